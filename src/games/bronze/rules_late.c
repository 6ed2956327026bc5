/* The late Bronze Age (B46): Preservation, Smithing, Shipping. Commerce is a matter of the score.
 */
#include "games/bronze/bronze.h"

bool bronze_may_preserve(const struct bronze_seat *p)
{
    return has(p, PRESERVATION) && p->goods[POTTERY]; /* B46 */
}

static void preserve(struct bronze *s, struct events *log)
{
    struct bronze_seat *p = &s->seats[s->seat];
    int doubled = 2 * p->food;            /* B46 */
    int food = min_of(doubled, FOOD_MAX); /* B15 B46 */
    tell(log, E_PRESERVED, s->seat, food - p->food, 0);
    p->food = (uint8_t)food;
    p->goods[POTTERY]--; /* B46 */
}

bool bronze_may_smith(const struct bronze *s)
{
    const struct bronze_seat *p = &s->seats[s->seat];
    return s->players > 1 && bronze_disaster(s->dice[SKULL]) == INVASION && /* B46 */
           has(p, SMITHING) && p->goods[SPEARHEADS];                        /* B46 */
}

static void smith(struct bronze *s, int spearheads, struct events *log)
{
    struct bronze_seat *p = &s->seats[s->seat];
    p->goods[SPEARHEADS] = (uint8_t)(p->goods[SPEARHEADS] - spearheads); /* B46 */
    tell(log, E_SMITHED, s->seat, spearheads, 0);
    bronze_strike(s, spearheads, log);
}

/* How many ships could be built now. */
int bronze_ships_possible(const struct bronze_seat *p)
{
    int most = SHIPS_MAX - p->ships; /* B46 */
    if (!has(p, SHIPPING))           /* B46 */
        return 0;
    if (p->goods[WOOD] < most)
        most = p->goods[WOOD]; /* B46 */
    if (p->goods[CLOTH] < most)
        most = p->goods[CLOTH]; /* B46 */
    return most;
}

static void build_ships(struct bronze *s, int ships, struct events *log)
{
    struct bronze_seat *p = &s->seats[s->seat];
    p->goods[WOOD] = (uint8_t)(p->goods[WOOD] - ships);   /* B46 */
    p->goods[CLOTH] = (uint8_t)(p->goods[CLOTH] - ships); /* B46 */
    p->ships = (uint8_t)(p->ships + ships);               /* B46 */
    tell(log, E_SHIPS, s->seat, ships, 0);
    bronze_build_on(s, log);
}

static void end_swap(struct bronze *s, struct events *log)
{
    s->swaps_left = 0;
    bronze_begin_buy(s, log);
}

/* After a swap: is there still something to decide? */
void bronze_swap_on(struct bronze *s, struct events *log)
{
    struct move out[1 + GOODS * GOODS];
    s->phase = PHASE_SWAP;
    if (bronze_moves(s, out) == 1)
        end_swap(s, log);
}

/* After building: offers, and what the ships swap, in any order. */
void bronze_begin_late_trade(struct bronze *s, struct events *log)
{
    s->swaps_left = s->seats[s->seat].ships; /* B46 */
    bronze_trade_on(s, log);
}

static void swap(struct bronze *s, uint32_t from, uint32_t to, struct events *log)
{
    struct bronze_seat *p = &s->seats[s->seat];
    p->goods[from]--; /* B46 */
    p->goods[to]++;   /* B46 */
    s->swaps_left--;  /* B46 */
    tell(log, E_SWAPPED, s->seat, (int32_t)from, (int32_t)to);
    if (s->phase == PHASE_TRADE)
        bronze_trade_on(s, log);
    else
        bronze_swap_on(s, log);
}

void bronze_apply_late(struct bronze *s, struct move m, struct events *log)
{
    uint32_t args = move_args(m);
    switch (move_verb(m)) {
    case V_PRESERVE:
        preserve(s, log);
        s->phase = PHASE_ROLL;
        break;
    case V_SKIP_PRESERVE: s->phase = PHASE_ROLL; break;
    case V_SMITHING: smith(s, (int)args, log); break;
    case V_SHIPS: build_ships(s, (int)args, log); break;
    case V_SWAP: swap(s, args >> 8, args & 0xff, log); break;
    default: /* V_END_SWAP */ end_swap(s, log);
    }
}
