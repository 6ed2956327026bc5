/* The clerk's thread and its batches: see clerk.h. */
#include "server/clerk.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/door.h"
#include "server/metrics.h"
#include "server/promises.h"
#include "server/stream.h"
#include "server/workers.h"

enum { JOBS_MAX = 8192 };

struct clerk {
    const struct server_config *config;
    struct store *store;
    struct tables *tables;
    struct streams *streams;
    struct workers *workers;
    struct metrics *metrics;
    struct promises *promises;
    pthread_t thread;

    pthread_mutex_t lock;
    pthread_cond_t handed_in;
    struct job *first, **last;
    int jobs;
    bool stopping;

    /* of the clerk's thread alone, but for `failed` */
    bool writing;
    enum store_status refused; /* why a write of this batch failed, or STORE_OK */
    struct live_table *changed;
    atomic_bool failed;
};

struct tables *clerk_tables(struct clerk *c)
{
    return c->tables;
}

const struct server_config *clerk_config(const struct clerk *c)
{
    return c->config;
}

struct streams *clerk_streams(struct clerk *c)
{
    return c->streams;
}

struct promises *clerk_promises(struct clerk *c)
{
    return c->promises;
}

bool clerk_failed(const struct clerk *c)
{
    return c->failed;
}

bool clerk_has_room(const struct clerk *c)
{
    return c->metrics->tables < c->config->tables;
}

void clerk_table_added(struct clerk *c)
{
    c->metrics->tables++;
}

/* Handing in */

bool clerk_hand_in(struct clerk *c, struct job *j)
{
    pthread_mutex_lock(&c->lock);
    bool taken = c->jobs < JOBS_MAX && !c->stopping;
    if (taken) {
        j->next = NULL;
        *c->last = j;
        c->last = &j->next;
        c->jobs++;
        pthread_cond_signal(&c->handed_in);
    }
    pthread_mutex_unlock(&c->lock);
    return taken;
}

/* All there is, or NULL when the clerk is to go home. */
static struct job *take_all(struct clerk *c)
{
    pthread_mutex_lock(&c->lock);
    while (!c->first && !c->stopping)
        pthread_cond_wait(&c->handed_in, &c->lock);
    struct job *jobs = c->first;
    c->first = NULL;
    c->last = &c->first;
    c->jobs = 0;
    pthread_mutex_unlock(&c->lock);
    return jobs;
}

/* In a batch */

enum store_status clerk_writes(struct clerk *c, struct job *j)
{
    j->wrote = true;
    if (!c->writing && c->refused == STORE_OK) {
        c->refused = store_begin(c->store);
        c->writing = c->refused == STORE_OK;
    }
    return c->refused;
}

void clerk_refuse(struct clerk *c, enum store_status status)
{
    if (c->refused == STORE_OK)
        c->refused = status;
}

bool clerk_is_repeat(struct clerk *c, const struct live_table *live, int seq,
                     const uint8_t request[DIGEST_BYTES])
{
    return store_is_repeat(c->store, live->number, seq, request);
}

void clerk_count_entries(struct clerk *c, int entries, bool by_bot)
{
    c->metrics->entries += entries;
    c->metrics->bot_moves += by_bot;
}

void clerk_changed(struct clerk *c, struct live_table *live)
{
    if (live->changed)
        return;
    live->changed = true;
    live->next_changed = c->changed;
    c->changed = live;
}

/* A table that waits for nobody goes on: chance is due, or a confirmation that a bot gives. That is
 * done on the way wherever a person's or a bot's act leads to it; here are the tables that were
 * loaded so. */
struct nudge {
    struct job job; /* first */
    char id[TABLE_ID_CHARS + 1];
};

static void nudge_act(struct clerk *c, struct job *j)
{
    enum store_status status;
    struct live_table *live = tables_find(c->tables, ((struct nudge *)j)->id, &status);
    if (live)
        door_begin(c, j, live);
}

static void nudge_answer(struct clerk *c, struct job *j, enum store_status status)
{
    (void)c;
    (void)status;
    free(j);
}

static bool nudge(struct clerk *c, const struct live_table *live)
{
    struct nudge *n = calloc(1, sizeof *n);
    if (!n)
        return false;
    n->job.act = nudge_act;
    n->job.answer = nudge_answer;
    memcpy(n->id, live->id, sizeof n->id);
    if (clerk_hand_in(c, &n->job))
        return true;
    free(n);
    return false;
}

