/* Through the Ages: the events of ages A, I and II, and who is affected. An event comes to the
 * seats of `waiting` one after another, from the player whose turn it is; who has a choice is asked
 * before it comes to the next (T163). Those of age III are in impacts.c. */
#include <string.h>

#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/questions.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

/* ---- Who is affected (T60) ------------------------------------------------------------------- */

static int measure(const struct tta *s, enum measure by, int seat)
{
    switch (by) {
    case BY_STRENGTH: return tta_ratings(s, seat).strength;
    case BY_SCIENCE_RATING: return tta_ratings(s, seat).science;
    case BY_HAPPY_FACES: return tta_ratings(s, seat).happy;
    default: return s->civs[seat].culture;
    }
}

/* How many have more; of equal ones, who comes earlier in turn order from `first` has more. */
int tta_rank(const struct tta *s, enum measure by, int seat, int first)
{
    int rank = 0, own = measure(s, by, seat);
    int order = (seat - first + s->players) % s->players;
    for (int rival = 0; rival < s->players; rival++) {
        bool earlier = (rival - first + s->players) % s->players < order;
        if (rival != seat && is_in_game(s, rival))
            rank += measure(s, by, rival) + earlier > own;
    }
    return rank;
}

static uint8_t seats_in_game(const struct tta *s)
{
    uint8_t set = 0;
    for (int seat = 0; seat < s->players; seat++)
        set |= (uint8_t)(is_in_game(s, seat) << seat);
    return set;
}

/* The seats of so many first ranks, or last ones. */
static uint8_t first_in(const struct tta *s, enum measure by, int count)
{
    uint8_t set = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat) && tta_rank(s, by, seat, s->seat) < count)
            set |= (uint8_t)(1 << seat);
    return set;
}

static uint8_t last_in(const struct tta *s, enum measure by, int count)
{
    return seats_in_game(s) & (uint8_t)~first_in(s, by, tta_players_left(s) - count);
}

/* All tied for the most happy faces (T60). */
static uint8_t happiest(const struct tta *s)
{
    uint8_t best = first_in(s, BY_HAPPY_FACES, 1), set = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat) &&
            measure(s, BY_HAPPY_FACES, seat) == measure(s, BY_HAPPY_FACES, lowest(best)))
            set |= (uint8_t)(1 << seat);
    return set;
}

/* Fixed when the event is revealed (T60): whom it favours, whom it hurts. */
static void choose_seats(struct tta *s)
{
    int two = tta_players_left(s) > 2 ? 2 : 1; /* T60 T219 */
    s->winners = s->losers = 0;
    switch (s->event) {
    case C_BARBARIANS: s->losers = first_in(s, BY_CULTURE, 1) & last_in(s, BY_STRENGTH, two); break;
    case C_BORDER_CONFLICT:
    case C_CRUSADES:
    case C_UNCERTAIN_BORDERS:
    case C_REFUGEES:
        s->winners = first_in(s, BY_STRENGTH, 1);
        s->losers = last_in(s, BY_STRENGTH, 1);
        break;
    case C_FORAY:
    case C_COLD_WAR: s->winners = first_in(s, BY_STRENGTH, two); break;
    case C_RAIDERS:
    case C_CRIME_WAVE: s->losers = last_in(s, BY_STRENGTH, two); break;
    case C_REIGN_OF_TERROR:
    case C_INDEPENDENCE_DECLARATION: s->losers = last_in(s, BY_STRENGTH, 1); break;
    case C_INTERNATIONAL_AGREEMENT: s->winners = first_in(s, BY_STRENGTH, 1); break;
    case C_NATIONAL_PRIDE: s->winners = first_in(s, BY_CULTURE, 1); break;
    case C_IMMIGRATION: s->winners = happiest(s); break;
    case C_TERRORISM: /* who picks is neither */
        s->losers = seats_in_game(s) & (uint8_t)~last_in(s, BY_CULTURE, 1);
        break;
    default: s->winners = seats_in_game(s);
    }
    s->waiting = s->winners | s->losers;
}

/* ---- What happens to a seat ------------------------------------------------------------------ */

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

static void discard_old_leader(struct tta *s, int seat, struct events *log)
{
    int leader = s->civs[seat].leader;
    if (leader != NONE && level_of(leader) != s->age)
        tta_lose_leader(s, seat, log); /* T205 */
}

/* Economic Progress: first the farms, then the mines (T200), of which a token may be left out. */
static void produce_resources(struct tta *s, int seat, int left_out, struct events *log)
{
    tta_mines_produce(s, seat, left_out, log);
    tta_corrupt(s, seat, log);
}

