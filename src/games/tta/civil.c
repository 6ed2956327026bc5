/* Through the Ages: what civil actions do. Whether they may be taken is asked before (legal.c). */
#include "games/tta/tta.h"

static struct civ *own(struct tta *s)
{
    return &s->civs[s->seat];
}

int tta_discount(const struct tta *s)
{
    return s->playing == NONE ? 0 : tta_cards[s->playing].amount[s->players - 2]; /* T36 T96 */
}

/* An action that a card contains costs no further one (T36). */
static void spend_action(struct tta *s)
{
    if (s->playing == NONE)
        own(s)->actions[CIVIL]--;
}

static void score_science(struct tta *s, struct civ *c, int points, struct events *log)
{
    int room = SCIENCE_MAX - c->science; /* T12 */
    points = at_most(points, room);
    c->science = (uint8_t)(c->science + points);
    if (points)
        tell(log, E_SCIENCE, (int)(c - s->civs), points, 0);
}

/* Totals have changed: gained actions are unused; of lost ones those used go first (T32). */
void tta_retotal(struct tta *s, struct civ *c, int civil_before, int military_before)
{
    const int before[] = {civil_before, military_before + s->extra};
    for (int which = CIVIL; which <= MILITARY; which++) {
        int now = tta_total(c, (enum actions)which) + (which == MILITARY ? s->extra : 0);
        int used = before[which] - c->actions[which], change = now - before[which];
        if (change < 0)
            change = at_most(change + used, 0); /* T32 T165 */
        c->actions[which] = (uint8_t)(c->actions[which] + change);
    }
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
    int price = at_least(tta_build_price(c, tta_index[card]) - tta_discount(s), 0); /* T174 */
    spend_action(s);
    tta_pay(c, RESOURCES, price); /* T27 T28 */
    c->unused--;
    c->workers[tta_index[card]]++;
    tell(log, E_BUILT, s->seat, card, price);
}

static void upgrade(struct tta *s, int from, int to, struct events *log)
{
    struct civ *c = own(s);
    int price = tta_upgrade_price(c, tta_index[from], tta_index[to]) - tta_discount(s); /* T174 */
    price = at_least(price, 0);
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

/* ---- Wonders --------------------------------------------------------------------------------- */

static void complete(struct civ *c, struct events *log, int seat)
{
    c->wonders |= (uint16_t)(1 << tta_index[c->wonder]);
    c->blue = (uint8_t)(c->blue + c->stages); /* T31 */
    tell(log, E_COMPLETED, seat, c->wonder, 0);
    c->wonder = NONE;
    c->stages = 0;
}

/* Builds stages one after another; the rule that stops it, or 0. On a copy it answers whether
 * that many can be built. */
int tta_build_stages(struct civ *c, int stages, int discount, struct events *log, int seat)
{
    for (; stages > 0; stages--) {
        if (c->wonder == NONE)
            return 31;
        int price = at_least(tta_cards[c->wonder].stages[c->stages] - discount, 0); /* T96 T123 */
        if (price > tta_stock(c, RESOURCES))
            return 31;
        tta_pay(c, RESOURCES, price);
        if (!c->blue)
            return 176;
        c->blue--;
        c->stages++;
        tell(log, E_STAGE, seat, c->wonder, price);
        if (c->stages == stage_count(c->wonder))
            complete(c, log, seat);
    }
    return 0;
}

static void build_stages(struct tta *s, int stages, struct events *log)
{
    struct civ *c = own(s);
    int civil = tta_total(c, CIVIL), military = tta_total(c, MILITARY);
    spend_action(s);
    tta_build_stages(c, stages, tta_discount(s), log, s->seat);
    tta_retotal(s, c, civil, military);
}

/* ---- Leaders and technologies ---------------------------------------------------------------- */

static void lead(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    int civil = tta_total(c, CIVIL), military = tta_total(c, MILITARY);
    spend_action(s);
    if (c->leader != NONE)
        s->removed[c->leader]++; /* T32 */
    c->leader = (uint8_t)card;
    tta_hand_drop(c->hand, card);
    s->homer = card == C_HOMER; /* T170 */
    tell(log, E_LEADS, s->seat, card, 0);
    tta_retotal(s, c, civil, military);
}

/* The older special technology of the same kind leaves (T33); it never has more blue tokens. */
static void put_into_play(struct tta *s, struct civ *c, int card)
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
}

static void form_government(struct tta *s, struct civ *c, int card)
{
    if (tta_cards[c->government].deck != DECK_INITIAL)
        s->removed[c->government]++;
    c->government = (uint8_t)card;
}

