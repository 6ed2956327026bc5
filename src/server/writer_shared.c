/* The writer at a store that servers share: tables are held for a batch, brought up to what others
 * did, and the others are told. What they tell comes to the streams here; a hint that is lost costs
 * time only, for the followed tables are looked up every few seconds. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/asking.h"
#include "server/revisions.h"
#include "server/writer_parts.h"

enum {
    PATIENCE_MICROSECONDS = 2000000, /* for a table that another server has */
    LOOK_SECONDS = 5,
    PRESENCE_EVERY = 3, /* looks */
    COUNT_EVERY = 12,
    LOADS_MAX = 3,
};

struct shared {
    struct job job; /* first: the look */
    struct store_ear *ear;
    atomic_bool under_way, missed;
    bool whole;  /* else it is only told who came and went */
    int seconds; /* of the thread that ticks */
    int looks;
    char told[TELL_MAX + 1];
    struct out tell;
};

/* Holding */

static struct hold *hold_of(struct hold holds[], int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(holds[i].id, id) == 0)
            return &holds[i];
    return NULL;
}

static int collect(struct job *jobs, struct hold holds[HELD_MAX])
{
    int count = 0;
    for (; jobs; jobs = jobs->next) {
        bool wanted = jobs->table && jobs->found == STORE_OK && count < HELD_MAX;
        if (wanted && !hold_of(holds, count, jobs->table)) {
            holds[count] = (struct hold){0};
            strcpy(holds[count++].id, jobs->table);
        }
    }
    return count;
}

/* What only this server knows goes on. */
static void carry_over(const struct live_table *from, struct live_table *to)
{
    int ask = to->asking.ask;
    unsigned gave = to->asking.gave;
    struct heads heads = to->asking.heads;
    struct elements x = to->asking.x;

    to->asking = from->asking;
    to->asking.ask = ask;
    to->asking.gave = gave;
    to->asking.heads = heads;
    to->asking.x = x;
    to->asked = session_seq(from->session) == session_seq(to->session) ? from->asked : -1;
    to->told = from->told;
    memcpy(to->spoken, from->spoken, sizeof to->spoken);
}

static void forget(struct writer *w, const char *id)
{
    struct live_table *live = tables_get(w->tables, id);
    if (live)
        tables_forget(w->tables, live);
}

void writer_take(struct writer *w, struct live_table *live)
{
    struct live_table *old = tables_get(w->tables, live->id);
    if (old) {
        carry_over(old, live);
        tables_forget(w->tables, old);
    }
    tables_take(w->tables, live);
}

static enum store_status load_at_once(struct writer *w, const char *id)
{
    enum store_status status;
    struct live_table *live = load_table(w->store, id, &status);
    w->metrics->loads++;
    if (live)
        writer_take(w, live);
    else
        forget(w, id);
    return live ? STORE_OK : status;
}

/* Is what is in memory as it is stored? */
static bool is_caught_up(struct writer *w, const struct hold *h)
{
    struct live_table *live = tables_get(w->tables, h->id);

    if (!live)
        return false;
    if (live->version == h->version && session_seq(live->session) == h->seq)
        return true;
    if (!live_go_on(w->store, live))
        return false;
    tables_weigh(w->tables, live);
    return true;
}

/* A table that changes all the time, or is damaged, is loaded while it is held. */
static bool is_loaded_in_vain(const struct job *jobs, const char *id)
{
    for (; jobs; jobs = jobs->next)
        if (jobs->table && jobs->loads >= LOADS_MAX && strcmp(jobs->table, id) == 0)
            return true;
    return false;
}

static enum store_status catch_up(struct writer *w, const struct job *jobs, struct hold *h)
{
    if (is_caught_up(w, h))
        return STORE_OK;
    if (is_loaded_in_vain(jobs, h->id))
        return load_at_once(w, h->id);
    h->behind = true;
    return STORE_OK;
}

static void put_off(struct writer *w, struct job *j)
{
    struct job **last = &w->ready;
    while (*last)
        last = &(*last)->next;
    j->next = NULL;
    *last = j;
    w->pause = true;
}

/* True: the job can be done, or answered. */
static bool is_for_now(struct job *j, const struct hold *h)
{
    int64_t now = microseconds_now();

    if (!j->table || j->found != STORE_OK || (h && (h->held || h->gone)))
        return true;
    if (h && !j->since)
        j->since = now;
    if (!h || now - j->since < PATIENCE_MICROSECONDS)
        return false;
    j->found = STORE_AWAY;
    return true;
}

