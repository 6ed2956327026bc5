/* The Iron Age where a scenario can't reach: who may sit down, how likely dice and lots are,
 * positions that can't be, what the end of a game is told to come from, and what people and screens
 * read. */
#include <stdalign.h>

#include "begin.h"

#include "core/play.h"
#include "games/games.h"

static const struct game *iron;
static struct state_room state;

static int load(void **unused)
{
    (void)unused;
    iron = game_find("iron");
    return iron ? 0 : -1;
}

static const char *set_up(int seats, const char *start, const char *mediterranean)
{
    return BEGIN(iron, state.bytes, seats, "start", start, "mediterranean", mediterranean);
}

static void set(const char *path, const char *value)
{
    set_field(iron, state.bytes, path, value);
}

static void apply(const char *text, struct events *log)
{
    apply_text(iron, state.bytes, text, log);
}

static void play(const char *texts[], struct events *log)
{
    for (; *texts; texts++)
        apply(*texts, log);
}

/* Two players with a port each, at the first roll. */
static void begin(void)
{
    static const char *takes[] = {"take port", "take port", NULL};
    assert_null(set_up(2, "0", "on"));
    play(takes, NULL);
}

/* I1 */
static void test_seats(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 4; seats++)
        assert_null(set_up(seats, "0", "on"));
    assert_non_null(set_up(0, "0", "on"));
    assert_non_null(set_up(5, "0", "on"));
}

