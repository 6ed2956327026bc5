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

/* What is to be decided now. Of a question, `asked` says who answers. */
enum phase {
    PHASE_START,  /* chance: who begins                                         */
    PHASE_DEAL,   /* chance: a card for the row                                 */
    PHASE_REVEAL, /* chance: an event, or a bonus card                          */
    PHASE_DRAW,   /* chance: a military card for `asked`                        */
    PHASE_ASIDE,  /* chance: a bonus card that nobody sees                      */
    PHASE_CHOOSE, /* `asked` chooses a bonus card                               */
    PHASE_STAY,   /* stay or leave                                              */
    PHASE_POLITICS,
    PHASE_PACT,     /* `asked` accepts or refuses                                 */
    PHASE_EVENT,    /* `asked` answers the event; it may be about `target`        */
    PHASE_BID,      /* for a territory                                            */
    PHASE_COLONIZE, /* the winner sacrifices for it                               */
    PHASE_ATTACK,   /* the attacker may sacrifice                                 */
    PHASE_DEFENSE,  /* the defender may sacrifice, and play bonus cards           */
    PHASE_PICK,     /* the victor chooses what `target` loses                     */
    PHASE_LOSE,     /* `asked` chooses a worker to lose                           */
    PHASE_DISCARD,  /* down to the military hand limit                            */
    PHASE_ACTIONS,
    PHASE_INNER, /* the action that the action card `playing` contains         */
    PHASE_MINES, /* soft corruption: a token may be left out                   */
    PHASE_OVER,
    PHASES
};

/* Where the turn is, and so what goes on when nobody is asked any more (turn.c). */
enum step {
    STEP_SETUP,  /* the row and the bonus cards                        */
    STEP_BEGIN,  /* leave or stay; the event of the simple game        */
    STEP_REFILL, /* cards leave the row                                */
    STEP_DEAL,   /* and new ones come                                  */
    STEP_WAR,    /* the own war is resolved                            */
    STEP_POLITICS,
    STEP_PACT,     /* a pact is offered: `event`, to `target`            */
    STEP_REVEAL,   /* the next event is turned up                        */
    STEP_EVENT,    /* an event comes to the seats of `waiting`           */
    STEP_AUCTION,  /* the seats of `waiting` have not passed             */
    STEP_CONFLICT, /* an aggression or a war: `event`, against `target`  */
    STEP_LIMIT,    /* the military hand limit                            */
    STEP_ACTIONS,
    STEP_FARMS, /* production and maintenance                         */
    STEP_MINES,
    STEP_DRAWS,
    STEP_END,   /* of the turn                                        */
    STEP_SCORE, /* the end of the game                                */
    STEPS
};

enum bonus_cards {
    BONUS_STANDARD,
    BONUS_PUBLIC_3,
    BONUS_PUBLIC_4,
    BONUS_PUBLIC_5,
    BONUS_AGE_BY_AGE,
    BONUS_PRIVATE,
    BONUS_OPEN_CHOICE,
    BONUS_VARIANTS
};

enum variant {
    VARIANT_EASIER,
    VARIANT_NO_GANGING_UP,
    VARIANT_PEACEFUL,
    VARIANT_DRAW_AS_ACTION,
    VARIANT_SOFT_CORRUPTION,
    VARIANT_FEWER_BONUSES,
    VARIANT_LEAVING,
    VARIANTS
};

enum tta_verb {
    /* chance */
    V_START,
    V_DEAL,
    V_REVEAL,
    V_DRAW_CARD,
    V_ASIDE,
    /* before the actions */
    V_STAY,
    V_LEAVE,
    V_EVENT,
    V_AGGRESSION,
    V_WAR,
    V_PACT,
    V_CANCEL,
    V_COLUMBUS,
    V_NO_POLITICS,
    V_DISCARD,
    /* actions */
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
    V_LINER,
    V_TRADE,
    V_TACTIC,
    V_DRAW,
    /* answers */
    V_BID,
    V_PASS,
    V_SACRIFICE,
    V_BONUS,
    V_DONE,
    V_ACCEPT,
    V_REFUSE,
    V_LOSE,
    V_PICK,       /* food or resources                */
    V_PICK_SPLIT, /* so much food, so many resources  */
    V_PICK_CARD,
    V_PICK_CARDS, /* so many workers on a card        */
    V_DECLINE,
    V_END_ACTIONS,
    /* as those see it who may not see the card */
    V_EVENT_BACK,
    V_DISCARD_BACK,
    V_DRAW_BACK,
    V_ASIDE_BACK,
    V_PICK_BACK,
    VERBS
};

