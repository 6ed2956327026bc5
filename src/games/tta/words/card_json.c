/* Through the Ages: the cards as JSON, for screens that draw them (docs/formats.md). */
#include "games/tta/cards.h"
#include "games/tta/words/words.h"

struct card_number {
    const char *what;
    int amount;
};

static void put_numbers(struct out *o, const char *key, const struct card_number list[], int count)
{
    bool any = false;
    for (int i = 0; i < count; i++)
        any |= list[i].amount != 0;
    if (!any)
        return;
    json_member_open(o, key, '[');
    for (int i = 0; i < count; i++) {
        if (!list[i].amount)
            continue;
        json_open(o, '{');
        json_member_text(o, "what", list[i].what);
        json_member_int(o, "amount", list[i].amount);
        json_close(o, '}');
    }
    json_close(o, ']');
}

#define PUT_NUMBERS(o, key, list) put_numbers(o, key, list, (int)(sizeof(list) / sizeof *(list)))

static const char *family_of(int kind)
{
    return is_urban(kind)     ? "urban"
           : is_unit(kind)    ? "unit"
           : is_special(kind) ? "special"
                              : tta_kinds.ids[kind];
}

/* Of farms, mines, urban buildings and units each worker gives it. */
static void put_gives(const struct card *c, struct out *o)
{
    const struct card_number list[] = {
        {"food", c->kind == KIND_FARM ? c->token_value : 0},
        {"resources", c->kind == KIND_MINE ? c->token_value : 0},
        {"culture", c->culture},
        {"science", c->science},
        {"strength", c->strength},
        {"happy", c->happy},
        {"civil", c->civil},
        {"military", c->military},
        {"urban_limit", c->urban_limit},
        {"defense", c->defense},
        {"colonization", c->colonization},
        {"yellow", c->yellow},
        {"blue", c->blue},
    };
    json_member_bool(o, "each_worker", c->kind <= KIND_AIRFORCE);
    PUT_NUMBERS(o, "gives", list);
    if (c->gain) {
        const struct card_number once[] = {{tta_gains.ids[c->gain], c->amount[0]}};
        PUT_NUMBERS(o, "at_once", once);
    }
}

static void put_costs(int id, struct out *o)
{
    const struct card *c = &tta_cards[id];
    json_member_open(o, "costs", '{');
    if (is_technology(c->kind) && c->deck != DECK_INITIAL)
        json_member_int(o, "science", c->science_price);
    if (c->kind == KIND_GOVERNMENT && c->deck != DECK_INITIAL)
        json_member_int(o, "revolution", c->revolution_price);
    if (c->kind <= KIND_AIRFORCE)
        json_member_int(o, "resources", c->resource_price);
    if (c->kind == KIND_WONDER)
        json_member_bytes(o, "stages", c->stages, stage_count(id));
    if (c->price == PRICE_BY_TARGET)
        json_member_text(o, "military", "target");
    else if (c->kind == KIND_AGGRESSION || c->kind == KIND_WAR || c->kind == KIND_TACTIC)
        json_member_int(o, "military", c->kind == KIND_TACTIC ? 1 : c->price);
    json_close(o, '}');
}

static void put_terms(struct out *o, const char *key, const struct terms *t)
{
    const struct card_number list[] = {
        {"culture", t->culture}, {"strength", t->strength},   {"military", t->military},
        {"food", t->food},       {"resources", t->resources},
    };
    PUT_NUMBERS(o, key, list);
}

/* What the parties A and B of a pact are to each other. */
static void put_roles(int id, const struct words *w, struct out *o)
{
    static const struct roles {
        uint8_t card;
        const char *a, *b;
    } all[] = {
        {C_TRADE_ROUTES_AGREEMENT, MSG("sells food"), MSG("sells resources")},
        {C_ACCEPTANCE_OF_SUPREMACY, MSG("the superior"), MSG("the subordinate")},
        {C_INTERNATIONAL_TRADE_AGREEMENT, MSG("imports food"), MSG("imports resources")},
        {C_PROMISE_OF_MILITARY_PROTECTION, MSG("the protector"), MSG("the protected")},
        {C_LOSS_OF_SOVEREIGNTY, MSG("the sovereign"), MSG("the dependent")},
    };
    const char *a = MSG("a partner like the other"), *b = a;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].card == id)
            a = all[i].a, b = all[i].b;
    json_member_text(o, "role_a", tr(w, a));
    json_member_text(o, "role_b", tr(w, b));
}

/* What only some families have. */
static void put_particulars(int id, const struct words *w, struct out *o)
{
    const struct card *c = &tta_cards[id];
    if (c->amount[0] && !c->gain)
        json_member_bytes(o, "amount", c->amount, 3);
    if (c->stages_at_once) {
        json_member_int(o, "stages_at_once", c->stages_at_once);
        json_member_bytes(o, "discounts", c->discounts, 3);
    }
    if (c->kind == KIND_TACTIC) {
        json_member_open(o, "army", '{');
        json_member_int(o, "infantry", c->infantry);
        json_member_int(o, "cavalry", c->cavalry);
        json_member_int(o, "artillery", c->artillery);
        json_member_int(o, "strength", c->bonus);
        json_member_int(o, "strength_if_old", c->lesser_bonus);
        json_close(o, '}');
    }
    if (c->kind == KIND_PACT)
        put_roles(id, w, o);
    put_terms(o, "terms_a", &c->terms_a);
    put_terms(o, "terms_b", &c->terms_b);
}

