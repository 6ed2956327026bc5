/* The last round: see bronze_finish.h. */
#include "bots/bronze_finish.h"

#include <string.h>

#include "bots/bronze_turn.h"

/* ---- Endings --------------------------------------------------------------------------------- */

/* What monuments bring less when somebody else had them first. */
static int late_by(const struct bronze *s, unsigned set)
{
    int points = 0;
    for (; set; set &= set - 1) {
        int m = __builtin_ctz(set);
        points += bronze_monument_first_points[m] - edition(s)->later_points[m]; /* B31 */
    }
    return points;
}

/* Whether the other one is at least as good in everything, whoever has which monuments first. */
static bool covers(const struct endings *all, const struct ending *other, const struct ending *one)
{
    int points = other->points - late_by(all->table, other->first & ~(unsigned)one->first);
    bool ahead = points > one->points || (points == one->points && other->tie >= one->tie);
    return ahead && !(one->first & ~other->first & all->dangers.reach) &&
           !(one->shields & ~other->shields);
}

static int fewest_points(const struct endings *all)
{
    int least = 0;
    for (int i = 1; i < all->count; i++)
        if (all->list[i].ending.points < all->list[least].ending.points)
            least = i;
    return least;
}

void endings_add(struct endings *all, struct ending one, const struct plan *plan)
{
    int kept = 0;
    one.shields &= (uint8_t)all->dangers.shields;
    one.at_risk = all->dangers.shields & AGAINST_REVOLT ? one.at_risk : 0;
    for (int i = 0; i < all->count; i++)
        if (covers(all, &all->list[i].ending, &one))
            return;
    for (int i = 0; i < all->count; i++)
        if (!covers(all, &one, &all->list[i].ending))
            all->list[kept++] = all->list[i];
    all->count = kept;
    if (kept == ENDINGS_AN_END) {
        int least = fewest_points(all);
        if (one.points <= all->list[least].ending.points)
            return;
        all->list[least] = all->list[--all->count];
    }
    all->list[all->count].ending = one;
    all->list[all->count++].plan = *plan;
}

/* ---- Standings ------------------------------------------------------------------------------- */

static int place_of(const struct bronze *s, int seat)
{
    return (seat - s->start + s->players) % s->players;
}

static unsigned shields_of(const struct bronze_seat *p)
{
    return (has(p, MEDICINE) ? AGAINST_PESTILENCE : 0u) | (has(p, RELIGION) ? AGAINST_REVOLT : 0u) |
           (has_monument(p, GREAT_WALL) ? AGAINST_INVASION : 0u);
}

/* Monuments that somebody has built. */
static unsigned taken(const struct bronze *s)
{
    unsigned set = 0;
    for (int m = 0; m < MONUMENTS; m++) {
        bool built = s->first_builder[m] != NOBODY;
        for (int seat = 0; seat < s->players; seat++)
            built = built || has_monument(&s->seats[seat], m);
        set |= (unsigned)built << m;
    }
    return set;
}

struct standing finish_standing(const struct finish *f, const struct bronze *s, int seat)
{
    struct standing now = {.players = s->players, .over = (uint8_t)(place_of(s, seat) + 1),
                           .taken = (uint8_t)taken(s)};
    for (int other = 0; other < s->players; other++) {
        const struct bronze_seat *p = &s->seats[other];
        struct stand *place = &now.places[place_of(s, other)];
        place->shields = (uint8_t)shields_of(p);
        if (place_of(s, other) >= now.over) {
            place->points = (int16_t)-p->disasters;
            place->looted = !goods_count(p) && goods_count(&f->table.seats[other]);
            continue;
        }
        int tie = s->count_breaks_ties ? goods_count(p) : bronze_goods_worth(p); /* B44 */
        place->points = (int16_t)bronze_score_of(s, other).total;
        place->tie = (uint16_t)tie;
        place->at_risk = (uint8_t)(has(p, COMMERCE) ? goods_count(p) : 0);
    }
    return now;
}

static void end_place(struct standing *s, int at, const struct ending *e, int lost)
{
    struct stand *place = &s->places[at];
    *place = (struct stand){.points = (int16_t)(e->points - lost), .tie = e->tie,
                            .at_risk = e->at_risk, .shields = e->shields};
    s->taken |= e->first;
}

void standing_end(struct standing *s, const struct ending *e)
{
    end_place(s, s->over - 1, e, 0);
}

