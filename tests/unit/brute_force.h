/* The rules of a game tried out to its end: over all dice and all moves, every seat doing what is
 * best for itself. For small positions. */
#ifndef AGES_TESTS_BRUTE_FORCE_H
#define AGES_TESTS_BRUTE_FORCE_H

#include "core/game.h"

/* What every seat wins, and what it is worth to it. */
struct seat_values {
    float won[SEATS_MAX], value[SEATS_MAX];
};

struct brute_force {
    const struct game *game;
    int seats;
    void (*result)(const void *s, struct seat_values *out); /* of a game that is over */
    void (*forget)(void *s); /* what no longer counts, so that it is not told apart; or NULL  */
};

void brute_force_begin(const struct brute_force *f);
struct seat_values brute_force(const void *s);
void brute_force_end(void);

#endif
