/* The store keeps tables on disk: for each an append-only list of entries with unique numbers, and
 * a chain of hashes that detects damage.
 *
 * Nothing is stored before store_commit returns STORE_OK; many tables may share a transaction. One
 * thread uses a store. store_sqlite.c implements it. */
#ifndef AGES_SERVER_STORE_H
#define AGES_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/out.h"
#include "core/sha256.h"
#include "server/server.h"
#include "session/session.h"

enum { TABLE_ID_CHARS = 16, DIGEST_BYTES = 16, MOVE_TEXT_MAX = 256 };

enum store_status {
    STORE_OK,
    STORE_NONE,    /* there is no such table                                    */
    STORE_FULL,    /* the disk is full; the transaction is lost                 */
    STORE_MEMORY,  /* out of memory; the transaction is lost                    */
    STORE_DAMAGED, /* the stored data are inconsistent                          */
    STORE_RULES,   /* it is of another revision, and the rules can't go on     */
    STORE_FAILED,  /* the disk or the database failed: the server must stop     */
};

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
};

/* One entry. `move` is the text of its move, or what else there is to an entry of dice that are
 * asked for. `request` recognizes a repeated request; zeros: no request made it. */
struct stored_entry {
    int seq;
    struct entry entry;
    char move[MOVE_TEXT_MAX];
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

/* Keeps the record of a table that goes. */
enum store_status store_archive(struct store *s, const char *id, int64_t when, const char *record);

/* Deletes all that is stored of a table but its record in the archive. */
enum store_status store_remove(struct store *s, int64_t number);

/* Deletes a record from the archive; STORE_NONE: there is none. */
enum store_status store_unarchive(struct store *s, const char *id);

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

/* The record of a table that has gone, for the caller to free; NULL: there is none. */
char *store_archived(struct store *s, const char *id);

enum store_status store_snapshot(struct store *s, int64_t number, struct stored_snapshot *snapshot);

/* Calls `each` for every table, oldest first, until it returns false; and for every table of which
 * the archive has the record. */
enum store_status store_tables(struct store *s, bool (*each)(void *with, const char *id),
                               void *with);
enum store_status store_archive_tables(struct store *s, bool (*each)(void *with, const char *id),
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

/* Checkpoints SQLite's write-ahead log as far as nothing blocks it. It has its own connection, so
 * that another thread than the writer can do it. */
struct store_tidy;
struct store_tidy *store_tidy_open(const char *path);
void store_tidy_run(struct store_tidy *t);
void store_tidy_close(struct store_tidy *t);

/* Copies a database, even in use, to a new file. False: `why` has a message. */
bool store_backup(const char *path, const char *copy, const struct words *w, struct out *why);

#endif
