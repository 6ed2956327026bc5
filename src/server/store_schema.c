/* The schema of the store and its upgrades, in the SQL of sql.h. A new database gets the schema of
 * SCHEMA_FIRST and then the upgrades from there on, so that a change is written once. */
#include "server/store_schema.h"

#include <stddef.h>

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

const char store_schema[] =
    "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    "  host BLOB NOT NULL, head TEXT NOT NULL) STRICT;"
    "CREATE TABLE log (number INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL, plies INTEGER NOT NULL, u INTEGER NOT NULL, w INTEGER NOT NULL,"
    "  move TEXT NOT NULL, request BLOB NOT NULL, chain BLOB NOT NULL,"
    "  PRIMARY KEY (number, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE standings (number INTEGER PRIMARY KEY, seq INTEGER NOT NULL,"
    "  chain BLOB NOT NULL, sum BLOB NOT NULL, turn INTEGER NOT NULL DEFAULT -128) STRICT;"
    "CREATE TABLE due (number INTEGER PRIMARY KEY) STRICT;" LIVES
    "CREATE TABLE snapshots (number INTEGER PRIMARY KEY, snapshot TEXT NOT NULL,"
    "  sum BLOB NOT NULL, seq INTEGER NOT NULL DEFAULT -1) STRICT;"
    "CREATE TABLE seats (number INTEGER NOT NULL, seat INTEGER NOT NULL, secret BLOB NOT NULL,"
    "  bot TEXT NOT NULL, sum BLOB NOT NULL, invitation BLOB NOT NULL DEFAULT x'',"
    "  player BLOB NOT NULL DEFAULT x'',"
    "  PRIMARY KEY (number, seat)) STRICT, WITHOUT ROWID;" GIVEN_TABLE;

const char store_schema_marks[] = MARKS;

