/* Everything that a last turn of the Bronze Age can end in.
 *
 * The idea. When the game ends with the round, boxes count only where they complete something, and
 * goods only to break ties. So few enough things are left to try them all: every set of monuments
 * (with the cities that the workers left over complete) and every purchase with every way to pay
 * for it. An ending is what the rest of the round can tell apart: points, what breaks ties, points
 * that a revolt would take, shields against disasters, and monuments that nobody had built before.
 *
 * Why it is right. An ending is dropped only if another one of the same dice is at least as good in
 * all of this, whoever completes which monument first (`covers`). Whatever the turns to come do,
 * the other one then wins as often. tests/unit/test_bronze_endings.c tries out all moves.
 *
 * Cost. At most 128 sets of monuments, of which few can be completed together, times the
 * purchases that none covers, mostly fewer than 8; sets are found once for each number of workers,
 * purchases are cached by what there is to buy with.
 *
 * Example. 3 workers and 15 coins; the Step Pyramid lacks 3 boxes. "Pyramid, and Medicine" covers
 * "Medicine alone". "Pyramid, and Quarrying" brings as many points and the same ties; but Medicine
 * shields from a pestilence of those to come, so that it covers this one too. */
#ifndef AGES_BOTS_BRONZE_ENDINGS_H
#define AGES_BOTS_BRONZE_ENDINGS_H

#include "games/bronze/bronze.h"

enum {
    ENDINGS_AN_END = 64, /* of a last turn, for the same dice: twice what games have shown */
    RAISINGS = 1 << MONUMENTS,
    HOLDINGS_KNOWN = 128, /* whose purchases are cached: at most these of each */
    PURCHASES_KNOWN = 8,
};

/* What to do after the dice. */
struct bronze_plan {
    int32_t value;
    int16_t points; /* of the seat when it is carried out */
    uint8_t choices_for_food, stones;
    uint8_t boxes[TARGETS];
    uint8_t food_sold, rows;
    int8_t development;   /* -1: none */
    uint8_t goods[GOODS]; /* what is kept */
};

enum shield { AGAINST_PESTILENCE = 1, AGAINST_REVOLT = 2, AGAINST_INVASION = 4 };

/* What a last turn ends in. */
struct bronze_ending {
    int16_t points;  /* if all of `first` are, but for what was lost before the turn */
    uint16_t tie;    /* what breaks ties                               */
    uint8_t at_risk; /* points that would go with the goods            */
    uint8_t shields;
    uint8_t first;    /* monuments that nobody had built: a set         */
    uint8_t disaster; /* of the dice, that strikes others               */
};

/* What the turns to come can do. */
struct bronze_dangers {
    unsigned shields; /* those that may matter       */
    unsigned reach;   /* monuments they may complete */
};

/* The endings that some dice can have, but for those that others cover. */
struct bronze_endings {
    const struct bronze *table;
    struct bronze_dangers dangers; /* of the turns after it */
    int count;
    struct {
        struct bronze_ending ending;
        struct bronze_plan plan; /* that leads to it */
    } list[ENDINGS_AN_END];
};

/* Monuments that somebody has built: a set. */
unsigned bronze_taken(const struct bronze *s);

/* What monuments bring less when somebody else had them first. */
int bronze_late_by(const struct bronze *s, unsigned monuments);

/* The shields that developments and the Great Wall are. */
unsigned bronze_shields(uint32_t developments, bool walled);

/* What there is to decide on when dice and disasters are behind. */
struct bronze_means {
    int points;                   /* the own score but for what the turn still brings */
    enum bronze_disaster strikes; /* what the others suffer, or nothing               */
    uint8_t goods[GOODS];
    int workers, coins, food;
    int food_dice; /* choice dice that brought food   */
    int stones;    /* spent on Engineering            */
};

/* Monuments that workers complete, and the cities that those left over complete. */
struct bronze_raising {
    uint8_t monuments; /* a set        */
    uint8_t cities;
    uint8_t points; /* of monuments */
    uint8_t count;  /* of monuments, with those that were there */
};

/* What is bought, how it is paid, and what is kept. */
struct bronze_purchase {
    int8_t development; /* -1: none */
    uint8_t rows, food_sold;
    uint8_t goods[GOODS], left;
    uint16_t tie;
    int16_t points;
    uint32_t developments;
    bool ends; /* the game */
};

/* The ways in which a seat can end a turn that may be its last. */
struct bronze_ways {
    const struct bronze *table;
    int seat;
    uint8_t built;     /* monuments somebody has built: a set   */
    uint8_t all_built; /* the set that ends the game            */
    bool sure;         /* the game ends, whatever the seat does */
    struct bronze_raisings {
        bool known;
        uint8_t count;
        struct bronze_raising list[RAISINGS];
    } raisings[WORKERS_MAX + 1];
    struct bronze_known {
        uint64_t holding; /* 0: nothing is kept here */
        int count;
        struct bronze_purchase list[PURCHASES_KNOWN];
    } known[HOLDINGS_KNOWN];
};

void bronze_ways_begin(struct bronze_ways *t, const struct bronze *table, int seat, bool sure);

/* Whether the game ends when the seat has these developments and completes these monuments. */
bool bronze_ways_end(const struct bronze_ways *t, uint32_t developments, unsigned monuments);

/* Adds all that can be made of these means and ends the game. */
void bronze_ways_find(struct bronze_ways *t, const struct bronze_means *m,
                      struct bronze_endings *all);

#endif
