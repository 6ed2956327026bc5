/* What a position of Through the Ages is to its learned players: a list of features of every
 * civilization, and what they are worth.
 *
 * The idea. The value is linear: a sum of weights, one for each feature of the own civilization, of
 * the mean of its rivals, and of the table. It is the logarithm of the odds to win. A weight has a
 * number for each of four moments of a game and is interpolated between them, because a mine is
 * worth most in the middle, and culture at the end. `tally` tells in the same way the culture to be
 * expected at the end, for hints.
 *
 * Why so. A sum says what it is made of, so that a plan can be explained by it, and it is cheap: a
 * search judges a million ends of turns a second. A network with hidden units was tried and was
 * weaker. Where more is not always better there are features for ranges: faces, food, resources and
 * science a turn, the lead in strength. What only counts together has features of its own:
 * technologies in hand that science can pay for, workers who could do better in a technology that
 * is in play, and all numbers once more by the number of players.
 *
 * All of it is integer arithmetic: the result is the same on every machine and in the browser. */
#ifndef AGES_BOTS_TTA_FEATURES_H
#define AGES_BOTS_TTA_FEATURES_H

#include "bots/search/value.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/state.h"

enum {
    TTA_ODDS = 1 << 13,   /* what stands for 1 in a logarithm of odds          */
    TTA_CULTURE = 1 << 6, /* what stands for a point in a tally                */
    TTA_MOMENTS = 4,      /* of a game, for which a weight has a number each   */
    TTA_BETWEEN = 1 << 8, /* what stands for all of the way from one to the next */
    FACE_RANGES = 8,      /* of happy faces above what is needed: -4 and less … 3 and more */
    FOOD_RANGES = 10,     /* of food a turn above what is eaten: -3 … 6 */
    INCOME_RANGES = 12,   /* of resources or science a turn: 0 … 11 and more   */
    WORKING_KINDS = KIND_AIRFORCE + 1,
    LEAD_RANGES = 16, /* of strength above the strongest rival: -14 … 16, in twos */
    TTA_ACTIVE_MAX = 256,
};

/* The same order as in data/tta_value.txt, which names them. */
#define CIV_KINDS(K)                                                                               \
    K(CULTURE, 1)                                                                                  \
    K(CULTURE_RATE, 1)                                                                             \
    K(SCIENCE, 1)                                                                                  \
    K(SCIENCE_RATE, 1)                                                                             \
    K(STRENGTH, 1)                                                                                 \
    K(FOOD, 1)                                                                                     \
    K(FOOD_RATE, 1)                                                                                \
    K(RESOURCES, 1)                                                                                \
    K(RESOURCE_RATE, 1)                                                                            \
    K(CORRUPTION, 1)                                                                               \
    K(CIVIL_ACTIONS, 1)                                                                            \
    K(MILITARY_ACTIONS, 1)                                                                         \
    K(BLUE, 1)                                                                                     \
    K(YELLOW, 1)                                                                                   \
    K(UNUSED, 1)                                                                                   \
    K(UPRISING, 1)                                                                                 \
    K(HAND, 1)                                                                                     \
    K(MILITARY_HAND, 1)                                                                            \
    K(STAGE_PRICES, 1)                                                                             \
    K(BONUS, 1)                                                                                    \
    K(EVENTS_LAID, 1)                                                                              \
    K(FACES, FACE_RANGES)                                                                          \
    K(FOOD_BALANCE, FOOD_RANGES)                                                                   \
    K(LEAD, LEAD_RANGES)                                                                           \
    K(WAR, LEAD_RANGES)                                                                            \
    K(WAR_ON_IT, LEAD_RANGES)                                                                      \
    K(WORKERS, WORKPLACES)                                                                         \
    K(IN_PLAY, CARDS)                                                                              \
    K(HELD, CARDS)                                                                                 \
    K(PACT_AS_B, PACTS)                                                                            \
    K(SITE, WONDERS)                                                                               \
    K(STAGES, WONDERS)                                                                             \
    K(RESOURCE_INCOME, INCOME_RANGES)                                                              \
    K(SCIENCE_INCOME, INCOME_RANGES)                                                               \
    K(READY, 1)                                                                                    \
    K(UPGRADES, WORKING_KINDS)                                                                     \
    K(BY_PLAYERS, COUNTED_NUMBERS)

