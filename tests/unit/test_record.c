/* Records: round trips, damage of every kind, what a viewer gets, verifying. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "recording.h"
#include "session/sketch.h"

/* A game gone on with after a save must be the game that was never saved. */
static void round_trips(void **unused)
{
    (void)unused;
    static const char *const seats[] = {"p", "pp", "pb", "ee", "ppb", "pppp"};
    static const struct game *const games[] = {&tiny, NULL};
    struct written_record t, again;
    for (int i = 0; i < 3; i++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            const struct game *g = i < 2 ? all_games[i] : games[0];
            const char *who = seats[seed % 6];
            if (!g || strlen(who) < g->seats_min || strlen(who) > g->seats_max)
                continue;
            struct table table = table_for(g, who, seed % 5 ? DICE_FAIR : DICE_TYPED);
            struct session *s = sit_down(&table);
            play_randomly(s, seed, seed % 2 ? 4000 : (int)seed);
            write_to(&t, s, RECORD_OWNER, 0);
            struct session *copy = read_from(&t);
            write_to(&again, copy, RECORD_OWNER, 0);
            assert_string_equal(t.bytes, again.bytes);
            play_randomly(s, seed + 1000, 60);
            play_randomly(copy, seed + 1000, 60);
            write_to(&t, s, RECORD_OWNER, 0);
            write_to(&again, copy, RECORD_OWNER, 0);
            assert_string_equal(t.bytes, again.bytes);
            session_end(copy);
            session_end(s);
        }
}

static void in_memory(void **unused)
{
    (void)unused;
    struct session *s = example(true);
    struct written_record t;
    size_t length;
    char *text = record_text(s, RECORD_OWNER, SEAT_WATCHER, &length);
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    assert_int_equal(length, t.length);
    assert_string_equal(text, t.bytes);
    free(text);
    session_end(s);
}

/* Every truncation and every other value of every byte, of a save and of a finished record. The
 * copy is on the heap, of that length exactly, so that a sanitizer sees a step beyond it. */
static void damage(void **unused)
{
    (void)unused;
    struct written_record t;
    struct record_error error;
    for (int finished = 0; finished < 2; finished++) {
        struct session *s = example(finished);
        write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
        session_end(s);
        for (size_t length = 0; length < t.length; length++) {
            char *cut = malloc(length ? length : 1);
            assert_non_null(cut);
            memcpy(cut, t.bytes, length);
            assert_null(record_read(cut, length, find, NULL, &error));
            assert_true(error.text[0]);
            assert_int_equal(record_verify(cut, length, find, NULL, NULL, &error), VERIFY_FALSE);
            free(cut);
        }
        char *copy = malloc(t.length);
        assert_non_null(copy);
        memcpy(copy, t.bytes, t.length);
        for (size_t i = 0; i < t.length; i++) {
            for (int change_by = 1; change_by < 256; change_by++) {
                copy[i] = (char)(t.bytes[i] ^ change_by);
                assert_null(record_read(copy, t.length, find, NULL, &error));
                assert_true(error.text[0]);
            }
            copy[i] = t.bytes[i];
        }
        free(copy);
    }
}

/* Texts with a check that fits: what is wrong is said by its line. */
struct misfit_case {
    const char *from, *to;
    int line;
    const char *why;
};

static void changed(bool finished, const struct misfit_case *m)
{
    struct session *s = example(finished);
    struct written_record t;
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    session_end(s);
    change(&t, m->from, m->to);
    refused(&t, m->line, m->why);
}

