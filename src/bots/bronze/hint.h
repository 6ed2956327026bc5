/* Hints for the Bronze Age: the best moves, what they are worth, what they aim at and how likely
 * that is. Odds are exact: over all results of all dice left in the turn, played as well as the
 * search knows. */
#ifndef AGES_BOTS_BRONZE_HINT_H
#define AGES_BOTS_BRONZE_HINT_H

#include "bots/bronze/play.h"
#include "bots/search/advice.h"

/* What is to come of a turn, as chances. */
struct outlook {
    int32_t bought[DEVELOPMENTS], finished[TARGETS], disaster[DISASTERS], hungry;
    int32_t points; /* of the seat at the end of the game, in 1/VALUE_POINT */
};

struct hint {
    struct move move;
    int32_t value;       /* as in value.h                        */
    int32_t chance;      /* to win, in 1/VALUE_ONE                      */
    int32_t points;      /* to be expected at the end, in 1/VALUE_POINT */
    struct outlook now;  /* this turn                                   */
    struct outlook next; /* the next one, if others left all as it is   */
    bool has_next;
};

/* The three best moves of the seat that is asked, best first; returns how many. */
int bronze_hints(const struct bronze *s, struct hint out[HINTS]);

/* One hint in words: "62.1 % to win, 24.3 points: reroll food=1", what is kept for what, and the
 * odds: "buys Granaries in 48 % …". */
void bronze_hint_print(const struct bronze *s, const struct hint *hint, const struct words *w,
                       struct out *o);
void bronze_hint_json(const struct bronze *s, const struct hint *hint, const struct words *w,
                      struct out *o);

#endif
