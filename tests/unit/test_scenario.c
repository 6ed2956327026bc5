/* Scenarios: that what holds passes, that what does not hold fails with the line that says so, and
 * that a typo is never taken for either. */
#include <stdio.h>

#include "unit.h"

#include "games/games.h"
#include "session/scenario.h"

static struct scenario_report run(const char *text, struct sheet *s)
{
    return scenario_run("f", text, strlen(text), game_find, sheet_new(s));
}

static void passes(const char *text, int games, int checks)
{
    struct sheet s;
    struct scenario_report r = run(text, &s);
    assert_string_equal(s.text, "");
    assert_int_equal(r.games, games);
    assert_int_equal(r.checks, checks);
    assert_int_equal(r.failed, 0);
    assert_false(r.broken);
}

/* One failure, and this is how it is told. */
static void fails(const char *text, const char *told)
{
    struct sheet s;
    struct scenario_report r = run(text, &s);
    assert_string_equal(s.text, told);
    assert_int_equal(r.failed, 1);
    assert_false(r.broken);
}

/* One line that can't be understood: the message begins like this. */
static void breaks(const char *text, const char *told)
{
    struct sheet s;
    struct scenario_report r = run(text, &s);
    char head[sizeof s.text] = "";
    snprintf(head, strlen(told) + 1, "%s", s.text);
    assert_string_equal(head, told);
    assert_ptr_equal(strchr(s.text, '\n'), s.text + strlen(s.text) - 1);
    assert_int_equal(r.failed, 0);
    assert_true(r.broken);
}

static void test_passes(void **state)
{
    (void)state;
    passes("game bronze\nexpect seats.0.food 3\nturn chance\nmoves 56\n", 1, 3);
    passes("# two games\ngame bronze seats=3 start=2\nexpect seat 2\n"
           "game bronze\nexpect seat 0\nexpect players 2\n",
           2, 3);
    passes("game bronze\ndo roll workers=3 ; stop\nlegal build city4 1\nillegal build temple 1\n"
           "rule B7\nillegal build temple 1 rule B7\nturn 0\n",
           1, 5);
    passes("game bronze\nset round 100\ndo roll food=3 ; stop ; roll food=3;stop\nturn nobody\n"
           "moves 0\nexpect over yes\nexpect over 1\nexpect place.1 1",
           1, 5);
}

static void test_is_lenient_about_blanks(void **state)
{
    (void)state;
    passes("\xef\xbb\xbf\r\n  game\tbronze   seats=2 # here\r\n\r\n"
           "\texpect  seats.0.food\t3\t# so\r\n"
           "#expect seats.0.food 4\r\ndo  roll   workers=3;  stop ;build  city4\t 3\r\n"
           "expect seats.0.cities 04",
           1, 2);
    passes("game bronze\nset seats.0.developments empire , leadership\n"
           "expect seats.0.developments leadership,empire\n"
           "expect seats.0.developments empire, leadership\n",
           1, 2);
    passes("game bronze trading=on\nset seats.0.goods.wood 2\ndo roll food=3 ; stop\n"
           "legal  offer 1   give  wood=2  get food=1",
           1, 1);
}

static void test_fails(void **state)
{
    (void)state;
    fails("game bronze\nexpect seats.0.food 4\nexpect seats.0.food 3\n",
          "f:2: wanted seats.0.food 4, got 3\n");
    fails("game bronze\nexpect seats.0.food 99\n", "f:2: wanted seats.0.food 99, got 3\n");
    fails("game bronze\nexpect seats.0.score.total -1\n",
          "f:2: wanted seats.0.score.total -1, got 0\n");
    fails("game bronze\nexpect seats.0.developments empire\n",
          "f:2: wanted seats.0.developments empire, got none\n");
    fails("game bronze\nexpect over yes\n", "f:2: wanted over yes, got 0\n");
    fails("game bronze\nexpect place.0 2\n", "f:2: wanted place.0 2, got 1\n");
    fails("game bronze\nturn 1\n", "f:2: wanted turn 1, got chance\n");
    fails("game bronze\ndo roll food=3\nturn nobody\n", "f:3: wanted turn nobody, got 0\n");
    fails("game bronze\nmoves 6\n", "f:2: wanted moves 6, got 56\n");
    fails("game bronze\nillegal roll food=3\nrule B9\n",
          "f:2: wanted \"roll food=3\" to be illegal, got a legal move\n");
    fails("game bronze\nlegal roll food=4\n",
          "f:2: wanted \"roll food=4\" to be legal, got chance, "
          "which brings something like roll food=3\n");
    fails("game bronze\ndo roll workers=3 ; stop\nillegal build temple 1\nrule B8\n",
          "f:4: wanted rule B8 to forbid it, got B7\n");
    fails("game bronze\ndo roll workers=3 ; stop\nillegal build city4 99999\nrule B5\n",
          "f:4: wanted rule B5 to forbid it, got no rule\n");
}

