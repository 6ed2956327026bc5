/* What every place can hope for in a standing of a last round, remembered by its key. */
#ifndef AGES_BOTS_REMEMBERED_H
#define AGES_BOTS_REMEMBERED_H

#include "core/game.h"

struct remembered {
    uint64_t key; /* 0: nothing is kept here */
    int32_t share[SEATS_MAX];
};

/* Where what belongs to a key is kept, or is to be: one of a few of all places, a power of two,
 * each of which begins with the key of what it holds, or 0. */
static inline void *place_of_key(void *all, size_t size, unsigned places, uint64_t key)
{
    uint64_t at = key >> 40, *kept = NULL;
    for (int i = 0; i < 4; i++) {
        kept = (uint64_t *)((char *)all + ((at + (uint64_t)i) & (places - 1)) * size);
        if (!*kept || *kept == key)
            return kept;
    }
    return kept;
}

static inline struct remembered *remembered(struct remembered all[], unsigned places, uint64_t key)
{
    return place_of_key(all, sizeof *all, places, key);
}

#endif
