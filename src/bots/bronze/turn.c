/* The search of a turn: see turn.h. */
#include "bots/bronze/turn.h"

#include <string.h>

/* ---- The end of the turn --------------------------------------------------------------------- */

/* The game is over: the own share of the win. */
static int32_t share(const struct bronze_aftermath *a, int points, int tie)
{
    if (points != a->best_other)
        return points > a->best_other ? VALUE_WIN : 0;
    if (tie != a->best_tie)
        return tie > a->best_tie ? VALUE_WIN : 0; /* B41 */
    return VALUE_WIN / (1 + a->best_count);
}

static int32_t result(const struct bronze_turn *t, const struct bronze_aftermath *a, int points,
                      int tie)
{
    return t->state.players == 1 ? points * VALUE_POINT
                                 : share(a, points, tie) + bronze_bonus(points);
}

static int score(const struct bronze_turn *t, const struct bronze_aftermath *a,
                 const struct bronze_use *use, const struct bronze_buy *buy)
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

static bool ends(const struct bronze_turn *t, const struct bronze_use *use,
                 const struct bronze_buy *buy)
{
    return bronze_ways_end(&t->ways, buy->developments, use->first);
}

static int tie_break(const struct bronze_turn *t, const struct bronze_buy *buy)
{
    return t->state.count_breaks_ties ? buy->goods_left : buy->goods_value; /* B44 */
}

/* The value when the game is over after this turn, or after the last turns of others. */
static int32_t value_if_over(const struct bronze_turn *t, const struct bronze_aftermath *a,
                             const struct bronze_ending *e)
{
    struct bronze_standing s = a->standing;
    if (!t->to_come)
        return result(t, a, e->points, e->tie);
    bronze_standing_end(&s, e);
    return bronze_endgame_share(t->skill.endgame, &s) + bronze_bonus(e->points);
}

/* The value of the end of the turn: a use of workers, a purchase, the food left after feeding. */
static int32_t end_value(const struct bronze_turn *t, const struct bronze_aftermath *a,
                         const struct bronze_use *use, const struct bronze_buy *buy, int food)
{
    int points = score(t, a, use, buy);
    bool over = ends(t, use, buy);
    if (over && !t->to_come)
        return result(t, a, points, tie_break(t, buy));
    int left = food - buy->food_sold;
    int store = max_of(STORE_MIN, min_of(left - use->cities, STORE_MAX)) - STORE_MIN;
    int lead = bronze_lead(points, a->best_other);
    int open = __builtin_popcount(t->ways.all_built & ~(unsigned)(t->ways.built | use->first));
    int16_t units[UNITS];
    const int16_t *ends_column = table_column(t, T_ENDS + t->to_come);
    const int16_t *city = own_column(t, F_CITIES + use->cities - CITIES_AT_START);
    const int16_t *stored = own_column(t, F_STORE + store), *eat = own_column(t, F_FOOD);
    const int16_t *sold = own_column(t, F_FOOD_SOLD), *gain = own_column(t, F_SCORE);
    const int16_t *opened = table_column(t, T_OPEN + open);
    const int16_t *led = table_column(t, (over ? T_LEAD_ENDS : T_LEAD) + lead);
    int granaries = buy->developments >> GRANARIES & 1 ? left : 0;
    int shown = max_of(-50, min_of(points, 100)), ending = over && t->state.players > 1;
    int leading = t->state.players > 1;
    for (int i = 0; i < UNITS; i++)
        units[i] = (int16_t)(a->units[i] + use->units[i] + buy->units[i] + city[i] + stored[i] +
                             eat[i] * left + sold[i] * granaries + gain[i] * shown + opened[i] +
                             led[i] * leading + ends_column[i] * ending);
    return value_of_units(t->network->out, units, t->state.players);
}

/* What uses and purchases are ranked by before they meet. When the game is over whatever the seat
 * does, its points tell more than a win that another part of the turn decides. */
