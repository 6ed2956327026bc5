/* Through the Ages: the facts of a civilization: what its ratings are made of, what production will
 * bring, what building costs. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"
#include "games/tta/words/facts.h"

static void put_member(struct out *o, const char *key, int value)
{
    json_member_int(o, key, value);
}

/* ---- Ratings --------------------------------------------------------------------------------- */

static void strength_facts(const struct tta *s, int seat, struct out *o)
{
    int parts[STRENGTH_PARTS];
    tta_strength(s, seat, parts);
    json_member_open(o, "strength", '{');
    for (int part = 0; part < STRENGTH_PARTS; part++)
        if (parts[part])
            put_member(o, tta_strength_parts.ids[part], parts[part]);
    json_close(o, '}');
}

/* A number that cards make, told card by card. */
struct rating_parts {
    struct out *o;
    const struct words *w;
    int (*number)(const struct card *c);
    int sum;
};

static int culture_of(const struct card *c)
{
    return c->culture;
}

static int science_of(const struct card *c)
{
    return c->science;
}

static int faces_of(const struct card *c)
{
    return c->happy;
}

static void put_titled(struct rating_parts *p, const char *title, int amount)
{
    if (!amount)
        return;
    json_open(p->o, '{');
    json_member_text(p->o, "title", tr(p->w, title));
    put_member(p->o, "amount", amount);
    json_close(p->o, '}');
    p->sum += amount;
}

static void put_part(struct rating_parts *p, int card, int count, int amount)
{
    if (!amount)
        return;
    json_open(p->o, '{');
    json_member_text(p->o, "card", tta_card_names.ids[card]);
    json_member_text(p->o, "title", tr(p->w, tta_card_names.titles[card]));
    put_member(p->o, "count", count);
    put_member(p->o, "amount", amount);
    json_close(p->o, '}');
    p->sum += amount;
}

static void put_printed(struct rating_parts *p, int card, int count)
{
    put_part(p, card, count, p->number(&tta_cards[card]) * count);
}

static void put_cards_in_play(struct rating_parts *p, const struct civ *c)
{
    for (int i = LABS; i < WORKPLACES; i++)
        if (c->workers[i])
            put_printed(p, tta_technologies[i], c->workers[i]);
    for (uint64_t set = specials(c); set; set &= set - 1)
        put_printed(p, tta_technologies[lowest(set)], 1);
    for (uint64_t set = active_wonders(c); set; set &= set - 1)
        put_printed(p, tta_wonders[lowest(set)], 1);
    for (uint64_t set = c->colonies; set; set &= set - 1)
        put_printed(p, tta_territories[lowest(set)], 1);
    put_printed(p, c->government, 1);
}

static void put_culture_besides(struct rating_parts *p, const struct tta *s, int seat)
{
    for (uint64_t set = s->civs[seat].ruins; set; set &= set - 1)
        put_part(p, tta_wonders[lowest(set)], 1, 2); /* T204 */
    for (int offerer = 0; offerer < s->players; offerer++)
        if (s->civs[offerer].pact != NONE)
            put_part(p, s->civs[offerer].pact, 1, tta_terms_of(s, offerer, seat).culture);
}

/* What no card says by its number comes by the leader, faces by St. Peter's Basilica; what the
 * indicator can't show is told of nobody (T12). */
static void put_rest(struct rating_parts *p, const struct civ *c, int rating)
{
    bool doubles = p->number == faces_of && has_wonder(c, C_ST_PETERS_BASILICA);
    int rest = rating - p->sum;
    if (doubles || c->leader != NONE)
        put_part(p, doubles ? C_ST_PETERS_BASILICA : c->leader, 1, rest);
}

static void put_rating(const struct tta *s, int seat, struct rating_parts p, int rating)
{
    const struct civ *c = &s->civs[seat];
    put_cards_in_play(&p, c);
    if (p.number == culture_of)
        put_culture_besides(&p, s, seat);
    if (p.number == faces_of && c->leader != NONE)
        put_printed(&p, c->leader, 1);
    put_rest(&p, c, rating);
    json_close(p.o, ']');
}

static void put_strength_parts(const struct tta *s, int seat, struct rating_parts p)
{
    int parts[STRENGTH_PARTS];
    tta_strength(s, seat, parts);
    for (int part = STRENGTH_PARTS - 1; part >= 0; part--)
        put_titled(&p, tta_strength_parts.titles[part], parts[part]);
    json_close(p.o, ']');
}

/* Farms or mines, pacts, and what is eaten or lost; the rest comes by a leader or a wonder, or
 * there were too few tokens. */
