/* Hints for Through the Ages: what their judgement (advice.c) and their words (aims.c) share. */
#ifndef AGES_BOTS_TTA_ADVICE_H
#define AGES_BOTS_TTA_ADVICE_H

#include "bots/search/advice.h"
#include "games/tta/state.h"

enum { TTA_HINT_GUESSES = 12 }; /* at what is hidden, for an answer */

/* As the turn ends now, or after the moves of a hint. */
void tta_end_turn(struct tta *s, const struct hint *hint);

/* An answer and what follows from it, on a guess at what is hidden. */
struct tta tta_settled(const struct tta *view, struct move answer, struct rng *r);

/* Prints what a hint aims at: a plan by the end of the turn, an answer in the mean of the guesses.
 */
void tta_aims(const void *view, const struct hint *hint, const struct words *w, struct out *o);

#endif
