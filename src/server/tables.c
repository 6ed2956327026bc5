/* The cache of tables: finding, rebuilding, keeping, forgetting. See tables.h. */
#include "server/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/loading.h"
#include "server/metrics.h"
#include "server/orders.h"
#include "server/setup.h"
#include "server/store_archive.h"
#include "server/text.h"
#include "server/timing.h"
#include "session/position.h"
#include "session/record.h"

enum { BUCKETS = 4096, LIFE_SECONDS = 3600, LEASE_RENEWED_SECONDS = 4 };

struct tables {
    struct store *store;
    size_t budget, bytes;
    int count;
    struct live_table *bucket[BUCKETS];
    struct live_table *newest, *oldest; /* by last use */
};

struct tables *tables_new(struct store *store, size_t budget)
{
    struct tables *t = calloc(1, sizeof *t);
    if (t) {
        t->store = store;
        t->budget = budget;
    }
    return t;
}

int tables_count(const struct tables *t)
{
    return t->count;
}

size_t tables_bytes(const struct tables *t)
{
    return t->bytes;
}

/* The index and the order of use */

static struct live_table **bucket_of(struct tables *t, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    return &t->bucket[hash % BUCKETS];
}

static void unlink_use(struct tables *t, struct live_table *live)
{
    *(live->newer ? &live->newer->older : &t->newest) = live->older;
    *(live->older ? &live->older->newer : &t->oldest) = live->newer;
}

static void link_use(struct tables *t, struct live_table *live)
{
    live->newer = NULL;
    live->older = t->newest;
    *(t->newest ? &t->newest->newer : &t->oldest) = live;
    t->newest = live;
}

void tables_weigh(struct tables *t, struct live_table *live)
{
    size_t bytes = sizeof *live + session_bytes(live->session);
    t->bytes += bytes - live->bytes;
    live->bytes = bytes;
}

static void add(struct tables *t, struct live_table *live)
{
    struct live_table **bucket = bucket_of(t, live->id);
    live->same_hash = *bucket;
    *bucket = live;
    link_use(t, live);
    t->count++;
    tables_weigh(t, live);
}

void live_free(struct live_table *live)
{
    if (live) {
        session_end(live->session);
        pauses_free(&live->timing.pauses);
    }
    free(live);
}

void tables_forget(struct tables *t, struct live_table *live)
{
    struct live_table **at = bucket_of(t, live->id);
    while (*at != live)
        at = &(*at)->same_hash;
    *at = live->same_hash;
    unlink_use(t, live);
    t->count--;
    t->bytes -= live->bytes;
    live_free(live);
}

void tables_trim(struct tables *t)
{
    while (t->bytes > t->budget && t->count > 1)
        tables_forget(t, t->oldest);
}

void tables_free(struct tables *t)
{
    if (!t)
        return;
    while (t->oldest)
        tables_forget(t, t->oldest);
    free(t);
}

struct live_table *tables_get(struct tables *t, const char *id)
{
    for (struct live_table *live = *bucket_of(t, id); live; live = live->same_hash)
        if (strcmp(live->id, id) == 0) {
            unlink_use(t, live);
            link_use(t, live);
            return live;
        }
    return NULL;
}

void tables_take(struct tables *t, struct live_table *live)
{
    add(t, live);
}

struct live_table *tables_find(struct tables *t, const char *id, enum store_status *status)
{
    struct live_table *live = tables_get(t, id);
    *status = STORE_OK;
    if (live)
        return live;
    live = load_table(t->store, id, status);
    if (live)
        add(t, live);
    return live;
}

/* Keeping */

static enum store_status keep_snapshot(struct tables *t, struct live_table *live)
{
    char buffer[1024];
    struct text text = {0};
    struct out o = text_writer(&text, buffer, sizeof buffer);
    enum store_status status = STORE_MEMORY;

    position_write(session_table(live->session)->game, session_state(live->session), &o);
    out_flush(&o);
    if (!text.failed)
        status =
            store_set_snapshot(t->store, live->number,
                               &(struct stored_snapshot){text.bytes, session_seq(live->session)});
    text_free(&text);
    return status;
}

enum store_status tables_keep_standing(struct tables *t, struct live_table *live)
{
    struct stored_standing standing = {.seq = session_seq(live->session), .turn = table_turn(live)};

    memcpy(standing.chain, live->chain, sizeof standing.chain);
    return store_set_standing(t->store, live->number, &standing);
}

int table_turn(const struct live_table *live)
{
    return session_given_up(live->session) ? SEAT_NOBODY : session_to_move(live->session);
}

bool table_is_typed(const struct live_table *live)
{
    return session_table(live->session)->dice == DICE_TYPED;
}

