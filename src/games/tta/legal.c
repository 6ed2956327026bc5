/* Through the Ages: which rule forbids a move. What none forbids is legal, so the list of moves and
 * the reasons given to people can't disagree. */
#include "games/tta/tta.h"

static const struct civ *own(const struct tta *s)
{
    return &s->civs[s->seat];
}

static bool is_workplace(int card)
{
    return card < CIVIL_CARDS && tta_cards[card].kind <= KIND_AIRFORCE;
}

static bool in_play(const struct civ *c, int card)
{
    return is_workplace(card) && knows(c, tta_index[card]);
}

static bool has_civil_action(const struct tta *s)
{
    return s->phase == PHASE_INNER || own(s)->actions[CIVIL]; /* T36 */
}

/* ---- Population, farms, mines, buildings ----------------------------------------------------- */

static int forbid_grow(const struct tta *s, int discount)
{
    const struct civ *c = own(s);
    if (!c->yellow)
        return 9;
    if (!has_civil_action(s))
        return 26;
    return at_least(tta_growth_price(c) - discount, 0) > tta_stock(c, FOOD) ? 26 : 0;
}

static int forbid_build(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    int kind = tta_cards[card].kind;
    int rule = is_urban(kind) ? 28 : 27;
    if (!in_play(c, card) || is_unit(kind))
        return 27;
    if (!has_civil_action(s) || !c->unused)
        return rule;
    if (is_urban(kind) && tta_workers_of(c, kind) >= tta_urban_limit(c))
        return 28; /* T168 */
    int price = at_least(tta_build_price(c, tta_index[card]) - tta_discount(s), 0);
    return price > tta_stock(c, RESOURCES) ? rule : 0;
}

static int forbid_upgrade(const struct tta *s, int from, int to)
{
    const struct civ *c = own(s);
    bool unit = is_unit(tta_cards[to].kind);
    int rule = unit ? 39 : 29;
    if (!in_play(c, from) || !in_play(c, to) || tta_cards[from].kind != tta_cards[to].kind ||
        level_of(to) <= level_of(from) || !c->workers[tta_index[from]])
        return rule;
    int price = at_least(tta_upgrade_price(c, tta_index[from], tta_index[to]) - tta_discount(s), 0);
    if (price > tta_stock(c, RESOURCES) + (unit ? tta_for_units(s) : 0))
        return rule;
    if (unit && s->phase == PHASE_INNER)
        return 125;
    return unit ? (c->actions[MILITARY] ? 0 : 39) : (has_civil_action(s) ? 0 : 29);
}

static int forbid_destroy(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    if (!in_play(c, card) || is_unit(tta_cards[card].kind) || !c->workers[tta_index[card]])
        return 30;
    return c->actions[CIVIL] ? 0 : 30;
}

static int forbid_stages(const struct tta *s, int stages)
{
    struct civ copy = *own(s);
    if (stages > tta_stages_at_once(&copy) || !has_civil_action(s))
        return 31;
    return tta_build_stages(&copy, stages, tta_discount(s), NULL, s->seat);
}

/* ---- Cards of the hand ----------------------------------------------------------------------- */

static int forbid_lead(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    bool held = tta_cards[card].kind == KIND_LEADER && tta_hand_count(c->hand, card);
    return held && c->actions[CIVIL] ? 0 : 32;
}

/* T183: no special technology while one of its kind and of its level or above is in play. */
static bool is_outdone(const struct civ *c, int card)
{
    int kind = tta_cards[card].kind;
    for (int i = WORKPLACES; i < TECHNOLOGIES; i++)
        if (is_special(kind) && kind_at(i) == kind && knows(c, i) &&
            level_of(tta_technologies[i]) >= level_of(card))
            return true;
    return false;
}

static int forbid_discover(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    int rule = tta_cards[card].kind == KIND_GOVERNMENT ? 35 : 33;
    if (!is_technology(tta_cards[card].kind) || !tta_hand_count(c->hand, card))
        return rule;
    if (is_outdone(c, card))
        return 183;
    return tta_cards[card].science_price <= c->science && has_civil_action(s) ? 0 : rule;
}

static int forbid_revolution(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    int paid = s->phase == PHASE_INNER; /* T109: the action of the card that carries it */
    if (tta_cards[card].kind != KIND_GOVERNMENT || !tta_hand_count(c->hand, card))
        return 34;
    if (s->acted || c->actions[CIVIL] + paid != tta_total(c, CIVIL))
        return 34; /* T171 */
    return tta_cards[card].revolution_price <= c->science ? 0 : 34;
}

static int list_inner(const struct tta *s, struct move out[]);

static int forbid_play(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    int held = tta_hand_count(c->hand, card);
    if (tta_cards[card].kind != KIND_ACTION || !held)
        return 36;
    if (held <= tta_hand_count(s->fresh, card))
        return 25;
    if (!c->actions[CIVIL])
        return 36;
    struct tta after = *s;
    struct move inner[MOVES_MAX];
    tta_civil_action(&after, move_of(V_PLAY, (uint32_t)card), NULL);
    return after.phase != PHASE_INNER || list_inner(&after, inner) ? 0 : 173;
}

