/* The store in an SQLite file, with a write-ahead log; every commit is forced to the disk. Rows of
 * `log` are only added. Rows of the other tables have a hash that detects damage. */
#include <stdio.h>
#include <string.h>

#include "server/store_sqlite.h"

enum { LOG_PAGES_MAX = 1 << 14 /* 64 MiB */ };

const char *store_error(const struct store *s)
{
    return sqlite3_errmsg(s->db);
}

/* Statements: each is taken, bound from the left, stepped and given back. */

static sqlite3_stmt *take(struct store *s, enum statement which)
{
    return s->prepared[which];
}

static enum store_status give_back(sqlite3_stmt *statement, int code)
{
    enum store_status status = store_status_of(sqlite3_db_handle(statement), code);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

static enum store_status run(sqlite3_stmt *statement)
{
    return give_back(statement, sqlite3_step(statement));
}

static void bind_bytes(sqlite3_stmt *statement, int at, const uint8_t *bytes, int count)
{
    sqlite3_bind_blob(statement, at, bytes, count, SQLITE_STATIC);
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* False when the column does not hold `count` bytes. */
static bool column_bytes(sqlite3_stmt *statement, int at, uint8_t *bytes, int count)
{
    if (sqlite3_column_bytes(statement, at) != count)
        return false;
    memcpy(bytes, sqlite3_column_blob(statement, at), (size_t)count);
    return true;
}

static bool column_text(sqlite3_stmt *statement, int at, char *text, size_t cap)
{
    const unsigned char *from = sqlite3_column_text(statement, at);
    size_t length = (size_t)sqlite3_column_bytes(statement, at);
    if (!from || length >= cap || strlen((const char *)from) != length)
        return false;
    memcpy(text, from, length + 1);
    return true;
}

static char *column_copy(sqlite3_stmt *statement, int at)
{
    const unsigned char *from = sqlite3_column_text(statement, at);
    return from ? strdup((const char *)from) : NULL;
}

static const uint8_t nothing[SHA256_BYTES];

/* The hash of a row that is written again and again. */
static void row_sum(int64_t number, int64_t second, const uint8_t bytes[SHA256_BYTES],
                    const char *text, uint8_t sum[SHA256_BYTES])
{
    struct sha256 c;
    int64_t numbers[2] = {number, second};
    sha256_start(&c);
    sha256_add(&c, numbers, sizeof numbers);
    sha256_add(&c, bytes, SHA256_BYTES);
    sha256_add(&c, text, strlen(text));
    sha256_end(&c, sum);
}

static bool sum_fits(sqlite3_stmt *statement, int at, const uint8_t sum[SHA256_BYTES])
{
    uint8_t stored[SHA256_BYTES];
    return column_bytes(statement, at, stored, sizeof stored) &&
           memcmp(stored, sum, sizeof stored) == 0;
}

/* Transactions */

int64_t store_count(struct store *s)
{
    sqlite3_stmt *statement = take(s, COUNT);
    int code = sqlite3_step(statement);
    int64_t count = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    give_back(statement, code);
    return count;
}

enum store_status store_begin(struct store *s)
{
    return run(take(s, BEGIN));
}

void store_rollback(struct store *s)
{
    if (!sqlite3_get_autocommit(s->db))
        run(take(s, ROLLBACK));
    s->marking = s->mark;
}

static enum store_status set_mark(struct store *s)
{
    sqlite3_stmt *statement = take(s, SET_MARK);
    s->marking.commits++;
    sqlite3_bind_int64(statement, 1, s->marking.commits);
    bind_bytes(statement, 2, s->marking.chain, sizeof s->marking.chain);
    return run(statement);
}

/* While commits go on without a pause, tidying never catches up with the end of the log; only the
 * writer itself, who adds nothing meanwhile, can empty one that has grown long. */
enum store_status store_commit(struct store *s)
{
    enum store_status status = set_mark(s);
    if (status == STORE_OK)
        status = run(take(s, COMMIT));
    if (status != STORE_OK) {
        store_rollback(s);
        return status;
    }
    s->mark = s->marking;
    mark_write(s);
    if (s->log_pages > LOG_PAGES_MAX)
        sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return status;
}

/* Writing */

enum store_status store_add_table(struct store *s, struct stored_table *t)
{
    sqlite3_stmt *statement = take(s, ADD_TABLE);
    bind_text(statement, 1, t->id);
    bind_bytes(statement, 2, t->host, sizeof t->host);
    bind_text(statement, 3, t->setup);
    enum store_status status = run(statement);
    t->number = sqlite3_last_insert_rowid(s->db);
    return status;
}

enum store_status store_add_entry(struct store *s, int64_t number, const struct stored_entry *e)
{
    sqlite3_stmt *statement = take(s, ADD_ENTRY);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, e->seq);
    sqlite3_bind_int(statement, 3, (int)e->entry.kind);
    sqlite3_bind_int(statement, 4, e->entry.seat);
    sqlite3_bind_int(statement, 5, e->entry.plies);
    sqlite3_bind_int64(statement, 6, (int64_t)e->entry.u);
    sqlite3_bind_int64(statement, 7, (int64_t)e->entry.w);
    bind_text(statement, 8, e->move);
    bind_bytes(statement, 9, e->request, sizeof e->request);
    bind_bytes(statement, 10, e->chain, sizeof e->chain);
    return run(statement);
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
    sqlite3_stmt *statement = take(s, SET_STANDING);
    standing_sum(number, standing, sum);
    mark_add(s, number, standing);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, standing->seq);
    bind_bytes(statement, 3, standing->chain, sizeof standing->chain);
    bind_bytes(statement, 4, sum, sizeof sum);
    sqlite3_bind_int(statement, 5, standing->turn);
    return run(statement);
}

