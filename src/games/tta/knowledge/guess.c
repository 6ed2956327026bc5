/* Through the Ages: a guess is a whole state that fits a view (T162). It has cards for the backs.
 *
 * The idea. A back shows its age, so the decks are guessed one by one. For one age there are cards
 * that the viewer has not seen, and places that hide one card each: bonus cards laid apart, events,
 * face-down discards, hands. Each place gets one of those cards; the rest is the deck. Places that
 * need an event come first.
 *
 * Memory restricts that. When discards become a deck again, the viewer knows some of those cards
 * (memory.c). Such a card, `back`, is in the deck or in a place that was filled from it since, a
 * new place. An old place, filled before, holds one of the `others`. It is public how many cards
 * each seat has drawn since, and how many of its discards and events can be among them; not which.
 * So each place first draws whether it is new: every place of its kind has the same chance. Then it
 * gets a card: an old place one of the others; a new place any card, but one of the others only if
 * enough of them remain for the old places.
 *
 * Why it is right. Two conditions hold all the time: there are at least as many others as old
 * places, and at least as many events among the others as old places of events. They hold at first,
 * since the true state fills every old place with such a card. An old place takes one from both
 * sides. A new place takes one of the others only if the conditions hold afterwards (can_spare). So
 * the deal never gets stuck, and no card comes to where it cannot be. Cards that must be in a
 * certain hand (a bid that is covered, a pact that was refused) are dealt first by the same
 * conditions. tests/property/memory_tta.c follows whole games and holds every guess against its own
 * list of places.
 *
 * The cost. Each place looks once through the cards of its age, fewer than 50, and there is no
 * search. A guess is a sample, not a distribution: places are filled one after another, so states
 * are not exactly as likely as by a count of all of them.
 *
 * An example. Unseen are Rats and Legion (others) and Phalanx (back). A rival holds two backs and
 * has drawn one card since the deck was renewed: one old place. The first back is new with chance
 * 1/2. If so it may get any card, as 2 others are more than 1 old place. Say it gets Rats: the
 * second back is old and must get Legion, and Phalanx is the deck. Had the first been old and got
 * Legion, the second were new and might get Phalanx or Rats. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/state.h"

enum spot { APART, EVENTS_LAID, HAND, DOWN }; /* apart: bonus cards, which lie there since setup */

struct deal {
    struct rng *r;
    struct tta *s;
    int age;
    int others[CARDS], back[CARDS]; /* cards that the viewer has not seen; seen to go back */
    int others_left, events_left;   /* how many of `others` in all, and events             */
    int apart, events;              /* places to fill                                      */
    int hand[SEATS_MAX], down[SEATS_MAX];
    int laid, drawn, drawn_by[SEATS_MAX], dropped[SEATS_MAX]; /* … from the deck, at most  */
};

static bool is_event(int card)
{
    return tta_cards[card].kind == KIND_EVENT || tta_cards[card].kind == KIND_TERRITORY;
}

/* ---- What the viewer knows ------------------------------------------------------------------- */

static void count_cards(struct deal *d, int seat)
{
    int8_t left[FACES_AND_NONE];
    tta_unseen(d->s, d->age, left);
    for (int card = tta_first_military[d->age]; card < tta_first_military[d->age + 1]; card++) {
        int back = tta_count_for(d->s->returned[card - CIVIL_CARDS], 1 + seat);
        d->back[card] = min_of(back, left[card]);
        d->others[card] = left[card] - d->back[card];
        d->others_left += d->others[card];
        d->events_left += is_event(card) ? d->others[card] : 0;
    }
}

static void count_places(struct deal *d, int seat)
{
    const struct tta *s = d->s;
    int back = BACK_A + d->age, at = d->age - AGE_I;
    d->apart = s->aside == back;
    d->events = tta_list_count(s->current.cards, PILE_MAX, back) +
                tta_list_count(s->future.cards, PILE_MAX, back);
    for (int i = 0; i < s->players; i++) {
        const struct civ *c = &s->civs[i];
        d->apart += tta_list_count(c->kept, KEPT_MAX, back);
        d->hand[i] = tta_list_count(c->military, MILITARY_HAND_MAX, back);
        d->down[i] = c->down[at];
        if (i != seat) {
            d->drawn_by[i] = c->drawn[at];
            d->dropped[i] = c->dropped[at];
            d->drawn += c->drawn[at];
            d->laid += c->laid[at];
        }
    }
}