/* What the disaster of a turn does to the others. */
static void strike_others(struct standing *s, int at, enum disaster d)
{
    static const uint8_t lost[DISASTERS] = {[PESTILENCE] = 3, [INVASION] = 4}; /* B24 B46 */
    static const uint8_t shield[DISASTERS] = {[PESTILENCE] = AGAINST_PESTILENCE,
                                              [INVASION] = AGAINST_INVASION,
                                              [REVOLT] = AGAINST_REVOLT};
    for (int i = 0; i < SEATS_MAX; i++) {
        struct stand *other = &s->places[i];
        if (i == at || other->shields & shield[d])
            continue;
        other->points = (int16_t)(other->points - lost[d]);
        if (d == REVOLT) { /* B26 */
            other->points = (int16_t)(other->points - other->at_risk);
            other->tie = other->at_risk = 0;
            other->looted = i > at;
        }
    }
}

/* The next turn ends so. */
static struct standing after_turn(const struct finish *f, const struct standing *before,
                                  const struct ending *e)
{
    struct standing s = *before;
    int at = s.over++;
    end_place(&s, at, e, late_by(&f->table, e->first & s.taken) - s.places[at].points);
    if (e->disaster != NO_DISASTER)
        strike_others(&s, at, (enum disaster)e->disaster);
    return s;
}

static bool before(const struct stand *one, const struct stand *other)
{
    return one->points > other->points ||
           (one->points == other->points && one->tie > other->tie); /* B41 */
}

/* The game is over. */
static void shares(const struct standing *s, int32_t share[SEATS_MAX])
{
    int winners = 0;
    const struct stand *best = s->places;
    for (int i = 1; i < s->players; i++)
        best = before(&s->places[i], best) ? &s->places[i] : best;
    for (int i = 0; i < s->players; i++)
        winners += !before(best, &s->places[i]);
    for (int i = 0; i < SEATS_MAX; i++)
        share[i] = i < s->players && !before(best, &s->places[i]) ? VALUE_WIN / winners : 0;
}

/* ---- Standings that come to the same --------------------------------------------------------- */

/* Another one whose turn is over stays before it, whatever strikes both. */
static bool hopeless(const struct stand *one, const struct stand *other, const struct dangers *d)
{
    unsigned alone = one->shields & ~(unsigned)other->shields;
    bool bare = d->shields & AGAINST_REVOLT && !(other->shields & AGAINST_REVOLT);
    int ahead = other->points - one->points;
    if (alone & (AGAINST_PESTILENCE | AGAINST_INVASION))
        ahead -= d->most_lost;
    if (bare)
        ahead -= other->at_risk;
    return ahead > 0 || (!ahead && !bare && other->tie > one->tie);
}

static uint64_t packed(const struct stand *p)
{
    return (uint64_t)(uint16_t)(p->points ^ INT16_MIN) << 48 | (uint64_t)p->tie << 32 |
           (uint64_t)p->at_risk << 16 | (uint64_t)p->shields << 8 | p->looted;
}

/* Only shields that matter, nothing of those without hope, points as seen from the last turn, and
 * turns that are over by what they brought: `from` tells the places they had. Of those who lead
 * only if a disaster strikes others, what breaks ties is left out: the one thing that is not
 * exact. */
static void simplify(const struct finish *f, struct standing *s, uint8_t from[SEATS_MAX])
{
    const struct dangers *d = &f->dangers[s->over];
    bool without[SEATS_MAX] = {false};
    int lost = s->places[s->players - 1].points, best = INT16_MIN;
    for (int i = 0; i < s->players; i++) {
        s->places[i].shields &= (uint8_t)d->shields;
        from[i] = (uint8_t)i;
        best = i < s->over && s->places[i].points > best ? s->places[i].points : best;
    }
    s->taken &= (uint8_t)d->reach;
    for (int i = 0; i < s->over; i++)
        for (int j = 0; j < s->over; j++)
            without[i] = without[i] || hopeless(&s->places[i], &s->places[j], d);
    for (int i = 0; i < s->players; i++) {
        if (without[i])
            s->places[i] = (struct stand){.points = INT16_MIN / 2};
        else
            s->places[i].points = (int16_t)(s->places[i].points - lost);
        if (i < s->over && s->places[i].points < best - lost)
            s->places[i].tie = 0;
    }
    for (int i = 1; i < s->over; i++)
        for (int j = i; j > 0 && packed(&s->places[j]) > packed(&s->places[j - 1]); j--) {
            struct stand place = s->places[j];
            uint8_t was = from[j];
            s->places[j] = s->places[j - 1];
            from[j] = from[j - 1];
            s->places[j - 1] = place;
            from[j - 1] = was;
        }
}

