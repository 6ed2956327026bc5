/* Null: points and places. */
#include "games/null/null.h"

int null_points(const struct null *s, int seat)
{
    return s->sum[seat] <= MOST ? s->sum[seat] : 0; /* N5 */
}

void null_score(const void *state, int points[], int place[])
{
    const struct null *s = state;

    for (int i = 0; i < s->seats; i++)
        points[i] = null_points(s, i);
    place_by_points(s->seats, points, NULL, place);
}

int null_score_sheet(const void *state, int seat, struct score_line out[], int cap)
{
    const struct null *s = state;
    int n = 0, points = null_points(s, seat);

    if (n < cap)
        out[n++] = (struct score_line){"sum", MSG("sum of the rolls"), s->sum[seat], points, 1};
    if (n < cap)
        out[n++] = (struct score_line){"total", MSG("total"), -1, points, 0};
    return n;
}
