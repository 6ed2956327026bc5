/* The moves of the Bronze Age: their words, which are legal, which rule forbids the others, and the
 * one-line forms that stand for several. */
#include <string.h>

#include "core/verb_args.h"
#include "games/bronze/bronze.h"

#define FACE_COUNTS                                                                                \
    {                                                                                              \
        ARG_COUNTS, 0, 3, &bronze_faces                                                            \
    }

const struct verb bronze_verbs[] = {
    [V_START] = {"start", MSG("this seat begins"), {SEAT}, .title = MSG("%1 begins")},
    [V_ROLL] = {"roll",
                MSG("the dice just rolled"),
                {FACE_COUNTS},
                .title = MSG("The dice fall: %1")},
    [V_PRESERVE] = {"preserve",
                    MSG("spend a pottery and double the food"),
                    {{0}},
                    .title = MSG("Spend a pottery and double the food")},
    [V_SKIP_PRESERVE] = {"skip_preserve",
                         MSG("keep the pottery"),
                         {{0}},
                         .title = MSG("Keep the pottery")},
    [V_STOP] = {"stop", MSG("keep all dice"), {{0}}, .title = MSG("Keep all dice")},
    [V_REROLL] = {"reroll",
                  MSG("roll these dice again"),
                  {FACE_COUNTS},
                  .title = MSG("Roll again: %1")},
    [V_SKIP_LEADERSHIP] = {"skip_leadership",
                           MSG("let all dice stand"),
                           {{0}},
                           .title = MSG("Let all dice stand")},
    [V_LEADERSHIP] = {"leadership",
                      MSG("roll one die once more"),
                      {NOUN(bronze_faces)},
                      .title = MSG("Roll one die once more: %1")},
    [V_CHOOSE] = {"choose",
                  MSG("take food from n choice dice"),
                  {COUNT},
                  TITLES("Take food from %1 choice die", "Take food from %1 choice dice"),
                  .none = MSG("Take workers from all choice dice")},
    [V_SMITHING] = {"smithing",
                    MSG("spend n spearheads on the invasion"),
                    {COUNT},
                    TITLES("Spend %1 spearhead on the invasion",
                           "Spend %1 spearheads on the invasion"),
                    .none = MSG("Spend no spearheads on the invasion")},
    [V_END_TRADE] = {"end_trade", MSG("no more trading"), {{0}}, .title = MSG("Trade no more")},
    [V_OFFER] = {"offer",
                 MSG("begin an offer to this seat"),
                 {SEAT},
                 .title = MSG("Make an offer to %1")},
    [V_GIVE] = {"give",
                MSG("what you give"),
                {NOUN_BEFORE(bronze_wares), COUNT},
                .title = MSG("Give %1: %2"),
                .none = MSG("Give no %1")},
    [V_GET] = {"get",
               MSG("what you ask for"),
               {NOUN_BEFORE(bronze_wares), COUNT},
               .title = MSG("Ask for %1: %2"),
               .none = MSG("Ask for no %1")},
    [V_PROPOSE] = {"propose", MSG("make the offer"), {{0}}, .title = MSG("Make the offer")},
    [V_ACCEPT] = {"accept", MSG("accept the offer"), {{0}}, .title = MSG("Accept the offer")},
    [V_DECLINE] = {"decline", MSG("decline the offer"), {{0}}, .title = MSG("Decline the offer")},
    [V_END_BUILD] = {"end_build", MSG("build no more"), {{0}}, .title = MSG("Build no more")},
    [V_BUILD] = {"build",
                 MSG("fill n boxes"),
                 {NOUN_BEFORE(bronze_targets), COUNT},
                 TITLES("Fill %2 box of the %1", "Fill %2 boxes of the %1")},
    [V_ENGINEERING] = {"engineering",
                       MSG("turn in stones, three boxes each"),
                       {COUNT},
                       TITLES("Turn in %1 stone, for three boxes",
                              "Turn in %1 stones, for three boxes each")},
    [V_SHIPS] = {"ships",
                 MSG("build ships of wood and cloth"),
                 {COUNT},
                 TITLES("Build %1 ship", "Build %1 ships")},
    [V_END_SWAP] = {"end_swap", MSG("swap no more"), {{0}}, .title = MSG("Swap no more")},
    [V_SWAP] = {"swap",
                MSG("swap one good for another"),
                {NOUN_BEFORE(bronze_goods), NOUN(bronze_goods)},
                .title = MSG("Swap %1 for %2")},
    [V_SKIP_BUY] = {"skip_buy", MSG("buy nothing"), {{0}}, .title = MSG("Buy nothing")},
    [V_GRANARIES] = {"granaries",
                     MSG("turn in food for coins"),
                     {COUNT},
                     .title = MSG("Turn in %1 food for coins")},
    [V_BUY] = {"buy",
               MSG("buy with all coins and these rows of goods"),
               {NOUN_BEFORE(bronze_developments), {ARG_SET, 0, 8, &bronze_goods}},
               .title = MSG("Buy %1 and pay with %2"),
               .none = MSG("Buy %1 with coins alone")},
    [V_DISCARD] = {"discard",
                   MSG("put back one good"),
                   {NOUN(bronze_goods)},
                   .title = MSG("Put back %1")},
    [VERBS] = {.name = NULL},
};

