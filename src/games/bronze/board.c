/* The table of the Bronze Age as text for 80 columns: the dice, then the pads side by side, then
 * the developments with the marks of those who have them. */
#include "games/bronze/bronze.h"
#include "games/dice/pads.h"

static void add(struct out *o, const struct words *w, int n, const char *one, const char *many)
{
    if (!n)
        return;
    say_comma(o, w);
    say_count(o, w, one, many, n, SAY_INT(n));
}

/* What the dice bring as they lie; choice dice are still either. */
static void print_bring(const struct bronze *s, const struct words *w, struct out *o)
{
    const struct bronze_seat *p = &s->seats[s->seat];
    struct yield all_food = bronze_yield(s, p, s->dice[CHOICE]);
    struct yield y = bronze_yield(s, p, 0);
    enum bronze_disaster d = bronze_disaster(s->dice[SKULL]);
    char text[PADS_TEXT_MAX];
    struct out list = out_to(text, sizeof text);
    if (s->dice[CHOICE]) {
        say(&list, w, "%1 to %2 food", SAY_INT(y.food), SAY_INT(all_food.food));
        say_comma(&list, w);
        say(&list, w, "%1 to %2 workers", SAY_INT(all_food.workers), SAY_INT(y.workers));
    } else {
        say_count(&list, w, "%1 food", "%1 food", y.food, SAY_INT(y.food));
        add(&list, w, y.workers, MSGS("%1 worker", "%1 workers"));
    }
    add(&list, w, y.goods, MSGS("%1 good", "%1 goods"));
    add(&list, w, y.coins, MSGS("%1 coin", "%1 coins"));
    out_text(o, "  ");
    say(o, w, "They bring %1", SAY_TEXT(text));
    out_text(o, "\n");
    if (d == NO_DISASTER)
        return;
    out_text(o, "  ");
    const char *title = noun_title(w, &bronze_disasters, (int)d);
    if (bronze_spared(s, p, d))
        say_count(o, w, "%1 skull: %2, you are spared", "%1 skulls: %2, you are spared",
                  s->dice[SKULL], SAY_INT(s->dice[SKULL]), SAY_TEXT(title));
    else
        say_count(o, w, "%1 skull: %2", "%1 skulls: %2", s->dice[SKULL], SAY_INT(s->dice[SKULL]),
                  SAY_TEXT(title));
    out_text(o, "\n");
}

static void print_heading(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[PADS_TEXT_MAX];
    struct out line = out_to(text, sizeof text);
    line.names = o->names;
    if (s->phase == PHASE_OVER)
        say(&line, w, "After round %1", SAY_INT(s->round));
    else if (s->players == 1)
        say(&line, w, "Round %1 of %2", SAY_INT(s->round), SAY_INT(SOLO_ROUNDS));
    else
        say(&line, w, "Round %1", SAY_INT(s->round));
    pads_rule(text, o);
    if (s->phase != PHASE_OVER && s->phase != PHASE_START) {
        if (dice_shown(s))
            pads_dice(s->dice, &bronze_faces, w, o);
        if (s->phase >= PHASE_REROLL && s->phase <= PHASE_CHOOSE)
            print_bring(s, w, o);
    }
    out_text(o, "\n");
}

static void print_food(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[PADS_TEXT_MAX];
    pads_label(tr(w, "food (−1 a city)"), o);
    for (int seat = 0; seat < s->players; seat++) {
        const struct bronze_seat *p = &s->seats[seat];
        struct out cell = out_to(text, sizeof text);
        say(&cell, w, "%1 (−%2)", SAY_INT(p->food), SAY_INT(cities(p)));
        pads_cell(s->players, seat, text, o);
    }
}

static void print_goods(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[PADS_TEXT_MAX];
    for (int g = GOODS - 1; g >= 0; g--) {
        struct out label = out_to(text, sizeof text);
        say(&label, w, "%1 (up to %2)", SAY_TEXT(noun_title(w, &bronze_goods, g)),
            SAY_INT(bronze_goods_max[g]));
        pads_label(text, o);
        for (int seat = 0; seat < s->players; seat++) {
            int n = s->seats[seat].goods[g];
            struct out cell = out_to(text, sizeof text);
            if (n)
                say(&cell, w, "%1, worth %2", SAY_INT(n), SAY_INT(row_value(g, n)));
            else
                out_text(&cell, "·");
            pads_cell(s->players, seat, text, o);
        }
    }
}

static void print_cities(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[PADS_TEXT_MAX];
    for (int c = 0; c < CITIES; c++) {
        pads_label(noun_title(w, &bronze_cities, c), o);
        for (int seat = 0; seat < s->players; seat++) {
            int filled = s->seats[seat].boxes[c];
            struct out cell = out_to(text, sizeof text);
            pads_boxes(s->players, filled, bronze_size[c], &cell);
            if (filled == bronze_size[c])
                out_text(&cell, " ✓");
            pads_cell(s->players, seat, text, o);
        }
    }
}

static void print_monuments(const struct bronze *s, const struct words *w, struct out *o)
{
    for (int m = 0; m < MONUMENTS; m++) {
        bool taken = s->first_builder[m] != NOBODY;
        if (!in_play(s, CITIES + m))
            continue;
        pads_monument(&bronze_monuments, m, taken ? 0 : bronze_monument_first_points[m],
                      edition(s)->later_points[m], w, o);
        for (int seat = 0; seat < s->players; seat++) {
            const struct bronze_seat *p = &s->seats[seat];
            pads_progress(s->players, seat, p->boxes[CITIES + m], bronze_size[CITIES + m],
                          p->monument_points[m], w, o);
        }
    }
}

static void print_numbers(const struct bronze *s, const char *label,
                          int (*number)(const struct bronze *s, int seat), struct out *o)
{
    pads_label(label, o);
    for (int seat = 0; seat < s->players; seat++)
        pads_number(s->players, seat, number(s, seat), o);
}

static int points_lost(const struct bronze *s, int seat)
{
    return -s->seats[seat].disasters;
}

static int points(const struct bronze *s, int seat)
{
    return bronze_score_of(s, seat).total;
}

static int ships(const struct bronze *s, int seat)
{
    return s->seats[seat].ships;
}

static void print_developments(const struct bronze *s, const struct words *w, struct out *o)
{
    struct pads_development list[DEVELOPMENTS];
    int count = 0;
    for (uint32_t left = developments_in_play(s); left; left &= left - 1, count++) {
        int d = __builtin_ctz(left);
        list[count] = (struct pads_development){noun_title(w, &bronze_developments, d),
                                                edition(s)->cost[d], edition(s)->points[d], 0};
        for (int seat = 0; seat < s->players; seat++)
            list[count].owners |= (unsigned)has(&s->seats[seat], (enum bronze_development)d)
                                  << seat;
    }
    pads_developments(s->players, list, count, o);
}

void bronze_print_board(const void *view, int viewer, const struct words *w, struct out *o)
{
    const struct bronze *s = view;
    (void)viewer;
    print_heading(s, w, o);
    pads_seats(s->players, s->phase == PHASE_OVER ? -1 : s->seat, w, o);
    print_food(s, w, o);
    print_goods(s, w, o);
    print_cities(s, w, o);
    print_monuments(s, w, o);
    if (s->late)
        print_numbers(s, tr(w, "ships"), ships, o);
    print_numbers(s, tr(w, "points lost"), points_lost, o);
    print_numbers(s, tr(w, "points"), points, o);
    pads_rule(tr(w, "Developments: price, points, who has it"), o);
    print_developments(s, w, o);
}
