/* The value of a position of the Iron Age to a seat that has just ended its turn: its chance to
 * win, or in solitaire the points it can expect at the end. With several players those are told
 * too, for hints; no search looks at them.
 *
 * The numbers of its network (network.h) are learned by `ages train iron` and kept in
 * data/iron_value.txt. One network knows both lengths of the game, with and without the
 * expansion. */
#ifndef AGES_BOTS_IRON_FEATURES_H
#define AGES_BOTS_IRON_FEATURES_H

#include "bots/search/network.h"
#include "games/iron/iron.h"

enum {
    WANTED_MAX = 7, /* developments still wanted, at most       */
    ROUNDS_KNOWN = 16,
    STORE_MIN = -6,
    STORE_MAX = 9, /* food above what the provinces eat        */
    LEAD_MAX = 24,
    STRONGER_MAX = 8, /* by how much one is stronger than another */
    TRIBUTE_STEPS = 8,
    HOLES_MAX = 4,
};

/* Kinds of features of a seat, and how many there are of each. Learned numbers stand in this
 * order: data/iron_value.txt tells it too, and the build stops where the two differ. */
#define SEAT_KINDS(KIND)                                                                           \
    KIND(PORTS, PORTS_MAX) /* n ports */                                                           \
    KIND(PROVINCES, PROVINCES_MAX)                                                                 \
    KIND(DICE, PORTS_MAX)   /* the more of both */                                                 \
    KIND(PORT_TICKS, 1)     /* population ticked ahead of the next port */                         \
    KIND(PORT_GOODS, 1)     /* goods ticked ahead of it */                                         \
    KIND(PROVINCE_BOXES, 1) /* of a province begun */                                              \
    KIND(OPEN, MONUMENTS)   /* boxes of a monument nobody has built */                             \
    KIND(TAKEN, MONUMENTS)  /* of one that somebody else has */                                    \
    KIND(DONE, MONUMENTS)   /* own monuments */                                                    \
    KIND(DEVELOPMENT, DEVELOPMENTS)                                                                \
    KIND(WANTED, WANTED_MAX + 1) /* developments wanted to end the game */                         \
    KIND(GOODS, GOODS_MAX + 1)   /* n goods */                                                     \
    KIND(WEALTH, WEALTH_MAX + 1)                                                                   \
    KIND(SHIPS, SHIPS_MAX + 1)                                                                     \
    KIND(ARMIES, ARMIES_MAX + 1)                                                                   \
    KIND(STORE, STORE_MAX - STORE_MIN + 1) /* food above what the provinces eat */                 \
    KIND(FOOD, 1)                                                                                  \
    KIND(CONQUEST, CONQUEST_MAX) /* boxes marked */                                                \
    KIND(TRIBUTE, TRIBUTE_STEPS) /* tribute wanted to end the game */                              \
    KIND(COLONIES, 1)            /* completed */                                                   \
    KIND(MINES, 1)               /* of them */                                                     \
    KIND(STOCK, 1)               /* pegs not placed */                                             \
    KIND(PEGS, COLONIES)         /* in a colony not completed */                                   \
    KIND(SCORE, 1)

enum iron_seat_feature { SEAT_KINDS(SEAT_FEATURE) SEAT_FEATURES };

/* Kinds of features of the table; they follow those of all seats. */
#define TABLE_KINDS(KIND)                                                                          \
    KIND(ALWAYS, 1)                                                                                \
    KIND(BASE, 1) /* without the expansion */                                                      \
    KIND(SHORT, 1)                                                                                 \
    KIND(ROUND, ROUNDS_KNOWN)                                                                      \
    KIND(FREE, HOLES_MAX)                 /* open colonies of n holes */                           \
    KIND(UNBUILT, MONUMENTS + 1)          /* monuments wanted to end the game */                   \
    KIND(TO_COME, SEATS_MAX)              /* seats still to move in this round */                  \
    KIND(ENDS, SEATS_MAX)                 /* the same, if the game ends with it */                 \
    KIND(LEAD, 2 * LEAD_MAX + 1)          /* points before the best of others */                   \
    KIND(LEAD_ENDS, 2 * LEAD_MAX + 1)     /* the same, if the game ends */                         \
    KIND(STRONGEST, 2 * STRONGER_MAX + 1) /* stronger than the strongest */                        \
    KIND(WEAKEST, 2 * STRONGER_MAX + 1)   /* than the weakest */

enum iron_table_feature { TABLE_KINDS(TABLE_FEATURE) TABLE_FEATURES };

enum { FEATURES_MAX = SEATS_MAX * SEAT_FEATURES + TABLE_FEATURES };

extern const struct feature_layout iron_layout;

struct iron_network {
    NETWORK_NUMBERS(FEATURES_MAX);
};

extern const struct iron_network
    iron_networks[SEATS_MAX]; /* by players - 1; made of the data file */

static inline const struct iron_network *network_for(const struct iron *s)
{
    return &iron_networks[s->players - 1];
}

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
int iron_built(const struct iron *s); /* monuments somebody has built: a set */
int iron_monuments_wanted(const struct iron *s, int built); /* to end the game */
int iron_tie_break(const struct iron_seat *p);
int iron_seats_to_come(const struct iron *s, int seat);
bool iron_ends(const struct iron *s); /* with this round */

/* The value of a position for a seat that has just ended its turn; of a game that is over, what
 * it got. */
int32_t iron_value(const struct iron *s, int seat, const struct iron_network *n);

/* The points to be expected at the end, in 1/VALUE_POINT. */
int32_t iron_points_expected(const struct iron *s, int seat, const struct iron_network *n);

/* What a seat got of a game that ends here: its share of the win, or its points. */
int32_t iron_result(const struct iron *s, int seat);

#endif