/* ---- What may be said: lists and refusals ask the same ----------------------------------------
 */

/* The verbs that answer the question of a phase, a set. */
static const uint32_t answers[PHASES] = {
    [PHASE_PRESERVE] = 1u << V_PRESERVE | 1u << V_SKIP_PRESERVE,
    [PHASE_REROLL] = 1u << V_STOP | 1u << V_REROLL,
    [PHASE_LEADERSHIP] = 1u << V_SKIP_LEADERSHIP | 1u << V_LEADERSHIP,
    [PHASE_CHOOSE] = 1u << V_CHOOSE,
    [PHASE_SMITHING] = 1u << V_SMITHING,
    [PHASE_TRADE] = 1u << V_END_TRADE | 1u << V_OFFER | 1u << V_SWAP, /* B42 B46 */
    [PHASE_OFFER] = 1u << V_GIVE | 1u << V_GET | 1u << V_PROPOSE,
    [PHASE_ANSWER] = 1u << V_OFFER | 1u << V_ACCEPT | 1u << V_DECLINE,
    [PHASE_BUILD] = 1u << V_END_BUILD | 1u << V_BUILD | 1u << V_ENGINEERING | 1u << V_SHIPS,
    [PHASE_SWAP] = 1u << V_END_SWAP | 1u << V_SWAP,
    [PHASE_BUY] = 1u << V_SKIP_BUY | 1u << V_GRANARIES | 1u << V_BUY,
    [PHASE_DISCARD] = 1u << V_DISCARD,
};

/* The wares that may be the next to give, a set. */
static unsigned givable(const struct bronze *s)
{
    const struct bronze_seat *me = &s->seats[s->offer_from], *other = &s->seats[s->offer_to];
    unsigned given = bronze_wares_in(s->give), set = 0;
    unsigned gettable = bronze_movable_wares(other, me) & ~given; /* B42: no ware on both sides */
    for (unsigned w = 0; w < WARES && !bronze_wares_in(s->get); w++)
        if (given >> w == 0 && gettable & ~(1u << w)) /* B42: something is left to ask for */
            set |= 1u << w;
    return set;
}

/* The wares that may be the next to ask for, a set. */
static unsigned gettable(const struct bronze *s)
{
    const struct bronze_seat *me = &s->seats[s->offer_from], *other = &s->seats[s->offer_to];
    unsigned given = bronze_wares_in(s->give), got = bronze_wares_in(s->get);
    unsigned set = given ? bronze_movable_wares(other, me) & ~given : 0; /* B42 */
    for (unsigned w = 0; w < WARES; w++)
        if (got >> w)
            set &= ~(1u << w);
    return set;
}

static struct range wares_of(const struct bronze *s, bool give, uint32_t ware)
{
    const struct bronze_seat *me = &s->seats[s->offer_from], *other = &s->seats[s->offer_to];
    bool open = (give ? givable(s) : gettable(s)) >> ware & 1;
    int most = (int)bronze_movable(give ? me : other, give ? other : me, (int)ware);
    return (struct range){1, open ? most : 0}; /* B42 */
}

