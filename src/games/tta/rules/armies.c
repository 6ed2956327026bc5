/* Through the Ages: armies. What the units of a civilization and its tactic are worth, all together
 * or those that are sacrificed. Lists of units begin with the first place of infantry. */
#include "games/tta/rules/armies.h"
#include "games/tta/state.h"

struct units {
    int infantry, cavalry, artillery, air;
};

/* All of them, and those of a level or above. */
static void count_units(const uint8_t units[UNITS], int level, struct units *any,
                        struct units *young)
{
    int all[] = {0, 0, 0, 0}, late[] = {0, 0, 0, 0};
    for (int i = 0; i < UNITS; i++) {
        const struct technology *t = &tta_technology[FIRST_UNIT + i];
        if (!units[i])
            continue;
        all[t->kind - KIND_INFANTRY] += units[i];
        late[t->kind - KIND_INFANTRY] += t->level >= level ? units[i] : 0;
    }
    *any = (struct units){all[0], all[1], all[2], all[3]};
    *young = (struct units){late[0], late[1], late[2], late[3]};
}

static int armies_of(int units, int needed)
{
    return needed ? units / needed : UINT8_MAX;
}

static int count_armies(const struct units *u, const struct card *tactic) /* T74 */
{
    int armies =
        min_of(armies_of(u->infantry, tactic->infantry), armies_of(u->cavalry, tactic->cavalry));
    return min_of(armies, armies_of(u->artillery, tactic->artillery));
}

/* T191: full armies and antiquated ones (T75); air forces double full ones first (T77). `best` gets
 * what the best of them adds. */
static int tactic_bonus(const uint8_t units[UNITS], int tactic, int *best)
{
    const struct card *is = &tta_cards[tactic];
    struct units any, young;
    count_units(units, level_of(tactic) - 1, &any, &young);
    int full = count_armies(&young, is), old = count_armies(&any, is) - full, air = any.air;
    int bonus = is->bonus, lesser = is->lesser_bonus;
    *best = (full ? bonus : old ? lesser : 0) * (air ? 2 : 1); /* T102 */
    return (full + min_of(air, full)) * bonus +                /* T77 */
           (old + min_of(max_of(air - full, 0), old)) * lesser;
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

int tta_armies(const struct civ *c)
{
    struct units any, young;
    int tactic = tactic_of(c);
    count_units(c->workers + FIRST_UNIT, 0, &any, &young);
    return tactic == NONE ? 0 : count_armies(&any, &tta_cards[tactic]);
}

int tta_army_bonus(const struct civ *c)
{
    int tactic = tactic_of(c), best = 0;
    int bonus = tactic == NONE ? 0 : tactic_bonus(c->workers + FIRST_UNIT, tactic, &best);
    return c->leader == C_NAPOLEON_BONAPARTE ? bonus + best : bonus; /* T102 */
}
