/* The tables in memory: a cache of sessions with a budget of bytes. A missing one is rebuilt from
 * the store's entries (loading.h); the least recently used is dropped first. Only the writer's
 * thread touches them. */
#ifndef AGES_SERVER_TABLES_H
#define AGES_SERVER_TABLES_H

#include "bots/orders.h"
#include "server/access.h"
#include "server/store.h"
#include "session/heads.h"
#include "session/revision.h"
#include "session/session.h"

enum due { DUE_UNKNOWN, DUE_NOT, DUE_NOW };

/* What a table keeps whose dice are asked for. */
struct asking {
    struct heads heads; /* of all that is kept */
    int ask;            /* the last one that somebody gave to */
    unsigned gave;      /* who gave to it                     */
    struct elements x;
    int timed;                /* the ask that has this end: */
    int64_t until;            /* then it lapses             */
    int64_t wakes;            /* the table will be looked at then        */
    int64_t heard[SEATS_MAX]; /* when the seat asked for something last  */
    int64_t noted[SEATS_MAX]; /* when other servers were told of it       */
    bool loaded;              /* it was begun before this server started */
};

/* The person who was asked last, and in which turn: chance and bots in between do not count. */
struct call {
    int seat, turn;
};

/* The times of a table: see clocks.h. */
struct timing {
    struct clock clock;
    struct clocks clocks;
    struct pauses pauses;
    struct stored_alarm alarm;
    struct call called;
    int64_t at; /* of the last entry */
    int back;   /* the seat that its person took back with that, or SEAT_NOBODY */
};

/* What a seat wants to be answered for it. */
struct sealed {
    int order[ORDERS_MAX];
};

struct live_table {
    char id[TABLE_ID_CHARS + 1];
    int64_t number;
    struct session *session;
    struct keys keys;
    struct seat seats[SEATS_MAX]; /* who sits there now; the session has the first ones     */
    int revision;                 /* of the rules that it began under                   */

    struct stored_life life;
    struct stored_terms terms;
    struct stored_nudge nudge[SEATS_MAX]; /* the last of each seat                            */
    int64_t spoken[SEATS_MAX];            /* for talk_may                                     */
    int talk;                             /* the number of its last message, once it is known */
    bool talked;                          /* a change of the talk is not published yet        */
    uint8_t chain[SHA256_BYTES];
    size_t bytes;    /* that it was weighed with                       */
    int kept;        /* entries of the session that the store has      */
    enum due due;    /* what the store says                            */
    int64_t leased;  /* until when this server sees to it, in seconds since 1970 */
    int64_t version; /* of all but the log, as servers that share a store count  */
    int64_t told;    /* the version that streams were told of                    */
    bool reshaped;   /* more than the log has changed                            */
    int asked;       /* the seq at which a bot was asked last, or -1   */
    bool changed;    /* a change is not published yet                  */
    bool quiet;      /* and never will be                              */
    bool sealed;     /* planned answers have changed                   */
    bool reseated;   /* and the seats have changed                    */
    bool gone;       /* it is deleted with this batch                 */

    struct asking asking;
    struct timing timing;
    struct sealed orders[SEATS_MAX];
    int unanswered; /* the seq at which no order had an answer, or 0 */
    struct live_table *next_changed, *same_hash, *newer, *older;
};

/* Whose turn it is; SEAT_NOBODY too when the table is given up. */
int table_turn(const struct live_table *live);

/* Who gave to the open ask. */
unsigned table_gave(const struct live_table *live);

/* Who plays a person's seat: a bot, or ("") the person. */
void table_set_player(struct live_table *live, int seat, const char *bot);

/* Does it go on without a person: is it a bot's turn, or chance's that waits for nobody? */
bool table_is_due(const struct live_table *live);

/* The people roll, and type in what came up. */
bool table_is_typed(const struct live_table *live);

/* Begun under other rules: there is no whole record. */
static inline bool table_is_resumed(const struct game *g, const struct live_table *live)
{
    return !revision_holds(g, live->revision);
}

struct tables;

struct tables *tables_new(struct store *store, size_t budget); /* NULL: no memory */
void tables_free(struct tables *t);
int tables_count(const struct tables *t);
size_t tables_bytes(const struct tables *t);

/* The table if it is in memory; else NULL. */
struct live_table *tables_get(struct tables *t, const char *id);

/* Loads it at once if need be. */
struct live_table *tables_find(struct tables *t, const char *id, enum store_status *status);

/* Takes over a table that was loaded. */
void tables_take(struct tables *t, struct live_table *live);
void live_free(struct live_table *live);

/* Adds a table to memory and store; the caller has begun a transaction. NULL: *why is an English
 * message, or NULL if the store refused. */
struct live_table *tables_add(struct tables *t, const struct table *table,
                              const struct clock *clock, const struct keys *keys, const char **why,
                              enum store_status *status);

/* Stores the session's new entries; the first of them gets `request`. */
enum store_status tables_keep(struct tables *t, struct live_table *live,
                              const uint8_t request[DIGEST_BYTES]);
enum store_status tables_keep_standing(struct tables *t, struct live_table *live);
enum store_status tables_keep_due(struct tables *t, struct live_table *live);

/* What was due up to `told` has been done: notes when there will be something again. */
enum store_status tables_keep_alarm(struct tables *t, struct live_table *live, int64_t told);

/* The orders of a seat; and calls `each` for every answer that was given by order. */
enum store_status tables_keep_orders(struct tables *t, struct live_table *live, int seat);
enum store_status tables_each_ordered(struct tables *t, const struct live_table *live, int seat,
                                      bool (*each)(void *with, int seq, const char *move),
                                      void *with);

/* One more pause, or the n-th with another end. */
enum store_status tables_keep_pause(struct tables *t, struct live_table *live, int n,
                                    const struct pause *p);
enum store_status tables_keep_seat(struct tables *t, struct live_table *live, int seat);

/* Notes how far it has come; with a time, that it goes, too. */
enum store_status tables_keep_life(struct tables *t, struct live_table *live, int64_t announced);

/* Deletes it from the store; its record goes to the archive if there is one to be kept. */
enum store_status tables_remove(struct tables *t, struct live_table *live, bool archive);

/* An asked seat gives its element. */
enum store_status tables_keep_given(struct tables *t, struct live_table *live, int seat,
                                    const uint8_t x[SHA256_BYTES]);

/* Its session has grown. */
void tables_weigh(struct tables *t, struct live_table *live);

/* Drops a table from memory; the store has its rows. */
void tables_forget(struct tables *t, struct live_table *live);
void tables_trim(struct tables *t);

#endif
