/* The dice of the Iron Age solved exactly: Empire dice and the Fate die, which are kept or rolled
 * again together; then Leadership and Omens.
 *
 * The idea. The Empire dice have their lattice (lattice.h). Every node of it has a row of values
 * instead of one: a column for each face that the Fate die may show, and one for a Fate die that is
 * rolled with the next roll. The two passes of the lattice go over all columns at once. Between
 * them the column of the rolled Fate die is the mean of the six others; and what a throw is worth
 * is the higher of its own column and the rolled one, unless the Fate die shows its skull, which
 * stays. What follows the last roll comes first: Omens raises the column of that face to the best
 * that one die set otherwise brings, Leadership each throw to the best single die rolled anew.
 *
 * Why it is right. The Fate die is one die more of another kind: which Empire dice to keep and
 * whether to keep it are chosen together, by the higher of both columns after the best keep of
 * either. All else is as in the lattice.
 *
 * Cost. 16 µs for three rolls of six dice, 23 with Leadership. Memory: 255 kB.
 *
 * Example. One Empire die only, one roll left, no Leadership; an end is worth 6 if it has a port
 * and conquest, else nothing. With a port kept and the Fate die rolled, conquest brings 6, and so
 * does omens, since the Fate die may be set: the rolled column of {port} is 12 / 6 = 2. That of the
 * empty node is (2 + 5 * 0) / 6 = 0.33. So of port and drought only the Fate die is rolled. */
#ifndef AGES_BOTS_IRON_DICE_H
#define AGES_BOTS_IRON_DICE_H

#include "bots/iron/turn.h"
#include "bots/search/lattice.h"

enum {
    IRON_ENDS = 462,
    IRON_NODES = 924,
    FATE_ROLLED = FATES,
    FATE_WIDTH = 8, /* faces of the Fate die side by side, FATE_ROLLED, and one to spare */
};

static inline int iron_ends_of(int dice)
{
    return lattice_first[dice + 1] - lattice_first[dice];
}

struct iron_dice {
    int dice;
    bool leadership;
    int32_t plain[IRON_ENDS][FATE_WIDTH];  /* what stands for good                     */
    int32_t end[IRON_ENDS][FATE_WIDTH];    /* before Omens                             */
    int32_t set[IRON_NODES];               /* of all dice but one, which is set        */
    int32_t again[IRON_NODES][FATE_WIDTH]; /* or rolled once more, for Leadership      */

    /* With n rolls left to make: of standing dice, before Leadership; of keeping a node and
     * the Fate die, or (FATE_ROLLED) rolling that too; and of the best that a node can be held
     * down to. keep[rolls - 1], best[rolls - 1]. */
    int32_t stand[ROLLS][IRON_ENDS][FATE_WIDTH];
    int32_t keep[ROLLS][IRON_NODES][FATE_WIDTH];
    int32_t best[ROLLS - 1][IRON_NODES][FATE_WIDTH];
};

/* Values of all dice that can still come in the turn that t began with, and of all keeps. */
void iron_solve_dice(struct iron_turn *t, struct iron_dice *d);

/* The same when `plain` is known already, with `rolls` to make; and the value before the
 * first roll when all but that are solved. */
void iron_solve_rolls(struct iron_dice *d, int rolls);
int32_t iron_dice_first(const struct iron_dice *d);

/* The value of a move while dice are rolled or set, of dice that fall, and of a position there in
 * the same turn. */
int32_t iron_dice_move(const struct iron_dice *d, const struct iron *s, struct move m);
int32_t iron_dice_fallen(const struct iron_dice *d, const struct iron *s, struct move chance);
int32_t iron_dice_value(const struct iron_dice *d, const struct iron *s);

/* The best dice to roll again, the best use of Leadership or of Omens. */
struct move iron_dice_best(const struct iron_dice *d, const struct iron *s);

/* Chances of dice that are kept, with a face of the Fate die or to roll it too, and of dice that
 * stand for good, in 1/2^60. */
struct iron_reach {
    uint64_t kept[IRON_NODES][FATE_WIDTH];
    uint64_t stands[IRON_ENDS][FATE_WIDTH];
};

/* How the dice go on from a position while they are rolled or set, when every choice is the best:
 * what stands in the end. A question that was answered is behind when `s` is at the next one. */
void iron_dice_reach(const struct iron_dice *d, const struct iron *s, struct iron_reach *r);

static inline bool iron_rolling(const struct iron *s)
{
    return s->phase >= PHASE_ROLL && s->phase < PHASE_CHOOSE;
}

#endif
