/* The dice of the Iron Age: see dice.h. */
#include "bots/iron/dice.h"

#include <string.h>

static int32_t mean_of_six(int32_t sum)
{
    return (sum + (sum < 0 ? -3 : 3)) / 6;
}

/* ---- Faces of the Fate die side by side ------------------------------------------------------ */

/* Four of them fit every machine's registers. */
typedef int32_t four __attribute__((vector_size(4 * sizeof(int32_t))));
typedef uint32_t positive_four __attribute__((vector_size(4 * sizeof(uint32_t))));

static inline four four_of(const int32_t value[])
{
    four all;
    memcpy(&all, value, sizeof all);
    return all;
}

static inline void put(four all, int32_t value[])
{
    memcpy(value, &all, sizeof all);
}

static inline four alike(int32_t value)
{
    return (four){value, value, value, value};
}

static inline four higher(four a, four b)
{
    four more = a > b;
    return (a & more) | (b & ~more);
}

/* The highest of a row and of some others. */
static inline void raise_to(int32_t row[FATE_WIDTH], int32_t (*rows)[FATE_WIDTH],
                            const uint16_t others[], int count)
{
    four low = four_of(row), high = four_of(row + 4);
    for (int i = 0; i < count; i++) {
        low = higher(low, four_of(rows[others[i]]));
        high = higher(high, four_of(rows[others[i]] + 4));
    }
    put(low, row);
    put(high, row + 4);
}

/* To the nearest, halves up: as lattice_hand_up. */
static inline four sixth(four sum)
{
    enum { ALL_POSITIVE = 1 << 27 };
    return (four)((positive_four)(sum + 3 + 6 * ALL_POSITIVE) / 6) - ALL_POSITIVE;
}

static inline void mean_of_more(int32_t (*rows)[FATE_WIDTH], int node)
{
    const uint16_t *more = lattice_more[node];
    four low = four_of(rows[more[0]]), high = four_of(rows[more[0]] + 4);
    for (int face = 1; face < FACES; face++) {
        low += four_of(rows[more[face]]);
        high += four_of(rows[more[face]] + 4);
    }
    put(sixth(low), rows[node]);
    put(sixth(high), rows[node] + 4);
}

static int32_t mean_of_fates(const int32_t value[FATE_WIDTH])
{
    return mean_of_six(value[0] + value[1] + value[2] + value[3] + value[4] + value[5]);
}

/* ---- Solving --------------------------------------------------------------------------------- */

/* One die may be set: an Empire die, or the Fate die itself (I9). */
static void read_omens(struct iron_dice *d)
{
    int first = lattice_first[d->dice];
    for (int node = lattice_first[d->dice - 1]; node < first; node++) {
        d->set[node] = INT32_MIN;
        for (int to = 0; to < FACES; to++) {
            int32_t with = d->plain[lattice_more[node][to] - first][OMENS];
            d->set[node] = max_of(with, d->set[node]);
        }
    }
    memcpy(d->end, d->plain, (size_t)iron_ends_of(d->dice) * sizeof *d->end);
    for (int i = 0; i < iron_ends_of(d->dice); i++) {
        int32_t best = d->plain[i][OMENS];
        for (int fate = 0; fate < FATES; fate++)
            best = max_of(d->plain[i][fate], best);
        for (int from = 0; from < FACES; from++) {
            int less = lattice_less[first + i][from];
            int32_t with = less < first ? d->set[less] : best;
            best = max_of(with, best);
        }
        d->end[i][OMENS] = best;
        for (int spare = FATES; spare < FATE_WIDTH; spare++)
            d->end[i][spare] = 0;
    }
}

/* The value of rolling one Empire die once more when these are left. */
static int32_t once_more(const struct iron_dice *d, int fate, int less)
{
    int32_t sum = 0;
    for (int face = 0; face < FACES; face++)
        sum += d->end[lattice_more[less][face] - lattice_first[d->dice]][fate];
    return mean_of_six(sum);
}

/* What stands after the last roll, or one die of it rolled once more (I9). */
static void lead(struct iron_dice *d)
{
    int first = lattice_first[d->dice];
    memcpy(d->stand[0], d->end, (size_t)iron_ends_of(d->dice) * sizeof *d->end);
    if (!d->leadership)
        return;
    for (int node = lattice_first[d->dice - 1]; node < first; node++)
        for (int fate = 0; fate < FATE_WIDTH; fate++)
            d->again[node][fate] = once_more(d, fate, node);
    for (int i = 0; i < iron_ends_of(d->dice); i++) {
        int32_t *stand = d->stand[0][i], fate_again = mean_of_fates(d->end[i]);
        for (int fate = 0; fate < FATES; fate++)
            stand[fate] = max_of(fate_again, stand[fate]);
        memcpy(d->again[first + i], stand, sizeof d->again[0]);
        raise_to(stand, d->again, lattice_less[first + i], FACES);
    }
}

