/* The store keeps tables on disk: for each an append-only list of entries with unique numbers, and
 * a chain of hashes that detects damage.
 *
 * Nothing is stored before store_commit returns STORE_OK; many tables may share a transaction. One
 * thread uses a store. Its SQL is written once for all databases (sql.h); store_sqlite.c opens one
 * in a file. */
#ifndef AGES_SERVER_STORE_H
#define AGES_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/out.h"
#include "core/sha256.h"
#include "server/clocks.h"
#include "server/server.h"
#include "server/store_status.h"
#include "session/session.h"

enum { TABLE_ID_CHARS = 16, DIGEST_BYTES = 16, MOVE_TEXT_MAX = 256, WORD_BYTES = 2000 };

/* A table as it was made. `setup` is JSON with game, options, seats and secret. */
struct stored_table {
    int64_t number; /* given by the store */
    char id[TABLE_ID_CHARS + 1];
    uint8_t host[SHA256_BYTES]; /* the hash of the host's secret */
    char *setup;
};

/* The last entry of a table, the chain up to it, and whose turn it is then. */
struct stored_standing {
    int seq;
    int turn; /* a seat, SEAT_CHANCE or SEAT_NOBODY; TURN_UNKNOWN: an older server wrote it */
    uint8_t chain[SHA256_BYTES];
    int64_t version; /* read only: see struct hold */
};

/* One entry. `move` is the text of its move, or what else there is to an entry of dice that are
 * asked for. `request` recognizes a repeated request; zeros: no request made it. */
struct stored_entry {
    int seq;
    struct entry entry;
    char move[MOVE_TEXT_MAX];
    int64_t
        at; /* in milliseconds since 1970, later with every batch; 0: an older server wrote it */
    uint8_t request[DIGEST_BYTES];
    uint8_t chain[SHA256_BYTES];
};

/* The last snapshot: the position at the beginning of the last turn, after an undo, or at the end
 * of the game. */
struct stored_snapshot {
    char *position; /* as JSON                                                       */
    int seq;        /* its number of entries; SEQ_UNKNOWN: an older server wrote it  */
};

enum { SEQ_UNKNOWN = -1, TURN_UNKNOWN = -128 };

/* How far a table has come, when something last happened at it, and since when it is announced that
 * it goes (0: it is not). Seconds since 1970. */
struct stored_life {
    enum life_state state;
    int64_t moved, announced;
};

/* A seat: the hash of its secret, and the bot that plays for it ("": none). Where dice are asked
 * for a seat has an invitation, and no secret (zeros) until somebody claims it with one. */
struct stored_seat {
    uint8_t secret[SHA256_BYTES];
    uint8_t invitation[SHA256_BYTES]; /* its hash; zeros: none */
    uint8_t player[SHA256_BYTES];     /* who claimed it: the hash of a key; zeros: not known */
    char bot[PROGRAM_MAX_BYTES];
};

/* The last element that a device gave: of the chain of a join, for an ask. */
struct stored_given {
    int join; /* the number of its entry */
    int ask;
    uint8_t x[SHA256_BYTES];
};

/* Something that was said at a table. `change` counts all that is said and erased there. */
enum word_state { WORD_SAID, WORD_ERASED, WORD_REMOVED /* by the host */ };

struct stored_word {
    int n, change, seat;
    int64_t at; /* seconds since 1970 */
    enum word_state state;
    uint8_t
        holder[SHA256_BYTES]; /* whose words they are: the hash of a key, or of the seat's secret */
    uint8_t request[DIGEST_BYTES];
    char text[WORD_BYTES + 1]; /* "" once it is erased */
};

struct talk_last {
    int n, change; /* 0: nothing was said */
};

/* What the host allows besides the game; zeros: the usual. */
enum watch { WATCH_ALL, WATCH_LATER /* by a round */, WATCH_NOBODY };

struct stored_terms {
    enum watch watch;
    bool reads;     /* watchers read the talk     */
    bool listed;    /* anybody may take free seats */
    bool rated;     /* decided when the table is set */
    unsigned muted; /* seats                      */
    char rematch[TABLE_ID_CHARS + 1];
};

/* Where people may sit down without an invitation, they may also look before. */
static inline bool terms_closed(const struct stored_terms *terms)
{
    return terms->watch == WATCH_NOBODY && !terms->listed;
}

