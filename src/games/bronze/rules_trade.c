/* The trading game (B42, B43): the active player may trade goods and food with the others. The one
 * who is asked accepts, declines, or answers with an offer of its own. An offer is put together in
 * small moves, what is given first and each side in the order of the wares, so that there is one
 * way to say it. It is one question asked in parts: a part is asked even when only one answer is
 * left. Both sides are seen by whoever makes the offer. */
#include <string.h>

#include "games/bronze/bronze.h"

static int held(const struct bronze_seat *p, int ware)
{
    return ware == WARE_FOOD ? p->food : p->goods[ware];
}

static int room(const struct bronze_seat *p, int ware)
{
    return (ware == WARE_FOOD ? FOOD_MAX : bronze_goods_max[ware]) - held(p, ware); /* B42 */
}

/* How many of a ware can go from one player to the other. */
uint32_t bronze_movable(const struct bronze_seat *from, const struct bronze_seat *to, int ware)
{
    int n = held(from, ware), most = room(to, ware);
    return (uint32_t)(min_of(n, most)); /* B42 */
}

unsigned bronze_movable_wares(const struct bronze_seat *from, const struct bronze_seat *to)
{
    unsigned set = 0;
    for (int w = 0; w < WARES; w++)
        if (bronze_movable(from, to, w))
            set |= 1u << w;
    return set;
}

bool bronze_can_offer(const struct bronze *s, int to)
{
    const struct bronze_seat *me = &s->seats[s->seat], *other = &s->seats[to];
    unsigned give = bronze_movable_wares(me, other), get = bronze_movable_wares(other, me);
    bool same_single_ware = give == get && !(give & (give - 1));
    return to != s->seat && give && get && !same_single_ware; /* B42 */
}

static bool may_go_on(const struct bronze *s)
{
    return s->offers_declined < DECLINED_MAX && s->offers_made < OFFERS_MAX; /* B42 */
}

unsigned bronze_wares_in(const uint8_t side[])
{
    unsigned set = 0;
    for (int w = 0; w < WARES; w++)
        if (side[w])
            set |= 1u << w;
    return set;
}

/* Is it made by or to the active player, and can both sides be handed over? */
static bool offer_fits(const struct bronze *s)
{
    if (s->offer_from >= s->players || s->offer_to >= s->players ||
        (s->offer_from == s->seat) == (s->offer_to == s->seat)) /* B42 */
        return false;
    const struct bronze_seat *me = &s->seats[s->offer_from], *other = &s->seats[s->offer_to];
    for (int w = 0; w < WARES; w++)
        if (s->give[w] > bronze_movable(me, other, w) || s->get[w] > bronze_movable(other, me, w) ||
            (s->give[w] && s->get[w]))
            return false;
    return true;
}

static bool offer_is_empty(const struct bronze *s)
{
    return s->offer_from == NOBODY && s->offer_to == NOBODY && !bronze_wares_in(s->give) &&
           !bronze_wares_in(s->get);
}

/* Do the offer and the numbers of offers fit the phase? */
bool bronze_offer_is_sound(const struct bronze *s)
{
    bool answers = s->offer_from != s->seat; /* an earlier one */
    switch (s->phase) {
    case PHASE_TRADE: return offer_is_empty(s) && may_go_on(s);
    case PHASE_OFFER:
        return offer_fits(s) && may_go_on(s) && s->offers_made >= s->offers_declined + answers;
    case PHASE_ANSWER:
        return offer_fits(s) && bronze_wares_in(s->give) && bronze_wares_in(s->get) &&
               s->offers_made <= OFFERS_MAX && s->offers_declined < DECLINED_MAX &&
               s->offers_made > s->offers_declined + answers;
    default: return offer_is_empty(s) && !s->offers_made && !s->offers_declined;
    }
}

static void end_trade(struct bronze *s, struct events *log)
{
    s->offers_made = s->offers_declined = 0;
    if (s->late)
        bronze_swap_on(s, log); /* B46 */
    else
        bronze_build_on(s, log); /* B42 */
}

/* After a trade or an offer declined: is there still something to decide? */
void bronze_trade_on(struct bronze *s, struct events *log)
{
    struct move out[MOVES_MAX];
    bool open = s->trading && s->players > 1 && may_go_on(s); /* B42 */
    s->phase = PHASE_TRADE;
    if (!open || bronze_moves(s, out) == 1)
        end_trade(s, log);
}

static void hand_over(struct bronze_seat *from, struct bronze_seat *to, const uint8_t side[])
{
    for (int g = 0; g < GOODS; g++) {
        from->goods[g] = (uint8_t)(from->goods[g] - side[g]); /* B42 */
        to->goods[g] = (uint8_t)(to->goods[g] + side[g]);     /* B42 */
    }
    from->food = (uint8_t)(from->food - side[WARE_FOOD]); /* B42 */
    to->food = (uint8_t)(to->food + side[WARE_FOOD]);     /* B42 */
}

static void forget_offer(struct bronze *s)
{
    memset(s->give, 0, sizeof s->give);
    memset(s->get, 0, sizeof s->get);
    s->offer_from = s->offer_to = NOBODY;
}

static void begin_offer(struct bronze *s, int to)
{
    int from = bronze_to_move(s);
    forget_offer(s); /* B42: the one that this one answers */
    s->offer_from = (uint8_t)from;
    s->offer_to = (uint8_t)to;
    s->phase = PHASE_OFFER;
}

static void propose(struct bronze *s, struct events *log)
{
    int32_t give = (int32_t)pack4(s->give), get = (int32_t)pack4(s->get);
    s->offers_made++; /* B42 */
    s->phase = PHASE_ANSWER;
    if (s->offer_from == s->seat)
        tell(log, E_OFFERED, s->offer_to, give, get);
    else
        tell(log, E_COUNTERED, s->offer_from, give, get);
}

static void answer(struct bronze *s, bool accepted, struct events *log)
{
    struct bronze_seat *from = &s->seats[s->offer_from], *to = &s->seats[s->offer_to];
    if (accepted) {
        hand_over(from, to, s->give);
        hand_over(to, from, s->get);
    } else {
        s->offers_declined++; /* B42 */
    }
    tell(log, accepted ? E_TRADED : E_DECLINED, s->offer_to, 0, 0);
    forget_offer(s);
    bronze_trade_on(s, log);
}

void bronze_apply_trade(struct bronze *s, struct move m, struct events *log)
{
    uint32_t ware = move_args(m) >> 8;
    uint8_t count = move_args(m) & 0xff;
    switch (move_verb(m)) {
    case V_OFFER: begin_offer(s, count); break;
    case V_GIVE: s->give[ware] = count; break;
    case V_GET: s->get[ware] = count; break;
    case V_PROPOSE: propose(s, log); break;
    case V_ACCEPT:
    case V_DECLINE: answer(s, move_verb(m) == V_ACCEPT, log); break;
    default: end_trade(s, log);
    }
}
