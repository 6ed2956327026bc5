/* Field tables, on a state that has every kind of field: text, setting, JSON, paths, difference,
 * hash and the cover of bytes. */
#include "unit.h"

#include "../property/fields.h"
#include "core/rng.h"

static const char *const good_ids[] = {"wood", "stone", "cloth"};
static const struct nouns goods = {3, good_ids, good_ids};

struct seat_state {
    uint8_t food;
    uint8_t goods[3];
    uint8_t crafts;  /* a set */
    uint8_t hand[4]; /* a list */
    int8_t points;
};

struct field_state {
    uint32_t big;
    int16_t balance;
    uint8_t over, phase, winner, seats, pad[6];
    uint64_t wide;
    int32_t debt;
    uint16_t rare; /* a noun of two bytes */
    uint8_t rows[3];
    uint8_t marks[3];
    struct seat_state seat[3];
    uint8_t first_by[3];
    uint8_t tail[3];
};

_Static_assert(sizeof(struct field_state) == 72, "no hole in the test's own state");

static int seats_in_play(const void *state)
{
    return ((const struct field_state *)state)->seats;
}

static int64_t total(const void *state, const int index[])
{
    const struct seat_state *seat = &((const struct field_state *)state)->seat[index[0]];
    return seat->food + seat->points;
}

static int64_t twice(const void *state, const int index[])
{
    return 2 * ((const struct field_state *)state)->seat[index[0]].goods[index[1]];
}

static int64_t asked(const void *state, const int index[])
{
    (void)index;
    static const int64_t seat[] = {2, -1, -2, FIELD_NONE};
    return seat[((const struct field_state *)state)->phase];
}

#define AT(member)      offsetof(struct field_state, member)
#define SEAT_AT(member) offsetof(struct seat_state, member)

static const struct field score_fields[] = {
    {.name = "total", .kind = FIELD_SIGNED, .derive = total},
    {.name = "twice", .kind = FIELD_INT, .count = 3, .keys = &goods, .derive = twice},
    {.kind = FIELD_END},
};

static const struct field seat_fields[] = {
    {.name = "food", .kind = FIELD_INT, .size = 1, .offset = SEAT_AT(food), .max = 15},
    {.name = "goods",
     .kind = FIELD_INT,
     .size = 1,
     .offset = SEAT_AT(goods),
     .count = 3,
     .stride = 1,
     .keys = &goods},
    {.name = "crafts", .kind = FIELD_SET, .size = 1, .offset = SEAT_AT(crafts), .values = &goods},
    {.name = "hand",
     .kind = FIELD_LIST,
     .size = 1,
     .offset = SEAT_AT(hand),
     .count = 4,
     .stride = 1,
     .values = &goods},
    {.name = "points",
     .kind = FIELD_SIGNED,
     .size = 1,
     .offset = SEAT_AT(points),
     .min = -9,
     .max = 9},
    {.name = "score", .kind = FIELD_RECORD, .fields = score_fields},
    {.kind = FIELD_END},
};

static const struct field fields[] = {
    {.name = "big", .kind = FIELD_INT, .size = 4, .offset = AT(big)},
    {.name = "balance", .kind = FIELD_SIGNED, .size = 2, .offset = AT(balance)},
    {.name = "over", .kind = FIELD_BOOL, .size = 1, .offset = AT(over)},
    {.name = "phase", .kind = FIELD_NOUN, .size = 1, .offset = AT(phase), .values = &goods},
    {.name = "winner", .kind = FIELD_SEAT, .size = 1, .offset = AT(winner), .max = 2},
    {.name = "seat_count", .kind = FIELD_INT, .size = 1, .offset = AT(seats), .max = 3},
    {.kind = FIELD_PADDING, .size = 6, .offset = AT(pad)},
    {.name = "wide", .kind = FIELD_INT, .size = 8, .offset = AT(wide)},
    {.name = "debt", .kind = FIELD_SIGNED, .size = 4, .offset = AT(debt)},
    {.name = "rare", .kind = FIELD_NOUN, .size = 2, .offset = AT(rare), .values = &goods},
    {.name = "row", .kind = FIELD_INT, .size = 1, .offset = AT(rows), .count = 3, .first = 1},
    {.name = "marks",
     .kind = FIELD_INT,
     .size = 1,
     .offset = AT(marks),
     .count = 3,
     .stride = 1,
     .keys = &goods,
     .sparse = true},
    {.name = "seats",
     .kind = FIELD_RECORD,
     .size = sizeof(struct seat_state),
     .offset = AT(seat),
     .count = 3,
     .stride = sizeof(struct seat_state),
     .fields = seat_fields,
     .live = seats_in_play},
    {.name = "first_by",
     .kind = FIELD_SEAT,
     .size = 1,
     .offset = AT(first_by),
     .count = 3,
     .stride = 1,
     .keys = &goods},
    {.kind = FIELD_PADDING, .size = 1, .count = 3, .offset = AT(tail)},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = asked},
    {.kind = FIELD_END},
};