enum tta_event {
    E_START,        /* the seat begins                                  */
    E_TURN,         /* a = round                                        */
    E_SWEPT,        /* a = card that leaves the row                     */
    E_DEALT,        /* a = card, b = place from 1                       */
    E_AGE,          /* a = the age that begins                          */
    E_REVEALED,     /* a = event                                        */
    E_DECLINED,     /* nothing is built                                 */
    E_TOOK,         /* a = card, b = civil actions                      */
    E_GREW,         /* a = food paid                                    */
    E_BUILT,        /* a = card, b = resources paid                     */
    E_UPGRADED,     /* a = new card, b = old card                       */
    E_PAID,         /* a = resources paid for an upgrade                */
    E_DESTROYED,    /* a = card                                         */
    E_STAGE,        /* a = wonder, b = resources paid                   */
    E_COMPLETED,    /* a = wonder                                       */
    E_LEADS,        /* a = leader                                       */
    E_DISCOVERED,   /* a = technology, b = science paid                 */
    E_REVOLUTION,   /* a = government, b = science paid                 */
    E_PLAYED,       /* a = action card                                  */
    E_DISBANDED,    /* a = card                                         */
    E_CULTURE,      /* a = points scored                                */
    E_SCIENCE,      /* a = points scored                                */
    E_FOOD,         /* a = food produced                                */
    E_RESOURCES,    /* a = resources produced                           */
    E_MORE_ACTIONS, /* a = military actions for this turn              */
    E_FOR_UNITS,    /* a = resources for units                          */
    E_EATEN,        /* a = food                                         */
    E_FAMINE,       /* a = culture lost                                 */
    E_POPULATION,   /* one more, free of charge                         */
    E_BONUS,        /* a = culture at the end                           */
    E_OVER,
    /* advanced and full */
    E_BONUS_CARD,     /* a = card that will score at the end              */
    E_KEPT,           /* a = bonus card or its back, kept for oneself     */
    E_LEFT,           /* the seat leaves the game                         */
    E_DREW,           /* a = military card or its back                    */
    E_DISCARDED,      /* a = military card or its back                    */
    E_OBSOLETE,       /* a = card that its age makes leave                */
    E_TOKENS_GONE,    /* a = yellow tokens back to the box                */
    E_FUTURE,         /* a = card or its back, laid on the future events  */
    E_PASSED,         /* no bid for the territory                         */
    E_BID,            /* a = strength                                     */
    E_COLONIZED,      /* a = territory                                    */
    E_NO_COLONY,      /* a = territory that nobody wanted                 */
    E_LOST_COLONY,    /* a = territory                                    */
    E_SACRIFICED,     /* a = card of the unit                             */
    E_BONUS_PLAYED,   /* a = card, b = what it counts                    */
    E_ATTACKS,        /* a = aggression or war, b = target                */
    E_WAR,            /* a = war that is resolved, b = target             */
    E_STRENGTH,       /* a = the seat's strength in the conflict          */
    E_WON,            /* a = card of the conflict, b = strength advantage */
    E_NOT_WON,        /* a = card of the conflict that changes nothing    */
    E_OFFERED,        /* a = pact, b = to whom                            */
    E_ACCEPTED,       /* a = pact                                         */
    E_REFUSED,        /* a = pact                                         */
    E_PACT_ENDED,     /* a = pact                                         */
    E_TACTIC,         /* a = tactic                                       */
    E_LOST_WORKER,    /* a = card, or FIELD_NONE: unused                  */
    E_LOST_CULTURE,   /* a = points                                      */
    E_LOST_SCIENCE,   /* a = points                                      */
    E_LOST_FOOD,      /* a = food                                         */
    E_LOST_RESOURCES, /* a = resources                                 */
    E_LOST_LEADER,    /* a = leader                                       */
    E_LOST_WONDER,    /* a = wonder under construction                    */
    E_TOOK_CARD,      /* a = technology or colony of another, b = whose   */
    E_GOT_YELLOW,     /* a = yellow tokens from the box or another        */
    E_LOST_YELLOW,    /* a = yellow tokens                                */
    E_LOST_BLUE,      /* a = blue tokens                                  */
    E_RUINED,         /* a = wonder turned face down                      */
    E_UPRISING,       /* no production                                    */
    E_CORRUPTION,     /* a = resources                                    */
    E_MISSING,        /* a = civil actions missing in the next turn       */
    E_TRADED,         /* a = food (0) or resources (1) that it becomes    */
    E_PARTIES,        /* of a pact: the seat is A; a = pact, b = B        */
    E_COVERED,        /* a = enum force, so much by each; b = the bid     */
    E_CONCERNED,      /* by an event: a = enum concern, b = how much      */
    E_NOBODY,         /* a = event that changes nothing                   */
    EVENTS
};

