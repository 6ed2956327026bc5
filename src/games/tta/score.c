/* Through the Ages: the end of the simple game, and score sheets. */
#include "games/tta/tta.h"

struct bonus tta_bonus(const struct civ *c)
{
    struct ratings r = tta_ratings(c);
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

void tta_score(const void *state, int points[], int place[])
{
    const struct tta *s = state;
    for (int i = 0; i < s->players; i++)
        points[i] = s->civs[i].culture; /* T89 T151 */
    for (int i = 0; i < s->players; i++) {
        place[i] = 1;
        for (int j = 0; j < s->players; j++)
            place[i] += points[j] > points[i]; /* T89 T215 */
    }
}

int tta_score_sheet(const void *state, int seat, struct line out[], int cap)
{
    const struct tta *s = state;
    const struct civ *c = &s->civs[seat];
    bool over = s->phase == PHASE_OVER;
    struct bonus b = over ? tta_bonus(c) : (struct bonus){0};
    const struct line lines[] = {
        {"culture", MSG("culture scored in play"), -1, c->culture - b.total, 1},
        {"technologies", MSG("technologies of level I"), b.technologies, 2 * b.technologies, 1},
        {"strength", MSG("strength"), b.strength, 2 * b.strength, 1},
        {"happy", MSG("happy faces"), b.happy, 2 * b.happy, 1},
        {"science", MSG("science rating"), b.science, b.science, 1},
        {"food", MSG("food produced"), b.food, b.food, 1},
        {"resources", MSG("resources produced"), b.resources, b.resources, 1},
    };
    int n = 0, count = over ? (int)(sizeof lines / sizeof *lines) : 1;
    for (; n < count && n < cap; n++)
        out[n] = lines[n];
    if (n < cap)
        out[n++] = (struct line){"total", MSG("total"), -1, c->culture, 0};
    return n;
}
