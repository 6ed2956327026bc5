/* Through the Ages: who may know what (T162). A view is a state with backs where the viewer has not
 * seen the card; a guess is a view with cards for the backs. */
#include <string.h>

#include "games/tta/tta.h"

/* ---- Views ----------------------------------------------------------------------------------- */

static int back_of(int face)
{
    return BACK_A + back_age(face);
}

static bool is_known_pact(const struct civ *c, int face)
{
    return face < CARDS && tta_cards[face].kind == KIND_PACT && c->offered >> tta_index[face] & 1;
}

static void observe_list(const struct civ *c, const uint8_t from[], int room, uint8_t to[])
{
    for (int i = 0; i < room && from[i]; i++) {
        int face = from[i] - 1;
        tta_list_add(to, room, is_known_pact(c, face) ? face : back_of(face));
    }
}

/* Of a rival's civilization everything is public but the military hand and private bonus cards. */
static void observe_civ(const struct civ *from, bool own, struct civ *view)
{
    memcpy(view, from, own ? sizeof *view : offsetof(struct civ, military));
    if (!own) {
        observe_list(from, from->military, MILITARY_HAND_MAX, view->military);
        observe_list(from, from->kept, KEPT_MAX, view->kept);
    }
}

/* A viewer knows which cards it has laid there itself, and the ages of the others. */
static void observe_pile(const struct pile *from, int viewer, struct pile *view)
{
    uint8_t own = (uint8_t)(viewer >= 0 ? 1 << viewer : 0);
    for (int i = 0; i < PILE_MAX && from->cards[i]; i++) {
        bool known = from->seen[i] & own;
        int face = from->cards[i] - 1;
        tta_pile_add(view, known ? face : back_of(face), known ? own : 0);
    }
}

/* A viewer knows what was discarded openly or by itself; of the rest how many of each age. */
static void observe_discards(const struct tta *s, int viewer, struct tta *view)
{
    for (int card = CIVIL_CARDS; card < CARDS; card++)
        if (s->discards[card - CIVIL_CARDS]) {
            uint8_t *down = &view->down[back_age(card)];
            view->discards[card - CIVIL_CARDS] = (uint16_t)tta_known_discards(s, card, viewer);
            *down = (uint8_t)(*down + tta_discarded(s, card) - tta_discarded(view, card));
        }
}

/* By allow-list: a view begins with nothing and gets the members that are public, which stand
 * before the hidden ones in both structures; of those it gets what the viewer has seen. */
void tta_observe(const void *state, int viewer, void *view)
{
    enum { PUBLIC = offsetof(struct tta, past), HIDDEN = offsetof(struct tta, aside) };
    const struct tta *s = state;
    struct tta v = {0};
    if (s->phase == PHASE_OVER) {
        memmove(view, s, sizeof *s); /* T162 */
        return;
    }
    memcpy((uint8_t *)&v + PUBLIC, (const uint8_t *)s + PUBLIC, HIDDEN - PUBLIC);
    for (int seat = 0; seat < s->players; seat++)
        observe_civ(&s->civs[seat], seat == viewer, &v.civs[seat]);
    v.aside = s->aside == NONE ? NONE : BACK_III;
    observe_pile(&s->current, viewer, &v.current);
    observe_pile(&s->future, viewer, &v.future);
    observe_discards(s, viewer, &v);
    memcpy(view, &v, sizeof v);
}

struct move tta_shown(const void *state, struct move m, int viewer)
{
    const struct tta *s = state;
    int age = move_card(m) < FACES ? back_age(move_card(m)) : 0;
    bool own = viewer == s->seat, asked = viewer == s->asked;
    switch (move_verb(m)) {
    case V_EVENT: return own ? m : move_of(V_EVENT_BACK, (uint32_t)age);
    case V_DISCARD: return own ? m : move_of(V_DISCARD_BACK, (uint32_t)age);
    case V_DRAW_CARD: return asked ? m : move_of(V_DRAW_BACK, (uint32_t)age);
    case V_ASIDE: return move_of(V_ASIDE_BACK, 0);
    case V_PICK_CARD:
        return asked || s->phase != PHASE_CHOOSE || s->bonus_cards != BONUS_PRIVATE
                   ? m
                   : move_of(V_PICK_BACK, 0);
    default: return m;
    }
}

