/* What every place can hope for in a standing of a last round, remembered by its key. */
#ifndef AGES_BOTS_REMEMBERED_H
#define AGES_BOTS_REMEMBERED_H

#include "core/game.h"

struct remembered {
    uint64_t key; /* 0: nothing is kept here */
    int32_t share[SEATS_MAX];
};

/* Where the hopes of a key are kept, or are to be: one of a few of all places, a power of two. */
static inline struct remembered *remembered(struct remembered all[], unsigned places, uint64_t key)
{
    uint64_t at = key >> 40;
    struct remembered *kept = NULL;
    for (int i = 0; i < 4; i++) {
        kept = &all[(at + (uint64_t)i) & (places - 1)];
        if (!kept->key || kept->key == key)
            return kept;
    }
    return kept;
}

#endif
