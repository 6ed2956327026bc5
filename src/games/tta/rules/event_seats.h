/* Whom an event concerns. */
#ifndef AGES_GAMES_TTA_RULES_EVENT_SEATS_H
#define AGES_GAMES_TTA_RULES_EVENT_SEATS_H

#include "games/tta/state.h"

uint8_t tta_seats_in_game(const struct tta *s); /* a set */
enum measure tta_ranks_by(int event);           /* what it compares; BY_ONE: nothing */
void tta_choose_seats(struct tta *s);           /* of s->event: winners, losers, waiting */
void tta_tell_concerned(const struct tta *s, struct events *log);

#endif