/* A seat was asked to go on, at that entry. */
struct stored_nudge {
    int64_t at; /* seconds since 1970; 0: never */
    int seq, by;
};

/* An entry of the session as a row; and back (false: the row is none of this game). */
void entry_store(const struct session *s, int index, struct stored_entry *e);
bool entry_restore(const struct stored_entry *e, const struct game *g, struct entry *entry);

/* The chain after the table's setup, and after one more entry. */
void chain_begin(const struct stored_table *t, uint8_t chain[SHA256_BYTES]);
void chain_add(const struct stored_entry *e, uint8_t chain[SHA256_BYTES]);

struct store;

/* NULL: `why` has a message. No such folder, in use by another server, not our file. */
struct store *store_open(const char *path, const struct words *w, struct out *why);
void store_close(struct store *s);

/* To read it while a server may run. */
struct store *store_open_beside(const char *path, const struct words *w, struct out *why);

/* Is the database itself damaged, as far as it noticed since the last transaction began, and not
 * only what a row says? */
bool store_is_broken(const struct store *s);

/* The database's last error message. */
const char *store_error(const struct store *s);

int64_t store_count(struct store *s); /* tables; -1: failed */

enum store_status store_begin(struct store *s);
enum store_status store_commit(struct store *s); /* on failure everything is rolled back */
void store_rollback(struct store *s);

enum store_status store_add_table(struct store *s, struct stored_table *t);
enum store_status store_add_entry(struct store *s, int64_t number, const struct stored_entry *e);
enum store_status store_set_standing(struct store *s, int64_t number,
                                     const struct stored_standing *standing);
/* Does the table go on without a person: is it a bot's turn? */
enum store_status store_set_due(struct store *s, int64_t number, bool due);
enum store_status store_set_snapshot(struct store *s, int64_t number,
                                     const struct stored_snapshot *snapshot);
enum store_status store_set_seat(struct store *s, int64_t number, int seat,
                                 const struct stored_seat *stored);

enum store_status store_set_given(struct store *s, int64_t number,
                                  const struct stored_given *given);
enum store_status store_set_life(struct store *s, int64_t number, const struct stored_life *life);

/* Pauses of clocks, numbered from 0; the caller frees the list. */
enum store_status store_set_pause(struct store *s, int64_t number, int n, const struct pause *p);
enum store_status store_pauses(struct store *s, int64_t number, struct pauses *p);

/* When a table is to be looked at next though nobody does anything there, and up to when that was
 * done, both in milliseconds; NEVER: it is not. STORE_NONE: there is no such row, or no next. */
struct stored_alarm {
    int64_t at, told;
    int64_t ends; /* the time of the seat that is asked; NEVER, and in old rows 0: it has none */
};
enum store_status store_set_alarm(struct store *s, int64_t number, const struct stored_alarm *a);
enum store_status store_alarm(struct store *s, int64_t number, struct stored_alarm *a);
enum store_status store_next_alarm(struct store *s, int64_t until, int64_t *number,
                                   char id[TABLE_ID_CHARS + 1]);
int64_t store_first_alarm(struct store *s); /* NEVER: none */

/* The orders of a seat as text; "" where there are none. And calls `each` for the moves of a
 * request.
 */
enum { ORDERS_TEXT = 256 };
enum store_status store_set_orders(struct store *s, int64_t number, int seat, const char *text);
enum store_status store_drop_orders(struct store *s, int64_t number, int seat);
enum store_status store_orders(struct store *s, int64_t number, int seat, char text[ORDERS_TEXT]);
enum store_status store_each_of_request(struct store *s, int64_t number,
                                        const uint8_t request[DIGEST_BYTES],
                                        bool (*each)(void *with, int seq, const char *move),
                                        void *with);

/* Deletes all that is stored of a table but its record in the archive. */
enum store_status store_remove(struct store *s, int64_t number);

/* Reading. The caller frees the setup and the position. */
enum store_status store_find(struct store *s, const char *id, struct stored_table *t,
                             struct stored_standing *standing);
enum store_status store_seat(struct store *s, int64_t number, int seat, struct stored_seat *stored);

/* The next table after *number that is due; STORE_NONE: there is none. */
enum store_status store_next_due(struct store *s, int64_t *number, char id[TABLE_ID_CHARS + 1]);

/* STORE_DAMAGED: there is none that can be believed. */
enum store_status store_life(struct store *s, int64_t number, struct stored_life *life);

