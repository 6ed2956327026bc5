/* Magpie: the rules, in the order of docs/rules/magpie.md. */
#include "games/magpie/magpie.h"

static const char *setup(void *state, int seats, const int options[])
{
    struct magpie *s = state;

    s->seats = (uint8_t)seats;
    s->rounds = (uint8_t)options[0];
    for (int i = 0; i < seats; i++)
        for (int j = 0; j < NEST_SPOTS; j++)
            s->at[i].nest[j].card = FIELD_NONE;
    return NULL;
}

/* Decisions. */

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

static bool can_peek(const struct magpie *s, int seat, int spot)
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
    case V_PEEK: return can_peek(s, seat, spot) ? 0 : 5;                        /* M5 */
    case V_STEAL: return magpie_in_another_nest(s, seat, spot) && room ? 0 : 7; /* M7 */
    case V_REST: return 0;
    case V_GUARD:
    case V_YIELD: return 8; /* M8 */
    default: return 3;      /* M3: a draw is not a seat's to make */
    }
}

static const struct refusal refusals[] = {
    {3, MSG("that is decided by chance")},
    {4, MSG("you can't lay that card into your nest")},
    {5, MSG("there is nothing that you could look at")},
    {7, MSG("there is nothing to steal, or no room for it in your nest")},
    {8, MSG("nobody steals from you now, or you have no thorn")},
    {13, MSG("the game is over")},
    {0, NULL},
};

static int why_not(const void *v, struct move m)
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
static int moves(const void *state, struct move out[])
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

static int chances(const void *state, struct move out[], uint32_t weight[])
{
    int n = 0, deck[CARD_KINDS];

    magpie_deck(state, deck);
    for (int card = 0; card < CARD_KINDS; card++)
        if (deck[card] > 0) {
            out[n] = move_of(V_DRAW_CARD, (uint32_t)card);
            weight[n++] = (uint32_t)deck[card];
        }
    return n;
}

static struct move draw(const void *state, struct rng *r)
{
    int deck[CARD_KINDS], card = 0;
    int nth = (int)rng_below(r, (uint32_t)magpie_deck(state, deck));

    while (nth >= deck[card])
        nth -= deck[card++];
    return move_of(V_DRAW_CARD, (uint32_t)card);
}

/* Tells those who have seen the card which it was, and the others that it was a card. */
static void tell_card(struct events *log, uint8_t seen, uint8_t flags, unsigned kind, int seat,
                      int card, int where)
{
    tell_to(log, seen, flags, kind, seat, card, where);
    tell_to(log, (uint8_t)~seen, 0, kind, seat, BACK, where);
}

/* The course of a turn. */

static void begin_turn(struct magpie *s, struct events *log)
{
    s->phase = PHASE_DRAW; /* M3 */
    tell_to(log, SEEN_BY_ALL, EVENT_TURN, E_TURN, s->seat, s->round, 0);
}

static void end_turn(struct magpie *s, struct events *log)
{
    s->actions = 0;
    if (s->seat + 1 == s->seats && s->round == s->rounds) {
        s->phase = PHASE_OVER; /* M13 */
        tell_to(log, SEEN_BY_ALL, EVENT_REVEALS | EVENT_OVER, E_OVER, -1, 0, 0);
        return;
    }
    s->seat = (uint8_t)((s->seat + 1) % s->seats);
    s->round = (uint8_t)(s->round + (s->seat == 0));
    begin_turn(s, log);
}

/* Is there anything but to rest (M12)? All it looks at is public: a turn that ends by itself tells
 * nothing. So it may not ask which cards the hand holds. */
bool magpie_can_act(const struct magpie *s)
{
    bool room = magpie_empty_spot(s, s->seat) >= 0;

    if (room && magpie_hand_size(s, s->seat) > 0)
        return true;
    for (int i = 0; i < s->seats; i++)
        for (int j = 0; j < NEST_SPOTS; j++)
            if (room ? magpie_in_another_nest(s, i, j) : can_peek(s, i, j))
                return true;
    return false;
}

static void ask_for_action(struct magpie *s, struct events *log)
{
    s->phase = PHASE_ACT;
    s->target_seat = s->target_spot = 0;
    if (s->actions == 0 || !magpie_can_act(s))
        end_turn(s, log);
}

static void end_action(struct magpie *s, struct events *log)
{
    s->actions--;
    ask_for_action(s, log);
}

static void deal_or_draw(struct magpie *s, int card, struct events *log)
{
    s->at[s->seat].hand[card]++;
    tell_card(log, (uint8_t)(1 << s->seat), EVENT_REVEALS, E_DRAWN, s->seat, card, 0); /* M2 */
    if (s->round > 0) {
        s->actions = ACTIONS; /* M3 */
        ask_for_action(s, log);
    } else if (magpie_hand_size(s, s->seat) >= CARDS_DEALT && ++s->seat == s->seats) {
        s->seat = 0;
        s->round = 1;
        begin_turn(s, log);
    }
}

static void lay(struct magpie *s, int card, struct events *log)
{
    struct magpie_seat *own = &s->at[s->seat];
    uint8_t seen = (uint8_t)(1 << s->seat);

    own->hand[card]--;
    own->nest[magpie_empty_spot(s, s->seat)] = (struct spot){(uint8_t)card, seen, 0}; /* M4 */
    tell_card(log, seen, 0, E_LAID, s->seat, card, 0);
    end_action(s, log);
}