enum store_status store_set_due(struct store *s, int64_t number, bool due)
{
    sqlite3_stmt *statement = take(s, due ? SET_DUE : CLEAR_DUE);
    sqlite3_bind_int64(statement, 1, number);
    return run(statement);
}

/* Where older servers wrote no seq, the sum has 0. */
static void snapshot_sum(int64_t number, const struct stored_snapshot *snapshot,
                         uint8_t sum[SHA256_BYTES])
{
    row_sum(number, snapshot->seq - SEQ_UNKNOWN, nothing, snapshot->position, sum);
}

enum store_status store_set_snapshot(struct store *s, int64_t number,
                                     const struct stored_snapshot *snapshot)
{
    uint8_t sum[SHA256_BYTES];
    sqlite3_stmt *statement = take(s, SET_SNAPSHOT);
    snapshot_sum(number, snapshot, sum);
    sqlite3_bind_int64(statement, 1, number);
    bind_text(statement, 2, snapshot->position);
    bind_bytes(statement, 3, sum, sizeof sum);
    sqlite3_bind_int(statement, 4, snapshot->seq);
    return run(statement);
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
    sqlite3_stmt *statement = take(s, SET_SEAT);
    seat_sum(number, seat, stored, sum);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, seat);
    bind_bytes(statement, 3, stored->secret, sizeof stored->secret);
    bind_text(statement, 4, stored->bot);
    bind_bytes(statement, 5, sum, sizeof sum);
    bind_bytes(statement, 6, stored->invitation, sizeof stored->invitation);
    bind_bytes(statement, 7, stored->player, sizeof stored->player);
    return run(statement);
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
    sqlite3_stmt *statement = take(s, SET_GIVEN);
    given_sum(number, given, sum);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, given->join);
    sqlite3_bind_int(statement, 3, given->ask);
    bind_bytes(statement, 4, given->x, sizeof given->x);
    bind_bytes(statement, 5, sum, sizeof sum);
    return run(statement);
}

