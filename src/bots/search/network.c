/* The result of a network: see network.h. */
#include "bots/search/network.h"

#include <string.h>

/* The chance of a result, the logarithm of its odds: from a table in steps of 1/32, in between by
 * a straight line. */
static int32_t chance(int32_t odds)
{
    enum { STEP = VALUE_ONE / 32, MOST = 8 * VALUE_ONE };
    int32_t at = odds < -MOST ? 0 : odds >= MOST ? 2 * MOST - 1 : odds + MOST;
    int32_t low = network_chance[at / STEP], high = network_chance[at / STEP + 1];
    return low + (int32_t)((int64_t)(high - low) * (at % STEP) / STEP);
}

static int16_t cut(int16_t lane)
{
    return lane < 0 ? 0 : lane > LANE_ONE ? LANE_ONE : lane;
}

int32_t value_of_lanes(const int16_t out[LANES], const int16_t lanes[LANES], int players)
{
    int32_t sum = 0;
    for (int i = 0; i < LANES; i++)
        sum += cut(lanes[i]) * out[i];
    sum += lanes[STRAIGHT] * LANE_ONE;
    return players == 1 ? sum / (VALUE_ONE / VALUE_POINT / POINTS_OUT) : chance(sum);
}

static void add_up(const struct features *f, const int16_t column[][LANES], int16_t lanes[LANES])
{
    memset(lanes, 0, LANES * sizeof *lanes);
    for (int i = 0; i < f->count; i++)
        lanes_add(lanes, column[f->list[i].index], f->list[i].count);
}

int32_t value_of_features(const struct features *f, const int16_t column[][LANES],
                          const int16_t out[LANES], int players)
{
    int16_t lanes[LANES];
    add_up(f, column, lanes);
    return value_of_lanes(out, lanes, players);
}

int32_t points_of_features(const struct features *f, const int16_t column[][LANES],
                           const int16_t tally[], const int16_t tally_out[LANES])
{
    int16_t lanes[LANES];
    int64_t sum = 0;
    add_up(f, column, lanes);
    for (int i = 0; i < f->count; i++)
        sum += (int64_t)f->list[i].count * tally[f->list[i].index] * LANE_ONE;
    for (int i = 0; i < STRAIGHT; i++)
        sum += cut(lanes[i]) * tally_out[i];
    return (int32_t)(sum * TALLY_POINTS * VALUE_POINT / (LANE_ONE * LANE_ONE));
}
