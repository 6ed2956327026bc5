/* Rebuilding tables: see loading.h. */
#include "server/loading.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "server/metrics.h"
#include "server/orders.h"
#include "server/resume.h"
#include "server/setup.h"
#include "server/timing.h"

enum { STEP_ENTRIES = 64, GO_ON_ENTRIES = 2 * STEP_ENTRIES };

struct loading {
    struct store *store;
    struct stored_table stored;
    struct stored_standing standing;
    struct table table;
    struct live_table *live;
    bool replay; /* else the entries are of older rules, and only the chain is looked at */
    int seq;
    enum store_status status;
};

/* From the beginning, or under other rules from the snapshot. The snapshot must be whole in either
 * case; the day it is needed would be too late to find out. */
static enum store_status begin_session(struct loading *l)
{
    const char *why;
    struct stored_snapshot snapshot;
    enum store_status status = store_snapshot(l->store, l->live->number, &snapshot);

    if (status == STORE_OK && !l->replay) {
        if (l->table.dice == DICE_ASKED) /* what was asked for can't be gone on with */
            l->table.dice = DICE_FAIR;
        l->live->session =
            resume_session(l->store, l->live->number, &l->table, &snapshot, l->standing.seq);
        status = l->live->session ? STORE_OK : STORE_RULES;
    } else if (status == STORE_OK) {
        l->live->session = session_start(&l->table, &why);
        status = l->live->session ? STORE_OK : STORE_DAMAGED;
        if (status == STORE_OK && l->table.dice == DICE_ASKED)
            heads_start(&l->live->asking.heads, l->live->session);
    }
    free(snapshot.position);
    return status;
}

static bool is_zero(const uint8_t hash[SHA256_BYTES])
{
    static const uint8_t zeros[SHA256_BYTES];
    return memcmp(hash, zeros, sizeof zeros) == 0;
}

/* Who sits where now, and the hashes of their secrets. A seat that has an invitation is its
 * holder's from the claim on, also while a bot plays it. */
static enum store_status read_seats(struct store *store, int64_t number, const struct table *table,
                                    struct keys *keys, struct seat seats[SEATS_MAX])
{
    keys->seats = table->seats;
    for (int i = 0; i < table->seats; i++) {
        struct stored_seat seat;
        enum store_status status = store_seat(store, number, i, &seat);
        if (status != STORE_OK)
            return status;
        memcpy(keys->seat[i], seat.secret, SHA256_BYTES);
        memcpy(keys->invitation[i], seat.invitation, SHA256_BYTES);
        memcpy(keys->player[i], seat.player, SHA256_BYTES);
        seats[i] = table->seat[i];
        if (seats[i].kind == SEAT_PERSON && seat.bot[0]) {
            seats[i].kind = SEAT_BOT;
            memcpy(seats[i].program, seat.bot, sizeof seat.bot);
        }
        keys->taken[i] =
            is_zero(seat.invitation) ? seats[i].kind == SEAT_PERSON : !is_zero(seat.secret);
    }
    return STORE_OK;
}

/* What can't be read for lack of memory is not damaged. */
static enum store_status or_memory(enum store_status status)
{
    return status == STORE_DAMAGED && errno == ENOMEM ? STORE_MEMORY : status;
}

static enum store_status begin(struct loading *l, const char *id)
{
    struct live_table *live = l->live = calloc(1, sizeof *live);
    enum store_status status =
        live ? store_find(l->store, id, &l->stored, &l->standing) : STORE_MEMORY;

    if (status != STORE_OK)
        return status;
    memcpy(live->id, l->stored.id, sizeof live->id);
    live->number = l->stored.number;
    live->asked = -1;
    memcpy(live->keys.host, l->stored.host, sizeof l->stored.host);
    if (!setup_read(l->stored.setup, &l->table, &live->timing.clock, &live->revision))
        return STORE_DAMAGED;
    l->replay = !table_is_resumed(l->table.game, live);
    chain_begin(&l->stored, live->chain);
    if (!l->replay) /* who was asked when, these rules can't tell */
        live->timing.clock = (struct clock){0};
    timing_start(&live->timing, &live->timing.clock);
    return store_pauses(l->store, live->number, &live->timing.pauses);
}

struct loading *loading_begin(struct store *store, const char *id, enum store_status *status)
{
    struct loading *l = calloc(1, sizeof *l);
    if (!l) {
        *status = STORE_MEMORY;
        return NULL;
    }
    l->store = store;
    errno = 0;
    *status = or_memory(begin(l, id));
    if (*status == STORE_OK)
        return l;
    l->status = *status;
    loading_end(l, status);
    return NULL;
}

const char *loading_id(const struct loading *l)
{
    return l->live->id;
}

