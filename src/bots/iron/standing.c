/* How the table stands in the last round: see standing.h. */
#include "bots/iron/standing.h"

/* ---- Turns ----------------------------------------------------------------------------------- */

/* Whose turn is over hands over a good if there is one; who has a turn to come, if it saves two
 * points (as in iron_expected_answer). */
static bool gives(const struct iron_standing *s, int other, int more)
{
    return s->places[other].goods && (other < s->over || more >= 2);
}

struct iron_demand iron_demand(struct iron_standing *s, int losses, int refuser)
{
    struct iron_demand d = {0};
    for (int other = 0; other < s->players; other++) {
        struct iron_stand *p = &s->places[other];
        int more = s->places[s->over].strength - losses - p->strength; /* I17 */
        if (other == s->over || more <= 0)
            continue;
        if (other == refuser || !gives(s, other, more)) {
            d.points += more;
            continue;
        }
        d.goods++;
        p->goods--;
        p->tie = (uint8_t)(p->tie - (p->tie && other < s->over)); /* I24 */
        p->given = (uint8_t)(p->given + (other > s->over));
    }
    return d;
}

void iron_strike_others(struct iron_standing *s, enum iron_disaster d)
{
    for (int other = 0; other < s->players; other++) {
        struct iron_stand *p = &s->places[other];
        if (other == s->over)
            continue;
        if (d == PESTILENCE && !p->medicine)
            p->points = (int16_t)(p->points - iron_disaster_points[d]); /* I14 */
        if (d == INVASION) {
            bool armed = p->strength > 0;
            p->points = (int16_t)(p->points + p->invaded); /* I38 */
            p->strength = (uint8_t)(p->strength - armed);
            p->tie = (uint8_t)(p->tie - (p->tie && armed && other < s->over)); /* I15 */
            p->weakened = other > s->over;
        }
    }
}

void iron_end_place(struct iron_standing *s, int at, const struct iron_ending *e, int more)
{
    s->places[at] = (struct iron_stand){
        .points = (int16_t)(e->points + more),
        .tie = e->tie,
        .strength = e->strength,
        .goods = e->goods,
        .medicine = e->medicine,
    };
    s->taken |= e->first;
    s->colonies |= e->colonies;
}

struct iron_standing iron_after_turn(const struct iron_standing *before,
                                     const struct iron_ending *e, int tribute)
{
    struct iron_standing s = *before;
    iron_strike_others(&s, (enum iron_disaster)e->disaster);
    int more = s.places[s.over].points + tribute - iron_late_by(e->first & s.taken);
    iron_end_place(&s, s.over, e, more);
    s.over++;
    return s;
}

/* Of how strong a seat is what counts for the demands to come. */
static void show_strength(const struct iron_abstraction *g, const struct iron_dangers *d,
                          uint8_t *strength, uint8_t *goods)
{
    int weaker = d->strongest - *strength, step = g->strength, half = (step - 1) / 2;
    if (*goods && !g->goods)
        weaker = 0;
    weaker = weaker < 0 ? 0 : weaker + half - (weaker + half) % step; /* the nearest */
    *strength = (uint8_t)max_of(0, d->strongest - weaker);
    *goods = (uint8_t)(weaker && g->goods ? min_of(*goods, d->turns) : 0);
}

/* ---- Standings that come to the same --------------------------------------------------------- */

/* Points that one may gain on another before the end, because disasters strike that one alone. */
static int may_gain(const struct iron_stand *one, const struct iron_stand *other,
                    const struct iron_dangers *d, bool rivals)
{
    bool spared = rivals && one->medicine && !other->medicine;
    return spared ? d->turns * iron_disaster_points[PESTILENCE] : 0;
}

/* Another one whose turn is over stays before it, whatever strikes both. */
static bool is_lost(const struct iron_stand *one, const struct iron_stand *other,
                    const struct iron_dangers *d, bool rivals)
{
    int ahead = other->points - one->points - may_gain(one, other, d, rivals);
    return ahead > 0 || (!ahead && other->tie > one->tie);
}

/* Monuments that bring these points more to who has them first: a set. */
static unsigned matters_for_race(int points)
{
    unsigned set = 0;
    for (int m = 0; m < MONUMENTS; m++)
        set |= (unsigned)(iron_late_by(1u << m) >= points) << m;
    return set;
}