static inline struct range food_to_sell(const struct bronze *s)
{
    const struct bronze_seat *p = mover(s);
    int each = edition(s)->coins_per_food;
    int short_by = bronze_cheapest(s, p) - s->coins - bronze_goods_worth(p);
    if (!may_sell_food(s, p))
        return (struct range){1, 0};
    return (struct range){short_by > each ? (short_by + each - 1) / each : 1, p->food}; /* B35 */
}

/* The numbers that a verb may name, if it names one; `what`: the thing that they count. */
static inline struct range numbers_of(const struct bronze *s, unsigned verb, uint32_t what)
{
    const struct bronze_seat *p = mover(s);
    switch (verb) {
    case V_CHOOSE: return (struct range){0, s->dice[CHOICE]};        /* B14 */
    case V_SMITHING: return (struct range){0, p->goods[SPEARHEADS]}; /* B46 */
    case V_GIVE:
    case V_GET: return wares_of(s, verb == V_GIVE, what);
    case V_BUILD:
        return (struct range){1, min_of(s->workers, boxes_left(s, p, (int)what))}; /* B28 */
    case V_ENGINEERING:
        return (struct range){1, may_engineer(s, p) ? p->goods[STONE] : 0}; /* B32 */
    case V_SHIPS: return (struct range){1, bronze_ships_possible(p)};       /* B46 */
    default: /* V_GRANARIES */ return food_to_sell(s);
    }
}

/* May a verb that names a thing name this one? */
static inline bool may_name(const struct bronze *s, unsigned verb, uint32_t what)
{
    switch (verb) {
    case V_LEADERSHIP: return what < FACES && s->dice[what];      /* B13 */
    case V_DISCARD: return what < GOODS && mover(s)->goods[what]; /* B37 */
    default:                                                      /* V_OFFER */
        if (s->phase == PHASE_TRADE)
            return what < s->players && bronze_can_offer(s, (int)what); /* B42 */
        /* an offer can be answered by another, but that one only by yes or no (B42) */
        return what == s->seat && s->offer_from == s->seat && s->offers_made < OFFERS_MAX;
    }
}

static inline bool may_swap(const struct bronze *s, uint32_t from, uint32_t to)
{
    const struct bronze_seat *p = mover(s);
    return s->swaps_left && from < GOODS && to < GOODS && from != to && p->goods[from] && /* B46 */
           p->goods[to] < bronze_goods_max[to];                                           /* B46 */
}

static bool may_reroll(const struct bronze *s, uint32_t which)
{
    for (int f = 0; f < FACES; f++)
        if (dice_packed(which, f) > (may_roll_again(s, f) ? s->dice[f] : 0)) /* B10 B11 */
            return false;
    return which && !(which >> 3 * FACES);
}

static bool may_buy(const struct bronze *s, uint32_t d, uint32_t rows)
{
    const struct bronze_seat *p = mover(s);
    for (int g = 0; g < GOODS; g++)
        if (rows >> g & 1 && !row_value(g, p->goods[g])) /* B34 */
            return false;
    return d < DEVELOPMENTS && developments_left(s, p) >> d & 1 && !(rows >> GOODS) && /* B33 */
           bronze_payment(s, rows) >= edition(s)->cost[d];                             /* B34 */
}

static bool is_legal(const struct bronze *s, struct move m)
{
    unsigned verb = move_verb(m);
    uint32_t args = move_args(m), what = args >> 8, number = args & 0xff;
    if (!(answers[s->phase] >> verb & 1))
        return false;
    switch (verb) {
    case V_REROLL: return may_reroll(s, args);
    case V_BUILD:
    case V_GIVE:
    case V_GET: return in_range(numbers_of(s, verb, what), number);
    case V_CHOOSE:
    case V_SMITHING:
    case V_ENGINEERING:
    case V_SHIPS:
    case V_GRANARIES: return in_range(numbers_of(s, verb, 0), args);
    case V_LEADERSHIP:
    case V_OFFER:
    case V_DISCARD: return may_name(s, verb, args);
    case V_SWAP: return may_swap(s, what, number);
    case V_BUY: return may_buy(s, what, number);
    case V_PROPOSE: return bronze_wares_in(s->give) && bronze_wares_in(s->get); /* B42 */
    case V_SKIP_BUY: return !s->food_sold;                                      /* B33 B35 */
    default: return true;
    }
}

