/* The state of the Bronze Age: what every byte of it means, and what must always be true. */
#include <string.h>

#include "core/field_bytes.h"
#include "games/bronze/bronze.h"

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
    {.name = "padding",
     .kind = FIELD_PADDING,
     BYTES(sizeof((struct bronze_seat *)0)->padding),
     AT(bronze_seat, padding)},
    {.name = "score", .kind = FIELD_RECORD, .fields = score_fields},
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

const struct field bronze_fields[] = {
    {.name = "players", .kind = FIELD_INT, BYTE, AT(bronze, players), .min = 1, .max = SEATS_MAX},
    {.name = "options", .kind = FIELD_RECORD, .fields = bronze_option_fields},
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
    if (p->developments & ~developments_in_play(s))
        return MSG("a development that is not in the game (B8, B46)");
    if (p->ships > SHIPS_MAX)
        return MSG("more ships than there can be (B46)");
    return all_zero(p->padding, sizeof p->padding) ? NULL : MSG("padding that is not zero");
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
        return MSG("a round that does not exist (B47)");
    if (s->phase >= PHASES)
        return MSG("an unknown phase");
    if (dice > own || (rolling && dice == own) || (s->phase == PHASE_REROLL && dice != own))
        return MSG("a number of dice that does not fit the cities (B9)");
    if (s->rolls_left > ROLLS || (s->phase == PHASE_ROLL && !s->rolls_left))
        return MSG("an impossible number of rolls (B11)");
    if (s->workers > WORKERS_MAX || s->coins > COINS_MAX)
        return MSG("more workers or coins than there can be (B19, B20)");
    for (int m = 0; m < MONUMENTS; m++)
        if (s->first_builder[m] != NOBODY && s->first_builder[m] >= s->players)
            return MSG("a first builder who does not play (B31)");
    if (!all_zero(s->padding, sizeof s->padding))
        return MSG("padding that is not zero");
    return check_phase(s);
}

const char *bronze_check(const void *state)
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