/* Dice that are asked for may wait for people: who comes wakes the table. */
static bool chance_is_due(const struct live_table *live)
{
    const struct session *s = live->session;

    if (session_table(s)->dice != DICE_ASKED)
        return !table_is_typed(live);
    return !session_absent(s) && session_needs_met(s, session_ask_open(s) ? table_gave(live) : 0);
}

bool table_is_due(const struct live_table *live)
{
    int turn = table_turn(live);
    return (turn == SEAT_CHANCE && chance_is_due(live)) ||
           (turn >= 0 && live->seats[turn].kind == SEAT_BOT);
}

enum store_status tables_keep_due(struct tables *t, struct live_table *live)
{
    enum due due = table_is_due(live) ? DUE_NOW : DUE_NOT;
    int64_t lease = due == DUE_NOW ? store_lease(t->store) : 0;
    if (live->due == due && lease - live->leased < LEASE_RENEWED_SECONDS)
        return STORE_OK;
    live->due = due;
    live->leased = lease;
    return store_set_due(t->store, live->number, due == DUE_NOW);
}

enum store_status tables_keep_alarm(struct tables *t, struct live_table *live, int64_t told)
{
    struct stored_alarm *alarm = &live->timing.alarm;
    *alarm = (struct stored_alarm){timing_next(live, told), told, timing_deadlines(live).late};
    if (alarm->at == NEVER || alarm->at > orders_due(live))
        alarm->at = orders_due(live); /* sealed after its time: at once */
    return store_set_alarm(t->store, live->number, alarm);
}

enum store_status tables_keep_orders(struct tables *t, struct live_table *live, int seat)
{
    char text[ORDERS_TEXT];
    struct out o = out_to(text, sizeof text);
    orders_write(session_table(live->session)->game, &live->orders[seat], &o);
    return store_set_orders(t->store, live->number, seat, text);
}

enum store_status tables_each_ordered(struct tables *t, const struct live_table *live, int seat,
                                      bool (*each)(void *with, int seq, const char *move),
                                      void *with)
{
    uint8_t digest[DIGEST_BYTES];
    orders_digest(live, seat, digest);
    return store_each_of_request(t->store, live->number, digest, each, with);
}

enum store_status tables_keep_pause(struct tables *t, struct live_table *live, int n,
                                    const struct pause *p)
{
    struct pauses *pauses = &live->timing.pauses;
    live->reshaped = true;
    if (n == pauses->count && !pauses_add(pauses, p))
        return STORE_MEMORY;
    pauses->list[n] = *p;
    return store_set_pause(t->store, live->number, n, p);
}

void table_set_player(struct live_table *live, int seat, const char *bot)
{
    live->seats[seat].kind = *bot ? SEAT_BOT : SEAT_PERSON;
    strcpy(live->seats[seat].program, bot);
}

enum store_status tables_keep_life(struct tables *t, struct live_table *live, int64_t announced)
{
    if (!announced)
        live->life.moved = wall_seconds();
    live->life.announced = announced;
    live->reshaped = true;
    return store_set_life(t->store, live->number, &live->life);
}

/* To the hour is exact enough: a table that is played is not written twice with every move. */
static enum store_status keep_lively(struct tables *t, struct live_table *live, bool by_person)
{
    struct stored_life *life = &live->life;
    enum life_state state = life->state;

    if (table_turn(live) == SEAT_NOBODY)
        state = LIFE_OVER;
    else if (by_person)
        state = LIFE_RUNNING;
    if (state == life->state && !life->announced && wall_seconds() - life->moved < LIFE_SECONDS)
        return STORE_OK;
    life->state = state;
    return tables_keep_life(t, live, 0);
}

static bool is_zero(const uint8_t request[DIGEST_BYTES])
{
    static const uint8_t zeros[DIGEST_BYTES];
    return memcmp(request, zeros, sizeof zeros) == 0;
}

enum store_status tables_keep(struct tables *t, struct live_table *live,
                              const uint8_t request[DIGEST_BYTES])
{
    const struct session *s = live->session;
    int first = live->kept, earlier = session_seq(s) - session_entries(s);
    int64_t at = timing_now(live);
    bool worth_a_snapshot = !first || session_over(s);

    for (; live->kept < session_entries(s); live->kept++) {
        struct stored_entry e = {.seq = earlier + live->kept + 1, .at = at};
        entry_store(s, live->kept, &e);
        worth_a_snapshot |= session_turn_begins(s, live->kept) || e.entry.kind == ENTRY_UNDO;
        if (live->kept == first)
            memcpy(e.request, request, sizeof e.request);
        chain_add(&e, live->chain);
        memcpy(e.chain, live->chain, sizeof e.chain);
        enum store_status status = store_add_entry(t->store, live->number, &e);
        if (status != STORE_OK)
            return status;
        timing_note(live, &e);
    }
    if (live->kept > first)
        timing_go_on(live);
    if (session_table(s)->dice == DICE_ASKED)
        heads_go_on(&live->asking.heads, s);
    enum store_status status = worth_a_snapshot ? keep_snapshot(t, live) : STORE_OK;
    if (status == STORE_OK)
        status = tables_keep_standing(t, live);
    if (status == STORE_OK && (live->kept > first || session_given_up(s)))
        status = keep_lively(t, live, !is_zero(request));
    return status == STORE_OK ? tables_keep_due(t, live) : status;
}

