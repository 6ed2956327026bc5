/* How the table stands between two turns of the last round of the Iron Age, what a turn does to it,
 * and which standings come to the same. */
#ifndef AGES_BOTS_IRON_STANDING_H
#define AGES_BOTS_IRON_STANDING_H

#include "bots/iron/turn.h"

/* In the order of the turns: those that are over, then those to come. */
struct iron_standing {
    struct iron_stand {
        int16_t points; /* of a turn to come: what others did to it */
        uint8_t tie, strength;
        uint8_t goods;  /* to hand over                             */
        int8_t invaded; /* points that an invasion brings           */
        bool medicine;
        bool weakened; /* by an invasion before the turn to come   */
        uint8_t given; /* goods, before the turn to come           */
    } places[SEATS_MAX];
    uint32_t colonies; /* completed in this round: a set     */
    uint8_t taken;     /* monuments somebody has built: a set */
    uint8_t players, over;
};

/* How finely standings are told apart. */
struct iron_abstraction {
    uint8_t ties, points, strength; /* their steps                                        */
    uint8_t race; /* the fewest points it must bring to be first with a monument          */
    bool rivals;  /* who is behind may win if a disaster strikes others                   */
    bool goods;   /* what is handed over counts, not only that it is                      */
    int work;     /* in ends of the dice that are looked at, before the coarser one, if any */
    const struct iron_abstraction *coarser;
};

/* What a demand brings: points of tribute, and goods. */
struct iron_demand {
    int points, goods;
};

/* The next in turn makes a demand, after a battle with such losses or none. The place `refuser`
 * refuses it (NOBODY: all give that can); who gives has less afterwards. */
struct iron_demand iron_demand(struct iron_standing *s, int losses, int refuser);

/* What the disaster of the next turn does to the others. */
void iron_strike_others(struct iron_standing *s, enum iron_disaster d);

/* A turn ended so, with `more` points. */
void iron_end_place(struct iron_standing *s, int at, const struct iron_ending *e, int more);

/* The next turn ends so, and its demand brought this. */
struct iron_standing iron_after_turn(const struct iron_standing *before,
                                     const struct iron_ending *e, int tribute);

enum { CANNOT_WIN = INT16_MIN / 2 }; /* points of who cannot win any more */

/* Makes standings alike that are the same game. Of those who cannot win only what they have for a
 * demand is kept. Points are counted from those of the last turn. Turns that are over are sorted by
 * what they brought; `from` tells the place that each had. What breaks ties is left out of those
 * who lead only if a disaster strikes others. */
void iron_simplify(const struct iron_abstraction *g, const struct iron_dangers *d,
                   struct iron_standing *s, uint8_t from[SEATS_MAX]);

uint64_t iron_standing_key(const struct iron_standing *s);

/* Points, and what breaks ties. */
int32_t iron_key_to_win(int points, int tie);

/* How a turn that is just over stands to those before it: the points below which it has lost to
 * them, those from which on none of them can win, and a key of all else that counts then. */
struct iron_lead {
    int32_t lost_below, ahead_from;
    uint64_t key;
};
struct iron_lead iron_judge_lead(const struct iron_abstraction *g, const struct iron_dangers *d,
                                 const struct iron_standing *now);

#endif
