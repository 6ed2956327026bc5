/* Through the Ages: political actions (T56–T58, T70–T73, T186) and what they need. Aggressions and
 * wars go on in conflict.c. */
#include <string.h>

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/bonus.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

static const struct civ *own(const struct tta *s)
{
    return &s->civs[s->seat];
}

/* ---- Events ---------------------------------------------------------------------------------- */

static void play_event(struct tta *s, int card, struct events *log)
{
    uint8_t seen = (uint8_t)(1 << s->seat);
    tta_lay_event(s, s->seat, card); /* T56 */
    tell_to(log, seen, 0, E_FUTURE, s->seat, card, 0);
    tell_to(log, (uint8_t)~seen, 0, E_FUTURE, s->seat, BACK_A + back_age(card), 0); /* T162 */
    tta_score_culture(s, s->seat, back_age(card), log);                             /* T56 T137 */
    s->step = STEP_REVEAL;
}

/* When the last current event has been resolved, the future ones come (T58, T232). */
void tta_renew_events(struct tta *s)
{
    if (s->current.cards[0] || s->level == LEVEL_SIMPLE)
        return;
    s->current = s->future;
    memset(&s->future, 0, sizeof s->future);
}

static void reveal_event(struct tta *s, int card, struct events *log)
{
    bool territory = tta_cards[card].kind == KIND_TERRITORY;
    if (s->level != LEVEL_SIMPLE)
        tta_turn_up(s, &s->current, card); /* T57 */
    tta_interrupt_turn(s, territory ? STEP_AUCTION : STEP_EVENT);
    if (territory)
        tta_begin_auction(s, card, log); /* T62 */
    else
        tta_begin_event(s, card, log);
}

void tta_reveal(struct tta *s, int card, struct events *log)
{
    if (s->step == STEP_SCORE || tta_bonus_is_due(s))
        tta_reveal_bonus(s, card, log);
    else
        reveal_event(s, card, log);
}

/* ---- Pacts ----------------------------------------------------------------------------------- */

static bool takes_part(const struct tta *s, int owner, int seat)
{
    const struct civ *c = &s->civs[owner];
    return c->pact != NONE && (owner == seat || c->pact_with == seat);
}

/* Ends the pact that lies before a player. */
void tta_end_pact(struct tta *s, int owner, struct events *log)
{
    struct civ *c = &s->civs[owner];
    struct totals before = tta_totals(s, s->seat);
    if (c->pact == NONE)
        return;
    tell(log, E_PACT_ENDED, owner, c->pact, 0);
    tta_discard_openly(s, c->pact); /* T135 */
    c->pact = c->pact_with = c->pact_role = NONE;
    tta_adjust_actions(s, s->seat, before); /* T32 */
}

static void offer_pact(struct tta *s, struct move m, struct events *log)
{
    int card = move_card(m);
    tta_play_military(s, s->seat, card);
    s->event = (uint8_t)card;
    s->target = (uint8_t)move_seat(m);
    s->amount = (uint8_t)move_role(m);
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_OFFERED, s->seat, card, s->target); /* T143 */
    tell(log, E_PARTIES, s->amount ? s->target : s->seat, card, s->amount ? s->seat : s->target);
    s->step = STEP_PACT;
}

static void conclude(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    tta_end_pact(s, s->seat, log); /* T71 */
    struct totals before = tta_totals(s, s->seat);
    c->pact = s->event;
    c->pact_with = s->target;
    c->pact_role = s->amount;
    tta_adjust_actions(s, s->seat, before); /* T198 */
}

void tta_answer_pact(struct tta *s, bool accept, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    int card = s->event;
    tell(log, accept ? E_ACCEPTED : E_REFUSED, s->target, card, 0);
    if (accept) {
        conclude(s, log);
    } else {
        tta_list_add(c->military, MILITARY_HAND_MAX, card); /* T70 */
        c->offered |= (uint16_t)(1 << tta_index[card]);
    }
    s->event = s->target = NONE;
    s->amount = 0;
    s->step = STEP_LIMIT;
}

static void cancel(struct tta *s, int card, struct events *log)
{
    for (int owner = 0; owner < s->players; owner++)
        if (s->civs[owner].pact == card)
            tta_end_pact(s, owner, log); /* T72 */
}

/* All pacts and wars that a leaver takes part in are discarded (T80, T154, T217). */
void tta_end_treaties(struct tta *s, int seat, struct events *log)
{
    for (int owner = 0; owner < s->players; owner++) {
        struct civ *c = &s->civs[owner];
        if (takes_part(s, owner, seat))
            tta_end_pact(s, owner, log);
        if (c->war != NONE && (owner == seat || c->war_on == seat)) {
            tta_discard_openly(s, c->war);
            c->war = c->war_on = NONE;
        }
        if (c->attacked == seat)
            c->attacked = NONE;
    }
}

/* ---- Which rule forbids an attack ------------------------------------------------------------ */

static bool is_banned(const struct tta *s, int card, int target)
{
    for (int owner = 0; owner < s->players; owner++) {
        const struct civ *c = &s->civs[owner];
        if (takes_part(s, owner, s->seat) && takes_part(s, owner, target) &&
            tta_cards[c->pact].attack == ATTACK_FORBIDDEN)
            return true;
        if (c->pact == C_LOSS_OF_SOVEREIGNTY && takes_part(s, owner, target) &&
            tta_role(s, owner, target) == 1 && tta_cards[card].kind == KIND_WAR)
            return true;
    }
    return false;
}

