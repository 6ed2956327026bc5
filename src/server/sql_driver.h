/* What a driver of sql.h does. A connection and a statement of a driver begin with these. */
#ifndef AGES_SERVER_SQL_DRIVER_H
#define AGES_SERVER_SQL_DRIVER_H

#include "server/sql.h"

struct sql_driver {
    bool (*prepare)(struct sql_statement *q); /* sets q->own; false: q->status says why */
    void (*forget)(struct sql_statement *q);  /* frees what prepare has made */
    void (*bind_int)(struct sql_statement *q, int at, int64_t value);
    void (*bind_bytes)(struct sql_statement *q, int at, const void *bytes, int count);
    void (*bind_text)(struct sql_statement *q, int at, const char *text);

    /* To the next row; at the end, or when it fails, false and q->status. */
    bool (*row)(struct sql_statement *q);
    enum sql_kind (*get_kind)(struct sql_statement *q, int at);
    int64_t (*get_int)(struct sql_statement *q, int at);
    const void *(*get_bytes)(struct sql_statement *q, int at, int *count);
    const char *(*get_text)(struct sql_statement *q, int at, int *count); /* ends in '\0' */
    void (*reset)(struct sql_statement *q);
    enum store_status (*run)(struct sql_statement *q);

    enum store_status (*begin)(struct sql *db);
    enum store_status (*commit)(struct sql *db);
    void (*rollback)(struct sql *db);
    const char *(*error)(const struct sql *db);
    void (*close)(struct sql *db);
};

enum { SQL_STATEMENTS_MAX = 1024 };

struct sql_statement {
    struct sql *db;
    const char *text;
    void *own; /* the driver's; NULL: not prepared */
    enum store_status status;
};

struct sql {
    const struct sql_driver *driver;
    bool broken;  /* since the last transaction began the database said that it is damaged */
    bool within;  /* a transaction                                                         */
    bool starved; /* for lack of memory SQLite may have ended it: no more is written in it */
    struct sql_statement kept[SQL_STATEMENTS_MAX]; /* by the address of the text */
};

#endif