static void put_income_parts(const struct tta *s, int seat, enum stock what, struct rating_parts p)
{
    const struct civ *c = &s->civs[seat];
    struct production_forecast will = tta_forecast(s, seat);
    int from = what == FOOD ? FARMS : MINES, end = what == FOOD ? MINES : LABS;
    int made = what == FOOD ? will.food : will.resources;
    for (int i = from; i < end; i++)
        put_part(&p, tta_technologies[i], c->workers[i], c->workers[i] * tta_token_values[i]);
    for (int offerer = 0; offerer < s->players; offerer++) {
        struct terms terms = tta_terms_of(s, offerer, seat);
        if (s->civs[offerer].pact != NONE)
            put_part(&p, s->civs[offerer].pact, 1, what == FOOD ? terms.food : terms.resources);
    }
    if (what == RESOURCES && c->leader == C_NIKOLA_TESLA && made > p.sum)
        put_part(&p, c->leader, 1, made - p.sum);
    else if (what == RESOURCES && has_wonder(c, C_TRANSCONTINENTAL_RAILROAD) && made > p.sum)
        put_part(&p, C_TRANSCONTINENTAL_RAILROAD, 1, made - p.sum);
    else
        put_titled(&p, MSG("too few blue tokens"), made - p.sum);
    put_titled(&p, what == FOOD ? MSG("eaten") : MSG("corruption"),
               what == FOOD ? -will.eaten : -will.corruption);
    json_close(p.o, ']');
}

static struct rating_parts open_parts(const char *key, int (*number)(const struct card *c),
                                      const struct words *w, struct out *o)
{
    json_member_open(o, key, '[');
    return (struct rating_parts){o, w, number, 0};
}

static void parts_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    struct ratings r = tta_ratings(s, seat);
    json_member_open(o, "parts", '{');
    put_rating(s, seat, open_parts("culture", culture_of, w, o), r.culture);
    put_rating(s, seat, open_parts("science", science_of, w, o), r.science);
    put_rating(s, seat, open_parts("happy", faces_of, w, o), r.happy);
    put_strength_parts(s, seat, open_parts("strength", NULL, w, o));
    put_income_parts(s, seat, FOOD, open_parts("food", NULL, w, o));
    put_income_parts(s, seat, RESOURCES, open_parts("resources", NULL, w, o));
    json_close(o, '}');
}

/* ---- The banks as rulers --------------------------------------------------------------------- */

struct ruler_place {
    int price, eats, faces, corruption;
};

static struct ruler_place yellow_place(const struct civ *c, int n)
{
    struct civ at = {.leader = c->leader, .yellow = (uint8_t)n};
    return (struct ruler_place){tta_growth_price(&at), tta_consumption(&at), 0, 0};
}

static struct ruler_place face_place(const struct civ *c, int n)
{
    struct civ at = {.leader = c->leader, .yellow = (uint8_t)n};
    return (struct ruler_place){0, 0, tta_faces_needed(&at), 0};
}

static struct ruler_place blue_place(const struct civ *c, int n)
{
    struct civ at = {.leader = c->leader, .blue = (uint8_t)n};
    return (struct ruler_place){0, 0, 0, tta_corruption(&at)};
}

static void put_region(const char *const keys[2], int from, int to, struct ruler_place p,
                       struct out *o)
{
    json_open(o, '{');
    put_member(o, "from", from);
    put_member(o, "to", to);
    put_member(o, keys[0], p.price + p.faces + p.corruption);
    if (keys[1])
        put_member(o, keys[1], p.eats);
    json_close(o, '}');
}

/* What the tokens in a bank mean: places from 1, those that are emptied last. */
static void put_ruler(const struct civ *c, const char *key, const char *const keys[2],
                      struct ruler_place (*at)(const struct civ *c, int n), struct out *o)
{
    json_member_open(o, key, '[');
    for (int from = 0, n = 0; n <= BLUE_TOKENS; n++) {
        struct ruler_place p = at(c, from), next = at(c, n + 1);
        bool last = n == BLUE_TOKENS;
        if (last || p.price != next.price || p.eats != next.eats || p.faces != next.faces ||
            p.corruption != next.corruption) {
            put_region(keys, from, n, p, o);
            from = n + 1;
        }
    }
    json_close(o, ']');
}

static void ruler_facts(const struct tta *s, const struct civ *c, struct out *o)
{
    static const char *const yellow[2] = {"price", "eats"}, *const faces[2] = {"faces", NULL},
                             *const blue[2] = {"corruption", NULL};
    put_ruler(c, "yellow_ruler", yellow, yellow_place, o);
    if (s->level == LEVEL_SIMPLE)
        return;
    put_ruler(c, "faces_ruler", faces, face_place, o);
    put_ruler(c, "blue_ruler", blue, blue_place, o);
}

