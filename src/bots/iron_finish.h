/* The last round of the Iron Age, solved: what a turn is worth when the game ends after those of
 * one to three seats that are still to come.
 *
 * Each of them plays its dice exactly, for its chance to win against whoever is best when its turn
 * comes and against those after it; of the dice that stand it makes the most points it can, and
 * among them the most of what breaks ties. That most is searched once for each end of its dice, and
 * does not depend on what it has to beat; then for every result to be beaten only the bare dice are
 * solved, from the last seat backwards. Counted are, too, what a seat's pestilence, invasion and
 * demands do to the points of the others, and that a good in hand keeps tribute from a demand.
 *
 * Not exact: the most points come from a search that is wide but not complete; nobody gives up
 * points to take a colony or the first points of a monument away from those after it; how strong a
 * seat is after its last turn is taken as it was before it; one who can no longer win does no
 * harm. */
#ifndef AGES_BOTS_IRON_FINISH_H
#define AGES_BOTS_IRON_FINISH_H

#include "bots/iron_dice.h"

enum { FINISH_KNOWN = 8192, KEY_POINT = 64 }; /* what breaks ties is below that */

/* The most a seat to come can have: points * KEY_POINT and what breaks ties. */
struct last_turn {
    int dice;
    bool leadership, walls;
    int losses;                               /* of strength in a battle                */
    int16_t most[FATES][IRON_ENDS];           /* without goods or tribute from a demand */
    int16_t given[SEATS_MAX - 1][IRON_ENDS];  /* a demand, with one to three goods      */
};

struct known_chance {
    uint64_t key; /* 0: nothing is kept here */
    int32_t chance[SEATS_MAX];
};

/* By slots: the seat in turn, those to come, those whose turn is over. */
struct finish {
    int players, to_come;
    struct stance now[SEATS_MAX]; /* as it began */
    struct last_turn last[SEATS_MAX];
    struct iron_dice dice;
    struct iron_reach reach;
    struct known_chance known[FINISH_KNOWN];
};

/* Gets ready; false: this can hardly be the last round, or nobody is to come. */
bool iron_finish_begin(struct finish *f, const struct iron *s, struct turn *room);

/* The chance to win of the seat in turn, when its turn and the game end like this; `others` in the
 * order of their turns, before them. */
int32_t iron_finish_chance(struct finish *f, const struct stance others[], struct stance own);

static inline int32_t iron_points_key(int points, int tie)
{
    return points * KEY_POINT + tie;
}

#endif
