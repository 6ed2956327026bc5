/* Channels of players, and notices that are due. */
#include "server/store_notices.h"

#include <stdlib.h>
#include <string.h>

#include "server/store_parts.h"

enum store_status store_push_keys(struct store *s, struct push_keys *keys)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT secret, public FROM push_keys ORDER BY one LIMIT 1");
    bool found = sql_row(q) && sql_get_text(q, 0, keys->secret, sizeof keys->secret) &&
                 sql_get_text(q, 1, keys->public, sizeof keys->public);
    return sql_end(q, found ? STORE_OK : STORE_NONE);
}

enum store_status store_set_push_keys(struct store *s, const struct push_keys *keys)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO push_keys (one, secret, public) VALUES (1, ?, ?) "
                         "ON CONFLICT (one) DO NOTHING");
    sql_text(q, 1, keys->secret);
    sql_text(q, 2, keys->public);
    return sql_run(q);
}

enum store_status store_set_channel(struct store *s, const struct stored_channel *c)
{
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO channels (player, address, format, tongue, fails, keys, confirmed) "
                "VALUES (?, ?, ?, ?, 0, ?, ?) ON CONFLICT (player, address) DO UPDATE SET "
                "format = excluded.format, tongue = excluded.tongue, fails = excluded.fails, "
                "keys = excluded.keys, confirmed = excluded.confirmed");
    sql_bytes(q, 1, c->player, SHA256_BYTES);
    sql_text(q, 2, c->address);
    sql_text(q, 3, c->format);
    sql_text(q, 4, c->tongue);
    sql_text(q, 5, c->keys);
    sql_int(q, 6, !c->unconfirmed);
    return sql_run(q);
}

static enum store_status run_for(struct store *s, const char *text,
                                 const uint8_t player[SHA256_BYTES], const char *address)
{
    struct sql_statement *q = sql_take(s->sql, text);
    sql_bytes(q, 1, player, SHA256_BYTES);
    if (address)
        sql_text(q, 2, address);
    return sql_run(q);
}

enum store_status store_remove_channel(struct store *s, const uint8_t player[SHA256_BYTES],
                                       const char *address)
{
    return run_for(s, "DELETE FROM channels WHERE player = ? AND address = ?", player, address);
}

enum store_status store_channel_failed(struct store *s, const uint8_t player[SHA256_BYTES],
                                       const char *address)
{
    struct sql_statement *q = sql_take(s->sql, "DELETE FROM channels WHERE fails >= ?");
    enum store_status status =
        run_for(s, "UPDATE channels SET fails = fails + 1 WHERE player = ? AND address = ?", player,
                address);
    sql_int(q, 1, CHANNEL_FAILS);
    return status == STORE_OK ? sql_run(q) : status;
}

enum store_status store_channel_took(struct store *s, const uint8_t player[SHA256_BYTES],
                                     const char *address)
{
    return run_for(s, "UPDATE channels SET fails = 0 WHERE player = ? AND address = ?", player,
                   address);
}

bool store_channel_fails(struct store *s, const uint8_t player[SHA256_BYTES], const char *address)
{
    struct sql_statement *q = sql_take(
        s->sql, "SELECT fails FROM channels WHERE player = ? AND address = ? AND fails > 0");
    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_text(q, 2, address);
    return sql_end(q, sql_row(q) ? STORE_OK : STORE_NONE) == STORE_OK;
}

/* The row has address, format, tongue, fails, keys and confirmed. */
static enum store_status read_channel(struct sql_statement *q, struct stored_channel *c)
{
    c->fails = (int)sql_get_int(q, 3);
    c->unconfirmed = !sql_get_int(q, 5);
    return sql_get_text(q, 0, c->address, sizeof c->address) &&
                   sql_get_text(q, 1, c->format, sizeof c->format) &&
                   sql_get_text(q, 2, c->tongue, sizeof c->tongue) &&
                   sql_get_text(q, 4, c->keys, sizeof c->keys)
               ? STORE_OK
               : STORE_DAMAGED;
}

int store_channels(struct store *s, const uint8_t player[SHA256_BYTES],
                   struct stored_channel list[], int cap)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT address, format, tongue, fails, keys, confirmed FROM channels "
                         "WHERE player = ? ORDER BY address LIMIT ?");
    enum store_status status = STORE_OK;
    int count = 0;

    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_int(q, 2, cap);
    for (; count < cap && status == STORE_OK && sql_row(q); count++) {
        memcpy(list[count].player, player, SHA256_BYTES);
        status = read_channel(q, &list[count]);
    }
    return count_or(count, sql_end(q, status));
}

