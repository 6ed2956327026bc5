/* Which actions are legal. */
#ifndef AGES_GAMES_TTA_RULES_ACTIONS_H
#define AGES_GAMES_TTA_RULES_ACTIONS_H

#include "games/tta/state.h"

int tta_list_actions(const struct tta *s, struct move out[]);
int tta_list_inner(const struct tta *s, struct move out[]);
int tta_forbid_action(const struct tta *s, struct move m);

#endif
