/* The Bronze Age where a scenario can't reach: who may sit down, how likely the dice and lots are,
 * and what the end of a game is told to come from. */
#include <stdalign.h>

#include "unit.h"

#include "core/play.h"
#include "games/games.h"

static const struct game *bronze;
static alignas(max_align_t) unsigned char state[STATE_MAX];

static int load(void **unused)
{
    (void)unused;
    bronze = game_find("bronze");
    return bronze ? 0 : -1;
}

static const char *set_up(int seats, const char *start)
{
    int options[OPTIONS_MAX];
    char wanted[256];
    struct out o = out_to(wanted, sizeof wanted);
    options_initial(bronze, options);
    assert_null(option_set(bronze, options, "start", start, &o));
    return play_setup(bronze, state, seats, options);
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
        assert_int_equal(bronze->turn(state), SEAT_CHANCE);
        assert_int_equal(bronze->chances(state, outcome, weight), seats);
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
        int count = bronze->chances(state, outcome, weight);
        for (int i = 0; i < count; i++) {
            struct sheet s;
            move_print(bronze->verbs, outcome[i], sheet_new(&s));
            assert_int_equal(weight[i], orders(s.text, dice));
            sum += weight[i];
        }
        assert_int_equal(sum, all);
        struct sheet wanted;
        if (dice < 7)
            assert_int_equal(field_set(bronze->fields, state, boxes[dice - 3], size[dice - 3],
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
    struct sheet s;
    assert_null(set_up(2, "0"));
    assert_int_equal(field_set(bronze->fields, state, "round", round, sheet_new(&s)), FIELD_OK);
    assert_int_equal(field_set(bronze->fields, state, "seats.1.developments", developments,
                               sheet_new(&s)), FIELD_OK);
    for (int i = 0; i < 4; i++) {
        struct move m;
        int where;
        const char *wanted;
        assert_int_equal(move_parse(bronze->verbs, texts[i], &m, &where, &wanted), MOVE_OK);
        log.count = 0;
        assert_true(play_apply(bronze, state, m, &log));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_dice),
        cmocka_unit_test(test_reason),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, NULL);
}
