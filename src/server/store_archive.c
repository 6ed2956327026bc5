/* The archive over sql.h: see store_archive.h. */
#include "server/store_archive.h"

#include <string.h>

#include "server/store_parts.h"

enum { READER_HOST = -1 }; /* in the place of a seat */

/* Writing */

static enum store_status add_reader(struct store *s, const char *id, int seat,
                                    const uint8_t secret[SHA256_BYTES],
                                    const uint8_t player[SHA256_BYTES])
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO readers (id, seat, secret, player) VALUES (?, ?, ?, ?) ON "
                         "CONFLICT (id, seat) DO UPDATE SET secret = excluded.secret, player = "
                         "excluded.player");
    sql_text(q, 1, id);
    sql_int(q, 2, seat);
    sql_bytes(q, 3, secret, SHA256_BYTES);
    sql_bytes(q, 4, player, SHA256_BYTES);
    return sql_run(q);
}

static enum store_status add_readers(struct store *s, const char *id, const struct keys *keys)
{
    static const uint8_t nobody[SHA256_BYTES];
    enum store_status status = add_reader(s, id, READER_HOST, keys->host, nobody);

    for (int i = 0; i < keys->seats && status == STORE_OK; i++)
        if (keys->taken[i])
            status = add_reader(s, id, i, keys->seat[i], keys->player[i]);
    return status;
}

/* What a record is paid for by, before it is read. */
static enum store_status add_length(struct store *s, const char *id, size_t bytes)
{
    struct sql_statement *q = sql_take(s->sql, "INSERT INTO lengths (id, bytes) VALUES (?, ?) ON "
                                               "CONFLICT (id) DO UPDATE SET bytes = "
                                               "excluded.bytes");
    sql_text(q, 1, id);
    sql_int(q, 2, (int64_t)bytes);
    return sql_run(q);
}

static enum store_status remove_of(struct store *s, const char *from, const char *id)
{
    struct sql_statement *q = sql_take(s->sql, from);
    sql_text(q, 1, id);
    return sql_run(q);
}

enum store_status store_archive(struct store *s, const char *id, int64_t when, const char *record,
                                const struct keys *keys)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO archive (id, gone, record) VALUES (?, ?, ?) ON CONFLICT (id) "
                         "DO UPDATE SET gone = excluded.gone, record = excluded.record");
    sql_text(q, 1, id);
    sql_int(q, 2, when);
    sql_text(q, 3, record);
    enum store_status status = sql_run(q);
    if (status == STORE_OK)
        status = add_length(s, id, strlen(record));
    return status == STORE_OK && keys->closed ? add_readers(s, id, keys) : status;
}

enum store_status store_unarchive(struct store *s, const char *id)
{
    enum store_status status = remove_of(s, "DELETE FROM readers WHERE id = ?", id);
    if (status == STORE_OK)
        status = remove_of(s, "DELETE FROM lengths WHERE id = ?", id);
    if (status != STORE_OK)
        return status;
    struct sql_statement *q = sql_take(s->sql, "DELETE FROM archive WHERE id = ? RETURNING id");
    sql_text(q, 1, id);
    return sql_end(q, sql_row(q) ? STORE_OK : STORE_NONE);
}

enum store_status store_lock_readers(struct store *s, const uint8_t player[SHA256_BYTES],
                                     const uint8_t secret[SHA256_BYTES])
{
    return run_with_hashes(s, "UPDATE readers SET secret = ?2 WHERE player = ?1", player, secret);
}

enum store_status store_pass_readers(struct store *s, const uint8_t player[SHA256_BYTES],
                                     const uint8_t to[SHA256_BYTES])
{
    return run_with_hashes(s, "UPDATE readers SET player = ?2 WHERE player = ?1", player, to);
}

/* Reading */

enum store_status store_archive_tables(struct store *s, bool (*each)(void *with, const char *id),
                                       void *with)
{
    return each_id(sql_take(s->sql, "SELECT id FROM archive ORDER BY gone, id"), each, with);
}

bool store_is_archived(struct store *s, const char *id)
{
    struct sql_statement *q = sql_take(s->sql, "SELECT 1 FROM archive WHERE id = ?");
    sql_text(q, 1, id);
    bool found = sql_row(q);
    sql_finish(q);
    return found;
}

int64_t store_archived_length(struct store *s, const char *id)
{
    struct sql_statement *q = sql_take(
        s->sql,
        "SELECT coalesce(l.bytes, length(a.record)) FROM archive a"
        " LEFT JOIN lengths l ON l.id = a.id WHERE a.id = ?"); /* an older server wrote none */
    sql_text(q, 1, id);
    int64_t length = sql_row(q) ? sql_get_int(q, 0) : -1;
    sql_finish(q);
    return length;
}

char *store_archived(struct store *s, const char *id)
{
    struct sql_statement *q = sql_take(s->sql, "SELECT record FROM archive WHERE id = ?");
    sql_text(q, 1, id);
    char *record = sql_row(q) ? sql_get_copy(q, 0) : NULL;
    sql_finish(q);
    return record;
}

enum store_status store_readers(struct store *s, const char *id, struct keys *keys)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT seat, secret, player FROM readers WHERE id = ?");
    enum store_status status = STORE_OK;

    *keys = (struct keys){.seats = SEATS_MAX};
    sql_text(q, 1, id);
    while (status == STORE_OK && sql_row(q)) {
        int64_t seat = sql_get_int(q, 0);
        bool host = seat == READER_HOST, known = host || (seat >= 0 && seat < SEATS_MAX);
        uint8_t *player = keys->player[known && !host ? seat : 0];
        keys->closed = true;
        if (!known || !sql_get_bytes(q, 1, host ? keys->host : keys->seat[seat], SHA256_BYTES) ||
            (!host && !sql_get_bytes(q, 2, player, SHA256_BYTES)))
            status = STORE_DAMAGED;
        else if (!host)
            keys->taken[seat] = true;
    }
    return sql_end(q, status);
}
