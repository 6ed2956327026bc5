/* ages: the games of the Through the Ages family as a library.
 *
 * There are two kinds of handles. A *state* is a position of a game, or a *view* of one: what a
 * seat may know. It is for programs that search, learn or draw. A *table* is a game that is played,
 * with seats, fair dice, undo, and a record that anybody can replay and verify.
 *
 *   - Handles are opaque, and the caller frees them. Different threads may use different handles at
 *     once; the library has no other variable data.
 *   - A function that writes a text takes a buffer and its size in bytes. It writes as much as
 * fits, with a final NUL, and returns the length of the whole text, as snprintf does: with (NULL,
 * 0) it only measures. Texts are UTF-8.
 *   - A function that fills arrays returns the number of elements in the same way.
 *   - A negative result is an enum ages_status. Then nothing has changed, and ages_state_error or
 *     ages_table_error says what was wrong. A function that makes a handle returns NULL and writes
 *     the message to `error`, a buffer of `error_size` bytes (or NULL, 0).
 *   - A move has a code of 32 bits, valid within one game and revision; a text (`build great_wall
 *     3`) for files and programs; and a title for people. An outcome of chance is a move too.
 *   - Handles, texts and arrays must not be NULL unless stated; else the program stops.
 *
 * docs/api.md introduces it. */
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

/* Who can be to move, and who can be a viewer, besides the seats. */
enum ages_seat {
    AGES_CHANCE = -1,  /* to move: dice or cards                    */
    AGES_NOBODY = -2,  /* to move: the game is over                 */
    AGES_WATCHER = -3, /* viewer: sees what everybody may see       */
    AGES_OWNER = -4,   /* viewer: sees everything, a state as it is */
};

enum ages_status {
    AGES_OK = 0,
    AGES_ILLEGAL = -1,     /* no legal move, or no possible outcome                        */
    AGES_NOT_ASKED = -2,   /* another seat is to move, or nobody                           */
    AGES_HIDDEN = -3,      /* a view does not contain it: see ages_state_guess             */
    AGES_NO_SUCH = -4,     /* there is no such seat, bot, move or ply                      */
    AGES_UNCONFIRMED = -5, /* the end of the turn must be confirmed first                  */
    AGES_BARRIER = -6,     /* something was revealed since: it can't be taken back         */
    AGES_NOTHING = -7,     /* there is nothing to undo, redo or confirm                    */
    AGES_NO_MEMORY = -8,
};

AGES_API const char *ages_version(void);

/* The games as JSON: a list of id, title, short_title, revision, players_min, players_max, hidden,
 * hints (whether there are any), options (key, title, values with their value_titles,
 * or min and max; initial) and bots (id, name, title). `language`: see ages_state_speak. */
AGES_API int ages_games(const char *language, char *text, size_t size);

/* --- States: making them --- */

/* A new game. `options`: "key=value key=value …", or NULL for the usual ones. */
AGES_API struct ages_state *ages_state_new(const char *game, int seats, const char *options,
                                           char *error, size_t error_size);

/* Reads a position, as ages_state_json writes it for a state; views can't be read back. */
AGES_API struct ages_state *ages_state_read(const char *json, size_t length, char *error,
                                            size_t error_size);

AGES_API struct ages_state *ages_state_copy(const struct ages_state *s); /* NULL: no memory */
AGES_API void ages_state_free(struct ages_state *s);                     /* NULL is fine    */

/* The view of a seat or of AGES_WATCHER, with the events it may see. NULL: see ages_state_error. */
AGES_API struct ages_state *ages_state_observe(struct ages_state *s, int viewer);

/* Turns a seat's view into a state that fits all it knows; each seed gives another guess. */
AGES_API int ages_state_guess(struct ages_state *view, uint64_t seed);

/* The language of messages, events and titles: "fr", "fr_CH"; else, and for NULL, English. */
AGES_API void ages_state_speak(struct ages_state *s, const char *language);

/* The message of the last call that failed. */
AGES_API const char *ages_state_error(const struct ages_state *s);

/* --- States: playing --- */

/* Who is to move: a seat, AGES_CHANCE or AGES_NOBODY. */
AGES_API int ages_state_turn(const struct ages_state *s);

/* What can come next: the legal moves sorted by code, or the outcomes of chance. The probability of
 * an outcome is its weight divided by the sum of weights. The weight of a move is 1, or 0 if the
 * seat resigns by it, so that a player who draws by weights never resigns. Both arrays have room
 * for `cap`; either may be NULL. */
AGES_API int ages_state_moves(struct ages_state *s, uint32_t codes[], uint32_t weights[], int cap);

/* The same as JSON: a list of code, weight and move (text, verb, args, title; `gives_up` if the
 * seat resigns by it). */
AGES_API int ages_state_moves_json(struct ages_state *s, char *text, size_t size);

/* The text of any code of this game; and its title, a sentence for people in the chosen language:
 * `build great_wall 3` is "Fill 3 boxes of the Great Wall". */
AGES_API int ages_state_move_text(struct ages_state *s, uint32_t code, char *text, size_t size);
AGES_API int ages_state_move_title(struct ages_state *s, uint32_t code, char *text, size_t size);

/* 1: the seat resigns by this move, else 0. Random play never makes such a move. */
AGES_API int ages_state_gives_up(struct ages_state *s, uint32_t code);

/* The codes that a text stands for now: one, or several for a short form. */
AGES_API int ages_state_find(struct ages_state *s, const char *text, uint32_t codes[], int cap);

/* The words that can follow `begun` in a legal move, one on each line. */
AGES_API int ages_state_complete(struct ages_state *s, const char *begun, char *text, size_t size);

