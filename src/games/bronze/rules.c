/* The turn of the Bronze Age, in the order of the rulebook.
 *
 * Each step has a `begin_` function that asks its question (it sets the phase and stops) or, when
 * there is nothing to decide, goes on to the next step; and one that carries an answer out; which
 * answers are legal is in moves.c. A question with a single answer is not asked. */
#include <string.h>

#include "games/bronze/bronze.h"

static struct bronze_seat *active(struct bronze *s)
{
    return &s->seats[s->seat];
}

/* ---- Before the turn ------------------------------------------------------------------------- */

void bronze_begin_turn(struct bronze *s, struct events *log)
{
    memset(s->dice, 0, sizeof s->dice);
    s->rolls_left = ROLLS;
    s->food_sold = 0;
    tell_to(log, SEEN_BY_ALL, EVENT_TURN, E_TURN, s->seat, s->round, 0);
    s->phase = bronze_may_preserve(mover(s)) ? PHASE_PRESERVE : PHASE_ROLL; /* B46 */
}

/* ---- 1 Roll ---------------------------------------------------------------------------------- */

static void begin_leadership(struct bronze *s, struct events *log);
static void begin_choose(struct bronze *s, struct events *log);

static void dice_rolled(struct bronze *s, uint32_t rolled, struct events *log)
{
    bool again = false;
    tell(log, E_ROLLED, s->seat, (int32_t)rolled, 0);
    dice_add(s->dice, rolled);
    for (int f = 0; f < FACES; f++)
        again = again || may_roll_again(s, f);
    s->rolls_left--;                /* B11 */
    if (s->rolls_left > 0 && again) /* B11 */
        s->phase = PHASE_REROLL;
    else
        begin_leadership(s, log);
}

static void roll_again(struct bronze *s, uint32_t which, struct events *log)
{
    tell(log, E_REROLLS, s->seat, (int32_t)which, 0);
    dice_take(s->dice, which);
    s->phase = PHASE_ROLL;
}

static void begin_leadership(struct bronze *s, struct events *log)
{
    s->rolls_left = 0;
    if (has(mover(s), LEADERSHIP)) /* B13 */
        s->phase = PHASE_LEADERSHIP;
    else
        begin_choose(s, log);
}

static void leadership_roll(struct bronze *s, uint32_t face, struct events *log)
{
    tell(log, E_LEADERSHIP, s->seat, (int32_t)face, 0);
    s->dice[face]--; /* B13 */
    s->phase = PHASE_LEADERSHIP_ROLL;
}

static void leadership_rolled(struct bronze *s, uint32_t rolled, struct events *log)
{
    tell(log, E_ROLLED, s->seat, (int32_t)rolled, 0);
    dice_add(s->dice, rolled); /* B13 */
    begin_choose(s, log);
}

/* ---- 2 Collect ------------------------------------------------------------------------------- */

static void collect(struct bronze *s, int choices_for_food, struct events *log);

static void begin_choose(struct bronze *s, struct events *log)
{
    if (s->dice[CHOICE]) /* B14 */
        s->phase = PHASE_CHOOSE;
    else
        collect(s, 0, log);
}

struct yield bronze_yield(const struct bronze *s, const struct bronze_seat *p, int choices_for_food)
{
    int food_dice = s->dice[FOOD] + choices_for_food;                        /* B14 */
    int worker_dice = s->dice[WORKERS] + s->dice[CHOICE] - choices_for_food; /* B14 */
    struct yield y = {
        .food = FOOD_OF_DIE * s->dice[FOOD] + 2 * choices_for_food, /* B15 */
        .goods = s->dice[GOOD] + 2 * s->dice[SKULL],                /* B16 */
        .workers =
            WORKERS_OF_DIE * s->dice[WORKERS] + 2 * (s->dice[CHOICE] - choices_for_food), /* B19 */
        .coins = s->dice[COINS] * (has(p, COINAGE) ? 12 : 7),                             /* B20 */
    };
    y.food += has(p, AGRICULTURE) ? food_dice : 0;  /* B15 */
    y.workers += has(p, MASONRY) ? worker_dice : 0; /* B19 */
    return y;
}

