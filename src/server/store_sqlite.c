/* The store in an SQLite file, with a write-ahead log; every commit is forced to the disk. Opening
 * it: the lock, the schema and its upgrades. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/sql_sqlite.h"
#include "server/store_parts.h"
#include "server/store_schema.h"
#include "server/store_sqlite.h"
#include "session/record.h"

static bool lock_file(struct store *s, const char *path, const struct words *w, struct out *why)
{
    char name[4096];
    if (snprintf(name, sizeof name, "%s.lock", path) >= (int)sizeof name) {
        say(why, w, "the name %1 is too long", SAY_TEXT(path));
        return false;
    }
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0) {
        say(why, w, "cannot open %1: %2", SAY_TEXT(name), SAY_TEXT(error_text(w, errno)));
        return false;
    }
    if (flock(s->lock, LOCK_EX | LOCK_NB) != 0) {
        say(why, w, "%1 is in use by another server", SAY_TEXT(path));
        return false;
    }
    return true;
}

int store_pragma(sqlite3 *db, const char *pragma)
{
    sqlite3_stmt *statement;
    int value = -1;
    if (sqlite3_prepare_v2(db, pragma, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

/* Runs it whole or not at all, and notes the version that is reached. */
static bool set_up(sqlite3 *db, const char *path, const char *const sql[2], int version,
                   const struct words *w, struct out *why)
{
    char note[128];
    snprintf(note, sizeof note, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
             APPLICATION_ID, version);
    if (sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, sql[0], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, sql[1], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, note, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    say(why, w, "cannot set up %1: %2", SAY_TEXT(path), SAY_TEXT(sqlite3_errmsg(db)));
    return false;
}

static bool upgrade(sqlite3 *db, const char *path, int version, const struct words *w,
                    struct out *why)
{
    bool up = true;
    for (; up && version < store_schema_last; version++)
        up = set_up(db, path, (const char *const[]){store_upgrades[version], ""}, version + 1, w,
                    why);
    return up;
}

/* A new file gets the tables, an older server's what it lacks; another program's, or a younger
 * server's, is left alone. */
static bool make_schema(sqlite3 *db, const char *path, const struct words *w, struct out *why)
{
    int application = store_pragma(db, "PRAGMA application_id");
    int version = store_pragma(db, "PRAGMA user_version");
    int objects = store_pragma(db, "SELECT count(*) FROM sqlite_schema");

    if (application == APPLICATION_ID && version >= 1 && version <= store_schema_last)
        return upgrade(db, path, version, w, why);
    if (application == APPLICATION_ID && version > store_schema_last) {
        say(why, w,
            "%1 was written by a newer version of this server: its format is %2, and this version "
            "knows formats up to %3",
            SAY_TEXT(path), SAY_INT(version), SAY_INT(store_schema_last));
        return false;
    }
    if (application != 0 || objects != 0) {
        say(why, w, "%1 is not a file of this server", SAY_TEXT(path));
        return false;
    }
    return set_up(db, path, (const char *const[]){store_schema, store_schema_marks}, SCHEMA_FIRST,
                  w, why) &&
           upgrade(db, path, SCHEMA_FIRST, w, why);
}

/* Who reads beside a server changes nothing, not even an older format. */
static bool schema_is_current(sqlite3 *db, const char *path, const struct words *w, struct out *why)
{
    if (store_pragma(db, "PRAGMA application_id") != APPLICATION_ID) {
        say(why, w, "%1 is not a file of this server", SAY_TEXT(path));
        return false;
    }
    if (store_pragma(db, "PRAGMA user_version") != store_schema_last) {
        say(why, w,
            "%1 was written by another version of this server; start this one with it first",
            SAY_TEXT(path));
        return false;
    }
    return true;
}

static const char settings[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;"
    "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON;";

static sqlite3 *open_file(const char *path, bool beside, const struct words *w, struct out *why)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (beside ? 0 : SQLITE_OPEN_CREATE);
    mode_t mask = umask(077); /* secrets of running games are in it */
    sqlite3 *db = NULL;
    int code = sqlite3_open_v2(path, &db, flags, NULL);

    if (code == SQLITE_OK && !beside)
        code = sqlite3_exec(db, settings, NULL, NULL, NULL);
    umask(mask);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(db, LOCK_WAIT_MS);
        return db;
    }
    say(why, w, "cannot open %1: %2", SAY_TEXT(path), SAY_TEXT(sqlite3_errmsg(db)));
    sqlite3_close(db);
    return NULL;
}

static bool open_database(struct store *s, const char *path, bool beside, const struct words *w,
                          struct out *why)
{
    sqlite3 *db = open_file(path, beside, w, why);
    if (!db)
        return false;
    if ((beside ? schema_is_current : make_schema)(db, path, w, why)) {
        s->sql = sql_sqlite(db);
        if (s->sql)
            return true;
        out_text(why, tr(w, "out of memory"));
    }
    sqlite3_close(db);
    return false;
}

bool store_sqlite_open(struct store *s, const char *path, bool beside, const struct words *w,
                       struct out *why)
{
    return beside ? open_database(s, path, true, w, why)
                  : lock_file(s, path, w, why) && open_database(s, path, false, w, why) &&
                        mark_open(s, path, w, why);
}
