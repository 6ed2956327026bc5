/* Copies all that is stored from one store to another, of SQLite or PostgreSQL: table by table of
 * the schema, whatever areas there are. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/sql.h"
#include "server/store_parts.h"
#include "session/record.h"

enum { KINDS_MAX = 64, NAME = 64, COLUMNS_MAX = 24, SQL_TEXT_MAX = 1024 };

/* A table of the schema; its statements must stay as long as the stores. */
struct kind {
    char name[NAME], column[COLUMNS_MAX][NAME];
    int columns;
    bool by_number; /* of a table of the game: read one by one */
    char read[SQL_TEXT_MAX], write[SQL_TEXT_MAX];
};

struct copy {
    struct store *from, *to, *file; /* file: the one of SQLite, which knows the schema */
    struct kind kinds[KINDS_MAX];
    int count;
};

static void write_columns(const struct kind *k, bool marks, struct out *o)
{
    for (int i = 0; i < k->columns; i++) {
        out_text(o, i ? ", " : "");
        out_text(o, marks ? "?" : k->column[i]);
    }
}

static void write_statements(struct kind *k)
{
    struct out r = out_to(k->read, sizeof k->read), w = out_to(k->write, sizeof k->write);
    out_text(&r, "SELECT ");
    write_columns(k, false, &r);
    out_text(&r, " FROM ");
    out_text(&r, k->name);
    out_text(&r, k->by_number ? " WHERE number = ?" : "");
    out_text(&w, "INSERT INTO ");
    out_text(&w, k->name);
    out_text(&w, " (");
    write_columns(k, false, &w);
    out_text(&w, ") VALUES (");
    write_columns(k, true, &w);
    out_text(&w, ")");
}

static enum store_status read_columns(struct copy *c, struct kind *k)
{
    struct sql_statement *q =
        sql_take(c->file->sql, "SELECT name FROM pragma_table_info(?) ORDER BY cid");
    sql_text(q, 1, k->name);
    while (sql_row(q) && k->columns < COLUMNS_MAX &&
           sql_get_text(q, 0, k->column[k->columns], NAME)) {
        k->by_number |= strcmp(k->column[k->columns], "number") == 0;
        k->columns++;
    }
    k->by_number &= strcmp(k->name, "tables") != 0;
    write_statements(k);
    return sql_finish(q);
}

/* Not who is here now, nor what SQLite's file has for itself. */
static enum store_status read_kinds(struct copy *c)
{
    struct sql_statement *q = sql_take(
        c->file->sql, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN"
                      " ('marks', 'servers', 'presence', 'company') AND name NOT LIKE 'sqlite%'"
                      " ORDER BY name <> 'tables', name");
    while (c->count < KINDS_MAX && sql_row(q) && sql_get_text(q, 0, c->kinds[c->count].name, NAME))
        c->count++;
    enum store_status status = sql_finish(q);
    for (int i = 0; i < c->count && status == STORE_OK; i++)
        status = read_columns(c, &c->kinds[i]);
    return status;
}

static enum store_status copy_row(struct sql_statement *from, struct sql_statement *to, int columns)
{
    for (int i = 0; i < columns; i++) {
        int length;
        const void *value;
        switch (sql_get_kind(from, i)) {
        case SQL_INT: sql_int(to, i + 1, sql_get_int(from, i)); break;
        case SQL_TEXT: sql_text(to, i + 1, sql_get(from, i, &length)); break;
        case SQL_BYTES:
            value = sql_get(from, i, &length);
            sql_bytes(to, i + 1, value ? value : "", length);
            break;
        }
    }
    return sql_run(to);
}

static enum store_status copy_rows(struct copy *c, const struct kind *k, int64_t number)
{
    struct sql_statement *from = sql_take(c->from->sql, k->read);
    enum store_status status = STORE_OK;
    if (k->by_number)
        sql_int(from, 1, number);
    while (status == STORE_OK && sql_row(from))
        status = copy_row(from, sql_take(c->to->sql, k->write), k->columns);
    return sql_end(from, status);
}

