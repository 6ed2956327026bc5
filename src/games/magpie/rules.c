/* Magpie: the rules, in the order of docs/rules/magpie.md. */
#include "games/magpie/magpie.h"

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
            if (room ? magpie_in_another_nest(s, i, j) : magpie_can_peek(s, i, j))
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
    own->nest[magpie_empty_spot(s, s->seat)] =
        (struct magpie_spot){(uint8_t)card, seen, 0}; /* M4 */
    tell_card(log, seen, 0, E_LAID, s->seat, card, 0);
    end_action(s, log);
}

static void peek(struct magpie *s, struct move m, struct events *log)
{
    struct magpie_spot *spot = &s->at[move_seat(m)].nest[move_spot(m)];

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
    struct magpie_spot *from = &s->at[s->target_seat].nest[s->target_spot];
    struct magpie_spot prize = *from;
    int where = s->target_seat << 2 | s->target_spot;

    *from = (struct magpie_spot){FIELD_NONE, 0, 0};
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

void magpie_apply(void *state, struct move m, struct events *log)
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
