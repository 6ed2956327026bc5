/* Roll Through the Ages: The Iron Age, with the Mediterranean expansion. The state of a game and
 * the numbers of the rules.
 *
 * The rules are numbered in docs/rules/iron-age.md; comments cite them. rules.c reads in the order
 * of the turn; rules_dice.c holds the dice, rules_war.c disasters, battles and demands,
 * rules_colonies.c the expansion's step and the rival of solitaire; moves.c says what is legal;
 * Developments, monuments, disasters, options, phases and events are rows of data/iron.tsv, from
 * which iron_tables.h has its enums. The colonies are rows of data/iron_colonies.tsv: only their
 * names are the rulebook's, the rest is our reconstruction (I31). */
#ifndef AGES_GAMES_IRON_IRON_H
#define AGES_GAMES_IRON_IRON_H

#include "core/game.h"
#include "games/dice/dice.h"
#include "games/iron_tables.h"

/* In a choice of dice to roll again: the Fate die too. */
enum { FATE_AGAIN = 1 << 3 * FACES };

/* A row of data/iron_colonies.tsv. */
struct colony {
    uint8_t goods, armies, ships, food, innovations; /* got when completed */
    uint8_t mine;                                    /* points with Metallurgy */
    uint8_t four_players, solo_last;
};

/* In the order of the lists: what ends a step comes first, Granaries last. */
enum iron_verb {
    V_START,
    V_ROLL,
    V_FATE,
    V_RIVAL,
    V_RIVAL_FOUNDS,
    V_TAKE,
    V_STOP,
    V_REROLL,
    V_SKIP_LEADERSHIP,
    V_LEADERSHIP,
    V_SKIP_OMENS,
    V_OMENS,
    V_OMENS_FATE,
    V_CHOOSE,
    V_SKIP_GRANARIES,
    V_SKIP_NAVY,
    V_NAVY,
    V_SKIP_CONQUEST,
    V_CONQUEST,
    V_GIVE,
    V_REFUSE,
    V_END_COLONIES,
    V_PEG,
    V_TAKE_BACK,
    V_COMPLETE,
    V_END_BUILD,
    V_BUILD,
    V_PORT_GOODS,
    V_ARMIES,
    V_SHIPS,
    V_SKIP_BUY,
    V_BUY,
    V_SKIP_STORE,
    V_STORE,
    V_GRANARIES,
    VERBS
};

enum {
    WEALTH_MAX = 5,                                       /* I3 */
    SHIPS_MAX = 6,                                        /* I3 */
    ARMIES_MAX = 7,                                       /* I3 */
    GOODS_MAX = 15,                                       /* I3 */
    FOOD_MAX = 15,                                        /* I3 */
    EMPIRE_DICE = PORTS_MAX,                              /* I8 */
    GOODS_EVER = GOODS_MAX + EMPIRE_DICE * PORTS_MAX + 2, /* before the cut: dice, Fate, dye */
    POPULATION_A_DIE = 3,                                 /* I12 */
    POPULATION_A_CHOICE = 2,                              /* I12: a choice die */
    POPULATION_MAX = POPULATION_A_DIE * EMPIRE_DICE + 1,  /* I12 */
    INNOVATIONS_MAX = EMPIRE_DICE + COLONIES,             /* more than there can be (I44) */
    CONQUEST_MAX = 10,                                    /* I16 I39 */
    PEGS = 15,                                            /* I4 I42 */
    ROLLS = 3,                                            /* I8 */
    WEALTH_VALUE = 5,                                     /* I20 */
    WEALTH_POINTS = 2,                                    /* I23 */
    COLONY_POINTS = 3,                                    /* I23 */
    SOLO_ROUNDS = 8,                                      /* I25 */
    SOLO_GOAL = 100,                                      /* I25 */
    ROUNDS_MAX = 50,                                      /* I58 */
    POINTS_EVER = 9999,
    NOBODY = FIELD_NONE
};

struct iron_seat {
    uint32_t developments;  /* a set                                */
    uint16_t tribute, lost; /* boxes marked                         */
    uint8_t wealth, ships, armies, goods, food;
    uint8_t conquest;       /* boxes marked                         */
    uint8_t boxes[TARGETS]; /* filled by population                 */
    uint8_t port_goods;     /* goods boxes of ports                 */
    uint8_t monument_points[MONUMENTS];
    uint8_t pegs[COLONIES];
    uint8_t padding[2];
};