int32_t bronze_rank(const struct bronze_turn *t, const struct bronze_use *use,
                    const struct bronze_buy *buy, int food)
{
    const struct bronze_aftermath *a = &t->after[NO_DISASTER];
    if (t->sure_to_end)
        return score(t, a, use, buy) * VALUE_POINT + tie_break(t, buy);
    return end_value(t, a, use, buy, food);
}

/* ---- Both together --------------------------------------------------------------------------- */

/* The best that was found, and what else the game may end in. */
struct bronze_found {
    struct bronze_plan best;
    struct bronze_endings endings;
    bool asked; /* for endings: all plans that end the game with this round */
};

static struct bronze_found nothing_found(const struct bronze_turn *t)
{
    const struct bronze_endgame *f = t->skill.endgame;
    int over = t->state.players - t->to_come;
    struct bronze_found found = {
        .best = {.value = INT32_MIN, .points = INT16_MIN, .development = -1},
        .endings = {.table = &t->state},
        .asked = f,
    };
    if (found.asked)
        found.endings.dangers = f->dangers[over];
    return found;
}

static struct bronze_plan plan_of(const struct bronze_use *use, const struct bronze_buy *buy,
                                  int stones, int food_dice)
{
    struct bronze_plan plan = {.choices_for_food = (uint8_t)food_dice,
                               .stones = (uint8_t)stones,
                               .food_sold = buy->food_sold,
                               .rows = buy->rows,
                               .development = buy->development};
    memcpy(plan.boxes, use->boxes, sizeof plan.boxes);
    memcpy(plan.goods, buy->goods, sizeof plan.goods);
    return plan;
}

static bool better(const struct bronze_plan *one, const struct bronze_plan *other)
{
    return one->value > other->value || (one->value == other->value && one->points > other->points);
}

/* A use and a purchase together. */
struct bronze_pair {
    const struct bronze_use *use;
    const struct bronze_buy *buy;
    int32_t value;
    int points;
};

static void keep_pair(struct bronze_pair *best, struct bronze_pair pair)
{
    if (!best->use || pair.value > best->value ||
        (pair.value == best->value && pair.points > best->points))
        *best = pair;
}

/* A few uses with a few purchases. */
static void try_pairs(struct bronze_turn *t, const struct bronze_aftermath *after,
                      const struct bronze_means *m, struct bronze_found *found)
{
    struct bronze_pair best = {0};
    const struct bronze_uses *uses = bronze_find_uses(t, m->workers);
    const struct bronze_buys *buys = bronze_find_buys(t, m->goods, m->coins, m->food);
    for (int i = 0; i < uses->count; i++)
        for (int j = 0; j < buys->count; j++) {
            struct bronze_pair pair = {&uses->list[i], &buys->list[j], 0, 0};
            if (!t->skill.all_pairs && i > 0 && pair.buy != best.buy)
                continue;
            if (found->asked && ends(t, pair.use, pair.buy))
                continue;
            pair.points = score(t, after, pair.use, pair.buy);
            pair.value = end_value(t, after, pair.use, pair.buy, m->food) + pair.use->noise +
                         pair.buy->noise;
            keep_pair(&best, pair);
        }
    if (!best.use)
        return;
    struct bronze_plan plan = plan_of(best.use, best.buy, m->stones, m->food_dice);
    plan.value = best.value;
    plan.points = (int16_t)best.points;
    if (better(&plan, &found->best))
        found->best = plan;
}

static bool may_still_build(const struct bronze_turn *t)
{
    bool before_trade = t->state.phase < PHASE_TRADE || t->state.phase == PHASE_BUILD; /* B46 */
    return t->state.late ? before_trade : t->state.phase <= PHASE_BUILD;
}