static const struct field_state sample = {
    .big = 70000,
    .balance = -300,
    .over = 1,
    .phase = 1,
    .winner = FIELD_NONE,
    .seats = 2,
    .wide = UINT64_C(5000000000),
    .debt = -1,
    .rare = 0xffff,
    .rows = {4, 5, 6},
    .marks = {0, 2, 0},
    .seat = {{3, {1, 0, 2}, 5, {1, 3, 3, 0}, -2}, {0, {0, 0, 0}, 0, {0, 0, 0, 0}, 4}},
    .first_by = {FIELD_NONE, 0, 1},
};

static void values_print(void **unused)
{
    (void)unused;
    static const struct {
        const char *path, *text;
    } cases[] = {
        {"big", "70000"},
        {"balance", "-300"},
        {"over", "1"},
        {"phase", "stone"},
        {"winner", "none"},
        {"wide", "5000000000"},
        {"debt", "-1"},
        {"rare", "none"},
        {"row.1", "4"},
        {"row.3", "6"},
        {"marks.stone", "2"},
        {"seats.0.food", "3"},
        {"seats.0.goods.cloth", "2"},
        {"seats.0.crafts", "wood,cloth"},
        {"seats.1.crafts", "none"},
        {"seats.0.hand", "wood,cloth,cloth"},
        {"seats.1.hand", "none"},
        {"seats.0.points", "-2"},
        {"seats.0.score.total", "1"},
        {"seats.1.score.total", "4"},
        {"seats.0.score.twice.cloth", "4"},
        {"first_by.stone", "0"},
        {"first_by.wood", "none"},
        {"to_move", "chance"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sheet s;
        assert_int_equal(field_print(fields, &sample, cases[i].path, sheet_new(&s)), FIELD_OK);
        assert_string_equal(s.text, cases[i].text);
    }
    struct field_state st = sample;
    static const char *const to_move[] = {"2", "chance", "nobody", "none"};
    for (uint8_t i = 0; i < 4; i++) {
        struct sheet s;
        st.phase = i;
        field_print(fields, &st, "to_move", sheet_new(&s));
        assert_string_equal(s.text, to_move[i]);
    }
    struct sheet s;
    st.phase = 77; /* no noun: shown as it is, for whoever looks for the fault */
    st.seat[0].hand[0] = 78;
    struct out *o = sheet_new(&s);
    field_print(fields, &st, "phase", o);
    out_char(o, ' ');
    field_print(fields, &st, "seats.0.hand", o);
    assert_string_equal(s.text, "77 77,cloth,cloth");
}

static void values_are_set(void **unused)
{
    (void)unused;
    static const struct {
        const char *path, *text, *then; /* NULL: the same */
    } cases[] = {
        {"big", "4294967295", NULL},
        {"big", "0", NULL},
        {"balance", "-32768", NULL},
        {"balance", "32767", NULL},
        {"debt", "-2147483648", NULL},
        {"wide", "9223372036854775807", NULL},
        {"over", "0", NULL},
        {"over", "on", "1"},
        {"over", "off", "0"},
        {"over", "true", "1"},
        {"over", "false", "0"},
        {"over", "yes", "1"},
        {"over", "no", "0"},
        {"phase", "cloth", NULL},
        {"phase", "none", NULL},
        {"phase", "-", "none"},
        {"rare", "cloth", NULL},
        {"rare", "none", NULL},
        {"winner", "2", NULL},
        {"winner", "-", "none"},
        {"first_by.cloth", "254", NULL},
        {"row.2", " 9 ", "9"},
        {"row.2", "9\n", "9"},
        {"seats.1.food", "15", NULL},
        {"seats.1.goods.wood", "255", NULL},
        {"seats.1.crafts", "stone,wood", "wood,stone"},
        {"seats.1.crafts", "stone cloth", "stone,cloth"},
        {"seats.1.crafts", "none", NULL},
        {"seats.1.crafts", "", "none"},
        {"seats.1.hand", "cloth, cloth wood,stone", "wood,stone,cloth,cloth"},
        {"seats.1.hand", "wood", NULL},
        {"seats.1.hand", "-", "none"},
        {"seats.0.points", "-9", NULL},
    };
    struct field_state st = sample;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sheet wanted, got;
        assert_int_equal(field_set(fields, &st, cases[i].path, cases[i].text, sheet_new(&wanted)),
                         FIELD_OK);
        assert_string_equal(wanted.text, "");
        field_print(fields, &st, cases[i].path, sheet_new(&got));
        assert_string_equal(got.text, cases[i].then ? cases[i].then : cases[i].text);
    }
    assert_int_equal(st.rare, 0xffff);
    assert_int_equal(st.seat[1].hand[1], 0);
    assert_int_equal(st.rows[0], 4);
    assert_int_equal(st.rows[2], 6);
}

