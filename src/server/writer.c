/* The writer's thread and its batches: see writer.h. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/alarms.h"
#include "server/asking.h"
#include "server/commitments.h"
#include "server/outbox.h"
#include "server/sweep.h"
#include "server/workers.h"
#include "server/writer_parts.h"

enum { JOBS_MAX = 8192, SLICE_MICROSECONDS = 5000, PAUSE_NANOSECONDS = 1000000 };

struct tables *writer_tables(struct writer *w)
{
    return w->tables;
}

struct store *writer_store(struct writer *w)
{
    return w->store;
}

struct streams *writer_streams(struct writer *w)
{
    return w->streams;
}

struct commitments *writer_commitments(struct writer *w)
{
    return w->commitments;
}

struct outbox *writer_outbox(struct writer *w)
{
    return w->outbox;
}

const struct server_config *writer_config(const struct writer *w)
{
    return w->config;
}

int64_t writer_started(const struct writer *w)
{
    return w->started;
}

bool writer_failed(const struct writer *w)
{
    return w->failed;
}

bool writer_is_shared(const struct writer *w)
{
    return store_serves_many(w->store);
}

void writer_notes(struct writer *w)
{
    w->writing |= w->holding;
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

static void wait_for_jobs(struct writer *w)
{
    if (!w->later) {
        pthread_cond_wait(&w->handed_in, &w->lock);
        return;
    }
    struct timespec at = {w->later->at / 1000000, w->later->at % 1000000 * 1000};
    pthread_cond_timedwait(&w->handed_in, &w->lock, &at);
}

static bool is_time(const struct writer *w)
{
    return w->later && w->later->at <= microseconds_now();
}

/* What had to wait for its time joins the others. */
static void hand_in_later(struct writer *w)
{
    while (is_time(w)) {
        struct nudge *n = w->later;
        w->later = n->later;
        n->job.next = NULL;
        *w->last = &n->job;
        w->last = &n->job.next;
    }
}

