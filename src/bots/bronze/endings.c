/* What a last turn can end in: see endings.h. */
#include "bots/bronze/endings.h"

#include <string.h>

#include "bots/bronze/features.h"

/* ---- Endings --------------------------------------------------------------------------------- */

unsigned bronze_taken(const struct bronze *s)
{
    unsigned set = 0;
    for (int m = 0; m < MONUMENTS; m++)
        set |= (unsigned)built_by_someone(s, m) << m;
    return set;
}

int bronze_late_by(const struct bronze *s, unsigned monuments)
{
    int points = 0;
    for (unsigned set = monuments; set; set &= set - 1) {
        int m = __builtin_ctz(set);
        points += bronze_monument_first_points[m] - edition(s)->later_points[m]; /* B31 */
    }
    return points;
}

unsigned bronze_shields(uint32_t developments, bool walled)
{
    struct bronze_seat p = {.developments = developments};
    return (has(&p, MEDICINE) ? AGAINST_PESTILENCE : 0u) |
           (has(&p, RELIGION) ? AGAINST_REVOLT : 0u) | (walled ? AGAINST_INVASION : 0u);
}

static int after_revolt(const struct bronze_ending *e)
{
    return e->points - (e->shields & AGAINST_REVOLT ? 0 : e->at_risk);
}

/* Whether the other one is at least as good in everything, whoever has which monuments first: the
 * own ones may come late, and those of the one alone bring others less. */
static bool covers(const struct bronze_endings *all, const struct bronze_ending *other,
                   const struct bronze_ending *one)
{
    unsigned late = other->first & ~(unsigned)one->first;
    unsigned early = one->first & ~(unsigned)other->first & all->dangers.reach;
    int less = bronze_late_by(all->table, late | early), points = other->points - less;
    bool ahead = points > one->points || (points == one->points && other->tie >= one->tie);
    return ahead && after_revolt(other) - less >= after_revolt(one) &&
           !(one->shields & ~other->shields);
}

/* Whether it is to be added: no other covers it. */
static bool make_room(struct bronze_endings *all, const struct bronze_ending *one)
{
    int kept = 0;
    for (int i = 0; i < all->count; i++)
        if (covers(all, &all->list[i].ending, one))
            return false;
    for (int i = 0; i < all->count; i++)
        if (!covers(all, one, &all->list[i].ending))
            all->list[kept++] = all->list[i];
    all->count = kept;
    return kept < ENDINGS_AN_END;
}

/* ---- Monuments and cities -------------------------------------------------------------------- */

static const struct bronze_seat *own(const struct bronze_ways *t)
{
    return &t->table->seats[t->seat];
}

/* The boxes that a set of monuments still wants. */
static int boxes_for(const struct bronze_ways *t, unsigned monuments)
{
    int boxes = 0;
    for (; monuments; monuments &= monuments - 1)
        boxes += boxes_left(t->table, own(t), CITIES + __builtin_ctz(monuments));
    return boxes;
}

/* Fills cities, those that want least first; tells how many it completes. */
static int complete_cities(const struct bronze_ways *t, int workers, uint8_t boxes[])
{
    for (int count = 0;; count++) {
        int least = -1, wants = workers + 1;
        for (int city = 0; city < CITIES; city++) {
            int left = boxes_left(t->table, own(t), city);
            if (left && !boxes[city] && left < wants) {
                wants = left;
                least = city;
            }
        }
        if (least < 0)
            return count;
        boxes[least] = (uint8_t)wants;
        workers -= wants;
    }
}

static struct bronze_raising raising_of(const struct bronze_ways *t, unsigned monuments,
                                        int new_cities)
{
    struct bronze_raising r = {.monuments = (uint8_t)monuments, .cities = (uint8_t)new_cities};
    int points = -bronze_late_by(t->table, monuments & t->built);
    for (int m = 0; m < MONUMENTS; m++) {
        bool raised = monuments >> m & 1;
        points += raised ? bronze_monument_first_points[m] : 0; /* B31 */
        r.count = (uint8_t)(r.count + (raised || has_monument(own(t), m)));
    }
    r.points = (uint8_t)points;
    return r;
}

