/* Through the Ages: the events of age A. Everybody is affected, one after another from the player
 * whose turn it is; who has a choice is asked (T163). */
#include "games/tta/tta.h"

static void produce(struct tta *s, int seat, enum stock what, int amount, struct events *log)
{
    int gained = tta_gain(&s->civs[seat], what, amount); /* T44 */
    tell(log, what == FOOD ? E_FOOD : E_RESOURCES, seat, gained, 0);
}

static void score_science(struct tta *s, int seat, int points, struct events *log)
{
    struct civ *c = &s->civs[seat];
    points = at_most(points, SCIENCE_MAX - c->science); /* T12 */
    c->science = (uint8_t)(c->science + points);
    tell(log, E_SCIENCE, seat, points, 0);
}

static void happens_to(struct tta *s, int seat, struct events *log)
{
    struct civ *c = &s->civs[seat];
    int amount = tta_cards[s->event].amount[0];
    switch (s->event) {
    case C_DEVELOPMENT_OF_AGRICULTURE:
        produce(s, seat, FOOD, amount, log);
        break;
    case C_DEVELOPMENT_OF_CRAFTS:
        produce(s, seat, RESOURCES, amount, log);
        break;
    case C_DEVELOPMENT_OF_SCIENCE:
        score_science(s, seat, amount, log);
        break;
    case C_DEVELOPMENT_OF_SETTLEMENT:
        if (c->yellow) {
            c->yellow--;
            c->unused++;
            tell(log, E_POPULATION, seat, 0, 0);
        }
        break;
    case C_DEVELOPMENT_OF_TRADE_ROUTES:
        score_science(s, seat, amount, log);
        produce(s, seat, RESOURCES, amount, log); /* T235 */
        produce(s, seat, FOOD, amount, log);
        break;
    default:
        break;
    }
}

/* Has the seat anything to choose (T163, T199)? */
bool tta_event_asks(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    switch (s->event) {
    case C_DEVELOPMENT_OF_MARKETS:
        return true;
    case C_DEVELOPMENT_OF_RELIGION:
        return c->unused && tta_workers_of(c, KIND_TEMPLE) < tta_urban_limit(c);
    case C_DEVELOPMENT_OF_WARFARE:
        return c->unused;
    default:
        return false;
    }
}

/* Goes on with the event at a seat, until somebody is asked or all are through. */
static void resolve(struct tta *s, int seat, struct events *log)
{
    for (int last = s->seat; ; seat = (seat + 1) % s->players) {
        if (tta_event_asks(s, seat)) {
            s->phase = PHASE_EVENT;
            s->asked = (uint8_t)seat;
            return;
        }
        happens_to(s, seat, log);
        if ((seat + 1) % s->players == last)
            break;
    }
    s->asked = s->event = NONE;
    tta_refill(s, log); /* T16 */
}

void tta_reveal(struct tta *s, int event, struct events *log)
{
    s->event = (uint8_t)event;
    s->past |= (uint16_t)(1 << (event - C_DEVELOPMENT_OF_AGRICULTURE));
    tell(log, E_REVEALED, -1, event, 0);
    resolve(s, s->seat, log);
}

static void build_free(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->asked];
    c->unused--;
    c->workers[tta_index[card]]++;
    tell(log, E_BUILT, s->asked, card, 0);
}

void tta_answer(struct tta *s, struct move m, struct events *log)
{
    int seat = s->asked;
    switch (move_verb(m)) {
    case V_PICK:
        produce(s, seat, move_card(m) ? RESOURCES : FOOD, tta_cards[s->event].amount[0], log);
        break;
    case V_DECLINE:
        tell(log, E_DECLINED, seat, 0, 0);
        break;
    default: /* build religion, recruit warriors */
        build_free(s, move_card(m), log);
        break;
    }
    if ((seat + 1) % s->players != s->seat) {
        resolve(s, (seat + 1) % s->players, log);
        return;
    }
    s->asked = s->event = NONE;
    tta_refill(s, log); /* T16 */
}