static uint64_t packed(const struct iron_stand *p)
{
    return (uint64_t)(uint16_t)(p->points ^ INT16_MIN) << 48 | (uint64_t)p->tie << 40 |
           (uint64_t)p->strength << 32 | (uint64_t)p->goods << 24 |
           (uint64_t)(uint8_t)p->invaded << 16 | (uint64_t)p->given << 8 |
           (uint64_t)p->medicine << 1 | p->weakened;
}

/* Only what the turns to come can make something of. */
static void show(const struct iron_abstraction *g, const struct iron_dangers *d,
                 struct iron_standing *s)
{
    for (int i = 0; i < s->over; i++) {
        struct iron_stand *p = &s->places[i];
        show_strength(g, d, &p->strength, &p->goods);
        p->invaded = (int8_t)(d->invasions ? p->strength - 10 : 0);
    }
    s->taken &= (uint8_t)(d->reach & matters_for_race(g->race));
    s->colonies &= d->colonies;
}

/* Points as seen from the last turn. */
static void see_from_last(struct iron_standing *s)
{
    int changed = s->places[s->players - 1].points;
    for (int i = 0; i < s->players; i++)
        if (s->places[i].points != CANNOT_WIN)
            s->places[i].points = (int16_t)(s->places[i].points - changed);
}

static struct iron_stand cannot_win(const struct iron_stand *p)
{
    return (struct iron_stand){.points = CANNOT_WIN, .strength = p->strength, .goods = p->goods};
}

static void sort_by_turns_over(struct iron_standing *s, uint8_t from[SEATS_MAX])
{
    for (int i = 1; i < s->over; i++)
        for (int j = i; j > 0 && packed(&s->places[j]) > packed(&s->places[j - 1]); j--) {
            struct iron_stand place = s->places[j];
            uint8_t was = from[j];
            s->places[j] = s->places[j - 1];
            from[j] = from[j - 1];
            s->places[j - 1] = place;
            from[j - 1] = was;
        }
}

void iron_simplify(const struct iron_abstraction *g, const struct iron_dangers *d,
                   struct iron_standing *s, uint8_t from[SEATS_MAX])
{
    bool without[SEATS_MAX] = {false};
    int best = INT16_MIN;
    show(g, d, s);
    for (int i = 0; i < SEATS_MAX; i++)
        from[i] = (uint8_t)i;
    for (int i = 0; i < s->over; i++) {
        best = max_of(best, s->places[i].points);
        for (int j = 0; j < s->over; j++)
            without[i] = without[i] || is_lost(&s->places[i], &s->places[j], d, g->rivals);
    }
    for (int i = 0; i < s->over; i++) {
        struct iron_stand *p = &s->places[i];
        if (without[i])
            *p = cannot_win(p);
        else if (p->points < best)
            p->tie = 0;
    }
    see_from_last(s);
    sort_by_turns_over(s, from);
}

int32_t iron_key_to_win(int points, int tie)
{
    return points * 64 + tie; /* I24 */
}

struct iron_lead iron_judge_lead(const struct iron_abstraction *g, const struct iron_dangers *d,
                                 const struct iron_standing *now)
{
    struct iron_standing s = *now;
    struct iron_lead lead = {.lost_below = INT32_MIN, .ahead_from = INT32_MIN};
    struct iron_stand *own = &s.places[s.over - 1];
    show(g, d, &s);
    for (int i = 0; i < s.over - 1; i++) {
        struct iron_stand *other = &s.places[i];
        int32_t lost =
            iron_key_to_win(other->points - may_gain(own, other, d, g->rivals), other->tie);
        int32_t ahead =
            iron_key_to_win(other->points + may_gain(other, own, d, g->rivals), other->tie);
        lead.lost_below = max_of(lost, lead.lost_below);
        lead.ahead_from = ahead >= lead.ahead_from ? ahead + 1 : lead.ahead_from;
        *other = cannot_win(other);
    }
    see_from_last(&s);
    own->points = 0;
    own->tie = 0;
    lead.key = iron_standing_key(&s);
    return lead;
}

uint64_t iron_standing_key(const struct iron_standing *s)
{
    uint64_t key = rng_mix((uint64_t)s->colonies << 16 | (uint64_t)s->taken << 8 | s->over);
    for (int i = 0; i < s->players; i++)
        key = rng_mix(key ^ packed(&s->places[i]));
    return key | 1;
}
