/* SQL for the store: every statement is written once and runs on each database that has a driver.
 * A file store_<area>.c has the statements of its area, next to the functions that use them:
 *
 *     enum store_status store_note(struct store *s, int64_t number, char text[NOTE_MAX])
 *     {
 *         struct sql_statement *q = sql_take(s->sql, "SELECT text FROM notes WHERE number = ?");
 *         enum store_status status = STORE_NONE;
 *         sql_int(q, 1, number);
 *         if (sql_row(q))
 *             status = sql_get_text(q, 0, text, NOTE_MAX) ? STORE_OK : STORE_DAMAGED;
 *         return sql_end(q, status);
 *     }
 *
 *     enum store_status store_set_note(struct store *s, int64_t number, const char *text)
 *     {
 *         struct sql_statement *q =
 *             sql_take(s->sql, "INSERT INTO notes (number, text) VALUES (?, ?)"
 *                              " ON CONFLICT (number) DO UPDATE SET text = excluded.text");
 *         sql_int(q, 1, number);
 *         sql_text(q, 2, text);
 *         return sql_run(q);
 *     }
 *
 * To add such an area: its file, in meson.build; its functions in store.h; its tables as one more
 * step at the end of `store_upgrades` in store_schema.c; and, where its rows belong to a table of
 * the game, their removal in `store_removals`.
 *
 * The SQL is what SQLite and PostgreSQL both take: parameters ? or ?1; ON CONFLICT … DO UPDATE (or
 * DO NOTHING) with the key named, never REPLACE or INSERT OR; RETURNING for what a write has found
 * or made; LIMIT with ORDER BY; no rowid, no PRAGMA, no unixepoch() (bind the time); text in '…',
 * names without quotes, none a word of SQL. Columns are INTEGER (64 bits), TEXT or BLOB, and NOT
 * NULL; x'' is a constant without bytes. Tables are STRICT; with a primary key of several columns
 * or of text, STRICT, WITHOUT ROWID. What the other database spells otherwise its driver
 * translates. */
#ifndef AGES_SERVER_SQL_H
#define AGES_SERVER_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store_status.h"

struct sql;           /* a connection */
struct sql_statement; /* one of its prepared statements */

/* The statement with this text, a constant: it is prepared at the first use and kept. Never NULL;
 * one that can't be prepared fails when it runs. */
struct sql_statement *sql_take(struct sql *db, const char *text);

/* Parameters, from 1. Bytes and texts must stay until the statement has run. */
void sql_int(struct sql_statement *q, int at, int64_t value);
void sql_bytes(struct sql_statement *q, int at, const void *bytes, int count);
void sql_text(struct sql_statement *q, int at, const char *text);

/* Is there one more row? Columns count from 0. */
bool sql_row(struct sql_statement *q);
int64_t sql_get_int(struct sql_statement *q, int at);

/* False: the column does not hold just `count` bytes; or not a text of less than `cap` bytes. */
bool sql_get_bytes(struct sql_statement *q, int at, void *bytes, int count);
bool sql_get_text(struct sql_statement *q, int at, char *text, size_t cap);

int sql_get_length(struct sql_statement *q, int at); /* in bytes */
char *sql_get_copy(struct sql_statement *q, int at); /* of a text, for the caller to free */

/* For columns of which it is not known what they have. A text ends in '\0'. */
enum sql_kind { SQL_INT, SQL_TEXT, SQL_BYTES };
enum sql_kind sql_get_kind(struct sql_statement *q, int at);
const void *sql_get(struct sql_statement *q, int at, int *count);

/* Must follow the last row that is wanted; the statement can be taken again. The second gives
 * `status`, unless the database failed. */
enum store_status sql_finish(struct sql_statement *q);
enum store_status sql_end(struct sql_statement *q, enum store_status status);

/* Runs a statement that has no rows. What fails may be found out only by a later statement of the
 * transaction, or by its commit. */
enum store_status sql_run(struct sql_statement *q);

enum store_status sql_begin(struct sql *db);
enum store_status sql_commit(struct sql *db); /* after a failure, roll back */
void sql_rollback(struct sql *db);            /* if there is a transaction */

/* Has the database itself said, since the last transaction began, that it is damaged? */
bool sql_is_broken(const struct sql *db);

const char *sql_error(const struct sql *db); /* the last message of the database */
void sql_close(struct sql *db);              /* NULL: nothing */

#endif
