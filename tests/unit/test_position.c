/* Positions: every state comes back as it went out, and nothing that was tampered with comes in. */
#include <stdalign.h>
#include <stdlib.h>

#include "begin.h"

#include "games/games.h"
#include "session/position.h"

enum { TEXT_CAP = 64 * 1024 };

static char written[TEXT_CAP];

static const char *write(const struct game *g, const void *state)
{
    struct out o = out_to(written, sizeof written);
    position_write(g, state, &o);
    assert_int_equal(o.lost, 0);
    return written;
}

static void assert_round_trip(const struct game *g, const struct state_room *state)
{
    struct state_room back = {{0}};
    struct sheet why;
    const char *text = write(g, state->bytes);
    const struct game *found =
        position_read(text, strlen(text), game_find, back.bytes, NULL, sheet_new(&why));
    assert_string_equal(why.text, "");
    assert_ptr_equal(found, g);
    assert_memory_equal(back.bytes, state->bytes, g->state_size);
}

static struct move any_move(const struct game *g, const void *state, struct rng *r)
{
    struct move m[MOVES_MAX];
    if (g->to_move(state) == SEAT_CHANCE)
        return g->draw(state, r);
    int count = g->moves(state, m);
    return m[rng_below(r, (uint32_t)count)];
}

/* Whole games of every kind, position by position. */
static void test_round_trip(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        const struct game *g = all_games[i];
        for (unsigned seed = 0; seed < 12; seed++) {
            struct rng r = rng_seeded(seed);
            struct state_room state = {{0}};
            int options[OPTIONS_MAX];
            int count = options_initial(g, options);
            for (int k = 0; k < count && seed >= 4; k++)
                options[k] = any_value(&g->options[k], &r);
            int seats = g->seats_min + (int)seed % (g->seats_max - g->seats_min + 1);
            if (play_setup(g, state.bytes, seats, options))
                continue;
            assert_round_trip(g, &state);
            for (int ply = 0; ply < 400 && g->to_move(state.bytes) != SEAT_NOBODY; ply++) {
                assert_true(play_apply(g, state.bytes, any_move(g, state.bytes, &r), NULL));
                assert_round_trip(g, &state);
            }
        }
    }
}

/* A text with one piece exchanged; two such texts are kept at a time. */
static const char *replaced(const char *all, const char *from, const char *to)
{
    static char texts[2][TEXT_CAP];
    static int next;
    const char *at = strstr(all, from);
    assert_non_null(at);
    struct out o = out_to(texts[next ^= 1], TEXT_CAP);
    out_bytes(&o, all, (size_t)(at - all));
    out_text(&o, to);
    out_text(&o, at + strlen(from));
    return texts[next];
}

/* The start of a game of two with one piece of its text exchanged. */
static const char *changed(const char *from, const char *to)
{
    struct state_room state = {{0}};
    int options[OPTIONS_MAX];
    const struct game *g = game_find("bronze");
    options_initial(g, options);
    options[0] = 1; /* seat 0 begins */
    assert_null(play_setup(g, state.bytes, 2, options));
    return replaced(write(g, state.bytes), from, to);
}

/* The text is refused with this message, and the state is left alone. */
static void refused(const char *text, const char *told)
{
    struct state_room state, before;
    struct sheet why;
    memset(&state, 0xa5, sizeof state);
    before = state;
    assert_null(position_read(text, strlen(text), game_find, state.bytes, NULL, sheet_new(&why)));
    why.text[strlen(told) < sizeof why.text ? strlen(told) : 0] = '\0';
    assert_string_equal(why.text, told);
    assert_memory_equal(&state, &before, sizeof state);
}

