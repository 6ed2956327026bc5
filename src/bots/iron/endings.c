/* What a last turn can end in: see turn.h. */
#include "bots/iron/turn.h"

int iron_late_by(unsigned set)
{
    int points = 0;
    for (; set; set &= set - 1) {
        int m = __builtin_ctz(set);
        points += iron_first_points[m] - iron_later_points[m]; /* I47 */
    }
    return points;
}

/* The most that one can keep from the turns to come, or from being lost to them, and the other
 * cannot: in points. */
static int spared(const struct iron_dangers *d, const struct iron_ending *one,
                  const struct iron_ending *other)
{
    enum { COLONY_AT_MOST = 7 }; /* points, with all that counts it */
    uint32_t colonies = one->colonies & ~other->colonies & d->colonies;
    int points = iron_late_by(one->first & ~other->first & d->reach); /* I47 */
    int a_turn = 0;
    if (one->medicine > other->medicine)
        a_turn += iron_disaster_points[PESTILENCE];
    if (one->goods > other->goods)
        a_turn += d->strongest - other->strength; /* I17 */
    else if (one->strength > other->strength)
        a_turn += one->strength - other->strength;
    return points + d->turns * a_turn + COLONY_AT_MOST * __builtin_popcount(colonies);
}

/* Whether the other one is at least as good in everything, whoever has which monuments first. */
static bool covers(const struct iron_dangers *d, const struct iron_ending *other,
                   const struct iron_ending *one)
{
    int points =
        other->points - iron_late_by(other->first & ~(unsigned)one->first) - spared(d, one, other);
    return points > one->points || (points == one->points && other->tie >= one->tie);
}

static int fewest_points(const struct iron_endings *all)
{
    int least = 0;
    for (int i = 1; i < all->count; i++)
        if (all->list[i].ending.points < all->list[least].ending.points)
            least = i;
    return least;
}

struct iron_plan *iron_endings_add(struct iron_endings *all, struct iron_ending one)
{
    const struct iron_dangers *d = all->dangers;
    int kept = 0;
    bool weak = one.strength < d->strongest; /* more is the same to a demand */
    one.strength = weak ? one.strength : d->strongest;
    one.goods = (uint8_t)(weak ? min_of(one.goods, d->turns) : 0);
    for (int i = 0; i < all->count; i++)
        if (covers(d, &all->list[i].ending, &one))
            return NULL;
    for (int i = 0; i < all->count; i++)
        if (!covers(d, &one, &all->list[i].ending))
            all->list[kept++] = all->list[i];
    all->count = kept;
    if (kept == ENDINGS_AN_END) {
        int least = fewest_points(all);
        if (one.points <= all->list[least].ending.points)
            return NULL;
        all->list[least] = all->list[--all->count];
    }
    all->list[all->count].ending = one;
    return &all->list[all->count++].plan;
}

bool iron_sends_ships(const struct iron *s, const struct iron_seat *p)
{
    return has(p, NAVY) && (s->mediterranean ? p->ships >= 2 : p->ships); /* I15 */
}
