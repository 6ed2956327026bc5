/* Through the Ages: the events of age III. They score culture for what a civilization is, when they
 * are revealed or at the end. */
#include "games/tta/rules/civil.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

/* Workers times the level of their card, over a stretch of the workplaces. */
static int levels_worked(const struct civ *c, int first, int end)
{
    int sum = 0;
    for (int i = first; i < end; i++)
        sum += c->workers[i] * level_of(tta_technologies[i]);
    return sum;
}

static int levels_of_progress(const struct civ *c)
{
    int sum = level_of(c->government);
    for (uint64_t set = specials(c); set; set &= set - 1)
        sum += level_of(tta_technologies[lowest(set)]);
    return sum;
}

static int technologies_of_level(const struct civ *c, int level)
{
    int count = level_of(c->government) == level;
    for (uint64_t set = c->technologies; set; set &= set - 1)
        count += level_of(tta_technologies[lowest(set)]) == level;
    return count;
}

static int content_workers(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    int workers = c->unused;
    for (int i = 0; i < WORKPLACES; i++)
        workers += c->workers[i];
    return workers - tta_discontent(s, seat);
}

static int culture_of_wonders(const struct civ *c)
{
    int sum = 0;
    for (uint64_t set = c->wonders; set; set &= set - 1)
        sum += 5 - level_of(tta_wonders[lowest(set)]); /* T204: in ruins or not */
    return sum;
}

/* What the rank of a seat among those left in the game brings (T219). */
static int culture_of_rank(const struct tta *s, enum measure by, int seat, int first)
{
    static const uint8_t culture[][SEATS_MAX] = {{0}, {10, 0}, {14, 7, 0}, {15, 10, 5, 0}};
    return culture[tta_players_left(s) - 1][tta_rank(s, by, seat, first)];
}

/* What the card brings to a seat; ties are broken in turn order from `first` (T60, T85, T88). */
int tta_impact(const struct tta *s, int card, int seat, int first)
{
    const struct civ *c = &s->civs[seat];
    int amount = tta_amount(s, card);
    switch (card) {
    case C_IMPACT_OF_AGRICULTURE: return amount * tta_income(c, FOOD); /* T206 */
    case C_IMPACT_OF_ARCHITECTURE: return amount * levels_worked(c, LABS, FIRST_UNIT);
    case C_IMPACT_OF_COLONIES: return amount * size_of(c->colonies);
    case C_IMPACT_OF_COMPETITION:
        return amount * levels_worked(c, tta_first_of_kind[KIND_ARENA], WORKPLACES);
    case C_IMPACT_OF_GOVERNMENT: /* T214 */
        return amount * tta_total(s, seat, CIVIL) + tta_total(s, seat, MILITARY);
    case C_IMPACT_OF_HAPPINESS:
        return amount * (tta_ratings(s, seat).happy - tta_discontent(s, seat));
    case C_IMPACT_OF_INDUSTRY: return amount * tta_income(c, RESOURCES); /* T206 */
    case C_IMPACT_OF_POPULATION: return amount * at_least(content_workers(s, seat) - 10, 0);
    case C_IMPACT_OF_PROGRESS: return amount * levels_of_progress(c);
    case C_IMPACT_OF_SCIENCE: return culture_of_rank(s, BY_SCIENCE_RATING, seat, first);
    case C_IMPACT_OF_STRENGTH: return culture_of_rank(s, BY_STRENGTH, seat, first);
    case C_IMPACT_OF_TECHNOLOGY:
        return amount * technologies_of_level(c, s->level == LEVEL_ADVANCED ? 2 : 3);
    default: return culture_of_wonders(c);
    }
}
