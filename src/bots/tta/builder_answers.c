/* The builder of Through the Ages among others: political actions, and what it answers when it is
 * asked outside its actions. */
#include "bots/tta/builder.h"

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/state.h"

/* ---- Attacks --------------------------------------------------------------------------------- */

/* What a rival is likely to add in defence: one card in three is a bonus card, of 2 or more. */
static int defence_to_fear(const struct civ *rival)
{
    return (tta_military_hand_size(rival) + 2) / 3 * 2;
}

static int attack_priority(const struct look *l, int target, bool war)
{
    int lead = tta_ratings(l->s, l->seat).strength - tta_ratings(l->s, target).strength;
    if (war)
        return lead >= 8 && l->turns > 2 ? 20 + 2 * lead : NO_PRIORITY - 1;
    return lead > defence_to_fear(&l->s->civs[target]) ? 40 + lead : NO_PRIORITY - 1;
}

/* ---- Pacts ----------------------------------------------------------------------------------- */

static int terms_value(const struct look *l, const struct terms *t)
{
    int each_turn = 10 * t->culture + 4 * t->military + 6 * t->food + 9 * t->resources;
    return 6 * t->strength + each_turn * l->turns;
}

/* What a pact is worth to one of its parties; pacts without numbers are fair. */
static int pact_value(const struct look *l, int card, int role)
{
    return terms_value(l, role ? &tta_cards[card].terms_b : &tta_cards[card].terms_a);
}

static int offer_priority(const struct look *l, int card, int role)
{
    bool fair = pact_value(l, card, !role) >= 0;
    return l->c->pact == NONE && fair ? min_of(pact_value(l, card, role), 14) : NO_PRIORITY - 1;
}

static int cancel_priority(const struct look *l, int card)
{
    for (int offerer = 0; offerer < l->s->players; offerer++)
        if (l->s->civs[offerer].pact == card)
            return -pact_value(l, card, tta_role(l->s, offerer, l->seat));
    return NO_PRIORITY;
}

int builder_politics_priority(const struct look *l, struct move m)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_EVENT: return 15 + 10 * level_of(card);
    case V_AGGRESSION: return attack_priority(l, move_seat(m), false);
    case V_WAR: return attack_priority(l, move_seat(m), true);
    case V_PACT: return offer_priority(l, card, move_role(m));
    case V_CANCEL: return cancel_priority(l, card);
    case V_COLUMBUS: return 90;
    default: return NO_PRIORITY;
    }
}

/* ---- Colonies -------------------------------------------------------------------------------- */

/* It goes as far as its bonus cards and the lesser half of its units reach. */
static int bid_priority(const struct look *l, int bid)
{
    int units = 0, cards = 0;
    for (int i = FIRST_UNIT; i < WORKPLACES; i++)
        units += l->c->workers[i] * tta_unit_strength(l->c, i);
    for (int i = 0; i < MILITARY_HAND_MAX && l->c->military[i]; i++)
        cards += tta_cards[l->c->military[i] - 1].colonization;
    return bid <= cards + units / 2 ? 50 - bid : NO_PRIORITY - 1;
}

/* The weakest unit first, then cards, then more units; and no more than is needed. */
static int sacrifice_priority(const struct look *l, struct move m)
{
    int card = move_card(m);
    bool first = !tta_count_units(l->s->sacrificed[0]);
    switch (move_verb(m)) {
    case V_DONE: return 100;
    case V_BONUS: return 50 + tta_cards[card].colonization;
    default: return (first ? 90 : 40) - tta_unit_strength(l->c, tta_index[card]);
    }
}

/* ---- Defence --------------------------------------------------------------------------------- */

static int strength_of(const struct tta *s, int seat)
{
    int side = seat != s->seat;
    return tta_ratings(s, seat).strength + s->bonus[side] +
           tta_sacrifice_strength(&s->civs[seat], s->sacrificed[side]);
}

/* Bonus cards are played when all together they are enough, the best ones first. */
static int defence_priority(const struct look *l, struct move m)
{
    int needed = strength_of(l->s, l->s->seat) - strength_of(l->s, l->seat), cards = 0;
    for (int i = 0; i < MILITARY_HAND_MAX && l->c->military[i]; i++)
        cards += tta_cards[l->c->military[i] - 1].defense;
    switch (move_verb(m)) {
    case V_DONE: return 50;
    case V_BONUS:
        return needed > 0 && needed <= cards ? 60 + tta_cards[move_card(m)].defense : NO_PRIORITY;
    default: return NO_PRIORITY; /* a unit is not sacrificed */
    }
}

/* ---- Everything else ------------------------------------------------------------------------- */

/* What is discarded first: what a beginner has the least use for. */
static int discard_priority(const struct look *l, int card)
{
    switch (tta_cards[card].kind) {
    case KIND_WAR: return 60;
    case KIND_PACT: return 50;
    case KIND_TACTIC:
        return l->c->tactic != NONE && level_of(card) <= level_of(l->c->tactic) ? 70 : 20;
    case KIND_AGGRESSION: return 40;
    case KIND_EVENT: return 30;
    default: return 10 - level_of(card);
    }
}

int builder_answer_priority(const struct look *l, struct move m)
{
    switch (l->s->phase) {
    case PHASE_STAY: return move_verb(m) == V_STAY;
    case PHASE_PACT:
        return move_verb(m) == V_ACCEPT ? pact_value(l, l->s->event, !l->s->amount)
                                        : NO_PRIORITY - 1;
    case PHASE_BID: return move_verb(m) == V_BID ? bid_priority(l, move_card(m)) : NO_PRIORITY;
    case PHASE_COLONIZE: return sacrifice_priority(l, m);
    case PHASE_ATTACK: return move_verb(m) == V_DONE;
    case PHASE_DEFENSE: return defence_priority(l, m);
    case PHASE_DISCARD: return discard_priority(l, move_card(m));
    case PHASE_CHOOSE: return tta_impact(l->s, move_card(m), l->seat, l->s->start);
    case PHASE_MINES: return move_verb(m) == V_DECLINE;
    default:
        return move_verb(m) == V_TAKE ? builder_take_priority(l, move_card(m)) : builder_gain(l, m);
    }
}
