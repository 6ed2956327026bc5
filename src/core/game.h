/* The interface of a game: all that sessions, bots and screens know of it.
 *
 * A game is one constant value of `struct game`. Its rules call nobody: they run until somebody
 * must decide, store that in the state, and return. A state is plain data (fixed-width integers, no
 * pointers, zeroed before setup): memcpy copies it and memcmp compares it. Rules use no heap, no
 * I/O, no clock, no floats and no randomness; dice and draws are moves of the seat SEAT_CHANCE.
 *
 * Every function but `observe` takes a state or a view. A view has the same type; "unknown" stands
 * for what the viewer may not know. tests/property/battery.c checks these laws on every game, for k
 * the seat to move:
 *
 *     moves(s) == moves(observe(s, k))
 *     observe(apply(s, m), k) == observe(apply(observe(s, k), m), k)   until chance or another seat
 *     observe(guess(v), k) == v     and     check(guess(v)) == NULL
 *
 * docs/writing-a-game.md walks through a small game. */
#ifndef AGES_CORE_GAME_H
#define AGES_CORE_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "core/field.h"
#include "core/minmax.h"
#include "core/move.h"
#include "core/out.h"
#include "core/prompt.h"
#include "core/rng.h"
#include "core/words.h"

enum {
    SEATS_MAX = 4,
    SEAT_CHANCE = -1,
    SEAT_NOBODY = -2, /* the game is over */
    SEAT_WATCHER = -3
};

/* Sizes for callers' arrays; no game exceeds them. */
enum { MOVES_MAX = 1024, CHANCES_MAX = 1024, EVENTS_MAX = 256, OPTIONS_MAX = 16, STATE_MAX = 2048 };

/* What a set, a list or a packed number has room for: more of it stops the build. */
#define CEILING(n, most) _Static_assert((int)(n) <= (int)(most), #n " is above " #most)

CEILING(SEATS_MAX, 7); /* an event has a bit for each seat, and one for watchers */

/* Room for the state of any game, or for a view of it. */
struct state_room {
    alignas(max_align_t) unsigned char bytes[STATE_MAX];
};

/* A variant: a number from min to max, or one of `values` (then min is 0, max the last). */
struct option {
    const char *key;
    const char *title; /* an English message */
    const struct nouns *values;
    int min, max, initial;

    /* For screens that offer it: when it makes a difference, and what to know about it. */
    int seats_min;         /* the number of players it needs                          */
    const char *needs;     /* the key of another option, or NULL                      */
    uint32_t needs_values; /* the values of that option that it goes with, a set      */
    bool names_seats;      /* its values are "by lot" and then the seats, in order    */
    const char *note;      /* an English message, or NULL                             */
};

/* A line of a score sheet. */
struct score_line {
    const char *id;    /* "monuments"        */
    const char *title; /* an English message */
    int count;         /* the number of things; -1: not countable */
    int points;
    uint8_t level; /* 0 a sum, 1 an entry of it, 2 a detail that is in no sum,
                      3 what breaks ties, in no sum either */
};

/* The message of a rule that forbids a move. A list of them ends with rule 0. */
struct refusal {
    int rule;
    const char *message; /* an English message: "your hand is full" */
};

/* The goal of a game for one player. */
struct alone {
    const char *goal; /* an English message                                           */
    int points;       /* the points that reach it; 0: as many as possible             */
};

struct game {
    const char *id, *title;  /* "bronze": used in files, addresses and commands           */
    const char *short_title; /* where the title is too long                              */
    const char *rule_prefix; /* "B": rules are cited as B21                              */
    uint16_t revision;       /* raised when an old record would replay differently        */
    uint8_t seats_min, seats_max;
    const struct alone *alone; /* NULL: nobody plays it alone                            */
    bool hidden;               /* not everybody sees everything                             */
    bool example;              /* an example for programmers, not offered to players        */
    uint8_t board_columns;     /* of its text board; 0: the usual 80                        */
    uint16_t moves_max, chances_max, events_max;
    uint32_t plies_max; /* moves and outcomes of the longest possible game               */
    size_t state_size;
    const struct option *options; /* ends with a NULL key                                */
    const struct verb *verbs;     /* ends with a NULL name                               */
    uint64_t resigning; /* verbs that leave the game, a set: random play never makes them, and
                         * screens offer them apart from other moves                     */
    const struct field *fields; /* ends with FIELD_END                                 */
    const struct nouns *events; /* names of the kinds of events                        */

    /* NULL, or an English message: why not. The state is zeroed before. */
    const char *(*setup)(void *s, int seats, const int options[]);

    int (*to_move)(const void *s); /* a seat, SEAT_CHANCE or SEAT_NOBODY */

    /* The legal moves of the seat to move: sorted, unique, not empty. */
    int (*moves)(const void *s, struct move out[]);

    /* The outcomes of chance, with weights above 0. Records depend on their order. */
    int (*chances)(const void *s, struct move out[], uint32_t weight[]);

    /* Draws an outcome by the weights of `chances`. */
    struct move (*draw)(const void *s, struct rng *r);