/* A move that does not fit ends its game, and no other. */
static void test_stops_at_a_move_that_does_not_fit(void **state)
{
    (void)state;
    struct sheet s;
    struct scenario_report r = run("game bronze\ndo roll food=3 ; reroll coins=1 ; stop\n"
                                   "expect seats.0.food 99\ngame bronze\nturn chance\n",
                                   &s);
    static const char told[] = "f:2: wanted \"reroll coins=1\" to be legal, got ";
    assert_memory_equal(s.text, told, strlen(told));
    assert_int_equal(r.games, 2);
    assert_int_equal(r.checks, 1);
    assert_int_equal(r.failed, 1);
    assert_false(r.broken);
    fails("game bronze\ndo stop\nturn 1\n", "f:2: wanted \"stop\" to be legal, got chance, "
                                            "which brings something like roll food=3\n");
    fails("game bronze\nset round 100\nset seat 1\ndo roll food=3 ; stop\ndo stop\n",
          "f:5: wanted \"stop\" to be legal, got a game that is over\n");
}

/* What was set by hand is checked before anything is asked of it. */
static void test_positions_that_cannot_be(void **state)
{
    (void)state;
    struct sheet s;
    struct scenario_report r = run("game bronze\nset dice.food 7\nset dice.coins 7\n"
                                   "turn chance\nexpect seats.0.food 9\n",
                                   &s);
    static const char told[] = "f:4: wanted a position that can be, got ";
    assert_memory_equal(s.text, told, strlen(told));
    assert_int_equal(r.failed, 1);
    assert_false(r.broken);
}

static void test_breaks(void **state)
{
    (void)state;
    breaks("", "f:0: broken: nothing to run; expected a line game ID");
    breaks("# only words\n", "f:1: broken: nothing to run");
    breaks("expect round 1\n", "f:1: broken: \"expect\" before any game; expected a line game ID");
    breaks("game bronze\nexpct round 1\n", "f:2: broken: \"expct\" is no directive; expected game, "
                                           "set, place, do, legal, illegal, rule, moves, expect, ");
    breaks("game stone\nexpect round 2\n", "f:1: broken: \"stone\" is no game; expected ");
    breaks("game bronze seats=5\nexpect round 2\n",
           "f:1: broken: \"5\" seats can't play; expected a number from 1 to 4");
    breaks("game bronze seats=two\n", "f:1: broken: \"two\" seats can't play");
    breaks("game bronze trade=on\n", "f:1: broken: \"trade=on\" does not fit; expected ");
    breaks("game bronze trading=maybe\n", "f:1: broken: \"trading=maybe\" does not fit; expected ");
    breaks("game bronze trading\n", "f:1: broken: \"trading\" is no option; expected key=value");
    breaks("game\n", "f:1: broken: \"game\" has too few words or too many; expected game ID");
    breaks("game bronze\nturn 0 1\n", "f:2: broken: \"turn\" has too few words or too many");
    breaks("game bronze\nexpect round\n", "f:2: broken: \"expect\" has too few words");
    breaks("game bronze\nturn 7\n", "f:2: broken: \"7\" has no turns; expected a seat from 0");
    breaks("game bronze\nmoves many\n", "f:2: broken: \"many\" is no number of moves");
    breaks("game bronze\nas 2\n", "f:2: broken: \"2\" is nobody who looks; expected ");
    breaks("game bronze\nas nobody\n", "f:2: broken: \"nobody\" is nobody who looks; expected ");
}

static void test_breaks_at_fields(void **state)
{
    (void)state;
    breaks("game bronze\nexpect seats.0.fod 3\n", "f:2: broken: \"seats.0.fod\" is no path of this "
                                                  "game; expected one of food, goods, ");
    breaks("game bronze\nexpect seats.2.food 3\n",
           "f:2: broken: \"seats.2.food\" is no path of this game; expected one of 0, 1");
    breaks("game bronze\nexpect place.2 1\n", "f:2: broken: \"place.2\" is no path of this game");
    breaks("game bronze\nexpect seats.0 3\n", "f:2: broken: \"seats.0\" is more than one value");
    breaks("game bronze\nexpect seats.0.food lots\n",
           "f:2: broken: \"lots\" is no value it can have; expected a number from 0 to 15");
    breaks("game bronze\nexpect seats.0.developments empyre\n",
           "f:2: broken: \"empyre\" is no value it can have; expected some of leadership, ");
    breaks("game bronze\nset seats.0.fod 3\nexpect round 9\n",
           "f:2: broken: \"seats.0.fod\" is no path of this game; expected one of food, goods, ");
    breaks("game bronze\nset seats.0.goods.wood 9\nexpect round 9\n",
           "f:2: broken: \"9\" is no value it can have; expected a number from 0 to 8");
    breaks("game bronze\nset seats.0.food -1\n", "f:2: broken: \"-1\" is no value it can have");
    breaks("game bronze\nset seats.0.cities 4\n",
           "f:2: broken: \"seats.0.cities\" follows from the rest and can't be set");
}

