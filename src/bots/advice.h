/* Hints, and the judgement of games that were played: what every game answers whose players can
 * tell it. Screens ask here and need not know which game it is. */
#ifndef AGES_BOTS_ADVICE_H
#define AGES_BOTS_ADVICE_H

#include "core/game.h"

struct verdict {
    int seat; /* whose roll or decision; -1: neither */
    bool rolled;
    int32_t gain; /* of a roll its luck, of a decision what it cost, as a number below 0 */
};

struct adviser {
    const char *game;

    /* The best moves of the seat that is asked, best first: a list of `move`, `worth` (as of `ages
     * hint --json`) and `aims`, what it is for and how likely that is in lines of words. */
    void (*hints)(const void *view, const struct words *w, struct out *o);

    /* Judges one move or chance, in the order of the game. `memory` is so large and zeroed at
     * first. */
    size_t memory_size;
    struct verdict (*judge)(void *memory, const void *before, struct move m);

    /* The strongest player's move. */
    struct move (*advised)(const void *before);

    /* What every seat can hope for, if a turn ended there; else false. */
    bool (*hopes)(const void *before, const void *after, int32_t hope[SEATS_MAX]);

    /* What gains and hopes are measured in: so much is a win or, of who plays alone, a point. */
    int32_t (*one)(const void *state);
};

extern const struct adviser adviser_bronze;

/* NULL: the game has none. */
const struct adviser *adviser_of(const struct game *g);

#endif
