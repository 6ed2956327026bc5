/* Through the Ages: the state of a game.
 *
 * The decks are not stored: a deck is what lies nowhere else (tta_deck). Ratings and action totals
 * are computed from the cards in play, never stored. */
#ifndef AGES_GAMES_TTA_STATE_H
#define AGES_GAMES_TTA_STATE_H

#include "core/game.h"
#include "games/tta/cards.h"

enum level { LEVEL_SIMPLE, LEVEL_ADVANCED, LEVEL_FULL, LEVELS };

enum age { AGE_A, AGE_I, AGE_II, AGE_III, AGE_IV, AGES };

/* What is to be decided now. `asked` says who answers a question. */
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

enum actions { CIVIL, MILITARY };
enum stock { FOOD, RESOURCES };

enum {
    ROW = 13,               /* T6 */
    ROW_FOR_1 = 5,          /* its places that cost an action (T6) */
    ROW_FOR_2 = 9,          /* … at most two (T6)                  */
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
    /* Not public: views.c says what a viewer sees of it. */
    uint8_t military[MILITARY_HAND_MAX];
    uint8_t kept[KEPT_MAX]; /* private bonus cards (T227)         */
};

/* Face-down events. Those of age A that were laid out unseen are backs until they are revealed;
 * nobody knows them, and nothing but the draw decides. */
struct pile {
    uint8_t cards[PILE_MAX];
    uint8_t seen[PILE_MAX]; /* of each card the seats that know it, a set; in views the own bit */
};

/* Fills up to eight bytes what grows with the number of cards; game.c checks it. */
enum { TTA_PADDING = 8 - (CIVIL_CARDS + 2 * UNITS + 4 * MILITARY_CARDS) % 8 };

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
    uint8_t padding[TTA_PADDING];
    /* Not public: views.c says what a viewer sees of it. */
    uint8_t aside; /* a bonus card that nobody has seen; NONE */
    struct pile current, future;
    /* Military cards that are discarded, how many openly (bits 0–2) and how
     * many face down by each seat (3 bits each), which knows them (T135, T162). */
    uint16_t discards[MILITARY_CARDS];
    /* Military cards that came back into their deck, how many as everybody knows
     * (bits 0–2) and as each seat knows (3 bits each); they are there or were drawn since. */
    uint16_t returned[MILITARY_CARDS];
};

#define BITS_OF(type, member) (8 * sizeof((struct type *)0)->member)
CEILING(FACES, NONE - 1); /* cards, backs and no card in a byte, and lists have a card + 1 */
CEILING(TECHNOLOGIES, BITS_OF(civ, technologies));
CEILING(CLAIM_NOTHING + 1, 64);
CEILING(WONDERS, BITS_OF(civ, wonders));
CEILING(WONDERS, BITS_OF(civ, ruins));
CEILING(TERRITORIES, BITS_OF(civ, colonies));
CEILING(PACTS, BITS_OF(civ, offered));
CEILING(PACTS, BITS_OF(civ, astray));
CEILING(PACTS, BITS_OF(civ, adrift));
CEILING(HAPPENINGS, BITS_OF(tta, past));
CEILING(HAPPENINGS, BITS_OF(tta, leftovers));
CEILING(AGES, BITS_OF(civ, leaders));
CEILING(AGES, BITS_OF(tta, renewed));
CEILING(VARIANTS, BITS_OF(tta, variants));
CEILING(SEATS_MAX, BITS_OF(tta, waiting));
CEILING(SEATS_MAX, BITS_OF(pile, seen[0]));
CEILING(DISCARD_GROUPS *DISCARD_BITS, BITS_OF(tta, discards[0]));
CEILING(ROUNDS_MAX, 255);
CEILING(CULTURE_EVER, UINT16_MAX);
#undef BITS_OF

extern const struct game game_tta;
extern const struct field tta_fields[];
extern const struct nouns tta_phases, tta_steps, tta_levels, tta_ages, tta_stocks;
extern const struct nouns tta_variants, tta_bonus_variants, tta_roles;

const char *tta_check(const void *state); /* what is impossible in it, or NULL */

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

static inline bool is_military_card(int card)
{
    return card >= CIVIL_CARDS && card < CARDS;
}

#endif
