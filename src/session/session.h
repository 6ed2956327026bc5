/* A session: one game at one table. It does what all games need: seats, the history of what was
 * done, undo and redo, the confirmation of a turn's end, the events as each viewer may see them,
 * the fair dice.
 *
 * The history is a list of entries that only grows. Undone moves stay in it, and an undo is an
 * entry of its own. So the number of an entry is never used twice, and the fair dice can use it as
 * a label. The *line* is the list of moves in force. This half of the session does no I/O. */
#ifndef AGES_SESSION_SESSION_H
#define AGES_SESSION_SESSION_H

#include "core/game.h"
#include "session/asked.h"
#include "session/fair.h"

enum { NAME_MAX_BYTES = 64, PROGRAM_MAX_BYTES = 256, ENTRIES_MAX = 1 << 18 };

enum seat_kind { SEAT_PERSON, SEAT_BOT, SEAT_EXEC };

struct seat {
    enum seat_kind kind;
    char name[NAME_MAX_BYTES];       /* what the others call this seat: text, never markup */
    char program[PROGRAM_MAX_BYTES]; /* the bot's id, or the command of an exec bot        */
};

/* Drawn from the table's secret; rolled by people and typed in; drawn from the table's secret and
 * from what the people's devices give to each draw (asked.h). */
enum dice { DICE_FAIR, DICE_TYPED, DICE_ASKED };

struct table {
    const struct game *game;
    int seats;
    int options[OPTIONS_MAX];
    struct seat seat[SEATS_MAX];
    enum dice dice;
    enum needs needs; /* of dice that are asked for */
    struct fair fair; /* secret, commitment and contributions; unused with typed dice.
                         session_start makes the key. */
    int copied;       /* plies that were made in another game: see session_copy */
    int guessed;      /* the ply of another game whose view it begins with: see sketch_open */
    bool helped;      /* its people agreed to help while it runs: see session_helped */
};

/* The names of the seats, for a writer. They live as long as the table. */
static inline void table_names(const struct table *table, const char *names[SEATS_MAX])
{
    for (int i = 0; i < SEATS_MAX; i++)
        names[i] = table->seat[i].name;
}

/* The number of seats of this kind. */
int table_count(const struct table *table, enum seat_kind kind);

/* NULL, or an English message: why a game can't be started with this table. */
const char *table_check(const struct table *table);

/* Gives every seat without a name a name of its own. Bots get first names where people play too;
 * among bots alone they are named by their ids. */
void name_seats(struct table *table, const struct words *w);

/* People type the names of seats, so no two may be equal, and none may be a number or a word of a
 * move; else `why` says which. */
bool names_are_clear(const struct table *table, const struct words *w, struct out *why);

/* A name or a command: UTF-8 without control characters, line breaks, or characters that change
 * the direction of writing. */
bool text_is_plain(const char *text);

enum entry_kind {
    ENTRY_MOVE,    /* a seat's decision                              */
    ENTRY_CHANCE,  /* drawn from the fair stream: u of w             */
    ENTRY_TYPED,   /* chance as the people at the table rolled it    */
    ENTRY_CONFIRM, /* a person has confirmed the end of the turn     */
    ENTRY_UNDO,    /* the line is `plies` shorter                    */
    ENTRY_REDO,    /* the line is `plies` longer again               */
    ENTRY_JOIN,    /* a device joins for a seat, with the tip of its chain      */
    ENTRY_ASK,     /* `seats` are asked for their elements; `plies` is its number */
    ENTRY_LAPSE,   /* `seats` did not give: the ask is void                       */
    ENTRY_SEAT,    /* a seat changes hands                                        */
};

enum seat_change {
    SEAT_TO_BOT,
    SEAT_TO_LINK,
    SEAT_BACK,
    SEAT_WISH, /* the host asks for a new link to the seat  */
    SEAT_YES,  /* one of the persons, in `seats`, agrees    */
};

struct entry {
    enum entry_kind kind;
    int8_t seat;   /* who did it; SEAT_CHANCE where nobody did            */
    uint8_t seats; /* a set, of ask, lapse and yes                        */
    uint8_t how;   /* of a join: 1 by a link; of a seat: enum seat_change */
    int plies;
    struct move move;
    uint64_t u, w;
    union {
        uint8_t hash[SHA256_BYTES]; /* the tip of a join, the seal of an ask */
        char bot[SHA256_BYTES];     /* the bot that has the seat             */
    };
};

