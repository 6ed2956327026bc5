/* Through the Ages: which civil and military actions there are, and the rule that forbids one. What
 * an action needs is counted once (struct budget), so that lists of moves and reasons given to
 * people come from the same lines. */
#include "games/tta/rules/actions.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/military.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

/* The workplaces that a civilization knows, in the order of their cards: by level, then by kind. */
struct known_workplaces {
    int count, units;
    uint8_t at[WORKPLACES];
    uint8_t unit[UNITS + 1]; /* those of units */
};

/* The cards of a hand, each once, by what is done with them. */
enum group { TECHNOLOGY_CARDS, LEADER_CARDS, ACTION_CARDS, GROUPS };
struct hand_groups {
    uint8_t count[GROUPS];
    uint8_t cards[GROUPS][HAND_MAX + 1];
};

/* What the player whose turn it is can spend, and has. */
struct budget {
    const struct tta *s;
    const struct civ *c;
    struct price_changes tariff;
    int civil; /* actions; the one that an action card contains is paid already */
    int food, resources, for_units;
    int discount; /* of the action card */
    bool inner;   /* the action that a card contains */
    struct known_workplaces places;
    struct hand_groups hand;
};

static struct known_workplaces known_places(const struct civ *c)
{
    struct known_workplaces p;
    uint64_t known = c->technologies & ~specials(c);
    p.count = p.units = 0;
    for (int level = 0; level < 4; level++)
        for (uint64_t set = known & tta_technologies_of_level[level]; set; set &= set - 1) {
            int place = lowest(set);
            p.at[p.count++] = p.unit[p.units] = (uint8_t)place;
            p.units += place >= FIRST_UNIT;
        }
    return p;
}

static enum group group_of(int kind)
{
    if (is_technology(kind))
        return TECHNOLOGY_CARDS;
    return kind == KIND_LEADER ? LEADER_CARDS : ACTION_CARDS;
}

static struct hand_groups sort_hand(const struct civ *c)
{
    struct hand_groups h = {.count = {0}};
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++) {
        int card = c->hand[i] - 1;
        enum group group = group_of(tta_cards[card].kind);
        bool last = i + 1 == HAND_MAX || c->hand[i] != c->hand[i + 1]; /* of its copies */
        h.cards[group][h.count[group]] = (uint8_t)card;
        h.count[group] = (uint8_t)(h.count[group] + last);
    }
    return h;
}

static struct budget count_means(const struct tta *s)
{
    const struct civ *c = &s->civs[s->seat];
    bool inner = s->phase == PHASE_INNER;
    return (struct budget){
        .s = s,
        .c = c,
        .tariff = tta_price_changes(s, s->seat),
        .civil = inner ? 1 : c->actions[CIVIL], /* T36 */
        .food = tta_stock(c, FOOD),
        .resources = tta_stock(c, RESOURCES),
        .for_units = tta_for_units(s),
        .discount = tta_discount(s),
        .inner = inner,
        .places = known_places(c),
        .hand = sort_hand(c),
    };
}

static bool in_play(const struct civ *c, int card)
{
    return card < CIVIL_CARDS && tta_cards[card].kind <= KIND_AIRFORCE && knows(c, tta_index[card]);
}

/* ---- Taking cards ---------------------------------------------------------------------------- */

static int forbid_take(const struct budget *m, int card)
{
    struct buyer b = tta_buyer(m->s, m->s->seat, m->civil);
    int place = tta_place_in_row(m->s, card);
    return place < 0 ? 6 : tta_forbid_place(&b, place);
}

/* ---- Population, farms, mines, buildings ----------------------------------------------------- */

static int forbid_grow(const struct budget *m, int discount)
{
    if (!m->c->yellow)
        return 9;
    return m->civil && tta_growth_price(m->c) - discount <= m->food ? 0 : 26;
}

static int forbid_site(const struct budget *m, int place)
{
    int kind = kind_at(place);
    if (!m->civil || !m->c->unused ||
        tta_build_price(&m->tariff, place, m->discount) > m->resources)
        return is_urban(kind) ? 28 : 27;
    bool full = is_urban(kind) && tta_workers_of(m->c, kind) >= tta_urban_limit(m->s, m->s->seat);
    return full ? 28 : 0; /* T168 */
}

