/* What simple players of dice games do: they give every die, target or purchase a value by itself
 * and take the best, without looking ahead. */
#ifndef AGES_BOTS_SEARCH_GREEDY_H
#define AGES_BOTS_SEARCH_GREEDY_H

#include "core/game.h"

/* The dice of a seat, and what each is worth to it. */
struct greedy_dice {
    const void *state;
    int seat;
    const uint8_t *dice; /* how many of each face */
    int food, skull;     /* these faces           */
    bool skulls_locked;

    /* The value of a die when `food_dice` others bring food. */
    int (*value)(const void *state, int seat, int face, int food_dice);
};

/* The dice below the mean of a roll, three bits a face. */
uint32_t greedy_reroll(const struct greedy_dice *d);

/* The poorest die below that mean, skulls left out; LATTICE_FACES: there is none. */
uint32_t greedy_poorest(const struct greedy_dice *d);

/* The number of choice dice that bring the food that is wanted, `each` a die. */
uint32_t greedy_food_dice(int wanted, int each, int choice);

/* The legal move of that verb with the highest value above 0, or the first of all. */
struct move greedy_move(const struct game *g, const void *state, int seat, unsigned verb,
                        int (*value)(const void *state, int seat, struct move m));

#endif
