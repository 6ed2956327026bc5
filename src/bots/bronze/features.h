/* The value of a position of the Bronze Age to a seat that has just ended its turn: its chance to
 * win and a little for every point it can expect at the end, or in solitaire those points alone.
 *
 * The numbers of its network (network.h) are learned by `ages train bronze` and kept in
 * data/bronze_value.txt. */
#ifndef AGES_BOTS_BRONZE_FEATURES_H
#define AGES_BOTS_BRONZE_FEATURES_H

#include "bots/search/network.h"
#include "games/bronze/bronze.h"

enum {
    ENDING_MAX = 7, /* developments still wanted, at most  */
    LEAD_MAX = 15,
    ROUNDS_KNOWN = 12,
    STORE_MIN = -7,
    STORE_MAX = 7, /* food above what the cities eat      */
    WORTHS = 8,

    /* A game is worth VALUE_WIN for the win, and for each point a hundredth of that: at most
     * VALUE_ONE, with all the points that count. */
    POINTS_LEAST = -32,
    POINTS_MOST = 64,
    VALUE_BONUS = VALUE_ONE / (100 + POINTS_MOST - POINTS_LEAST),
    VALUE_WIN = VALUE_ONE - (POINTS_MOST - POINTS_LEAST) * VALUE_BONUS,
};

/* Kinds of features of a seat, and how many there are of each. Learned numbers stand in this
 * order: data/bronze_value.txt tells it too, and the build stops where the two differ. */
#define SEAT_KINDS(KIND)                                                                           \
    KIND(CITIES, 5)          /* n cities */                                                        \
    KIND(CITY_BOXES, CITIES) /* boxes of a city begun */                                           \
    KIND(OPEN, MONUMENTS)    /* boxes of a monument nobody has built */                            \
    KIND(TAKEN, MONUMENTS)   /* of one that somebody else has */                                   \
    KIND(DONE, MONUMENTS)    /* own monuments */                                                   \
    KIND(DEVELOPMENT, DEVELOPMENTS)                                                                \
    KIND(WANTED, ENDING_MAX + 1) /* developments wanted to end the game */                         \
    KIND(GOODS, GOODS)           /* how many */                                                    \
    KIND(ROWS, GOODS)            /* 1, 3, 6, 10 … as their value grows */                        \
    KIND(WORTH, WORTHS)          /* what all of them can buy */                                    \
    KIND(STONES, 1)              /* stones for Engineering */                                      \
    KIND(FOOD, 1)                                                                                  \
    KIND(FOOD_SOLD, 1)                     /* food for Granaries */                                \
    KIND(STORE, STORE_MAX - STORE_MIN + 1) /* food above what the cities eat */                    \
    KIND(SCORE, 1)                                                                                 \
    KIND(SHIPS, 1)

enum bronze_seat_feature { SEAT_KINDS(SEAT_FEATURE) SEAT_FEATURES };

/* Kinds of features of the table; they follow those of all seats. */
#define TABLE_KINDS(KIND)                                                                          \
    KIND(ALWAYS, 1)                                                                                \
    KIND(ROUND, ROUNDS_KNOWN)                                                                      \
    KIND(OPEN, MONUMENTS + 1)    /* monuments nobody has built */                                  \
    KIND(TO_COME, SEATS_MAX)     /* seats still to move in this round */                           \
    KIND(ENDS, SEATS_MAX)        /* the same, if the game ends with it */                          \
    KIND(LEAD, 2 * LEAD_MAX + 1) /* points before the best of the others */                        \
    KIND(LEAD_ENDS, 2 * LEAD_MAX + 1)

enum bronze_table_feature { TABLE_KINDS(TABLE_FEATURE) TABLE_FEATURES };

enum { FEATURES_MAX = SEATS_MAX * SEAT_FEATURES + TABLE_FEATURES };

extern const struct feature_layout bronze_layout;

struct bronze_network {
    NETWORK_NUMBERS(FEATURES_MAX);
};

extern const struct bronze_network
    bronze_networks[SEATS_MAX]; /* by players - 1; made of the data file */

static inline const struct bronze_network *network_for(const struct bronze *s)
{
    return &bronze_networks[s->players - 1];
}

/* The features as `seat` sees them: its own first, then the others in the order of their turns. */
void bronze_features(const struct bronze *s, int seat, struct features *out);

/* Some of them, which a search adds by itself. */
void bronze_seat_features(const struct bronze *s, int seat, int slot, struct features *out);
int bronze_goods_step(int value);
int bronze_lead(int points, int best_other);
int bronze_wanted(const struct bronze *s, uint32_t developments);
int bronze_seats_to_come(const struct bronze *s, int seat);
bool bronze_ends(const struct bronze *s); /* with this round */

/* The value of a position for a seat that has just ended its turn; of a game that is over, what
 * it got. */
int32_t bronze_value(const struct bronze *s, int seat, const struct bronze_network *n);

/* The same in two: the points to be expected at the end, in 1/VALUE_POINT, and the chance to win,
 * in 1/VALUE_ONE, that with those points makes such a value. */
int32_t bronze_points(const struct bronze *s, int seat, const struct bronze_network *n);
int32_t bronze_chance(int32_t value, int32_t points);

/* What a seat got of a game that ends here, and what that is worth. */
int32_t bronze_share(const struct bronze *s, int seat); /* of the win */
int32_t bronze_bonus(int points);
int32_t bronze_result(const struct bronze *s, int seat);

#endif
