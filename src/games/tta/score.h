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
enum { BONUS_LINES = 6 };
extern const uint8_t tta_bonus_each[BONUS_LINES]; /* points for one of each line */
int tta_bonus_lines(const struct tta *s, int seat,
                    struct score_line out[BONUS_LINES]); /* the total */
void tta_score(const void *state, int points[], int place[]);
int tta_score_sheet(const void *state, int seat, struct score_line out[], int cap);

#endif