/* What a bid is covered with: eight bits each. */
enum force { FORCE_UNITS, FORCE_CARDS, FORCE_IN_PLAY, FORCES };

/* Why an event concerns a seat. */
enum concern {
    CONCERN_STRONG,
    CONCERN_WEAK,
    CONCERN_RICH, /* in culture */
    CONCERN_POOR,
    CONCERN_HAPPY,
    CONCERN_DISCONTENT, /* workers    */
    CONCERNS
};

enum actions { CIVIL, MILITARY };
enum stock { FOOD, RESOURCES };

enum {
    ROW = 13,               /* T6 */
    YELLOW_TOKENS = 25,     /* T8 */
    BLUE_TOKENS = 18,       /* T8 */
    SCIENCE_MAX = 40,       /* T12 */
    HAND_MAX = 14,          /* more than any hand limit (T24) */
    MILITARY_HAND_MAX = 40, /* no more are drawn into a hand */
    PILE_MAX = 8,           /* more than there are events (T136)     */
    BONUS_MAX = 5,          /* bonus cards for all (T94)             */
    KEPT_MAX = 2,           /* private ones of a player (T227)       */
    DRAW_DECKS = 3,         /* of military cards to draw: ages I, II and III */
    ROUNDS_MAX = 60,
    DISCARD_GROUPS = 1 + SEATS_MAX, /* who knows of a discarded card: everybody, or a seat */
    DISCARD_BITS = 3,
    DISCARD_MASK = 7,
    CULTURE_EVER = 9999,
    NONE = FIELD_NONE,
    FACES_AND_NONE = NONE + 1 /* where cards are counted off, backs and no card count too */
};

/* Lists hold cards + 1, sorted, and end with the first 0. In views they have backs for what the
 * viewer may not know. */
struct civ {
    uint64_t technologies; /* a set, governments left out         */
    uint16_t culture;
    uint16_t wonders;  /* completed ones, a set               */
    uint16_t ruins;    /* those of them that lie face down (T204) */
    uint16_t colonies; /* territories, a set                  */
    uint16_t offered;  /* pacts that everybody knows to be in the hand (T70) */
    uint16_t astray;   /* … to be there or among its face-down discards      */
    uint16_t adrift;   /* … to be there, or to have been in a deck since     */
    uint8_t science;
    uint8_t yellow, blue;         /* the banks                           */
    uint8_t yellow_all, blue_all; /* all tokens that are not in the box */
    uint8_t unused;               /* workers                             */
    uint8_t government, leader;
    uint8_t wonder, stages; /* under construction                 */
    uint8_t leaders;        /* ages of which a leader was taken   */
    uint8_t actions[2];     /* unused ones; 0 outside one's turn  */
    uint8_t tactic;
    uint8_t war, war_on;                /* declared, and on whom              */
    uint8_t pact, pact_with, pact_role; /* before the player who offered it; role 0: A, 1: B */
    uint8_t attacked;                   /* no_ganging_up: whom this one holds (T157) */
    uint8_t missing;                    /* civil actions of the next turn (T202)     */
    uint8_t skips;                      /* the next political action (T203)          */
    uint8_t voyage;                     /* Columbus has made it                      */
    uint8_t left;                       /* 1: the first to leave the game, …; 0: in it */
    uint8_t workers[WORKPLACES];
    uint8_t tokens[TOKEN_PLACES];
    uint8_t hand[HAND_MAX]; /* civil cards                        */
    /* Of each age, since cards came back into its deck (T53): how many the seat has drawn, and
     * how many of those it may have discarded face down, and laid on the events, at most. */
    uint8_t drawn[DRAW_DECKS], dropped[DRAW_DECKS], laid[DRAW_DECKS];
    uint8_t down[DRAW_DECKS]; /* in views: face-down discards of each age */
    /* Not everybody's to know: views.c says what of it a viewer sees. */
    uint8_t military[MILITARY_HAND_MAX];
    uint8_t kept[KEPT_MAX]; /* private bonus cards (T227)         */
};

