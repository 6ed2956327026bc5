/* The result of a network: see network.h. */
#include "bots/network.h"

/* The chance of a result, the logarithm of its odds: from a table in steps of 1/32, in between by
 * a straight line. */
static int32_t chance(int32_t odds)
{
    enum { STEP = VALUE_ONE / 32, MOST = 8 * VALUE_ONE };
    int32_t at = odds < -MOST ? 0 : odds >= MOST ? 2 * MOST - 1 : odds + MOST;
    int32_t low = network_chance[at / STEP], high = network_chance[at / STEP + 1];
    return low + (int32_t)((int64_t)(high - low) * (at % STEP) / STEP);
}

int32_t value_of_lanes(const int16_t out[LANES], const int16_t lanes[LANES], int players)
{
    int32_t sum = 0;
    for (int i = 0; i < LANES; i++) {
        int16_t cut = lanes[i] < 0 ? 0 : lanes[i] > LANE_ONE ? LANE_ONE : lanes[i];
        sum += cut * out[i];
    }
    sum += lanes[STRAIGHT] * LANE_ONE;
    return players == 1 ? sum / (VALUE_ONE / VALUE_POINT / POINTS_OUT) : chance(sum);
}
