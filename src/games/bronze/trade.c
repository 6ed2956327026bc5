/* The trading game (B42, B43): after feeding and disasters the active player may trade goods and
 * food with the others. An offer is put together in small moves, what is given first and each side
 * in the order of the wares, so that there is one way to say it. It is one question asked in parts:
 * a part is asked even when only one answer is left. */
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

static int list_partners(const struct bronze *s, struct move out[])
{
    int n = 0;
    out[n++] = move_of(V_END_TRADE, 0);
    for (int seat = 0; seat < s->players; seat++)
        if (can_offer(s, seat))
            out[n++] = move_of(V_OFFER, (uint32_t)seat);
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
    const struct bronze_seat *me = &s->seats[s->seat], *other = &s->seats[s->offer_to];
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

/* Can both sides of the offer be handed over? */
bool bronze_offer_fits(const struct bronze *s)
{
    const struct bronze_seat *me = &s->seats[s->seat], *other = &s->seats[s->offer_to];
    if (s->offer_to >= s->players || s->offer_to == s->seat)
        return false;
    for (int w = 0; w < WARES; w++)
        if (s->give[w] > movable(me, other, w) || s->get[w] > movable(other, me, w) ||
            (s->give[w] && s->get[w]))
            return false;
    return true;
}

int bronze_list_trade(const struct bronze *s, struct move out[])
{
    switch (s->phase) {
    case PHASE_TRADE:
        return list_partners(s, out);
    case PHASE_OFFER:
        return list_offer(s, out);
    default:
        out[0] = move_of(V_ACCEPT, 0);
        out[1] = move_of(V_DECLINE, 0);
        return 2;
    }
}

void bronze_begin_trade(struct bronze *s, struct events *log)
{
    bool possible = false;
    for (int seat = 0; seat < s->players && s->offers_left; seat++) /* B42 */
        possible = possible || can_offer(s, seat);
    if (possible)
        s->phase = PHASE_TRADE;
    else
        bronze_build_on(s, log);
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

static uint32_t pack4(const uint8_t side[])
{
    uint32_t packed = 0;
    for (int w = 0; w < WARES; w++)
        packed |= (uint32_t)side[w] << 4 * w;
    return packed;
}

static void answer(struct bronze *s, bool accepted, struct events *log)
{
    struct bronze_seat *me = &s->seats[s->seat], *other = &s->seats[s->offer_to];
    if (accepted) {
        hand_over(me, other, s->give);
        hand_over(other, me, s->get);
    }
    tell(log, accepted ? E_TRADED : E_DECLINED, s->offer_to, 0, 0);
    memset(s->give, 0, sizeof s->give);
    memset(s->get, 0, sizeof s->get);
    s->offer_to = NOBODY;
    bronze_begin_trade(s, log);
}

void bronze_apply_trade(struct bronze *s, struct move m, struct events *log)
{
    uint32_t ware = move_args(m) >> 8;
    uint8_t count = move_args(m) & 0xff;
    switch (move_verb(m)) {
    case V_OFFER:
        s->offer_to = count;
        s->phase = PHASE_OFFER;
        break;
    case V_GIVE:
        s->give[ware] = count;
        break;
    case V_GET:
        s->get[ware] = count;
        break;
    case V_PROPOSE:
        s->offers_left--; /* B42 */
        s->phase = PHASE_ANSWER;
        tell(log, E_OFFERED, s->offer_to, (int32_t)pack4(s->give), (int32_t)pack4(s->get));
        break;
    case V_ACCEPT:
    case V_DECLINE:
        answer(s, move_verb(m) == V_ACCEPT, log);
        break;
    default:
        s->offers_left = 0;
        bronze_build_on(s, log);
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
