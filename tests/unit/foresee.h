/* The rules of a game tried out to its end: over all dice and all moves, every seat doing what is
 * best for itself. For small positions. */
#ifndef AGES_TESTS_FORESEE_H
#define AGES_TESTS_FORESEE_H

#include "core/game.h"

/* What every seat wins, and what it is worth to it. */
struct prospect {
    float won[SEATS_MAX], worth[SEATS_MAX];
};

struct foresight {
    const struct game *game;
    int seats;
    void (*result)(const void *s, struct prospect *out); /* of a game that is over            */
    void (*forget)(void *s); /* what no longer counts, so that it is not told apart; or NULL  */
};

void foresee_begin(const struct foresight *f);
struct prospect foresee(const void *s);
void foresee_end(void);

#endif
