/* What the files that know SQLite share. */
#ifndef AGES_SERVER_STORE_SQLITE_H
#define AGES_SERVER_STORE_SQLITE_H

#include <sqlite3.h>

enum { APPLICATION_ID = 0x61676573, LOCK_WAIT_MS = 5000 };

/* The number that a pragma or a query answers with. */
int store_pragma(sqlite3 *db, const char *pragma);

#endif
