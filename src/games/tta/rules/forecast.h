/* What makes up the ratings, and what the next production will bring. */
#ifndef AGES_GAMES_TTA_RULES_FORECAST_H
#define AGES_GAMES_TTA_RULES_FORECAST_H

#include "games/tta/state.h"

enum strength_part {
    OF_PACTS,
    OF_COLONIES,
    OF_LEADER,
    OF_WONDERS,
    OF_TECHNOLOGIES,
    OF_GOVERNMENT,
    OF_TACTIC,
    OF_BUILDINGS,
    OF_UNITS,
    STRENGTH_PARTS
};
struct production_forecast {
    int food, eaten, famine; /* famine: culture that is lost */
    int resources, corruption;
    bool rises; /* an uprising: nothing of it comes */
};
extern const struct nouns tta_strength_parts;
void tta_strength(const struct tta *s, int seat, int parts[STRENGTH_PARTS]); /* uncut */
struct production_forecast tta_forecast(const struct tta *s, int seat);

#endif
