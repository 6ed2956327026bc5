/* Features of a position of the Bronze Age, and what the learned numbers make of them. */
#include "bots/bronze/features.h"

#include "core/minmax.h"

const struct feature_layout bronze_layout = {
    .seat = {SEAT_KINDS(FEATURE_KIND)},
    .table = {TABLE_KINDS(FEATURE_KIND)},
};

static int monuments_open(const struct bronze *s)
{
    int open = 0;
    for (int m = 0; m < MONUMENTS; m++)
        open += in_play(s, CITIES + m) && !built_by_someone(s, m);
    return open;
}

int bronze_wanted(const struct bronze *s, uint32_t developments)
{
    int wanted = (s->late ? 7 : 5) - __builtin_popcount(developments); /* B38 B46 */
    return clamp(wanted, 0, ENDING_MAX);
}

bool bronze_ends(const struct bronze *s)
{
    if (s->players == 1)
        return s->round >= SOLO_ROUNDS; /* B39 */
    for (int seat = 0; seat < s->players; seat++)
        if (!bronze_wanted(s, s->seats[seat].developments))
            return true;
    return !monuments_open(s) || s->round >= ROUNDS_MAX; /* B38 B47 */
}

int bronze_seats_to_come(const struct bronze *s, int seat)
{
    return seats_to_come(s->players, s->start, seat);
}

/* Steps where something more can be bought. */
int bronze_goods_step(int value)
{
    static const uint8_t step[] = {10, 15, 20, 30, 40, 50, 60};
    int n = 0;
    while (n < WORTHS - 1 && value >= step[n])
        n++;
    return n;
}

int bronze_lead(int points, int best_other)
{
    return clamp(points - best_other, -LEAD_MAX, LEAD_MAX) + LEAD_MAX;
}

static void add_boxes(const struct bronze *s, const struct bronze_seat *p, int slot,
                      struct features *out)
{
    for (int t = 0; t < TARGETS; t++) {
        int m = t - CITIES;
        bool done = p->boxes[t] == bronze_size[t];
        if (m < 0)
            feature_add(out, slot + F_CITY_BOXES + t, done ? 0 : p->boxes[t]);
        else if (done)
            feature_add(out, slot + F_DONE + m, 1);
        else if (p->boxes[t])
            feature_add(out, slot + (built_by_someone(s, m) ? F_TAKEN : F_OPEN) + m, p->boxes[t]);
    }
}

static void add_means(const struct bronze *s, const struct bronze_seat *p, int slot,
                      struct features *out)
{
    for (int d = 0; d < DEVELOPMENTS; d++)
        feature_add(out, slot + F_DEVELOPMENT + d, has(p, (enum bronze_development)d));
    feature_add(out, slot + F_WANTED + bronze_wanted(s, p->developments), 1);
    for (int g = 0; g < GOODS; g++) {
        feature_add(out, slot + F_GOODS + g, p->goods[g]);
        feature_add(out, slot + F_ROWS + g, p->goods[g] * (p->goods[g] + 1) / 2);
    }
    feature_add(out, slot + F_WORTH + bronze_goods_step(bronze_goods_worth(p)), 1);
    feature_add(out, slot + F_STONES, has(p, ENGINEERING) ? p->goods[STONE] : 0);
    feature_add(out, slot + F_SHIPS, p->ships);
}

void bronze_seat_features(const struct bronze *s, int seat, int slot, struct features *out)
{
    const struct bronze_seat *p = &s->seats[seat];
    int first = slot * SEAT_FEATURES, own = cities(p);
    feature_add(out, first + F_CITIES + own - CITIES_AT_START, 1);
    add_boxes(s, p, first, out);
    add_means(s, p, first, out);
    feature_add(out, first + F_FOOD, p->food);
    feature_add(out, first + F_FOOD_SOLD, has(p, GRANARIES) ? p->food : 0);
    feature_add(out, first + F_STORE + clamp(p->food - own, STORE_MIN, STORE_MAX) - STORE_MIN, 1);
    feature_add(out, first + F_SCORE, clamp(bronze_score_of(s, seat).total, -50, 100));
}

static int best_other(const struct bronze *s, int seat)
{
    int best = INT16_MIN;
    for (int other = 0; other < s->players; other++) {
        int points = other == seat ? INT16_MIN : bronze_score_of(s, other).total;
        best = max_of(points, best);
    }
    return best;
}

void bronze_features(const struct bronze *s, int seat, struct features *out)
{
    int table = s->players * SEAT_FEATURES, to_come = bronze_seats_to_come(s, seat);
    out->count = 0;
    for (int slot = 0; slot < s->players; slot++)
        bronze_seat_features(s, (seat + slot) % s->players, slot, out);
    feature_add(out, table + T_ALWAYS, 1);
    feature_add(out, table + T_ROUND + clamp(s->round, 1, ROUNDS_KNOWN) - 1, 1);
    feature_add(out, table + T_OPEN + monuments_open(s), 1);
    feature_add(out, table + T_TO_COME + to_come, 1);
    if (s->players == 1)
        return;
    int lead = bronze_lead(bronze_score_of(s, seat).total, best_other(s, seat));
    bool ends = bronze_ends(s);
    if (ends)
        feature_add(out, table + T_ENDS + to_come, 1);
    feature_add(out, table + (ends ? T_LEAD_ENDS : T_LEAD) + lead, 1);
}

int32_t bronze_share(const struct bronze *s, int seat)
{
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0;
    bronze_score(s, points, place);
    for (int other = 0; other < s->players; other++)
        winners += place[other] == 1;
    return place[seat] == 1 ? VALUE_WIN / winners : 0; /* B41 */
}

int32_t bronze_bonus(int points)
{
    return (clamp(points, POINTS_LEAST, POINTS_MOST) - POINTS_LEAST) * VALUE_BONUS;
}

int32_t bronze_result(const struct bronze *s, int seat)
{
    int points = bronze_score_of(s, seat).total;
    return s->players == 1 ? points * VALUE_POINT : bronze_share(s, seat) + bronze_bonus(points);
}

int32_t bronze_points(const struct bronze *s, int seat, const struct bronze_network *n)
{
    struct features features;
    if (s->phase == PHASE_OVER)
        return bronze_score_of(s, seat).total * VALUE_POINT;
    bronze_features(s, seat, &features);
    return points_of_features(&features, n->column, n->tally, n->tally_out);
}

int32_t bronze_chance(int32_t value, int32_t points)
{
    int64_t bonus = ((int64_t)points - POINTS_LEAST * VALUE_POINT) * VALUE_BONUS / VALUE_POINT;
    int64_t chance = (value - bonus) * VALUE_ONE / VALUE_WIN;
    return chance < 0 ? 0 : chance > VALUE_ONE ? VALUE_ONE : (int32_t)chance;
}

int32_t bronze_value(const struct bronze *s, int seat, const struct bronze_network *n)
{
    struct features features;
    if (s->phase == PHASE_OVER)
        return bronze_result(s, seat);
    bronze_features(s, seat, &features);
    return value_of_features(&features, n->column, n->out, s->players);
}
