/* The dice of the Iron Age: see iron_dice.h. */
#include "bots/iron_dice.h"

#include <string.h>

static int32_t mean_of_six(const int64_t sum)
{
    return (int32_t)((sum + (sum < 0 ? -3 : 3)) / 6);
}

static int ends(const struct iron_dice *d)
{
    return lattice_first[d->dice + 1] - lattice_first[d->dice];
}

/* ---- Solving --------------------------------------------------------------------------------- */

/* One die may be set: an Empire die, or the Fate die itself (I9). */
static void read_omens(struct iron_dice *d)
{
    int first = lattice_first[d->dice];
    memcpy(d->end, d->plain, sizeof d->end);
    for (int i = 0; i < ends(d); i++) {
        int32_t best = d->plain[OMENS][i];
        for (int fate = 0; fate < FATES; fate++)
            best = d->plain[fate][i] > best ? d->plain[fate][i] : best;
        for (int from = 0; from < FACES; from++) {
            int less = lattice_less[first + i][from];
            for (int to = 0; to < FACES && less < first; to++) {
                int32_t set = d->plain[OMENS][lattice_more[less][to] - first];
                best = set > best ? set : best;
            }
        }
        d->end[OMENS][i] = best;
    }
}

/* The worth of rolling one Empire die of a face once more. */
static int32_t once_more(const struct iron_dice *d, int fate, int node, int face)
{
    const uint16_t *more = lattice_more[lattice_less[node][face]];
    int64_t sum = 0;
    for (int f = 0; f < FACES; f++)
        sum += d->end[fate][more[f] - lattice_first[d->dice]];
    return mean_of_six(sum);
}

static int32_t fate_once_more(const struct iron_dice *d, int end)
{
    int64_t sum = 0;
    for (int fate = 0; fate < FATES; fate++)
        sum += d->end[fate][end];
    return mean_of_six(sum);
}

/* What stands after the last roll, or one die of it rolled once more (I9). */
static void lead(struct iron_dice *d)
{
    int first = lattice_first[d->dice];
    memcpy(d->stand[0], d->end, sizeof d->end);
    for (int i = 0; i < ends(d) && d->leadership; i++) {
        int32_t again = fate_once_more(d, i);
        for (int fate = 0; fate < FATES; fate++) {
            int32_t best = again > d->end[fate][i] ? again : d->end[fate][i];
            for (int face = 0; face < FACES; face++) {
                bool there = lattice_less[first + i][face] < first;
                int32_t worth = there ? once_more(d, fate, first + i, face) : best;
                best = worth > best ? worth : best;
            }
            d->stand[0][fate][i] = best;
        }
    }
}

/* keep[roll] from stand[roll]. */
static void keep_some(struct iron_dice *d, int roll)
{
    int first = lattice_first[d->dice], nodes = lattice_first[d->dice + 1];
    size_t bytes = (size_t)ends(d) * sizeof(int32_t);
    for (int fate = 0; fate < FATES; fate++) {
        memcpy(d->keep[roll][fate] + first, d->stand[roll][fate], bytes);
        lattice_hand_up(d->keep[roll][fate], d->dice);
    }
    for (int node = 0; node < nodes; node++) {
        int64_t sum = 0;
        for (int fate = 0; fate < FATES; fate++)
            sum += d->keep[roll][fate][node];
        d->keep[roll][FATE_ROLLED][node] = mean_of_six(sum);
    }
    for (int fate = 0; fate < FATES; fate++)
        memcpy(d->keep[roll][fate] + first, d->stand[0][fate], bytes); /* to keep all is to stop */
}

