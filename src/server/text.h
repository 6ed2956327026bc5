/* A text that grows, for answers and request bodies. */
#ifndef AGES_SERVER_TEXT_H
#define AGES_SERVER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/out.h"

struct text {
    char *bytes; /* NULL: empty; else ends with a NUL */
    size_t length, room;
    bool failed; /* out of memory: it is incomplete */
};

void text_add(struct text *t, const char *bytes, size_t count);
void text_free(struct text *t);

/* A writer into the text. The caller gives `buffer`, and calls out_flush at the end. */
struct out text_writer(struct text *t, char *buffer, size_t size);

#endif
