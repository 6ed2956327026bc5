/* SQL for the store, over its drivers: see sql.h. */
#include "server/sql.h"

#include <stdlib.h>
#include <string.h>

#include "server/sql_driver.h"

/* There are always empty places: a program has far fewer statements. */
static struct sql_statement *place_of(struct sql *db, const char *text)
{
    size_t at = (uintptr_t)text * 2654435761u >> 4;
    while (db->kept[at %= SQL_STATEMENTS_MAX].text && db->kept[at].text != text)
        at++;
    return &db->kept[at];
}

struct sql_statement *sql_take(struct sql *db, const char *text)
{
    struct sql_statement *q = place_of(db, text);
    q->db = db;
    q->text = text;
    q->status = STORE_OK;
    if (!q->own && !db->driver->prepare(q) && q->status == STORE_OK)
        q->status = STORE_FAILED;
    return q;
}

void sql_int(struct sql_statement *q, int at, int64_t value)
{
    if (q->own)
        q->db->driver->bind_int(q, at, value);
}

void sql_bytes(struct sql_statement *q, int at, const void *bytes, int count)
{
    if (q->own)
        q->db->driver->bind_bytes(q, at, bytes, count);
}

void sql_text(struct sql_statement *q, int at, const char *text)
{
    if (q->own)
        q->db->driver->bind_text(q, at, text);
}

static enum store_status note_failure(struct sql *db, enum store_status status)
{
    db->broken |= status == STORE_DAMAGED;
    db->starved |= db->within && status == STORE_MEMORY;
    return status;
}

bool sql_row(struct sql_statement *q)
{
    bool found = q->own && q->status == STORE_OK && q->db->driver->row(q);
    note_failure(q->db, q->status);
    return found;
}

int64_t sql_get_int(struct sql_statement *q, int at)
{
    return q->db->driver->get_int(q, at);
}

bool sql_get_bytes(struct sql_statement *q, int at, void *bytes, int count)
{
    int length;
    const void *from = q->db->driver->get_bytes(q, at, &length);
    if (length != count || !from)
        return false;
    memcpy(bytes, from, (size_t)count);
    return true;
}

bool sql_get_text(struct sql_statement *q, int at, char *text, size_t cap)
{
    int length;
    const char *from = q->db->driver->get_text(q, at, &length);
    if (!from || (size_t)length >= cap || strlen(from) != (size_t)length)
        return false;
    memcpy(text, from, (size_t)length + 1);
    return true;
}

int sql_get_length(struct sql_statement *q, int at)
{
    int length;
    q->db->driver->get_bytes(q, at, &length);
    return length;
}

char *sql_get_copy(struct sql_statement *q, int at)
{
    int length;
    const char *from = q->db->driver->get_text(q, at, &length);
    return from ? strdup(from) : NULL;
}

enum sql_kind sql_get_kind(struct sql_statement *q, int at)
{
    return q->db->driver->get_kind(q, at);
}

const void *sql_get(struct sql_statement *q, int at, int *count)
{
    return sql_get_kind(q, at) == SQL_BYTES ? q->db->driver->get_bytes(q, at, count)
                                            : q->db->driver->get_text(q, at, count);
}

enum store_status sql_finish(struct sql_statement *q)
{
    if (q->own)
        q->db->driver->reset(q);
    return q->status;
}

enum store_status sql_end(struct sql_statement *q, enum store_status status)
{
    enum store_status failed = sql_finish(q);
    return failed == STORE_OK ? status : failed;
}

enum store_status sql_run(struct sql_statement *q)
{
    if (q->db->starved)
        return sql_end(q, STORE_MEMORY);
    return note_failure(q->db, q->own ? q->db->driver->run(q) : q->status);
}

enum store_status sql_begin(struct sql *db)
{
    db->broken = db->starved = false;
    enum store_status status = db->driver->begin(db);
    db->within = status == STORE_OK;
    return status;
}

enum store_status sql_commit(struct sql *db)
{
    if (db->starved)
        return STORE_MEMORY;
    db->within = false;
    return note_failure(db, db->driver->commit(db));
}

void sql_rollback(struct sql *db)
{
    db->within = db->starved = false;
    db->driver->rollback(db);
}

bool sql_is_broken(const struct sql *db)
{
    return db->broken;
}

const char *sql_error(const struct sql *db)
{
    return db->driver->error(db);
}

void sql_close(struct sql *db)
{
    if (!db)
        return;
    for (int i = 0; i < SQL_STATEMENTS_MAX; i++)
        if (db->kept[i].own)
            db->driver->forget(&db->kept[i]);
    db->driver->close(db);
}