static enum store_status copy_all(struct copy *c)
{
    struct sql_statement *tables =
        sql_take(c->from->sql, "SELECT number FROM tables ORDER BY number");
    enum store_status status = STORE_OK;
    for (int i = 0; i < c->count && status == STORE_OK; i++)
        if (!c->kinds[i].by_number)
            status = copy_rows(c, &c->kinds[i], 0);
    while (status == STORE_OK && sql_row(tables))
        for (int i = 0; i < c->count && status == STORE_OK; i++)
            if (c->kinds[i].by_number)
                status = copy_rows(c, &c->kinds[i], sql_get_int(tables, 0));
    return sql_end(tables, status);
}

/* It takes as long as it takes: one side may wait for the other. */
static enum store_status begin_side(struct store *s)
{
    enum store_status status = store_begin(s);
    return status == STORE_OK && store_serves_many(s)
               ? sql_run(sql_take(s->sql, "SET LOCAL idle_in_transaction_session_timeout = 0"))
               : status;
}

/* One look at all of it; and keys that count by themselves go on after the greatest. */
static enum store_status begin(struct copy *c)
{
    enum store_status status = begin_side(c->from);
    if (status == STORE_OK && store_serves_many(c->from))
        status = sql_run(sql_take(c->from->sql, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"));
    return status == STORE_OK ? begin_side(c->to) : status;
}

static enum store_status end(struct copy *c)
{
    enum store_status status = STORE_OK;
    if (store_serves_many(c->to))
        status = sql_run(sql_take(
            c->to->sql,
            "DO $$ DECLARE c record; BEGIN FOR c IN SELECT table_name AS t, column_name AS n FROM"
            " information_schema.columns WHERE is_identity = 'YES' AND table_schema ="
            " current_schema() LOOP EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L),"
            " (SELECT greatest(1, max(%I)) FROM %I))', c.t, c.n, c.n, c.t); END LOOP; END $$"));
    store_rollback(c->from);
    return status == STORE_OK ? store_commit(c->to) : status;
}

static bool run_copy(struct copy *c, const char *from, const char *to, const struct words *w,
                     struct out *why)
{
    if (store_count(c->to) != 0) {
        say(why, w, "%1 has tables already; restore to an empty place", SAY_TEXT(to));
        return false;
    }
    enum store_status status = read_kinds(c);
    if (status == STORE_OK)
        status = begin(c);
    if (status == STORE_OK)
        status = copy_all(c);
    if (status == STORE_OK)
        status = end(c);
    if (status == STORE_OK)
        return true;
    const char *said = store_error(c->from);
    say(why, w, "cannot copy %1: %2", SAY_TEXT(from),
        SAY_TEXT(said[0] ? said : store_error(c->to)));
    return false;
}

/* What a running server has beside its file is of no use to a copy. */
static void remove_beside(const char *file, bool all)
{
    static const char *const beside[] = {".lock", ".mark", "", "-wal", "-shm"};
    char name[4096];
    for (int i = 0; i < (all ? 5 : 2); i++)
        if (snprintf(name, sizeof name, "%s%s", file, beside[i]) < (int)sizeof name)
            unlink(name);
}

bool store_copy(const char *from, const char *to, const struct words *w, struct out *why)
{
    bool file = !store_is_url(to), opened, done = false;
    if (file && access(to, F_OK) == 0) {
        say(why, w, "cannot write %1: %2", SAY_TEXT(to), SAY_TEXT(error_text(w, EEXIST)));
        return false;
    }
    struct copy *c = calloc(1, sizeof *c);
    if (!c) {
        out_text(why, tr(w, "out of memory"));
        return false;
    }
    c->from = store_open_beside(from, w, why);
    c->to = c->from ? store_open(to, w, why) : NULL;
    c->file = store_is_url(from) ? c->to : c->from;
    opened = c->to != NULL;
    if (opened)
        done = run_copy(c, from, to, w, why);
    store_close(c->to);
    store_close(c->from);
    if (file && opened)
        remove_beside(to, !done);
    free(c);
    return done;
}
