/* Through the Ages: the military decks, hands and discards (T52–T58), and the piles of events.
 *
 * A deck is what lies nowhere else. In a view, what the viewer has not seen lies nowhere; the backs
 * say how many of those cards are in hands and piles, and the rest is the deck. */
#include <string.h>

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/state.h"

enum { OPENLY };

/* ---- Lists of cards + 1, sorted, ended by 0 -------------------------------------------------- */

int tta_list_size(const uint8_t list[], int room)
{
    int n = 0;
    while (n < room && list[n])
        n++;
    return n;
}

int tta_list_count(const uint8_t list[], int room, int card)
{
    int n = 0;
    for (int i = 0; i < room && list[i]; i++)
        n += list[i] == card + 1;
    return n;
}

void tta_list_add(uint8_t list[], int room, int card)
{
    int at = tta_list_size(list, room);
    assert(at < room);
    for (; at > 0 && list[at - 1] > card + 1; at--)
        list[at] = list[at - 1];
    list[at] = (uint8_t)(card + 1);
}

void tta_list_drop(uint8_t list[], int room, int card)
{
    int at = 0;
    while (list[at] != card + 1) {
        at++;
        assert(at < room);
    }
    for (; at + 1 < room && list[at]; at++)
        list[at] = list[at + 1];
    list[at] = 0;
}

bool tta_holds(const struct civ *c, int card)
{
    return tta_list_count(c->military, MILITARY_HAND_MAX, card) > 0;
}

int tta_military_hand_size(const struct civ *c)
{
    return tta_list_size(c->military, MILITARY_HAND_MAX);
}

/* ---- Piles of events ------------------------------------------------------------------------- */

void tta_pile_add(struct pile *p, int card, int seen)
{
    int at = tta_list_size(p->cards, PILE_MAX);
    assert(at < PILE_MAX);
    for (; at > 0 && p->cards[at - 1] > card + 1; at--) {
        p->cards[at] = p->cards[at - 1];
        p->seen[at] = p->seen[at - 1];
    }
    p->cards[at] = (uint8_t)(card + 1);
    p->seen[at] = (uint8_t)seen;
}

void tta_pile_drop(struct pile *p, int card)
{
    int at = 0;
    while (p->cards[at] != card + 1) {
        at++;
        assert(at < PILE_MAX);
    }
    for (; at + 1 < PILE_MAX; at++) {
        p->cards[at] = p->cards[at + 1];
        p->seen[at] = p->seen[at + 1];
    }
    p->cards[PILE_MAX - 1] = p->seen[PILE_MAX - 1] = 0;
}

/* ---- Decks ----------------------------------------------------------------------------------- */

int tta_last_age(const struct tta *s)
{
    return s->level == LEVEL_SIMPLE ? AGE_I : s->level == LEVEL_ADVANCED ? AGE_II : AGE_III;
}

int tta_military_age(const struct tta *s)
{
    return max_of(s->age, AGE_I); /* T247 */
}

/* How many copies of a military card this game is played with. */
int tta_copies(const struct tta *s, int card)
{
    int kind = tta_cards[card].kind;
    bool war = kind == KIND_WAR, attack = war || kind == KIND_AGGRESSION;
    if (s->level == LEVEL_SIMPLE || (s->level == LEVEL_ADVANCED && war))
        return 0; /* T2 T3 */
    if (plays_variant(s, VARIANT_PEACEFUL) &&
        (attack || card == C_ACCEPTANCE_OF_SUPREMACY || card == C_LOSS_OF_SOVEREIGNTY))
        return 0;                                 /* T93 T221 */
    return tta_copies_with[s->players - 2][card]; /* T4 T229 */
}

int tta_discarded(const struct tta *s, int card)
{
    unsigned groups = s->discards[card - CIVIL_CARDS], sum = 0;
    for (int group = 0; group < DISCARD_GROUPS; group++)
        sum += groups >> group * DISCARD_BITS & DISCARD_MASK;
    return (int)sum;
}