/* Whoever is asked twice at the same seq would only be refused the second time. */
static void see_to(struct clerk *c, struct live_table *live)
{
    int turn = session_turn(live->session);
    bool bot = turn >= 0 && live->seats[turn].kind == SEAT_BOT;
    bool asked = false;

    if (live->asked == session_seq(live->session))
        return;
    if (turn == SEAT_CHANCE || (bot && session_unconfirmed(live->session)))
        asked = nudge(c, live);
    else if (bot && c->workers)
        asked = workers_ask(c->workers, live, turn);
    if (asked)
        live->asked = session_seq(live->session);
}

struct live_table *clerk_table(struct clerk *c, const char *id, enum store_status *status)
{
    struct live_table *live = tables_find(c->tables, id, status);
    if (live && !live->changed)
        see_to(c, live);
    if (*status == STORE_DAMAGED) {
        char text[128];
        struct out o = out_to(text, sizeof text);
        say(&o, c->config->words, "the table %1 is damaged and can't be loaded", SAY_TEXT(id));
        c->config->log(text);
    }
    return live;
}

static void fail(struct clerk *c)
{
    char text[512];
    struct out o = out_to(text, sizeof text);

    say(&o, c->config->words, "the database has failed, the server stops: %1",
        SAY_TEXT(store_error(c->store)));
    c->config->log(text);
    c->failed = true;
    kill(getpid(), SIGTERM);
}

static enum store_status commit(struct clerk *c)
{
    enum store_status status = c->refused;
    int64_t start = microseconds_now();

    if (!c->writing)
        return status;
    if (status == STORE_OK)
        status = store_commit(c->store);
    else
        store_rollback(c->store);
    c->metrics->commits++;
    c->metrics->commit_microseconds += microseconds_now() - start;
    return status;
}

/* The news after a commit; without one, what is in memory is ahead of the disk and is forgotten. */
static void settle_changed(struct clerk *c, enum store_status status)
{
    while (c->changed) {
        struct live_table *live = c->changed;
        c->changed = live->next_changed;
        live->changed = false;
        if (status == STORE_OK) {
            streams_publish(c->streams, live->id, session_seq(live->session),
                            session_turn(live->session), live->reseated);
            live->reseated = false;
            see_to(c, live);
        } else {
            tables_forget(c->tables, live);
        }
    }
}

static void do_batch(struct clerk *c, struct job *jobs)
{
    c->writing = false;
    c->refused = c->failed ? STORE_FAILED : STORE_OK;
    for (struct job *j = jobs; j; j = j->next) {
        j->wrote = false;
        if (j->act)
            j->act(c, j);
    }
    enum store_status status = commit(c);
    if (status != STORE_OK && status != STORE_FULL && !c->failed)
        fail(c);
    settle_changed(c, status);
    for (struct job *next; jobs; jobs = next) {
        next = jobs->next;
        jobs->answer(c, jobs, jobs->wrote ? status : STORE_OK);
    }
    tables_trim(c->tables);
    c->metrics->cached = tables_count(c->tables);
}

static void *work(void *clerk)
{
    struct clerk *c = clerk;
    struct job *jobs;
    while ((jobs = take_all(c)))
        do_batch(c, jobs);
    return NULL;
}

/* Start and end */

struct clerk *clerk_start(const struct server_config *config, struct store *store,
                          struct streams *streams, struct metrics *metrics)
{
    struct clerk *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->config = config;
    c->store = store;
    c->streams = streams;
    c->metrics = metrics;
    c->last = &c->first;
    metrics->tables = (long)store_count(store);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->handed_in, NULL);
    c->tables = tables_new(store, (int)config->cached);
    c->promises = promises_new();
    if (c->tables && c->promises && pthread_create(&c->thread, NULL, work, c) == 0)
        return c;
    clerk_free(c);
    return NULL;
}

void clerk_employ(struct clerk *c, struct workers *workers)
{
    c->workers = workers;
}

void clerk_stop(struct clerk *c)
{
    pthread_mutex_lock(&c->lock);
    c->stopping = true;
    pthread_cond_signal(&c->handed_in);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
}

void clerk_free(struct clerk *c)
{
    if (!c)
        return;
    tables_free(c->tables);
    promises_free(c->promises);
    pthread_cond_destroy(&c->handed_in);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
