/* Tastes that make the games of training of Through the Ages differ: what a player likes more or
 * less than it should, drawn at random for a seat and a game. What comes of them is learned, and
 * the tastes are not. */
#ifndef AGES_BOTS_TTA_EXPLORE_H
#define AGES_BOTS_TTA_EXPLORE_H

#include "bots/tta/style.h"

/* One of: a style, likings for some cards, an eager growth in the beginning, or more than one. */
struct tta_weights tta_with_random_taste(const struct tta_weights *w, int level, struct rng *r);

#endif
