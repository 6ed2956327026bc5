/* The Bronze Age as a game of the kernel: its verbs, options and fields, setting it up, what
 * everybody sees (everything), and what must always be true. */
#include <string.h>

#include "games/bronze/bronze.h"

#define NOUN(list)                                                                                 \
    {                                                                                              \
        ARG_NOUN, 0, 8, &bronze_##list                                                             \
    }
#define NOUN_BEFORE(list)                                                                          \
    {                                                                                              \
        ARG_NOUN, 8, 8, &bronze_##list                                                             \
    }
#define SEAT                                                                                       \
    {                                                                                              \
        ARG_SEAT, 0, 8, NULL                                                                       \
    }
#define COUNT                                                                                      \
    {                                                                                              \
        ARG_COUNT, 0, 8, NULL                                                                      \
    }
#define FACE_COUNTS                                                                                \
    {                                                                                              \
        ARG_COUNTS, 0, 3, &bronze_faces                                                            \
    }

static const struct verb verbs[] = {
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
                      {NOUN(faces)},
                      .title = MSG("Roll one die once more: %1")},
    [V_CHOOSE] = {"choose",
                  MSG("take food from so many choice dice"),
                  {COUNT},
                  TITLES("Take food from %1 choice die", "Take food from %1 choice dice"),
                  .none = MSG("Take workers from all choice dice")},
    [V_SMITHING] = {"smithing",
                    MSG("spend so many spearheads on the invasion"),
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
                {NOUN_BEFORE(wares), COUNT},
                .title = MSG("Give %1: %2"),
                .none = MSG("Give no %1")},
    [V_GET] = {"get",
               MSG("what you ask for"),
               {NOUN_BEFORE(wares), COUNT},
               .title = MSG("Ask for %1: %2"),
               .none = MSG("Ask for no %1")},
    [V_PROPOSE] = {"propose", MSG("make the offer"), {{0}}, .title = MSG("Make the offer")},
    [V_ACCEPT] = {"accept", MSG("accept the offer"), {{0}}, .title = MSG("Accept the offer")},
    [V_DECLINE] = {"decline", MSG("decline the offer"), {{0}}, .title = MSG("Decline the offer")},
    [V_END_BUILD] = {"end_build", MSG("build no more"), {{0}}, .title = MSG("Build no more")},
    [V_BUILD] = {"build",
                 MSG("fill so many boxes"),
                 {NOUN_BEFORE(targets), COUNT},
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
                {NOUN_BEFORE(goods), NOUN(goods)},
                .title = MSG("Swap %1 for %2")},
    [V_SKIP_BUY] = {"skip_buy", MSG("buy nothing"), {{0}}, .title = MSG("Buy nothing")},
    [V_GRANARIES] = {"granaries",
                     MSG("turn in food for coins"),
                     {COUNT},
                     .title = MSG("Turn in %1 food for coins")},
    [V_BUY] = {"buy",
               MSG("buy with all coins and these rows of goods"),
               {NOUN_BEFORE(developments), {ARG_SET, 0, 8, &bronze_goods}},
               .title = MSG("Buy %1 and pay with %2"),
               .none = MSG("Buy %1 with coins alone")},
    [V_DISCARD] = {"discard", MSG("put back one good"), {NOUN(goods)}, .title = MSG("Put back %1")},
    [VERBS] = {.name = NULL},
};

static const char *const tie_break_ids[] = {"value", "count"};
static const char *const tie_break_titles[] = {MSG("goods by value"), MSG("goods by number")};
static const char *const edition_ids[] = {"original", "revised"};
static const char *const edition_titles[] = {MSG("original"), MSG("revised")};
static const struct nouns tie_breaks = {2, tie_break_ids, tie_break_titles};
static const struct nouns edition_names = {2, edition_ids, edition_titles};

enum { OPTION_START, OPTION_TRADING, OPTION_TIE_BREAK, OPTION_EDITION, OPTION_LATE, OPTIONS };

