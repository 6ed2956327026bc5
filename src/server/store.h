/* Where tables outlive the program: an append-only log of what was done at each, with a number an
 * entry that can't be given twice, and a chain of hashes that tells damage.
 *
 * Nothing counts before store_commit has said STORE_OK; many tables may share a transaction. One
 * thread uses a store. store_sqlite.c is the embedded one. */
#ifndef AGES_SERVER_STORE_H
#define AGES_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/out.h"
#include "core/sha256.h"
#include "session/session.h"

enum { TABLE_ID_CHARS = 16, DIGEST_BYTES = 16, MOVE_TEXT_MAX = 256 };

enum store_status {
    STORE_OK,
    STORE_NONE,    /* there is no such table                                    */
    STORE_FULL,    /* the disk is; nothing of this transaction is kept          */
    STORE_DAMAGED, /* what is stored does not fit together                      */
    STORE_FAILED,  /* the disk or the database failed: nothing more can be trusted */
};

/* What a table begins with. `setup` says game, options, seats and secret, as JSON. */
struct stored_table {
    int64_t number; /* given by the store */
    char id[TABLE_ID_CHARS + 1];
    uint8_t host[SHA256_BYTES]; /* the hash of the host's secret */
    char *setup;
};

/* How far it has come: the last entry, and the chain up to it. */
struct stored_standing {
    int seq;
    uint8_t chain[SHA256_BYTES];
};

/* One entry of the log. `request` tells a repeated request; zeros: nobody asked for it. */
struct stored_entry {
    int seq;
    struct entry entry;
    char move[MOVE_TEXT_MAX]; /* the text of entry.move; "" where there is none */
    uint8_t request[DIGEST_BYTES];
    uint8_t chain[SHA256_BYTES];
};

/* Who may sit on a seat: the hash of its secret, and the bot that plays for it ("": none). */
struct stored_seat {
    uint8_t secret[SHA256_BYTES];
    char bot[PROGRAM_MAX_BYTES];
};

/* The chain after the table's setup, and after one more entry. */
void chain_begin(const struct stored_table *t, uint8_t chain[SHA256_BYTES]);
void chain_add(const struct stored_entry *e, uint8_t chain[SHA256_BYTES]);

struct store;

/* NULL with a message in `why`: no such folder, in use by another server, not ours. */
struct store *store_open(const char *path, const struct words *w, struct out *why);
void store_close(struct store *s);

/* What went wrong last, in the database's words. */
const char *store_error(const struct store *s);

int64_t store_count(struct store *s); /* tables; -1: failed */

enum store_status store_begin(struct store *s);
enum store_status store_commit(struct store *s); /* on failure all of it is rolled back */
void store_rollback(struct store *s);

enum store_status store_add_table(struct store *s, struct stored_table *t);
enum store_status store_add_entry(struct store *s, int64_t number, const struct stored_entry *e);
enum store_status store_set_standing(struct store *s, int64_t number,
                                     const struct stored_standing *standing);
enum store_status store_set_snapshot(struct store *s, int64_t number, const char *snapshot);
enum store_status store_set_seat(struct store *s, int64_t number, int seat,
                                 const struct stored_seat *stored);

/* Reading; the setup and the snapshot are the caller's to free. */
enum store_status store_find(struct store *s, const char *id, struct stored_table *t,
                             struct stored_standing *standing);
enum store_status store_seat(struct store *s, int64_t number, int seat, struct stored_seat *stored);

/* A position that was reached, as JSON: the beginning of the last turn, what it was taken back to,
 * or the end of the game. */
enum store_status store_snapshot(struct store *s, int64_t number, char **snapshot);

/* Every entry in order; `each` returns false when it does not fit, which ends it as damaged. */
enum store_status store_entries(struct store *s, int64_t number,
                                bool (*each)(void *with, const struct stored_entry *e), void *with);

/* Was the entry of that number made by that request? */
bool store_is_repeat(struct store *s, int64_t number, int seq, const uint8_t request[DIGEST_BYTES]);

/* Moves what the log has gathered into the database itself, as far as that waits for nobody; on a
 * connection of its own, so that another thread than the writer may do it. */
struct store_tidy;
struct store_tidy *store_tidy_open(const char *path);
void store_tidy_run(struct store_tidy *t);
void store_tidy_close(struct store_tidy *t);

/* Copies a database, in use or not, to a new file. False with a message in `why`. */
bool store_backup(const char *path, const char *copy, const struct words *w, struct out *why);

#endif
