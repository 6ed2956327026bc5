/* Exact dice: which dice to roll again, over all results of all rolls that are left.
 *
 * The lattice holds every multiset of up to 7 dice of six faces. Given a worth for every multiset
 * that may stand at the end, the worth of a keep is the mean of its six one-die-more neighbours,
 * and the best keep of a roll is handed down from its one-die-less neighbours. No sequence of dice
 * is ever looked at. Worths are whole numbers of the caller's unit below 2^28 in size; a mean is
 * rounded, which costs less than a unit a die and roll. */
#ifndef AGES_BOTS_LATTICE_H
#define AGES_BOTS_LATTICE_H

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

    /* The caller's: worth of each multiset of all dice, when everything stands. */
    int32_t end[LATTICE_ENDS];

    /* With `rolls` left to make: of standing dice, and of keeping a node and rolling the others.
     * stand[0] is after the last roll; keep[rolls - 1][node]. */
    int32_t stand[LATTICE_ROLLS][LATTICE_ENDS];
    int32_t keep[LATTICE_ROLLS][LATTICE_NODES];
};

/* Fills in stand[0 … rolls - 1] and keep[0 … rolls - 1] from `end`. The worth before the first
 * of so many rolls is keep[rolls - 1][0]. Without rolls, stand[0] alone. */
void lattice_solve(struct lattice *l, int rolls);

/* A step of it: worth[] of all dice is there, that of every smaller node follows. */
void lattice_hand_up(int32_t worth[], int dice);

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
 * a solved lattice are followed: from a node that is kept with so many rolls to make, and then one
 * die once more or not. */
void lattice_reach(const struct lattice *l, int node, int rolls, bool once_more,
                   int64_t reach[LATTICE_ENDS]);

/* After the last roll: the worth of rolling one die of this face once more. */
int32_t lattice_once_more(const struct lattice *l, int node, int face);

#endif
