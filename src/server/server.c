/* Starts the parts of the server, waits, and stops them in an order that loses nothing: refuse new
 * connections, end the streams, finish and answer all jobs, stop the loop, close the store. */
#include "server/server.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "server/http.h"
#include "server/outbox.h"
#include "server/revisions.h"
#include "server/store.h"
#include "server/stream.h"
#include "server/workers.h"
#include "server/writer.h"

enum { TIDY_SECONDS = 5 };

struct server_parts {
    struct metrics metrics;
    struct store *store;
    struct streams *streams;
    struct writer *writer;
    struct workers *workers;
    struct http *http;
    sigset_t signals;

    pthread_t tidying;
    bool tidies;
    atomic_bool stops;
    const char *data;
};

/* One file a connection, and some more. */
static void allow_files(const struct server_config *c)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)c->connections + 64;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void *tidy(void *parts)
{
    struct server_parts *p = parts;
    struct store_tidy *t = store_serves_many(p->store) ? NULL : store_tidy_open(p->data);
    for (int ticks = 1; t && !p->stops; ticks++) {
        struct timespec part = {0, 200 * 1000 * 1000};
        nanosleep(&part, NULL);
        if (ticks % (TIDY_SECONDS * 5) == 0)
            store_tidy_run(t);
    }
    store_tidy_close(t);
    return NULL;
}

static bool start(struct server_parts *p, const struct server_config *c, int *port, struct out *why)
{
    char revisions[REVISIONS_TEXT];
    p->data = c->data;
    http_watch_memory();
    if (!outbox_check(c, why))
        return false;
    p->store = store_open(c->data, c->words, why);
    if (!p->store)
        return false;
    revisions_write(revisions);
    if (!store_join(p->store, revisions, c->take_over, c->words, why))
        return false;
    p->streams = streams_new(&p->metrics);
    p->writer = p->streams ? writer_start(c, p->store, p->streams, &p->metrics) : NULL;
    p->workers = p->writer ? workers_start(p->writer, (int)c->workers) : NULL;
    p->tidies = p->workers && pthread_create(&p->tidying, NULL, tidy, p) == 0;
    if (!p->tidies) {
        out_text(why, tr(c->words, "out of memory"));
        return false;
    }
    writer_employ(p->writer, p->workers);
    p->http = http_start(c, p->writer, p->streams, &p->metrics, port, why);
    return p->http != NULL;
}

/* Until a signal comes; every second the clocks are looked at. */
static void wait_for_signal(struct server_parts *p)
{
    struct timespec second = {1, 0};
    while (sigtimedwait(&p->signals, NULL, &second) < 0) {
        streams_tick(p->streams);
        writer_tick(p->writer);
        http_tick(p->http);
    }
}

static void stop(struct server_parts *p)
{
    if (p->streams)
        streams_end(p->streams);
    if (p->http)
        http_drain(p->http);
    if (p->writer)
        writer_stop(p->writer);
    workers_stop(p->workers);
    if (p->http) {
        http_drain(p->http);
        http_stop(p->http);
    }
    writer_free(p->writer);
    streams_free(p->streams);
    p->stops = true;
    if (p->tidies)
        pthread_join(p->tidying, NULL);
    store_close(p->store);
}

bool server_run(const struct server_config *config, struct out *why)
{
    struct server_parts *p = calloc(1, sizeof *p);
    sigset_t before;
    int port = 0;

    if (!p || sodium_init() < 0) {
        out_text(why, tr(config->words, "out of memory"));
        free(p);
        return false;
    }
    sigemptyset(&p->signals);
    sigaddset(&p->signals, SIGTERM);
    sigaddset(&p->signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &p->signals, &before); /* in every thread to come */
    allow_files(config);
    bool served = start(p, config, &port, why);
    if (served) {
        config->ready(config, port);
        wait_for_signal(p);
        if (writer_failed(p->writer)) {
            out_text(why, tr(config->words, "stopped: the database has failed"));
            served = false;
        }
    }
    stop(p);
    struct timespec none = {0, 0};
    while (sigtimedwait(&p->signals, NULL, &none) > 0)
        ; /* asked again while it was stopping */
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(p);
    return served;
}
