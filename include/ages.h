/* ages: the games of the Through the Ages family as a library.
 *
 * Two kinds of handles. A *state* is a position of a game, or a *view* of one: what a seat may know
 * of it. It is for programs that search, learn or draw. A *table* is a game that is played: who
 * sits where, fair dice, undo, and a record that anybody can replay and verify.
 *
 *   - Handles are opaque and belong to the caller, who frees them. Different handles may be used by
 *     different threads at once; the library keeps nothing that changes besides them.
 *   - A function that writes a text takes a buffer and its size in bytes, writes what fits with a
 *     final NUL, and returns the length of the whole text, as snprintf does: with (NULL, 0) it only
 *     measures. Texts are UTF-8.
 *   - A function that fills arrays likewise returns how many elements there are.
 *   - A negative result is one of enum ages_status; then nothing has changed, and ages_state_error
 *     or ages_table_error says what was wrong. What makes a handle returns NULL instead and writes
 *     the message to `error`, a buffer of `error_size` bytes (or NULL, 0).
 *   - A move is a code of 32 bits within one game and revision, a text (`build great_wall 3`) that
 *     files hold and people type, and a title that they read. What chance brings is a move too.
 *   - Handles, texts and arrays must not be NULL unless said otherwise: that stops the program.
 *
 * docs/api.md walks through it. */
#ifndef AGES_H
#define AGES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define AGES_API __attribute__((visibility("default")))
#else
#define AGES_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

struct ages_state;
struct ages_table;

enum { AGES_SEATS_MAX = 4 }; /* seats are numbered from 0 */

/* Who is asked, and who looks, besides the seats. */
enum ages_seat {
    AGES_CHANCE = -1,  /* asked: dice or cards                      */
    AGES_NOBODY = -2,  /* asked: the game is over                   */
    AGES_WATCHER = -3, /* looks: sees what everybody may see        */
    AGES_OWNER = -4,   /* looks: sees everything, a state as it is  */
};

enum ages_status {
    AGES_OK = 0,
    AGES_ILLEGAL = -1,     /* no legal move, or no possible outcome                        */
    AGES_NOT_ASKED = -2,   /* somebody else is asked, or nobody                            */
    AGES_HIDDEN = -3,      /* a view does not know it: see ages_state_guess                */
    AGES_NO_SUCH = -4,     /* there is no such seat, bot, move or ply                      */
    AGES_UNCONFIRMED = -5, /* the end of the turn is to be confirmed first                 */
    AGES_BARRIER = -6,     /* something has come out since: it can't be taken back         */
    AGES_NOTHING = -7,     /* there is nothing to undo, redo or confirm                    */
    AGES_NO_MEMORY = -8,
};

AGES_API const char *ages_version(void);

/* The games there are, as JSON: a list of id, title, short_title, revision, players_min,
 * players_max, hidden, hints (there are some), options (key, title, values with their value_titles,
 * or min and max; initial) and bots (id, name, title). `language`: as of ages_state_speak. */
AGES_API int ages_games(const char *language, char *text, size_t size);

/* --- States: making them --- */

/* A new game. `options`: "key=value key=value …", or NULL for the usual ones. */
AGES_API struct ages_state *ages_state_new(const char *game, int seats, const char *options,
                                           char *error, size_t error_size);

/* A position, as ages_state_json writes it of a state; views are not read back. */
AGES_API struct ages_state *ages_state_read(const char *json, size_t length, char *error,
                                            size_t error_size);

AGES_API struct ages_state *ages_state_copy(const struct ages_state *s); /* NULL: no memory */
AGES_API void ages_state_free(struct ages_state *s);                     /* NULL is fine    */

/* The view of a seat or of AGES_WATCHER, with the events it may see. NULL: see ages_state_error. */
AGES_API struct ages_state *ages_state_observe(struct ages_state *s, int viewer);

/* Turns a seat's view into a state that fits all it knows; another seed, another guess. */
AGES_API int ages_state_guess(struct ages_state *view, uint64_t seed);

