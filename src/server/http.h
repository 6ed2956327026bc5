/* HTTP: connections, requests as they come in, answers as they go out, and the patience one has
 * with slow clients. libmicrohttpd reads and writes; what is asked is decided by routes. */
#ifndef AGES_SERVER_HTTP_H
#define AGES_SERVER_HTTP_H

#include "server/limits.h"
#include "server/metrics.h"
#include "server/stream.h"
#include "server/writer.h"

struct http;
struct request;

/* Listens and answers; *port is where. NULL with a message in `why`. */
struct http *http_start(const struct server_config *config, struct writer *writer,
                        struct streams *streams, struct metrics *metrics, int *port,
                        struct out *why);

/* Cuts off who is too slow. */
void http_tick(struct http *h);

/* Takes no new connections, lets requests under way be answered for a while. */
void http_drain(struct http *h);
void http_stop(struct http *h); /* nothing may be suspended any more */

/* For routes */

const struct server_config *http_config(const struct http *h);
const struct metrics *http_metrics(const struct http *h);
bool request_is_local(const struct request *r); /* asked on this machine */

/* Of any thread: the request has its answer. */
void request_done(struct request *r);

/* May this client have one more stream? It is given back when the request ends. */
bool request_hold_stream(struct request *r);

#endif
