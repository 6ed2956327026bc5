/* The score of the Iron Age (I23, I24, I54), at any time. */
#include "games/iron/iron.h"

struct iron_score iron_score_of(const struct iron *s, int seat)
{
    const struct iron_seat *p = &s->seats[seat];
    int colonies = colonies_completed(p);
    struct iron_score sum = {0};
    for (int m = 0; m < MONUMENTS; m++)
        sum.monuments += p->monument_points[m]; /* I23 */
    for (int d = 0; d < DEVELOPMENTS; d++)
        if (has(p, (enum iron_development)d))
            sum.developments += iron_points[d]; /* I7 I23 */
    sum.wealth = WEALTH_POINTS * p->wealth;     /* I23 */
    sum.tribute = p->tribute;                   /* I23 */
    sum.colonies = COLONY_POINTS * colonies;    /* I23 */
    if (has(p, SHIPBUILDING))
        sum.shipbuilding = p->ships; /* I23 */
    if (has(p, NAVY))
        sum.navy = p->ships; /* I23 */
    if (has(p, AQUEDUCTS))
        sum.aqueducts = p->food / 3; /* I23 */
    for (int c = 0; c < COLONIES && has(p, METALLURGY); c++)
        sum.metallurgy += has_colony(p, c) ? iron_colonies[c].mine : 0; /* I23 I29 */
    if (has(p, CIVICS))
        sum.civics = 3 * monuments_built(p); /* I23 */
    if (has(p, EMPIRE))
        sum.empire = provinces(p) + p->armies + colonies; /* I23 */
    if (has(p, COMMERCE))
        sum.commerce = ports(p) + p->ships + colonies; /* I23 */
    sum.total = sum.monuments + sum.developments + sum.wealth + sum.tribute + sum.colonies +
                sum.shipbuilding + sum.navy + sum.aqueducts + sum.metallurgy + sum.civics +
                sum.empire + sum.commerce - p->lost; /* I23 */
    return sum;
}

bool iron_goal_beaten(const struct iron *s)
{
    return solitaire(s) && s->phase == PHASE_OVER &&
           iron_score_of(s, 0).total > SOLO_GOAL; /* I25 I54 */
}

static int tie_break(const struct iron_seat *p)
{
    return p->wealth + p->ships + p->armies + p->goods + p->food; /* I24 */
}

void iron_score(const void *state, int points[], int place[])
{
    const struct iron *s = state;
    int ties[SEATS_MAX];
    for (int seat = 0; seat < s->players; seat++) {
        points[seat] = iron_score_of(s, seat).total; /* I54 */
        ties[seat] = tie_break(&s->seats[seat]);     /* I24 */
    }
    place_by_points(s->players, points, ties, place); /* I24 I54 */
}

/* A score sheet being written; lines beyond `cap` are counted only. */
struct iron_sheet {
    struct score_line *out;
    int n, cap;
};

static void add_line(struct iron_sheet *sheet, struct score_line line)
{
    if (sheet->n < sheet->cap)
        sheet->out[sheet->n] = line;
    sheet->n++;
}

static void add_bonus(struct iron_sheet *sheet, const struct iron_seat *p, enum iron_development d,
                      const char *title, int points)
{
    if (has(p, d))
        add_line(sheet, (struct score_line){iron_developments.ids[d], title, -1, points, 1});
}

static void add_details(struct iron_sheet *sheet, const struct iron_seat *p,
                        const struct iron_score *sum)
{
    add_line(sheet, (struct score_line){"monuments", MSG("Monuments"), monuments_built(p),
                                        sum->monuments, 1});
    for (int m = 0; m < MONUMENTS; m++)
        if (has_monument(p, m))
            add_line(sheet, (struct score_line){iron_monuments.ids[m], iron_monuments.titles[m], -1,
                                                p->monument_points[m], 2});
    add_line(sheet, (struct score_line){"developments", MSG("Developments"),
                                        __builtin_popcount(p->developments), sum->developments, 1});
    for (int d = 0; d < DEVELOPMENTS; d++)
        if (has(p, (enum iron_development)d))
            add_line(sheet,
                     (struct score_line){iron_developments.ids[d], iron_developments.titles[d], -1,
                                         iron_points[d], 2});
}

/* As on the printed pad: the sums, each followed by what it is made of. */
int iron_score_sheet(const void *state, int seat, struct score_line out[], int cap)
{
    const struct iron *s = state;
    const struct iron_seat *p = &s->seats[seat];
    struct iron_score sum = iron_score_of(s, seat);
    struct iron_sheet sheet = {out, 0, cap};
    add_details(&sheet, p, &sum);
    add_line(&sheet, (struct score_line){"wealth", MSG("Wealth"), p->wealth, sum.wealth, 1});
    add_line(&sheet, (struct score_line){"tribute", MSG("Tribute"), -1, sum.tribute, 1});
    if (s->mediterranean)
        add_line(&sheet, (struct score_line){"colonies", MSG("Colonies"), colonies_completed(p),
                                             sum.colonies, 1});
    add_bonus(&sheet, p, SHIPBUILDING, MSG("Bonus of Shipbuilding"), sum.shipbuilding);
    add_bonus(&sheet, p, NAVY, MSG("Bonus of Navy"), sum.navy);
    add_bonus(&sheet, p, AQUEDUCTS, MSG("Bonus of Aqueducts"), sum.aqueducts);
    add_bonus(&sheet, p, METALLURGY, MSG("Mines of colonies"), sum.metallurgy);
    add_bonus(&sheet, p, CIVICS, MSG("Bonus of Civics"), sum.civics);
    add_bonus(&sheet, p, EMPIRE, MSG("Bonus of Empire"), sum.empire);
    add_bonus(&sheet, p, COMMERCE, MSG("Bonus of Commerce"), sum.commerce);
    add_line(&sheet, (struct score_line){"lost", MSG("Points lost"), -1, -p->lost, 1});
    add_line(&sheet, (struct score_line){"total", MSG("Total"), -1, sum.total, 0});
    if (!solitaire(s))
        add_line(&sheet, (struct score_line){"tie_break", MSG("All that is held, for ties"), -1,
                                             tie_break(p), 3}); /* I24 */
    return sheet.n;
}
