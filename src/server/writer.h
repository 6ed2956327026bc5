/* The writer: the one thread that touches the tables and the store. Others submit jobs. The writer
 * takes all waiting jobs as one batch: it does each of them, commits once, publishes the changes,
 * and then answers. So nobody sees a change that is not on the disk, and a hundred moves cost one
 * sync. A job whose table is not in memory waits until it is loaded; between the batches a slice of
 * time goes into that. */
#ifndef AGES_SERVER_WRITER_H
#define AGES_SERVER_WRITER_H

#include "server/loading.h"
#include "server/server.h"
#include "server/store.h"
#include "server/tables.h"

struct writer;
struct streams;
struct workers;
struct metrics;
struct commitments;
struct outbox;
struct server_config;

struct job {
    struct job *next;
    const char *table;        /* the id of the table that it is about; NULL: of none        */
    int64_t since;            /* when it was first put off, for another server has the table */
    int loads;                /* how often its table was loaded for it                       */
    enum store_status found;  /* set by the writer: STORE_OK, or why there is no such table */
    struct table_rules rules; /* with STORE_RULES: those of the table                      */

    /* May the table be loaded, which takes the replay of `entries` entries? If not, the job has
     * been answered. NULL: it may. */
    bool (*pay)(struct job *j, int entries);

    bool bound; /* it wrote, or saw what the batch wrote: it fails if the commit does */
    bool done;  /* and the commit did not: before `answer`                            */

    /* Does the job; may write with the writer's functions. NULL: nothing to do. */
    void (*act)(struct writer *w, struct job *j);

    /* Called after commit and publication; STORE_OK unless a write of this job is lost. From here
     * on the job belongs to its submitter again. */
    void (*answer)(struct writer *w, struct job *j, enum store_status status);
};

struct writer *writer_start(const struct server_config *config, struct store *store,
                            struct streams *streams, struct metrics *metrics);

/* Gives the writer the workers that decide for bots; they submit jobs to it. Tables that are due
 * go on from here. */
void writer_employ(struct writer *w, struct workers *workers);

/* Once a second: now and then all tables that are due are looked at, and those that go. */
void writer_tick(struct writer *w);

/* False: too many jobs wait. */
bool writer_submit(struct writer *w, struct job *j);

/* Finishes all submitted jobs, then ends the thread. */
void writer_stop(struct writer *w);
void writer_free(struct writer *w);

/* Has the store failed? Then the writer does nothing more, and the server must stop. */
bool writer_failed(const struct writer *w);

/* For the functions of jobs */

struct tables *writer_tables(struct writer *w);
struct store *writer_store(struct writer *w);
struct streams *writer_streams(struct writer *w);
const struct server_config *writer_config(const struct writer *w);
int64_t writer_started(const struct writer *w); /* by microseconds_now() */
struct commitments *writer_commitments(struct writer *w);
struct outbox *writer_outbox(struct writer *w);

/* The table of the job, or NULL and why; for jobs that make it go on. */
struct live_table *writer_find(struct writer *w, struct job *j, enum store_status *status);

/* The same; if a bot is to move, it is asked. */
struct live_table *writer_table(struct writer *w, struct job *j, enum store_status *status);

/* If a bot or chance is to move at the table, that goes on. */
void writer_see_to(struct writer *w, struct live_table *live);

/* The same at a certain time, by microseconds_now(). */
void writer_look_at(struct writer *w, const char *id, int64_t at);

/* What made the table go on may be lost: if it is, that is tried again, but not at once. A full
 * disk stays full for a while. */
void writer_retry(struct writer *w, const char *id, enum store_status status);

/* The same for a reader of news, who needs no more than this: the table is not loaded. */
enum store_status writer_glance(struct writer *w, const char *id, struct glance *g,
                                struct live_table **live);

/* Must be called before the first write of a job. */
enum store_status writer_writes(struct writer *w, struct job *j);

/* A write has failed: the whole batch is lost. */
void writer_refuse(struct writer *w, enum store_status status);

bool writer_is_repeat(struct writer *w, const struct live_table *live, int seq,
                      const uint8_t request[DIGEST_BYTES]);
void writer_count_entries(struct writer *w, int entries, bool by_bot);

void writer_count_notice(struct writer *w, int notice);

/* Notes when something is due at the table next; what was due up to `told` has been done. */
enum store_status writer_keep_alarm(struct writer *w, struct live_table *live, int64_t told);

/* The table has changed: published after the commit. Grown: only its log and what follows from it.
 * Quietly: nothing that those who follow it could hear of. */
void writer_changed(struct writer *w, struct live_table *live);
void writer_changed_quietly(struct writer *w, struct live_table *live);
void writer_grown(struct writer *w, struct live_table *live);

/* Do other servers play at the same store? */
bool writer_is_shared(const struct writer *w);

/* Another server may have changed the table: those who follow it here are told. */
void writer_hear(struct writer *w, const char *id);

/* For jobs that change other tables than their own. At a store that servers share they are held
 * first: the one table, which is brought up to what others did at it, or all of a player. */
enum store_status writer_hold(struct writer *w, const char *id);
enum store_status writer_hold_player(struct writer *w, const uint8_t player[SHA256_BYTES]);

/* The table in memory, if it is to be changed there. Else it is changed in the store, and then this
 * is called, so that readers and other servers are told. */
struct live_table *writer_in_memory(struct writer *w, const char *id);
enum store_status writer_stored(struct writer *w, const char *id, int64_t number, bool gone);

/* The batch is to be committed, though no job depends on it. */
void writer_notes(struct writer *w);

/* Is there room for one more table? */
bool writer_has_room(const struct writer *w);
void writer_table_added(struct writer *w);

#endif