static void all_as_likely(int count)
{
    struct move outcome[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    assert_int_equal(iron->to_move(state.bytes), SEAT_CHANCE);
    assert_int_equal(iron->chances(state.bytes, outcome, weight), count);
    for (int i = 1; i < count; i++)
        assert_int_equal(weight[i], weight[0]);
}

/* I32: the start player sits at the table, and by lot everybody is as likely. */
static void test_start(void **unused)
{
    (void)unused;
    assert_non_null(set_up(2, "3", "on"));
    for (int seats = 2; seats <= 4; seats++) {
        assert_null(set_up(seats, "lot", "on"));
        all_as_likely(seats);
    }
}

/* I2 I8: each face as likely, of 2 to 6 Empire dice and of the Fate die. */
static void test_dice(void **unused)
{
    (void)unused;
    static const char *const boxes[] = {"2", "4", "7", "10", "14"};
    static const char *const rolls[] = {"roll food=2", "roll food=3", "roll food=4", "roll food=5",
                                        "roll food=6"};
    struct move outcome[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    uint64_t all = 36;
    for (int i = 0; i < 5; i++, all *= 6) {
        uint64_t sum = 0;
        begin();
        set("seats.0.province_boxes", boxes[i]);
        for (int n = iron->chances(state.bytes, outcome, weight); n > 0; n--)
            sum += weight[n - 1];
        assert_int_equal(sum, all);
        apply(rolls[i], NULL);
        all_as_likely(6);
    }
}

/* I55: the rival's die, and the colonies of a size. */
static void test_rival(void **unused)
{
    (void)unused;
    static const char *turn[] = {"take port", "roll food=2", "fate drought",
                                 "stop",      "end_build",   NULL};
    assert_null(set_up(1, "0", "on"));
    set("round", "2");
    play(turn, NULL);
    all_as_likely(6);
    apply("rival 6", NULL);
    all_as_likely(3);
}

/* The number of the rule the game says it ended by. */
static int reason(int seats, const char *round, const char *tribute)
{
    static const char *turn[] = {"roll food=2", "fate drought", "stop", NULL};
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    assert_null(set_up(seats, "0", "off"));
    for (int i = 0; i < seats; i++)
        apply("take port", NULL);
    set("round", round);
    set("seats.0.tribute", tribute);
    for (int i = 0; i < seats; i++) {
        set(i ? "seats.1.goods" : "seats.0.goods", "0");
        play(turn, &log);
    }
    for (int i = 0; i < log.count; i++)
        if (strcmp(iron->events->ids[list[i].kind], "over") == 0)
            return list[i].a;
    return 0;
}

/* I22 I25 I58 */
static void test_reason(void **unused)
{
    (void)unused;
    assert_int_equal(reason(2, "7", "49"), 0);
    assert_int_equal(reason(2, "7", "50"), 22);
    assert_int_equal(reason(2, "50", "49"), 58);
    assert_int_equal(reason(1, "7", "50"), 0);
    assert_int_equal(reason(1, "8", "50"), 25);
}

/* Positions that can't be: a path, a value, and perhaps two more. */
struct impossible {
    const char *path, *value, *path2, *value2;
};

/* I3 I5 I6 I7 I8 I15 I16 I17 I28 I29 I41 I42 I47 I53 I55 */
static void test_check(void **unused)
{
    (void)unused;
    static const struct impossible list[] = {
        {"seats.0.goods", "16", NULL, NULL},
        {"seats.0.monument_points.obelisk", "2", NULL, NULL},
        {"seats.0.monument_boxes.obelisk", "6", NULL, NULL},
        {"seats.0.monument_boxes.obelisk", "5", "seats.0.monument_points.obelisk", "3"},
        {"seats.0.developments", "shipbuilding", NULL, NULL},
        {"seats.0.pegs.palma", "2", NULL, NULL},
        {"seats.0.pegs.palma", "1", "seats.1.pegs.palma", "1"},
        {"seats.0.pegs.barcelona", "1", NULL, NULL},
        {"rival.colonies", "palma", NULL, NULL},
        {"completed", "palma", NULL, NULL},
        {"dice.food", "3", NULL, NULL},
        {"dice.food", "2", NULL, NULL},
        {"phase", "reroll", NULL, NULL},
        {"phase", "fate", NULL, NULL},
        {"phase", "navy", NULL, NULL},
        {"phase", "navy", "asked", "1"},
        {"phase", "tribute", "asked", "0"},
        {"phase", "conquest", "seats.0.armies", "0"},
        {"phase", "rival", NULL, NULL},
        {"phase", "rival_colony", NULL, NULL},
        {"rival.size", "2", NULL, NULL},
        {"asked", "1", NULL, NULL},
        {"battle", "invasion", NULL, NULL},
        {"first_builder.obelisk", "3", NULL, NULL},
        {"seat", "3", NULL, NULL},
        {"start", "2", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        begin();
        assert_null(iron->check(state.bytes));
        set(list[i].path, list[i].value);
        if (list[i].path2)
            set(list[i].path2, list[i].value2);
        assert_non_null(iron->check(state.bytes));
    }
}

/* I42: 15 pegs, wherever they are. */
static void test_pegs(void **unused)
{
    (void)unused;
    begin();
    set("seats.0.pegs.carthage", "4");
    set("seats.0.pegs.antioch", "4");
    set("seats.0.pegs.alexandria", "4");
    set("seats.0.pegs.crete", "3");
    assert_null(iron->check(state.bytes));
    set("seats.0.pegs.palma", "1");
    assert_non_null(iron->check(state.bytes));
}

/* I53: without the expansion there are no colonies, and with others no rival. */
static void test_without_expansion(void **unused)
{
    (void)unused;
    assert_null(set_up(1, "0", "off"));
    set("phase", "colonies");
    assert_non_null(iron->check(state.bytes));
    assert_null(set_up(1, "0", "off"));
    set("phase", "rival");
    assert_non_null(iron->check(state.bytes));
}

/* Every kind of event can be told in words. */
static void test_events(void **unused)
{
    (void)unused;
    static const struct {
        int32_t a, b;
    } numbers[] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 2}};
    static const char *const names[] = {"Anna", "Ben"};
    begin();
    for (int kind = 0; kind < iron->events->count; kind++)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            struct event e = {(uint8_t)kind, 0, SEEN_BY_ALL, 0, numbers[i].a, numbers[i].b};
            struct sheet s;
            sheet_new(&s)->names = names;
            iron->print_event(state.bytes, &e, NULL, &s.o);
            assert_true(s.o.len > 5);
            char last = s.text[s.o.len - 1];
            assert_true(last == '.' || last == ')');
        }
}

static void said(const char *event, int32_t a, int32_t b, const char *wanted)
{
    int kind = noun_find(iron->events, event, -1);
    struct event e = {(uint8_t)kind, 0, SEEN_BY_ALL, 0, a, b};
    static const char *const names[] = {"Anna", "Ben"};
    struct sheet s;
    assert_true(kind >= 0);
    sheet_new(&s)->names = names;
    iron->print_event(state.bytes, &e, NULL, &s.o);
    assert_string_equal(s.text, wanted);
}

