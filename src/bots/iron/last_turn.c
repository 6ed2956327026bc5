/* The last turn of all in the Iron Age: see endgame.h.
 *
 * What there is to beat is known before the dice: the highest of points and ties among those whose
 * turn is over, for each disaster and demand that the throw itself brings (a `bar`). So of each
 * throw only its best ending counts, and the turn wins with a throw if that beats the bar. All bars
 * between two neighbouring best endings give the same result: the place among them is the key of
 * the cache, and one solution of the dice serves all. Cost: one solution for each different place.
 * Example: the best endings of all throws have 90, 92 and 95 points; a bar of 93 is the same as one
 * of 94. */
#include <string.h>

#include "bots/iron/endgame.h"

static const enum iron_disaster struck[STRIKES] = {NO_DISASTER, PESTILENCE, INVASION};

static int strike_of(enum iron_disaster d)
{
    return d == PESTILENCE ? STRIKE_PESTILENCE : d == INVASION ? STRIKE_INVASION : NO_STRIKE;
}

/* ---- The best ending of every throw ---------------------------------------------------------- */

static int32_t best_key(const struct iron_profile *p, int fate, int i, unsigned taken)
{
    int32_t best = INT32_MIN;
    for (int j = p->from[fate][i]; j < p->from[fate][i + 1]; j++) {
        const struct iron_ending *e = &p->list[p->which[j]];
        int32_t key = iron_key_to_win(e->points - iron_late_by(e->first & taken), e->tie);
        best = max_of(key, best);
    }
    return best;
}

/* With goods that a demand brought there are throws with a demand alone. */
static bool thrown(const struct iron_profile *p, int fate)
{
    return fate == TRIBUTE || p->condition.goods <= 0;
}