/* keep[roll] from stand[roll]. */
static void keep_some(struct iron_dice *d, int roll)
{
    int first = lattice_first[d->dice], nodes = lattice_first[d->dice + 1];
    int32_t(*keep)[FATE_WIDTH] = d->keep[roll];
    memcpy(keep[first], d->stand[roll], (size_t)iron_ends_of(d->dice) * sizeof *keep);
    for (int node = first - 1; node >= 0; node--)
        mean_of_more(keep, node);
    for (int node = 0; node < nodes; node++)
        keep[node][FATE_ROLLED] = mean_of_fates(keep[node]);
    for (int node = first; node < nodes; node++) /* to keep all is to stop */
        memcpy(keep[node], d->stand[0][node - first], FATES * sizeof(int32_t));
}

/* stand[roll + 1] from keep[roll]. */
static void hold(struct iron_dice *d, int roll)
{
    int first = lattice_first[d->dice], nodes = lattice_first[d->dice + 1];
    int32_t(*best)[FATE_WIDTH] = d->best[roll];
    memcpy(best, d->keep[roll], (size_t)nodes * sizeof *best);
    for (int node = 1; node < nodes; node++)
        raise_to(best[node], best, lattice_less[node], SKULL); /* I8 */
    for (int node = first; node < nodes; node++) {
        int32_t *stand = d->stand[roll + 1][node - first];
        four rolled = alike(best[node][FATE_ROLLED]);
        put(higher(rolled, four_of(best[node])), stand);
        put(higher(rolled, four_of(best[node] + 4)), stand + 4);
        stand[FATE_SKULL] = best[node][FATE_SKULL]; /* I8 */
    }
}

void iron_solve_rolls(struct iron_dice *d, int rolls)
{
    read_omens(d);
    lead(d);
    for (int roll = 0; roll < rolls; roll++) {
        keep_some(d, roll);
        if (roll + 1 < ROLLS)
            hold(d, roll);
    }
}

int32_t iron_dice_first(const struct iron_dice *d)
{
    int32_t keep[IRON_NODES];
    for (int i = 0; i < iron_ends_of(d->dice); i++)
        keep[lattice_first[d->dice] + i] = mean_of_fates(d->stand[ROLLS - 1][i]);
    lattice_hand_up(keep, d->dice);
    return keep[0];
}

