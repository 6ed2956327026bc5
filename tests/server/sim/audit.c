/* What is stored, read beside the server: see sim.h. Each entry is read when it is new, and all of
 * them after each start. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "server/metrics.h"
#include "sim.h"

static sqlite3 *db;
static sqlite3_stmt *version, *find, *entries, *life;
static int64_t seen_version;

static sqlite3_stmt *prepare(const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        sim_wrong("the auditor can't read: %s", sqlite3_errmsg(db));
    return statement;
}

void audit_close(void)
{
    sqlite3_finalize(version);
    sqlite3_finalize(find);
    sqlite3_finalize(entries);
    sqlite3_finalize(life);
    sqlite3_close(db);
    version = find = entries = life = NULL;
    db = NULL;
}

void audit_forget(struct sim_table *t)
{
    free(t->rows);
    free(t->sent);
    *t = (struct sim_table){0};
}

/* Rows */

static bool is_zero(const uint8_t request[DIGEST_BYTES])
{
    static const uint8_t zeros[DIGEST_BYTES];
    return memcmp(request, zeros, DIGEST_BYTES) == 0;
}

static bool is_act(int kind)
{
    return kind == ENTRY_MOVE || kind == ENTRY_CONFIRM || kind == ENTRY_UNDO || kind == ENTRY_REDO;
}

static bool fits(const struct audited *row, const struct sent *sent)
{
    static const int kinds[] = {
        [SENT_MOVE] = ENTRY_MOVE,
        [SENT_CONFIRM] = ENTRY_CONFIRM,
        [SENT_UNDO] = ENTRY_UNDO,
        [SENT_REDO] = ENTRY_REDO,
    };
    return row->kind == kinds[sent->kind] && row->seat == sent->seat &&
           (sent->kind != SENT_MOVE || strcmp(row->text, sent->text) == 0);
}

static const struct sent *asked_for(const struct sim_table *t, int seq, const struct audited *row)
{
    for (int i = t->sents; i-- > 0;)
        if (t->sent[i].seq == seq && fits(row, &t->sent[i]))
            return &t->sent[i];
    return NULL;
}

/* An act is a person's request, what came with it, or a bot's. */
static bool is_asked_for(const struct sim_table *t, const struct audited *row)
{
    int seq = t->count;
    const struct audited *before = seq ? &t->rows[seq - 1] : NULL;

    if (!is_act(row->kind))
        return true;
    if (!is_zero(row->request))
        return asked_for(t, seq, row) != NULL;
    if (t->bot[row->seat])
        return true;
    const struct sent *with = before ? asked_for(t, seq - 1, before) : NULL;
    return row->kind == ENTRY_CONFIRM && with && with->confirm && !is_zero(before->request);
}

static bool is_doubled(const struct sim_table *t, const struct audited *row)
{
    for (int i = 0; i < t->count && !is_zero(row->request); i++)
        if (memcmp(t->rows[i].request, row->request, DIGEST_BYTES) == 0)
            return true;
    return false;
}

static void add_row(struct sim_table *t, const struct audited *row)
{
    if (is_doubled(t, row))
        sim_wrong("entry %d of %s is a request that was done before", t->count + 1, t->id);
    if (!is_asked_for(t, row))
        sim_wrong("entry %d of %s was not asked for: kind %d, seat %d, %s", t->count + 1, t->id,
                  row->kind, row->seat, row->text);
    struct audited *rows = realloc(t->rows, (size_t)(t->count + 1) * sizeof *rows);
    if (!rows)
        abort();
    t->rows = rows;
    t->rows[t->count++] = *row;
    totals.draws += row->kind == ENTRY_CHANCE;
}

static bool read_row(struct audited *row, int *seq)
{
    if (sqlite3_step(entries) != SQLITE_ROW)
        return false;
    *row = (struct audited){.kind = sqlite3_column_int(entries, 1),
                            .seat = sqlite3_column_int(entries, 2)};
    *seq = sqlite3_column_int(entries, 0);
    strncat(row->text, (const char *)sqlite3_column_text(entries, 3), MOVE_TEXT_MAX - 1);
    if (sqlite3_column_bytes(entries, 4) == DIGEST_BYTES)
        memcpy(row->request, sqlite3_column_blob(entries, 4), DIGEST_BYTES);
    return true;
}

static void read_rows(struct sim_table *t, void (*each)(struct sim_table *, const struct audited *))
{
    struct audited row;
    int seq, next = t->count;

    sqlite3_bind_int64(entries, 1, t->number);
    sqlite3_bind_int(entries, 2, t->count);
    while (!sim.wrong[0] && read_row(&row, &seq)) {
        if (seq != ++next)
            sim_wrong("entry %d of %s is missing", next, t->id);
        else
            each(t, &row);
    }
    sqlite3_reset(entries);
}

/* Tables */

static void read_dice(struct sim_table *t, const char *head)
{
    json_t *setup = json_loads(head, 0, NULL);
    const char *secret = json_string_value(json_object_get(setup, "secret"));
    if (secret)
        strncat(t->dice, secret, TIP_CHARS);
    json_decref(setup);
}

