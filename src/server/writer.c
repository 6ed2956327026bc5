/* The writer's thread and its batches: see writer.h. */
#include "server/writer.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/act.h"
#include "server/commitments.h"
#include "server/metrics.h"
#include "server/stream.h"
#include "server/workers.h"

enum { JOBS_MAX = 8192, WALK_SECONDS = 60 };

/* A walk over the tables that are due, one in a batch, no faster than the workers decide. It begins
 * with the server, and again from time to time: a bot may have been left alone when the disk was
 * full or there was no memory. */
struct walk {
    struct job job; /* first */
    atomic_bool under_way, rests;
    int seconds;    /* since the last one began; of the thread that ticks */
    int64_t number; /* of the table it has come to; of the writer's thread */
};

struct writer {
    const struct server_config *config;
    struct store *store;
    struct tables *tables;
    struct streams *streams;
    struct workers *workers;
    struct metrics *metrics;
    struct commitments *commitments;
    pthread_t thread;

    pthread_mutex_t lock;
    pthread_cond_t handed_in;
    struct job *first, **last;
    int jobs;
    bool stopping;
    struct walk walk;

    /* of the writer's thread alone, but for `failed` */
    bool writing;
    enum store_status refused; /* why a write of this batch failed, or STORE_OK */
    struct live_table *changed;
    atomic_bool failed;
};

struct tables *writer_tables(struct writer *w)
{
    return w->tables;
}

struct streams *writer_streams(struct writer *w)
{
    return w->streams;
}

struct commitments *writer_commitments(struct writer *w)
{
    return w->commitments;
}

bool writer_failed(const struct writer *w)
{
    return w->failed;
}

bool writer_has_room(const struct writer *w)
{
    return w->metrics->tables < w->config->tables;
}

void writer_table_added(struct writer *w)
{
    w->metrics->tables++;
}

/* Handing in */

bool writer_submit(struct writer *w, struct job *j)
{
    pthread_mutex_lock(&w->lock);
    bool taken = w->jobs < JOBS_MAX && !w->stopping;
    if (taken) {
        j->next = NULL;
        *w->last = j;
        w->last = &j->next;
        w->jobs++;
        pthread_cond_signal(&w->handed_in);
    }
    pthread_mutex_unlock(&w->lock);
    return taken;
}

/* All there is, or NULL when the writer is to go home. */
static struct job *take_all(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    while (!w->first && !w->stopping)
        pthread_cond_wait(&w->handed_in, &w->lock);
    struct job *jobs = w->first;
    w->first = NULL;
    w->last = &w->first;
    w->jobs = 0;
    pthread_mutex_unlock(&w->lock);
    return jobs;
}

/* In a batch */

enum store_status writer_writes(struct writer *w, struct job *j)
{
    j->bound = true;
    if (!w->writing && w->refused == STORE_OK) {
        w->refused = store_begin(w->store);
        w->writing = w->refused == STORE_OK;
    }
    return w->refused;
}

void writer_refuse(struct writer *w, enum store_status status)
{
    if (w->refused == STORE_OK)
        w->refused = status;
}

bool writer_is_repeat(struct writer *w, const struct live_table *live, int seq,
                      const uint8_t request[DIGEST_BYTES])
{
    return store_is_repeat(w->store, live->number, seq, request);
}

void writer_count_entries(struct writer *w, int entries, bool by_bot)
{
    w->metrics->entries += entries;
    w->metrics->bot_moves += by_bot;
}

void writer_changed(struct writer *w, struct live_table *live)
{
    if (live->changed)
        return;
    live->changed = true;
    live->next_changed = w->changed;
    w->changed = live;
}

/* A table that waits for nobody goes on: chance is due, or a confirmation that a bot gives. That is
 * done on the way wherever a person's or a bot's act leads to it; here are the tables that were
 * loaded so. */
struct nudge {
    struct job job; /* first */
    char id[TABLE_ID_CHARS + 1];
};

static void nudge_act(struct writer *w, struct job *j)
{
    enum store_status status;
    struct live_table *live = tables_find(w->tables, ((struct nudge *)j)->id, &status);
    if (live)
        act_begin(w, j, live);
}

static void nudge_answer(struct writer *w, struct job *j, enum store_status status)
{
    (void)w;
    (void)status;
    free(j);
}

static bool nudge(struct writer *w, const struct live_table *live)
{
    struct nudge *n = calloc(1, sizeof *n);
    if (!n)
        return false;
    n->job.act = nudge_act;
    n->job.answer = nudge_answer;
    memcpy(n->id, live->id, sizeof n->id);
    if (writer_submit(w, &n->job))
        return true;
    free(n);
    return false;
}

/* Whoever is asked twice at the same seq would only be refused the second time. */
static void see_to(struct writer *w, struct live_table *live)
{
    int turn = session_to_move(live->session);
    bool bot = turn >= 0 && live->seats[turn].kind == SEAT_BOT;
    bool asked = false;

    if (live->asked == session_seq(live->session))
        return;
    if (turn == SEAT_CHANCE || (bot && session_unconfirmed(live->session)))
        asked = nudge(w, live);
    else if (bot && w->workers)
        asked = workers_ask(w->workers, live, turn);
    if (asked)
        live->asked = session_seq(live->session);
}

