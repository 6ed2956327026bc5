/* Through the Ages: the civil decks, the card row, taking cards, and hands. */
#include <string.h>

#include "games/tta/tta.h"

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

/* The cards of one age that have not been seen yet. */
struct deck_left {
    int age;
    int *left;
    int total;
};

static bool is_of_age(int card, int age)
{
    return card >= tta_first_of_age[age] && card < tta_first_of_age[age + 1];
}

static void out(struct deck_left *d, int card)
{
    if (is_of_age(card, d->age)) {
        d->left[card]--;
        d->total--;
    }
}

static void out_of_deck(struct deck_left *d, const struct civ *c)
{
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++)
        out(d, c->hand[i] - 1);
    for (uint64_t set = c->technologies & tta_technologies_of_level[d->age]; set; set &= set - 1)
        out(d, tta_technologies[lowest(set)]);
    for (uint64_t set = c->wonders & tta_wonders_of_level[d->age]; set; set &= set - 1)
        out(d, tta_wonders[lowest(set)]);
    out(d, c->government);
    out(d, c->leader);
    out(d, c->wonder);
}

/* What is left of an age's deck; returns how many. Of other cards it says nothing. */
int tta_deck(const struct tta *s, int age, int left[CIVIL_CARDS])
{
    struct deck_left d = {age, left, 0};
    const uint8_t *copies = tta_copies_with[s->players - 2]; /* T5 */
    for (int card = tta_first_of_age[age]; card < tta_first_of_age[age + 1]; card++) {
        left[card] = copies[card] - s->removed[card];
        d.total += left[card];
    }
    for (int i = 0; i < ROW; i++)
        out(&d, s->row[i]);
    for (int seat = 0; seat < s->players; seat++)
        out_of_deck(&d, &s->civs[seat]);
    out(&d, s->playing);
    return d.total;
}

/* The cards of an age lie side by side in the table. */
struct span {
    unsigned first, count;
};

static int is_within(struct span of, unsigned card)
{
    return card - of.first < of.count;
}

static int owned(struct span of, int age, const struct civ *c)
{
    uint64_t learned = age == AGE_A ? 0 : c->technologies & tta_technologies_of_level[age];
    int sum = size_of(learned) + size_of(c->wonders & tta_wonders_of_level[age]);
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++)
        sum += is_within(of, c->hand[i] - 1u);
    return sum + is_within(of, c->government) + is_within(of, c->leader) + is_within(of, c->wonder);
}

/* How many cards are left of it: what tta_deck returns, counted without telling the cards apart. */
static int deck_size(const struct tta *s, int age)
{
    const uint8_t *copies = tta_copies_with[s->players - 2];
    unsigned first = tta_first_of_age[age], end = tta_first_of_age[age + 1];
    struct span of = {first, end - first};
    int left = -is_within(of, s->playing);
    for (unsigned card = first; card < end; card++)
        left += copies[card] - s->removed[card];
    for (int i = 0; i < ROW; i++)
        left -= is_within(of, s->row[i]);
    for (int seat = 0; seat < s->players; seat++)
        left -= owned(of, age, &s->civs[seat]);
    return left;
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

static void slide(struct tta *s)
{
    int to = 0;
    for (int place = 0; place < ROW; place++)
        if (s->row[place] != NONE)
            s->row[to++] = s->row[place]; /* T18 */
    while (to < ROW)
        s->row[to++] = NONE;
}

void tta_sweep_row(struct tta *s, struct events *log)
{
    static const uint8_t removed[] = {3, 2, 1}; /* T18 */
    for (int place = 0; place < removed[tta_players_left(s) - 2]; place++) /* T154 T219 */
        if (s->row[place] != NONE) {
            s->removed[s->row[place]]++; /* T18 T117 */
            tell(log, E_SWEPT, -1, s->row[place], 0);
            s->row[place] = NONE;
        }
}

/* Slides the cards and asks chance for the next one; true when the row is full or there are no
 * more. */
bool tta_fill_row(struct tta *s, struct events *log)
{
    slide(s);
    while (age_has_a_deck(s) && deck_size(s, s->age) == 0)
        tta_end_age(s, log); /* T81 T118 T160 */
    if (!age_has_a_deck(s) || free_place(s) == ROW)
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

int tta_take_price(const struct tta *s, const struct civ *c, int place)
{
    int price = place < 5 ? 1 : place < 9 ? 2 : 3; /* T6 */
    if (tta_cards[s->row[place]].kind != KIND_WONDER)
        return price;
    price += size_of(c->wonders); /* T20 */
    return c->leader == C_MICHELANGELO ? at_least(price - 1, 0) : price;
}

struct buyer tta_buyer(const struct tta *s, int seat, int actions)
{
    const struct civ *c = &s->civs[seat];
    struct buyer b = {.s = s, .c = c, .actions = actions};
    int size = 0;
    for (; size < HAND_MAX && c->hand[size]; size++)
        b.held[(c->hand[size] - 1) / 64] |= (uint64_t)1 << (c->hand[size] - 1) % 64;
    b.room = size < tta_hand_limit(s, seat, CIVIL); /* T24 */
    return b;
}

static bool has_technology(const struct buyer *b, int card)
{
    bool in_play = tta_cards[card].kind == KIND_GOVERNMENT ? b->c->government == card
                                                           : knows(b->c, tta_index[card]);
    return in_play || (b->held[card / 64] >> card % 64 & 1);
}

/* Why the card of a place can't be taken. */
int tta_forbid_place(const struct buyer *b, int place)
{
    int card = b->s->row[place], kind = tta_cards[card].kind;
    if (is_technology(kind)) {
        if (has_technology(b, card))
            return 23;
    } else if (kind == KIND_LEADER) {
        if (b->c->leaders >> level_of(card) & 1)
            return 21;
    } else if (kind == KIND_WONDER && b->c->wonder != NONE) {
        return 22;
    }
    if (tta_take_price(b->s, b->c, place) > b->actions)
        return 20;
    return kind != KIND_WONDER && !b->room ? 24 : 0;
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
    s->row[place] = NONE; /* T116 */
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
