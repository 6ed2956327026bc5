/* Features of a position of the Iron Age, and what the learned numbers make of them. */
#include "bots/iron/features.h"

#include "core/minmax.h"

const struct feature_layout iron_layout = {
    .seat = {SEAT_KINDS(FEATURE_KIND)},
    .table = {TABLE_KINDS(FEATURE_KIND)},
};

/* Alone the length of the game has no meaning (I1): it counts as the normal one. */
static struct iron length_of(const struct iron *s)
{
    return (struct iron){.normal = s->normal || solitaire(s)};
}

/* ---- Steps and the end ----------------------------------------------------------------------- */

int iron_store_step(int food, int own_provinces)
{
    return clamp(food - own_provinces, STORE_MIN, STORE_MAX) - STORE_MIN;
}

/* Small steps near the end of the track, larger ones before. */
int iron_tribute_step(const struct iron *s, int tribute)
{
    static const uint8_t least[TRIBUTE_STEPS] = {0, 1, 4, 8, 13, 19, 27, 38};
    struct iron length = length_of(s);
    int wanted = tribute_to_end(&length) - tribute, step = 0;
    while (step + 1 < TRIBUTE_STEPS && wanted >= least[step + 1])
        step++;
    return step;
}

int iron_wanted(const struct iron *s, uint32_t developments)
{
    struct iron length = length_of(s);
    return clamp(developments_to_end(&length) - __builtin_popcount(developments), 0, WANTED_MAX);
}

int iron_lead(int points, int best_other)
{
    return clamp(points - best_other, -LEAD_MAX, LEAD_MAX) + LEAD_MAX;
}

int iron_stronger(int own, int other)
{
    return clamp(own - other, -STRONGER_MAX, STRONGER_MAX) + STRONGER_MAX;
}

int iron_built(const struct iron *s)
{
    int set = 0;
    for (int m = 0; m < MONUMENTS; m++)
        set |= built_by_someone(s, m) << m;
    return set;
}

int iron_monuments_wanted(const struct iron *s, int built)
{
    struct iron length = length_of(s);
    return clamp(monuments_to_end(&length) - __builtin_popcount((unsigned)built), 0, MONUMENTS);
}

static int monuments_wanted(const struct iron *s)
{
    return iron_monuments_wanted(s, iron_built(s));
}

bool iron_ends(const struct iron *s)
{
    if (solitaire(s))
        return s->round >= SOLO_ROUNDS; /* I25 */
    for (int seat = 0; seat < s->players; seat++)
        if (!iron_wanted(s, s->seats[seat].developments) ||
            s->seats[seat].tribute >= tribute_to_end(s))
            return true;
    return !monuments_wanted(s) || s->round >= ROUNDS_MAX; /* I22 I58 */
}

int iron_seats_to_come(const struct iron *s, int seat)
{
    return seats_to_come(s->players, s->start, seat);
}

int iron_tie_break(const struct iron_seat *p)
{
    return p->wealth + p->ships + p->armies + p->goods + p->food; /* I24 */
}

/* ---- Features -------------------------------------------------------------------------------- */

static void add_boxes(const struct iron *s, const struct iron_seat *p, int first,
                      struct features *out)
{
    int own_ports = ports(p), own_provinces = provinces(p), built = iron_built(s);
    feature_add(out, first + F_PORTS + own_ports - 1, 1);
    feature_add(out, first + F_PROVINCES + own_provinces - 1, 1);
    feature_add(out, first + F_DICE + empire_dice(p) - 1, 1);
    feature_add(out, first + F_PORT_TICKS, p->boxes[T_PORT] - (own_ports - 1));
    feature_add(out, first + F_PORT_GOODS, p->port_goods - iron_goods_of_ports[own_ports - 1]);
    feature_add(out, first + F_PROVINCE_BOXES,
                p->boxes[T_PROVINCE] - iron_boxes_of_provinces[own_provinces - 1]);
    for (int m = 0; m < MONUMENTS; m++)
        if (has_monument(p, m))
            feature_add(out, first + F_DONE + m, 1);
        else
            feature_add(out, first + (built >> m & 1 ? F_TAKEN : F_OPEN) + m,
                        p->boxes[T_MONUMENT + m]);
}

static void add_colonies(const struct iron *s, const struct iron_seat *p, int first,
                         struct features *out)
{
    int mines = 0;
    if (!s->mediterranean)
        return;
    for (int c = 0; c < COLONIES; c++)
        if (has_colony(p, c))
            mines += iron_colonies[c].mine > 0;
        else
            feature_add(out, first + F_PEGS + c, p->pegs[c]);
    feature_add(out, first + F_COLONIES, colonies_completed(p));
    feature_add(out, first + F_MINES, mines);
    feature_add(out, first + F_STOCK, PEGS - pegs_placed(p));
}