/* Every set that such workers complete and that none with one more monument makes useless. */
static const struct bronze_raisings *raisings_of(struct bronze_ways *t, int workers)
{
    struct bronze_raisings *r = &t->raisings[workers];
    uint8_t cities[RAISINGS];
    unsigned wanting = 0;
    if (r->known)
        return r;
    for (int m = 0; m < MONUMENTS; m++)
        wanting |= (unsigned)(boxes_left(t->table, own(t), CITIES + m) > 0) << m;
    *r = (struct bronze_raisings){.known = true};
    for (unsigned set = RAISINGS; set-- > 0;) {
        uint8_t boxes[CITIES] = {0};
        int left = workers - boxes_for(t, set & wanting);
        bool useless = set & ~wanting || left < 0;
        cities[set] = useless ? UINT8_MAX : (uint8_t)complete_cities(t, left, boxes);
        for (int m = 0; m < MONUMENTS && !useless; m++) {
            unsigned more = set | 1u << m;
            useless = more != set && cities[more] != UINT8_MAX && cities[more] >= cities[set];
        }
        if (!useless)
            r->list[r->count++] = raising_of(t, set, cities[set]);
    }
    return r;
}

/* ---- Purchases ------------------------------------------------------------------------------- */

/* Those that none covers differ in what they shield from or multiply, or in goods worth points. */
enum { PURCHASES = 192 };

struct bronze_purchases {
    int count;
    struct bronze_purchase list[PURCHASES];
};

/* The most valuable goods when `kept` are kept: rows as a whole but for one, because the last
 * of a row is worth most. */
static void keep_goods(uint8_t goods[], int kept)
{
    unsigned best_rows = 0;
    int best = -1, best_part = -1, best_rest = 0;
    for (unsigned rows = 0; rows < 1u << GOODS; rows++) {
        int value = 0, rest = kept;
        for (int g = 0; g < GOODS; g++)
            if (rows >> g & 1) {
                value += row_value(g, goods[g]);
                rest -= goods[g];
            }
        for (int part = 0; part < GOODS && rest >= 0; part++)
            if (!(rows >> part & 1) && goods[part] >= rest &&
                value + row_value(part, rest) > best) {
                best = value + row_value(part, rest);
                best_rows = rows;
                best_part = part;
                best_rest = rest;
            }
    }
    for (int g = 0; g < GOODS; g++)
        goods[g] = best_rows >> g & 1 ? goods[g] : g == best_part ? (uint8_t)best_rest : 0;
}

static bool bought(const struct bronze_purchase *p, enum bronze_development d)
{
    return p->developments >> d & 1;
}

/* The points that no revolt to come can take. */
static int sure_points(const struct bronze_endings *all, const struct bronze_purchase *p)
{
    bool at_risk = bought(p, COMMERCE) && all->dangers.shields & AGAINST_REVOLT;
    return p->points - (at_risk ? p->left : 0);
}

static bool covers_purchase(const struct bronze_endings *all, const struct bronze_purchase *other,
                            const struct bronze_purchase *one)
{
    const uint32_t telling = 1u << ARCHITECTURE | 1u << EMPIRE | 1u << COMMERCE;
    unsigned shields = bronze_shields(one->developments, false) &
                       ~bronze_shields(other->developments, false) & all->dangers.shields;
    bool ahead =
        other->points > one->points || (other->points == one->points && other->tie >= one->tie);
    return ahead && !shields && !(one->developments & ~other->developments & telling) &&
           other->ends >= one->ends && sure_points(all, other) >= sure_points(all, one);
}

static bool covered(const struct bronze_endings *all, const struct bronze_purchases *list,
                    const struct bronze_purchase *one)
{
    for (int i = 0; i < list->count; i++)
        if (covers_purchase(all, &list->list[i], one))
            return true;
    return false;
}

/* A purchase after which such goods are left, and all that it comes to. */
static struct bronze_purchase weigh(const struct bronze_ways *t, int d,
                                    const struct bronze_seat *left)
{
    struct bronze_purchase one = {.development = (int8_t)d, .developments = own(t)->developments};
    memcpy(one.goods, left->goods, sizeof one.goods);
    one.left = (uint8_t)goods_count(left);
    one.tie = t->table->count_breaks_ties ? one.left : (uint16_t)bronze_goods_worth(left);
    if (d >= 0) {
        one.points = edition(t->table)->points[d];
        one.developments |= 1u << d;
    }
    one.points = (int16_t)(one.points + (bought(&one, COMMERCE) ? one.left : 0)); /* B46 */
    one.ends = bronze_ways_end(t, one.developments, 0);
    return one;
}