static void bad_values_change_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *path, *text;
        enum field_status status;
        const char *wanted;
    } cases[] = {
        {"big", "4294967296", FIELD_BAD_VALUE, "a number from 0 to 4294967295"},
        {"big", "-1", FIELD_BAD_VALUE, "a number from 0 to 4294967295"},
        {"big", "", FIELD_BAD_VALUE, "a number from 0 to 4294967295"},
        {"big", "-", FIELD_BAD_VALUE, "a number from 0 to 4294967295"},
        {"big", "1x", FIELD_BAD_VALUE, "a number from 0 to 4294967295"},
        {"big", "1 2", FIELD_BAD_VALUE, "a number from 0 to 4294967295"},
        {"wide", "9223372036854775808", FIELD_BAD_VALUE, "a number from 0 to 9223372036854775807"},
        {"wide", "99999999999999999999999", FIELD_BAD_VALUE,
         "a number from 0 to 9223372036854775807"},
        {"balance", "32768", FIELD_BAD_VALUE, "a number from -32768 to 32767"},
        {"balance", "-32769", FIELD_BAD_VALUE, "a number from -32768 to 32767"},
        {"over", "2", FIELD_BAD_VALUE, "0 or 1"},
        {"over", "On", FIELD_BAD_VALUE, "0 or 1"},
        {"phase", "iron", FIELD_BAD_VALUE, "one of wood, stone, cloth, none"},
        {"phase", "1", FIELD_BAD_VALUE, "one of wood, stone, cloth, none"},
        {"winner", "3", FIELD_BAD_VALUE, "the number of a seat, or none"},
        {"winner", "-1", FIELD_BAD_VALUE, "the number of a seat, or none"},
        {"first_by.wood", "255", FIELD_BAD_VALUE, "the number of a seat, or none"},
        {"seats.0.food", "16", FIELD_BAD_VALUE, "a number from 0 to 15"},
        {"seats.0.points", "-10", FIELD_BAD_VALUE, "a number from -9 to 9"},
        {"seats.0.crafts", "wood,iron", FIELD_BAD_VALUE, "some of wood, stone, cloth, none"},
        {"seats.0.crafts", "wood,wood", FIELD_BAD_VALUE, "some of wood, stone, cloth, none"},
        {"seats.0.crafts", "wood,none", FIELD_BAD_VALUE, "some of wood, stone, cloth, none"},
        {"seats.0.hand", "wood wood wood wood wood", FIELD_BAD_VALUE,
         "at most 4 of wood, stone, cloth, none"},
        {"seats.0.score.total", "1", FIELD_READ_ONLY, ""},
        {"to_move", "1", FIELD_READ_ONLY, ""},
        {"seats", "1", FIELD_NOT_ONE, "one of 0, 1"},
        {"seats.0", "1", FIELD_NOT_ONE, "one of food, goods, crafts, hand, points, score"},
        {"seats.0.goods", "1", FIELD_NOT_ONE, "one of wood, stone, cloth"},
        {"seats.0.score", "1", FIELD_NOT_ONE, "one of total, twice"},
        {"row", "1", FIELD_NOT_ONE, "one of 1, 2, 3"},
        {"row.0", "1", FIELD_NO_SUCH, "one of 1, 2, 3"},
        {"row.4", "1", FIELD_NO_SUCH, "one of 1, 2, 3"},
        {"row.01", "1", FIELD_NO_SUCH, "one of 1, 2, 3"},
        {"row.-1", "1", FIELD_NO_SUCH, "one of 1, 2, 3"},
        {"row.4294967297", "1", FIELD_NO_SUCH, "one of 1, 2, 3"},
        {"row.", "1", FIELD_NO_SUCH, "one of 1, 2, 3"},
        {"seats.2.food", "1", FIELD_NO_SUCH, "one of 0, 1"},
        {"seats.x.food", "1", FIELD_NO_SUCH, "one of 0, 1"},
        {"seats.0.foo", "1", FIELD_NO_SUCH, "one of food, goods, crafts, hand, points, score"},
        {"seats.0.foods", "1", FIELD_NO_SUCH, "one of food, goods, crafts, hand, points, score"},
        {"seats.0.", "1", FIELD_NO_SUCH, "one of food, goods, crafts, hand, points, score"},
        {"seats.0.food.x", "1", FIELD_NO_SUCH, "nothing more"},
        {"seats.0.hand.0", "1", FIELD_NO_SUCH, "nothing more"},
        {"marks.iron", "1", FIELD_NO_SUCH, "one of wood, stone, cloth"},
        {"", "1", FIELD_NO_SUCH,
         "one of big, balance, over, phase, winner, seat_count, wide, debt, rare, row, marks, "
         "seats, first_by, to_move"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct field_state st = sample;
        struct sheet s;
        assert_int_equal(field_set(fields, &st, cases[i].path, cases[i].text, sheet_new(&s)),
                         cases[i].status);
        assert_string_equal(s.text, cases[i].wanted);
        assert_memory_equal(&st, &sample, sizeof st);
        if (cases[i].status == FIELD_NO_SUCH || cases[i].status == FIELD_NOT_ONE) {
            struct place place;
            assert_int_equal(field_find(fields, &st, cases[i].path, &place), cases[i].status);
            assert_int_equal(field_print(fields, &st, cases[i].path, sheet_new(&s)),
                             cases[i].status);
            assert_string_equal(s.text, "");
        }
    }
    struct field_state st = sample;
    struct place place;
    struct sheet s;
    assert_int_equal(field_find(fields, &st, "row", &place), FIELD_NOT_ONE);
    assert_true(place.whole);
    assert_int_equal(place.offset, AT(rows));
    assert_int_equal(place_set(&place, &st, "1", NULL, sheet_new(&s)), FIELD_NOT_ONE);
}