static void produce_all(struct tta *s, int seat, struct events *log)
{
    struct move mines[TOKEN_PLACES];
    tta_farms_produce(s, seat, log);
    tta_feed(s, seat, log);
    if (!tta_list_mines(s, seat, mines))
        produce_resources(s, seat, NONE, log); /* else it is asked first: T245 */
}

/* The token goes from bank to bank, if there is one. */
static void move_border(struct tta *s, int seat, struct events *log)
{
    int moved = at_most(s->civs[seat].yellow, 1), strongest = lowest(s->winners);
    tta_lose_tokens(s, seat, moved, 0);
    tta_get_tokens(s, strongest, moved, 0);
    if (moved) {
        tell(log, E_LOST_YELLOW, seat, moved, 0);
        tell(log, E_GOT_YELLOW, strongest, moved, 0);
    }
}

static void miss_actions(struct tta *s, int seat, int each, struct events *log)
{
    int missing = each * tta_discontent(s, seat); /* T202 */
    s->civs[seat].missing = (uint8_t)missing;
    if (missing)
        tell(log, E_MISSING, seat, missing, 0);
}

static void lose_blue(struct tta *s, int seat, struct events *log)
{
    if (!s->civs[seat].blue)
        return;
    tta_lose_tokens(s, seat, 0, 1);
    tell(log, E_LOST_BLUE, seat, 1, 0);
}

/* Ages A, I and II, for those whom the event favours; or all. */
static void favour(struct tta *s, int seat, int amount, struct events *log)
{
    switch (s->event) {
    case C_DEVELOPMENT_OF_AGRICULTURE: tta_receive(s, seat, FOOD, amount, log); break;
    case C_DEVELOPMENT_OF_CRAFTS:
    case C_BORDER_CONFLICT: tta_receive(s, seat, RESOURCES, amount, log); break;
    case C_DEVELOPMENT_OF_POLITICS: draw_cards(s, seat, amount); break;
    case C_DEVELOPMENT_OF_SCIENCE:
    case C_COLD_WAR: tta_score_science(s, seat, amount, log); break;
    case C_DEVELOPMENT_OF_SETTLEMENT:
    case C_IMMIGRATION: tta_grow_free(s, seat, log); break;
    case C_DEVELOPMENT_OF_TRADE_ROUTES:
        tta_score_science(s, seat, amount, log);
        tta_receive(s, seat, RESOURCES, amount, log); /* T235 */
        tta_receive(s, seat, FOOD, amount, log);
        break;
    case C_CRUSADES:
    case C_NATIONAL_PRIDE: tta_score_culture(s, seat, amount, log); break;
    case C_CULTURAL_INFLUENCE: tta_score_culture(s, seat, tta_ratings(s, seat).culture, log); break;
    case C_GOOD_HARVEST: tta_farms_produce(s, seat, log); break;       /* T200 */
    case C_NEW_DEPOSITS: tta_mines_produce(s, seat, NONE, log); break; /* T200 */
    case C_PESTILENCE: lose_population(s, seat, 1); break;
    case C_RATS: tta_lose_stock(s, seat, FOOD, tta_stock(&s->civs[seat], FOOD), log); break;
    case C_REBELLION: miss_actions(s, seat, amount, log); break;
    case C_SCIENTIFIC_BREAKTHROUGH:
        tta_score_science(s, seat, tta_ratings(s, seat).science, log);
        break;
    case C_CIVIL_UNREST: tta_lose_culture(s, seat, amount * tta_discontent(s, seat), log); break;
    case C_ECONOMIC_PROGRESS: produce_all(s, seat, log); break;
    case C_EMIGRATION: /* T201 */
        lose_population(s, seat, (tta_discontent(s, seat) + 1) / 2);
        break;
    case C_ICONOCLASM: discard_old_leader(s, seat, log); break;
    case C_INTERNATIONAL_AGREEMENT: s->amount = (uint8_t)amount; break; /* T203 */
    case C_POPULARIZATION_OF_SCIENCE:
        tta_score_culture(s, seat, tta_ratings(s, seat).science, log);
        break;
    case C_REFUGEES:
        tta_score_culture(s, seat, amount, log);
        tta_grow_free(s, seat, log);
        break;
    default: break;
    }
}

static void hurt(struct tta *s, int seat, int amount, struct events *log)
{
    switch (s->event) {
    case C_BARBARIANS:
    case C_REIGN_OF_TERROR: lose_population(s, seat, 1); break;
    case C_CRUSADES: tta_lose_culture(s, seat, amount, log); break;
    case C_UNCERTAIN_BORDERS: move_border(s, seat, log); break;
    case C_CRIME_WAVE:
        tta_lose_culture(s, seat, amount, log);
        lose_blue(s, seat, log);
        break;
    case C_REFUGEES:
        tta_lose_culture(s, seat, amount, log);
        lose_population(s, seat, 1);
        break;
    default: break;
    }
}

