/* Through the Ages: what civil actions do. Whether they are legal is asked before (actions.c). */
#include "games/tta/rules/civil.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

static struct civ *own(struct tta *s)
{
    return &s->civs[s->seat];
}

int tta_players_left(const struct tta *s)
{
    int count = 0;
    for (int seat = 0; seat < s->players; seat++)
        count += is_in_game(s, seat);
    return count;
}

int tta_amount(const struct tta *s, int card)
{
    return tta_cards[card].amount[max_of(tta_players_left(s), 2) - 2]; /* T219 */
}

int tta_discount(const struct tta *s)
{
    return s->playing == NONE ? 0 : tta_amount(s, s->playing); /* T36 T96 */
}

/* An action that a card contains costs no further one (T36). */
static void spend_action(struct tta *s)
{
    if (s->playing == NONE)
        own(s)->actions[CIVIL]--;
}

struct totals tta_totals(const struct tta *s, int seat)
{
    return (struct totals){{tta_total(s, seat, CIVIL), tta_total(s, seat, MILITARY)}};
}

static bool has_actions(const struct tta *s, int seat)
{
    bool acts = s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER || s->step >= STEP_WAR;
    return seat == s->seat && acts;
}

/* Gained actions are unused; used actions are lost first (T32). Outside its own turn a seat has
 * totals alone (T166). */
void tta_adjust_actions(struct tta *s, int seat, struct totals before)
{
    struct civ *c = &s->civs[seat];
    struct totals now = tta_totals(s, seat);
    for (int which = CIVIL; which <= MILITARY && has_actions(s, seat); which++) {
        int had = before.of[which] + (which == MILITARY ? s->extra : 0);
        int used = had - c->actions[which], change = now.of[which] - before.of[which];
        if (change < 0)
            change = min_of(change + used, 0); /* T32 T165 */
        c->actions[which] = (uint8_t)max_of(c->actions[which] + change, 0);
    }
}

static void take(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    c->actions[CIVIL] = (uint8_t)(c->actions[CIVIL] - tta_take(s, s->seat, card, log)); /* T20 */
}

/* ---- Population, farms, mines, buildings ----------------------------------------------------- */

static void grow(struct tta *s, struct events *log)
{
    struct civ *c = own(s);
    int price = tta_growth_price(c);
    spend_action(s);
    tta_pay(c, FOOD, price); /* T26 */
    c->yellow--;
    c->unused++;
    tell(log, E_GREW, s->seat, price, 0);
}

static void build(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    struct price_changes t = tta_price_changes(s, s->seat);
    int price = tta_build_price(&t, tta_index[card], tta_discount(s)); /* T174 */
    spend_action(s);
    tta_pay(c, RESOURCES, price); /* T27 T28 */
    c->unused--;
    c->workers[tta_index[card]]++;
    tell(log, E_BUILT, s->seat, card, price);
}

static void upgrade(struct tta *s, int from, int to, struct events *log)
{
    struct civ *c = own(s);
    struct price_changes t = tta_price_changes(s, s->seat);
    int price = tta_upgrade_price(&t, tta_index[from], tta_index[to], tta_discount(s));
    spend_action(s);
    tta_pay(c, RESOURCES, price); /* T29 */
    c->workers[tta_index[from]]--;
    c->workers[tta_index[to]]++;
    tell(log, E_UPGRADED, s->seat, to, from);
    tell(log, E_PAID, s->seat, price, 0);
}

static void destroy(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    spend_action(s);
    c->workers[tta_index[card]]--; /* T30 */
    c->unused++;
    tell(log, E_DESTROYED, s->seat, card, 0);
}

/* Ocean Liner Service: once a turn, no civil action (T171). */
static void sail(struct tta *s, struct events *log)
{
    struct civ *c = own(s);
    int price = tta_liner_price(c);
    s->liner = 1;
    tta_pay(c, FOOD, price);
    c->yellow--;
    c->unused++;
    tell(log, E_GREW, s->seat, price, 0);
}

/* Trade Routes Agreement: A makes a resource of food, B food of a resource (T182). */
static void trade(struct tta *s, struct events *log)
{
    enum stock into = tta_trade_into(s, s->seat) == FOOD ? FOOD : RESOURCES;
    s->traded = 1;
    tta_pay(own(s), into == FOOD ? RESOURCES : FOOD, 1);
    tta_gain(own(s), into, 1);
    tell(log, E_TRADED, s->seat, (int)into, 0);
}

