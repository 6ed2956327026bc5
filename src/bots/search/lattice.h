/* Exact dice: which dice to roll again, over all results of all rolls that are left.
 *
 * The idea. Dice are alike, so a throw is a multiset of faces. The lattice has a node for every
 * multiset of 0 to 7 dice of six faces: 1716 nodes. A node has six neighbours with one die more,
 * and one with one die less for each face it holds. The caller gives a value to every multiset of
 * all dice (an `end`). Two passes then solve one roll:
 *   - Up: to keep a node and roll the rest is worth the mean of its six neighbours with one die
 *     more, since the next die shows each face as often. From all dice down to none this values
 *     every keep.
 *   - Down: the best keep of a throw is the throw itself or the best keep of a neighbour with one
 *     die less, since any smaller keep is reached by taking away one die at a time. From no dice
 *     up to all this values every throw.
 * The values of throws are then the ends of the roll before it.
 *
 * Why it is right. Rolling k dice together is rolling them one after another without looking; the
 * mean over six faces, taken k times, is the mean over all 6^k sequences. And the best over all
 * subsets is the best over all ways to take dice away. So this is backward induction over the whole
 * tree of rolls, without looking at any sequence of dice.
 *
 * Cost. About 12 additions and comparisons a node and roll: 14 µs for three rolls of 7 dice, where
 * the tree has 6^7 throws a roll. Memory: 33 kB.
 *
 * Example. Two dice, one roll left, an end is worth its number of sixes. The keep {6} is worth the
 * mean of {6 1} … {6 6}: (5 * 1 + 2) / 6 = 1.17; the empty keep 0.33. So of the throw {6 3} the 3
 * is rolled again, for 1.17 instead of 1.
 *
 * Values are whole numbers of the caller's unit below 2^28 in size; a mean is rounded, which costs
 * less than a unit a die and roll. */
#ifndef AGES_BOTS_SEARCH_LATTICE_H
#define AGES_BOTS_SEARCH_LATTICE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LATTICE_FACES = 6,
    LATTICE_DICE = 7,
    LATTICE_ENDS = 792,   /* multisets of 7 dice         */
    LATTICE_INNER = 924,  /* of fewer                    */
    LATTICE_NODES = 1716, /* all                         */
    LATTICE_ROLLS = 3,
};

#define LATTICE_SURE ((int64_t)1 << 60)

/* The first node of each size; dice of node i, three bits a face; its neighbours (one die less of a
 * face it does not have: itself). */
extern const uint16_t lattice_first[LATTICE_DICE + 2];
extern const uint32_t lattice_dice[LATTICE_NODES];
extern const uint16_t lattice_more[LATTICE_INNER][LATTICE_FACES];
extern const uint16_t lattice_less[LATTICE_NODES][LATTICE_FACES];

struct lattice {
    int dice;        /* how many are rolled                                              */
    unsigned locked; /* a set of faces that are not rolled again                         */
    bool one_more;   /* after the last roll one die of any face may be rolled once more  */

    /* The caller's: value of each multiset of all dice, when everything stands. */
    int32_t end[LATTICE_ENDS];

    /* With `rolls` left to make: of standing dice, and of keeping a node and rolling the others.
     * stand[0] is after the last roll; keep[rolls - 1][node]. */
    int32_t stand[LATTICE_ROLLS][LATTICE_ENDS];
    int32_t keep[LATTICE_ROLLS][LATTICE_NODES];
};

/* Fills in stand[0 … rolls - 1] and keep[0 … rolls - 1] from `end`. The value before the first
 * of `rolls` rolls is keep[rolls - 1][0]. Without rolls, stand[0] alone. */
void lattice_solve(struct lattice *l, int rolls);

/* A step of it: value[] of all dice is there, that of every smaller node follows. */
void lattice_hand_up(int32_t value[], int dice);

/* Dice as three bits a face, the first face lowest. */
static inline uint32_t dice_pack(const uint8_t counts[LATTICE_FACES])
{
    uint32_t packed = 0;
    for (int face = 0; face < LATTICE_FACES; face++)
        packed |= (uint32_t)counts[face] << 3 * face;
    return packed;
}

static inline int dice_of_face(uint32_t packed, int face)
{
    return packed >> 3 * face & 7;
}

/* The node of packed dice. */
int lattice_node(uint32_t dice);

/* The index in `end` and `stand` of a node of all dice. */
static inline int lattice_end(const struct lattice *l, int node)
{
    return node - lattice_first[l->dice];
}

/* How often each multiset of all dice stands at the end, in 1/LATTICE_SURE, when the best keeps of
 * a solved lattice are followed: from a node that is kept with `rolls` rolls to make, and then one
 * die once more or not. */
void lattice_reach(const struct lattice *l, int node, int rolls, bool once_more,
                   int64_t reach[LATTICE_ENDS]);

/* After the last roll: the value of rolling one die of this face once more. */
int32_t lattice_once_more(const struct lattice *l, int node, int face);

#endif