/* Face-down events. Those of age A that were laid out unseen are backs until they are revealed;
 * nobody knows them, and nothing but the draw decides. */
struct pile {
    uint8_t cards[PILE_MAX];
    uint8_t seen[PILE_MAX]; /* of each card the seats that know it, a set; in views the own bit */
};

struct tta {
    struct civ civs[SEATS_MAX];
    uint64_t past;      /* events and territories that have been, a set        */
    uint64_t leftovers; /* those of them that were left to score at the end (T88) */
    uint8_t players, level, variants, bonus_cards, start;
    uint8_t round;
    uint8_t last; /* round of the full game, once it is known; or 0      */
    uint8_t seat; /* whose turn it is                                    */
    uint8_t phase, step, age;
    uint8_t after;                /* the step that comes after an event, an auction, a conflict */
    uint8_t stage;                /* of an auction or a conflict                         */
    uint8_t asked;                /* who answers, or draws                               */
    uint8_t target;               /* of a conflict or a pact; whom a question is about   */
    uint8_t event;                /* event, territory, aggression, war or pact in hand   */
    uint8_t waiting;              /* seats to which the event has yet to come, a set     */
    uint8_t winners, losers;      /* whom the event favours and hurts, sets (T60) */
    uint8_t amount;               /* a bid, or what is left to take                      */
    uint8_t bonus[2];             /* strength of bonus cards played: attack, defense    */
    uint8_t sacrificed[2][UNITS]; /* attacker's or colonist's, defender's (T141) */
    uint8_t to_draw;              /* military cards for `asked`                          */
    uint8_t to_lose;              /* population of `asked`, one by one (T61)             */
    uint8_t lost;                 /* population lost in the conflict (T194)              */
    uint8_t playing;              /* the action card that contains an action             */
    uint8_t acted;                /* a civil action has been taken in this turn          */
    uint8_t revolted;
    uint8_t extra;         /* military actions for this turn alone                */
    uint8_t homer;         /* his resource for units                              */
    uint8_t for_units;     /* other resources for units                         */
    uint8_t traded, liner; /* done in this turn                             */
    uint8_t keeps;         /* no discard to the hand limit in this turn           */
    uint8_t row[ROW];
    uint8_t fresh[HAND_MAX];      /* action cards taken in this turn       */
    uint8_t removed[CIVIL_CARDS]; /* copies that have left the game        */
    uint8_t open[BONUS_MAX];      /* bonus cards that score for all        */
    uint8_t spared[SEATS_MAX];    /* culture that the last cards could not take (T212) */
    uint8_t renewed;              /* ages into whose decks cards came back, a set */
    uint8_t padding[6];
    /* Not everybody's to know: views.c says what of it a viewer sees. */
    uint8_t aside; /* a bonus card that nobody has seen; NONE */
    struct pile current, future;
    /* Military cards that are discarded, how many openly (bits 0–2) and how
     * many face down by each seat (3 bits each), which knows them (T135, T162). */
    uint16_t discards[MILITARY_CARDS];
    /* Military cards that came back into their deck, how many as everybody knows
     * (bits 0–2) and as each seat knows (3 bits each); they are there or were drawn since. */
    uint16_t returned[MILITARY_CARDS];
};

extern const struct game game_tta;
extern const struct verb tta_verbs[];
extern const struct field tta_fields[];
extern const struct nouns tta_events, tta_phases, tta_steps, tta_levels, tta_ages, tta_stocks;
extern const struct nouns tta_variants, tta_bonus_variants, tta_concerns, tta_forces;

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

/* Completed, and not in ruins: those that have their effects (T204). */
static inline uint64_t active_wonders(const struct civ *c)
{
    return c->wonders & ~c->ruins;
}

static inline int size_of(uint64_t set)
{
    return __builtin_popcountll(set);
}

static inline bool has_wonder(const struct civ *c, int card)
{
    return active_wonders(c) >> tta_index[card] & 1;
}

static inline bool plays_variant(const struct tta *s, enum variant variant)
{
    return s->variants >> variant & 1;
}

static inline bool plays_with_bonus_cards(const struct tta *s)
{
    return s->bonus_cards != BONUS_STANDARD || s->level == LEVEL_ADVANCED;
}

static inline bool is_in_game(const struct tta *s, int seat)
{
    return !s->civs[seat].left;
}

static inline int kind_at(int technology)
{
    return tta_technology[technology].kind;
}

