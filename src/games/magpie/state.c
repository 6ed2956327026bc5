/* Magpie: the cards and where they are, what the bytes of a state mean, what must hold of it. */
#include <string.h>

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
const struct nouns magpie_kinds = {
    CARD_KINDS,
    (const char *const[]){"button", "spoon", "ring", "crown", "thorn"},
    (const char *const[]){MSG("button"), MSG("spoon"), MSG("ring"), MSG("crown"), MSG("thorn")},
};

static const struct nouns phases = {
    4,
    (const char *const[]){"draw", "act", "answer", "over"},
    (const char *const[]){MSG(CTX("phase", "draw")), MSG("act"), MSG("answer"), MSG("over")},
};

static const struct nouns seat_numbers = {
    SEATS_MAX,
    (const char *const[]){"0", "1", "2", "3"},
    (const char *const[]){"0", "1", "2", "3"},
};

const char *magpie_setup(void *state, int seats, const int options[])
{
    struct magpie *s = state;

    s->seats = (uint8_t)seats;
    s->rounds = (uint8_t)options[0];
    for (int i = 0; i < seats; i++)
        for (int j = 0; j < NEST_SPOTS; j++)
            s->at[i].nest[j].card = FIELD_NONE;
    return NULL;
}

int magpie_hand_size(const struct magpie *s, int seat)
{
    int size = 0;

    for (int card = 0; card <= BACK; card++)
        size += s->at[seat].hand[card];
    return size;
}

int magpie_empty_spot(const struct magpie *s, int seat)
{
    for (int i = 0; i < NEST_SPOTS; i++)
        if (s->at[seat].nest[i].card == FIELD_NONE)
            return i;
    return -1;
}

/* How many of each card, and of backs, lie on the table: in hands, nests and discards. */
static void count_table(const struct magpie *s, int count[CARD_KINDS + 1])
{
    for (int card = 0; card < CARD_KINDS; card++)
        count[card] = s->discards[card];
    count[BACK] = 0;
    for (int i = 0; i < s->seats; i++) {
        for (int card = 0; card <= BACK; card++)
            count[card] += s->at[i].hand[card];
        for (int j = 0; j < NEST_SPOTS; j++)
            if (s->at[i].nest[j].card != FIELD_NONE)
                count[s->at[i].nest[j].card]++;
    }
}

int magpie_deck(const struct magpie *s, int deck[CARD_KINDS])
{
    int table[CARD_KINDS + 1], total = 0;

    count_table(s, table);
    for (int card = 0; card < CARD_KINDS; card++) {
        deck[card] = magpie_copies[card] - table[card]; /* M1 */
        total += deck[card];
    }
    return total;
}

int magpie_deck_size(const struct magpie *s)
{
    int table[CARD_KINDS + 1], deck[CARD_KINDS];

    count_table(s, table);
    return magpie_deck(s, deck) - table[BACK];
}

/* Fields. */

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
     .offset = offsetof(struct magpie_spot, card),
     .values = &magpie_cards},
    {.name = "seen",
     .kind = FIELD_SET,
     .size = 1,
     .offset = offsetof(struct magpie_spot, seen),
     .values = &seat_numbers},
    {.name = "stolen",
     .kind = FIELD_BOOL,
     .size = 1,
     .offset = offsetof(struct magpie_spot, stolen)},
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
     .size = sizeof(struct magpie_spot),
     .offset = offsetof(struct magpie_seat, nest),
     .count = NEST_SPOTS,
     .stride = sizeof(struct magpie_spot),
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
     .keys = &magpie_kinds},
    {.name = "seats",
     .kind = FIELD_RECORD,
     .size = sizeof(struct magpie_seat),
     .offset = offsetof(struct magpie, at),
     .count = SEATS_MAX,
     .stride = sizeof(struct magpie_seat),
     .fields = seat_fields,
     .live = seats_in_play},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = derive_to_move},
    {.name = "deck",
     .kind = FIELD_INT,
     .count = CARD_KINDS,
     .keys = &magpie_kinds,
     .derive = derive_deck},
    {.name = "deck_size", .kind = FIELD_INT, .derive = derive_deck_size},
    {.kind = FIELD_END},
};

