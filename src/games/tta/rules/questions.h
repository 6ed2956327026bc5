/* Which answers to a question are legal. */
#ifndef AGES_GAMES_TTA_RULES_QUESTIONS_H
#define AGES_GAMES_TTA_RULES_QUESTIONS_H

#include "games/tta/state.h"

int tta_forbid_answer(const struct tta *s, struct move m);
int tta_list_question(const struct tta *s, struct move out[]);
int tta_list_mines(const struct tta *s, int seat, struct move out[]);

#endif
