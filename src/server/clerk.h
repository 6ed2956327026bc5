/* The clerk: one thread that alone touches the tables and the store. Whoever wants something of
 * them hands in a job. All jobs that have gathered meanwhile are done in one go: first what each
 * wants done, then one commit for all of them, then the news, then the answers. So nobody hears of
 * anything that is not on the disk, and a hundred moves cost one sync. */
#ifndef AGES_SERVER_CLERK_H
#define AGES_SERVER_CLERK_H

#include "server/server.h"
#include "server/store.h"
#include "server/tables.h"

struct clerk;
struct streams;
struct workers;
struct metrics;
struct promises;

struct job {
    struct job *next;
    bool wrote; /* set by clerk_writes: without a commit it has failed */

    /* What is to be done; may write by the clerk's functions. NULL: nothing. */
    void (*act)(struct clerk *c, struct job *j);

    /* Called when all is committed and published; STORE_OK unless a write of this job is lost. The
     * job belongs to whoever handed it in again. */
    void (*answer)(struct clerk *c, struct job *j, enum store_status status);
};

struct clerk *clerk_start(const struct server_config *config, struct store *store,
                          struct streams *streams, struct metrics *metrics);

/* Bots are asked here; the workers hand their jobs in to the clerk. */
void clerk_employ(struct clerk *c, struct workers *workers);

/* False when there is too much to do already. */
bool clerk_hand_in(struct clerk *c, struct job *j);

/* Finishes everything handed in, then ends. */
void clerk_stop(struct clerk *c);
void clerk_free(struct clerk *c);

/* Has the store failed? Then nothing is done any more, and the server is to stop. */
bool clerk_failed(const struct clerk *c);

/* For the functions of jobs */

struct tables *clerk_tables(struct clerk *c);
const struct server_config *clerk_config(const struct clerk *c);
struct streams *clerk_streams(struct clerk *c);
struct promises *clerk_promises(struct clerk *c);

/* The table, or NULL with STORE_NONE or STORE_DAMAGED. Sees to it that a bot is asked when it is
 * its turn. */
struct live_table *clerk_table(struct clerk *c, const char *id, enum store_status *status);

/* To be called before the first write of a job. */
enum store_status clerk_writes(struct clerk *c, struct job *j);

/* A write has failed: all of this batch is lost. */
void clerk_refuse(struct clerk *c, enum store_status status);

bool clerk_is_repeat(struct clerk *c, const struct live_table *live, int seq,
                     const uint8_t request[DIGEST_BYTES]);
void clerk_count_entries(struct clerk *c, int entries, bool by_bot);

/* The table has changed: its people are told after the commit. */
void clerk_changed(struct clerk *c, struct live_table *live);

/* Room for one more table? */
bool clerk_has_room(const struct clerk *c);
void clerk_table_added(struct clerk *c);

#endif
