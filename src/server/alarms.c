/* Alarms: see alarms.h. */
#include "server/alarms.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/act.h"
#include "server/metrics.h"
#include "server/notices.h"
#include "server/orders.h"
#include "server/timing.h"

enum { LOOK_MILLISECONDS = 60000 }; /* another server may have set one */

struct alarms {
    struct job job; /* first */
    struct store *store;
    atomic_bool under_way;
    _Atomic int64_t first; /* nothing is due before */
    int64_t looked;        /* of the thread that ticks, by microseconds_now() */

    /* of the writer's thread */
    int64_t now, number;
    char id[TABLE_ID_CHARS + 1];
};

enum store_status alarms_keep(struct alarms *a, struct tables *t, struct live_table *live,
                              int64_t told)
{
    if (!table_has_clock(live) && orders_due(live) == NEVER && live->timing.alarm.at == NEVER)
        return STORE_OK;
    enum store_status status = tables_keep_alarm(t, live, told);
    if (live->timing.alarm.at < a->first)
        a->first = live->timing.alarm.at;
    return status;
}

/* The seat has been late for long, and its table lets a bot play on then. */
static bool bot_plays_on(struct writer *w, struct job *j, struct live_table *live, int seat)
{
    const char *bot = bot_usual(session_table(live->session)->game)->id;

    if (session_reseat(live->session, seat, SEAT_TO_BOT, bot) != SESSION_OK)
        return false;
    writer_changed(w, live);
    table_set_player(live, seat, bot);
    live->reseated = true;
    notice(w, live, NOTICE_BOT, seat);
    writer_refuse(w, tables_keep_seat(writer_tables(w), live, seat));
    act_begin(w, j, live);
    return true;
}

static bool answer_by_order(struct writer *w, struct job *j, struct live_table *live)
{
    struct act act;
    enum session_status why;
    return orders_act_now(live, &act) && act_apply(w, j, live, &act, &why) == ACT_DONE;
}

static void ring(struct alarms *a, struct writer *w, struct live_table *live)
{
    struct stored_alarm *alarm = &live->timing.alarm;
    struct deadlines d = timing_deadlines(live);
    int seat = live->timing.clocks.asked;

    if (writer_writes(w, &a->job) != STORE_OK)
        return;
    if (store_alarm(a->store, live->number, alarm) == STORE_OK && alarm->at > a->now)
        return; /* another server has seen to it */
    int64_t told = alarm->told;
    if (d.late > told && d.late <= a->now)
        notice(w, live, NOTICE_LATE, seat);
    else if (d.warning > told && d.warning <= a->now)
        notice(w, live, NOTICE_WARNING, seat);
    if (orders_due(live) <= a->now && answer_by_order(w, &a->job, live))
        return;
    live->unanswered = session_seq(live->session);
    if (d.bot <= a->now && bot_plays_on(w, &a->job, live, seat))
        return;
    writer_refuse(w, alarms_keep(a, writer_tables(w), live, a->now));
}

static void alarms_act(struct writer *w, struct job *j)
{
    struct alarms *a = (struct alarms *)j;
    enum store_status status;
    struct live_table *live = j->table ? writer_find(w, j, &status) : NULL;

    if (live && !live->changed)
        ring(a, w, live);
}

/* One table after the other; what fails is tried again with the next look. */
static void alarms_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct alarms *a = (struct alarms *)j;
    (void)status;
    bool more = store_next_alarm(a->store, a->now, &a->number, a->id) == STORE_OK;

    j->table = a->id;
    if (more && writer_submit(w, j))
        return;
    a->first = store_first_alarm(a->store);
    a->under_way = false;
}

void alarms_tick(struct alarms *a, struct writer *w)
{
    int64_t now = wall_milliseconds(), clock = microseconds_now() / 1000;

    if (a->under_way || (now < a->first && clock - a->looked < LOOK_MILLISECONDS))
        return;
    a->looked = clock;
    a->now = now;
    a->number = 0;
    a->job.table = NULL;
    a->under_way = true;
    if (!writer_submit(w, &a->job))
        a->under_way = false;
}

struct alarms *alarms_new(struct store *store)
{
    struct alarms *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->store = store;
    a->job.act = alarms_act;
    a->job.answer = alarms_answer;
    return a;
}

void alarms_free(struct alarms *a)
{
    free(a);
}
