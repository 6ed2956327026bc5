/* Through the Ages: what is remembered of military cards that went out of sight (T53, T70, T162).
 *
 * A seat that saw a card go back into a deck knows that the card is still there or was drawn since.
 * So the card can't be in a place to which nothing came from that deck. It is public how many cards
 * each civilization has drawn since, and how many of its face-down discards and events can be among
 * them. A seat that saw a pact refused knows that it is in the hand, or what became of the hand
 * since. Nothing here depends on a card that those who remember it have not seen. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/state.h"

enum { EVERYBODY };

static int at(int age)
{
    return age - AGE_I;
}

int tta_known_to(uint16_t groups, int viewer)
{
    int own = viewer >= 0 ? DISCARD_MASK << (1 + viewer) * DISCARD_BITS : 0;
    return groups & (DISCARD_MASK | own);
}

int tta_count_for(uint16_t groups, int group)
{
    return groups >> group * DISCARD_BITS & DISCARD_MASK;
}

static uint16_t *returned(struct tta *s, int card)
{
    return &s->returned[card - CIVIL_CARDS];
}

static bool is_renewed(const struct tta *s, int age)
{
    return s->renewed >> age & 1;
}

static void count_one_less(struct tta *s, int card, int group)
{
    uint16_t *groups = returned(s, card);
    if (tta_count_for(*groups, group))
        *groups = (uint16_t)(*groups - (1 << group * DISCARD_BITS));
}

/* ---- Pacts that were refused ----------------------------------------------------------------- */

static uint16_t pacts_of(int age)
{
    uint16_t set = 0;
    for (int i = 0; i < PACTS; i++)
        if (back_age(tta_pacts[i]) == age)
            set |= (uint16_t)(1 << i);
    return set;
}

/* Only the seat itself knows which card of that age it has laid down. */
void tta_doubt_offers(struct civ *c, int age)
{
    uint16_t doubted = c->offered & pacts_of(age);
    c->astray |= doubted;
    c->offered &= (uint16_t)~doubted;
}

static void find_pact(struct tta *s, int card)
{
    for (int seat = 0; seat < s->players && tta_cards[card].kind == KIND_PACT; seat++) {
        s->civs[seat].astray &= (uint16_t) ~(1 << tta_index[card]);
        s->civs[seat].adrift &= (uint16_t) ~(1 << tta_index[card]);
    }
}

/* ---- Cards that came back into a deck -------------------------------------------------------- */

void tta_remember_return(struct tta *s, int seat, int card)
{
    uint16_t *groups = returned(s, card);
    assert(tta_count_for(*groups, 1 + seat) < DISCARD_MASK);
    *groups = (uint16_t)(*groups + (1 << (1 + seat) * DISCARD_BITS));
    s->renewed |= (uint8_t)(1 << back_age(card));
}

/* What everybody knows, each seat knows too. */
static uint16_t returning(const struct tta *s, int card)
{
    unsigned groups = s->discards[card - CIVIL_CARDS], open = groups & DISCARD_MASK;
    for (int seat = 0; seat < s->players; seat++)
        groups += open << (1 + seat) * DISCARD_BITS;
    return (uint16_t)groups;
}

/* The deck was empty, so what came back before has been drawn; that is given up for what comes back
 * now. */
void tta_remember_refill(struct tta *s, int age)
{
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
        *returned(s, card) = returning(s, card);
    for (int seat = 0; seat < s->players; seat++) {
        struct civ *c = &s->civs[seat];
        uint16_t pacts = pacts_of(age);
        c->drawn[at(age)] = c->dropped[at(age)] = c->laid[at(age)] = 0;
        c->adrift = (uint16_t)((c->adrift & ~pacts) | (c->astray & pacts));
        c->astray &= (uint16_t)~pacts;
    }
    s->renewed |= (uint8_t)(1 << age);
}

void tta_remember_draw(struct tta *s, int seat, int card)
{
    uint8_t *drawn = &s->civs[seat].drawn[at(back_age(card))];
    if (!is_renewed(s, back_age(card)))
        return;
    *drawn = (uint8_t)(*drawn + (*drawn < UINT8_MAX));
    count_one_less(s, card, 1 + seat);
}

/* At most as many of the drawn cards can have left the hand as were drawn by then. */
void tta_remember_drop(struct civ *c, int age)
{
    c->dropped[at(age)] = (uint8_t)min_of(c->dropped[at(age)] + 1, c->drawn[at(age)]);
}

void tta_remember_event(struct civ *c, int age)
{
    c->laid[at(age)] = (uint8_t)min_of(c->laid[at(age)] + 1, c->drawn[at(age)]);
}

/* A card comes out that may be one of those that came back: one less of them is out of sight, for
 * all who did not know where it was. */
static void count_off(struct tta *s, int card, int known)
{
    count_one_less(s, card, EVERYBODY);
    for (int seat = 0; seat < s->players; seat++)
        if (!(known >> seat & 1))
            count_one_less(s, card, 1 + seat);
}

/* Everybody knows that the card came back if it has one copy, and was seen to come back. */
static bool is_surely_one(const struct tta *s, int card)
{
    return tta_copies(s, card) == 1 &&
           tta_count_for(s->returned[card - CIVIL_CARDS], EVERYBODY) > 0;
}

static void found_with(struct civ *c, int age)
{
    int drawn = c->drawn[at(age)] - 1;
    c->drawn[at(age)] = (uint8_t)drawn;
    c->dropped[at(age)] = (uint8_t)min_of(c->dropped[at(age)], drawn);
    c->laid[at(age)] = (uint8_t)min_of(c->laid[at(age)], drawn);
}

void tta_remember_shown_of_hand(struct tta *s, int seat, int card)
{
    struct civ *c = &s->civs[seat];
    int age = back_age(card);
    find_pact(s, card);
    if (!is_renewed(s, age) || !c->drawn[at(age)])
        return;
    if (is_surely_one(s, card))
        found_with(c, age);
    count_off(s, card, 1 << seat);
}

/* The seat that laid the event knows whose it was; all know it if only one seat can have. */
void tta_remember_revealed(struct tta *s, int card, int seen)
{
    int age = back_age(card), layers = 0, layer = 0;
    for (int seat = 0; seat < s->players && age >= AGE_I && is_renewed(s, age); seat++)
        if (s->civs[seat].laid[at(age)]) {
            layers++;
            layer = seat;
        }
    if (!layers)
        return;
    if (layers == 1 && is_surely_one(s, card)) {
        s->civs[layer].laid[at(age)]--;
        found_with(&s->civs[layer], age);
    }
    count_off(s, card, seen);
}