static const struct option options[] = {
    [OPTION_START] = {"start", MSG("who begins"), &lot_or_seat, 0, 4, 0, .seats_min = 2,
                      .names_seats = true},
    [OPTION_TRADING] = {"trading", MSG("trade with the others"), &off_on, 0, 1, 0, .seats_min = 2},
    [OPTION_TIE_BREAK] = {"tie_break", MSG("what breaks ties"), &tie_breaks, 0, 1, 0,
                          .seats_min = 2},
    [OPTION_EDITION] = {"edition", MSG("the numbers of which printing"), &edition_names, 0, 1, 0,
                        .needs = "late_bronze_age", .needs_values = 1 << 0}, /* B46 */
    [OPTION_LATE] = {"late_bronze_age", MSG("four more developments, longer games"), &off_on, 0, 1,
                     .initial = 0},
    [OPTIONS] = {.key = NULL},
};

static const struct alone alone = {
    .goal = MSG("as many points as you can in ten rounds (B39); 40 are good, 60 very good"),
};

static int64_t to_move(const void *s, const int index[])
{
    (void)index;
    return bronze_to_move(s);
}

static int64_t is_over(const void *s, const int index[])
{
    (void)index;
    return bronze_to_move(s) == SEAT_NOBODY;
}

static int64_t cities_of(const void *s, const int index[])
{
    return cities(&((const struct bronze *)s)->seats[index[0]]);
}

#define SCORE(part)                                                                                \
    static int64_t score_##part(const void *s, const int index[])                                  \
    {                                                                                              \
        return bronze_score_of(s, index[0]).part;                                                  \
    }
SCORE(total)
SCORE(developments)
SCORE(monuments)
SCORE(architecture)
SCORE(empire)
SCORE(commerce)

static int players(const void *s)
{
    return ((const struct bronze *)s)->players;
}

#define AT(type, member) .offset = offsetof(struct type, member)
#define BYTE             .size = 1
#define BYTES(n)         .size = 1, .count = (n), .stride = 1

static const struct field score_fields[] = {
    {.name = "total", .kind = FIELD_SIGNED, .derive = score_total},
    {.name = "developments", .kind = FIELD_INT, .derive = score_developments},
    {.name = "monuments", .kind = FIELD_INT, .derive = score_monuments},
    {.name = "architecture", .kind = FIELD_INT, .derive = score_architecture},
    {.name = "empire", .kind = FIELD_INT, .derive = score_empire},
    {.name = "commerce", .kind = FIELD_INT, .derive = score_commerce},
    {.kind = FIELD_END},
};

static const struct field seat_fields[] = {
    {.name = "food",
     .title = MSG("food"),
     .kind = FIELD_INT,
     BYTE,
     AT(bronze_seat, food),
     .max = FOOD_MAX},
    {.name = "goods",
     .title = MSG("goods"),
     .kind = FIELD_INT,
     BYTES(GOODS),
     AT(bronze_seat, goods),
     .max = 8,
     .keys = &bronze_goods},
    {.name = "cities", .title = MSG("cities"), .kind = FIELD_INT, .derive = cities_of},
    {.name = "city_boxes",
     .title = MSG("boxes of cities"),
     .kind = FIELD_INT,
     BYTES(CITIES),
     AT(bronze_seat, boxes),
     .max = 6,
     .keys = &bronze_cities},
    {.name = "monument_boxes",
     .title = MSG("boxes of monuments"),
     .kind = FIELD_INT,
     BYTES(MONUMENTS),
     AT(bronze_seat, boxes[CITIES]),
     .max = 15,
     .keys = &bronze_monuments},
    {.name = "monument_points",
     .title = MSG("points of monuments"),
     .kind = FIELD_INT,
     BYTES(MONUMENTS),
     AT(bronze_seat, monument_points),
     .max = 12,
     .keys = &bronze_monuments},
    {.name = "developments",
     .kind = FIELD_SET,
     .size = 4,
     AT(bronze_seat, developments),
     .values = &bronze_developments},
    {.name = "disasters",
     .title = MSG("points lost"),
     .kind = FIELD_INT,
     .size = 2,
     AT(bronze_seat, disasters),
     .max = 9999},
    {.name = "ships",
     .title = MSG("ships"),
     .kind = FIELD_INT,
     BYTE,
     AT(bronze_seat, ships),
     .max = SHIPS_MAX},
    {.name = "padding", .kind = FIELD_PADDING, BYTE, AT(bronze_seat, padding)},
    {.name = "score", .kind = FIELD_RECORD, .fields = score_fields},
    {.kind = FIELD_END},
};

