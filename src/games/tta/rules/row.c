/* Through the Ages: the civil decks, the card row, taking cards, and hands. */
#include <string.h>

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/ages.h"
#include "games/tta/rules/bonus.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/state.h"

/* ---- Civil hands ----------------------------------------------------------------------------- */

int tta_hand_size(const uint8_t hand[HAND_MAX])
{
    return tta_list_size(hand, HAND_MAX);
}

int tta_hand_count(const uint8_t hand[HAND_MAX], int card)
{
    return tta_list_count(hand, HAND_MAX, card);
}

void tta_hand_add(uint8_t hand[HAND_MAX], int card)
{
    tta_list_add(hand, HAND_MAX, card);
}

void tta_hand_drop(uint8_t hand[HAND_MAX], int card)
{
    tta_list_drop(hand, HAND_MAX, card);
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
void tta_count_in_play(const struct tta *s, uint8_t count[CIVIL_CARDS])
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

static void out_of_deck(const struct civ *c, int age, int8_t left[FACES_AND_NONE])
{
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++)
        left[c->hand[i] - 1]--;
    for (uint64_t set = c->technologies & tta_technologies_of_level[age]; set; set &= set - 1)
        left[tta_technologies[lowest(set)]]--;
    for (uint64_t set = c->wonders & tta_wonders_of_level[age]; set; set &= set - 1)
        left[tta_wonders[lowest(set)]]--;
    left[c->government]--;
    left[c->leader]--;
    left[c->wonder]--;
}

/* What is left of an age's deck; of other cards it says nothing. */
static void count_deck(const struct tta *s, int age, int8_t left[FACES_AND_NONE])
{
    const uint8_t *copies = tta_copies_with[s->players - 2]; /* T5 */
    for (int card = 0; card < CIVIL_CARDS; card++)
        left[card] = (int8_t)(copies[card] - s->removed[card]);
    left[NONE] = 0;
    for (int i = 0; i < ROW; i++)
        left[s->row[i]]--;
    for (int seat = 0; seat < s->players; seat++)
        out_of_deck(&s->civs[seat], age, left);
    left[s->playing]--;
}

int tta_deck(const struct tta *s, int age, int8_t left[FACES_AND_NONE])
{
    int total = 0;
    count_deck(s, age, left);
    for (int card = tta_first_of_age[age]; card < tta_first_of_age[age + 1]; card++)
        total += left[card];
    return total;
}

static bool is_empty(const struct tta *s, int age)
{
    int8_t left[FACES_AND_NONE];
    int card = tta_first_of_age[age];
    count_deck(s, age, left);
    while (card < tta_first_of_age[age + 1] && left[card] <= 0)
        card++;
    return card == tta_first_of_age[age + 1];
}

/* ---- Refill ---------------------------------------------------------------------------------- */

static bool age_has_a_deck(const struct tta *s)
{
    return s->age <= tta_last_age(s); /* T2 T119 */
}

static int free_place(const struct tta *s)
{
    int place = 0;
    while (place < ROW && s->row[place] != NONE)
        place++;
    return place;
}

/* Returns the place of the next card. */
static int slide(struct tta *s)
{
    int to = free_place(s);
    for (int place = to; place < ROW; place++)
        if (s->row[place] != NONE) {
            s->row[to++] = s->row[place]; /* T18 */
            s->row[place] = NONE;
        }
    return to;
}

void tta_close_row(struct tta *s)
{
    slide(s);
}

int tta_places_to_sweep(const struct tta *s)
{
    static const uint8_t removed[] = {3, 2, 1};         /* T18 */
    return removed[max_of(tta_players_left(s) - 2, 0)]; /* T154 T219 */
}

void tta_sweep_row(struct tta *s, struct events *log)
{
    for (int place = 0, end = tta_places_to_sweep(s); place < end; place++)
        if (s->row[place] != NONE) {
            s->removed[s->row[place]]++; /* T18 T117 */
            tell(log, E_SWEPT, -1, s->row[place], 0);
            s->row[place] = NONE;
        }
}

/* Slides the cards and asks chance for the next one, or for what an age's end brings; true when the
 * row is full or there are no more. */
bool tta_fill_row(struct tta *s, struct events *log)
{
    bool full = slide(s) == ROW;
    while (age_has_a_deck(s) && is_empty(s, s->age))
        tta_end_age(s, log); /* T81 T118 T160 */
    if (tta_asks_for_bonus(s))
        return false; /* T227 */
    if (!age_has_a_deck(s) || full)
        return true;
    s->phase = PHASE_DEAL;
    return false;
}

