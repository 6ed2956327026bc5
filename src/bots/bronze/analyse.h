/* Luck and skill of a game of the Bronze Age: what each roll gave against what could be expected,
 * and what each decision cost against the best one. */
#ifndef AGES_BOTS_BRONZE_ANALYSE_H
#define AGES_BOTS_BRONZE_ANALYSE_H

#include "bots/bronze/play.h"

/* The search of the turn that is looked at; zeroed at first. */
struct analyst {
    bool begun;
    struct turn turn;
    struct finish last_round;
};

struct judged {
    int seat; /* whose roll or decision; -1: neither, or an answer to an offer         */
    bool rolled;
    int32_t gain; /* of a roll its luck, of a decision what it cost, as a number below 0: in
                   * 1/VALUE_ONE of a win, where a point counts a hundredth; alone in points */
};

/* Judges one move or chance; in the order of the game. */
struct judged bronze_judge(struct analyst *a, const struct bronze *before, struct move m);

/* The strongest search's move there. */
struct move bronze_advised(const struct bronze *before);

/* What every seat can hope for when `seat` has just ended its turn: to win, or alone points. */
void bronze_hopes(const struct bronze *s, int seat, int32_t hope[SEATS_MAX]);

#endif
