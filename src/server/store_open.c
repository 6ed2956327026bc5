/* Opening and closing a store, in a file of SQLite or at a server of PostgreSQL. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store_parts.h"

bool store_is_url(const char *data)
{
    return strncmp(data, "postgresql://", 13) == 0 || strncmp(data, "postgres://", 11) == 0;
}

static struct store *open_store(const char *data, bool beside, const struct words *w,
                                struct out *why)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        out_text(why, tr(w, "out of memory"));
        return NULL;
    }
    s->lock = -1;
    if ((store_is_url(data) ? store_pg_open : store_sqlite_open)(s, data, beside, w, why))
        return s;
    store_close(s);
    return NULL;
}

struct store *store_open(const char *data, const struct words *w, struct out *why)
{
    return open_store(data, false, w, why);
}

struct store *store_open_beside(const char *data, const struct words *w, struct out *why)
{
    return open_store(data, true, w, why);
}

void store_close(struct store *s)
{
    if (!s)
        return;
    store_leave(s);
    sql_close(s->sql);
    mark_close(s);
    if (s->lock >= 0)
        close(s->lock);
    free(s->url);
    free(s);
}