enum store_status store_pass_channels(struct store *s, const uint8_t from[SHA256_BYTES],
                                      const uint8_t to[SHA256_BYTES])
{
    struct sql_statement *q =
        sql_take(s->sql, "UPDATE channels SET player = ?1 WHERE player = ?2 AND address NOT IN "
                         "(SELECT address FROM channels WHERE player = ?1)");
    sql_bytes(q, 1, to, SHA256_BYTES);
    sql_bytes(q, 2, from, SHA256_BYTES);
    return sql_run(q);
}

enum store_status store_forget_channels(struct store *s, const uint8_t player[SHA256_BYTES])
{
    enum store_status status = run_for(s, "DELETE FROM channels WHERE player = ?", player, NULL);
    return status == STORE_OK ? run_for(s, "DELETE FROM looks WHERE player = ?", player, NULL)
                              : status;
}

enum store_status store_set_look(struct store *s, const uint8_t player[SHA256_BYTES], int64_t now)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO looks (player, looked) VALUES (?, ?) "
                         "ON CONFLICT (player) DO UPDATE SET looked = excluded.looked");
    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_int(q, 2, now);
    return sql_run(q);
}

static enum store_status run_notice(struct sql_statement *q, const struct stored_notice *n,
                                    int64_t due)
{
    sql_int(q, 1, n->number);
    sql_int(q, 2, n->seat);
    sql_int(q, 3, n->what);
    sql_int(q, 4, due);
    sql_int(q, 5, n->round);
    return sql_run(q);
}

enum store_status store_set_notice(struct store *s, const struct stored_notice *n, int64_t due)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO notices (number, seat, kind, due, round) "
                         "VALUES (?, ?, ?, ?, ?) ON CONFLICT (number, seat) DO UPDATE SET "
                         "kind = excluded.kind, due = excluded.due, round = excluded.round");
    return run_notice(q, n, due);
}

enum store_status store_put_off_notice(struct store *s, int64_t number, int seat, int64_t due)
{
    struct sql_statement *q =
        sql_take(s->sql, "UPDATE notices SET due = ? WHERE number = ? AND seat = ?");
    sql_int(q, 1, due);
    sql_int(q, 2, number);
    sql_int(q, 3, seat);
    return sql_run(q);
}

enum store_status store_drop_notice(struct store *s, int64_t number, int seat)
{
    struct sql_statement *q = sql_take(s->sql, "DELETE FROM notices WHERE number = ? AND seat = ?");
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    return sql_run(q);
}

bool store_notice_is_due(struct store *s, int64_t now)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT number FROM notices WHERE due <= ? ORDER BY due LIMIT 1");
    sql_int(q, 1, now);
    return sql_end(q, sql_row(q) ? STORE_OK : STORE_NONE) == STORE_OK;
}

#define NEXT_NOTICE                                                                                \
    "SELECT n.number, n.seat, n.kind, t.id, t.head, d.turn, p.player, COALESCE(l.looked, 0), "     \
    "n.round, n.due, COALESCE(p.bot, '') <> '' "                                                   \
    "FROM notices n JOIN tables t ON t.number = n.number "                                         \
    "JOIN standings d ON d.number = n.number "                                                     \
    "LEFT JOIN seats p ON p.number = n.number AND p.seat = n.seat "                                \
    "LEFT JOIN looks l ON l.player = p.player "                                                    \
    "WHERE n.due <= ? ORDER BY n.due, n.number, n.seat LIMIT 1"

enum store_status store_next_notice(struct store *s, int64_t now, struct stored_notice *n)
{
    struct sql_statement *q = sql_take(
        s->sql, store_serves_many(s) ? NEXT_NOTICE " FOR UPDATE OF n SKIP LOCKED" : NEXT_NOTICE);
    enum store_status status = STORE_NONE;

