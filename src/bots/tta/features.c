/* Features of Through the Ages, and what they come to: see features.h. */
#include "bots/tta/features.h"

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/score.h"

const struct feature_kind tta_civ_kinds[] = {CIV_KINDS(FEATURE_KIND){NULL, 0}};
const struct feature_kind tta_table_kinds[] = {TABLE_KINDS(FEATURE_KIND){NULL, 0}};

/* ---- Time ------------------------------------------------------------------------------------ */

int tta_time_left(const struct tta *s)
{
    enum { CARDS_A_TURN = 4, MOST = 255 };
    int8_t left[FACES_AND_NONE];
    int deck = 35 + 5 * s->players, cards = 0;
    if (s->age > tta_last_age(s))
        return 8 * max_of(s->last - s->round + 1, 0);
    for (int age = max_of(s->age, AGE_I); age <= tta_last_age(s); age++)
        cards += age == s->age ? tta_deck(s, age, left) : deck;
    return min_of(8 + 8 * cards / (CARDS_A_TURN * s->players), MOST);
}

/* ---- Features -------------------------------------------------------------------------------- */

static void add(struct tta_features *out, int index, int count)
{
    if (count && out->count < TTA_ACTIVE_MAX)
        out->list[out->count++] = (struct tta_feature){(uint16_t)index, (int16_t)count};
}

static int range(int number, int first, int step, int ranges)
{
    return min_of(max_of((number - first) / step, 0), ranges - 1);
}

static int lead_range(int lead)
{
    return range(lead, -14, 2, LEAD_RANGES);
}

/* What the game would give for it at the end, as far as the viewer knows. */
static int bonus_at_end(const struct tta *s, int seat, const struct tta_sight *sight)
{
    int sum = s->level == LEVEL_SIMPLE ? tta_bonus(s, seat).total : 0;
    for (int i = 0; i < sight->bonus_cards; i++)
        sum += tta_impact(s, sight->bonus[i], seat, s->start);
    return sum;
}

static void add_numbers(const struct tta *s, int seat, const struct ratings *r,
                        const struct tta_sight *sight, struct tta_features *out)
{
    const struct civ *c = &s->civs[seat];
    int food = tta_income(c, FOOD), balance = food - tta_consumption(c);
    int margin = r->happy - tta_faces_needed(c);
    add(out, F_CULTURE, c->culture);
    add(out, F_CULTURE_RATE, r->culture);
    add(out, F_SCIENCE, c->science);
    add(out, F_SCIENCE_RATE, r->science);
    add(out, F_STRENGTH, r->strength);
    add(out, F_FOOD, tta_stock(c, FOOD));
    add(out, F_FOOD_RATE, food);
    add(out, F_RESOURCES, tta_stock(c, RESOURCES));
    add(out, F_RESOURCE_RATE, tta_income(c, RESOURCES));
    add(out, F_CIVIL_ACTIONS, tta_total(s, seat, CIVIL));
    add(out, F_BLUE, c->blue);
    add(out, F_YELLOW, c->yellow);
    add(out, F_UNUSED, c->unused);
    add(out, F_FOOD_BALANCE + range(balance, -3, 1, FOOD_RANGES), 1);
    add(out, F_BONUS, bonus_at_end(s, seat, sight));
    if (s->level == LEVEL_SIMPLE)
        return;
    add(out, F_MILITARY_ACTIONS, tta_total(s, seat, MILITARY));
    add(out, F_CORRUPTION, tta_corruption(c));
    add(out, F_FACES + range(margin, -4, 1, FACE_RANGES), 1);
    add(out, F_UPRISING, max_of(-margin, 0) > c->unused);
}

static void add_strength(const struct tta *s, int seat, int strength, const struct tta_sight *sight,
                         struct tta_features *out)
{
    const struct civ *c = &s->civs[seat];
    int strongest = 0;
    for (int rival = 0; rival < s->players; rival++) {
        const struct civ *other = &s->civs[rival];
        if (rival == seat || other->left)
            continue;
        strongest = max_of(sight->ratings[rival].strength, strongest);
        if (other->war != NONE && other->war_on == seat)
            add(out, F_WAR_ON_IT + lead_range(strength - sight->ratings[rival].strength), 1);
    }
    if (c->war != NONE)
        add(out, F_WAR + lead_range(strength - sight->ratings[c->war_on].strength), 1);
    add(out, F_LEAD + lead_range(strength - strongest), 1);
}

