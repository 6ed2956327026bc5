/* Through the Ages: what things cost a civilization, in food, resources and science. */
#include "games/tta/rules/prices.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/state.h"

int tta_growth_price(const struct civ *c)
{
    int n = c->yellow;
    int price = n >= 17 ? 2 : n >= 13 ? 3 : n >= 9 ? 4 : n >= 5 ? 5 : 7; /* T9 */
    return price - (c->leader == C_MOSES);
}

int tta_consumption(const struct civ *c)
{
    int n = c->yellow;
    return n >= 17 ? 0 : n >= 13 ? 1 : n >= 9 ? 2 : n >= 5 ? 3 : n >= 1 ? 4 : 6; /* T9 */
}

int tta_corruption(const struct civ *c)
{
    int b = c->blue;
    return b >= 9 ? 0 : b >= 5 ? 2 : b >= 1 ? 4 : 6; /* T11 */
}

int tta_liner_price(const struct civ *c)
{
    return max_of(tta_growth_price(c) - 5, 0); /* Ocean Liner Service */
}

/* What Trade Routes Agreement lets a seat make: A resources, B food; or NONE. */
int tta_trade_into(const struct tta *s, int seat)
{
    for (int offerer = 0; offerer < s->players; offerer++)
        if (s->civs[offerer].pact == C_TRADE_ROUTES_AGREEMENT && tta_role(s, offerer, seat) != NONE)
            return tta_role(s, offerer, seat) ? FOOD : RESOURCES;
    return NONE;
}

/* ---- Resources ------------------------------------------------------------------------------- */

static int construction(const struct civ *c)
{
    for (uint64_t set = specials(c); set; set &= set - 1)
        if (kind_at(lowest(set)) == KIND_SPECIAL_CONSTRUCTION)
            return tta_technologies[lowest(set)];
    return NONE;
}

int tta_stages_at_once(const struct civ *c)
{
    int helper = construction(c);
    return helper == NONE ? 1 : tta_cards[helper].stages_at_once; /* T31 */
}

/* What changes the printed prices for a seat (T174). Tesla makes labs and libraries of others
 * dearer; Churchill arms while a war on him is to come (T97). */
struct price_changes tta_price_changes(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    int helper = construction(c);
    struct price_changes t = {0};
    for (int level = 1; helper != NONE && level <= 3; level++)
        t.urban_discount[level] = tta_cards[helper].discounts[level - 1]; /* T110 */
    t.theater_discount = c->leader == C_JS_BACH;
    for (int rival = 0; rival < s->players; rival++) {
        const struct civ *other = &s->civs[rival];
        if (rival != seat && other->leader == C_NIKOLA_TESLA && is_in_game(s, rival))
            t.surcharge = 1;
        if (c->leader == C_WINSTON_CHURCHILL && other->war != NONE && other->war_on == seat)
            t.unit_discount = 2;
    }
    return t;
}

/* The printed price less what the civilization always pays less. */
static int own_price(const struct price_changes *t, int place)
{
    int kind = kind_at(place), price = tta_technology[place].price;
    if (is_urban(kind))
        price -= t->urban_discount[level_at(place)];
    return kind == KIND_THEATER ? price - t->theater_discount : price;
}

static int surcharge(const struct price_changes *t, int place)
{
    return kind_at(place) == KIND_LAB || kind_at(place) == KIND_LIBRARY ? t->surcharge : 0;
}

int tta_build_price(const struct price_changes *t, int place, int discount)
{
    int price = own_price(t, place) + surcharge(t, place) - discount;
    return max_of(is_unit(kind_at(place)) ? price - t->unit_discount : price, 0); /* T174 */
}

int tta_upgrade_price(const struct price_changes *t, int from, int to, int discount)
{
    int price = own_price(t, to) - own_price(t, from);     /* T29 T110 */
    return max_of(price + surcharge(t, to) - discount, 0); /* T174 */
}

/* ---- Science --------------------------------------------------------------------------------- */

/* The partner in Scientific Cooperation, or NONE. */
int tta_science_partner(const struct tta *s, int seat)
{
    for (int offerer = 0; offerer < s->players; offerer++)
        if (s->civs[offerer].pact == C_SCIENTIFIC_COOPERATION && tta_role(s, offerer, seat) != NONE)
            return tta_partner(s, offerer, seat);
    return NONE;
}

int tta_science_price(const struct tta *s, int seat, int card, bool revolution)
{
    const struct card *is = &tta_cards[card];
    int leader = s->civs[seat].leader;
    int price = revolution ? is->revolution_price : is->science_price;
    if (leader == C_JS_BACH && is->kind == KIND_THEATER)
        price -= 1;
    if (leader == C_WINSTON_CHURCHILL && is_unit(is->kind))
        price -= 3;
    if (tta_science_partner(s, seat) != NONE)
        price -= 2;
    return max_of(price, 0);
}