/* The next table after *number that is in this state, not announced, and at which nothing has
 * happened since; and the next that has been announced since then. STORE_NONE: there is none. */
enum store_status store_next_idle(struct store *s, enum life_state state, int64_t since,
                                  int64_t *number, char id[TABLE_ID_CHARS + 1]);
enum store_status store_next_going(struct store *s, int64_t since, int64_t *number,
                                   char id[TABLE_ID_CHARS + 1]);

enum store_status store_snapshot(struct store *s, int64_t number, struct stored_snapshot *snapshot);

/* Calls `each` for every table, oldest first, until it returns false. */
enum store_status store_tables(struct store *s, bool (*each)(void *with, const char *id),
                               void *with);

/* Calls `each` for the entries after `seq` in order, at most `limit`; if it returns false, the
 * status is STORE_DAMAGED. */
enum store_status store_entries(struct store *s, int64_t number, int seq, int limit,
                                bool (*each)(void *with, const struct stored_entry *e), void *with);

/* Calls `each` for what was given, by join; if it returns false, the status is STORE_DAMAGED. */
enum store_status store_given(struct store *s, int64_t number,
                              bool (*each)(void *with, const struct stored_given *g), void *with);

/* Did this request make the entry `seq`? */
bool store_is_repeat(struct store *s, int64_t number, int seq, const uint8_t request[DIGEST_BYTES]);

/* Servers that share a database (store_shared.c). A table belongs to none of them. For a batch of
 * jobs a server holds the tables, catches up with what others did, acts, commits, and tells them.
 */

/* Is it a URL of such a database, and no file? */
bool store_is_url(const char *data);
bool store_serves_many(const struct store *s);

enum { HELD_MAX = 256, HELD_TEXT = HELD_MAX * (TABLE_ID_CHARS + 1) + 3 };

/* Its low bits count changes of planned answers, of which nobody else is told. */
enum { VERSION_QUIET_BITS = 20, VERSION_LOUD = 1 << VERSION_QUIET_BITS };

static inline bool version_is_told(int64_t version, int64_t told)
{
    return version >> VERSION_QUIET_BITS == told >> VERSION_QUIET_BITS;
}

/* A table as the store has it. `version` counts changes of all but the log. */
struct hold {
    char id[TABLE_ID_CHARS + 1];
    bool held; /* until the end of the transaction; else another server holds it, or it is */
    bool gone;
    bool behind; /* what is known of it is too old, and is loaded anew */
    int seq;
    int64_t version;
};

/* Begins a transaction that holds what it can get of the tables, at most HELD_MAX. */
enum store_status store_hold(struct store *s, struct hold tables[], int count);

/* In a transaction: holds one more table, or all at which the player has a seat. If another server
 * has one, this waits for it, two seconds at most (STORE_AWAY). */
enum store_status store_hold_one(struct store *s, struct hold *table);
enum store_status store_hold_player(struct store *s, const uint8_t player[SHA256_BYTES]);

/* Without holding them. */
enum store_status store_news(struct store *s, struct hold tables[], int count);

/* More than its log has changed: VERSION_LOUD, or 1 if nobody else is told of it. */
enum store_status store_touch(struct store *s, int64_t number, int64_t changes);

/* Tells other servers that the tables have changed: ids with a space before each, at most TELL_MAX
 * bytes. And the ids of what was told; "" if by this server. */
enum { TELL_MAX = 7900 };
enum store_status store_tell(struct store *s, const char *ids);
const char *store_told(const struct store *s, const char *told);

/* Hears what is told, in a thread of its own; NULL: something may have been missed. */
struct store_ear;
struct store_ear *store_listen(struct store *s, void (*heard)(void *with, const char *told),
                               void *with);
void store_deafen(struct store_ear *ear);

/* The next table after *number that is due and that no other server sees to: this one does for a
 * while. And until when it does if it begins now; 0 where servers share nothing. */
enum store_status store_lease_next(struct store *s, int64_t *number, char id[TABLE_ID_CHARS + 1]);
int64_t store_lease(const struct store *s);

/* The seats whose devices are at any server, where dice are asked for. */
enum store_status store_set_presence(struct store *s, const char *id, unsigned seats, int seconds);
unsigned store_presence(struct store *s, int64_t number);

