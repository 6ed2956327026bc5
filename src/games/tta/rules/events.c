/* Through the Ages: events. A row of data/tta_events.tsv says whom an event favours and hits
 * (event_seats.c), what it gives and takes, and what it asks; this file does what the rows say.
 * What no row can say is in odd_events.c. An event comes to the seats of `waiting` one after
 * another, from the player whose turn it is; who has a choice is asked before it comes to the next
 * (T163). */
#include "games/tta/rules/events.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/event_seats.h"
#include "games/tta/rules/measures.h"
#include "games/tta/rules/odd_events.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

#include <string.h>

static const struct odd_event_code *odd_code(const struct tta *s)
{
    return &tta_odd_events[event_row_of(s->event)->odd];
}

static bool is_favoured(const struct tta *s, int seat)
{
    return event_row_of(s->event)->favours[0] && s->winners >> seat & 1;
}

/* ---- What happens to a seat ------------------------------------------------------------------ */

static int how_much(const struct tta *s, const struct event_change *change, int card, int seat,
                    int first)
{
    int each = change->number ? change->number : max_of(tta_amount(s, card), 1);
    return change->by == BY_ONE ? each : each * tta_measure(s, change->by, seat, first);
}

int tta_impact(const struct tta *s, int card, int seat, int first)
{
    int culture = 0;
    const struct event_change *change = event_row_of(card)->gives;
    for (int i = 0; i < CHANGES_MAX && change[i].what; i++)
        if (change[i].what == CHANGE_CULTURE)
            culture += how_much(s, &change[i], card, seat, first);
    return culture;
}

static void lose_population(struct tta *s, int seat, int count)
{
    s->asked = (uint8_t)seat;
    s->to_lose = (uint8_t)count;
}

static void draw_cards(struct tta *s, int seat, int count)
{
    s->asked = (uint8_t)seat;
    s->to_draw = (uint8_t)count; /* T208 */
    s->keeps = 1;
}

static void grow(struct tta *s, int seat, int count, struct events *log)
{
    for (int i = 0; i < count; i++)
        tta_grow_free(s, seat, log);
}

static void miss_actions(struct tta *s, int seat, int count, struct events *log)
{
    s->civs[seat].missing = (uint8_t)count; /* T202 */
    if (count)
        tell(log, E_MISSING, seat, count, 0);
}

static void lose_blue(struct tta *s, int seat, int count, struct events *log)
{
    count = min_of(count, s->civs[seat].blue);
    tta_lose_tokens(s, seat, 0, count);
    if (count)
        tell(log, E_LOST_BLUE, seat, count, 0);
}

static void give_one(struct tta *s, int seat, enum event_change_kind what, int n,
                     struct events *log)
{
    switch (what) {
    case CHANGE_FOOD: tta_receive(s, seat, FOOD, n, log); break; /* T235 */
    case CHANGE_RESOURCES: tta_receive(s, seat, RESOURCES, n, log); break;
    case CHANGE_SCIENCE: tta_score_science(s, seat, n, log); break;
    case CHANGE_POPULATION: grow(s, seat, n, log); break;
    case CHANGE_CARDS: draw_cards(s, seat, n); break;
    case CHANGE_FARMS: tta_farms_produce(s, seat, log); break;       /* T200 */
    case CHANGE_MINES: tta_mines_produce(s, seat, NONE, log); break; /* T200 */
    default: break;
    }
}

/* What an event of age III scores may also be a loss (T150, T212). */
static void give_culture(struct tta *s, int seat, struct events *log)
{
    int culture = tta_impact(s, s->event, seat, s->seat);
    tta_score_culture(s, seat, max_of(culture, 0), log);
    tta_lose_culture(s, seat, max_of(-culture, 0), log);
}

/* Culture stands first in a row, and is one sum. */
static void give(struct tta *s, int seat, struct events *log)
{
    const struct event_change *change = event_row_of(s->event)->gives;
    if (change->what == CHANGE_CULTURE)
        give_culture(s, seat, log);
    for (int i = 0; i < CHANGES_MAX && change[i].what; i++)
        if (change[i].what != CHANGE_CULTURE)
            give_one(s, seat, change[i].what, how_much(s, &change[i], s->event, seat, s->seat),
                     log);
}

static void take_one(struct tta *s, int seat, enum event_change_kind what, int n,
                     struct events *log)
{
    switch (what) {
    case CHANGE_FOOD: tta_lose_stock(s, seat, FOOD, n, log); break;
    case CHANGE_CULTURE: tta_lose_culture(s, seat, n, log); break;
    case CHANGE_POPULATION: lose_population(s, seat, n); break;
    case CHANGE_BLUE: lose_blue(s, seat, n, log); break;
    case CHANGE_ACTIONS: miss_actions(s, seat, n, log); break;
    default: break;
    }
}