static void collect_food(struct bronze *s, int brought, struct events *log)
{
    struct bronze_seat *p = active(s);
    int kept = min_of(brought, FOOD_MAX - p->food); /* B15 */
    p->food = (uint8_t)(p->food + kept);
    if (brought)
        tell(log, E_FOOD, s->seat, kept, brought - kept);
}

int bronze_dealt(int goods, int row)
{
    return goods / GOODS + (row < goods % GOODS); /* B16 BE1 BE5 */
}

static void collect_goods(struct bronze *s, int brought, struct events *log)
{
    struct bronze_seat *p = active(s);
    int taken = 0;
    uint32_t packed = 0;
    if (!brought)
        return;
    for (int g = 0; g < GOODS; g++) {
        int kept = min_of(bronze_dealt(brought, g), bronze_goods_max[g] - p->goods[g]); /* B17 */
        p->goods[g] = (uint8_t)(p->goods[g] + kept);
        packed |= (uint32_t)kept << 4 * g;
        taken += kept;
    }
    tell(log, E_GOODS, s->seat, (int32_t)packed, brought - taken);
    bool room = p->goods[STONE] < bronze_goods_max[STONE];               /* B18 */
    if (has(p, QUARRYING) && bronze_dealt(brought, STONE) > 0 && room) { /* B18 */
        p->goods[STONE]++;                                               /* B18 */
        tell(log, E_QUARRIED, s->seat, 0, 0);
    }
}

static void feed(struct bronze *s, struct events *log);

static void collect(struct bronze *s, int choices_for_food, struct events *log)
{
    struct yield y = bronze_yield(s, mover(s), choices_for_food);
    collect_food(s, y.food, log);
    collect_goods(s, y.goods, log);
    s->workers = (uint8_t)y.workers;
    s->coins = (uint8_t)y.coins;
    if (s->workers)
        tell(log, E_WORKERS, s->seat, s->workers, 0);
    if (s->coins)
        tell(log, E_COINS, s->seat, s->coins, 0);
    feed(s, log);
}

/* ---- 3 Feed, disasters ----------------------------------------------------------------------- */

static void lose_points(struct bronze *s, int seat, int points, enum bronze_disaster d,
                        struct events *log)
{
    s->seats[seat].disasters = (uint16_t)(s->seats[seat].disasters + points); /* B27 */
    tell(log, E_LOST, seat, points, (int32_t)d);
}

static void lose_goods(struct bronze *s, int seat, struct events *log)
{
    struct bronze_seat *p = &s->seats[seat];
    tell(log, E_LOOTED, seat, goods_count(p), 0);
    memset(p->goods, 0, sizeof p->goods); /* B26 */
}

static void begin_disaster(struct bronze *s, struct events *log);

static void feed(struct bronze *s, struct events *log)
{
    struct bronze_seat *p = active(s);
    int fed = min_of(p->food, cities(p)); /* B21 */
    int unfed = cities(p) - fed;
    p->food = (uint8_t)(p->food - fed); /* B21 */
    tell(log, E_FED, s->seat, fed, unfed);
    if (unfed)
        lose_points(s, s->seat, unfed, NO_DISASTER, log); /* B21 */
    begin_disaster(s, log);
}

/* Does the seat go unharmed by a disaster of its own dice? Pestilence and, with Religion, revolt
 * turn on the opponents instead. */
bool bronze_spared(const struct bronze *s, const struct bronze_seat *p, enum bronze_disaster d)
{
    switch (d) {
    case DROUGHT: return has(p, IRRIGATION);                               /* B23 */
    case PESTILENCE: return !solitaire(s) || has(p, MEDICINE);             /* B24 B39 */
    case INVASION: return has_monument(p, GREAT_WALL) || has(p, SMITHING); /* B25 B46 */
    case REVOLT: return has(p, RELIGION);                                  /* B26 B39 */
    default: return true;
    }
}

