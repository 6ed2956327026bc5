/* The last turn of all in the Iron Age: see finish.h. What there is to beat is known before
 * the dice, so of each throw only its best ending counts, and all that is to be beaten between two
 * of these comes to the same. */
#include <string.h>

#include "bots/iron/finish.h"

static const enum disaster struck[STRIKES] = {NO_DISASTER, PESTILENCE, INVASION};

static int strike_of(enum disaster d)
{
    return d == PESTILENCE ? STRIKE_PESTILENCE : d == INVASION ? STRIKE_INVASION : NO_STRIKE;
}

/* ---- The best ending of every throw ---------------------------------------------------------- */

static int32_t best_key(const struct profile *p, int fate, int i, unsigned taken)
{
    int32_t best = INT32_MIN;
    for (int j = p->from[fate][i]; j < p->from[fate][i + 1]; j++) {
        const struct ending *e = &p->list[p->which[j]];
        int32_t key = iron_key_to_win(e->points - iron_late_by(e->first & taken), e->tie);
        best = key > best ? key : best;
    }
    return best;
}

/* With goods that a demand brought there are throws with a demand alone. */
static bool thrown(const struct profile *p, int fate)
{
    return fate == TRIBUTE || p->condition.goods <= 0;
}

static void find_best(struct ladder *l, const struct profile *p, const struct iron_seat *own)
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

