/* The SQLite driver of sql.h. */
#ifndef AGES_SERVER_SQL_SQLITE_H
#define AGES_SERVER_SQL_SQLITE_H

#include <sqlite3.h>

#include "server/sql.h"

/* Over this open database, which it closes in the end; NULL: no memory. */
struct sql *sql_sqlite(sqlite3 *db);

#endif
