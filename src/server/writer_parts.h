/* The inside of the writer, for writer.c, writer_due.c and writer_shared.c. */
#ifndef AGES_SERVER_WRITER_PARTS_H
#define AGES_SERVER_WRITER_PARTS_H

#include <pthread.h>

#include "server/metrics.h"
#include "server/writer.h"

/* A walk over the tables that are due, one in a batch, no faster than the workers decide. It begins
 * with the server, and again from time to time: a bot may have been left alone when the disk was
 * full or there was no memory. */
struct walk {
    struct job job; /* first */
    atomic_bool under_way, rests;
    char id[TABLE_ID_CHARS + 1]; /* of the table it has come to, or "" */
    int seconds;                 /* since the last one began; of the thread that ticks */
    int64_t number;              /* of that table; of the writer's thread */
};

/* A table that waits for nobody goes on: chance is due, or a confirmation that a bot gives. That is
 * done on the way wherever a person's or a bot's act leads to it; here are the tables that were
 * loaded so, and asks that lapse. */
struct nudge {
    struct job job; /* first */
    char id[TABLE_ID_CHARS + 1];
    struct nudge *later;
    int64_t at;
};

/* A table that is being loaded, and the jobs that wait for it. */
struct load {
    struct load *next;
    struct loading *loading;
    bool quiet; /* nobody asked for it */
    struct job *first, **last;
};

struct writer {
    const struct server_config *config;
    struct store *store;
    struct tables *tables;
    struct streams *streams;
    struct workers *workers;
    struct metrics *metrics;
    struct commitments *commitments;
    struct outbox *outbox;
    pthread_t thread;

    pthread_mutex_t lock;
    pthread_cond_t handed_in;
    struct job *first, **last;
    int jobs;
    bool stopping;
    struct walk walk;
    struct sweep *sweep;
    struct alarms *alarms;

    /* of the writer's thread alone, but for `failed` */
    bool writing;
    bool holding;              /* the batch's tables, of a store that servers share */
    bool pause;                /* some jobs wait for another server */
    int64_t away;              /* when it was last said that the database is away   */
    struct shared *shared;     /* what there is to it (writer_shared.c); NULL: nothing  */
    enum store_status refused; /* why a write of this batch failed, or STORE_OK */
    int removed;               /* tables that the batch removed in the store alone  */
    struct live_table *changed;
    struct load *loads;
    struct job *ready;   /* their tables have been loaded */
    struct nudge *later; /* for a time to come, the soonest first */
    int64_t started;
    atomic_bool failed;
};

/* writer_due.c */
void walk_begin(struct writer *w);
void walk_on(struct writer *w);
void nudges_free(struct writer *w);

/* writer.c */
void writer_publish(struct writer *w, struct live_table *live, bool reseated);

/* The job waits until its table is loaded, or is refused; false: it can be done or answered. */
bool writer_load(struct writer *w, struct job *j);

/* writer_shared.c: a store that servers share. */
bool shared_begin(struct writer *w); /* false: no memory */
void shared_tick(struct writer *w);  /* once a second    */
void shared_end(struct writer *w);

/* A line for the operator, if the table is damaged. */
void writer_note_damage(struct writer *w, const char *id, enum store_status status);

/* Holds the tables of the jobs and catches up with what others did at them. Gives the jobs that can
 * be done; the others are ready again in a moment. */
struct job *shared_hold(struct writer *w, struct job *jobs);

/* Takes over a table that was loaded; it replaces one that was too old. */
void writer_take(struct writer *w, struct live_table *live);

/* Others changed the table, and no stream here was told: that goes with the next news. */
void shared_note(struct writer *w, struct live_table *live);

/* Collects what the others are to be told; with NULL, tells it. */
void shared_tell(struct writer *w, const char *id);

#endif
