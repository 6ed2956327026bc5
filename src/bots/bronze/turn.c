/* The search of a turn: see turn.h. */
#include "bots/bronze/turn.h"

#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static const struct bronze_seat *own(const struct turn *t)
{
    return &t->state.seats[t->seat];
}

static const int16_t *own_column(const struct turn *t, int feature)
{
    return t->network->column[feature];
}

static const int16_t *table_column(const struct turn *t, int feature)
{
    return t->network->column[t->state.players * SEAT_FEATURES + feature];
}

static void add_features(const struct turn *t, const struct features *f, int16_t lanes[])
{
    for (int i = 0; i < f->count; i++)
        lanes_add(lanes, t->network->column[f->list[i].index], f->list[i].count);
}

/* ---- The end of the turn --------------------------------------------------------------------- */

/* The game is over: the own share of the win. */
static int32_t share(const struct aftermath *a, int points, int tie)
{
    if (points != a->best_other)
        return points > a->best_other ? VALUE_WIN : 0;
    if (tie != a->best_tie)
        return tie > a->best_tie ? VALUE_WIN : 0; /* B41 */
    return VALUE_WIN / (1 + a->best_count);
}

static int32_t result(const struct turn *t, const struct aftermath *a, int points, int tie)
{
    return t->state.players == 1 ? points * VALUE_POINT
                                 : share(a, points, tie) + bronze_bonus(points);
}

static int score(const struct turn *t, const struct aftermath *a, const struct use *use,
                 const struct buy *buy)
{
    struct bronze_seat has_what = {.developments = buy->developments};
    int points = a->points + use->points + buy->points;
    if (has(&has_what, ARCHITECTURE))
        points += edition(&t->state)->points_per_monument * use->monuments;
    if (has(&has_what, EMPIRE))
        points += use->cities;
    if (has(&has_what, COMMERCE))
        points += buy->goods_left;
    return points;
}

static bool ends(const struct turn *t, const struct use *use, const struct buy *buy)
{
    return ways_end(&t->ways, buy->developments, use->first);
}

static int tie_break(const struct turn *t, const struct buy *buy)
{
    return t->state.count_breaks_ties ? buy->goods_left : buy->worth; /* B44 */
}

/* The value when the game is over after this turn, or after the last turns of others. */
static int32_t fate(const struct turn *t, const struct aftermath *a, const struct ending *e)
{
    struct standing s = a->standing;
    if (!t->to_come)
        return result(t, a, e->points, e->tie);
    standing_end(&s, e);
    return finish_share(t->skill.finish, &s) + bronze_bonus(e->points);
}

/* The value of the end of the turn: a use of workers, a purchase, the food left after feeding. */
static int32_t end_value(const struct turn *t, const struct aftermath *a, const struct use *use,
                         const struct buy *buy, int food)
{
    int points = score(t, a, use, buy);
    bool over = ends(t, use, buy);
    if (over && !t->to_come)
        return result(t, a, points, tie_break(t, buy));
    int left = food - buy->food_sold;
    int store = most(STORE_MIN, least(left - use->cities, STORE_MAX)) - STORE_MIN;
    int lead = bronze_lead(points, a->best_other);
    int open = __builtin_popcount(t->ways.all_built & ~(unsigned)(t->ways.built | use->first));
    int16_t lanes[LANES];
    const int16_t *ends_column = table_column(t, T_ENDS + t->to_come);
    const int16_t *city = own_column(t, F_CITIES + use->cities - CITIES_AT_START);
    const int16_t *stored = own_column(t, F_STORE + store), *eat = own_column(t, F_FOOD);
    const int16_t *sold = own_column(t, F_FOOD_SOLD), *gain = own_column(t, F_SCORE);
    const int16_t *opened = table_column(t, T_OPEN + open);
    const int16_t *led = table_column(t, (over ? T_LEAD_ENDS : T_LEAD) + lead);
    int granaries = buy->developments >> GRANARIES & 1 ? left : 0;
    int shown = most(-50, least(points, 100)), ending = over && t->state.players > 1;
    int leading = t->state.players > 1;
    for (int i = 0; i < LANES; i++)
        lanes[i] = (int16_t)(a->lanes[i] + use->lanes[i] + buy->lanes[i] + city[i] + stored[i] +
                             eat[i] * left + sold[i] * granaries + gain[i] * shown + opened[i] +
                             led[i] * leading + ends_column[i] * ending);
    return value_of_lanes(t->network->out, lanes, t->state.players);
}

