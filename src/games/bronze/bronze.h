/* Roll Through the Ages: The Bronze Age. The state of a game and the numbers of the rules.
 *
 * The rules are numbered in docs/rules/bronze-age.md; comments cite them. rules.c reads in the
 * order of the rulebook; rules_trade.c and rules_late.c hold the variants; moves.c says what is
 * legal. Developments, monuments, disasters, goods, options, phases and events are rows of
 * data/bronze.tsv, from which bronze_tables.h has its enums. */
#ifndef AGES_GAMES_BRONZE_BRONZE_H
#define AGES_GAMES_BRONZE_BRONZE_H

#include "core/game.h"
#include "games/bronze_tables.h"
#include "games/dice/dice.h"

enum { CITIES_AT_START = 3, CITIES_MAX = CITIES_AT_START + CITIES }; /* B5 */

enum bronze_verb {
    V_START,
    V_ROLL,
    V_PRESERVE,
    V_SKIP_PRESERVE,
    V_STOP, /* before V_REROLL: list_rerolls relies on it */
    V_REROLL,
    V_SKIP_LEADERSHIP,
    V_LEADERSHIP,
    V_CHOOSE,
    V_SMITHING,
    V_END_TRADE,
    V_OFFER,
    V_GIVE,
    V_GET,
    V_PROPOSE,
    V_ACCEPT,
    V_DECLINE,
    V_END_BUILD,
    V_BUILD,
    V_ENGINEERING,
    V_SHIPS,
    V_END_SWAP,
    V_SWAP,
    V_SKIP_BUY,
    V_GRANARIES,
    V_BUY,
    V_DISCARD,
    VERBS
};

enum {
    FOOD_MAX = 15,        /* B4  */
    FOOD_AT_START = 3,    /* B1  */
    ROLLS = 3,            /* B11 */
    GOODS_KEPT = 6,       /* B37 */
    DECLINED_MAX = 6,     /* B42 */
    OFFERS_MAX = 24,      /* B42 */
    SOLO_ROUNDS = 10,     /* B39 */
    ROUNDS_MAX = 100,     /* B47 */
    SHIPS_MAX = 5,        /* B46 */
    SPEARHEAD_POINTS = 2, /* B46 */
    COINS_MAX = 165,      /* leaves room in a byte for what 15 food bring (B35, B45) */
    NOBODY = FIELD_NONE   /* of first_builder and the like */
};

/* What a die of that face and a stone bring. */
enum {
    FOOD_OF_DIE = 3,                                              /* B15 */
    WORKERS_OF_DIE = 3,                                           /* B19 */
    WORKERS_OF_STONE = 3,                                         /* B32 */
    WORKERS_MAX = 7 * (WORKERS_OF_DIE + 1) + 7 * WORKERS_OF_STONE /* seven of each, with Masonry */
};

struct bronze_seat {
    uint32_t developments; /* a set */
    uint16_t disasters;    /* points lost */
    uint8_t food, ships;
    uint8_t goods[GOODS];
    uint8_t boxes[TARGETS]; /* filled */
    uint8_t monument_points[MONUMENTS];
    uint8_t padding[4 - (4 + GOODS + TARGETS + MONUMENTS) % 4]; /* to a multiple of four */
};

struct bronze {
    struct bronze_seat seats[SEATS_MAX];
    uint8_t players, BRONZE_OPTIONS;
    uint8_t start; /* who began */
    uint8_t round, seat, phase;
    uint8_t dice[FACES];
    uint8_t rolls_left, workers, coins;
    uint8_t first_builder[MONUMENTS];
    uint8_t offers_made, offers_declined; /* in this turn */
    uint8_t offer_from, offer_to, give[WARES], get[WARES];
    uint8_t swaps_left, food_sold;
    uint8_t padding[4 - (14 + BRONZE_OPTIONS_SIZE + FACES + MONUMENTS + 2 * WARES) % 4];
};

CEILING(VERBS, VERBS_MAX);
CEILING(EVENTS, EVENT_KINDS_MAX);
CEILING(DEVELOPMENTS, 32);              /* a set                            */
CEILING(TARGETS, 16);                   /* a set                            */
CEILING(FACES, DIE_FACES);              /* dice are packed by three bits    */
CEILING(CITIES_MAX, DICE_MAX);          /* … at most seven of a face        */
CEILING(4 * WARES, 24);                 /* wares are packed by four bits    */
CEILING(FOOD_MAX, 15);                  /* … at most fifteen of a ware      */
CEILING(COINS_MAX + 6 * FOOD_MAX, 255); /* with what all food brings (B45) */
CEILING(WORKERS_MAX, 255);
CEILING(ROUNDS_MAX, 255);

