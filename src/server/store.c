/* The store over sql.h: tables, their entries, standings, snapshots, seats and what devices gave.
 * Rows of `log` are only added, and chained. The others have a hash that detects damage. */
#include "server/store.h"

#include <stdio.h>
#include <string.h>

#include "server/store_parts.h"

const char *store_error(const struct store *s)
{
    return sql_error(s->sql);
}

bool store_is_broken(const struct store *s)
{
    return sql_is_broken(s->sql);
}

static const uint8_t nothing[SHA256_BYTES];

void row_sum(int64_t number, int64_t second, const uint8_t bytes[SHA256_BYTES], const char *text,
             uint8_t sum[SHA256_BYTES])
{
    struct sha256 c;
    int64_t numbers[2] = {number, second};
    sha256_start(&c);
    sha256_add(&c, numbers, sizeof numbers);
    sha256_add(&c, bytes ? bytes : nothing, SHA256_BYTES);
    sha256_add(&c, text, strlen(text));
    sha256_end(&c, sum);
}

bool row_sum_fits(struct sql_statement *q, int at, const uint8_t sum[SHA256_BYTES])
{
    uint8_t stored[SHA256_BYTES];
    return sql_get_bytes(q, at, stored, sizeof stored) && memcmp(stored, sum, sizeof stored) == 0;
}

/* Transactions */

int64_t store_count(struct store *s)
{
    struct sql_statement *q = sql_take(s->sql, "SELECT count(*) FROM tables");
    int64_t count = sql_row(q) ? sql_get_int(q, 0) : -1;
    sql_finish(q);
    return count;
}

enum store_status store_begin(struct store *s)
{
    return sql_begin(s->sql);
}

void store_rollback(struct store *s)
{
    sql_rollback(s->sql);
    mark_back(s);
}

enum store_status store_commit(struct store *s)
{
    enum store_status status = mark_set(s);
    if (status == STORE_OK)
        status = sql_commit(s->sql);
    if (status == STORE_OK)
        mark_write(s);
    else
        store_rollback(s);
    return status;
}

/* Writing */

enum store_status store_add_table(struct store *s, struct stored_table *t)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO tables (id, host, head) VALUES (?, ?, ?) RETURNING number");
    sql_text(q, 1, t->id);
    sql_bytes(q, 2, t->host, sizeof t->host);
    sql_text(q, 3, t->setup);
    enum store_status status = STORE_FAILED;
    if (sql_row(q)) {
        t->number = sql_get_int(q, 0);
        status = STORE_OK;
    }
    return sql_end(q, status);
}

enum store_status store_add_entry(struct store *s, int64_t number, const struct stored_entry *e)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO log (number, seq, kind, seat, plies, u, w, move, request, "
                         "chain, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    sql_int(q, 1, number);
    sql_int(q, 2, e->seq);
    sql_int(q, 3, (int)e->entry.kind);
    sql_int(q, 4, e->entry.seat);
    sql_int(q, 5, e->entry.plies);
    sql_int(q, 6, (int64_t)e->entry.u);
    sql_int(q, 7, (int64_t)e->entry.w);
    sql_text(q, 8, e->move);
    sql_bytes(q, 9, e->request, sizeof e->request);
    sql_bytes(q, 10, e->chain, sizeof e->chain);
    sql_int(q, 11, e->at);
    return sql_run(q);
}

/* Where older servers wrote no turn, the sum has none. */
static void standing_sum(int64_t number, const struct stored_standing *standing,
                         uint8_t sum[SHA256_BYTES])
{
    char turn[24] = "";
    if (standing->turn != TURN_UNKNOWN)
        snprintf(turn, sizeof turn, "%d", standing->turn);
    row_sum(number, standing->seq, standing->chain, turn, sum);
}

enum store_status store_set_standing(struct store *s, int64_t number,
                                     const struct stored_standing *standing)
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO standings (number, seq, chain, sum, turn) VALUES (?, ?, ?, "
                         "?, ?) ON CONFLICT (number) DO UPDATE SET seq = excluded.seq, chain = "
                         "excluded.chain, sum = excluded.sum, turn = excluded.turn");
    standing_sum(number, standing, sum);
    mark_add(s, number, standing);
    sql_int(q, 1, number);
    sql_int(q, 2, standing->seq);
    sql_bytes(q, 3, standing->chain, sizeof standing->chain);
    sql_bytes(q, 4, sum, sizeof sum);
    sql_int(q, 5, standing->turn);
    return sql_run(q);
}

/* Where older servers wrote no seq, the sum has 0. */
static void snapshot_sum(int64_t number, const struct stored_snapshot *snapshot,
                         uint8_t sum[SHA256_BYTES])
{
    row_sum(number, snapshot->seq - SEQ_UNKNOWN, NULL, snapshot->position, sum);
}

