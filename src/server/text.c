/* Growing texts: see text.h. */
#include "server/text.h"

#include <stdlib.h>
#include <string.h>

void text_add(struct text *t, const char *bytes, size_t count)
{
    if (t->failed)
        return;
    if (t->length + count + 1 > t->room) {
        size_t room = t->room ? t->room * 2 : 1024;
        while (room < t->length + count + 1)
            room *= 2;
        char *grown = realloc(t->bytes, room);
        if (!grown) {
            t->failed = true;
            return;
        }
        t->bytes = grown;
        t->room = room;
    }
    memcpy(t->bytes + t->length, bytes, count);
    t->length += count;
    t->bytes[t->length] = '\0';
}

void text_free(struct text *t)
{
    free(t->bytes);
    *t = (struct text){0};
}

static void add_bytes(void *text, const char *bytes, size_t count)
{
    text_add(text, bytes, count);
}

struct out text_writer(struct text *t, char *buffer, size_t size)
{
    struct out o = out_to(buffer, size);
    o.sink = add_bytes;
    o.to = t;
    return o;
}