int loading_entries(const struct loading *l)
{
    return l->standing.seq;
}

struct table_rules loading_rules(const struct loading *l)
{
    return (struct table_rules){l->table.game, l->live->revision};
}

static bool rebuild_entry(void *with, const struct stored_entry *e)
{
    struct loading *l = with;
    struct session *s = l->live->session;
    struct entry entry;

    chain_add(e, l->live->chain);
    if (l->replay && e->at != l->live->timing.at)
        timing_go_on(l->live);
    if (e->seq != ++l->seq || memcmp(e->chain, l->live->chain, SHA256_BYTES) != 0)
        return false;
    if (!l->replay)
        return true;
    if (!entry_restore(e, l->table.game, &entry) || session_replay(s, &entry) != SESSION_OK)
        return false;
    timing_note(l->live, e);
    if (l->table.dice == DICE_ASKED)
        heads_go_on(&l->live->asking.heads, s);
    return true;
}

/* What a device gave last tells all that it gave before. */
static bool rebuild_given(void *with, const struct stored_given *g)
{
    struct live_table *live = ((struct loading *)with)->live;
    struct session *s = live->session;

    for (int i = 0; i < session_joins(s); i++) {
        const struct join *join = session_join_at(s, i);
        if (join->entry + 1 != g->join)
            continue;
        session_recall(s, i, g->ask, g->x);
        if (g->ask == session_asks(s)) {
            live->asking.ask = g->ask;
            live->asking.gave |= 1u << join->seat;
            memcpy(live->asking.x.of[join->seat], g->x, SHA256_BYTES);
        }
        return g->ask >= join->last && g->ask <= session_asks(s);
    }
    return false;
}

/* A chain that was drawn with has a row of its own. */
static bool all_are_given(const struct session *s)
{
    for (int i = 0; i < session_joins(s); i++)
        if (session_join_at(s, i)->last && is_zero(session_join_at(s, i)->x))
            return false;
    return true;
}

static enum store_status read_asked(struct loading *l)
{
    struct live_table *live = l->live;
    enum store_status status = store_given(l->store, live->number, rebuild_given, l);

    if (status == STORE_OK && !all_are_given(live->session))
        status = STORE_DAMAGED;
    if (l->standing.turn == SEAT_NOBODY && !session_over(live->session))
        session_give_up(live->session);
    live->asking.loaded = true;
    return status;
}

/* Where it is damaged, or of an older server, the time begins anew. */
static enum store_status read_life(struct loading *l)
{
    struct live_table *live = l->live;
    enum store_status status = store_life(l->store, live->number, &live->life);
    bool over = table_turn(live) == SEAT_NOBODY;

    if (status == STORE_DAMAGED)
        live->life = (struct stored_life){over ? LIFE_OVER : LIFE_RUNNING, wall_seconds(), 0};
    return status == STORE_DAMAGED ? STORE_OK : status;
}

static enum store_status read_terms(struct store *store, int64_t number, struct stored_terms *terms,
                                    struct keys *keys)
{
    enum store_status status = store_terms(store, number, terms);
    keys->closed = terms_closed(terms);
    return status;
}

static enum store_status read_nudges(struct loading *l)
{
    for (int i = 0; i < l->live->keys.seats; i++) {
        enum store_status status = store_nudge(l->store, l->live->number, i, &l->live->nudge[i]);
        if (status != STORE_OK && status != STORE_NONE)
            return status;
    }
    return STORE_OK;
}

static enum store_status finish(struct loading *l)
{
    struct live_table *live = l->live;
    if (l->seq != l->standing.seq || session_seq(live->session) != l->seq ||
        memcmp(live->chain, l->standing.chain, SHA256_BYTES) != 0)
        return STORE_DAMAGED;
    live->kept = session_entries(live->session);
    live->version = live->told = l->standing.version;
    timing_go_on(live);
    enum store_status status = l->table.dice == DICE_ASKED ? read_asked(l) : STORE_OK;
    if (status == STORE_OK)
        status = read_seats(l->store, live->number, &l->table, &live->keys, live->seats);
    for (int i = 0; i < SEATS_MAX && status == STORE_OK; i++) {
        char orders[ORDERS_TEXT];
        status = store_orders(l->store, live->number, i, orders);
        live->orders[i] = orders_read(l->table.game, orders);
    }
    if (status == STORE_OK)
        status = read_terms(l->store, live->number, &live->terms, &live->keys);
    if (status == STORE_OK)
        status = read_nudges(l);
    if (status == STORE_OK)
        status = store_alarm(l->store, live->number, &live->timing.alarm);
    return status == STORE_OK || status == STORE_NONE ? read_life(l) : status;
}