static void json(void **unused)
{
    (void)unused;
    struct sheet s;
    fields_json(fields, &sample, sheet_new(&s));
    assert_string_equal(
        s.text,
        "{\"big\":70000,\"balance\":-300,\"over\":true,\"phase\":\"stone\",\"winner\":null,"
        "\"seat_count\":2,\"wide\":5000000000,\"debt\":-1,\"rare\":null,\"row\":[4,5,6],"
        "\"marks\":{\"stone\":2},\"seats\":["
        "{\"food\":3,\"goods\":{\"wood\":1,\"stone\":0,\"cloth\":2},"
        "\"crafts\":[\"wood\",\"cloth\"],\"hand\":[\"wood\",\"cloth\",\"cloth\"],\"points\":-2,"
        "\"score\":{\"total\":1,\"twice\":{\"wood\":2,\"stone\":0,\"cloth\":4}}},"
        "{\"food\":0,\"goods\":{\"wood\":0,\"stone\":0,\"cloth\":0},\"crafts\":[],\"hand\":[],"
        "\"points\":4,\"score\":{\"total\":4,\"twice\":{\"wood\":0,\"stone\":0,\"cloth\":0}}}],"
        "\"first_by\":{\"wood\":null,\"stone\":0,\"cloth\":1},\"to_move\":\"chance\"}");
}