void iron_seat_features(const struct iron *s, int seat, int slot, struct features *out)
{
    const struct iron_seat *p = &s->seats[seat];
    int first = slot * SEAT_FEATURES;
    add_boxes(s, p, first, out);
    add_colonies(s, p, first, out);
    for (uint32_t set = p->developments; set; set &= set - 1)
        feature_add(out, first + F_DEVELOPMENT + __builtin_ctz(set), 1);
    feature_add(out, first + F_WANTED + iron_wanted(s, p->developments), 1);
    feature_add(out, first + F_GOODS + min_of(p->goods, GOODS_MAX), 1);
    feature_add(out, first + F_WEALTH + p->wealth, 1);
    feature_add(out, first + F_SHIPS + p->ships, 1);
    feature_add(out, first + F_ARMIES + p->armies, 1);
    feature_add(out, first + F_STORE + iron_store_step(p->food, provinces(p)), 1);
    feature_add(out, first + F_FOOD, p->food);
    feature_add(out, first + F_CONQUEST + p->conquest - 1, 1);
    feature_add(out, first + F_TRIBUTE + iron_tribute_step(s, p->tribute), 1);
    feature_add(out, first + F_SCORE, clamp(iron_score_of(s, seat).total, -50, 150));
}

/* The round that the seat's next turn will be in, if that is the next of all. */
static int round_shown(const struct iron *s)
{
    bool counted = s->phase == PHASE_RIVAL || s->phase == PHASE_RIVAL_COLONY;
    return clamp(s->round + counted, 1, ROUNDS_KNOWN);
}

/* What no decision of a turn changes but for colonies that are completed. */
void iron_table_features(const struct iron *s, int seat, struct features *out)
{
    int table = s->players * SEAT_FEATURES, open[HOLES_MAX + 1] = {0};
    feature_add(out, table + T_ALWAYS, 1);
    feature_add(out, table + T_BASE, !s->mediterranean);
    feature_add(out, table + T_SHORT, !s->normal && !solitaire(s));
    feature_add(out, table + T_TO_COME + iron_seats_to_come(s, seat), 1);
    for (int c = 0; c < COLONIES; c++)
        open[iron_holes[c]] += iron_colony_open(s, c);
    for (int holes = 1; holes <= HOLES_MAX; holes++)
        feature_add(out, table + T_FREE + holes - 1, open[holes]);
}

void iron_features(const struct iron *s, int seat, struct features *out)
{
    int table = s->players * SEAT_FEATURES, own = strength(&s->seats[seat], true);
    int best = INT16_MIN, strongest = INT16_MIN, weakest = INT16_MAX;
    out->count = 0;
    for (int slot = 0; slot < s->players; slot++)
        iron_seat_features(s, (seat + slot) % s->players, slot, out);
    iron_table_features(s, seat, out);
    feature_add(out, table + T_ROUND + round_shown(s) - 1, 1);
    feature_add(out, table + T_UNBUILT + monuments_wanted(s), 1);
    if (solitaire(s))
        return;
    for (int other = 0; other < s->players; other++) {
        if (other == seat)
            continue;
        int points = iron_score_of(s, other).total, arms = strength(&s->seats[other], true);
        best = max_of(points, best);
        strongest = max_of(arms, strongest);
        weakest = min_of(arms, weakest);
    }
    bool ends = iron_ends(s);
    if (ends)
        feature_add(out, table + T_ENDS + iron_seats_to_come(s, seat), 1);
    feature_add(
        out, table + (ends ? T_LEAD_ENDS : T_LEAD) + iron_lead(iron_score_of(s, seat).total, best),
        1);
    feature_add(out, table + T_STRONGEST + iron_stronger(own, strongest), 1);
    feature_add(out, table + T_WEAKEST + iron_stronger(own, weakest), 1);
}

/* ---- Values ---------------------------------------------------------------------------------- */

int32_t iron_result(const struct iron *s, int seat)
{
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0;
    iron_score(s, points, place);
    if (solitaire(s))
        return points[0] * VALUE_POINT;
    for (int other = 0; other < s->players; other++)
        winners += place[other] == 1;
    return place[seat] == 1 ? VALUE_ONE / winners : 0; /* I54 */
}

/* Is what a seat has all that it will get? */
static bool is_over(const struct iron *s)
{
    bool rival_left = s->phase == PHASE_RIVAL || s->phase == PHASE_RIVAL_COLONY;
    return s->phase == PHASE_OVER || (rival_left && iron_ends(s));
}

int32_t iron_value(const struct iron *s, int seat, const struct iron_network *n)
{
    struct features features;
    if (is_over(s))
        return iron_result(s, seat);
    iron_features(s, seat, &features);
    return value_of_features(&features, n->column, n->out, s->players);
}

int32_t iron_points_expected(const struct iron *s, int seat, const struct iron_network *n)
{
    struct features features;
    if (is_over(s))
        return iron_score_of(s, seat).total * VALUE_POINT;
    iron_features(s, seat, &features);
    return points_of_features(&features, n->column, n->tally, n->tally_out);
}
