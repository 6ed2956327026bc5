/* Decisions in the Iron Age by the searches of turn.h and dice.h: what every legal move
 * is worth, and the best of them. */
#ifndef AGES_BOTS_IRON_PLAY_H
#define AGES_BOTS_IRON_PLAY_H

#include "bots/iron/finish.h"

/* A turn and its dice. */
struct look {
    struct turn turn;
    struct iron_dice dice;
    bool solved;
};

/* Begins with the turn of the seat in turn, and solves its dice if they still roll. */
void iron_look(struct look *l, const struct iron *s, const struct network *n,
               const struct skill *skill);

/* The value of `s`, in which the dice stand, to the seat in turn when `t` began; for what is left
 * of the turn `other` is searched. */
int32_t iron_rest_value(const struct turn *t, const struct iron *s, struct turn *other);

/* The next move of a plan, and what it leaves of it. */
struct move iron_plan_next(struct plan *plan, const struct iron *s);

/* Room for a search and what follows from it: two megabytes, so there is one at a time. */
struct search {
    struct look look;
    struct turn other;
    struct finish *room; /* for the last round, eight megabytes more; NULL: it is not solved */
};

/* Carries the turn that search->look.turn began with on to its end, others as expected. */
void iron_carry_on(struct iron *s, struct search *search);

/* The skill, with the last round in its room if it solves it and this may be it. */
struct skill iron_skill_for(const struct iron *s, const struct skill *skill, struct finish *room);

/* What each legal move is worth to the seat that is asked; returns how many there are. If that is
 * the seat in turn and the first turn has begun, search->look is of the position. */
int iron_worths(const struct iron *s, const struct skill *skill, struct search *search,
                struct move legal[], int32_t worth[]);

/* The best move; and the same with a search of its own. */
struct move iron_best(const struct iron *s, const struct skill *skill, struct search *search);
struct move iron_play(const struct iron *s, struct skill skill);

/* The sharpest skill there is: the expert's, and that of hints and judgements. */
extern const struct skill iron_sharp;

#endif