static void test_breaks_at_moves(void **state)
{
    (void)state;
    breaks("game bronze\nlegal rol food=3\n", "f:2: broken: \"rol food=3\" is no move");
    breaks("game bronze\nillegal rol food=3\n", "f:2: broken: \"rol food=3\" is no move");
    breaks("game bronze\nillegal roll fod=3\n", "f:2: broken: \"fod=3\" is no move");
    breaks("game bronze\nillegal buy 3\n", "f:2: broken: \"3\" is no move");
    breaks("game bronze\ndo rol food=3\nturn 3\n", "f:2: broken: \"rol food=3\" is no move");
    breaks("game bronze\ndo roll food=3 ;\nturn 3\n", "f:2: broken: no move; expected do MOVE");
    breaks("game bronze\nrule B7\n", "f:2: broken: rule without the illegal move it is about");
    breaks("game bronze\nillegal roll food=4\nturn chance\nrule B7\n",
           "f:4: broken: rule without the illegal move it is about");
    breaks("game bronze\nillegal roll food=4\nrule 7\n",
           "f:3: broken: \"7\" is no rule; expected a rule such as B1");
    breaks("game bronze\nplace wood here\nturn 3\n", "f:2: broken: this game has nothing to place");
}

static void test_breaks_at_bytes(void **state)
{
    (void)state;
    static const char zero[] = "game bronze\nexpect \0round 1\n";
    struct sheet s;
    assert_true(scenario_run("f", zero, sizeof zero - 1, game_find, sheet_new(&s)).broken);
    char line[2048];
    memset(line, 'x', sizeof line);
    assert_true(scenario_run("f", line, sizeof line, game_find, sheet_new(&s)).broken);
    breaks("game bronze\n\x1b[2J\n", "f:2: broken: \"?[2J\" is no directive");
}

/* Numbers no move can hold are illegal, not typos. */
static void test_large_numbers(void **state)
{
    (void)state;
    passes("game bronze\nillegal roll food=99\ndo roll workers=3 ; stop\n"
           "illegal build city4 9999999999\nillegal offer 7 give wood=300 get food=1\n",
           1, 3);
    struct sheet s;
    struct scenario_report r = run("game bronze\ndo roll workers=3 ; stop ; build city4 99999\n"
                                   "turn 3\n",
                                   &s);
    static const char told[] = "f:2: wanted \"build city4 99999\" to be legal, got ";
    assert_memory_equal(s.text, told, strlen(told));
    assert_int_equal(r.failed, 1);
    assert_false(r.broken);
}

/* With a seed, chance before a seat's move is drawn; what is named is not. */
static void test_seed(void **state)
{
    (void)state;
    passes("game bronze seed=abc\nturn chance\nlegal stop\nturn 0\n", 1, 3);
    passes("game bronze seed=abc\nlegal roll food=3\nillegal roll food=4\nturn chance\n"
           "do roll food=3 ; stop\nexpect seats.0.food 9\nturn chance\n",
           1, 5);
    struct sheet first, second;
    static const char text[] = "game bronze seed=7\nlegal stop\nexpect dice.food 9\n"
                               "expect dice.good 9\nexpect dice.workers 9\nexpect dice.coins 9\n";
    run(text, &first);
    run(text, &second);
    assert_string_equal(first.text, second.text);
}

/* What a seat sees, and what lies where it was put. */
static void test_as_and_place(void **state)
{
    (void)state;
    static const char hands[] = "game magpie\n"
                                "do draw ring ; draw ring ; draw spoon ; draw spoon ; draw button\n"
                                "expect seats.1.hand.spoon 2\n"
                                "as 1\nexpect seats.1.hand.spoon 2\nexpect seats.0.hand.ring 0\n"
                                "as watcher\nexpect seats.1.hand.spoon 0\n"
                                "expect seats.1.hand.back 2\n"
                                "as all\nexpect seats.0.hand.ring 2\n";
    passes(hands, 1, 6);
    fails("game magpie\ndo draw ring\nas 1\nexpect seats.0.hand.ring 1\n",
          "f:4: wanted seats.0.hand.ring 1, got 0\n");
    passes("game magpie\nas 1\ngame magpie\ndo draw ring\nexpect seats.0.hand.ring 1\n", 2, 1);
    passes("game magpie\nplace crown seats.0.nest\nexpect seats.0.nest.0.card crown\n"
           "expect deck.crown 1\n",
           1, 2);
    breaks("game magpie\nplace crown elsewhere\nturn 3\n", "f:2: broken: ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_is_lenient_about_blanks),
        cmocka_unit_test(test_fails),
        cmocka_unit_test(test_stops_at_a_move_that_does_not_fit),
        cmocka_unit_test(test_positions_that_cannot_be),
        cmocka_unit_test(test_breaks),
        cmocka_unit_test(test_breaks_at_fields),
        cmocka_unit_test(test_breaks_at_moves),
        cmocka_unit_test(test_breaks_at_bytes),
        cmocka_unit_test(test_large_numbers),
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_as_and_place),
    };
    return RUN(tests);
}