enum session_status {
    SESSION_OK,
    SESSION_NOT_YOURS,   /* another seat is asked, or nobody; not the table's kind of dice */
    SESSION_ILLEGAL,     /* not a legal move; nothing has changed      */
    SESSION_UNCONFIRMED, /* the last turn waits for its confirmation   */
    SESSION_BARRIER,     /* something has come out since: no undo      */
    SESSION_NOTHING,     /* nothing to undo, redo or confirm           */
    SESSION_ASKED,       /* an ask is open: the dice come first        */
    SESSION_UNJOINED,    /* a person's device has not joined yet       */
    SESSION_NEEDS,       /* the draw needs the devices of others too   */
    SESSION_NO_MEMORY,   /* nothing has changed                        */
    SESSION_FULL,        /* it would be more than ENTRIES_MAX entries  */
    SESSION_ENOUGH,      /* taken back too often: play on first        */
};

/* What a status means, as an English message. */
const char *session_message(enum session_status status);

struct session;

/* Starts a game. NULL with an English message in *why when it can't be: a number of seats or an
 * option that the game does not have, a name, program or contribution that breaks the rules of
 * docs/formats.md. */
struct session *session_start(const struct table *table, const char **why);
void session_end(struct session *s);

/* The same from a position. `entries` were made before it, under rules that this program no longer
 * has, so the history begins with the number entries + 1. Such a game has no record, but for one
 * whose position was guessed (`guessed` of the table). */
struct session *session_resume(const struct table *table, const void *state, int entries,
                               const char **why);

/* A copy of the game up to a ply of its line, to be played on at another table: other people and
 * bots in the same number of seats, new dice, which are fair. The copied plies are its first
 * entries; what chance brought then is taken as it came, and none of them can be undone. NULL with
 * an English message in *why. */
struct session *session_copy(const struct session *from, const struct table *table, int ply,
                             const char **why);

/* The dice of the next chance: those of the table; in the copied part of a copy typed ones. */
enum dice session_dice(const struct session *s);

/* The number of the last entry. A request names it as the version of the game that it answers. */
int session_seq(const struct session *s);

/* The memory that it takes. */
size_t session_bytes(const struct session *s);

const struct table *session_table(const struct session *s);
const void *session_state(const struct session *s); /* for the owner of the table only;
                                                      states do not move until the end */
void session_view(const struct session *s, int viewer, void *view);
void session_view_at(const struct session *s, int viewer, int ply, void *view); /* or SEAT_OPEN */

/* Who is asked: a seat, SEAT_CHANCE, or SEAT_NOBODY. While a turn waits for its confirmation, the
 * seat that must give it. */
int session_to_move(const struct session *s);
bool session_unconfirmed(const struct session *s); /* session_to_move() is asked to confirm */

/* Whose turn it is, whichever seat is asked in it, and how many turns have begun. A turn whose end
 * is not confirmed goes on. */
struct turn {
    int owner; /* SEAT_NOBODY: none has begun */
    int count;
};
struct turn session_turn(const struct session *s);

bool session_over(const struct session *s); /* over and confirmed, or its log is full */

/* It has ENTRIES_MAX entries: the game ends there, as it stands. */
bool session_is_full(const struct session *s);

enum session_status session_move(struct session *s, int seat, struct move m);
enum session_status session_moves(struct session *s, int seat, const struct move m[], int count);
/* all or none */
enum session_status session_confirm(struct session *s, int seat);
enum session_status session_roll(struct session *s);                /* fair chance  */
enum session_status session_type(struct session *s, struct move m); /* typed chance */

/* Repeats an entry of a record. Chance is not drawn but taken from the entry; its outcome must be
 * the one that u of w stands for. */
enum session_status session_replay(struct session *s, const struct entry *e);

/* Dice that are asked for (session_asked.c). */

enum session_status session_join(struct session *s, int seat, bool link,
                                 const uint8_t tip[SHA256_BYTES]);
enum session_status session_ask(struct session *s, unsigned seats);
enum session_status session_lapse(struct session *s, unsigned seats);
enum session_status session_reseat(struct session *s, int seat, enum seat_change change,
                                   const char *bot); /* of SEAT_TO_BOT, else NULL */

/* The host asks for a new link to a seat that a person holds; a person agrees to it. Each counts
 * until the link is made, or until who holds the seat plays on. */
enum session_status session_wish_link(struct session *s, int seat);
enum session_status session_agree(struct session *s, int seat, int by);

struct accord {
    bool wished;
    unsigned by; /* who agrees */
};
struct accord session_accord(const struct session *s, int seat);

/* Draws the whole run of the open ask, or what is left of it, with the elements of all that were
 * asked. */
enum session_status session_draw(struct session *s, const struct elements *x);

/* The table is given up: its secret is told, and nothing more can be done. */
void session_give_up(struct session *s);
bool session_given_up(const struct session *s);

