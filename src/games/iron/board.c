/* The table of the Iron Age as text for 80 columns: the dice, the pegboards and pads side by side,
 * the developments with the marks of those who have them, then the map of colonies. */
#include "games/dice/pads.h"
#include "games/iron/iron.h"

/* ---- Heading --------------------------------------------------------------------------------- */

static void print_dice(const struct iron *s, const struct words *w, struct out *o)
{
    if (!dice_count(s->dice) && s->fate == NOBODY)
        return;
    pads_dice(s->dice, &iron_faces, w, o);
    if (s->fate != NOBODY) {
        out_text(o, "  ");
        say(o, w, "Fate: [%1]", SAY_TEXT(noun_title(w, &iron_fates, s->fate)));
        out_text(o, "\n");
    }
}

static void print_heading(const struct iron *s, const struct words *w, struct out *o)
{
    char text[PADS_TEXT_MAX];
    struct out line = out_to(text, sizeof text);
    if (s->phase == PHASE_OVER)
        say(&line, w, "After round %1", SAY_INT(s->round));
    else if (solitaire(s))
        say(&line, w, "Round %1 of %2", SAY_INT(s->round), SAY_INT(SOLO_ROUNDS));
    else
        say(&line, w, "Round %1", SAY_INT(s->round));
    if (solitaire(s)) {
        say_comma(&line, w);
        say_count(&line, w, "more than %1 point to beat", "more than %1 points to beat", SOLO_GOAL,
                  SAY_INT(SOLO_GOAL));
    }
    pads_rule(text, o);
    if (s->phase != PHASE_OVER && s->phase != PHASE_START) {
        print_dice(s, w, o);
    }
}

/* ---- Rows of the pads ------------------------------------------------------------------------ */

static int track_wealth(const struct iron *s, int seat)
{
    return s->seats[seat].wealth;
}

static int track_ships(const struct iron *s, int seat)
{
    return s->seats[seat].ships;
}

static int track_armies(const struct iron *s, int seat)
{
    return s->seats[seat].armies;
}

static int track_goods(const struct iron *s, int seat)
{
    return s->seats[seat].goods;
}

static int track_food(const struct iron *s, int seat)
{
    return s->seats[seat].food;
}

static int own_strength(const struct iron *s, int seat)
{
    return strength(&s->seats[seat], true);
}

static int own_conquest(const struct iron *s, int seat)
{
    return s->seats[seat].conquest;
}

static int own_tribute(const struct iron *s, int seat)
{
    return s->seats[seat].tribute;
}

static int own_lost(const struct iron *s, int seat)
{
    return -s->seats[seat].lost;
}

static int own_points(const struct iron *s, int seat)
{
    return iron_score_of(s, seat).total;
}

static int own_pegs(const struct iron *s, int seat)
{
    return PEGS - pegs_placed(&s->seats[seat]);
}

static void print_numbers(const struct iron *s, const char *label, int most,
                          int (*number)(const struct iron *s, int seat), const struct words *w,
                          struct out *o)
{
    char text[PADS_TEXT_MAX];
    struct out name = out_to(text, sizeof text);
    if (most)
        say(&name, w, "%1 (up to %2)", SAY_TEXT(label), SAY_INT(most));
    else
        out_text(&name, label);
    pads_label(text, o);
    for (int seat = 0; seat < s->players; seat++)
        pads_number(s->players, seat, number(s, seat), o);
}

static void print_tracks(const struct iron *s, const struct words *w, struct out *o)
{
    print_numbers(s, tr(w, "wealth"), WEALTH_MAX, track_wealth, w, o);
    print_numbers(s, tr(w, "ships"), SHIPS_MAX, track_ships, w, o);
    print_numbers(s, tr(w, "armies"), ARMIES_MAX, track_armies, w, o);
    print_numbers(s, tr(w, "goods"), GOODS_MAX, track_goods, w, o);
    print_numbers(s, tr(w, "food"), FOOD_MAX, track_food, w, o);
    print_numbers(s, tr(w, "strength"), 0, own_strength, w, o);
    print_numbers(s, tr(w, "conquest"), CONQUEST_MAX, own_conquest, w, o);
}

static void print_land(const struct iron *s, const struct words *w, struct out *o)
{
    char text[PADS_TEXT_MAX];
    pads_label(tr(w, "ports (boxes, goods)"), o);
    for (int seat = 0; seat < s->players; seat++) {
        const struct iron_seat *p = &s->seats[seat];
        struct out cell = out_to(text, sizeof text);
        say(&cell, w, "%1 (%2, %3)", SAY_INT(ports(p)), SAY_INT(p->boxes[T_PORT]),
            SAY_INT(p->port_goods));
        pads_cell(s->players, seat, text, o);
    }
    pads_label(tr(w, "provinces (boxes)"), o);
    for (int seat = 0; seat < s->players; seat++) {
        const struct iron_seat *p = &s->seats[seat];
        struct out cell = out_to(text, sizeof text);
        say(&cell, w, "%1 (%2)", SAY_INT(provinces(p)), SAY_INT(p->boxes[T_PROVINCE]));
        pads_cell(s->players, seat, text, o);
    }
}