static const struct misfit_case misfits_of_a_save[] = {
    {"record 2", "record 3", 1,
     "a record of format 3, made by a later program; this one reads formats up to 2"},
    {"record 2", "record 0", 1, "expected `ages record 2`, found `ages record 0`"},
    {"record 2", "record 02", 1, "expected `ages record 2`, found `ages record 02`"},
    {"record 2", "records 2", 1, "expected `ages record 2`, found `ages records 2`"},
    {"ages record 2\n", "ages record 2\r\n", 1,
     "a carriage return: lines end with a line feed alone"},
    {"Anna", "An\tna", 5, "a control character, which no record holds"},
    {"game tiny", "game huge", 2, "there is no game `huge` here"},
    {"tiny 3", "tiny 4", 2,
     "played by revision 4 of the rules; this program has revision 3 and would play it "
     "differently"},
    {"tiny 3", "tiny", 2, "expected `game ID REVISION`, found `game tiny`"},
    {"tiny 3", "tiny 03", 2, "expected `game tiny 3`, found `game tiny 03`"},
    {"tiny 3", "tiny 99999", 2, "expected `game ID REVISION`, found `game tiny 99999`"},
    {"seats 2", "seats 5", 3, "expected `seats N`, found `seats 5`"},
    {"turns 2", "turns 201", 4, "the option does not take this value: expected 1 - 200"},
    {"turns 2\n", "turns 2\noption colour blue\n", 5,
     "the option does not take this value: expected off, on"},
    {"turns 2\n", "turns 2\noption colour off\n", 5,
     "expected `seat 0 person \"\" \"Anna\"`, found `option colour off`"},
    {"option turns 2\n", "option colour on\noption turns 2\n", 4,
     "expected `option turns 2`, found `option colour on`"},
    {"option turns 2\n", "option turns 2\noption turns 2\n", 5,
     "expected `seat 0 person \"\" \"Anna\"`, found `option turns 2`"},
    {"turns 2", "taste 2", 4, "the game has no such option: expected turns, colour"},
    {"turns 2", "turns", 4, "expected `option KEY VALUE`, found `option turns`"},
    {"seat 0 person", "seat 1 person", 5,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 1 person \"\" \"Anna\"`"},
    {"seat 0 person", "seat 0 king", 5,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 king \"\" \"Anna\"`"},
    {"\"Anna\"", "\"An\\na\"", 5,
     "expected `seat 0 person \"\" \"Anna\"`, found `seat 0 person \"\" \"An\\na\"`"},
    {"\"Anna\"", "Anna", 5,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 person \"\" Anna`"},
    {"\"Anna\"", "\"Anna\" ", 5,
     "expected `seat 0 person \"\" \"Anna\"`, found `seat 0 person \"\" \"Anna\" `"},
    {"\"Anna\"", "\"Anna", 5,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 person \"\" \"Anna`"},
    {"\"Anna\"", "\"\xff\"", 5,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 person \"\" \"?\"`"},
    {"bot \"random\"", "bot \"\"", 0, "a bot needs a program"},
    {"dice fair", "dice loaded", 7, "expected `dice fair|asked|typed`, found `dice loaded`"},
    {"dice fair", "dice typed", 8,
     "expected `hash 48191e810b5c7a45`, found `commitment c6d8a92ddd30e42c7ce0e374bb0e4…`"},
    {"commitment ", "commitment g", 8,
     "expected `commitment HEX`, found `commitment gc6d8a92ddd30e42c7ce0e374bb0e…`"},
    {"commitment ", "commitment 0", 8,
     "expected `commitment HEX`, found `commitment 0c6d8a92ddd30e42c7ce0e374bb0e…`"},
    {"contribution 0 ", "contribution 1 ", 12, "the fair draw is 2, the record says 0"},
    {"contribution 0 ", "contribution 2 ", 9,
     "expected `secret 020d6c3ca6a4d1c0ed4b332b87b9ed535…`, found `contribution 2 of-anna`"},
    {"contribution 0 ", "contribution 4 ", 9,
     "expected `contribution N TEXT`, found `contribution 4 of-anna`"},
    {"contribution 0 of-anna", "contribution 0 of anna", 9,
     "expected `contribution 0 of`, found `contribution 0 of anna`"},
    {"contribution 0 of-anna", "contribution 0 \xc3\xa9", 0,
     "a contribution is up to 64 printable ASCII characters without spaces"},
    {"secret ", "Secret ", 10,
     "expected `hash 48191e810b5c7a45`, found `Secret 020d6c3ca6a4d1c0ed4b332b87b9ed535…`"},
    {"hash ", "hash 0", 11, "expected `hash 48191e810b5c7a45`, found `hash 048191e810b5c7a45`"},
    {"1 chance", "2 chance", 12, "expected `1 chance 0/6 roll 1`, found `2 chance 0/6 roll 1`"},
    {"roll 1", "roll 2", 12, "`roll 2` is not the outcome that this draw stands for"},
    {"roll 1", "roll 4", 12, "not a move: roll: expected a smaller number, got \"4\""},
    {"roll 1", "roll 1 ", 12, "expected `1 chance 0/6 roll 1`, found `1 chance 0/6 roll 1 `"},
    {"/6 roll", "/7 roll", 12, "`roll 1` is not the outcome that this draw stands for"},
    {"2 move 0 mark", "2 move 1 mark", 13, "expected `move 0`, found `2 move 1 mark`"},
    {"2 move 0 mark", "2 move 9 mark", 13,
     "expected `NUMBER move|chance|typed|confirm|undo|redo …`, found `2 move 9 mark`"},
    {"2 move 0 mark", "2 move 0 marks", 13,
     "not a move: unknown word \"marks\": did you mean mark?"},
    {"2 move 0 mark", "2 move 0 yes", 13, "`yes` is not possible here"},
    {"2 move 0 mark", "2 chance 0/6 roll 1", 13, "expected `move 0`, found `2 chance 0/6 roll 1`"},
    {"2 move 0 mark", "2 confirm 0", 13, "expected `move 0`, found `2 confirm 0`"},
    {"2 move 0 mark", "2 dance 0", 13,
     "expected `NUMBER move|chance|typed|confirm|undo|redo …`, found `2 dance 0`"},
    {"2 move 0 mark", "2 typed roll 1", 13, "expected `move 0`, found `2 typed roll 1`"},
    {"2 move 0 mark", "x move 0 mark", 13, "expected `move 0`, found `x move 0 mark`"},
    {"2 move 0 mark", "2 join 1 link 00", 13,
     "expected `NUMBER move|chance|typed|confirm|undo|redo …`, found `2 join 1 link 00`"},
    {"2 move 0 mark", "2 seat 1 back", 13,
     "expected `NUMBER move|chance|typed|confirm|undo|redo …`, found `2 seat 1 back`"},
    {"dice fair", "dice asked", 8,
     "expected `needs 0|1|all`, found `commitment c6d8a92ddd30e42c7ce0e374bb0e4…`"},
    {"hash ", "time 7\nhash ", 11, "a line `time`, which only a later program can replay"},
    {"contribution 0 of-anna", "contribution 0 -", 9,
     "expected `secret 020d6c3ca6a4d1c0ed4b332b87b9ed535…`, found `contribution 0 -`"},
    {"4 undo 0 1", "4 undo 0 2", 15, "not the number of moves that it covers here"},
    {"4 undo 0 1", "4 undo 1 1", 15, "expected `move 0`, found `4 undo 1 1`"},
    {"5 redo 0 1", "5 redo 0 0", 16, "not the number of moves that it covers here"},
};

