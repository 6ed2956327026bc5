/* What a position of the Iron Age is worth to a seat that has just ended its turn: its chance to
 * win, or in solitaire the points it can expect at the end. With several players those are told
 * too, for hints; no search looks at them.
 *
 * The numbers of its network (network.h) are learned by `ages train iron` and kept in
 * data/iron_value.txt. One network knows both lengths of the game, with and without the
 * expansion. */
#ifndef AGES_BOTS_IRON_VALUE_H
#define AGES_BOTS_IRON_VALUE_H

#include "bots/search/network.h"
#include "games/iron/iron.h"

enum {
    WANTED_MAX = 7,     /* developments still wanted, at most       */
    ROUNDS_KNOWN = 16,
    STORE_MIN = -6,
    STORE_MAX = 9,      /* food above what the provinces eat        */
    LEAD_MAX = 24,
    STRONGER_MAX = 8,   /* by how much one is stronger than another */
    TRIBUTE_STEPS = 8,
    HOLES_MAX = 4,
};

/* Features of a seat; in brackets how many there are of a kind. */
enum seat_feature {
    F_PORTS,                                 /* [6] so many ports                        */
    F_PROVINCES = F_PORTS + PORTS_MAX,       /* [6]                                      */
    F_DICE = F_PROVINCES + PROVINCES_MAX,    /* [6] the more of both                     */
    F_PORT_TICKS = F_DICE + PORTS_MAX,       /* population ticked ahead of the next port */
    F_PORT_GOODS,                            /* goods ticked ahead of it                 */
    F_PROVINCE_BOXES,                        /* of a province begun                      */
    F_OPEN,                                  /* [5] boxes of a monument nobody has built */
    F_TAKEN = F_OPEN + MONUMENTS,            /* [5] of one that somebody else has        */
    F_DONE = F_TAKEN + MONUMENTS,            /* [5] own monuments                        */
    F_DEVELOPMENT = F_DONE + MONUMENTS,      /* [17]                                     */
    F_WANTED = F_DEVELOPMENT + DEVELOPMENTS, /* [8] developments wanted to end the game  */
    F_GOODS = F_WANTED + WANTED_MAX + 1,     /* [16] so many goods                       */
    F_WEALTH = F_GOODS + GOODS_MAX + 1,      /* [6]                                      */
    F_SHIPS = F_WEALTH + WEALTH_MAX + 1,     /* [7]                                      */
    F_ARMIES = F_SHIPS + SHIPS_MAX + 1,      /* [8]                                      */
    F_STORE = F_ARMIES + ARMIES_MAX + 1,     /* [16] food above what the provinces eat   */
    F_FOOD = F_STORE + STORE_MAX - STORE_MIN + 1,
    F_CONQUEST,                              /* [10] boxes marked                        */
    F_TRIBUTE = F_CONQUEST + CONQUEST_MAX,   /* [8] tribute wanted to end the game       */
    F_COLONIES = F_TRIBUTE + TRIBUTE_STEPS,  /* completed                                */
    F_MINES,                                 /* of them                                  */
    F_STOCK,                                 /* pegs not placed                          */
    F_PEGS,                                  /* [19] in a colony not completed           */
    F_SCORE = F_PEGS + COLONIES,
    SEAT_FEATURES
};

/* Features of the table; they follow those of all seats. */
enum table_feature {
    T_ALWAYS,
    T_BASE,                                  /* without the expansion                    */
    T_SHORT,
    T_ROUND,                                 /* [16]                                     */
    T_FREE = T_ROUND + ROUNDS_KNOWN,         /* [4] open colonies of so many holes       */
    T_UNBUILT = T_FREE + HOLES_MAX,          /* [6] monuments wanted to end the game     */
    T_TO_COME = T_UNBUILT + MONUMENTS + 1,   /* [4] seats still to move in this round    */
    T_ENDS = T_TO_COME + SEATS_MAX,          /* [4] the same, if the game ends with it   */
    T_LEAD = T_ENDS + SEATS_MAX,             /* [49] points before the best of others    */
    T_LEAD_ENDS = T_LEAD + 2 * LEAD_MAX + 1, /* [49] the same, if the game ends          */
    T_STRONGEST = T_LEAD_ENDS + 2 * LEAD_MAX + 1, /* [17] stronger than the strongest    */
    T_WEAKEST = T_STRONGEST + 2 * STRONGER_MAX + 1, /* [17] than the weakest             */
    TABLE_FEATURES = T_WEAKEST + 2 * STRONGER_MAX + 1
};

enum { FEATURES_MAX = SEATS_MAX * SEAT_FEATURES + TABLE_FEATURES };

/* The learned numbers for so many players. */
struct network {
    int16_t column[FEATURES_MAX][LANES];
    int16_t out[LANES];
    int16_t tally[FEATURES_MAX], tally_out[LANES];
};

extern const struct network iron_networks[SEATS_MAX]; /* by players - 1; made of the data file */

/* The features as `seat` sees them: its own first, then the others in the order of their turns. */
void iron_features(const struct iron *s, int seat, struct features *out);

/* Some of them, which a search adds by itself. */
void iron_seat_features(const struct iron *s, int seat, int slot, struct features *out);
void iron_table_features(const struct iron *s, int seat, struct features *out);
int iron_store_step(int food, int own_provinces);
int iron_tribute_step(const struct iron *s, int tribute);
int iron_wanted(const struct iron *s, uint32_t developments);
int iron_lead(int points, int best_other);
int iron_stronger(int own, int other);
int iron_built(const struct iron *s);            /* monuments somebody has built: a set */
int iron_monuments_wanted(const struct iron *s, int built); /* to end the game */
int iron_tie_break(const struct iron_seat *p);
int iron_seats_to_come(const struct iron *s, int seat);
bool iron_ends(const struct iron *s); /* with this round */

/* The value of a position for a seat that has just ended its turn; of a game that is over, what
 * it got. */
int32_t iron_value(const struct iron *s, int seat, const struct network *n);

/* The points to be expected at the end, in 1/VALUE_POINT. */
int32_t iron_points_expected(const struct iron *s, int seat, const struct network *n);

/* What a seat got of a game that ends here: its share of the win, or its points. */
int32_t iron_result(const struct iron *s, int seat);

#endif
