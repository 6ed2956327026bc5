/* Through the Ages: the civil decks, the card row, taking cards, and hands. */
#include <string.h>

#include "games/tta/tta.h"

/* ---- Hands: lists of cards + 1, sorted, ended by 0 ------------------------------------------- */

int tta_hand_size(const uint8_t hand[HAND_MAX])
{
    int n = 0;
    while (n < HAND_MAX && hand[n])
        n++;
    return n;
}

int tta_hand_count(const uint8_t hand[HAND_MAX], int card)
{
    int n = 0;
    for (int i = 0; i < HAND_MAX && hand[i]; i++)
        n += hand[i] == card + 1;
    return n;
}

void tta_hand_add(uint8_t hand[HAND_MAX], int card)
{
    int at = tta_hand_size(hand);
    assert(at < HAND_MAX);
    for (; at > 0 && hand[at - 1] > card + 1; at--)
        hand[at] = hand[at - 1];
    hand[at] = (uint8_t)(card + 1);
}

void tta_hand_drop(uint8_t hand[HAND_MAX], int card)
{
    int at = 0;
    while (hand[at] != card + 1) {
        at++;
        assert(at < HAND_MAX);
    }
    for (; at + 1 < HAND_MAX; at++)
        hand[at] = hand[at + 1];
    hand[HAND_MAX - 1] = 0;
}

/* ---- Decks ----------------------------------------------------------------------------------- */

static void count_civ(const struct civ *c, uint8_t count[CIVIL_CARDS])
{
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++)
        count[c->hand[i] - 1]++;
    for (uint64_t set = c->technologies; set; set &= set - 1)
        count[tta_technologies[lowest(set)]]++;
    for (uint64_t set = c->wonders; set; set &= set - 1)
        count[tta_wonders[lowest(set)]]++;
    count[c->government]++;
    if (c->leader != NONE)
        count[c->leader]++;
    if (c->wonder != NONE)
        count[c->wonder]++;
}

/* How many of each civil card lie in the row, in hands and before the players. */
void tta_count_table(const struct tta *s, uint8_t count[CIVIL_CARDS])
{
    memset(count, 0, CIVIL_CARDS);
    for (int i = 0; i < ROW; i++)
        if (s->row[i] != NONE)
            count[s->row[i]]++;
    for (int seat = 0; seat < s->players; seat++)
        count_civ(&s->civs[seat], count);
    if (s->playing != NONE)
        count[s->playing]++;
}

/* What is left of an age's deck; returns how many. Of other cards it says nothing. */
int tta_deck(const struct tta *s, int age, int left[CIVIL_CARDS])
{
    uint8_t table[CIVIL_CARDS];
    int total = 0;
    tta_count_table(s, table);
    for (int card = tta_first_of_age[age]; card < tta_first_of_age[age + 1]; card++) {
        int copies = tta_cards[card].copies[s->players - 2]; /* T5 */
        left[card] = copies - s->removed[card] - table[card];
        total += left[card];
    }
    return total;
}

/* ---- Refill ---------------------------------------------------------------------------------- */

static bool age_has_a_deck(const struct tta *s)
{
    return s->age <= AGE_I; /* T2 T119: simple */
}

static void end_age(struct tta *s, struct events *log)
{
    s->age++;
    tell(log, E_AGE, -1, s->age, 0);
}

static int free_place(const struct tta *s)
{
    int place = 0;
    while (place < ROW && s->row[place] != NONE)
        place++;
    return place;
}

/* Asks chance for the next card, or goes on when the row is full or there are no more. */
static void deal_on(struct tta *s, struct events *log)
{
    int left[CIVIL_CARDS];
    while (age_has_a_deck(s) && tta_deck(s, s->age, left) == 0)
        end_age(s, log); /* T81 T118 T160 */
    if (age_has_a_deck(s) && free_place(s) < ROW) {
        s->phase = PHASE_DEAL;
        return;
    }
    if (s->age == AGE_A && s->round == 2)
        end_age(s, log); /* T19 T145 */
    if (s->round == 1)
        tta_begin_turn(s, log); /* T7 */
    else
        tta_begin_actions(s, log);
}

void tta_refill(struct tta *s, struct events *log)
{
    static const uint8_t removed[] = {3, 2, 1}; /* T18 */
    int to = 0;
    for (int place = 0; place < removed[s->players - 2]; place++)
        if (s->row[place] != NONE) {
            s->removed[s->row[place]]++; /* T18 T117 */
            tell(log, E_SWEPT, -1, s->row[place], 0);
            s->row[place] = NONE;
        }
    for (int place = 0; place < ROW; place++) {
        int card = s->row[place];
        if (card == NONE)
            continue;
        s->row[place] = NONE;
        s->row[to++] = (uint8_t)card; /* T18 */
    }
    deal_on(s, log);
}

void tta_deal(struct tta *s, int card, struct events *log)
{
    int place = free_place(s);
    s->row[place] = (uint8_t)card;
    tell(log, E_DEALT, -1, card, place + 1);
    deal_on(s, log);
}

/* ---- Taking ---------------------------------------------------------------------------------- */

int tta_place_in_row(const struct tta *s, int card)
{
    for (int place = 0; place < ROW; place++)
        if (s->row[place] == card)
            return place; /* T248 */
    return -1;
}

int tta_take_price(const struct tta *s, const struct civ *c, int place)
{
    int price = place < 5 ? 1 : place < 9 ? 2 : 3; /* T6 */
    if (tta_cards[s->row[place]].kind != KIND_WONDER)
        return price;
    for (uint64_t set = c->wonders; set; set &= set - 1)
        price++; /* T20 */
    return c->leader == C_MICHELANGELO ? at_least(price - 1, 0) : price;
}

static bool holds_technology(const struct civ *c, int card)
{
    bool in_play = tta_cards[card].kind == KIND_GOVERNMENT ? c->government == card
                                                           : knows(c, tta_index[card]);
    return in_play || tta_hand_count(c->hand, card) > 0;
}

int tta_forbid_take(const struct tta *s, int card)
{
    const struct civ *c = &s->civs[s->seat];
    int place = tta_place_in_row(s, card), kind = tta_cards[card].kind;
    if (place < 0)
        return 6;
    if (kind == KIND_LEADER && c->leaders >> level_of(card) & 1)
        return 21;
    if (kind == KIND_WONDER && c->wonder != NONE)
        return 22;
    if (is_technology(kind) && holds_technology(c, card))
        return 23;
    if (tta_take_price(s, c, place) > c->actions[CIVIL])
        return 20;
    if (kind != KIND_WONDER && tta_hand_size(c->hand) >= tta_hand_limit(c))
        return 24;
    return s->revolted ? 171 : 0;
}

void tta_take(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    int place = tta_place_in_row(s, card), kind = tta_cards[card].kind;
    int price = tta_take_price(s, c, place);
    c->actions[CIVIL] = (uint8_t)(c->actions[CIVIL] - price); /* T20 */
    s->row[place] = NONE; /* T116 */
    tell(log, E_TOOK, s->seat, card, price);
    if (kind == KIND_WONDER) {
        c->wonder = (uint8_t)card; /* T22 */
        return;
    }
    tta_hand_add(c->hand, card);
    if (kind == KIND_LEADER)
        c->leaders |= (uint8_t)(1 << level_of(card)); /* T21 */
    if (kind == KIND_ACTION)
        tta_hand_add(s->fresh, card); /* T25 */
    if (is_technology(kind) && c->leader == C_ARISTOTLE && c->science < SCIENCE_MAX) {
        c->science++;
        tell(log, E_SCIENCE, s->seat, 1, 0);
    }
}