static void score_impact(struct tta *s, int seat, struct events *log)
{
    int points = tta_impact(s, s->event, seat, s->seat);
    tta_score_culture(s, seat, at_least(points, 0), log);
    tta_lose_culture(s, seat, at_least(-points, 0), log); /* T212 */
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

/* T235: so much food and the rest in resources; of a loss, as far as there is any. */
static int list_splits(const struct tta *s, int seat, int amount, bool loss, struct move out[])
{
    int n = 0, food = tta_stock(&s->civs[seat], FOOD), rest = tta_stock(&s->civs[seat], RESOURCES);
    int total = loss ? at_most(amount, food + rest) : amount;
    for (int part = 0; part <= total && total; part++)
        if (!loss || (part <= food && total - part <= rest))
            out[n++] = move_of(V_PICK_SPLIT, (uint32_t)(part << 8 | (total - part)));
    return n;
}

static int list_takes(const struct tta *s, int seat, struct move out[])
{
    int n = 0;
    for (int card = 0; card < CIVIL_CARDS; card++)
        if (tta_place_in_row(s, card) >= 0 && !tta_forbid_take(s, seat, s->amount, card))
            out[n++] = move_of(V_TAKE, (uint32_t)card);
    out[n++] = move_of(V_DONE, 0);
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

static int list_free_building(unsigned verb, int card, bool possible, struct move out[])
{
    out[0] = move_of(verb, (uint32_t)card);
    out[1] = move_of(V_DECLINE, 0); /* T199 */
    return possible ? 2 : 0;
}

/* What the event lets a seat choose: the asked one, about itself or about the target. */
static int list_choices(const struct tta *s, int seat, struct move out[])
{
    const struct civ *c = &s->civs[seat];
    bool favoured = s->winners >> seat & 1;
    int amount = tta_amount(s, s->event);
    switch (s->event) {
    case C_DEVELOPMENT_OF_MARKETS:
        out[0] = move_of(V_PICK, FOOD);
        out[1] = move_of(V_PICK, RESOURCES);
        return 2;
    case C_DEVELOPMENT_OF_RELIGION:
        return list_free_building(
            V_BUILD, C_RELIGION,
            c->unused && tta_workers_of(c, KIND_TEMPLE) < tta_urban_limit(s, seat), out);
    case C_DEVELOPMENT_OF_WARFARE: return list_free_building(V_RECRUIT, C_WARRIORS, c->unused, out);
    case C_BORDER_CONFLICT: return favoured ? 0 : list_workers(c, V_LOSE, FARMS, FIRST_UNIT, out);
    case C_ECONOMIC_PROGRESS: return tta_list_mines(s, seat, out); /* T245 */
    case C_FORAY: return list_splits(s, seat, amount, false, out);
    case C_RAIDERS: return list_splits(s, seat, amount, true, out);
    case C_INDEPENDENCE_DECLARATION: return list_colonies(c, out);
    case C_INTERNATIONAL_AGREEMENT: return list_takes(s, seat, out);
    case C_RAVAGES_OF_TIME: return list_ruins(c, out);
    case C_TERRORISM: return list_workers(c, V_PICK_CARD, LABS, FIRST_UNIT, out); /* T207 */
    default: return 0;
    }
}

/* Under Terrorism the poorest in culture picks, in all other events the seat itself. */
static int who_chooses(const struct tta *s, int seat)
{
    return s->event == C_TERRORISM ? lowest(seats_in_game(s) & ~s->losers) : seat;
}

int tta_list_answers(const struct tta *s, struct move out[])
{
    return list_choices(s, s->target, out);
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
    if (s->event == C_RAIDERS) {
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
        tta_retotal(s, seat, before); /* T204 */
        break;
    default: destroy(s, seat, card, log);
    }
}

/* Takes a card of the row for the civil actions that the event gives (T203). */
static void take(struct tta *s, int seat, int card, struct events *log)
{
    s->amount = (uint8_t)(s->amount - tta_take(s, seat, card, log));
    s->civs[seat].skips = 1;
}

static void leave_out(struct tta *s, struct move m, struct events *log)
{
    int place = move_verb(m) == V_DECLINE ? NONE : tta_index[move_card(m)];
    produce_resources(s, s->target, place, log); /* T245 */
}

static void answer(struct tta *s, struct move m, struct events *log)
{
    int seat = s->target, card = move_card(m);
    if (s->event == C_ECONOMIC_PROGRESS) {
        leave_out(s, m, log);
        return;
    }
    switch (move_verb(m)) {
    case V_PICK: tta_receive(s, seat, card ? RESOURCES : FOOD, tta_amount(s, s->event), log); break;
    case V_PICK_SPLIT: split(s, seat, move_old_card(m), card, log); break;
    case V_BUILD:
    case V_RECRUIT: build_free(s, seat, card, log); break;
    case V_TAKE: take(s, seat, card, log); break;
    case V_LOSE: lose(s, seat, card, log); break;
    case V_PICK_CARD: destroy(s, seat, card, log); break;
    case V_DECLINE: tell(log, E_DECLINED, seat, 0, 0); break;
    default: break; /* V_DONE */
    }
}

/* ---- Whom it concerns, and why --------------------------------------------------------------- */

static void tell_concern(const struct tta *s, uint8_t seats, enum concern why, struct events *log)
{
    static const enum measure measures[] = {
        [CONCERN_STRONG] = BY_STRENGTH,   [CONCERN_WEAK] = BY_STRENGTH,
        [CONCERN_RICH] = BY_CULTURE,      [CONCERN_POOR] = BY_CULTURE,
        [CONCERN_HAPPY] = BY_HAPPY_FACES,
    };
    for (uint64_t set = seats; set; set &= set - 1) {
        int seat = lowest(set);
        tell(log, E_CONCERNED, seat, (int32_t)why,
             why == CONCERN_DISCONTENT ? tta_discontent(s, seat) : measure(s, measures[why], seat));
    }
}

static uint8_t discontent_seats(const struct tta *s)
{
    uint8_t set = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat) && tta_discontent(s, seat))
            set |= (uint8_t)(1 << seat);
    return set;
}

