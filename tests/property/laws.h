/* The laws of a game (core/game.h), each as a test of one state. They end with the first that does
 * not hold, and the run says which game, configuration, seed, ply and move it was. */
#ifndef AGES_TESTS_LAWS_H
#define AGES_TESTS_LAWS_H

#include <stdalign.h>

#include "core/play.h"

/* A configuration of a game and the game of it that is being played. */
struct law_run {
    const struct game *g;
    int seats;
    int options[OPTIONS_MAX];
    uint64_t seed;
    struct rng r; /* for whatever a test picks; the game itself has its own */
    uint32_t ply;
    struct move move;  /* the one played last; none before ply 1 */
    char broken[2048]; /* the law that does not hold, and how   */

    uint64_t plies, illegal, named; /* illegal moves tried, and those with a rule to name */
    double chi, freedom;            /* of the draws, over all positions looked at         */
    uint64_t drawn;
};

/* Notes what is broken; false. */
bool broken(struct law_run *run, const char *law, const char *how);

/* Once a game. */
bool laws_of_tables(struct law_run *run);

/* At every ply. */
bool laws_of_state(struct law_run *run, const struct state_room *s);
bool laws_of_choices(struct law_run *run, const struct state_room *s);
bool laws_of_move(struct law_run *run, const struct state_room *s, struct move m);

/* At some plies, for they take longer. */
bool laws_in_depth(struct law_run *run, const struct state_room *s);
bool laws_of_draw(struct law_run *run, const struct state_room *s);

/* Once a configuration: do the draws follow the weights? */
bool laws_of_distribution(struct law_run *run);

#endif