static void peek(struct magpie *s, struct move m, struct events *log)
{
    struct spot *spot = &s->at[move_seat(m)].nest[move_spot(m)];

    spot->seen |= (uint8_t)(1 << s->seat); /* M5, M6 */
    tell_card(log, spot->seen, EVENT_REVEALS, E_PEEKED, s->seat, spot->card, (int)move_args(m));
    end_action(s, log);
}

static void reach(struct magpie *s, struct move m, struct events *log)
{
    s->target_seat = (uint8_t)move_seat(m);
    s->target_spot = (uint8_t)move_spot(m);
    s->phase = PHASE_ANSWER; /* M8 */
    tell(log, E_REACHED, s->seat, BACK, (int)move_args(m));
}

static void guard(struct magpie *s, struct events *log)
{
    s->at[s->target_seat].hand[THORN]--;
    s->discards[THORN]++; /* M8 */
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_GUARDED, s->target_seat, THORN, 0);
    end_action(s, log); /* M9 */
}

static void yield(struct magpie *s, struct events *log)
{
    struct spot *from = &s->at[s->target_seat].nest[s->target_spot];
    struct spot prize = *from;
    int where = s->target_seat << 2 | s->target_spot;

    *from = (struct spot){FIELD_NONE, 0, 0};
    if (prize.card == THORN) {
        s->discards[THORN]++; /* M11 */
        tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_PRICKED, s->seat, THORN, where);
        s->actions = 0;
        ask_for_action(s, log);
        return;
    }
    prize.seen |= (uint8_t)(1 << s->seat); /* M10 */
    prize.stolen = 1;
    s->at[s->seat].nest[magpie_empty_spot(s, s->seat)] = prize;
    tell_card(log, prize.seen, EVENT_REVEALS, E_STOLEN, s->seat, prize.card, where);
    end_action(s, log);
}

static void apply(void *state, struct move m, struct events *log)
{
    struct magpie *s = state;

    switch (move_verb(m)) {
    case V_DRAW_CARD: deal_or_draw(s, move_card(m), log); break;
    case V_LAY: lay(s, move_card(m), log); break;
    case V_PEEK: peek(s, m, log); break;
    case V_STEAL: reach(s, m, log); break;
    case V_GUARD: guard(s, log); break;
    case V_YIELD: yield(s, log); break;
    case V_REST:
        tell(log, E_RESTED, s->seat, 0, 0);
        end_turn(s, log); /* M12 */
        break;
    default: assert(0 && "a legal move");
    }
}

/* The end. */

int magpie_points(const struct magpie *s, int seat)
{
    int points = 0;

    for (int i = 0; i < NEST_SPOTS; i++)
        if (s->at[seat].nest[i].card != FIELD_NONE)
            points += magpie_values[s->at[seat].nest[i].card]; /* M14 */
    return points;
}

static void score(const void *state, int points[], int place[])
{
    const struct magpie *s = state;

    for (int i = 0; i < s->seats; i++)
        points[i] = magpie_points(s, i);
    for (int i = 0; i < s->seats; i++) {
        place[i] = 1;
        for (int j = 0; j < s->seats; j++)
            place[i] += points[j] > points[i]; /* M14 */
    }
}

static int score_sheet(const void *state, int seat, struct line out[], int cap)
{
    const struct magpie *s = state;
    int n = 0;

    for (int card = 0; card < CARD_KINDS && n < cap; card++) {
        int count = 0;
        for (int i = 0; i < NEST_SPOTS; i++)
            count += s->at[seat].nest[i].card == card;
        out[n++] = (struct line){magpie_cards.ids[card], magpie_cards.titles[card], count,
                                 count * magpie_values[card], 1};
    }
    if (n < cap)
        out[n++] = (struct line){"total", MSG("total"), -1, magpie_points(s, seat), 0};
    return n;
}

static const struct option options[] = {
    {"rounds", MSG("how many rounds are played"), NULL, ROUNDS_LEAST, ROUNDS_MOST,
     .initial = 4}, /* M13 */
    {0},
};

const struct game game_magpie = {
    .id = "magpie",
    .title = MSG("Magpie"),
    .short_title = MSG("Magpie"),
    .rule_prefix = "M",
    .revision = 1,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .hidden = true,
    .example = true,
    .moves_max = CARD_KINDS + 2 * (SEATS_MAX - 1) * NEST_SPOTS + 1,
    .chances_max = CARD_KINDS,
    .events_max = 3,
    /* a deal, and in each turn a draw and two actions with an answer each */
    .plies_max = SEATS_MAX * (CARDS_DEALT + ROUNDS_MOST * (1 + 2 * ACTIONS)),
    .state_size = sizeof(struct magpie),
    .options = options,
    .verbs = magpie_verbs,
    .fields = magpie_fields,
    .events = &magpie_events,
    .setup = setup,
    .to_move = magpie_to_move,
    .moves = moves,
    .chances = chances,
    .draw = draw,
    .apply = apply,
    .observe = magpie_observe,
    .shown = magpie_shown,
    .guess = magpie_guess,
    .score = score,
    .score_sheet = score_sheet,
    .facts = magpie_facts,
    .question = magpie_asks,
    .why_not = why_not,
    .refusals = refusals,
    .expand = magpie_expand,
    .place = magpie_place,
    .print_event = magpie_print_event,
    .print_board = magpie_print_board,
    .check = magpie_check,
};