    /* Makes a legal move or possible outcome and runs to the next decision. `log` may be NULL. */
    void (*apply)(void *s, struct move m, struct events *log);

    /* Writes the view of a seat or of SEAT_WATCHER: only what is listed as visible. */
    void (*observe)(const void *s, int viewer, void *view);

    /* The move as the viewer may see it: another verb stands for what is hidden. */
    struct move (*shown)(const void *s, struct move m, int viewer);

    /* Turns a seat's view into a state that fits everything the seat knows. */
    void (*guess)(void *view, int seat, struct rng *r);

    /* For plans: turns a state into the seat's next turn, as if the others did nothing more. False,
     * with whatever in the state: not from here. NULL: the game's turns can't be planned. */
    bool (*ahead)(void *s, int seat);

    void (*score)(const void *s, int points[], int place[]); /* ranks from 1; ties share */
    int (*score_sheet)(const void *s, int seat, struct score_line out[], int cap);

    /* A JSON object of derived numbers for screens: prices, warnings, what the dice bring; and
     * reasons in words. */
    void (*facts)(const void *v, int seat, const struct words *w, struct out *o);

    /* A JSON object of what a turn has brought and spent, for screens: from the state at its
     * beginning, and the moves and outcomes since. NULL: the game has no ledger. */
    void (*ledger)(const void *began, const struct move moves[], int count, struct out *o);

    /* Members of a JSON object about a legal move, for screens that draw it: `at`, what on the
     * board it is about, and `preview`, what it costs and every number that it changes before
     * chance or another seat has a say. NULL: the game has none. */
    void (*preview)(const void *v, struct move m, const struct words *w, struct out *o);

    /* What a legal move leads to that the seat may not want, a line each: the coach. May be NULL.
     */
    void (*warn)(const void *v, struct move m, const struct words *w, struct out *o);

    /* A JSON array of all cards, whatever is played with: what they are, cost and do. NULL: the
     * game has no cards. */
    void (*cards)(const struct words *w, struct out *o);

    /* The prompt of the seat to move: everything that is public then, and what the viewer knows
     * besides. The data begin with `kind`. */
    void (*prompt)(const void *v, int viewer, const struct prompt *a);

    /* The number of the rule that forbids a move; 0: none is known, or the move is legal. */
    int (*why_not)(const void *v, struct move m);
    const struct refusal *refusals; /* of all rules that why_not names */

    /* Writes a refusal with numbers, "you have 3 resources, it costs 5"; false: there is none for
     * this move. May be NULL. */
    bool (*tell_why_not)(const void *v, struct move m, int rule, const struct words *w,
                         struct out *o);

    /* The moves that a short form stands for; returns their number, 0: not a short form. */
    int (*expand)(const void *v, const char *text, struct move out[], int cap);

    /* The price of a legal move: "1 civil action, 3 food"; nothing if it is free. May be NULL. */
    void (*print_price)(const void *v, struct move m, const struct words *w, struct out *o);

    /* Puts a card somewhere (scenarios): NULL, or an English message. May be NULL. */
    const char *(*place)(void *s, const char *card, const char *where);

    /* Prints a noun, where titles alone are ambiguous. May be NULL. */
    void (*print_noun)(const struct nouns *nouns, int noun, const struct words *w, struct out *o);

    /* For names of older revisions; both may be NULL. `former` gives the current value of an
     * option, or NULL; `adopt` stores the value of a field, if it knows the field. */
    const char *(*former)(const char *option, const char *value, int seats);
    bool (*adopt)(void *s, const char *path, const char *text);

    void (*print_event)(const void *v, const struct event *e, const struct words *w, struct out *o);

    /* Does an event share a line of the log with the one before it? And the text of such a line.
     * Both may be NULL. */
    bool (*together)(const struct event *before, const struct event *e, bool same_move);
    void (*print_together)(const void *v, const struct event list[], int count,
                           const struct words *w, struct out *o);

    /* The board as text, in `board_columns`. The lines above the first empty one describe the turn
     * and can be shown alone. */
    void (*print_board)(const void *v, int viewer, const struct words *w, struct out *o);

    /* NULL, or an English message: an invariant that does not hold. */
    const char *(*check)(const void *s);
};

static inline bool is_resignation(const struct game *g, struct move m)
{
    return g->resigning >> move_verb(m) & 1;
}

/* "off", "on": the values of a switch. */
extern const struct nouns off_on;

/* "lot", "0", "1" …: who begins. */
extern const struct nouns lot_or_seat;

/* `shown` and `guess` of a game in which nothing is hidden; `facts` of one that has none. */
struct move shown_as_it_is(const void *s, struct move m, int viewer);
void guess_nothing(void *view, int seat, struct rng *r);
void facts_none(const void *v, int seat, const struct words *w, struct out *o);

/* Places by points, and among equal points by `ties`; NULL: points alone decide. */
void place_by_points(int seats, const int points[], const int ties[], int place[]);

static inline const char *noun_title(const struct words *w, const struct nouns *nouns, int i)
{
    return tr(w, nouns->titles[i]);
}

#endif