static uint64_t key_of(const struct standing *s)
{
    uint64_t key = (uint64_t)s->taken << 8 | s->over;
    for (int i = 0; i < s->players; i++)
        key = rng_mix(key ^ packed(&s->places[i]));
    return key | 1;
}

/* ---- Profiles -------------------------------------------------------------------------------- */

/* The table as it is for the points of this seat alone. */
static struct bronze table_for(const struct finish *f, int seat, bool looted)
{
    struct bronze table = f->table;
    struct bronze_seat own = table.seats[seat];
    memset(table.seats, 0, sizeof table.seats);
    own.disasters = 0;
    if (looted)
        memset(own.goods, 0, sizeof own.goods);
    table.seats[seat] = own;
    for (int m = 0; m < MONUMENTS; m++)
        table.first_builder[m] = f->taken >> m & 1 ? (uint8_t)seat : NOBODY;
    table.seat = (uint8_t)seat;
    bronze_begin_turn(&table, NULL);
    table.phase = PHASE_ROLL; /* nothing is preserved */
    return table;
}

/* The number of this ending among those of the profile. */
static uint16_t number_of(struct profile *p, uint16_t places[], const struct ending *e)
{
    uint64_t packed = 0;
    memcpy(&packed, e, sizeof packed);
    uint64_t at = rng_mix(packed);
    for (;; at++) {
        uint16_t *place = &places[at % (2 * ENDINGS_MAX)];
        if (*place && !memcmp(&p->list[*place - 1], e, sizeof *e))
            return (uint16_t)(*place - 1);
        if (!*place) {
            p->list[p->count++] = *e;
            *place = (uint16_t)p->count;
            return (uint16_t)(p->count - 1);
        }
    }
}

_Static_assert(sizeof(struct ending) == sizeof(uint64_t), "endings are hashed as one number");

static void fill_profile(const struct finish *f, int seat, bool looted, struct profile *p)
{
    static const struct skill skill = {.uses = 6, .buys = 4, .all_pairs = true,
                                       .points_only = true};
    struct turn t;
    struct bronze table = table_for(f, seat, looted);
    const struct dangers *after = &f->dangers[place_of(&f->table, seat) + 1];
    uint16_t places[2 * ENDINGS_MAX] = {0}, refs = 0;
    int first = lattice_first[cities(&table.seats[seat])];
    int ends = lattice_first[cities(&table.seats[seat]) + 1] - first;
    turn_begin(&t, &table, &bronze_networks[table.players - 1], &skill);
    p->count = 0;
    for (int i = 0; i < ends; i++) {
        struct endings endings = {.table = &table, .dangers = *after};
        turn_endings(&t, lattice_dice[first + i], &endings);
        p->from[i] = refs;
        for (int e = 0; e < endings.count; e++)
            if (p->count < LATTICE_ENDS || !e)
                p->which[refs++] = number_of(p, places, &endings.list[e].ending);
    }
    p->from[ends] = refs;
}

static const struct profile *profile_of(struct finish *f, int place, bool looted)
{
    struct profile *p = &f->profiles[place][looted];
    if (!p->known)
        fill_profile(f, (f->table.start + place) % f->table.players, looted, p);
    p->known = true;
    return p;
}

/* ---- The solution ---------------------------------------------------------------------------- */

static void hope(struct finish *f, const struct standing *now, int32_t share[SEATS_MAX]);