/* A legal move or possible outcome as the viewer would see it. */
AGES_API int ages_state_shown(struct ages_state *s, uint32_t code, int viewer, uint32_t *shown);

/* Makes a move or outcome, by code or by text (see ages_state_find). On a view of a game that hides
 * something: only moves of the view's own seat that reveal nothing to it. */
AGES_API int ages_state_apply(struct ages_state *s, uint32_t code);
AGES_API int ages_state_do(struct ages_state *s, const char *text);

/* Draws an outcome of chance by its weights, from the seed; does not apply it. */
AGES_API int ages_state_draw(struct ages_state *s, uint64_t seed, uint32_t *code);

/* The move that a bot chooses on the view of the seat to move; does not apply it. */
AGES_API int ages_state_choose(struct ages_state *s, const char *bot, uint64_t seed,
                               uint32_t *code);

/* JSON: up to three hints for the seat to move, by its view, the best first: move (text), title,
 * aims (lines in words) and worth (move, points, win_percent, plan …). AGES_NO_SUCH: a game without
 * hints. */
AGES_API int ages_state_hints(struct ages_state *s, char *text, size_t size);

/* Plays random moves to the end; nobody resigns. Returns the number of moves and outcomes. */
AGES_API int ages_state_play_out(struct ages_state *s, uint64_t seed);

/* The number of sequences of `depth` moves and outcomes, at most 64; 0: see the error. */
AGES_API uint64_t ages_state_perft(struct ages_state *s, int depth);

/* --- States: what there is to know --- */

AGES_API const char *ages_state_game(const struct ages_state *s); /* "bronze"                   */
AGES_API int ages_state_seats(const struct ages_state *s);        /* how many                   */
AGES_API int ages_state_viewer(const struct ages_state *s);       /* AGES_OWNER: not a view     */
AGES_API uint64_t ages_state_hash(const struct ages_state *s);    /* the same on every platform */

/* The position: {"game": …, "revision": …, "state": {…}}. */
AGES_API int ages_state_json(const struct ages_state *s, char *text, size_t size);

/* The current points and ranks (from 1; ties share) of each seat; returns the number of seats. Both
 * arrays have room for `cap`; either may be NULL. */
AGES_API int ages_state_score(const struct ages_state *s, int points[], int places[], int cap);

/* JSON: the lines of a seat's score sheet (id, title, count, points, level). */
AGES_API int ages_state_sheet(struct ages_state *s, int seat, char *text, size_t size);

/* JSON: numbers for screens about a seat: prices, odds, warnings. Each game has its own. */
AGES_API int ages_state_facts(struct ages_state *s, int seat, char *text, size_t size);

/* The board as text, 80 columns wide; Through the Ages: 100. */
AGES_API int ages_state_board(const struct ages_state *s, char *text, size_t size);

/* The events of the last move or outcome, as the viewer may see them: in words, a line for each;
 * and as JSON: a list of event, seat, a, b, reveals, text. */
AGES_API int ages_state_events(const struct ages_state *s, char *text, size_t size);
AGES_API int ages_state_events_json(const struct ages_state *s, char *text, size_t size);

/* --- Tables --- */

/* A new table. `seats`: "you:Ada,you,builder", people with or without a name, and bots. `seed`: the
 * secret of the fair dice is made from it; NULL: people type in what they rolled. */
AGES_API struct ages_table *ages_table_new(const char *game, const char *seats, const char *options,
                                           const char *seed, char *error, size_t error_size);

/* A record, read and replayed; the message names the first line that does not fit. */
AGES_API struct ages_table *ages_table_read(const char *record, size_t length, char *error,
                                            size_t error_size);

AGES_API void ages_table_free(struct ages_table *t); /* NULL is fine */
AGES_API void ages_table_speak(struct ages_table *t, const char *language);
AGES_API const char *ages_table_error(const struct ages_table *t);

/* Who is to move or to confirm: a seat, AGES_CHANCE, or AGES_NOBODY when the game is over. */
AGES_API int ages_table_turn(const struct ages_table *t);

/* A seat makes a move; AGES_CHANCE types in an outcome. A short form is done whole or not at all.
 */
AGES_API int ages_table_move(struct ages_table *t, int seat, const char *text);

/* Draws fair chance, or lets a bot move. AGES_NOT_ASKED: a person, an exec bot or typed dice must
 * decide. */
AGES_API int ages_table_step(struct ages_table *t);

AGES_API int ages_table_confirm(struct ages_table *t, int seat); /* the end of a person's turn */
AGES_API int ages_table_undo(struct ages_table *t, int seat); /* as far as nothing was revealed */
AGES_API int ages_table_redo(struct ages_table *t, int seat);

/* The number of moves and outcomes in force; and the state after one of them (0: the set-up), as
 * the viewer may see it, with its events. NULL: see ages_table_error. */
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

/* The record. During a game AGES_OWNER gets a save with the secret of the dice, others get what
 * they may know. After the game everybody gets everything. */
AGES_API int ages_table_record(struct ages_table *t, int viewer, char *text, size_t size);

enum ages_verdict {
    AGES_FAIR,    /* every draw follows from the committed secret              */
    AGES_TYPED,   /* people typed in the dice: they can't be verified          */
    AGES_UNKNOWN, /* a running game: the secret is not revealed yet            */
    AGES_FALSE,   /* something does not fit; `error` says what                 */
};

/* Checks the dice of a record. Returns an enum ages_verdict. */
AGES_API int ages_verify(const char *record, size_t length, char *error, size_t error_size);

#ifdef __cplusplus
}
#endif

#endif