static void strike_self(struct bronze *s, enum bronze_disaster d, struct events *log)
{
    if (d == REVOLT)
        lose_goods(s, s->seat, log); /* B26 */
    else
        lose_points(s, s->seat, bronze_disaster_points[d], d, log); /* B23 B24 B25 */
}

static void strike_opponent(struct bronze *s, int seat, enum bronze_disaster d, int spearheads,
                            struct events *log)
{
    const struct bronze_seat *p = &s->seats[seat];
    int points = bronze_disaster_points[d];
    if (d == PESTILENCE && !has(p, MEDICINE))                                     /* B24 */
        lose_points(s, seat, points, d, log);                                     /* B24 */
    if (d == REVOLT && has(mover(s), RELIGION) && !has(p, RELIGION))              /* B26 */
        lose_goods(s, seat, log);                                                 /* B26 */
    if (d == INVASION && has(mover(s), SMITHING) && !has_monument(p, GREAT_WALL)) /* B46 */
        lose_points(s, seat, points + SPEARHEAD_POINTS * spearheads, d, log);     /* B46 */
}

/* The disaster of the skulls shown; `spearheads` are spent by Smithing. */
void bronze_strike(struct bronze *s, int spearheads, struct events *log)
{
    enum bronze_disaster d = bronze_disaster(s->dice[SKULL]);
    if (d != NO_DISASTER) {
        bool unharmed = bronze_spared(s, mover(s), d);
        tell(log, E_DISASTER, s->seat, (int32_t)d, unharmed);
        if (!unharmed)
            strike_self(s, d, log);
        for (int seat = 0; seat < s->players; seat++)
            if (seat != s->seat) /* B24 B26 */
                strike_opponent(s, seat, d, spearheads, log);
    }
    if (s->late)
        bronze_build_on(s, log); /* B46 */
    else
        bronze_trade_on(s, log); /* B42 */
}

static void begin_disaster(struct bronze *s, struct events *log)
{
    if (bronze_may_smith(s)) /* B46 */
        s->phase = PHASE_SMITHING;
    else
        bronze_strike(s, 0, log);
}

/* ---- 4 Build --------------------------------------------------------------------------------- */

static void end_build(struct bronze *s, struct events *log)
{
    s->workers = 0; /* B29 */
    if (s->late)
        bronze_begin_late_trade(s, log); /* B46 */
    else
        bronze_begin_buy(s, log);
}

/* After a move of this step: is there still something to decide? */
void bronze_build_on(struct bronze *s, struct events *log)
{
    const struct bronze_seat *p = mover(s);
    if ((s->workers && any_box_left(s, p)) || may_engineer(s, p) || bronze_ships_possible(p))
        s->phase = PHASE_BUILD;
    else
        end_build(s, log);
}

static void complete_monument(struct bronze *s, int m, bool first, struct events *log)
{
    struct bronze_seat *p = active(s);
    if (first)
        s->first_builder[m] = s->seat; /* B31 */
    p->monument_points[m] =
        first ? bronze_monument_first_points[m] : edition(s)->later_points[m]; /* B31 */
    tell(log, E_MONUMENT, s->seat, m, p->monument_points[m]);
}

static void build(struct bronze *s, int target, int boxes, struct events *log)
{
    struct bronze_seat *p = active(s);
    s->workers = (uint8_t)(s->workers - boxes); /* B28 */
    tell(log, E_BUILT, s->seat, target, boxes);
    bool first = target >= CITIES && !built_by_someone(s, target - CITIES); /* B31 */
    p->boxes[target] = (uint8_t)(p->boxes[target] + boxes);                 /* B28 */
    if (p->boxes[target] == bronze_size[target]) {
        if (target >= CITIES)
            complete_monument(s, target - CITIES, first, log);
        else
            tell(log, E_CITY, s->seat, cities(p), 0);
    }
    bronze_build_on(s, log);
}

