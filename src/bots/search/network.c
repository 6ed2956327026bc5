/* The result of a network: see network.h. */
#include "bots/search/network.h"

#include <string.h>

/* The chance of a result, the logarithm of its odds: from a table in steps of 1/32, in between by
 * a straight line. */
int32_t chance_of_odds(int32_t odds)
{
    enum { STEP = VALUE_ONE / 32, MOST = 8 * VALUE_ONE };
    int32_t at = odds < -MOST ? 0 : odds >= MOST ? 2 * MOST - 1 : odds + MOST;
    int32_t low = network_chance[at / STEP], high = network_chance[at / STEP + 1];
    return low + (int32_t)((int64_t)(high - low) * (at % STEP) / STEP);
}

static int16_t clip(int16_t unit)
{
    return unit < 0 ? 0 : unit > UNIT_ONE ? UNIT_ONE : unit;
}

int32_t value_of_units(const int16_t out[UNITS], const int16_t units[UNITS], int players)
{
    int32_t sum = 0;
    for (int i = 0; i < UNITS; i++)
        sum += clip(units[i]) * out[i];
    sum += units[LINEAR] * UNIT_ONE;
    return players == 1 ? sum / (VALUE_ONE / VALUE_POINT / POINTS_OUT) : chance_of_odds(sum);
}

static void add_up(const struct features *f, const int16_t column[][UNITS], int16_t units[UNITS])
{
    memset(units, 0, UNITS * sizeof *units);
    for (int i = 0; i < f->count; i++)
        units_add(units, column[f->list[i].index], f->list[i].count);
}

int32_t value_of_features(const struct features *f, const int16_t column[][UNITS],
                          const int16_t out[UNITS], int players)
{
    int16_t units[UNITS];
    add_up(f, column, units);
    return value_of_units(out, units, players);
}

int32_t points_of_features(const struct features *f, const int16_t column[][UNITS],
                           const int16_t tally[], const int16_t tally_out[UNITS])
{
    int16_t units[UNITS];
    int64_t sum = 0;
    add_up(f, column, units);
    for (int i = 0; i < f->count; i++)
        sum += (int64_t)f->list[i].count * tally[f->list[i].index] * UNIT_ONE;
    for (int i = 0; i < LINEAR; i++)
        sum += clip(units[i]) * tally_out[i];
    return (int32_t)(sum * TALLY_POINTS * VALUE_POINT / (UNIT_ONE * UNIT_ONE));
}
