/* The inside of the store, for its files: a store is its connection, and for SQLite what is beside
 * the file. */
#ifndef AGES_SERVER_STORE_PARTS_H
#define AGES_SERVER_STORE_PARTS_H

#include "server/sql.h"
#include "server/store.h"

struct mark;

enum { SERVER_NAME_CHARS = 16 };

struct store {
    struct sql *sql;
    struct mark *mark; /* the high-water mark (store_mark.c); NULL: none                    */
    int lock;          /* the file that keeps a second server from SQLite's; -1: none      */
    char *url;         /* of PostgreSQL, which servers share; NULL: SQLite                  */
    char name[SERVER_NAME_CHARS + 1]; /* of this server among them; "": none                 */
};

/* Opens what it is; false: `why` has a message. Beside: to read while a server may run. */
bool store_sqlite_open(struct store *s, const char *path, bool beside, const struct words *w,
                       struct out *why);
bool store_pg_open(struct store *s, const char *url, bool beside, const struct words *w,
                   struct out *why);

/* The hash of a row that is written again and again; without bytes, that of zeros. */
void row_sum(int64_t number, int64_t second, const uint8_t bytes[SHA256_BYTES], const char *text,
             uint8_t sum[SHA256_BYTES]);
bool row_sum_fits(struct sql_statement *q, int at, const uint8_t sum[SHA256_BYTES]);

/* The next table after *number that the statement finds. */
enum store_status next_table(struct sql_statement *q, int64_t *number, char id[TABLE_ID_CHARS + 1]);

/* Calls `each` for the ids that the statement finds, until it returns false. */
enum store_status each_id(struct sql_statement *q, bool (*each)(void *with, const char *id),
                          void *with);

/* Runs a statement with a hash, and another one or NULL (store_players.c). */
enum store_status run_with_hashes(struct store *s, const char *text,
                                  const uint8_t one[SHA256_BYTES],
                                  const uint8_t other[SHA256_BYTES]);

/* store_mark.c; nothing, where a store has no mark. */
bool mark_open(struct store *s, const char *path, const struct words *w, struct out *why);
void mark_add(struct store *s, int64_t number, const struct stored_standing *standing);
enum store_status mark_set(struct store *s); /* in the transaction                */
void mark_write(struct store *s);            /* after the commit                  */
void mark_back(struct store *s);             /* after a rollback                  */
void mark_close(struct store *s);

#endif