static const struct misfit_case misfits_of_the_end[] = {
    {"9 confirm 0\n", "", 20, "expected `confirm 0`, found `10 chance 1/6 roll 2`"},
    {"place 0 1", "place 0 2", 24, "expected `place 0 1 4`, found `place 0 2 4`"},
    {"reveal ", "reveal 0", 26,
     "expected `reveal HEX`, found `reveal 0020d6c3ca6a4d1c0ed4b332b87b9ed53…`"},
    {"reveal ", "check ", 26,
     "expected `reveal HEX`, found `check 020d6c3ca6a4d1c0ed4b332b87b9ed5354…`"},
    {"contribution 0 of-anna\n",
     "contribution 0 of-anna\n"
     "secret 0000000000000000000000000000000000000000000000000000000000000000\n",
     24, "the game is over, yet the record keeps its secret"},
};

static void first_line_that_does_not_fit(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof misfits_of_a_save / sizeof misfits_of_a_save[0]; i++)
        changed(false, &misfits_of_a_save[i]);
    for (size_t i = 0; i < sizeof misfits_of_the_end / sizeof misfits_of_the_end[0]; i++)
        changed(true, &misfits_of_the_end[i]);
}

static void endings(void **unused)
{
    (void)unused;
    struct session *s = example(true);
    struct written_record t;
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    session_end(s);
    t.bytes[t.length++] = '\n';
    refused(&t, 28, "nothing was expected after the check");
    t.length = 0;
    refused(&t, 0, "the text is empty");
}

