/* Which rule forbids a move: for the messages to people and the tests of rules. */
#include "games/bronze/bronze.h"

static bool is_legal(const struct bronze *s, struct move m)
{
    struct move legal[MOVES_MAX];
    int n = bronze_moves(s, legal);
    for (int i = 0; i < n; i++)
        if (move_same(legal[i], m))
            return true;
    return false;
}

static int why_not_roll(const struct bronze *s, uint32_t rolled)
{
    return dice_packed_count(rolled) != dice_to_roll(s) ? 9 : 0;
}

static int why_not_reroll(const struct bronze *s, uint32_t which)
{
    if (dice_packed(which, SKULL) && s->players > 1)
        return 10;
    return 11;
}

static int why_not_build(const struct bronze *s, int target, int boxes)
{
    const struct bronze_seat *p = &s->seats[s->seat];
    bool trading = s->phase >= PHASE_TRADE && s->phase <= PHASE_ANSWER;
    if (!in_play(s, target))
        return 7;
    if (boxes > boxes_left(s, p, target))
        return target < CITIES ? 5 : 6;
    return trading && s->late ? 46 : 28;
}

static int why_not_buy(const struct bronze *s, int development)
{
    if (development >= development_count(s))
        return 46;
    if (s->phase != PHASE_BUY || has(&s->seats[s->seat], (enum development)development))
        return 33;
    return 34;
}

int bronze_why_not(const void *view, struct move m)
{
    const struct bronze *s = view;
    uint32_t args = move_args(m);
    bool chance = bronze_to_move(s) == SEAT_CHANCE;
    if (!chance && is_legal(s, m))
        return 0;
    switch ((enum bronze_verb)move_verb(m)) {
    case V_ROLL: return chance ? why_not_roll(s, args) : 9;
    case V_STOP: return 12;
    case V_REROLL: return why_not_reroll(s, args);
    case V_SKIP_LEADERSHIP:
    case V_LEADERSHIP: return 13;
    case V_CHOOSE: return 14;
    case V_OFFER:
    case V_GIVE:
    case V_GET:
    case V_PROPOSE:
    case V_ACCEPT:
    case V_DECLINE:
    case V_END_TRADE: return s->late && s->phase == PHASE_BUILD ? 46 : 42;
    case V_BUILD: return why_not_build(s, (int)(args >> 8), (int)(args & 0xff));
    case V_END_BUILD: return 28;
    case V_ENGINEERING: return 32;
    case V_GRANARIES: return 35;
    case V_SKIP_BUY: return s->phase == PHASE_BUY ? 35 : 33;
    case V_BUY: return why_not_buy(s, (int)(args >> 8));
    case V_DISCARD: return 37;
    case V_PRESERVE:
    case V_SKIP_PRESERVE:
    case V_SMITHING:
    case V_SHIPS:
    case V_SWAP:
    case V_END_SWAP: return 46;
    default: /* V_START */ return s->phase == PHASE_START ? 0 : 2;
    }
}