enum store_status store_set_snapshot(struct store *s, int64_t number,
                                     const struct stored_snapshot *snapshot)
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO snapshots (number, snapshot, sum, seq) VALUES (?, ?, ?, ?) "
                         "ON CONFLICT (number) DO UPDATE SET snapshot = excluded.snapshot, sum = "
                         "excluded.sum, seq = excluded.seq");
    snapshot_sum(number, snapshot, sum);
    sql_int(q, 1, number);
    sql_text(q, 2, snapshot->position);
    sql_bytes(q, 3, sum, sizeof sum);
    sql_int(q, 4, snapshot->seq);
    return sql_run(q);
}

static void add_hash(const uint8_t hash[SHA256_BYTES], struct out *o)
{
    if (memcmp(hash, nothing, SHA256_BYTES) == 0)
        return;
    out_char(o, '\n');
    out_hex(o, hash, SHA256_BYTES);
}

/* Where there is no invitation or player, as at tables of older servers, the sum has none. */
static void seat_sum(int64_t number, int seat, const struct stored_seat *stored,
                     uint8_t sum[SHA256_BYTES])
{
    char text[sizeof stored->bot + 2 * (2 * SHA256_BYTES + 1) + 1];
    struct out o = out_to(text, sizeof text);
    out_text(&o, stored->bot);
    add_hash(stored->invitation, &o);
    add_hash(stored->player, &o);
    row_sum(number, seat, stored->secret, text, sum);
}

enum store_status store_set_seat(struct store *s, int64_t number, int seat,
                                 const struct stored_seat *stored)
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO seats (number, seat, secret, bot, sum, invitation, player) "
                         "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (number, seat) DO UPDATE SET "
                         "secret = excluded.secret, bot = excluded.bot, sum = excluded.sum, "
                         "invitation = excluded.invitation, player = excluded.player");
    seat_sum(number, seat, stored, sum);
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    sql_bytes(q, 3, stored->secret, sizeof stored->secret);
    sql_text(q, 4, stored->bot);
    sql_bytes(q, 5, sum, sizeof sum);
    sql_bytes(q, 6, stored->invitation, sizeof stored->invitation);
    sql_bytes(q, 7, stored->player, sizeof stored->player);
    return sql_run(q);
}

static void given_sum(int64_t number, const struct stored_given *given, uint8_t sum[SHA256_BYTES])
{
    char ask[24];
    snprintf(ask, sizeof ask, "%d", given->ask);
    row_sum(number, given->join, given->x, ask, sum);
}

enum store_status store_set_given(struct store *s, int64_t number, const struct stored_given *given)
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q = sql_take(
        s->sql,
        "INSERT INTO given (number, entry, ask, x, sum) VALUES (?, ?, ?, ?, ?) ON CONFLICT "
        "(number, entry) DO UPDATE SET ask = excluded.ask, x = excluded.x, sum = excluded.sum");
    given_sum(number, given, sum);
    sql_int(q, 1, number);
    sql_int(q, 2, given->join);
    sql_int(q, 3, given->ask);
    sql_bytes(q, 4, given->x, sizeof given->x);
    sql_bytes(q, 5, sum, sizeof sum);
    return sql_run(q);
}

/* Reading */

static enum store_status read_found(struct sql_statement *q, struct stored_table *t,
                                    struct stored_standing *standing)
{
    uint8_t sum[SHA256_BYTES];
    t->number = sql_get_int(q, 0);
    bool whole = sql_get_bytes(q, 1, t->host, sizeof t->host) &&
                 sql_get_bytes(q, 4, standing->chain, sizeof standing->chain);
    t->setup = sql_get_copy(q, 2);
    standing->seq = (int)sql_get_int(q, 3);
    if (!whole || !t->setup)
        return STORE_DAMAGED;
    standing->turn = (int)sql_get_int(q, 6);
    standing->version = sql_get_int(q, 7);
    standing_sum(t->number, standing, sum);
    return row_sum_fits(q, 5, sum) ? STORE_OK : STORE_DAMAGED;
}

enum store_status store_find(struct store *s, const char *id, struct stored_table *t,
                             struct stored_standing *standing)
{
    struct sql_statement *q = sql_take(
        s->sql, "SELECT t.number, t.host, t.head, s.seq, s.chain, s.sum, s.turn, s.version"
                " FROM tables t LEFT JOIN standings s ON s.number = t.number WHERE t.id = ?");
    *t = (struct stored_table){0};
    *standing = (struct stored_standing){0};
    snprintf(t->id, sizeof t->id, "%s", id);
    sql_text(q, 1, id);
    return sql_end(q, sql_row(q) ? read_found(q, t, standing) : STORE_NONE);
}