/* All there is; it waits if there is nothing else to do. NULL: nothing has come. */
static struct job *take_all(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    while (!w->first && !w->stopping && !w->loads && !w->ready && !is_time(w))
        wait_for_jobs(w);
    hand_in_later(w);
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
        w->refused = w->holding ? STORE_OK : store_begin(w->store);
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

void writer_count_notice(struct writer *w, int notice)
{
    w->metrics->notices[notice]++;
}

enum store_status writer_keep_alarm(struct writer *w, struct live_table *live, int64_t told)
{
    return alarms_keep(w->alarms, w->tables, live, told);
}

void writer_changed(struct writer *w, struct live_table *live)
{
    live->reshaped = true;
    writer_grown(w, live);
}

void writer_changed_quietly(struct writer *w, struct live_table *live)
{
    bool quiet = live->quiet || !live->changed;
    writer_grown(w, live);
    live->sealed = true;
    live->quiet = quiet;
}

void writer_grown(struct writer *w, struct live_table *live)
{
    live->quiet = false;
    if (live->changed)
        return;
    live->changed = true;
    live->next_changed = w->changed;
    w->changed = live;
}

/* It was in memory when the job began, but a commit that failed may have made it forgotten. */
struct live_table *writer_find(struct writer *w, struct job *j, enum store_status *status)
{
    struct live_table *live = NULL;
    *status = j->table ? j->found : STORE_NONE;
    if (*status == STORE_OK)
        live = tables_find(w->tables, j->table, status);
    if (live && live->gone) {
        j->bound = true; /* it stays if the batch is not stored */
        *status = STORE_NONE;
        return NULL;
    }
    return live;
}

struct live_table *writer_table(struct writer *w, struct job *j, enum store_status *status)
{
    struct live_table *live = writer_find(w, j, status);
    if (!live || live->changed)
        return live;
    /* At a shared store who made the move sees to it; but nobody has made the one with which a
     * table goes on under other rules. */
    if (!writer_is_shared(w) || table_is_resumed(session_table(live->session)->game, live))
        writer_see_to(w, live);
    return live;
}

enum store_status writer_glance(struct writer *w, const char *id, struct glance *g,
                                struct live_table **found)
{
    struct live_table *live = *found = tables_get(w->tables, id);
    if (writer_is_shared(w))
        live = *found = NULL; /* the store may know more */
    if (live && live->gone)
        return STORE_NONE;
    if (!live)
        return glance(w->store, id, g);
    *g = (struct glance){.number = live->number,
                         .keys = live->keys,
                         .life = live->life,
                         .terms = live->terms,
                         .standing = {.seq = session_seq(live->session), .turn = table_turn(live)}};
    return STORE_OK;
}

/* Loading */

void writer_note_damage(struct writer *w, const char *id, enum store_status status)
{
    char text[128];
    struct out o = out_to(text, sizeof text);
    if (status != STORE_DAMAGED)
        return;
    say(&o, w->config->words, "the table %1 is damaged and can't be loaded", SAY_TEXT(id));
    w->config->log(text);
}

static void wait_for(struct load *load, struct job *j)
{
    j->next = NULL;
    *load->last = j;
    load->last = &j->next;
}

/* False: there is nothing to wait for; or the job is refused, then it is not `ours` any more. */
static bool begin_load(struct writer *w, struct job *j, bool *ours)
{
    struct load **end = &w->loads;
    for (; *end; end = &(*end)->next)
        if (strcmp(loading_id((*end)->loading), j->table) == 0) {
            wait_for(*end, j);
            return true;
        }
    struct loading *loading = loading_begin(w->store, j->table, &j->found);
    struct load *load = loading ? calloc(1, sizeof *load) : NULL;
    if (!loading)
        writer_note_damage(w, j->table, j->found);
    else if (!load)
        j->found = STORE_MEMORY;
    else
        *ours = j->loads || !j->pay || j->pay(j, loading_entries(loading));
    if (!load || !*ours) {
        enum store_status status;
        if (loading)
            live_free(loading_end(loading, &status));
        free(load);
        return false;
    }
    *load = (struct load){.loading = loading, .quiet = j == &w->walk.job};
    load->last = &load->first;
    wait_for(load, j);
    *end = load;
    return true;
}

bool writer_load(struct writer *w, struct job *j)
{
    bool ours = true;
    return begin_load(w, j, &ours) || !ours;
}

/* The jobs that can be done now: first those that had to wait. */
static struct job *ready_jobs(struct writer *w, struct job *jobs)
{
    struct job *first = w->ready, **last = &first;
    while (*last)
        last = &(*last)->next;
    w->ready = NULL;
    for (struct job *next; jobs; jobs = next) {
        next = jobs->next;
        jobs->found = STORE_OK;
        if (jobs->table && !tables_get(w->tables, jobs->table) && writer_load(w, jobs))
            continue;
        jobs->next = NULL;
        *last = jobs;
        last = &jobs->next;
    }
    return first;
}

static void end_load(struct writer *w)
{
    struct load *load = w->loads;
    struct table_rules rules = loading_rules(load->loading);
    enum store_status status;
    struct live_table *live = loading_end(load->loading, &status);
    struct job **last = &w->ready;

    if (!live && status == STORE_DAMAGED && writer_is_shared(w))
        status = STORE_OK; /* it may have changed meanwhile: it is loaded again when it is held */
    w->metrics->loads++;
    if (live)
        writer_take(w, live);
    else if (!load->quiet)
        writer_note_damage(w, load->first->table, status);
    for (struct job *j = load->first; j; j = j->next) {
        j->found = status;
        j->rules = rules;
        j->loads++;
    }
    while (*last)
        last = &(*last)->next;
    *last = load->first;
    w->loads = load->next;
    free(load);
}

static void note_longest(atomic_long *longest, int64_t since)
{
    int64_t worked = microseconds_worked() - since;
    if (worked > *longest)
        *longest = worked;
}

/* One table after the other, as far as the time goes. */
static void load_some(struct writer *w)
{
    int64_t start = microseconds_now(), worked = microseconds_worked();
    while (w->loads && microseconds_now() - start < SLICE_MICROSECONDS)
        if (loading_step(w->loads->loading))
            end_load(w);
    note_longest(&w->metrics->slice_microseconds, worked);
}

/* Once a second is enough. */
static void note_away(struct writer *w)
{
    char text[768];
    struct out o = out_to(text, sizeof text);
    if (microseconds_now() - w->away < 1000000)
        return;
    w->away = microseconds_now();
    say(&o, w->config->words, "the database is away: %1", SAY_TEXT(store_error(w->store)));
    w->config->log(text);
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

/* Other servers are to see that they have to load it anew. */
static enum store_status count_versions(struct writer *w)
{
    enum store_status status = STORE_OK;
    for (struct live_table *l = w->changed; l && status == STORE_OK; l = l->next_changed)
        if ((l->reshaped || l->sealed) && !l->gone && writer_is_shared(w)) {
            int64_t changes = l->reshaped ? VERSION_LOUD : 1;
            shared_note(w, l);
            l->told = l->version += changes;
            status = store_touch(w->store, l->number, changes);
        }
    return status;
}

static enum store_status commit(struct writer *w)
{
    enum store_status status = w->refused;
    int64_t start = microseconds_now();

    if (!w->writing && w->holding)
        store_rollback(w->store);
    if (!w->writing)
        return status;
    if (status == STORE_OK)
        status = count_versions(w);
    if (status == STORE_OK)
        status = store_commit(w->store);
    else
        store_rollback(w->store);
    w->metrics->commits++;
    w->metrics->commit_microseconds += microseconds_now() - start;
    return status;
}

void writer_publish(struct writer *w, struct live_table *live, bool reseated)
{
    struct news news = {.id = live->id,
                        .seq = session_seq(live->session),
                        .turn = table_turn(live),
                        .goes = table_goes(w->config, live),
                        .reseated = reseated,
                        .later = live->terms.watch == WATCH_LATER,
                        .closed = live->keys.closed,
                        .reads = live->terms.reads,
                        .talk = live->talked ? live->talk : -1,
                        .ask = asking_open(live)};
    keys_locks(&live->keys, news.locks);
    streams_publish(w->streams, &news);
}

/* The news after a commit; without one, what is in memory is ahead of the disk and is forgotten. */
static void settle_changed(struct writer *w, enum store_status status)
{
    while (w->changed) {
        struct live_table *live = w->changed;
        w->changed = live->next_changed;
        live->changed = live->reshaped = live->sealed = false;
        if (status == STORE_OK && !live->quiet)
            shared_tell(w, live->id);
        if (status == STORE_OK && live->gone) {
            streams_gone(w->streams, live->id);
            w->metrics->tables--;
            tables_forget(w->tables, live);
        } else if (status == STORE_OK) {
            if (!live->quiet)
                writer_publish(w, live, live->reseated);
            live->reseated = live->talked = false;
            tables_weigh(w->tables, live);
            writer_see_to(w, live);
        } else {
            tables_forget(w->tables, live);
        }
    }
    if (status == STORE_OK)
        w->metrics->tables -= w->removed;
    w->removed = 0;
}

/* A full disk, a lack of memory and a damaged row pass, or are of one table: the batch is lost, and
 * the server goes on. */
static bool is_failure(const struct writer *w, enum store_status status)
{
    return status != STORE_OK && status != STORE_FULL && status != STORE_MEMORY &&
           (status != STORE_DAMAGED || store_is_broken(w->store));
}

static void do_batch(struct writer *w, struct job *jobs)
{
    int64_t start = microseconds_worked();
    w->writing = w->holding = false;
    w->refused = w->failed ? STORE_FAILED : STORE_OK;
    if (writer_is_shared(w))
        jobs = shared_hold(w, jobs);
    for (struct job *j = jobs; j; j = j->next) {
        j->bound = j->done = false;
        if (j->act)
            j->act(w, j);
    }
    enum store_status status = commit(w);
    if (status == STORE_AWAY)
        note_away(w);
    else if (is_failure(w, status) && !w->failed)
        fail(w);
    settle_changed(w, status);
    shared_tell(w, NULL);
    for (struct job *next; jobs; jobs = next) {
        next = jobs->next;
        jobs->done = jobs->bound && status == STORE_OK;
        jobs->answer(w, jobs, jobs->bound ? status : STORE_OK);
    }
    tables_trim(w->tables);
    w->metrics->cached = tables_count(w->tables);
    w->metrics->cached_bytes = (long)tables_bytes(w->tables);
    note_longest(&w->metrics->batch_microseconds, start);
    if (w->walk.rests)
        walk_on(w);
}

/* Is it to end, and nothing left to be done? */
static bool is_stopped(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    bool stopped = w->stopping && !w->first;
    pthread_mutex_unlock(&w->lock);
    return stopped;
}

static void *work(void *writer)
{
    struct writer *w = writer;
    struct job *jobs;
    do {
        if (w->pause)
            nanosleep(&(struct timespec){0, PAUSE_NANOSECONDS}, NULL);
        w->pause = false;
        jobs = ready_jobs(w, take_all(w));
        if (jobs)
            do_batch(w, jobs);
        load_some(w);
    } while (jobs || w->loads || w->ready || !is_stopped(w));
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
    pthread_condattr_t by_clock;
    pthread_condattr_init(&by_clock);
    pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC);
    pthread_cond_init(&w->handed_in, &by_clock);
    pthread_condattr_destroy(&by_clock);
    w->started = microseconds_now();
    w->tables = tables_new(store, (size_t)config->cache_mebibytes << 20);
    w->commitments = commitments_new(store);
    w->sweep = sweep_new(config, store);
    w->alarms = alarms_new(store);
    w->outbox = outbox_new(config, store);
    if (w->tables && w->commitments && w->sweep && w->alarms && w->outbox && shared_begin(w) &&
        pthread_create(&w->thread, NULL, work, w) == 0)
        return w;
    writer_free(w);
    return NULL;
}

void writer_employ(struct writer *w, struct workers *workers)
{
    w->workers = workers;
    walk_begin(w);
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
    shared_end(w);
    nudges_free(w);
    tables_free(w->tables);
    commitments_free(w->commitments);
    sweep_free(w->sweep);
    alarms_free(w->alarms);
    outbox_free(w->outbox);
    pthread_cond_destroy(&w->handed_in);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
