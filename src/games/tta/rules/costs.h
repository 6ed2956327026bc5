/* The price of a move, in words. */
#ifndef AGES_GAMES_TTA_RULES_COSTS_H
#define AGES_GAMES_TTA_RULES_COSTS_H

#include "core/game.h"

void tta_print_price(const void *v, struct move m, const struct words *w, struct out *o);

#endif