int session_asks(const struct session *s);         /* how many there were                  */
bool session_ask_open(const struct session *s);    /* the last of them waits for elements  */
unsigned session_asked(const struct session *s);   /* the seats of the last one            */
unsigned session_persons(const struct session *s); /* persons' seats that no bot plays     */
unsigned session_joined(const struct session *s);  /* persons' seats whose devices can give */
unsigned session_absent(const struct session *s);  /* persons' seats that have not joined  */
unsigned session_resting(const struct session *s); /* lapsed lately: not asked soon again  */
bool session_needs_met(const struct session *s, unsigned seats);

/* The joins, oldest first, and what their chains gave. */
struct join {
    int entry; /* its index */
    int seat;
    bool link;
    int before; /* asks before it */
    uint8_t tip[SHA256_BYTES];
    int last;                /* the last ask that was drawn with an element of it; 0: none */
    uint8_t x[SHA256_BYTES]; /* that element                                               */
};

int session_joins(const struct session *s);
const struct join *session_join_at(const struct session *s, int index);
const struct join *session_join_of(const struct session *s, int seat); /* NULL: not joined */

/* Tells the session an element of a chain that is known from elsewhere, for that ask or a later
 * one. */
void session_recall(struct session *s, int join, int ask, const uint8_t x[SHA256_BYTES]);

/* The ask up to which the chain is known. */
int join_known(const struct join *j);

/* Does the element, given for that ask, lead to what is known of the chain? */
bool join_accepts(const struct join *j, int ask, const uint8_t x[SHA256_BYTES]);

struct ask {
    int entry;      /* its index */
    unsigned seats; /* asked     */
    unsigned lapsed;
    bool drawn;
    int join[SEATS_MAX]; /* of each asked seat, for session_join_at */
};

const struct ask *session_ask_at(const struct session *s, int ask); /* from 1 */

/* What was given to the asks first … last that were drawn: of_ask[0] is of `first`. Chains are read
 * back from their last elements; session_given_links tells how many links that takes in all. */
void session_given(const struct session *s, int first, int last, struct elements of_ask[]);
int session_given_links(const struct session *s, int first, int last);

/* Takes back the person's last decision and what followed from it. With typed dice: the outcome
 * that was typed last (a slip of the hand), if no decision followed. An undo can't cross a barrier:
 * drawn chance, an event that reveals, a confirmation, another seat's decision. A person who sits
 * alone can cross it, back to the last decision. A game that is over stays over. */
enum session_status session_undo(struct session *s, int seat);
enum session_status session_redo(struct session *s, int seat);
bool session_can_undo(const struct session *s, int seat);
bool session_can_redo(const struct session *s, int seat);

/* How often something was taken back since the game was further than ever before. */
int session_undos(const struct session *s);

/* Is that enough for a table of a server, or are enough plies kept that were taken back? The log is
 * to end with the game, and memory not with the log. */
bool session_undone_enough(const struct session *s);

/* One person plays, alone or with bots: whole turns can be taken back. */
bool session_alone(const struct session *s);

/* Hints, the coach, and copies to play on from while it runs: one person may use them, several may
 * if all agreed to it when the table was set. */
bool session_helped(const struct session *s);

/* The number of draws that were taken back and are not in force; and a sentence that says so, or
 * nothing if there are none. */
int session_taken_back(const struct session *s);
void say_taken_back(const struct game *g, int draws, const struct words *w, struct out *o);

/* The history, oldest first. The entry at `index` has the number index + 1; in a resumed game the
 * numbers go on from its start. */
int session_entries(const struct session *s);
const struct entry *session_entry(const struct session *s, int index);

/* The states before and after a move or chance, undone or not; NULL for other entries. */
const void *session_state_before(const struct session *s, int index);
const void *session_state_after(const struct session *s, int index);

/* Did a new turn begin with that entry? (Records carry a hash there.) */
bool session_turn_begins(const struct session *s, int index);

/* The ply at which the turn began that was a round ago: as many turns as there are seats. */
int session_round_ago(const struct session *s);

/* The line: the entries in force and the state after each of them (ply 0 is the set-up). */
int session_plies(const struct session *s);

/* The number of plies of the line that have been in force ever since the entry `seq`: a reader who
 * has seen the game up to there knows them. 0 if there is no such entry. */
int session_steady(const struct session *s, int seq);
const struct entry *session_ply(const struct session *s, int ply); /* 1 … session_plies() */
const void *session_state_at(const struct session *s, int ply);

/* The events of one ply that the viewer may see; returns their number. */
int session_events(const struct session *s, int viewer, int ply, struct event out[], int cap);

#endif
