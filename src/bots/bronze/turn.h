/* The search of a whole turn of the Bronze Age.
 *
 * What workers can best be used for is found once for each number of workers, what coins and goods
 * can best buy once for each holding; every end of the dice then tries the best of both with each
 * other, for each way to take the choice dice. So every end of the dice gets a value, and the exact
 * dice (lattice.h) say which to roll again. Values are those of value.h for the seat in
 * turn. */
#ifndef AGES_BOTS_BRONZE_TURN_H
#define AGES_BOTS_BRONZE_TURN_H

#include "bots/bronze/finish.h"
#include "bots/search/ranked.h"
#include "core/minmax.h"

enum {
    USES_MAX = 8,
    BUYS_MAX = 8,
    HOLDINGS = 256,
    BUYS_KEPT = 768,
    GOODS_MAX = 8,
};

/* How well to search, and how well to see. */
struct skill {
    int uses, buys;        /* the best so many are tried with each other                     */
    bool all_pairs;        /* all with all; else the best buy, and then the best use with it */
    bool points_only;      /* the game ends with this round, and points are all that is asked */
    int32_t blur;          /* what each use and each buy is misjudged by, at most            */
    uint64_t eyes;         /* which way they are misjudged                                   */
    bool last_round;       /* solves it (finish.h), if there is room for it                  */
    struct finish *finish; /* to solve the last round in; NULL: the learned value does   */
};

/* A use of workers: boxes filled, and what they change. */
struct use {
    int32_t rank;  /* its value with nothing bought       */
    int32_t fancy; /* what it is misjudged by             */
    uint8_t boxes[TARGETS];
    uint8_t cities, monuments, points;
    uint8_t first; /* monuments that nobody had built: a set */
    int16_t lanes[LANES];
};

/* A purchase, or none, and the goods that are kept after it. */
struct buy {
    int32_t rank; /* its value with nothing built */
    int32_t fancy;
    uint32_t developments;
    int8_t development;
    uint8_t rows, food_sold, points;
    uint8_t goods[GOODS];
    uint8_t goods_left;
    uint16_t worth; /* of the goods kept */
    int16_t lanes[LANES];
};

struct uses {
    int count; /* 0: not looked for yet */
    struct use list[USES_MAX];
};

struct buys {
    uint64_t holding; /* what there is to buy with; 0: nothing is kept here */
    int count;
    struct buy *list;
};

/* How a disaster leaves the table. */
struct aftermath {
    enum disaster strikes;                /* what the others suffer, or nothing */
    int points;                           /* the own score but for what this turn still brings */
    int best_other, best_tie, best_count; /* points, what breaks ties, how many have both */
    bool looted;
    struct standing standing; /* but for the own seat; where the last round is solved */
    int16_t lanes[LANES];     /* of the others and of the table */
};

struct turn {
    struct bronze state; /* as the search began */
    int seat;
    const struct network *network;
    struct skill skill;
    int to_come;
    bool sure_to_end; /* the game ends with this round, whatever the seat does */
    bool last;        /* and only points count, and what breaks ties */
    struct ways ways; /* to end the game  */
    struct aftermath after[DISASTERS];
    int16_t box_lanes[TARGETS][16][LANES]; /* so many boxes more    */
    int16_t no_boxes[LANES];
    struct uses uses[WORKERS_MAX + 1];
    int16_t goods_lanes[GOODS][GOODS_MAX + 1][LANES]; /* so many of a good */
    int16_t owned_lanes[LANES];                       /* developments, and ships */
    struct buys buys[HOLDINGS];
    int holdings_kept, buys_kept;
    struct buy shelf[BUYS_KEPT]; /* what buys[] point to */
    struct lattice lattice;
};

/* The seat whose turn it is, and the columns of its features and of the table's. */
static inline const struct bronze_seat *own(const struct turn *t)
{
    return &t->state.seats[t->seat];
}

static inline const int16_t *own_column(const struct turn *t, int feature)
{
    return t->network->column[feature];
}

static inline const int16_t *table_column(const struct turn *t, int feature)
{
    return t->network->column[t->state.players * SEAT_FEATURES + feature];
}

/* Gets ready for the turn of the seat in turn, as it stands. */
void turn_begin(struct turn *t, const struct bronze *s, const struct network *n,
                const struct skill *skill);

/* Fills in t->lattice: values of all dice that can still come, and of all keeps. */
void turn_solve_dice(struct turn *t);

/* The best that can be done when these dice stand (three bits a face). */
struct plan turn_plan_dice(struct turn *t, uint32_t dice);

/* The same when dice, food and disasters are behind: while building, buying, discarding. */
struct plan turn_plan_rest(struct turn *t);

/* All that such dice can end in, when only points are asked for. */
void turn_endings(struct turn *t, uint32_t dice, struct endings *endings);

/* uses.c: the best that so many workers can be used for. */
const struct uses *bronze_find_uses(struct turn *t, int workers);

/* buys.c: the best that can be bought with these goods, coins and food. */
const struct buys *bronze_find_buys(struct turn *t, const uint8_t goods[], int coins, int food);
void bronze_forget_buys(struct turn *t);

/* turn.c, for both: what uses and purchases are ranked by before they meet. */
int32_t bronze_rank(const struct turn *t, const struct use *use, const struct buy *buy, int food);

#endif
