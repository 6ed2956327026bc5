/* What the codes of SQLite mean for a store. */
#include <errno.h>

#include "server/store_sqlite.h"

static bool is_over_quota(sqlite3_file *file)
{
    int error = 0;
    return file && file->pMethods &&
           file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error) == SQLITE_OK &&
           error == EDQUOT;
}

/* Of the database or its log; SQLite knows only the disk itself as full. */
static bool quota_is_full(sqlite3 *db)
{
    sqlite3_file *file = NULL, *log = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return is_over_quota(file) || is_over_quota(log);
}

enum store_status store_status_of(sqlite3 *db, int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return STORE_OK;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_NOMEM: return STORE_MEMORY;
    case SQLITE_IOERR:
        if (sqlite3_extended_errcode(db) == SQLITE_IOERR_NOMEM)
            return STORE_MEMORY;
        return quota_is_full(db) ? STORE_FULL : STORE_FAILED;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return STORE_DAMAGED;
    default: return STORE_FAILED;
    }
}
