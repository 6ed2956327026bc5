/* The table of the Bronze Age as text for 80 columns: the dice, then the pads side by side, then
 * the developments with the marks of those who have them. */
#include "games/bronze/bronze.h"

enum { WIDTH = 80, LABEL = 23, COLUMN_MAX = 22, TEXT_MAX = 160 };

static const char *const marks[SEATS_MAX] = {"●", "▲", "■", "◆"};

static int column_width(const struct bronze *s)
{
    int even = (WIDTH - LABEL) / s->players;
    return even < COLUMN_MAX ? even : COLUMN_MAX;
}

static const char *title(const struct words *w, const struct nouns *nouns, int i)
{
    return tr(w, nouns->titles[i]);
}

static void print_dice(const struct bronze *s, const struct words *w, struct out *o)
{
    if (!dice_shown(s))
        return;
    out_text(o, " ");
    for (int f = 0; f < FACES; f++)
        for (int i = 0; i < s->dice[f]; i++) {
            out_text(o, " [");
            out_text(o, title(w, &bronze_faces, f));
            out_text(o, "]");
        }
    out_text(o, "\n");
}

/* What the dice bring as they lie; choice dice are still either. */
static void print_bring(const struct bronze *s, const struct words *w, struct out *o)
{
    const struct bronze_seat *p = &s->seats[s->seat];
    struct yield all_food = bronze_yield(s, p, s->dice[CHOICE]);
    struct yield y = bronze_yield(s, p, 0);
    enum disaster d = bronze_disaster(s->dice[SKULL]);
    out_text(o, "  ");
    if (s->dice[CHOICE])
        say(o, w, "They bring %1 to %2 food", SAY_INT(y.food), SAY_INT(all_food.food));
    else
        say(o, w, "They bring %1 food", SAY_INT(y.food));
    if (s->dice[CHOICE])
        say(o, w, ", %1 to %2 workers", SAY_INT(all_food.workers), SAY_INT(y.workers));
    else if (y.workers)
        say(o, w, ", %1 workers", SAY_INT(y.workers));
    if (y.goods)
        say_count(o, w, ", %1 good", ", %1 goods", y.goods, SAY_INT(y.goods));
    if (y.coins)
        say(o, w, ", %1 coins", SAY_INT(y.coins));
    out_text(o, "\n");
    if (d == NO_DISASTER)
        return;
    out_text(o, "  ");
    say(o, w, "%1 skulls: %2", SAY_INT(s->dice[SKULL]),
        SAY_TEXT(title(w, &bronze_disasters, (int)d)));
    out_text(o, bronze_spared(s, p, d) ? tr(w, ", you are spared") : "");
    out_text(o, "\n");
}

/* What there is to work with in this step. */
static void print_step(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    struct out step = out_to(text, sizeof text);
    if (s->phase == PHASE_REROLL)
        say_count(&step, w, "%1 roll left", "%1 rolls left", s->rolls_left, SAY_INT(s->rolls_left));
    else if (s->phase == PHASE_BUILD)
        say_count(&step, w, "%1 worker", "%1 workers", s->workers, SAY_INT(s->workers));
    else if (s->phase == PHASE_BUY)
        say(&step, w, "%1 coins, goods worth %2", SAY_INT(s->coins),
            SAY_INT(bronze_goods_worth(&s->seats[s->seat])));
    else if (s->phase == PHASE_SWAP)
        say_count(&step, w, "%1 swap left", "%1 swaps left", s->swaps_left, SAY_INT(s->swaps_left));
    else if (s->phase == PHASE_TRADE)
        say_count(&step, w, "%1 offer left", "%1 offers left", s->offers_left,
                  SAY_INT(s->offers_left));
    if (!step.len)
        return;
    out_text(o, "  ");
    out_text(o, text);
    out_text(o, "\n");
}

static void print_rule(const char *heading, struct out *o)
{
    out_text(o, "── ");
    out_text(o, heading);
    out_text(o, " ");
    out_repeat(o, "─", WIDTH - 4 - text_columns(heading));
    out_text(o, "\n");
}

static void print_heading(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    struct out line = out_to(text, sizeof text);
    line.names = o->names;
    if (s->phase == PHASE_OVER)
        say(&line, w, "After round %1", SAY_INT(s->round));
    else if (s->players == 1)
        say(&line, w, "Round %1 of %2", SAY_INT(s->round), SAY_INT(SOLO_ROUNDS));
    else
        say(&line, w, "Round %1", SAY_INT(s->round));
    print_rule(text, o);
    if (s->phase != PHASE_OVER && s->phase != PHASE_START) {
        print_dice(s, w, o);
        print_step(s, w, o);
        if (s->phase >= PHASE_REROLL && s->phase <= PHASE_CHOOSE)
            print_bring(s, w, o);
    }
    out_text(o, "\n");
}

static void print_seats(const struct bronze *s, const struct words *w, struct out *o)
{
    out_pad(o, "", LABEL);
    for (int seat = 0; seat < s->players; seat++) {
        char text[TEXT_MAX];
        struct out cell = out_to(text, sizeof text);
        cell.names = o->names;
        out_text(&cell, seat == s->seat && s->phase != PHASE_OVER ? "▶" : " ");
        out_text(&cell, marks[seat]);
        out_text(&cell, " ");
        out_text(&cell, seat_name(o, w, seat));
        out_fit(o, text, column_width(s));
    }
    out_text(o, "\n");
}

static void print_label(struct out *o, const char *text)
{
    out_text(o, " ");
    out_pad(o, text, LABEL - 1);
}

