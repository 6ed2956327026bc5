/* The end of an age. */
#ifndef AGES_GAMES_TTA_RULES_AGES_H
#define AGES_GAMES_TTA_RULES_AGES_H

#include "games/tta/state.h"

void tta_lose_wonder(struct tta *s, int seat, struct events *log); /* under construction */
void tta_end_age(struct tta *s, struct events *log);

#endif