/* What an older revision wrote: it had no `made`, and a field that is gone. */
static void test_older(void **unused)
{
    (void)unused;
    const struct game *g = game_find("bronze");
    struct state_room state = {{0}}, before;
    struct sheet why;
    int options[OPTIONS_MAX];
    char revision[32];
    struct out o = out_to(revision, sizeof revision);
    say(&o, NULL, "\"revision\":%1", SAY_INT(g->revision));
    options_initial(g, options);
    assert_null(play_setup(g, state.bytes, 2, options));
    before = state;

    const char *text = changed("\"made\":0", "\"left\":6");
    refused(text, "state.offer: the field \"left\" is unknown here");
    assert_null(
        position_read_other(text, strlen(text), game_find, state.bytes, NULL, sheet_new(&why)));
    assert_memory_equal(&state, &before, sizeof state);

    text = replaced(replaced(text, revision, "\"revision\":1"), "\"food\":3", "\"food\":5");
    assert_ptr_equal(
        position_read_other(text, strlen(text), game_find, state.bytes, NULL, sheet_new(&why)), g);
    assert_string_equal(why.text, "");
    const char *now = write(g, state.bytes);
    assert_non_null(strstr(now, "\"food\":5"));
    assert_non_null(strstr(now, "\"made\":0"));
    assert_non_null(strstr(now, "\"from\":null"));

    before = state;
    text = replaced(text, "\"food\":5", "\"food\":16");
    assert_null(
        position_read_other(text, strlen(text), game_find, state.bytes, NULL, sheet_new(&why)));
    assert_string_equal(why.text, "state.seats.0.food: expected a number from 0 to 15, got 16");
    assert_memory_equal(&state, &before, sizeof state);
}

static void test_values(void **unused)
{
    (void)unused;
    refused(changed("\"food\":3", "\"food\":-1"),
            "state.seats.0.food: expected a number from 0 to 15, got -1");
    refused(changed("\"food\":3", "\"food\":16"),
            "state.seats.0.food: expected a number from 0 to 15, got 16");
    refused(changed("\"food\":3", "\"food\":\"3\""), "state.seats.0.food: expected 3, got \"3\"");
    refused(changed("\"food\":3", "\"food\":3.0"),
            "state.seats.0.food: expected a number from 0 to 15, got 3.0");
    refused(changed("\"food\":3", "\"food\":true"), "state.seats.0.food: expected ");
    refused(changed("\"food\":3", "\"food\":null"), "state.seats.0.food: expected ");
    refused(changed("\"food\":3", "\"food\":[3]"), "state.seats.0.food: expected 3, got [3]");
    refused(changed("\"food\":3", "\"food\":{}"), "state.seats.0.food: expected 0, got {}");
    refused(changed("\"food\":3", "\"food\":99999999999999999999"), "line 1, column ");
    refused(changed("\"developments\":[]", "\"developments\":[\"empyre\"]"),
            "state.seats.0.developments: expected some of leadership, ");
    refused(changed("\"developments\":[]", "\"developments\":\"empire\""),
            "state.seats.0.developments: expected [\"empire\"], got \"empire\"");
    refused(changed("\"developments\":[]", "\"developments\":[\"empire\",\"leadership\"]"),
            "state.seats.0.developments.0: expected \"leadership\", got \"empire\"");
    refused(changed("\"step_pyramid\":null", "\"step_pyramid\":9"),
            "state: a first builder who does not play");
    refused(changed("\"step_pyramid\":null", "\"step_pyramid\":\"me\""),
            "state.first_builder.step_pyramid: expected the number of a seat, or none, got \"me\"");
    static char longer[4096];
    memset(longer, 'x', sizeof longer - 1);
    struct out o = out_to(longer, sizeof longer);
    out_text(&o, "\"food\":\"");
    longer[o.len] = 'x';
    longer[sizeof longer - 2] = '"';
    refused(changed("\"food\":3", longer), "state.seats.0.food: expected ");
}