struct iron {
    struct iron_seat seats[SEATS_MAX];
    uint32_t rival;     /* colonies of the solo rival, a set        */
    uint32_t completed; /* colonies completed in this turn, a set   */
    uint8_t players, IRON_OPTIONS;
    uint8_t start; /* who began            */
    uint8_t round, seat, phase;
    uint8_t asked;             /* who answers a demand or may use Navy; else NOBODY */
    uint8_t battle;            /* that Navy is asked for                       */
    uint8_t dice[FACES], fate; /* fate: NOBODY while it is not shown */
    uint8_t rolls_left;
    uint8_t population, innovations;
    uint8_t toward_free_box; /* Architecture: 2 monument boxes paid, the third is free (I46) */
    uint8_t rival_second, rival_size;
    uint8_t first_builder[MONUMENTS];
    uint8_t padding[1];
};

CEILING(VERBS, VERBS_MAX);
CEILING(EVENTS, EVENT_KINDS_MAX);
CEILING(DEVELOPMENTS, 32);      /* a set                         */
CEILING(COLONIES, 32);          /* a set                         */
CEILING(FACES, DIE_FACES);      /* dice are packed by three bits */
CEILING(EMPIRE_DICE, DICE_MAX); /* … at most seven of a face     */
CEILING(GOODS_EVER, 255);
CEILING(POPULATION_MAX, 255);
CEILING(INNOVATIONS_MAX, 255);
CEILING(ROUNDS_MAX, 255);

extern const struct colony iron_colonies[COLONIES];
extern const uint8_t iron_holes[COLONIES];
extern const uint8_t iron_size[TARGETS]; /* in boxes */
extern const uint8_t iron_ports_by_goods[PORT_GOODS_MAX + 1], iron_provinces_by_boxes[];
extern const uint8_t iron_goods_of_ports[PORTS_MAX];         /* by the number of ports, less 1 */
extern const uint8_t iron_boxes_of_provinces[PROVINCES_MAX]; /* the same of provinces */
extern const uint8_t iron_province_tribute[PROVINCES_MAX];   /* marked when it is done */
extern const uint8_t iron_first_points[MONUMENTS], iron_later_points[MONUMENTS];
extern const uint8_t iron_cost[DEVELOPMENTS], iron_points[DEVELOPMENTS];
extern const uint8_t iron_foe_strength[BATTLES];
extern const uint8_t iron_disaster_by_skulls[EMPIRE_DICE + 2];
extern const uint8_t iron_disaster_points[DISASTERS]; /* battles come on top */

extern const struct nouns iron_faces, iron_fates, iron_dice_names, iron_fate_die, iron_targets,
    iron_gifts, iron_monuments, iron_developments, iron_disasters, iron_battles, iron_phases,
    iron_events, iron_colony_names, iron_lengths;

static inline bool has(const struct iron_seat *p, enum iron_development d)
{
    return p->developments >> d & 1;
}

static inline const struct iron_seat *mover(const struct iron *s)
{
    return &s->seats[s->seat];
}

static inline bool solitaire(const struct iron *s)
{
    return s->players == 1;
}

/* What ends the game when somebody has reached it; monuments count whoever built them (I22). */
static inline int developments_to_end(const struct iron *s)
{
    return s->normal ? 7 : 5; /* I22 */
}

static inline int tribute_to_end(const struct iron *s)
{
    return s->normal ? 50 : 30; /* I22 */
}

static inline int monuments_to_end(const struct iron *s)
{
    return s->normal ? 5 : 4; /* I22 */
}

/* A set. */
static inline uint32_t developments_in_play(const struct iron *s)
{
    return IRON_DEVELOPMENTS_IN_PLAY(s); /* I7 I53 */
}

/* Those that the seat could still buy, a set. */
static inline uint32_t developments_left(const struct iron *s, const struct iron_seat *p)
{
    return developments_in_play(s) & ~p->developments; /* I7 */
}

static inline enum iron_disaster iron_disaster(int skulls)
{
    return (enum iron_disaster)iron_disaster_by_skulls[skulls]; /* I14 */
}

static inline int ports(const struct iron_seat *p)
{
    return 1 + min_of(p->boxes[T_PORT], iron_ports_by_goods[p->port_goods]); /* I5 */
}

static inline int provinces(const struct iron_seat *p)
{
    return iron_provinces_by_boxes[p->boxes[T_PROVINCE]]; /* I5 */
}

static inline int empire_dice(const struct iron_seat *p)
{
    int by_port = ports(p), by_province = provinces(p);
    return max_of(by_port, by_province); /* I8 IE3 */
}

static inline bool has_monument(const struct iron_seat *p, int m)
{
    return p->boxes[T_MONUMENT + m] == iron_size[T_MONUMENT + m];
}

static inline bool built_by_someone(const struct iron *s, int m)
{
    return s->first_builder[m] != NOBODY ||
           monument_complete(&s->seats[0].boxes[T_MONUMENT + m], sizeof s->seats[0], s->players,
                             iron_size[T_MONUMENT + m]);
}

static inline int monuments_built(const struct iron_seat *p)
{
    int n = 0;
    for (int m = 0; m < MONUMENTS; m++)
        n += has_monument(p, m);
    return n;
}

