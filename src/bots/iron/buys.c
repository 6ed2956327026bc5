/* What goods and innovations can buy: ships, a development, wealth (turn.h). */
#include <string.h>

#include "bots/iron/turn.h"

struct iron_shopper {
    struct iron_turn *t;
    struct iron_buys *buys;
    struct iron_use idle;
    int food;
};

/* Offers a purchase with each number of sets stored after it. */
static void offer_buy(struct iron_shopper *b, struct iron_buy buy)
{
    struct iron_turn *t = b->t;
    struct iron_seat p = {.developments = buy.developments};
    int set = goods_per_wealth(&p), goods = buy.goods, wealth = buy.wealth;
    int16_t units[UNITS] = {0};
    buy.ends = !iron_wanted(&t->state, buy.developments);
    for (uint32_t left = buy.developments; left; left &= left - 1)
        units_add(units, own_column(t, F_DEVELOPMENT + __builtin_ctz(left)), 1);
    units_add(units, own_column(t, F_WANTED + iron_wanted(&t->state, buy.developments)), 1);
    for (int stored = 0; stored <= min_of(goods / set, WEALTH_MAX - wealth); stored++) { /* I21 */
        buy.stored = (uint8_t)stored;
        buy.goods = (uint8_t)(goods - stored * set);
        buy.wealth = (uint8_t)(wealth + stored);
        memcpy(buy.units, units, sizeof units);
        units_add(buy.units, own_column(t, F_GOODS + buy.goods), 1);
        units_add(buy.units, own_column(t, F_WEALTH + buy.wealth), 1);
        buy.noise = noise_for(t->skill.noise, t->skill.noise_seed,
                              (uint64_t)(buy.development + 2) << 32 | (uint64_t)buy.ships << 16 |
                                  (uint64_t)stored << 8 | buy.wealth_spent);
        buy.rank = iron_rank(t, iron_peace(t), &b->idle, &buy, 1, b->food) + buy.noise;
        ranked_add(b->buys->list, sizeof buy, &b->buys->count, t->width.buys, &buy);
    }
}

/* Each development that can be paid, in each way. */
static void offer_purchases(struct iron_shopper *b, int goods, int innovations, int ships)
{
    struct iron_turn *t = b->t;
    struct iron payer = {.innovations = (uint8_t)innovations};
    struct iron_seat p = *own(t);
    p.goods = (uint8_t)goods;
    struct iron_buy buy = {.developments = p.developments,
                           .development = -1,
                           .wealth = p.wealth,
                           .ships = (uint8_t)ships,
                           .goods = p.goods};
    offer_buy(b, buy);
    uint32_t left = t->state.phase == PHASE_STORE ? 0 : developments_left(&t->state, &p);
    for (int d = 0; d < DEVELOPMENTS; d++)
        for (int wealth = 0; wealth <= p.wealth && left >> d & 1; wealth++) {
            int paid;
            if (iron_payable(&payer, &p, d, wealth, &paid) < 0)
                continue;
            buy.developments = p.developments | 1u << d;
            buy.development = (int8_t)d;
            buy.points = iron_points[d];
            buy.wealth_spent = (uint8_t)wealth;
            buy.wealth = (uint8_t)(p.wealth - wealth);
            buy.goods = (uint8_t)(goods - paid);
            offer_buy(b, buy);
        }
}

/* The best of what goods and innovations can become; `ships` are there already. */
const struct iron_buys *iron_find_buys(struct iron_turn *t, int goods, int innovations, int ships)
{
    const struct iron *s = &t->state;
    bool docks = s->phase <= PHASE_BUILD && (s->mediterranean || has(own(t), SHIPBUILDING));
    uint32_t key = 1u << 16 | (uint32_t)ships << 12 | (uint32_t)innovations << 4 | (uint32_t)goods;
    size_t set = rng_mix(key) % (size_t)min_of(SETS_MAX, BUY_ROOM / t->width.buys);
    struct iron_buys *buys = &t->buys[set];
    if (buys->key == key)
        return buys;
    *buys = (struct iron_buys){.key = key, .list = t->buy_room + set * (size_t)t->width.buys};
    struct iron_shopper b = {.t = t, .buys = buys, .idle = iron_idle(t)};
    int food = own(t)->food;
    b.food = min_of(FOOD_MAX, max_of(food, provinces(own(t))));
    int room = docks ? SHIPS_MAX - ships : 0;
    for (int built = 0; built <= min_of(goods / 2, room); built++) /* I19 */
        offer_purchases(&b, goods - 2 * built, innovations, built);
    return buys;
}