/* The language of messages, events and titles: "fr", "fr_CH"; else, and for NULL, English. */
AGES_API void ages_state_speak(struct ages_state *s, const char *language);

/* What was wrong in the last call that failed. */
AGES_API const char *ages_state_error(const struct ages_state *s);

/* --- States: playing --- */

/* Who is asked: a seat, AGES_CHANCE or AGES_NOBODY. */
AGES_API int ages_state_turn(const struct ages_state *s);

/* What can come next: the legal moves in the order of their codes, or the outcomes of chance. Of
 * chance, weights[i] of their sum is the probability; of moves all weights are 1, but 0 of one that
 * gives up: whoever plays by weights never does. Both arrays have room for `cap`; either may be
 * NULL. */
AGES_API int ages_state_moves(struct ages_state *s, uint32_t codes[], uint32_t weights[], int cap);

/* The same as JSON: a list of code, weight and move (text, verb, args, title, and `gives_up` where
 * it does). */
AGES_API int ages_state_moves_json(struct ages_state *s, char *text, size_t size);

/* The text of any code of this game; and its title, a sentence for people in the language that was
 * chosen: `build great_wall 3` is "Fill 3 boxes of the Great Wall". */
AGES_API int ages_state_move_text(struct ages_state *s, uint32_t code, char *text, size_t size);
AGES_API int ages_state_move_title(struct ages_state *s, uint32_t code, char *text, size_t size);

/* 1 when the seat that makes this move leaves the game by it, else 0. Random play leaves it out. */
AGES_API int ages_state_gives_up(struct ages_state *s, uint32_t code);

/* The codes that a text stands for now: one, or several for the short forms of a game. */
AGES_API int ages_state_find(struct ages_state *s, const char *text, uint32_t codes[], int cap);

/* The words that a legal move may go on with after `begun`, one a line. */
AGES_API int ages_state_complete(struct ages_state *s, const char *begun, char *text, size_t size);

/* How a viewer may see a legal move or possible outcome that is about to come. */
AGES_API int ages_state_shown(struct ages_state *s, uint32_t code, int viewer, uint32_t *shown);

/* Makes a move or lets an outcome come; by code, or what ages_state_find finds. On a view of a game
 * with hidden things: only its own seat's moves, and those that tell it nothing new. */
AGES_API int ages_state_apply(struct ages_state *s, uint32_t code);
AGES_API int ages_state_do(struct ages_state *s, const char *text);

/* An outcome of chance, drawn from the seed by its weights; it is not applied. */
AGES_API int ages_state_draw(struct ages_state *s, uint64_t seed, uint32_t *code);

/* The move of a bot for the seat that is asked, which decides on that seat's view; not applied. */
AGES_API int ages_state_choose(struct ages_state *s, const char *bot, uint64_t seed,
                               uint32_t *code);

/* Random moves to the end; nobody gives up. Returns how many moves and outcomes they were. */
AGES_API int ages_state_play_out(struct ages_state *s, uint64_t seed);

/* The number of ways to go on for `depth` moves and outcomes, at most 64; 0: see the error. */
AGES_API uint64_t ages_state_perft(struct ages_state *s, int depth);

/* --- States: what there is to know --- */

AGES_API const char *ages_state_game(const struct ages_state *s); /* "bronze"                   */
AGES_API int ages_state_seats(const struct ages_state *s);        /* how many                   */
AGES_API int ages_state_viewer(const struct ages_state *s);       /* AGES_OWNER: not a view     */
AGES_API uint64_t ages_state_hash(const struct ages_state *s);    /* the same on every platform */

/* The position: {"game": …, "revision": …, "state": {…}}. */
AGES_API int ages_state_json(const struct ages_state *s, char *text, size_t size);

/* Points and places (from 1, ties share) as they stand, of each seat; returns the number of seats.
 * Both arrays have room for `cap`; either may be NULL. */
AGES_API int ages_state_score(const struct ages_state *s, int points[], int places[], int cap);

