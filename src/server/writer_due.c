/* Tables that go on without a person: bots to be asked, chance that is due, asks that lapse; and
 * the walk over those that were left. */
#include <stdlib.h>
#include <string.h>

#include "server/act.h"
#include "server/alarms.h"
#include "server/asking.h"
#include "server/outbox.h"
#include "server/sweep.h"
#include "server/workers.h"
#include "server/writer_parts.h"

enum { WALK_SECONDS = 60, SHARED_WALK_SECONDS = 5, RETRY_MICROSECONDS = 1000000 };

static void nudge_act(struct writer *w, struct job *j)
{
    enum store_status status;
    struct live_table *live = writer_find(w, j, &status);
    bool waits = live && table_is_asked(live) && table_turn(live) == SEAT_CHANCE &&
                 !asking_is_ready(w, live);
    if (live && !waits)
        act_begin(w, j, live);
}

/* Will the table be looked at by then? */
static bool is_awaited(const struct writer *w, const char *id, int64_t then)
{
    for (const struct nudge *n = w->later; n && n->at <= then; n = n->later)
        if (strcmp(n->id, id) == 0)
            return true;
    return false;
}

void writer_retry(struct writer *w, const char *id, enum store_status status)
{
    int64_t then = microseconds_now() + RETRY_MICROSECONDS;
    if (status != STORE_OK && !is_awaited(w, id, then))
        writer_look_at(w, id, then);
}

/* A table that another server has, or for which there was no memory, is there later. */
static void nudge_answer(struct writer *w, struct job *j, enum store_status status)
{
    bool missed = j->found == STORE_AWAY || j->found == STORE_MEMORY;
    writer_retry(w, j->table, missed ? j->found : status);
    free(j);
}

static struct nudge *nudge_new(const char *id)
{
    struct nudge *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->job.act = nudge_act;
    n->job.answer = nudge_answer;
    memcpy(n->id, id, sizeof n->id);
    n->job.table = n->id;
    return n;
}

static bool nudge(struct writer *w, const struct live_table *live)
{
    struct nudge *n = nudge_new(live->id);
    if (n && writer_submit(w, &n->job))
        return true;
    free(n);
    return false;
}

/* Without memory the walk will come by. */
void writer_look_at(struct writer *w, const char *id, int64_t at)
{
    struct nudge *n = nudge_new(id), **before = &w->later;
    if (!n)
        return;
    while (*before && (*before)->at <= at)
        before = &(*before)->later;
    n->at = at;
    n->later = *before;
    *before = n;
}

/* Whoever is asked twice at the same seq would only be refused the second time. */
void writer_see_to(struct writer *w, struct live_table *live)
{
    int turn = table_turn(live);
    bool bot = turn >= 0 && live->seats[turn].kind == SEAT_BOT;
    bool asked = false;

    if (live->asked == session_seq(live->session))
        return;
    if (turn == SEAT_CHANCE && table_is_asked(live))
        asked = !asking_is_ready(w, live) || nudge(w, live);
    else if ((turn == SEAT_CHANCE && !table_is_typed(live)) ||
             (bot && session_unconfirmed(live->session)))
        asked = nudge(w, live);
    else if (bot && w->workers)
        asked = workers_ask(w->workers, live, turn);
    if (asked)
        live->asked = session_seq(live->session);
}

static void walk_act(struct writer *w, struct job *j)
{
    struct live_table *live = j->table ? tables_get(w->tables, j->table) : NULL;
    enum store_status status = STORE_OK;

    if (!live || live->changed)
        return;
    live->due = DUE_NOW;
    if (table_is_due(live))
        writer_see_to(w, live);
    else if (writer_writes(w, j) == STORE_OK &&
             (status = tables_keep_due(w->tables, live)) == STORE_OK)
        status = tables_keep_standing(w->tables, live); /* an older server knew no turn */
    writer_refuse(w, status);
}

void walk_on(struct writer *w)
{
    struct walk *walk = &w->walk;
    walk->under_way = true;
    walk->rests = workers_are_busy(w->workers);
    if (!walk->rests && !writer_submit(w, &walk->job))
        walk->under_way = false;
}

static void walk_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct walk *walk = (struct walk *)j;
    (void)status;
    if (store_next_due(w->store, &walk->number, walk->id) == STORE_OK) {
        j->table = walk->id;
        walk_on(w);
    } else {
        j->table = NULL;
        walk->number = 0;
        walk->under_way = false;
    }
}

void writer_tick(struct writer *w)
{
    struct walk *walk = &w->walk;
    sweep_tick(w->sweep, w);
    alarms_tick(w->alarms, w);
    outbox_tick(w->outbox, w);
    shared_tick(w);
    if (walk->under_way ||
        ++walk->seconds < (writer_is_shared(w) ? SHARED_WALK_SECONDS : WALK_SECONDS))
        return;
    walk->seconds = 0;
    walk_on(w);
}

void walk_begin(struct writer *w)
{
    w->walk.job.act = walk_act;
    w->walk.job.answer = walk_answer;
    walk_on(w);
}

void nudges_free(struct writer *w)
{
    while (w->later) {
        struct nudge *n = w->later;
        w->later = n->later;
        free(n);
    }
}