/* ---- Guesses --------------------------------------------------------------------------------- */

struct deal {
    int left[CARDS]; /* cards that the viewer has not seen */
    struct rng *r;
};

static void count_unseen(struct deal *d, const struct tta *s, int age)
{
    int8_t left[FACES_AND_NONE];
    tta_unseen(s, age, left);
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
        d->left[card] = left[card];
}

static bool fits(int card, bool events_only)
{
    int kind = tta_cards[card].kind;
    return !events_only || kind == KIND_EVENT || kind == KIND_TERRITORY;
}

static int deal_card(struct deal *d, int age, bool events_only)
{
    int total = 0, card = tta_first_military[age], nth;
    for (int i = card; i < tta_first_military[age + 1]; i++)
        total += fits(i, events_only) ? d->left[i] : 0;
    assert(total > 0);
    nth = (int)rng_below(d->r, (uint32_t)total);
    for (;; card++) {
        nth -= fits(card, events_only) ? d->left[card] : 0;
        if (nth < 0)
            break;
    }
    d->left[card]--;
    return card;
}

/* Cards for the backs of a list; those of age A in the current events stay undecided. */
static void guess_list(struct deal *d, uint8_t list[], int room, bool events_only)
{
    for (int age = AGE_I; age <= AGE_III; age++)
        while (tta_list_count(list, room, BACK_A + age)) {
            tta_list_drop(list, room, BACK_A + age);
            tta_list_add(list, room, deal_card(d, age, events_only));
        }
}

static void guess_pile(struct deal *d, struct pile *p)
{
    for (int age = AGE_I; age <= AGE_III; age++)
        while (tta_list_count(p->cards, PILE_MAX, BACK_A + age)) {
            tta_pile_drop(p, BACK_A + age);
            tta_pile_add(p, deal_card(d, age, true), 0);
        }
}

/* Who has bid has the cards to pay it (T63): as many bonus cards as that takes, the best first. */
static void guess_bidder(struct deal *d, struct tta *s)
{
    static const int bonus[] = {[AGE_I] = C_DEFENSE_COLONIZATION_BONUS_I,
                                [AGE_II] = C_DEFENSE_COLONIZATION_BONUS_II,
                                [AGE_III] = C_DEFENSE_COLONIZATION_BONUS_III};
    for (int age = AGE_III; age >= AGE_I && tta_bid_in_cards(s) > 0; age--) {
        uint8_t *hand = s->civs[s->target].military;
        while (tta_bid_in_cards(s) > 0 && d->left[bonus[age]] > 0 &&
               tta_list_count(hand, MILITARY_HAND_MAX, BACK_A + age)) {
            tta_list_drop(hand, MILITARY_HAND_MAX, BACK_A + age);
            tta_list_add(hand, MILITARY_HAND_MAX, bonus[age]);
            d->left[bonus[age]]--;
        }
    }
}

/* What must be an event is dealt first; then all deals are equally likely. */
void tta_guess(void *view, int seat, struct rng *r)
{
    struct tta *s = view;
    struct deal d = {.r = r};
    int other = seat == 0 ? 1 : 0;
    if (s->level == LEVEL_SIMPLE)
        return;
    for (int age = AGE_I; age <= AGE_III; age++)
        count_unseen(&d, s, age);
    if (s->aside != NONE)
        s->aside = (uint8_t)deal_card(&d, AGE_III, true);
    for (int i = 0; i < s->players; i++)
        guess_list(&d, s->civs[i].kept, KEPT_MAX, true);
    guess_pile(&d, &s->current);
    guess_pile(&d, &s->future);
    guess_bidder(&d, s);
    for (int i = 0; i < s->players; i++)
        guess_list(&d, s->civs[i].military, MILITARY_HAND_MAX, s->step == STEP_SETUP);
    for (int age = AGE_I; age <= AGE_III; age++)
        for (; s->down[age]; s->down[age]--)
            tta_lay_down(s, deal_card(&d, age, false), other);
}
