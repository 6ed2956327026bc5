/* Learning what positions of Through the Ages are worth, by playing against oneself.
 *
 * Temporal differences, as for the dice games (search/train.h), but for a linear value. It is
 * learned on exactly those positions that the search judges: the ends of turns. Going backwards
 * from the end of a game, the target of a position is target = 0.95 * target of the next + 0.05 *
 * value of the next, and the last one is the result: half of it the win and half the margin at
 * first, the win alone from the middle of the training on.
 *
 * Training goes in chapters. In a chapter all games are played with the same weights, and game i
 * depends on the seed, the chapter and i alone, so that games can be played by any number of
 * threads with the same result. Then their positions are learned in the order of the games, by
 * gradient steps that are scaled for each weight by what it has moved before (Adagrad), so that
 * rare cards learn as well as culture does.
 *
 * A position tells too little: what goes along with losing looks like its cause. So in most turns
 * two ends of the same turn are compared as well (compare.h), and their difference counts four
 * times as much as a position. With the same search, weights learned so win four of five games
 * against those learned without (docs/strength.md).
 *
 * Self-play alone grows one-sided. In half of the games every seat has a taste (explore.h), which
 * is not learned. Where one frozen player is given it sits at the table in a quarter of the games;
 * where there are more, a league, they have all seats but one in half of the games. Half of the
 * games are of two players, the others of three and four; an eighth has variants drawn at random.
 *
 * A style plays by what it learns and what it likes (style.h), and learns by its own play alone;
 * its weights as the data file has them contain both. A training can begin with weights that are
 * there; its steps are then as small as after a long training.
 *
 * Cost. Nearly all of it is play: docs/strength.md tells how many games a core plays in a second
 * with and without comparisons.
 *
 * Example. A seat wins; after its last turns its positions were valued 0.40, then 0.60, then 0.70.
 * The last one gets the target 1, the result. The one before gets 0.95 * 1 + 0.05 * 0.70 = 0.985,
 * the first of the three 0.95 * 0.985 + 0.05 * 0.60 = 0.966. */
#ifndef AGES_BOTS_TTA_TRAIN_H
#define AGES_BOTS_TTA_TRAIN_H

#include "bots/search/course.h"
#include "bots/tta/style.h"

/* After how many rounds two ends of a turn are compared at the end of the training. In the shorter
 * games more than one was not better. */
extern const int tta_last_rounds[LEVELS];

#endif