static void count_off(int8_t left[FACES_AND_NONE], const uint8_t list[], int room)
{
    for (int i = 0; i < room && list[i]; i++)
        left[list[i] - 1]--;
}

static int laid_down_unseen(const struct civ *c, int age)
{
    return age >= AGE_I ? c->down[age - AGE_I] : 0;
}

static void count_off_civ(int8_t left[FACES_AND_NONE], const struct civ *c)
{
    count_off(left, c->military, MILITARY_HAND_MAX);
    count_off(left, c->kept, KEPT_MAX);
    for (uint64_t set = c->colonies; set; set &= set - 1)
        left[tta_territories[lowest(set)]]--;
    left[c->tactic]--;
    left[c->war]--;
    left[c->pact]--;
}

static void count_copies(const struct tta *s, int first, int end, int8_t left[FACES_AND_NONE])
{
    bool all = s->level == LEVEL_FULL && !plays_variant(s, VARIANT_PEACEFUL);
    memcpy(left, tta_copies_with[s->players - 2], CARDS);
    memset(left + CARDS, 0, FACES_AND_NONE - CARDS);
    for (int card = first; card < end && !all; card++)
        left[card] = (int8_t)tta_copies(s, card);
    for (int card = first; card < end; card++)
        left[card] = (int8_t)(left[card] - tta_discarded(s, card));
}

/* The military cards of one age whose place is not known. What the backs stand for is not in the
 * deck. An event that is being resolved has been already. */
int tta_unseen(const struct tta *s, int age, int8_t left[FACES_AND_NONE])
{
    int first = tta_first_military[age], end = tta_first_military[age + 1];
    int total = 0;
    count_copies(s, first, end, left);
    for (int seat = 0; seat < s->players; seat++) {
        count_off_civ(left, &s->civs[seat]);
        total -= laid_down_unseen(&s->civs[seat], age);
    }
    count_off(left, s->current.cards, PILE_MAX);
    count_off(left, s->future.cards, PILE_MAX);
    count_off(left, s->open, BONUS_MAX);
    left[s->aside]--;
    for (uint64_t set = s->past & tta_happenings_of_age[age]; set; set &= set - 1)
        left[tta_happenings[lowest(set)]]--;
    if (s->event != NONE && tta_cards[s->event].kind != KIND_EVENT)
        left[s->event]--;
    for (int card = first; card < end; card++)
        total += left[card];
    return total + left[BACK_A + age];
}

int tta_military_deck_size(const struct tta *s)
{
    int8_t left[FACES_AND_NONE];
    return s->level == LEVEL_SIMPLE || s->age > tta_last_age(s)
               ? 0
               : tta_unseen(s, tta_military_age(s), left);
}

/* ---- Drawing and discarding ------------------------------------------------------------------ */

/* The cards that the seat could draw, from the deck or the discards of its age (T53). */
int tta_drawable(const struct tta *s, int seat)
{
    int age = tta_military_age(s);
    if (s->level == LEVEL_SIMPLE || s->age > tta_last_age(s)) /* T54 T148 */
        return 0;
    int cards = tta_military_deck_size(s);
    for (int i = 0; i < s->players; i++)
        cards += laid_down_unseen(&s->civs[i], age);
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
        cards += tta_discarded(s, card);
    return min_of(cards, MILITARY_HAND_MAX - tta_military_hand_size(&s->civs[seat]));
}

/* T53 T247: the discards of the present age become its deck again. */
static void refill_deck(struct tta *s)
{
    int age = tta_military_age(s);
    tta_remember_refill(s, age);
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
        s->discards[card - CIVIL_CARDS] = 0;
    for (int seat = 0; seat < s->players; seat++)
        s->civs[seat].down[age - AGE_I] = 0;
}

/* Makes an empty deck anew; true when there is a card to draw. */
bool tta_prepare_draw(struct tta *s, int seat)
{
    if (s->age <= tta_last_age(s) && tta_military_deck_size(s))
        return tta_military_hand_size(&s->civs[seat]) < MILITARY_HAND_MAX;
    bool can = tta_drawable(s, seat) > 0;
    if (can)
        refill_deck(s);
    return can;
}

