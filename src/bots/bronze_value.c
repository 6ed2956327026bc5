/* Features of a position of the Bronze Age, and what the learned numbers make of them. */
#include "bots/bronze_value.h"

#include <string.h>

static int within(int n, int least, int most)
{
    return n < least ? least : n > most ? most : n;
}

static void add(struct features *out, int index, int count)
{
    if (count)
        out->list[out->count++] = (struct feature){(uint16_t)index, (int16_t)count};
}

static bool built_by_someone(const struct bronze *s, int m)
{
    bool built = s->first_builder[m] != NOBODY;
    for (int seat = 0; seat < s->players; seat++)
        built = built || has_monument(&s->seats[seat], m);
    return built;
}

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
    return within(wanted, 0, ENDING_MAX);
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
    return (s->start + s->players - 1 - seat) % s->players;
}

/* Steps where something more can be bought. */
int bronze_worth_step(int worth)
{
    static const uint8_t step[] = {10, 15, 20, 30, 40, 50, 60};
    int n = 0;
    while (n < WORTHS - 1 && worth >= step[n])
        n++;
    return n;
}

int bronze_lead(int points, int best_other)
{
    return within(points - best_other, -LEAD_MAX, LEAD_MAX) + LEAD_MAX;
}

static void add_boxes(const struct bronze *s, const struct bronze_seat *p, int slot,
                      struct features *out)
{
    for (int t = 0; t < TARGETS; t++) {
        int m = t - CITIES;
        bool done = p->boxes[t] == bronze_size[t];
        if (m < 0)
            add(out, slot + F_CITY_BOXES + t, done ? 0 : p->boxes[t]);
        else if (done)
            add(out, slot + F_DONE + m, 1);
        else if (p->boxes[t])
            add(out, slot + (built_by_someone(s, m) ? F_TAKEN : F_OPEN) + m, p->boxes[t]);
    }
}

static void add_means(const struct bronze *s, const struct bronze_seat *p, int slot,
                      struct features *out)
{
    for (int d = 0; d < DEVELOPMENTS; d++)
        add(out, slot + F_DEVELOPMENT + d, has(p, (enum development)d));
    add(out, slot + F_WANTED + bronze_wanted(s, p->developments), 1);
    for (int g = 0; g < GOODS; g++) {
        add(out, slot + F_GOODS + g, p->goods[g]);
        add(out, slot + F_ROWS + g, p->goods[g] * (p->goods[g] + 1) / 2);
    }
    add(out, slot + F_WORTH + bronze_worth_step(bronze_goods_worth(p)), 1);
    add(out, slot + F_STONES, has(p, ENGINEERING) ? p->goods[STONE] : 0);
    add(out, slot + F_SHIPS, p->ships);
}

void bronze_seat_features(const struct bronze *s, int seat, int slot, struct features *out)
{
    const struct bronze_seat *p = &s->seats[seat];
    int first = slot * SEAT_FEATURES, own = cities(p);
    add(out, first + F_CITIES + own - CITIES_AT_START, 1);
    add_boxes(s, p, first, out);
    add_means(s, p, first, out);
    add(out, first + F_FOOD, p->food);
    add(out, first + F_FOOD_SOLD, has(p, GRANARIES) ? p->food : 0);
    add(out, first + F_STORE + within(p->food - own, STORE_MIN, STORE_MAX) - STORE_MIN, 1);
    add(out, first + F_SCORE, within(bronze_score_of(s, seat).total, -50, 100));
}

static int best_other(const struct bronze *s, int seat)
{
    int best = INT16_MIN;
    for (int other = 0; other < s->players; other++) {
        int points = other == seat ? INT16_MIN : bronze_score_of(s, other).total;
        best = points > best ? points : best;
    }
    return best;
}

void bronze_features(const struct bronze *s, int seat, struct features *out)
{
    int table = s->players * SEAT_FEATURES, to_come = bronze_seats_to_come(s, seat);
    out->count = 0;
    for (int slot = 0; slot < s->players; slot++)
        bronze_seat_features(s, (seat + slot) % s->players, slot, out);
    add(out, table + T_ALWAYS, 1);
    add(out, table + T_ROUND + within(s->round, 1, ROUNDS_KNOWN) - 1, 1);
    add(out, table + T_OPEN + monuments_open(s), 1);
    add(out, table + T_TO_COME + to_come, 1);
    if (s->players == 1)
        return;
    int lead = bronze_lead(bronze_score_of(s, seat).total, best_other(s, seat));
    bool ends = bronze_ends(s);
    if (ends)
        add(out, table + T_ENDS + to_come, 1);
    add(out, table + (ends ? T_LEAD_ENDS : T_LEAD) + lead, 1);
}

void lanes_add(int16_t lanes[LANES], const int16_t column[LANES], int count)
{
    for (int i = 0; i < LANES; i++)
        lanes[i] = (int16_t)(lanes[i] + column[i] * count);
}

/* The chance of a result, the logarithm of its odds: from a table in steps of 1/32, in between by
 * a straight line. */
static int32_t chance(int32_t odds)
{
    enum { STEP = VALUE_ONE / 32, MOST = 8 * VALUE_ONE };
    int32_t at = within(odds, -MOST, MOST - 1) + MOST;
    int32_t low = bronze_chance[at / STEP], high = bronze_chance[at / STEP + 1];
    return low + (int32_t)((int64_t)(high - low) * (at % STEP) / STEP);
}

int32_t value_of_lanes(const struct network *n, const int16_t lanes[LANES], int players)
{
    int32_t sum = 0;
    for (int i = 0; i < LANES; i++) {
        int16_t cut = lanes[i] < 0 ? 0 : lanes[i] > LANE_ONE ? LANE_ONE : lanes[i];
        sum += cut * n->out[i];
    }
    sum += lanes[STRAIGHT] * LANE_ONE;
    return players == 1 ? sum / (VALUE_ONE / VALUE_POINT / POINTS_OUT) : chance(sum);
}

int32_t bronze_result(const struct bronze *s, int seat)
{
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0;
    bronze_score(s, points, place);
    if (s->players == 1)
        return points[0] * VALUE_POINT;
    for (int other = 0; other < s->players; other++)
        winners += place[other] == 1;
    return place[seat] == 1 ? VALUE_ONE / winners : 0; /* B41 */
}

int32_t bronze_value(const struct bronze *s, int seat, const struct network *n)
{
    struct features features;
    int16_t lanes[LANES] = {0};
    if (s->phase == PHASE_OVER)
        return bronze_result(s, seat);
    bronze_features(s, seat, &features);
    for (int i = 0; i < features.count; i++)
        lanes_add(lanes, n->column[features.list[i].index], features.list[i].count);
    return value_of_lanes(n, lanes, s->players);
}
