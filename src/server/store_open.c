/* Opening the SQLite file: the lock, the schema and its upgrades, the prepared statements. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store_sqlite.h"
#include "session/record.h"

enum { SCHEMA = 7 };

#define MARKS                                                                                      \
    "CREATE TABLE marks (one INTEGER PRIMARY KEY CHECK (one = 1), commits INTEGER NOT NULL,"       \
    "  chain BLOB NOT NULL) STRICT;"                                                               \
    "INSERT INTO marks VALUES (1, 0, zeroblob(32));"

/* A record has a hash of its own. */
#define LIVES                                                                                      \
    "CREATE TABLE lives (number INTEGER PRIMARY KEY, state INTEGER NOT NULL,"                      \
    "  moved INTEGER NOT NULL, announced INTEGER NOT NULL, sum BLOB NOT NULL) STRICT;"             \
    "CREATE INDEX idle ON lives (announced, state, moved);"                                        \
    "CREATE TABLE archive (id TEXT PRIMARY KEY, gone INTEGER NOT NULL, record TEXT NOT NULL)"      \
    "  STRICT, WITHOUT ROWID;"

#define GIVEN_TABLE                                                                                \
    "CREATE TABLE given (number INTEGER NOT NULL, entry INTEGER NOT NULL, ask INTEGER NOT NULL,"   \
    "  x BLOB NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (number, entry)) STRICT, WITHOUT ROWID;"

static const char schema[] =
    "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    "  host BLOB NOT NULL, head TEXT NOT NULL) STRICT;"
    "CREATE TABLE log (number INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL, plies INTEGER NOT NULL, u INTEGER NOT NULL, w INTEGER NOT NULL,"
    "  move TEXT NOT NULL, request BLOB NOT NULL, chain BLOB NOT NULL,"
    "  PRIMARY KEY (number, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE standings (number INTEGER PRIMARY KEY, seq INTEGER NOT NULL,"
    "  chain BLOB NOT NULL, sum BLOB NOT NULL, turn INTEGER NOT NULL DEFAULT -128) STRICT;"
    "CREATE TABLE due (number INTEGER PRIMARY KEY) STRICT;" MARKS LIVES
    "CREATE TABLE snapshots (number INTEGER PRIMARY KEY, snapshot TEXT NOT NULL,"
    "  sum BLOB NOT NULL, seq INTEGER NOT NULL DEFAULT -1) STRICT;"
    "CREATE TABLE seats (number INTEGER NOT NULL, seat INTEGER NOT NULL, secret BLOB NOT NULL,"
    "  bot TEXT NOT NULL, sum BLOB NOT NULL, invitation BLOB NOT NULL DEFAULT x'',"
    "  player BLOB NOT NULL DEFAULT x'',"
    "  PRIMARY KEY (number, seat)) STRICT, WITHOUT ROWID;" GIVEN_TABLE;

/* What a file of an older server lacks, by the version that it is brought up from. */
static const char *const upgrades[SCHEMA] = {
    [1] = "ALTER TABLE snapshots ADD COLUMN seq INTEGER NOT NULL DEFAULT -1;",
    [2] = "ALTER TABLE standings ADD COLUMN turn INTEGER NOT NULL DEFAULT -128;"
          "CREATE TABLE due (number INTEGER PRIMARY KEY) STRICT;"
          "INSERT INTO due SELECT number FROM tables;", /* which of them, is found out */
    [3] = MARKS,
    [4] = LIVES "INSERT INTO lives SELECT number, 1, unixepoch(), 0, zeroblob(0) FROM tables;",
    [5] = "ALTER TABLE seats ADD COLUMN invitation BLOB NOT NULL DEFAULT x'';" GIVEN_TABLE,
    [6] = "ALTER TABLE seats ADD COLUMN player BLOB NOT NULL DEFAULT x'';",
};

