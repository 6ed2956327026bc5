/* Between the files of the builder of Through the Ages. */
#ifndef AGES_BOTS_TTA_BUILDER_H
#define AGES_BOTS_TTA_BUILDER_H

#include "bots/bot.h"
#include "games/tta/state.h"

/* Values and priorities are in tenths of a culture point at the end of the game, or so. */
enum { NO_PRIORITY = 0 };

struct builder_view {
    const struct tta *s;
    int seat;
    const struct civ *c; /* its civilization */
    int turns;           /* that are still to come, this one included: a guess */
};

/* What the civilization gains by a move, as far as chance has no part in it. */
int builder_gain(const struct builder_view *v, struct move m);

/* What a card of the row is worth, less the actions it costs. */
int builder_take_priority(const struct builder_view *v, int card);

/* The priorities of political actions, and of answers outside the actions. */
int builder_politics_priority(const struct builder_view *v, struct move m);
int builder_answer_priority(const struct builder_view *v, struct move m);

#endif