/* A save without its secret is of no use, one with another would go on with other dice. */
static void saves(void **unused)
{
    (void)unused;
    struct session *s = example(false);
    struct written_record whole, t;
    write_to(&whole, s, RECORD_OWNER, SEAT_WATCHER);
    session_end(s);
    char line[80] = "", other[80] = "";
    memcpy(line, strstr(whole.bytes, "secret "), strlen("secret ") + 2 * SHA256_BYTES + 1);
    memcpy(other, line, sizeof line);
    other[10] = other[10] == '0' ? '1' : '0';
    t = whole;
    change(&t, line, "");
    refused(&t, 18, "the game is not over, yet its secret is missing");
    t = whole;
    change(&t, line, other);
    refused(&t, 0, "the secret does not fit the commitment");
    t = whole;
    change(&t, "of-anna\n", "of-anna\ncontribution 1 x\n");
    refused(&t, 13, "the fair draw is 1, the record says 0");
}

static void leaks(void **unused)
{
    (void)unused;
    struct written_record one, two;
    const struct table table = table_for(&tiny, "pp", DICE_FAIR);
    struct session *s[2];
    for (uint32_t i = 0; i < 2; i++) {
        s[i] = sit_down(&table);
        while (session_to_move(s[i]) == SEAT_CHANCE)
            assert_int_equal(session_roll(s[i]), SESSION_OK);
        int seat = session_to_move(s[i]);
        assert_int_equal(session_move(s[i], seat, move_of(TINY_HIDE, i + 1)), SESSION_OK);
        assert_int_equal(session_undo(s[i], seat), SESSION_OK);
        assert_int_equal(session_move(s[i], seat, move_of(TINY_HIDE, i + 1)), SESSION_OK);
        assert_int_equal(session_move(s[i], seat, move_of(TINY_DONE, 0)), SESSION_OK);
    }
    int mine = session_to_move(s[0]);
    for (int viewer = SEAT_WATCHER; viewer < 2; viewer++) {
        if (viewer == SEAT_CHANCE || viewer == SEAT_NOBODY)
            continue;
        write_to(&one, s[0], RECORD_PUBLIC, viewer);
        write_to(&two, s[1], RECORD_PUBLIC, viewer);
        assert_int_equal(strcmp(one.bytes, two.bytes) == 0, viewer != mine);
        assert_null(strstr(one.bytes, "secret"));
        assert_null(strstr(one.bytes, "reveal"));
        assert_null(strstr(one.bytes, "/6"));
        assert_non_null(strstr(one.bytes, " chance - roll "));
        assert_int_equal(strstr(one.bytes, " hide 1\n") != NULL, viewer == mine);
    }
    struct record_error error;
    write_to(&one, s[0], RECORD_PUBLIC, SEAT_WATCHER);
    refused(&one, 2,
            "what one viewer saw of a running game can't be replayed; expected a save or "
            "the record of a finished game");
    assert_int_equal(record_verify(one.bytes, one.length, find, NULL, NULL, &error),
                     VERIFY_UNKNOWN);
    one.bytes[one.length - 100] ^= 1;
    assert_int_equal(record_verify(one.bytes, one.length, find, NULL, NULL, &error), VERIFY_FALSE);
    session_end(s[0]);
    session_end(s[1]);
}

static const struct misfit_case unfair[] = {
    {"1/6 roll 2", "2/6 roll 2", 21, "the fair draw is 1, the record says 2"},
    {"of-anna", "of-anne", 11, "the fair draw is 1, the record says 0"},
    {"commitment c", "commitment d", 0, "the secret does not fit the commitment"},
    {"reveal 0", "reveal 1", 0, "the secret does not fit the commitment"},
    {"0/6 roll 1", "0/6 roll 2", 11, "`roll 2` is not the outcome that this draw stands for"},
    {"0/6 roll 1", "0/7 roll 1", 11, "`roll 1` is not the outcome that this draw stands for"},
};

static enum verify_result verify(const struct written_record *t, struct record_error *error)
{
    *error = (struct record_error){0};
    return record_verify(t->bytes, t->length, find, NULL, NULL, error);
}

