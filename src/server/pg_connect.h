/* A connection to PostgreSQL, with the settings that each of ours has. */
#ifndef AGES_SERVER_PG_CONNECT_H
#define AGES_SERVER_PG_CONNECT_H

#include <libpq-fe.h>

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
    return c;
}

#endif
