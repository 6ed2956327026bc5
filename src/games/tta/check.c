/* Through the Ages: what must always hold. Tokens are conserved, every card is in one place, and
 * there is an answer to what is asked. */
#include <string.h>

#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

static int sum(const uint8_t list[], int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += list[i];
    return total;
}

static bool is_seat(const struct tta *s, int seat)
{
    return seat < s->players && is_in_game(s, seat);
}

static bool is_kind(int card, int kind)
{
    return card >= 0 && card < CARDS && tta_cards[card].kind == kind;
}

static bool is_kind_or_none(int card, int kind)
{
    return card == NONE || is_kind(card, kind);
}

/* ---- Tokens ---------------------------------------------------------------------------------- */

static const char *check_tokens(const struct civ *c)
{
    if (c->yellow + c->unused + sum(c->workers, WORKPLACES) != c->yellow_all)
        return MSG("yellow tokens that do not add up (T8)");
    if (c->blue + c->stages + sum(c->tokens, TOKEN_PLACES) != c->blue_all)
        return MSG("blue tokens that do not add up (T8)");
    for (int i = 0; i < WORKPLACES; i++)
        if (c->workers[i] && !knows(c, i))
            return MSG("workers on a card that is not in play (T27)");
    for (int i = 0; i < TOKEN_PLACES; i++)
        if (c->tokens[i] && (!knows(c, i) || i == LABS))
            return MSG("blue tokens where they can't be (T43)");
    return NULL;
}

/* May the seat have unused actions? Not outside its turn, nor before the row is filled. */
static bool has_turn(const struct tta *s, int seat)
{
    enum step step = tta_step(s);
    return seat == s->seat && step >= STEP_WAR && step <= STEP_END && s->level != LEVEL_SIMPLE
               ? true
               : seat == s->seat && step == STEP_ACTIONS;
}

static const char *check_actions(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    bool more = c->actions[CIVIL] > tta_total(s, seat, CIVIL) ||
                c->actions[MILITARY] > tta_total(s, seat, MILITARY) + s->extra;
    if (has_turn(s, seat) ? more : c->actions[CIVIL] || c->actions[MILITARY])
        return MSG("more unused actions than there are (T17)");
    return NULL;
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* Cards + 1 from `first` to before `end`, sorted, zeroes behind the end. */
static bool is_list(const uint8_t list[], int room, int first, int end)
{
    int size = tta_list_size(list, room);
    for (int i = 0; i < room; i++)
        if (i < size ? list[i] <= first || list[i] > end || (i && list[i] < list[i - 1])
                     : list[i] != 0)
            return false;
    return true;
}

static bool is_hand(const uint8_t hand[HAND_MAX])
{
    if (!is_list(hand, HAND_MAX, tta_first_of_age[AGE_A], CIVIL_CARDS))
        return false;
    for (int i = 0; i < HAND_MAX && hand[i]; i++)
        if (is_kind(hand[i] - 1, KIND_WONDER))
            return false;
    return true;
}

static bool are_bonus_cards(const uint8_t list[], int room)
{
    return is_list(list, room, tta_first_military[AGE_III], tta_end_of_events[AGE_III]);
}

static const char *check_leaders(const struct civ *c)
{
    if (c->leader != NONE && !(c->leaders >> level_of(c->leader) & 1))
        return MSG("a leader of an age of which none was taken (T21)");
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++)
        if (is_kind(c->hand[i] - 1, KIND_LEADER) && !(c->leaders >> level_of(c->hand[i] - 1) & 1))
            return MSG("a leader of an age of which none was taken (T21)");
    return NULL;
}

static const char *check_cards(const struct civ *c)
{
    if (!is_kind(c->government, KIND_GOVERNMENT))
        return MSG("a government that is not one (T28)");
    if (!is_kind_or_none(c->leader, KIND_LEADER))
        return MSG("a leader who is none (T32)");
    if (c->wonder != NONE ? !is_kind(c->wonder, KIND_WONDER) || c->stages >= stage_count(c->wonder)
                          : c->stages)
        return MSG("a wonder under construction that can't be (T31)");
    if (c->technologies >> TECHNOLOGIES || c->leaders >> 4 || c->colonies >> TERRITORIES)
        return MSG("a technology, a colony or an age that does not exist");
    if (c->ruins & ~c->wonders)
        return MSG("a wonder in ruins that was never completed (T204)");
    if (!is_hand(c->hand))
        return MSG("a hand that holds what no hand can hold (T22, T24)");
    if (!is_list(c->military, MILITARY_HAND_MAX, tta_first_military[AGE_I], CARDS) ||
        !are_bonus_cards(c->kept, KEPT_MAX))
        return MSG("a military hand that holds what none can hold (T52)");
    return check_leaders(c);
}