/* Damage is noticed, so that no table goes by it. */
static void life_sum(int64_t number, const struct stored_life *life, uint8_t sum[SHA256_BYTES])
{
    char text[48];
    snprintf(text, sizeof text, "%d %lld", (int)life->state, (long long)life->announced);
    row_sum(number, life->moved, nothing, text, sum);
}

enum store_status store_set_life(struct store *s, int64_t number, const struct stored_life *life)
{
    uint8_t sum[SHA256_BYTES];
    sqlite3_stmt *statement = take(s, SET_LIFE);
    life_sum(number, life, sum);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, (int)life->state);
    sqlite3_bind_int64(statement, 3, life->moved);
    sqlite3_bind_int64(statement, 4, life->announced);
    bind_bytes(statement, 5, sum, sizeof sum);
    return run(statement);
}

enum store_status store_archive(struct store *s, const char *id, int64_t when, const char *record)
{
    sqlite3_stmt *statement = take(s, ARCHIVE);
    bind_text(statement, 1, id);
    sqlite3_bind_int64(statement, 2, when);
    bind_text(statement, 3, record);
    return run(statement);
}

enum store_status store_remove(struct store *s, int64_t number)
{
    enum store_status status = STORE_OK;
    for (enum statement i = REMOVE_LOG; i <= REMOVE_TABLE && status == STORE_OK; i++) {
        sqlite3_stmt *statement = take(s, i);
        sqlite3_bind_int64(statement, 1, number);
        status = run(statement);
    }
    return status;
}

enum store_status store_unarchive(struct store *s, const char *id)
{
    sqlite3_stmt *statement = take(s, UNARCHIVE);
    bind_text(statement, 1, id);
    enum store_status status = run(statement);
    return status == STORE_OK && !sqlite3_changes(s->db) ? STORE_NONE : status;
}

/* Reading */

static enum store_status each_id(sqlite3_stmt *statement, bool (*each)(void *with, const char *id),
                                 void *with)
{
    char id[TABLE_ID_CHARS + 1];
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (column_text(statement, 0, id, sizeof id) && !each(with, id))
            break;
    return give_back(statement, code);
}

enum store_status store_tables(struct store *s, bool (*each)(void *with, const char *id),
                               void *with)
{
    return each_id(take(s, TABLES), each, with);
}

enum store_status store_archive_tables(struct store *s, bool (*each)(void *with, const char *id),
                                       void *with)
{
    return each_id(take(s, ARCHIVE_TABLES), each, with);
}

static enum store_status read_found(sqlite3_stmt *statement, struct stored_table *t,
                                    struct stored_standing *standing)
{
    uint8_t sum[SHA256_BYTES];
    t->number = sqlite3_column_int64(statement, 0);
    bool whole = column_bytes(statement, 1, t->host, sizeof t->host) &&
                 column_bytes(statement, 4, standing->chain, sizeof standing->chain);
    t->setup = column_copy(statement, 2);
    standing->seq = sqlite3_column_int(statement, 3);
    if (!whole || !t->setup)
        return STORE_DAMAGED;
    standing->turn = sqlite3_column_int(statement, 6);
    standing_sum(t->number, standing, sum);
    return sum_fits(statement, 5, sum) ? STORE_OK : STORE_DAMAGED;
}

enum store_status store_find(struct store *s, const char *id, struct stored_table *t,
                             struct stored_standing *standing)
{
    sqlite3_stmt *statement = take(s, FIND);
    *t = (struct stored_table){0};
    *standing = (struct stored_standing){0};
    snprintf(t->id, sizeof t->id, "%s", id);
    bind_text(statement, 1, id);
    int code = sqlite3_step(statement);
    enum store_status status = code == SQLITE_ROW    ? read_found(statement, t, standing)
                               : code == SQLITE_DONE ? STORE_NONE
                                                     : store_status_of(s->db, code);
    give_back(statement, code);
    return status;
}

