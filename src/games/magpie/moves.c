/* Magpie: what a seat may do, and why not. */
#include "games/magpie/magpie.h"

#define A_CARD                                                                                     \
    {                                                                                              \
        {                                                                                          \
            ARG_NOUN, 0, 3, &magpie_kinds                                                          \
        }                                                                                          \
    }
#define A_SPOT                                                                                     \
    {                                                                                              \
        {ARG_SEAT, 2, 2, NULL},                                                                    \
        {                                                                                          \
            ARG_COUNT, 0, 2, NULL                                                                  \
        }                                                                                          \
    }

const struct verb magpie_verbs[] = {
    [V_LAY] = {"lay", MSG("put a card of your hand face down into your nest"), A_CARD,
               .title = MSG("Lay a card face down: %1")},
    [V_PEEK] = {"peek", MSG("look at a card in another nest"), A_SPOT,
                .title = MSG("Peek at card %2 in the nest of %1")},
    [V_STEAL] = {"steal", MSG("reach for a card in another nest"), A_SPOT,
                 .title = MSG("Reach for card %2 in the nest of %1")},
    [V_REST] = {"rest", MSG("end your turn"), {{0}}, .title = MSG("Rest")},
    [V_GUARD] = {"guard",
                 MSG("turn up a thorn of your hand: the card stays yours"),
                 {{0}},
                 .title = MSG("Turn up a thorn and keep the card")},
    [V_YIELD] = {"yield", MSG("let the card go"), {{0}}, .title = MSG("Let the card go")},
    [V_DRAW_CARD] = {"draw", MSG("a card comes from the deck"), A_CARD,
                     .title = MSG("A card is drawn: %1")},
    [V_LAY_BACK] = {"lay",
                    MSG("a card was laid face down"),
                    {{0}},
                    .title = MSG("A card is laid face down")},
    [V_DRAW_BACK] = {"draw",
                     MSG("a card was drawn unseen"),
                     {{0}},
                     .title = MSG("A card is drawn unseen")},
    {.name = NULL},
};

int magpie_to_move(const void *state)
{
    const struct magpie *s = state;

    switch (s->phase) {
    case PHASE_DRAW: return SEAT_CHANCE;
    case PHASE_ACT: return s->seat;
    case PHASE_ANSWER: return s->target_seat; /* M8: with or without a thorn to guard with */
    default: return SEAT_NOBODY;
    }
}

bool magpie_in_another_nest(const struct magpie *s, int seat, int spot)
{
    return seat != s->seat && seat < s->seats && s->at[seat].nest[spot].card != FIELD_NONE;
}

bool magpie_can_peek(const struct magpie *s, int seat, int spot)
{
    return magpie_in_another_nest(s, seat, spot) && !(s->at[seat].nest[spot].seen >> s->seat & 1);
}

/* The rule that forbids a seat's move; 0 for a legal one. */
static int forbidden_by(const struct magpie *s, struct move m)
{
    const uint8_t *hand = s->at[s->seat].hand;
    unsigned verb = move_verb(m);
    int card = move_card(m), seat = move_seat(m), spot = move_spot(m);
    bool room = magpie_empty_spot(s, s->seat) >= 0;

    if (s->phase == PHASE_ANSWER && verb == V_YIELD)
        return 0;
    if (s->phase == PHASE_ANSWER && verb == V_GUARD)
        return s->at[s->target_seat].hand[THORN] > 0 ? 0 : 8; /* M8 */
    if (s->phase == PHASE_ANSWER)
        return 8;
    switch (verb) {
    case V_LAY: return card < CARD_KINDS && hand[card] > 0 && room ? 0 : 4; /* M4 */
    case V_LAY_BACK: return 4;
    case V_PEEK: return magpie_can_peek(s, seat, spot) ? 0 : 5;                 /* M5 */
    case V_STEAL: return magpie_in_another_nest(s, seat, spot) && room ? 0 : 7; /* M7 */
    case V_REST: return 0;
    case V_GUARD:
    case V_YIELD: return 8; /* M8 */
    default: return 3;      /* M3: a draw is not a seat's to make */
    }
}

const struct refusal magpie_refusals[] = {
    {3, MSG("that is decided by chance")},
    {4, MSG("you can't lay that card into your nest")},
    {5, MSG("there is nothing that you could look at")},
    {7, MSG("there is nothing to steal, or no room for it in your nest")},
    {8, MSG("nobody steals from you now, or you have no thorn")},
    {13, MSG("the game is over")},
    {0, NULL},
};

int magpie_why_not(const void *v, struct move m)
{
    const struct magpie *s = v;
    int deck[CARD_KINDS], card = move_card(m);

    if (s->phase == PHASE_OVER)
        return 13;
    if (s->phase != PHASE_DRAW)
        return forbidden_by(s, m);
    magpie_deck(s, deck);
    return move_verb(m) == V_DRAW_CARD && card < CARD_KINDS && deck[card] > 0 ? 0 : 3;
}

/* What no rule forbids is legal, so the list and the reasons can't disagree. */
int magpie_moves(const void *state, struct move out[])
{
    static const uint32_t arguments[] = {
        [V_LAY] = CARD_KINDS,
        [V_PEEK] = SEATS_MAX * NEST_SPOTS,
        [V_STEAL] = SEATS_MAX * NEST_SPOTS,
        [V_REST] = 1,
        [V_GUARD] = 1,
        [V_YIELD] = 1,
    };
    int n = 0;

    for (unsigned verb = V_LAY; verb <= V_YIELD; verb++)
        for (uint32_t args = 0; args < arguments[verb]; args++)
            if (forbidden_by(state, move_of(verb, args)) == 0)
                out[n++] = move_of(verb, args);
    return n;
}
