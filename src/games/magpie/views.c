/* Magpie: who may know what. A view is a state with backs where the viewer has not seen the card;
 * a guess is a view with cards for the backs. */
#include <string.h>

#include "games/magpie/magpie.h"

static bool has_seen(const struct magpie_spot *spot, int viewer)
{
    return viewer >= 0 && (spot->seen >> viewer & 1);
}

static void observe_seat(const struct magpie *s, int seat, int viewer, struct magpie_seat *view)
{
    const struct magpie_seat *from = &s->at[seat];

    if (seat == viewer)
        memcpy(view->hand, from->hand, sizeof view->hand);
    else
        view->hand[BACK] = (uint8_t)magpie_hand_size(s, seat); /* M2 */
    for (int i = 0; i < NEST_SPOTS; i++) {
        const struct magpie_spot *spot = &from->nest[i];
        bool open = spot->card == FIELD_NONE || has_seen(spot, viewer); /* M4, M6 */
        view->nest[i] = (struct magpie_spot){open ? spot->card : BACK, spot->seen, spot->stolen};
    }
}

/* Every member that is copied is one that everybody may know; what a later rule adds to the state
 * stays hidden until somebody adds it here. */
void magpie_observe(const void *state, int viewer, void *view)
{
    const struct magpie *s = state;
    struct magpie v = {
        .seats = s->seats,
        .rounds = s->rounds,
        .round = s->round,
        .seat = s->seat,
        .phase = s->phase,
        .actions = s->actions,
        .target_seat = s->target_seat,
        .target_spot = s->target_spot,
    };

    memcpy(v.discards, s->discards, sizeof v.discards);
    if (s->phase == PHASE_OVER)
        memcpy(v.at, s->at, sizeof v.at); /* M13 */
    else
        for (int i = 0; i < s->seats; i++)
            observe_seat(s, i, viewer, &v.at[i]);
    memcpy(view, &v, sizeof v);
}

struct move magpie_shown(const void *state, struct move m, int viewer)
{
    const struct magpie *s = state;

    if (viewer == s->seat)
        return m;
    switch (move_verb(m)) {
    case V_LAY: return move_of(V_LAY_BACK, 0);        /* M4 */
    case V_DRAW_CARD: return move_of(V_DRAW_BACK, 0); /* M2, M3 */
    default: return m;
    }
}

/* Takes one of the first `kinds` kinds at random out of what is unseen. */
static uint8_t take(int unseen[], int kinds, struct rng *r)
{
    int card = 0, total = 0, nth;

    for (int i = 0; i < kinds; i++)
        total += unseen[i];
    assert(total > 0);
    nth = (int)rng_below(r, (uint32_t)total);
    while (nth >= unseen[card])
        nth -= unseen[card++];
    unseen[card]--;
    return (uint8_t)card;
}

static void guess_nests(struct magpie *s, bool stolen, int unseen[], struct rng *r)
{
    for (int i = 0; i < s->seats; i++)
        for (int j = 0; j < NEST_SPOTS; j++) {
            struct magpie_spot *spot = &s->at[i].nest[j];
            if (spot->card == BACK && spot->stolen == stolen)
                spot->card = take(unseen, stolen ? THORN : CARD_KINDS, r);
        }
}

/* Every deal that fits the view is equally likely. Stolen cards choose first because they can't be
 * thorns (M11): were they last, only thorns might be left for them. */
void magpie_guess(void *view, int seat, struct rng *r)
{
    struct magpie *s = view;
    int unseen[CARD_KINDS];

    (void)seat;
    magpie_deck(s, unseen);
    guess_nests(s, true, unseen, r);
    guess_nests(s, false, unseen, r);
    for (int i = 0; i < s->seats; i++)
        for (uint8_t *hand = s->at[i].hand; hand[BACK] > 0; hand[BACK]--)
            hand[take(unseen, CARD_KINDS, r)]++;
}