/* ---- Production ------------------------------------------------------------------------------ */

/* What the production of this turn brings, if nothing else happens, and what there is then. */
static void production_facts(const struct tta *s, int seat, struct out *o)
{
    struct production_forecast will = tta_forecast(s, seat);
    put_member(o, "food_income", will.food);
    put_member(o, "consumption", tta_consumption(&s->civs[seat]));
    put_member(o, "famine", will.famine);
    put_member(o, "resource_income", will.resources);
    if (s->level == LEVEL_SIMPLE)
        return;
    put_member(o, "corruption", will.corruption);
    put_member(o, "faces_needed", tta_faces_needed(&s->civs[seat]));
    put_member(o, "discontent", tta_discontent(s, seat));
    json_member_bool(o, "uprising", will.rises);
}

/* A step of production: what there is then, and the tokens in the blue bank. */
static void put_beat(struct out *o, const char *what, const struct civ *c, int value)
{
    json_open(o, '{');
    json_member_text(o, "what", what);
    put_member(o, "to", value);
    put_member(o, "blue", c->blue);
    json_close(o, '}');
}

/* The steps of T46 one by one, on a copy, with the blue bank after each; none in an uprising. What
 * there is then, and the actions that are given up: no card is drawn for them. */
static void beats_facts(const struct tta *s, int seat, struct out *o)
{
    struct tta then = *s;
    struct civ *c = &then.civs[seat];
    struct ratings r = tta_ratings(s, seat);
    bool rises = s->level != LEVEL_SIMPLE && tta_has_uprising(s, seat);
    int drawable = min_of(tta_draws(s, seat), tta_drawable(s, seat)), drawn = rises ? 0 : drawable;
    json_member_open(o, "beats", '[');
    if (!rises) {
        tta_score_culture(&then, seat, r.culture, NULL);
        put_beat(o, "culture", c, c->culture);
        tta_score_science(&then, seat, r.science, NULL);
        put_beat(o, "science", c, c->science);
        tta_farms_produce(&then, seat, NULL);
        for (int offerer = 0; offerer < s->players; offerer++)
            if (s->civs[offerer].pact != NONE)
                tta_receive(&then, seat, FOOD, tta_terms_of(s, offerer, seat).food, NULL);
        put_beat(o, "farms", c, tta_stock(c, FOOD));
        tta_pay_consumption(&then, seat, NULL);
        put_beat(o, "eaten", c, tta_stock(c, FOOD));
        struct tta mines = then; /* corruption is the last that these do */
        mines.level = LEVEL_SIMPLE;
        tta_produce_resources(&mines, seat, NONE, NULL);
        put_beat(o, "mines", &mines.civs[seat], tta_stock(&mines.civs[seat], RESOURCES));
        tta_produce_resources(&then, seat, NONE, NULL);
        if (s->level != LEVEL_SIMPLE)
            put_beat(o, "corruption", c, tta_stock(c, RESOURCES));
    }
    json_close(o, ']');
    json_member_open(o, "after", '{');
    put_member(o, "culture", c->culture);
    put_member(o, "science", c->science);
    put_member(o, "food", tta_stock(c, FOOD));
    put_member(o, "resources", tta_stock(c, RESOURCES));
    put_member(o, "blue", c->blue);
    if (s->level != LEVEL_SIMPLE) {
        put_member(o, "military_cards", tta_military_hand_size(c) + drawn);
        put_member(o, "draws", drawable);
    }
    json_close(o, '}');
    json_member_open(o, "lapse", '{');
    put_member(o, "civil", c->actions[CIVIL]);
    if (s->level != LEVEL_SIMPLE)
        put_member(o, "military", c->actions[MILITARY] - drawn);
    json_close(o, '}');
}

/* ---- Prices ---------------------------------------------------------------------------------- */

/* A reason for which a price differs from the printed one. */
static void put_reason(struct out *o, int card, int amount)
{
    if (!amount)
        return;
    json_open(o, '{');
    json_member_text(o, "card", tta_card_names.ids[card]);
    put_member(o, "amount", amount);
    json_close(o, '}');
}

static int construction_of(const struct civ *c)
{
    for (uint64_t set = specials(c); set; set &= set - 1)
        if (kind_at(lowest(set)) == KIND_SPECIAL_CONSTRUCTION)
            return tta_technologies[lowest(set)];
    return NONE;
}