static int forbid_build(const struct budget *m, int card)
{
    bool there = in_play(m->c, card) && !is_unit(tta_cards[card].kind);
    return there ? forbid_site(m, tta_index[card]) : 27;
}

static int forbid_upgrade(const struct budget *m, int from, int to)
{
    bool unit = is_unit(tta_cards[to].kind);
    int rule = unit ? 39 : 29;
    if (!in_play(m->c, from) || !in_play(m->c, to) || tta_cards[from].kind != tta_cards[to].kind ||
        level_of(to) <= level_of(from) || !m->c->workers[tta_index[from]])
        return rule;
    int price = tta_upgrade_price(&m->tariff, tta_index[from], tta_index[to], m->discount);
    if (price > m->resources + (unit ? m->for_units : 0))
        return rule;
    if (unit && m->inner)
        return 125;
    return (unit ? m->c->actions[MILITARY] : m->civil) ? 0 : rule;
}

static int forbid_destroy(const struct budget *m, int card)
{
    bool there = in_play(m->c, card) && !is_unit(tta_cards[card].kind);
    return there && m->c->workers[tta_index[card]] && m->civil ? 0 : 30;
}

static int forbid_stages(const struct budget *m, int stages)
{
    if (m->c->wonder == NONE || !m->civil || stages > tta_stages_at_once(m->c))
        return 31;
    return tta_forbid_stages(m->s, stages, m->discount);
}

/* ---- Cards of the hand: whoever asks has seen that they are held ----------------------------- */

static bool holds(const struct budget *m, int card)
{
    return tta_hand_count(m->c->hand, card) > 0;
}

static int forbid_lead(const struct budget *m, int card)
{
    return tta_cards[card].kind == KIND_LEADER && m->civil ? 0 : 32;
}

/* T183: no special technology while one of its kind and of its level or above is in play. */
static bool is_outdone(const struct civ *c, int card)
{
    int kind = tta_cards[card].kind;
    for (uint64_t set = is_special(kind) ? specials(c) : 0; set; set &= set - 1)
        if (kind_at(lowest(set)) == kind &&
            level_of(tta_technologies[lowest(set)]) >= level_of(card))
            return true;
    return false;
}

/* T108: one of the partners of Scientific Cooperation has no science points. */
static bool science_is_blocked(const struct budget *m)
{
    int partner = tta_science_partner(m->s, m->s->seat);
    return partner != NONE && (!m->c->science || !m->s->civs[partner].science);
}

static int forbid_discover(const struct budget *m, int card)
{
    int rule = tta_cards[card].kind == KIND_GOVERNMENT ? 35 : 33;
    if (!is_technology(tta_cards[card].kind))
        return rule;
    if (is_outdone(m->c, card))
        return 183;
    if (!m->civil || tta_science_price(m->s, m->s->seat, card, false) > m->c->science)
        return rule;
    return science_is_blocked(m) ? 108 : 0;
}

/* All civil actions must be unused, but that of the card that carries it (T109); under Robespierre
 * all military ones. */
static int forbid_uprising(const struct budget *m)
{
    const struct tta *s = m->s;
    int paid = s->phase == PHASE_INNER;
    if (m->c->leader == C_MAXIMILIEN_ROBESPIERRE)
        return m->c->actions[MILITARY] == tta_total(s, s->seat, MILITARY) + s->extra ? 0 : 100;
    return !s->acted && m->c->actions[CIVIL] + paid == tta_total(s, s->seat, CIVIL) ? 0 : 34;
}

static int forbid_revolution(const struct budget *m, int card)
{
    if (tta_cards[card].kind != KIND_GOVERNMENT ||
        tta_science_price(m->s, m->s->seat, card, true) > m->c->science)
        return 34;
    int rule = forbid_uprising(m); /* T169 T171 */
    return rule ? rule : science_is_blocked(m) ? 108 : 0;
}

static int list_inner(const struct budget *m, int card, struct move out[]);