static const struct field option_fields[] = {
    {.name = "trading", .kind = FIELD_BOOL, BYTE, AT(bronze, trading)},
    {.name = "tie_break",
     .kind = FIELD_NOUN,
     BYTE,
     AT(bronze, count_breaks_ties),
     .values = &tie_breaks},
    {.name = "edition", .kind = FIELD_NOUN, BYTE, AT(bronze, revised), .values = &edition_names},
    {.name = "late_bronze_age", .kind = FIELD_BOOL, BYTE, AT(bronze, late)},
    {.kind = FIELD_END},
};

static const struct field offer_fields[] = {
    {.name = "made", .kind = FIELD_INT, BYTE, AT(bronze, offers_made), .max = OFFERS_MAX},
    {.name = "declined", .kind = FIELD_INT, BYTE, AT(bronze, offers_declined), .max = DECLINED_MAX},
    {.name = "from", .kind = FIELD_SEAT, BYTE, AT(bronze, offer_from)},
    {.name = "to", .kind = FIELD_SEAT, BYTE, AT(bronze, offer_to)},
    {.name = "give",
     .kind = FIELD_INT,
     BYTES(WARES),
     AT(bronze, give),
     .max = FOOD_MAX,
     .keys = &bronze_wares},
    {.name = "get",
     .kind = FIELD_INT,
     BYTES(WARES),
     AT(bronze, get),
     .max = FOOD_MAX,
     .keys = &bronze_wares},
    {.kind = FIELD_END},
};

static const struct field fields[] = {
    {.name = "players", .kind = FIELD_INT, BYTE, AT(bronze, players), .min = 1, .max = SEATS_MAX},
    {.name = "options", .kind = FIELD_RECORD, .fields = option_fields},
    {.name = "start", .kind = FIELD_SEAT, BYTE, AT(bronze, start)},
    {.name = "round", .kind = FIELD_INT, BYTE, AT(bronze, round), .min = 1, .max = ROUNDS_MAX},
    {.name = "seat", .kind = FIELD_SEAT, BYTE, AT(bronze, seat)},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = to_move},
    {.name = "phase", .kind = FIELD_NOUN, BYTE, AT(bronze, phase), .values = &bronze_phases},
    {.name = "over", .kind = FIELD_BOOL, .derive = is_over},
    {.name = "dice",
     .kind = FIELD_INT,
     BYTES(FACES),
     AT(bronze, dice),
     .max = CITIES_MAX,
     .keys = &bronze_faces},
    {.name = "rolls_left", .kind = FIELD_INT, BYTE, AT(bronze, rolls_left), .max = ROLLS},
    {.name = "workers", .kind = FIELD_INT, BYTE, AT(bronze, workers), .max = WORKERS_MAX},
    {.name = "coins", .kind = FIELD_INT, BYTE, AT(bronze, coins), .max = COINS_MAX},
    {.name = "food_sold", .kind = FIELD_BOOL, BYTE, AT(bronze, food_sold)},
    {.name = "swaps_left", .kind = FIELD_INT, BYTE, AT(bronze, swaps_left), .max = SHIPS_MAX},
    {.name = "offer", .kind = FIELD_RECORD, .fields = offer_fields},
    {.name = "first_builder",
     .kind = FIELD_SEAT,
     BYTES(MONUMENTS),
     AT(bronze, first_builder),
     .keys = &bronze_monuments},
    {.name = "padding",
     .kind = FIELD_PADDING,
     BYTES(sizeof((struct bronze *)0)->padding),
     AT(bronze, padding)},
    {.name = "seats",
     .kind = FIELD_RECORD,
     AT(bronze, seats),
     .count = SEATS_MAX,
     .stride = sizeof(struct bronze_seat),
     .fields = seat_fields,
     .live = players},
    {.kind = FIELD_END},
};

