/* Through the Ages: the course of the game. A turn is a row of steps (enum step); a step runs
 * until somebody is asked or chance decides, and continues after the answer. */
#include <string.h>

#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/ages.h"
#include "games/tta/rules/bonus.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/military.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/questions.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

int tta_to_move(const void *state)
{
    const struct tta *s = state;
    switch (s->phase) {
    case PHASE_START:
    case PHASE_DEAL:
    case PHASE_REVEAL:
    case PHASE_DRAW:
    case PHASE_ASIDE: return SEAT_CHANCE;
    case PHASE_STAY:
    case PHASE_POLITICS:
    case PHASE_DISCARD:
    case PHASE_ACTIONS:
    case PHASE_INNER:
    case PHASE_MINES: return s->seat;
    case PHASE_OVER: return SEAT_NOBODY;
    default: return s->asked;
    }
}

/* Is `asked` asked, or does it draw? Elsewhere it is nobody. */
bool tta_asks_one(int phase)
{
    switch (phase) {
    case PHASE_DRAW:
    case PHASE_CHOOSE:
    case PHASE_PACT:
    case PHASE_EVENT:
    case PHASE_BID:
    case PHASE_COLONIZE:
    case PHASE_ATTACK:
    case PHASE_DEFENSE:
    case PHASE_PICK:
    case PHASE_LOSE: return true;
    default: return false;
    }
}

bool tta_ask(struct tta *s, enum phase phase, int seat)
{
    s->phase = (uint8_t)phase;
    s->asked = (uint8_t)seat;
    return true;
}

/* Asks the player whose turn it is, or chance. */
static bool ask(struct tta *s, enum phase phase)
{
    return tta_ask(s, phase, NONE);
}

int tta_next_seat(const struct tta *s, int seat)
{
    do
        seat = (seat + 1) % s->players; /* T14 */
    while (!is_in_game(s, seat));
    return seat;
}

/* Not in the last round of the full game. */
bool tta_may_sacrifice(const struct tta *s)
{
    return s->age < AGE_IV || s->round < s->last; /* T87 */
}

/* ---- What any step may bring ----------------------------------------------------------------- */

static bool draw_cards(struct tta *s)
{
    if (s->step == STEP_SETUP || tta_prepare_draw(s, s->asked))
        return tta_ask(s, PHASE_DRAW, s->asked);
    s->to_draw = 0; /* T53 */
    return false;
}

/* ---- From turn to turn ----------------------------------------------------------------------- */

void tta_begin_turn(struct tta *s, struct events *log)
{
    tell_to(log, SEEN_BY_ALL, EVENT_TURN, E_TURN, s->seat, s->round, 0);
    s->step = STEP_BEGIN;
}

static bool begin(struct tta *s)
{
    if (s->round == 1) {
        int order = (s->seat - s->start + s->players) % s->players;
        s->civs[s->seat].actions[CIVIL] = (uint8_t)(order + 1); /* T15 */
        s->step = STEP_ACTIONS;
        return false;
    }
    s->step = STEP_REFILL; /* T16 */
    if (s->level != LEVEL_SIMPLE)
        return plays_variant(s, VARIANT_LEAVING) && ask(s, PHASE_STAY);  /* T216 T231 */
    return s->round >= 3 && s->seat == s->start && tta_events_left(s) && /* T59 */
           ask(s, PHASE_REVEAL);
}

/* All actions are unused, less those missing by a Rebellion (T16, T113, T202). */
static void count_actions(struct tta *s)
{
    struct civ *c = &s->civs[s->seat];
    c->actions[CIVIL] = (uint8_t)max_of(tta_total(s, s->seat, CIVIL) - c->missing, 0);
    c->actions[MILITARY] = (uint8_t)tta_total(s, s->seat, MILITARY);
    c->missing = 0;
    s->homer = c->leader == C_HOMER; /* T170 */
}

static bool deal(struct tta *s, struct events *log)
{
    if (!tta_fill_row(s, log))
        return true;
    if (s->age == AGE_A)
        tta_end_age(s, log); /* T19 T145 */
    count_actions(s);
    s->step = s->level == LEVEL_SIMPLE ? STEP_ACTIONS : STEP_WAR;
    return false;
}