static void print_monument(const struct iron *s, int m, const struct words *w, struct out *o)
{
    bool taken = s->first_builder[m] != NOBODY && !solitaire(s);
    pads_monument(&iron_monuments, m, taken ? 0 : iron_first_points[m], iron_later_points[m], w, o);
    for (int seat = 0; seat < s->players; seat++) {
        const struct iron_seat *p = &s->seats[seat];
        pads_progress(s->players, seat, p->boxes[T_MONUMENT + m], iron_size[T_MONUMENT + m],
                      p->monument_points[m], w, o);
    }
}

enum { COLONY_NAME = 11, COLONY = 19 }; /* with a margin, the name and the pegs */

/* ---- Developments, colonies ------------------------------------------------------------------ */

static void print_developments(const struct iron *s, const struct words *w, struct out *o)
{
    struct pads_development list[DEVELOPMENTS];
    int count = 0;
    for (uint32_t left = developments_in_play(s); left; left &= left - 1, count++) {
        int d = __builtin_ctz(left);
        list[count] = (struct pads_development){noun_title(w, &iron_developments, d), iron_cost[d],
                                                iron_points[d], 0};
        for (int seat = 0; seat < s->players; seat++)
            list[count].owners |= (unsigned)has(&s->seats[seat], (enum iron_development)d) << seat;
    }
    pads_developments(s->players, list, count, o);
}

static void print_bonus(struct out *o, const struct words *w, int n, const char *one,
                        const char *many)
{
    if (!n)
        return;
    if (o->len)
        say_comma(o, w);
    say_count(o, w, one, many, n, SAY_INT(n));
}

static const char *bonus_text(char text[PADS_TEXT_MAX], const struct colony *c,
                              const struct words *w)
{
    struct out o = out_to(text, PADS_TEXT_MAX);
    print_bonus(&o, w, c->goods, MSGS("%1 good", "%1 goods"));
    print_bonus(&o, w, c->armies, MSGS("%1 army", "%1 armies"));
    print_bonus(&o, w, c->ships, MSGS("%1 ship", "%1 ships"));
    print_bonus(&o, w, c->food, MSGS("%1 food", "%1 food"));
    print_bonus(&o, w, c->innovations, MSGS("%1 innovation", "%1 innovations"));
    if (c->mine)
        out_text(&o, tr(w, "mine"));
    return text;
}

/* The pegs of everybody, then the empty holes; a star when it is completed. */
static void print_pegs(const struct iron *s, int c, struct out *o)
{
    bool rival = s->rival >> c & 1, done = rival;
    for (int seat = 0; seat < s->players; seat++) {
        out_repeat(o, pads_marks[seat], s->seats[seat].pegs[c]);
        done = done || has_colony(&s->seats[seat], c);
    }
    out_repeat(o, rival ? "×" : "○", iron_empty_holes(s, c));
    if (done)
        out_text(o, " ★");
}

/* Two colonies stand side by side: what the bonuses of the left ones need, as far as there is room.
 */
static int bonus_width(const struct iron *s, const struct words *w)
{
    char text[PADS_TEXT_MAX];
    int widest[2] = {0}, column = 0;
    for (int c = 0; c < COLONIES; c++)
        if (iron_colony_in_play(s, c)) {
            int *side = &widest[column++ % 2];
            *side = max_of(*side, text_columns(bonus_text(text, &iron_colonies[c], w)) + 1);
        }
    int room = PADS_WIDTH - 2 * COLONY;
    return widest[0] + widest[1] <= room ? widest[0] : room / 2;
}

static void print_colonies(const struct iron *s, const struct words *w, struct out *o)
{
    int column = 0, left = bonus_width(s, w), right = PADS_WIDTH - 2 * COLONY - left;
    print_numbers(s, tr(w, "colony pegs left"), 0, own_pegs, w, o);
    for (int c = 0; c < COLONIES; c++) {
        char pegs[PADS_TEXT_MAX], bonus[PADS_TEXT_MAX];
        struct out cell = out_to(pegs, sizeof pegs);
        if (!iron_colony_in_play(s, c))
            continue;
        print_pegs(s, c, &cell);
        out_text(o, " ");
        out_fit(o, noun_title(w, &iron_colony_names, c), COLONY_NAME);
        out_pad(o, pegs, COLONY - COLONY_NAME - 1);
        out_fit(o, bonus_text(bonus, &iron_colonies[c], w), column % 2 ? right : left);
        if (column++ % 2)
            out_text(o, "\n");
    }
    if (column % 2)
        out_text(o, "\n");
    pads_text(tr(w, "Colonies: names from the rulebook, sizes and bonuses our reconstruction "
                    "(I31)."),
              o);
}

void iron_print_board(const void *view, int viewer, const struct words *w, struct out *o)
{
    const struct iron *s = view;
    (void)viewer;
    print_heading(s, w, o);
    pads_seats(s->players, s->phase == PHASE_OVER ? -1 : s->seat, w, o);
    print_tracks(s, w, o);
    print_land(s, w, o);
    for (int m = 0; m < MONUMENTS; m++)
        print_monument(s, m, w, o);
    print_numbers(s, tr(w, "tribute"), 0, own_tribute, w, o);
    print_numbers(s, tr(w, "points lost"), 0, own_lost, w, o);
    print_numbers(s, tr(w, "points"), 0, own_points, w, o);
    print_developments(s, w, o);
    if (s->mediterranean)
        print_colonies(s, w, o);
}
