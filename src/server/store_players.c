/* Players, their devices, the codes for a further one, and the seats that they hold. */
#include "server/store_players.h"

#include <stdlib.h>
#include <string.h>

#include "server/store_parts.h"

static void bind_hash(struct sql_statement *q, int at, const uint8_t hash[SHA256_BYTES])
{
    sql_bytes(q, at, hash, SHA256_BYTES);
}

enum store_status run_with_hashes(struct store *s, const char *text,
                                  const uint8_t one[SHA256_BYTES],
                                  const uint8_t other[SHA256_BYTES])
{
    struct sql_statement *q = sql_take(s->sql, text);
    bind_hash(q, 1, one);
    if (other)
        bind_hash(q, 2, other);
    return sql_run(q);
}

enum store_status store_player_of(struct store *s, const uint8_t device[SHA256_BYTES],
                                  uint8_t player[SHA256_BYTES])
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT player, 0 AS gone FROM devices WHERE device = ?1 UNION ALL "
                         "SELECT player, 1 AS gone FROM players WHERE player = ?1 "
                         "ORDER BY gone LIMIT 1");
    enum store_status status = STORE_OK;

    memcpy(player, device, SHA256_BYTES);
    bind_hash(q, 1, device);
    if (sql_row(q)) {
        bool read = sql_get_bytes(q, 0, player, SHA256_BYTES);
        status = !read ? STORE_DAMAGED : sql_get_int(q, 1) ? STORE_NONE : STORE_OK;
    }
    return sql_end(q, status);
}

enum store_status store_set_device(struct store *s, const struct stored_device *d)
{
    struct sql_statement *q = sql_take(s->sql, "INSERT INTO players (player, made) VALUES (?, ?) "
                                               "ON CONFLICT (player) DO NOTHING");
    bind_hash(q, 1, d->player);
    sql_int(q, 2, d->made);
    enum store_status status = sql_run(q);
    if (status != STORE_OK)
        return status;
    q = sql_take(s->sql, "INSERT INTO devices (device, player, name, paper, made, seen) "
                         "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (device) DO UPDATE SET "
                         "player = excluded.player, name = excluded.name, seen = excluded.seen");
    bind_hash(q, 1, d->device);
    bind_hash(q, 2, d->player);
    sql_text(q, 3, d->name);
    sql_int(q, 4, d->paper);
    sql_int(q, 5, d->made);
    sql_int(q, 6, d->seen);
    return sql_run(q);
}

enum store_status store_device_seen(struct store *s, const uint8_t device[SHA256_BYTES],
                                    int64_t now)
{
    struct sql_statement *q = sql_take(s->sql, "UPDATE devices SET seen = ? WHERE device = ?");
    sql_int(q, 1, now);
    bind_hash(q, 2, device);
    return sql_run(q);
}

enum store_status store_remove_device(struct store *s, const uint8_t device[SHA256_BYTES])
{
    return run_with_hashes(s, "DELETE FROM devices WHERE device = ?", device, NULL);
}

enum store_status store_remove_papers(struct store *s, const uint8_t player[SHA256_BYTES])
{
    return run_with_hashes(s, "DELETE FROM devices WHERE player = ? AND paper = 1", player, NULL);
}

int store_devices(struct store *s, const uint8_t player[SHA256_BYTES], struct stored_device list[],
                  int cap)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT device, name, paper, made, seen FROM devices WHERE player = ? "
                         "ORDER BY made, device LIMIT ?");
    int count = 0;
    enum store_status status = STORE_OK;

    bind_hash(q, 1, player);
    sql_int(q, 2, cap);
    for (; count < cap && sql_row(q); count++) {
        struct stored_device *d = &list[count];
        memcpy(d->player, player, SHA256_BYTES);
        if (!sql_get_bytes(q, 0, d->device, SHA256_BYTES) ||
            !sql_get_text(q, 1, d->name, sizeof d->name))
            status = STORE_DAMAGED;
        d->paper = sql_get_int(q, 2);
        d->made = sql_get_int(q, 3);
        d->seen = sql_get_int(q, 4);
    }
    return count_or(count, sql_end(q, status));
}