/* The next table after *number that the statement finds. */
static enum store_status next_table(sqlite3_stmt *statement, int64_t *number,
                                    char id[TABLE_ID_CHARS + 1])
{
    sqlite3_bind_int64(statement, 1, *number);
    int code = sqlite3_step(statement);
    enum store_status status =
        code == SQLITE_DONE ? STORE_NONE : store_status_of(sqlite3_db_handle(statement), code);
    if (code == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
        if (!column_text(statement, 1, id, TABLE_ID_CHARS + 1))
            status = STORE_DAMAGED;
    }
    give_back(statement, code);
    return status;
}

enum store_status store_next_due(struct store *s, int64_t *number, char id[TABLE_ID_CHARS + 1])
{
    return next_table(take(s, NEXT_DUE), number, id);
}

enum store_status store_next_idle(struct store *s, enum life_state state, int64_t since,
                                  int64_t *number, char id[TABLE_ID_CHARS + 1])
{
    sqlite3_stmt *statement = take(s, NEXT_IDLE);
    sqlite3_bind_int(statement, 2, (int)state);
    sqlite3_bind_int64(statement, 3, since);
    return next_table(statement, number, id);
}

enum store_status store_next_going(struct store *s, int64_t since, int64_t *number,
                                   char id[TABLE_ID_CHARS + 1])
{
    sqlite3_stmt *statement = take(s, NEXT_GOING);
    sqlite3_bind_int64(statement, 2, since);
    return next_table(statement, number, id);
}

enum store_status store_life(struct store *s, int64_t number, struct stored_life *life)
{
    sqlite3_stmt *statement = take(s, LIFE);
    uint8_t sum[SHA256_BYTES];
    enum store_status status = STORE_DAMAGED;
    sqlite3_bind_int64(statement, 1, number);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        int state = sqlite3_column_int(statement, 0);
        *life = (struct stored_life){(enum life_state)state, sqlite3_column_int64(statement, 1),
                                     sqlite3_column_int64(statement, 2)};
        life_sum(number, life, sum);
        if (state >= LIFE_UNBEGUN && state < LIFE_STATES && sum_fits(statement, 3, sum))
            status = STORE_OK;
    } else if (code != SQLITE_DONE) {
        status = store_status_of(s->db, code);
    }
    give_back(statement, code);
    return status;
}

char *store_archived(struct store *s, const char *id)
{
    sqlite3_stmt *statement = take(s, ARCHIVED);
    bind_text(statement, 1, id);
    int code = sqlite3_step(statement);
    char *record = code == SQLITE_ROW ? column_copy(statement, 0) : NULL;
    give_back(statement, code);
    return record;
}

/* A row of an older server has none. */
static bool column_hash(sqlite3_stmt *statement, int at, uint8_t hash[SHA256_BYTES])
{
    memset(hash, 0, SHA256_BYTES);
    return !sqlite3_column_bytes(statement, at) || column_bytes(statement, at, hash, SHA256_BYTES);
}

enum store_status store_seat(struct store *s, int64_t number, int seat, struct stored_seat *stored)
{
    sqlite3_stmt *statement = take(s, SEAT);
    uint8_t sum[SHA256_BYTES];
    enum store_status status = STORE_DAMAGED;
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, seat);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW && column_bytes(statement, 0, stored->secret, sizeof stored->secret) &&
        column_text(statement, 1, stored->bot, sizeof stored->bot) &&
        column_hash(statement, 3, stored->invitation) &&
        column_hash(statement, 4, stored->player)) {
        seat_sum(number, seat, stored, sum);
        if (sum_fits(statement, 2, sum))
            status = STORE_OK;
    } else if (code != SQLITE_ROW && code != SQLITE_DONE) {
        status = store_status_of(s->db, code);
    }
    give_back(statement, code);
    return status;
}