/* A row of an older server has none. */
static bool column_hash(struct sql_statement *q, int at, uint8_t hash[SHA256_BYTES])
{
    memset(hash, 0, SHA256_BYTES);
    return !sql_get_length(q, at) || sql_get_bytes(q, at, hash, SHA256_BYTES);
}

enum store_status store_seat(struct store *s, int64_t number, int seat, struct stored_seat *stored)
{
    struct sql_statement *q = sql_take(
        s->sql,
        "SELECT secret, bot, sum, invitation, player FROM seats WHERE number = ? AND seat = ?");
    uint8_t sum[SHA256_BYTES];
    enum store_status status = STORE_DAMAGED;
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    if (sql_row(q) && sql_get_bytes(q, 0, stored->secret, sizeof stored->secret) &&
        sql_get_text(q, 1, stored->bot, sizeof stored->bot) &&
        column_hash(q, 3, stored->invitation) && column_hash(q, 4, stored->player)) {
        seat_sum(number, seat, stored, sum);
        if (row_sum_fits(q, 2, sum))
            status = STORE_OK;
    }
    return sql_end(q, status);
}

enum store_status store_snapshot(struct store *s, int64_t number, struct stored_snapshot *snapshot)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT snapshot, sum, seq FROM snapshots WHERE number = ?");
    uint8_t sum[SHA256_BYTES];
    enum store_status status = STORE_DAMAGED;
    *snapshot = (struct stored_snapshot){0};
    sql_int(q, 1, number);
    if (sql_row(q))
        *snapshot = (struct stored_snapshot){sql_get_copy(q, 0), (int)sql_get_int(q, 2)};
    if (snapshot->position) {
        snapshot_sum(number, snapshot, sum);
        if (row_sum_fits(q, 1, sum))
            status = STORE_OK;
    }
    return sql_end(q, status);
}

static bool read_entry(struct sql_statement *q, struct stored_entry *e)
{
    *e = (struct stored_entry){.seq = (int)sql_get_int(q, 0)};
    int64_t kind = sql_get_int(q, 1), seat = sql_get_int(q, 2);
    if (kind < ENTRY_MOVE || kind > ENTRY_SEAT || seat < SEAT_CHANCE || seat >= SEATS_MAX)
        return false;
    e->entry.kind = (enum entry_kind)kind;
    e->entry.seat = (int8_t)seat;
    e->entry.plies = (int)sql_get_int(q, 3);
    e->entry.u = (uint64_t)sql_get_int(q, 4);
    e->entry.w = (uint64_t)sql_get_int(q, 5);
    e->at = sql_get_int(q, 9);
    return sql_get_text(q, 6, e->move, sizeof e->move) &&
           sql_get_bytes(q, 7, e->request, sizeof e->request) &&
           sql_get_bytes(q, 8, e->chain, sizeof e->chain);
}

enum store_status store_entries(struct store *s, int64_t number, int seq, int limit,
                                bool (*each)(void *with, const struct stored_entry *e), void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT seq, kind, seat, plies, u, w, move, request, chain, at FROM log "
                         "WHERE number = ? AND seq > ? ORDER BY seq LIMIT ?");
    bool fits = true;
    sql_int(q, 1, number);
    sql_int(q, 2, seq);
    sql_int(q, 3, limit);
    while (fits && sql_row(q)) {
        struct stored_entry e;
        fits = read_entry(q, &e) && each(with, &e);
    }
    return sql_end(q, fits ? STORE_OK : STORE_DAMAGED);
}

static bool read_given(struct sql_statement *q, int64_t number, struct stored_given *g)
{
    uint8_t sum[SHA256_BYTES];
    *g = (struct stored_given){.join = (int)sql_get_int(q, 0), .ask = (int)sql_get_int(q, 1)};
    if (!sql_get_bytes(q, 2, g->x, sizeof g->x))
        return false;
    given_sum(number, g, sum);
    return row_sum_fits(q, 3, sum);
}

enum store_status store_given(struct store *s, int64_t number,
                              bool (*each)(void *with, const struct stored_given *g), void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT entry, ask, x, sum FROM given WHERE number = ? ORDER BY entry");
    bool fits = true;
    sql_int(q, 1, number);
    while (fits && sql_row(q)) {
        struct stored_given g;
        fits = read_given(q, number, &g) && each(with, &g);
    }
    return sql_end(q, fits ? STORE_OK : STORE_DAMAGED);
}

bool store_is_repeat(struct store *s, int64_t number, int seq, const uint8_t request[DIGEST_BYTES])
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT request FROM log WHERE number = ? AND seq = ?");
    uint8_t stored[DIGEST_BYTES];
    sql_int(q, 1, number);
    sql_int(q, 2, seq);
    bool repeat = sql_row(q) && sql_get_bytes(q, 0, stored, sizeof stored) &&
                  memcmp(stored, request, sizeof stored) == 0;
    sql_finish(q);
    return repeat;
}