static void find_best(struct iron_outcomes *l, const struct iron_profile *p,
                      const struct iron_seat *own)
{
    int first = lattice_first[l->dice];
    l->lowest = INT32_MAX;
    for (int i = 0; i < iron_ends_of(l->dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            int strike = strike_of(iron_disaster_at(first + i, fate));
            l->slot[i][fate] = (uint8_t)(iron_hand_of(own, fate, first + i) * STRIKES + strike);
            l->top[i][fate] = INT32_MIN;
            if (!thrown(p, fate))
                continue;
            l->top[i][fate] = best_key(p, fate == TRIBUTE ? OMENS : fate, i, l->taken);
            l->lowest = l->top[i][fate] >> 6 < l->lowest ? l->top[i][fate] >> 6 : l->lowest;
        }
}

static void build_outcomes(struct iron_outcomes *l, const struct iron_profile *p,
                           const struct iron_seat *own)
{
    memset(l->ties, 0, sizeof l->ties);
    l->dice = empire_dice(own);
    find_best(l, p, own);
    for (int i = 0; i < iron_ends_of(l->dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            int outcome = (l->top[i][fate] >> 6) - l->lowest;
            if (thrown(p, fate))
                l->ties[l->slot[i][fate]][min_of(outcome, OUTCOME_POINTS - 1)] |=
                    UINT64_C(1) << (l->top[i][fate] & 63);
        }
    for (int slot = 0; slot < SLOTS; slot++) {
        l->below[slot][0] = 0;
        for (int outcome = 0; outcome < OUTCOME_POINTS; outcome++)
            l->below[slot][outcome + 1] =
                (uint16_t)(l->below[slot][outcome] + __builtin_popcountll(l->ties[slot][outcome]));
    }
}

/* The outcomes of a profile when such monuments are taken; what was not asked for longest makes
 * room. */
static const struct iron_outcomes *outcomes_of(struct iron_endgame *f, const struct iron_profile *p,
                                               unsigned taken)
{
    const struct iron_condition *c = &p->condition;
    taken &= p->first;
    uint64_t id = UINT64_C(1) << 63 | (uint64_t)c->colonies << 24 | (uint64_t)taken << 16 |
                  (uint64_t)(uint8_t)c->goods << 8 | c->weakened;
    struct iron_outcomes *found = f->outcomes;
    for (int i = 0; i < OUTCOME_SETS; i++) {
        struct iron_outcomes *l = &f->outcomes[i];
        if (l->id == id) {
            l->used = ++f->clock;
            return l;
        }
        if (l->used < found->used)
            found = l;
    }
    found->id = id;
    found->used = ++f->clock;
    found->taken = (uint8_t)taken;
    build_outcomes(found, p, &f->table.seats[iron_seat_at(f, f->table.players - 1)]);
    return found;
}

/* ---- What is to be beaten -------------------------------------------------------------------- */

/* After a strike, and who has it. */
struct iron_bar {
    int32_t key, equal; /* what it is worth to be equal, too */
    unsigned holders;   /* places: a set                     */
};

/* The turn by its demand, and the bars of each. */
struct iron_challenge {
    const struct iron_outcomes *outcomes[DEMANDS];
    struct iron_bar bars[SLOTS];
    unsigned holders; /* of all bars that count */
};

static struct iron_bar bar_after(struct iron_standing s, enum iron_disaster d, int tribute)
{
    struct iron_bar bar = {.key = INT32_MIN};
    iron_strike_others(&s, d);
    int brought = s.places[s.over].points + tribute;
    for (int i = 0; i < s.over; i++) {
        int32_t key = iron_key_to_win(s.places[i].points - brought, s.places[i].tie);
        if (key > bar.key)
            bar = (struct iron_bar){.key = key};
        bar.holders |= (unsigned)(key == bar.key) << i;
    }
    bar.equal = VALUE_ONE / (1 + __builtin_popcount(bar.holders)); /* I54 */
    return bar;
}

static void face(struct iron_endgame *f, const struct iron_standing *s, struct iron_challenge *c)
{
    c->holders = 0;
    for (int which = 0; which < DEMANDS; which++) {
        struct iron_standing before = *s;
        struct iron_demand d = iron_ask(f, &before, which, NOBODY);
        const struct iron_outcomes *l = outcomes_of(f, iron_profile_of(f, s, d.goods), s->taken);
        c->outcomes[which] = l;
        for (int strike = 0; strike < STRIKES; strike++) {
            int slot = which * STRIKES + strike;
            c->bars[slot] = (struct iron_bar){.key = INT32_MIN};
            if (!l->below[slot][OUTCOME_POINTS])
                continue; /* never thrown */
            c->bars[slot] = bar_after(before, struck[strike], d.points);
            c->holders |= c->bars[slot].holders;
        }
    }
}

/* Bars between the same endings are the same: twice those below, and one if it equals one. */
static uint64_t outcome_of(const struct iron_outcomes *l, int slot, int32_t bar)
{
    int points = (bar >> 6) - l->lowest, tie = bar & 63;
    if (points < 0)
        return 0;
    if (points >= OUTCOME_POINTS)
        return 2u * l->below[slot][OUTCOME_POINTS];
    uint64_t ties = l->ties[slot][points], lower = ties & ((UINT64_C(1) << tie) - 1);
    return 2u * (uint64_t)(l->below[slot][points] + __builtin_popcountll(lower)) +
           (ties >> tie & 1);
}

/* All that the turn is decided by; 0: it cannot win, and it is clear who does. */
static uint64_t key_of(const struct iron_challenge *c)
{
    bool several = c->holders & (c->holders - 1), wins = false;
    uint64_t key = several;
    for (int which = 0; which < DEMANDS; which++) {
        const struct iron_outcomes *l = c->outcomes[which];
        uint64_t outcomes = 0;
        for (int slot = which * STRIKES; slot < (which + 1) * STRIKES; slot++) {
            uint64_t outcome = outcome_of(l, slot, c->bars[slot].key);
            wins = wins || outcome < 2u * l->below[slot][OUTCOME_POINTS];
            outcomes = outcomes << 20 | outcome << 4 | (several ? c->bars[slot].holders : 0);
        }
        key = rng_mix(rng_mix(key ^ l->id) ^ outcomes);
    }
    return wins || several ? key | 1 : 0;
}

/* ---- The solution ---------------------------------------------------------------------------- */

static int32_t won(int32_t top, const struct iron_bar *bar)
{
    return top > bar->key ? VALUE_ONE : top == bar->key ? bar->equal : 0;
}

static int32_t top_of(const struct iron_challenge *c, int i, int fate)
{
    return c->outcomes[c->outcomes[0]->slot[i][fate] / STRIKES]->top[i][fate];
}

/* Every throw for the win, and if it makes a difference to who else wins, a little for points. */
static void play(struct iron_endgame *f, const struct iron_challenge *c, bool several)
{
    struct iron_dice *d = &f->dice;
    const struct iron_seat *own = &f->table.seats[iron_seat_at(f, f->table.players - 1)];
    d->dice = empire_dice(own);
    d->leadership = has(own, LEADERSHIP);
    for (int i = 0; i < iron_ends_of(d->dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            int32_t top = top_of(c, i, fate);
            d->plain[i][fate] =
                won(top, &c->bars[c->outcomes[0]->slot[i][fate]]) + (several ? top >> 6 : 0);
        }
    iron_solve_rolls(d, ROLLS - 1);
}

static void share_out(struct iron_endgame *f, const struct iron_challenge *c, int last,
                      int32_t share[SEATS_MAX])
{
    int64_t sum[SEATS_MAX] = {0};
    const struct iron_reach *r = iron_endgame_reach(f);
    for (int i = 0; i < iron_ends_of(f->dice.dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            const struct iron_bar *bar = &c->bars[c->outcomes[0]->slot[i][fate]];
            if (!r->stands[i][fate])
                continue;
            int32_t own = won(top_of(c, i, fate), bar);
            int32_t rest = (VALUE_ONE - own) / __builtin_popcount(bar->holders);
            int64_t often = (int64_t)(r->stands[i][fate] >> 20);
            sum[last] += often * own >> 20;
            for (unsigned left = bar->holders; left; left &= left - 1)
                sum[__builtin_ctz(left)] += often * rest >> 20;
        }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        share[seat] = (int32_t)(sum[seat] >> 20);
}

void iron_solve_last(struct iron_endgame *f, const struct iron_standing *s,
                     int32_t share[SEATS_MAX])
{
    struct iron_challenge c;
    face(f, s, &c);
    bool several = c.holders & (c.holders - 1);
    uint64_t key = key_of(&c);
    memset(share, 0, SEATS_MAX * sizeof *share);
    if (key) {
        struct cached_shares *kept = cached_for(f->cache, STANDINGS, key);
        if (kept->key != key) {
            *kept = (struct cached_shares){.key = key};
            play(f, &c, several);
            if (several)
                share_out(f, &c, s->over, kept->share);
            else
                kept->share[s->over] = iron_dice_first(&f->dice);
            iron_endgame_work(f, s->over, several ? WORK_OF_DICE : 1);
        }
        memcpy(share, kept->share, sizeof kept->share);
    }
    if (!several)
        share[__builtin_ctz(c.holders)] = VALUE_ONE - share[s->over];
}