const char *const store_upgrades[] = {
    /* files of SQLite only, where other SQL is no matter */
    [1] = "ALTER TABLE snapshots ADD COLUMN seq INTEGER NOT NULL DEFAULT -1;",
    [2] = "ALTER TABLE standings ADD COLUMN turn INTEGER NOT NULL DEFAULT -128;"
          "CREATE TABLE due (number INTEGER PRIMARY KEY) STRICT;"
          "INSERT INTO due SELECT number FROM tables;", /* which of them, is found out */
    [3] = MARKS,
    [4] = LIVES "INSERT INTO lives SELECT number, 1, unixepoch(), 0, zeroblob(0) FROM tables;",
    [5] = "ALTER TABLE seats ADD COLUMN invitation BLOB NOT NULL DEFAULT x'';" GIVEN_TABLE,
    [6] = "ALTER TABLE seats ADD COLUMN player BLOB NOT NULL DEFAULT x'';",
    /* SCHEMA_FIRST: from here on for every database */
    [7] = "CREATE TABLE players (player BLOB PRIMARY KEY, made INTEGER NOT NULL) STRICT;"
          "CREATE TABLE devices (device BLOB PRIMARY KEY, player BLOB NOT NULL, name TEXT NOT NULL,"
          "  paper INTEGER NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;"
          "CREATE INDEX devices_of ON devices (player);"
          "CREATE TABLE pairings (letters TEXT PRIMARY KEY, code BLOB NOT NULL,"
          "  player BLOB NOT NULL, ends INTEGER NOT NULL, tries INTEGER NOT NULL)"
          "  STRICT, WITHOUT ROWID;"
          "CREATE INDEX seats_of ON seats (player);",
    [8] = "ALTER TABLE standings ADD COLUMN version INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE due ADD COLUMN who TEXT NOT NULL DEFAULT '';"
          "ALTER TABLE due ADD COLUMN until INTEGER NOT NULL DEFAULT 0;"
          "CREATE TABLE commitments (commitment BLOB PRIMARY KEY, secret BLOB NOT NULL,"
          "  made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
          "CREATE TABLE presence (number INTEGER NOT NULL, seat INTEGER NOT NULL,"
          "  who TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (number, seat)) STRICT, "
          "WITHOUT ROWID;"
          "CREATE TABLE servers (name TEXT PRIMARY KEY, revisions TEXT NOT NULL,"
          "  seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;",
    [9] = "ALTER TABLE log ADD COLUMN at INTEGER NOT NULL DEFAULT 0;"
          "CREATE TABLE pauses (number INTEGER NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL,"
          "  begins INTEGER NOT NULL, ends INTEGER NOT NULL, sum BLOB NOT NULL,"
          "  PRIMARY KEY (number, n)) STRICT, WITHOUT ROWID;"
          "CREATE TABLE alarms (number INTEGER PRIMARY KEY, at INTEGER NOT NULL,"
          "  told INTEGER NOT NULL) STRICT;"
          "CREATE INDEX ringing ON alarms (at);",
    [10] =
        "CREATE TABLE chat (number INTEGER NOT NULL, n INTEGER NOT NULL, change INTEGER NOT NULL,"
        "  seat INTEGER NOT NULL, at INTEGER NOT NULL, state INTEGER NOT NULL,"
        "  holder BLOB NOT NULL, request BLOB NOT NULL, text TEXT NOT NULL,"
        "  PRIMARY KEY (number, n)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE notes (number INTEGER NOT NULL, seat INTEGER NOT NULL,"
        "  holder BLOB NOT NULL, text TEXT NOT NULL,"
        "  PRIMARY KEY (number, seat)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE terms (number INTEGER PRIMARY KEY, watch INTEGER NOT NULL,"
        "  reads INTEGER NOT NULL, listed INTEGER NOT NULL, muted INTEGER NOT NULL,"
        "  rematch TEXT NOT NULL) STRICT;"
        "CREATE INDEX terms_listed ON terms (listed, number);"
        "CREATE TABLE nudges (number INTEGER NOT NULL, seat INTEGER NOT NULL,"
        "  at INTEGER NOT NULL, seq INTEGER NOT NULL, by_seat INTEGER NOT NULL,"
        "  PRIMARY KEY (number, seat)) STRICT, WITHOUT ROWID;",
    [11] =
        "CREATE TABLE orders (number INTEGER NOT NULL, seat INTEGER NOT NULL, said TEXT NOT NULL,"
        "  sum BLOB NOT NULL, PRIMARY KEY (number, seat)) STRICT, WITHOUT ROWID;",
    [12] = "CREATE TABLE channels (player BLOB NOT NULL, address TEXT NOT NULL,"
           "  format TEXT NOT NULL, tongue TEXT NOT NULL, fails INTEGER NOT NULL,"
           "  PRIMARY KEY (player, address)) STRICT, WITHOUT ROWID;"
           "CREATE TABLE looks (player BLOB PRIMARY KEY, looked INTEGER NOT NULL) STRICT;"
           "CREATE TABLE notices (number INTEGER NOT NULL, seat INTEGER NOT NULL,"
           "  kind INTEGER NOT NULL, due INTEGER NOT NULL, PRIMARY KEY (number, seat))"
           "  STRICT, WITHOUT ROWID;"
           "CREATE INDEX notices_due ON notices (due);",
    [13] = "ALTER TABLE channels ADD COLUMN keys TEXT NOT NULL DEFAULT '';"
           "ALTER TABLE channels ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 1;"
           "ALTER TABLE channels ADD COLUMN owes INTEGER NOT NULL DEFAULT 0;"
           "ALTER TABLE channels ADD COLUMN told INTEGER NOT NULL DEFAULT 0;"
           "ALTER TABLE notices ADD COLUMN round INTEGER NOT NULL DEFAULT 0;"
           "CREATE TABLE hooks (number INTEGER PRIMARY KEY, address TEXT NOT NULL,"
           "  format TEXT NOT NULL, tongue TEXT NOT NULL, fails INTEGER NOT NULL) STRICT;"
           "CREATE TABLE push_keys (one INTEGER PRIMARY KEY, secret TEXT NOT NULL,"
           "  public TEXT NOT NULL) STRICT;",
    [14] = "CREATE TABLE company (number INTEGER NOT NULL, who TEXT NOT NULL,"
           "  seats INTEGER NOT NULL, watchers INTEGER NOT NULL, until INTEGER NOT NULL,"
           "  PRIMARY KEY (number, who)) STRICT, WITHOUT ROWID;",
    [15] = "ALTER TABLE terms ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
           "CREATE TABLE results (id TEXT NOT NULL, seat INTEGER NOT NULL, player BLOB NOT NULL,"
           "  ended INTEGER NOT NULL, rated INTEGER NOT NULL, told TEXT NOT NULL,"
           "  PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID;"
           "CREATE INDEX results_of ON results (player, ended);"
           "CREATE TABLE ratings (player BLOB NOT NULL, game TEXT NOT NULL, size INTEGER NOT NULL,"
           "  mean INTEGER NOT NULL, deviation INTEGER NOT NULL, games INTEGER NOT NULL,"
           "  PRIMARY KEY (player, game, size)) STRICT, WITHOUT ROWID;",
    [16] = "CREATE INDEX chat_of ON chat (holder);"
           "CREATE INDEX notes_of ON notes (holder);",
    [17] = "CREATE TABLE readers (id TEXT NOT NULL, seat INTEGER NOT NULL, secret BLOB NOT NULL,"
           "  player BLOB NOT NULL, PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID;"
           "CREATE INDEX readers_of ON readers (player);",
    [18] = "CREATE TABLE lengths (id TEXT PRIMARY KEY, bytes INTEGER NOT NULL)"
           "  STRICT, WITHOUT ROWID;"
           "INSERT INTO lengths SELECT id, length(record) FROM archive;",
    [19] = "ALTER TABLE alarms ADD COLUMN ends INTEGER NOT NULL DEFAULT 0;",
};

const int store_schema_last = sizeof store_upgrades / sizeof *store_upgrades;

const char *const store_removals[] = {
    "DELETE FROM log WHERE number = ?",
    "DELETE FROM standings WHERE number = ?",
    "DELETE FROM snapshots WHERE number = ?",
    "DELETE FROM seats WHERE number = ?",
    "DELETE FROM given WHERE number = ?",
    "DELETE FROM due WHERE number = ?",
    "DELETE FROM pauses WHERE number = ?",
    "DELETE FROM alarms WHERE number = ?",
    "DELETE FROM orders WHERE number = ?",
    "DELETE FROM lives WHERE number = ?",
    "DELETE FROM presence WHERE number = ?",
    "DELETE FROM company WHERE number = ?",
    "DELETE FROM chat WHERE number = ?",
    "DELETE FROM notes WHERE number = ?",
    "DELETE FROM terms WHERE number = ?",
    "DELETE FROM nudges WHERE number = ?",
    "DELETE FROM notices WHERE number = ?",
    "DELETE FROM hooks WHERE number = ?",
    "DELETE FROM tables WHERE number = ?", /* the last */
    NULL,
};
