/* Hints, and the judgement of games that were played: one driver for all games whose players can
 * tell them. A game brings a `struct adviser`; screens ask here and need not know which game it
 * is. */
#ifndef AGES_BOTS_SEARCH_ADVICE_H
#define AGES_BOTS_SEARCH_ADVICE_H

#include "bots/search/value.h"
#include "core/game.h"

enum { SURE = 1 << 20 /* a chance of 1 */, HINTS = 3, FORECAST_MAX = 64, STEPS_MAX = 48 };

/* What is to come of a turn: points at the end of the game, in 1/VALUE_POINT, and how likely each
 * thing is that the game tells of. */
struct forecast {
    int32_t points;
    int32_t odds[FORECAST_MAX];
};

struct phrase {
    const char *always, *with_odds; /* English messages; %1 the thing, %2 per cent */
};

/* Things of a forecast that are told alike. */
struct forecast_kind {
    int first, count;          /* of `odds`; a list of kinds ends with a count of 0           */
    const struct nouns *nouns; /* what they are called, from `noun` on; NULL: `id` names them */
    int noun;
    const char *id;
    int least;      /* per cent: what is less likely is not told in words */
    bool likeliest; /* only two of them, the likeliest first            */
    struct phrase phrase;
};

struct hint {
    struct move move;
    int32_t value;        /* as the search of the game has it                  */
    int32_t chance;       /* to win, in 1/VALUE_ONE                             */
    int32_t points;       /* to be expected at the end, in 1/VALUE_POINT        */
    bool has_now;         /* it is the own turn                                 */
    bool has_next;        /* the dice of this turn stand                        */
    struct forecast now;  /* this turn                                          */
    struct forecast next; /* the next own one, if others left all as it is      */
    int steps;            /* of a plan for the whole turn: the moves after this */
    struct move step[STEPS_MAX];
};

/* The luck of a roll, or what a decision cost, as a number below 0. */
struct verdict {
    int seat; /* whose roll or decision; -1: neither */
    bool rolled;
    int32_t gain;
};

/* Turns that changed somebody's chance to win by a twentieth at least: the largest changes, in the
 * order of the game. */
enum { TURNING_POINTS = 3 };
struct turning_point {
    int ply, seat;         /* whose chance */
    int32_t before, after; /* in 1/VALUE_ONE */
};
struct turning_points {
    int turns, count;
    int32_t last[SEATS_MAX];
    struct turning_point point[TURNING_POINTS];
};

/* Where in a game a state is. */
struct moment {
    int round, seat, players; /* whose turn it is */
    bool begun, over;         /* the first turn, the game */
};

/* Dice that a move keeps, three bits a face, and the title of another one kept, or NULL. */
struct kept_dice {
    uint32_t dice;
    const char *another;
};

struct adviser {
    const struct game *game;
    const struct nouns *faces;         /* of the dice                              */
    const struct forecast_kind *kinds; /* in the order of JSON                     */
    const uint8_t *telling;            /* the same in the order of words, from 1; 0 ends it */
    bool any_order; /* moves of a turn that lead to the same are told once, by one of them */

    struct moment (*moment)(const void *state);

    /* Finds hints for the seat that is asked, best first; returns how many. It calls find_hints
     * with a search of its own. */
    int (*find)(const void *view, struct hint hints[HINTS]);

    /* For find_hints: the values of all legal moves to that seat, and what comes after a move,
     * with the points to be expected. */
    int (*evaluate)(void *search, const void *state, struct move legal[], int32_t value[]);
    void (*look_ahead)(void *search, const void *state, struct hint *hint);

    /* The chance to win that a value tells, in 1/VALUE_ONE, when these points are expected. */
    int32_t (*chance)(int32_t value, int32_t points);

    /* What a hint is for and what it risks, a line each, of a game without dice; else NULL. */
    void (*aims)(const void *view, const struct hint *hint, const struct words *w, struct out *o);

    /* What a move keeps of the dice; false: it rolls none again. */
    bool (*kept)(const void *view, struct move m, struct kept_dice *kept);

    /* The strongest player's move. */
    struct move (*best)(const void *state);

    /* Is a roll or decision there judged? What it gained against the best; moves and chances come
     * in the order of the game. `memory` is of this size and zeroed at first. */
    bool (*judges)(const void *state);
    size_t memory_size;
    int32_t (*gain)(void *memory, const void *before, struct move m);

    /* The value of a position after a turn: the chance to win, or alone points. In some games it
     * is right only for the seat that has ended its turn. */
    bool own_turns_only;
    int32_t (*value)(const void *state, int seat);
};

extern const struct adviser adviser_bronze, adviser_iron, adviser_tta;

/* NULL: the game has none. */
const struct adviser *adviser_of(const struct game *g);

/* The unit of gains and values: what a win is or, for who plays alone, a point. */
int32_t advice_unit(const struct adviser *a, const void *state);

/* Judges one move or chance. */
struct verdict advice_judge(const struct adviser *a, void *memory, const void *before,
                            struct move m);

/* The value to every seat, if a turn ended there; else false. `own` keeps what each seat's position
 * was worth to it at the end of its last turn; it is zeroed at first. */
struct own_values {
    unsigned known; /* bits of seats */
    int32_t value[SEATS_MAX];
};
bool advice_values(const struct adviser *a, const void *before, const void *after,
                   struct own_values *own, int32_t value[SEATS_MAX]);

/* Notes the values after a turn of a game of two or more; zeroed at first. */
void advice_note_turn(struct turning_points *t, int ply, const int32_t value[], int seats);

/* The best moves of the seat that is asked, as a list of objects: what each is worth, or with words
 * `move`, `title`, `aims` (what it is for and how likely that is, in lines) and `worth`. */
void hints_json(const struct adviser *a, const void *view, struct out *o);
void hints_json_words(const struct adviser *a, const void *view, const struct words *w,
                      struct out *o);

/* ---- Parts ----------------------------------------------------------------------------------- */

/* The best moves by the search of the game, and what comes of them. */
int find_hints(const struct adviser *a, void *search, const void *state, struct hint out[HINTS]);

/* One hint in words: "62.1 % to win, 24.3 points: reroll food=1", what is kept for what, and the
 * odds: "buys Granaries in 48 % …"; and as an object. */
void hint_print(const struct adviser *a, const void *view, const struct hint *hint,
                const struct words *w, struct out *o);
void hint_json(const struct adviser *a, const void *view, const struct hint *hint,
               const struct words *w, struct out *o);

/* A chance as people read it, in per cent, or points; one decimal. */
void chance_print(int32_t chance, struct out *o);
void points_print(int32_t points, struct out *o);

#endif