/* What anybody may read of a game that is over, or given up where its dice can say so. */
static char *last_record(struct live_table *live)
{
    struct session *s = live->session;
    size_t length;

    if (table_is_resumed(session_table(s)->game, live))
        return NULL;
    if (!session_over(s) && live->life.state == LIFE_RUNNING &&
        session_table(s)->dice == DICE_ASKED)
        session_give_up(s);
    return session_over(s) || session_given_up(s)
               ? record_text(s, RECORD_PUBLIC, SEAT_WATCHER, &length)
               : NULL;
}

enum store_status tables_remove(struct tables *t, struct live_table *live, bool archive)
{
    char *record = archive ? last_record(live) : NULL;
    enum store_status status =
        record ? store_archive(t->store, live->id, wall_seconds(), record, &live->keys) : STORE_OK;

    free(record);
    live->gone = true;
    return status == STORE_OK ? store_remove(t->store, live->number) : status;
}

enum store_status tables_keep_seat(struct tables *t, struct live_table *live, int seat)
{
    struct stored_seat stored = {0};
    const struct seat *first = &session_table(live->session)->seat[seat];

    live->reshaped = true;
    memcpy(stored.secret, live->keys.seat[seat], sizeof stored.secret);
    memcpy(stored.invitation, live->keys.invitation[seat], sizeof stored.invitation);
    memcpy(stored.player, live->keys.player[seat], sizeof stored.player);
    if (first->kind == SEAT_PERSON)
        memcpy(stored.bot, live->seats[seat].program, sizeof stored.bot);
    return store_set_seat(t->store, live->number, seat, &stored);
}

enum store_status tables_keep_given(struct tables *t, struct live_table *live, int seat,
                                    const uint8_t x[SHA256_BYTES])
{
    struct session *s = live->session;
    int ask = session_asks(s);
    const struct join *join = session_join_at(s, session_ask_at(s, ask)->join[seat]);
    struct stored_given given = {.join = join->entry + 1, .ask = ask};

    live->reshaped = true;
    if (live->asking.ask != ask)
        live->asking.gave = 0;
    live->asking.ask = ask;
    live->asking.gave |= 1u << seat;
    memcpy(live->asking.x.of[seat], x, SHA256_BYTES);
    memcpy(given.x, x, sizeof given.x);
    return store_set_given(t->store, live->number, &given);
}

unsigned table_gave(const struct live_table *live)
{
    bool open = session_ask_open(live->session);
    return open && live->asking.ask == session_asks(live->session) ? live->asking.gave : 0;
}

static enum store_status keep_new(struct tables *t, struct live_table *live)
{
    struct stored_table stored = {0};
    enum store_status status = STORE_MEMORY;

    memcpy(stored.id, live->id, sizeof stored.id);
    memcpy(stored.host, live->keys.host, sizeof stored.host);
    stored.setup = setup_write(session_table(live->session), &live->timing.clock);
    if (stored.setup) {
        chain_begin(&stored, live->chain);
        status = store_add_table(t->store, &stored);
        live->number = stored.number;
    }
    free(stored.setup);
    for (int i = 0; i < live->keys.seats && status == STORE_OK; i++)
        status = tables_keep_seat(t, live, i);
    return status == STORE_OK ? tables_keep_life(t, live, 0) : status;
}

struct live_table *tables_add(struct tables *t, const struct table *table,
                              const struct clock *clock, const struct keys *keys, const char **why,
                              enum store_status *status)
{
    struct live_table *live = calloc(1, sizeof *live);
    if (live)
        live->session = session_start(table, why);
    else
        *why = session_message(SESSION_NO_MEMORY);
    if (!live || !live->session) {
        live_free(live);
        return NULL;
    }
    table_id_make(live->id);
    live->revision = table->game->revision;
    live->asked = -1;
    timing_start(&live->timing, clock);
    for (int i = 0; i < SEATS_MAX; i++)
        live->orders[i] = orders_none();
    live->keys = *keys;
    memcpy(live->seats, table->seat, sizeof live->seats);
    if (table->dice == DICE_ASKED)
        heads_start(&live->asking.heads, live->session);
    *status = keep_new(t, live);
    if (*status != STORE_OK) {
        live_free(live);
        return NULL;
    }
    add(t, live);
    return live;
}
