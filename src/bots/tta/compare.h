/* Lessons of Through the Ages from what might have been done.
 *
 * The idea. A game tells what became of one end of a turn, the one that was played. A value that
 * learns from games alone mistakes what goes along with losing for its cause: whoever is behind
 * holds more cards, so cards in hand look bad. Therefore a turn is also ended in two ways, as the
 * player would and in another way, both are played on for a round or more, and the difference of
 * their odds is learned.
 *
 * Why it is right. What both ends have in common, the standing and the rivals, drops out of the
 * difference, and most of the luck too, since both are played on with the same guesses and draws.
 * It is temporal differences again, of a choice instead of a position: the difference of two values
 * becomes that of the values some rounds later, and so on to the result of the game. After more
 * rounds it is less biased by what the value does not know yet, and has more noise: so training
 * begins with one and ends with more, when its steps are small.
 *
 * The other way is a plan of a random taste (explore.h), a whole turn with a purpose; or moves at
 * random, which show what nobody likes.
 *
 * What it costs. A comparison of two players takes as long as eight turns for each round, and four
 * more.
 *
 * Example. One end has taken a leader, the other has not. For each of two guesses of what is hidden
 * both are played on for a round. Then the odds are 0.5 and 0.2 with the first guess, -0.1 and -0.2
 * with the second: the differences are 0.3 and 0.1, in the mean 0.2. If the value says -0.1 of the
 * two ends, it is off by 0.3, and the weights of what the ends differ in take a step against that.
 * What they have in common takes none. */
#ifndef AGES_BOTS_TTA_COMPARE_H
#define AGES_BOTS_TTA_COMPARE_H

#include "bots/tta/play.h"

struct tta_comparison {
    struct tta end[2];
    float difference; /* of the odds later: of the first end less those of the second */
};

/* Compares two ends of the turn whose actions begin. Both are played on by `player`, and what comes
 * of them is worth what `value` says: a style (style.h) plays by what it likes, and its ends are
 * valued by what it has learned. False: both ways end alike, or a card is drawn or the game ends on
 * the way. */
bool tta_compare(const struct tta_weights *player, const struct tta_weights *value,
                 const struct tta *view, int rounds, struct rng *r, struct tta_comparison *out);

#endif
