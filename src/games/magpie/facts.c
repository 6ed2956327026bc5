/* Magpie: the numbers a screen wants. */
#include "games/magpie/magpie.h"

/* The chance in 1000 that at least one of the seat's unseen cards is a thorn. */
static int thorn_permille(const struct magpie *s, int seat)
{
    int unseen[CARD_KINDS], total = magpie_deck(s, unseen);
    int64_t ways = 1, without = 1;

    if (s->at[seat].hand[THORN] > 0)
        return 1000;
    for (int i = 0; i < s->at[seat].hand[BACK]; i++) {
        ways *= total - i;
        without *= max_of(total - unseen[THORN] - i, 0);
    }
    return (int)(1000 * (ways - without) / ways);
}

void magpie_facts(const void *v, int seat, const struct words *w, struct out *o)
{
    const struct magpie *s = v;
    int unseen[CARD_KINDS];

    (void)seat;
    (void)w;
    magpie_deck(s, unseen);
    json_open(o, '{');
    json_member_int(o, "deck_size", magpie_deck_size(s));
    json_member_open(o, "unseen", '{');
    for (int card = 0; card < CARD_KINDS; card++)
        json_member_int(o, magpie_cards.ids[card], unseen[card]);
    json_close(o, '}');
    json_member_open(o, "guarded_permille", '[');
    for (int i = 0; i < s->seats; i++)
        json_int(o, thorn_permille(s, i));
    json_close(o, ']');
    json_close(o, '}');
}
