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

static int attack_priority(const struct builder_view *v, int target, bool war)
{
    int lead = tta_ratings(v->s, v->seat).strength - tta_ratings(v->s, target).strength;
    if (war)
        return lead >= 8 && v->turns > 2 ? 20 + 2 * lead : NO_PRIORITY - 1;
    return lead > defence_to_fear(&v->s->civs[target]) ? 40 + lead : NO_PRIORITY - 1;
}

/* ---- Pacts ----------------------------------------------------------------------------------- */

static int terms_value(const struct builder_view *v, const struct terms *t)
{
    int each_turn = 10 * t->culture + 4 * t->military + 6 * t->food + 9 * t->resources;
    return 6 * t->strength + each_turn * v->turns;
}

/* What a pact is worth to one of its parties; pacts without numbers are fair. */
static int pact_value(const struct builder_view *v, int card, int role)
{
    return terms_value(v, role ? &tta_cards[card].terms_b : &tta_cards[card].terms_a);
}

static int offer_priority(const struct builder_view *v, int card, int role)
{
    bool fair = pact_value(v, card, !role) >= 0;
    return v->c->pact == NONE && fair ? min_of(pact_value(v, card, role), 14) : NO_PRIORITY - 1;
}

static int cancel_priority(const struct builder_view *v, int card)
{
    for (int offerer = 0; offerer < v->s->players; offerer++)
        if (v->s->civs[offerer].pact == card)
            return -pact_value(v, card, tta_role(v->s, offerer, v->seat));
    return NO_PRIORITY;
}

int builder_politics_priority(const struct builder_view *v, struct move m)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_EVENT: return 15 + 10 * level_of(card);
    case V_AGGRESSION: return attack_priority(v, move_seat(m), false);
    case V_WAR: return attack_priority(v, move_seat(m), true);
    case V_PACT: return offer_priority(v, card, move_role(m));
    case V_CANCEL: return cancel_priority(v, card);
    case V_COLUMBUS: return 90;
    default: return NO_PRIORITY;
    }
}

/* ---- Colonies -------------------------------------------------------------------------------- */

/* It goes as far as its bonus cards and the lesser half of its units reach. */
static int bid_priority(const struct builder_view *v, int bid)
{
    int units = 0, cards = 0;
    for (int i = FIRST_UNIT; i < WORKPLACES; i++)
        units += v->c->workers[i] * tta_unit_strength(v->c, i);
    for (int i = 0; i < MILITARY_HAND_MAX && v->c->military[i]; i++)
        cards += tta_cards[v->c->military[i] - 1].colonization;
    return bid <= cards + units / 2 ? 50 - bid : NO_PRIORITY - 1;
}

/* The weakest unit first, then cards, then more units; and no more than is needed. */
static int sacrifice_priority(const struct builder_view *v, struct move m)
{
    int card = move_card(m);
    bool first = !tta_count_units(v->s->sacrificed[0]);
    switch (move_verb(m)) {
    case V_DONE: return 100;
    case V_BONUS: return 50 + tta_cards[card].colonization;
    default: return (first ? 90 : 40) - tta_unit_strength(v->c, tta_index[card]);
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
static int defence_priority(const struct builder_view *v, struct move m)
{
    int needed = strength_of(v->s, v->s->seat) - strength_of(v->s, v->seat), cards = 0;
    for (int i = 0; i < MILITARY_HAND_MAX && v->c->military[i]; i++)
        cards += tta_cards[v->c->military[i] - 1].defense;
    switch (move_verb(m)) {
    case V_DONE: return 50;
    case V_BONUS:
        return needed > 0 && needed <= cards ? 60 + tta_cards[move_card(m)].defense : NO_PRIORITY;
    default: return NO_PRIORITY; /* a unit is not sacrificed */
    }
}

/* ---- Everything else ------------------------------------------------------------------------- */

/* What is discarded first: what a beginner has the least use for. */
static int discard_priority(const struct builder_view *v, int card)
{
    switch (tta_cards[card].kind) {
    case KIND_WAR: return 60;
    case KIND_PACT: return 50;
    case KIND_TACTIC:
        return v->c->tactic != NONE && level_of(card) <= level_of(v->c->tactic) ? 70 : 20;
    case KIND_AGGRESSION: return 40;
    case KIND_EVENT: return 30;
    default: return 10 - level_of(card);
    }
}

int builder_answer_priority(const struct builder_view *v, struct move m)
{
    switch (v->s->phase) {
    case PHASE_STAY: return move_verb(m) == V_STAY;
    case PHASE_PACT:
        return move_verb(m) == V_ACCEPT ? pact_value(v, v->s->event, !v->s->amount)
                                        : NO_PRIORITY - 1;
    case PHASE_BID: return move_verb(m) == V_BID ? bid_priority(v, move_card(m)) : NO_PRIORITY;
    case PHASE_COLONIZE: return sacrifice_priority(v, m);
    case PHASE_ATTACK: return move_verb(m) == V_DONE;
    case PHASE_DEFENSE: return defence_priority(v, m);
    case PHASE_DISCARD: return discard_priority(v, move_card(m));
    case PHASE_CHOOSE: return tta_impact(v->s, move_card(m), v->seat, v->s->start);
    case PHASE_MINES: return move_verb(m) == V_DECLINE;
    default:
        return move_verb(m) == V_TAKE ? builder_take_priority(v, move_card(m)) : builder_gain(v, m);
    }
}
