/* Beside a server that writes: its file is tidied, and copied as a backup. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store.h"
#include "server/store_sqlite.h"
#include "session/record.h"

/* Tidying */

struct store_tidy {
    sqlite3 *db;
};

struct store_tidy *store_tidy_open(const char *path)
{
    struct store_tidy *t = calloc(1, sizeof *t);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (!t)
        return NULL;
    if (sqlite3_open_v2(path, &t->db, flags, NULL) != SQLITE_OK) {
        store_tidy_close(t);
        return NULL;
    }
    sqlite3_exec(t->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    return t;
}

/* What fails here is tried again later, and a commit will tell. */
void store_tidy_run(struct store_tidy *t)
{
    sqlite3_wal_checkpoint_v2(t->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

void store_tidy_close(struct store_tidy *t)
{
    if (!t)
        return;
    sqlite3_close(t->db);
    free(t);
}

/* Backup */

static int copy_database(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    int code = sqlite3_backup_step(backup, -1); /* in one step: nothing can come between */
    int end = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? end : code;
}

/* The copy is one file without a log beside it, and whole. */
static bool finish_copy(sqlite3 *to)
{
    return sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK &&
           store_pragma(to, "SELECT count(*) FROM pragma_quick_check WHERE quick_check = 'ok'") ==
               1;
}

bool store_backup(const char *path, const char *copy, const struct words *w, struct out *why)
{
    sqlite3 *from = NULL, *to = NULL;
    mode_t mask = umask(077);
    int made = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    umask(mask);
    if (made < 0) {
        say(why, w, "cannot write %1: %2", SAY_TEXT(copy), SAY_TEXT(error_text(w, errno)));
        return false;
    }
    close(made);

    bool done = false;
    if (sqlite3_open_v2(path, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        say(why, w, "cannot open %1: %2", SAY_TEXT(path), SAY_TEXT(sqlite3_errmsg(from)));
    } else if (store_pragma(from, "PRAGMA application_id") != APPLICATION_ID) {
        say(why, w, "%1 is not a file of this server", SAY_TEXT(path));
    } else if (sqlite3_busy_timeout(from, LOCK_WAIT_MS),
               sqlite3_open_v2(copy, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
                   copy_database(from, to) != SQLITE_OK || !finish_copy(to)) {
        say(why, w, "cannot write %1: %2", SAY_TEXT(copy),
            SAY_TEXT(to ? sqlite3_errmsg(to) : error_text(w, ENOMEM)));
    } else {
        done = true;
    }
    sqlite3_close(to);
    sqlite3_close(from);
    if (!done)
        unlink(copy);
    return done;
}
