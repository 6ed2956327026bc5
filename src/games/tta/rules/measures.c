/* Through the Ages: what is counted of a civilization. Events choose by it whom they concern, and
 * score by it. A new measure is a word in tools/tta_words.py and a case of tta_measure. */
#include "games/tta/rules/measures.h"
#include "games/tta/rules/civil.h"
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

int tta_measure(const struct tta *s, enum measure by, int seat, int first)
{
    const struct civ *c = &s->civs[seat];
    switch (by) {
    case BY_CULTURE: return c->culture;
    case BY_STRENGTH: return tta_ratings(s, seat).strength;
    case BY_CULTURE_RATING: return tta_ratings(s, seat).culture;
    case BY_SCIENCE_RATING: return tta_ratings(s, seat).science;
    case BY_HAPPY_FACES: return tta_ratings(s, seat).happy;
    case BY_DISCONTENT: return tta_discontent(s, seat);
    case BY_HALF_DISCONTENT: return (tta_discontent(s, seat) + 1) / 2; /* T201 */
    case BY_CONTENTMENT: return tta_ratings(s, seat).happy - tta_discontent(s, seat);
    case BY_STORED_FOOD: return tta_stock(c, FOOD);
    case BY_FOOD_INCOME: return tta_income(c, FOOD);          /* T206 */
    case BY_RESOURCE_INCOME: return tta_income(c, RESOURCES); /* T206 */
    case BY_URBAN_LEVELS: return levels_worked(c, LABS, FIRST_UNIT);
    case BY_FIGHTING_LEVELS: return levels_worked(c, tta_first_of_kind[KIND_ARENA], WORKPLACES);
    case BY_PROGRESS_LEVELS: return levels_of_progress(c);
    case BY_COLONIES: return size_of(c->colonies);
    case BY_CONTENT_WORKERS: return max_of(content_workers(s, seat) - 10, 0);
    case BY_TOP_TECHNOLOGIES: return technologies_of_level(c, s->level == LEVEL_ADVANCED ? 2 : 3);
    case BY_CIVIL_ACTIONS: return tta_total(s, seat, CIVIL);       /* T214 */
    case BY_MILITARY_ACTIONS: return tta_total(s, seat, MILITARY); /* T214 */
    case BY_SCIENCE_RANK: return culture_of_rank(s, BY_SCIENCE_RATING, seat, first);
    case BY_STRENGTH_RANK: return culture_of_rank(s, BY_STRENGTH, seat, first);
    case BY_WONDERS: return culture_of_wonders(c);
    case BY_ONE:
    case MEASURES: break;
    }
    return 1;
}

/* How many have more; of equal ones, who comes earlier in turn order from `first` has more. */
int tta_rank(const struct tta *s, enum measure by, int seat, int first)
{
    int rank = 0, own = tta_measure(s, by, seat, first);
    int order = (seat - first + s->players) % s->players;
    for (int rival = 0; rival < s->players; rival++) {
        bool earlier = (rival - first + s->players) % s->players < order;
        if (rival != seat && is_in_game(s, rival))
            rank += tta_measure(s, by, rival, first) + earlier > own;
    }
    return rank;
}
