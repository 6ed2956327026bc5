/* The schema of the store and its upgrades: see sql.h for how to add to it. */
#ifndef AGES_SERVER_STORE_SCHEMA_H
#define AGES_SERVER_STORE_SCHEMA_H

/* The version of store_schema; store_upgrades[v] leads from v to v + 1, up to store_schema_last. */
enum { SCHEMA_FIRST = 7 };

extern const char store_schema[];
extern const char store_schema_marks[]; /* what SQLite's has besides */
extern const char *const store_upgrades[];
extern const int store_schema_last;

/* Delete all rows of a table of the game, by its number; NULL ends them. */
extern const char *const store_removals[];

#endif
