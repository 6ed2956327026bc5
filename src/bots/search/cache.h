/* The win probability of every place in a standing of a last round, cached by its key. */
#ifndef AGES_BOTS_SEARCH_CACHE_H
#define AGES_BOTS_SEARCH_CACHE_H

#include "core/game.h"

struct cached_shares {
    uint64_t key; /* 0: nothing is kept here */
    int32_t share[SEATS_MAX];
};

/* The place where the thing with that key is kept, or is to be kept. `places` is a power of two;
 * four of them fit a key. Each begins with the key of what it holds, or 0. */
static inline void *cache_slot(void *all, size_t size, unsigned places, uint64_t key)
{
    uint64_t at = key >> 40, *kept = NULL;
    for (int i = 0; i < 4; i++) {
        kept = (uint64_t *)((char *)all + ((at + (uint64_t)i) & (places - 1)) * size);
        if (!*kept || *kept == key)
            return kept;
    }
    return kept;
}

static inline struct cached_shares *cached_for(struct cached_shares all[], unsigned places,
                                               uint64_t key)
{
    return cache_slot(all, sizeof *all, places, key);
}

#endif