/* ---- Places that nothing came to from the deck ----------------------------------------------- */

static int old_events(const struct deal *d)
{
    return d->apart + max_of(d->events - d->laid, 0);
}

static int old_cards_of(const struct deal *d, int seat)
{
    int hand = d->hand[seat], down = d->down[seat], drawn = d->drawn_by[seat];
    int apart = max_of(hand - drawn, 0) + max_of(down - d->dropped[seat], 0);
    return max_of(hand + down - drawn, apart);
}

/* How many of the places left are old, at least. */
static int old_places(const struct deal *d)
{
    int places = d->apart + d->events, old = old_events(d);
    for (int seat = 0; seat < d->s->players; seat++) {
        places += d->hand[seat] + d->down[seat];
        old += old_cards_of(d, seat);
    }
    return max_of(places - d->drawn, old);
}

/* Each place of a kind is equally likely to be one that was filled from the deck. */
static bool is_filled_anew(struct deal *d, enum spot place, int seat)
{
    switch (d->drawn ? place : APART) {
    case EVENTS_LAID: return (int)rng_below(d->r, (uint32_t)d->events) < d->laid;
    case HAND: return (int)rng_below(d->r, (uint32_t)d->hand[seat]) < d->drawn_by[seat];
    case DOWN:
        return d->dropped[seat] &&
               (int)rng_below(d->r, (uint32_t)(d->hand[seat] + d->down[seat])) < d->drawn_by[seat];
    default: return false;
    }
}

static void fill(struct deal *d, enum spot place, int seat, bool anew)
{
    switch (place) {
    case APART: d->apart--; break;
    case EVENTS_LAID:
        d->events--;
        d->laid -= anew;
        break;
    case HAND:
        d->hand[seat]--;
        d->drawn_by[seat] -= anew;
        break;
    default:
        d->down[seat]--;
        d->drawn_by[seat] -= anew;
        d->dropped[seat] -= anew;
    }
    d->drawn -= anew;
    d->dropped[seat] = min_of(d->dropped[seat], d->drawn_by[seat]);
}

/* ---- Dealing --------------------------------------------------------------------------------- */

/* Without it, the others still suffice for the places that need them. */
static bool can_spare(const struct deal *d, bool event)
{
    return d->others_left > old_places(d) && (!event || d->events_left > old_events(d));
}

static void take(struct deal *d, int card, bool from_others)
{
    int *cards = from_others ? d->others : d->back;
    cards[card]--;
    d->others_left -= from_others;
    d->events_left -= from_others && is_event(card);
}

/* Positions made by hand may contradict what they say is remembered; then any card will do. */
static int deal_any(struct deal *d, bool others, bool back, bool event)
{
    int total = 0, card = tta_first_military[d->age], end = tta_first_military[d->age + 1], nth;
    for (int i = card; i < end; i++)
        if (!event || is_event(i))
            total += (others ? d->others[i] : 0) + (back ? d->back[i] : 0);
    if (!total) {
        assert(!others || !back);
        return deal_any(d, true, true, event);
    }
    nth = (int)rng_below(d->r, (uint32_t)total);
    for (;; card++) {
        if (event && !is_event(card))
            continue;
        int of_others = others ? d->others[card] : 0, of_back = back ? d->back[card] : 0;
        if (nth < of_others + of_back) {
            take(d, card, nth < of_others);
            return card;
        }
        nth -= of_others + of_back;
    }
}

static int deal_card(struct deal *d, enum spot place, int seat, bool event)
{
    bool anew = is_filled_anew(d, place, seat);
    fill(d, place, seat, anew);
    return deal_any(d, !anew || can_spare(d, event), anew, event);
}

static void put_into_hand(struct deal *d, int seat, int card)
{
    uint8_t *hand = d->s->civs[seat].military;
    tta_list_drop(hand, MILITARY_HAND_MAX, BACK_A + d->age);
    tta_list_add(hand, MILITARY_HAND_MAX, card);
}