static void engineer(struct bronze *s, int stones, struct events *log)
{
    struct bronze_seat *p = active(s);
    p->goods[STONE] = (uint8_t)(p->goods[STONE] - stones);          /* B32 */
    s->workers = (uint8_t)(s->workers + WORKERS_OF_STONE * stones); /* B32 */
    tell(log, E_ENGINEERED, s->seat, stones, 0);
    bronze_build_on(s, log);
}

/* ---- 5 Buy ----------------------------------------------------------------------------------- */

int bronze_goods_worth(const struct bronze_seat *p)
{
    int worth = 0;
    for (int g = 0; g < GOODS; g++)
        worth += row_value(g, p->goods[g]);
    return worth;
}

/* What all coins and these rows of goods pay. */
int bronze_payment(const struct bronze *s, uint32_t rows)
{
    int paid = s->coins;
    for (int g = 0; g < GOODS; g++)
        if (rows >> g & 1)
            paid += row_value(g, mover(s)->goods[g]); /* B34 */
    return paid;
}

/* The price of the cheapest development that the seat does not have; more than anyone can pay when
 * it has all. */
int bronze_cheapest(const struct bronze *s, const struct bronze_seat *p)
{
    int cheapest = INT16_MAX;
    for (uint32_t left = developments_left(s, p); left; left &= left - 1) /* B33 */
        cheapest = min_of(cheapest, edition(s)->cost[__builtin_ctz(left)]);
    return cheapest;
}

static void end_buy(struct bronze *s, struct events *log);

void bronze_begin_buy(struct bronze *s, struct events *log)
{
    const struct bronze_seat *p = mover(s);
    int means = s->coins + bronze_goods_worth(p); /* B34 */
    if (may_sell_food(s, p))
        means += p->food * edition(s)->coins_per_food; /* B35 */
    if (means >= bronze_cheapest(s, p))                /* B34 */
        s->phase = PHASE_BUY;
    else
        end_buy(s, log);
}

static void buy(struct bronze *s, int development, uint32_t rows, struct events *log)
{
    struct bronze_seat *p = active(s);
    int paid = bronze_payment(s, rows);
    for (int g = 0; g < GOODS; g++)
        if (rows >> g & 1)
            p->goods[g] = 0; /* B34 */
    p->developments |= 1u << development;
    tell(log, E_BOUGHT, s->seat, development, paid);
    end_buy(s, log); /* B33 */
}

static void sell_food(struct bronze *s, int food, struct events *log)
{
    struct bronze_seat *p = active(s);
    struct move only[MOVES_MAX];
    int coins = food * edition(s)->coins_per_food; /* B35 */
    p->food = (uint8_t)(p->food - food);           /* B35 */
    s->coins = (uint8_t)(s->coins + coins);
    s->food_sold = 1;
    tell(log, E_SOLD, s->seat, food, coins);
    if (bronze_moves(s, only) == 1)
        bronze_apply(s, only[0], log);
}

/* ---- 6 Discard, end -------------------------------------------------------------------------- */

static void end_turn(struct bronze *s, struct events *log);
static void discard(struct bronze *s, uint32_t good, struct events *log);

static void begin_discard(struct bronze *s, struct events *log)
{
    const struct bronze_seat *p = mover(s);
    struct move only[GOODS];
    s->phase = PHASE_DISCARD;
    if (goods_count(p) <= GOODS_KEPT || has(p, CARAVANS)) /* B37 BE2 */
        end_turn(s, log);
    else if (bronze_moves(s, only) == 1)
        discard(s, move_args(only[0]), log);
}

static void end_buy(struct bronze *s, struct events *log)
{
    s->coins = 0; /* B36 */
    begin_discard(s, log);
}

static void discard(struct bronze *s, uint32_t good, struct events *log)
{
    active(s)->goods[good]--; /* B37 */
    tell(log, E_DISCARDED, s->seat, (int32_t)good, 0);
    begin_discard(s, log);
}

