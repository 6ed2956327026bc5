/* What screens are told of a turn of the Iron Age: the ledger adds up in whatever order things are
 * done, waste and questions are counted as the rules say. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

#include "begin.h"
#include "json_number.h"

#include "games/games.h"

enum { TURN_MAX = 512, GAMES = 16 };

static const struct game *iron;
static struct state_room state, began;
static struct move moves[TURN_MAX];
static int count;

static int load(void **unused)
{
    (void)unused;
    iron = game_find("iron");
    return iron ? 0 : -1;
}

static void set_up(int seats, const char *mediterranean)
{
    assert_null(BEGIN(iron, state.bytes, seats, "start", "0", "mediterranean", mediterranean));
}

static void set(const char *path, const char *value)
{
    set_field(iron, state.bytes, path, value);
}

static json_t *read(const char *text, const struct out *o)
{
    assert_int_equal(o->lost, 0);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static json_t *view(void)
{
    static char text[1 << 16];
    struct out o = out_to(text, sizeof text);
    fields_json(iron->fields, state.bytes, &o);
    return read(text, &o);
}

static json_t *facts_of(int seat)
{
    static char text[1 << 16];
    struct out o = out_to(text, sizeof text);
    iron->facts(state.bytes, seat, NULL, &o);
    return read(text, &o);
}

static json_t *ledger(void)
{
    static char text[1 << 14];
    struct out o = out_to(text, sizeof text);
    iron->ledger(began.bytes, moves, count, &o);
    return read(text, &o);
}

/* Makes a move; does a new turn begin? The ledger is of the turn that began last. */
static bool step(struct move m)
{
    struct event events[EVENTS_MAX];
    struct events log = {events, 0, EVENTS_MAX};
    bool begins = false;
    iron->apply(state.bytes, m, &log);
    for (int i = 0; i < log.count; i++)
        begins = begins || events[i].flags & EVENT_TURN;
    assert_true(count < TURN_MAX);
    moves[count++] = m;
    return begins;
}

static void turn_begins(void)
{
    memcpy(began.bytes, state.bytes, sizeof state.bytes);
    count = 0;
}

static void apply(const char *text)
{
    struct move m;
    int where;
    const char *wanted;
    assert_int_equal(move_parse(iron->verbs, text, &m, &where, &wanted), MOVE_OK);
    assert_true(play_is_legal(iron, state.bytes, m) || play_is_chance(iron, state.bytes, m));
    if (step(m))
        turn_begins();
}

/* What is left by the ledger is what the seat has; of what lasts a turn only, while it lasts. */
static void adds_up(const json_t *told, bool over)
{
    static const char *const kept[] = {"goods", "food",    "wealth", "armies",
                                       "ships", "tribute", "lost"};
    json_t *now = view();
    int seat = number(told, "seat");
    const json_t *has = json_array_get(json_object_get(now, "seats"), (size_t)seat);
    char path[64];
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        snprintf(path, sizeof path, "%s.left", kept[i]);
        if (number(told, path) != number(has, kept[i]))
            fail_msg("%s: %d by the ledger, %d on the sheet", kept[i], number(told, path),
                     number(has, kept[i]));
    }
    const char *phase = json_string_value(json_object_get(now, "phase"));
    bool built =
        strcmp(phase, "buy") == 0 || strcmp(phase, "store") == 0 || strncmp(phase, "rival", 5) == 0;
    if (!built && !over)
        assert_int_equal(number(told, "population.left"), number(now, "population"));
    bool bought = strcmp(phase, "store") == 0 || strncmp(phase, "rival", 5) == 0;
    if (!bought && !over && number(told, "innovations.left") != number(now, "innovations"))
        fail_msg("innovations in %s: %d by the ledger, %d on the sheet", phase,
                 number(told, "innovations.left"), number(now, "innovations"));
    json_decref(now);
}

/* A game of random moves, with enough in store for all kinds of them. */
static void play_through(int seats, const char *mediterranean, uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    struct move list[MOVES_MAX];
    bool known = false;
    set_up(seats, mediterranean);
    for (int i = 0; i < seats; i++) {
        static const char *const stores[] = {"goods", "food", "wealth", "armies", "ships"};
        for (size_t k = 0; k < sizeof stores / sizeof *stores; k++) {
            char path[64];
            snprintf(path, sizeof path, "seats.%d.%s", i, stores[k]);
            set(path, "5");
        }
    }
    for (int turn; (turn = iron->to_move(state.bytes)) != SEAT_NOBODY;) {
        struct move m = turn == SEAT_CHANCE
                            ? iron->draw(state.bytes, &r)
                            : play_any(iron, list, iron->moves(state.bytes, list), &r);
        bool begins = step(m);
        if (known) {
            json_t *told = ledger();
            adds_up(told, begins || iron->to_move(state.bytes) == SEAT_NOBODY);
            json_decref(told);
        }
        if (begins) {
            turn_begins();
            known = true;
        }
        if (!known)
            count = 0;
    }
}

static void test_adds_up(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        for (int seats = 1; seats <= 4; seats++)
            play_through(seats, seed % 4 ? "on" : "off", seed);
}