    *n = (struct stored_notice){0};
    sql_int(q, 1, now);
    if (sql_row(q)) {
        *n = (struct stored_notice){.number = sql_get_int(q, 0),
                                    .seat = (int)sql_get_int(q, 1),
                                    .what = (int)sql_get_int(q, 2),
                                    .setup = sql_get_copy(q, 4),
                                    .turn = (int)sql_get_int(q, 5),
                                    .looked = sql_get_int(q, 7),
                                    .round = (int)sql_get_int(q, 8),
                                    .due = sql_get_int(q, 9),
                                    .bot = sql_get_int(q, 10)};
        if (!sql_get_bytes(q, 6, n->player, SHA256_BYTES))
            memset(n->player, 0, SHA256_BYTES); /* nobody's, or of a hook */
        status = n->setup && sql_get_text(q, 3, n->id, sizeof n->id) ? STORE_OK : STORE_MEMORY;
    }
    return sql_end(q, status);
}

/* Mail */

enum store_status store_answer_mail(struct store *s, const char *code, bool wanted)
{
    struct sql_statement *q = sql_take(
        s->sql, wanted ? "UPDATE channels SET confirmed = 1 WHERE format = 'mail' AND keys = ? "
                         "RETURNING fails"
                       : "DELETE FROM channels WHERE format = 'mail' AND keys = ? RETURNING fails");
    sql_text(q, 1, code);
    return sql_end(q, sql_row(q) ? STORE_OK : STORE_NONE);
}

enum store_status store_owe_mail(struct store *s, const uint8_t player[SHA256_BYTES])
{
    return run_for(s, "UPDATE channels SET owes = 1 WHERE player = ? AND format = 'mail'", player,
                   NULL);
}

#define NEXT_MAIL                                                                                  \
    "SELECT c.address, c.format, c.tongue, c.fails, c.keys, c.confirmed, c.player "                \
    "FROM channels c LEFT JOIN looks l ON l.player = c.player "                                    \
    "WHERE c.format = 'mail' AND c.owes = 1 AND c.confirmed = 1 AND c.told <= ? "                  \
    "AND COALESCE(l.looked, 0) <= ? ORDER BY c.told, c.address LIMIT 1"

static struct sql_statement *next_mail(struct store *s, const char *text, int64_t told,
                                       int64_t looked)
{
    struct sql_statement *q = sql_take(s->sql, text);
    sql_int(q, 1, told);
    sql_int(q, 2, looked);
    return q;
}

bool store_mail_is_due(struct store *s, int64_t told, int64_t looked)
{
    struct sql_statement *q = next_mail(s, NEXT_MAIL, told, looked);
    return sql_end(q, sql_row(q) ? STORE_OK : STORE_NONE) == STORE_OK;
}

enum store_status store_next_mail(struct store *s, int64_t told, int64_t looked,
                                  struct stored_channel *c)
{
    struct sql_statement *q =
        next_mail(s, store_serves_many(s) ? NEXT_MAIL " FOR UPDATE OF c SKIP LOCKED" : NEXT_MAIL,
                  told, looked);
    enum store_status status = STORE_NONE;
    if (sql_row(q)) {
        status = read_channel(q, c);
        if (!sql_get_bytes(q, 6, c->player, SHA256_BYTES))
            status = STORE_DAMAGED;
    }
    return sql_end(q, status);
}

enum store_status store_mailed(struct store *s, const struct stored_channel *c, int64_t now)
{
    struct sql_statement *q =
        sql_take(s->sql, "UPDATE channels SET owes = 0, told = ? WHERE player = ? AND address = ?");
    sql_int(q, 1, now);
    sql_bytes(q, 2, c->player, SHA256_BYTES);
    sql_text(q, 3, c->address);
    return sql_run(q);
}

enum store_status
store_waiting(struct store *s, const uint8_t player[SHA256_BYTES], int most,
              void (*each)(void *with, const char *id, int seat, const char *setup), void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT t.id, p.seat, t.head FROM seats p "
                         "JOIN standings d ON d.number = p.number AND d.turn = p.seat "
                         "JOIN tables t ON t.number = p.number "
                         "WHERE p.player = ? AND p.bot = '' ORDER BY t.number LIMIT ?");
    char id[TABLE_ID_CHARS + 1];
    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_int(q, 2, most);
    while (sql_row(q)) {
        char *setup = sql_get_copy(q, 2);
        if (setup && sql_get_text(q, 0, id, sizeof id))
            each(with, id, (int)sql_get_int(q, 1), setup);
        free(setup);
    }
    return sql_finish(q);
}

/* Hooks of tables */

