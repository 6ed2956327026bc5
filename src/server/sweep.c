/* Announcing and deleting tables: see sweep.h. */
#include "server/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "server/metrics.h"

enum { SWEEP_SECONDS = 60, ANNOUNCED_AT_ONCE = 64 };

/* It first announces, state by state, then deletes, table by table: each of these is loaded. */
struct sweep {
    struct job job; /* first */
    const struct server_config *config;
    struct store *store;
    atomic_bool under_way;
    int64_t last; /* when it began; of the thread that ticks */

    /* of the writer's thread */
    int64_t now;
    enum life_state state; /* that is being announced; LIFE_STATES: all are */
    int64_t number;        /* of the table it has come to                  */
    char id[TABLE_ID_CHARS + 1];
};

int64_t life_goes(const struct server_config *config, const struct stored_life *life)
{
    return life->announced ? life->announced + config->notice : 0;
}

int64_t table_goes(const struct server_config *config, const struct live_table *live)
{
    return life_goes(config, &live->life);
}

/* Nobody may have the table in memory: then its row is enough. */
static enum store_status announce(struct sweep *s, struct writer *w)
{
    struct live_table *live = writer_in_memory(w, s->id);
    struct stored_life life;

    if (live && live->gone)
        return STORE_OK;
    if (live) {
        live->reseated = true; /* so that pages look at the table again */
        writer_changed(w, live);
        return tables_keep_life(writer_tables(w), live, s->now);
    }
    enum store_status status = store_life(s->store, s->number, &life);
    if (status == STORE_DAMAGED)
        life = (struct stored_life){s->state, s->now, 0};
    else if (status == STORE_OK)
        life.announced = s->now;
    if (status != STORE_OK && status != STORE_DAMAGED)
        return status;
    status = store_set_life(s->store, s->number, &life);
    return status == STORE_OK ? writer_stored(w, s->id, s->number, false) : status;
}

static void announce_some(struct sweep *s, struct writer *w)
{
    enum store_status status = STORE_OK;
    for (int i = 0; i < ANNOUNCED_AT_ONCE && s->state < LIFE_STATES && status == STORE_OK; i++) {
        int64_t keep = s->config->keep[s->state];
        bool found = keep && store_next_idle(s->store, s->state, s->now - keep, &s->number,
                                             s->id) == STORE_OK;
        if (!found) {
            s->state++;
            s->number = 0;
        } else if ((status = writer_writes(w, &s->job)) == STORE_OK) {
            status = announce(s, w);
        }
    }
    if (status != STORE_OK)
        writer_refuse(w, status);
}

/* What can't be loaded is left to the operator, and looked at again when as much time has passed.
 */
static enum store_status spare(struct sweep *s)
{
    return store_set_life(s->store, s->number, &(struct stored_life){LIFE_RUNNING, s->now, 0});
}

static void delete_one(struct sweep *s, struct writer *w)
{
    enum store_status status;
    struct live_table *live = writer_table(w, &s->job, &status);
    bool fits = live || status == STORE_DAMAGED || status == STORE_RULES;

    if (!fits || (live && live->changed) || writer_writes(w, &s->job) != STORE_OK)
        return;
    if (!live) {
        status = spare(s);
    } else if (live->life.announced && table_goes(s->config, live) <= s->now) {
        writer_changed(w, live);
        status = tables_remove(writer_tables(w), live, true);
    } else {
        status = tables_keep_life(writer_tables(w), live, 0);
    }
    if (status != STORE_OK)
        writer_refuse(w, status);
}

static void sweep_act(struct writer *w, struct job *j)
{
    struct sweep *s = (struct sweep *)j;
    if (j->table)
        delete_one(s, w);
    else
        announce_some(s, w);
}

/* Whatever fails is tried again with the next sweep. */
static void sweep_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct sweep *s = (struct sweep *)j;
    bool more = status == STORE_OK;

    if (more && s->state == LIFE_STATES) {
        more =
            store_next_going(s->store, s->now - s->config->notice, &s->number, s->id) == STORE_OK;
        j->table = s->id;
    }
    s->under_way = more && writer_submit(w, j);
}

void sweep_tick(struct sweep *s, struct writer *w)
{
    int64_t now = wall_seconds();
    if (s->under_way || (now >= s->last && now - s->last < SWEEP_SECONDS))
        return;
    s->last = s->now = now;
    s->job.table = NULL;
    s->state = LIFE_UNBEGUN;
    s->number = 0;
    s->under_way = true;
    if (!writer_submit(w, &s->job))
        s->under_way = false;
}

struct sweep *sweep_new(const struct server_config *config, struct store *store)
{
    struct sweep *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->config = config;
    s->store = store;
    s->job.act = sweep_act;
    s->job.answer = sweep_answer;
    return s;
}

void sweep_free(struct sweep *s)
{
    free(s);
}
