/* Magpie beyond its scenarios: the invariants one by one, words, facts, texts read from people. */
#include "unit.h"

#include "core/play.h"
#include "games/magpie/magpie.h"

/* Seat 0 of three is to act: a ring in its nest and three cards in hand; a crown lies in nest 1. */
static struct magpie middle(void)
{
    static const int deal[] = {RING, THORN, BUTTON, BUTTON, SPOON, SPOON, CROWN};
    struct magpie s;
    int options[OPTIONS_MAX];

    options_initial(&game_magpie, options);
    assert_null(play_setup(&game_magpie, &s, 3, options));
    assert_null(game_magpie.place(&s, "ring", "seats.0.nest"));
    assert_null(game_magpie.place(&s, "crown", "seats.1.nest"));
    for (size_t i = 0; i < sizeof deal / sizeof *deal; i++)
        assert_true(play_apply(&game_magpie, &s, move_of(V_DRAW_CARD, (uint32_t)deal[i]), NULL));
    assert_null(game_magpie.check(&s));
    return s;
}

/* Each way to break a state, by fields, and the invariant that must be named. */
static void check_names_what_is_broken(void **unused)
{
    static const struct {
        const char *path, *value, *broken;
    } ways[] = {
        {"players", "1", "2 to 4 seats, and one of them has the turn"},
        {"seat", "3", "2 to 4 seats, and one of them has the turn"},
        {"rounds", "1", "a round of those that are played"},
        {"round", "5", "a round of those that are played"},
        {"round", "0", "a phase that fits the round"},
        {"phase", "over", "a phase that fits the round"},
        {"phase", "draw", "1 or 2 actions left in a turn, none outside"},
        {"actions", "0", "1 or 2 actions left in a turn, none outside"},
        {"players", "2", "a seat not in play is empty"},
        {"seats.1.hand.back", "1", "a state has no backs"},
        {"seats.0.nest.0.card", "back", "a state has no backs"},
        {"seats.0.nest.0.card", "none", "nobody has seen or stolen an empty spot"},
        {"seats.0.nest.1.stolen", "on", "nobody has seen or stolen an empty spot"},
        {"seats.0.nest.0.seen", "1",
         "the owner has seen the cards of a nest, and only seats in play have"},
        {"seats.0.nest.0.seen", "0,3",
         "the owner has seen the cards of a nest, and only seats in play have"},
        {"target_spot", "1", "a target only while an owner is asked"},
        {"target_seat", "1", "a target only while an owner is asked"},
        {"phase", "answer", "the target is a card in another nest"},
        {"discards.crown", "2", "no more of a card than there are"}, /* M1 */
        {"discards.button", "7", "no more of a card than there are"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct magpie s = middle();
        struct sheet wanted;
        assert_int_equal(
            field_set(magpie_fields, &s, ways[i].path, ways[i].value, sheet_new(&wanted)),
            FIELD_OK);
        assert_non_null(game_magpie.check(&s));
        assert_string_equal(game_magpie.check(&s), ways[i].broken);
    }
}

static void check_knows_what_fields_can_not_say(void **unused)
{
    struct magpie s = middle();

    (void)unused;
    s.at[0].nest[0] = (struct magpie_spot){THORN, 1, 1}; /* M11 */
    assert_string_equal(game_magpie.check(&s), "a stolen card is no thorn");

    s = middle();
    s.phase = PHASE_ANSWER;
    s.target_seat = 1;
    assert_null(game_magpie.check(&s));
    for (int i = 1; i < NEST_SPOTS; i++)
        s.at[0].nest[i] = (struct magpie_spot){BUTTON, 1, 0};
    assert_string_equal(game_magpie.check(&s), "the thief has an empty spot"); /* M7 */

    s = middle();
    for (int i = 1; i < NEST_SPOTS; i++)
        s.at[0].nest[i] = (struct magpie_spot){BUTTON, 1, 0};
    assert_null(game_magpie.check(&s));
    s.at[1].nest[0].seen = 3; /* nothing is left to lay, to peek at or to steal (M12) */
    assert_string_equal(game_magpie.check(&s), "a seat that can only rest is not asked");

    s = middle();
    s.discards[SPOON] = 5;
    s.discards[THORN] = 5;
    s.discards[BUTTON] = 1;
    assert_string_equal(game_magpie.check(&s), "the deck lasts to the end of the game");
}

static void place_says_what_is_wrong(void **unused)
{
    static const char *const nowhere = "no such place: discards, seats.N.hand or seats.N.nest";
    struct magpie s = middle(), before = s;

    (void)unused;
    assert_string_equal(game_magpie.place(&s, "back", "discards"), "no such card");
    assert_string_equal(game_magpie.place(&s, "Ring", "discards"), "no such card");
    assert_string_equal(game_magpie.place(&s, "ring", "deck"), nowhere);
    assert_string_equal(game_magpie.place(&s, "ring", "seats.3.hand"), nowhere);
    assert_string_equal(game_magpie.place(&s, "ring", "seats.0"), nowhere);
    assert_string_equal(game_magpie.place(&s, "ring", "seats."), nowhere);
    assert_string_equal(game_magpie.place(&s, "crown", "discards"),
                        "no such card is left in the deck");
    assert_memory_equal(&s, &before, sizeof s);
    for (int i = 1; i < NEST_SPOTS; i++)
        assert_null(game_magpie.place(&s, "button", "seats.0.nest"));
    assert_string_equal(game_magpie.place(&s, "button", "seats.0.nest"), "the nest is full");
}

static void two_cards_in_one_line(void **unused)
{
    struct magpie s = middle();
    struct move found[SEQUENCE_MAX];
    struct sheet why;

    (void)unused;
    assert_int_equal(play_find(&game_magpie, &s, "lay ring  crown", found, NULL, sheet_new(&why)),
                     2);
    assert_int_equal(found[0].code, move_of(V_LAY, RING).code);
    assert_int_equal(found[1].code, move_of(V_LAY, CROWN).code);
    assert_int_equal(game_magpie.expand(&s, "lay ring", found, SEQUENCE_MAX), 0);
    assert_int_equal(game_magpie.expand(&s, "lay ring back", found, SEQUENCE_MAX), 0);
    assert_int_equal(game_magpie.expand(&s, "lay ring ring ring", found, SEQUENCE_MAX), 0);
    assert_int_equal(game_magpie.expand(&s, "steal ring crown", found, SEQUENCE_MAX), 0);
    assert_int_equal(game_magpie.expand(&s, "lay ring crown", found, 1), 0);
    assert_int_equal(play_find(&game_magpie, &s, "lay ring ring", found, NULL, sheet_new(&why)), 0);
    assert_non_null(strstr(why.text, "M4"));
    s.actions = 1;
    assert_int_equal(game_magpie.expand(&s, "lay ring crown", found, SEQUENCE_MAX), 0);
}

/* Seat 1's two cards are among 24 that seat 0 has not seen, 5 of them thorns. */
static void facts_count_the_unseen(void **unused)
{
    struct magpie s = middle(), view;
    struct sheet text;

    (void)unused;
    game_magpie.observe(&s, 0, &view);
    game_magpie.facts(&view, 0, NULL, sheet_new(&text));
    assert_string_equal(text.text,
                        "{\"deck_size\":19,"
                        "\"unseen\":{\"button\":8,\"spoon\":7,\"ring\":3,\"crown\":1,\"thorn\":5},"
                        "\"guarded_permille\":[1000,380,380]}");
}

/* Other seats and watchers see that a card is drawn (M2, M3) or laid (M4), and not which. */
static void moves_are_shown_as_backs(void **unused)
{
    static const int viewers[] = {0, 1, SEAT_WATCHER};
    static const struct {
        unsigned verb;
        const char *seen, *unseen;
    } moves[] = {
        {V_LAY, "lay crown", "lay"},
        {V_DRAW_CARD, "draw crown", "draw"},
        {V_PEEK, "peek 0 3", "peek 0 3"},
    };
    struct magpie s = middle();

    (void)unused;
    for (int m = 0; m < 3; m++)
        for (int v = 0; v < 3; v++) {
            struct sheet text;
            struct move shown = game_magpie.shown(&s, move_of(moves[m].verb, CROWN), viewers[v]);
            move_print(magpie_verbs, shown, sheet_new(&text));
            assert_string_equal(text.text, v ? moves[m].unseen : moves[m].seen);
            assert_int_equal(move_args(shown), !v || moves[m].verb == V_PEEK ? CROWN : 0);
        }
}

/* The drawer is told the card, the others that there was one (M2). */
static void a_draw_is_told_to_the_drawer(void **unused)
{
    struct magpie s = middle();
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};

    (void)unused;
    assert_true(play_apply(&game_magpie, &s, move_of(V_REST, 0), NULL));
    assert_true(play_apply(&game_magpie, &s, move_of(V_DRAW_CARD, THORN), &log));
    assert_int_equal(log.count, 2);
    assert_int_equal(list[0].kind, E_DRAWN);
    assert_int_equal(list[0].seen, 1 << 1);
    assert_int_equal(list[0].flags, EVENT_REVEALS);
    assert_int_equal(list[0].a, THORN);
    assert_int_equal(list[1].seen, 0xff ^ 1 << 1);
    assert_int_equal(list[1].a, BACK);
}