static void difference(void **unused)
{
    (void)unused;
    struct field_state st = sample;
    struct sheet s;
    assert_int_equal(fields_diff(fields, &sample, &st, sheet_new(&s)), 0);
    assert_string_equal(s.text, "");
    st.balance = 12;
    st.over = 0;
    st.pad[0] = 1;
    st.seat[0].hand[2] = 0;
    st.seat[0].crafts = 0;
    st.seat[2].food = 1; /* not in use, but stored */
    st.first_by[0] = 1;
    assert_int_equal(fields_diff(fields, &sample, &st, sheet_new(&s)), 6);
    assert_string_equal(s.text, "balance -300 -> 12\n"
                                "over 1 -> 0\n"
                                "seats.0.crafts wood,cloth -> none\n"
                                "seats.0.hand wood,cloth,cloth -> wood,cloth\n"
                                "seats.2.food 0 -> 1\n"
                                "first_by.wood none -> 1\n");
}

static bool is_padding(size_t byte)
{
    return (byte >= AT(pad) && byte < AT(pad) + sizeof sample.pad) || byte >= AT(tail);
}

static void every_bit_is_covered_once(void **unused)
{
    (void)unused;
    uint8_t covered[8 * sizeof(struct field_state)] = {0};
    fields_cover(fields, sizeof(struct field_state), covered);
    for (size_t i = 0; i < sizeof covered; i++)
        assert_int_equal(covered[i], 1);
}

static void the_hash_hears_every_stored_value(void **unused)
{
    (void)unused;
    uint64_t hash = fields_hash(fields, &sample), seen[sizeof(struct field_state) * 8];
    for (size_t bit = 0; bit < sizeof(struct field_state) * 8; bit++) {
        struct field_state st = sample;
        ((uint8_t *)&st)[bit / 8] ^= (uint8_t)(1u << bit % 8);
        seen[bit] = fields_hash(fields, &st);
        assert_int_equal(seen[bit] == hash, is_padding(bit / 8));
        for (size_t other = 0; other < bit && !is_padding(bit / 8); other++)
            assert_true(seen[other] != seen[bit]);
    }
}

/* The same number everywhere: it follows from the values alone, whatever their bytes are. */
static void the_hash_is_the_same_on_every_platform(void **unused)
{
    (void)unused;
    static const uint64_t values[] = {70000,      0xfed4, 1, 1,    0xff, 2, UINT64_C(5000000000),
                                      0xffffffff, 0xffff, 4, 5,    6,    0, 2,
                                      0,          3,      1, 0,    2,    5, 1,
                                      3,          3,      0, 0xfe, 0,    0, 0,
                                      0,          0,      0, 0,    0,    0, 4,
                                      0,          0,      0, 0,    0,    0, 0,
                                      0,          0,      0, 0xff, 0,    1};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        hash = rng_mix(hash ^ values[i]);
    assert_true(fields_hash(fields, &sample) == hash);
    assert_true(hash == UINT64_C(0x656be47b2755825e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_print),
        cmocka_unit_test(values_are_set),
        cmocka_unit_test(bad_values_change_nothing),
        cmocka_unit_test(json),
        cmocka_unit_test(difference),
        cmocka_unit_test(every_bit_is_covered_once),
        cmocka_unit_test(the_hash_hears_every_stored_value),
        cmocka_unit_test(the_hash_is_the_same_on_every_platform),
    };
    return RUN(tests);
}