/* The same when these rows are paid, and goods discarded. */
static struct bronze_purchase paid_with(const struct bronze_ways *t, const struct bronze_means *m,
                                        int d, unsigned rows)
{
    struct bronze_seat left = {.developments = own(t)->developments};
    for (int g = 0; g < GOODS; g++)
        left.goods[g] = rows >> g & 1 ? 0 : m->goods[g]; /* B34 */
    if (goods_count(&left) > GOODS_KEPT && !has(&left, CARAVANS) && d != CARAVANS)
        keep_goods(left.goods, GOODS_KEPT); /* B37 */
    struct bronze_purchase one = weigh(t, d, &left);
    one.rows = (uint8_t)rows;
    return one;
}

static void add_purchase(const struct bronze_endings *all, const struct bronze_purchase *one,
                         struct bronze_purchases *list)
{
    int count = 0;
    if (covered(all, list, one))
        return;
    for (int i = 0; i < list->count; i++)
        if (!covers_purchase(all, one, &list->list[i]))
            list->list[count++] = list->list[i];
    list->list[count++] = *one;
    list->count = count;
}

/* What a set of rows pays, and the least of them. */
struct bronze_payment {
    int paid, least;
};

static struct bronze_payment payment_of(const struct bronze_means *m, unsigned rows)
{
    struct bronze_payment p = {.least = INT16_MAX};
    for (int g = 0; g < GOODS; g++)
        if (rows >> g & 1) {
            int value = row_value(g, m->goods[g]);
            p.paid += value;
            p.least = min_of(value, p.least);
        }
    return p;
}

/* Every way to pay for it with no row too many, and with Granaries as little food as does it. */
static void add_payments(const struct bronze_ways *t, const struct bronze_means *m,
                         const struct bronze_endings *all, const struct bronze_payment by_rows[],
                         int d, struct bronze_purchases *list)
{
    const struct edition *e = edition(t->table);
    bool sells = has(own(t), GRANARIES) && !t->table->food_sold; /* B35 */
    int rest = e->cost[d] - m->coins, by_food = sells ? m->food * e->coins_per_food : 0;
    for (unsigned rows = 0; rows < 1u << GOODS; rows++) {
        int paid = by_rows[rows].paid, least = by_rows[rows].least;
        if (paid + by_food < rest || (rows && (!least || paid - least >= rest)))
            continue;
        int wanting = rest > paid ? rest - paid : 0;
        int sold = (wanting + e->coins_per_food - 1) / e->coins_per_food;
        struct bronze_purchase one = paid_with(t, m, d, rows);
        one.food_sold = (uint8_t)sold;
        add_purchase(all, &one, list);
    }
}

static void find_purchases(const struct bronze_ways *t, const struct bronze_means *m,
                           const struct bronze_endings *all, struct bronze_purchases *list)
{
    uint32_t left = t->table->phase == PHASE_DISCARD ? 0 : developments_left(t->table, own(t));
    struct bronze_purchase none = paid_with(t, m, -1, 0);
    struct bronze_payment by_rows[1 << GOODS];
    struct bronze_seat everything = {0};
    memcpy(everything.goods, m->goods, sizeof everything.goods);
    for (unsigned rows = 0; rows < 1u << GOODS; rows++)
        by_rows[rows] = payment_of(m, rows);
    list->count = 0;
    if (!t->table->food_sold || t->table->phase != PHASE_BUY) /* B35: who sold must buy */
        add_purchase(all, &none, list);
    for (int d = DEVELOPMENTS - 1; d >= 0; d--) { /* those that bring most first */
        struct bronze_purchase for_nothing = weigh(t, d, &everything);
        if (left >> d & 1 && !covered(all, list, &for_nothing)) /* B33 */
            add_payments(t, m, all, by_rows, d, list);
    }
}

/* The same, cached by what there is to buy with. */
static void recall_purchases(struct bronze_ways *t, const struct bronze_means *m,
                             const struct bronze_endings *all, struct bronze_purchases *list)
{
    uint64_t holding = 1u << 3 | all->dangers.shields;
    for (int g = 0; g < GOODS; g++)
        holding = holding << 4 | m->goods[g];
    holding = (holding << 8 | (unsigned)m->coins) << 4 | (unsigned)m->food;
    struct bronze_known *known = &t->known[rng_mix(holding) % HOLDINGS_KNOWN];
    if (known->holding == holding) {
        list->count = known->count;
        memcpy(list->list, known->list, (size_t)known->count * sizeof *known->list);
        return;
    }
    find_purchases(t, m, all, list);
    if (list->count > PURCHASES_KNOWN)
        return;
    known->holding = holding;
    known->count = list->count;
    memcpy(known->list, list->list, (size_t)list->count * sizeof *known->list);
}