static void test_fields(void **unused)
{
    (void)unused;
    refused(changed("\"food\":3,", ""), "state.seats.0: the field \"food\" is missing");
    refused(changed("\"food\":3,", "\"food\":3,\"luck\":7,"),
            "state.seats.0: the field \"luck\" is unknown here");
    refused(changed("\"food\":3,", "\"food\":3,\"food\":3,"), "line 1, column ");
    refused(changed("\"round\":1,", ""), "state: the field \"round\" is missing");
    refused(changed("\"cities\":3", "\"cities\":4"), "state.seats.0.cities: expected 3, got 4");
    refused(changed("\"total\":0", "\"total\":50"),
            "state.seats.0.score.total: expected 0, got 50");
    refused(changed("\"seats\":[{", "\"seats\":[{},{"), "state.seats: expected a list of 2");
    refused(changed("\"round\":1", "\"round\":{\"a\":{\"b\":[1,2,{}]}}"),
            "state.round: expected 0, got {");
}

static void test_what_stands_around(void **unused)
{
    (void)unused;
    refused("", "line 1, column ");
    refused("[]", "game: expected the id of a game, got \"\"");
    refused("{\"game\":\"stone\"}", "game: expected the id of a game, got \"stone\"");
    refused("{\"game\":\"bronze\"}", "revision: expected ");
    refused("{\"game\":\"bronze\",\"revision\":true}", "revision: expected ");
    refused(changed("\"revision\":", "\"revision\":1"),
            "revision: played by revision 12 of the rules; this program has revision 2 ");
    refused(changed("\"revision\":", "\"revision\":123456"), "revision: expected ");
    refused(changed("\"revision\":", "\"edition\":1,\"revision\":"),
            "the field \"edition\" is unknown; expected game, revision and state");
    refused(changed("\"state\":{", "\"state\":[{"), "line 1, column ");
    const char *text = changed("\"state\":", "\"state\":7}");
    char cut[256];
    struct out o = out_to(cut, sizeof cut);
    out_bytes(&o, text, (size_t)(strstr(text, "7}") - text) + 2);
    refused(cut, "state: expected an object");
    refused(changed("{", "{{"), "line 1, column ");
}

/* What the rules call impossible is refused, however well it is written. */
static void test_check(void **unused)
{
    (void)unused;
    refused(changed("\"dice\":{\"food\":0", "\"dice\":{\"food\":7"), "state: ");
}

/* Fields may come in any order: here the one that says how many seats there are comes last. */
static void test_order(void **unused)
{
    (void)unused;
    static char text[TEXT_CAP];
    struct out o = out_to(text, sizeof text);
    out_text(&o, changed("\"players\":2,", ""));
    o.len -= 2; /* the braces */
    out_text(&o, ",\"players\":2}}");
    struct state_room state = {{0}};
    struct sheet why;
    assert_non_null(position_read(text, o.len, game_find, state.bytes, NULL, sheet_new(&why)));
    assert_round_trip(game_find("bronze"), &state);
}

/* No beginning of a position is one. */
static void test_truncations(void **unused)
{
    (void)unused;
    const char *text = changed("\"food\":3", "\"food\":3");
    for (size_t length = 0; length < strlen(text); length++) {
        struct state_room state = {{0}};
        struct sheet why;
        assert_null(position_read(text, length, game_find, state.bytes, NULL, sheet_new(&why)));
        assert_true(why.text[0]);
    }
}

/* What was written last, with the first `old` replaced. */
static const char *rewritten(const char *old, const char *by)
{
    static char other[TEXT_CAP];
    const char *text = written;
    const char *at = strstr(text, old);
    assert_non_null(at);
    struct out o = out_to(other, sizeof other);
    out_bytes(&o, text, (size_t)(at - text));
    out_text(&o, by);
    out_text(&o, at + strlen(old));
    assert_int_equal(o.lost, 0);
    return strcpy(written, other);
}

/* What older rules wrote: fields of today that were not there are 0, others are passed over, and a
 * value that has another name now is known by it. What newer rules wrote is read if it has nothing
 * else than these have. */