enum store_status store_set_pairing(struct store *s, const struct stored_pairing *p, int64_t now)
{
    struct sql_statement *q =
        sql_take(s->sql, "DELETE FROM pairings WHERE player = ? OR ends <= ? OR tries <= 0");
    bind_hash(q, 1, p->player);
    sql_int(q, 2, now);
    enum store_status status = sql_run(q);
    if (status != STORE_OK)
        return status;
    q = sql_take(s->sql, "INSERT INTO pairings (letters, code, player, ends, tries) "
                         "VALUES (?, ?, ?, ?, ?)");
    sql_text(q, 1, p->open);
    bind_hash(q, 2, p->code);
    bind_hash(q, 3, p->player);
    sql_int(q, 4, p->until);
    sql_int(q, 5, p->tries);
    return sql_run(q);
}

enum store_status store_pairing(struct store *s, const char *open, struct stored_pairing *p)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT code, player, ends, tries FROM pairings WHERE letters = ?");
    enum store_status status = STORE_NONE;

    *p = (struct stored_pairing){0};
    sql_text(q, 1, open);
    if (sql_row(q)) {
        bool read = sql_get_bytes(q, 0, p->code, SHA256_BYTES) &&
                    sql_get_bytes(q, 1, p->player, SHA256_BYTES);
        strncat(p->open, open, PAIRING_OPEN_LETTERS);
        p->until = sql_get_int(q, 2);
        p->tries = (int)sql_get_int(q, 3);
        status = read ? STORE_OK : STORE_DAMAGED;
    }
    return sql_end(q, status);
}

enum store_status store_pairing_tried(struct store *s, const char *open)
{
    struct sql_statement *q =
        sql_take(s->sql, "UPDATE pairings SET tries = tries - 1 WHERE letters = ?");
    sql_text(q, 1, open);
    return sql_run(q);
}

enum store_status store_end_pairing(struct store *s, const uint8_t player[SHA256_BYTES])
{
    return run_with_hashes(s, "DELETE FROM pairings WHERE player = ?", player, NULL);
}

enum store_status store_claims(struct store *s, const uint8_t player[SHA256_BYTES], int limit,
                               void (*each)(void *with, const struct stored_claim *c), void *with)
{
    struct sql_statement *q = sql_take(
        s->sql, "SELECT t.number, t.id, p.seat, n.seq, n.turn, l.state, l.moved, t.head,"
                " COALESCE(a.ends, 0) FROM seats p"
                " JOIN tables t ON t.number = p.number JOIN standings n ON n.number = p.number"
                " JOIN lives l ON l.number = p.number LEFT JOIN alarms a ON a.number = p.number"
                " WHERE p.player = ?"
                " ORDER BY l.moved DESC, t.number DESC, p.seat LIMIT ?");
    enum store_status status = STORE_OK;

    bind_hash(q, 1, player);
    sql_int(q, 2, limit);
    while (status == STORE_OK && sql_row(q)) {
        char *setup = sql_get_copy(q, 7);
        struct stored_claim c = {.number = sql_get_int(q, 0),
                                 .seat = (int)sql_get_int(q, 2),
                                 .seq = (int)sql_get_int(q, 3),
                                 .turn = (int)sql_get_int(q, 4),
                                 .state = (enum life_state)sql_get_int(q, 5),
                                 .moved = sql_get_int(q, 6),
                                 .ends = sql_get_int(q, 8),
                                 .setup = setup};
        if (!c.ends)
            c.ends = NEVER;
        if (setup && sql_get_text(q, 1, c.id, sizeof c.id))
            each(with, &c);
        else
            status = setup ? STORE_DAMAGED : STORE_MEMORY;
        free(setup);
    }
    return sql_end(q, status);
}

enum store_status store_is_shared(struct store *s, int64_t number,
                                  const uint8_t player[SHA256_BYTES], bool *shared)
{
    uint8_t nobody[SHA256_BYTES] = {0};
    struct sql_statement *q =
        sql_take(s->sql, "SELECT count(*) FROM seats WHERE number = ? AND player <> ? "
                         "AND secret <> ?");
    sql_int(q, 1, number);
    bind_hash(q, 2, player);
    bind_hash(q, 3, nobody);
    *shared = !sql_row(q) || sql_get_int(q, 0) > 0;
    return sql_finish(q);
}

enum store_status store_forget_player(struct store *s, const uint8_t player[SHA256_BYTES])
{
    static const char *const all[] = {"DELETE FROM devices WHERE player = ?",
                                      "DELETE FROM pairings WHERE player = ?",
                                      "DELETE FROM players WHERE player = ?"};
    enum store_status status = STORE_OK;
    for (size_t i = 0; i < sizeof all / sizeof *all && status == STORE_OK; i++)
        status = run_with_hashes(s, all[i], player, NULL);
    return status;
}
