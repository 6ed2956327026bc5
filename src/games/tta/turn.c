/* Through the Ages: the course of the game. Turns and rounds, production and maintenance, the end,
 * and what chance brings. */
#include <string.h>

#include "games/tta/tta.h"

int tta_turn(const void *state)
{
    const struct tta *s = state;
    switch (s->phase) {
    case PHASE_START:
    case PHASE_DEAL:
    case PHASE_REVEAL: return SEAT_CHANCE;
    case PHASE_EVENT: return s->asked;
    case PHASE_OVER: return SEAT_NOBODY;
    default: return s->seat;
    }
}

/* ---- Chance ---------------------------------------------------------------------------------- */

static bool event_is_left(const struct tta *s, int event)
{
    return event != C_DEVELOPMENT_OF_POLITICS && /* T2 */
           !(s->past >> (event - C_DEVELOPMENT_OF_AGRICULTURE) & 1);
}

int tta_events_left(const struct tta *s)
{
    int left = 0;
    for (int event = C_DEVELOPMENT_OF_AGRICULTURE; event <= C_NO_EVENT; event++)
        left += event_is_left(s, event);
    return left;
}

int tta_chances(const void *state, struct move out[], uint32_t weight[])
{
    const struct tta *s = state;
    int n = 0, left[CIVIL_CARDS];
    if (s->phase == PHASE_START)
        for (int seat = 0; seat < s->players; seat++) {
            weight[n] = 1; /* T161 */
            out[n++] = move_of(V_START, (uint32_t)seat);
        }
    if (s->phase == PHASE_REVEAL)
        for (int event = C_DEVELOPMENT_OF_AGRICULTURE; event <= C_NO_EVENT; event++)
            if (event_is_left(s, event)) {
                weight[n] = 1;
                out[n++] = move_of(V_REVEAL, (uint32_t)event);
            }
    if (s->phase != PHASE_DEAL)
        return n;
    tta_deck(s, s->age, left);
    for (int card = tta_first_of_age[s->age]; card < tta_first_of_age[s->age + 1]; card++)
        if (left[card] > 0) {
            weight[n] = (uint32_t)left[card];
            out[n++] = move_of(V_DEAL, (uint32_t)card);
        }
    return n;
}

struct move tta_draw(const void *state, struct rng *r)
{
    struct move list[CIVIL_CARDS];
    uint32_t weight[CIVIL_CARDS], total = 0, nth;
    int count = tta_chances(state, list, weight), i = 0;
    for (int j = 0; j < count; j++)
        total += weight[j];
    nth = rng_below(r, total);
    while (nth >= weight[i])
        nth -= weight[i++];
    return list[i];
}

/* ---- Turns ----------------------------------------------------------------------------------- */

void tta_begin_turn(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    tell_to(log, SEEN_BY_ALL, EVENT_TURN, E_TURN, s->seat, s->round, 0);
    if (s->round == 1) {
        int order = (s->seat - s->start + s->players) % s->players;
        c->actions[CIVIL] = (uint8_t)(order + 1); /* T15 */
        s->phase = PHASE_ACTIONS;
    } else if (s->round >= 3 && s->seat == s->start && tta_events_left(s)) {
        s->phase = PHASE_REVEAL; /* T59 */
    } else {
        tta_refill(s, log); /* T16 */
    }
}

void tta_begin_actions(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    (void)log;
    c->actions[CIVIL] = (uint8_t)tta_total(c, CIVIL);       /* T113 */
    c->actions[MILITARY] = (uint8_t)tta_total(c, MILITARY); /* T113 */
    s->homer = c->leader == C_HOMER;                        /* T170 */
    s->phase = PHASE_ACTIONS;
}

static void feed(struct tta *s, struct civ *c, struct events *log)
{
    int needed = tta_consumption(c), eaten = at_most(needed, tta_stock(c, FOOD));
    tta_pay(c, FOOD, eaten);
    if (eaten)
        tell(log, E_EATEN, s->seat, eaten, 0);
    if (eaten < needed) {
        int lost = at_most(4 * (needed - eaten), c->culture); /* T47 */
        c->culture = (uint16_t)(c->culture - lost);
        tell(log, E_FAMINE, s->seat, lost, 0);
    }
}

static void tell_amount(struct events *log, enum tta_event kind, int seat, int amount)
{
    if (amount)
        tell(log, kind, seat, amount, 0);
}

static void produce(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    struct ratings r = tta_ratings(c);
    int science = at_most(r.science, SCIENCE_MAX - c->science); /* T12 */
    c->culture = (uint16_t)(c->culture + r.culture);            /* T46 */
    c->science = (uint8_t)(c->science + science);               /* T46 */
    tell_amount(log, E_CULTURE, s->seat, r.culture);
    tell_amount(log, E_SCIENCE, s->seat, science);
    tell_amount(log, E_FOOD, s->seat, tta_produce(c, FOOD)); /* T46 */
    feed(s, c, log);
    tell_amount(log, E_RESOURCES, s->seat, tta_produce(c, RESOURCES)); /* T46 */
}

static void finish(struct tta *s, struct events *log)
{
    for (int seat = 0; seat < s->players; seat++) {
        int bonus = tta_bonus(&s->civs[seat]).total;
        s->civs[seat].culture = (uint16_t)(s->civs[seat].culture + bonus); /* T84 */
        tell(log, E_BONUS, seat, bonus, 0);
    }
    s->phase = PHASE_OVER;
    tell(log, E_OVER, -1, 0, 0);
}

static void end_turn(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    produce(s, log);
    c->actions[CIVIL] = c->actions[MILITARY] = 0; /* T17 */
    s->acted = s->revolted = s->extra = 0;
    s->homer = s->for_units = 0; /* T126 */
    memset(s->fresh, 0, sizeof s->fresh);
    int next = (s->seat + 1) % s->players; /* T14 */
    if (next == s->start && s->age > AGE_I) {
        finish(s, log); /* T84 */
        return;
    }
    s->seat = (uint8_t)next;
    s->round = (uint8_t)(s->round + (next == s->start)); /* T112 */
    tta_begin_turn(s, log);
}

static void start(struct tta *s, int seat, struct events *log)
{
    s->seat = s->start = (uint8_t)seat; /* T161 */
    s->phase = PHASE_DEAL;
    tell(log, E_START, seat, 0, 0);
}

void tta_apply(void *state, struct move m, struct events *log)
{
    struct tta *s = state;
    switch (move_verb(m)) {
    case V_START: start(s, move_card(m), log); return;
    case V_DEAL: tta_deal(s, move_card(m), log); return;
    case V_REVEAL: tta_reveal(s, move_card(m), log); return;
    case V_END_ACTIONS: end_turn(s, log); return;
    default: break;
    }
    if (s->phase == PHASE_EVENT)
        tta_answer(s, m, log);
    else if (tta_is_military_action(m))
        tta_military_action(s, m, log);
    else
        tta_civil_action(s, m, log);
}