/* Numbers that differ between the printings (B45). */
struct edition {
    uint8_t cost[DEVELOPMENTS], points[DEVELOPMENTS];
    uint8_t later_points[MONUMENTS];
    uint8_t coins_per_food;
    uint8_t points_per_monument; /* of Architecture */
};

extern const struct edition bronze_editions[EDITIONS];
extern const uint8_t bronze_goods_max[GOODS], bronze_goods_value[GOODS];
extern const uint8_t bronze_size[TARGETS];              /* in boxes */
extern const uint16_t bronze_targets_of[SEATS_MAX + 1]; /* a set, by the number of players */
extern const uint8_t bronze_monument_first_points[MONUMENTS];
extern const uint8_t bronze_disaster_by_skulls[CITIES_MAX + 1];
extern const uint8_t bronze_disaster_points[DISASTERS]; /* of an opponent or the own seat */

extern const struct nouns bronze_faces, bronze_goods, bronze_wares, bronze_targets, bronze_cities,
    bronze_monuments, bronze_developments, bronze_disasters, bronze_phases, bronze_events,
    bronze_tie_breaks, bronze_edition_names;

/* Moves of several numbers: four bits a good or ware; of dice see games/dice/dice.h. */
static inline int packed4(uint32_t packed, int i)
{
    return packed >> 4 * i & 15;
}

static inline uint32_t pack4(const uint8_t side[WARES])
{
    uint32_t packed = 0;
    for (int w = 0; w < WARES; w++)
        packed |= (uint32_t)side[w] << 4 * w;
    return packed;
}

static inline const struct edition *edition(const struct bronze *s)
{
    return &bronze_editions[s->revised];
}

static inline bool has(const struct bronze_seat *p, enum bronze_development d)
{
    return p->developments >> d & 1;
}

/* A set. */
static inline uint32_t developments_in_play(const struct bronze *s)
{
    return BRONZE_DEVELOPMENTS_IN_PLAY(s); /* B8 B46 */
}

/* Those that the seat could still buy, a set. */
static inline uint32_t developments_left(const struct bronze *s, const struct bronze_seat *p)
{
    return developments_in_play(s) & ~p->developments; /* B33 */
}

static inline int cities(const struct bronze_seat *p)
{
    int n = CITIES_AT_START;
    for (int c = 0; c < CITIES; c++)
        n += p->boxes[c] == bronze_size[c];
    return n;
}

static inline bool has_monument(const struct bronze_seat *p, int m)
{
    return p->boxes[CITIES + m] == bronze_size[CITIES + m];
}

static inline bool built_by_someone(const struct bronze *s, int m)
{
    return s->first_builder[m] != NOBODY ||
           monument_complete(&s->seats[0].boxes[CITIES + m], sizeof s->seats[0], s->players,
                             bronze_size[CITIES + m]);
}

static inline bool in_play(const struct bronze *s, int target)
{
    return bronze_targets_of[s->players] >> target & 1; /* B7 */
}

static inline int boxes_left(const struct bronze *s, const struct bronze_seat *p, int target)
{
    return in_play(s, target) * (bronze_size[target] - p->boxes[target]); /* B5 B28 */
}

static inline int goods_count(const struct bronze_seat *p)
{
    int n = 0;
    for (int g = 0; g < GOODS; g++)
        n += p->goods[g];
    return n;
}

static inline int row_value(int good, int n)
{
    return bronze_goods_value[good] * n * (n + 1) / 2; /* B4 */
}

static inline int dice_shown(const struct bronze *s)
{
    return dice_count(s->dice);
}

static inline int dice_to_roll(const struct bronze *s)
{
    return cities(&s->seats[s->seat]) - dice_shown(s); /* B9 */
}

static inline const struct bronze_seat *mover(const struct bronze *s)
{
    return &s->seats[s->seat];
}

static inline bool solitaire(const struct bronze *s)
{
    return s->players == 1;
}

static inline bool may_roll_again(const struct bronze *s, int face)
{
    return s->dice[face] > 0 && (face != SKULL || solitaire(s)); /* B10 B39 */
}

static inline bool any_box_left(const struct bronze *s, const struct bronze_seat *p)
{
    int left = 0;
    for (int t = 0; t < TARGETS; t++)
        left += boxes_left(s, p, t);
    return left;
}

static inline bool may_engineer(const struct bronze *s, const struct bronze_seat *p)
{
    return has(p, ENGINEERING) && p->goods[STONE] && any_box_left(s, p); /* B32 */
}