static void take(struct tta *s, int seat, struct events *log)
{
    const struct event_change *change = event_row_of(s->event)->takes;
    for (int i = 0; i < CHANGES_MAX && change[i].what; i++)
        take_one(s, seat, change[i].what, how_much(s, &change[i], s->event, seat, s->seat), log);
}

/* The event comes to a seat; what it must then draw or lose is done before the next one's turn. */
static void come_to(struct tta *s, int seat, struct events *log)
{
    const struct odd_event_code *odd = odd_code(s);
    if (odd->come)
        odd->come(s, seat, log);
    else if (is_favoured(s, seat))
        give(s, seat, log);
    else
        take(s, seat, log);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static int list_workers(const struct civ *c, unsigned verb, int first, int end, struct move out[])
{
    int n = 0;
    for (int i = 0; i < WORKPLACES; i++) {
        int place = tta_places_by_card[i];
        if (place >= first && place < end && c->workers[place])
            out[n++] = move_of(verb, tta_technologies[place]);
    }
    return n;
}

/* T235: each way to split the amount into food and resources; a loss takes what there is. */
static int list_splits(const struct tta *s, int seat, int amount, bool loss, struct move out[])
{
    int n = 0, food = tta_stock(&s->civs[seat], FOOD), rest = tta_stock(&s->civs[seat], RESOURCES);
    int total = loss ? min_of(amount, food + rest) : amount;
    for (int part = 0; part <= total && total; part++)
        if (!loss || (part <= food && total - part <= rest))
            out[n++] = move_of(V_PICK_SPLIT, (uint32_t)(part << 8 | (total - part)));
    return n;
}

static int list_ruins(const struct civ *c, struct move out[])
{
    int n = 0;
    for (uint64_t set = active_wonders(c); set; set &= set - 1) /* T243 */
        if (level_of(tta_wonders[lowest(set)]) <= 1)
            out[n++] = move_of(V_LOSE, tta_wonders[lowest(set)]);
    return n;
}

static int list_colonies(const struct civ *c, struct move out[])
{
    int n = 0;
    for (uint64_t set = c->colonies; set; set &= set - 1)
        out[n++] = move_of(V_LOSE, tta_territories[lowest(set)]);
    return n;
}

static int list_stocks(struct move out[])
{
    out[0] = move_of(V_PICK, FOOD);
    out[1] = move_of(V_PICK, RESOURCES);
    return 2;
}

/* A worker may be put on the card at no cost, or not (T199). */
static int list_free_building(const struct tta *s, int seat, int card, struct move out[])
{
    const struct civ *c = &s->civs[seat];
    int kind = tta_cards[card].kind;
    bool full = is_urban(kind) && tta_workers_of(c, kind) >= tta_urban_limit(s, seat);
    out[0] = move_of(is_unit(kind) ? V_RECRUIT : V_BUILD, (uint32_t)card);
    out[1] = move_of(V_DECLINE, 0);
    return c->unused && !full ? 2 : 0;
}

/* What the event lets a seat choose: the asked one, about itself or about the target. */
static int list_choices(const struct tta *s, int seat, struct move out[])
{
    const struct event_row *row = event_row_of(s->event);
    const struct civ *c = &s->civs[seat];
    bool loss = row->hits[0];
    if (odd_code(s)->list)
        return odd_code(s)->list(s, seat, out);
    if (loss && is_favoured(s, seat))
        return 0;
    switch (row->asks) {
    case ASKS_STOCK: return list_stocks(out);
    case ASKS_MIX: return list_splits(s, seat, tta_amount(s, s->event), loss, out);
    case ASKS_BUILDING: return list_workers(c, V_LOSE, FARMS, FIRST_UNIT, out);
    case ASKS_URBAN_BUILDING: return list_workers(c, V_PICK_CARD, LABS, FIRST_UNIT, out); /* T207 */
    case ASKS_COLONY: return list_colonies(c, out);
    case ASKS_OLD_WONDER: return list_ruins(c, out);
    case ASKS_BUILD: return list_free_building(s, seat, row->builds, out);
    default: return 0;
    }
}

/* The spared seat picks urban buildings of all others; other choices a seat makes itself. */
static int who_chooses(const struct tta *s, int seat)
{
    bool spared = event_row_of(s->event)->asks == ASKS_URBAN_BUILDING;
    return spared ? lowest(tta_seats_in_game(s) & ~s->losers) : seat;
}

int tta_list_answers(const struct tta *s, struct move out[])
{
    return list_choices(s, s->target, out);
}

int tta_forbid_event_answer(const struct tta *s, struct move m)
{
    if (odd_code(s)->forbid)
        return odd_code(s)->forbid(s, m);
    return event_row_of(s->event)->asks == ASKS_BUILD ? 199 : 163;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void build_free(struct tta *s, int seat, int card, struct events *log)
{
    s->civs[seat].unused--;
    s->civs[seat].workers[tta_index[card]]++;
    tell(log, E_BUILT, seat, card, 0);
}

static void destroy(struct tta *s, int seat, int card, struct events *log)
{
    s->civs[seat].workers[tta_index[card]]--;
    s->civs[seat].unused++;
    tell(log, E_DESTROYED, seat, card, 0);
}

static void split(struct tta *s, int seat, int food, int resources, struct events *log)
{
    if (event_row_of(s->event)->hits[0]) {
        tta_lose_stock(s, seat, FOOD, food, log);
        tta_lose_stock(s, seat, RESOURCES, resources, log);
    } else {
        tta_receive(s, seat, FOOD, food, log); /* T235 */
        tta_receive(s, seat, RESOURCES, resources, log);
    }
}

static void lose(struct tta *s, int seat, int card, struct events *log)
{
    struct civ *c = &s->civs[seat];
    struct totals before = tta_totals(s, seat);
    switch (tta_cards[card].kind) {
    case KIND_TERRITORY:
        tta_remove_colony(s, seat, card, log);
        s->past |= (uint64_t)1 << tta_happening[card]; /* T197 */
        break;
    case KIND_WONDER:
        c->ruins |= (uint16_t)(1 << tta_index[card]); /* T204 */
        tell(log, E_RUINED, seat, card, 0);
        tta_adjust_actions(s, seat, before); /* T204 */
        break;
    default: destroy(s, seat, card, log);
    }
}

static void answer(struct tta *s, struct move m, struct events *log)
{
    int seat = s->target, card = move_card(m);
    if (odd_code(s)->answer) {
        odd_code(s)->answer(s, m, log);
        return;
    }
    switch (move_verb(m)) {
    case V_PICK: tta_receive(s, seat, card ? RESOURCES : FOOD, tta_amount(s, s->event), log); break;
    case V_PICK_SPLIT: split(s, seat, move_old_card(m), card, log); break;
    case V_BUILD:
    case V_RECRUIT: build_free(s, seat, card, log); break;
    case V_LOSE: lose(s, seat, card, log); break;
    case V_PICK_CARD: destroy(s, seat, card, log); break;
    default: tell(log, E_DECLINED, seat, 0, 0); /* V_DECLINE */
    }
}

/* ---- Whether it changes anything ------------------------------------------------------------- */

/* Does the event change anything for the seat, or ask about it? It is tried on a copy. */
static bool changes_something(const struct tta *s, int seat)
{
    struct tta then = *s;
    struct move choices[MOVES_MAX];
    come_to(&then, seat, NULL);
    return memcmp(then.civs, s->civs, sizeof s->civs) != 0 || then.to_draw || then.to_lose ||
           list_choices(&then, seat, choices) > 0;
}

static void tell_whom(const struct tta *s, struct events *log)
{
    bool any = false;
    if (!log)
        return;
    tta_tell_concerned(s, log);
    for (uint64_t set = s->waiting; set; set &= set - 1)
        any = any || changes_something(s, lowest(set));
    if (!any)
        tell(log, E_NOBODY, -1, s->event, 0);
}

/* ---- The course of an event ------------------------------------------------------------------ */

/* Asks about a seat if there is more than one answer; true when there is nothing to wait for. */
static bool ask(struct tta *s, int seat, struct events *log)
{
    struct move choices[MOVES_MAX];
    int count = list_choices(s, seat, choices);
    s->target = (uint8_t)seat;
    if (count > 1) {
        s->phase = PHASE_EVENT; /* T163 */
        s->asked = (uint8_t)who_chooses(s, seat);
        return false;
    }
    if (count == 1)
        answer(s, choices[0], log);
    return true;
}

/* False as long as the same seat has more to say. */
bool tta_answer(struct tta *s, struct move m, struct events *log)
{
    answer(s, m, log);
    return move_verb(m) != V_TAKE || ask(s, s->target, log); /* T203: as far as it goes */
}

static int next_waiting(const struct tta *s)
{
    int seat = s->seat;
    while (!(s->waiting >> seat & 1))
        seat = (seat + 1) % s->players;
    return seat;
}

void tta_begin_event(struct tta *s, int event, struct events *log)
{
    s->event = (uint8_t)event;
    s->past |= (uint64_t)1 << tta_happening[event];
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_REVEALED, -1, event, 0);
    tta_choose_seats(s);
    tell_whom(s, log);
}

/* Goes on with the event; false as long as somebody is asked, or draws or loses something. */
bool tta_event_goes_on(struct tta *s, struct events *log)
{
    while (s->waiting) {
        int seat = next_waiting(s);
        s->waiting &= (uint8_t) ~(1 << seat);
        come_to(s, seat, log);
        if (s->to_draw || s->to_lose) {
            s->target = NONE;
            return false;
        }
        if (!ask(s, seat, log))
            return false;
    }
    if (odd_code(s)->end && !odd_code(s)->end(s, log))
        return false;
    s->winners = s->losers = s->amount = 0;
    s->asked = s->target = s->event = NONE;
    return true;
}
