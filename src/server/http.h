/* HTTP: connections, requests, answers, and time limits for slow clients. libmicrohttpd reads and
 * writes; routes answer. */
#ifndef AGES_SERVER_HTTP_H
#define AGES_SERVER_HTTP_H

#include "server/metrics.h"
#include "server/quotas.h"
#include "server/stream.h"
#include "server/writer.h"

struct http;
struct request;

/* Before all threads: from then on a body for which memory does not suffice is refused as such. */
void http_watch_memory(void);

/* Listens and answers; *port is the port. NULL: `why` has a message. */
struct http *http_start(const struct server_config *config, struct writer *writer,
                        struct streams *streams, struct metrics *metrics, int *port,
                        struct out *why);

/* Closes connections that are too slow. */
void http_tick(struct http *h);

/* Takes no new connections; answers open requests for a while. */
void http_drain(struct http *h);
void http_stop(struct http *h); /* no request may be suspended */

/* For routes */

const struct server_config *http_config(const struct http *h);
const struct metrics *http_metrics(const struct http *h);
bool request_is_local(const struct request *r); /* from this machine */

/* The request has its answer. Any thread may call this. */
void request_done(struct request *r);

/* Takes `cost` requests out of the client's limit; false: it has fewer left, and is refused. */
bool request_spend(struct request *r, int cost);

/* The same for a table that has to be loaded: it costs what it takes to replay it. */
bool request_spend_load(struct request *r, int entries);

/* May one more table or player of this client begin today? It is counted. */
bool request_begins(struct request *r);

/* May this client have one more stream? It is released when the request ends. */
bool request_hold_stream(struct request *r);

#endif