static struct job *sort_out(struct writer *w, struct job *jobs, struct hold holds[], int count,
                            const enum store_status found[])
{
    struct job *first = NULL, **last = &first;
    for (struct job *next; jobs; jobs = next) {
        struct hold *h = jobs->table ? hold_of(holds, count, jobs->table) : NULL;
        next = jobs->next;
        if (!is_for_now(jobs, h)) {
            put_off(w, jobs);
            continue;
        }
        if (h && h->behind && jobs->found == STORE_OK && writer_load(w, jobs))
            continue;
        if (h && jobs->found == STORE_OK)
            jobs->found = h->gone ? STORE_NONE : found[h - holds];
        jobs->since = 0;
        jobs->loads = 0;
        jobs->next = NULL;
        *last = jobs;
        last = &jobs->next;
    }
    return first;
}

struct job *shared_hold(struct writer *w, struct job *jobs)
{
    struct hold holds[HELD_MAX];
    enum store_status found[HELD_MAX];
    int count = collect(jobs, holds);

    if (!count || w->refused != STORE_OK)
        return jobs;
    w->refused = store_hold(w->store, holds, count);
    w->holding = w->refused == STORE_OK;
    for (int i = 0; i < count; i++) {
        found[i] = w->refused;
        if (!w->holding)
            holds[i].held = true; /* so far as to be answered */
        else if (holds[i].held)
            found[i] = catch_up(w, jobs, &holds[i]);
        else if (holds[i].gone)
            forget(w, holds[i].id);
        if (found[i] == STORE_AWAY)
            w->refused = STORE_AWAY;
        writer_note_damage(w, holds[i].id, found[i]);
    }
    return sort_out(w, jobs, holds, count, found);
}

/* Other tables than that of the job */

enum store_status writer_hold(struct writer *w, const char *id)
{
    struct hold h = {0};
    if (!writer_is_shared(w))
        return STORE_OK;
    strcpy(h.id, id);
    enum store_status status = store_hold_one(w->store, &h);
    if (status != STORE_OK)
        return status;
    if (h.gone)
        forget(w, id);
    if (h.gone)
        return STORE_NONE;
    return is_caught_up(w, &h) ? STORE_OK : load_at_once(w, id);
}

enum store_status writer_hold_player(struct writer *w, const uint8_t player[SHA256_BYTES])
{
    return store_hold_player(w->store, player);
}

/* What is in memory of a table that the batch has not held may be old. */
struct live_table *writer_in_memory(struct writer *w, const char *id)
{
    struct live_table *live = tables_get(w->tables, id);
    if (!live || live->changed || !writer_is_shared(w))
        return live;
    tables_forget(w->tables, live);
    return NULL;
}

enum store_status writer_stored(struct writer *w, const char *id, int64_t number, bool gone)
{
    enum store_status status =
        gone || !writer_is_shared(w) ? STORE_OK : store_touch(w->store, number, VERSION_LOUD);
    w->removed += gone;
    shared_tell(w, id);
    if (streams_follow(w->streams, id))
        writer_hear(w, id);
    return status;
}

/* Telling */

void shared_tell(struct writer *w, const char *id)
{
    struct shared *s = w->shared;
    if (!s)
        return;
    if (s->tell.len && (!id || s->tell.len + TABLE_ID_CHARS + 1 >= TELL_MAX)) {
        store_tell(w->store, s->told);
        s->tell = out_to(s->told, sizeof s->told);
    }
    if (!id)
        return;
    out_char(&s->tell, ' ');
    out_text(&s->tell, id);
}

/* Hearing */

struct hearing {
    struct job job; /* first */
    char id[TABLE_ID_CHARS + 1];
};

void shared_note(struct writer *w, struct live_table *live)
{
    struct talk_last last = {0};

    if (version_is_told(live->version, live->told))
        return;
    live->quiet = false;
    live->reseated = true;
    if (store_talk_last(w->store, live->number, &last) == STORE_OK) {
        live->talked = true;
        live->talk = last.n;
    }
}

static void hearing_answer(struct writer *w, struct job *j, enum store_status status)
{
    streams_others(w->streams, j->table, store_company(w->store, j->table));
    struct live_table *live = writer_find(w, j, &status);
    if (live) {
        struct talk_last last = {0};
        bool reshaped = !version_is_told(live->version, live->told);
        live->talked = reshaped && store_talk_last(w->store, live->number, &last) == STORE_OK;
        live->talk = last.n;
        writer_publish(w, live, reshaped);
        live->talked = false;
        live->told = live->version;
    } else if (status == STORE_NONE) {
        streams_gone(w->streams, j->table);
    }
    free(j);
}