void tta_deal(struct tta *s, int card, struct events *log)
{
    int place = free_place(s);
    s->row[place] = (uint8_t)card;
    tell(log, E_DEALT, -1, card, place + 1);
}

/* ---- Taking ---------------------------------------------------------------------------------- */

int tta_place_in_row(const struct tta *s, int card)
{
    for (int place = 0; place < ROW; place++)
        if (s->row[place] == card)
            return place; /* T248 */
    return -1;
}

int tta_place_price(int place)
{
    return place < ROW_FOR_1 ? 1 : place < ROW_FOR_2 ? 2 : 3; /* T6 */
}

int tta_take_price(const struct tta *s, const struct civ *c, int place)
{
    int price = tta_place_price(place);
    if (tta_claims[s->row[place]] != CLAIM_WONDER)
        return price;
    price += size_of(c->wonders); /* T20 */
    return c->leader == C_MICHELANGELO ? max_of(price - 1, 0) : price;
}

struct buyer tta_buyer(const struct tta *s, int seat, int actions)
{
    const struct civ *c = &s->civs[seat];
    struct buyer b = {.s = s, .c = c, .actions = actions};
    int size = 0;
    b.claimed = c->technologies | (uint64_t)1 << tta_claims[c->government] |
                (uint64_t)c->leaders << CLAIM_LEADERS;
    for (; size < HAND_MAX && c->hand[size]; size++)
        b.claimed |= (uint64_t)1 << tta_claims[c->hand[size] - 1];
    b.claimed &= ~((uint64_t)1 << CLAIM_NOTHING);
    if (c->wonder != NONE)
        b.claimed |= (uint64_t)1 << CLAIM_WONDER;
    b.room = size < tta_hand_limit(s, seat, CIVIL); /* T24 */
    return b;
}

static int rule_of_claim(int kind)
{
    return kind == KIND_LEADER ? 21 : kind == KIND_WONDER ? 22 : 23;
}

/* Why the card of a place can't be taken. After a revolution nothing is free, not even a wonder
 * under Michelangelo. */
int tta_forbid_place(const struct buyer *b, int place)
{
    int card = b->s->row[place], claim = tta_claims[card];
    int price = tta_take_price(b->s, b->c, place);
    if (b->claimed >> claim & 1)
        return rule_of_claim(tta_cards[card].kind);
    if (price > b->actions)
        return 20;
    if (claim != CLAIM_WONDER && !b->room)
        return 24;
    return b->s->revolted && !price ? 171 : 0;
}

/* In the order of the cards, each once (T248). */
int tta_list_takes(const struct buyer *b, struct move out[])
{
    static const uint8_t affordable[] = {0, ROW_FOR_1, ROW_FOR_2, ROW}; /* by actions (T6) */
    uint64_t takes[(CIVIL_CARDS + 63) / 64] = {0};
    int end = affordable[min_of(b->actions + (b->c->leader == C_MICHELANGELO), 3)], count = 0;
    for (int place = 0; place < end; place++) {
        unsigned card = b->s->row[place];
        if (card != NONE)
            takes[card / 64] |= (uint64_t)!tta_forbid_place(b, place) << card % 64;
    }
    for (unsigned word = 0; word < sizeof takes / sizeof *takes; word++)
        for (uint64_t set = takes[word]; set; set &= set - 1)
            out[count++] = move_of(V_TAKE, 64 * word + (unsigned)lowest(set));
    return count;
}

int tta_forbid_take(const struct tta *s, int seat, int actions, int card)
{
    struct buyer b = tta_buyer(s, seat, actions);
    int place = tta_place_in_row(s, card);
    return place < 0 ? 6 : tta_forbid_place(&b, place);
}

/* Takes it, and returns the civil actions to be paid. */
int tta_take(struct tta *s, int seat, int card, struct events *log)
{
    struct civ *c = &s->civs[seat];
    int place = tta_place_in_row(s, card), kind = tta_cards[card].kind;
    int price = tta_take_price(s, c, place); /* T20 */
    s->row[place] = NONE;                    /* T116 */
    tell(log, E_TOOK, seat, card, price);
    if (kind == KIND_WONDER) {
        c->wonder = (uint8_t)card; /* T22 */
        return price;
    }
    tta_hand_add(c->hand, card);
    if (kind == KIND_LEADER)
        c->leaders |= (uint8_t)(1 << level_of(card)); /* T21 */
    if (kind == KIND_ACTION && seat == s->seat)
        tta_hand_add(s->fresh, card); /* T25 T203 */
    if (is_technology(kind) && c->leader == C_ARISTOTLE)
        tta_score_science(s, seat, 1, log); /* T242 */
    return price;
}