static int forbid_play(const struct budget *m, int card)
{
    struct move inner[MOVES_MAX];
    if (tta_cards[card].kind != KIND_ACTION)
        return 36;
    if (m->s->fresh[0] && tta_hand_count(m->c->hand, card) <= tta_hand_count(m->s->fresh, card))
        return 25;
    if (!m->civil)
        return 36;
    struct budget then = *m;
    then.discount = tta_amount(m->s, card);
    then.inner = true;
    return !tta_contains_action(card) || list_inner(&then, card, inner) ? 0 : 173;
}

/* ---- Military actions ------------------------------------------------------------------------ */

static int forbid_unit(const struct budget *m, int card, int discount)
{
    if (!in_play(m->c, card) || !is_unit(tta_cards[card].kind))
        return 38;
    int price = tta_build_price(&m->tariff, tta_index[card], discount);
    return price <= m->resources + m->for_units ? 0 : 38; /* T40 */
}

static int forbid_recruit(const struct budget *m, int card)
{
    return m->c->unused && m->c->actions[MILITARY] ? forbid_unit(m, card, 0) : 38;
}

static int forbid_disband(const struct budget *m, int card)
{
    bool there = in_play(m->c, card) && is_unit(tta_cards[card].kind);
    return there && m->c->workers[tta_index[card]] && m->c->actions[MILITARY] ? 0 : 39;
}

static int forbid_barbarossa(const struct budget *m, int card)
{
    if (m->c->leader != C_FREDERICK_BARBAROSSA || forbid_grow(m, 1))
        return 97;
    return forbid_unit(m, card, 1) ? 97 : 0;
}

static int forbid_tactic(const struct budget *m, int card)
{
    bool held = tta_cards[card].kind == KIND_TACTIC && tta_holds(m->c, card);
    return held && m->c->actions[MILITARY] ? 0 : 41;
}

static int forbid_draw(const struct budget *m)
{
    const struct tta *s = m->s;
    if (!plays_variant(s, VARIANT_DRAW_AS_ACTION) || !m->c->actions[MILITARY])
        return 55;
    return tta_drawable(s, s->seat) ? 0 : 223;
}

/* ---- What is no action ----------------------------------------------------------------------- */

static int forbid_liner(const struct budget *m)
{
    if (!has_wonder(m->c, C_OCEAN_LINER_SERVICE) || m->s->liner)
        return 171;
    return !m->c->yellow ? 9 : tta_liner_price(m->c) > m->food ? 26 : 0;
}

static int forbid_trade(const struct budget *m)
{
    int into = tta_trade_into(m->s, m->s->seat);
    if (into == NONE || m->s->traded || !(into == FOOD ? m->resources : m->food))
        return 182;
    struct civ copy = *m->c;
    tta_pay(&copy, into == FOOD ? RESOURCES : FOOD, 1);
    return copy.blue ? 0 : 182;
}

/* ---- Any action ------------------------------------------------------------------------------ */

/* T125: the action that the card names, and no other. */
static bool is_contained(int playing, struct move m)
{
    int kind = move_card(m) < CIVIL_CARDS ? tta_cards[move_card(m)].kind : KINDS;
    switch (tta_cards[playing].action) {
    case ACTION_STAGE: return move_verb(m) == V_STAGE;
    case ACTION_GROW: return move_verb(m) == V_GROW;
    case ACTION_URBAN: return move_verb(m) == V_BUILD && is_urban(kind);
    case ACTION_LAND: return move_verb(m) == V_BUILD && kind <= KIND_MINE;
    case ACTION_UPGRADE: return move_verb(m) == V_UPGRADE;
    default: return move_verb(m) == V_DISCOVER || move_verb(m) == V_REVOLUTION;
    }
}

