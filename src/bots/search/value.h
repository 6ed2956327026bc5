/* What values are measured in, the kinds of features that they are learned from, and the errors of
 * weak players: shared by all games whose players learn. */
#ifndef AGES_BOTS_SEARCH_VALUE_H
#define AGES_BOTS_SEARCH_VALUE_H

#include <stdint.h>

#include "core/rng.h"

enum {
    VALUE_ONE = 1 << 20,   /* a game won           */
    VALUE_POINT = 1 << 14, /* a point of solitaire */
};

/* Kinds of features, in the order in which the learned numbers stand; ended by one without a name.
 */
struct feature_kind {
    const char *name;
    int count;
};

/* What a list of kinds is made into: the first and the last feature of each, or a row of a layout.
 */
#define SEAT_FEATURE(kind, n)  F_##kind, F_##kind##_LAST = F_##kind + (n)-1,
#define TABLE_FEATURE(kind, n) T_##kind, T_##kind##_LAST = T_##kind + (n)-1,
#define FEATURE_KIND(kind, n)  {#kind, n},

/* The chance that belongs to a logarithm of odds; both in 1/VALUE_ONE. */
int32_t chance_of_odds(int32_t odds);

/* The error of a weak player about the value of a thing: less than `noise` in size, and the same
 * for the same seed and thing. */
static inline int32_t noise_for(int32_t noise, uint64_t noise_seed, uint64_t thing)
{
    if (!noise)
        return 0;
    uint64_t bits = rng_mix(noise_seed ^ rng_mix(thing));
    int32_t sum = (int32_t)(bits & 0xffff) + (int32_t)(bits >> 16 & 0xffff) - 0xffff;
    return (int32_t)((int64_t)sum * noise >> 16);
}

extern const int32_t network_chance[]; /* 0 … 512; made by tools/weights.py */

#endif
