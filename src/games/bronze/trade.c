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
static uint32_t movable(const struct bronze_seat *from, const struct bronze_seat *to, int ware)
{
    int n = held(from, ware), most = room(to, ware);
    return (uint32_t)(n < most ? n : most); /* B42 */
}

static unsigned movable_wares(const struct bronze_seat *from, const struct bronze_seat *to)
{
    unsigned set = 0;
    for (int w = 0; w < WARES; w++)
        if (movable(from, to, w))
            set |= 1u << w;
    return set;
}

static bool can_offer(const struct bronze *s, int to)
{
    const struct bronze_seat *me = &s->seats[s->seat], *other = &s->seats[to];
    unsigned give = movable_wares(me, other), get = movable_wares(other, me);
    bool same_single_ware = give == get && !(give & (give - 1));
    return to != s->seat && give && get && !same_single_ware; /* B42 */
}

static bool may_go_on(const struct bronze *s)
{
    return s->offers_declined < DECLINED_MAX && s->offers_made < OFFERS_MAX; /* B42 */
}

/* With whom, and in the late Bronze Age what the ships swap (B46). */
static int list_trades(const struct bronze *s, struct move out[])
{
    int n = 0;
    out[n++] = move_of(V_END_TRADE, 0);
    for (int seat = 0; seat < s->players; seat++)
        if (can_offer(s, seat))
            out[n++] = move_of(V_OFFER, (uint32_t)seat);
    return n + bronze_list_swaps(s, out + n);
}

/* An offer can be answered by another, but that one only by yes or no. */
static int list_answers(const struct bronze *s, struct move out[])
{
    int n = 0;
    if (s->offer_from == s->seat && s->offers_made < OFFERS_MAX) /* B42 */
        out[n++] = move_of(V_OFFER, s->seat);
    out[n++] = move_of(V_ACCEPT, 0);
    out[n++] = move_of(V_DECLINE, 0);
    return n;
}

static unsigned wares_in(const uint8_t side[])
{
    unsigned set = 0;
    for (int w = 0; w < WARES; w++)
        if (side[w])
            set |= 1u << w;
    return set;
}

static int list_side(unsigned verb, const struct bronze_seat *from, const struct bronze_seat *to,
                     unsigned open, struct move out[])
{
    int n = 0;
    for (uint32_t w = 0; w < WARES; w++)
        for (uint32_t count = 1; open >> w & 1 && count <= movable(from, to, (int)w); count++)
            out[n++] = move_of(verb, w << 8 | count);
    return n;
}

static int list_offer(const struct bronze *s, struct move out[])
{
    const struct bronze_seat *me = &s->seats[s->offer_from], *other = &s->seats[s->offer_to];
    unsigned given = wares_in(s->give), got = wares_in(s->get);
    unsigned gettable = movable_wares(other, me) & ~given; /* B42: no ware on both sides */
    unsigned givable = 0;
    int n = 0;
    for (unsigned w = 0; w < WARES && !got; w++)
        if (given >> w == 0 && gettable & ~(1u << w)) /* B42: something is left to ask for */
            givable |= 1u << w;
    n += list_side(V_GIVE, me, other, givable, out + n);
    for (unsigned w = 0; w < WARES; w++)
        if (got >> w)
            gettable &= ~(1u << w);
    if (given)
        n += list_side(V_GET, other, me, gettable, out + n);
    if (given && got)
        out[n++] = move_of(V_PROPOSE, 0); /* B42: both sides at least one thing */
    return n;
}

/* Is it made by or to the active player, and can both sides be handed over? */
static bool offer_fits(const struct bronze *s)
{
    if (s->offer_from >= s->players || s->offer_to >= s->players ||
        (s->offer_from == s->seat) == (s->offer_to == s->seat)) /* B42 */
        return false;
    const struct bronze_seat *me = &s->seats[s->offer_from], *other = &s->seats[s->offer_to];
    for (int w = 0; w < WARES; w++)
        if (s->give[w] > movable(me, other, w) || s->get[w] > movable(other, me, w) ||
            (s->give[w] && s->get[w]))
            return false;
    return true;
}

static bool offer_is_empty(const struct bronze *s)
{
    return s->offer_from == NOBODY && s->offer_to == NOBODY && !wares_in(s->give) &&
           !wares_in(s->get);
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
        return offer_fits(s) && wares_in(s->give) && wares_in(s->get) &&
               s->offers_made <= OFFERS_MAX && s->offers_declined < DECLINED_MAX &&
               s->offers_made > s->offers_declined + answers;
    default: return offer_is_empty(s) && !s->offers_made && !s->offers_declined;
    }
}

int bronze_list_trade(const struct bronze *s, struct move out[])
{
    switch (s->phase) {
    case PHASE_TRADE: return list_trades(s, out);
    case PHASE_OFFER: return list_offer(s, out);
    default: return list_answers(s, out);
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
    if (open && list_trades(s, out) > 1)
        s->phase = PHASE_TRADE;
    else
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

/* Reads `WARE=n WARE=n …` up to `end`; false when it is something else. */
static bool read_side(const char *text, const char *end, uint8_t side[])
{
    while (text < end) {
        const char *word = text, *equals;
        while (text < end && *text != ' ')
            text++;
        equals = memchr(word, '=', (size_t)(text - word));
        int ware = equals ? noun_find(&bronze_wares, word, (int)(equals - word)) : -1;
        int count = 0, digits = 0;
        for (const char *c = equals ? equals + 1 : text; c < text; c++, digits++) {
            if (*c < '0' || *c > '9' || digits == 2)
                return false;
            count = 10 * count + (*c - '0');
        }
        if (ware < 0 || !digits || !count || side[ware])
            return false;
        side[ware] = (uint8_t)count;
        while (text < end && *text == ' ')
            text++;
    }
    return true;
}

/* `offer SEAT give WARE=n… get WARE=n…` in one line. */
int bronze_expand(const void *view, const char *text, struct move out[], int cap)
{
    const struct bronze *s = view;
    static const char head[] = "offer ", give_word[] = " give ", get_word[] = " get ";
    const char *give = strstr(text, give_word), *get = strstr(text, get_word);
    uint8_t sides[2][WARES] = {{0}};
    int n = 0;
    if (strncmp(text, head, strlen(head)) != 0 || !give || !get || get < give ||
        give != text + strlen(head) + 1 || cap < 2 + 2 * WARES)
        return 0;
    int seat = text[strlen(head)] - '0';
    if (seat < 0 || seat >= s->players || !read_side(give + strlen(give_word), get, sides[0]) ||
        !read_side(get + strlen(get_word), text + strlen(text), sides[1]))
        return 0;
    out[n++] = move_of(V_OFFER, (uint32_t)seat);
    for (int side = 0; side < 2; side++)
        for (uint32_t w = 0; w < WARES; w++)
            if (sides[side][w])
                out[n++] = move_of(side ? V_GET : V_GIVE, w << 8 | sides[side][w]);
    out[n++] = move_of(V_PROPOSE, 0);
    return n;
}
