/* Hints for the Iron Age: the best moves, what they are worth, what they aim at and how likely that
 * is. Odds are exact: over all results of all dice left in the turn, played as well as the search
 * knows. */
#ifndef AGES_BOTS_IRON_HINT_H
#define AGES_BOTS_IRON_HINT_H

#include "bots/advice.h"
#include "bots/iron_play.h"

/* What is to come of a turn, as chances. */
struct outlook {
    int32_t bought[DEVELOPMENTS], finished[TARGETS], disaster[DISASTERS];
    int32_t founded, conquered, hungry;
};

struct hint {
    struct move move;
    int32_t value; /* as in iron_value.h */
    struct outlook now;
};

/* iron_outlook.c: what the turn brings after a move; search->look began with the position. */
void iron_outlook(struct search *search, const struct iron *s, struct move m, struct outlook *o);

/* The search that hints and analyses judge by: the strongest. */
extern const struct skill iron_sharp;

/* The three best moves of the seat that is asked, best first; returns how many. */
int iron_hints(const struct iron *s, struct hint out[HINTS]);

/* One hint in words: "62.1 % to win  reroll food=1", and what the turn brings. */
void iron_hint_print(const struct iron *s, const struct hint *hint, const struct words *w,
                     struct out *o);
void iron_hint_json(const struct iron *s, const struct hint *hint, struct out *o);

#endif