/* Who looks at a table: the seats, and how many people without one. The first function stores what
 * holds at this server, for `seconds`; the second tells what holds at the others. */
struct company {
    unsigned here;
    int watchers;
};
enum store_status store_set_company(struct store *s, const char *id, struct company here,
                                    int seconds);
struct company store_company(struct store *s, const char *id);

/* STORE_NONE: it was never made, is too old, or was used. */
enum store_status store_add_commitment(struct store *s, const uint8_t commitment[SHA256_BYTES],
                                       const uint8_t secret[SHA256_BYTES]);
enum store_status store_take_commitment(struct store *s, const uint8_t commitment[SHA256_BYTES],
                                        uint8_t secret[SHA256_BYTES]);

/* Enters the list of servers, with the revisions of its games; false: `why` has a message. While
 * there is one alive with others, only to take over from it. Then it shows from time to time that
 * it is alive; STORE_NONE: another has taken over. */
bool store_join(struct store *s, const char *revisions, bool take_over, const struct words *w,
                struct out *why);
enum store_status store_beat(struct store *s);
void store_leave(struct store *s);

/* The talk at a table (store_talk.c). Numbers and changes are the caller's to count. */
enum store_status store_talk_last(struct store *s, int64_t number, struct talk_last *last);
enum store_status store_say(struct store *s, int64_t number, const struct stored_word *word);
enum store_status store_erase(struct store *s, int64_t number, int n, enum word_state state,
                              int change);

/* Those that were said or erased after the change `since`, in order. */
enum store_status store_words(struct store *s, int64_t number, int since,
                              void (*each)(void *with, const struct stored_word *word), void *with);
enum store_status store_word(struct store *s, int64_t number, int n, struct stored_word *word);

/* Which the request said; STORE_NONE: none. How many the seat said since then, or what failed. */
enum store_status store_said(struct store *s, int64_t number, int seat,
                             const uint8_t request[DIGEST_BYTES], int *n);
int store_said_since(struct store *s, int64_t number, int seat, int64_t since);

/* The notes of who holds the seat; "" if there are none, or of another. */
enum store_status store_notes(struct store *s, int64_t number, int seat,
                              const uint8_t holder[SHA256_BYTES], char *text, size_t room);
enum store_status store_set_notes(struct store *s, int64_t number, int seat,
                                  const uint8_t holder[SHA256_BYTES], const char *text);

/* All that a player has written: it is passed on to another player, forgotten, or told. */
struct written {
    char id[TABLE_ID_CHARS + 1];
    int seat;
    int64_t at; /* seconds since 1970; of notes 0 */
    const char *text;
};
enum store_status store_pass_words(struct store *s, const uint8_t player[SHA256_BYTES],
                                   const uint8_t to[SHA256_BYTES]);
enum store_status store_forget_words(struct store *s, const uint8_t player[SHA256_BYTES]);
enum store_status store_words_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                 void (*each)(void *with, const struct written *w), void *with);
enum store_status store_orders_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                  void (*each)(void *with, const struct written *w), void *with);
enum store_status store_notes_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                 void (*each)(void *with, const struct written *w), void *with);

/* store_terms.c. STORE_OK too where the terms are the usual ones; of a nudge STORE_NONE. */
enum store_status store_terms(struct store *s, int64_t number, struct stored_terms *terms);
enum store_status store_set_terms(struct store *s, int64_t number,
                                  const struct stored_terms *terms);
enum store_status store_listed(struct store *s, int most, bool (*each)(void *with, const char *id),
                               void *with);
enum store_status store_nudge(struct store *s, int64_t number, int seat,
                              struct stored_nudge *nudge);
enum store_status store_set_nudge(struct store *s, int64_t number, int seat,
                                  const struct stored_nudge *nudge);

/* Checkpoints SQLite's write-ahead log as far as nothing blocks it. It has its own connection, so
 * that another thread than the writer can do it. */
struct store_tidy;
struct store_tidy *store_tidy_open(const char *path);
void store_tidy_run(struct store_tidy *t);
void store_tidy_close(struct store_tidy *t);

/* Copies all tables from one store to a new or empty one, of SQLite or PostgreSQL. False: `why` has
 * a message. */
bool store_copy(const char *from, const char *to, const struct words *w, struct out *why);

/* Copies a database, even in use, to a new file. False: `why` has a message. */
bool store_backup(const char *path, const char *copy, const struct words *w, struct out *why);

#endif