/* "2", or "6/3/2" where it depends on the number of players. */
static void print_amount(const uint8_t by_players[3], struct out *o)
{
    bool same = by_players[0] == by_players[1] && by_players[0] == by_players[2];
    for (int i = 0; i < (same ? 1 : 3); i++) {
        out_text(o, i ? "/" : "");
        out_int(o, by_players[i]);
    }
}

static void print_short(int id, const struct words *w, struct out *o)
{
    static const char *const actions[ACTIONS] = {
        [ACTION_STAGE] = MSG("A wonder's stage, %1 less"),
        [ACTION_GROW] = MSG("Population, then %1 food"),
        [ACTION_URBAN] = MSG("New urban building, %1 less"),
        [ACTION_MILITARY] = MSG("1 military action, %1 resources for units"),
        [ACTION_SCIENCE] = MSG("%1 science at once"),
        [ACTION_LAND] = MSG("New farm or mine, %1 less"),
        [ACTION_CULTURE] = MSG("%1 culture at once"),
        [ACTION_FOOD] = MSG("%1 food at once"),
        [ACTION_DISCOVER] = MSG("A technology, then %1 science"),
        [ACTION_UPGRADE] = MSG("An upgrade, %1 less"),
        [ACTION_RESOURCES] = MSG("%1 resources at once"),
        [ACTION_MILITARY_IF_WEAKER] = MSG("%1 resources for units per stronger rival"),
        [ACTION_CULTURE_IF_POORER] = MSG("%1 culture per rival with more"),
    };
    const struct card *c = &tta_cards[id];
    char amount[16];
    struct out n = out_to(amount, sizeof amount);
    if (!c->action) {
        out_text(o, *tta_shorts[id] ? tr(w, tta_shorts[id]) : "");
        return;
    }
    print_amount(c->amount, &n);
    say_args(o, tr(w, actions[c->action]), 1, (struct say_arg[]){SAY_TEXT(amount)});
}

/* The rules about all cards of its kind, then those about this card. */
static void put_rules(const struct card *c, struct out *o)
{
    static const uint8_t of_kinds[KINDS][CARD_RULES_MAX] = {
        [KIND_FARM] = {27, 42},      [KIND_MINE] = {27, 42},       [KIND_GOVERNMENT] = {34, 35},
        [KIND_LEADER] = {21, 32},    [KIND_WONDER] = {22, 31},     [KIND_ACTION] = {25, 36},
        [KIND_EVENT] = {56, 60},     [KIND_TERRITORY] = {62, 65},  [KIND_TACTIC] = {41, 74},
        [KIND_BONUS] = {63, 138},    [KIND_AGGRESSION] = {66, 68}, [KIND_WAR] = {78, 79},
        [KIND_PACT] = {70, 71},      [KIND_INFANTRY] = {38, 39},   [KIND_CAVALRY] = {38, 39},
        [KIND_ARTILLERY] = {38, 39}, [KIND_AIRFORCE] = {38, 77},
    };
    static const uint8_t of_buildings[CARD_RULES_MAX] = {28, 29},
                         of_specials[CARD_RULES_MAX] = {33};
    const uint8_t *of_kind = is_urban(c->kind)     ? of_buildings
                             : is_special(c->kind) ? of_specials
                                                   : of_kinds[c->kind];
    const uint8_t *const lists[] = {of_kind, c->rules};
    json_member_open(o, "rules", '[');
    for (int list = 0; list < 2; list++)
        for (int i = 0; i < CARD_RULES_MAX && lists[list][i]; i++)
            if (list == 0 || (lists[1][i] != of_kind[0] && lists[1][i] != of_kind[1]))
                json_int(o, lists[list][i]);
    json_close(o, ']');
}

static void put_card(int id, const struct words *w, struct out *o)
{
    const struct card *c = &tta_cards[id];
    char text[128];
    struct out brief = out_to(text, sizeof text);
    json_open(o, '{');
    json_member_text(o, "id", tta_card_names.ids[id]);
    json_member_text(o, "title", tr(w, tta_card_names.titles[id]));
    json_member_text(o, "age", tta_decks.ids[c->deck == DECK_INITIAL ? DECK_A : c->deck]);
    json_member_bool(o, "initial", c->deck == DECK_INITIAL);
    json_member_bool(o, "military", is_military(id));
    json_member_text(o, "family", family_of(c->kind));
    json_member_text(o, "kind", tta_kinds.ids[c->kind]);
    json_member_text(o, "kind_title", tr(w, tta_kinds.titles[c->kind]));
    put_gives(c, o);
    put_costs(id, o);
    put_particulars(id, w, o);
    print_short(id, w, &brief);
    json_member_text(o, "short", text);
    json_member_text(o, "text", tr(w, tta_effects[id]));
    put_rules(c, o);
    json_member_bytes(o, "copies", c->copies, 3);
    json_close(o, '}');
}

void tta_cards_json(const struct words *w, struct out *o)
{
    json_open(o, '[');
    for (int id = 0; id < CARDS; id++)
        put_card(id, w, o);
    json_close(o, ']');
}
