/* A connection to PostgreSQL, with the settings that each of ours has. */
#ifndef AGES_SERVER_PG_CONNECT_H
#define AGES_SERVER_PG_CONNECT_H

#include <libpq-fe.h>

/* What the database ends by itself: a transaction whose server says nothing any more, so that it
 * holds its tables for seconds only; a wait for a row; a connection whose machine is gone. */
#define PG_LIMITS                                                                                  \
    "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '2s';"                     \
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"

static inline void pg_ignore(void *nothing, const char *notice)
{
    (void)nothing;
    (void)notice;
}

/* What the URL says comes before what is said here. */
static inline PGconn *pg_connect(const char *url)
{
    static const char *const names[] = {"connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "application_name",
                                        "client_encoding",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"3", "5000", "5", "ages", "UTF8", url, NULL};
    PGconn *c = PQconnectdbParams(names, values, 1);
    PQsetNoticeProcessor(c, pg_ignore, NULL);
    if (PQstatus(c) == CONNECTION_OK)
        PQclear(PQexec(c, PG_LIMITS));
    return c;
}

#endif
