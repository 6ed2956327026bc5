/* Hearing what other servers tell by NOTIFY: see sql_pg.h. */
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/pg_connect.h"
#include "server/sql_pg.h"

enum { WAIT_MILLISECONDS = 200 };

struct sql_ear {
    char *url;
    void (*heard)(void *with, const char *told);
    void *with;
    pthread_t thread;
    atomic_bool stops;
};

static PGconn *begin_to_listen(struct sql_ear *e)
{
    PGconn *c = pg_connect(e->url);
    PGresult *r = PQexec(c, "LISTEN ages");
    bool listens = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    if (listens) {
        e->heard(e->with, NULL);
        return c;
    }
    PQfinish(c);
    return NULL;
}

/* False: the connection is lost. */
static bool hear(struct sql_ear *e, PGconn *c)
{
    struct pollfd at = {.fd = PQsocket(c), .events = POLLIN};
    PGnotify *told;
    if (poll(&at, 1, WAIT_MILLISECONDS) <= 0)
        return true;
    if (!PQconsumeInput(c))
        return false;
    while ((told = PQnotifies(c))) {
        e->heard(e->with, told->extra);
        PQfreemem(told);
    }
    return true;
}

static void *listen_on(void *ear)
{
    struct sql_ear *e = ear;
    PGconn *c = NULL;
    while (!e->stops) {
        if (!c)
            c = begin_to_listen(e);
        if (c && !hear(e, c)) {
            PQfinish(c);
            c = NULL;
        }
        struct timespec pause = {0, WAIT_MILLISECONDS * 1000000};
        if (!c)
            nanosleep(&pause, NULL);
    }
    PQfinish(c);
    return NULL;
}

struct sql_ear *sql_pg_listen(const char *url, void (*heard)(void *with, const char *told),
                              void *with)
{
    struct sql_ear *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->heard = heard;
    e->with = with;
    e->url = strdup(url);
    if (e->url && pthread_create(&e->thread, NULL, listen_on, e) == 0)
        return e;
    free(e->url);
    free(e);
    return NULL;
}

void sql_pg_deafen(struct sql_ear *e)
{
    if (!e)
        return;
    e->stops = true;
    pthread_join(e->thread, NULL);
    free(e->url);
    free(e);
}