/* The next turn is played for the win, and a little for every point, as every player here does. */
static void solve(struct finish *f, const struct standing *s, int32_t share[SEATS_MAX])
{
    int at = s->over;
    const struct bronze_seat *own = &f->table.seats[(f->table.start + at) % s->players];
    const struct profile *p = profile_of(f, at, s->places[at].looted);
    struct lattice l = {.dice = cities(own), .locked = 1u << SKULL, /* B10 */
                        .one_more = has(own, LEADERSHIP)};          /* B13 */
    int32_t shares_of[ENDINGS_MAX][SEATS_MAX], worth[ENDINGS_MAX];
    uint16_t chosen[LATTICE_ENDS];
    int64_t reach[LATTICE_ENDS], sum[SEATS_MAX] = {0};
    int ends = lattice_first[l.dice + 1] - lattice_first[l.dice];
    for (int e = 0; e < p->count; e++) {
        struct standing after = after_turn(f, s, &p->list[e]);
        hope(f, &after, shares_of[e]);
        worth[e] = shares_of[e][at] + after.places[at].points * VALUE_BONUS;
    }
    for (int i = 0; i < ends; i++) {
        chosen[i] = p->which[p->from[i]];
        for (int j = p->from[i] + 1; j < p->from[i + 1]; j++)
            if (worth[p->which[j]] > worth[chosen[i]])
                chosen[i] = p->which[j];
        l.end[i] = worth[chosen[i]];
    }
    lattice_solve(&l, ROLLS);
    lattice_reach(&l, 0, ROLLS, l.one_more, reach);
    for (int i = 0; i < ends; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            sum[seat] += (reach[i] >> 20) * shares_of[chosen[i]][seat];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        share[seat] = (int32_t)(sum[seat] / (LATTICE_SURE >> 20));
}

/* What every place can hope for. */
static void hope(struct finish *f, const struct standing *now, int32_t share[SEATS_MAX])
{
    struct standing s = *now;
    uint8_t from[SEATS_MAX] = {0};
    if (s.over == s.players) {
        shares(&s, share);
        return;
    }
    simplify(f, &s, from);
    uint64_t key = key_of(&s);
    struct remembered *kept = remembered(f->remembered, STANDINGS, key);
    if (kept->key != key) {
        struct remembered found = {.key = key};
        solve(f, &s, found.share);
        kept = remembered(f->remembered, STANDINGS, key);
        *kept = found;
    }
    for (int i = 0; i < s.players; i++)
        share[from[i]] = kept->share[i];
}

int32_t finish_share(struct finish *f, const struct standing *s)
{
    int32_t share[SEATS_MAX];
    hope(f, s, share);
    return share[s->over - 1];
}

/* Monuments that all dice and stones could complete. */
static unsigned reach_of(const struct bronze *s, const struct bronze_seat *p)
{
    int workers = cities(p) * (has(p, MASONRY) ? 4 : 3) +
                  (has(p, ENGINEERING) ? 3 * bronze_goods_max[STONE] : 0);
    unsigned set = 0;
    for (int m = 0; m < MONUMENTS; m++) {
        int left = boxes_left(s, p, CITIES + m);
        set |= (unsigned)(left > 0 && left <= workers) << m;
    }
    return set;
}

/* What is to come when so many turns are over, in a table that knows it of one more. */
static struct dangers dangers(const struct bronze *s, int over, const struct dangers after[])
{
    const struct bronze_seat *p = &s->seats[(s->start + over) % s->players];
    struct dangers d = after[over + 1];
    d.shields |= AGAINST_PESTILENCE | (has(p, RELIGION) ? AGAINST_REVOLT : 0u) |
                 (has(p, SMITHING) ? AGAINST_INVASION : 0u);
    d.most_lost += has(p, SMITHING) ? 4 : 3; /* B24 B46 */
    d.reach |= reach_of(s, p);
    return d;
}

void finish_begin(struct finish *f, const struct bronze *s, int seat)
{
    int to_come = bronze_seats_to_come(s, seat);
    uint64_t key = (uint64_t)seat << 8 | (unsigned)to_come;
    for (int i = 1; i <= to_come; i++) {
        struct bronze_seat p = s->seats[(seat + i) % s->players];
        p.disasters = 0;
        uint64_t words[sizeof p / sizeof(uint64_t)];
        _Static_assert(sizeof p % sizeof *words == 0, "a seat is hashed by whole words");
        memcpy(words, &p, sizeof p);
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            key = rng_mix(key ^ words[w]);
    }
    if (f->key == (key | 1) && !(f->taken & ~taken(s)))
        return;
    f->key = key | 1;
    f->table = *s;
    f->dangers[s->players] = (struct dangers){0};
    for (int over = s->players - 1; over >= 0; over--)
        f->dangers[over] = dangers(s, over, f->dangers);
    f->taken = (uint8_t)taken(s);
    for (int other = 0; other < SEATS_MAX; other++)
        f->profiles[other][false].known = f->profiles[other][true].known = false;
    for (int i = 0; i < STANDINGS; i++)
        f->remembered[i].key = 0;
}
