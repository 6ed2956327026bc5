/* Hints, and the judgement of games that were played: what every game answers whose players can
 * tell it. Screens ask here and need not know which game it is. */
#ifndef AGES_BOTS_ADVICE_H
#define AGES_BOTS_ADVICE_H

#include "bots/search/network.h"

enum { SURE = 1 << 20, HINTS = 3, HINT_MAX = 512 }; /* a chance of 1; hints; bytes of one */

struct verdict {
    int seat; /* whose roll or decision; -1: neither */
    bool rolled;
    int32_t gain; /* of a roll its luck, of a decision what it cost, as a number below 0 */
};

struct adviser {
    const struct game *game;

    /* Finds hints for the seat that is asked, each of such a size, best first; returns how many. */
    size_t hint_size;
    int (*find)(const void *view, void *hints, struct move moves[HINTS]);

    /* One of them in words: its worth and the move, in the lines behind it what for; and what it is
     * worth as an object for programs. */
    void (*print)(const void *view, const void *hint, const struct words *w, struct out *o);
    void (*json)(const void *view, const void *hint, const struct words *w, struct out *o);

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

    /* The round, and whose turn it is. */
    void (*moment)(const void *state, int *round, int *seat);
};

extern const struct adviser adviser_bronze, adviser_iron;

/* NULL: the game has none. */
const struct adviser *adviser_of(const struct game *g);

/* The best moves of the seat that is asked, in words. */
void hints_print(const struct adviser *a, const void *view, const struct words *w, struct out *o);

/* The same as a list of objects: what each is worth, or with words `move`, `title`, `aims` (what
 * it is for and how likely that is, in lines) and `worth`. */
void hints_json(const struct adviser *a, const void *view, struct out *o);
void hints_json_words(const struct adviser *a, const void *view, const struct words *w,
                      struct out *o);

/* ---- Words of hints -------------------------------------------------------------------------- */

/* A chance as people read it, in per cent, or points; one decimal. */
void chance_print(int32_t chance, struct out *o);
void points_print(int32_t points, struct out *o);

struct worth {
    int32_t points, chance;
    bool alone; /* who plays alone has no chance to win */
};

/* The first line of a hint: its worth, the move, and what to type for it. */
void hint_print(const struct game *g, struct move m, struct worth worth, const struct words *w,
                struct out *o);
void worth_json(struct worth worth, struct out *o); /* its keys `points` and `win_percent` */

/* A chance in 1/SURE, in per cent. */
int chance_percent(int32_t chance);

struct phrase {
    const char *always, *with_odds; /* %1 the thing, %2 per cent */
};

/* One of at most four things that may come, unless it is hardly likely; `said` counts them. */
void say_chance(struct out *o, const struct words *w, int *said, const struct phrase *phrase,
                const char *thing, int32_t chance);
void json_odds(struct out *o, const char *id, int32_t chance);

#endif