static void test_words(void **unused)
{
    (void)unused;
    begin();
    said("rolled", 1 | 2 << 3, 0, "Anna rolls population, 2 × food.");
    said("rerolls", 1, 1, "Anna rolls again: population, Fate die.");
    said("omens", 6, 3, "Anna follows the omens: Fate die becomes conquest.");
    said("omens", 5, 0, "Anna follows the omens: skull becomes population.");
    said("losses", 1, 1, "Anna loses an army and a ship.");
    said("losses", 0, 1, "Anna loses a ship.");
    said("gave", 1, 0, "Anna hands over a good, which is lost.");
    said("completed", 0, 3, "Anna completes the colony Massalia.");
    said("lost", 4, 4, "Anna loses 4 points by civil war.");
    said("lost", 1, 0, "Anna loses 1 point to famine.");
    said("over", 58, 0, "The game is over: it has lasted fifty rounds (I58).");
}

static bool board_shows(const char *text)
{
    static char board[1 << 14];
    struct out o = out_to(board, sizeof board);
    iron->print_board(state.bytes, 0, NULL, &o);
    assert_int_equal(o.lost, 0);
    return strstr(board, text) != NULL;
}

/* I31: what is ours is said to be. */
static void test_board(void **unused)
{
    (void)unused;
    static const char *turn[] = {"roll population=1 port=1", "fate omens", NULL};
    begin();
    set("seats.0.pegs.palma", "1");
    set("seats.1.pegs.carthage", "2");
    play(turn, NULL);
    assert_true(board_shows("our reconstruction (I31)"));
    assert_true(board_shows("[population] [port]"));
    assert_true(board_shows("Fate: [omens]"));
    assert_true(board_shows("● ★"));
    assert_true(board_shows("▲▲○○"));
    assert_true(board_shows("Massalia   ○○○"));
    assert_true(board_shows("2 food, 1 innovation"));
    assert_false(board_shows("Barcelona"));
    assert_null(set_up(1, "0", "off"));
    assert_false(board_shows("reconstruction"));
    assert_true(board_shows("more than 100 points to beat"));
}

static void facts_hold(const char *text)
{
    static char facts[1 << 16];
    struct out o = out_to(facts, sizeof facts);
    iron->facts(state.bytes, 0, NULL, &o);
    assert_int_equal(o.lost, 0);
    if (!strstr(facts, text))
        fail_msg("%s is not in %s", text, facts);
}

/* I14 I31: what the dice bring, what things cost, and what is ours. */
static void test_facts(void **unused)
{
    (void)unused;
    static const char *turn[] = {"roll food=1 skull=1", "fate tribute", NULL};
    begin();
    set("seats.0.pegs.palma", "1");
    set("seats.0.goods", "8");
    set("seats.0.wealth", "1");
    play(turn, NULL);
    facts_hold("our reconstruction");
    facts_hold("\"massalia\":{\"holes\":3,\"empty\":3,\"to_complete\":3,\"completed_by\":null,"
               "\"bonus\":{\"goods\":3}}");
    facts_hold(
        "\"palma\":{\"holes\":1,\"empty\":0,\"to_complete\":0,\"completed_by\":0,\"bonus\":{}}");
    facts_hold("\"food\":3,\"population\":1,\"food_after_feeding\":5,\"provinces_unfed\":0");
    facts_hold("\"reach\":{\"port\":1,\"province\":1,\"obelisk\":1,\"colossus\":1,"
               "\"city_walls\":1,\"acropolis\":1,\"colosseum\":1,\"port_goods\":9,"
               "\"armies\":1,\"ships\":4}");
    facts_hold("\"empire\":{\"cost\":20,\"points\":15,\"bonus\":3,\"owned\":false,\"short_by\":6,"
               "\"pay\":[]}");
    facts_hold("\"id\":\"unrest\",\"skulls\":1,\"points\":1,\"takes\":1}");
    facts_hold("\"id\":\"barbarians\",\"skulls\":2,\"points\":3,\"takes\":0}");
    facts_hold("\"falls\":[[5,1],[25,10,1],");
    facts_hold("\"disaster\":\"unrest\",\"spared\":false");
    facts_hold("\"leadership\":{\"cost\":2,\"points\":1,\"bonus\":0,\"owned\":false,\"short_by\":0,"
               "\"pay\":[{\"innovations\":0,\"wealth\":0,\"goods\":2,\"wasted\":0},"
               "{\"innovations\":0,\"wealth\":1,\"goods\":0,\"wasted\":3}]}");
    facts_hold("\"empire\":{\"cost\":20,\"points\":15,\"bonus\":3,\"owned\":false,\"short_by\":7,"
               "\"pay\":[]}");
    facts_hold("\"barbarians\":{\"against\":4,\"difference\":-3,\"difference_without_ships\":-3}");
    facts_hold("\"obelisk\":{\"size\":5,\"first\":2,\"later\":1,"
               "\"boxes_left\":5,\"points_now\":2}");
    facts_hold("\"port_boxes\":5,\"port_goods\":[2,5,8,12,16],\"provinces\":[2,4,7,10,14]");
    facts_hold("{\"id\":\"civil_war\",\"skulls\":4,\"points\":4,\"takes\":4},"
               "{\"id\":\"invasion\",\"skulls\":5,\"points\":9,\"takes\":0}]");
    facts_hold("\"costs\":{\"army\":{\"population\":1,\"food\":1},\"ship\":{\"goods\":2}}");
    facts_hold("\"ends\":{\"developments\":7,\"tribute\":50,\"monuments\":5}");
    begin();
    set("seats.0.province_boxes", "10");
    apply("roll skull=5", NULL);
    apply("fate drought", NULL);
    facts_hold("\"disaster\":\"invasion\",\"spared\":false");
    assert_null(set_up(1, "0", "on"));
    set("rival.colonies", "oea");
    facts_hold("\"oea\":{\"holes\":2,\"empty\":0,\"to_complete\":2,\"completed_by\":\"rival\","
               "\"bonus\":{\"food\":3}}");
    facts_hold("\"goal\":100,\"goal_beaten\":false");
}

