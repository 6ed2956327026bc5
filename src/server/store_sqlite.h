/* What the files of the SQLite store share. */
#ifndef AGES_SERVER_STORE_SQLITE_H
#define AGES_SERVER_STORE_SQLITE_H

#include <sqlite3.h>

#include "server/store.h"

enum { APPLICATION_ID = 0x61676573, LOCK_WAIT_MS = 5000 };

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    COUNT,
    ADD_TABLE,
    ADD_ENTRY,
    SET_STANDING,
    SET_SNAPSHOT,
    SET_SEAT,
    SET_GIVEN,
    SET_MARK,
    SET_DUE,
    CLEAR_DUE,
    NEXT_DUE,
    FIND,
    TABLES,
    SET_LIFE,
    LIFE,
    NEXT_IDLE,
    NEXT_GOING,
    ARCHIVE,
    ARCHIVED,
    UNARCHIVE,
    ARCHIVE_TABLES,
    REMOVE_LOG,
    REMOVE_STANDING,
    REMOVE_SNAPSHOT,
    REMOVE_SEATS,
    REMOVE_GIVEN,
    REMOVE_DUE,
    REMOVE_LIFE,
    REMOVE_TABLE,
    SEAT,
    SNAPSHOT,
    ENTRIES,
    GIVEN,
    REQUEST,
    STATEMENTS
};

struct mark {
    int64_t commits;
    uint8_t chain[SHA256_BYTES];
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *prepared[STATEMENTS];
    int lock; /* the file that keeps a second server out */
    int log_pages;
    int mark_file;
    struct mark mark, marking; /* of the last commit; of the one under way */
};

/* What a code of SQLite means (store_status.c). */
enum store_status store_status_of(sqlite3 *db, int code);

/* The number that a pragma or a query answers with. */
int store_pragma(sqlite3 *db, const char *pragma);

/* The high-water mark (store_mark.c). */
bool mark_open(struct store *s, const char *path, const struct words *w, struct out *why);
void mark_add(struct store *s, int64_t number, const struct stored_standing *standing);
void mark_write(struct store *s);

#endif