static int forbid_with_card(const struct budget *means, struct move m)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_TAKE: return forbid_take(means, card);
    case V_BUILD: return forbid_build(means, card);
    case V_UPGRADE:
        return move_old_card(m) < CIVIL_CARDS ? forbid_upgrade(means, move_old_card(m), card) : 29;
    case V_DESTROY: return forbid_destroy(means, card);
    case V_LEAD: return holds(means, card) ? forbid_lead(means, card) : 32;
    case V_DISCOVER:
        return holds(means, card)                        ? forbid_discover(means, card)
               : tta_cards[card].kind == KIND_GOVERNMENT ? 35
                                                         : 33;
    case V_REVOLUTION: return holds(means, card) ? forbid_revolution(means, card) : 34;
    case V_PLAY: return holds(means, card) ? forbid_play(means, card) : 36;
    case V_RECRUIT: return forbid_recruit(means, card);
    case V_DISBAND: return forbid_disband(means, card);
    case V_BARBAROSSA: return forbid_barbarossa(means, card);
    default: return 163; /* an answer to what nobody has asked */
    }
}

/* What is no action with a civil card. */
static int forbid_the_rest(unsigned verb)
{
    switch (verb) {
    case V_EVENT:
    case V_AGGRESSION:
    case V_WAR:
    case V_PACT: return 186;
    case V_TAKE: return 6;
    case V_BUILD: return 28;
    case V_UPGRADE: return 29;
    case V_DESTROY: return 30;
    case V_LEAD: return 32;
    case V_DISCOVER: return 33;
    case V_REVOLUTION: return 34;
    case V_PLAY: return 36;
    case V_RECRUIT: return 38;
    case V_DISBAND: return 39;
    case V_BARBAROSSA: return 97;
    default: return 163; /* an answer to what nobody has asked */
    }
}

int tta_forbid_action(const struct tta *s, struct move m)
{
    struct budget means = count_means(s);
    unsigned verb = move_verb(m);
    int card = move_card(m);
    if (means.inner && !is_contained(s->playing, m))
        return 125;
    if (s->round == 1 && verb != V_TAKE && verb != V_END_ACTIONS)
        return 15; /* T115 */
    switch (verb) {
    case V_END_ACTIONS: return 0;
    case V_GROW: return forbid_grow(&means, 0);
    case V_STAGE: return forbid_stages(&means, 1);
    case V_STAGES: return card >= 2 ? forbid_stages(&means, card) : 31;
    case V_LINER: return forbid_liner(&means);
    case V_TRADE: return forbid_trade(&means);
    case V_DRAW: return forbid_draw(&means);
    case V_TACTIC: return card < CARDS ? forbid_tactic(&means, card) : 41;
    default: return card < CIVIL_CARDS ? forbid_with_card(&means, m) : forbid_the_rest(verb);
    }
}

/* ---- Lists, in the order of the verbs and the cards ------------------------------------------ */

struct list {
    struct move *out;
    int count;
};

static void put(struct list *l, unsigned verb, int args, int forbidden_by)
{
    if (!forbidden_by)
        l->out[l->count++] = move_of(verb, (uint32_t)args);
}

static void put_takes(struct list *l, const struct budget *m)
{
    struct buyer b = tta_buyer(m->s, m->s->seat, m->civil);
    l->count += tta_list_takes(&b, l->out + l->count);
}

static void put_builds(struct list *l, const struct budget *m, int first, int end)
{
    const struct known_workplaces *p = &m->places;
    for (int i = 0; i < p->count && m->civil && m->c->unused; i++)
        if (p->at[i] >= first && p->at[i] < end)
            put(l, V_BUILD, tta_technologies[p->at[i]], forbid_site(m, p->at[i]));
}

static void put_upgrades(struct list *l, const struct budget *m)
{
    const struct known_workplaces *p = &m->places;
    for (int i = 0; i < p->count; i++) {
        int from = p->at[i], end = tta_first_of_kind[kind_at(from) + 1];
        uint64_t better = m->c->technologies & (((uint64_t)1 << end) - ((uint64_t)2 << from));
        if (!m->c->workers[from] || !(from >= FIRST_UNIT ? m->c->actions[MILITARY] : m->civil))
            continue;
        for (; better; better &= better - 1) {
            int card = tta_technologies[from], to = tta_technologies[lowest(better)];
            put(l, V_UPGRADE, card << 8 | to, forbid_upgrade(m, card, to));
        }
    }
}

