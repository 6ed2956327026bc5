/* The course of a turn. */
#ifndef AGES_GAMES_TTA_RULES_TURN_H
#define AGES_GAMES_TTA_RULES_TURN_H

#include "games/tta/state.h"

int tta_to_move(const void *state);
void tta_apply(void *state, struct move m, struct events *log);
bool tta_ahead(void *state, int seat);
enum step tta_step(const struct tta *s);
bool tta_asks_one(int phase);
bool tta_ask(struct tta *s, enum phase phase, int seat); /* true */
void tta_begin_turn(struct tta *s, struct events *log);
void tta_interrupt_turn(struct tta *s, enum step step); /* for an event, an auction, a conflict */
int tta_next_seat(const struct tta *s, int seat);

/* Will the seat have another turn after this one? */
bool tta_acts_again(const struct tta *s, int seat);
int tta_draws(const struct tta *s, int seat); /* military cards at the end of the turn */
bool tta_may_sacrifice(const struct tta *s);  /* T87 */

#endif