/* Invariants: every card in one place, and a deck that lasts to the end of the game. */

static int draws_left(const struct magpie *s)
{
    int left = (s->rounds - s->round) * s->seats;

    if (s->round > 0)
        return left + s->seats - s->seat - (s->phase != PHASE_DRAW);
    for (int i = s->seat; i < s->seats; i++) {
        int missing = CARDS_DEALT - magpie_hand_size(s, i);
        left += max_of(missing, 1);
    }
    return left;
}

static const char *check_seat(const struct magpie *s, int seat)
{
    const struct magpie_seat *at = &s->at[seat];
    static const struct magpie_seat nothing;

    if (seat >= s->seats)
        return memcmp(at, &nothing, sizeof nothing) ? MSG("a seat not in play is empty") : NULL;
    if (at->hand[BACK] > 0)
        return MSG("a state has no backs");
    for (int i = 0; i < NEST_SPOTS; i++) {
        const struct magpie_spot *spot = &at->nest[i];
        if (spot->card == FIELD_NONE && (spot->seen || spot->stolen))
            return MSG("nobody has seen or stolen an empty spot");
        if (spot->card == FIELD_NONE)
            continue;
        if (spot->card >= CARD_KINDS)
            return MSG("a state has no backs");
        if (!(spot->seen >> seat & 1) || spot->seen >> s->seats)
            return MSG("the owner has seen the cards of a nest, and only seats in play have");
        if (spot->stolen > 1 || (spot->stolen && spot->card == THORN))
            return MSG("a stolen card is no thorn"); /* M11 */
    }
    return NULL;
}

static const char *check_turn(const struct magpie *s)
{
    bool acting = s->phase == PHASE_ACT || s->phase == PHASE_ANSWER;

    if (s->seats < 2 || s->seats > SEATS_MAX || s->seat >= s->seats)
        return MSG("2 to 4 seats, and one of them has the turn");
    if (s->rounds < ROUNDS_LEAST || s->rounds > ROUNDS_MOST || s->round > s->rounds)
        return MSG("a round of those that are played");
    if (s->phase > PHASE_OVER || (s->round == 0 && s->phase != PHASE_DRAW) ||
        (s->phase == PHASE_OVER && (s->round < s->rounds || s->seat + 1 < s->seats)))
        return MSG("a phase that fits the round");
    if (acting ? s->actions < 1 || s->actions > ACTIONS : s->actions != 0)
        return MSG("1 or 2 actions left in a turn, none outside");
    return NULL;
}

static const char *check_target(const struct magpie *s)
{
    if (s->phase != PHASE_ANSWER && (s->target_seat || s->target_spot))
        return MSG("a target only while an owner is asked");
    if (s->phase != PHASE_ANSWER)
        return NULL;
    if (s->target_spot >= NEST_SPOTS || !magpie_in_another_nest(s, s->target_seat, s->target_spot))
        return MSG("the target is a card in another nest");
    return magpie_empty_spot(s, s->seat) < 0 ? MSG("the thief has an empty spot") : NULL; /* M7 */
}

const char *magpie_check(const void *state)
{
    const struct magpie *s = state;
    const char *broken = check_turn(s);
    int deck[CARD_KINDS], unseen;

    for (int i = 0; i < SEATS_MAX && !broken; i++)
        broken = check_seat(s, i);
    if (!broken)
        broken = check_target(s);
    if (broken)
        return broken;
    unseen = magpie_deck(s, deck);
    for (int card = 0; card < CARD_KINDS; card++)
        if (deck[card] < 0)
            return MSG("no more of a card than there are"); /* M1 */
    if (unseen < draws_left(s))
        return MSG("the deck lasts to the end of the game");
    if (s->phase == PHASE_ACT && !magpie_can_act(s))
        return MSG("a seat that can only rest is not asked"); /* M12 */
    return NULL;
}
