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
    static const int cards_a_turn[] = {4, 3, 2}; /* that are swept off the row or taken */
    enum { MOST = 255 };
    int8_t left[FACES_AND_NONE];
    int deck = 35 + 5 * s->players, cards = 0;
    if (s->age > tta_last_age(s))
        return 8 * max_of(s->last - s->round + 1, 0);
    for (int age = max_of(s->age, AGE_I); age <= tta_last_age(s); age++)
        cards += age == s->age ? tta_deck(s, age, left) : deck;
    return min_of(8 + 8 * cards / (cards_a_turn[s->players - 2] * s->players), MOST);
}

/* ---- Features -------------------------------------------------------------------------------- */

/* Where features go: into a list; or, with weights, what they come to at two moments. */
struct sink {
    struct tta_features *list; /* or NULL */
    const struct tta_weight *weights;
    int moment, more_players;
    int64_t first, next;
};

static int more_players(const struct tta *s)
{
    return s->players - 3; /* than three */
}

/* All of this is written once for a list and for a sum, and compiled as one piece for each of them:
 * a search spends most of its time here, and the sums are to stay in registers. */
#define IN_ONE_PIECE static inline __attribute__((always_inline))

IN_ONE_PIECE void add(struct sink *out, int index, int count)
{
    if (out->list) {
        if (count && out->list->count < TTA_ACTIVE_MAX)
            out->list->list[out->list->count++] =
                (struct tta_feature){(uint16_t)index, (int16_t)count};
        return;
    }
    const int16_t *at = &out->weights[index].at[out->moment];
    out->first += (int64_t)count * at[0];
    out->next += (int64_t)count * at[1];
}

/* A number that counts once more by the players: more with four, less with two. In a list those by
 * the players stand last. */
IN_ONE_PIECE void add_number(struct sink *out, int index, int count)
{
    add(out, index, count);
    if (!out->list)
        add(out, F_BY_PLAYERS + index, count * out->more_players);
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
static int bonus_at_end(const struct tta *s, int seat, const struct tta_context *context)
{
    int sum = s->level == LEVEL_SIMPLE ? tta_bonus(s, seat).total : 0;
    for (int i = 0; i < context->bonus_cards; i++)
        sum += tta_impact(s, context->bonus[i], seat, s->start);
    return sum;
}

IN_ONE_PIECE void add_numbers(const struct tta *s, int seat, const struct ratings *r,
                              const struct tta_context *context, struct sink *out)
{
    const struct civ *c = &s->civs[seat];
    int food = tta_income(c, FOOD), balance = food - tta_consumption(c);
    int margin = r->happy - tta_faces_needed(c);
    add_number(out, F_CULTURE, c->culture);
    add_number(out, F_CULTURE_RATE, r->culture);
    add_number(out, F_SCIENCE, c->science);
    add_number(out, F_SCIENCE_RATE, r->science);
    add_number(out, F_STRENGTH, r->strength);
    add_number(out, F_FOOD, tta_stock(c, FOOD));
    add_number(out, F_FOOD_RATE, food);
    add_number(out, F_RESOURCES, tta_stock(c, RESOURCES));
    add_number(out, F_RESOURCE_RATE, tta_income(c, RESOURCES));
    add_number(out, F_CIVIL_ACTIONS, tta_total(s, seat, CIVIL));
    add_number(out, F_BLUE, c->blue);
    add_number(out, F_YELLOW, c->yellow);
    add_number(out, F_UNUSED, c->unused);
    add(out, F_FOOD_BALANCE + range(balance, -3, 1, FOOD_RANGES), 1);
    add_number(out, F_BONUS, bonus_at_end(s, seat, context));
    add(out, F_RESOURCE_INCOME + min_of(tta_income(c, RESOURCES), INCOME_RANGES - 1), 1);
    add(out, F_SCIENCE_INCOME + min_of(max_of(r->science, 0), INCOME_RANGES - 1), 1);
    if (s->level == LEVEL_SIMPLE)
        return;
    add_number(out, F_MILITARY_ACTIONS, tta_total(s, seat, MILITARY));
    add_number(out, F_CORRUPTION, tta_corruption(c));
    add(out, F_FACES + range(margin, -4, 1, FACE_RANGES), 1);
    add_number(out, F_UPRISING, max_of(-margin, 0) > c->unused);
}

IN_ONE_PIECE void add_strength(const struct tta *s, int seat, int strength,
                               const struct tta_context *context, struct sink *out)
{
    const struct civ *c = &s->civs[seat];
    int strongest = 0;
    for (int rival = 0; rival < s->players; rival++) {
        const struct civ *other = &s->civs[rival];
        if (rival == seat || other->left)
            continue;
        strongest = max_of(context->ratings[rival].strength, strongest);
        if (other->war != NONE && other->war_on == seat)
            add(out, F_WAR_ON_IT + lead_range(strength - context->ratings[rival].strength), 1);
    }
    if (c->war != NONE)
        add(out, F_WAR + lead_range(strength - context->ratings[c->war_on].strength), 1);
    add(out, F_LEAD + lead_range(strength - strongest), 1);
}

IN_ONE_PIECE void add_cards_in_play(const struct tta *s, int seat, struct sink *out)
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
IN_ONE_PIECE void add_hands(const struct tta *s, int seat, struct sink *out)
{
    const struct civ *c = &s->civs[seat];
    int civil = 0, military = s->to_draw && s->asked == seat ? s->to_draw : 0;
    for (; civil < HAND_MAX && c->hand[civil]; civil++)
        add(out, F_HELD + c->hand[civil] - 1, 1);
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++, military++)
        if (c->military[i] - 1 < CARDS)
            add(out, F_HELD + c->military[i] - 1, 1);
    add_number(out, F_HAND, civil);
    add_number(out, F_MILITARY_HAND, military);
}