/* The numbers that count once more by the players: the first of the kinds. */
enum { COUNTED_NUMBERS = 21 };

#define TABLE_KINDS(K)                                                                             \
    K(ALWAYS, 1)                                                                                   \
    K(PLAYERS, SEATS_MAX + 1)                                                                      \
    K(AGE, AGES)                                                                                   \
    K(CULTURE_LEAD, 1)

enum { CIV_KINDS(SEAT_FEATURE) CIV_FEATURES };
enum { TABLE_KINDS(TABLE_FEATURE) TABLE_FEATURES };

extern const struct feature_kind tta_civ_kinds[], tta_table_kinds[];

extern const int tta_moments[TTA_MOMENTS]; /* eighths of a round that are left */

struct tta_weight {
    int16_t at[TTA_MOMENTS];
};

/* What was learned of one level of the game. */
struct tta_weights {
    struct tta_weight own[CIV_FEATURES], rival[CIV_FEATURES], table[TABLE_FEATURES];
    struct tta_weight tally[CIV_FEATURES], tally_table[TABLE_FEATURES];
};

extern const struct tta_weights tta_weights[LEVELS];

struct tta_feature {
    uint16_t index;
    int16_t count;
};

struct tta_features {
    int count;
    struct tta_feature list[TTA_ACTIVE_MAX];
};

/* What a search looks up once: it does not change in a turn of one's own. */
struct tta_context {
    int viewer, time_left;
    struct ratings ratings[SEATS_MAX];
    int bonus_cards, bonus[BONUS_MAX + KEPT_MAX + 2 * PILE_MAX]; /* that are known to score */
    int32_t rivals;                                              /* their part of the odds  */
};

/* Eighths of a round that are left, this one included: a guess by the cards in the decks. */
int tta_time_left(const struct tta *s);

/* `w`: the weights for the rivals' part; NULL: that part is left out. */
void tta_context_of(const struct tta *s, int viewer, int time_left, const struct tta_weights *w,
                    struct tta_context *out);

/* The features of a civilization, as far as the viewer knows it, and of the table. */
void tta_civ_features(const struct tta *s, int seat, const struct ratings *r,
                      const struct tta_context *context, struct tta_features *out);
void tta_table_features(const struct tta *s, const struct tta_context *context,
                        struct tta_features *out);

/* Between which moments a time lies: `after` is the part of TTA_BETWEEN since the first of them. */
struct tta_moment {
    int first, after;
};
struct tta_moment tta_moment_of(int time_left);

/* What the features of a civilization and of the table come to with these weights, and one weight
 * alone. */
int32_t tta_civ_value(const struct tta *s, int seat, const struct ratings *r,
                      const struct tta_context *context, const struct tta_weight weights[]);
int32_t tta_table_value(const struct tta *s, const struct tta_context *context,
                        const struct tta_weight weights[]);
int32_t tta_weight_at(const struct tta_weight *w, int time_left);

/* The odds of the viewer, with the rivals' part as it was looked up; those of a seat, all of them
 * looked up anew. A game that is over has very good or bad ones. */
int32_t tta_own_odds(const struct tta_weights *w, const struct tta *s,
                     const struct tta_context *context);
int32_t tta_odds(const struct tta_weights *w, const struct tta *s, int seat, int time_left);

/* A chance in 1/VALUE_ONE; and the culture to be expected at the end, in 1/TTA_CULTURE. */
int32_t tta_chance(int32_t odds);
int32_t tta_culture_to_come(const struct tta_weights *w, const struct tta *s, int seat);

#endif