static const char *check_relations(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    if (!is_kind_or_none(c->tactic, KIND_TACTIC))
        return MSG("a tactic that is not one (T41)");
    if (c->war != NONE ? !is_kind(c->war, KIND_WAR) || !is_seat(s, c->war_on) || c->war_on == seat
                       : c->war_on != NONE)
        return MSG("a war against nobody (T78)");
    if (c->pact != NONE ? !is_kind(c->pact, KIND_PACT) || !is_seat(s, c->pact_with) ||
                              c->pact_with == seat || c->pact_role > 1
                        : c->pact_with != NONE || c->pact_role != NONE)
        return MSG("a pact with nobody (T70)");
    if (c->attacked != NONE && (!is_seat(s, c->attacked) || c->attacked == seat))
        return MSG("an attack on nobody (T92)");
    return NULL;
}

/* ---- What is remembered ---------------------------------------------------------------------- */

static bool has_laid_down(const struct tta *s, int seat, int card)
{
    return tta_count_for(s->discards[card - CIVIL_CARDS], 1 + seat) > 0;
}

static const char *check_pacts(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    if ((c->offered | c->astray | c->adrift) >> PACTS)
        return MSG("a pact that does not exist (T70)");
    for (int i = 0; i < PACTS; i++) {
        bool held = tta_holds(c, tta_pacts[i]);
        if (c->offered >> i & 1 && !held)
            return MSG("a pact that is known to be in a hand, and is not (T70)");
        if (c->astray >> i & 1 && !held && !has_laid_down(s, seat, tta_pacts[i]))
            return MSG("a pact that was neither kept nor laid down (T70)");
    }
    return NULL;
}

static const char *check_redrawn(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    for (int i = 0; i < DRAW_DECKS; i++) {
        if (c->down[i])
            return MSG("a discard that nobody knows (T53)");
        if (c->dropped[i] > c->drawn[i] || c->laid[i] > c->drawn[i] ||
            (c->drawn[i] && !(s->renewed >> (AGE_I + i) & 1)))
            return MSG("cards drawn anew that were not (T53)");
    }
    return NULL;
}

static const char *check_returned(const struct tta *s)
{
    if (s->renewed & 1 || s->renewed >> AGE_IV)
        return MSG("cards that came back into no deck (T53)");
    for (int card = CIVIL_CARDS; card < CARDS; card++) {
        uint16_t groups = s->returned[card - CIVIL_CARDS];
        if (groups && !(s->renewed >> back_age(card) & 1))
            return MSG("cards that came back into no deck (T53)");
        for (int group = 0; group < 1 + SEATS_MAX; group++)
            if (tta_count_for(groups, group) > (group <= s->players ? tta_copies(s, card) : 0))
                return MSG("more cards that came back than there are (T53)");
    }
    return NULL;
}

static const char *check_seat(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    const char *broken = check_cards(c);
    broken = broken ? broken : check_tokens(c);
    broken = broken ? broken : check_relations(s, seat);
    broken = broken ? broken : check_actions(s, seat);
    broken = broken ? broken : check_pacts(s, seat);
    broken = broken ? broken : check_redrawn(s, seat);
    if (broken)
        return broken;
    if (c->science > SCIENCE_MAX || c->culture > CULTURE_EVER)
        return MSG("more points than there can be (T12)");
    if (c->skips > 1 || c->voyage > 1 || c->left > s->players)
        return MSG("a flag that is neither on nor off");
    return NULL;
}

static const char *check_civil_copies(const struct tta *s)
{
    uint8_t in_play[CIVIL_CARDS];
    tta_count_in_play(s, in_play);
    for (int card = 0; card < CIVIL_CARDS; card++)
        if (tta_cards[card].deck == DECK_INITIAL
                ? s->removed[card]
                : in_play[card] + s->removed[card] > tta_cards[card].copies[s->players - 2])
            return MSG("more copies of a card than there are (T5)");
    return NULL;
}

/* The only backs in a state are events of age A that were laid out unseen (T57). */
static const char *check_piles(const struct tta *s)
{
    static const struct pile empty;
    const struct pile *piles[] = {&s->current, &s->future};
    for (int i = 0; i < 2; i++) {
        const uint8_t *cards = piles[i]->cards, *seen = piles[i]->seen;
        if (!is_list(cards, PILE_MAX, CIVIL_CARDS, BACK_A + 1))
            return MSG("a pile of events that is not in order (T58)");
        for (int j = 0; j < PILE_MAX; j++) {
            int card = cards[j] - 1;
            bool event =
                card == BACK_A || is_kind(card, KIND_EVENT) || is_kind(card, KIND_TERRITORY);
            if (cards[j] ? !event || seen[j] >> s->players : seen[j] != 0)
                return MSG("a card among the events that is no event (T56)");
        }
    }
    if (s->level == LEVEL_SIMPLE &&
        (memcmp(&s->current, &empty, sizeof empty) || memcmp(&s->future, &empty, sizeof empty)))
        return MSG("events that the simple game does not have (T2)");
    return NULL;
}

