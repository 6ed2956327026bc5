/* Which standings of a last round come to the same.
 *
 * For those with a turn to come nothing counts of the others but where the best of them lies among
 * all that they can end at themselves: between the same two outcomes it is the same game. As
 * disasters to come may strike who leads, there is a lead, and a set of outcomes, for each number
 * of them. */
#include "bots/bronze/endgame.h"

#include <limits.h>
#include <string.h>

#include "core/minmax.h"

/* ---- Outcomes ---------------------------------------------------------------------------------
 */

static int outcome_of(int points, int tie)
{
    int row = points - OUTCOME_LOWEST;
    row = row < 0 ? 0 : row >= OUTCOME_ROWS ? OUTCOME_ROWS - 1 : row;
    return row * OUTCOME_TIES + (tie < OUTCOME_TIES ? tie : OUTCOME_TIES - 1);
}

static bool is_outcome(const struct bronze_outcomes *l, int outcome)
{
    return l->bits[outcome / 64] >> outcome % 64 & 1;
}

static unsigned outcomes_below(const struct bronze_outcomes *l, int outcome)
{
    uint64_t lower = l->bits[outcome / 64] & (((uint64_t)1 << outcome % 64) - 1);
    return l->below[outcome / 64] + (unsigned)__builtin_popcountll(lower);
}

static int add_outcome(struct bronze_outcomes *l, int points, int tie)
{
    int outcome = outcome_of(points, tie);
    l->bits[outcome / 64] |= (uint64_t)1 << outcome % 64;
    return outcome;
}

/* Monuments that others have first, and those that they may have. */
struct bronze_races {
    unsigned lost, open;
};

/* With one turn to come it is known who has them first; before, outcomes serve all races. */
static struct bronze_races races_in(const struct bronze_endgame *f, const struct bronze_standing *s)
{
    unsigned reach = f->dangers[s->over].reach;
    bool known = s->over == s->players - 1;
    return (struct bronze_races){.lost = known ? s->taken & reach : 0, .open = known ? 0 : reach};
}

/* All that an ending comes to when up to n disasters of others strike its seat, and others
 * have any of its monuments first; tells the lowest. */
static int add_ending(struct bronze_outcomes *l, const struct bronze_endgame *f,
                      const struct bronze_ending *e, int before, struct bronze_races races,
                      struct bronze_hits others)
{
    int lowest = INT_MAX, sure = bronze_late_by(&f->table, e->first & races.lost);
    for (unsigned late = e->first & races.open;; late = (late - 1) & e->first & races.open) {
        int points = e->points + before - sure - bronze_late_by(&f->table, late);
        for (int p = 0; p <= others.pestilence; p++)
            for (int i = 0; i <= others.invasion; i++) {
                int left = points - PESTILENCE_COSTS * p - INVASION_COSTS * i;
                lowest = min_of(lowest, add_outcome(l, left, e->tie));
                if (others.revolt)
                    lowest = min_of(lowest, add_outcome(l, left - e->at_risk, 0));
            }
        if (!late)
            return lowest;
    }
}

static int lost_before(const struct bronze_standing *s, int place)
{
    return s->places[place].points;
}

/* Takes a disaster of the own dice from those that strike; false: it is none of them. */
static bool take_own(struct bronze_hits *h, unsigned disaster)
{
    uint8_t *of = disaster == PESTILENCE ? &h->pestilence
                  : disaster == INVASION ? &h->invasion
                                         : &h->revolt;
    if (disaster == NO_DISASTER)
        return true;
    if (!*of)
        return false;
    --*of;
    return true;
}

static int add_profile(struct bronze_outcomes *l, struct bronze_endgame *f,
                       const struct bronze_standing *s, int place, bool looted,
                       struct bronze_hits hits)
{
    const struct bronze_profile *p = bronze_endgame_profile(f, place, looted);
    struct bronze_races races = races_in(f, s);
    int before = lost_before(s, place) - lost_before(s, s->players - 1), lowest = INT_MAX;
    for (int e = 0; e < p->count; e++) {
        struct bronze_hits others = hits;
        if (take_own(&others, p->list[e].disaster) &&
            others.pestilence + others.invasion + others.revolt < s->players - s->over)
            lowest = min_of(lowest, add_ending(l, f, &p->list[e], before, races, others));
    }
    return lowest;
}

/* What is below the lowest that one of them can end at wins for nobody. */
static void cut_below(struct bronze_outcomes *l, int floor)
{
    unsigned below = 0;
    l->floor = floor;
    for (int word = 0; word < OUTCOME_WORDS; word++) {
        if (word < floor / 64)
            l->bits[word] = 0;
        if (word == floor / 64)
            l->bits[word] &= ~(uint64_t)0 << floor % 64;
        l->below[word] = (uint16_t)below;
        below += (unsigned)__builtin_popcountll(l->bits[word]);
    }
}

static void fill_outcomes(struct bronze_outcomes *l, struct bronze_endgame *f,
                          const struct bronze_standing *s, struct bronze_hits hits)
{
    int floor = 0;
    memset(l->bits, 0, sizeof l->bits);
    for (int place = s->over; place < s->players; place++) {
        bool looted = s->places[place].looted;
        int lowest = add_profile(l, f, s, place, looted, hits);
        if (hits.revolt && !looted)
            lowest = min_of(lowest, add_profile(l, f, s, place, true, hits));
        floor = lowest > floor && lowest < INT_MAX ? lowest : floor;
    }
    cut_below(l, floor);
}