/* no_ganging_up: another attacker holds the target (T92, T157). */
static bool is_held(const struct tta *s, int target)
{
    for (int seat = 0; seat < s->players; seat++)
        if (seat != s->seat && s->civs[seat].attacked == target)
            return plays_variant(s, VARIANT_NO_GANGING_UP);
    return false;
}

static bool has_what_it_needs(const struct civ *rival, int card)
{
    switch (card) {
    case C_ANNEX: return rival->colonies;
    case C_ASSASSINATE: return rival->leader != NONE;
    case C_SABOTAGE: return rival->wonder != NONE;
    default: return true;
    }
}

int tta_attack_price(const struct tta *s, int card, int target)
{
    const struct civ *rival = &s->civs[target];
    int price = tta_cards[card].price;
    if (price == PRICE_BY_TARGET)
        price = level_of(card == C_ASSASSINATE ? rival->leader : rival->wonder);
    return rival->leader == C_MAHATMA_GANDHI ? 2 * price : price; /* T187 */
}

static int forbid_attack(const struct tta *s, int card, int target)
{
    if (own(s)->leader == C_MAHATMA_GANDHI)
        return 187;
    if (is_banned(s, card, target))
        return 73;
    if (is_held(s, target))
        return 92;
    if (!has_what_it_needs(&s->civs[target], card))
        return 189;
    return tta_attack_price(s, card, target) > own(s)->actions[MILITARY] ? 66 : 0;
}

/* ---- Which rule forbids a political action --------------------------------------------------- */

static bool holds_kind(const struct tta *s, int card, int kind)
{
    return is_military_card(card) && tta_cards[card].kind == kind && tta_holds(own(s), card);
}

static bool is_rival(const struct tta *s, int seat)
{
    return seat < s->players && seat != s->seat && is_in_game(s, seat);
}

int tta_forbid_politics(const struct tta *s, struct move m)
{
    int card = move_card(m), seat = move_seat(m);
    switch (move_verb(m)) {
    case V_NO_POLITICS: return 0;
    case V_EVENT:
        return holds_kind(s, card, KIND_EVENT) || holds_kind(s, card, KIND_TERRITORY) ? 0 : 56;
    case V_AGGRESSION:
        return holds_kind(s, card, KIND_AGGRESSION) && is_rival(s, seat)
                   ? forbid_attack(s, card, seat)
                   : 66;
    case V_WAR:
        return holds_kind(s, card, KIND_WAR) && is_rival(s, seat) ? forbid_attack(s, card, seat)
                                                                  : 78;
    case V_PACT: return holds_kind(s, card, KIND_PACT) && is_rival(s, seat) ? 0 : 70;
    case V_CANCEL:
        for (int owner = 0; owner < s->players; owner++)
            if (s->civs[owner].pact == card && takes_part(s, owner, s->seat))
                return 0;
        return 72;
    case V_COLUMBUS:
        return own(s)->leader == C_CHRISTOPHER_COLUMBUS && !own(s)->voyage &&
                       holds_kind(s, card, KIND_TERRITORY)
                   ? 0
                   : 99;
    default: return 186;
    }
}

static int list_card(const struct tta *s, int card, struct move out[])
{
    int n = 0, kind = tta_cards[card].kind;
    if (kind == KIND_EVENT || kind == KIND_TERRITORY)
        out[n++] = move_of(V_EVENT, (uint32_t)card);
    if (kind == KIND_TERRITORY)
        out[n++] = move_of(V_COLUMBUS, (uint32_t)card);
    for (int seat = 0; seat < s->players; seat++) {
        uint32_t with = (uint32_t)(seat << 8 | card);
        if (kind == KIND_AGGRESSION)
            out[n++] = move_of(V_AGGRESSION, with);
        if (kind == KIND_WAR)
            out[n++] = move_of(V_WAR, with);
        for (uint32_t role = 0; role < 2 && kind == KIND_PACT; role++)
            out[n++] = move_of(V_PACT, role << 16 | with);
    }
    return n;
}

bool tta_has_politics(const struct tta *s, int seat)
{
    for (int owner = 0; owner < s->players; owner++)
        if (takes_part(s, owner, seat))
            return true;
    return tta_military_hand_size(&s->civs[seat]) > 0;
}

/* What may be worth asking for; not all of it is legal. */
int tta_list_politics(const struct tta *s, struct move out[])
{
    const struct civ *c = own(s);
    int n = 0;
    out[n++] = move_of(V_NO_POLITICS, 0);
    for (int owner = 0; owner < s->players; owner++)
        if (s->civs[owner].pact != NONE)
            out[n++] = move_of(V_CANCEL, s->civs[owner].pact);
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++)
        if (!is_back(c->military[i] - 1) && (i == 0 || c->military[i] != c->military[i - 1]))
            n += list_card(s, c->military[i] - 1, out + n);
    return n;
}

/* ---- What they do ---------------------------------------------------------------------------- */

static void sail(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    tta_play_military(s, s->seat, card);
    c->voyage = 1; /* T99 */
    tta_colonize(s, s->seat, card, EVENT_REVEALS, log);
}

void tta_political_action(struct tta *s, struct move m, struct events *log)
{
    switch (move_verb(m)) {
    case V_EVENT: play_event(s, move_card(m), log); break;
    case V_AGGRESSION: tta_begin_aggression(s, move_card(m), move_seat(m), log); break;
    case V_WAR: tta_declare_war(s, move_card(m), move_seat(m), log); break;
    case V_PACT: offer_pact(s, m, log); break;
    case V_CANCEL: cancel(s, move_card(m), log); break;
    case V_COLUMBUS: sail(s, move_card(m), log); break;
    default: break; /* V_NO_POLITICS */
    }
}