static const char *check_military_copies(const struct tta *s)
{
    int8_t left[FACES_AND_NONE];
    for (int age = AGE_A; age <= AGE_III; age++) {
        if (s->level == LEVEL_SIMPLE)
            continue;
        if (tta_unseen(s, age, left) < 0)
            return MSG("more military cards than there are (T4)");
        for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
            if (left[card] < 0)
                return MSG("more military cards than there are (T4)");
    }
    for (int card = 0; card < MILITARY_CARDS; card++)
        if (s->discards[card] >> 3 * (1 + s->players))
            return MSG("a discard of nobody (T53)");
    return NULL;
}

/* ---- What is asked --------------------------------------------------------------------------- */

static bool is_one_seat(const struct tta *s, int set)
{
    return set && !(set & (set - 1)) && is_seat(s, lowest((uint64_t)set));
}

static const char *check_matter(const struct tta *s)
{
    switch (tta_step(s)) {
    case STEP_PACT:
        return is_kind(s->event, KIND_PACT) && is_seat(s, s->target) && s->target != s->seat &&
                       s->amount < 2
                   ? NULL
                   : MSG("a pact that is not offered (T70)");
    case STEP_EVENT:
        return is_kind(s->event, KIND_EVENT) ? NULL : MSG("an event that is not one (T56)");
    case STEP_AUCTION: /* a colony may bring cards to draw */
        return is_kind(s->event, KIND_TERRITORY) || s->phase == PHASE_DRAW
                   ? NULL
                   : MSG("a territory that is not one (T62)");
    case STEP_CONFLICT:
        if (!(is_kind(s->event, KIND_AGGRESSION) || is_kind(s->event, KIND_WAR)) ||
            !is_seat(s, s->target) || s->target == s->seat || s->stage > 4)
            return MSG("a conflict with nobody (T66)");
        return s->stage < 3 || (is_one_seat(s, s->winners) && is_one_seat(s, s->losers))
                   ? NULL
                   : MSG("a conflict that nobody has won (T66)");
    default: return s->event == NONE ? NULL : MSG("an event that nobody is asked about (T163)");
    }
}

static const char *check_sacrifices(const struct tta *s)
{
    enum step step = tta_step(s);
    bool any = sum(s->sacrificed[0], 2 * UNITS) || s->bonus[0] || s->bonus[1];
    int colonist = s->asked == NONE ? s->seat : s->asked;
    int sides[] = {step == STEP_AUCTION ? colonist : s->seat, s->target};
    if (!any)
        return NULL;
    if (step != STEP_AUCTION && step != STEP_CONFLICT)
        return MSG("sacrifices for nothing (T64)");
    for (int side = 0; side < (step == STEP_AUCTION ? 1 : 2); side++)
        for (int i = 0; i < UNITS; i++)
            if (s->sacrificed[side][i] > s->civs[sides[side]].workers[FIRST_UNIT + i])
                return MSG("more units sacrificed than there are (T64)");
    return NULL;
}

static const char *check_question(const struct tta *s)
{
    struct move legal[MOVES_MAX];
    uint32_t weight[CHANCES_MAX];
    if (tta_asks_one(s->phase) ? !is_seat(s, s->asked) : s->asked != NONE)
        return MSG("a question that nobody is asked (T163)");
    if ((s->to_lose || s->to_draw) && !is_seat(s, s->asked))
        return MSG("cards or workers of nobody (T61)");
    if (s->phase == PHASE_LOSE && !s->to_lose)
        return MSG("nothing to lose (T61)");
    if (s->phase == PHASE_EVENT && (!is_seat(s, s->target) || tta_list_answers(s, legal) < 2))
        return MSG("an event that asks nothing (T163)");
    if (s->phase == PHASE_DRAW && !s->to_draw)
        return MSG("no card to draw (T54)");
    if ((s->phase == PHASE_INNER) != (s->playing != NONE) ||
        !is_kind_or_none(s->playing, KIND_ACTION))
        return MSG("an action card that is not being played (T36)");
    if (tta_to_move(s) == SEAT_CHANCE && tta_chances(s, legal, weight) == 0)
        return MSG("nothing that chance can bring (T18)");
    if (tta_to_move(s) >= 0 && tta_moves(s, legal) == 0)
        return MSG("a question without an answer");
    return NULL;
}

