/* Chance: which cards can come, and how likely. */
#ifndef AGES_GAMES_TTA_CHANCE_H
#define AGES_GAMES_TTA_CHANCE_H

#include "games/tta/state.h"

int tta_events_left(const struct tta *s);
int tta_chances(const void *state, struct move out[], uint32_t weight[]);
struct move tta_draw(const void *state, struct rng *r);

#endif
