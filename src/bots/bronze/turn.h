/* The search of a whole turn of the Bronze Age.
 *
 * What workers can best be used for is found once for each number of workers, what coins and goods
 * can best buy once for each holding; every end of the dice then tries the best of both with each
 * other, for each way to take the choice dice. So every end of the dice gets a value, and the exact
 * dice (lattice.h) say which to roll again. Values are those of features.h for the seat in
 * turn. */
#ifndef AGES_BOTS_BRONZE_TURN_H
#define AGES_BOTS_BRONZE_TURN_H

#include "bots/bronze/endgame.h"
#include "bots/search/ranked.h"
#include "core/minmax.h"

enum {
    USES_MAX = 8,
    BUYS_MAX = 8,
    HOLDINGS = 256,
    BUYS_KEPT = 768,
    GOODS_MAX = 8,
};

/* How wide to search, and with how much noise. */
struct bronze_skill {
    int uses, buys;      /* the best n of each are tried with each other                   */
    bool all_pairs;      /* all with all; else the best buy, and then the best use with it */
    bool points_only;    /* the game ends with this round, and points are all that is asked */
    int32_t noise;       /* what each use and each buy is misjudged by, at most            */
    uint64_t noise_seed; /* which way they are misjudged                                   */
    bool last_round;     /* solves it (endgame.h), if there is room for it                  */
    struct bronze_endgame *endgame; /* to solve the last round in; NULL: the learned value does   */
};

/* A use of workers: boxes filled, and what they change. */
struct bronze_use {
    int32_t rank;  /* its value with nothing bought       */
    int32_t noise; /* what it is misjudged by             */
    uint8_t boxes[TARGETS];
    uint8_t cities, monuments, points;
    uint8_t first; /* monuments that nobody had built: a set */
    int16_t units[UNITS];
};

/* A purchase, or none, and the goods that are kept after it. */
struct bronze_buy {
    int32_t rank; /* its value with nothing built */
    int32_t noise;
    uint32_t developments;
    int8_t development;
    uint8_t rows, food_sold, points;
    uint8_t goods[GOODS];
    uint8_t goods_left;
    uint16_t goods_value; /* of the goods kept */
    int16_t units[UNITS];
};

struct bronze_uses {
    int count; /* 0: not looked for yet */
    struct bronze_use list[USES_MAX];
};

struct bronze_buys {
    uint64_t holding; /* what there is to buy with; 0: nothing is kept here */
    int count;
    struct bronze_buy *list;
};

/* How a disaster leaves the table. */
struct bronze_aftermath {
    enum bronze_disaster strikes;         /* what the others suffer, or nothing */
    int points;                           /* the own score but for what this turn still brings */
    int best_other, best_tie, best_count; /* points, what breaks ties, how many have both */
    bool looted;
    struct bronze_standing standing; /* but for the own seat; where the last round is solved */
    int16_t units[UNITS];            /* of the others and of the table */
};

struct bronze_turn {
    struct bronze state; /* as the search began */
    int seat;
    const struct bronze_network *network;
    struct bronze_skill skill;
    int to_come;
    bool sure_to_end;        /* the game ends with this round, whatever the seat does */
    bool last;               /* and only points count, and what breaks ties */
    struct bronze_ways ways; /* to end the game  */
    struct bronze_aftermath after[DISASTERS];
    int16_t box_units[TARGETS][16][UNITS]; /* of n boxes more       */
    int16_t no_boxes[UNITS];
    struct bronze_uses uses[WORKERS_MAX + 1];
    int16_t goods_units[GOODS][GOODS_MAX + 1][UNITS]; /* of n of a good */
    int16_t owned_units[UNITS];                       /* developments, and ships */
    struct bronze_buys buys[HOLDINGS];
    int holdings_kept, buys_kept;
    struct bronze_buy shelf[BUYS_KEPT]; /* what buys[] point to */
    struct lattice lattice;
};

/* The seat whose turn it is, and the columns of its features and of the table's. */
static inline const struct bronze_seat *own(const struct bronze_turn *t)
{
    return &t->state.seats[t->seat];
}

static inline const int16_t *own_column(const struct bronze_turn *t, int feature)
{
    return t->network->column[feature];
}

static inline const int16_t *table_column(const struct bronze_turn *t, int feature)
{
    return t->network->column[t->state.players * SEAT_FEATURES + feature];
}

/* Gets ready for the turn of the seat in turn, as it stands. */
void bronze_turn_begin(struct bronze_turn *t, const struct bronze *s,
                       const struct bronze_network *n, const struct bronze_skill *skill);

/* Fills in t->lattice: values of all dice that can still come, and of all keeps. */
void bronze_solve_dice(struct bronze_turn *t);

/* The best that can be done when these dice stand (three bits a face). */
struct bronze_plan bronze_plan_dice(struct bronze_turn *t, uint32_t dice);

/* The same when dice, food and disasters are behind: while building, buying, discarding. */
struct bronze_plan bronze_plan_rest(struct bronze_turn *t);

/* All that such dice can end in, when only points are asked for. */
void bronze_turn_endings(struct bronze_turn *t, uint32_t dice, struct bronze_endings *endings);

/* uses.c: the best that n workers can be used for. */
const struct bronze_uses *bronze_find_uses(struct bronze_turn *t, int workers);

/* buys.c: the best that can be bought with these goods, coins and food. */
const struct bronze_buys *bronze_find_buys(struct bronze_turn *t, const uint8_t goods[], int coins,
                                           int food);
void bronze_forget_buys(struct bronze_turn *t);

/* turn.c, for both: what uses and purchases are ranked by before they meet. */
int32_t bronze_rank(const struct bronze_turn *t, const struct bronze_use *use,
                    const struct bronze_buy *buy, int food);

#endif
