/* What a forecast of the Bronze Age tells of: the first of each of its odds. */
#ifndef AGES_BOTS_BRONZE_ADVICE_H
#define AGES_BOTS_BRONZE_ADVICE_H

#include "bots/bronze/play.h"
#include "bots/search/advice.h"

enum {
    BRONZE_BUYS,
    BRONZE_COMPLETES = BRONZE_BUYS + DEVELOPMENTS, /* a target   */
    BRONZE_SUFFERS = BRONZE_COMPLETES + TARGETS,   /* a disaster */
    BRONZE_HUNGRY = BRONZE_SUFFERS + DISASTERS,
};

#endif
