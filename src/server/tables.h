/* The tables in memory: a cache of sessions, rebuilt from the store's log whenever one is asked
 * for, the longest unused forgotten first. Only the writer's thread touches them. */
#ifndef AGES_SERVER_TABLES_H
#define AGES_SERVER_TABLES_H

#include "server/access.h"
#include "server/store.h"
#include "session/session.h"

struct live_table {
    char id[TABLE_ID_CHARS + 1];
    int64_t number;
    struct session *session;
    struct keys keys;
    struct seat seats[SEATS_MAX]; /* who sits there now; the session knows who did at first */
    bool resumed;                 /* begun under older rules: there is no whole record     */

    uint8_t chain[SHA256_BYTES];
    int kept;      /* entries of the session that the store has      */
    int asked;     /* the seq at which a bot was asked last, or -1   */
    bool changed;  /* something was done that is not published yet   */
    bool reseated; /* of that: who sits where                       */

    struct live_table *next_changed, *same_hash, *newer, *older;
};

struct tables;

struct tables *tables_new(struct store *store, int cached); /* NULL: no memory */
void tables_free(struct tables *t);
int tables_count(const struct tables *t);

/* STORE_DAMAGED: what is stored does not fit together, or the rules can't go on from it. */
struct live_table *tables_find(struct tables *t, const char *id, enum store_status *status);

/* A new table and its first rows; the caller has begun a transaction. NULL with an English message
 * in *why, or without one when the store refused. */
struct live_table *tables_add(struct tables *t, const struct table *table, const struct keys *keys,
                              const char **why, enum store_status *status);

/* Writes what the session has grown by; `request` stands with the first of the new entries. */
enum store_status tables_keep(struct tables *t, struct live_table *live,
                              const uint8_t request[DIGEST_BYTES]);
enum store_status tables_keep_seat(struct tables *t, struct live_table *live, int seat);

/* Forgets what is in memory; the store's rows are what counts. */
void tables_forget(struct tables *t, struct live_table *live);
void tables_trim(struct tables *t);

#endif