/* ---- Wonders --------------------------------------------------------------------------------- */

/* The culture of workers on the cards of two kinds, in proportion to their levels. */
static int culture_of_workers(const struct civ *c, int kind, int other, int points)
{
    int sum = 0;
    for (int i = LABS; i < FIRST_UNIT; i++)
        if (kind_at(i) == kind || kind_at(i) == other)
            sum += points * c->workers[i] * level_of(tta_technologies[i]);
    return sum;
}

static int culture_of_technologies(const struct civ *c)
{
    int sum = level_of(c->government);
    for (uint64_t set = c->technologies; set; set &= set - 1)
        sum += level_of(tta_technologies[lowest(set)]);
    return sum;
}

static int culture_of_customers(const struct civ *c)
{
    int sum = 0;
    for (int i = 0; i < WORKPLACES; i++)
        sum += (i < LABS ? 2 : 1) * c->workers[i];
    return sum;
}

/* What a wonder scores once, when it is completed. */
int tta_culture_at_completion(const struct civ *c, int wonder)
{
    switch (wonder) {
    case C_FAST_FOOD_CHAINS: return culture_of_customers(c);
    case C_FIRST_SPACE_FLIGHT: return culture_of_technologies(c);                  /* T106 */
    case C_HOLLYWOOD: return culture_of_workers(c, KIND_THEATER, KIND_LIBRARY, 2); /* T107 */
    case C_INTERNET: return culture_of_workers(c, KIND_LAB, KIND_LIBRARY, 2);      /* T107 */
    default: return 0;
    }
}

static void complete(struct tta *s, struct civ *c, struct events *log)
{
    int wonder = c->wonder;
    c->wonders |= (uint16_t)(1 << tta_index[wonder]);
    c->blue = (uint8_t)(c->blue + c->stages); /* T31 */
    c->wonder = NONE;
    c->stages = 0;
    tell(log, E_COMPLETED, s->seat, wonder, 0);
    tta_score_culture(s, s->seat, tta_culture_at_completion(c, wonder), log);
}

/* Pays a stage and lays a token on it; the rule that stops it, or 0. */
static int lay_stage(struct civ *c, int discount)
{
    if (c->wonder == NONE || c->stages == stage_count(c->wonder))
        return 31;
    int price = max_of(tta_cards[c->wonder].stages[c->stages] - discount, 0); /* T96 T123 */
    if (price > tta_stock(c, RESOURCES))
        return 31;
    tta_pay(c, RESOURCES, price);
    if (!c->blue)
        return 176;
    c->blue--;
    c->stages++;
    return 0;
}

/* One after another, on a copy (T176). Change never takes four tokens, so with many in the bank
 * the price alone decides. */
int tta_forbid_stages(const struct tta *s, int stages, int discount)
{
    const struct civ *c = &s->civs[s->seat];
    if (stages == 1 && c->wonder != NONE && c->blue > 4)
        return tta_cards[c->wonder].stages[c->stages] - discount > tta_stock(c, RESOURCES) ? 31 : 0;
    struct civ copy = *c;
    int rule = 0;
    for (; stages > 0 && !rule; stages--)
        rule = lay_stage(&copy, discount);
    return rule;
}

static void build_stages(struct tta *s, int stages, struct events *log)
{
    struct civ *c = own(s);
    struct totals before = tta_totals(s, s->seat);
    int discount = tta_discount(s);
    spend_action(s);
    for (; stages > 0; stages--) {
        int price = max_of(tta_cards[c->wonder].stages[c->stages] - discount, 0);
        lay_stage(c, discount);
        tell(log, E_STAGE, s->seat, c->wonder, price);
        if (c->stages == stage_count(c->wonder))
            complete(s, c, log);
    }
    tta_adjust_actions(s, s->seat, before);
}

/* ---- Leaders and technologies ---------------------------------------------------------------- */

