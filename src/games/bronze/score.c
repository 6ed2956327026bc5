/* The score of the Bronze Age (B40, B41, B44), at any time. */
#include "games/bronze/bronze.h"

struct bronze_score bronze_score_of(const struct bronze *s, int seat)
{
    const struct bronze_seat *p = &s->seats[seat];
    struct bronze_score sum = {0};
    for (int d = 0; d < DEVELOPMENTS; d++)
        if (has(p, (enum bronze_development)d))
            sum.developments += edition(s)->points[d]; /* B8 B40 B45 */
    for (int m = 0; m < MONUMENTS; m++) {
        sum.monuments += p->monument_points[m]; /* B40 */
        if (has(p, ARCHITECTURE) && has_monument(p, m))
            sum.architecture += edition(s)->points_per_monument; /* B40 B45 */
    }
    if (has(p, EMPIRE))
        sum.empire = cities(p); /* B40 */
    if (has(p, COMMERCE))
        sum.commerce = goods_count(p); /* B46 */
    sum.total = sum.developments + sum.monuments + sum.architecture + sum.empire + sum.commerce -
                p->disasters; /* B40 */
    return sum;
}

static int tie_break(const struct bronze *s, int seat)
{
    const struct bronze_seat *p = &s->seats[seat];
    return s->count_breaks_ties ? goods_count(p) : bronze_goods_worth(p); /* B41 B44 */
}

void bronze_score(const void *state, int points[], int place[])
{
    const struct bronze *s = state;
    int ties[SEATS_MAX];
    for (int seat = 0; seat < s->players; seat++) {
        points[seat] = bronze_score_of(s, seat).total;
        ties[seat] = tie_break(s, seat); /* B41 */
    }
    place_by_points(s->players, points, ties, place); /* B41 */
}

static int add_line(struct score_line out[], int n, int cap, struct score_line line)
{
    if (n < cap)
        out[n] = line;
    return n + 1;
}

static int monuments_built(const struct bronze_seat *p)
{
    int n = 0;
    for (int m = 0; m < MONUMENTS; m++)
        n += has_monument(p, m);
    return n;
}

/* As on the printed pad: the sums, each followed by what it is made of. */
int bronze_score_sheet(const void *state, int seat, struct score_line out[], int cap)
{
    const struct bronze *s = state;
    const struct bronze_seat *p = &s->seats[seat];
    struct bronze_score sum = bronze_score_of(s, seat);
    int n = 0;
    n = add_line(out, n, cap,
                 (struct score_line){"developments", MSG("Developments"),
                                     __builtin_popcount(p->developments), sum.developments, 1});
    for (int d = 0; d < DEVELOPMENTS; d++)
        if (has(p, (enum bronze_development)d))
            n = add_line(out, n, cap,
                         (struct score_line){bronze_developments.ids[d],
                                             bronze_developments.titles[d], -1,
                                             edition(s)->points[d], 2});
    n = add_line(
        out, n, cap,
        (struct score_line){"monuments", MSG("Monuments"), monuments_built(p), sum.monuments, 1});
    for (int m = 0; m < MONUMENTS; m++)
        if (has_monument(p, m))
            n = add_line(out, n, cap,
                         (struct score_line){bronze_monuments.ids[m], bronze_monuments.titles[m],
                                             -1, p->monument_points[m], 2});
    if (has(p, ARCHITECTURE))
        n = add_line(out, n, cap,
                     (struct score_line){"architecture", MSG("Bonus of Architecture"),
                                         monuments_built(p), sum.architecture, 1});
    if (has(p, EMPIRE))
        n = add_line(
            out, n, cap,
            (struct score_line){"empire", MSG("Bonus of Empire"), cities(p), sum.empire, 1});
    if (has(p, COMMERCE))
        n = add_line(out, n, cap,
                     (struct score_line){"commerce", MSG("Bonus of Commerce"), goods_count(p),
                                         sum.commerce, 1});
    n = add_line(out, n, cap,
                 (struct score_line){"disasters", MSG("Disasters"), -1, -p->disasters, 1});
    n = add_line(out, n, cap, (struct score_line){"total", MSG("Total"), -1, sum.total, 0});
    if (s->players > 1)
        n = add_line(out, n, cap,
                     (struct score_line){"tie_break",
                                         s->count_breaks_ties ? MSG("Goods, for ties")
                                                              : MSG("Worth of goods, for ties"),
                                         -1, tie_break(s, seat), 3}); /* B41 B44 */
    return n;
}