static void print_cell(const struct bronze *s, int seat, struct out *o, const char *text)
{
    bool last = seat == s->players - 1;
    out_text(o, "  ");
    out_pad(o, text, last ? 0 : column_width(s) - 2);
}

static void print_food(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    print_label(o, tr(w, "food (−1 a city)"));
    for (int seat = 0; seat < s->players; seat++) {
        const struct bronze_seat *p = &s->seats[seat];
        struct out cell = out_to(text, sizeof text);
        say(&cell, w, "%1 (−%2)", SAY_INT(p->food), SAY_INT(cities(p)));
        print_cell(s, seat, o, text);
    }
    out_text(o, "\n");
}

static void print_goods(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    for (int g = GOODS - 1; g >= 0; g--) {
        struct out label = out_to(text, sizeof text);
        say(&label, w, "%1 (up to %2)", SAY_TEXT(title(w, &bronze_goods, g)),
            SAY_INT(bronze_goods_max[g]));
        print_label(o, text);
        for (int seat = 0; seat < s->players; seat++) {
            int n = s->seats[seat].goods[g];
            struct out cell = out_to(text, sizeof text);
            if (n)
                say(&cell, w, "%1, worth %2", SAY_INT(n), SAY_INT(row_value(g, n)));
            else
                out_text(&cell, "·");
            print_cell(s, seat, o, text);
        }
        out_text(o, "\n");
    }
}

static void print_boxes(const struct bronze *s, int filled, int size, struct out *o)
{
    if (size <= column_width(s) - 2) {
        out_repeat(o, "▮", filled);
        out_repeat(o, "▯", size - filled);
        return;
    }
    out_int(o, filled);
    out_text(o, "/");
    out_int(o, size);
}

static void print_cities(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    for (int c = 0; c < CITIES; c++) {
        print_label(o, title(w, &bronze_cities, c));
        for (int seat = 0; seat < s->players; seat++) {
            int filled = s->seats[seat].boxes[c];
            struct out cell = out_to(text, sizeof text);
            print_boxes(s, filled, bronze_size[c], &cell);
            if (filled == bronze_size[c])
                out_text(&cell, " ✓");
            print_cell(s, seat, o, text);
        }
        out_text(o, "\n");
    }
}

static void print_monuments(const struct bronze *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    for (int m = 0; m < MONUMENTS; m++) {
        struct out label = out_to(text, sizeof text);
        if (!in_play(s, CITIES + m))
            continue;
        out_fit(&label, title(w, &bronze_monuments, m), 15);
        if (s->first_builder[m] == NOBODY) {
            out_pad(&label, "", bronze_monument_first_points[m] < 10 ? 2 : 1);
            out_int(&label, bronze_monument_first_points[m]);
        } else {
            out_text(&label, "  –");
        }
        out_text(&label, "/");
        out_int(&label, edition(s)->later_points[m]);
        print_label(o, text);
        for (int seat = 0; seat < s->players; seat++) {
            const struct bronze_seat *p = &s->seats[seat];
            struct out cell = out_to(text, sizeof text);
            if (has_monument(p, m))
                say_count(&cell, w, "★ %1 point", "★ %1 points", p->monument_points[m],
                          SAY_INT(p->monument_points[m]));
            else
                print_boxes(s, p->boxes[CITIES + m], bronze_size[CITIES + m], &cell);
            print_cell(s, seat, o, text);
        }
        out_text(o, "\n");
    }
}

static void print_numbers(const struct bronze *s, const char *label,
                          int (*number)(const struct bronze *s, int seat), struct out *o)
{
    char text[TEXT_MAX];
    print_label(o, label);
    for (int seat = 0; seat < s->players; seat++) {
        struct out cell = out_to(text, sizeof text);
        int n = number(s, seat);
        if (n < 0)
            out_text(&cell, "−");
        out_int(&cell, n < 0 ? -n : n);
        print_cell(s, seat, o, text);
    }
    out_text(o, "\n");
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

static void print_development(const struct bronze *s, int d, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    struct out cell = out_to(text, sizeof text);
    out_int(&cell, edition(s)->cost[d]);
    out_text(&cell, " ");
    out_pad(&cell, title(w, &bronze_developments, d), 13);
    out_pad(&cell, "", edition(s)->points[d] < 10 ? 1 : 0);
    out_int(&cell, edition(s)->points[d]);
    out_text(&cell, " ");
    for (int seat = 0; seat < s->players; seat++)
        out_text(&cell, has(&s->seats[seat], (enum development)d) ? marks[seat] : "·");
    out_text(o, " ");
    out_pad(o, text, 25);
}

static void print_developments(const struct bronze *s, const struct words *w, struct out *o)
{
    int count = development_count(s), rows = (count + 2) / 3;
    for (int row = 0; row < rows; row++) {
        for (int d = row; d < count; d += rows)
            print_development(s, d, w, o);
        out_text(o, "\n");
    }
}

void bronze_print_board(const void *view, int viewer, const struct words *w, struct out *o)
{
    const struct bronze *s = view;
    (void)viewer;
    print_heading(s, w, o);
    print_seats(s, w, o);
    print_food(s, w, o);
    print_goods(s, w, o);
    print_cities(s, w, o);
    print_monuments(s, w, o);
    if (s->late)
        print_numbers(s, tr(w, "ships"), ships, o);
    print_numbers(s, tr(w, "points lost"), points_lost, o);
    print_numbers(s, tr(w, "points"), points, o);
    print_rule(tr(w, "Developments: price, points, who has it"), o);
    print_developments(s, w, o);
}
