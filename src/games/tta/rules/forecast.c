/* Through the Ages: what stands behind the numbers, for boards, screens and bots: what strength is
 * made of, and what the next production will bring. */
#include <string.h>

#include "games/tta/log.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/state.h"

static const char *const part_ids[STRENGTH_PARTS] = {
    "pacts",      "colonies", "leader",    "wonders", "technologies",
    "government", "tactic",   "buildings", "units",
};
static const char *const part_titles[STRENGTH_PARTS] = {
    MSG("pacts"),      MSG("colonies"), MSG("leader"),    MSG("wonders"), MSG("technologies"),
    MSG("government"), MSG("tactic"),   MSG("buildings"), MSG("units"),
};
const struct nouns tta_strength_parts = {STRENGTH_PARTS, part_ids, part_titles};

static void take_away(struct tta *s, int seat, enum strength_part part)
{
    struct civ *c = &s->civs[seat];
    switch (part) {
    case OF_PACTS:
        for (int offerer = 0; offerer < s->players; offerer++)
            s->civs[offerer].pact = NONE;
        break;
    case OF_COLONIES: c->colonies = 0; break;
    case OF_LEADER: c->leader = NONE; break;
    case OF_WONDERS: c->wonders = c->ruins = 0; break;
    case OF_TECHNOLOGIES: c->technologies &= ~specials(c); break;
    case OF_GOVERNMENT: c->government = C_DESPOTISM; break;
    case OF_TACTIC: c->tactic = NONE; break;
    case OF_BUILDINGS: memset(c->workers, 0, FIRST_UNIT); break;
    default: memset(c->workers, 0, sizeof c->workers);
    }
}

/* A part is what goes when it is taken away, one after another. */
void tta_strength(const struct tta *s, int seat, int parts[STRENGTH_PARTS])
{
    struct tta less = *s;
    for (int part = 0; part < STRENGTH_PARTS; part++) {
        int before = tta_uncut_strength(&less, seat);
        take_away(&less, seat, (enum strength_part)part);
        parts[part] = before - tta_uncut_strength(&less, seat);
    }
}

/* The production of the present turn, as if it ended now: it is carried out on a copy, and what is
 * told of it is added up. */
struct production_forecast tta_forecast(const struct tta *s, int seat)
{
    struct tta then = *s;
    struct event heard[16];
    struct events log = {heard, 0, 16};
    int told[EVENTS] = {0};
    tta_produce_points_and_food(&then, seat, &log);
    tta_produce_resources(&then, seat, NONE, &log);
    for (int i = 0; i < log.count; i++)
        told[heard[i].kind] += heard[i].a;
    return (struct production_forecast){
        .food = told[E_FOOD],
        .eaten = told[E_EATEN],
        .famine = told[E_FAMINE],
        .resources = told[E_RESOURCES] - told[E_LOST_RESOURCES],
        .corruption = told[E_CORRUPTION],
        .rises = tta_has_uprising(s, seat),
    };
}
