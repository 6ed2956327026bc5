/* What a military action does. The caller has asked whether it is legal. */
#ifndef AGES_GAMES_TTA_RULES_MILITARY_H
#define AGES_GAMES_TTA_RULES_MILITARY_H

#include "games/tta/state.h"

void tta_military_action(struct tta *s, struct move m, struct events *log);
bool tta_is_military_action(struct move m);
int tta_for_units(const struct tta *s);

#endif