/* The parts of the ledger of a turn that does a little of everything. */
static void test_parts(void **unused)
{
    (void)unused;
    static const char *const turn[] = {"roll population=1 choice=1 port=1 skull=1",
                                       "fate conquest",
                                       "stop",
                                       "choose 0",
                                       "conquest",
                                       "complete palma",
                                       NULL};
    set_up(2, "on");
    apply("take province");
    apply("take province");
    set("seats.0.province_boxes", "7");
    set("seats.0.port_boxes", "1");
    set("seats.0.port_goods", "2");
    set("seats.0.food", "8");
    set("seats.0.goods", "4");
    set("seats.0.armies", "4");
    set("seats.0.ships", "2");
    set("seats.0.developments", "formations");
    turn_begins();
    for (int i = 0; turn[i]; i++)
        apply(turn[i]);
    json_t *told = ledger();
    assert_int_equal(number(told, "population.brought.0.n"), 3);
    assert_int_equal(number(told, "population.brought.1.n"), 2);
    assert_int_equal(number(told, "population.brought.2.n"), 1);
    assert_int_equal(number(told, "population.spent.0.n"), 1);
    assert_int_equal(number(told, "population.left"), 5);
    assert_int_equal(number(told, "goods.brought.0.n"), 2);
    assert_int_equal(number(told, "goods.left"), 7);
    assert_int_equal(number(told, "food.spent.0.n"), 4);
    assert_int_equal(number(told, "tribute.brought.0.n"), 5);
    assert_int_equal(number(told, "lost.brought.0.n"), 1);
    assert_int_equal(number(told, "armies.spent.0.n"), 1);
    assert_int_equal(number(told, "ships.spent.0.n"), 1);
    assert_int_equal(number(told, "dice.port"), 2);
    assert_int_equal(number(told, "battles.0.strength"), 6);
    assert_int_equal(number(told, "battles.0.armies"), 4);
    json_decref(told);
    apply("end_colonies");
    apply("build province 3");
    told = ledger();
    assert_int_equal(number(told, "population.spent.1.nth"), 5);
    assert_int_equal(number(told, "population.spent.1.n"), 3);
    assert_int_equal(number(told, "armies.brought.0.nth"), 5);
    json_decref(told);
}

/* I49 I50: what is paid too much is wasted, and so are innovations that are not needed. */
static void test_waste(void **unused)
{
    (void)unused;
    set_up(2, "on");
    apply("take port");
    apply("take port");
    set("seats.0.developments", "metallurgy");
    set("seats.0.wealth", "1");
    set("seats.0.goods", "7");
    set("phase", "buy");
    set("innovations", "2");
    json_t *facts = facts_of(0);
    assert_int_equal(number(facts, "developments.leadership.pay.0.wasted"), 8);
    assert_int_equal(number(facts, "developments.religion.pay.0.wasted"), 3);
    assert_int_equal(number(facts, "developments.navy.pay.0.wasted"), 0);
    assert_int_equal(number(facts, "developments.navy.pay.1.wasted"), 3);
    assert_int_equal(number(facts, "developments.empire.pay.0.goods"), 5);
    assert_int_equal(number(facts, "developments.empire.bonus"), 2);
    json_decref(facts);
}

/* I15 I17 I38: an invasion asks a rival for its ships, and the demand that follows it. */
static void test_question(void **unused)
{
    (void)unused;
    set_up(3, "on");
    for (int seat = 0; seat < 3; seat++)
        apply("take province");
    set("seats.0.armies", "7");
    set("seats.0.developments", "formations");
    set("seats.0.port_boxes", "5");
    set("seats.0.port_goods", "16");
    set("seats.1.armies", "5");
    set("seats.1.ships", "2");
    set("seats.1.goods", "4");
    set("seats.1.developments", "formations,navy,empire");
    turn_begins();
    apply("roll population=1 skull=5");
    apply("fate tribute");
    apply("stop");
    json_t *facts = facts_of(1);
    assert_int_equal(number(facts, "question.asked"), 1);
    assert_int_equal(number(facts, "question.against"), 10);
    assert_int_equal(number(facts, "question.answers.navy.strength"), 9);
    assert_int_equal(number(facts, "question.answers.navy.points"), -3);
    assert_int_equal(number(facts, "question.answers.navy.parts.empire"), -1);
    assert_int_equal(number(facts, "question.answers.navy.demanded_of"), 7);
    assert_int_equal(number(facts, "question.answers.navy.demanded_by"), 8);
    assert_int_equal(number(facts, "question.answers.skip_navy.points"), -4);
    assert_int_equal(number(facts, "question.answers.skip_navy.you.lost.1"), 3);
    assert_int_equal(number(facts, "forces.1.ships"), 2);
    const json_t *order = json_object_get(json_object_get(facts, "question"), "order");
    assert_int_equal(json_array_size(order), 4);
    json_decref(facts);
    json_t *told = ledger();
    assert_int_equal(number(told, "battles.0.strength"), 9);
    json_decref(told);

    apply("navy");
    facts = facts_of(1);
    assert_int_equal(number(facts, "question.answers.give.you.goods.1"), 3);
    assert_int_equal(number(facts, "question.answers.refuse.rival.tribute.1") -
                         number(facts, "question.answers.refuse.rival.tribute.0"),
                     1);
    assert_int_equal(number(facts, "question.answers.give.storable"), 0);
    assert_int_equal(number(facts, "question.answers.refuse.storable"), 1);
    json_decref(facts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adds_up),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_waste),
        cmocka_unit_test(test_question),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, NULL);
}