static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [COUNT] = "SELECT count(*) FROM tables",
    [ADD_TABLE] = "INSERT INTO tables (id, host, head) VALUES (?, ?, ?)",
    [ADD_ENTRY] = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [SET_STANDING] = "REPLACE INTO standings VALUES (?, ?, ?, ?, ?)",
    [SET_SNAPSHOT] = "REPLACE INTO snapshots VALUES (?, ?, ?, ?)",
    [SET_SEAT] = "REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
    [SET_GIVEN] = "REPLACE INTO given VALUES (?, ?, ?, ?, ?)",
    [FIND] = "SELECT t.number, t.host, t.head, s.seq, s.chain, s.sum, s.turn"
             " FROM tables t LEFT JOIN standings s ON s.number = t.number WHERE t.id = ?",
    [SET_MARK] = "UPDATE marks SET commits = ?, chain = ?",
    [SET_DUE] = "INSERT OR IGNORE INTO due VALUES (?)",
    [CLEAR_DUE] = "DELETE FROM due WHERE number = ?",
    [NEXT_DUE] = "SELECT t.number, t.id FROM due d JOIN tables t ON t.number = d.number"
                 " WHERE d.number > ? ORDER BY d.number LIMIT 1",
    [TABLES] = "SELECT id FROM tables ORDER BY number",
    [SET_LIFE] = "REPLACE INTO lives VALUES (?, ?, ?, ?, ?)",
    [LIFE] = "SELECT state, moved, announced, sum FROM lives WHERE number = ?",
    [NEXT_IDLE] = "SELECT t.number, t.id FROM lives l JOIN tables t ON t.number = l.number"
                  " WHERE l.announced = 0 AND l.state = ?2 AND l.moved <= ?3 AND l.number > ?1"
                  " ORDER BY l.number LIMIT 1",
    [NEXT_GOING] = "SELECT t.number, t.id FROM lives l JOIN tables t ON t.number = l.number"
                   " WHERE l.announced > 0 AND l.announced <= ?2 AND l.number > ?1"
                   " ORDER BY l.number LIMIT 1",
    [ARCHIVE] = "REPLACE INTO archive VALUES (?, ?, ?)",
    [UNARCHIVE] = "DELETE FROM archive WHERE id = ?",
    [ARCHIVED] = "SELECT record FROM archive WHERE id = ?",
    [ARCHIVE_TABLES] = "SELECT id FROM archive ORDER BY gone, id",
    [REMOVE_LOG] = "DELETE FROM log WHERE number = ?",
    [REMOVE_STANDING] = "DELETE FROM standings WHERE number = ?",
    [REMOVE_SNAPSHOT] = "DELETE FROM snapshots WHERE number = ?",
    [REMOVE_SEATS] = "DELETE FROM seats WHERE number = ?",
    [REMOVE_GIVEN] = "DELETE FROM given WHERE number = ?",
    [REMOVE_DUE] = "DELETE FROM due WHERE number = ?",
    [REMOVE_LIFE] = "DELETE FROM lives WHERE number = ?",
    [REMOVE_TABLE] = "DELETE FROM tables WHERE number = ?",
    [SEAT] = "SELECT secret, bot, sum, invitation, player FROM seats WHERE number = ? AND seat = ?",
    [SNAPSHOT] = "SELECT snapshot, sum, seq FROM snapshots WHERE number = ?",
    [ENTRIES] = "SELECT seq, kind, seat, plies, u, w, move, request, chain FROM log"
                " WHERE number = ? AND seq > ? ORDER BY seq LIMIT ?",
    [GIVEN] = "SELECT entry, ask, x, sum FROM given WHERE number = ? ORDER BY entry",
    [REQUEST] = "SELECT request FROM log WHERE number = ? AND seq = ?",
};

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
static bool set_up(sqlite3 *db, const char *path, const char *sql, int version,
                   const struct words *w, struct out *why)
{
    char text[sizeof schema + 128];
    snprintf(text, sizeof text,
             "BEGIN;%sPRAGMA application_id = %d;PRAGMA user_version = %d;COMMIT;", sql,
             APPLICATION_ID, version);
    if (sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    say(why, w, "cannot set up %1: %2", SAY_TEXT(path), SAY_TEXT(sqlite3_errmsg(db)));
    return false;
}

/* A new file gets the tables, an older server's what it lacks; another program's, or a younger
 * server's, is left alone. */
static bool make_schema(sqlite3 *db, const char *path, const struct words *w, struct out *why)
{
    int application = store_pragma(db, "PRAGMA application_id");
    int version = store_pragma(db, "PRAGMA user_version");
    int objects = store_pragma(db, "SELECT count(*) FROM sqlite_schema");

    if (application == APPLICATION_ID && version >= 1 && version <= SCHEMA) {
        bool up = true;
        for (; up && version < SCHEMA; version++)
            up = set_up(db, path, upgrades[version], version + 1, w, why);
        return up;
    }
    if (application == APPLICATION_ID && version > SCHEMA) {
        say(why, w,
            "%1 was written by a newer version of this server: its format is %2, and this version "
            "knows formats up to %3",
            SAY_TEXT(path), SAY_INT(version), SAY_INT(SCHEMA));
        return false;
    }
    if (application != 0 || objects != 0) {
        say(why, w, "%1 is not a file of this server", SAY_TEXT(path));
        return false;
    }
    return set_up(db, path, schema, SCHEMA, w, why);
}

static int count_log(void *store, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct store *)store)->log_pages = pages;
    return SQLITE_OK;
}