/* stand[roll + 1] from keep[roll]. */
static void hold(struct iron_dice *d, int roll)
{
    int32_t rolled[IRON_ENDS];
    lattice_hand_down(d->dice, 1u << SKULL, d->keep[roll][FATE_ROLLED], rolled); /* I8 */
    for (int fate = 0; fate < FATES; fate++) {
        int32_t *stand = d->stand[roll + 1][fate];
        lattice_hand_down(d->dice, 1u << SKULL, d->keep[roll][fate], stand);
        for (int i = 0; i < ends(d) && fate != FATE_SKULL; i++) /* I8 */
            stand[i] = rolled[i] > stand[i] ? rolled[i] : stand[i];
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

void iron_solve_dice(struct turn *t, struct iron_dice *d)
{
    const struct iron *s = &t->state;
    d->dice = empire_dice(&s->seats[t->seat]);
    d->leadership = has(&s->seats[t->seat], LEADERSHIP);
    int first = lattice_first[d->dice];
    int sure = s->dice[SKULL] - 1 - d->leadership; /* skulls that stay, but for Omens */
    for (int i = 0; i < ends(d); i++)
        for (int fate = 0; fate < FATES; fate++) {
            uint32_t dice = lattice_dice[first + i];
            bool comes = dice_of_face(dice, SKULL) >= sure;
            d->plain[fate][i] = comes ? iron_value_dice(t, dice, fate) : 0;
        }
    iron_solve_rolls(d, s->rolls_left);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static int32_t reroll_worth(const struct iron_dice *d, const struct iron *s, uint32_t which)
{
    uint32_t dice = which & ((1u << 3 * FACES) - 1);
    int fate = which >> 3 * FACES ? FATE_ROLLED : s->fate;
    return d->keep[s->rolls_left - 1][fate][lattice_node(dice_pack(s->dice) - dice)];
}

int32_t iron_dice_move(const struct iron_dice *d, const struct iron *s, struct move m)
{
    uint32_t args = move_args(m);
    int first = lattice_first[d->dice], node = lattice_node(dice_pack(s->dice));
    switch (move_verb(m)) {
    case V_REROLL:
        return reroll_worth(d, s, args);
    case V_STOP:
        return d->stand[0][s->fate][node - first];
    case V_LEADERSHIP:
        return args == DIE_FATE ? fate_once_more(d, node - first)
                                : once_more(d, s->fate, node, (int)args);
    case V_SKIP_LEADERSHIP:
        return d->end[s->fate][node - first];
    case V_OMENS:
        return d->plain[OMENS][lattice_more[lattice_less[node][args >> 8]][args & 0xff] - first];
    case V_OMENS_FATE:
        return d->plain[args][node - first];
    default: /* V_SKIP_OMENS */
        return d->plain[OMENS][node - first];
    }
}

struct move iron_dice_best(const struct iron_dice *d, const struct iron *s)
{
    struct move legal[MOVES_MAX];
    int count = iron_moves(s, legal), best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        int32_t worth = iron_dice_move(d, s, legal[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return legal[best];
}

/* All Empire dice lie, the Fate die too or not yet (NOBODY); so many rolls were left before. */
static int32_t lying_value(const struct iron_dice *d, uint32_t dice, int fate, int rolls_left)
{
    const int32_t(*lying)[IRON_ENDS] = rolls_left ? d->stand[rolls_left - 1] : d->end;
    int at = lattice_node(dice) - lattice_first[d->dice];
    int64_t sum = 0;
    if (fate != NOBODY)
        return lying[fate][at];
    for (int f = 0; f < FATES; f++)
        sum += lying[f][at];
    return mean_of_six(sum);
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
    int fate = s->fate == NOBODY ? FATE_ROLLED : s->fate;
    int node = lattice_node(dice_pack(s->dice)), first = lattice_first[d->dice];
    int64_t sum = 0;
    if (s->phase == PHASE_FATE)
        return lying_value(d, dice_pack(s->dice), NOBODY, s->rolls_left);
    if (s->rolls_left)
        return d->keep[s->rolls_left - 1][fate][node];
    for (int face = 0; face < FACES; face++)
        sum += d->end[fate][lattice_more[node][face] - first];
    return mean_of_six(sum);
}

int32_t iron_dice_value(const struct iron_dice *d, const struct iron *s)
{
    if (s->phase == PHASE_ROLL || s->phase == PHASE_FATE)
        return falling_value(d, s);
    return iron_dice_move(d, s, iron_dice_best(d, s));
}

/* ---- How the dice go on ---------------------------------------------------------------------- */

/* For each node what it is best held down to. */
static void best_keeps(const struct iron_dice *d, const int32_t worth[],
                       uint16_t keep[IRON_NODES])
{
    for (int node = 0; node < lattice_first[d->dice + 1]; node++) {
        keep[node] = (uint16_t)node;
        for (int face = 0; face < SKULL; face++) {
            uint16_t below = keep[lattice_less[node][face]];
            if (worth[below] > worth[keep[node]])
                keep[node] = below;
        }
    }
}

static void roll_kept(const struct iron_dice *d, struct iron_reach *r)
{
    int first = lattice_first[d->dice], nodes = lattice_first[d->dice + 1];
    for (int fate = 0; fate <= FATES; fate++)
        for (int node = 0; node < first; node++) {
            uint64_t each = r->kept[fate][node] / FACES;
            for (int face = 0; face < FACES && each; face++)
                r->kept[fate][lattice_more[node][face]] += each;
            r->kept[fate][node] = 0;
        }
    for (int node = first; node < nodes; node++) {
        for (int fate = 0; fate < FATES; fate++)
            r->kept[fate][node] += r->kept[FATE_ROLLED][node] / FATES;
        r->kept[FATE_ROLLED][node] = 0;
    }
}

/* After a roll: what is held back for the next one, and what stands. */
static void hold_back(const struct iron_dice *d, int rolls_left, struct iron_reach *r)
{
    uint16_t keep[FATES + 1][IRON_NODES];
    int first = lattice_first[d->dice];
    const int32_t(*worth)[IRON_NODES] = rolls_left ? d->keep[rolls_left - 1] : NULL;
    for (int fate = 0; fate <= FATES && rolls_left; fate++)
        best_keeps(d, worth[fate], keep[fate]);
    for (int fate = 0; fate < FATES; fate++)
        for (int node = first; node < lattice_first[d->dice + 1]; node++) {
            uint64_t chance = r->kept[fate][node];
            int row = fate;
            r->kept[fate][node] = 0;
            if (rolls_left && fate != FATE_SKULL &&
                worth[FATE_ROLLED][keep[FATE_ROLLED][node]] > worth[fate][keep[fate][node]])
                row = FATE_ROLLED;
            if (rolls_left && (row == FATE_ROLLED || keep[fate][node] != node))
                r->kept[row][keep[row][node]] += chance;
            else
                r->stands[fate][node - first] += chance;
        }
}

/* One die once more, where that is best (I9). */
static void lead_on(const struct iron_dice *d, uint64_t before[FATES][IRON_ENDS],
                    struct iron_reach *r)
{
    int first = lattice_first[d->dice];
    for (int i = 0; i < ends(d); i++) {
        int32_t fate_again = fate_once_more(d, i);
        for (int fate = 0; fate < FATES; fate++) {
            uint64_t chance = before[fate][i];
            int32_t most = d->end[fate][i];
            int die = -1;
            for (int face = 0; face < FACES && chance; face++) {
                bool there = lattice_less[first + i][face] < first;
                int32_t worth = there ? once_more(d, fate, first + i, face) : most;
                die = worth > most ? face : die;
                most = worth > most ? worth : most;
            }
            die = fate_again > most ? DIE_FATE : die;
            if (die < 0)
                r->stands[fate][i] += chance;
            for (int to = 0; to < FACES && die >= 0; to++)
                if (die == DIE_FATE)
                    r->stands[to][i] += chance / FATES;
                else
                    r->stands[fate][lattice_more[lattice_less[first + i][die]][to] - first] +=
                        chance / FACES;
        }
    }
}

/* One die set, where that is best (I9). */
static void set_by_omens(const struct iron_dice *d, struct iron_reach *r)
{
    int first = lattice_first[d->dice];
    uint64_t before[IRON_ENDS];
    memcpy(before, r->stands[OMENS], sizeof before);
    memset(r->stands[OMENS], 0, sizeof r->stands[OMENS]);
    for (int i = 0; i < ends(d); i++) {
        int32_t most = d->plain[OMENS][i];
        uint64_t *stands = &r->stands[OMENS][i];
        for (int from = 0; from < FACES && before[i]; from++) {
            int less = lattice_less[first + i][from];
            for (int to = 0; to < FACES && less < first; to++) {
                int set = lattice_more[less][to] - first;
                if (d->plain[OMENS][set] > most) {
                    most = d->plain[OMENS][set];
                    stands = &r->stands[OMENS][set];
                }
            }
        }
        for (int fate = 0; fate < FATES && before[i]; fate++)
            if (d->plain[fate][i] > most) {
                most = d->plain[fate][i];
                stands = &r->stands[fate][i];
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
    *(falls ? &r->kept[fate][node] : &r->stands[fate][node - first]) = UINT64_C(1) << 60;
    for (int left = s->rolls_left; left > 0 && falls; left--) {
        roll_kept(d, r);
        hold_back(d, left - 1, r);
    }
    if (falls && !s->rolls_left) { /* the die of Leadership */
        roll_kept(d, r);
        hold_back(d, 0, r);
    }
    if (d->leadership && (s->phase == PHASE_LEADERSHIP || (falls && s->rolls_left))) {
        uint64_t before[FATES][IRON_ENDS];
        memcpy(before, r->stands, sizeof before);
        memset(r->stands, 0, sizeof r->stands);
        lead_on(d, before, r);
    }
    if (s->phase != PHASE_CHOOSE)
        set_by_omens(d, r);
}
