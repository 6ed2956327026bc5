/* Magpie: what the nests are worth. */
#include "games/magpie/magpie.h"

int magpie_points(const struct magpie *s, int seat)
{
    int points = 0;

    for (int i = 0; i < NEST_SPOTS; i++)
        if (s->at[seat].nest[i].card != FIELD_NONE)
            points += magpie_values[s->at[seat].nest[i].card]; /* M14 */
    return points;
}

void magpie_score(const void *state, int points[], int place[])
{
    const struct magpie *s = state;

    for (int i = 0; i < s->seats; i++)
        points[i] = magpie_points(s, i);
    place_by_points(s->seats, points, NULL, place); /* M14 */
}

int magpie_score_sheet(const void *state, int seat, struct score_line out[], int cap)
{
    const struct magpie *s = state;
    int n = 0;

    for (int card = 0; card < CARD_KINDS && n < cap; card++) {
        int count = 0;
        for (int i = 0; i < NEST_SPOTS; i++)
            count += s->at[seat].nest[i].card == card;
        out[n++] = (struct score_line){magpie_cards.ids[card], magpie_cards.titles[card], count,
                                       count * magpie_values[card], 1};
    }
    if (n < cap)
        out[n++] = (struct score_line){"total", MSG("total"), -1, magpie_points(s, seat), 0};
    return n;
}