/* What uses and purchases are ranked by before they meet. When the game is over whatever the seat
 * does, its points tell more than a win that another part of the turn decides. */
static int32_t rank_value(const struct turn *t, const struct use *use, const struct buy *buy,
                          int food)
{
    const struct aftermath *a = &t->after[NO_DISASTER];
    if (t->sure_to_end)
        return score(t, a, use, buy) * VALUE_POINT + tie_break(t, buy);
    return end_value(t, a, use, buy, food);
}

/* ---- Uses of workers ------------------------------------------------------------------------- */

struct builder {
    struct turn *t;
    struct uses *uses;
    struct use now;
    const struct buy *nothing;
    int food;
};

/* Keeps the best few, best first. */
static void keep_use(struct uses *uses, const struct use *use, int cap)
{
    int at = uses->count;
    if (at == cap) {
        if (use->rank <= uses->list[cap - 1].rank)
            return;
        at--;
    } else {
        uses->count++;
    }
    for (; at > 0 && uses->list[at - 1].rank < use->rank; at--)
        uses->list[at] = uses->list[at - 1];
    uses->list[at] = *use;
}

static void offer_use(struct builder *b)
{
    uint64_t thing = 1;
    for (int target = 0; target < TARGETS; target++)
        thing = thing * 17 + b->now.boxes[target];
    b->now.fancy = misjudged(b->t->skill.blur, b->t->skill.eyes, thing);
    b->now.rank = rank_value(b->t, &b->now, b->nothing, b->food) + b->now.fancy;
    keep_use(b->uses, &b->now, b->t->skill.uses);
}

/* Fills so many boxes more; what was `now` before comes back by copying. */
static void fill(struct builder *b, int target, int boxes)
{
    const struct turn *t = b->t;
    const int16_t *more = t->box_lanes[target][boxes];
    int m = target - CITIES;
    b->now.boxes[target] = (uint8_t)boxes;
    for (int i = 0; i < LANES; i++)
        b->now.lanes[i] = (int16_t)(b->now.lanes[i] + more[i]);
    if (own(t)->boxes[target] + boxes < bronze_size[target])
        return;
    if (m < 0) {
        b->now.cities++;
        return;
    }
    bool first = !(t->ways.built >> m & 1);
    b->now.monuments++;
    b->now.first = (uint8_t)(b->now.first | first << m);
    b->now.points = (uint8_t)(b->now.points + (first ? bronze_monument_first_points[m]
                                                     : edition(&t->state)->later_points[m]));
}

/* The workers left go to one target that they do not finish. */
static void begin_one(struct builder *b, unsigned skipped, int workers)
{
    bool placed = false, wasted = false;
    for (int target = 0; target < TARGETS && workers; target++) {
        int left = boxes_left(&b->t->state, own(b->t), target);
        if (!(skipped >> target & 1) || !left)
            continue;
        wasted = wasted || left <= workers;
        if (left <= workers)
            continue;
        struct use before = b->now;
        fill(b, target, workers);
        offer_use(b);
        b->now = before;
        placed = true;
    }
    if (!placed && !wasted)
        offer_use(b); /* all is built, or no worker is left */
}

/* Every set of targets that can be finished; `skipped` are those left out so far. */
static void finish_some(struct builder *b, int target, unsigned skipped, int workers)
{
    if (target == TARGETS) {
        begin_one(b, skipped, workers);
        return;
    }
    int left = boxes_left(&b->t->state, own(b->t), target);
    if (left && left <= workers) {
        struct use before = b->now;
        fill(b, target, left);
        finish_some(b, target + 1, skipped, workers - left);
        b->now = before;
    }
    finish_some(b, target + 1, skipped | 1u << target, workers);
}

static const struct buys *find_buys(struct turn *t, const uint8_t goods[], int coins, int food);

