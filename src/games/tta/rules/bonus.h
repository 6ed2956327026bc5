/* Bonus cards, setup and the end of the game. */
#ifndef AGES_GAMES_TTA_RULES_BONUS_H
#define AGES_GAMES_TTA_RULES_BONUS_H

#include "games/tta/state.h"

bool tta_bonus_is_due(const struct tta *s);
bool tta_asks_for_bonus(struct tta *s);
int tta_list_bonus_cards(const struct tta *s, struct move out[]);
void tta_choose_bonus(struct tta *s, int card, struct events *log);
void tta_reveal_bonus(struct tta *s, int card, struct events *log);
bool tta_go_on_setting_up(struct tta *s, struct events *log);
const struct pile *tta_pile_to_score(const struct tta *s); /* or NULL */
bool tta_go_on_scoring(struct tta *s, struct events *log);

#endif
