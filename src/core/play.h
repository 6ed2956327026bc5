/* What works with any game: set it up, play it, draw chance, count and find moves. */
#ifndef AGES_CORE_PLAY_H
#define AGES_CORE_PLAY_H

#include "core/game.h"

/* Sets every option to its initial value. Returns the number of options. */
int options_initial(const struct game *g, int options[]);

/* Sets an option from text. NULL, or an English message; `wanted` gets what was expected. */
const char *option_set(const struct game *g, int options[], const char *key, const char *value,
                       struct out *wanted);
void option_print(const struct option *option, int value, struct out *o);

/* JSON: the value of an option, a word or a number; and all options by key. */
void option_json(const struct option *option, int value, struct out *o);
void options_json(const struct game *g, const int options[], struct out *o);
/* Does it make a difference with `seats` players and these options? */
bool option_is_of_use(const struct game *g, const int options[], const struct option *option,
                      int seats);

void option_title(const struct game *g, const struct option *option, int value,
                  const struct words *w, struct out *o); /* in words */

/* Zeroes the state and sets it up. NULL, or an English message. */
const char *play_setup(const struct game *g, void *state, int seats, const int options[]);

bool play_is_legal(const struct game *g, const void *state, struct move m);  /* a seat's move  */
bool play_is_chance(const struct game *g, const void *state, struct move m); /* an outcome     */

/* Applies a legal move or a possible outcome; false, and nothing changes, if it is neither. */
bool play_apply(const struct game *g, void *state, struct move m, struct events *log);

/* The sum of the weights of all outcomes, and the outcome that u stands for, 0 <= u < sum. */
uint64_t play_weight(const struct game *g, const void *state);
struct move play_chance(const struct game *g, const void *state, uint64_t u);

/* A random move, each equally likely; but never a resignation. */
static inline struct move play_any(const struct game *g, const struct move list[], int count,
                                   struct rng *r)
{
    struct move m;
    do
        m = list[rng_below(r, (uint32_t)count)];
    while (is_resignation(g, m));
    return m;
}

/* Is the seat asked whether to resign? Then `m` is the answer. */
bool play_asks_to_resign(const struct game *g, const struct move list[], int count, bool yes,
                         struct move *m);

/* Draws until chance is not to move: returns the seat that decides then, or SEAT_NOBODY. */
int play_to_decision(const struct game *g, void *state, struct rng *r);

/* Plays random moves to the end. Returns the number of moves and outcomes. */
uint32_t play_out(const struct game *g, void *state, struct rng *r);

/* The number of sequences of `depth` moves and outcomes (shorter where the game ends). */
uint64_t play_perft(const struct game *g, const void *state, int depth);

uint64_t play_hash(const struct game *g, const void *state);

/* Finds the moves that a text stands for: one legal move, or the sequence that the game's `expand`
 * gives. `view` is the view of the seat, so that a message reveals nothing. Returns the number of
 * moves; 0: `why` says what was not understood, which rule forbids it, and the nearest legal
 * moves. */
enum { SEQUENCE_MAX = 32 };
int play_find(const struct game *g, const void *view, const char *text, struct move out[],
              const struct words *w, struct out *why);

/* The same for people who do not type: it names the nearest moves by their titles. */
int play_find_titled(const struct game *g, const void *view, const char *text, struct move out[],
                     const struct words *w, struct out *why);

/* The legal move that a text spells out, as move_print writes it; false: there is none. */
bool play_read(const struct game *g, const void *view, const char *text, struct move *m);

/* Why the seat to move can't make a move: "you have 3 resources, it costs 5 (T27)". False: no rule
 * is known to forbid it, and nothing is printed. */
bool why_not_print(const struct game *g, const void *view, struct move m, const struct words *w,
                   struct out *o);

/* A move as a sentence for people: "Attack Ben with Raid II". The writer knows the seats' names. */
enum { TITLE_BYTES = 512 }; /* enough for any */
void move_title(const struct game *g, struct move m, const struct words *w, struct out *o);
void noun_print(const struct game *g, const struct nouns *nouns, int noun, const struct words *w,
                struct out *o);

/* As JSON: {"text": …, "verb": …, "args": […], "title": …}; and the title alone. */
void move_json(const struct game *g, struct move m, const struct words *w, struct out *o);
void json_title(const struct game *g, struct move m, const struct words *w, struct out *o);

/* The prompt of the seat to move in lines, as the viewer may know it; nothing if no seat is to
 * move. The writers know the seats' names. As JSON: {"kind": …, …, "text": …}, or null. */
enum { PROMPT_BYTES = 4096 }; /* enough for any */
void prompt_print(const struct game *g, const void *view, int viewer, const struct words *w,
                  struct out *o);
void prompt_json(const struct game *g, const void *view, int viewer, const struct words *w,
                 struct out *o);

/* Prints "B21" for rule 21, nothing for 0. */
void rule_print(const struct game *g, int rule, struct out *o);

#endif