static const struct uses *find_uses(struct turn *t, int workers)
{
    struct uses *uses = &t->uses[workers];
    if (uses->count)
        return uses;
    const struct bronze_seat *p = own(t);
    struct buy nothing = {0};
    struct builder b = {.t = t, .uses = uses, .nothing = &nothing};
    b.food = most(0, least(p->food + 6 - cities(p), FOOD_MAX)); /* as it may be after two dice */
    nothing = find_buys(t, p->goods, 0, 0)->list[0];
    b.now.cities = (uint8_t)cities(p);
    for (int m = 0; m < MONUMENTS; m++)
        b.now.monuments = (uint8_t)(b.now.monuments + has_monument(p, m));
    memcpy(b.now.lanes, t->no_boxes, sizeof b.now.lanes);
    if (workers)
        offer_use(&b); /* B29: or nothing */
    finish_some(&b, 0, 0, workers);
    return uses;
}

/* ---- Purchases ------------------------------------------------------------------------------- */

static void keep_buy(struct buys *buys, const struct buy *buy, int cap)
{
    int at = buys->count;
    if (at == cap) {
        if (buy->rank <= buys->list[cap - 1].rank)
            return;
        at--;
    } else {
        buys->count++;
    }
    for (; at > 0 && buys->list[at - 1].rank < buy->rank; at--)
        buys->list[at] = buys->list[at - 1];
    buys->list[at] = *buy;
}

struct shopper {
    struct turn *t;
    struct buys *buys;
    struct use idle; /* nothing built */
    int food;
    int cap;
};

static void note_goods(const struct turn *t, struct buy *buy)
{
    struct bronze_seat p = {.developments = buy->developments};
    const int16_t *good[GOODS];
    memcpy(p.goods, buy->goods, sizeof p.goods);
    buy->worth = (uint16_t)bronze_goods_worth(&p);
    buy->goods_left = (uint8_t)goods_count(&p);
    if (t->last)
        return;
    for (int g = 0; g < GOODS; g++)
        good[g] = t->goods_lanes[g][p.goods[g]];
    const int16_t *worth = own_column(t, F_WORTH + bronze_worth_step(buy->worth));
    const int16_t *wanted = own_column(t, F_WANTED + bronze_wanted(&t->state, p.developments));
    for (int i = 0; i < LANES; i++)
        buy->lanes[i] =
            (int16_t)(t->owned_lanes[i] + good[WOOD][i] + good[STONE][i] + good[POTTERY][i] +
                      good[CLOTH][i] + good[SPEARHEADS][i] + worth[i] + wanted[i]);
    if (buy->development >= 0)
        lanes_add(buy->lanes, own_column(t, F_DEVELOPMENT + buy->development), 1);
    if (has(&p, ENGINEERING) && p.goods[STONE])
        lanes_add(buy->lanes, own_column(t, F_STONES), p.goods[STONE]);
}

static void rank_buy(const struct shopper *b, struct buy *buy)
{
    note_goods(b->t, buy);
    buy->rank = rank_value(b->t, &b->idle, buy, b->food);
}

