/* What coins, goods and food can buy (turn.h). */
#include <string.h>

#include "bots/bronze/turn.h"

struct bronze_shopper {
    struct bronze_turn *t;
    struct bronze_buys *buys;
    struct bronze_use idle; /* nothing built */
    int food;
    int cap;
};

static void note_goods(const struct bronze_turn *t, struct bronze_buy *buy)
{
    struct bronze_seat p = {.developments = buy->developments};
    const int16_t *good[GOODS];
    memcpy(p.goods, buy->goods, sizeof p.goods);
    buy->goods_value = (uint16_t)bronze_goods_worth(&p);
    buy->goods_left = (uint8_t)goods_count(&p);
    if (t->last)
        return;
    for (int g = 0; g < GOODS; g++)
        good[g] = t->goods_units[g][p.goods[g]];
    const int16_t *value = own_column(t, F_WORTH + bronze_goods_step(buy->goods_value));
    const int16_t *wanted = own_column(t, F_WANTED + bronze_wanted(&t->state, p.developments));
    for (int i = 0; i < UNITS; i++)
        buy->units[i] =
            (int16_t)(t->owned_units[i] + good[WOOD][i] + good[STONE][i] + good[POTTERY][i] +
                      good[CLOTH][i] + good[SPEARHEADS][i] + value[i] + wanted[i]);
    if (buy->development >= 0)
        units_add(buy->units, own_column(t, F_DEVELOPMENT + buy->development), 1);
    if (has(&p, ENGINEERING) && p.goods[STONE])
        units_add(buy->units, own_column(t, F_STONES), p.goods[STONE]);
}

static void rank_buy(const struct bronze_shopper *b, struct bronze_buy *buy)
{
    note_goods(b->t, buy);
    buy->rank = bronze_rank(b->t, &b->idle, buy, b->food);
}

/* Puts back goods one by one, always the one that is missed least. */
static void discard_to(struct bronze_shopper *b, struct bronze_buy *buy)
{
    rank_buy(b, buy);
    while (buy->goods_left > GOODS_KEPT && !(buy->developments >> CARAVANS & 1)) { /* B37 */
        struct bronze_buy best = {.rank = INT32_MIN};
        for (int g = 0; g < GOODS; g++) {
            struct bronze_buy without = *buy;
            if (!without.goods[g])
                continue;
            without.goods[g]--;
            rank_buy(b, &without);
            if (without.rank > best.rank)
                best = without;
        }
        *buy = best;
    }
}

static void offer_buy(struct bronze_shopper *b, const uint8_t goods[], int d, unsigned rows,
                      int sold)
{
    struct bronze_buy buy = {.developments = own(b->t)->developments,
                             .development = (int8_t)d,
                             .rows = (uint8_t)rows,
                             .food_sold = (uint8_t)sold};
    for (int g = 0; g < GOODS; g++)
        buy.goods[g] = rows >> g & 1 ? 0 : goods[g]; /* B34 */
    if (d >= 0) {
        buy.developments |= 1u << d;
        buy.points = edition(&b->t->state)->points[d];
    }
    discard_to(b, &buy);
    buy.noise = noise_for(b->t->skill.noise, b->t->skill.noise_seed,
                          (uint64_t)(d + 2) << 32 | rows << 8 | (unsigned)sold);
    buy.rank += buy.noise;
    ranked_add(b->buys->list, sizeof buy, &b->buys->count, b->cap, &buy);
}

/* What every set of rows pays, and the least of its rows; a set with an empty row pays nothing. */
struct bronze_payments {
    uint16_t paid[1 << GOODS], least[1 << GOODS];
};

static struct bronze_payments payments_with(const uint8_t goods[])
{
    struct bronze_payments p;
    p.paid[0] = 0;
    p.least[0] = UINT16_MAX;
    for (int g = 0; g < GOODS; g++)
        for (unsigned rows = 1u << g; rows < 2u << g; rows++) {
            unsigned others = rows & ~(1u << g);
            uint16_t value = (uint16_t)row_value(g, goods[g]);
            bool empty = !value || (others && !p.paid[others]);
            p.paid[rows] = empty ? 0 : (uint16_t)(p.paid[others] + value);
            p.least[rows] = value < p.least[others] ? value : p.least[others];
        }
    return p;
}

