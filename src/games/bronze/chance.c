/* Chance in the Bronze Age: who begins (B2) and how the dice fall (B3, B9). */
#include "games/bronze/bronze.h"

static int dice_rolling(const struct bronze *s)
{
    return s->phase == PHASE_LEADERSHIP_ROLL ? 1 : dice_to_roll(s);
}

int bronze_chances(const void *state, struct move out[], uint32_t weight[])
{
    const struct bronze *s = state;
    if (s->phase != PHASE_START)
        return dice_falls(V_ROLL, dice_rolling(s), out, weight); /* B3 */
    for (uint32_t seat = 0; seat < s->players; seat++) {         /* B2 */
        out[seat] = move_of(V_START, seat);
        weight[seat] = 1;
    }
    return s->players;
}

struct move bronze_draw(const void *state, struct rng *r)
{
    const struct bronze *s = state;
    if (s->phase == PHASE_START)
        return move_of(V_START, rng_below(r, s->players));
    return dice_fall(V_ROLL, dice_rolling(s), r);
}
