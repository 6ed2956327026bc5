/* Chance in the Iron Age: who begins, how the Empire dice, the Fate die and the rival's die fall,
 * and which colony the rival founds. */
#include "games/iron/iron.h"

int iron_dice_to_roll(const struct iron *s)
{
    return empire_dice(mover(s)) - dice_count(s->dice); /* I8 */
}

int iron_chances(const void *state, struct move out[], uint32_t weight[])
{
    const struct iron *s = state;
    unsigned colonies = iron_rival_choices(s, s->rival_size);
    int n = 0;
    if (s->phase == PHASE_ROLL)
        return dice_falls(V_ROLL, iron_dice_to_roll(s), out, weight);
    if (s->phase == PHASE_START)
        for (uint32_t seat = 0; seat < s->players; seat++)
            out[n++] = move_of(V_START, seat); /* I32 */
    else if (s->phase == PHASE_FATE)
        for (uint32_t face = 0; face < FATES; face++)
            out[n++] = move_of(V_FATE, face); /* I2 */
    else if (s->phase == PHASE_RIVAL)
        for (uint32_t die = 1; die <= 6; die++) /* I55 */
            out[n++] = move_of(V_RIVAL, die);
    else
        for (uint32_t c = 0; c < COLONIES; c++)
            if (colonies >> c & 1) /* I55 */
                out[n++] = move_of(V_RIVAL_FOUNDS, c);
    for (int i = 0; i < n; i++)
        weight[i] = 1;
    return n;
}

struct move iron_draw(const void *state, struct rng *r)
{
    const struct iron *s = state;
    struct move list[COLONIES];
    uint32_t weight[COLONIES];
    if (s->phase == PHASE_ROLL)
        return dice_fall(V_ROLL, iron_dice_to_roll(s), r);
    if (s->phase == PHASE_FATE)
        return move_of(V_FATE, rng_below(r, FATES));
    return list[rng_below(r, (uint32_t)iron_chances(s, list, weight))];
}