void iron_solve_dice(struct iron_turn *t, struct iron_dice *d)
{
    const struct iron *s = &t->state;
    d->dice = empire_dice(&s->seats[t->seat]);
    d->leadership = has(&s->seats[t->seat], LEADERSHIP);
    int first = lattice_first[d->dice];
    int sure = s->dice[SKULL] - 1 - d->leadership; /* skulls that stay, but for Omens */
    for (int i = 0; i < iron_ends_of(d->dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            uint32_t dice = lattice_dice[first + i];
            bool comes = dice_of_face(dice, SKULL) >= sure;
            d->plain[i][fate] = comes ? iron_value_dice(t, dice, fate) : 0;
        }
    iron_solve_rolls(d, s->rolls_left);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static int32_t reroll_value(const struct iron_dice *d, const struct iron *s, uint32_t which)
{
    uint32_t dice = which & ((1u << 3 * FACES) - 1);
    int fate = which >> 3 * FACES ? FATE_ROLLED : s->fate;
    return d->keep[s->rolls_left - 1][lattice_node(dice_pack(s->dice) - dice)][fate];
}

int32_t iron_dice_move(const struct iron_dice *d, const struct iron *s, struct move m)
{
    uint32_t args = move_args(m);
    int first = lattice_first[d->dice], node = lattice_node(dice_pack(s->dice));
    switch (move_verb(m)) {
    case V_REROLL: return reroll_value(d, s, args);
    case V_STOP: return d->stand[0][node - first][s->fate];
    case V_LEADERSHIP:
        return args == DIE_FATE ? mean_of_fates(d->end[node - first])
                                : once_more(d, s->fate, lattice_less[node][args]);
    case V_SKIP_LEADERSHIP: return d->end[node - first][s->fate];
    case V_OMENS:
        return d->plain[lattice_more[lattice_less[node][args >> 8]][args & 0xff] - first][OMENS];
    case V_OMENS_FATE: return d->plain[node - first][args];
    default: /* V_SKIP_OMENS */ return d->plain[node - first][OMENS];
    }
}

struct move iron_dice_best(const struct iron_dice *d, const struct iron *s)
{
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    int count = iron_moves(s, legal);
    for (int i = 0; i < count; i++)
        value[i] = iron_dice_move(d, s, legal[i]);
    return legal[best_of(value, count)];
}

/* All Empire dice lie, the Fate die too or not yet (NOBODY); `rolls_left` were left before. */
static int32_t lying_value(const struct iron_dice *d, uint32_t dice, int fate, int rolls_left)
{
    int at = lattice_node(dice) - lattice_first[d->dice];
    const int32_t *lying = rolls_left ? d->stand[rolls_left - 1][at] : d->end[at];
    return fate == NOBODY ? mean_of_fates(lying) : lying[fate];
}

int32_t iron_dice_fallen(const struct iron_dice *d, const struct iron *s, struct move chance)
{
    uint32_t dice = dice_pack(s->dice), fallen = move_args(chance);
    if (move_verb(chance) == V_FATE)
        return lying_value(d, dice, (int)fallen, s->rolls_left);
    return lying_value(d, dice + fallen, s->fate, s->rolls_left);
}

/* Dice are about to fall: those of a roll, or the one of Leadership. */
static int32_t falling_value(const struct iron_dice *d, const struct iron *s)
{
    int fate = s->fate == NOBODY ? FATE_ROLLED : s->fate, node = lattice_node(dice_pack(s->dice));
    if (s->phase == PHASE_FATE)
        return lying_value(d, dice_pack(s->dice), NOBODY, s->rolls_left);
    return s->rolls_left ? d->keep[s->rolls_left - 1][node][fate] : once_more(d, fate, node);
}

int32_t iron_dice_value(const struct iron_dice *d, const struct iron *s)
{
    if (s->phase == PHASE_ROLL || s->phase == PHASE_FATE)
        return falling_value(d, s);
    return iron_dice_move(d, s, iron_dice_best(d, s));
}

/* ---- How the dice go on ---------------------------------------------------------------------- */

static void roll_kept(const struct iron_dice *d, struct iron_reach *r)
{
    int first = lattice_first[d->dice], nodes = lattice_first[d->dice + 1];
    for (int node = 0; node < first; node++)
        for (int fate = 0; fate <= FATES; fate++) {
            uint64_t each = r->kept[node][fate] / FACES;
            for (int face = 0; face < FACES && each; face++)
                r->kept[lattice_more[node][face]][fate] += each;
            r->kept[node][fate] = 0;
        }
    for (int node = first; node < nodes; node++) {
        uint64_t each = r->kept[node][FATE_ROLLED] / FATES;
        for (int fate = 0; fate < FATES; fate++)
            r->kept[node][fate] += each;
        r->kept[node][FATE_ROLLED] = 0;
    }
}

/* The first neighbour that can be held down to what this node is held down to. */
static int next_below(const int32_t (*best)[FATE_WIDTH], int node, int fate)
{
    const uint16_t *less = lattice_less[node];
    int face = 0;
    while (less[face] == node || best[less[face]][fate] < best[node][fate])
        face++;
    return less[face];
}

/* After a roll: what is held back for the next one, and what stands. */
static void hold_back(const struct iron_dice *d, int rolls_left, struct iron_reach *r)
{
    int first = lattice_first[d->dice], nodes = lattice_first[d->dice + 1];
    const int32_t(*keep)[FATE_WIDTH] = d->keep[rolls_left - 1];
    const int32_t(*best)[FATE_WIDTH] = d->best[rolls_left - 1];
    for (int node = first; node < nodes; node++)
        for (int fate = 0; fate < FATES; fate++) {
            bool rolled = fate != FATE_SKULL && best[node][FATE_ROLLED] > best[node][fate];
            uint64_t *to = rolled ? &r->kept[node][FATE_ROLLED]
                           : best[node][fate] > keep[node][fate]
                               ? &r->kept[next_below(best, node, fate)][fate]
                               : &r->stands[node - first][fate];
            uint64_t chance = r->kept[node][fate];
            r->kept[node][fate] = 0;
            *to += chance;
        }
    for (int node = nodes - 1; node > 0; node--)
        for (int fate = 0; fate <= FATES; fate++)
            if (r->kept[node][fate] && best[node][fate] > keep[node][fate]) {
                r->kept[next_below(best, node, fate)][fate] += r->kept[node][fate];
                r->kept[node][fate] = 0;
            }
}

/* After the last roll all stand. */
static void stand_all(const struct iron_dice *d, struct iron_reach *r)
{
    int first = lattice_first[d->dice];
    for (int i = 0; i < iron_ends_of(d->dice); i++)
        for (int fate = 0; fate < FATES; fate++) {
            r->stands[i][fate] += r->kept[first + i][fate];
            r->kept[first + i][fate] = 0;
        }
}

/* One die once more, where that is best (I9). */
static void lead_on(const struct iron_dice *d, uint64_t before[IRON_ENDS][FATE_WIDTH],
                    struct iron_reach *r)
{
    int first = lattice_first[d->dice];
    for (int i = 0; i < iron_ends_of(d->dice); i++) {
        int32_t fate_again = mean_of_fates(d->end[i]);
        for (int fate = 0; fate < FATES; fate++) {
            uint64_t chance = before[i][fate];
            int32_t most = d->end[i][fate];
            int die = -1;
            for (int face = 0; face < FACES && chance; face++) {
                int less = lattice_less[first + i][face];
                int32_t value = less < first ? d->again[less][fate] : most;
                die = value > most ? face : die;
                most = max_of(value, most);
            }
            die = fate_again > most ? DIE_FATE : die;
            if (die < 0)
                r->stands[i][fate] += chance;
            for (int to = 0; to < FACES && die >= 0; to++)
                if (die == DIE_FATE)
                    r->stands[i][to] += chance / FATES;
                else
                    r->stands[lattice_more[lattice_less[first + i][die]][to] - first][fate] +=
                        chance / FACES;
        }
    }
}

/* What is best set with all dice but one. */
static int best_set(const struct iron_dice *d, int less)
{
    int first = lattice_first[d->dice], to = 0;
    while (d->plain[lattice_more[less][to] - first][OMENS] < d->set[less])
        to++;
    return lattice_more[less][to] - first;
}

/* One die set, where that is best (I9). */
static void set_by_omens(const struct iron_dice *d, struct iron_reach *r)
{
    int first = lattice_first[d->dice];
    uint64_t before[IRON_ENDS];
    for (int i = 0; i < iron_ends_of(d->dice); i++) {
        before[i] = r->stands[i][OMENS];
        r->stands[i][OMENS] = 0;
    }
    for (int i = 0; i < iron_ends_of(d->dice); i++) {
        int32_t most = d->plain[i][OMENS];
        int best = -1;
        uint64_t *stands = &r->stands[i][OMENS];
        for (int from = 0; from < FACES && before[i]; from++) {
            int less = lattice_less[first + i][from];
            if (less < first && d->set[less] > most) {
                most = d->set[less];
                best = less;
            }
        }
        if (best >= 0)
            stands = &r->stands[best_set(d, best)][OMENS];
        for (int fate = 0; fate < FATES && before[i]; fate++)
            if (d->plain[i][fate] > most) {
                most = d->plain[i][fate];
                stands = &r->stands[i][fate];
            }
        *stands += before[i];
    }
}

void iron_dice_reach(const struct iron_dice *d, const struct iron *s, struct iron_reach *r)
{
    int node = lattice_node(dice_pack(s->dice)), first = lattice_first[d->dice];
    int fate = s->fate == NOBODY ? FATE_ROLLED : s->fate;
    bool falls = s->phase == PHASE_ROLL || s->phase == PHASE_FATE;
    memset(r, 0, sizeof *r);
    *(falls ? &r->kept[node][fate] : &r->stands[node - first][fate]) = UINT64_C(1) << 60;
    for (int left = s->rolls_left; left > 1 && falls; left--) {
        roll_kept(d, r);
        hold_back(d, left - 1, r);
    }
    if (falls) { /* the last of them, or the die of Leadership */
        roll_kept(d, r);
        stand_all(d, r);
    }
    if (d->leadership && (s->phase == PHASE_LEADERSHIP || (falls && s->rolls_left))) {
        uint64_t before[IRON_ENDS][FATE_WIDTH];
        memcpy(before, r->stands, sizeof before);
        memset(r->stands, 0, sizeof r->stands);
        lead_on(d, before, r);
    }
    if (s->phase != PHASE_CHOOSE)
        set_by_omens(d, r);
}
