/* Hints for the Iron Age: the best moves, what they are worth, what they aim at and how likely that
 * is. Odds are exact: over all results of all dice left in the turn, played as well as the search
 * knows. */
#ifndef AGES_BOTS_IRON_HINT_H
#define AGES_BOTS_IRON_HINT_H

#include "bots/iron/play.h"
#include "bots/search/advice.h"

/* What is to come of a turn, as chances. */
struct outlook {
    int32_t bought[DEVELOPMENTS], finished[TARGETS], disaster[DISASTERS];
    int32_t founded, conquered, raised, launched, hungry; /* raised armies, launched ships */
    int32_t points; /* to be expected at the end of the game, in 1/VALUE_POINT */
};

struct hint {
    struct move move;
    int32_t value;  /* as in value.h */
    int32_t points; /* to be expected at the end, in 1/VALUE_POINT */
    struct outlook now, next;
    bool has_next; /* of moves after the dice: the next own turn, as if nobody moved before */
};

/* outlook.c: what this turn brings after the hint's move, the next one, and the points to be
 * expected. While the dice roll, search->look is of the position. */
void iron_outlook(struct search *search, const struct iron *s, struct hint *hint);

/* The search that hints and analyses judge by: the strongest. */
extern const struct skill iron_sharp;

/* The best moves of the seat that is asked, best first: three, or fewer if others come to the same.
 * Returns how many. */
int iron_hints(const struct iron *s, struct hint out[HINTS]);

/* One hint in words: "62.1 % to win, 104.3 points  Roll again: food", what it keeps, and what the
 * turns bring. */
void iron_hint_print(const struct iron *s, const struct hint *hint, const struct words *w,
                     struct out *o);
void iron_hint_json(const struct iron *s, const struct hint *hint, const struct words *w,
                    struct out *o);

#endif
