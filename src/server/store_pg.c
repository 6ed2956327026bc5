/* The store in a database of PostgreSQL: its schema. What several servers do there is in
 * store_shared.c. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/sql_pg.h"
#include "server/store_parts.h"
#include "server/store_schema.h"

/* One server at a time may look at the schema and change it. */
static const char alone[] =
    "SET LOCAL lock_timeout = '1min'; SELECT pg_advisory_xact_lock(6383972);"
    "CREATE TABLE IF NOT EXISTS formats (format INTEGER);";

/* -1: the database can't say. */
static int64_t number_of(struct sql *db, const char *query)
{
    struct sql_statement *q = sql_take(db, query);
    int64_t number = sql_row(q) ? sql_get_int(q, 0) : 0;
    return sql_finish(q) == STORE_OK ? number : -1;
}

static int64_t format_of(struct sql *db)
{
    return number_of(db, "SELECT coalesce(max(format), 0) FROM formats");
}

static bool complain_of(struct store *s, const struct words *w, struct out *why)
{
    say(why, w, "cannot open %1: %2", SAY_TEXT("PostgreSQL"), SAY_TEXT(store_error(s)));
    return false;
}

/* What of a step is not there yet: another server may have been faster. */
static bool step(struct store *s, const char *sql, int64_t format)
{
    char note[128];
    snprintf(note, sizeof note, "INSERT INTO formats VALUES (%lld);", (long long)format);
    const char *const parts[] = {alone, sql, note};
    return sql_pg_schema(s->sql, parts, 3) == STORE_OK || format_of(s->sql) >= format;
}

static bool bring_up(struct store *s, const struct words *w, struct out *why)
{
    if (sql_pg_schema(s->sql, (const char *const[]){alone}, 1) != STORE_OK)
        return complain_of(s, w, why);
    int64_t format = format_of(s->sql);
    if (format < 0)
        return complain_of(s, w, why);
    if (!format && number_of(s->sql, "SELECT count(*) FROM information_schema.tables WHERE"
                                     " table_schema = current_schema()") > 1) {
        say(why, w, "%1 is not a database of this server", SAY_TEXT("PostgreSQL"));
        return false;
    }
    if (!format && !step(s, store_schema, format = SCHEMA_FIRST))
        return complain_of(s, w, why);
    for (; format < store_schema_last; format++)
        if (!step(s, store_upgrades[format], format + 1))
            return complain_of(s, w, why);
    return true;
}

/* Who reads beside a server changes nothing, not even an older format. */
static bool is_current(struct store *s, const struct words *w, struct out *why)
{
    int64_t format = format_of(s->sql);
    if (format < 0)
        return complain_of(s, w, why);
    if (format == store_schema_last)
        return true;
    say(why, w, "%1 was written by another version of this server; start this one with it first",
        SAY_TEXT("PostgreSQL"));
    return false;
}

bool store_pg_open(struct store *s, const char *url, bool beside, const struct words *w,
                   struct out *why)
{
    s->url = strdup(url);
    s->sql = s->url ? sql_pg(url) : NULL;
    if (!s->sql) {
        out_text(why, tr(w, "out of memory"));
        return false;
    }
    if (!(beside ? is_current : bring_up)(s, w, why))
        return false;
    if (!beside && format_of(s->sql) > store_schema_last) {
        say(why, w,
            "%1 was written by a newer version of this server: its format is %2, and this version "
            "knows formats up to %3",
            SAY_TEXT("PostgreSQL"), SAY_INT(format_of(s->sql)), SAY_INT(store_schema_last));
        return false;
    }
    return true;
}

struct store_ear *store_listen(struct store *s, void (*heard)(void *with, const char *told),
                               void *with)
{
    return (struct store_ear *)sql_pg_listen(s->url, heard, with);
}

void store_deafen(struct store_ear *ear)
{
    sql_pg_deafen((struct sql_ear *)ear);
}
