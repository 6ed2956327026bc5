/* Through the Ages: military actions, and Frederick Barbarossa's civil one. */
#include "games/tta/rules/military.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

int tta_for_units(const struct tta *s)
{
    return s->homer + s->for_units;
}

/* Resources for units come first, Homer's before the others (T40, T236). */
static void pay_unit(struct tta *s, struct civ *c, int price)
{
    int homer = min_of(price, s->homer), other = min_of(price - homer, s->for_units);
    s->homer = (uint8_t)(s->homer - homer);
    s->for_units = (uint8_t)(s->for_units - other);
    tta_pay(c, RESOURCES, price - homer - other);
}

static void recruit(struct tta *s, int card, int discount, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    struct price_changes t = tta_price_changes(s, s->seat);
    int price = tta_build_price(&t, tta_index[card], discount); /* T38 */
    pay_unit(s, c, price);
    c->unused--;
    c->workers[tta_index[card]]++;
    tell(log, E_BUILT, s->seat, card, price);
}

static void upgrade(struct tta *s, int from, int to, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    struct price_changes t = tta_price_changes(s, s->seat);
    int price = tta_upgrade_price(&t, tta_index[from], tta_index[to], 0); /* T39 */
    pay_unit(s, c, price);
    c->workers[tta_index[from]]--;
    c->workers[tta_index[to]]++;
    tell(log, E_UPGRADED, s->seat, to, from);
    tell(log, E_PAID, s->seat, price, 0);
}

static void disband(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    c->workers[tta_index[card]]--; /* T39 */
    c->unused++;
    tell(log, E_DISBANDED, s->seat, card, 0);
}

/* Grows and builds a unit of the new worker, each for 1 less, with one civil action. */
static void barbarossa(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    int price = tta_growth_price(c) - 1; /* T97 */
    c->actions[CIVIL]--;
    s->acted = 1;
    tta_pay(c, FOOD, price);
    c->yellow--;
    c->unused++;
    tell(log, E_GREW, s->seat, price, 0);
    recruit(s, card, 1, log); /* T97 */
}

/* The tactic before is discarded (T41). */
static void change_tactic(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    if (c->tactic != NONE)
        tta_discard_openly(s, c->tactic); /* T135 */
    tta_play_military(s, s->seat, card);
    c->tactic = (uint8_t)card;
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_TACTIC, s->seat, card, 0);
}

bool tta_is_military_action(struct move m)
{
    switch (move_verb(m)) {
    case V_RECRUIT:
    case V_DISBAND:
    case V_TACTIC:
    case V_BARBAROSSA: return true;
    case V_UPGRADE: return is_unit(tta_cards[move_card(m)].kind);
    default: return false;
    }
}

void tta_military_action(struct tta *s, struct move m, struct events *log)
{
    int card = move_card(m);
    if (move_verb(m) == V_BARBAROSSA) {
        barbarossa(s, card, log);
        return;
    }
    s->civs[s->seat].actions[MILITARY]--;
    switch (move_verb(m)) {
    case V_RECRUIT: recruit(s, card, 0, log); break;
    case V_UPGRADE: upgrade(s, move_old_card(m), card, log); break;
    case V_TACTIC: change_tactic(s, card, log); break;
    default: disband(s, card, log); break;
    }
}