/* After a step of an event, an auction or a conflict. `over`: it is done, and the turn goes on.
 * True: somebody is asked; false: not yet, or there is something to draw or to lose first. */
static bool go_on(struct tta *s, bool over)
{
    if (!over)
        return !s->to_draw && !s->to_lose;
    if (!s->to_draw)
        s->asked = NONE;
    s->target = s->event = NONE;
    s->winners = s->losers = s->amount = s->lost = 0;
    tta_renew_events(s);
    s->step = s->after;
    return false;
}

/* A political action that concerns others is under way; then comes the hand limit. A war is
 * resolved before politics (T78, T79). */
void tta_interrupt_turn(struct tta *s, enum step step)
{
    s->after = s->level == LEVEL_SIMPLE ? STEP_REFILL
               : s->step == STEP_WAR    ? STEP_POLITICS
                                        : STEP_LIMIT;
    s->step = (uint8_t)step;
}

static void wage_war(struct tta *s, struct events *log)
{
    if (s->civs[s->seat].war == NONE)
        s->step = STEP_POLITICS;
    else
        tta_begin_war(s, log);
}

static bool politics(struct tta *s)
{
    struct civ *c = &s->civs[s->seat];
    c->attacked = NONE; /* T157 T239 */
    s->step = STEP_LIMIT;
    if (c->skips) {
        c->skips = 0; /* T203 */
        return false;
    }
    return tta_has_politics(s, s->seat) && ask(s, PHASE_POLITICS); /* T230 */
}

static bool limit_hand(struct tta *s)
{
    int limit = tta_hand_limit(s, s->seat, MILITARY);
    if (!s->keeps && tta_military_hand_size(&s->civs[s->seat]) > limit)
        return ask(s, PHASE_DISCARD); /* T52 */
    s->keeps = 0;
    s->step = STEP_ACTIONS;
    return false;
}

static bool act(struct tta *s)
{
    return ask(s, s->playing == NONE ? PHASE_ACTIONS : PHASE_INNER);
}

static void produce_food(struct tta *s, struct events *log)
{
    if (tta_has_uprising(s, s->seat)) {
        tell(log, E_UPRISING, s->seat, 0, 0);
        s->step = STEP_END; /* T49 T133 */
        return;
    }
    tta_produce_points_and_food(s, s->seat, log); /* T46 */
    s->step = STEP_MINES;
}

static bool produce_resources(struct tta *s, struct events *log)
{
    struct move mines[TOKEN_PLACES];
    if (tta_list_mines(s, s->seat, mines))
        return ask(s, PHASE_MINES); /* T51 T245 */
    tta_produce_resources(s, s->seat, NONE, log);
    s->step = STEP_DRAWS;
    return false;
}

/* As far as the deck goes (T53). */
int tta_draws(const struct tta *s, int seat)
{
    if (plays_variant(s, VARIANT_DRAW_AS_ACTION) || s->level == LEVEL_SIMPLE)
        return 0;                                      /* T55 */
    return min_of(s->civs[seat].actions[MILITARY], 3); /* T54 */
}

static void draw_for_unused(struct tta *s)
{
    s->step = STEP_END;
    if (plays_variant(s, VARIANT_DRAW_AS_ACTION) || s->level == LEVEL_SIMPLE)
        return; /* T55 */
    s->asked = s->seat;
    s->to_draw = (uint8_t)tta_draws(s, s->seat);
}

static void clear_turn(struct tta *s)
{
    struct civ *c = &s->civs[s->seat];
    c->actions[CIVIL] = c->actions[MILITARY] = 0; /* T17 */
    s->acted = s->revolted = s->extra = 0;
    s->homer = s->for_units = 0; /* T126 */
    s->traded = s->liner = s->keeps = 0;
    memset(s->fresh, 0, sizeof s->fresh);
}

static bool is_last_round(const struct tta *s)
{
    return s->age > tta_last_age(s) && s->round >= s->last; /* T84 T85 T86 */
}

