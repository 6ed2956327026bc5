/* The detector of leaks: two tables at which one viewer must not be able to tell the games apart.
 *
 * Both play the same game from the same start. Every ply is chosen for both such that, by the
 * rules, the viewer sees the same: another seat draws a ring here and a spoon there. Then all that
 * the viewer can get from the table is compared byte for byte, channel by channel. Where no such
 * choice is left, something comes out by the rules; after that no undo may be possible.
 *
 * What the rules let a viewer see is told by one game, the honest one (`rules`); the game under
 * test may be another that differs in a hook. */
#ifndef AGES_TESTS_INDISTINGUISHABLE_H
#define AGES_TESTS_INDISTINGUISHABLE_H

#include "session/session.h"

/* One way in which something gets from a table to a viewer. */
struct channel {
    const char *name;
    void (*write)(const struct session *s, int viewer, struct out *o);
};

enum { CHANNELS = 12 };

extern const struct channel channels[CHANNELS];

struct indistinguishable {
    const struct game *rules, *tested;
    const struct channel *channels; /* CHANNELS of them */
    int seats;
    const int *options;
};

struct leak_report {
    uint64_t compared;  /* plies after which the two were held against each other     */
    uint64_t different; /* … while their states differed: what the others hold        */
    uint64_t revealed;  /* games in which something came out by the rules             */
};

/* Plays a pair. False when the viewer could tell them apart; `why` says by what. */
bool indistinguishable_holds(const struct indistinguishable *t, int viewer, uint64_t seed,
                             struct leak_report *report, struct out *why);

#endif