enum store_status store_snapshot(struct store *s, int64_t number, struct stored_snapshot *snapshot)
{
    sqlite3_stmt *statement = take(s, SNAPSHOT);
    uint8_t sum[SHA256_BYTES];
    sqlite3_bind_int64(statement, 1, number);
    int code = sqlite3_step(statement);
    enum store_status status =
        code == SQLITE_ROW || code == SQLITE_DONE ? STORE_DAMAGED : store_status_of(s->db, code);
    *snapshot = (struct stored_snapshot){.seq = sqlite3_column_int(statement, 2)};
    if (code == SQLITE_ROW)
        snapshot->position = column_copy(statement, 0);
    if (snapshot->position) {
        snapshot_sum(number, snapshot, sum);
        if (sum_fits(statement, 1, sum))
            status = STORE_OK;
    }
    give_back(statement, code);
    return status;
}

static bool read_entry(sqlite3_stmt *statement, struct stored_entry *e)
{
    *e = (struct stored_entry){.seq = sqlite3_column_int(statement, 0)};
    int64_t kind = sqlite3_column_int64(statement, 1), seat = sqlite3_column_int64(statement, 2);
    if (kind < ENTRY_MOVE || kind > ENTRY_SEAT || seat < SEAT_CHANCE || seat >= SEATS_MAX)
        return false;
    e->entry.kind = (enum entry_kind)kind;
    e->entry.seat = (int8_t)seat;
    e->entry.plies = sqlite3_column_int(statement, 3);
    e->entry.u = (uint64_t)sqlite3_column_int64(statement, 4);
    e->entry.w = (uint64_t)sqlite3_column_int64(statement, 5);
    return column_text(statement, 6, e->move, sizeof e->move) &&
           column_bytes(statement, 7, e->request, sizeof e->request) &&
           column_bytes(statement, 8, e->chain, sizeof e->chain);
}

enum store_status store_entries(struct store *s, int64_t number, int seq, int limit,
                                bool (*each)(void *with, const struct stored_entry *e), void *with)
{
    sqlite3_stmt *statement = take(s, ENTRIES);
    bool fits = true;
    int code;
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, seq);
    sqlite3_bind_int(statement, 3, limit);
    while (fits && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_entry e;
        fits = read_entry(statement, &e) && each(with, &e);
    }
    enum store_status status = give_back(statement, fits ? code : SQLITE_CORRUPT);
    return fits ? status : STORE_DAMAGED;
}

static bool read_given(sqlite3_stmt *statement, int64_t number, struct stored_given *g)
{
    uint8_t sum[SHA256_BYTES];
    *g = (struct stored_given){.join = sqlite3_column_int(statement, 0),
                               .ask = sqlite3_column_int(statement, 1)};
    if (!column_bytes(statement, 2, g->x, sizeof g->x))
        return false;
    given_sum(number, g, sum);
    return sum_fits(statement, 3, sum);
}

enum store_status store_given(struct store *s, int64_t number,
                              bool (*each)(void *with, const struct stored_given *g), void *with)
{
    sqlite3_stmt *statement = take(s, GIVEN);
    bool fits = true;
    int code;
    sqlite3_bind_int64(statement, 1, number);
    while (fits && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_given g;
        fits = read_given(statement, number, &g) && each(with, &g);
    }
    enum store_status status = give_back(statement, fits ? code : SQLITE_CORRUPT);
    return fits ? status : STORE_DAMAGED;
}

bool store_is_repeat(struct store *s, int64_t number, int seq, const uint8_t request[DIGEST_BYTES])
{
    sqlite3_stmt *statement = take(s, REQUEST);
    uint8_t stored[DIGEST_BYTES];
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int(statement, 2, seq);
    int code = sqlite3_step(statement);
    bool repeat = code == SQLITE_ROW && column_bytes(statement, 0, stored, sizeof stored) &&
                  memcmp(stored, request, sizeof stored) == 0;
    give_back(statement, code);
    return repeat;
}