/* The turn goes to the next player, the round with it. */
static void pass_turn(struct tta *s, int next, struct events *log)
{
    s->seat = (uint8_t)next;
    if (next == s->start && is_last_round(s)) {
        s->step = STEP_SCORE;
        return;
    }
    s->round = (uint8_t)(s->round + (next == s->start)); /* T112 */
    tta_begin_turn(s, log);
}

bool tta_acts_again(const struct tta *s, int seat)
{
    int next = s->seat;
    do {
        next = tta_next_seat(s, next);
        if (next == s->start && is_last_round(s))
            return false;
    } while (next != seat);
    return true;
}

static void end_turn(struct tta *s, struct events *log)
{
    clear_turn(s);
    pass_turn(s, tta_next_seat(s, s->seat), log);
}

/* The seat's next actions with the row as it lies now. While an event, an auction or a conflict is
 * under way, too much can still change. */
bool tta_ahead(void *state, int seat)
{
    struct tta *s = state;
    bool quiet = s->phase == PHASE_STAY || s->phase == PHASE_POLITICS || s->phase == PHASE_ACTIONS;
    if (!quiet || !is_in_game(s, seat))
        return false;
    clear_turn(s);
    while (s->seat != seat) {
        s->seat = (uint8_t)tta_next_seat(s, s->seat);
        if (s->seat == s->start && is_last_round(s))
            return false;
        s->round = (uint8_t)(s->round + (s->seat == s->start));
    }
    if (s->round == 1)
        begin(s);
    else
        count_actions(s);
    s->step = STEP_ACTIONS;
    return act(s);
}