/* A table may go when it was announced in time. */
static void check_gone(struct sim_table *t)
{
    int64_t now = wall_seconds();
    if (!t->announced || now < t->announced + sim.config.notice)
        sim_wrong("the table %s is lost: it was not its time to go", t->id);
    t->gone = true;
    totals.gone++;
}

static bool find_table(struct sim_table *t)
{
    sqlite3_bind_text(find, 1, t->id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(find) == SQLITE_ROW;
    if (found) {
        t->number = sqlite3_column_int64(find, 0);
        if (!t->dice[0])
            read_dice(t, (const char *)sqlite3_column_text(find, 1));
    }
    sqlite3_reset(find);
    return found;
}

static void read_life(struct sim_table *t)
{
    sqlite3_bind_int64(life, 1, t->number);
    t->announced = sqlite3_step(life) == SQLITE_ROW ? sqlite3_column_int64(life, 0) : 0;
    sqlite3_reset(life);
}

/* Has anything changed since the last look? */
static bool has_news(void)
{
    int64_t before = seen_version;
    seen_version = sqlite3_step(version) == SQLITE_ROW ? sqlite3_column_int64(version, 0) : -1;
    sqlite3_reset(version);
    bool news = seen_version != before;
    for (int i = 0; i < sim.tables; i++)
        news |= sim.table[i].made && !sim.table[i].number;
    return news;
}

void audit(void)
{
    if (!db || sim.wrong[0] || !has_news())
        return;
    for (int i = 0; i < sim.tables; i++) {
        struct sim_table *t = &sim.table[i];
        if (!t->made || t->gone)
            continue;
        if (!find_table(t)) {
            check_gone(t);
            continue;
        }
        read_life(t);
        read_rows(t, add_row);
    }
}

/* After a start */

static int compared;

static void compare_row(struct sim_table *t, const struct audited *row)
{
    const struct audited *known = &t->rows[compared];
    if (compared < t->published && (known->kind != row->kind || known->seat != row->seat ||
                                    strcmp(known->text, row->text) != 0 ||
                                    memcmp(known->request, row->request, DIGEST_BYTES) != 0))
        sim_wrong("entry %d of %s is another after the restart", compared + 1, t->id);
    compared++;
}

/* What was told is there; what nobody was told of may be lost. */
static void compare(struct sim_table *t)
{
    int count = t->count;

    if (!find_table(t)) {
        check_gone(t);
        return;
    }
    compared = t->count = 0;
    read_rows(t, compare_row);
    t->count = t->published < count ? t->published : count;
    if (compared < t->published)
        sim_wrong("%d entries of %s are left of %d that were told: something acknowledged is lost",
                  compared, t->id, t->published);
}

void audit_open(void)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(sim.data, &db, flags, "unix") != SQLITE_OK)
        sim_wrong("the auditor can't open the file: %s", sqlite3_errmsg(db));
    version = prepare("PRAGMA data_version");
    find = prepare("SELECT number, head FROM tables WHERE id = ?");
    entries = prepare("SELECT seq, kind, seat, move, request FROM log"
                      " WHERE number = ? AND seq > ? ORDER BY seq");
    life = prepare("SELECT announced FROM lives WHERE number = ?");
    seen_version = -1;
    for (int i = 0; i < sim.tables && !sim.wrong[0]; i++)
        if (sim.table[i].made && !sim.table[i].gone)
            compare(&sim.table[i]);
    audit();
}

/* What somebody was told */

void audit_published(struct sim_table *t, int seq)
{
    audit();
    if (seq > t->count && !t->gone)
        sim_wrong("entry %d of %s was told before it was stored: something acknowledged is lost",
                  seq, t->id);
    if (seq > t->published)
        t->published = seq;
}

void audit_acknowledged(struct sim_table *t, int sent)
{
    const struct sent *s = &t->sent[sent];

    audit();
    if (t->gone || sim.wrong[0])
        return;
    if (s->seq >= t->count) {
        sim_wrong("act %d at %d of %s was acknowledged and is not stored: something acknowledged "
                  "is lost",
                  sent, s->seq, t->id);
        return;
    }
    struct audited *row = &t->rows[s->seq];
    if (!fits(row, s) || (row->acknowledged && row->acknowledged != sent + 1))
        sim_wrong("act %d at %d of %s was acknowledged, and another was done", sent, s->seq, t->id);
    totals.acknowledged += !row->acknowledged;
    row->acknowledged = sent + 1;
}

void audit_joined(struct sim_table *t, int seat, int entry, const char *tip)
{
    audit();
    if (t->gone || sim.wrong[0])
        return;
    if (entry < 1 || entry > t->count || t->rows[entry - 1].kind != ENTRY_JOIN ||
        t->rows[entry - 1].seat != seat || strcmp(t->rows[entry - 1].text, tip) != 0)
        sim_wrong("a join of %s was acknowledged and is not stored", t->id);
}
