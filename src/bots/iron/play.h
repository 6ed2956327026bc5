/* Decisions in the Iron Age by the searches of turn.h and dice.h: the value of every
 * legal move, and the best of them. */
#ifndef AGES_BOTS_IRON_PLAY_H
#define AGES_BOTS_IRON_PLAY_H

#include "bots/iron/endgame.h"

/* A turn and its dice. */
struct iron_solution {
    struct iron_turn turn;
    struct iron_dice dice;
    bool solved;
};

/* Begins with the turn of the seat in turn, and solves its dice if they still roll. */
void iron_solve(struct iron_solution *l, const struct iron *s, const struct iron_network *n,
                const struct iron_skill *skill);

/* The value of `s`, in which the dice stand, to the seat whose turn `t` began with. `other` is room
 * to search what is left of the turn. */
int32_t iron_rest_value(const struct iron_turn *t, const struct iron *s, struct iron_turn *other);

/* The next move of a plan, and what it leaves of it. */
struct move iron_plan_next(struct iron_plan *plan, const struct iron *s);

/* Room for a search and what follows from it: two megabytes, so there is one at a time. */
struct iron_search {
    struct iron_solution solution;
    struct iron_turn other;
    struct iron_endgame
        *room; /* for the last round, eight megabytes more; NULL: it is not solved */
};

/* Plays the turn that search->solution.turn began with to its end; others answer as expected. */
void iron_carry_on(struct iron *s, struct iron_search *search);

/* The skill; with `room` to solve the last round in, if it solves that and this may be it. */
struct iron_skill iron_skill_for(const struct iron *s, const struct iron_skill *skill,
                                 struct iron_endgame *room);

/* The value of each legal move to the seat that is asked; returns how many there are. If that is
 * the seat in turn and the first turn has begun, search->solution is of the position. */
int iron_values(const struct iron *s, const struct iron_skill *skill, struct iron_search *search,
                struct move legal[], int32_t value[]);

/* The move that leads to the position of the greatest value. */
typedef int32_t iron_valuer(const struct iron *after, void *with);
struct move iron_best_after(const struct iron *s, iron_valuer *value_of, void *with);

/* The best move; and the same with a search of its own. */
struct move iron_best(const struct iron *s, const struct iron_skill *skill,
                      struct iron_search *search);
struct move iron_play(const struct iron *s, struct iron_skill skill);

/* The sharpest skill there is: the expert's, and that of hints and judgements. */
extern const struct iron_skill iron_sharp;

#endif