static void lead(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    struct totals before = tta_totals(s, s->seat);
    spend_action(s);
    if (c->leader != NONE)
        s->removed[c->leader]++; /* T32 */
    c->leader = (uint8_t)card;
    tta_hand_drop(c->hand, card);
    s->homer = card == C_HOMER; /* T170 */
    tell(log, E_LEADS, s->seat, card, 0);
    tta_adjust_actions(s, s->seat, before);
}

/* The older special technology of the same kind leaves (T33); it never has more blue tokens. */
void tta_put_into_play(struct tta *s, struct civ *c, int card)
{
    int blue = tta_cards[card].blue;
    for (int i = WORKPLACES; i < TECHNOLOGIES && is_special(tta_cards[card].kind); i++)
        if (kind_at(i) == tta_cards[card].kind && knows(c, i)) {
            c->technologies &= ~((uint64_t)1 << i);
            s->removed[tta_technologies[i]]++;
            blue -= tta_cards[tta_technologies[i]].blue;
        }
    c->technologies |= (uint64_t)1 << tta_index[card];
    c->blue = (uint8_t)(c->blue + blue);
    c->blue_all = (uint8_t)(c->blue_all + blue);
}

static void form_government(struct tta *s, struct civ *c, int card)
{
    if (tta_cards[c->government].deck != DECK_INITIAL)
        s->removed[c->government]++;
    c->government = (uint8_t)card;
}

/* Under Scientific Cooperation the partner pays 1 (T108, T238). */
static int pay_technology(struct tta *s, int card, bool revolution, struct events *log)
{
    struct civ *c = own(s);
    int price = tta_science_price(s, s->seat, card, revolution);
    int partner = tta_science_partner(s, s->seat);
    c->science = (uint8_t)(c->science - price); /* T33 T34 T35 */
    tta_hand_drop(c->hand, card);
    tell(log, revolution ? E_REVOLUTION : E_DISCOVERED, s->seat, card, price);
    if (partner != NONE)
        tta_lose_science(s, partner, 1, log);
    return price;
}

static void technology_played(struct tta *s, struct civ *c, struct events *log)
{
    switch (c->leader) {
    case C_LEONARDO_DA_VINCI: tta_receive(s, s->seat, RESOURCES, 1, log); break;
    case C_ISAAC_NEWTON: /* T101 T237 */
        c->actions[CIVIL] = (uint8_t)min_of(c->actions[CIVIL] + 1, tta_total(s, s->seat, CIVIL));
        break;
    case C_ALBERT_EINSTEIN: tta_score_culture(s, s->seat, 3, log); break;
    default: break;
    }
}

static struct totals used_actions(const struct tta *s)
{
    const struct civ *c = &s->civs[s->seat];
    struct totals used = tta_totals(s, s->seat);
    used.of[CIVIL] -= c->actions[CIVIL];
    used.of[MILITARY] += s->extra - c->actions[MILITARY];
    return used;
}

/* The used actions stay used under a new government (T34, T35). */
static void keep_used(struct tta *s, struct civ *c, struct totals used)
{
    struct totals now = tta_totals(s, s->seat);
    now.of[MILITARY] += s->extra; /* T237 */
    for (int which = CIVIL; which <= MILITARY; which++)
        c->actions[which] = (uint8_t)max_of(now.of[which] - used.of[which], 0);
}

static void discover(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    struct totals before = tta_totals(s, s->seat);
    spend_action(s);
    struct totals used = used_actions(s);
    pay_technology(s, card, false, log);
    if (tta_cards[card].kind == KIND_GOVERNMENT) {
        form_government(s, c, card);
        keep_used(s, c, used); /* T35 */
    } else {
        tta_put_into_play(s, c, card);
        tta_adjust_actions(s, s->seat, before);
    }
    technology_played(s, c, log);
}

/* It uses all civil actions, under Robespierre all military ones (T34, T100). */
static void revolt(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    enum actions all = c->leader == C_MAXIMILIEN_ROBESPIERRE ? MILITARY : CIVIL;
    struct totals used = used_actions(s);
    pay_technology(s, card, true, log);
    form_government(s, c, card);
    used.of[all] = tta_total(s, s->seat, all) + s->extra; /* T34: all of them */
    keep_used(s, c, used);
    s->revolted = all == CIVIL; /* T171 */
    technology_played(s, c, log);
}

/* ---- Action cards ---------------------------------------------------------------------------- */

