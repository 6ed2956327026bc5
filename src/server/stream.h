/* Streams of server-sent events. A stream follows some tables and sends only the latest seq and
 * turn of each, so a reader who is slow or was away misses nothing and costs no memory. Any thread
 * may publish. */
#ifndef AGES_SERVER_STREAM_H
#define AGES_SERVER_STREAM_H

#include <microhttpd.h>

#include "server/metrics.h"
#include "server/store.h"

enum { STREAM_TABLES_MAX = 64 };

/* An ask that is open; number 0: none. */
struct open_ask {
    int number, seq;
    unsigned seats;
    uint8_t seal[SHA256_BYTES], head[SHA256_BYTES];
};

struct followed {
    char id[TABLE_ID_CHARS + 1];
    int seq; /* the last entry that the reader knows; -1: none */
    int now; /* the last entry there is                      */
    int turn;
    struct open_ask ask;
    unsigned seats;            /* whose secrets the reader has                   */
    uint64_t locks[SEATS_MAX]; /* what they open: see keys_locks            */
    int64_t goes;              /* when the table goes, in seconds since 1970, or 0 */
    bool reseated;             /* who sits where has changed, or that it goes      */
    bool refused;              /* no such table, or a wrong secret: sent once     */
    int talk, heard;           /* the last message, and the last that the reader knows; 0: none   */
    bool looks;                /* the reader has it on the screen, and is told who else is here */
};

struct streams;
struct stream;

struct streams *streams_new(struct metrics *metrics); /* NULL: no memory */
void streams_free(struct streams *all);

/* Begins to follow the tables. NULL: no memory. */
struct stream *stream_open(struct streams *all, const struct followed tables[], int count);

/* The HTTP response that sends the stream; its end closes the stream. */
struct MHD_Response *stream_response(struct stream *s, struct MHD_Connection *connection);
void stream_close(struct stream *s);

/* What there is to tell of a table. */
struct news {
    const char *id;
    int seq, turn;
    int64_t goes;
    bool reseated;
    bool later, closed; /* watchers are told when the game is over; or nothing            */
    bool reads;         /* watchers may read the talk                                     */
    int talk;           /* its last message, where something was said or erased; -1: not   */
    struct open_ask ask;
    uint64_t locks[SEATS_MAX]; /* a stream whose secrets open the seats no more ends */
};

void streams_publish(struct streams *all, const struct news *news);

/* The table is no more. */
void streams_gone(struct streams *all, const char *id);

/* Does anybody follow the table? */
bool streams_follow(struct streams *all, const char *id);

/* Some of the tables that are followed, each once, with the seats of all its readers and the entry
 * that streams know of; *next goes on from 0. Gives how many; 0: that was all. */
int streams_followed(struct streams *all, int *next, struct followed some[STREAM_TABLES_MAX]);

/* The seats of a table whose readers follow it. Pages that show the table are told when that or
 * the number of watchers changes; that somebody has gone, only with the next tick, since a page
 * that connects again has not. */
unsigned streams_here(struct streams *all, const char *id);

/* Who looks at it here, and who at other servers: the pages here are told of both. */
struct company streams_company(struct streams *all, const char *id);
void streams_others(struct streams *all, const char *id, struct company others);

/* The tables to which somebody came or from which somebody went since this was last asked; how
 * many, and of very many only some. */
enum { MOVED_MAX = 64 };
int streams_moved(struct streams *all, char ids[MOVED_MAX][TABLE_ID_CHARS + 1]);
bool streams_have_moved(struct streams *all);

/* Sends a keep-alive on each stream that was silent for long. */
void streams_tick(struct streams *all);

/* Ends all streams, and those that are opened later. */
void streams_end(struct streams *all);

#endif
