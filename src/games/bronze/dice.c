/* Chance in the Bronze Age: who begins (B2) and how the dice fall (B3, B9). */
#include "games/bronze/bronze.h"

static const uint16_t factorial[CITIES_MAX + 1] = {1, 1, 2, 6, 24, 120, 720, 5040};

/* All ways the faces from `face` down can share `dice` dice, in the order of their codes. */
static int list_falls(int face, int dice, uint32_t packed, uint32_t orders, struct move out[],
                      uint32_t weight[])
{
    if (face == 0) {
        out[0] = move_of(V_ROLL, packed | (uint32_t)dice);
        weight[0] = orders / factorial[dice]; /* B3 */
        return 1;
    }
    int n = 0;
    for (int here = 0; here <= dice; here++)
        n += list_falls(face - 1, dice - here, packed | (uint32_t)here << 3 * face,
                        orders / factorial[here], out + n, weight + n);
    return n;
}

static int dice_rolling(const struct bronze *s)
{
    return s->phase == PHASE_LEADERSHIP_ROLL ? 1 : dice_to_roll(s);
}

int bronze_chances(const void *state, struct move out[], uint32_t weight[])
{
    const struct bronze *s = state;
    if (s->phase != PHASE_START) {
        int dice = dice_rolling(s);
        return list_falls(FACES - 1, dice, 0, factorial[dice], out, weight);
    }
    for (uint32_t seat = 0; seat < s->players; seat++) { /* B2 */
        out[seat] = move_of(V_START, seat);
        weight[seat] = 1;
    }
    return s->players;
}

/* Each die takes its face from the high end of a product, and leaves the low end for the next. */
struct move bronze_draw(const void *state, struct rng *r)
{
    const struct bronze *s = state;
    if (s->phase == PHASE_START)
        return move_of(V_START, rng_below(r, s->players));
    uint64_t random = rng_next(r);
    uint32_t packed = 0;
    for (int dice = dice_rolling(s); dice > 0; dice--) {
        uint64_t high = (random >> 32) * FACES, low = (random & UINT32_MAX) * FACES;
        high += low >> 32;
        packed += 1u << 3 * (high >> 32);
        random = high << 32 | (low & UINT32_MAX);
    }
    return move_of(V_ROLL, packed);
}
