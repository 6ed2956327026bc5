/* Requests to a server, and the stream of its news. Nothing is followed to another address. */
#ifndef AGES_DEVICE_WIRE_H
#define AGES_DEVICE_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct wire;

/* `base` is the address of the page, `language` what its answers should be in. NULL with an English
 * message in *why. */
struct wire *wire_open(const char *base, const char *language, const char **why);
void wire_close(struct wire *w);

struct reply {
    int status;   /* 0: there is no answer */
    json_t *json; /* NULL: it is none      */
    char *text;
    size_t length;
};

/* Asks for a path below the base; with a body, which it takes over, as POST. `auth` may be NULL.
 * reply_end frees what came. */
struct reply wire_ask(struct wire *w, const char *path, const char *auth, json_t *body);
void reply_end(struct reply *r);

/* The `code` of a refusal, or "". */
const char *reply_code(const struct reply *r);

/* Follows what the body names, from now on; an earlier stream ends. */
void wire_listen(struct wire *w, json_t *body);

/* Waits until something is heard, or can be read from the keyboard if `keys`, or time is up. */
enum heard {
    HEARD_NOTHING,
    HEARD_NEWS,
    HEARD_KEYS,
    HEARD_END, /* the stream is broken */
};
enum heard wire_hear(struct wire *w, int milliseconds, bool keys);

#endif