static inline int level_at(int technology)
{
    return tta_technology[technology].level;
}

static inline int move_card(struct move m)
{
    return (int)(move_args(m) & 0xff);
}

static inline int move_old_card(struct move m)
{
    return (int)(move_args(m) >> 8 & 0xff);
}

static inline int move_seat(struct move m)
{
    return (int)(move_args(m) >> 8 & 0xff);
}

static inline int move_role(struct move m)
{
    return (int)(move_args(m) >> 16 & 1);
}

static inline bool is_military_card(int card)
{
    return card >= CIVIL_CARDS && card < CARDS;
}

/* setup.c */
extern const struct option tta_options[];
const char *tta_setup(void *state, int seats, const int options[]);
const char *tta_former(const char *option, const char *value, int seats);
bool tta_adopt(void *state, const char *path, const char *text);

/* row.c: decks, the row, hands */
int tta_deck(const struct tta *s, int age, int8_t left[FACES_AND_NONE]); /* returns its size */
void tta_count_table(const struct tta *s, uint8_t count[CIVIL_CARDS]);
void tta_sweep_row(struct tta *s, struct events *log);
void tta_deal(struct tta *s, int card, struct events *log);
int tta_place_in_row(const struct tta *s, int card); /* of the cheapest copy, or -1 */
int tta_take_price(const struct tta *s, const struct civ *c, int place);
struct buyer { /* who takes cards */
    const struct tta *s;
    const struct civ *c;
    int actions;
    bool room;        /* in the hand */
    uint64_t claimed; /* what it has already: tta_claims */
};
struct buyer tta_buyer(const struct tta *s, int seat, int actions);
int tta_forbid_place(const struct buyer *b, int place);
int tta_list_takes(const struct buyer *b, struct move out[]);
int tta_forbid_take(const struct tta *s, int seat, int actions, int card);
int tta_take(struct tta *s, int seat, int card, struct events *log);
bool tta_fill_row(struct tta *s, struct events *log);
int tta_hand_size(const uint8_t hand[HAND_MAX]);
int tta_hand_count(const uint8_t hand[HAND_MAX], int card);
void tta_hand_add(uint8_t hand[HAND_MAX], int card);
void tta_hand_drop(uint8_t hand[HAND_MAX], int card);

/* hands.c: lists, piles, the military decks and hands */
int tta_list_size(const uint8_t list[], int room);
int tta_list_count(const uint8_t list[], int room, int card);
void tta_list_add(uint8_t list[], int room, int card);
void tta_list_drop(uint8_t list[], int room, int card);
bool tta_holds(const struct civ *c, int card); /* a military card */
int tta_military_hand_size(const struct civ *c);
void tta_pile_add(struct pile *p, int card, int seen);
void tta_pile_drop(struct pile *p, int card);
int tta_last_age(const struct tta *s);     /* of the level that has decks */
int tta_military_age(const struct tta *s); /* whose deck is drawn from    */
int tta_copies(const struct tta *s, int card);
int tta_discarded(const struct tta *s, int card);
int tta_unseen(const struct tta *s, int age, int8_t left[FACES_AND_NONE]); /* the deck's size */
int tta_military_deck_size(const struct tta *s);
bool tta_can_draw(const struct tta *s, int seat);
bool tta_prepare_draw(struct tta *s, int seat); /* out of the discards, when it is empty */
void tta_get_military(struct tta *s, int seat, int card, struct events *log);
void tta_discard_openly(struct tta *s, int card);                             /* from the table */
void tta_discard_down(struct tta *s, int seat, int card, struct events *log); /* from the hand */
void tta_lay_down(struct tta *s, int card, int seat); /* a face-down discard of the seat */
void tta_discard_age(struct tta *s, int seat, int age, struct events *log);
void tta_play_military(struct tta *s, int seat, int card); /* out of the hand, openly */
void tta_lay_event(struct tta *s, int seat, int card);     /* out of the hand, face down */
void tta_turn_up(struct tta *s, struct pile *p, int card); /* an event, or the back it had */