/* What two seats and a watcher read of the same moves. */
static void events_tell_each_what_it_saw(void **unused)
{
    static const uint32_t played[] = {V_PEEK << 24 | 4, V_STEAL << 24 | 4, V_YIELD << 24};
    static const char *const read[] = {
        "seat 0 peeks at card 0 in the nest of seat 1: crown\n"
        "seat 0 reaches for card 0 in the nest of seat 1\n"
        "seat 0 has stolen a card of seat 1: crown\n"
        "Round 1: seat 1\n",
        "seat 0 peeks at card 0 in the nest of seat 1\n"
        "seat 0 reaches for card 0 in the nest of seat 1\n"
        "seat 0 has stolen a card of seat 1\n"
        "Round 1: seat 1\n",
    };
    static const int viewers[] = {0, 1, 2, SEAT_WATCHER};

    (void)unused;
    for (int v = 0; v < 4; v++) {
        struct magpie s = middle(), view;
        struct sheet text;
        sheet_new(&text);
        for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
            struct event list[EVENTS_MAX];
            struct events log = {list, 0, EVENTS_MAX};
            assert_true(play_apply(&game_magpie, &s, (struct move){played[i]}, &log));
            game_magpie.observe(&s, viewers[v], &view);
            for (int e = 0; e < log.count; e++)
                if (event_seen_by(&list[e], viewers[v])) {
                    game_magpie.print_event(&view, &list[e], NULL, &text.o);
                    out_char(&text.o, '\n');
                }
        }
        assert_string_equal(text.text, read[v >= 2]);
    }
}

