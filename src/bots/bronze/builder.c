/* `builder`: plays the Bronze Age like a sensible beginner. It feeds its cities, grows to five of
 * them, then builds monuments, buys what brings most with little waste, and never looks ahead.
 * It is the fixed point that later bots are measured by: its games are golden records, so that
 * a change of its play is noticed. */
#include "bots/bot.h"
#include "bots/bronze/play.h"
#include "bots/search/greedy.h"

enum { CITIES_WANTED = 5, FOOD_IN_STORE = 2 };

/* ---- Dice ------------------------------------------------------------------------------------ */

/* Food still wanted after what is stored and what the food dice bring. */
static int food_short(const struct bronze_seat *p, int food_dice)
{
    int each = FOOD_OF_DIE + has(p, AGRICULTURE);
    return cities(p) + FOOD_IN_STORE - p->food - food_dice * each;
}

/* The value of a die to this player now, in tenths of a point or so. */
static int face_value(const void *state, int seat, int face, int food_dice)
{
    const struct bronze *s = state;
    const struct bronze_seat *p = &s->seats[seat];
    bool hungry = food_short(p, food_dice) > 0;
    bool growing = cities(p) < CITIES_WANTED;
    int workers = (growing ? 6 : 5) * (WORKERS_OF_DIE + has(p, MASONRY));
    switch (face) {
    case FOOD: return hungry ? 24 : 4;
    case WORKERS: return workers;
    case CHOICE: return hungry ? 17 : workers * 2 / 3;
    case COINS: return has(p, COINAGE) ? 24 : 15;
    case GOOD: return 12;
    default: return 14;
    }
}

static struct greedy_dice dice_of(const struct bronze *s, int seat)
{
    return (struct greedy_dice){.state = s,
                                .seat = seat,
                                .dice = s->dice,
                                .food = FOOD,
                                .skull = SKULL,
                                .skulls_locked = s->players > 1 || s->dice[SKULL] < 2,
                                .value = face_value};
}

static struct move choose_reroll(const struct bronze *s, int seat)
{
    struct greedy_dice dice = dice_of(s, seat);
    uint32_t again = greedy_reroll(&dice);
    return again ? move_of(V_REROLL, again) : move_of(V_STOP, 0);
}

/* A skull that makes a disaster of one's own, else the poorest die. */
static struct move choose_leadership(const struct bronze *s, int seat)
{
    struct greedy_dice dice = dice_of(s, seat);
    enum bronze_disaster d = bronze_disaster(s->dice[SKULL]);
    if (d != NO_DISASTER && !bronze_spared(s, &s->seats[seat], d))
        return move_of(V_LEADERSHIP, SKULL);
    uint32_t poorest = greedy_poorest(&dice);
    return poorest < FACES ? move_of(V_LEADERSHIP, poorest) : move_of(V_SKIP_LEADERSHIP, 0);
}

/* Just enough food to feed everybody this turn. */
static struct move choose_food(const struct bronze *s, const struct bronze_seat *p)
{
    int each = has(p, AGRICULTURE) ? 3 : 2;
    int wanted = food_short(p, s->dice[FOOD]) - FOOD_IN_STORE;
    return move_of(V_CHOOSE, greedy_food_dice(wanted, each, s->dice[CHOICE]));
}

/* ---- Building -------------------------------------------------------------------------------- */

/* Points a box of the target brings, in hundredths; what is begun comes before what is not. */
static int target_value(const struct bronze *s, const struct bronze_seat *p, int target)
{
    int left = boxes_left(s, p, target);
    if (!left)
        return -1;
    if (target < CITIES)
        return cities(p) < CITIES_WANTED ? 1000 - left : 20 - left;
    int m = target - CITIES;
    int points = s->first_builder[m] == NOBODY ? bronze_monument_first_points[m]
                                               : edition(s)->later_points[m];
    bool finished_now = left <= s->workers;
    return points * 100 / left + (finished_now ? 100 * points : 0);
}