/* memory.c: what is remembered of military cards that went out of sight */
int tta_known_to(uint16_t groups, int viewer);               /* of `discards` or `returned`: T162 */
int tta_count_for(uint16_t groups, int group);               /* 0: everybody, 1 + seat */
void tta_remember_return(struct tta *s, int seat, int card); /* of a card that the seat saw */
void tta_remember_refill(struct tta *s, int age); /* before the discards become the deck */
void tta_remember_draw(struct tta *s, int seat, int card);
void tta_remember_drop(struct civ *c, int age); /* face down from the hand */
void tta_doubt_offers(struct civ *c, int age);  /* which of them is still in the hand? */
void tta_remember_event(struct civ *c, int age);
void tta_come_out_of_hand(struct tta *s, int seat, int card);
void tta_come_out_of_pile(struct tta *s, int card, int seen);

/* tokens.c */
int tta_stock(const struct civ *c, enum stock what);
void tta_pay(struct civ *c, enum stock what, int amount);
int tta_gain(struct civ *c, enum stock what, int amount);      /* returns what there was room for */
int tta_produce(struct civ *c, enum stock what, int left_out); /* returns what came of it */
int tta_yield(const struct civ *c, int place);        /* tokens that the workers of a card yield */
int tta_income(const struct civ *c, enum stock what); /* with tokens enough */

/* production.c: what comes and goes, and the production of a turn. Losses tell how much. */
void tta_score_culture(struct tta *s, int seat, int points, struct events *log);
void tta_score_science(struct tta *s, int seat, int points, struct events *log);
int tta_lose_culture(struct tta *s, int seat, int points, struct events *log);
int tta_lose_science(struct tta *s, int seat, int points, struct events *log);
int tta_receive(struct tta *s, int seat, enum stock what, int amount, struct events *log);
int tta_lose_stock(struct tta *s, int seat, enum stock what, int amount, struct events *log);
void tta_grow_free(struct tta *s, int seat, struct events *log);
void tta_farms_produce(struct tta *s, int seat, struct events *log);
void tta_mines_produce(struct tta *s, int seat, int left_out, struct events *log);
void tta_feed(struct tta *s, int seat, struct events *log);
void tta_corrupt(struct tta *s, int seat, struct events *log);
bool tta_rises(const struct tta *s, int seat); /* an uprising: no production (T49) */
void tta_points_and_food(struct tta *s, int seat, struct events *log);
void tta_resources(struct tta *s, int seat, int left_out, struct events *log);

/* ratings.c */
struct ratings {
    int culture, science, strength, happy;
};
struct ratings tta_ratings(const struct tta *s, int seat); /* cut to what the indicators show */
int tta_uncut_strength(const struct tta *s, int seat);
int tta_faces_needed(const struct civ *c);
int tta_discontent(const struct tta *s, int seat);
int tta_total(const struct tta *s, int seat, enum actions which);
int tta_urban_limit(const struct tta *s, int seat);
int tta_hand_limit(const struct tta *s, int seat, enum actions which);
int tta_workers_of(const struct civ *c, int kind);
int tta_role(const struct tta *s, int offerer, int seat); /* in a pact */
int tta_partner(const struct tta *s, int offerer, int seat);
struct terms tta_terms_of(const struct tta *s, int offerer, int seat);

/* armies.c */
int tta_unit_strength(const struct civ *c, int place);
int tta_count_units(const uint8_t units[UNITS]);
int tta_sacrifice_strength(const struct civ *c, const uint8_t units[UNITS]);
int tta_army_bonus(const struct civ *c);

/* prices.c */
struct tariff {
    uint8_t urban_discount[4]; /* by level */
    uint8_t theater_discount, unit_discount;
    uint8_t surcharge; /* on labs and libraries */
};
int tta_growth_price(const struct civ *c);
int tta_consumption(const struct civ *c);
int tta_corruption(const struct civ *c);
struct tariff tta_tariff(const struct tta *s, int seat);
int tta_build_price(const struct tariff *t, int place, int discount);
int tta_upgrade_price(const struct tariff *t, int from, int to, int discount);
int tta_stages_at_once(const struct civ *c);
int tta_liner_price(const struct civ *c);
int tta_trade_into(const struct tta *s, int seat); /* food or resources, or NONE */
int tta_science_price(const struct tta *s, int seat, int card, bool revolution);
int tta_science_partner(const struct tta *s, int seat); /* or NONE */

struct totals {
    int of[2];
};