static inline bool may_sell_food(const struct bronze *s, const struct bronze_seat *p)
{
    return has(p, GRANARIES) && p->food && !s->food_sold; /* B35 */
}

static inline enum bronze_disaster bronze_disaster(int skulls)
{
    return (enum bronze_disaster)bronze_disaster_by_skulls[skulls]; /* B22 */
}

/* What the dice bring. */
struct yield {
    int food, goods, workers, coins;
};

/* rules.c: the turn, step by step. A begin_ function asks its question or goes on to the next. */
int bronze_to_move(const void *state);
void bronze_apply(void *state, struct move m, struct events *log);
void bronze_begin_turn(struct bronze *s, struct events *log);
struct yield bronze_yield(const struct bronze *s, const struct bronze_seat *p,
                          int choices_for_food);
int bronze_dealt(int goods, int row); /* how many of them fall to a row */
bool bronze_spared(const struct bronze *s, const struct bronze_seat *p, enum bronze_disaster d);
void bronze_strike(struct bronze *s, int spearheads, struct events *log);
void bronze_build_on(struct bronze *s, struct events *log);
int bronze_goods_worth(const struct bronze_seat *p);
int bronze_payment(const struct bronze *s, uint32_t rows);
int bronze_cheapest(const struct bronze *s, const struct bronze_seat *p);
int bronze_developments_to_end(const struct bronze *s);
void bronze_begin_buy(struct bronze *s, struct events *log);

/* chance.c */
int bronze_chances(const void *state, struct move out[], uint32_t weight[]);
struct move bronze_draw(const void *state, struct rng *r);

/* rules_trade.c: the trading game */
uint32_t bronze_movable(const struct bronze_seat *from, const struct bronze_seat *to, int ware);
unsigned bronze_movable_wares(const struct bronze_seat *from, const struct bronze_seat *to);
unsigned bronze_wares_in(const uint8_t side[]);
bool bronze_can_offer(const struct bronze *s, int to);
bool bronze_offer_is_sound(const struct bronze *s);
void bronze_trade_on(struct bronze *s, struct events *log);
void bronze_apply_trade(struct bronze *s, struct move m, struct events *log);

/* rules_late.c: the late Bronze Age */
bool bronze_may_preserve(const struct bronze_seat *p);
bool bronze_may_smith(const struct bronze *s);
int bronze_ships_possible(const struct bronze_seat *p);
void bronze_begin_late_trade(struct bronze *s, struct events *log);
void bronze_swap_on(struct bronze *s, struct events *log);
void bronze_apply_late(struct bronze *s, struct move m, struct events *log);

/* moves.c */
int bronze_moves(const void *state, struct move out[]);
int bronze_why_not(const void *view, struct move m);
int bronze_expand(const void *view, const char *text, struct move out[], int cap);

/* made of data/bronze.tsv */
void bronze_keep_options(struct bronze *s, const int chosen[]);

/* state.c, views.c */
const char *bronze_check(const void *state);
void bronze_observe(const void *state, int viewer, void *view);

/* score.c */
struct bronze_score {
    int developments, monuments, architecture, empire, commerce, total;
};
struct bronze_score bronze_score_of(const struct bronze *s, int seat);
void bronze_score(const void *state, int points[], int place[]);
int bronze_score_sheet(const void *state, int seat, struct score_line out[], int cap);

/* prompts.c, facts.c, facts_pad.c, reasons.c, words.c, board.c: what screens and people are told */
void bronze_facts(const void *view, int seat, const struct words *w, struct out *o);
void bronze_prompt(const void *v, int viewer, const struct prompt *a);
void bronze_print_amount(struct out *o, const struct words *w, int ware, int n); /* "2 wood" */
void bronze_print_wares(struct out *o, const struct words *w,
                        uint32_t packed); /* "2 wood, 1 cloth" */
void bronze_pad_facts(const struct bronze *s, int seat, struct out *o);
extern const struct refusal bronze_refusals[];
void bronze_print_price(const void *view, struct move m, const struct words *w, struct out *o);
bool bronze_tell_why_not(const void *view, struct move m, int rule, const struct words *w,
                         struct out *o);
bool bronze_together(const struct event *before, const struct event *e, bool same_move);
void bronze_print_together(const void *view, const struct event list[], int count,
                           const struct words *w, struct out *o);
void bronze_print_event(const void *view, const struct event *e, const struct words *w,
                        struct out *o);
void bronze_print_board(const void *view, int viewer, const struct words *w, struct out *o);

extern const struct option bronze_options[];
extern const struct field bronze_option_fields[], bronze_fields[];
extern const struct verb bronze_verbs[];
extern const struct game game_bronze;

#endif