/* ---- The course of the game ------------------------------------------------------------------ */

static const char *check_row(const struct tta *s)
{
    bool free = false;
    for (int i = 0; i < ROW; i++) {
        free = free || s->row[i] == NONE;
        if (s->row[i] != NONE &&
            (s->row[i] >= CIVIL_CARDS || tta_cards[s->row[i]].deck == DECK_INITIAL))
            return MSG("a card in the row that is in no deck (T7)");
    }
    if (s->phase == PHASE_DEAL && (!free || s->age > tta_last_age(s)))
        return MSG("a card to deal, but no place or no deck (T18)");
    return NULL;
}

/* What belongs to a turn is there only while it lasts. */
static const char *check_turn(const struct tta *s)
{
    bool any = s->acted || s->revolted || s->homer || s->extra || s->for_units || s->traded ||
               s->liner || s->keeps || s->fresh[0];
    if (s->acted > 1 || s->revolted > 1 || s->homer > 1 || s->traded > 1 || s->liner > 1 ||
        s->keeps > 1 || s->extra > HAND_MAX || (any && !has_turn(s, s->seat)))
        return MSG("traces of actions that nobody takes (T17)");
    if (!is_hand(s->fresh))
        return MSG("cards taken that can't be (T25)");
    for (int i = 0; i < HAND_MAX && s->fresh[i]; i++)
        if (tta_hand_count(s->civs[s->seat].hand, s->fresh[i] - 1) <
            tta_hand_count(s->fresh, s->fresh[i] - 1))
            return MSG("cards taken that can't be (T25)");
    return NULL;
}

static const char *check_bonus_cards(const struct tta *s)
{
    if (s->bonus_cards >= BONUS_VARIANTS || s->variants >> VARIANTS ||
        (s->level == LEVEL_SIMPLE && (s->bonus_cards || s->variants)))
        return MSG("a variant that does not exist (T228)");
    if (!are_bonus_cards(s->open, BONUS_MAX))
        return MSG("a bonus card that is not one (T94)");
    if (s->aside != NONE &&
        (s->aside < tta_first_military[AGE_III] || s->aside >= tta_end_of_events[AGE_III]))
        return MSG("a bonus card that is not one (T94)");
    return NULL;
}

static const char *check_course(const struct tta *s)
{
    static const uint8_t zero[sizeof s->padding];
    if (s->seat >= s->players || s->start >= s->players)
        return MSG("a seat that nobody sits on");
    if (s->phase >= PHASES || s->step >= STEPS || s->after >= STEPS || s->level >= LEVELS ||
        s->age > tta_last_age(s) + 1)
        return MSG("a phase, an age or a level that does not exist (T2)");
    if (s->round < 1 || s->round > ROUNDS_MAX || s->last > ROUNDS_MAX)
        return MSG("a round that does not exist");
    if ((s->waiting | s->winners | s->losers) >> s->players)
        return MSG("a seat that nobody sits on");
    if (s->level == LEVEL_SIMPLE && (s->past & ~tta_happenings_of_age[AGE_A] ||
                                     s->past >> tta_happening[C_DEVELOPMENT_OF_POLITICS] & 1))
        return MSG("an event that is not in the game (T2)");
    if (s->leftovers & ~(s->past & tta_happenings_of_age[AGE_III]) ||
        ((s->leftovers || sum(s->spared, SEATS_MAX)) && s->step != STEP_SCORE))
        return MSG("an event scored at the end that was not left over (T88)");
    if (s->phase != PHASE_OVER && (!is_in_game(s, s->seat) || tta_players_left(s) < 2))
        return MSG("a turn of somebody who has left (T218)");
    return memcmp(s->padding, zero, sizeof zero) ? MSG("padding that is not zero") : NULL;
}

const char *tta_check(const void *state)
{
    static const struct civ empty;
    static const char *(*const checks[])(const struct tta *s) = {
        check_row,      check_bonus_cards,     check_civil_copies,
        check_piles,    check_military_copies, check_returned,
        check_turn,     check_matter,          check_sacrifices,
        check_question,
    };
    const struct tta *s = state;
    if (s->players < 2 || s->players > SEATS_MAX)
        return MSG("Through the Ages is for 2 to 4 players");
    const char *broken = check_course(s);
    for (int seat = 0; seat < SEATS_MAX && !broken; seat++) {
        if (seat < s->players)
            broken = check_seat(s, seat);
        else if (memcmp(&s->civs[seat], &empty, sizeof empty) != 0)
            broken = MSG("an empty seat that has something");
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks && !broken; i++)
        broken = checks[i](s);
    return broken;
}