void writer_hear(struct writer *w, const char *id)
{
    struct hearing *h = calloc(1, sizeof *h);
    if (!h)
        return;
    strcpy(h->id, id);
    h->job.table = h->id;
    h->job.answer = hearing_answer;
    if (!writer_submit(w, &h->job))
        free(h);
}

/* Runs in the thread of the ear. */
static void heard(void *writer, const char *told)
{
    struct writer *w = writer;
    char id[TABLE_ID_CHARS + 1] = "";

    if (!told) {
        w->shared->missed = true;
        return;
    }
    for (told = store_told(w->store, told); strlen(told) > TABLE_ID_CHARS;
         told += TABLE_ID_CHARS + 1) {
        memcpy(id, told + 1, TABLE_ID_CHARS);
        if (streams_follow(w->streams, id))
            writer_hear(w, id);
    }
}

/* Looking, in the writer's thread */

static void keep_company(struct writer *w, const char *id)
{
    store_set_company(w->store, id, streams_company(w->streams, id), PRESENCE_SECONDS);
}

/* The others hear who came to tables here and who went. */
static void tell_company(struct writer *w)
{
    char ids[MOVED_MAX][TABLE_ID_CHARS + 1];
    int count = streams_moved(w->streams, ids);

    for (int i = 0; i < count; i++) {
        keep_company(w, ids[i]);
        shared_tell(w, ids[i]);
    }
    shared_tell(w, NULL);
}

static void look_at_some(struct writer *w, struct followed some[], int count, bool presence)
{
    struct hold holds[STREAM_TABLES_MAX];
    for (int i = 0; i < count; i++) {
        holds[i] = (struct hold){0};
        strcpy(holds[i].id, some[i].id);
        if (presence && some[i].seats)
            store_set_presence(w->store, some[i].id, some[i].seats, PRESENCE_SECONDS);
        if (presence) {
            keep_company(w, some[i].id);
            streams_others(w->streams, some[i].id, store_company(w->store, some[i].id));
        }
    }
    if (store_news(w->store, holds, count) != STORE_OK)
        return;
    for (int i = 0; i < count; i++) {
        const struct live_table *live = tables_get(w->tables, some[i].id);
        if (holds[i].gone || holds[i].seq != some[i].now ||
            (live && !version_is_told(holds[i].version, live->told)))
            writer_hear(w, some[i].id);
    }
}

/* Another server may have dropped this one as dead; then it enters again, unless there are others
 * with other rules by now. */
static void beat(struct writer *w)
{
    char revisions[REVISIONS_TEXT], message[512];
    struct out why = out_to(message, sizeof message);

    if (store_beat(w->store) != STORE_NONE)
        return;
    revisions_write(revisions);
    if (store_join(w->store, revisions, false, w->config->words, &why))
        return;
    w->config->log(message);
    kill(getpid(), SIGTERM);
}

static void look_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct shared *s = (struct shared *)j;
    struct followed some[STREAM_TABLES_MAX];
    int bucket = 0, count;
    (void)status;

    tell_company(w);
    if (!s->whole) {
        s->under_way = false;
        return;
    }
    beat(w);
    s->looks++;
    while ((count = streams_followed(w->streams, &bucket, some)) > 0)
        look_at_some(w, some, count, s->looks % PRESENCE_EVERY == 0);
    if (s->looks % COUNT_EVERY == 0) {
        int64_t tables = store_count(w->store);
        if (tables >= 0)
            w->metrics->tables = (long)tables;
    }
    s->under_way = false;
}

void shared_tick(struct writer *w)
{
    struct shared *s = w->shared;
    if (!s || s->under_way)
        return;
    bool whole = ++s->seconds >= LOOK_SECONDS || s->missed;
    if (!whole && !streams_have_moved(w->streams))
        return;
    s->whole = whole;
    s->under_way = true;
    if (whole) {
        s->seconds = 0;
        s->missed = false;
    }
    if (!writer_submit(w, &s->job))
        s->under_way = false;
}

bool shared_begin(struct writer *w)
{
    if (!writer_is_shared(w))
        return true;
    struct shared *s = w->shared = calloc(1, sizeof *s);
    if (!s)
        return false;
    s->job.answer = look_answer;
    s->tell = out_to(s->told, sizeof s->told);
    s->ear = store_listen(w->store, heard, w);
    return s->ear != NULL;
}

void shared_end(struct writer *w)
{
    if (!w->shared)
        return;
    store_deafen(w->shared->ear);
    free(w->shared);
}
