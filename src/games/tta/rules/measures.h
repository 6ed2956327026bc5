/* What is counted of a civilization, to compare it with others or to score. */
#ifndef AGES_GAMES_TTA_RULES_MEASURES_H
#define AGES_GAMES_TTA_RULES_MEASURES_H

#include "games/tta/state.h"

/* Ties are broken in turn order from `first` (T60, T85, T88). */
int tta_measure(const struct tta *s, enum measure by, int seat, int first);
int tta_rank(const struct tta *s, enum measure by, int seat, int first); /* from 0 */

#endif