static void walk_act(struct writer *w, struct job *j)
{
    struct walk *walk = (struct walk *)j;
    char id[TABLE_ID_CHARS + 1];
    enum store_status status = store_next_due(w->store, &walk->number, id);
    if (status == STORE_NONE)
        walk->number = 0;
    if (status != STORE_OK)
        return;
    struct live_table *live = tables_find(w->tables, id, &status);
    if (!live || live->changed)
        return;
    live->due = DUE_NOW;
    if (table_is_due(live))
        see_to(w, live);
    else if (writer_writes(w, j) == STORE_OK)
        writer_refuse(w, tables_keep_due(w->tables, live));
}

static void walk_on(struct writer *w)
{
    struct walk *walk = &w->walk;
    walk->under_way = true;
    walk->rests = workers_are_busy(w->workers);
    if (!walk->rests && !writer_submit(w, &walk->job))
        walk->under_way = false;
}

static void walk_answer(struct writer *w, struct job *j, enum store_status status)
{
    (void)status;
    if (((struct walk *)j)->number)
        walk_on(w);
    else
        w->walk.under_way = false;
}

void writer_tick(struct writer *w)
{
    struct walk *walk = &w->walk;
    if (walk->under_way || ++walk->seconds < WALK_SECONDS)
        return;
    walk->seconds = 0;
    walk_on(w);
}

struct live_table *writer_table(struct writer *w, const char *id, enum store_status *status)
{
    struct live_table *live = tables_find(w->tables, id, status);
    if (live && !live->changed)
        see_to(w, live);
    if (*status == STORE_DAMAGED) {
        char text[128];
        struct out o = out_to(text, sizeof text);
        say(&o, w->config->words, "the table %1 is damaged and can't be loaded", SAY_TEXT(id));
        w->config->log(text);
    }
    return live;
}

static void fail(struct writer *w)
{
    char text[512];
    struct out o = out_to(text, sizeof text);

    say(&o, w->config->words, "the database has failed, the server stops: %1",
        SAY_TEXT(store_error(w->store)));
    w->config->log(text);
    w->failed = true;
    kill(getpid(), SIGTERM);
}

static enum store_status commit(struct writer *w)
{
    enum store_status status = w->refused;
    int64_t start = microseconds_now();

    if (!w->writing)
        return status;
    if (status == STORE_OK)
        status = store_commit(w->store);
    else
        store_rollback(w->store);
    w->metrics->commits++;
    w->metrics->commit_microseconds += microseconds_now() - start;
    return status;
}

/* The news after a commit; without one, what is in memory is ahead of the disk and is forgotten. */
static void settle_changed(struct writer *w, enum store_status status)
{
    while (w->changed) {
        struct live_table *live = w->changed;
        w->changed = live->next_changed;
        live->changed = false;
        if (status == STORE_OK) {
            streams_publish(w->streams, live->id, session_seq(live->session),
                            session_to_move(live->session), live->reseated);
            live->reseated = false;
            see_to(w, live);
        } else {
            tables_forget(w->tables, live);
        }
    }
}

static void do_batch(struct writer *w, struct job *jobs)
{
    w->writing = false;
    w->refused = w->failed ? STORE_FAILED : STORE_OK;
    for (struct job *j = jobs; j; j = j->next) {
        j->bound = false;
        if (j->act)
            j->act(w, j);
    }
    enum store_status status = commit(w);
    if (status != STORE_OK && status != STORE_FULL && !w->failed)
        fail(w);
    settle_changed(w, status);
    for (struct job *next; jobs; jobs = next) {
        next = jobs->next;
        jobs->answer(w, jobs, jobs->bound ? status : STORE_OK);
    }
    tables_trim(w->tables);
    w->metrics->cached = tables_count(w->tables);
    if (w->walk.rests)
        walk_on(w);
}

static void *work(void *writer)
{
    struct writer *w = writer;
    struct job *jobs;
    while ((jobs = take_all(w)))
        do_batch(w, jobs);
    return NULL;
}

/* Start and end */

struct writer *writer_start(const struct server_config *config, struct store *store,
                            struct streams *streams, struct metrics *metrics)
{
    struct writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->config = config;
    w->store = store;
    w->streams = streams;
    w->metrics = metrics;
    w->last = &w->first;
    metrics->tables = (long)store_count(store);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->handed_in, NULL);
    w->tables = tables_new(store, (int)config->cached);
    w->commitments = commitments_new();
    if (w->tables && w->commitments && pthread_create(&w->thread, NULL, work, w) == 0)
        return w;
    writer_free(w);
    return NULL;
}

void writer_employ(struct writer *w, struct workers *workers)
{
    w->workers = workers;
    w->walk.job.act = walk_act;
    w->walk.job.answer = walk_answer;
    walk_on(w);
}

void writer_stop(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_signal(&w->handed_in);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
}

void writer_free(struct writer *w)
{
    if (!w)
        return;
    tables_free(w->tables);
    commitments_free(w->commitments);
    pthread_cond_destroy(&w->handed_in);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
