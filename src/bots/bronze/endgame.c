/* The last round: see endgame.h. */
#include "bots/bronze/endgame.h"

#include <string.h>

#include "bots/bronze/turn.h"

/* ---- Standings ------------------------------------------------------------------------------- */

static int place_of(const struct bronze *s, int seat)
{
    return seats_before(s->players, s->start, seat);
}

struct bronze_standing bronze_endgame_standing(const struct bronze_endgame *f,
                                               const struct bronze *s, int seat)
{
    struct bronze_standing now = {.players = s->players,
                                  .over = (uint8_t)(place_of(s, seat) + 1),
                                  .taken = (uint8_t)bronze_taken(s)};
    for (int other = 0; other < s->players; other++) {
        const struct bronze_seat *p = &s->seats[other];
        struct bronze_stand *place = &now.places[place_of(s, other)];
        place->shields = (uint8_t)bronze_shields(p->developments, has_monument(p, GREAT_WALL));
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

static void end_place(struct bronze_standing *s, int at, const struct bronze_ending *e, int lost)
{
    struct bronze_stand *place = &s->places[at];
    *place = (struct bronze_stand){.points = (int16_t)(e->points - lost),
                                   .tie = e->tie,
                                   .at_risk = e->at_risk,
                                   .shields = e->shields};
    s->taken |= e->first;
}

void bronze_standing_end(struct bronze_standing *s, const struct bronze_ending *e)
{
    end_place(s, s->over - 1, e, 0);
}

/* What the disaster of a turn does to the others. */
static void strike_others(struct bronze_standing *s, int at, enum bronze_disaster d)
{
    static const uint8_t lost[DISASTERS] = {
        [PESTILENCE] = PESTILENCE_COSTS, [INVASION] = INVASION_COSTS};
    static const uint8_t shield[DISASTERS] = {[PESTILENCE] = AGAINST_PESTILENCE,
                                              [INVASION] = AGAINST_INVASION,
                                              [REVOLT] = AGAINST_REVOLT};
    for (int i = 0; i < SEATS_MAX; i++) {
        struct bronze_stand *other = &s->places[i];
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

struct bronze_standing bronze_endgame_after_turn(const struct bronze_endgame *f,
                                                 const struct bronze_standing *before,
                                                 const struct bronze_ending *e)
{
    struct bronze_standing s = *before;
    int at = s.over++;
    end_place(&s, at, e, bronze_late_by(&f->table, e->first & s.taken) - s.places[at].points);
    if (e->disaster != NO_DISASTER)
        strike_others(&s, at, (enum bronze_disaster)e->disaster);
    return s;
}

/* ---- Profiles -------------------------------------------------------------------------------- */

/* The table as it is for the points of this seat alone. */
static struct bronze table_for(const struct bronze_endgame *f, int seat, bool looted)
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
static uint16_t number_of(struct bronze_profile *p, uint16_t places[],
                          const struct bronze_ending *e)
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

_Static_assert(sizeof(struct bronze_ending) == sizeof(uint64_t),
               "endings are hashed as one number");

static void fill_profile(const struct bronze_endgame *f, int seat, bool looted,
                         struct bronze_profile *p)
{
    static const struct bronze_skill skill = {.points_only = true};
    struct bronze_turn t;
    struct bronze table = table_for(f, seat, looted);
    const struct bronze_dangers *after = &f->dangers[place_of(&f->table, seat) + 1];
    uint16_t places[2 * ENDINGS_MAX] = {0}, refs = 0;
    int first = lattice_first[cities(&table.seats[seat])];
    int ends = lattice_first[cities(&table.seats[seat]) + 1] - first;
    bronze_turn_begin(&t, &table, &bronze_networks[table.players - 1], &skill);
    p->count = 0;
    for (int i = 0; i < ends; i++) {
        struct bronze_endings endings = {.table = &table, .dangers = *after};
        bronze_turn_endings(&t, lattice_dice[first + i], &endings);
        p->from[i] = refs;
        for (int e = 0; e < endings.count; e++)
            if (p->count < ENDINGS_MAX - LATTICE_ENDS || !e)
                p->which[refs++] = number_of(p, places, &endings.list[e].ending);
    }
    p->from[ends] = refs;
}

const struct bronze_profile *bronze_endgame_profile(struct bronze_endgame *f, int place,
                                                    bool looted)
{
    struct bronze_profile *p = &f->profiles[place][looted];
    if (!p->known)
        fill_profile(f, (f->table.start + place) % f->table.players, looted, p);
    p->known = true;
    return p;
}

/* ---- The solution ---------------------------------------------------------------------------- */

static const struct bronze_shares *
win_shares(struct bronze_endgame *f, const struct bronze_standing *s, struct bronze_lead leads[]);

/* What is left to a place whose turn is over. */
static int32_t share_of(const struct bronze_endgame *f, const struct bronze_standing *s, int place,
                        const struct bronze_shares *shares, const struct bronze_lead leads[])
{
    int32_t share = 0;
    for (int i = 0; i < f->hit_count[s->over]; i++)
        if (leads[i].leaders >> place & 1)
            share += shares->leading[i] / leads[i].count;
    return share;
}

/* The shares after a turn, as they are before it: who has it still has it to come. */
static void note_shares(const struct bronze_endgame *f, const struct bronze_standing *after,
                        enum bronze_disaster d, const struct bronze_shares *then,
                        const struct bronze_lead leads[], struct bronze_shares *now)
{
    int at = after->over - 1;
    for (int place = at + 1; place < after->players; place++)
        now->to_come[place] = then->to_come[place];
    for (int i = 0; i < f->hit_count[at]; i++)
        now->leading[i] = 0;
    now->to_come[at] = 0;
    for (int i = 0; i < f->hit_count[after->over]; i++) {
        bool leads_too = leads[i].leaders >> at & 1;
        int32_t each = then->leading[i] / leads[i].count;
        now->to_come[at] += leads_too ? each : 0;
        now->leading[f->one_more[at][d][i]] += each * (leads[i].count - leads_too);
    }
}

/* Which of two endings is chosen; of equals not by the order in which they were found. */
static bool rather(const struct bronze_profile *p, const int32_t value[], unsigned open, int one,
                   int other)
{
    const struct bronze_ending *a = &p->list[one], *b = &p->list[other];
    if (value[one] != value[other])
        return value[one] > value[other];
    if (a->tie != b->tie)
        return a->tie > b->tie;
    unsigned first = a->first & open, of_other = b->first & open;
    return first != of_other ? first > of_other : a->shields > b->shields;
}

/* The next turn is played for the win, and a little for every point, as every player here does. */
static void solve(struct bronze_endgame *f, const struct bronze_standing *s,
                  struct bronze_shares *out)
{
    int at = s->over, lost = s->places[s->players - 1].points;
    const struct bronze_seat *own = &f->table.seats[(f->table.start + at) % s->players];
    const struct bronze_profile *p = bronze_endgame_profile(f, at, s->places[at].looted);
    struct lattice l = {.dice = cities(own),
                        .locked = 1u << SKULL,             /* B10 */
                        .one_more = has(own, LEADERSHIP)}; /* B13 */
    struct bronze_shares *shares = f->shares[at];
    int32_t value[ENDINGS_MAX];
    uint16_t chosen[LATTICE_ENDS];
    int64_t reach[LATTICE_ENDS], to_come[SEATS_MAX] = {0}, leading[HITS] = {0};
    for (int e = 0; e < p->count; e++) {
        struct bronze_lead leads[HITS];
        struct bronze_standing after = bronze_endgame_after_turn(f, s, &p->list[e]);
        const struct bronze_shares *then = win_shares(f, &after, leads);
        note_shares(f, &after, (enum bronze_disaster)p->list[e].disaster, then, leads, &shares[e]);
        value[e] = shares[e].to_come[at] + (after.places[at].points - lost) * VALUE_BONUS;
    }
    unsigned open = f->dangers[at + 1].reach & ~(unsigned)s->taken; /* monuments */
    int ends = lattice_first[l.dice + 1] - lattice_first[l.dice];
    for (int i = 0; i < ends; i++) {
        chosen[i] = p->which[p->from[i]];
        for (int j = p->from[i] + 1; j < p->from[i + 1]; j++)
            if (rather(p, value, open, p->which[j], chosen[i]))
                chosen[i] = p->which[j];
        l.end[i] = value[chosen[i]];
    }
    lattice_solve(&l, ROLLS);
    lattice_reach(&l, 0, ROLLS, l.one_more, reach);
    for (int i = 0; i < ends; i++) {
        const struct bronze_shares *then = &shares[chosen[i]];
        for (int place = at; place < s->players; place++)
            to_come[place] += (reach[i] >> 20) * then->to_come[place];
        for (int hits = 0; hits < f->hit_count[at]; hits++)
            leading[hits] += (reach[i] >> 20) * then->leading[hits];
    }
    for (int place = 0; place < SEATS_MAX; place++)
        out->to_come[place] = (int32_t)(to_come[place] / (LATTICE_SURE >> 20));
    for (int hits = 0; hits < HITS; hits++)
        out->leading[hits] = (int32_t)(leading[hits] / (LATTICE_SURE >> 20));
}

/* How the win is shared; the next call may replace it. */
static const struct bronze_shares *
win_shares(struct bronze_endgame *f, const struct bronze_standing *s, struct bronze_lead leads[])
{
    static const struct bronze_shares all_over = {.leading = {VALUE_WIN}};
    uint64_t key = bronze_endgame_leads(f, s, leads);
    if (s->over == s->players)
        return &all_over;
    struct bronze_shares *kept = cache_slot(f->cache, sizeof *kept, STANDINGS, key);
    if (kept->key == key)
        return kept;
    struct bronze_shares found = {.key = key};
    solve(f, s, &found);
    kept = cache_slot(f->cache, sizeof *kept, STANDINGS, key);
    *kept = found;
    return kept;
}

int32_t bronze_endgame_share(struct bronze_endgame *f, const struct bronze_standing *s)
{
    struct bronze_lead leads[HITS];
    for (int i = 0; i < STANDINGS && !f->forgotten; i++)
        f->cache[i].key = 0;
    f->forgotten = true;
    const struct bronze_shares *shares = win_shares(f, s, leads);
    return share_of(f, s, s->over - 1, shares, leads);
}

/* Monuments that all dice and stones could complete. */
static unsigned reach_of(const struct bronze *s, const struct bronze_seat *p)
{
    int workers = cities(p) * (WORKERS_OF_DIE + has(p, MASONRY)) +
                  (has(p, ENGINEERING) ? WORKERS_OF_STONE * bronze_goods_max[STONE] : 0);
    unsigned set = 0;
    for (int m = 0; m < MONUMENTS; m++) {
        int left = boxes_left(s, p, CITIES + m);
        set |= (unsigned)(left > 0 && left <= workers) << m;
    }
    return set;
}

/* What is to come when `over` turns are over; `after` knows it of one more. */
static struct bronze_dangers dangers(const struct bronze *s, int over,
                                     const struct bronze_dangers after[])
{
    const struct bronze_seat *p = &s->seats[(s->start + over) % s->players];
    struct bronze_dangers d = after[over + 1];
    d.shields |= AGAINST_PESTILENCE | (has(p, RELIGION) ? AGAINST_REVOLT : 0u) |
                 (has(p, SMITHING) ? AGAINST_INVASION : 0u);
    d.reach |= reach_of(s, p);
    return d;
}

void bronze_endgame_begin(struct bronze_endgame *f, const struct bronze *s, int seat)
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
    if (f->key == (key | 1) && !(f->taken & ~bronze_taken(s)))
        return;
    f->key = key | 1;
    f->table = *s;
    f->dangers[s->players] = (struct bronze_dangers){0};
    for (int over = s->players - 1; over >= 0; over--)
        f->dangers[over] = dangers(s, over, f->dangers);
    for (int over = s->players; over > 0; over--)
        bronze_endgame_note_hits(f, over);
    f->taken = (uint8_t)bronze_taken(s);
    for (int other = 0; other < SEATS_MAX; other++)
        f->profiles[other][false].known = f->profiles[other][true].known = false;
    f->forgotten = false;
    f->pool_used = 0;
    for (int i = 0; i < OUTCOME_SETS; i++)
        f->outcome_sets[i].key = 0;
}
