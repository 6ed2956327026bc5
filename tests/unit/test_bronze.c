/* The Bronze Age where a scenario can't reach: who may sit down, how likely the dice and lots are,
 * what the end of a game is told to come from, and the facts that screens draw. */
#include <stdalign.h>

#include "begin.h"
#include "json_number.h"

#include "games/games.h"

static const struct game *bronze;
static struct state_room state;

static int load(void **unused)
{
    (void)unused;
    bronze = game_find("bronze");
    return bronze ? 0 : -1;
}

static const char *set_up(int seats, const char *start)
{
    return BEGIN(bronze, state.bytes, seats, "start", start);
}

static void set(const char *path, const char *value)
{
    set_field(bronze, state.bytes, path, value);
}

/* B1 */
static void test_seats(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 4; seats++)
        assert_null(set_up(seats, "0"));
    assert_non_null(set_up(0, "0"));
    assert_non_null(set_up(5, "0"));
    assert_true(set_up(5, "0")[0]);
}

/* B2: the start player sits at the table, and by lot everybody is as likely. */
static void test_start(void **unused)
{
    (void)unused;
    struct move outcome[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    assert_non_null(set_up(2, "3"));
    for (int seats = 2; seats <= 4; seats++) {
        assert_null(set_up(seats, "lot"));
        assert_int_equal(bronze->to_move(state.bytes), SEAT_CHANCE);
        assert_int_equal(bronze->chances(state.bytes, outcome, weight), seats);
        for (int i = 1; i < seats; i++)
            assert_int_equal(weight[i], weight[0]);
    }
}

/* In how many of 6^n orders the dice fall so: the text names faces and counts. */
static uint32_t orders(const char *text, int dice)
{
    uint32_t n = 1, divisor = 1;
    for (uint32_t i = 2; i <= (uint32_t)dice; i++)
        n *= i;
    for (const char *c = text; *c; c++)
        if (c > text && c[-1] == '=')
            for (uint32_t i = 2; i <= (uint32_t)(*c - '0'); i++)
                divisor *= i;
    return n / divisor;
}

/* B3: six faces, each as likely; with 3 to 7 dice. */
static void test_dice(void **unused)
{
    (void)unused;
    static const char *const boxes[] = {"seats.0.city_boxes.city4", "seats.0.city_boxes.city5",
                                        "seats.0.city_boxes.city6", "seats.0.city_boxes.city7"};
    static const char *const size[] = {"3", "4", "5", "6"};
    struct move outcome[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    uint64_t all = 216;
    assert_null(set_up(2, "0"));
    for (int dice = 3; dice <= 7; dice++, all *= 6) {
        uint64_t sum = 0;
        int count = bronze->chances(state.bytes, outcome, weight);
        for (int i = 0; i < count; i++) {
            struct sheet s;
            move_print(bronze->verbs, outcome[i], sheet_new(&s));
            assert_int_equal(weight[i], orders(s.text, dice));
            sum += weight[i];
        }
        assert_int_equal(sum, all);
        struct sheet wanted;
        if (dice < 7)
            assert_int_equal(field_set(bronze->fields, state.bytes, boxes[dice - 3], size[dice - 3],
                                       sheet_new(&wanted)),
                             FIELD_OK);
    }
}

/* The number of the rule the game says it ended by. */
static int reason(const char *round, const char *developments)
{
    static const char *const texts[] = {"roll food=3", "stop", "roll food=3", "stop"};
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    assert_null(set_up(2, "0"));
    set("round", round);
    set("seats.1.developments", developments);
    for (int i = 0; i < 4; i++) {
        log.count = 0;
        apply_text(bronze, state.bytes, texts[i], &log);
    }
    for (int i = 0; i < log.count; i++)
        if (strcmp(bronze->events->ids[list[i].kind], "over") == 0)
            return list[i].a;
    return 0;
}

/* B38 B47 */
static void test_reason(void **unused)
{
    (void)unused;
    assert_int_equal(reason("7", "none"), 0);
    assert_int_equal(reason("100", "none"), 47);
    assert_int_equal(reason("7", "irrigation,agriculture,quarrying,medicine,coinage"), 38);
}

static void apply(const char *text)
{
    apply_text(bronze, state.bytes, text, NULL);
}

static json_t *facts_of(int seat)
{
    static char text[16384];
    struct out o = out_to(text, sizeof text);
    bronze->facts(state.bytes, seat, NULL, &o);
    assert_int_equal(o.lost, 0);
    json_t *facts = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(facts);
    return facts;
}

/* B4 B6 B7 B31 B38: what the pad shows. */
static void test_pad(void **unused)
{
    (void)unused;
    assert_null(set_up(3, "0"));
    set("seats.1.developments", "medicine,empire");
    set("seats.1.monument_boxes.temple", "7");
    set("seats.2.goods.cloth", "3");
    json_t *facts = facts_of(0);
    assert_int_equal(number(facts, "rails.wood.7"), 36);
    assert_int_equal(number(facts, "rails.spearheads.1"), 15);
    assert_int_equal(number(facts, "rails.food"), 15);
    assert_int_equal(number(facts, "targets.city7.size"), 6);
    assert_int_equal(number(facts, "targets.great_wall.size"), 13);
    assert_int_equal(number(facts, "targets.great_wall.first"), 10);
    assert_int_equal(number(facts, "targets.great_wall.later"), 5);
    assert_true(json_is_false(json_object_get(
        json_object_get(json_object_get(facts, "targets"), "hanging_gardens"), "in_play")));
    assert_int_equal(number(facts, "ends.developments"), 5);
    assert_int_equal(number(facts, "ends.most_developments"), 2);
    assert_int_equal(number(facts, "ends.monuments"), 6);
    assert_int_equal(number(facts, "ends.monuments_built"), 1);
    assert_int_equal(number(facts, "worth.2"), 24);
    assert_int_equal(number(facts, "goods_kept"), 6);
    json_decref(facts);
    set("seats.0.developments", "caravans"); /* B37 */
    facts = facts_of(0);
    assert_int_equal(number(facts, "goods_kept"), -1);
    json_decref(facts);
}

/* B23 to B26: whom the disasters of a seat would hit, told without any of it happening. */
static void test_disasters(void **unused)
{
    (void)unused;
    assert_null(set_up(3, "0"));
    set("seats.1.developments", "medicine,religion");
    json_t *facts = facts_of(0);
    assert_int_equal(number(facts, "disasters.0.skulls"), 2);
    assert_int_equal(number(facts, "disasters.0.points.0"), 2);
    assert_int_equal(number(facts, "disasters.1.points.0"), 0);
    assert_int_equal(number(facts, "disasters.1.points.1"), 0);
    assert_int_equal(number(facts, "disasters.1.points.2"), 3);
    assert_int_equal(number(facts, "disasters.2.points.0"), 4);
    assert_int_equal(number(facts, "disasters.3.looted.0"), 0);
    json_decref(facts);
    facts = facts_of(1); /* seen from a seat that is not in turn */
    assert_int_equal(number(facts, "disasters.0.points.1"), 2);
    assert_int_equal(number(facts, "disasters.3.looted.0"), 0);
    assert_int_equal(number(facts, "disasters.3.looted.1"), 2);
    json_decref(facts);
}

/* B16 B19 B26 B34: what can be spent once these dice are collected. */
static void test_means(void **unused)
{
    (void)unused;
    assert_null(set_up(3, "0"));
    set("seats.0.goods.wood", "1");
    set("seats.0.city_boxes.city4", "3");
    set("seats.0.city_boxes.city5", "4");
    set("seats.0.developments", "masonry");
    apply("roll skull=1 good=1 workers=1 coins=1 food=1");
    json_t *facts = facts_of(0);
    assert_int_equal(number(facts, "dice.goods_then"), 4);
    assert_int_equal(number(facts, "dice.worth_then"), 3 + 2 + 3);
    assert_int_equal(number(facts, "dice.developments.leadership.waste"), 0); /* 7 + 3 */
    assert_int_equal(number(facts, "dice.developments.coinage.short_by"), 5);
    assert_int_equal(number(facts, "developments.leadership.short_by"), 9);
    assert_int_equal(number(facts, "dice.choices.0.workers"), 4);
    assert_int_equal(number(facts, "dice.choices.0.workers_of_dice"), 3);
    assert_int_equal(number(facts, "falls.3.1"), 500);
    json_decref(facts);
    apply("reroll good=1 workers=1 coins=1 food=1");
    apply("roll skull=4");
    facts = facts_of(1);
    assert_null(json_object_get(facts, "dice"));
    json_decref(facts);
    assert_null(set_up(3, "0"));
    set("seats.0.goods.wood", "1");
    set("seats.0.city_boxes.city4", "3");
    set("seats.0.city_boxes.city5", "4");
    set("seats.0.city_boxes.city6", "5");
    apply("roll skull=5 good=1");
    facts = facts_of(0);
    assert_int_equal(number(facts, "dice.goods_then"), 0); /* revolt */
    assert_int_equal(number(facts, "dice.worth_then"), 0);
    json_decref(facts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats), cmocka_unit_test(test_start),
        cmocka_unit_test(test_dice),  cmocka_unit_test(test_reason),
        cmocka_unit_test(test_pad),   cmocka_unit_test(test_disasters),
        cmocka_unit_test(test_means),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, NULL);
}