/* ---- Military actions ------------------------------------------------------------------------ */

static int forbid_unit(const struct tta *s, int card, int discount)
{
    const struct civ *c = own(s);
    if (!in_play(c, card) || !is_unit(tta_cards[card].kind))
        return 38;
    int price = at_least(tta_build_price(c, tta_index[card]) - discount, 0);
    return price <= tta_stock(c, RESOURCES) + tta_for_units(s) ? 0 : 38; /* T40 */
}

static int forbid_recruit(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    if (!c->unused || !c->actions[MILITARY])
        return 38;
    return forbid_unit(s, card, 0);
}

static int forbid_disband(const struct tta *s, int card)
{
    const struct civ *c = own(s);
    if (!in_play(c, card) || !is_unit(tta_cards[card].kind) || !c->workers[tta_index[card]])
        return 39;
    return c->actions[MILITARY] ? 0 : 39;
}

static int forbid_barbarossa(const struct tta *s, int card)
{
    if (own(s)->leader != C_FREDERICK_BARBAROSSA || forbid_grow(s, 1))
        return 97;
    return forbid_unit(s, card, 1) ? 97 : 0;
}

/* ---- By phase -------------------------------------------------------------------------------- */

static int forbid_action(const struct tta *s, struct move m)
{
    unsigned verb = move_verb(m);
    int card = move_card(m);
    if (verb == V_END_ACTIONS)
        return 0;
    if (s->round == 1 && verb != V_TAKE)
        return 15; /* T115 */
    if (verb != V_GROW && verb != V_STAGE && verb != V_STAGES && card >= CIVIL_CARDS)
        return 36;
    switch (verb) {
    case V_TAKE: return tta_forbid_take(s, card);
    case V_GROW: return forbid_grow(s, 0);
    case V_BUILD: return forbid_build(s, card);
    case V_UPGRADE:
        return move_old_card(m) < CIVIL_CARDS ? forbid_upgrade(s, move_old_card(m), card) : 29;
    case V_DESTROY: return forbid_destroy(s, card);
    case V_STAGE: return forbid_stages(s, 1);
    case V_STAGES: return card >= 2 ? forbid_stages(s, card) : 31;
    case V_LEAD: return forbid_lead(s, card);
    case V_DISCOVER: return forbid_discover(s, card);
    case V_REVOLUTION: return forbid_revolution(s, card);
    case V_PLAY: return forbid_play(s, card);
    case V_RECRUIT: return forbid_recruit(s, card);
    case V_DISBAND: return forbid_disband(s, card);
    case V_BARBAROSSA: return forbid_barbarossa(s, card);
    default: return 59; /* T59: an answer where no event asks */
    }
}

/* T125: the action that the card names, and no other. */
static bool is_contained(const struct tta *s, struct move m)
{
    int kind = move_card(m) < CIVIL_CARDS ? tta_cards[move_card(m)].kind : KINDS;
    switch (tta_cards[s->playing].action) {
    case ACTION_STAGE: return move_verb(m) == V_STAGE;
    case ACTION_GROW: return move_verb(m) == V_GROW;
    case ACTION_URBAN: return move_verb(m) == V_BUILD && is_urban(kind);
    case ACTION_LAND: return move_verb(m) == V_BUILD && kind <= KIND_MINE;
    case ACTION_UPGRADE: return move_verb(m) == V_UPGRADE;
    default: return move_verb(m) == V_DISCOVER || move_verb(m) == V_REVOLUTION;
    }
}

static int forbid_answer(const struct tta *s, struct move m)
{
    switch (s->event) {
    case C_DEVELOPMENT_OF_MARKETS:
        return move_verb(m) == V_PICK ? 0 : 163;
    case C_DEVELOPMENT_OF_RELIGION:
        return move_verb(m) == V_DECLINE ||
                       move_same(m, move_of(V_BUILD, C_RELIGION)) ? 0 : 199;
    default:
        return move_verb(m) == V_DECLINE ||
                       move_same(m, move_of(V_RECRUIT, C_WARRIORS)) ? 0 : 199;
    }
}

static int forbidden_by(const struct tta *s, struct move m)
{
    if (s->phase == PHASE_EVENT)
        return forbid_answer(s, m);
    if (s->phase == PHASE_INNER && !is_contained(s, m))
        return 125;
    return forbid_action(s, m);
}

static int why_not_chance(const struct tta *s, struct move m)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int count = tta_chances(s, list, weight);
    for (int i = 0; i < count; i++)
        if (move_same(list[i], m))
            return 0;
    return s->phase == PHASE_REVEAL ? 59 : s->phase == PHASE_START ? 161 : 18;
}