/* ---- Both together --------------------------------------------------------------------------- */

static struct bronze_ending ending_of(const struct bronze_ways *t, const struct bronze_means *m,
                                      const struct bronze_raising *r,
                                      const struct bronze_purchase *p)
{
    int points = m->points + p->points + r->points;
    bool walled = has_monument(own(t), GREAT_WALL) || r->monuments >> GREAT_WALL & 1;
    points += bought(p, ARCHITECTURE) ? edition(t->table)->points_per_monument * r->count : 0;
    points += bought(p, EMPIRE) ? cities(own(t)) + r->cities : 0;
    return (struct bronze_ending){
        .points = (int16_t)points,
        .tie = p->tie,
        .at_risk = bought(p, COMMERCE) ? p->left : 0,
        .shields = (uint8_t)bronze_shields(p->developments, walled),
        .first = (uint8_t)(r->monuments & ~(unsigned)t->built),
        .disaster = (uint8_t)m->strikes,
    };
}

static struct bronze_plan plan_of(const struct bronze_ways *t, const struct bronze_means *m,
                                  const struct bronze_raising *r, const struct bronze_purchase *p)
{
    struct bronze_plan plan = {.choices_for_food = (uint8_t)m->food_dice,
                               .stones = (uint8_t)m->stones,
                               .food_sold = p->food_sold,
                               .rows = p->rows,
                               .development = p->development};
    for (unsigned set = r->monuments; set; set &= set - 1) {
        int target = CITIES + __builtin_ctz(set);
        plan.boxes[target] = (uint8_t)boxes_left(t->table, own(t), target);
    }
    complete_cities(t, m->workers - boxes_for(t, r->monuments), plan.boxes);
    memcpy(plan.goods, p->goods, sizeof plan.goods);
    return plan;
}

void bronze_ways_begin(struct bronze_ways *t, const struct bronze *table, int seat, bool sure)
{
    t->table = table;
    t->seat = seat;
    t->sure = sure;
    t->all_built = 0;
    for (int workers = 0; workers <= WORKERS_MAX; workers++)
        t->raisings[workers].known = false;
    for (int i = 0; i < HOLDINGS_KNOWN; i++)
        t->known[i].holding = 0;
    for (int m = 0; m < MONUMENTS; m++)
        t->all_built = (uint8_t)(t->all_built | in_play(table, CITIES + m) << m);
    t->built = (uint8_t)bronze_taken(table) & t->all_built;
}

bool bronze_ways_end(const struct bronze_ways *t, uint32_t developments, unsigned monuments)
{
    if (t->sure || t->table->players == 1)
        return t->sure; /* B39 */
    return !bronze_wanted(t->table, developments) ||
           (t->built | monuments) == t->all_built; /* B38 */
}

/* Whether one purchase, or the monuments that these workers complete, can end the game. */
static bool may_end(const struct bronze_ways *t, int workers)
{
    return t->sure ||
           (t->table->players > 1 && (bronze_wanted(t->table, own(t)->developments) <= 1 ||
                                      boxes_for(t, t->all_built & ~(unsigned)t->built) <= workers));
}

void bronze_ways_find(struct bronze_ways *t, const struct bronze_means *m,
                      struct bronze_endings *all)
{
    if (!may_end(t, m->workers))
        return;
    const struct bronze_raisings *raisings = raisings_of(t, m->workers);
    struct bronze_purchases purchases;
    recall_purchases(t, m, all, &purchases);
    for (int i = 0; i < raisings->count; i++)
        for (int j = 0; j < purchases.count; j++) {
            const struct bronze_raising *r = &raisings->list[i];
            const struct bronze_purchase *p = &purchases.list[j];
            if (!p->ends && !bronze_ways_end(t, p->developments, r->monuments))
                continue;
            struct bronze_ending e = ending_of(t, m, r, p);
            e.shields &= (uint8_t)all->dangers.shields;
            e.at_risk = all->dangers.shields & AGAINST_REVOLT ? e.at_risk : 0;
            if (!make_room(all, &e))
                continue;
            all->list[all->count].ending = e;
            all->list[all->count++].plan = plan_of(t, m, r, p);
        }
}
