/* Through the Ages: derived numbers for the screens, as JSON. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/score.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

static void number(struct out *o, const char *key, int value)
{
    json_member_int(o, key, value);
}

/* Each place of the row: what taking the card costs the seat, and why it can't take it now. */
static void row_facts(const struct tta *s, int seat, struct out *o)
{
    bool acts = s->phase == PHASE_ACTIONS && seat == s->seat;
    json_member_open(o, "row", '[');
    for (int place = 0; place < ROW; place++) {
        if (s->row[place] == NONE)
            continue;
        int rule = acts ? tta_why_not(s, move_of(V_TAKE, s->row[place])) : 0;
        json_open(o, '{');
        number(o, "place", place + 1);
        json_member_text(o, "card", tta_card_names.ids[s->row[place]]);
        number(o, "price", tta_take_price(s, &s->civs[seat], place));
        if (rule)
            number(o, "forbidden_by", rule);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void deck_facts(const struct tta *s, struct out *o)
{
    int8_t left[FACES_AND_NONE];
    bool dealt = s->age <= tta_last_age(s);
    json_member_open(o, "deck_left", '{');
    if (dealt)
        tta_deck(s, s->age, left);
    for (int card = tta_first_of_age[s->age]; dealt && card < tta_first_of_age[s->age + 1]; card++)
        if (left[card] > 0)
            number(o, tta_card_names.ids[card], left[card]);
    json_close(o, '}');
}

/* Military cards that the viewer has seen nowhere: in the deck, in hands, or face down. */
static void military_facts(const struct tta *s, struct out *o)
{
    int8_t left[FACES_AND_NONE];
    int age = tta_military_age(s);
    if (s->level == LEVEL_SIMPLE)
        return;
    number(o, "military_deck", tta_military_deck_size(s));
    json_member_open(o, "unseen", '{');
    if (s->age <= tta_last_age(s)) {
        tta_unseen(s, age, left);
        for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
            if (left[card] > 0)
                number(o, tta_card_names.ids[card], left[card]);
    }
    json_close(o, '}');
}

static void strength_facts(const struct tta *s, int seat, struct out *o)
{
    int parts[STRENGTH_PARTS];
    tta_strength(s, seat, parts);
    json_member_open(o, "strength", '{');
    for (int part = 0; part < STRENGTH_PARTS; part++)
        if (parts[part])
            number(o, tta_strength_parts.ids[part], parts[part]);
    json_close(o, '}');
}

/* What the production of this turn brings, if nothing else happens. */
static void production_facts(const struct tta *s, int seat, struct out *o)
{
    struct production_forecast will = tta_forecast(s, seat);
    number(o, "food_income", will.food);
    number(o, "consumption", tta_consumption(&s->civs[seat]));
    number(o, "famine", will.famine);
    number(o, "resource_income", will.resources);
    if (s->level == LEVEL_SIMPLE)
        return;
    number(o, "corruption", will.corruption);
    number(o, "faces_needed", tta_faces_needed(&s->civs[seat]));
    number(o, "discontent", tta_discontent(s, seat));
    json_member_bool(o, "uprising", will.rises);
}

static void civ_facts(const struct tta *s, int seat, struct out *o)
{
    const struct civ *c = &s->civs[seat];
    struct price_changes t = tta_price_changes(s, seat);
    json_open(o, '{');
    number(o, "growth_price", c->yellow ? tta_growth_price(c) : 0);
    production_facts(s, seat, o);
    number(o, "hand_limit", tta_hand_limit(s, seat, CIVIL));
    number(o, "urban_limit", tta_urban_limit(s, seat));
    if (s->level == LEVEL_SIMPLE)
        number(o, "bonus_now", tta_bonus(s, seat).total);
    else
        number(o, "military_hand_limit", tta_hand_limit(s, seat, MILITARY));
    strength_facts(s, seat, o);
    json_member_open(o, "build_prices", '{');
    for (int i = 0; i < WORKPLACES; i++)
        if (knows(c, i))
            number(o, tta_workplaces.ids[i], tta_build_price(&t, i, 0));
    json_close(o, '}');
    json_close(o, '}');
}

void tta_facts(const void *v, int seat, struct out *o)
{
    const struct tta *s = v;
    json_open(o, '{');
    row_facts(s, seat >= 0 ? seat : s->seat, o);
    deck_facts(s, o);
    military_facts(s, o);
    json_member_open(o, "seats", '[');
    for (int i = 0; i < s->players; i++)
        civ_facts(s, i, o);
    json_close(o, ']');
    json_close(o, '}');
}