static void build_ladder(struct ladder *l, const struct profile *p, const struct iron_seat *own)
{
    memset(l->ties, 0, sizeof l->ties);
    l->dice = empire_dice(own);
    find_best(l, p, own);
    for (int i = 0; i < iron_ends_of(l->dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            int rung = (l->top[i][fate] >> 6) - l->lowest;
            if (thrown(p, fate))
                l->ties[l->slot[i][fate]][at_most(rung, RUNGS - 1)] |= UINT64_C(1)
                                                                       << (l->top[i][fate] & 63);
        }
    for (int slot = 0; slot < SLOTS; slot++) {
        l->below[slot][0] = 0;
        for (int rung = 0; rung < RUNGS; rung++)
            l->below[slot][rung + 1] =
                (uint16_t)(l->below[slot][rung] + __builtin_popcountll(l->ties[slot][rung]));
    }
}

/* The ladder of a profile when such monuments are taken; what was not asked for longest makes
 * room. */
static const struct ladder *ladder_of(struct finish *f, const struct profile *p, unsigned taken)
{
    const struct condition *c = &p->condition;
    taken &= p->first;
    uint64_t id = UINT64_C(1) << 63 | (uint64_t)c->colonies << 24 | (uint64_t)taken << 16 |
                  (uint64_t)(uint8_t)c->goods << 8 | c->weakened;
    struct ladder *found = f->ladders;
    for (int i = 0; i < LADDERS; i++) {
        struct ladder *l = &f->ladders[i];
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
    build_ladder(found, p, &f->table.seats[iron_seat_at(f, f->table.players - 1)]);
    return found;
}

/* ---- What is to be beaten -------------------------------------------------------------------- */

/* After a strike, and who has it. */
struct bar {
    int32_t key, equal; /* what it is worth to be equal, too */
    unsigned holders;   /* places: a set                     */
};

/* The turn by its demand, and the bars of each. */
struct challenge {
    const struct ladder *ladders[DEMANDS];
    struct bar bars[SLOTS];
    unsigned holders; /* of all bars that count */
};

static struct bar bar_after(struct standing s, enum disaster d, int tribute)
{
    struct bar bar = {.key = INT32_MIN};
    iron_strike_others(&s, d);
    int brought = s.places[s.over].points + tribute;
    for (int i = 0; i < s.over; i++) {
        int32_t key = iron_key_to_win(s.places[i].points - brought, s.places[i].tie);
        if (key > bar.key)
            bar = (struct bar){.key = key};
        bar.holders |= (unsigned)(key == bar.key) << i;
    }
    bar.equal = VALUE_ONE / (1 + __builtin_popcount(bar.holders)); /* I54 */
    return bar;
}

static void face(struct finish *f, const struct standing *s, struct challenge *c)
{
    c->holders = 0;
    for (int which = 0; which < DEMANDS; which++) {
        struct standing before = *s;
        struct demand d = iron_ask(f, &before, which, NOBODY);
        const struct ladder *l = ladder_of(f, iron_profile_of(f, s, d.goods), s->taken);
        c->ladders[which] = l;
        for (int strike = 0; strike < STRIKES; strike++) {
            int slot = which * STRIKES + strike;
            c->bars[slot] = (struct bar){.key = INT32_MIN};
            if (!l->below[slot][RUNGS])
                continue; /* never thrown */
            c->bars[slot] = bar_after(before, struck[strike], d.points);
            c->holders |= c->bars[slot].holders;
        }
    }
}

/* Bars between the same endings are the same: twice those below, and one if it equals one. */
static uint64_t rung_of(const struct ladder *l, int slot, int32_t bar)
{
    int points = (bar >> 6) - l->lowest, tie = bar & 63;
    if (points < 0)
        return 0;
    if (points >= RUNGS)
        return 2u * l->below[slot][RUNGS];
    uint64_t ties = l->ties[slot][points], lower = ties & ((UINT64_C(1) << tie) - 1);
    return 2u * (uint64_t)(l->below[slot][points] + __builtin_popcountll(lower)) +
           (ties >> tie & 1);
}

/* All that the turn is decided by; 0: it cannot win, and it is clear who does. */
static uint64_t key_of(const struct challenge *c)
{
    bool several = c->holders & (c->holders - 1), wins = false;
    uint64_t key = several;
    for (int which = 0; which < DEMANDS; which++) {
        const struct ladder *l = c->ladders[which];
        uint64_t rungs = 0;
        for (int slot = which * STRIKES; slot < (which + 1) * STRIKES; slot++) {
            uint64_t rung = rung_of(l, slot, c->bars[slot].key);
            wins = wins || rung < 2u * l->below[slot][RUNGS];
            rungs = rungs << 20 | rung << 4 | (several ? c->bars[slot].holders : 0);
        }
        key = rng_mix(rng_mix(key ^ l->id) ^ rungs);
    }
    return wins || several ? key | 1 : 0;
}

/* ---- The solution ---------------------------------------------------------------------------- */

static int32_t won(int32_t top, const struct bar *bar)
{
    return top > bar->key ? VALUE_ONE : top == bar->key ? bar->equal : 0;
}

static int32_t top_of(const struct challenge *c, int i, int fate)
{
    return c->ladders[c->ladders[0]->slot[i][fate] / STRIKES]->top[i][fate];
}

/* Every throw for the win, and if it makes a difference to who else wins, a little for points. */
static void play(struct finish *f, const struct challenge *c, bool several)
{
    struct iron_dice *d = &f->dice;
    const struct iron_seat *own = &f->table.seats[iron_seat_at(f, f->table.players - 1)];
    d->dice = empire_dice(own);
    d->leadership = has(own, LEADERSHIP);
    for (int i = 0; i < iron_ends_of(d->dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            int32_t top = top_of(c, i, fate);
            d->plain[i][fate] =
                won(top, &c->bars[c->ladders[0]->slot[i][fate]]) + (several ? top >> 6 : 0);
        }
    iron_solve_rolls(d, ROLLS - 1);
}

static void share_out(struct finish *f, const struct challenge *c, int last,
                      int32_t share[SEATS_MAX])
{
    int64_t sum[SEATS_MAX] = {0};
    const struct iron_reach *r = iron_finish_reach(f);
    for (int i = 0; i < iron_ends_of(f->dice.dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            const struct bar *bar = &c->bars[c->ladders[0]->slot[i][fate]];
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

void iron_solve_last(struct finish *f, const struct standing *s, int32_t share[SEATS_MAX])
{
    struct challenge c;
    face(f, s, &c);
    bool several = c.holders & (c.holders - 1);
    uint64_t key = key_of(&c);
    memset(share, 0, SEATS_MAX * sizeof *share);
    if (key) {
        struct remembered *kept = remembered(f->remembered, STANDINGS, key);
        if (kept->key != key) {
            *kept = (struct remembered){.key = key};
            play(f, &c, several);
            if (several)
                share_out(f, &c, s->over, kept->share);
            else
                kept->share[s->over] = iron_dice_first(&f->dice);
            iron_finish_work(f, s->over, several ? WORK_OF_DICE : 1);
        }
        memcpy(share, kept->share, sizeof kept->share);
    }
    if (!several)
        share[__builtin_ctz(c.holders)] = VALUE_ONE - share[s->over];
}
