/* Magpie: its cards, its words, the verbs of its moves and the fields of its state. */
#include "games/magpie/magpie.h"

const uint8_t magpie_copies[CARD_KINDS] = {8, 7, 5, 2, 6};        /* M1 */
const uint8_t magpie_values[CARD_KINDS + 1] = {1, 2, 3, 5, 0, 0}; /* M1; a BACK counts nothing */

const struct nouns magpie_cards = {
    CARD_KINDS + 1,
    (const char *const[]){"button", "spoon", "ring", "crown", "thorn", "back"},
    (const char *const[]){MSG("button"), MSG("spoon"), MSG("ring"), MSG("crown"), MSG("thorn"),
                          MSG("face down")},
};

/* The kinds alone, for what is never a back. */
static const struct nouns kinds = {
    CARD_KINDS,
    (const char *const[]){"button", "spoon", "ring", "crown", "thorn"},
    (const char *const[]){MSG("button"), MSG("spoon"), MSG("ring"), MSG("crown"), MSG("thorn")},
};

static const struct nouns phases = {
    4,
    (const char *const[]){"draw", "act", "answer", "over"},
    (const char *const[]){MSG("draw"), MSG("act"), MSG("answer"), MSG("over")},
};

static const struct nouns seat_numbers = {
    SEATS_MAX,
    (const char *const[]){"0", "1", "2", "3"},
    (const char *const[]){"0", "1", "2", "3"},
};

const struct nouns magpie_events = {
    E_OVER + 1,
    (const char *const[]){"turn", "drawn", "laid", "peeked", "reached", "guarded", "stolen",
                          "pricked", "rested", "over"},
    (const char *const[]){MSG("turn"), MSG("drawn"), MSG("laid"), MSG("peeked"), MSG("reached"),
                          MSG("guarded"), MSG("stolen"), MSG("pricked"), MSG("rested"),
                          MSG("over")},
};

#define A_CARD                                                                                     \
    {                                                                                              \
        {                                                                                          \
            ARG_NOUN, 0, 3, &kinds                                                                 \
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

/* What the state does not store but people and scenarios want to read. */

static int64_t derive_to_move(const void *s, const int index[])
{
    (void)index;
    return magpie_to_move(s);
}

static int64_t derive_deck(const void *s, const int index[])
{
    int deck[CARD_KINDS];
    magpie_deck(s, deck);
    return deck[index[0]];
}

static int64_t derive_deck_size(const void *s, const int index[])
{
    (void)index;
    return magpie_deck_size(s);
}

static int64_t derive_points(const void *s, const int index[])
{
    return magpie_points(s, index[0]);
}

static int seats_in_play(const void *s)
{
    return ((const struct magpie *)s)->seats;
}

#define NUMBER(n, type, member, most)                                                              \
    {                                                                                              \
        .name = n, .kind = FIELD_INT, .size = 1, .offset = offsetof(struct type, member),          \
        .max = most                                                                                \
    }

static const struct field spot_fields[] = {
    {.name = "card",
     .kind = FIELD_NOUN,
     .size = 1,
     .offset = offsetof(struct spot, card),
     .values = &magpie_cards},
    {.name = "seen",
     .kind = FIELD_SET,
     .size = 1,
     .offset = offsetof(struct spot, seen),
     .values = &seat_numbers},
    {.name = "stolen", .kind = FIELD_BOOL, .size = 1, .offset = offsetof(struct spot, stolen)},
    {.kind = FIELD_END},
};

static const struct field seat_fields[] = {
    {.name = "hand",
     .title = MSG("cards in the hand"),
     .kind = FIELD_INT,
     .size = 1,
     .offset = offsetof(struct magpie_seat, hand),
     .count = CARD_KINDS + 1,
     .stride = 1,
     .sparse = true,
     .keys = &magpie_cards},
    {.name = "nest",
     .kind = FIELD_RECORD,
     .size = sizeof(struct spot),
     .offset = offsetof(struct magpie_seat, nest),
     .count = NEST_SPOTS,
     .stride = sizeof(struct spot),
     .fields = spot_fields},
    {.name = "points", .kind = FIELD_INT, .derive = derive_points},
    {.kind = FIELD_END},
};

const struct field magpie_fields[] = {
    NUMBER("players", magpie, seats, SEATS_MAX),
    NUMBER("rounds", magpie, rounds, ROUNDS_MOST),
    NUMBER("round", magpie, round, ROUNDS_MOST),
    {.name = "seat", .kind = FIELD_SEAT, .size = 1, .offset = offsetof(struct magpie, seat)},
    {.name = "phase",
     .kind = FIELD_NOUN,
     .size = 1,
     .offset = offsetof(struct magpie, phase),
     .values = &phases},
    NUMBER("actions", magpie, actions, ACTIONS),
    NUMBER("target_seat", magpie, target_seat, SEATS_MAX - 1),
    NUMBER("target_spot", magpie, target_spot, NEST_SPOTS - 1),
    {.name = "discards",
     .kind = FIELD_INT,
     .size = 1,
     .offset = offsetof(struct magpie, discards),
     .count = CARD_KINDS,
     .stride = 1,
     .sparse = true,
     .keys = &kinds},
    {.name = "seats",
     .kind = FIELD_RECORD,
     .size = sizeof(struct magpie_seat),
     .offset = offsetof(struct magpie, at),
     .count = SEATS_MAX,
     .stride = sizeof(struct magpie_seat),
     .fields = seat_fields,
     .live = seats_in_play},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = derive_to_move},
    {.name = "deck", .kind = FIELD_INT, .count = CARD_KINDS, .keys = &kinds, .derive = derive_deck},
    {.name = "deck_size", .kind = FIELD_INT, .derive = derive_deck_size},
    {.kind = FIELD_END},
};
