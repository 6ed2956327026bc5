/* The best few of many things, best first. Each thing begins with its rank, an int32_t; of equals
 * the one that came first stays in front. */
#ifndef AGES_BOTS_SEARCH_RANKED_H
#define AGES_BOTS_SEARCH_RANKED_H

#include <stdint.h>
#include <string.h>

/* The first of the greatest. */
static inline int best_of(const int32_t value[], int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (value[i] > value[best])
            best = i;
    return best;
}

static inline int32_t rank_at(const void *list, size_t size, int i)
{
    int32_t rank;
    memcpy(&rank, (const char *)list + (size_t)i * size, sizeof rank);
    return rank;
}

/* Adds a copy of the thing if it is among the best `cap`; the last one makes room. */
static inline void ranked_add(void *list, size_t size, int *count, int cap, const void *thing)
{
    int at = *count;
    int32_t rank = rank_at(thing, size, 0);
    if (at == cap) {
        if (rank <= rank_at(list, size, cap - 1))
            return;
        at--;
    } else {
        ++*count;
    }
    char *slot = (char *)list + (size_t)at * size;
    for (; at > 0 && rank_at(list, size, at - 1) < rank; at--, slot -= size)
        memcpy(slot, slot - size, size);
    memcpy(slot, thing, size);
}

#endif
