/* Null: the die. */
#include "games/null/null.h"

int null_chances(const void *state, struct move out[], uint32_t weight[])
{
    (void)state;
    for (uint32_t i = 0; i < FACES; i++) {
        out[i] = move_of(V_ROLL, i + 1); /* N2 */
        weight[i] = 1;
    }
    return FACES;
}

struct move null_draw(const void *state, struct rng *r)
{
    (void)state;
    return move_of(V_ROLL, 1 + rng_below(r, FACES));
}