static void plan_means(struct bronze_turn *t, const struct bronze_aftermath *after,
                       const struct bronze_means *m, struct bronze_found *found)
{
    int stones = has(own(t), ENGINEERING) && may_still_build(t) ? m->goods[STONE] : 0;
    for (int spent = 0; spent <= stones; spent++) { /* B32 */
        struct bronze_means left = *m;
        left.stones = spent;
        left.goods[STONE] = (uint8_t)(m->goods[STONE] - spent);
        left.workers = min_of(m->workers + WORKERS_OF_STONE * spent, WORKERS_MAX);
        if (found->asked)
            bronze_ways_find(&t->ways, &left, &found->endings);
        if (!found->asked || !t->sure_to_end)
            try_pairs(t, after, &left, found);
    }
}

/* The best of all, when it is known how the game goes on after those that end it. */
static struct bronze_plan settled(struct bronze_turn *t, const struct bronze_aftermath *a,
                                  struct bronze_found *found)
{
    for (int i = 0; i < found->endings.count; i++) {
        const struct bronze_ending *e = &found->endings.list[i].ending;
        struct bronze_plan plan = found->endings.list[i].plan;
        plan.value = value_if_over(t, a, e);
        plan.points = e->points;
        if (better(&plan, &found->best))
            found->best = plan;
    }
    return found->best;
}

static void collect_goods(const struct bronze_turn *t, int brought, uint8_t goods[])
{
    const struct bronze_seat *p = own(t);
    for (int g = 0; g < GOODS; g++) {
        int kept = min_of(bronze_dealt(brought, g), bronze_goods_max[g] - p->goods[g]); /* B17 */
        goods[g] = (uint8_t)(p->goods[g] + kept);
    }
    if (has(p, QUARRYING) && bronze_dealt(brought, STONE) && goods[STONE] < bronze_goods_max[STONE])
        goods[STONE]++; /* B18 */
}

static void plan_dice(struct bronze_turn *t, uint32_t dice, enum bronze_disaster disaster,
                      struct bronze_found *found)
{
    const struct bronze_seat *p = own(t);
    struct bronze shown = {.revised = t->state.revised};
    for (int f = 0; f < FACES; f++)
        shown.dice[f] = (uint8_t)dice_of_face(dice, f);
    struct bronze_aftermath after;
    struct bronze_means m = {.strikes = t->after[disaster].strikes};
    for (; m.food_dice <= shown.dice[CHOICE]; m.food_dice++) { /* B14 */
        struct yield y = bronze_yield(&shown, p, m.food_dice);
        int food = min_of(p->food + y.food, FOOD_MAX) - cities(p); /* B15 B21 */
        after = t->after[disaster];
        after.points += min_of(food, 0); /* B21 */
        m.points = after.points;
        m.food = max_of(food, 0);
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

struct bronze_plan bronze_plan_dice(struct bronze_turn *t, uint32_t dice)
{
    enum bronze_disaster disaster = bronze_disaster(dice_of_face(dice, SKULL));
    struct bronze_found found = nothing_found(t);
    plan_dice(t, dice, disaster, &found);
    return settled(t, &t->after[disaster], &found);
}

void bronze_turn_endings(struct bronze_turn *t, uint32_t dice, struct bronze_endings *endings)
{
    struct bronze_found found = {.endings = *endings, .asked = true};
    plan_dice(t, dice, bronze_disaster(dice_of_face(dice, SKULL)), &found);
    *endings = found.endings;
}

struct bronze_plan bronze_plan_rest(struct bronze_turn *t)
{
    const struct bronze_seat *p = own(t);
    const struct bronze_aftermath *after = &t->after[NO_DISASTER];
    struct bronze_means m = {.points = after->points,
                             .workers = t->state.workers,
                             .coins = t->state.coins,
                             .food = p->food};
    struct bronze_found found = nothing_found(t);
    memcpy(m.goods, p->goods, sizeof m.goods);
    plan_means(t, after, &m, &found);
    return settled(t, after, &found);
}

void bronze_solve_dice(struct bronze_turn *t)
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
        l->end[i] = dice_of_face(dice, SKULL) < sure ? 0 : bronze_plan_dice(t, dice).value;
    }
    lattice_solve(l, s->rolls_left ? s->rolls_left : 0);
}
