/* The dice of the Iron Age solved exactly: the lattice of the Empire dice (lattice.h), once for
 * each face of the Fate die, which is kept or rolled again with them. */
#ifndef AGES_BOTS_IRON_DICE_H
#define AGES_BOTS_IRON_DICE_H

#include "bots/iron_turn.h"
#include "bots/lattice.h"

enum { IRON_ENDS = 462, IRON_NODES = 924, FATE_ROLLED = FATES };

struct iron_dice {
    int dice;
    bool leadership;
    int32_t plain[FATES][IRON_ENDS]; /* what stands for good                          */
    int32_t end[FATES][IRON_ENDS];   /* before Omens                                  */

    /* With so many rolls left to make: of standing dice, before Leadership; and of keeping a node
     * and the Fate die, or (FATE_ROLLED) rolling that too. keep[rolls - 1]. */
    int32_t stand[ROLLS][FATES][IRON_ENDS];
    int32_t keep[ROLLS][FATES + 1][IRON_NODES];
};

/* Values of all dice that can still come in the turn that t began with, and of all keeps. */
void iron_solve_dice(struct turn *t, struct iron_dice *d);

/* The same when `plain` is known already, with so many rolls to make. */
void iron_solve_rolls(struct iron_dice *d, int rolls);

/* The worth of a move while dice are rolled or set, of dice that fall, and of a position there in
 * the same turn. */
int32_t iron_dice_move(const struct iron_dice *d, const struct iron *s, struct move m);
int32_t iron_dice_fallen(const struct iron_dice *d, const struct iron *s, struct move chance);
int32_t iron_dice_value(const struct iron_dice *d, const struct iron *s);

/* The best dice to roll again, the best use of Leadership or of Omens. */
struct move iron_dice_best(const struct iron_dice *d, const struct iron *s);

/* Chances of dice that are kept, with a face of the Fate die or to roll it too, and of dice that
 * stand for good, in 1/2^60. */
struct iron_reach {
    uint64_t kept[FATES + 1][IRON_NODES];
    uint64_t stands[FATES][IRON_ENDS];
};

/* How the dice go on from a position while they are rolled or set, when every choice is the best:
 * what stands in the end. A question that was answered is behind when `s` is at the next one. */
void iron_dice_reach(const struct iron_dice *d, const struct iron *s, struct iron_reach *r);

static inline bool iron_rolling(const struct iron *s)
{
    return s->phase >= PHASE_ROLL && s->phase < PHASE_CHOOSE;
}

#endif