static inline bool has_colony(const struct iron_seat *p, int c)
{
    return p->pegs[c] == iron_holes[c]; /* I41: all of them only when it is completed */
}

static inline int pegs_placed(const struct iron_seat *p)
{
    int n = 0;
    for (int c = 0; c < COLONIES; c++)
        n += p->pegs[c];
    return n;
}

static inline int colonies_completed(const struct iron_seat *p)
{
    int n = 0;
    for (int c = 0; c < COLONIES; c++)
        n += has_colony(p, c);
    return n;
}

static inline int skulls(const struct iron *s)
{
    return s->dice[SKULL] + (s->fate == FATE_SKULL); /* I2 */
}

static inline int strength(const struct iron_seat *p, bool navy)
{
    return p->armies + (has(p, FORMATIONS) ? 2 : 0) + /* I15 */
           (navy && has(p, NAVY) ? p->ships : 0);     /* I15 */
}

static inline int food_per_die(const struct iron *s, const struct iron_seat *p, int printed)
{
    return printed + (has(p, IRRIGATION) ? 1 : 0) +       /* I11 */
           (has(p, AQUEDUCTS) ? 2 : 0) +                  /* I11 */
           (s->fate == ABUNDANCE) - (s->fate == DROUGHT); /* I11 */
}

static inline int innovation_value(const struct iron_seat *p)
{
    return has(p, METALLURGY) ? 5 : 3; /* I20 I44 */
}

static inline int goods_per_wealth(const struct iron_seat *p)
{
    return has(p, COINAGE) ? 3 : 4; /* I21 */
}

static inline int price(const struct iron_seat *p, int d)
{
    bool cheaper = has(p, ROADS) && (d == CIVICS || d == EMPIRE || d == COMMERCE); /* I20 */
    return iron_cost[d] - (cheaper ? 6 : 0);                                       /* I20 IE4 */
}

/* Turning goods into food: how many could be now. */
static inline int convertible(const struct iron_seat *p)
{
    return has(p, GRANARIES) ? min_of(p->goods, FOOD_MAX - p->food) : 0; /* I10 */
}

static inline bool iron_colony_in_play(const struct iron *s, int c)
{
    return s->mediterranean && (!iron_colonies[c].four_players || s->players == 4); /* I28 */
}

static inline bool colony_completed(const struct iron *s, int c)
{
    bool done = s->rival >> c & 1; /* I57 */
    for (int seat = 0; seat < s->players; seat++)
        done = done || has_colony(&s->seats[seat], c);
    return done;
}

/* In play, and nobody has completed it. */
static inline bool iron_colony_open(const struct iron *s, int c)
{
    return iron_colony_in_play(s, c) && !colony_completed(s, c); /* I27 */
}

static inline int iron_empty_holes(const struct iron *s, int c)
{
    int empty = iron_holes[c];
    for (int seat = 0; seat < s->players; seat++)
        empty -= s->seats[seat].pegs[c];
    return empty;
}

/* The pegs the active player could pay for and has. */
static inline int iron_pegs_at_hand(const struct iron *s)
{
    return min_of(s->population, PEGS - pegs_placed(mover(s))); /* I26 I40 I42 */
}

/* How many of them may go into an open colony. */
static inline int iron_may_peg(const struct iron *s, int c, int at_hand)
{
    int most = min_of(at_hand, iron_empty_holes(s, c));         /* I40 */
    return min_of(most, iron_holes[c] - 1 - mover(s)->pegs[c]); /* I41 */
}

static inline bool iron_may_complete(const struct iron *s, int c, int at_hand)
{
    return mover(s)->ships && iron_holes[c] - mover(s)->pegs[c] <= at_hand; /* I27 I42 */
}

/* Boxes of monuments that the population at hand can fill: with Architecture two pay for three. */
static inline int iron_monument_boxes(const struct iron *s, const struct iron_seat *p)
{
    if (!has(p, ARCHITECTURE))
        return s->population;                            /* I19 */
    return (3 * s->population + s->toward_free_box) / 2; /* I46 */
}

static inline int iron_may_raise_armies(const struct iron *s, const struct iron_seat *p, int food)
{
    int most = min_of(s->population, food);      /* I19 */
    return min_of(most, ARMIES_MAX - p->armies); /* I3 I19 */
}

static inline int iron_may_build_ships(const struct iron *s, const struct iron_seat *p)
{
    if (!s->mediterranean && !has(p, SHIPBUILDING)) /* I19 I53 */
        return 0;
    return min_of(p->goods / 2, SHIPS_MAX - p->ships); /* I3 I19 */
}

static inline int iron_may_fill(const struct iron *s, const struct iron_seat *p, int target)
{
    int people = target < T_MONUMENT ? s->population : iron_monument_boxes(s, p);
    return min_of(people, iron_size[target] - p->boxes[target]); /* I19 */
}