/* What the leaver owns stays where it lies and counts for nothing (T217). */
static void leave(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    bool starts = s->seat == s->start;
    c->left = (uint8_t)(s->players - tta_players_left(s) + 1); /* T218 */
    c->attacked = NONE;                                        /* T224 */
    tell(log, E_LEFT, s->seat, 0, 0);
    tta_end_treaties(s, s->seat, log); /* T217 T80 */
    if (tta_players_left(s) == 1) {
        s->phase = PHASE_OVER; /* T218 */
        tell_to(log, SEEN_BY_ALL, EVENT_REVEALS | EVENT_OVER, E_OVER, -1, 0, 0);
        return;
    }
    int next = tta_next_seat(s, s->seat);
    if (!starts) {
        pass_turn(s, next, log);
        return;
    }
    s->seat = s->start = (uint8_t)next; /* T218: the round goes on */
    tta_begin_turn(s, log);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Takes a step; true when somebody is asked or chance decides. */
static bool step(struct tta *s, struct events *log)
{
    if (s->to_lose && !tta_take_population(s, log))
        return true;
    if (s->to_draw)
        return draw_cards(s);
    if (tta_asks_for_bonus(s))
        return true; /* T94 T227 */
    switch ((enum step)s->step) {
    case STEP_SETUP: return tta_go_on_setting_up(s, log);
    case STEP_BEGIN: return begin(s);
    case STEP_REFILL:
        tta_sweep_row(s, log); /* T18 */
        s->step = STEP_DEAL;
        return false;
    case STEP_DEAL: return deal(s, log);
    case STEP_WAR: wage_war(s, log); return false;
    case STEP_POLITICS: return politics(s);
    case STEP_PACT: return tta_ask(s, PHASE_PACT, s->target); /* T70 */
    case STEP_REVEAL: return ask(s, PHASE_REVEAL);            /* T56 */
    case STEP_EVENT: return go_on(s, tta_event_goes_on(s, log));
    case STEP_AUCTION: return go_on(s, tta_auction_goes_on(s, log));
    case STEP_CONFLICT: return go_on(s, tta_conflict_goes_on(s, log));
    case STEP_LIMIT: return limit_hand(s);
    case STEP_ACTIONS: return act(s);
    case STEP_FARMS: produce_food(s, log); return false;
    case STEP_MINES: return produce_resources(s, log);
    case STEP_DRAWS: draw_for_unused(s); return false;
    case STEP_END: end_turn(s, log); return false;
    default: return tta_go_on_scoring(s, log);
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void start(struct tta *s, int seat, struct events *log)
{
    s->seat = s->start = (uint8_t)seat; /* T161 */
    tell(log, E_START, seat, 0, 0);
}

static void leave_out(struct tta *s, struct move m, struct events *log)
{
    int place = move_verb(m) == V_DECLINE ? NONE : tta_index[move_card(m)];
    tta_produce_resources(s, s->seat, place, log); /* T51 T222 */
    s->step = STEP_DRAWS;
}

static void chance(struct tta *s, struct move m, struct events *log)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_START: start(s, card, log); return;
    case V_DEAL: tta_deal(s, card, log); return;
    case V_REVEAL: tta_reveal(s, card, log); return;
    case V_ASIDE: s->aside = (uint8_t)card; return;
    default: tta_get_military(s, s->asked, card, log); s->to_draw--;
    }
}

static void draw_as_action(struct tta *s)
{
    s->civs[s->seat].actions[MILITARY]--; /* T55 */
    s->asked = s->seat;
    s->to_draw = 1;
}

static void action(struct tta *s, struct move m, struct events *log)
{
    if (move_verb(m) == V_END_ACTIONS)
        s->step = STEP_FARMS;
    else if (move_verb(m) == V_DRAW)
        draw_as_action(s);
    else if (tta_is_military_action(m))
        tta_military_action(s, m, log);
    else
        tta_civil_action(s, m, log);
}

static void lose(struct tta *s, int card, struct events *log)
{
    tta_lose_worker(s, s->asked, tta_index[card], log);
    s->to_lose--;
}

static void decide(struct tta *s, struct move m, struct events *log)
{
    switch (s->phase) {
    case PHASE_CHOOSE: tta_choose_bonus(s, move_card(m), log); break;
    case PHASE_STAY:
        if (move_verb(m) == V_LEAVE)
            leave(s, log);
        break;
    case PHASE_POLITICS: tta_political_action(s, m, log); break;
    case PHASE_PACT: tta_answer_pact(s, move_verb(m) == V_ACCEPT, log); break;
    case PHASE_BID: tta_bid(s, m, log); break;
    case PHASE_COLONIZE: tta_sacrifice_for_colony(s, m, log); break;
    case PHASE_ATTACK:
    case PHASE_DEFENSE: tta_commit(s, m, log); break;
    case PHASE_PICK: tta_pick(s, m, log); break;
    case PHASE_LOSE: lose(s, move_card(m), log); break;
    case PHASE_DISCARD: tta_discard_down(s, s->seat, move_card(m), log); break;
    case PHASE_MINES: leave_out(s, m, log); break;
    default: action(s, m, log); break;
    }
}

/* The step follows from most questions. A position that somebody has set up need not tell it. */
enum step tta_step(const struct tta *s)
{
    switch (s->phase) {
    case PHASE_STAY: return STEP_REFILL;
    case PHASE_POLITICS:
    case PHASE_DISCARD: return STEP_LIMIT;
    case PHASE_PACT: return STEP_PACT;
    case PHASE_EVENT: return STEP_EVENT;
    case PHASE_BID:
    case PHASE_COLONIZE: return STEP_AUCTION;
    case PHASE_ATTACK:
    case PHASE_DEFENSE:
    case PHASE_PICK: return STEP_CONFLICT;
    case PHASE_ACTIONS:
    case PHASE_INNER: return STEP_ACTIONS;
    case PHASE_MINES: return STEP_MINES;
    case PHASE_DEAL: return s->step == STEP_SETUP && s->round > 1 ? STEP_DEAL : (enum step)s->step;
    default: return (enum step)s->step;
    }
}

/* After an answer the step goes on to the next question, unless the same seat has more to say. */
void tta_apply(void *state, struct move m, struct events *log)
{
    struct tta *s = state;
    s->step = (uint8_t)tta_step(s);
    if (tta_to_move(s) == SEAT_CHANCE)
        chance(s, m, log);
    else if (s->phase != PHASE_EVENT)
        decide(s, m, log);
    else if (!tta_answer(s, m, log))
        return;
    while (s->phase != PHASE_OVER && !step(s, log))
        continue;
    if (!tta_asks_one(s->phase))
        s->asked = NONE;
}
