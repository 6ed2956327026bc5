/* The value network of a dice game: what a position is worth, learned by train.h.
 *
 * The idea. A position is a short list of features: "four cities", "wood: 3". Each feature has a
 * column of UNITS small numbers. The columns of all features, times their counts, are added up; the
 * sums are the hidden units. The last unit is linear and goes to the result as it is. The others
 * are clipped to 0 … 1, weighed by `out` and added to it. The result is the logarithm of the odds
 * to win, which a table turns into a probability; for who plays alone it is points.
 *
 * Why so. The first layer is a sum. A search that changes a few features adds the columns of these
 * to sums that it has already: a use of workers and a purchase are added up once each, and every
 * pair of them costs two additions of a column (turn.h of the games). Clipping makes the units
 * differ from a plain sum of points: one can learn "food below what the cities eat".
 *
 * Cost. 32 additions of 16 bits a feature, 32 products for the result; compilers make vector
 * instructions of both. All of it is integer arithmetic: the result is the same on every machine,
 * in the program and in the browser.
 *
 * Example. A feature F with the column (3, -2, … 7) and the count 2 adds (6, -4, … 14). With the
 * unit 0 at 1030 (UNIT_ONE is 1024) that unit counts as 1, and more of F does not change it.
 *
 * Beside the value a network tells the points to be expected at the end (`tally`); no search looks
 * at them, hints do. */
#ifndef AGES_BOTS_SEARCH_NETWORK_H
#define AGES_BOTS_SEARCH_NETWORK_H

#include <stdint.h>

#include "bots/search/value.h"
#include "core/game.h"

enum {
    UNITS = 32,
    LINEAR = UNITS - 1, /* the unit that is not clipped      */
    UNIT_ONE = 1 << 10, /* what stands for 1 in a unit       */
    POINTS_OUT = 8,     /* of solitaire, for 1 of the result */
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

struct feature_layout {
    struct feature_kind seat[32], table[32];
};

/* The learned numbers of a network, as members of a game's struct. */
#define NETWORK_NUMBERS(features)                                                                  \
    int16_t column[features][UNITS], out[UNITS];                                                   \
    int16_t tally[features], tally_out[UNITS]

static inline void feature_add(struct features *out, int index, int count)
{
    if (count)
        out->list[out->count++] = (struct feature){(uint16_t)index, (int16_t)count};
}

static inline void units_add(int16_t units[UNITS], const int16_t column[UNITS], int count)
{
    for (int i = 0; i < UNITS; i++)
        units[i] = (int16_t)(units[i] + column[i] * count);
}

/* What the units come to: a chance to win in 1/VALUE_ONE, alone points in 1/VALUE_POINT. */
int32_t value_of_units(const int16_t out[UNITS], const int16_t units[UNITS], int players);

/* The same of a list of features. */
int32_t value_of_features(const struct features *f, const int16_t column[][UNITS],
                          const int16_t out[UNITS], int players);

/* Points to be expected, in 1/VALUE_POINT: those of each feature, and those of the units. */
int32_t points_of_features(const struct features *f, const int16_t column[][UNITS],
                           const int16_t tally[], const int16_t tally_out[UNITS]);

#endif
