/* Through the Ages: derived numbers for the screens, as JSON. */
#include "games/tta/tta.h"

static void number(struct out *o, const char *key, int value)
{
    json_key(o, key);
    json_int(o, value);
}

/* Each place of the row: what taking the card costs the seat whose turn it is, and why it can't. */
static void row_facts(const struct tta *s, struct out *o)
{
    json_key(o, "row");
    json_open(o, '[');
    for (int place = 0; place < ROW; place++) {
        if (s->row[place] == NONE)
            continue;
        struct move m = move_of(V_TAKE, s->row[place]);
        int rule = s->phase == PHASE_ACTIONS ? tta_why_not(s, m) : 0;
        json_open(o, '{');
        number(o, "place", place + 1);
        json_key(o, "card");
        json_text(o, tta_card_names.ids[s->row[place]]);
        number(o, "price", tta_take_price(s, &s->civs[s->seat], place));
        if (rule)
            number(o, "forbidden_by", rule);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void civ_facts(const struct civ *c, struct out *o)
{
    json_open(o, '{');
    number(o, "growth_price", c->yellow ? tta_growth_price(c) : 0);
    number(o, "consumption", tta_consumption(c));
    number(o, "food_income", tta_income(c, FOOD));
    number(o, "resource_income", tta_income(c, RESOURCES));
    number(o, "hand_limit", tta_hand_limit(c));
    number(o, "urban_limit", tta_urban_limit(c));
    number(o, "bonus_now", tta_bonus(c).total);
    json_key(o, "build_prices");
    json_open(o, '{');
    for (int i = 0; i < WORKPLACES; i++)
        if (knows(c, i))
            number(o, tta_workplaces.ids[i], tta_build_price(c, i));
    json_close(o, '}');
    json_close(o, '}');
}

void tta_facts(const void *v, int seat, struct out *o)
{
    const struct tta *s = v;
    int left[CIVIL_CARDS];
    (void)seat;
    json_open(o, '{');
    row_facts(s, o);
    json_key(o, "deck_left");
    json_open(o, '{');
    if (s->age <= AGE_I) {
        tta_deck(s, s->age, left);
        for (int card = tta_first_of_age[s->age]; card < tta_first_of_age[s->age + 1]; card++)
            if (left[card] > 0)
                number(o, tta_card_names.ids[card], left[card]);
    }
    json_close(o, '}');
    json_key(o, "seats");
    json_open(o, '[');
    for (int i = 0; i < s->players; i++)
        civ_facts(&s->civs[i], o);
    json_close(o, ']');
    json_close(o, '}');
}
