/* Through the Ages: the bonus of the simple game, places, and score sheets. */
#include "games/tta/tta.h"

struct bonus tta_bonus(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    struct ratings r = tta_ratings(s, seat);
    struct bonus b = {
        .technologies = level_of(c->government) == 1, /* T84 */
        .strength = r.strength,
        .happy = r.happy,
        .science = r.science,
        .food = tta_income(c, FOOD),
        .resources = tta_income(c, RESOURCES),
    };
    for (int i = 0; i < TECHNOLOGIES; i++)
        b.technologies += knows(c, i) && level_of(tta_technologies[i]) == 1; /* T84 T121 */
    b.total = 2 * b.technologies + 2 * b.strength + 2 * b.happy + /* T84 */
              b.science + b.food + b.resources;                   /* T84 */
    return b;
}

/* T89 T215; who has left ranks behind all who stay, later leavers ahead of earlier ones (T218). */
static bool is_ahead(const struct civ *a, const struct civ *b)
{
    if (a->left || b->left)
        return b->left && (!a->left || a->left > b->left);
    return a->culture > b->culture;
}

/* The culture of a civilization that has left is worth nothing. */
static int points_of(const struct civ *c)
{
    return c->left ? 0 : c->culture; /* T89 T151 */
}

void tta_score(const void *state, int points[], int place[])
{
    const struct tta *s = state;
    for (int i = 0; i < s->players; i++) {
        points[i] = points_of(&s->civs[i]);
        place[i] = 1;
        for (int j = 0; j < s->players; j++)
            place[i] += is_ahead(&s->civs[j], &s->civs[i]);
    }
}

int tta_score_sheet(const void *state, int seat, struct line out[], int cap)
{
    const struct tta *s = state;
    const struct civ *c = &s->civs[seat];
    int total = points_of(c);
    bool bonus = s->phase == PHASE_OVER && s->level == LEVEL_SIMPLE; /* T84 */
    struct bonus b = bonus ? tta_bonus(s, seat) : (struct bonus){0};
    const struct line lines[] = {
        {"culture", MSG("culture scored in play"), -1, total - b.total, 1},
        {"technologies", MSG("technologies of level I"), b.technologies, 2 * b.technologies, 1},
        {"strength", MSG("strength"), b.strength, 2 * b.strength, 1},
        {"happy", MSG("happy faces"), b.happy, 2 * b.happy, 1},
        {"science", MSG("science rating"), b.science, b.science, 1},
        {"food", MSG("food produced"), b.food, b.food, 1},
        {"resources", MSG("resources produced"), b.resources, b.resources, 1},
    };
    int n = 0, count = bonus ? (int)(sizeof lines / sizeof *lines) : 1;
    for (; n < count && n < cap; n++)
        out[n] = lines[n];
    if (n < cap)
        out[n++] = (struct line){"total", MSG("total"), -1, total, 0};
    return n;
}
