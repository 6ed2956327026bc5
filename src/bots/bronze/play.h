/* Decisions in the Bronze Age by the search of turn.h: the value of every legal move, and
 * the best of them. */
#ifndef AGES_BOTS_BRONZE_PLAY_H
#define AGES_BOTS_BRONZE_PLAY_H

#include "bots/bronze/turn.h"

/* The sharpest skill there is; and the same with room to solve the last round in. The room begins
 * empty; with NULL the last round is not solved. */
extern const struct bronze_skill bronze_sharp;
struct bronze_skill bronze_sharp_in(struct bronze_endgame *room);

/* The best dice to roll again, or the best use of Leadership; t->lattice is solved, and `s` lies
 * in the turn that t began with. */
struct move bronze_dice_best(const struct bronze_turn *t, const struct bronze *s);

/* The next move of a plan, and what it leaves of it. */
struct move bronze_plan_next(struct bronze_plan *plan, const struct bronze *s);

/* The value of `s` to the seat whose turn `t` began with. While dice roll it is in t->lattice,
 * which must be solved for that number of rolls; later a new search finds it. */
int32_t bronze_turn_value(const struct bronze_turn *t, const struct bronze *s);

/* The value of each legal move to the seat that is asked; returns how many there are. */
int bronze_values(const struct bronze *s, const struct bronze_skill *skill, struct move legal[],
                  int32_t value[]);

/* trade.c: the value of each answer to an offer (B42); offers that both sides gain by. */
int bronze_answer_values(const struct bronze *s, const struct bronze_skill *skill,
                         const struct move legal[], int count, int32_t value[]);

/* Begins an offer, or ends the trade. */
struct move bronze_trade(const struct bronze *s);

/* Goes on with an offer. */
struct move bronze_make_offer(const struct bronze *s);

/* Answers an offer: another one, if it is to be declined and there is one; else as meant. */
struct move bronze_answer(const struct bronze *s, struct move meant);

/* Goes on with an offer that another player of the same seat began. */
struct move bronze_finish_offer(const struct bronze *s);

/* The best move; and the same with room for the last round, if the skill solves it. */
struct move bronze_best(const struct bronze *s, const struct bronze_skill *skill);
struct move bronze_play(const struct bronze *s, struct bronze_skill skill);

#endif