/* The outcomes of those to come, by what strikes: they depend on what was lost before. */
static const struct bronze_outcomes *outcomes_of(struct bronze_endgame *f,
                                                 const struct bronze_standing *s, uint64_t key)
{
    struct bronze_outcome_set *l = cache_slot(f->outcome_sets, sizeof *l, OUTCOME_SETS, key);
    int count = f->hit_count[s->over];
    if (l->key == key)
        return f->pool + l->first;
    if (f->pool_used + count > POOL) {
        f->pool_used = 0;
        for (int i = 0; i < OUTCOME_SETS; i++)
            f->outcome_sets[i].key = 0;
        l = cache_slot(f->outcome_sets, sizeof *l, OUTCOME_SETS, key);
    }
    *l = (struct bronze_outcome_set){.key = key, .first = f->pool_used};
    f->pool_used += count;
    for (int i = 0; i < count; i++)
        fill_outcomes(f->pool + l->first + i, f, s, f->hits[s->over][i]);
    return f->pool + l->first;
}

static int number_of_hits(const struct bronze_endgame *f, int over, struct bronze_hits h)
{
    for (int i = 0; i < f->hit_count[over]; i++)
        if (!memcmp(&f->hits[over][i], &h, sizeof h))
            return i;
    return 0;
}

void bronze_endgame_note_hits(struct bronze_endgame *f, int over)
{
    int turns = f->table.players - over;
    unsigned shields = f->dangers[over].shields;
    struct bronze_hits h, *list = f->hits[over];
    f->hit_count[over] = 0;
    for (h.revolt = 0; h.revolt <= (shields & AGAINST_REVOLT ? 1 : 0); h.revolt++)
        for (h.invasion = 0; h.invasion <= (shields & AGAINST_INVASION ? turns : 0); h.invasion++)
            for (h.pestilence = 0; h.pestilence <= turns; h.pestilence++)
                if (h.revolt + h.invasion + h.pestilence <= turns)
                    list[f->hit_count[over]++] = h;
    for (int i = 0; over < f->table.players && i < f->hit_count[over + 1]; i++)
        for (int d = 0; d < DISASTERS; d++) {
            struct bronze_hits all = f->hits[over + 1][i];
            all.pestilence = (uint8_t)(all.pestilence + (d == PESTILENCE));
            all.invasion = (uint8_t)(all.invasion + (d == INVASION));
            all.revolt = all.revolt || d == REVOLT;
            f->one_more[over][d][i] = (uint8_t)number_of_hits(f, over, all);
        }
}

/* ---- Leads ----------------------------------------------------------------------------------- */

/* What a place that is over comes to when these disasters strike, as seen from the last turn. */
static int outcome_after(const struct bronze_stand *p, int shift, struct bronze_hits h)
{
    int points = p->points - shift, tie = p->tie;
    points -= p->shields & AGAINST_PESTILENCE ? 0 : PESTILENCE_COSTS * h.pestilence;
    points -= p->shields & AGAINST_INVASION ? 0 : INVASION_COSTS * h.invasion;
    if (h.revolt && !(p->shields & AGAINST_REVOLT)) {
        points -= p->at_risk;
        tie = 0;
    }
    return outcome_of(points, tie);
}

static struct bronze_lead lead_after(const struct bronze_standing *s, int shift,
                                     struct bronze_hits h)
{
    struct bronze_lead lead = {.outcome = -1};
    for (int i = 0; i < s->over; i++) {
        int outcome = outcome_after(&s->places[i], shift, h);
        if (outcome > lead.outcome)
            lead = (struct bronze_lead){.outcome = outcome};
        if (outcome == lead.outcome) {
            lead.leaders |= (uint8_t)(1u << i);
            lead.count++;
        }
    }
    return lead;
}

/* Where it lies: between the same outcomes it is the same, on a outcome by how many share it. */
static unsigned height(const struct bronze_outcomes *l, const struct bronze_lead *lead)
{
    if (lead->outcome < l->floor)
        return 0;
    return (outcomes_below(l, lead->outcome) + 1) << 4 |
           (is_outcome(l, lead->outcome) ? lead->count : 0u);
}

uint64_t bronze_endgame_leads(struct bronze_endgame *f, const struct bronze_standing *s,
                              struct bronze_lead leads[HITS])
{
    if (s->over == s->players) {
        leads[0] = lead_after(s, 0, (struct bronze_hits){0});
        return 0;
    }
    uint64_t key = s->over;
    int last = lost_before(s, s->players - 1);
    for (int i = s->over; i < s->players; i++)
        key = rng_mix(key ^ ((uint64_t)(lost_before(s, i) - last) << 8 | s->places[i].looted));
    key = rng_mix(key ^ races_in(f, s).lost);
    const struct bronze_outcomes *outcomes = outcomes_of(f, s, key | 1);
    key ^= s->taken & f->dangers[s->over].reach;
    for (int i = 0; i < f->hit_count[s->over]; i++) {
        leads[i] = lead_after(s, last, f->hits[s->over][i]);
        key = rng_mix(key ^ height(&outcomes[i], &leads[i]));
    }
    return key | 1;
}