static void add_cards_in_play(const struct tta *s, int seat, struct tta_features *out)
{
    const struct civ *c = &s->civs[seat];
    for (uint64_t set = c->technologies; set; set &= set - 1)
        add(out, F_IN_PLAY + tta_technologies[lowest(set)], 1);
    for (uint64_t set = active_wonders(c); set; set &= set - 1)
        add(out, F_IN_PLAY + tta_wonders[lowest(set)], 1);
    for (uint64_t set = c->colonies; set; set &= set - 1)
        add(out, F_IN_PLAY + tta_territories[lowest(set)], 1);
    add(out, F_IN_PLAY + c->government, 1);
    if (c->leader != NONE)
        add(out, F_IN_PLAY + c->leader, 1);
    if (c->tactic != NONE)
        add(out, F_IN_PLAY + c->tactic, 1);
    for (int offerer = 0; offerer < s->players; offerer++) {
        int role = tta_role(s, offerer, seat), pact = s->civs[offerer].pact;
        if (role != NONE)
            add(out, role ? F_PACT_AS_B + tta_index[pact] : F_IN_PLAY + pact, 1);
    }
}

/* Faces alone: a back tells nothing but that it is there. */
static void add_hands(const struct tta *s, int seat, struct tta_features *out)
{
    const struct civ *c = &s->civs[seat];
    int civil = 0, military = s->to_draw && s->asked == seat ? s->to_draw : 0;
    for (; civil < HAND_MAX && c->hand[civil]; civil++)
        add(out, F_HELD + c->hand[civil] - 1, 1);
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++, military++)
        if (c->military[i] - 1 < CARDS)
            add(out, F_HELD + c->military[i] - 1, 1);
    add(out, F_HAND, civil);
    add(out, F_MILITARY_HAND, military);
}

static void add_works(const struct civ *c, struct tta_features *out)
{
    for (uint64_t set = c->technologies & (((uint64_t)1 << WORKPLACES) - 1); set; set &= set - 1)
        add(out, F_WORKERS + lowest(set), c->workers[lowest(set)]);
    if (c->wonder == NONE)
        return;
    int paid = 0;
    for (int i = 0; i < c->stages; i++)
        paid += tta_cards[c->wonder].stages[i];
    add(out, F_SITE + tta_index[c->wonder], 1);
    add(out, F_STAGES + tta_index[c->wonder], c->stages);
    add(out, F_STAGE_PRICES, paid);
}

static int events_laid(const struct tta *s, int seat)
{
    int sum = 0;
    for (int i = 0; i < PILE_MAX; i++)
        sum += (s->current.seen[i] >> seat & 1) + (s->future.seen[i] >> seat & 1);
    return sum;
}

/* What only the viewer itself knows is its own: military cards, and events that it has laid. */
void tta_civ_features(const struct tta *s, int seat, const struct ratings *r,
                      const struct tta_sight *sight, struct tta_features *out)
{
    out->count = 0;
    add_numbers(s, seat, r, sight, out);
    add_cards_in_play(s, seat, out);
    add_works(&s->civs[seat], out);
    if (seat == sight->viewer) {
        add_hands(s, seat, out);
        add(out, F_EVENTS_LAID, events_laid(s, seat));
    } else {
        add(out, F_HAND, tta_hand_size(s->civs[seat].hand));
        add(out, F_MILITARY_HAND, tta_military_hand_size(&s->civs[seat]));
    }
    if (s->level != LEVEL_SIMPLE)
        add_strength(s, seat, r->strength, sight, out);
}

void tta_table_features(const struct tta *s, const struct tta_sight *sight,
                        struct tta_features *out)
{
    int best = 0, own = s->civs[sight->viewer].culture;
    for (int seat = 0; seat < s->players; seat++)
        if (seat != sight->viewer && is_in_game(s, seat))
            best = max_of(s->civs[seat].culture, best);
    out->count = 0;
    add(out, T_ALWAYS, 1);
    add(out, T_PLAYERS + s->players, 1);
    add(out, T_AGE + s->age, 1);
    add(out, T_CULTURE_LEAD, own - best);
}
