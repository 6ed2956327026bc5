/* What servers that share a database do there (PostgreSQL): holding tables, telling the others,
 * leases, presence, commitments, and the list of servers. Times are in seconds since 1970, by the
 * clock of the database (metrics.h). */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/metrics.h"
#include "server/store_parts.h"

enum { LEASE_SECONDS = 12, SERVER_SECONDS = 30, COMMITMENT_SECONDS = 24 * 60 * 60 };

bool store_serves_many(const struct store *s)
{
    return s->url != NULL;
}

/* Holding */

/* An array of PostgreSQL's: {id,id}. */
static void write_ids(const struct hold tables[], int count, char text[HELD_TEXT])
{
    struct out o = out_to(text, HELD_TEXT);
    out_char(&o, '{');
    for (int i = 0; i < count; i++) {
        if (i)
            out_char(&o, ',');
        out_text(&o, tables[i].id);
    }
    out_char(&o, '}');
}

static struct hold *held_of(struct hold tables[], int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(tables[i].id, id) == 0)
            return &tables[i];
    return NULL;
}

#define LOCK_ROWS                                                                                  \
    "SELECT t.id, s.seq, s.version,"                                                               \
    " CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint),"                               \
    " (SELECT count(*) FROM servers WHERE name = ?2)"                                              \
    " FROM tables t JOIN standings s ON s.number = t.number"                                       \
    " WHERE t.id = ANY (CAST(?1 AS text[]))"                                                       \
    " ORDER BY t.number FOR UPDATE OF s"

/* For a batch those that another server holds are passed over, so nobody waits for anybody. */
static const char lock_free[] = LOCK_ROWS " SKIP LOCKED", lock_all[] = LOCK_ROWS;

static enum store_status lock_rows(struct store *s, const char *how, struct hold tables[],
                                   int count, const char *ids, int *held)
{
    struct sql_statement *q = sql_take(s->sql, how);
    enum store_status status = STORE_OK;
    char id[TABLE_ID_CHARS + 1];
    sql_text(q, 1, ids);
    sql_text(q, 2, s->name);
    while (status == STORE_OK && sql_row(q)) {
        struct hold *h = sql_get_text(q, 0, id, sizeof id) ? held_of(tables, count, id) : NULL;
        if (!sql_get_int(q, 4))
            status = STORE_AWAY; /* a server of other rules has taken over */
        if (!h)
            continue;
        h->held = true;
        h->seq = (int)sql_get_int(q, 1);
        h->version = sql_get_int(q, 2);
        wall_follow(sql_get_int(q, 3));
        ++*held;
    }
    return sql_end(q, status);
}

static enum store_status find_missing(struct store *s, struct hold tables[], int count,
                                      const char *ids)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT id FROM tables WHERE id = ANY (CAST(? AS text[]))");
    char id[TABLE_ID_CHARS + 1];
    for (int i = 0; i < count; i++)
        tables[i].gone = !tables[i].held;
    sql_text(q, 1, ids);
    while (sql_row(q)) {
        struct hold *h = sql_get_text(q, 0, id, sizeof id) ? held_of(tables, count, id) : NULL;
        if (h)
            h->gone = false;
    }
    return sql_finish(q);
}

enum store_status store_hold(struct store *s, struct hold tables[], int count)
{
    char ids[HELD_TEXT];
    int held = 0;
    write_ids(tables, count, ids);
    enum store_status status = store_begin(s);
    if (status == STORE_OK)
        status = lock_rows(s, lock_free, tables, count, ids, &held);
    if (status == STORE_OK && held < count)
        status = find_missing(s, tables, count, ids);
    if (status != STORE_OK)
        store_rollback(s);
    return status;
}

enum store_status store_hold_one(struct store *s, struct hold *table)
{
    char ids[HELD_TEXT];
    int held = 0;
    write_ids(table, 1, ids);
    enum store_status status = lock_rows(s, lock_all, table, 1, ids, &held);
    table->gone = !held;
    return status;
}

enum store_status store_hold_player(struct store *s, const uint8_t player[SHA256_BYTES])
{
    if (!store_serves_many(s))
        return STORE_OK;
    struct sql_statement *q =
        sql_take(s->sql, "SELECT number FROM standings WHERE number IN"
                         " (SELECT number FROM seats WHERE player = ?) ORDER BY number FOR UPDATE");
    sql_bytes(q, 1, player, SHA256_BYTES);
    while (sql_row(q))
        ;
    return sql_finish(q);
}

enum store_status store_touch(struct store *s, int64_t number, int64_t changes)
{
    struct sql_statement *q =
        sql_take(s->sql, "UPDATE standings SET version = version + ?2 WHERE number = ?1");
    sql_int(q, 1, number);
    sql_int(q, 2, changes);
    return sql_run(q);
}

/* Telling */

enum store_status store_tell(struct store *s, const char *ids)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT pg_notify('ages', CAST(?1 AS text) || CAST(?2 AS text))");
    sql_text(q, 1, s->name);
    sql_text(q, 2, ids);
    return sql_run(q);
}

