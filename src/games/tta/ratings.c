/* Through the Ages: what the cards of a civilization add up to (ratings, actions, limits) and what
 * things cost it. What only one leader or wonder does stands here under its name. */
#include "games/tta/tta.h"

int tta_workers_of(const struct civ *c, int kind)
{
    int sum = 0;
    for (int i = tta_first_of_kind[kind]; i < WORKPLACES && kind_at(i) == kind; i++)
        sum += c->workers[i];
    return sum;
}

static int units(const struct civ *c)
{
    int sum = 0;
    for (int i = tta_first_of_kind[KIND_INFANTRY]; i < WORKPLACES; i++)
        sum += c->workers[i];
    return sum;
}

/* ---- Sums over what is in play --------------------------------------------------------------- */

struct sums {
    int culture, science, strength;
    int faces, unhappy;
    int temple_faces, theater_faces, wonder_faces;
};

static void add(struct sums *sum, int card, int times)
{
    const struct card *is = &tta_cards[card];
    int faces = is->happy * times;
    sum->culture += is->culture * times;
    sum->science += is->science * times;
    sum->strength += is->strength * times;
    if (faces < 0)
        sum->unhappy -= faces;
    else
        sum->faces += faces;
    if (is->kind == KIND_TEMPLE)
        sum->temple_faces += faces;
    if (is->kind == KIND_THEATER)
        sum->theater_faces += faces;
    if (is->kind == KIND_WONDER && faces > 0)
        sum->wonder_faces += faces;
}

static struct sums sum_up(const struct civ *c)
{
    struct sums sum = {0};
    for (int i = 0; i < WORKPLACES; i++)
        if (c->workers[i])
            add(&sum, tta_technologies[i], c->workers[i]); /* T121 */
    for (uint64_t set = specials(c); set; set &= set - 1)
        add(&sum, tta_technologies[lowest(set)], 1); /* T33 */
    for (uint64_t set = c->wonders; set; set &= set - 1)
        add(&sum, tta_wonders[lowest(set)], 1); /* T31 */
    add(&sum, c->government, 1);
    if (c->leader != NONE)
        add(&sum, c->leader, 1); /* T32 */
    return sum;
}

static int best_lab_or_library(const struct civ *c)
{
    int best = 0;
    for (int i = 0; i < WORKPLACES; i++) {
        bool counts = kind_at(i) == KIND_LAB || kind_at(i) == KIND_LIBRARY;
        if (counts && c->workers[i])
            best = at_least(level_of(tta_technologies[i]), best);
    }
    return best;
}

/* T184: what leaders produce belongs to the ratings. */
static void add_leader(const struct civ *c, struct sums *sum, int faces_factor)
{
    switch (c->leader) {
    case C_ALEXANDER_THE_GREAT:
        sum->strength += units(c); /* T98 */
        break;
    case C_HOMER:
        sum->culture += at_most(c->workers[tta_index[C_WARRIORS]], 2);
        break;
    case C_GENGHIS_KHAN:
        sum->strength += tta_workers_of(c, KIND_CAVALRY); /* T98 */
        sum->culture += tta_workers_of(c, KIND_CAVALRY);
        break;
    case C_JOAN_OF_ARC:
        sum->strength += sum->temple_faces * faces_factor; /* T98 T185 */
        break;
    case C_LEONARDO_DA_VINCI:
        sum->science += best_lab_or_library(c);
        break;
    case C_MICHELANGELO:
        sum->culture +=
            (sum->temple_faces + sum->theater_faces + sum->wonder_faces) * faces_factor; /* T185 */
        break;
    default:
        break;
    }
}

struct ratings tta_ratings(const struct civ *c)
{
    struct sums sum = sum_up(c);
    int factor = has_wonder(c, C_ST_PETERS_BASILICA) ? 2 : 1; /* T104 */
    add_leader(c, &sum, factor);
    if (has_wonder(c, C_GREAT_WALL))
        sum.strength += tta_workers_of(c, KIND_INFANTRY) + tta_workers_of(c, KIND_ARTILLERY);
    return (struct ratings){
        .culture = at_most(at_least(sum.culture, 0), 30),                     /* T12 T184 */
        .science = at_most(at_least(sum.science, 0), 30),                     /* T12 T184 */
        .strength = at_most(at_least(sum.strength, 0), 60),                   /* T12 */
        .happy = at_most(at_least(sum.faces * factor - sum.unhappy, 0), 8), /* T12 T185 */
    };
}

/* ---- Actions and limits ---------------------------------------------------------------------- */

static int actions_of(int card, enum actions which)
{
    return which == CIVIL ? tta_cards[card].civil : tta_cards[card].military;
}

int tta_total(const struct civ *c, enum actions which)
{
    int total = actions_of(c->government, which);
    for (uint64_t set = specials(c); set; set &= set - 1)
        total += actions_of(tta_technologies[lowest(set)], which);
    for (uint64_t set = c->wonders; set; set &= set - 1)
        total += actions_of(tta_wonders[lowest(set)], which);
    if (c->leader != NONE)
        total += actions_of(c->leader, which);
    return total;
}

int tta_urban_limit(const struct civ *c)
{
    return tta_cards[c->government].urban_limit; /* T28 */
}

int tta_hand_limit(const struct civ *c)
{
    return tta_total(c, CIVIL) + has_wonder(c, C_LIBRARY_OF_ALEXANDRIA); /* T24 */
}

/* ---- Prices ---------------------------------------------------------------------------------- */

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

static int construction(const struct civ *c)
{
    for (uint64_t set = specials(c); set; set &= set - 1)
        if (kind_at(lowest(set)) == KIND_SPECIAL_CONSTRUCTION)
            return tta_technologies[lowest(set)];
    return NONE;
}

int tta_build_price(const struct civ *c, int technology)
{
    int card = tta_technologies[technology], level = level_of(card), helper = construction(c);
    int price = tta_cards[card].resource_price;
    if (helper != NONE && level && is_urban(tta_cards[card].kind))
        price -= tta_cards[helper].discounts[level - 1]; /* T110 T174 */
    return at_least(price, 0);
}

int tta_upgrade_price(const struct civ *c, int from, int to)
{
    return at_least(tta_build_price(c, to) - tta_build_price(c, from), 0); /* T29 T110 */
}

int tta_stages_at_once(const struct civ *c)
{
    int helper = construction(c);
    return helper == NONE ? 1 : tta_cards[helper].stages_at_once; /* T31 */
}
