/* How the table stands between two turns of the last round of the Iron Age, what a turn does to it,
 * and which standings come to the same. */
#ifndef AGES_BOTS_IRON_STANDING_H
#define AGES_BOTS_IRON_STANDING_H

#include "bots/iron/turn.h"

/* In the order of the turns: those that are over, then those to come. */
struct standing {
    struct stand {
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
struct grain {
    uint8_t ties, points, strength; /* their steps                                        */
    uint8_t race; /* the fewest points it must bring to be first with a monument          */
    bool rivals;  /* who is behind may win if a disaster strikes others                   */
    bool goods;   /* what is handed over counts, not only that it is                      */
    int work;     /* in ends of the dice that are looked at, before the coarser one, if any */
    const struct grain *coarser;
};

/* What a demand brings: points of tribute, and goods. */
struct demand {
    int points, goods;
};

/* A demand by the next in turn, after a battle with such losses or none, which one place may refuse
 * (or NOBODY); who gives has less. */
struct demand iron_demand(struct standing *s, int losses, int refuser);

/* What the disaster of the next turn does to the others. */
void iron_strike_others(struct standing *s, enum disaster d);

/* A turn ended so, with so many points more or less. */
void iron_end_place(struct standing *s, int at, const struct ending *e, int more);

/* The next turn ends so, and its demand brought this. */
struct standing iron_after_turn(const struct standing *before, const struct ending *e, int tribute);

enum { WITHOUT_HOPE = INT16_MIN / 2 }; /* points of who cannot win any more */

/* Nothing of those without hope but what they have for a demand, points as seen from the last turn,
 * and turns that are over by what they brought: `from` tells the places they had. Of those who lead
 * only if a disaster strikes others, what breaks ties is left out. */
void iron_simplify(const struct grain *g, const struct dangers *d, struct standing *s,
                   uint8_t from[SEATS_MAX]);

uint64_t iron_standing_key(const struct standing *s);

/* Points, and what breaks ties. */
int32_t iron_key_to_win(int points, int tie);

/* Of a turn that is just over: when it has lost to others that are over, from when on none of these
 * can win, and a key of all else that counts then. */
struct lead {
    int32_t lost_below, ahead_from;
    uint64_t key;
};
struct lead iron_judge_lead(const struct grain *g, const struct dangers *d,
                            const struct standing *now);

#endif
