/* Through the Ages: armies. What the units of a civilization and its tactic are worth, all together
 * or those that are sacrificed. Lists of units begin with the first place of infantry. */
#include "games/tta/tta.h"

/* How many units of a kind there are; `tactic` leaves out those too old for it, unless NONE. */
static int units_of(const uint8_t units[UNITS], int kind, int tactic)
{
    int sum = 0;
    for (int i = tta_first_of_kind[kind]; i < tta_first_of_kind[kind + 1]; i++)
        if (tactic == NONE || level_of(tta_technologies[i]) + 1 >= level_of(tactic)) /* T75 */
            sum += units[i - FIRST_UNIT];
    return sum;
}

static int count_armies(const uint8_t units[UNITS], int tactic, int too_old_for)
{
    const struct card *is = &tta_cards[tactic];
    const int needs[] = {is->infantry, is->cavalry, is->artillery};
    int armies = UINT8_MAX;
    for (int i = 0; i < 3; i++)
        if (needs[i]) /* T74 */
            armies = at_most(armies, units_of(units, KIND_INFANTRY + i, too_old_for) / needs[i]);
    return armies;
}

/* T191: full armies and antiquated ones; air forces double full ones first (T77). `best` gets what
 * the best of them adds. */
static int tactic_bonus(const uint8_t units[UNITS], int tactic, int *best)
{
    int all = count_armies(units, tactic, NONE), full = count_armies(units, tactic, tactic);
    int old = all - full, air = units_of(units, KIND_AIRFORCE, NONE);
    int bonus = tta_cards[tactic].bonus, lesser = tta_cards[tactic].lesser_bonus;
    *best = (full ? bonus : old ? lesser : 0) * (air ? 2 : 1); /* T102 */
    return (full + at_most(air, full)) * bonus +               /* T77 */
           (old + at_most(at_least(air - full, 0), old)) * lesser;
}

/* Under Genghis Khan a tactic has no effect. */
static int tactic_of(const struct civ *c)
{
    return c->leader == C_GENGHIS_KHAN ? NONE : c->tactic;
}

int tta_unit_strength(const struct civ *c, int place)
{
    bool rides = c->leader == C_GENGHIS_KHAN && kind_at(place) == KIND_CAVALRY; /* T98 */
    return tta_cards[tta_technologies[place]].strength + rides;
}

int tta_count_units(const uint8_t units[UNITS])
{
    int sum = 0;
    for (int i = 0; i < UNITS; i++)
        sum += units[i];
    return sum;
}

/* What units of a civilization are worth when they are sacrificed (T76). */
int tta_sacrifice_strength(const struct civ *c, const uint8_t units[UNITS])
{
    int sum = 0, tactic = tactic_of(c), best;
    for (int i = 0; i < UNITS; i++)
        sum += units[i] * tta_unit_strength(c, FIRST_UNIT + i);
    return tactic == NONE ? sum : sum + tactic_bonus(units, tactic, &best);
}

int tta_army_bonus(const struct civ *c)
{
    int tactic = tactic_of(c), best = 0;
    int bonus = tactic == NONE ? 0 : tactic_bonus(c->workers + FIRST_UNIT, tactic, &best);
    return c->leader == C_NAPOLEON_BONAPARTE ? bonus + best : bonus; /* T102 */
}
