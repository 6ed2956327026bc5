/* Before the search of a turn: what each part of it adds to the hidden units (turn.h). */
#include <string.h>

#include "bots/bronze/turn.h"

static void add_features(const struct bronze_turn *t, const struct features *f, int16_t units[])
{
    for (int i = 0; i < f->count; i++)
        units_add(units, t->network->column[f->list[i].index], f->list[i].count);
}

/* Hidden units of the others and of the table, and what the score is compared with. */
static void note_aftermath(struct bronze_turn *t, const struct bronze *s,
                           struct bronze_aftermath *a)
{
    struct features f = {0};
    const struct bronze_seat *p = &s->seats[t->seat];
    struct bronze_score sum = bronze_score_of(s, t->seat);
    memset(a->units, 0, sizeof a->units);
    a->points = sum.developments + sum.monuments - p->disasters;
    a->best_other = a->best_tie = INT16_MIN;
    for (int slot = 1; slot < s->players; slot++) {
        int seat = (t->seat + slot) % s->players;
        const struct bronze_seat *other = &s->seats[seat];
        int points = bronze_score_of(s, seat).total;
        int tie = s->count_breaks_ties ? goods_count(other) : bronze_goods_worth(other); /* B44 */
        if (!t->last)
            bronze_seat_features(s, seat, slot, &f);
        if (points > a->best_other || (points == a->best_other && tie > a->best_tie)) {
            a->best_other = points;
            a->best_tie = tie;
            a->best_count = 0;
        }
        a->best_count += points == a->best_other && tie == a->best_tie;
    }
    add_features(t, &f, a->units);
    int round = min_of(t->state.round + (t->to_come == 0), ROUNDS_KNOWN);
    units_add(a->units, table_column(t, T_ALWAYS), 1);
    units_add(a->units, table_column(t, T_ROUND + round - 1), 1);
    units_add(a->units, table_column(t, T_TO_COME + t->to_come), 1);
}

/* The disaster as far as it strikes others. */
static enum bronze_disaster strikes(const struct bronze_seat *p, enum bronze_disaster d)
{
    bool strikes = d == PESTILENCE || (d == REVOLT && has(p, RELIGION)) ||
                   (d == INVASION && has(p, SMITHING)); /* B24 B26 B46 */
    return strikes ? d : NO_DISASTER;
}

static int fewest_skulls(enum bronze_disaster d)
{
    int skulls = 0;
    while (bronze_disaster(skulls) != d)
        skulls++;
    return skulls;
}

/* The table after each disaster of the own dice, as the rules carry it out. */
static void note_disasters(struct bronze_turn *t)
{
    for (int d = 0; d < DISASTERS; d++) {
        struct bronze s = t->state;
        struct bronze_seat *p = &s.seats[t->seat];
        s.dice[SKULL] = (uint8_t)fewest_skulls((enum bronze_disaster)d);
        s.workers = s.coins = s.trading = 0; /* the rest of the turn passes by */
        memset(p->goods, 0, sizeof p->goods);
        if (d != NO_DISASTER)
            bronze_strike(&s, 0, NULL);
        note_aftermath(t, &s, &t->after[d]);
        if (t->skill.endgame)
            t->after[d].standing = bronze_endgame_standing(t->skill.endgame, &s, t->seat);
        t->after[d].strikes = strikes(own(t), (enum bronze_disaster)d);
        t->after[d].looted = d == REVOLT && !has(own(t), RELIGION); /* B26 */
    }
}

static int box_feature(const struct bronze_turn *t, int target)
{
    int m = target - CITIES;
    return m < 0 ? F_CITY_BOXES + target : (t->ways.built >> m & 1 ? F_TAKEN : F_OPEN) + m;
}

/* What boxes of a target change; a monument built first is taken for the others. */
static void note_boxes(struct bronze_turn *t, int target)
{
    int filled = own(t)->boxes[target], left = boxes_left(&t->state, own(t), target);
    int m = target - CITIES;
    const int16_t *column = own_column(t, box_feature(t, target));
    if (filled < bronze_size[target])
        units_add(t->no_boxes, column, filled);
    else if (m >= 0)
        units_add(t->no_boxes, own_column(t, F_DONE + m), 1);
    for (int more = 1; more <= left; more++) {
        int16_t *units = t->box_units[target][more];
        if (more < left) {
            units_add(units, column, more);
            continue;
        }
        units_add(units, column, -filled);
        if (m >= 0)
            units_add(units, own_column(t, F_DONE + m), 1);
        bool open = m >= 0 && !(t->ways.built >> m & 1);
        for (int slot = 1; slot < t->state.players && open; slot++) {
            int boxes = t->state.seats[(t->seat + slot) % t->state.players].boxes[target];
            int first = slot * SEAT_FEATURES + m;
            units_add(units, t->network->column[first + F_TAKEN], boxes);
            units_add(units, t->network->column[first + F_OPEN], -boxes);
        }
    }
}

static void note_table(struct bronze_turn *t)
{
    const struct bronze *s = &t->state;
    t->sure_to_end = t->skill.points_only || bronze_ends(s);
    t->last = t->skill.points_only || (t->sure_to_end && !t->to_come);
    bronze_ways_begin(&t->ways, s, t->seat, t->sure_to_end);
}

/* What goods and developments add. */
static void note_means(struct bronze_turn *t)
{
    memset(t->goods_units, 0, sizeof t->goods_units);
    for (int g = 0; g < GOODS && !t->last; g++)
        for (int n = 1; n <= bronze_goods_max[g]; n++) {
            units_add(t->goods_units[g][n], own_column(t, F_GOODS + g), n);
            units_add(t->goods_units[g][n], own_column(t, F_ROWS + g), n * (n + 1) / 2);
        }
    memset(t->owned_units, 0, sizeof t->owned_units);
    for (uint32_t set = t->last ? 0 : own(t)->developments; set; set &= set - 1)
        units_add(t->owned_units, own_column(t, F_DEVELOPMENT + __builtin_ctz(set)), 1);
    units_add(t->owned_units, own_column(t, F_SHIPS), own(t)->ships);
}

void bronze_turn_begin(struct bronze_turn *t, const struct bronze *s,
                       const struct bronze_network *n, const struct bronze_skill *skill)
{
    t->state = *s;
    t->seat = s->seat;
    t->network = n;
    t->skill = *skill;
    t->to_come = bronze_seats_to_come(s, t->seat);
    if (t->skill.endgame)
        bronze_endgame_begin(t->skill.endgame, s, t->seat);
    note_table(t);
    note_disasters(t);
    memset(t->no_boxes, 0, sizeof t->no_boxes);
    memset(t->box_units, 0, sizeof t->box_units);
    for (int target = 0; target < TARGETS && !t->last; target++)
        note_boxes(t, target);
    for (int workers = 0; workers <= WORKERS_MAX; workers++)
        t->uses[workers].count = 0;
    note_means(t);
    bronze_forget_buys(t);
}