/* Who reads beside a server changes nothing, not even an older format. */
static bool schema_is_current(sqlite3 *db, const char *path, const struct words *w, struct out *why)
{
    if (store_pragma(db, "PRAGMA application_id") != APPLICATION_ID) {
        say(why, w, "%1 is not a file of this server", SAY_TEXT(path));
        return false;
    }
    if (store_pragma(db, "PRAGMA user_version") != SCHEMA) {
        say(why, w,
            "%1 was written by another version of this server; start this one with it first",
            SAY_TEXT(path));
        return false;
    }
    return true;
}

static bool open_database(struct store *s, const char *path, bool beside, const struct words *w,
                          struct out *why)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (beside ? 0 : SQLITE_OPEN_CREATE);
    mode_t mask = umask(077); /* secrets of running games are in it */
    int code = sqlite3_open_v2(path, &s->db, flags, NULL);

    if (code == SQLITE_OK && !beside)
        code = sqlite3_exec(s->db,
                            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                            "PRAGMA wal_autocheckpoint = 0; PRAGMA cell_size_check = ON;"
                            "PRAGMA trusted_schema = OFF;",
                            NULL, NULL, NULL);
    umask(mask);
    if (code != SQLITE_OK) {
        say(why, w, "cannot open %1: %2", SAY_TEXT(path), SAY_TEXT(sqlite3_errmsg(s->db)));
        return false;
    }
    sqlite3_busy_timeout(s->db, LOCK_WAIT_MS);
    sqlite3_wal_hook(s->db, count_log, s);
    if (!(beside ? schema_is_current : make_schema)(s->db, path, w, why))
        return false;
    for (int i = 0; i < STATEMENTS; i++) {
        unsigned keep = SQLITE_PREPARE_PERSISTENT;
        if (sqlite3_prepare_v3(s->db, statements[i], -1, keep, &s->prepared[i], NULL) !=
            SQLITE_OK) {
            say(why, w, "cannot read %1: %2", SAY_TEXT(path), SAY_TEXT(sqlite3_errmsg(s->db)));
            return false;
        }
    }
    return true;
}

static struct store *store_new(const struct words *w, struct out *why)
{
    struct store *s = calloc(1, sizeof *s);
    if (s)
        s->lock = s->mark_file = -1;
    else
        out_text(why, tr(w, "out of memory"));
    return s;
}

struct store *store_open(const char *path, const struct words *w, struct out *why)
{
    struct store *s = store_new(w, why);
    if (s && lock_file(s, path, w, why) && open_database(s, path, false, w, why) &&
        mark_open(s, path, w, why))
        return s;
    store_close(s);
    return NULL;
}

struct store *store_open_beside(const char *path, const struct words *w, struct out *why)
{
    struct store *s = store_new(w, why);
    if (s && open_database(s, path, true, w, why))
        return s;
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->prepared[i]);
    sqlite3_close(s->db);
    if (s->mark_file >= 0)
        close(s->mark_file);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}
