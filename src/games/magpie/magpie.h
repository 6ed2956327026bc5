/* Magpie: a small game of hidden cards, and the model for writing a larger one
 * (docs/writing-a-game.md; the rules, M1 to M14, are in docs/rules/magpie.md).
 *
 * Each magpie fills a nest with face-down cards, peeks into the nests of others and steals from
 * them. A state and a view are the same type: where a viewer may not know a card, a view has BACK.
 * The deck is not stored at all. It is a multiset, the cards that lie nowhere else; of a view,
 * that is everything the viewer has not seen. */
#ifndef AGES_GAMES_MAGPIE_MAGPIE_H
#define AGES_GAMES_MAGPIE_MAGPIE_H

#include "core/game.h"

enum magpie_card { BUTTON, SPOON, RING, CROWN, THORN, CARD_KINDS, BACK = CARD_KINDS };

enum { NEST_SPOTS = 4, CARDS_DEALT = 2, ACTIONS = 2, ROUNDS_LEAST = 2, ROUNDS_MOST = 5 };

/* A game begins with PHASE_DRAW: chance deals the hands. */
enum magpie_phase { PHASE_DRAW, PHASE_ACT, PHASE_ANSWER, PHASE_OVER };

enum magpie_verb {
    V_LAY,
    V_PEEK,
    V_STEAL,
    V_REST,
    V_GUARD,
    V_YIELD,
    V_DRAW_CARD, /* a chance                                     */
    V_LAY_BACK,  /* V_LAY and V_DRAW_CARD as the others see them */
    V_DRAW_BACK,
};

/* Who has not seen a card hears of BACK. A spot is packed as in a move, four a seat. */
enum magpie_event {
    E_TURN,    /* a = round               */
    E_DRAWN,   /* a = card or its back    */
    E_LAID,    /* a = card or its back    */
    E_PEEKED,  /* a = card or its back, b = spot */
    E_REACHED, /* b = spot                */
    E_GUARDED, /* a = the thorn           */
    E_STOLEN,  /* a = card or its back, b = spot */
    E_PRICKED, /* a = the thorn, b = spot */
    E_RESTED,
    E_OVER,
};

struct magpie_spot {
    uint8_t card;   /* FIELD_NONE: empty                                               */
    uint8_t seen;   /* a bit for each seat that has seen the card (M6); this is public */
    uint8_t stolen; /* it has changed nests, so everybody knows it is no thorn (M11)   */
};

struct magpie_seat {
    uint8_t hand[CARD_KINDS + 1]; /* how many of each; hand[BACK] in views only */
    struct magpie_spot nest[NEST_SPOTS];
};

struct magpie {
    uint8_t seats, rounds;
    uint8_t round; /* 0 while the hands are dealt     */
    uint8_t seat;  /* whose turn it is                */
    uint8_t phase;
    uint8_t actions;
    uint8_t target_seat, target_spot; /* what the seat reaches for; 0 outside PHASE_ANSWER */
    uint8_t discards[CARD_KINDS];
    struct magpie_seat at[SEATS_MAX]; /* those of seats not in play stay 0 */
};

CEILING(NEST_SPOTS, 4); /* a spot of a move has two bits */
CEILING(SEATS_MAX, 4);  /* and a seat two                */

extern const struct game game_magpie;

/* Between the files of the game. */
extern const struct nouns magpie_cards; /* BACK included */
extern const struct nouns magpie_kinds; /* without it    */
extern const struct verb magpie_verbs[];
extern const struct refusal magpie_refusals[];
extern const struct field magpie_fields[];
extern const struct nouns magpie_events;
extern const uint8_t magpie_copies[CARD_KINDS];
extern const uint8_t magpie_values[CARD_KINDS + 1];

/* The arguments of a move: a card, or a spot in a seat's nest. */
static inline int move_card(struct move m)
{
    return (int)move_args(m);
}

static inline int move_seat(struct move m)
{
    return (int)(move_args(m) >> 2);
}

static inline int move_spot(struct move m)
{
    return (int)(move_args(m) & 3);
}

const char *magpie_setup(void *state, int seats, const int options[]);
int magpie_hand_size(const struct magpie *s, int seat);
int magpie_empty_spot(const struct magpie *s, int seat);       /* the first one, or -1 */
int magpie_deck(const struct magpie *s, int deck[CARD_KINDS]); /* returns how many are unseen */
int magpie_deck_size(const struct magpie *s);
const char *magpie_check(const void *state);

int magpie_to_move(const void *state);
bool magpie_in_another_nest(const struct magpie *s, int seat, int spot);
bool magpie_can_peek(const struct magpie *s, int seat, int spot);
int magpie_moves(const void *state, struct move out[]);
int magpie_why_not(const void *v, struct move m);

int magpie_chances(const void *state, struct move out[], uint32_t weight[]);
struct move magpie_draw(const void *state, struct rng *r);

bool magpie_can_act(const struct magpie *s);
void magpie_apply(void *state, struct move m, struct events *log);

int magpie_points(const struct magpie *s, int seat);
void magpie_score(const void *state, int points[], int place[]);
int magpie_score_sheet(const void *state, int seat, struct score_line out[], int cap);

void magpie_observe(const void *state, int viewer, void *view);
struct move magpie_shown(const void *state, struct move m, int viewer);
void magpie_guess(void *view, int seat, struct rng *r);

void magpie_facts(const void *v, int seat, const struct words *w, struct out *o);
void magpie_prompt(const void *v, int viewer, const struct prompt *a);
int magpie_expand(const void *v, const char *text, struct move out[], int cap);
const char *magpie_place(void *state, const char *card, const char *where);
void magpie_print_event(const void *v, const struct event *e, const struct words *w, struct out *o);
void magpie_print_board(const void *v, int viewer, const struct words *w, struct out *o);

#endif
