/* Of a build without libcurl: there is no way to a server. See wire.h. */
#include "device/wire.h"

#include "core/words.h"

struct wire *wire_open(const char *base, const char *language, const char **why)
{
    (void)base;
    (void)language;
    *why = MSG("this program was built without libcurl, which `join` needs");
    return NULL;
}

void wire_close(struct wire *w)
{
    (void)w;
}

struct reply wire_ask(struct wire *w, const char *path, const char *auth, json_t *body)
{
    (void)w;
    (void)path;
    (void)auth;
    json_decref(body);
    return (struct reply){0};
}

void reply_end(struct reply *r)
{
    (void)r;
}

const char *reply_code(const struct reply *r)
{
    (void)r;
    return "";
}

void wire_listen(struct wire *w, json_t *body)
{
    (void)w;
    json_decref(body);
}

enum heard wire_hear(struct wire *w, int milliseconds, bool keys)
{
    (void)w;
    (void)milliseconds;
    (void)keys;
    return HEARD_END;
}