/* The seats that choose_seats has chosen, by what they have more or less of than others. */
static void tell_concerned(const struct tta *s, struct events *log)
{
    switch (s->event) {
    case C_BARBARIANS:
        tell_concern(s, first_in(s, BY_CULTURE, 1), CONCERN_RICH, log);
        tell_concern(s, last_in(s, BY_STRENGTH, tta_players_left(s) > 2 ? 2 : 1), CONCERN_WEAK,
                     log);
        break;
    case C_REBELLION:
    case C_CIVIL_UNREST:
    case C_EMIGRATION: tell_concern(s, discontent_seats(s), CONCERN_DISCONTENT, log); break;
    case C_NATIONAL_PRIDE: tell_concern(s, s->winners, CONCERN_RICH, log); break;
    case C_IMMIGRATION: tell_concern(s, s->winners, CONCERN_HAPPY, log); break;
    case C_TERRORISM:
        tell_concern(s, seats_in_game(s) & (uint8_t)~s->losers, CONCERN_POOR, log);
        break;
    default:
        if (s->winners == seats_in_game(s))
            break; /* all of them, whatever they have */
        tell_concern(s, s->winners, CONCERN_STRONG, log);
        tell_concern(s, s->losers, CONCERN_WEAK, log);
    }
}

static void comes_to(struct tta *s, int seat, struct events *log);

/* Does the event change anything for the seat, or ask about it? It is tried on a copy. */
static bool changes_something(const struct tta *s, int seat)
{
    struct tta then = *s;
    struct move choices[MOVES_MAX];
    comes_to(&then, seat, NULL);
    return memcmp(then.civs, s->civs, sizeof s->civs) != 0 || then.to_draw || then.to_lose ||
           list_choices(&then, seat, choices) > 0;
}

static void tell_whom(const struct tta *s, struct events *log)
{
    bool any = false;
    if (!log)
        return;
    tell_concerned(s, log);
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

/* The event comes to a seat; what it must then draw or lose is done before the next one's turn. */
static void comes_to(struct tta *s, int seat, struct events *log)
{
    if (tta_cards[s->event].deck == DECK_III)
        score_impact(s, seat, log); /* T150 */
    else if (s->winners >> seat & 1)
        favour(s, seat, tta_amount(s, s->event), log);
    else
        hurt(s, seat, tta_amount(s, s->event), log);
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
    choose_seats(s);
    tell_whom(s, log);
}

/* Goes on with the event; false as long as somebody is asked, or draws or loses something. */
bool tta_event_goes_on(struct tta *s, struct events *log)
{
    while (s->waiting) {
        int seat = next_waiting(s);
        s->waiting &= (uint8_t) ~(1 << seat);
        comes_to(s, seat, log);
        if (s->to_draw || s->to_lose) {
            s->target = NONE;
            return false;
        }
        if (!ask(s, seat, log))
            return false;
    }
    if (s->event == C_INTERNATIONAL_AGREEMENT && !tta_fill_row(s, log))
        return false; /* T203 */
    s->winners = s->losers = s->amount = 0;
    s->asked = s->target = s->event = NONE;
    return true;
}
