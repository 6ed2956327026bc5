/* What a forecast of the Iron Age tells of: the first of each of its odds. */
#ifndef AGES_BOTS_IRON_ADVICE_H
#define AGES_BOTS_IRON_ADVICE_H

#include "bots/iron/play.h"
#include "bots/search/advice.h"

enum {
    IRON_BUYS,
    IRON_COMPLETES = IRON_BUYS + DEVELOPMENTS, /* a target   */
    IRON_SUFFERS = IRON_COMPLETES + TARGETS,   /* a disaster */
    IRON_COLONY = IRON_SUFFERS + DISASTERS,
    IRON_CONQUEST,
    IRON_ARMIES, /* raised   */
    IRON_SHIPS,  /* launched */
    IRON_HUNGRY,
};

#endif
