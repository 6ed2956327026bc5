/* The SQLite driver of sql.h. SQLite's functions do nothing with a statement that is not there. */
#include "server/sql_sqlite.h"

#include <errno.h>
#include <stdlib.h>

#include "server/sql_driver.h"

enum { LOG_PAGES_MAX = 1 << 14 /* 64 MiB */ };

struct sqlite {
    struct sql sql; /* first */
    sqlite3 *db;
    int log_pages;
};

static sqlite3 *db_of(const struct sql *db)
{
    return ((const struct sqlite *)db)->db;
}

/* What its codes mean */

static bool is_over_quota(sqlite3_file *file)
{
    int error = 0;
    return file && file->pMethods &&
           file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error) == SQLITE_OK &&
           error == EDQUOT;
}

/* Did the database or its log reach a quota? SQLite knows only the disk itself as full. */
static bool quota_is_full(sqlite3 *db)
{
    sqlite3_file *file = NULL, *log = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return is_over_quota(file) || is_over_quota(log);
}

static enum store_status status_of(sqlite3 *db, int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return STORE_OK;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_NOMEM: return STORE_MEMORY;
    case SQLITE_IOERR:
        if (sqlite3_extended_errcode(db) == SQLITE_IOERR_NOMEM)
            return STORE_MEMORY;
        return quota_is_full(db) ? STORE_FULL : STORE_FAILED;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return STORE_DAMAGED;
    default: return STORE_FAILED;
    }
}

/* Statements */

static bool prepare(struct sql_statement *q)
{
    sqlite3_stmt *statement = NULL;
    int code =
        sqlite3_prepare_v3(db_of(q->db), q->text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    q->status = status_of(db_of(q->db), code);
    q->own = statement;
    return statement;
}

static void forget(struct sql_statement *q)
{
    sqlite3_finalize(q->own);
}

static void bind_int(struct sql_statement *q, int at, int64_t value)
{
    sqlite3_bind_int64(q->own, at, value);
}

static void bind_bytes(struct sql_statement *q, int at, const void *bytes, int count)
{
    sqlite3_bind_blob(q->own, at, bytes, count, SQLITE_STATIC);
}

static void bind_text(struct sql_statement *q, int at, const char *text)
{
    sqlite3_bind_text(q->own, at, text, -1, SQLITE_STATIC);
}

static bool row(struct sql_statement *q)
{
    int code = sqlite3_step(q->own);
    q->status = status_of(db_of(q->db), code);
    return code == SQLITE_ROW;
}

static enum sql_kind get_kind(struct sql_statement *q, int at)
{
    switch (sqlite3_column_type(q->own, at)) {
    case SQLITE_INTEGER: return SQL_INT;
    case SQLITE_TEXT: return SQL_TEXT;
    default: return SQL_BYTES;
    }
}

static int64_t get_int(struct sql_statement *q, int at)
{
    return sqlite3_column_int64(q->own, at);
}

static const void *get_bytes(struct sql_statement *q, int at, int *count)
{
    const void *bytes = sqlite3_column_blob(q->own, at);
    *count = sqlite3_column_bytes(q->own, at);
    return bytes;
}

static const char *get_text(struct sql_statement *q, int at, int *count)
{
    const unsigned char *text = sqlite3_column_text(q->own, at);
    *count = sqlite3_column_bytes(q->own, at);
    return (const char *)text;
}

static void reset(struct sql_statement *q)
{
    sqlite3_reset(q->own);
    sqlite3_clear_bindings(q->own);
}

static enum store_status run(struct sql_statement *q)
{
    row(q);
    reset(q);
    return q->status;
}

/* Transactions. There must be no need of memory to end one. */

static const char begins[] = "BEGIN IMMEDIATE", commits[] = "COMMIT", rolls_back[] = "ROLLBACK";

static enum store_status begin(struct sql *db)
{
    return run(sql_take(db, begins));
}

/* While commits go on without a pause, tidying never catches up with the end of the log; only the
 * writer itself, who adds nothing meanwhile, can empty one that has grown long. */
static enum store_status commit(struct sql *db)
{
    struct sqlite *s = (struct sqlite *)db;
    enum store_status status = run(sql_take(db, commits));
    if (status == STORE_OK && s->log_pages > LOG_PAGES_MAX)
        sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return status;
}

static void rollback(struct sql *db)
{
    if (!sqlite3_get_autocommit(db_of(db)))
        run(sql_take(db, rolls_back));
}

static const char *error(const struct sql *db)
{
    return sqlite3_errmsg(db_of(db));
}

static void close_database(struct sql *db)
{
    sqlite3_close(db_of(db));
    free(db);
}

static const struct sql_driver driver = {
    .prepare = prepare,
    .forget = forget,
    .bind_int = bind_int,
    .bind_bytes = bind_bytes,
    .bind_text = bind_text,
    .row = row,
    .get_kind = get_kind,
    .get_int = get_int,
    .get_bytes = get_bytes,
    .get_text = get_text,
    .reset = reset,
    .run = run,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .error = error,
    .close = close_database,
};

static int count_log(void *sqlite, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct sqlite *)sqlite)->log_pages = pages;
    return SQLITE_OK;
}

struct sql *sql_sqlite(sqlite3 *db)
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->sql.driver = &driver;
    s->db = db;
    sqlite3_wal_hook(db, count_log, s);
    sql_take(&s->sql, begins);
    sql_take(&s->sql, commits);
    if (sql_take(&s->sql, rolls_back)->own)
        return &s->sql;
    sqlite3_wal_hook(db, NULL, NULL);
    free(s);
    return NULL;
}
