/* The strength of units and of armies. */
#ifndef AGES_GAMES_TTA_RULES_ARMIES_H
#define AGES_GAMES_TTA_RULES_ARMIES_H

#include "games/tta/state.h"

int tta_unit_strength(const struct civ *c, int place);
int tta_count_units(const uint8_t units[UNITS]);
int tta_sacrifice_strength(const struct civ *c, const uint8_t units[UNITS]);
int tta_army_bonus(const struct civ *c);
int tta_armies(const struct civ *c); /* whole ones, as the tactic wants them */

#endif
