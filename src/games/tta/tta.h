/* Through the Ages: the state of a game and what its files share.
 *
 * The rules are numbered in docs/rules/through-the-ages.md; comments cite them. A file is a
 * chapter: setup.c, row.c, tokens.c (payment and production), ratings.c (what a civilization is
 * worth, and prices), civil.c and military.c (actions), events.c, turn.c (the course of the game),
 * score.c. legal.c says which rule forbids a move; what none forbids is legal.
 *
 * The decks are not stored: a deck is what lies nowhere else (tta_deck). Ratings and action totals
 * are computed from the table, never kept. */
#ifndef AGES_GAMES_TTA_TTA_H
#define AGES_GAMES_TTA_TTA_H

#include "core/game.h"
#include "games/tta/cards.h"

enum level { LEVEL_SIMPLE, LEVEL_ADVANCED, LEVEL_FULL, LEVELS };

enum age { AGE_A, AGE_I, AGE_II, AGE_III, AGE_IV, AGES };

enum phase {
    PHASE_START,  /* chance: who begins                                   */
    PHASE_DEAL,   /* chance: a card for the row                           */
    PHASE_REVEAL, /* chance: an event                                     */
    PHASE_EVENT,  /* `asked` answers the event                            */
    PHASE_ACTIONS,
    PHASE_INNER,  /* the action that the action card `playing` contains   */
    PHASE_OVER,
    PHASES
};

enum tta_verb {
    V_START,
    V_DEAL,
    V_REVEAL,
    V_TAKE,
    V_GROW,
    V_BUILD,
    V_UPGRADE,
    V_DESTROY,
    V_STAGE,
    V_STAGES,
    V_LEAD,
    V_DISCOVER,
    V_REVOLUTION,
    V_PLAY,
    V_RECRUIT,
    V_DISBAND,
    V_BARBAROSSA,
    V_PICK,
    V_DECLINE,
    V_END_ACTIONS,
    VERBS
};

enum tta_event {
    E_START,       /* the seat begins                                  */
    E_TURN,        /* a = round                                        */
    E_SWEPT,       /* a = card that leaves the row                     */
    E_DEALT,       /* a = card, b = place from 1                       */
    E_AGE,         /* a = the age that begins                          */
    E_REVEALED,    /* a = event                                        */
    E_DECLINED,    /* nothing is built                                 */
    E_TOOK,        /* a = card, b = civil actions                      */
    E_GREW,        /* a = food paid                                    */
    E_BUILT,       /* a = card, b = resources paid                     */
    E_UPGRADED,    /* a = new card, b = old card                       */
    E_PAID,        /* a = resources paid for an upgrade                */
    E_DESTROYED,   /* a = card                                         */
    E_STAGE,       /* a = wonder, b = resources paid                   */
    E_COMPLETED,   /* a = wonder                                       */
    E_LEADS,       /* a = leader                                       */
    E_DISCOVERED,  /* a = technology, b = science paid                 */
    E_REVOLUTION,  /* a = government, b = science paid                 */
    E_PLAYED,      /* a = action card                                  */
    E_DISBANDED,   /* a = card                                         */
    E_CULTURE,     /* a = points scored                                */
    E_SCIENCE,     /* a = points scored                                */
    E_FOOD,        /* a = food produced                                */
    E_RESOURCES,   /* a = resources produced                           */
    E_FOR_UNITS,   /* a = resources for units                          */
    E_EATEN,       /* a = food                                         */
    E_FAMINE,      /* a = culture lost                                 */
    E_POPULATION,  /* one more, free of charge                         */
    E_BONUS,       /* a = culture at the end                           */
    E_OVER,
    EVENTS
};

enum actions { CIVIL, MILITARY };
enum stock { FOOD, RESOURCES };

enum {
    ROW = 13,           /* T6 */
    YELLOW_TOKENS = 25, /* T8 */
    BLUE_TOKENS = 18,   /* T8 */
    SCIENCE_MAX = 40,   /* T12 */
    HAND_MAX = 14,      /* more than any hand limit (T24) */
    ROUNDS_MAX = 40,
    CULTURE_EVER = 9999,
    NONE = FIELD_NONE
};

struct civ {
    uint64_t technologies; /* a set, governments left out         */
    uint16_t culture;
    uint16_t wonders;      /* completed ones, a set               */
    uint8_t science;
    uint8_t yellow, blue;  /* the banks                           */
    uint8_t unused;        /* workers                             */
    uint8_t government, leader;
    uint8_t wonder, stages; /* under construction                 */
    uint8_t leaders;        /* ages of which a leader was taken   */
    uint8_t actions[2];     /* unused ones; 0 outside one's turn  */
    uint8_t workers[WORKPLACES];
    uint8_t tokens[TOKEN_PLACES];
    uint8_t hand[HAND_MAX]; /* civil cards + 1, sorted; 0: no more */
    uint8_t padding[5];
};

struct tta {
    struct civ civs[SEATS_MAX];
    uint16_t past;  /* events of age A that have been, a set      */
    uint8_t players, level, start;
    uint8_t round, seat, phase, age;
    uint8_t asked;   /* who answers an event                      */
    uint8_t event;   /* that is being resolved                    */
    uint8_t playing; /* the action card that contains an action   */
    uint8_t acted;   /* a civil action has been taken in this turn   */
    uint8_t revolted;
    uint8_t extra;   /* military actions for this turn alone         */
    uint8_t homer;   /* his resource for units                       */
    uint8_t for_units; /* other resources for units                  */
    uint8_t row[ROW];
    uint8_t fresh[HAND_MAX];       /* action cards + 1 taken in this turn, sorted */
    uint8_t removed[CIVIL_CARDS];  /* copies that have left the game              */
    uint8_t padding[6];
};