/* JSON: the lines of a seat's score sheet (id, title, count, points, level). */
AGES_API int ages_state_sheet(struct ages_state *s, int seat, char *text, size_t size);

/* JSON: numbers that screens need about a seat: prices, odds, warnings. Each game has its own. */
AGES_API int ages_state_facts(struct ages_state *s, int seat, char *text, size_t size);

/* The board, drawn for 80 columns; of Through the Ages for 100. */
AGES_API int ages_state_board(const struct ages_state *s, char *text, size_t size);

/* What happened in the last move or outcome, as the viewer may see it: in words, one line an event;
 * and as JSON: a list of event, seat, a, b, reveals, text. */
AGES_API int ages_state_events(const struct ages_state *s, char *text, size_t size);
AGES_API int ages_state_events_json(const struct ages_state *s, char *text, size_t size);

/* --- Tables --- */

/* A game to be played. `seats`: "you:Ada,you,builder", people with or without a name and bots.
 * `seed`: the secret of the fair dice follows from it; NULL: people type in what they rolled. */
AGES_API struct ages_table *ages_table_new(const char *game, const char *seats, const char *options,
                                           const char *seed, char *error, size_t error_size);

/* A record, read and replayed; the message names the first line that does not fit. */
AGES_API struct ages_table *ages_table_read(const char *record, size_t length, char *error,
                                            size_t error_size);

AGES_API void ages_table_free(struct ages_table *t); /* NULL is fine */
AGES_API void ages_table_speak(struct ages_table *t, const char *language);
AGES_API const char *ages_table_error(const struct ages_table *t);

/* Who is asked, also to confirm: a seat, AGES_CHANCE, or AGES_NOBODY when all is over. */
AGES_API int ages_table_turn(const struct ages_table *t);

/* A seat makes a move; AGES_CHANCE types in an outcome. A short form is done whole or not. */
AGES_API int ages_table_move(struct ages_table *t, int seat, const char *text);

/* Does what asks nobody: fair chance is drawn, or a bot moves. AGES_NOT_ASKED: it is up to a person
 * or an outside program. */
AGES_API int ages_table_step(struct ages_table *t);

AGES_API int ages_table_confirm(struct ages_table *t, int seat); /* the end of a person's turn */
AGES_API int ages_table_undo(struct ages_table *t, int seat);    /* up to what has come out    */
AGES_API int ages_table_redo(struct ages_table *t, int seat);

/* How many moves and outcomes are in force, and the state after one of them (0: the set-up), as the
 * viewer may see it, with its events. NULL: see ages_table_error. */
AGES_API int ages_table_plies(const struct ages_table *t);
AGES_API struct ages_state *ages_table_state(struct ages_table *t, int ply, int viewer);

/* The text and the title of the move or outcome of a ply, from 1, as the viewer may see it. */
AGES_API int ages_table_move_text(struct ages_table *t, int ply, int viewer, char *text,
                                  size_t size);
AGES_API int ages_table_move_title(struct ages_table *t, int ply, int viewer, char *text,
                                   size_t size);

/* JSON: game, revision, options, seats (kind, program, name, can_undo, can_redo), dice, commitment,
 * turn, unconfirmed, plies. */
AGES_API int ages_table_json(const struct ages_table *t, char *text, size_t size);

/* The record. Of a game that runs, AGES_OWNER gets a save with the secret of the dice, the others
 * what they may know; of one that is over, everybody gets everything. */
AGES_API int ages_table_record(struct ages_table *t, int viewer, char *text, size_t size);

enum ages_verdict {
    AGES_FAIR,    /* every draw follows from the secret that was committed to  */
    AGES_TYPED,   /* people typed in the dice: nothing to verify them by       */
    AGES_UNKNOWN, /* the view of a game that runs: the secret is not told yet  */
    AGES_FALSE,   /* something does not fit; `error` says what                 */
};

/* Are the dice of a record what they must be? Returns an enum ages_verdict. */
AGES_API int ages_verify(const char *record, size_t length, char *error, size_t error_size);

#ifdef __cplusplus
}
#endif

#endif