const char *store_told(const struct store *s, const char *told)
{
    size_t own = strlen(s->name);
    return strlen(told) > SERVER_NAME_CHARS && strncmp(told, s->name, own) != 0
               ? told + SERVER_NAME_CHARS
               : "";
}

enum store_status store_news(struct store *s, struct hold tables[], int count)
{
    struct sql_statement *q = sql_take(
        s->sql,
        "SELECT t.id, s.seq, s.version FROM tables t JOIN standings s ON s.number = t.number"
        " WHERE t.id = ANY (CAST(? AS text[]))");
    char ids[HELD_TEXT], id[TABLE_ID_CHARS + 1];
    write_ids(tables, count, ids);
    for (int i = 0; i < count; i++)
        tables[i].gone = true;
    sql_text(q, 1, ids);
    while (sql_row(q)) {
        struct hold *h = sql_get_text(q, 0, id, sizeof id) ? held_of(tables, count, id) : NULL;
        if (!h)
            continue;
        h->gone = false;
        h->seq = (int)sql_get_int(q, 1);
        h->version = sql_get_int(q, 2);
    }
    return sql_finish(q);
}

/* Leases */

enum store_status store_lease_next(struct store *s, int64_t *number, char id[TABLE_ID_CHARS + 1])
{
    struct sql_statement *q = sql_take(
        s->sql, "UPDATE due SET who = ?2, until = ?3 WHERE number ="
                " (SELECT number FROM due WHERE number > ?1 AND (who = ?2 OR until < ?4)"
                "  ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED)"
                " RETURNING number, (SELECT id FROM tables t WHERE t.number = due.number)");
    enum store_status status = STORE_NONE;
    sql_int(q, 1, *number);
    sql_text(q, 2, s->name);
    sql_int(q, 3, store_lease(s));
    sql_int(q, 4, wall_seconds());
    if (sql_row(q)) {
        *number = sql_get_int(q, 0);
        status = sql_get_text(q, 1, id, TABLE_ID_CHARS + 1) ? STORE_OK : STORE_DAMAGED;
    }
    return sql_end(q, status);
}

int64_t store_lease(const struct store *s)
{
    return store_serves_many(s) ? wall_seconds() + LEASE_SECONDS : 0;
}

/* Presence */

static const char set_presence[] =
    "INSERT INTO presence (number, seat, who, until)"
    " SELECT t.number, ?2, ?3, ?4 FROM tables t WHERE t.id = ?1 AND t.head LIKE '%\"needs\":%'"
    " ON CONFLICT (number, seat) DO UPDATE SET who = excluded.who, until = excluded.until";

enum store_status store_set_presence(struct store *s, const char *id, unsigned seats, int seconds)
{
    enum store_status status = STORE_OK;
    for (int seat = 0; seats >> seat && status == STORE_OK; seat++) {
        struct sql_statement *q = sql_take(s->sql, set_presence);
        if (!(seats >> seat & 1))
            continue;
        sql_text(q, 1, id);
        sql_int(q, 2, seat);
        sql_text(q, 3, s->name);
        sql_int(q, 4, wall_seconds() + seconds);
        status = sql_run(q);
    }
    return status;
}

unsigned store_presence(struct store *s, int64_t number)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT seat FROM presence WHERE number = ? AND until >= ?");
    unsigned seats = 0;
    sql_int(q, 1, number);
    sql_int(q, 2, wall_seconds());
    while (sql_row(q))
        seats |= 1u << (sql_get_int(q, 0) & 31);
    sql_finish(q);
    return seats;
}

enum store_status store_set_company(struct store *s, const char *id, struct company here,
                                    int seconds)
{
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO company (number, who, seats, watchers, until)"
                " SELECT t.number, ?2, CAST(?3 AS bigint), CAST(?4 AS bigint), CAST(?5 AS bigint)"
                " FROM tables t WHERE t.id = ?1"
                " ON CONFLICT (number, who) DO UPDATE SET seats = excluded.seats,"
                " watchers = excluded.watchers, until = excluded.until");
    sql_text(q, 1, id);
    sql_text(q, 2, s->name);
    sql_int(q, 3, here.here);
    sql_int(q, 4, here.watchers);
    sql_int(q, 5, wall_seconds() + seconds);
    return sql_run(q);
}

struct company store_company(struct store *s, const char *id)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT c.seats, c.watchers FROM company c JOIN tables t"
                         " ON t.number = c.number WHERE t.id = ? AND c.who <> ? AND c.until >= ?");
    struct company others = {0};
    sql_text(q, 1, id);
    sql_text(q, 2, s->name);
    sql_int(q, 3, wall_seconds());
    while (sql_row(q)) {
        others.here |= (unsigned)sql_get_int(q, 0);
        others.watchers += (int)sql_get_int(q, 1);
    }
    sql_finish(q);
    return others;
}

/* Commitments */