/* T174: what makes up the price of a building or a unit. */
static void put_build(const struct tta *s, int seat, const struct price_changes *t, int place,
                      struct out *o)
{
    const struct civ *c = &s->civs[seat];
    int kind = kind_at(place);
    bool plays = s->phase == PHASE_INNER && seat == s->seat;
    int discount = plays ? tta_discount(s) : 0;
    json_open(o, '{');
    json_member_text(o, "card", tta_workplaces.ids[place]);
    put_member(o, "price", tta_build_price(t, place, discount));
    put_member(o, "printed", tta_technology[place].price);
    json_member_open(o, "parts", '[');
    if (is_urban(kind) && construction_of(c) != NONE)
        put_reason(o, construction_of(c), -t->urban_discount[level_at(place)]);
    if (kind == KIND_THEATER)
        put_reason(o, C_JS_BACH, -t->theater_discount);
    if (is_unit(kind))
        put_reason(o, C_WINSTON_CHURCHILL, -t->unit_discount);
    if (kind == KIND_LAB || kind == KIND_LIBRARY)
        put_reason(o, C_NIKOLA_TESLA, t->surcharge);
    if (plays)
        put_reason(o, s->playing, -discount);
    json_close(o, ']');
    json_close(o, '}');
}

static void put_upgrades(const struct civ *c, const struct price_changes *t, struct out *o)
{
    json_member_open(o, "upgrades", '[');
    for (int from = 0; from < WORKPLACES; from++)
        for (int to = from + 1; to < WORKPLACES && kind_at(to) == kind_at(from); to++)
            if (c->workers[from] && knows(c, to)) {
                json_open(o, '{');
                json_member_text(o, "from", tta_workplaces.ids[from]);
                json_member_text(o, "to", tta_workplaces.ids[to]);
                put_member(o, "price", tta_upgrade_price(t, from, to, 0));
                json_close(o, '}');
            }
    json_close(o, ']');
}

static void price_facts(const struct tta *s, int seat, struct out *o)
{
    const struct civ *c = &s->civs[seat];
    struct price_changes t = tta_price_changes(s, seat);
    json_member_open(o, "build_prices", '{');
    for (int i = 0; i < WORKPLACES; i++)
        if (knows(c, i))
            put_member(o, tta_workplaces.ids[i], tta_build_price(&t, i, 0));
    json_close(o, '}');
    json_member_open(o, "builds", '[');
    for (int i = 0; i < WORKPLACES; i++)
        if (knows(c, i))
            put_build(s, seat, &t, i, o);
    json_close(o, ']');
    put_upgrades(c, &t, o);
    json_member_open(o, "science_prices", '[');
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++) {
        int card = c->hand[i] - 1;
        if (!is_technology(tta_cards[card].kind))
            continue;
        json_open(o, '{');
        json_member_text(o, "card", tta_card_names.ids[card]);
        put_member(o, "price", tta_science_price(s, seat, card, false));
        if (tta_cards[card].kind == KIND_GOVERNMENT)
            put_member(o, "revolution", tta_science_price(s, seat, card, true));
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void stage_facts(const struct civ *c, struct out *o)
{
    if (c->wonder == NONE)
        return;
    json_member_open(o, "stages", '[');
    for (int i = 0; i < stage_count(c->wonder); i++) {
        json_open(o, '{');
        put_member(o, "price", tta_cards[c->wonder].stages[i]);
        json_member_bool(o, "done", i < c->stages);
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* T84: what counts at the end of the simple game: what one is worth, and all of them. */
static void bonus_facts(const struct tta *s, int seat, struct out *o)
{
    struct score_line lines[BONUS_LINES];
    int total = tta_bonus_lines(s, seat, lines);
    put_member(o, "bonus_now", total);
    json_member_open(o, "bonus_of", '{');
    for (int i = 0; i < BONUS_LINES; i++) {
        json_member_open(o, lines[i].id, '{');
        put_member(o, "each", tta_bonus_each[i]);
        put_member(o, "points", lines[i].points);
        json_close(o, '}');
    }
    json_close(o, '}');
}

void tta_seat_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    const struct civ *c = &s->civs[seat];
    json_open(o, '{');
    put_member(o, "growth_price", c->yellow ? tta_growth_price(c) : 0);
    production_facts(s, seat, o);
    put_member(o, "hand_limit", tta_hand_limit(s, seat, CIVIL));
    put_member(o, "urban_limit", tta_urban_limit(s, seat));
    put_member(o, "stages_at_once", tta_stages_at_once(c));
    if (s->level == LEVEL_SIMPLE)
        bonus_facts(s, seat, o);
    else
        put_member(o, "military_hand_limit", tta_hand_limit(s, seat, MILITARY));
    strength_facts(s, seat, o);
    parts_facts(s, seat, w, o);
    ruler_facts(s, c, o);
    beats_facts(s, seat, o);
    stage_facts(c, o);
    tta_age_facts(s, seat, o);
    price_facts(s, seat, o);
    json_close(o, '}');
}