static const char *setup(void *state, int seats, const int chosen[])
{
    struct bronze *s = state;
    int start = chosen[OPTION_START];
    if (start > seats)
        return MSG("the start player must be one of the seats");
    s->players = (uint8_t)seats;
    s->trading = (uint8_t)chosen[OPTION_TRADING];
    s->count_breaks_ties = (uint8_t)chosen[OPTION_TIE_BREAK];
    s->late = (uint8_t)chosen[OPTION_LATE];
    s->revised = (uint8_t)(chosen[OPTION_EDITION] || s->late); /* B46 */
    s->round = 1;
    s->offer_from = s->offer_to = NOBODY;
    memset(s->first_builder, NOBODY, sizeof s->first_builder);
    for (int seat = 0; seat < seats; seat++)
        s->seats[seat].food = FOOD_AT_START; /* B1 */
    if (!start && seats > 1) {
        s->phase = PHASE_START; /* B2 */
        return NULL;
    }
    s->start = s->seat = (uint8_t)(start ? start - 1 : 0); /* B2 */
    bronze_begin_turn(s, NULL);
    return NULL;
}

/* Nothing is hidden: everybody sees the whole state. */
static void observe(const void *state, int viewer, void *view)
{
    (void)viewer;
    memcpy(view, state, sizeof(struct bronze));
}

static const char *check_seat(const struct bronze *s, const struct bronze_seat *p)
{
    if (p->food > FOOD_MAX)
        return MSG("more food than the track holds (B4)");
    for (int g = 0; g < GOODS; g++)
        if (p->goods[g] > bronze_goods_max[g])
            return MSG("more goods than a row holds (B4)");
    for (int t = 0; t < TARGETS; t++) {
        if (p->boxes[t] > bronze_size[t])
            return MSG("more boxes filled than a city or monument has (B5, B6)");
        if (p->boxes[t] && !in_play(s, t))
            return MSG("a monument is built that is out of the game (B7)");
    }
    for (int m = 0; m < MONUMENTS; m++) {
        if (p->monument_points[m] && !has_monument(p, m))
            return MSG("points for a monument that is not complete (B6)");
        if (p->monument_points[m] && p->monument_points[m] != bronze_monument_first_points[m] &&
            p->monument_points[m] != edition(s)->later_points[m])
            return MSG("points that the monument does not give (B6)");
    }
    if (p->developments >> development_count(s))
        return MSG("a development that is not in the game (B8, B46)");
    if (p->ships > SHIPS_MAX)
        return MSG("more ships than there can be (B46)");
    return p->padding ? MSG("padding that is not zero") : NULL;
}

/* What the phase waits for must be there, so that every legal move can be carried out. */
static const char *check_phase(const struct bronze *s)
{
    struct move legal[MOVES_MAX];
    if (!bronze_offer_is_sound(s))
        return MSG("an offer that cannot be (B42)");
    if (s->phase == PHASE_PRESERVE && !bronze_may_preserve(&s->seats[s->seat]))
        return MSG("nothing to preserve food with (B46)");
    if (s->phase == PHASE_SMITHING && !bronze_may_smith(s))
        return MSG("nothing to smith (B46)");
    if (s->phase == PHASE_SWAP && !s->swaps_left)
        return MSG("no swap left (B46)");
    if (s->phase == PHASE_LEADERSHIP_ROLL && dice_to_roll(s) != 1)
        return MSG("a number of dice that does not fit the cities (B9)");
    if (bronze_to_move(s) >= 0 && bronze_moves(s, legal) == 0)
        return MSG("a question without an answer");
    return NULL;
}