/* civil.c and military.c: what an action does; the caller has asked whether it is legal */
int tta_discount(const struct tta *s); /* of the action card that is being played */
bool tta_contains_action(int card);
int tta_forbid_stages(const struct tta *s, int stages, int discount);
void tta_civil_action(struct tta *s, struct move m, struct events *log);
void tta_military_action(struct tta *s, struct move m, struct events *log);
bool tta_is_military_action(struct move m);
int tta_for_units(const struct tta *s);
struct totals tta_totals(const struct tta *s, int seat);
void tta_retotal(struct tta *s, int seat, struct totals before); /* after a change (T32) */
int tta_players_left(const struct tta *s);
void tta_put_into_play(struct tta *s, struct civ *c, int card); /* a technology */
int tta_amount(const struct tta *s, int card); /* by the number of players (T219) */

/* events.c, impacts.c. What "goes on" returns true when it is over, false while it waits: for an
 * answer (phase and asked say whose), or for `asked` to draw `to_draw` or lose `to_lose`. */
enum measure { BY_STRENGTH, BY_SCIENCE, BY_HAPPINESS, BY_CULTURE };
int tta_rank(const struct tta *s, enum measure by, int seat, int first); /* from 0 (T60) */
void tta_begin_event(struct tta *s, int event, struct events *log);
bool tta_event_goes_on(struct tta *s, struct events *log);
int tta_list_answers(const struct tta *s, struct move out[]);
bool tta_answer(struct tta *s, struct move m, struct events *log); /* true: the event goes on */
int tta_impact(const struct tta *s, int card, int seat, int first);

/* population.c: what is lost or gained otherwise than by actions */
int tta_workers_to_lose(const struct tta *s, int seat, int place);
void tta_lose_worker(struct tta *s, int seat, int place, struct events *log); /* NONE: unused */
bool tta_take_population(struct tta *s, struct events *log); /* false: PHASE_LOSE asks `asked` */
int tta_list_losses(const struct tta *s, struct move out[]);
void tta_lose_leader(struct tta *s, int seat, struct events *log);
void tta_get_tokens(struct tta *s, int seat, int yellow, int blue);
void tta_lose_tokens(struct tta *s, int seat, int yellow, int blue);

/* colonies.c */
void tta_add_colony(struct tta *s, int seat, int card, uint8_t flags, struct events *log);
void tta_remove_colony(struct tta *s, int seat, int card, struct events *log);
void tta_colonize(struct tta *s, int seat, int card, uint8_t flags, /* with its gain */
                  struct events *log);
void tta_begin_auction(struct tta *s, int card, struct events *log);
bool tta_auction_goes_on(struct tta *s, struct events *log);
int tta_bid_in_cards(const struct tta *s);
int tta_most_bid(const struct tta *s, int seat);
int tta_force_paid(const struct tta *s); /* by the winner, so far */
int tta_list_bids(const struct tta *s, struct move out[]);
void tta_bid(struct tta *s, struct move m, struct events *log);
int tta_list_colonists(const struct tta *s, struct move out[]);
void tta_sacrifice_for_colony(struct tta *s, struct move m, struct events *log);

/* politics.c */
bool tta_has_politics(const struct tta *s, int seat); /* a card, or a pact to end (T230) */
int tta_forbid_politics(const struct tta *s, struct move m);
int tta_list_politics(const struct tta *s, struct move out[]);
void tta_political_action(struct tta *s, struct move m, struct events *log);
void tta_renew_events(struct tta *s);
void tta_reveal(struct tta *s, int card, struct events *log);
void tta_answer_pact(struct tta *s, bool accept, struct events *log);
void tta_end_pact(struct tta *s, int owner, struct events *log);
void tta_end_treaties(struct tta *s, int seat, struct events *log); /* pacts and wars */
int tta_attack_price(const struct tta *s, int card, int target);    /* in military actions */

/* conflict.c */
struct strengths {
    int attacker, defender; /* with sacrifices and bonus cards */
};
struct strengths tta_strengths(const struct tta *s);
struct strengths tta_strengths_in(const struct tta *s, int card, int target);
void tta_begin_aggression(struct tta *s, int card, int target, struct events *log);
void tta_declare_war(struct tta *s, int card, int target, struct events *log);
void tta_begin_war(struct tta *s, struct events *log);
bool tta_conflict_goes_on(struct tta *s, struct events *log);
int tta_forbid_commit(const struct tta *s, struct move m);
int tta_list_commits(const struct tta *s, struct move out[]);
void tta_commit(struct tta *s, struct move m, struct events *log);
bool tta_takes_stock(int card);
int tta_list_picks(const struct tta *s, struct move out[]);
void tta_pick(struct tta *s, struct move m, struct events *log);

/* ages.c */
void tta_lose_wonder(struct tta *s, int seat, struct events *log); /* under construction */
void tta_end_age(struct tta *s, struct events *log);

