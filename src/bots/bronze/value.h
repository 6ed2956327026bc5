/* What a position of the Bronze Age is worth to a seat that has just ended its turn: its chance to
 * win and a little for every point it can expect at the end, or in solitaire those points alone.
 *
 * The numbers of its network (network.h) are learned by `ages train bronze` and kept in
 * data/bronze_value.txt. */
#ifndef AGES_BOTS_BRONZE_VALUE_H
#define AGES_BOTS_BRONZE_VALUE_H

#include "bots/search/network.h"
#include "games/bronze/bronze.h"

enum {
    ENDING_MAX = 7,           /* developments still wanted, at most  */
    LEAD_MAX = 15,
    ROUNDS_KNOWN = 12,
    STORE_MIN = -7,
    STORE_MAX = 7,            /* food above what the cities eat      */
    WORTHS = 8,

    /* A game is worth VALUE_WIN for the win, and for each point a hundredth of that: at most
     * VALUE_ONE, with all the points that count. */
    POINTS_LEAST = -32,
    POINTS_MOST = 64,
    VALUE_BONUS = VALUE_ONE / (100 + POINTS_MOST - POINTS_LEAST),
    VALUE_WIN = VALUE_ONE - (POINTS_MOST - POINTS_LEAST) * VALUE_BONUS,
};

/* Features of a seat; in brackets how many there are of a kind. */
enum seat_feature {
    F_CITIES,                              /* [5] so many cities                         */
    F_CITY_BOXES = F_CITIES + 5,           /* [4] boxes of a city begun                  */
    F_OPEN = F_CITY_BOXES + CITIES,        /* [7] boxes of a monument nobody has built   */
    F_TAKEN = F_OPEN + MONUMENTS,          /* [7] of one that somebody else has          */
    F_DONE = F_TAKEN + MONUMENTS,          /* [7] own monuments                          */
    F_DEVELOPMENT = F_DONE + MONUMENTS,    /* [17]                                       */
    F_WANTED = F_DEVELOPMENT + DEVELOPMENTS, /* [8] developments wanted to end the game  */
    F_GOODS = F_WANTED + ENDING_MAX + 1,   /* [5] how many                               */
    F_ROWS = F_GOODS + GOODS,              /* [5] 1, 3, 6, 10 … as their value grows     */
    F_WORTH = F_ROWS + GOODS,              /* [8] what all of them can buy               */
    F_STONES = F_WORTH + WORTHS,           /* stones for Engineering                     */
    F_FOOD,
    F_FOOD_SOLD,                           /* food for Granaries                         */
    F_STORE,                               /* [15] food above what the cities eat        */
    F_SCORE = F_STORE + STORE_MAX - STORE_MIN + 1,
    F_SHIPS,
    SEAT_FEATURES
};

/* Features of the table; they follow those of all seats. */
enum table_feature {
    T_ALWAYS,
    T_ROUND,                            /* [12]                                          */
    T_OPEN = T_ROUND + ROUNDS_KNOWN,    /* [8] monuments nobody has built                */
    T_TO_COME = T_OPEN + MONUMENTS + 1, /* [4] seats still to move in this round         */
    T_ENDS = T_TO_COME + SEATS_MAX,     /* [4] the same, if the game ends with it        */
    T_LEAD = T_ENDS + SEATS_MAX,        /* [31] points before the best of the others     */
    T_LEAD_ENDS = T_LEAD + 2 * LEAD_MAX + 1,
    TABLE_FEATURES = T_LEAD_ENDS + 2 * LEAD_MAX + 1
};

enum { FEATURES_MAX = SEATS_MAX * SEAT_FEATURES + TABLE_FEATURES };

/* The learned numbers for so many players. */
struct network {
    int16_t column[FEATURES_MAX][LANES];
    int16_t out[LANES];
    int16_t tally[FEATURES_MAX], tally_out[LANES];
};

extern const struct network bronze_networks[SEATS_MAX]; /* by players - 1; made of the data file */

/* The features as `seat` sees them: its own first, then the others in the order of their turns. */
void bronze_features(const struct bronze *s, int seat, struct features *out);

/* Some of them, which a search adds by itself. */
void bronze_seat_features(const struct bronze *s, int seat, int slot, struct features *out);
int bronze_worth_step(int worth);
int bronze_lead(int points, int best_other);
int bronze_wanted(const struct bronze *s, uint32_t developments);
int bronze_seats_to_come(const struct bronze *s, int seat);
bool bronze_ends(const struct bronze *s); /* with this round */

/* The value of a position for a seat that has just ended its turn; of a game that is over, what
 * it got. */
int32_t bronze_value(const struct bronze *s, int seat, const struct network *n);

/* The same in two: the points to be expected at the end, in 1/VALUE_POINT, and the chance to win,
 * in 1/VALUE_ONE, that with those points makes such a value. */
int32_t bronze_points(const struct bronze *s, int seat, const struct network *n);
int32_t bronze_chance(int32_t value, int32_t points);

/* What a seat got of a game that ends here, and what that is worth. */
int32_t bronze_share(const struct bronze *s, int seat); /* of the win */
int32_t bronze_bonus(int points);
int32_t bronze_result(const struct bronze *s, int seat);

#endif