enum store_status store_set_hook(struct store *s, int64_t number, const struct stored_hook *h)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO hooks (number, address, format, tongue, fails) "
                         "VALUES (?, ?, ?, ?, 0) ON CONFLICT (number) DO UPDATE SET "
                         "address = excluded.address, format = excluded.format, "
                         "tongue = excluded.tongue, fails = excluded.fails");
    sql_int(q, 1, number);
    sql_text(q, 2, h->address);
    sql_text(q, 3, h->format);
    sql_text(q, 4, h->tongue);
    return sql_run(q);
}

enum store_status store_hook(struct store *s, int64_t number, struct stored_hook *h)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT address, format, tongue FROM hooks WHERE number = ?");
    sql_int(q, 1, number);
    bool found = sql_row(q) && sql_get_text(q, 0, h->address, sizeof h->address) &&
                 sql_get_text(q, 1, h->format, sizeof h->format) &&
                 sql_get_text(q, 2, h->tongue, sizeof h->tongue);
    return sql_end(q, found ? STORE_OK : STORE_NONE);
}

static enum store_status run_of(struct store *s, const char *text, int64_t number)
{
    struct sql_statement *q = sql_take(s->sql, text);
    sql_int(q, 1, number);
    return sql_run(q);
}

enum store_status store_remove_hook(struct store *s, int64_t number)
{
    return run_of(s, "DELETE FROM hooks WHERE number = ?", number);
}

/* Of seats: the player's, whose device joined as the host's. Who came by a link to a seat that the
 * host had before is a guest. */
#define OF_HOST                                                                                    \
    " s.player = ?1 AND EXISTS (SELECT 1 FROM log l WHERE l.number = s.number AND l.seat = s.seat" \
    " AND l.kind = ?2 AND l.w = 0 AND NOT EXISTS (SELECT 1 FROM log n WHERE n.number = l.number"   \
    " AND n.seat = l.seat AND n.kind = l.kind AND n.seq > l.seq))"

enum store_status store_forget_hooks(struct store *s, const uint8_t player[SHA256_BYTES])
{
    struct sql_statement *q = sql_take(s->sql, "DELETE FROM hooks WHERE number IN "
                                               "(SELECT s.number FROM seats s WHERE" OF_HOST ")");
    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_int(q, 2, ENTRY_JOIN);
    return sql_run(q);
}

enum store_status store_hooks_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                 void (*each)(void *with, const struct written *w), void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT t.id, s.seat, h.address FROM hooks h JOIN tables t ON "
                         "t.number = h.number JOIN seats s ON s.number = h.number WHERE" OF_HOST
                         " ORDER BY t.number, s.seat");
    char address[CHANNEL_BYTES];
    struct written w = {.text = address};

    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_int(q, 2, ENTRY_JOIN);
    while (sql_row(q)) {
        w.seat = (int)sql_get_int(q, 1);
        if (sql_get_text(q, 0, w.id, sizeof w.id) && sql_get_text(q, 2, address, sizeof address))
            each(with, &w);
    }
    return sql_finish(q);
}

enum store_status store_hook_failed(struct store *s, int64_t number)
{
    struct sql_statement *q = sql_take(s->sql, "DELETE FROM hooks WHERE fails >= ?");
    enum store_status status =
        run_of(s, "UPDATE hooks SET fails = fails + 1 WHERE number = ?", number);
    sql_int(q, 1, CHANNEL_FAILS);
    return status == STORE_OK ? sql_run(q) : status;
}

enum store_status store_hook_took(struct store *s, int64_t number)
{
    return run_of(s, "UPDATE hooks SET fails = 0 WHERE number = ?", number);
}

bool store_hook_fails(struct store *s, int64_t number)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT fails FROM hooks WHERE number = ? AND fails > 0");
    sql_int(q, 1, number);
    return sql_end(q, sql_row(q) ? STORE_OK : STORE_NONE) == STORE_OK;
}

enum store_status store_set_hook_notice(struct store *s, const struct stored_notice *n, int64_t due)
{
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO notices (number, seat, kind, due, round) "
                "SELECT number, CAST(?2 AS bigint), CAST(?3 AS bigint), CAST(?4 AS bigint), "
                "CAST(?5 AS bigint) FROM hooks WHERE number = ?1 "
                "ON CONFLICT (number, seat) DO UPDATE SET "
                "kind = excluded.kind, due = excluded.due, round = excluded.round");
    return run_notice(q, n, due);
}