static void verifying(void **unused)
{
    (void)unused;
    struct written_record whole, t;
    struct record_error error;
    struct session *s = example(true);
    write_to(&whole, s, RECORD_PUBLIC, SEAT_WATCHER);
    session_end(s);
    assert_int_equal(verify(&whole, &error), VERIFY_FAIR);
    for (size_t i = 0; i < sizeof unfair / sizeof unfair[0]; i++) {
        t = whole;
        change(&t, unfair[i].from, unfair[i].to);
        assert_int_equal(verify(&t, &error), VERIFY_FALSE);
        assert_string_equal(error.text, unfair[i].why);
        assert_int_equal(error.line, unfair[i].line);
    }

    s = example(false);
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    assert_int_equal(verify(&t, &error), VERIFY_FAIR);
    session_end(s);

    struct table table = table_for(&tiny, "pp", DICE_TYPED);
    s = sit_down(&table);
    play_randomly(s, 5, 400);
    assert_true(session_over(s));
    write_to(&t, s, RECORD_PUBLIC, SEAT_WATCHER);
    assert_int_equal(verify(&t, &error), VERIFY_TYPED);
    session_end(s);
}

/* A game of Through the Ages that goes on from what seat 1 saw of another one. */
static struct session *guessed_game(void)
{
    char view[1 << 16];
    const char *why;
    struct state_room seen = {0};
    struct table table = table_for(game_find("tta"), "pp", DICE_FAIR);
    struct session *from = sit_down(&table);
    play_randomly(from, 3, 300);
    session_view(from, 1, seen.bytes);
    struct out o = out_to(view, sizeof view);
    fields_json(table.game->fields, seen.bytes, &o);

    table = table_for(table.game, "bp", DICE_FAIR);
    table.guessed = session_plies(from);
    struct session *s = sketch_open(&table, view, o.len, 1, false, &why);
    if (!s)
        fail_msg("%s", why);
    struct state_room again = {0};
    session_view(s, 1, again.bytes);
    assert_memory_equal(again.bytes, seen.bytes, table.game->state_size);
    session_end(from);
    return s;
}

static const struct misfit_case misfits_of_a_guess[] = {
    {"\nguessed ", "\nguessed x", 6, "expected `guessed N`, found `guessed x137`"},
    {"\nguessed ", "\ncopied 3\nguessed ", 0,
     "a game begins with moves that were copied, or with a guessed position"},
    {"state {", "state [", 10, "not a position that this game can begin with"},
    {"\"round\":", "\"round\":99", 10, "not a position that this game can begin with"},
};

static void guesses(void **unused)
{
    (void)unused;
    struct written_record t, again, changed;
    struct record_error error;
    struct findings found;
    struct session *s = guessed_game();
    for (int plies = 0; plies < 3; plies++) {
        play_randomly(s, 11, 50 * plies);
        write_to(&t, s, RECORD_OWNER, 0);
        struct session *copy = read_from(&t);
        write_to(&again, copy, RECORD_OWNER, 0);
        assert_string_equal(t.bytes, again.bytes);
        session_end(copy);
        assert_int_equal(record_verify(t.bytes, t.length, find, NULL, &found, &error), VERIFY_FAIR);
        assert_int_equal(found.guessed, session_table(s)->guessed);
    }
    for (size_t i = 0; i < sizeof misfits_of_a_guess / sizeof misfits_of_a_guess[0]; i++) {
        changed = t;
        change(&changed, misfits_of_a_guess[i].from, misfits_of_a_guess[i].to);
        refused(&changed, misfits_of_a_guess[i].line, misfits_of_a_guess[i].why);
    }
    changed = t; /* a position of two at a table of three */
    change(&changed, "\nseats 2\n", "\nseats 3\n");
    change(&changed, "\nguessed ", "\nseat 2 bot \"random\" \"Cleo\"\nguessed ");
    refused(&changed, 11, "not a position that this game can begin with");

    /* What others read of it before its end holds no more than they may know. */
    struct state_room view = {0};
    char seen[1 << 16];
    session_view_at(s, 1, 0, view.bytes);
    struct out o = out_to(seen, sizeof seen);
    fields_json(session_table(s)->game->fields, view.bytes, &o);
    write_to(&t, s, RECORD_PUBLIC, 1);
    char *piece = strstr(t.bytes, "\nstate ") + strlen("\nstate ");
    assert_memory_equal(piece, seen, 1000);
    assert_memory_equal(piece + 1000 + strlen("\nstate "), seen + 1000, 1000);
    session_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips), cmocka_unit_test(in_memory),
        cmocka_unit_test(damage),      cmocka_unit_test(first_line_that_does_not_fit),
        cmocka_unit_test(endings),     cmocka_unit_test(saves),
        cmocka_unit_test(leaks),       cmocka_unit_test(verifying),
        cmocka_unit_test(guesses),
    };
    return RUN(tests);
}
