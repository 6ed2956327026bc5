/* Through the Ages: bonus cards, the events of age III that are known beforehand to score at the
 * end (T3, T94, T225–T227), and the end of the game (T84–T89). */
#include <string.h>

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/bonus.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"
#include "games/tta/state.h"

static int opened(const struct tta *s)
{
    return tta_list_size(s->open, BONUS_MAX);
}

/* How many cards lie open by now. */
static int due(const struct tta *s)
{
    switch ((enum bonus_cards)s->bonus_cards) {
    case BONUS_STANDARD: return s->level == LEVEL_ADVANCED ? 4 : 0; /* T3 */
    case BONUS_PUBLIC_3: return 3;                                  /* T94 */
    case BONUS_PUBLIC_4: return 4;                                  /* T94 */
    case BONUS_PUBLIC_5: return 5;                                  /* T94 */
    case BONUS_AGE_BY_AGE:                                          /* T227 */
        return 1 + (s->round >= 2) + (s->age >= AGE_II) + (s->age >= AGE_III) +
               (s->age >= AGE_IV || s->step == STEP_SCORE);
    default: return 0;
    }
}

static bool row_is_full(const struct tta *s)
{
    for (int place = 0; place < ROW; place++)
        if (s->row[place] == NONE)
            return false;
    return true;
}

/* At setup the row comes first. */
bool tta_bonus_is_due(const struct tta *s)
{
    return opened(s) < due(s) && (s->step != STEP_SETUP || row_is_full(s));
}

/* Age by age: the last card lies aside before deck III is drawn from. */
static bool aside_is_due(const struct tta *s)
{
    return s->bonus_cards == BONUS_AGE_BY_AGE && s->level == LEVEL_FULL && s->age == AGE_III &&
           s->aside == NONE;
}

/* Is chance to open a card now, or to lay one aside? Then it is asked (T94, T227). */
bool tta_asks_for_bonus(struct tta *s)
{
    if (!plays_with_bonus_cards(s) || !(tta_bonus_is_due(s) || aside_is_due(s)))
        return false;
    return tta_ask(s, tta_bonus_is_due(s) ? PHASE_REVEAL : PHASE_ASIDE, NONE);
}

static void open_card(struct tta *s, int card, struct events *log)
{
    tta_list_add(s->open, BONUS_MAX, card);
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_BONUS_CARD, -1, card, 0);
}

/* ---- Setup ----------------------------------------------------------------------------------- */

/* With 2 players everybody has two, chosen in the order A, B, B, A (T227). */
static int bonus_cards_each(const struct tta *s)
{
    return s->players == 2 ? 2 : 1;
}

static bool choose_openly(struct tta *s)
{
    int nth = opened(s), seat = nth < s->players ? nth : 2 * s->players - 1 - nth;
    return nth < bonus_cards_each(s) * s->players &&
           tta_ask(s, PHASE_CHOOSE, (s->start + seat) % s->players);
}

/* All are dealt before anybody chooses; those not kept go back (T227, T246). */
static bool choose_privately(struct tta *s)
{
    static const uint8_t dealt[] = {6, 4, 3};
    for (int i = 0; i < s->players; i++) {
        int seat = (s->start + i) % s->players, cards = dealt[s->players - 2];
        if (!s->stage && tta_military_hand_size(&s->civs[seat]) < cards) {
            s->to_draw = (uint8_t)cards;
            return tta_ask(s, PHASE_DRAW, seat);
        }
    }
    s->stage = 1;
    for (int i = 0; i < s->players; i++) {
        int seat = (s->start + i) % s->players;
        if (tta_list_size(s->civs[seat].kept, KEPT_MAX) < bonus_cards_each(s))
            return tta_ask(s, PHASE_CHOOSE, seat);
    }
    s->stage = 0;
    return false;
}

int tta_list_bonus_cards(const struct tta *s, struct move out[])
{
    int8_t left[FACES_AND_NONE];
    int n = 0;
    tta_unseen(s, AGE_III, left);
    for (int card = tta_first_military[AGE_III]; card < tta_end_of_events[AGE_III]; card++)
        if (s->bonus_cards == BONUS_PRIVATE ? tta_holds(&s->civs[s->asked], card) : left[card] > 0)
            out[n++] = move_of(V_PICK_CARD, (uint32_t)card);
    if (!n)
        out[n++] = move_of(V_PICK_BACK, 0); /* as others see it */
    return n;
}

static void return_cards(struct tta *s, int seat)
{
    uint8_t *hand = s->civs[seat].military;
    for (int i = 0; i < MILITARY_HAND_MAX && hand[i] && !is_back(hand[i] - 1); i++)
        tta_remember_return(s, seat, hand[i] - 1);
    memset(hand, 0, MILITARY_HAND_MAX);
}

