/* What a civil action does. The caller has asked whether it is legal. */
#ifndef AGES_GAMES_TTA_RULES_CIVIL_H
#define AGES_GAMES_TTA_RULES_CIVIL_H

#include "games/tta/state.h"

struct totals {
    int of[2];
};

int tta_discount(const struct tta *s); /* of the action card that is being played */
bool tta_contains_action(int card);
int tta_forbid_stages(const struct tta *s, int stages, int discount);
void tta_civil_action(struct tta *s, struct move m, struct events *log);
struct totals tta_totals(const struct tta *s, int seat);
void tta_adjust_actions(struct tta *s, int seat, struct totals before); /* after a change (T32) */
int tta_culture_at_completion(const struct civ *c, int wonder);
int tta_players_left(const struct tta *s);
void tta_put_into_play(struct tta *s, struct civ *c, int card); /* a technology */
int tta_amount(const struct tta *s, int card); /* by the number of players (T219) */

#endif
