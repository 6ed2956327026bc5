/* Blue tokens: what they are worth, payment, production. */
#ifndef AGES_GAMES_TTA_RULES_TOKENS_H
#define AGES_GAMES_TTA_RULES_TOKENS_H

#include "games/tta/state.h"

int tta_stock(const struct civ *c, enum stock what);
void tta_pay(struct civ *c, enum stock what, int amount);
int tta_gain(struct civ *c, enum stock what, int amount);      /* returns what there was room for */
int tta_produce(struct civ *c, enum stock what, int left_out); /* returns what came of it */
int tta_yield(const struct civ *c, int place);        /* tokens that the workers of a card yield */
int tta_income(const struct civ *c, enum stock what); /* with tokens enough */

#endif