static void pay_technology(struct civ *c, int card, int price)
{
    c->science = (uint8_t)(c->science - price);
    tta_hand_drop(c->hand, card);
}

static void technology_played(struct tta *s, struct civ *c, struct events *log)
{
    if (c->leader == C_LEONARDO_DA_VINCI) {
        int gained = tta_gain(c, RESOURCES, 1);
        if (gained)
            tell(log, E_RESOURCES, s->seat, gained, 0);
    }
}

/* The used actions stay used under a new government (T34, T35). */
static void keep_used(struct tta *s, struct civ *c, const int used[2])
{
    c->actions[CIVIL] = (uint8_t)at_least(tta_total(c, CIVIL) - used[CIVIL], 0);
    c->actions[MILITARY] =
        (uint8_t)at_least(tta_total(c, MILITARY) + s->extra - used[MILITARY], 0); /* T237 */
}

static void discover(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    int civil = tta_total(c, CIVIL), military = tta_total(c, MILITARY);
    int price = tta_cards[card].science_price;
    spend_action(s);
    const int used[] = {civil - c->actions[CIVIL], military + s->extra - c->actions[MILITARY]};
    pay_technology(c, card, price); /* T33 T35 */
    tell(log, E_DISCOVERED, s->seat, card, price);
    if (tta_cards[card].kind == KIND_GOVERNMENT) {
        form_government(s, c, card);
        keep_used(s, c, used); /* T35 */
    } else {
        put_into_play(s, c, card);
        tta_retotal(s, c, civil, military);
    }
    technology_played(s, c, log);
}

static void revolt(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    int price = tta_cards[card].revolution_price;
    int used[] = {0, tta_total(c, MILITARY) + s->extra - c->actions[MILITARY]};
    pay_technology(c, card, price); /* T34 */
    tell(log, E_REVOLUTION, s->seat, card, price);
    form_government(s, c, card);
    used[CIVIL] = tta_total(c, CIVIL); /* T34: all of them */
    keep_used(s, c, used);
    s->revolted = 1;
    technology_played(s, c, log);
}

/* ---- Action cards ---------------------------------------------------------------------------- */

static bool contains_action(int card)
{
    switch (tta_cards[card].action) {
    case ACTION_STAGE:
    case ACTION_GROW:
    case ACTION_URBAN:
    case ACTION_LAND:
    case ACTION_DISCOVER:
    case ACTION_UPGRADE:
        return true;
    default:
        return false;
    }
}

static void produce(struct tta *s, enum stock what, int amount, struct events *log)
{
    int gained = tta_gain(own(s), what, amount); /* T44 */
    tell(log, what == FOOD ? E_FOOD : E_RESOURCES, s->seat, gained, 0);
}

static void take_effect(struct tta *s, int card, struct events *log)
{
    struct civ *c = own(s);
    int amount = tta_cards[card].amount[s->players - 2];
    switch (tta_cards[card].action) {
    case ACTION_MILITARY:
        c->actions[MILITARY]++; /* T169 */
        s->extra++;
        s->for_units = (uint8_t)(s->for_units + amount); /* T40 */
        tell(log, E_FOR_UNITS, s->seat, amount, 0);
        break;
    case ACTION_SCIENCE:
        score_science(s, c, amount, log);
        break;
    case ACTION_CULTURE:
        c->culture = (uint16_t)(c->culture + amount);
        tell(log, E_CULTURE, s->seat, amount, 0);
        break;
    case ACTION_FOOD:
        produce(s, FOOD, amount, log);
        break;
    case ACTION_RESOURCES:
        produce(s, RESOURCES, amount, log);
        break;
    default:
        assert(0 && "an action card of the simple game");
    }
}

static void play(struct tta *s, int card, struct events *log)
{
    spend_action(s);
    tta_hand_drop(own(s)->hand, card);
    tell(log, E_PLAYED, s->seat, card, 0);
    if (contains_action(card)) {
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
        produce(s, FOOD, amount, log);
    if (tta_cards[card].action == ACTION_DISCOVER)
        score_science(s, own(s), amount, log);
}

void tta_civil_action(struct tta *s, struct move m, struct events *log)
{
    bool inner = s->phase == PHASE_INNER;
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_TAKE: tta_take(s, card, log); break;
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
    default: assert(0 && "a civil action");
    }
    if (inner)
        end_inner(s, log);
    if (s->phase == PHASE_ACTIONS)
        s->acted = 1; /* T171: a card that is being played may still carry a revolution (T109) */
}
