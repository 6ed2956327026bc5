/* The PostgreSQL driver of sql.h, over libpq in pipeline mode: statements of a transaction that
 * have no rows go out without waiting for the answers, which are read with the next row or the
 * commit. A connection that is lost is made anew with the next transaction or single statement. */
#ifndef AGES_SERVER_SQL_PG_H
#define AGES_SERVER_SQL_PG_H

#include "server/sql.h"

/* NULL: no memory. Whether it can be reached is found out with the first statement. */
struct sql *sql_pg(const char *url);

/* Runs statements of a schema, in SQLite's words, as one transaction; and PostgreSQL's own. */
enum store_status sql_pg_schema(struct sql *db, const char *const parts[], int count);

/* Listens for news on a connection of its own, until it is stopped; `heard` is called by its thread
 * with what was told, and with NULL when something may have been missed. NULL: no memory. */
struct sql_ear;
struct sql_ear *sql_pg_listen(const char *url, void (*heard)(void *with, const char *told),
                              void *with);
void sql_pg_deafen(struct sql_ear *ear);

#endif