static void put_destructions(struct list *l, const struct budget *m)
{
    const struct known_workplaces *p = &m->places;
    for (int i = 0; i < p->count && m->civil; i++)
        if (p->at[i] < FIRST_UNIT && m->c->workers[p->at[i]])
            put(l, V_DESTROY, tta_technologies[p->at[i]], 0);
}

static void put_hand(struct list *l, const struct budget *m, unsigned verb, enum group group,
                     int (*forbid)(const struct budget *m, int card))
{
    for (int i = 0; i < m->hand.count[group]; i++)
        put(l, verb, m->hand.cards[group][i], forbid(m, m->hand.cards[group][i]));
}

static void put_technologies(struct list *l, const struct budget *m)
{
    put_hand(l, m, V_DISCOVER, TECHNOLOGY_CARDS, forbid_discover);
    put_hand(l, m, V_REVOLUTION, TECHNOLOGY_CARDS, forbid_revolution);
}

static void put_units(struct list *l, const struct budget *m, unsigned verb,
                      int (*forbid)(const struct budget *m, int card))
{
    for (int i = 0; i < m->places.units; i++) {
        int card = tta_technologies[m->places.unit[i]];
        put(l, verb, card, forbid(m, card));
    }
}

static void put_military(struct list *l, const struct budget *m)
{
    const uint8_t *hand = m->c->military;
    if (m->c->actions[MILITARY]) {
        put_units(l, m, V_RECRUIT, forbid_recruit);
        put_units(l, m, V_DISBAND, forbid_disband);
    }
    if (m->c->leader == C_FREDERICK_BARBAROSSA)
        put_units(l, m, V_BARBAROSSA, forbid_barbarossa);
    put(l, V_LINER, 0, forbid_liner(m));
    put(l, V_TRADE, 0, forbid_trade(m));
    for (int i = 0; i < MILITARY_HAND_MAX && hand[i] && m->c->actions[MILITARY]; i++)
        if (hand[i] <= CARDS && (!i || hand[i] != hand[i - 1]))
            put(l, V_TACTIC, hand[i] - 1, tta_cards[hand[i] - 1].kind != KIND_TACTIC);
    put(l, V_DRAW, 0, forbid_draw(m));
}

int tta_list_actions(const struct tta *s, struct move out[])
{
    struct budget m = count_means(s);
    struct list l = {out, 0};
    put_takes(&l, &m);
    if (s->round > 1) { /* T15 */
        put(&l, V_GROW, 0, forbid_grow(&m, 0));
        put_builds(&l, &m, FARMS, FIRST_UNIT);
        put_upgrades(&l, &m);
        put_destructions(&l, &m);
        put(&l, V_STAGE, 0, forbid_stages(&m, 1));
        for (int stages = 2; m.c->wonder != NONE && stages <= tta_stages_at_once(m.c); stages++)
            put(&l, V_STAGES, stages, forbid_stages(&m, stages));
        put_hand(&l, &m, V_LEAD, LEADER_CARDS, forbid_lead);
        put_technologies(&l, &m);
        put_hand(&l, &m, V_PLAY, ACTION_CARDS, forbid_play);
        put_military(&l, &m);
    }
    put(&l, V_END_ACTIONS, 0, 0);
    return l.count;
}

/* The action that a card contains (T36). */
static int list_inner(const struct budget *m, int card, struct move out[])
{
    struct list l = {out, 0};
    switch (tta_cards[card].action) {
    case ACTION_STAGE: put(&l, V_STAGE, 0, forbid_stages(m, 1)); break;
    case ACTION_GROW: put(&l, V_GROW, 0, forbid_grow(m, 0)); break;
    case ACTION_URBAN: put_builds(&l, m, LABS, FIRST_UNIT); break;
    case ACTION_LAND: put_builds(&l, m, FARMS, LABS); break;
    case ACTION_UPGRADE: put_upgrades(&l, m); break;
    default: put_technologies(&l, m); break;
    }
    return l.count;
}

int tta_list_inner(const struct tta *s, struct move out[])
{
    struct budget m = count_means(s);
    return list_inner(&m, s->playing, out);
}