void tta_get_military(struct tta *s, int seat, int card, struct events *log)
{
    uint8_t seen = (uint8_t)(1 << seat);
    tta_list_add(s->civs[seat].military, MILITARY_HAND_MAX, card);
    tta_remember_draw(s, seat, card);
    tell_to(log, seen, EVENT_REVEALS, E_DREW, seat, card, 0); /* T162 */
    tell_to(log, (uint8_t)~seen, 0, E_DREW, seat, BACK_A + back_age(card), 0);
}

static void lay_down(struct tta *s, int card, int group)
{
    uint16_t *pile = &s->discards[card - CIVIL_CARDS];
    assert((*pile >> group * DISCARD_BITS & DISCARD_MASK) < DISCARD_MASK);
    *pile = (uint16_t)(*pile + (1 << group * DISCARD_BITS));
}

void tta_lay_down(struct tta *s, int card, int seat)
{
    lay_down(s, card, 1 + seat);
}

/* A card that everybody has seen goes to the discards of its age (T135). */
void tta_discard_openly(struct tta *s, int card)
{
    lay_down(s, card, OPENLY);
}

static bool is_offered(const struct civ *c, int card)
{
    return card < CARDS && tta_cards[card].kind == KIND_PACT && c->offered >> tta_index[card] & 1;
}

static void drop(struct tta *s, int seat, int card, struct events *log)
{
    struct civ *c = &s->civs[seat];
    uint8_t seen = (uint8_t)(1 << seat);
    tta_list_drop(c->military, MILITARY_HAND_MAX, card);
    tta_remember_drop(c, back_age(card));
    lay_down(s, card, 1 + seat);
    tell_to(log, seen, 0, E_DISCARDED, seat, card, 0);
    tell_to(log, (uint8_t)~seen, 0, E_DISCARDED, seat, BACK_A + back_age(card), 0); /* T162 */
}

/* A pact that was refused may be the one. */
void tta_discard_down(struct tta *s, int seat, int card, struct events *log)
{
    tta_doubt_offers(&s->civs[seat], back_age(card));
    drop(s, seat, card, log);
}

/* A card of the hand is played openly. */
void tta_play_military(struct tta *s, int seat, int card)
{
    struct civ *c = &s->civs[seat];
    tta_list_drop(c->military, MILITARY_HAND_MAX, card);
    if (is_offered(c, card))
        c->offered &= (uint16_t) ~(1 << tta_index[card]);
    else
        tta_remember_shown_of_hand(s, seat, card);
}

void tta_lay_event(struct tta *s, int seat, int card)
{
    struct civ *c = &s->civs[seat];
    tta_list_drop(c->military, MILITARY_HAND_MAX, card);
    tta_remember_event(c, back_age(card));
    tta_pile_add(&s->future, card, 1 << seat); /* T56 */
}

/* The pile has a back for an event that was out of sight. */
void tta_turn_up(struct tta *s, struct pile *p, int card)
{
    int face = tta_list_count(p->cards, PILE_MAX, card) ? card : BACK_A + back_age(card);
    int i = 0;
    while (p->cards[i] != face + 1) {
        i++;
        assert(i < PILE_MAX);
    }
    tta_remember_revealed(s, card, p->seen[i]);
    tta_pile_drop(p, face);
}

/* T82: all military cards of an age leave the hand. */
void tta_discard_age(struct tta *s, int seat, int age, struct events *log)
{
    struct civ *c = &s->civs[seat];
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i];) {
        int card = c->military[i] - 1;
        if (back_age(card) != age) {
            i++;
        } else if (is_back(card)) { /* in a view: the face stays unknown */
            tta_list_drop(c->military, MILITARY_HAND_MAX, card);
            tta_remember_drop(c, age);
            c->down[age - AGE_I]++;
        } else if (is_offered(c, card)) {
            tta_play_military(s, seat, card);
            tta_discard_openly(s, card);
            tell(log, E_DISCARDED, seat, card, 0);
        } else {
            drop(s, seat, card, log);
        }
    }
}