/* Puts back goods one by one, always the one that is missed least. */
static void discard_to(struct shopper *b, struct buy *buy)
{
    rank_buy(b, buy);
    while (buy->goods_left > GOODS_KEPT && !(buy->developments >> CARAVANS & 1)) { /* B37 */
        struct buy best = {.rank = INT32_MIN};
        for (int g = 0; g < GOODS; g++) {
            struct buy without = *buy;
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

static void offer_buy(struct shopper *b, const uint8_t goods[], int d, unsigned rows, int sold)
{
    struct buy buy = {.developments = own(b->t)->developments,
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
    buy.fancy = misjudged(b->t->skill.blur, b->t->skill.eyes,
                          (uint64_t)(d + 2) << 32 | rows << 8 | (unsigned)sold);
    buy.rank += buy.fancy;
    keep_buy(b->buys, &buy, b->cap);
}

/* What every set of rows pays, and the least of its rows; a set with an empty row pays nothing. */
struct payments {
    uint16_t paid[1 << GOODS], least[1 << GOODS];
};

static struct payments payments_with(const uint8_t goods[])
{
    struct payments p;
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
static void offer_payments(struct shopper *b, const uint8_t goods[], const struct payments *with,
                           int d, int coins, int food)
{
    const struct edition *e = edition(&b->t->state);
    int rest = e->cost[d] - coins, by_food = food * e->coins_per_food;
    for (unsigned rows = 0; rows < 1u << GOODS; rows++) {
        int paid = with->paid[rows];
        if (paid + by_food < rest || (rows && (!paid || paid - with->least[rows] >= rest)))
            continue;
        int wanting = most(rest - paid, 0);
        int sold = (wanting + e->coins_per_food - 1) / e->coins_per_food; /* B35 */
        offer_buy(b, goods, d, rows, sold);
    }
}

/* In the last turn, where points alone count: even for nothing it would not be among the best. */
static bool hopeless(const struct shopper *b, const uint8_t goods[], int d)
{
    if (!b->t->last || b->t->skill.blur || b->buys->count < b->cap)
        return false;
    struct buy free_of_charge = {.developments = own(b->t)->developments | 1u << d,
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

static void forget_buys(struct turn *t)
{
    t->holdings_kept = t->buys_kept = 0;
    for (int i = 0; i < HOLDINGS; i++)
        t->buys[i].holding = 0;
}

/* Where what such a holding can buy is kept, or is to be. */
static struct buys *shelf_for(struct turn *t, uint64_t key)
{
    uint64_t at = rng_mix(key);
    if (t->buys_kept + t->skill.buys > BUYS_KEPT || t->holdings_kept > HOLDINGS * 3 / 4)
        forget_buys(t);
    while (t->buys[at % HOLDINGS].holding && t->buys[at % HOLDINGS].holding != key)
        at++;
    return &t->buys[at % HOLDINGS];
}

static const struct buys *find_buys(struct turn *t, const uint8_t goods[], int coins, int food)
{
    const struct bronze_seat *p = own(t);
    if (!has(p, GRANARIES) || t->state.food_sold)
        food = 0; /* B35 */
    uint64_t key = holding_key(goods, coins, food);
    struct buys *buys = shelf_for(t, key);
    if (buys->holding == key)
        return buys;
    *buys = (struct buys){.holding = key, .list = t->shelf + t->buys_kept};
    struct shopper b = {.t = t, .buys = buys, .cap = t->skill.buys};
    b.idle.cities = (uint8_t)cities(p);
    for (int m = 0; m < MONUMENTS; m++)
        b.idle.monuments = (uint8_t)(b.idle.monuments + has_monument(p, m));
    memcpy(b.idle.lanes, t->no_boxes, sizeof b.idle.lanes);
    b.food = most(food, least(p->food + 6 - cities(p), FOOD_MAX));
    if (!t->state.food_sold || t->state.phase != PHASE_BUY) /* B35: who sold must buy */
        offer_buy(&b, goods, -1, 0, 0);
    struct payments with = payments_with(goods);
    int last = t->state.phase == PHASE_DISCARD ? 0 : development_count(&t->state);
    for (int d = last - 1; d >= 0; d--) /* those that bring most first */
        if (!has(p, (enum development)d) && !hopeless(&b, goods, d)) /* B33 */
            offer_payments(&b, goods, &with, d, coins, food);
    t->buys_kept += buys->count;
    t->holdings_kept++;
    return buys;
}

/* ---- Both together --------------------------------------------------------------------------- */

/* The best that was found, and what else the game may end in. */
struct found {
    struct plan best;
    struct endings endings;
    bool asked; /* for endings: all plans that end the game with this round */
};

static struct found nothing_found(const struct turn *t)
{
    const struct finish *f = t->skill.finish;
    int over = t->state.players - t->to_come;
    struct found found = {
        .best = {.value = INT32_MIN, .points = INT16_MIN, .development = -1},
        .endings = {.table = &t->state},
        .asked = f,
    };
    if (found.asked)
        found.endings.dangers = f->dangers[over];
    return found;
}

static struct plan plan_of(const struct use *use, const struct buy *buy, int stones, int food_dice)
{
    struct plan plan = {.choices_for_food = (uint8_t)food_dice,
                        .stones = (uint8_t)stones,
                        .food_sold = buy->food_sold,
                        .rows = buy->rows,
                        .development = buy->development};
    memcpy(plan.boxes, use->boxes, sizeof plan.boxes);
    memcpy(plan.goods, buy->goods, sizeof plan.goods);
    return plan;
}

static bool better(const struct plan *one, const struct plan *other)
{
    return one->value > other->value || (one->value == other->value && one->points > other->points);
}

/* A use and a purchase together. */
struct pair {
    const struct use *use;
    const struct buy *buy;
    int32_t value;
    int points;
};

static void keep_pair(struct pair *best, struct pair pair)
{
    if (!best->use || pair.value > best->value ||
        (pair.value == best->value && pair.points > best->points))
        *best = pair;
}

/* A few uses with a few purchases. */
static void try_pairs(struct turn *t, const struct aftermath *after, const struct means *m,
                      struct found *found)
{
    struct pair best = {0};
    const struct uses *uses = find_uses(t, m->workers);
    const struct buys *buys = find_buys(t, m->goods, m->coins, m->food);
    for (int i = 0; i < uses->count; i++)
        for (int j = 0; j < buys->count; j++) {
            struct pair pair = {&uses->list[i], &buys->list[j], 0, 0};
            if (!t->skill.all_pairs && i > 0 && pair.buy != best.buy)
                continue;
            if (found->asked && ends(t, pair.use, pair.buy))
                continue;
            pair.points = score(t, after, pair.use, pair.buy);
            pair.value = end_value(t, after, pair.use, pair.buy, m->food) + pair.use->fancy +
                         pair.buy->fancy;
            keep_pair(&best, pair);
        }
    if (!best.use)
        return;
    struct plan plan = plan_of(best.use, best.buy, m->stones, m->food_dice);
    plan.value = best.value;
    plan.points = (int16_t)best.points;
    if (better(&plan, &found->best))
        found->best = plan;
}

static bool may_still_build(const struct turn *t)
{
    bool before_trade = t->state.phase < PHASE_TRADE || t->state.phase == PHASE_BUILD; /* B46 */
    return t->state.late ? before_trade : t->state.phase <= PHASE_BUILD;
}

static void plan_means(struct turn *t, const struct aftermath *after, const struct means *m,
                       struct found *found)
{
    int stones = has(own(t), ENGINEERING) && may_still_build(t) ? m->goods[STONE] : 0;
    for (int spent = 0; spent <= stones; spent++) { /* B32 */
        struct means left = *m;
        left.stones = spent;
        left.goods[STONE] = (uint8_t)(m->goods[STONE] - spent);
        left.workers = least(m->workers + 3 * spent, WORKERS_MAX);
        if (found->asked)
            ways_find(&t->ways, &left, &found->endings);
        if (!found->asked || !t->sure_to_end)
            try_pairs(t, after, &left, found);
    }
}

/* The best of all, when it is known how the game goes on after those that end it. */
static struct plan settled(struct turn *t, const struct aftermath *a, struct found *found)
{
    for (int i = 0; i < found->endings.count; i++) {
        const struct ending *e = &found->endings.list[i].ending;
        struct plan plan = found->endings.list[i].plan;
        plan.value = fate(t, a, e);
        plan.points = e->points;
        if (better(&plan, &found->best))
            found->best = plan;
    }
    return found->best;
}

static void collect_goods(const struct turn *t, int brought, uint8_t goods[])
{
    const struct bronze_seat *p = own(t);
    for (int g = 0; g < GOODS; g++) {
        int kept = least(bronze_dealt(brought, g), bronze_goods_max[g] - p->goods[g]); /* B17 */
        goods[g] = (uint8_t)(p->goods[g] + kept);
    }
    if (has(p, QUARRYING) && bronze_dealt(brought, STONE) && goods[STONE] < bronze_goods_max[STONE])
        goods[STONE]++; /* B18 */
}

static void plan_dice(struct turn *t, uint32_t dice, enum disaster disaster, struct found *found)
{
    const struct bronze_seat *p = own(t);
    struct bronze shown = {.revised = t->state.revised};
    for (int f = 0; f < FACES; f++)
        shown.dice[f] = (uint8_t)dice_of_face(dice, f);
    struct aftermath after;
    struct means m = {.strikes = t->after[disaster].strikes};
    for (; m.food_dice <= shown.dice[CHOICE]; m.food_dice++) { /* B14 */
        struct yield y = bronze_yield(&shown, p, m.food_dice);
        int food = least(p->food + y.food, FOOD_MAX) - cities(p); /* B15 B21 */
        after = t->after[disaster];
        after.points += least(food, 0); /* B21 */
        m.points = after.points;
        m.food = most(food, 0);
        m.workers = y.workers;
        m.coins = y.coins;
        if (after.looted)
            memset(m.goods, 0, sizeof m.goods); /* B26 */
        else
            collect_goods(t, y.goods, m.goods);
        plan_means(t, &after, &m, found);
        if (food >= FOOD_MAX - cities(p))
            break; /* more food is lost */
    }
}

struct plan turn_plan_dice(struct turn *t, uint32_t dice)
{
    enum disaster disaster = bronze_disaster(dice_of_face(dice, SKULL));
    struct found found = nothing_found(t);
    plan_dice(t, dice, disaster, &found);
    return settled(t, &t->after[disaster], &found);
}

void turn_endings(struct turn *t, uint32_t dice, struct endings *endings)
{
    struct found found = {.endings = *endings, .asked = true};
    plan_dice(t, dice, bronze_disaster(dice_of_face(dice, SKULL)), &found);
    *endings = found.endings;
}

struct plan turn_plan_rest(struct turn *t)
{
    const struct bronze_seat *p = own(t);
    const struct aftermath *after = &t->after[NO_DISASTER];
    struct means m = {.points = after->points,
                      .workers = t->state.workers,
                      .coins = t->state.coins,
                      .food = p->food};
    struct found found = nothing_found(t);
    memcpy(m.goods, p->goods, sizeof m.goods);
    plan_means(t, after, &m, &found);
    return settled(t, after, &found);
}

/* ---- Before the search ----------------------------------------------------------------------- */

/* Lanes of the others and of the table, and what the score is compared with. */
static void note_aftermath(struct turn *t, const struct bronze *s, struct aftermath *a)
{
    struct features f = {0};
    const struct bronze_seat *p = &s->seats[t->seat];
    struct score sum = bronze_score_of(s, t->seat);
    memset(a->lanes, 0, sizeof a->lanes);
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
    add_features(t, &f, a->lanes);
    int round = least(t->state.round + (t->to_come == 0), ROUNDS_KNOWN);
    lanes_add(a->lanes, table_column(t, T_ALWAYS), 1);
    lanes_add(a->lanes, table_column(t, T_ROUND + round - 1), 1);
    lanes_add(a->lanes, table_column(t, T_TO_COME + t->to_come), 1);
}

/* The disaster as far as it strikes others. */
static enum disaster strikes(const struct bronze_seat *p, enum disaster d)
{
    bool strikes = d == PESTILENCE || (d == REVOLT && has(p, RELIGION)) ||
                   (d == INVASION && has(p, SMITHING)); /* B24 B26 B46 */
    return strikes ? d : NO_DISASTER;
}

/* The table after each disaster of the own dice, as the rules carry it out. */
static void note_disasters(struct turn *t)
{
    static const uint8_t skulls[DISASTERS] = {0, 2, 3, 4, 5};
    for (int d = 0; d < DISASTERS; d++) {
        struct bronze s = t->state;
        struct bronze_seat *p = &s.seats[t->seat];
        s.dice[SKULL] = skulls[d];
        s.workers = s.coins = s.trading = 0; /* the rest of the turn passes by */
        memset(p->goods, 0, sizeof p->goods);
        if (d != NO_DISASTER)
            bronze_strike(&s, 0, NULL);
        note_aftermath(t, &s, &t->after[d]);
        if (t->skill.finish)
            t->after[d].standing = finish_standing(t->skill.finish, &s, t->seat);
        t->after[d].strikes = strikes(own(t), (enum disaster)d);
        t->after[d].looted = d == REVOLT && !has(own(t), RELIGION); /* B26 */
    }
}

static int box_feature(const struct turn *t, int target)
{
    int m = target - CITIES;
    return m < 0 ? F_CITY_BOXES + target : (t->ways.built >> m & 1 ? F_TAKEN : F_OPEN) + m;
}

/* What boxes of a target change; a monument built first is taken for the others. */
static void note_boxes(struct turn *t, int target)
{
    int filled = own(t)->boxes[target], left = boxes_left(&t->state, own(t), target);
    int m = target - CITIES;
    const int16_t *column = own_column(t, box_feature(t, target));
    if (filled < bronze_size[target])
        lanes_add(t->no_boxes, column, filled);
    else if (m >= 0)
        lanes_add(t->no_boxes, own_column(t, F_DONE + m), 1);
    for (int more = 1; more <= left; more++) {
        int16_t *lanes = t->box_lanes[target][more];
        if (more < left) {
            lanes_add(lanes, column, more);
            continue;
        }
        lanes_add(lanes, column, -filled);
        if (m >= 0)
            lanes_add(lanes, own_column(t, F_DONE + m), 1);
        bool open = m >= 0 && !(t->ways.built >> m & 1);
        for (int slot = 1; slot < t->state.players && open; slot++) {
            int boxes = t->state.seats[(t->seat + slot) % t->state.players].boxes[target];
            int first = slot * SEAT_FEATURES + m;
            lanes_add(lanes, t->network->column[first + F_TAKEN], boxes);
            lanes_add(lanes, t->network->column[first + F_OPEN], -boxes);
        }
    }
}

static void note_table(struct turn *t)
{
    const struct bronze *s = &t->state;
    t->sure_to_end = t->skill.points_only || bronze_ends(s);
    t->last = t->skill.points_only || (t->sure_to_end && !t->to_come);
    ways_begin(&t->ways, s, t->seat, t->sure_to_end);
}

/* What goods and developments add. */
static void note_means(struct turn *t)
{
    memset(t->goods_lanes, 0, sizeof t->goods_lanes);
    for (int g = 0; g < GOODS && !t->last; g++)
        for (int n = 1; n <= bronze_goods_max[g]; n++) {
            lanes_add(t->goods_lanes[g][n], own_column(t, F_GOODS + g), n);
            lanes_add(t->goods_lanes[g][n], own_column(t, F_ROWS + g), n * (n + 1) / 2);
        }
    memset(t->owned_lanes, 0, sizeof t->owned_lanes);
    for (uint32_t set = t->last ? 0 : own(t)->developments; set; set &= set - 1)
        lanes_add(t->owned_lanes, own_column(t, F_DEVELOPMENT + __builtin_ctz(set)), 1);
    lanes_add(t->owned_lanes, own_column(t, F_SHIPS), own(t)->ships);
}

void turn_begin(struct turn *t, const struct bronze *s, const struct network *n,
                const struct skill *skill)
{
    t->state = *s;
    t->seat = s->seat;
    t->network = n;
    t->skill = *skill;
    t->to_come = bronze_seats_to_come(s, t->seat);
    if (t->skill.finish)
        finish_begin(t->skill.finish, s, t->seat);
    note_table(t);
    note_disasters(t);
    memset(t->no_boxes, 0, sizeof t->no_boxes);
    memset(t->box_lanes, 0, sizeof t->box_lanes);
    for (int target = 0; target < TARGETS && !t->last; target++)
        note_boxes(t, target);
    for (int workers = 0; workers <= WORKERS_MAX; workers++)
        t->uses[workers].count = 0;
    note_means(t);
    forget_buys(t);
}

void turn_solve_dice(struct turn *t)
{
    const struct bronze *s = &t->state;
    struct lattice *l = &t->lattice;
    l->dice = cities(own(t));
    l->locked = s->players == 1 ? 0 : 1u << SKULL; /* B10 B39 */
    l->one_more = has(own(t), LEADERSHIP);         /* B13 */
    int first = lattice_first[l->dice], ends_count = lattice_first[l->dice + 1] - first;
    int sure = l->locked && !l->one_more ? s->dice[SKULL] : 0; /* skulls that stay */
    for (int i = 0; i < ends_count; i++) {
        uint32_t dice = lattice_dice[first + i];
        l->end[i] = dice_of_face(dice, SKULL) < sure ? 0 : turn_plan_dice(t, dice).value;
    }
    lattice_solve(l, s->rolls_left ? s->rolls_left : 0);
}