static void test_older_rules(void **unused)
{
    (void)unused;
    const struct game *g = game_find("tta");
    struct state_room state = {{0}}, back = {{0}};
    int options[OPTIONS_MAX];
    struct sheet why;
    options_initial(g, options);
    assert_null(option_set(g, options, "level", "full", sheet_new(&why)));
    assert_null(option_set(g, options, "start", "0", sheet_new(&why)));
    assert_null(option_set(g, options, "bonus_cards", "public_4", sheet_new(&why)));
    assert_null(play_setup(g, state.bytes, 3, options));
    back = state;
    char revision[32];
    struct out o = out_to(revision, sizeof revision);
    out_text(&o, "\"revision\":");
    out_int(&o, g->revision);
    write(g, state.bytes);
    rewritten(revision, "\"revision\":4");
    rewritten("\"public_4\"", "\"public\"");
    rewritten("\"discontent\":0,", "\"discontent\":3,\"gone\":7,");
    rewritten("\"unused\":1,\"workers\":{", "\"unused\":2,\"workers\":{");
    rewritten("\"philosophy\":1,", ""); /* what a sparse array leaves out is 0 */
    rewritten("\"cards\":{},\"laid\":{\"open\":{},\"by\":"
              "[{\"cards\":{}},{\"cards\":{}},{\"cards\":{}}]},\"returned\":{\"open\":{},\"by\":"
              "[{\"cards\":{}},{\"cards\":{}},{\"cards\":{}}]}",
              "\"cards\":{\"spy\":513},\"returned\":{\"rats\":1}");
    rewritten("\"renewed\":[]", "\"renewed\":[\"I\"]");
    const char *text = rewritten("\"last\":0,", "");
    assert_null(position_read(text, strlen(text), game_find, back.bytes, NULL, sheet_new(&why)));
    assert_ptr_equal(
        position_read_other(text, strlen(text), game_find, back.bytes, NULL, sheet_new(&why)), g);
    assert_string_equal(why.text, "");
    assert_int_equal(field_set(g->fields, state.bytes, "seats.0.unused", "2", sheet_new(&why)), 0);
    assert_int_equal(
        field_set(g->fields, state.bytes, "seats.0.workers.philosophy", "0", sheet_new(&why)), 0);
    static const char *const paths[][2] = {
        {"discards.laid.open.spy", "1"},
        {"discards.laid.by.2.cards.spy", "1"},
        {"discards.returned.open.rats", "1"},
        {"discards.renewed", "I"},
    };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        assert_int_equal(
            field_set(g->fields, state.bytes, paths[i][0], paths[i][1], sheet_new(&why)), 0);
    assert_memory_equal(back.bytes, state.bytes, g->state_size);

    text = rewritten("\"public\"", "\"secret\"");
    assert_null(
        position_read_other(text, strlen(text), game_find, back.bytes, NULL, sheet_new(&why)));
    assert_non_null(strstr(why.text, "state.bonus_cards: expected one of standard, public_3"));
    write(g, state.bytes);
    text = rewritten(revision, "\"revision\":9999");
    assert_null(position_read(text, strlen(text), game_find, back.bytes, NULL, sheet_new(&why)));
    assert_non_null(strstr(why.text, "revision: played by revision 9999 of the rules"));
    assert_ptr_equal(
        position_read_other(text, strlen(text), game_find, back.bytes, NULL, sheet_new(&why)), g);
    text = rewritten("\"age\":\"A\"", "\"age\":\"A\",\"space\":1");
    assert_null(
        position_read_other(text, strlen(text), game_find, back.bytes, NULL, sheet_new(&why)));
    assert_non_null(strstr(why.text, "the field \"space\" is unknown here"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_older),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_what_stands_around),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_truncations),
        cmocka_unit_test(test_older_rules),
    };
    return RUN(tests);
}