static void board_shows_a_view(void **unused)
{
    struct magpie s = middle(), view;
    struct sheet text;

    (void)unused;
    assert_true(play_apply(&game_magpie, &s, (struct move){V_PEEK << 24 | 4}, NULL));
    game_magpie.observe(&s, 0, &view);
    game_magpie.print_board(&view, 0, NULL, sheet_new(&text));
    assert_string_equal(text.text, "Round 1 of 4, 19 cards in the deck. Discards: -\n"
                                   "\n"
                                   "Nests                0          1          2          3\n"
                                   "> 0 seat 0           ring       -          -          -\n"
                                   "  1 seat 1           crown*     -          -          -\n"
                                   "  2 seat 2           -          -          -          -\n"
                                   "? is face down, * others than its owner have seen it\n"
                                   "\n"
                                   "Hands\n"
                                   "> 0 seat 0           ring, crown, thorn\n"
                                   "  1 seat 1           face down ×2\n"
                                   "  2 seat 2           face down ×2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_names_what_is_broken),
        cmocka_unit_test(check_knows_what_fields_can_not_say),
        cmocka_unit_test(place_says_what_is_wrong),
        cmocka_unit_test(two_cards_in_one_line),
        cmocka_unit_test(facts_count_the_unseen),
        cmocka_unit_test(moves_are_shown_as_backs),
        cmocka_unit_test(a_draw_is_told_to_the_drawer),
        cmocka_unit_test(events_tell_each_what_it_saw),
        cmocka_unit_test(board_shows_a_view),
    };

    return RUN(tests);
}