/* bonus.c: bonus cards, setup and the end */
bool tta_bonus_is_due(const struct tta *s);
bool tta_asks_for_bonus(struct tta *s);
int tta_list_bonus_cards(const struct tta *s, struct move out[]);
void tta_choose_bonus(struct tta *s, int card, struct events *log);
void tta_reveal_bonus(struct tta *s, int card, struct events *log);
bool tta_go_on_setting_up(struct tta *s, struct events *log);
const struct pile *tta_pile_to_score(const struct tta *s); /* or NULL */
bool tta_go_on_scoring(struct tta *s, struct events *log);

/* chance.c */
int tta_events_left(const struct tta *s);
int tta_chances(const void *state, struct move out[], uint32_t weight[]);
struct move tta_draw(const void *state, struct rng *r);

/* turn.c */
int tta_to_move(const void *state);
void tta_apply(void *state, struct move m, struct events *log);
enum step tta_step(const struct tta *s);
bool tta_asks_one(int phase);
bool tta_ask(struct tta *s, enum phase phase, int seat); /* true */
void tta_begin_turn(struct tta *s, struct events *log);
void tta_set_out(struct tta *s, enum step step); /* for an event, an auction, a conflict */
int tta_next_seat(const struct tta *s, int seat);
bool tta_may_sacrifice(const struct tta *s); /* T87 */

/* actions.c */
int tta_list_actions(const struct tta *s, struct move out[]);
int tta_list_inner(const struct tta *s, struct move out[]);
int tta_forbid_action(const struct tta *s, struct move m);

/* views.c, guess.c */
void tta_observe(const void *state, int viewer, void *view);
struct move tta_shown(const void *state, struct move m, int viewer);
void tta_guess(void *view, int seat, struct rng *r);

/* questions.c */
int tta_forbid_answer(const struct tta *s, struct move m);
int tta_list_question(const struct tta *s, struct move out[]);
int tta_list_mines(const struct tta *s, int seat, struct move out[]);

/* legal.c */
int tta_moves(const void *state, struct move out[]);
int tta_why_not(const void *v, struct move m);

/* reasons.c: the same in words */
extern const struct refusal tta_refusals[];
bool tta_tell_why_not(const void *v, struct move m, int rule, const struct words *w, struct out *o);

/* costs.c */
void tta_print_price(const void *v, struct move m, const struct words *w, struct out *o);

/* score.c */
struct bonus {
    int technologies; /* how many of level I */
    int strength, happy, science, food, resources;
    int total; /* points */
};
struct bonus tta_bonus(const struct tta *s, int seat);
void tta_score(const void *state, int points[], int place[]);
int tta_score_sheet(const void *state, int seat, struct line out[], int cap);

/* check.c */
const char *tta_check(const void *state);

/* outlook.c: what stands behind the ratings, and what the next production will bring */
enum strength_part {
    OF_PACTS,
    OF_COLONIES,
    OF_LEADER,
    OF_WONDERS,
    OF_TECHNOLOGIES,
    OF_GOVERNMENT,
    OF_TACTIC,
    OF_BUILDINGS,
    OF_UNITS,
    STRENGTH_PARTS
};
struct outlook {
    int food, eaten, famine; /* famine: culture that is lost */
    int resources, corruption;
    bool rises; /* an uprising: nothing of it comes */
};
extern const struct nouns tta_strength_parts;
void tta_strength(const struct tta *s, int seat, int parts[STRENGTH_PARTS]); /* uncut */
struct outlook tta_outlook(const struct tta *s, int seat);

/* words.c, board.c, mats.c, facts.c, asks.c */
struct card_name {
    char text[128];
};
struct card_name tta_name(const struct words *w, int face);
void tta_print_title(int face, const struct words *w, struct out *o); /* of a card or a back */
bool tta_together(const struct event *before, const struct event *e, bool same_move);
void tta_print_together(const void *v, const struct event list[], int count, const struct words *w,
                        struct out *o);
void tta_print_terms(const struct terms *t, const struct words *w, struct out *o);
void tta_question(const void *v, int viewer, const struct asking *a);
void tta_print_noun(const struct nouns *nouns, int noun, const struct words *w, struct out *o);
void tta_print_event(const void *v, const struct event *e, const struct words *w, struct out *o);
void tta_print_board(const void *v, int viewer, const struct words *w, struct out *o);
void tta_facts(const void *v, int seat, struct out *o);

#endif