static void put_down(struct deal *d, int seat, int card)
{
    d->s->civs[seat].down[d->age - AGE_I]--;
    tta_lay_down(d->s, card, seat);
}

static void deal_apart(struct deal *d)
{
    struct tta *s = d->s;
    int back = BACK_A + d->age;
    if (s->aside == back)
        s->aside = (uint8_t)deal_card(d, APART, 0, true);
    for (int i = 0; i < s->players; i++) {
        uint8_t *kept = s->civs[i].kept;
        for (int n = tta_list_count(kept, KEPT_MAX, back); n > 0; n--) {
            tta_list_drop(kept, KEPT_MAX, back);
            tta_list_add(kept, KEPT_MAX, deal_card(d, APART, 0, true));
        }
    }
}

static void deal_pile(struct deal *d, struct pile *p)
{
    for (int n = tta_list_count(p->cards, PILE_MAX, BACK_A + d->age); n > 0; n--) {
        tta_pile_drop(p, BACK_A + d->age);
        tta_pile_add(p, deal_card(d, EVENTS_LAID, 0, true), 0);
    }
}

static void deal_seat(struct deal *d, int seat)
{
    while (d->down[seat])
        put_down(d, seat, deal_card(d, DOWN, seat, false));
    while (d->hand[seat])
        put_into_hand(d, seat, deal_card(d, HAND, seat, d->s->step == STEP_SETUP));
}

/* ---- Cards that must be somewhere ------------------------------------------------------------ */

/* Into a hand, if it can be there. */
static bool hold(struct deal *d, int seat, int card)
{
    bool anew = d->back[card] && d->drawn_by[seat] && d->drawn;
    if (!d->hand[seat] || (!anew && !d->others[card]))
        return false;
    fill(d, HAND, seat, anew);
    if (!anew && d->others_left <= old_places(d)) {
        d->hand[seat]++;
        return false;
    }
    take(d, card, !anew);
    put_into_hand(d, seat, card);
    return true;
}

/* Who has bid has the cards to pay it (T63): as many bonus cards as that takes, the best first. */
static void guess_bidder(struct deal *d)
{
    while (tta_bid_in_cards(d->s) > 0 && hold(d, d->s->target, tta_bonus_cards[d->age]))
        continue;
}

/* A pact that was refused is in the hand, or the seat has laid it down; or, adrift, it is one of
 * those that went back into the deck. */
static void guess_pact(struct deal *d, int seat, int card, bool adrift)
{
    int hand = d->hand[seat], down = d->down[seat];
    int deck = adrift && d->others_left > old_places(d) ? hand + down + 1 : 0;
    if (!d->others[card] || hand + down + deck == 0)
        return;
    int place = (int)rng_below(d->r, (uint32_t)(hand + down + deck));
    take(d, card, true);
    if (place < hand) {
        fill(d, HAND, seat, false);
        put_into_hand(d, seat, card);
    } else if (place < hand + down) {
        fill(d, DOWN, seat, false);
        put_down(d, seat, card);
    } else {
        d->back[card]++;
    }
}

static void guess_pacts(struct deal *d, int viewer, bool adrift)
{
    for (int seat = 0; seat < d->s->players; seat++) {
        const struct civ *c = &d->s->civs[seat];
        for (uint64_t set = adrift ? c->adrift : c->astray; set && seat != viewer; set &= set - 1)
            if (back_age(tta_pacts[lowest(set)]) == d->age)
                guess_pact(d, seat, tta_pacts[lowest(set)], adrift);
    }
}

void tta_guess(void *view, int seat, struct rng *r)
{
    struct tta *s = view;
    for (int age = AGE_III; age >= AGE_I && s->level != LEVEL_SIMPLE; age--) {
        struct deal d = {.r = r, .s = s, .age = age};
        count_cards(&d, seat);
        count_places(&d, seat);
        guess_bidder(&d);
        guess_pacts(&d, seat, false); /* they have fewer places to be at */
        guess_pacts(&d, seat, true);
        deal_apart(&d);
        deal_pile(&d, &s->current);
        deal_pile(&d, &s->future);
        for (int i = 0; i < s->players; i++)
            deal_seat(&d, i);
    }
}