enum store_status store_add_commitment(struct store *s, const uint8_t commitment[SHA256_BYTES],
                                       const uint8_t secret[SHA256_BYTES])
{
    struct sql_statement *old = sql_take(s->sql, "DELETE FROM commitments WHERE made < ?");
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO commitments (commitment, secret, made) VALUES (?, ?, ?)");
    sql_int(old, 1, wall_seconds() - COMMITMENT_SECONDS);
    enum store_status status = sql_run(old);
    sql_bytes(q, 1, commitment, SHA256_BYTES);
    sql_bytes(q, 2, secret, SHA256_BYTES);
    sql_int(q, 3, wall_seconds());
    return status == STORE_OK ? sql_run(q) : status;
}

enum store_status store_take_commitment(struct store *s, const uint8_t commitment[SHA256_BYTES],
                                        uint8_t secret[SHA256_BYTES])
{
    struct sql_statement *q =
        sql_take(s->sql, "DELETE FROM commitments WHERE commitment = ? RETURNING secret");
    sql_bytes(q, 1, commitment, SHA256_BYTES);
    bool found = sql_row(q) && sql_get_bytes(q, 0, secret, SHA256_BYTES);
    return sql_end(q, found ? STORE_OK : STORE_NONE);
}

/* Servers */

static enum store_status drop_servers(struct store *s, bool all)
{
    struct sql_statement *q =
        sql_take(s->sql, all ? "DELETE FROM servers" : "DELETE FROM servers WHERE seen < ?");
    if (!all)
        sql_int(q, 1, wall_seconds() - SERVER_SECONDS);
    return sql_run(q);
}

/* Is one alive that has other rules? */
static bool others_differ(struct store *s, const char *revisions, enum store_status *status)
{
    struct sql_statement *q = sql_take(s->sql, "SELECT count(*) FROM servers WHERE revisions <> ?");
    sql_text(q, 1, revisions);
    bool differ = sql_row(q) && sql_get_int(q, 0) > 0;
    *status = sql_finish(q);
    return differ;
}

static enum store_status follow_clock(struct store *s)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)");
    if (sql_row(q))
        wall_follow(sql_get_int(q, 0));
    return sql_finish(q);
}

/* One at a time: the lock goes with the transaction. */
static enum store_status join_alone(struct store *s, const char *revisions, bool take_over,
                                    bool *differ)
{
    struct sql_statement *patience = sql_take(s->sql, "SET LOCAL lock_timeout = '1min'");
    struct sql_statement *lock = sql_take(s->sql, "LOCK TABLE servers IN EXCLUSIVE MODE");
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO servers (name, revisions, seen) VALUES (?, ?, ?)");
    enum store_status status = sql_run(patience);
    if (status == STORE_OK)
        status = sql_run(lock);
    if (status == STORE_OK)
        status = drop_servers(s, false);
    if (status == STORE_OK)
        *differ = others_differ(s, revisions, &status);
    if (status == STORE_OK && *differ && take_over)
        status = drop_servers(s, true);
    if (status != STORE_OK || (*differ && !take_over))
        return status;
    sql_text(q, 1, s->name);
    sql_text(q, 2, revisions);
    sql_int(q, 3, wall_seconds());
    return sql_run(q);
}

bool store_join(struct store *s, const char *revisions, bool take_over, const struct words *w,
                struct out *why)
{
    uint8_t random[SERVER_NAME_CHARS / 2];
    bool differ = false;
    if (!store_serves_many(s))
        return true;
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(s->name, sizeof s->name, random, sizeof random);
    enum store_status status = follow_clock(s);
    if (status == STORE_OK)
        status = store_begin(s);
    if (status == STORE_OK)
        status = join_alone(s, revisions, take_over, &differ);
    if (status == STORE_OK)
        status = store_commit(s);
    else
        store_rollback(s);
    if (status == STORE_OK && (!differ || take_over))
        return true;
    s->name[0] = '\0';
    if (status == STORE_OK)
        out_text(why, tr(w, "servers with other revisions of the games play at this database; stop "
                            "them first, or start with --take-over"));
    else
        say(why, w, "cannot open %1: %2", SAY_TEXT("PostgreSQL"), SAY_TEXT(store_error(s)));
    return false;
}

enum store_status store_beat(struct store *s)
{
    struct sql_statement *q =
        sql_take(s->sql, "UPDATE servers SET seen = ? WHERE name = ? RETURNING name");
    enum store_status status = follow_clock(s);
    if (status != STORE_OK)
        return status;
    sql_int(q, 1, wall_seconds());
    sql_text(q, 2, s->name);
    return sql_end(q, sql_row(q) ? STORE_OK : STORE_NONE);
}

void store_leave(struct store *s)
{
    static const char *const all[] = {
        "DELETE FROM servers WHERE name = ?",
        "DELETE FROM presence WHERE who = ?",
        "DELETE FROM company WHERE who = ?",
        "UPDATE due SET until = 0 WHERE who = ?",
    };
    for (size_t i = 0; s->sql && s->name[0] && i < sizeof all / sizeof *all; i++) {
        struct sql_statement *q = sql_take(s->sql, all[i]);
        sql_text(q, 1, s->name);
        sql_run(q);
    }
}