IN_ONE_PIECE void add_works(const struct civ *c, struct sink *out)
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
    add_number(out, F_STAGE_PRICES, paid);
}

static int events_laid(const struct tta *s, int seat)
{
    int sum = 0;
    for (int i = 0; i < PILE_MAX; i++)
        sum += (s->current.seen[i] >> seat & 1) + (s->future.seen[i] >> seat & 1);
    return sum;
}

/* Technologies in hand that could be paid for now. */
static int ready(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    int sum = 0;
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++) {
        int card = c->hand[i] - 1;
        sum += is_technology(tta_cards[card].kind) &&
               tta_science_price(s, seat, card, false) <= c->science;
    }
    return sum;
}

/* Workers of each kind by the levels that they could rise. */
IN_ONE_PIECE void add_upgrades(const struct civ *c, struct sink *out)
{
    int workers[WORKING_KINDS] = {0}, below[WORKING_KINDS] = {0}, level[WORKING_KINDS] = {0};
    for (uint64_t set = c->technologies & (((uint64_t)1 << WORKPLACES) - 1); set; set &= set - 1) {
        const struct technology *t = &tta_technology[lowest(set)];
        below[t->kind] += workers[t->kind] * (t->level - level[t->kind]);
        workers[t->kind] += c->workers[lowest(set)];
        level[t->kind] = t->level;
    }
    for (int kind = 0; kind < WORKING_KINDS; kind++)
        add(out, F_UPGRADES + kind, below[kind]);
}

/* What only the viewer itself knows is its own: military cards, and events that it has laid. */
IN_ONE_PIECE void add_civ(const struct tta *s, int seat, const struct ratings *r,
                          const struct tta_context *context, struct sink *out)
{
    add_numbers(s, seat, r, context, out);
    add_cards_in_play(s, seat, out);
    add_works(&s->civs[seat], out);
    add_upgrades(&s->civs[seat], out);
    if (seat == context->viewer) {
        add_hands(s, seat, out);
        add_number(out, F_EVENTS_LAID, events_laid(s, seat));
        add(out, F_READY, ready(s, seat));
    } else {
        add_number(out, F_HAND, tta_hand_size(s->civs[seat].hand));
        add_number(out, F_MILITARY_HAND, tta_military_hand_size(&s->civs[seat]));
    }
    if (s->level != LEVEL_SIMPLE)
        add_strength(s, seat, r->strength, context, out);
}

IN_ONE_PIECE void add_table(const struct tta *s, const struct tta_context *context,
                            struct sink *out)
{
    int best = 0, own = s->civs[context->viewer].culture;
    for (int seat = 0; seat < s->players; seat++)
        if (seat != context->viewer && is_in_game(s, seat))
            best = max_of(s->civs[seat].culture, best);
    add(out, T_ALWAYS, 1);
    add(out, T_PLAYERS + s->players, 1);
    add(out, T_AGE + s->age, 1);
    add(out, T_CULTURE_LEAD, own - best);
}

static void add_by_players(struct tta_features *out, int more_players)
{
    int numbers = out->count;
    for (int i = 0; i < numbers && out->count < TTA_ACTIVE_MAX; i++)
        if (out->list[i].index < COUNTED_NUMBERS && more_players)
            out->list[out->count++] =
                (struct tta_feature){(uint16_t)(F_BY_PLAYERS + out->list[i].index),
                                     (int16_t)(out->list[i].count * more_players)};
}

void tta_civ_features(const struct tta *s, int seat, const struct ratings *r,
                      const struct tta_context *context, struct tta_features *out)
{
    struct sink sink = {.list = out};
    out->count = 0;
    add_civ(s, seat, r, context, &sink);
    add_by_players(out, more_players(s));
}

void tta_table_features(const struct tta *s, const struct tta_context *context,
                        struct tta_features *out)
{
    struct sink sink = {.list = out};
    out->count = 0;
    add_table(s, context, &sink);
}

/* ---- What they come to ----------------------------------------------------------------------- */

const int tta_moments[TTA_MOMENTS] = {0, 24, 72, 168};

struct tta_moment tta_moment_of(int time_left)
{
    int first = 0;
    while (first < TTA_MOMENTS - 2 && time_left >= tta_moments[first + 1])
        first++;
    int between = tta_moments[first + 1] - tta_moments[first];
    int after = min_of(time_left - tta_moments[first], between);
    return (struct tta_moment){first, after * TTA_BETWEEN / between};
}

static int32_t between(int64_t first, int64_t next, int after)
{
    return (int32_t)((first * (TTA_BETWEEN - after) + next * after) / TTA_BETWEEN);
}

int32_t tta_civ_value(const struct tta *s, int seat, const struct ratings *r,
                      const struct tta_context *context, const struct tta_weight weights[])
{
    struct tta_moment moment = tta_moment_of(context->time_left);
    struct sink sink = {
        .weights = weights, .moment = moment.first, .more_players = more_players(s)};
    add_civ(s, seat, r, context, &sink);
    return between(sink.first, sink.next, moment.after);
}

int32_t tta_table_value(const struct tta *s, const struct tta_context *context,
                        const struct tta_weight weights[])
{
    struct tta_moment moment = tta_moment_of(context->time_left);
    struct sink sink = {
        .weights = weights, .moment = moment.first, .more_players = more_players(s)};
    add_table(s, context, &sink);
    return between(sink.first, sink.next, moment.after);
}

int32_t tta_weight_at(const struct tta_weight *w, int time_left)
{
    struct tta_moment moment = tta_moment_of(time_left);
    return between(w->at[moment.first], w->at[moment.first + 1], moment.after);
}
