/* The little network that learned values are made of; the dice games share it.
 *
 * A position is a short list of features; each feature has a column of LANES small numbers. The
 * columns are added up, so that a search can change a few features and add only their columns. The
 * last lane goes straight to the result; the others are cut to 0 … 1 and weighed once more. All of
 * it is integer arithmetic: the result is the same on every machine. Beside the value a network may
 * tell the points to be expected at the end; no search looks at them, hints do. */
#ifndef AGES_BOTS_NETWORK_H
#define AGES_BOTS_NETWORK_H

#include <stdint.h>

#include "core/game.h"
#include "core/rng.h"

enum {
    LANES = 32,
    STRAIGHT = LANES - 1,  /* the lane that is not cut          */
    LANE_ONE = 1 << 10,    /* what stands for 1 in a lane       */
    VALUE_ONE = 1 << 20,   /* a game won                        */
    VALUE_POINT = 1 << 14, /* a point of solitaire              */
    POINTS_OUT = 8,        /* of solitaire, for 1 of the result */
    ACTIVE_MAX = SEATS_MAX * 64 + 16,
    TALLY_POINTS = 32, /* for 1 of a tally                  */
};

struct feature {
    uint16_t index;
    int16_t count;
};

struct features {
    int count;
    struct feature list[ACTIVE_MAX];
};

/* Kinds of features, in the order in which the learned numbers stand; ended by one without a name.
 */
struct feature_kind {
    const char *name;
    int count;
};

struct feature_layout {
    struct feature_kind seat[32], table[32];
};

/* What a list of kinds is made into: the first and the last feature of each, or a row of a layout.
 */
#define SEAT_FEATURE(kind, n)  F_##kind, F_##kind##_LAST = F_##kind + (n)-1,
#define TABLE_FEATURE(kind, n) T_##kind, T_##kind##_LAST = T_##kind + (n)-1,
#define FEATURE_KIND(kind, n)  {#kind, n},

static inline void feature_add(struct features *out, int index, int count)
{
    if (count)
        out->list[out->count++] = (struct feature){(uint16_t)index, (int16_t)count};
}

static inline void lanes_add(int16_t lanes[LANES], const int16_t column[LANES], int count)
{
    for (int i = 0; i < LANES; i++)
        lanes[i] = (int16_t)(lanes[i] + column[i] * count);
}

/* What the lanes come to: a chance to win in 1/VALUE_ONE, alone points in 1/VALUE_POINT. */
int32_t value_of_lanes(const int16_t out[LANES], const int16_t lanes[LANES], int players);

/* The same of a list of features. */
int32_t value_of_features(const struct features *f, const int16_t column[][LANES],
                          const int16_t out[LANES], int players);

/* Points to be expected, in 1/VALUE_POINT: those of each feature, and those of the lanes. */
int32_t points_of_features(const struct features *f, const int16_t column[][LANES],
                           const int16_t tally[], const int16_t tally_out[LANES]);

/* What a player who does not see well takes a thing to be worth too much or too little: less than
 * `blur`, and the same eyes misjudge the same thing in the same way. */
static inline int32_t misjudged(int32_t blur, uint64_t eyes, uint64_t thing)
{
    if (!blur)
        return 0;
    uint64_t noise = rng_mix(eyes ^ rng_mix(thing));
    int32_t sum = (int32_t)(noise & 0xffff) + (int32_t)(noise >> 16 & 0xffff) - 0xffff;
    return (int32_t)((int64_t)sum * blur >> 16);
}

extern const int32_t network_chance[]; /* 0 … 512; made by tools/weights.py */

#endif
