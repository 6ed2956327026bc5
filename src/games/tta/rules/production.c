/* Through the Ages: points, food and resources that come and go, and the production of a turn. */
#include "games/tta/rules/production.h"
#include "games/tta/log.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

static void tell_amount(struct events *log, enum tta_event kind, int seat, int amount)
{
    if (amount)
        tell(log, kind, seat, amount, 0);
}

/* ---- What comes and goes --------------------------------------------------------------------- */

void tta_score_culture(struct tta *s, int seat, int points, struct events *log)
{
    s->civs[seat].culture = (uint16_t)(s->civs[seat].culture + points);
    tell_amount(log, E_CULTURE, seat, points);
}

void tta_score_science(struct tta *s, int seat, int points, struct events *log)
{
    points = min_of(points, SCIENCE_MAX - s->civs[seat].science); /* T12 */
    s->civs[seat].science = (uint8_t)(s->civs[seat].science + points);
    tell_amount(log, E_SCIENCE, seat, points);
}

int tta_lose_culture(struct tta *s, int seat, int points, struct events *log)
{
    points = min_of(points, s->civs[seat].culture); /* T45 */
    s->civs[seat].culture = (uint16_t)(s->civs[seat].culture - points);
    tell_amount(log, E_LOST_CULTURE, seat, points);
    return points;
}

int tta_lose_science(struct tta *s, int seat, int points, struct events *log)
{
    points = min_of(points, s->civs[seat].science); /* T45 */
    s->civs[seat].science = (uint8_t)(s->civs[seat].science - points);
    tell_amount(log, E_LOST_SCIENCE, seat, points);
    return points;
}

int tta_receive(struct tta *s, int seat, enum stock what, int amount, struct events *log)
{
    int gained = tta_gain(&s->civs[seat], what, amount); /* T44 */
    tell_amount(log, what == FOOD ? E_FOOD : E_RESOURCES, seat, gained);
    return gained;
}

int tta_lose_stock(struct tta *s, int seat, enum stock what, int amount, struct events *log)
{
    amount = min_of(amount, tta_stock(&s->civs[seat], what)); /* T45 */
    tta_pay(&s->civs[seat], what, amount);
    tell_amount(log, what == FOOD ? E_LOST_FOOD : E_LOST_RESOURCES, seat, amount);
    return amount;
}

void tta_grow_free(struct tta *s, int seat, struct events *log)
{
    struct civ *c = &s->civs[seat];
    if (!c->yellow)
        return; /* T9 */
    c->yellow--;
    c->unused++;
    tell(log, E_POPULATION, seat, 0, 0);
}

/* ---- Farms and mines ------------------------------------------------------------------------- */

void tta_farms_produce(struct tta *s, int seat, struct events *log)
{
    tell_amount(log, E_FOOD, seat, tta_produce(&s->civs[seat], FOOD, NONE));
}

void tta_mines_produce(struct tta *s, int seat, int left_out, struct events *log)
{
    tell_amount(log, E_RESOURCES, seat, tta_produce(&s->civs[seat], RESOURCES, left_out));
}

void tta_pay_consumption(struct tta *s, int seat, struct events *log)
{
    struct civ *c = &s->civs[seat];
    int needed = tta_consumption(c), eaten = min_of(needed, tta_stock(c, FOOD));
    tta_pay(c, FOOD, eaten);
    tell_amount(log, E_EATEN, seat, eaten);
    if (eaten < needed) {
        int lost = min_of(4 * (needed - eaten), c->culture); /* T47 */
        c->culture = (uint16_t)(c->culture - lost);
        tell_amount(log, E_FAMINE, seat, lost);
    }
}

void tta_pay_corruption(struct tta *s, int seat, struct events *log)
{
    struct civ *c = &s->civs[seat];
    int lost = min_of(tta_corruption(c), tta_stock(c, RESOURCES)); /* T48 T130 */
    tta_pay(c, RESOURCES, lost);
    tell_amount(log, E_CORRUPTION, seat, lost);
}

/* ---- Production and maintenance (T46) -------------------------------------------------------- */

bool tta_has_uprising(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    return tta_faces_needed(c) > c->unused && tta_discontent(s, seat) > c->unused; /* T49 T133 */
}

void tta_produce_points_and_food(struct tta *s, int seat, struct events *log)
{
    struct ratings r = tta_ratings(s, seat);
    tta_score_culture(s, seat, r.culture, log); /* T46 */
    tta_score_science(s, seat, r.science, log); /* T46 */
    tta_farms_produce(s, seat, log);            /* T46 */
    for (int offerer = 0; offerer < s->players; offerer++)
        if (s->civs[offerer].pact != NONE)
            tta_receive(s, seat, FOOD, tta_terms_of(s, offerer, seat).food, log); /* T181 */
    tta_pay_consumption(s, seat, log);
}

void tta_produce_resources(struct tta *s, int seat, int left_out, struct events *log)
{
    int lost = 0;
    tta_mines_produce(s, seat, left_out, log); /* T46 */
    for (int offerer = 0; offerer < s->players; offerer++) {
        if (s->civs[offerer].pact == NONE)
            continue;
        int more = tta_terms_of(s, offerer, seat).resources;
        tta_receive(s, seat, RESOURCES, max_of(more, 0), log); /* T181 T234 */
        lost += max_of(-more, 0);
    }
    tta_lose_stock(s, seat, RESOURCES, lost, log); /* T181 */
    if (s->level != LEVEL_SIMPLE)
        tta_pay_corruption(s, seat, log);
}