static const char *check_table(const struct bronze *s)
{
    bool rolling = s->phase == PHASE_ROLL || s->phase == PHASE_LEADERSHIP_ROLL;
    if (s->seat >= s->players || s->start >= s->players)
        return MSG("a seat that nobody sits on");
    int dice = dice_shown(s), own = cities(&s->seats[s->seat]);
    if (s->round < 1 || s->round > ROUNDS_MAX)
        return MSG("a round that there is not (B47)");
    if (s->phase >= PHASES)
        return MSG("an unknown phase");
    if (dice > own || (rolling && dice == own) || (s->phase == PHASE_REROLL && dice != own))
        return MSG("a number of dice that does not fit the cities (B9)");
    if (s->rolls_left > ROLLS || (s->phase == PHASE_ROLL && !s->rolls_left))
        return MSG("a number of rolls that there is not (B11)");
    if (s->workers > WORKERS_MAX || s->coins > COINS_MAX)
        return MSG("more workers or coins than there can be (B19, B20)");
    for (int m = 0; m < MONUMENTS; m++)
        if (s->first_builder[m] != NOBODY && s->first_builder[m] >= s->players)
            return MSG("a first builder who does not play (B31)");
    for (size_t i = 0; i < sizeof s->padding; i++)
        if (s->padding[i])
            return MSG("padding that is not zero");
    return check_phase(s);
}

static const char *check(const void *state)
{
    static const struct bronze_seat empty;
    const struct bronze *s = state;
    if (s->players < 1 || s->players > SEATS_MAX)
        return MSG("the Bronze Age is for 1 to 4 players");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct bronze_seat *p = &s->seats[seat];
        const char *broken = seat < s->players ? check_seat(s, p) : NULL;
        if (broken)
            return broken;
        if (seat >= s->players && memcmp(p, &empty, sizeof empty) != 0)
            return MSG("an empty seat that has something");
    }
    return check_table(s);
}

const struct game game_bronze = {
    .id = "bronze",
    .title = MSG("Roll Through the Ages: The Bronze Age"),
    .short_title = MSG("The Bronze Age"),
    .rule_prefix = "B",
    .revision = 2,
    .seats_min = 1, /* B1 */
    .seats_max = SEATS_MAX,
    .alone = &alone,
    .moves_max = 1 + FOOD_MAX + DEVELOPMENTS * (1 << GOODS) + 3, /* three spare: moves_copy_with */
    .chances_max = 792, /* the ways in which 7 dice can fall */
    .events_max = 64,
    .plies_max = ROUNDS_MAX * SEATS_MAX * 320, /* no turn has 320 decisions and rolls */
    .state_size = sizeof(struct bronze),
    .options = options,
    .verbs = verbs,
    .fields = fields,
    .events = &bronze_events,
    .setup = setup,
    .to_move = bronze_to_move,
    .moves = bronze_moves,
    .chances = bronze_chances,
    .draw = bronze_draw,
    .apply = bronze_apply,
    .observe = observe,
    .shown = shown_as_it_is,
    .guess = guess_nothing,
    .score = bronze_score,
    .score_sheet = bronze_score_sheet,
    .facts = bronze_facts,
    .question = bronze_asks,
    .why_not = bronze_why_not,
    .refusals = bronze_refusals,
    .tell_why_not = bronze_tell_why_not,
    .print_price = bronze_print_price,
    .expand = bronze_expand,
    .print_event = bronze_print_event,
    .together = bronze_together,
    .print_together = bronze_print_together,
    .print_board = bronze_print_board,
    .check = check,
};
