/* Numbers in JSON, by their path. */
#ifndef AGES_TESTS_JSON_NUMBER_H
#define AGES_TESTS_JSON_NUMBER_H

#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include <jansson.h>

/* The number at `a.b.c`; a number in the path counts into an array. */
static inline int number(const json_t *at, const char *path)
{
    const char *rest = path;
    char part[32];
    int length;
    while (sscanf(rest, "%31[^.]%n", part, &length) == 1) {
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(part)) : json_object_get(at, part);
        rest += length + (rest[length] == '.');
    }
    if (!json_is_integer(at))
        fail_msg("there is no number at %s", path);
    return (int)json_integer_value(at);
}

#endif
