/* Texts for terminals that show ASCII alone. */
#ifndef AGES_CLI_ASCII_H
#define AGES_CLI_ASCII_H

#include <stddef.h>

/* A UTF-8 sequence that a write has cut; the next write brings the rest. */
struct ascii {
    char cut[4];
    int length;
};

/* Replaces every sign of the bytes that is not ASCII by one ASCII sign, so that columns stay; gives
 * the number of bytes written to `to`, which has room for count + 1. */
size_t to_ascii(struct ascii *a, const char *bytes, size_t count, char to[]);

#endif
