/* The interface of a game: everything the kernel, the table, the bots and the screens know of it.
 *
 * A game is one constant value of `struct game`. Its rules never call anybody: they keep the
 * decision they wait for in the state and stop. A state is plain data (fixed-width integers, no
 * pointers, zeroed before setup): memcpy copies it and memcmp compares it. Rules use no heap, no
 * I/O, no clock, no floats and no randomness; dice and draws are moves of the seat SEAT_CHANCE.
 *
 * Every function but `observe` takes a state or a view: the same type, with what the viewer may not
 * know replaced by "unknown". The laws between them, which tests/property/battery.c checks on every
 * game, for k the seat to move:
 *
 *     moves(s) == moves(observe(s, k))
 *     observe(apply(s, m), k) == observe(apply(observe(s, k), m), k)   until chance or another seat
 *     observe(guess(v), k) == v     and     check(guess(v)) == NULL
 *
 * docs/writing-a-game.md walks through a small one. */
#ifndef AGES_CORE_GAME_H
#define AGES_CORE_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/asking.h"
#include "core/event.h"
#include "core/field.h"
#include "core/move.h"
#include "core/out.h"
#include "core/rng.h"
#include "core/words.h"

enum {
    SEATS_MAX = 4,
    SEAT_CHANCE = -1,
    SEAT_NOBODY = -2, /* the game is over */
    SEAT_WATCHER = -3
};

/* Bounds for the arrays of callers; every game's own bounds lie within them. */
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

    /* For those who offer it: when it is of any use, and what is to be known before. */
    int seats_min;         /* with so many players at least                           */
    const char *needs;     /* the key of another option, or NULL                      */
    uint32_t needs_values; /* which of that one's values it goes with, a set          */
    bool names_seats;      /* its values are "by lot" and then the seats, in order    */
    const char *note;      /* an English message, or NULL                             */
};

/* A line of a score sheet. */
struct line {
    const char *id;    /* "monuments"        */
    const char *title; /* an English message */
    int count;         /* how many there are, -1: not a thing one counts */
    int points;
    uint8_t level; /* 0 a sum, 1 an entry of it, 2 a detail that is in no sum,
                      3 what breaks ties, in no sum either */
};

/* What a rule says to somebody whose move it forbids. A table of them ends with rule 0. */
struct refusal {
    int rule;
    const char *message; /* an English message: "your hand is full" */
};

/* What one alone plays for. */
struct alone {
    const char *goal; /* an English message                                           */
    int points;       /* so many reach it; 0: the more the better                     */
};

struct game {
    const char *id, *title;  /* "bronze": used in files, addresses and commands           */
    const char *short_title; /* where there is no room for the whole one                 */
    const char *rule_prefix; /* "B": rules are cited as B21                              */
    uint16_t revision;       /* raised when an old record would replay differently        */
    uint8_t seats_min, seats_max;
    const struct alone *alone; /* NULL: nobody plays it alone                            */
    bool hidden;               /* there are things that not everybody sees                  */
    bool example;              /* made to learn from, not to be offered among the others    */
    uint8_t board_columns;     /* of its text board; 0: the usual 80                        */
    uint16_t moves_max, chances_max, events_max;
    uint32_t plies_max; /* moves and chances of the longest game there can be            */
    size_t state_size;
    const struct option *options; /* ends with a NULL key                                */
    const struct verb *verbs;     /* ends with a NULL name                               */
    uint64_t giving_up; /* verbs that leave the game, a set: never made by chance, and offered
                         * apart from other moves                                        */
    const struct field *fields; /* ends with FIELD_END                                 */
    const struct nouns *events; /* names of the kinds of events                        */

    /* NULL, or an English message that says what can't be. The state is zeroed first. */
    const char *(*setup)(void *s, int seats, const int options[]);

    int (*to_move)(const void *s); /* a seat, SEAT_CHANCE or SEAT_NOBODY */

    /* What the seat to move may do: sorted, unique, not empty. */
    int (*moves)(const void *s, struct move out[]);

    /* What chance may bring, with weights above 0. The order is part of the record format. */
    int (*chances)(const void *s, struct move out[], uint32_t weight[]);

    /* One outcome, distributed as `chances` says. */
    struct move (*draw)(const void *s, struct rng *r);