bool tta_contains_action(int card)
{
    switch (tta_cards[card].action) {
    case ACTION_STAGE:
    case ACTION_GROW:
    case ACTION_URBAN:
    case ACTION_LAND:
    case ACTION_DISCOVER:
    case ACTION_UPGRADE: return true;
    default: return false;
    }
}

/* How many rivals have more (T173). */
static int stronger_rivals(const struct tta *s)
{
    int count = 0, strength = tta_ratings(s, s->seat).strength;
    for (int seat = 0; seat < s->players; seat++)
        count += is_in_game(s, seat) && tta_ratings(s, seat).strength > strength;
    return count;
}

static int richer_rivals(const struct tta *s)
{
    int count = 0;
    for (int seat = 0; seat < s->players; seat++)
        count += is_in_game(s, seat) && s->civs[seat].culture > s->civs[s->seat].culture;
    return count;
}

static void give_for_units(struct tta *s, int amount, struct events *log)
{
    s->for_units = (uint8_t)(s->for_units + amount); /* T40 */
    tell(log, E_FOR_UNITS, s->seat, amount, 0);
}

static void take_effect(struct tta *s, int card, struct events *log)
{
    int amount = tta_amount(s, card);
    switch (tta_cards[card].action) {
    case ACTION_MILITARY:
        own(s)->actions[MILITARY]++; /* T169 */
        s->extra++;
        tell(log, E_MORE_ACTIONS, s->seat, 1, 0);
        give_for_units(s, amount, log);
        break;
    case ACTION_MILITARY_IF_WEAKER: give_for_units(s, amount * stronger_rivals(s), log); break;
    case ACTION_SCIENCE: tta_score_science(s, s->seat, amount, log); break;
    case ACTION_CULTURE: tta_score_culture(s, s->seat, amount, log); break;
    case ACTION_CULTURE_IF_POORER:
        tta_score_culture(s, s->seat, amount * richer_rivals(s), log);
        break;
    case ACTION_FOOD: tta_receive(s, s->seat, FOOD, amount, log); break;
    default: tta_receive(s, s->seat, RESOURCES, amount, log);
    }
}

static void play(struct tta *s, int card, struct events *log)
{
    spend_action(s);
    tta_hand_drop(own(s)->hand, card);
    tell(log, E_PLAYED, s->seat, card, 0);
    if (tta_contains_action(card)) {
        s->playing = (uint8_t)card;
        s->phase = PHASE_INNER;
        return;
    }
    s->removed[card]++; /* T36 */
    take_effect(s, card, log);
}

/* What the card gives after the action it contains (T124). */
static void end_inner(struct tta *s, struct events *log)
{
    int card = s->playing, amount = tta_discount(s);
    s->playing = NONE;
    s->phase = PHASE_ACTIONS;
    s->removed[card]++; /* T36 */
    if (tta_cards[card].action == ACTION_GROW)
        tta_receive(s, s->seat, FOOD, amount, log);
    if (tta_cards[card].action == ACTION_DISCOVER)
        tta_score_science(s, s->seat, amount, log);
}

void tta_civil_action(struct tta *s, struct move m, struct events *log)
{
    bool inner = s->phase == PHASE_INNER;
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_TAKE: take(s, card, log); break;
    case V_GROW: grow(s, log); break;
    case V_BUILD: build(s, card, log); break;
    case V_UPGRADE: upgrade(s, move_old_card(m), card, log); break;
    case V_DESTROY: destroy(s, card, log); break;
    case V_STAGE: build_stages(s, 1, log); break;
    case V_STAGES: build_stages(s, card, log); break;
    case V_LEAD: lead(s, card, log); break;
    case V_DISCOVER: discover(s, card, log); break;
    case V_REVOLUTION: revolt(s, card, log); break;
    case V_PLAY: play(s, card, log); break;
    case V_LINER: sail(s, log); return;
    case V_TRADE: trade(s, log); return;
    default: assert(0 && "a civil action");
    }
    if (inner)
        end_inner(s, log);
    bool military = move_verb(m) == V_REVOLUTION && !s->revolted; /* T100 */
    if (s->phase == PHASE_ACTIONS && (inner || !military))
        s->acted = 1; /* T171: a card that is being played may still carry a revolution (T109) */
}