int tta_why_not(const void *v, struct move m)
{
    const struct tta *s = v;
    if (s->phase == PHASE_OVER)
        return 84;
    if (tta_turn(s) == SEAT_CHANCE)
        return why_not_chance(s, m);
    if (move_verb(m) <= V_REVEAL)
        return 16;
    return forbidden_by(s, m);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

struct list {
    const struct tta *s;
    struct move *out;
    int count;
};

/* Adds a move if it is legal, keeping the order. */
static void offer(struct list *l, unsigned verb, uint32_t args)
{
    struct move m = move_of(verb, args);
    int at = l->count;
    if (forbidden_by(l->s, m))
        return;
    while (at > 0 && l->out[at - 1].code > m.code)
        at--;
    if (at > 0 && move_same(l->out[at - 1], m))
        return;
    for (int i = l->count++; i > at; i--)
        l->out[i] = l->out[i - 1];
    l->out[at] = m;
}

static void offer_place(struct list *l, const struct civ *c, int place)
{
    uint32_t card = tta_technologies[place];
    if (!knows(c, place))
        return;
    if (is_unit(kind_at(place))) {
        offer(l, V_RECRUIT, card);
        if (c->leader == C_FREDERICK_BARBAROSSA)
            offer(l, V_BARBAROSSA, card);
    } else {
        offer(l, V_BUILD, card);
    }
    if (!c->workers[place])
        return;
    offer(l, is_unit(kind_at(place)) ? V_DISBAND : V_DESTROY, card);
}

static void offer_upgrades(struct list *l, const struct civ *c)
{
    for (int from = 0; from < WORKPLACES; from++)
        for (int to = from + 1; c->workers[from] && to < WORKPLACES && kind_at(to) == kind_at(from);
             to++)
            if (knows(c, to))
                offer(l, V_UPGRADE, (uint32_t)tta_technologies[from] << 8 | tta_technologies[to]);
}

static void offer_hand(struct list *l, const struct civ *c)
{
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++) {
        uint32_t card = (uint32_t)(c->hand[i] - 1);
        int kind = tta_cards[card].kind;
        if (kind == KIND_LEADER)
            offer(l, V_LEAD, card);
        if (kind == KIND_ACTION)
            offer(l, V_PLAY, card);
        if (kind == KIND_GOVERNMENT)
            offer(l, V_REVOLUTION, card);
        if (is_technology(kind))
            offer(l, V_DISCOVER, card);
    }
}

static int list_actions(const struct tta *s, struct move out[])
{
    const struct civ *c = own(s);
    struct list l = {s, out, 0};
    for (int place = 0; place < ROW; place++)
        if (s->row[place] != NONE)
            offer(&l, V_TAKE, s->row[place]);
    offer(&l, V_END_ACTIONS, 0);
    if (s->round == 1)
        return l.count; /* T15 */
    offer(&l, V_GROW, 0);
    for (int place = 0; place < WORKPLACES; place++)
        offer_place(&l, c, place);
    offer_upgrades(&l, c);
    if (c->wonder != NONE)
        offer(&l, V_STAGE, 0);
    for (int stages = 2; c->wonder != NONE && stages <= tta_stages_at_once(c); stages++)
        offer(&l, V_STAGES, (uint32_t)stages);
    offer_hand(&l, c);
    return l.count;
}

static void offer_builds(struct list *l, const struct civ *c, int first, int end)
{
    for (int place = first; place < end; place++)
        if (knows(c, place))
            offer(l, V_BUILD, tta_technologies[place]);
}

/* The action that the card being played contains (T36). */
static int list_inner(const struct tta *s, struct move out[])
{
    const struct civ *c = own(s);
    struct list l = {s, out, 0};
    switch (tta_cards[s->playing].action) {
    case ACTION_STAGE: offer(&l, V_STAGE, 0); break;
    case ACTION_GROW: offer(&l, V_GROW, 0); break;
    case ACTION_URBAN: offer_builds(&l, c, LABS, tta_first_of_kind[KIND_INFANTRY]); break;
    case ACTION_LAND: offer_builds(&l, c, FARMS, LABS); break;
    case ACTION_UPGRADE: offer_upgrades(&l, c); break;
    default: offer_hand(&l, c); break;
    }
    return l.count;
}

static int list_answers(const struct tta *s, struct move out[])
{
    struct list l = {s, out, 0};
    offer(&l, V_PICK, FOOD);
    offer(&l, V_PICK, RESOURCES);
    offer(&l, V_BUILD, C_RELIGION);
    offer(&l, V_RECRUIT, C_WARRIORS);
    offer(&l, V_DECLINE, 0);
    return l.count;
}

int tta_moves(const void *state, struct move out[])
{
    const struct tta *s = state;
    switch (s->phase) {
    case PHASE_EVENT: return list_answers(s, out);
    case PHASE_INNER: return list_inner(s, out);
    default: return list_actions(s, out);
    }
}