/* Clocks that ran meanwhile ran with other pauses. */
static bool pauses_are_new(struct store *store, const struct live_table *live)
{
    struct pauses now = {0};
    const struct pauses *known = &live->timing.pauses;
    bool same = store_pauses(store, live->number, &now) == STORE_OK && now.count == known->count;

    for (int i = 0; same && i < now.count; i++)
        same = now.list[i].seat == known->list[i].seat && now.list[i].from == known->list[i].from &&
               now.list[i].to == known->list[i].to;
    pauses_free(&now);
    return !same;
}

/* The log goes on from what is known, as its chain shows; all else is read anew. */
static bool go_on(struct store *store, struct live_table *live)
{
    const struct session *s = live->session;
    struct loading l = {.store = store,
                        .live = live,
                        .seq = session_seq(s),
                        .replay = true,
                        .table = *session_table(s)};
    int64_t told = live->told;
    bool loaded = live->asking.loaded;

    if (table_is_resumed(l.table.game, live))
        return false;
    enum store_status status = store_find(store, live->id, &l.stored, &l.standing);
    free(l.stored.setup);
    int more = l.standing.seq - l.seq;
    if (status != STORE_OK || more < 0 || more > (session_given_up(s) ? 0 : GO_ON_ENTRIES))
        return false;
    if (table_has_clock(live) && pauses_are_new(store, live))
        return false;
    status = store_entries(store, live->number, l.seq, more, rebuild_entry, &l);
    live->asking.ask = 0;
    live->asking.gave = 0;
    live->timing.alarm = (struct stored_alarm){NEVER, 0, NEVER};
    if (status == STORE_OK)
        status = finish(&l);
    live->told = told;
    live->asking.loaded = loaded;
    live->due = DUE_UNKNOWN;
    return status == STORE_OK;
}

bool live_go_on(struct store *store, struct live_table *live)
{
    bool done = go_on(store, live);
    if (!done)
        live->version = -1; /* it may have come half of the way */
    return done;
}

/* Where the log ends by now: another server may have gone on meanwhile. The version stays that of
 * the beginning, for what was read since then. */
static enum store_status look_again(struct loading *l)
{
    struct stored_table stored;
    struct stored_standing now;
    enum store_status status = store_find(l->store, l->live->id, &stored, &now);

    free(stored.setup);
    now.version = l->standing.version;
    if (status == STORE_OK && l->replay)
        l->standing = now;
    return status;
}

bool loading_step(struct loading *l)
{
    int before = l->seq, left = l->standing.seq - l->seq;
    int limit = left < STEP_ENTRIES ? left + 1 : STEP_ENTRIES; /* one more would be damage */

    errno = 0;
    if (!l->live->session)
        l->status = begin_session(l);
    if (l->status == STORE_OK)
        l->status = store_entries(l->store, l->live->number, l->seq, limit, rebuild_entry, l);
    if (l->status == STORE_OK && l->seq == before + STEP_ENTRIES)
        return false;
    if (l->status == STORE_OK)
        l->status = look_again(l);
    if (l->status == STORE_OK && l->standing.seq > l->seq && l->seq > before)
        return false;
    if (l->status == STORE_OK)
        l->status = finish(l);
    l->status = or_memory(l->status);
    return true;
}

struct live_table *loading_end(struct loading *l, enum store_status *status)
{
    struct live_table *live = l->live;
    *status = l->status;
    if (l->status != STORE_OK) {
        live_free(live);
        live = NULL;
    }
    free(l->stored.setup);
    free(l);
    return live;
}

struct live_table *load_table(struct store *store, const char *id, enum store_status *status)
{
    struct loading *l = loading_begin(store, id, status);
    if (!l)
        return NULL;
    while (!loading_step(l))
        ;
    return loading_end(l, status);
}

enum store_status glance(struct store *store, const char *id, struct glance *g)
{
    struct stored_table stored;
    struct seat seats[SEATS_MAX];
    int revision;

    *g = (struct glance){0};
    enum store_status status = store_find(store, id, &stored, &g->standing);
    if (status == STORE_OK && store_life(store, stored.number, &g->life) != STORE_OK)
        g->life = (struct stored_life){0};
    if (status == STORE_OK && !setup_read(stored.setup, &g->table, &g->clock, &revision))
        status = STORE_DAMAGED;
    if (status == STORE_OK) {
        g->number = stored.number;
        memcpy(g->keys.host, stored.host, sizeof stored.host);
        status = read_seats(store, stored.number, &g->table, &g->keys, seats);
    }
    if (status == STORE_OK)
        status = read_terms(store, stored.number, &g->terms, &g->keys);
    free(stored.setup);
    return status;
}