static struct move choose_build(const struct bronze *s, const struct bronze_seat *p)
{
    int best = -1, value = 0;
    for (int t = 0; t < TARGETS; t++)
        if (target_value(s, p, t) > value) {
            value = target_value(s, p, t);
            best = t;
        }
    if (!s->workers || best < 0)
        return move_of(V_END_BUILD, 0);
    uint32_t left = (uint32_t)boxes_left(s, p, best);
    return move_of(V_BUILD, (uint32_t)best << 8 | (left < s->workers ? left : s->workers));
}

/* ---- Buying ---------------------------------------------------------------------------------- */

/* Tenths of a point: the printed points, and what helps for the rest of the game. */
static int development_value(const struct bronze *s, const struct bronze_seat *p, int d)
{
    static const uint8_t help[DEVELOPMENTS] = {
        [LEADERSHIP] = 5, [IRRIGATION] = 8, [AGRICULTURE] = 15, [QUARRYING] = 3, [MEDICINE] = 8,
        [COINAGE] = 12,   [CARAVANS] = 12,  [GRANARIES] = 5,    [MASONRY] = 15,
    };
    int value = 10 * edition(s)->points[d] + help[d];
    if (d == EMPIRE)
        value += 10 * cities(p);
    for (int m = 0; m < MONUMENTS && d == ARCHITECTURE; m++)
        value += has_monument(p, m) ? 10 : 0;
    return value;
}

static int paid_by(const struct bronze *s, const struct bronze_seat *p, uint32_t rows)
{
    int paid = s->coins;
    for (int g = 0; g < GOODS; g++)
        if (rows >> g & 1)
            paid += row_value(g, p->goods[g]);
    return paid;
}

static int purchase_value(const void *state, int seat, struct move m)
{
    const struct bronze *s = state;
    const struct bronze_seat *p = &s->seats[seat];
    int d = (int)(move_args(m) >> 8);
    int waste = paid_by(s, p, move_args(m) & 0xff) - edition(s)->cost[d];
    return development_value(s, p, d) - waste;
}

/* ---- The rest -------------------------------------------------------------------------------- */

static struct move choose_discard(const struct bronze_seat *p)
{
    uint32_t least = 0;
    int least_worth = INT16_MAX;
    for (uint32_t g = 0; g < GOODS; g++) {
        int lost = row_value((int)g, p->goods[g]) - row_value((int)g, p->goods[g] - 1);
        if (p->goods[g] && lost < least_worth) {
            least_worth = lost;
            least = g;
        }
    }
    return move_of(V_DISCARD, least);
}

static int side_value(const uint8_t side[])
{
    int value = 2 * side[WARE_FOOD];
    for (int g = 0; g < GOODS; g++)
        value += 2 * bronze_goods_value[g] * side[g];
    return value;
}

/* `give` is what the one who asks would hand over: the answerer's gain. It makes no offers, nor
 * answers with one. */
static struct move choose_answer(const struct bronze *s)
{
    return side_value(s->give) > side_value(s->get) ? move_of(V_ACCEPT, 0) : move_of(V_DECLINE, 0);
}

static struct move choose(const struct game *g, const void *view, int seat, struct rng *r)
{
    const struct bronze *s = view;
    const struct bronze_seat *p = &s->seats[seat];
    (void)r;
    switch (s->phase) {
    case PHASE_PRESERVE: return move_of(p->food < cities(p) ? V_PRESERVE : V_SKIP_PRESERVE, 0);
    case PHASE_REROLL: return choose_reroll(s, seat);
    case PHASE_LEADERSHIP: return choose_leadership(s, seat);
    case PHASE_CHOOSE: return choose_food(s, p);
    case PHASE_SMITHING: return move_of(V_SMITHING, p->goods[SPEARHEADS]);
    case PHASE_TRADE: return move_of(V_END_TRADE, 0);
    case PHASE_OFFER: return bronze_finish_offer(s);
    case PHASE_ANSWER: return choose_answer(s);
    case PHASE_BUILD: return choose_build(s, p);
    case PHASE_SWAP: return move_of(V_END_SWAP, 0);
    case PHASE_BUY: return greedy_move(g, s, seat, V_BUY, purchase_value);
    default: return choose_discard(p);
    }
}

const struct bot bot_bronze_builder = {
    .id = "builder",
    .name = MSG("builder"),
    .title = MSG("feeds, grows and buys like a sensible beginner"),
    .game = "bronze",
    .choose = choose,
};
