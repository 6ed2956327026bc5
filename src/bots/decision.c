/* Random numbers of bots: see decision.h. */
#include "bots/decision.h"

struct rng decision_rng(const struct session *s, int seat)
{
    const uint8_t *commitment = session_table(s)->fair.commitment;
    uint64_t seed = 0, ply = (uint64_t)session_plies(s);
    for (size_t i = 0; i < sizeof seed; i++)
        seed = seed << 8 | commitment[i];
    return rng_seeded(rng_mix(seed ^ rng_mix(ply << 8 | (uint64_t)seat)));
}
