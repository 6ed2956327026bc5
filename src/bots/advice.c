/* The games that have advice: see advice.h. */
#include "bots/advice.h"

#include <string.h>

static const struct adviser *const advisers[] = {&adviser_bronze};

const struct adviser *adviser_of(const struct game *g)
{
    for (size_t i = 0; i < sizeof advisers / sizeof *advisers; i++)
        if (strcmp(advisers[i]->game, g->id) == 0)
            return advisers[i];
    return NULL;
}