/* Every set of rows that pays the rest of the price with no row too many, and with Granaries as
 * little food as does it. */
static void offer_payments(struct bronze_shopper *b, const uint8_t goods[],
                           const struct bronze_payments *with, int d, int coins, int food)
{
    const struct edition *e = edition(&b->t->state);
    int rest = e->cost[d] - coins, by_food = food * e->coins_per_food;
    for (unsigned rows = 0; rows < 1u << GOODS; rows++) {
        int paid = with->paid[rows];
        if (paid + by_food < rest || (rows && (!paid || paid - with->least[rows] >= rest)))
            continue;
        int wanting = max_of(rest - paid, 0);
        int sold = (wanting + e->coins_per_food - 1) / e->coins_per_food; /* B35 */
        offer_buy(b, goods, d, rows, sold);
    }
}

/* In the last turn, where points alone count: even for nothing it would not be among the best. */
static bool is_useless(const struct bronze_shopper *b, const uint8_t goods[], int d)
{
    if (!b->t->last || b->t->skill.noise || b->buys->count < b->cap)
        return false;
    struct bronze_buy free_of_charge = {.developments = own(b->t)->developments | 1u << d,
                                        .points = edition(&b->t->state)->points[d]};
    memcpy(free_of_charge.goods, goods, sizeof free_of_charge.goods);
    rank_buy(b, &free_of_charge);
    return free_of_charge.rank <= b->buys->list[b->cap - 1].rank;
}

static uint64_t holding_key(const uint8_t goods[], int coins, int food)
{
    uint64_t key = 1;
    for (int g = 0; g < GOODS; g++)
        key = key << 4 | goods[g];
    return (key << 8 | (unsigned)coins) << 5 | (unsigned)food;
}

void bronze_forget_buys(struct bronze_turn *t)
{
    t->holdings_kept = t->buys_kept = 0;
    for (int i = 0; i < HOLDINGS; i++)
        t->buys[i].holding = 0;
}

/* Where what such a holding can buy is kept, or is to be. */
static struct bronze_buys *shelf_for(struct bronze_turn *t, uint64_t key)
{
    uint64_t at = rng_mix(key);
    if (t->buys_kept + t->skill.buys > BUYS_KEPT || t->holdings_kept > HOLDINGS * 3 / 4)
        bronze_forget_buys(t);
    while (t->buys[at % HOLDINGS].holding && t->buys[at % HOLDINGS].holding != key)
        at++;
    return &t->buys[at % HOLDINGS];
}

const struct bronze_buys *bronze_find_buys(struct bronze_turn *t, const uint8_t goods[], int coins,
                                           int food)
{
    const struct bronze_seat *p = own(t);
    if (!has(p, GRANARIES) || t->state.food_sold)
        food = 0; /* B35 */
    uint64_t key = holding_key(goods, coins, food);
    struct bronze_buys *buys = shelf_for(t, key);
    if (buys->holding == key)
        return buys;
    *buys = (struct bronze_buys){.holding = key, .list = t->shelf + t->buys_kept};
    struct bronze_shopper b = {.t = t, .buys = buys, .cap = t->skill.buys};
    b.idle.cities = (uint8_t)cities(p);
    for (int m = 0; m < MONUMENTS; m++)
        b.idle.monuments = (uint8_t)(b.idle.monuments + has_monument(p, m));
    memcpy(b.idle.units, t->no_boxes, sizeof b.idle.units);
    b.food = max_of(food, min_of(p->food + 6 - cities(p), FOOD_MAX));
    if (!t->state.food_sold || t->state.phase != PHASE_BUY) /* B35: who sold must buy */
        offer_buy(&b, goods, -1, 0, 0);
    struct bronze_payments with = payments_with(goods);
    uint32_t left = t->state.phase == PHASE_DISCARD ? 0 : developments_left(&t->state, p);
    for (int d = DEVELOPMENTS - 1; d >= 0; d--)         /* those that bring most first */
        if (left >> d & 1 && !is_useless(&b, goods, d)) /* B33 */
            offer_payments(&b, goods, &with, d, coins, food);
    t->buys_kept += buys->count;
    t->holdings_kept++;
    return buys;
}
