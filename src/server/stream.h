/* News: streams of server-sent events. A stream follows some tables and says of each only what the
 * last word is (its seq and whose turn), so that a reader who is slow or was away misses nothing
 * and costs no memory. Any thread may publish. */
#ifndef AGES_SERVER_STREAM_H
#define AGES_SERVER_STREAM_H

#include <microhttpd.h>

#include "server/metrics.h"
#include "server/store.h"

enum { STREAM_TABLES_MAX = 64 };

struct followed {
    char id[TABLE_ID_CHARS + 1];
    int seq; /* the last entry the reader knows of; -1: none */
    int now; /* the last entry there is                      */
    int turn;
    bool reseated; /* who sits where has changed                      */
    bool refused;  /* no such table, or not by that secret: said once */
};

struct streams;
struct stream;

struct streams *streams_new(struct metrics *metrics); /* NULL: no memory */
void streams_free(struct streams *all);

/* Begins to follow; from now on nothing is missed. NULL: no memory. */
struct stream *stream_open(struct streams *all, const struct followed tables[], int count);

/* The answer that tells it on a connection; it closes the stream when it ends. */
struct MHD_Response *stream_response(struct stream *s, struct MHD_Connection *connection);
void stream_close(struct stream *s);

void streams_publish(struct streams *all, const char *id, int seq, int turn, bool reseated);

/* A sign of life on each stream that was silent for long. */
void streams_tick(struct streams *all);

/* Ends all of them, also those that are opened later. */
void streams_end(struct streams *all);

#endif
