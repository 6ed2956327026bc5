/* Through the Ages: what must always hold. Tokens are conserved, every card is in one place. */
#include <string.h>

#include "games/tta/tta.h"

static int sum(const uint8_t list[], int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += list[i];
    return total;
}

static int blue_of_cards(const struct civ *c)
{
    int total = 0;
    for (int i = WORKPLACES; i < TECHNOLOGIES; i++)
        total += knows(c, i) ? tta_cards[tta_technologies[i]].blue : 0;
    return total;
}

static const char *check_tokens(const struct civ *c)
{
    if (c->yellow + c->unused + sum(c->workers, WORKPLACES) != YELLOW_TOKENS)
        return MSG("yellow tokens that do not add up (T8)");
    if (c->blue + c->stages + sum(c->tokens, TOKEN_PLACES) != BLUE_TOKENS + blue_of_cards(c))
        return MSG("blue tokens that do not add up (T8)");
    for (int i = 0; i < WORKPLACES; i++)
        if (c->workers[i] && !knows(c, i))
            return MSG("workers on a card that is not in play (T27)");
    for (int i = 0; i < TOKEN_PLACES; i++)
        if (c->tokens[i] && (!knows(c, i) || i >= LABS))
            return MSG("blue tokens where they can't be (T43)");
    return NULL;
}

static bool is_kind(int card, int kind)
{
    return card < CIVIL_CARDS && tta_cards[card].kind == kind;
}

/* A list of a hand: sorted, civil cards, zeroes behind its end. */
static bool is_hand(const uint8_t hand[HAND_MAX])
{
    int size = tta_hand_size(hand);
    for (int i = 0; i < HAND_MAX; i++)
        if (i < size ? hand[i] > CIVIL_CARDS || (i && hand[i] < hand[i - 1]) : hand[i] != 0)
            return false;
    for (int i = 0; i < size; i++)
        if (tta_cards[hand[i] - 1].deck == DECK_INITIAL || is_kind(hand[i] - 1, KIND_WONDER))
            return false;
    return true;
}

static const char *check_cards(const struct civ *c)
{
    if (!is_kind(c->government, KIND_GOVERNMENT))
        return MSG("a government that is none (T28)");
    if (c->leader != NONE && !is_kind(c->leader, KIND_LEADER))
        return MSG("a leader who is none (T32)");
    if (c->wonder != NONE ? !is_kind(c->wonder, KIND_WONDER) || c->stages >= stage_count(c->wonder)
                          : c->stages)
        return MSG("a wonder under construction that can't be (T31)");
    if (c->technologies >> TECHNOLOGIES || c->leaders >> 4)
        return MSG("a technology or an age that there is not");
    if (!is_hand(c->hand))
        return MSG("a hand that holds what no hand can hold (T22, T24)");
    for (int card = 0; card < CIVIL_CARDS; card++) {
        bool here = c->leader == card || tta_hand_count(c->hand, card);
        if (tta_cards[card].kind == KIND_LEADER && here && !(c->leaders >> level_of(card) & 1))
            return MSG("a leader of an age of which none was taken (T21)");
    }
    return NULL;
}

static const char *check_seat(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    static const uint8_t zero[sizeof c->padding];
    const char *broken = check_cards(c);
    broken = broken ? broken : check_tokens(c);
    if (broken)
        return broken;
    if (c->science > SCIENCE_MAX || c->culture > CULTURE_EVER)
        return MSG("more points than there can be (T12)");
    bool acts = seat == s->seat && (s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER);
    if (!acts ? c->actions[CIVIL] || c->actions[MILITARY]
              : c->actions[CIVIL] > tta_total(c, CIVIL) ||
                    c->actions[MILITARY] > tta_total(c, MILITARY) + s->extra)
        return MSG("more unused actions than there are (T17)");
    return memcmp(c->padding, zero, sizeof zero) ? MSG("padding that is not zero") : NULL;
}

