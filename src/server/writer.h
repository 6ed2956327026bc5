/* The writer: one thread that alone touches the tables and the store. Whoever wants something of
 * them hands in a job. All jobs that have gathered meanwhile are done in one go: first what each
 * wants done, then one commit for all of them, then the news, then the answers. So nobody hears of
 * anything that is not on the disk, and a hundred moves cost one sync. */
#ifndef AGES_SERVER_WRITER_H
#define AGES_SERVER_WRITER_H

#include "server/server.h"
#include "server/store.h"
#include "server/tables.h"

struct writer;
struct streams;
struct workers;
struct metrics;
struct commitments;

struct job {
    struct job *next;
    bool wrote; /* set by writer_writes: without a commit it has failed */

    /* What is to be done; may write by the writer's functions. NULL: nothing. */
    void (*act)(struct writer *w, struct job *j);

    /* Called when all is committed and published; STORE_OK unless a write of this job is lost. The
     * job belongs to whoever handed it in again. */
    void (*answer)(struct writer *w, struct job *j, enum store_status status);
};

struct writer *writer_start(const struct server_config *config, struct store *store,
                            struct streams *streams, struct metrics *metrics);

/* Bots are asked here; the workers hand their jobs in to the writer. */
void writer_employ(struct writer *w, struct workers *workers);

/* False when there is too much to do already. */
bool writer_submit(struct writer *w, struct job *j);

/* Finishes everything handed in, then ends. */
void writer_stop(struct writer *w);
void writer_free(struct writer *w);

/* Has the store failed? Then nothing is done any more, and the server is to stop. */
bool writer_failed(const struct writer *w);

/* For the functions of jobs */

struct tables *writer_tables(struct writer *w);
const struct server_config *writer_config(const struct writer *w);
struct streams *writer_streams(struct writer *w);
struct commitments *writer_commitments(struct writer *w);

/* The table, or NULL with STORE_NONE or STORE_DAMAGED. Sees to it that a bot is asked when it is
 * its turn. */
struct live_table *writer_table(struct writer *w, const char *id, enum store_status *status);

/* To be called before the first write of a job. */
enum store_status writer_writes(struct writer *w, struct job *j);

/* A write has failed: all of this batch is lost. */
void writer_refuse(struct writer *w, enum store_status status);

bool writer_is_repeat(struct writer *w, const struct live_table *live, int seq,
                      const uint8_t request[DIGEST_BYTES]);
void writer_count_entries(struct writer *w, int entries, bool by_bot);

/* The table has changed: its people are told after the commit. */
void writer_changed(struct writer *w, struct live_table *live);

/* Room for one more table? */
bool writer_has_room(const struct writer *w);
void writer_table_added(struct writer *w);

#endif
