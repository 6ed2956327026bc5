/* What can be done with any game: start it, play it, draw its chances, count and find moves. */
#ifndef AGES_CORE_PLAY_H
#define AGES_CORE_PLAY_H

#include "core/game.h"

/* Every option at its initial value. Returns how many options the game has. */
int options_initial(const struct game *g, int options[]);

/* Sets one option by its text. NULL, or an English message; `wanted` gets what was expected. */
const char *option_set(const struct game *g, int options[], const char *key, const char *value,
                       struct out *wanted);
void option_print(const struct option *option, int value, struct out *o);

/* A word, or a number where the option is one; all options of a table as an object, by key. */
void option_json(const struct option *option, int value, struct out *o);
void options_json(const struct game *g, const int options[], struct out *o);
/* Does it make a difference with so many players and these options? */
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

/* The outcome whose stretch of the summed weights holds u, for u below play_weight(). */
uint64_t play_weight(const struct game *g, const void *state);
struct move play_chance(const struct game *g, const void *state, uint64_t u);

/* One of the moves, each as likely as the others; but nobody gives up by chance. */
static inline struct move play_any(const struct game *g, const struct move list[], int count,
                                   struct rng *r)
{
    struct move m;
    do
        m = list[rng_below(r, (uint32_t)count)];
    while (gives_up(g, m));
    return m;
}

/* Is the question whether to give up? Then `m` is the answer. */
bool play_asks_to_give_up(const struct game *g, const struct move list[], int count, bool yes,
                          struct move *m);

/* Random moves to the end. Returns the number of moves and chances made. */
uint32_t play_out(const struct game *g, void *state, struct rng *r);

/* The number of ways to make `depth` moves and chances from here (fewer where the game ends). */
uint64_t play_perft(const struct game *g, const void *state, int depth);

uint64_t play_hash(const struct game *g, const void *state);

/* Finds the moves a text stands for: one legal move, or a sequence a game's `expand` makes of it.
 * `view` is what the asking seat sees, so a message can tell it nothing new. Returns how many
 * moves; 0 with a message in `why`: what was not understood, the rule that forbids it, the
 * nearest legal moves. */
enum { SEQUENCE_MAX = 32 };
int play_find(const struct game *g, const void *view, const char *text, struct move out[],
              const struct words *w, struct out *why);

/* The same for people who do not type: the nearest moves are told by their titles. */
int play_find_titled(const struct game *g, const void *view, const char *text, struct move out[],
                     const struct words *w, struct out *why);

/* The legal move that a text spells out, as move_print writes it; false: there is none. */
bool play_read(const struct game *g, const void *view, const char *text, struct move *m);

/* Why a move is not possible, for the seat that is asked: "you have 3 resources, it costs 5 (T27)".
 * False, and nothing, where no rule is known to forbid it. */
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

/* What the seat to move is asked, in lines, as the viewer may know it; nothing when no seat is. The
 * writers know the seats' names. As JSON: {"kind": …, …, "text": …}, or null. */
enum { QUESTION_BYTES = 4096 }; /* enough for any */
void question_print(const struct game *g, const void *view, int viewer, const struct words *w,
                    struct out *o);
void question_json(const struct game *g, const void *view, int viewer, const struct words *w,
                   struct out *o);

/* "B21" of a game's rule number, or nothing for 0. */
void rule_print(const struct game *g, int rule, struct out *o);

#endif