static const char *check_copies(const struct tta *s)
{
    uint8_t table[CIVIL_CARDS];
    tta_count_table(s, table);
    for (int card = 0; card < CIVIL_CARDS; card++)
        if (tta_cards[card].deck == DECK_INITIAL
                ? s->removed[card]
                : table[card] + s->removed[card] > tta_cards[card].copies[s->players - 2])
            return MSG("more copies of a card than there are (T5)");
    return NULL;
}

static const char *check_question(const struct tta *s)
{
    struct move legal[MOVES_MAX];
    int left[CIVIL_CARDS];
    bool free = false;
    for (int i = 0; i < ROW; i++)
        free = free || s->row[i] == NONE;
    if ((s->phase == PHASE_EVENT) != (s->event != NONE) || (s->event != NONE) != (s->asked != NONE))
        return MSG("a question about no event, or an event without one (T163)");
    if (s->event != NONE && (s->event < C_DEVELOPMENT_OF_AGRICULTURE || s->event > C_NO_EVENT ||
                             s->asked >= s->players || !tta_event_asks(s, s->asked)))
        return MSG("an event that asks nothing (T163)");
    if (s->phase == PHASE_DEAL && (!free || s->age > AGE_I || !tta_deck(s, s->age, left)))
        return MSG("a card to deal, but no place or no deck (T18)");
    if (s->phase == PHASE_REVEAL && !tta_events_left(s))
        return MSG("no event is left (T59)");
    if ((s->phase == PHASE_INNER) != (s->playing != NONE) ||
        (s->playing != NONE && !is_kind(s->playing, KIND_ACTION)))
        return MSG("an action card that is not being played (T36)");
    if (tta_turn(s) >= 0 && tta_moves(s, legal) == 0)
        return MSG("a question without an answer");
    return NULL;
}

static const char *check_table(const struct tta *s)
{
    static const uint8_t zero[sizeof s->padding];
    bool acts = s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER;
    if (s->seat >= s->players || s->start >= s->players)
        return MSG("a seat that nobody sits on");
    if (s->phase >= PHASES || s->age > AGE_II || s->level != LEVEL_SIMPLE)
        return MSG("a phase, an age or a level that there is not (T2)");
    if (s->round < 1 || s->round > ROUNDS_MAX)
        return MSG("a round that there is not");
    if (s->acted > 1 || s->revolted > 1 || s->homer > 1 || s->extra > HAND_MAX ||
        (!acts && (s->acted || s->revolted || s->homer || s->extra || s->for_units || s->fresh[0])))
        return MSG("traces of actions that nobody takes (T17)");
    if (s->past >> 10 || s->past >> (C_DEVELOPMENT_OF_POLITICS - C_DEVELOPMENT_OF_AGRICULTURE) & 1)
        return MSG("an event that is not in the game (T2)");
    for (int i = 0; i < ROW; i++)
        if (s->row[i] != NONE &&
            (s->row[i] >= CIVIL_CARDS || tta_cards[s->row[i]].deck == DECK_INITIAL))
            return MSG("a card in the row that is in no deck (T7)");
    if (!is_hand(s->fresh))
        return MSG("cards taken that can't be (T25)");
    for (int i = 0; i < HAND_MAX && s->fresh[i]; i++)
        if (tta_hand_count(s->civs[s->seat].hand, s->fresh[i] - 1) <
            tta_hand_count(s->fresh, s->fresh[i] - 1))
            return MSG("cards taken that can't be (T25)");
    return memcmp(s->padding, zero, sizeof zero) ? MSG("padding that is not zero") : NULL;
}

const char *tta_check(const void *state)
{
    static const struct civ empty;
    const struct tta *s = state;
    if (s->players < 2 || s->players > SEATS_MAX)
        return MSG("Through the Ages is for 2 to 4 players");
    const char *broken = check_table(s);
    for (int seat = 0; seat < SEATS_MAX && !broken; seat++) {
        if (seat < s->players)
            broken = check_seat(s, seat);
        else if (memcmp(&s->civs[seat], &empty, sizeof empty) != 0)
            broken = MSG("an empty seat that has something");
    }
    broken = broken ? broken : check_copies(s);
    return broken ? broken : check_question(s);
}