/* Can the seat pay a development with this number of wealth? Innovations go first (I49), then the
 * wealth, each of it needed; *goods gets the rest. Returns the innovations spent, or -1. */
static inline int iron_payable(const struct iron *s, const struct iron_seat *p, int d, int wealth,
                               int *goods)
{
    int value = innovation_value(p), left = price(p, d);
    int innovations = min_of(s->innovations, (left + value - 1) / value); /* I49 */
    left -= innovations * value;
    if (wealth > p->wealth || (wealth && left <= (wealth - 1) * WEALTH_VALUE)) /* I49 */
        return -1;
    left -= wealth * WEALTH_VALUE;
    *goods = max_of(left, 0);                     /* I49 */
    return *goods <= p->goods ? innovations : -1; /* I20 */
}

static inline int iron_sets_to_store(const struct iron_seat *p)
{
    return min_of(p->goods / goods_per_wealth(p), WEALTH_MAX - p->wealth); /* I21 I51 */
}

/* rules.c: the turn, step by step. A begin_ function asks its question or goes on to the next. */
int iron_to_move(const void *state);
void iron_apply(void *state, struct move m, struct events *log);
void iron_begin_turn(struct iron *s, struct events *log);
void iron_begin_take(struct iron *s, int seat);
void iron_begin_choose(struct iron *s, struct events *log);
void iron_cut_goods(struct iron *s, struct events *log);
void iron_begin_build(struct iron *s, struct events *log);
int iron_people_for(const struct iron *s, const struct iron_seat *p, int boxes);
void iron_next_turn(struct iron *s, struct events *log);

/* rules_dice.c: the dice */
void iron_apply_dice(struct iron *s, struct move m, struct events *log);

/* chance.c */
int iron_dice_to_roll(const struct iron *s);
int iron_chances(const void *state, struct move out[], uint32_t weight[]);
struct move iron_draw(const void *state, struct rng *r);

/* rules_war.c: disasters, battles, conquest and tribute */
bool iron_spared(const struct iron *s, const struct iron_seat *p, enum iron_disaster d);
void iron_feed(struct iron *s, struct events *log);
bool iron_may_leave_out_ships(const struct iron *s, const struct iron_seat *p);
int iron_foe(const struct iron_seat *p, enum battle b);
void iron_apply_war(struct iron *s, struct move m, struct events *log);

/* rules_colonies.c: founding colonies, and the rival */
void iron_begin_colonies(struct iron *s, struct events *log);
void iron_apply_colonies(struct iron *s, struct move m, struct events *log);
void iron_begin_rival(struct iron *s, struct events *log);
unsigned iron_rival_choices(const struct iron *s, int size);
void iron_apply_rival(struct iron *s, struct move m, struct events *log);

/* moves.c */
int iron_moves(const void *state, struct move out[]);
int iron_why_not(const void *view, struct move m);
int iron_expand(const void *view, const char *text, struct move out[], int cap);

/* made of data/iron.tsv */
void iron_keep_options(struct iron *s, const int chosen[]);

/* state.c, views.c */
const char *iron_check(const void *state);
void iron_observe(const void *state, int viewer, void *view);

/* score.c */
struct iron_score {
    int monuments, developments, wealth, tribute, colonies;
    int shipbuilding, navy, aqueducts, metallurgy, civics, empire, commerce;
    int total;
};
struct iron_score iron_score_of(const struct iron *s, int seat);
bool iron_goal_beaten(const struct iron *s);
void iron_score(const void *state, int points[], int place[]);
int iron_score_sheet(const void *state, int seat, struct score_line out[], int cap);

/* prompts.c, facts.c, facts_war.c, ledger.c, reasons.c, words.c, board.c: what screens and people
 * are told */
void iron_facts(const void *view, int viewer, const struct words *w, struct out *o);
void iron_prompt(const void *v, int viewer, const struct prompt *a);
void iron_ledger(const void *began, const struct move moves[], int count, struct out *o);
void iron_question(const struct iron *s, struct out *o);
extern const struct refusal iron_refusals[];
void iron_print_price(const void *view, struct move m, const struct words *w, struct out *o);
bool iron_tell_why_not(const void *view, struct move m, int rule, const struct words *w,
                       struct out *o);
bool iron_together(const struct event *before, const struct event *e, bool same_move);
void iron_print_together(const void *view, const struct event list[], int count,
                         const struct words *w, struct out *o);
void iron_print_event(const void *view, const struct event *e, const struct words *w,
                      struct out *o);
void iron_print_board(const void *view, int viewer, const struct words *w, struct out *o);

extern const struct verb iron_verbs[];
extern const struct option iron_options[];
extern const struct field iron_option_fields[], iron_fields[];
extern const struct game game_iron;

#endif