    /* Carries out a legal move or possible outcome, up to the next decision. `log` may be NULL. */
    void (*apply)(void *s, struct move m, struct events *log);

    /* What the viewer (a seat, or SEAT_WATCHER) may know: written by allow-list. */
    void (*observe)(const void *s, int viewer, void *view);

    /* The move as the viewer may see it; a verb of the table that hides what must be hidden. */
    struct move (*shown)(const void *s, struct move m, int viewer);

    /* Fills in what a view leaves open, in keeping with everything the seat knows. */
    void (*guess)(void *view, int seat, struct rng *r);

    void (*score)(const void *s, int points[], int place[]); /* places from 1; ties share */
    int (*score_sheet)(const void *s, int seat, struct line out[], int cap);

    /* A JSON object of derived numbers for the screens: prices, warnings, what the dice bring. */
    void (*facts)(const void *v, int seat, struct out *o);

    /* A JSON object of what a turn has brought and spent, for the screens: the state in which it
     * began, and the moves and chances since. NULL: there is nothing of the kind to tell. */
    void (*ledger)(const void *began, const struct move moves[], int count, struct out *o);

    /* What the seat to move is asked, with all that the rules make public at that moment, and what
     * the viewer knows besides. The data begin with `kind`. */
    void (*question)(const void *v, int viewer, const struct asking *a);

    /* The number of the rule that forbids a move, or 0 when none is known (or it is legal). */
    int (*why_not)(const void *v, struct move m);
    const struct refusal *refusals; /* of all rules that why_not names */

    /* The same with numbers, where they tell more than the refusal: "you have 3 resources, it
     * costs 5". Writes it and is true, or is false. May be NULL. */
    bool (*tell_why_not)(const void *v, struct move m, int rule, const struct words *w,
                         struct out *o);

    /* A convenient text that stands for several moves: how many, 0 when it is not one. */
    int (*expand)(const void *v, const char *text, struct move out[], int cap);

    /* What a legal move costs whoever makes it: "1 civil action, 3 food"; nothing where it costs
     * nothing. May be NULL. */
    void (*print_price)(const void *v, struct move m, const struct words *w, struct out *o);

    /* Puts a card somewhere (scenarios): NULL, or an English message. May be NULL. */
    const char *(*place)(void *s, const char *card, const char *where);

    /* A noun in words, where the titles of its list don't tell all apart. May be NULL. */
    void (*print_noun)(const struct nouns *nouns, int noun, const struct words *w, struct out *o);

    /* What older revisions called otherwise; both may be NULL. `former` gives the present value of
     * an option, or NULL; `adopt` stores the value of a field, if it knows it. */
    const char *(*former)(const char *option, const char *value, int seats);
    bool (*adopt)(void *s, const char *path, const char *text);

    void (*print_event)(const void *v, const struct event *e, const struct words *w, struct out *o);

    /* Does an event share a line of the log with the one before it? And how such a line reads. Both
     * may be NULL. */
    bool (*together)(const struct event *before, const struct event *e, bool same_move);
    void (*print_together)(const void *v, const struct event list[], int count,
                           const struct words *w, struct out *o);

    /* The table, in its columns. What stands above its first empty line says how the turn
     * stands, and may be shown alone. */
    void (*print_board)(const void *v, int viewer, const struct words *w, struct out *o);

    /* NULL, or an English message: the invariant that does not hold. */
    const char *(*check)(const void *s);
};

static inline bool gives_up(const struct game *g, struct move m)
{
    return g->giving_up >> move_verb(m) & 1;
}

/* "off", "on": the values of a switch. */
extern const struct nouns off_on;

/* "lot", "0", "1" …: who begins. */
extern const struct nouns lot_or_seat;

/* `shown` and `guess` of a game in which nothing is hidden; `facts` of one that has none. */
struct move shown_as_it_is(const void *s, struct move m, int viewer);
void guess_nothing(void *view, int seat, struct rng *r);
void facts_none(const void *v, int seat, struct out *o);

/* `place` of a game in which points alone decide. */
void place_by_points(int seats, const int points[], int place[]);

static inline const char *noun_title(const struct words *w, const struct nouns *nouns, int i)
{
    return tr(w, nouns->titles[i]);
}

#endif