extern const struct game game_tta;
extern const struct verb tta_verbs[];
extern const struct field tta_fields[];
extern const struct nouns tta_events, tta_phases, tta_levels, tta_ages, tta_stocks;

static inline int at_least(int n, int least)
{
    return n > least ? n : least;
}

static inline int at_most(int n, int most)
{
    return n < most ? n : most;
}

static inline bool knows(const struct civ *c, int technology)
{
    return c->technologies >> technology & 1;
}

/* The special technologies alone, as a set. */
static inline uint64_t specials(const struct civ *c)
{
    return c->technologies >> WORKPLACES << WORKPLACES;
}

/* The lowest member of a set that is not empty; set &= set - 1 takes it out. */
static inline int lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline bool has_wonder(const struct civ *c, int card)
{
    return c->wonders >> tta_index[card] & 1;
}

static inline int kind_at(int technology)
{
    return tta_cards[tta_technologies[technology]].kind;
}

static inline int move_card(struct move m)
{
    return (int)(move_args(m) & 0xff);
}

static inline int move_old_card(struct move m)
{
    return (int)(move_args(m) >> 8 & 0xff);
}

/* setup.c */
extern const struct option tta_options[];
const char *tta_setup(void *state, int seats, const int options[]);

/* row.c: decks, the row, hands */
int tta_deck(const struct tta *s, int age, int left[CIVIL_CARDS]);
void tta_count_table(const struct tta *s, uint8_t count[CIVIL_CARDS]);
void tta_refill(struct tta *s, struct events *log);
void tta_deal(struct tta *s, int card, struct events *log);
int tta_place_in_row(const struct tta *s, int card); /* of the cheapest copy, or -1 */
int tta_take_price(const struct tta *s, const struct civ *c, int place);
int tta_forbid_take(const struct tta *s, int card);
void tta_take(struct tta *s, int card, struct events *log);
int tta_hand_size(const uint8_t hand[HAND_MAX]);
int tta_hand_count(const uint8_t hand[HAND_MAX], int card);
void tta_hand_add(uint8_t hand[HAND_MAX], int card);
void tta_hand_drop(uint8_t hand[HAND_MAX], int card);

/* tokens.c */
int tta_stock(const struct civ *c, enum stock what);
void tta_pay(struct civ *c, enum stock what, int amount);
int tta_gain(struct civ *c, enum stock what, int amount);  /* returns what there was room for */
int tta_produce(struct civ *c, enum stock what);           /* returns what came of it */
int tta_income(const struct civ *c, enum stock what);      /* with tokens enough */

/* ratings.c */
struct ratings {
    int culture, science, strength, happy;
};
struct ratings tta_ratings(const struct civ *c); /* cut to what the indicators show */
int tta_total(const struct civ *c, enum actions which);
int tta_urban_limit(const struct civ *c);
int tta_hand_limit(const struct civ *c);
int tta_workers_of(const struct civ *c, int kind);
int tta_growth_price(const struct civ *c);
int tta_consumption(const struct civ *c);
int tta_build_price(const struct civ *c, int technology);
int tta_upgrade_price(const struct civ *c, int from, int to);
int tta_stages_at_once(const struct civ *c);

/* civil.c and military.c: what an action does; the caller has asked whether it is legal */
int tta_discount(const struct tta *s); /* of the action card that is being played */
int tta_build_stages(struct civ *c, int stages, int discount, struct events *log, int seat);
void tta_civil_action(struct tta *s, struct move m, struct events *log);
void tta_military_action(struct tta *s, struct move m, struct events *log);
bool tta_is_military_action(struct move m);
int tta_for_units(const struct tta *s);
void tta_retotal(struct tta *s, struct civ *c, int civil_before, int military_before);

/* events.c */
bool tta_event_asks(const struct tta *s, int seat);
void tta_reveal(struct tta *s, int event, struct events *log);
void tta_answer(struct tta *s, struct move m, struct events *log);

/* turn.c */
int tta_turn(const void *state);
int tta_chances(const void *state, struct move out[], uint32_t weight[]);
struct move tta_draw(const void *state, struct rng *r);
void tta_apply(void *state, struct move m, struct events *log);
void tta_begin_turn(struct tta *s, struct events *log);
void tta_begin_actions(struct tta *s, struct events *log);
int tta_events_left(const struct tta *s);

/* legal.c */
int tta_moves(const void *state, struct move out[]);
int tta_why_not(const void *v, struct move m);

/* score.c */
struct bonus {
    int technologies; /* how many of level I */
    int strength, happy, science, food, resources;
    int total; /* points */
};
struct bonus tta_bonus(const struct civ *c);
void tta_score(const void *state, int points[], int place[]);
int tta_score_sheet(const void *state, int seat, struct line out[], int cap);

/* check.c */
const char *tta_check(const void *state);

/* words.c, board.c, facts.c */
void tta_print_event(const void *v, const struct event *e, const struct words *w, struct out *o);
void tta_print_board(const void *v, int viewer, const struct words *w, struct out *o);
void tta_facts(const void *v, int seat, struct out *o);

#endif