/* How many developments of one player end the game. */
int bronze_developments_to_end(const struct bronze *s)
{
    return s->late ? 7 : 5; /* B38 B46 */
}

/* The number of the rule by which the game ends with this round, or 0. */
static int ending(const struct bronze *s)
{
    int enough = bronze_developments_to_end(s); /* B38 B46 */
    bool all_built = true;
    if (solitaire(s))
        return s->round >= SOLO_ROUNDS ? 39 : 0; /* B39 */
    for (int seat = 0; seat < s->players; seat++)
        if (__builtin_popcount(s->seats[seat].developments) >= enough) /* B38 */
            return 38;
    for (int m = 0; m < MONUMENTS; m++)
        if (in_play(s, CITIES + m) && !built_by_someone(s, m)) /* B38 */
            all_built = false;
    if (all_built)
        return 38;                          /* B38 */
    return s->round >= ROUNDS_MAX ? 47 : 0; /* B47 */
}

static void end_turn(struct bronze *s, struct events *log)
{
    bool last = !seats_to_come(s->players, s->start, s->seat);
    int rule = last ? ending(s) : 0; /* B2 B38 */
    if (rule) {
        s->phase = PHASE_OVER;
        tell_to(log, SEEN_BY_ALL, EVENT_OVER, E_OVER, -1, rule, 0);
    } else {
        turn_pass(s->players, s->start, &s->seat, &s->round); /* B2 */
        bronze_begin_turn(s, log);
    }
}

/* ---- The interface of a game ----------------------------------------------------------------- */

int bronze_to_move(const void *state)
{
    const struct bronze *s = state;
    switch (s->phase) {
    case PHASE_START:
    case PHASE_ROLL:
    case PHASE_LEADERSHIP_ROLL: return SEAT_CHANCE;
    case PHASE_OFFER: return s->offer_from; /* B42 */
    case PHASE_ANSWER: return s->offer_to;  /* B42 */
    case PHASE_OVER: return SEAT_NOBODY;
    default: return s->seat;
    }
}

void bronze_apply(void *state, struct move m, struct events *log)
{
    struct bronze *s = state;
    uint32_t args = move_args(m);
    switch ((enum bronze_verb)move_verb(m)) {
    case V_START:
        s->start = s->seat = (uint8_t)args; /* B2 */
        tell(log, E_START, s->seat, 0, 0);
        bronze_begin_turn(s, log);
        break;
    case V_ROLL:
        if (s->phase == PHASE_ROLL)
            dice_rolled(s, args, log);
        else
            leadership_rolled(s, args, log);
        break;
    case V_STOP:
        tell(log, E_KEPT, s->seat, s->rolls_left, 0);
        begin_leadership(s, log); /* B12 */
        break;
    case V_REROLL: roll_again(s, args, log); break;
    case V_SKIP_LEADERSHIP: begin_choose(s, log); break;
    case V_LEADERSHIP: leadership_roll(s, args, log); break;
    case V_CHOOSE: collect(s, (int)args, log); break;
    case V_END_BUILD:
        end_build(s, log); /* B29 */
        break;
    case V_BUILD: build(s, (int)(args >> 8), (int)(args & 0xff), log); break;
    case V_ENGINEERING: engineer(s, (int)args, log); break;
    case V_SKIP_BUY: end_buy(s, log); break;
    case V_GRANARIES: sell_food(s, (int)args, log); break;
    case V_BUY: buy(s, (int)(args >> 8), args & 0xff, log); break;
    case V_DISCARD: discard(s, args, log); break;
    case V_OFFER:
    case V_GIVE:
    case V_GET:
    case V_PROPOSE:
    case V_ACCEPT:
    case V_DECLINE:
    case V_END_TRADE: bronze_apply_trade(s, m, log); break;
    default: bronze_apply_late(s, m, log);
    }
}