/* ---- Legal moves ----------------------------------------------------------------------------- */

static inline int list_numbers(const struct bronze *s, unsigned verb, uint32_t what,
                               struct move out[])
{
    return list_range(verb, what << 8, numbers_of(s, verb, what), out);
}

static inline int list_names(const struct bronze *s, unsigned verb, uint32_t count,
                             struct move out[])
{
    int n = 0;
    for (uint32_t what = 0; what < count; what++)
        if (may_name(s, verb, what))
            out[n++] = move_of(verb, what);
    return n;
}

/* Every choice of dice to roll again, the empty one being `stop`. */
static int list_rerolls(const struct bronze *s, struct move out[])
{
    unsigned faces = 0;
    for (int f = 0; f < FACES; f++)
        faces |= (unsigned)may_roll_again(s, f) << f;
    int n = dice_choices(V_REROLL, s->dice, faces, out); /* B11 */
    out[0] = move_of(V_STOP, 0);                         /* B12 */
    return n;
}

static int list_builds(const struct bronze *s, struct move out[])
{
    int n = list_word(V_END_BUILD, out); /* B29 */
    for (uint32_t t = 0; t < TARGETS; t++)
        n += list_numbers(s, V_BUILD, t, out + n);
    n += list_numbers(s, V_ENGINEERING, 0, out + n);
    return n + list_numbers(s, V_SHIPS, 0, out + n);
}

/* Every development with every set of rows that, with the coins, reaches its price: what may_buy
 * says, worked out for all of them at once. Like the rerolls, the sets are made row by row so that
 * they are sorted. */
static int list_buys(const struct bronze *s, struct move out[])
{
    const struct bronze_seat *p = mover(s);
    struct move rows[1 << GOODS], enough[(1 << GOODS) + 3];
    int worth[1 << GOODS];
    int n = 0, sets = 1, ways = 0, price = 0;
    rows[0].code = 0;
    worth[0] = s->coins;
    for (int g = 0; g < GOODS; g++) {
        int before = sets, value = row_value(g, p->goods[g]);
        if (value) /* B34 */
            for (int i = 0; i < before; i++, sets++) {
                rows[sets].code = rows[i].code | 1u << g;
                worth[sets] = worth[i] + value;
            }
    }
    if (!s->food_sold)
        n += list_word(V_SKIP_BUY, out); /* B33 B35 */
    if (may_sell_food(s, p))
        n += list_numbers(s, V_GRANARIES, 0, out + n);
    for (uint32_t left = developments_left(s, p); left; left &= left - 1) { /* B33 */
        uint32_t d = (uint32_t)__builtin_ctz(left);
        int cost = edition(s)->cost[d];
        if (worth[sets - 1] < cost) /* B34 */
            continue;
        if (cost != price) {
            price = cost;
            ways = 0;
            for (int i = 0; i < sets; i++) {
                enough[ways] = rows[i];
                ways += worth[i] >= price; /* B34 */
            }
        }
        moves_copy_with(out + n, enough, ways, move_of(V_BUY, d << 8).code);
        n += ways;
    }
    return n;
}

static int list_swaps(const struct bronze *s, struct move out[])
{
    int n = 0;
    for (uint32_t from = 0; from < GOODS && s->swaps_left; from++)
        for (uint32_t to = 0; to < GOODS; to++)
            if (may_swap(s, from, to))
                out[n++] = move_of(V_SWAP, from << 8 | to);
    return n;
}

static int list_trade(const struct bronze *s, struct move out[])
{
    int n = 0;
    switch (s->phase) {
    case PHASE_TRADE:
        n += list_word(V_END_TRADE, out);
        n += list_names(s, V_OFFER, s->players, out + n);
        return n + list_swaps(s, out + n);
    case PHASE_OFFER:
        for (uint32_t w = 0; w < WARES; w++)
            n += list_numbers(s, V_GIVE, w, out + n);
        for (uint32_t w = 0; w < WARES; w++)
            n += list_numbers(s, V_GET, w, out + n);
        return n + (is_legal(s, move_of(V_PROPOSE, 0)) ? list_word(V_PROPOSE, out + n) : 0);
    default: /* PHASE_ANSWER */
        n += list_names(s, V_OFFER, s->players, out + n);
        n += list_word(V_ACCEPT, out + n);
        return n + list_word(V_DECLINE, out + n);
    }
}

