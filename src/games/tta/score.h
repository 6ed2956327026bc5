/* The score of the simple game, and the final places. */
#ifndef AGES_GAMES_TTA_SCORE_H
#define AGES_GAMES_TTA_SCORE_H

#include "games/tta/state.h"

struct bonus {
    int technologies; /* how many of level I */
    int strength, happy, science, food, resources;
    int total; /* points */
};
struct bonus tta_bonus(const struct tta *s, int seat);
void tta_score(const void *state, int points[], int place[]);
int tta_score_sheet(const void *state, int seat, struct score_line out[], int cap);

#endif