/* One-line forms, and texts that are none. */
static void test_expand(void **unused)
{
    (void)unused;
    struct move out[SEQUENCE_MAX];
    begin();
    assert_int_equal(iron->expand(state.bytes, "roll food=2 fate drought", out, SEQUENCE_MAX), 2);
    assert_int_equal(iron->expand(state.bytes, "roll food=2 fate rain", out, SEQUENCE_MAX), 0);
    assert_int_equal(iron->expand(state.bytes, "roll fod=2 fate drought", out, SEQUENCE_MAX), 0);
    assert_int_equal(iron->expand(state.bytes, "build obelisk 2 port 1", out, SEQUENCE_MAX), 2);
    assert_int_equal(iron->expand(state.bytes, "build obelisk 2 port", out, SEQUENCE_MAX), 0);
    assert_int_equal(iron->expand(state.bytes, "build obelisk 2  port  1 ", out, SEQUENCE_MAX), 2);
    assert_int_equal(
        iron->expand(state.bytes,
                     "build "
                     "averylongwordthatisnotthenameofanythingthatcanbebuiltbyanybody 1",
                     out, SEQUENCE_MAX),
        0);
    assert_int_equal(
        iron->expand(
            state.bytes,
            "roll "
            "food=1 food=1 food=1 food=1 food=1 food=1 food=1 food=1 food=1 food=1 food=1 food=1 "
            "food=1 food=1 food=1 food=1 food=1 food=1 food=1 food=1 fate drought",
            out, SEQUENCE_MAX),
        0);
    assert_int_equal(iron->expand(state.bytes, "sail away", out, SEQUENCE_MAX), 0);
}

/* A sheet that is cut off still says how long it would be. */
static void test_score_sheet(void **unused)
{
    (void)unused;
    struct score_line lines[64];
    begin();
    set("seats.0.developments", "navy,civics");
    set("seats.0.monument_boxes.obelisk", "5");
    int all = iron->score_sheet(state.bytes, 0, lines, 64);
    assert_string_equal(lines[all - 2].id, "total");
    assert_string_equal(lines[all - 1].id, "tie_break");
    assert_int_equal(iron->score_sheet(state.bytes, 0, lines, 2), all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats),  cmocka_unit_test(test_start),
        cmocka_unit_test(test_dice),   cmocka_unit_test(test_rival),
        cmocka_unit_test(test_reason), cmocka_unit_test(test_check),
        cmocka_unit_test(test_pegs),   cmocka_unit_test(test_without_expansion),
        cmocka_unit_test(test_events), cmocka_unit_test(test_words),
        cmocka_unit_test(test_board),  cmocka_unit_test(test_facts),
        cmocka_unit_test(test_expand), cmocka_unit_test(test_score_sheet),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, NULL);
}
