/* Through the Ages: the numbers of a civilization, for previews of moves. */
#include "games/tta/rules/numbers.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/military.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"

static const char *const number_ids[CIV_NUMBERS] = {
    "culture",        "science",
    "food",           "resources",
    "civil",          "military",
    "for_units",      "yellow",
    "blue",           "unused",
    "hand",           "military_hand",
    "culture_rating", "science_rating",
    "strength",       "happy",
    "faces_needed",   "discontent",
    "civil_total",    "military_total",
    "hand_limit",     "military_hand_limit",
    "urban_limit",    "growth_price",
    "consumption",    "food_income",
    "famine",         "resource_income",
    "corruption",     "uprising",
};
static const char *const number_titles[CIV_NUMBERS] = {
    MSG("culture"),
    MSG("science"),
    MSG("food"),
    MSG("resources"),
    MSG("civil actions"),
    MSG("military actions"),
    MSG("resources for units"),
    MSG("yellow bank"),
    MSG("blue bank"),
    MSG("unused workers"),
    MSG("civil hand"),
    MSG("military hand"),
    MSG("culture rating"),
    MSG("science rating"),
    MSG("strength"),
    MSG("happy faces"),
    MSG("faces needed"),
    MSG("discontent workers"),
    MSG("civil actions a turn"),
    MSG("military actions a turn"),
    MSG("civil hand limit"),
    MSG("military hand limit"),
    MSG("urban limit"),
    MSG("price of growth"),
    MSG("food eaten"),
    MSG("food a turn"),
    MSG("famine"),
    MSG("resources a turn"),
    MSG("corruption"),
    MSG("uprising"),
};
const struct nouns tta_civ_numbers = {CIV_NUMBERS, number_ids, number_titles};

/* What only the advanced and the full game have. */
static void count_worries(const struct tta *s, int seat, const struct production_forecast *will,
                          int n[CIV_NUMBERS])
{
    n[N_MILITARY_HAND] = tta_military_hand_size(&s->civs[seat]);
    n[N_MILITARY_HAND_LIMIT] = tta_hand_limit(s, seat, MILITARY);
    n[N_FACES_NEEDED] = tta_faces_needed(&s->civs[seat]);
    n[N_DISCONTENT] = tta_discontent(s, seat);
    n[N_CORRUPTION] = will->corruption;
    n[N_UPRISING] = will->rises;
}

void tta_count_numbers(const struct tta *s, int seat, int n[CIV_NUMBERS])
{
    const struct civ *c = &s->civs[seat];
    struct ratings r = tta_ratings(s, seat);
    struct production_forecast will = tta_forecast(s, seat);
    for (int i = 0; i < CIV_NUMBERS; i++)
        n[i] = 0;
    n[N_CULTURE] = c->culture;
    n[N_SCIENCE] = c->science;
    n[N_FOOD] = tta_stock(c, FOOD);
    n[N_RESOURCES] = tta_stock(c, RESOURCES);
    n[N_CIVIL] = c->actions[CIVIL];
    n[N_MILITARY] = c->actions[MILITARY];
    n[N_FOR_UNITS] = seat == s->seat ? tta_for_units(s) : 0;
    n[N_YELLOW] = c->yellow;
    n[N_BLUE] = c->blue;
    n[N_UNUSED] = c->unused;
    n[N_HAND] = tta_hand_size(c->hand);
    n[N_CULTURE_RATING] = r.culture;
    n[N_SCIENCE_RATING] = r.science;
    n[N_STRENGTH] = r.strength;
    n[N_HAPPY] = r.happy;
    n[N_CIVIL_TOTAL] = tta_total(s, seat, CIVIL);
    n[N_MILITARY_TOTAL] = tta_total(s, seat, MILITARY);
    n[N_HAND_LIMIT] = tta_hand_limit(s, seat, CIVIL);
    n[N_URBAN_LIMIT] = tta_urban_limit(s, seat);
    n[N_GROWTH_PRICE] = c->yellow ? tta_growth_price(c) : 0;
    n[N_CONSUMPTION] = tta_consumption(c);
    n[N_FOOD_INCOME] = will.food;
    n[N_FAMINE] = will.famine;
    n[N_RESOURCE_INCOME] = will.resources;
    if (s->level != LEVEL_SIMPLE)
        count_worries(s, seat, &will, n);
}
