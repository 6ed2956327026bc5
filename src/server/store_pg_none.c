/* Instead of store_pg.c, where the program is built without libpq. */
#include "server/store_parts.h"

bool store_pg_open(struct store *s, const char *url, bool beside, const struct words *w,
                   struct out *why)
{
    (void)s;
    (void)url;
    (void)beside;
    out_text(why, tr(w, "this program was built without PostgreSQL (libpq)"));
    return false;
}

struct store_ear *store_listen(struct store *s, void (*heard)(void *with, const char *told),
                               void *with)
{
    (void)s;
    (void)heard;
    (void)with;
    return NULL;
}

void store_deafen(struct store_ear *ear)
{
    (void)ear;
}
