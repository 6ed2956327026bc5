/* Through the Ages: who may know what (T162). A view is a state with backs where the viewer has not
 * seen the card. */
#include <string.h>

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/state.h"

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

/* A rival's civilization is public, except its military hand and private bonus cards. */
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

/* A viewer knows what was discarded openly or by itself. Of the rest it knows how many cards of
 * each age each seat has laid down. */
static void observe_discards(const struct tta *s, int viewer, struct tta *view)
{
    for (int card = CIVIL_CARDS; card < CARDS; card++) {
        uint16_t groups = s->discards[card - CIVIL_CARDS];
        view->discards[card - CIVIL_CARDS] = (uint16_t)tta_known_to(groups, viewer);
        for (int seat = 0; groups >> 3 && seat < s->players; seat++)
            if (seat != viewer) {
                uint8_t *down = &view->civs[seat].down[back_age(card) - AGE_I];
                *down = (uint8_t)(*down + tta_count_for(groups, 1 + seat));
            }
    }
}

/* Each seat remembers what it has seen go back into a deck. */
static void observe_decks(const struct tta *s, int viewer, struct tta *view)
{
    for (int card = CIVIL_CARDS; s->renewed && card < CARDS; card++)
        view->returned[card - CIVIL_CARDS] =
            (uint16_t)tta_known_to(s->returned[card - CIVIL_CARDS], viewer);
}

/* A view is made by allow-list. It begins empty and gets the public members, which stand before
 * the hidden ones in both structures. Of the hidden ones it gets what the viewer has seen. */
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
    observe_decks(s, viewer, &v);
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
