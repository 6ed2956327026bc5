/* Political actions, the piles of events, pacts. */
#ifndef AGES_GAMES_TTA_RULES_POLITICS_H
#define AGES_GAMES_TTA_RULES_POLITICS_H

#include "games/tta/state.h"

bool tta_has_politics(const struct tta *s, int seat); /* a card, or a pact to end (T230) */
int tta_forbid_politics(const struct tta *s, struct move m);
int tta_list_politics(const struct tta *s, struct move out[]);
void tta_political_action(struct tta *s, struct move m, struct events *log);
void tta_renew_events(struct tta *s);
void tta_reveal(struct tta *s, int card, struct events *log);
void tta_answer_pact(struct tta *s, bool accept, struct events *log);
void tta_end_pact(struct tta *s, int owner, struct events *log);
void tta_end_treaties(struct tta *s, int seat, struct events *log); /* pacts and wars */
int tta_attack_price(const struct tta *s, int card, int target);    /* in military actions */

#endif
