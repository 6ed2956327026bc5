/* The numbers of a civilization that people follow, to compare two states. */
#ifndef AGES_GAMES_TTA_RULES_NUMBERS_H
#define AGES_GAMES_TTA_RULES_NUMBERS_H

#include "games/tta/state.h"

enum civ_number {
    N_CULTURE,
    N_SCIENCE,
    N_FOOD,
    N_RESOURCES,
    N_CIVIL, /* unused actions */
    N_MILITARY,
    N_FOR_UNITS, /* resources for units alone */
    N_YELLOW,    /* in the bank */
    N_BLUE,
    N_UNUSED, /* workers */
    N_HAND,
    N_MILITARY_HAND,
    N_CULTURE_RATING,
    N_SCIENCE_RATING,
    N_STRENGTH,
    N_HAPPY,
    N_FACES_NEEDED,
    N_DISCONTENT,
    N_CIVIL_TOTAL,
    N_MILITARY_TOTAL,
    N_HAND_LIMIT,
    N_MILITARY_HAND_LIMIT,
    N_URBAN_LIMIT,
    N_GROWTH_PRICE,
    N_CONSUMPTION,
    /* what production would bring now */
    N_FOOD_INCOME,
    N_FAMINE,
    N_RESOURCE_INCOME,
    N_CORRUPTION,
    N_UPRISING,
    CIV_NUMBERS
};

extern const struct nouns tta_civ_numbers;

void tta_count_numbers(const struct tta *s, int seat, int out[CIV_NUMBERS]);

#endif