void tta_choose_bonus(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->asked];
    uint8_t seen = (uint8_t)(1 << s->asked);
    if (s->bonus_cards == BONUS_OPEN_CHOICE) {
        open_card(s, card, log);
        return;
    }
    tta_list_drop(c->military, MILITARY_HAND_MAX, card);
    tta_list_add(c->kept, KEPT_MAX, card);
    tell_to(log, seen, 0, E_KEPT, s->asked, card, 0);
    tell_to(log, (uint8_t)~seen, 0, E_KEPT, s->asked, BACK_III, 0);
    if (tta_list_size(c->kept, KEPT_MAX) == bonus_cards_each(s))
        return_cards(s, s->asked);
}

static void lay_out_events(struct tta *s)
{
    for (int i = 0; i < s->players + 2; i++)
        tta_pile_add(&s->current, BACK_A, 0); /* T57 */
}

bool tta_go_on_setting_up(struct tta *s, struct events *log)
{
    if (!row_is_full(s))
        return tta_ask(s, PHASE_DEAL, NONE); /* T7 */
    if (s->bonus_cards == BONUS_OPEN_CHOICE && choose_openly(s))
        return true;
    if (s->bonus_cards == BONUS_PRIVATE && choose_privately(s))
        return true;
    if (s->level != LEVEL_SIMPLE)
        lay_out_events(s);
    tta_begin_turn(s, log);
    return false;
}

/* ---- The end --------------------------------------------------------------------------------- */

static bool has_last_events(const struct pile *p)
{
    for (int i = 0; i < PILE_MAX && p->cards[i]; i++)
        if (back_age(p->cards[i] - 1) == AGE_III)
            return true;
    return false;
}

/* The events of age III that are left score, current ones first (T88, T212). */
const struct pile *tta_pile_to_score(const struct tta *s)
{
    if (s->level != LEVEL_FULL || plays_variant(s, VARIANT_FEWER_BONUSES))
        return NULL; /* T95 */
    if (has_last_events(&s->current))
        return &s->current;
    return has_last_events(&s->future) ? &s->future : NULL;
}

/* Points may be lost, but no more than there are (T212). */
static void score_points(struct tta *s, int seat, int points, struct events *log)
{
    tta_score_culture(s, seat, max_of(points, 0), log);
    int lost = tta_lose_culture(s, seat, max_of(-points, 0), log);
    s->spared[seat] = (uint8_t)(s->spared[seat] + max_of(-points, 0) - lost);
}

static void score_leftover(struct tta *s, int card, struct events *log)
{
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat))
            score_points(s, seat, tta_impact(s, card, seat, s->start), log);
}

/* All of them are one sum, so that no order decides (T85, T212, T225). */
static void score_open_cards(struct tta *s, struct events *log)
{
    for (int i = 0; i < opened(s); i++)
        tell(log, E_REVEALED, -1, s->open[i] - 1, 0);
    for (int seat = 0; seat < s->players; seat++) {
        int sum = 0;
        for (int i = 0; i < opened(s) && is_in_game(s, seat); i++)
            sum += tta_impact(s, s->open[i] - 1, seat, s->start);
        score_points(s, seat, sum, log);
    }
}

static int keeper(const struct tta *s, int card)
{
    int seat = 0;
    while (!tta_list_count(s->civs[seat].kept, KEPT_MAX, card))
        seat++;
    return seat;
}

void tta_reveal_bonus(struct tta *s, int card, struct events *log)
{
    const struct pile *p = s->step == STEP_SCORE ? tta_pile_to_score(s) : NULL;
    if (tta_bonus_is_due(s)) {
        s->aside = s->aside == card ? NONE : s->aside;
        open_card(s, card, log);
    } else if (p) {
        tta_turn_up(s, p == &s->current ? &s->current : &s->future, card);
        s->past |= (uint64_t)1 << tta_happening[card];
        s->leftovers |= (uint64_t)1 << tta_happening[card];
        tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_REVEALED, -1, card, 0);
        score_leftover(s, card, log);
    } else {
        tta_list_drop(s->civs[keeper(s, card)].kept, KEPT_MAX, card);
        open_card(s, card, log);
    }
}

static bool has_kept(const struct tta *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if (s->civs[seat].kept[0])
            return true;
    return false;
}

static void score_simple(struct tta *s, struct events *log)
{
    for (int seat = 0; seat < s->players; seat++) {
        int bonus = tta_bonus(s, seat).total;
        s->civs[seat].culture = (uint16_t)(s->civs[seat].culture + bonus); /* T84 */
        tell(log, E_BONUS, seat, bonus, 0);
    }
}

bool tta_go_on_scoring(struct tta *s, struct events *log)
{
    if (tta_pile_to_score(s) || has_kept(s))
        return tta_ask(s, PHASE_REVEAL, NONE);
    if (s->level == LEVEL_SIMPLE)
        score_simple(s, log);
    score_open_cards(s, log); /* T246 */
    s->phase = PHASE_OVER;
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS | EVENT_OVER, E_OVER, -1, 0, 0);
    return true;
}
