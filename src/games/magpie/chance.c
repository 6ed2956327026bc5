/* Magpie: what is dealt and drawn. */
#include "games/magpie/magpie.h"

int magpie_chances(const void *state, struct move out[], uint32_t weight[])
{
    int n = 0, deck[CARD_KINDS];

    magpie_deck(state, deck);
    for (int card = 0; card < CARD_KINDS; card++)
        if (deck[card] > 0) {
            out[n] = move_of(V_DRAW_CARD, (uint32_t)card);
            weight[n++] = (uint32_t)deck[card];
        }
    return n;
}

struct move magpie_draw(const void *state, struct rng *r)
{
    int deck[CARD_KINDS], card = 0;
    int nth = (int)rng_below(r, (uint32_t)magpie_deck(state, deck));

    while (nth >= deck[card])
        nth -= deck[card++];
    return move_of(V_DRAW_CARD, (uint32_t)card);
}