int bronze_moves(const void *state, struct move out[])
{
    const struct bronze *s = state;
    int n = 0;
    switch (s->phase) {
    case PHASE_REROLL: return list_rerolls(s, out);
    case PHASE_LEADERSHIP:
        n += list_word(V_SKIP_LEADERSHIP, out);
        return n + list_names(s, V_LEADERSHIP, FACES, out + n);
    case PHASE_CHOOSE: return list_numbers(s, V_CHOOSE, 0, out);
    case PHASE_BUILD: return list_builds(s, out);
    case PHASE_BUY: return list_buys(s, out);
    case PHASE_DISCARD: return list_names(s, V_DISCARD, GOODS, out);
    case PHASE_TRADE:
    case PHASE_OFFER:
    case PHASE_ANSWER: return list_trade(s, out);
    case PHASE_PRESERVE:
        n += list_word(V_PRESERVE, out);
        return n + list_word(V_SKIP_PRESERVE, out + n);
    case PHASE_SMITHING: return list_numbers(s, V_SMITHING, 0, out);
    case PHASE_SWAP: n += list_word(V_END_SWAP, out); return n + list_swaps(s, out + n);
    default: return 0;
    }
}

/* ---- Why not --------------------------------------------------------------------------------- */

static int why_not_roll(const struct bronze *s, uint32_t rolled)
{
    return dice_packed_count(rolled) != dice_to_roll(s) ? 9 : 0;
}

static int why_not_reroll(const struct bronze *s, uint32_t which)
{
    if (dice_packed(which, SKULL) && s->players > 1)
        return 10;
    return 11;
}

static int why_not_build(const struct bronze *s, int target, int boxes)
{
    const struct bronze_seat *p = &s->seats[s->seat];
    bool trading = s->phase >= PHASE_TRADE && s->phase <= PHASE_ANSWER;
    if (!in_play(s, target))
        return 7;
    if (boxes > boxes_left(s, p, target))
        return target < CITIES ? 5 : 6;
    return trading && s->late ? 46 : 28;
}

static int why_not_buy(const struct bronze *s, int development)
{
    if (!(developments_in_play(s) >> development & 1))
        return 46;
    if (s->phase != PHASE_BUY || has(&s->seats[s->seat], (enum bronze_development)development))
        return 33;
    return 34;
}

int bronze_why_not(const void *view, struct move m)
{
    const struct bronze *s = view;
    uint32_t args = move_args(m);
    bool chance = bronze_to_move(s) == SEAT_CHANCE;
    if (!chance && is_legal(s, m))
        return 0;
    switch ((enum bronze_verb)move_verb(m)) {
    case V_ROLL: return chance ? why_not_roll(s, args) : 9;
    case V_STOP: return 12;
    case V_REROLL: return why_not_reroll(s, args);
    case V_SKIP_LEADERSHIP:
    case V_LEADERSHIP: return 13;
    case V_CHOOSE: return 14;
    case V_OFFER:
    case V_GIVE:
    case V_GET:
    case V_PROPOSE:
    case V_ACCEPT:
    case V_DECLINE:
    case V_END_TRADE: return s->late && s->phase == PHASE_BUILD ? 46 : 42;
    case V_BUILD: return why_not_build(s, (int)(args >> 8), (int)(args & 0xff));
    case V_END_BUILD: return 28;
    case V_ENGINEERING: return 32;
    case V_GRANARIES: return 35;
    case V_SKIP_BUY: return s->phase == PHASE_BUY ? 35 : 33;
    case V_BUY: return why_not_buy(s, (int)(args >> 8));
    case V_DISCARD: return 37;
    case V_PRESERVE:
    case V_SKIP_PRESERVE:
    case V_SMITHING:
    case V_SHIPS:
    case V_SWAP:
    case V_END_SWAP: return 46;
    default: /* V_START */ return s->phase == PHASE_START ? 0 : 2;
    }
}

/* ---- One-line forms -------------------------------------------------------------------------- */

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
