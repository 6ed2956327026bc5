/* Records: the text itself, round trips, damage of every kind, what a viewer gets, verifying. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/games.h"
#include "session/record.h"
#include "sitting.h"
#include "tiny.h"

static const struct game *find(const char *id)
{
    return strcmp(id, "tiny") == 0 ? &tiny : game_find(id);
}

struct text {
    char bytes[1 << 18];
    size_t length;
};

static void write_to(struct text *t, const struct session *s, enum record_for purpose, int viewer)
{
    struct out o = out_to(t->bytes, sizeof t->bytes);
    record_write(s, purpose, viewer, &o);
    assert_int_equal(o.lost, 0);
    t->length = o.len;
}

static struct session *read_from(const struct text *t)
{
    struct record_error error;
    struct session *s = record_read(t->bytes, t->length, find, NULL, &error);
    if (!s)
        fail_msg("line %d: %s", error.line, error.text);
    return s;
}

/* A short game of two with a bit of everything. */
static struct session *example(bool to_the_end)
{
    struct table table = table_for(&tiny, "pb", DICE_FAIR);
    table.options[0] = 2;
    fair_seed(&table.fair, "stone");
    fair_commit(&table.fair);
    struct session *s = sit_down(&table);
    const struct move mark = move_of(TINY_MARK, 0), again = move_of(TINY_AGAIN, 0),
                      done = move_of(TINY_DONE, 0), hide = move_of(TINY_HIDE, 2);
    assert_int_equal(session_roll(s), SESSION_OK);
    assert_int_equal(session_move(s, 0, mark), SESSION_OK);
    assert_int_equal(session_move(s, 0, hide), SESSION_OK);
    assert_int_equal(session_undo(s, 0), SESSION_OK);
    assert_int_equal(session_redo(s, 0), SESSION_OK);
    assert_int_equal(session_move(s, 0, again), SESSION_OK);
    assert_int_equal(session_roll(s), SESSION_OK);
    if (!to_the_end)
        return s;
    while (!session_over(s)) {
        int seat = session_to_move(s);
        assert_int_equal(session_unconfirmed(s) ? session_confirm(s, seat)
                         : seat == SEAT_CHANCE  ? session_roll(s)
                                                : session_move(s, seat, done),
                         SESSION_OK);
    }
    return s;
}

/* The check that belongs under a text. */
static void mend_check(struct text *t)
{
    uint8_t digest[SHA256_BYTES];
    size_t above = t->length - 2 * SHA256_BYTES - strlen("check \n");
    struct out o = out_to(t->bytes + above, sizeof t->bytes - above);
    sha256(t->bytes, above, digest);
    out_text(&o, "check ");
    out_hex(&o, digest, sizeof digest);
    out_text(&o, "\n");
    t->length = above + o.len;
}

/* Changes the first `from` into `to`, and the check with it. */
static void change(struct text *t, const char *from, const char *to)
{
    char *at = strstr(t->bytes, from);
    if (!at)
        fail_msg("no `%s` in the record", from);
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
    t->length = strlen(t->bytes);
    mend_check(t);
}

static void refused(const struct text *t, int line, const char *why)
{
    struct record_error error;
    struct session *s = record_read(t->bytes, t->length, find, NULL, &error);
    assert_null(s);
    assert_string_equal(error.text, why);
    assert_int_equal(error.line, line);
}

static void the_text(void **unused)
{
    (void)unused;
    struct session *s = example(false);
    struct text t;
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    assert_string_equal(
        t.bytes, "ages record 1\n"
                 "game tiny 3\n"
                 "seats 2\n"
                 "option turns 2\n"
                 "option colour off\n"
                 "seat 0 person \"\" \"Anna\"\n"
                 "seat 1 bot \"random\" \"B\xc3\xa9"
                 "la \\\"B\\\" \\\\o/\"\n"
                 "dice fair\n"
                 "commitment c6d8a92ddd30e42c7ce0e374bb0e4253986d0ed9f7f75f52cefcfd961d92178b\n"
                 "contribution 0 of-anna\n"
                 "contribution 1 -\n"
                 "secret 020d6c3ca6a4d1c0ed4b332b87b9ed5354b5b273d254949496a0c14fc7faf1f6\n"
                 "hash 48191e810b5c7a45\n"
                 "1 chance 0/6 roll 1\n"
                 "2 move 0 mark\n"
                 "3 move 0 hide 2\n"
                 "4 undo 0 1\n"
                 "5 redo 0 1\n"
                 "6 move 0 again\n"
                 "7 chance 2/6 roll 2\n"
                 "check 491ca88590803356b6463ef9f11a4eeda9181f9d70c410ea58d21170fdee369b\n");
    session_end(s);
    s = example(true);
    write_to(&t, s, RECORD_PUBLIC, 1);
    assert_string_equal(
        t.bytes, "ages record 1\n"
                 "game tiny 3\n"
                 "seats 2\n"
                 "option turns 2\n"
                 "option colour off\n"
                 "seat 0 person \"\" \"Anna\"\n"
                 "seat 1 bot \"random\" \"B\xc3\xa9"
                 "la \\\"B\\\" \\\\o/\"\n"
                 "dice fair\n"
                 "commitment c6d8a92ddd30e42c7ce0e374bb0e4253986d0ed9f7f75f52cefcfd961d92178b\n"
                 "contribution 0 of-anna\n"
                 "contribution 1 -\n"
                 "hash 48191e810b5c7a45\n"
                 "1 chance 0/6 roll 1\n"
                 "2 move 0 mark\n"
                 "3 move 0 hide 2\n"
                 "4 undo 0 1\n"
                 "5 redo 0 1\n"
                 "6 move 0 again\n"
                 "7 chance 2/6 roll 2\n"
                 "8 move 0 done\n"
                 "hash e8e27b29727be94f\n"
                 "9 confirm 0\n"
                 "10 chance 1/6 roll 2\n"
                 "11 move 1 done\n"
                 "hash 52a6652a469a1da3\n"
                 "place 0 1 4\n"
                 "place 1 2 2\n"
                 "reveal 020d6c3ca6a4d1c0ed4b332b87b9ed5354b5b273d254949496a0c14fc7faf1f6\n"
                 "check 6cdf1d34b8189faac9257e887a51bacaf9f2aa8c158580586130762e5e01c0d5\n");
    session_end(s);
}

/* A game gone on with after a save must be the game that was never saved. */
static void round_trips(void **unused)
{
    (void)unused;
    static const char *const seats[] = {"p", "pp", "pb", "ee", "ppb", "pppp"};
    static const struct game *const games[] = {&tiny, NULL};
    struct text t, again;
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
    struct text t;
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
    struct text t;
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
struct misfit {
    const char *from, *to;
    int line;
    const char *why;
};

static void changed(bool finished, const struct misfit *m)
{
    struct session *s = example(finished);
    struct text t;
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    session_end(s);
    change(&t, m->from, m->to);
    refused(&t, m->line, m->why);
}

static const struct misfit misfits_of_a_save[] = {
    {"record 1", "record 2", 1, "expected `ages record 1`, found `ages record 2`"},
    {"ages record 1\n", "ages record 1\r\n", 1,
     "a carriage return: lines end with a line feed alone"},
    {"Anna", "An\tna", 6, "a control character, which no record holds"},
    {"game tiny", "game huge", 2, "there is no game `huge` here"},
    {"tiny 3", "tiny 4", 2,
     "played by revision 4 of the rules; this program has revision 3 and would play it "
     "differently"},
    {"tiny 3", "tiny", 2, "expected `game ID REVISION`, found `game tiny`"},
    {"tiny 3", "tiny 03", 2, "expected `game tiny 3`, found `game tiny 03`"},
    {"tiny 3", "tiny 99999", 2, "expected `game ID REVISION`, found `game tiny 99999`"},
    {"seats 2", "seats 5", 3, "expected `seats N`, found `seats 5`"},
    {"turns 2", "turns 201", 4, "the option does not take this value: expected 1 - 200"},
    {"colour off", "colour blue", 5, "the option does not take this value: expected off, on"},
    {"colour off", "colour no", 5, "expected `option colour off`, found `option colour no`"},
    {"option colour off\n", "", 5,
     "expected `option colour VALUE`, found `seat 0 person \"\" \"Anna\"`"},
    {"seat 0 person", "seat 1 person", 6,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 1 person \"\" \"Anna\"`"},
    {"seat 0 person", "seat 0 king", 6,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 king \"\" \"Anna\"`"},
    {"\"Anna\"", "\"An\\na\"", 6,
     "expected `seat 0 person \"\" \"Anna\"`, found `seat 0 person \"\" \"An\\na\"`"},
    {"\"Anna\"", "Anna", 6,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 person \"\" Anna`"},
    {"\"Anna\"", "\"Anna\" ", 6,
     "expected `seat 0 person \"\" \"Anna\"`, found `seat 0 person \"\" \"Anna\" `"},
    {"\"Anna\"", "\"Anna", 6,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 person \"\" \"Anna`"},
    {"\"Anna\"", "\"\xff\"", 6,
     "expected `seat N person|bot|exec \"PROGRAM\" \"NAME\"`, found `seat 0 person \"\" \"?\"`"},
    {"bot \"random\"", "bot \"\"", 0, "a bot needs a program"},
    {"dice fair", "dice loaded", 8, "expected `dice fair|typed`, found `dice loaded`"},
    {"dice fair", "dice typed", 9,
     "expected `hash 48191e810b5c7a45`, found `commitment c6d8a92ddd30e42c7ce0e374bb0e4…`"},
    {"commitment ", "commitment g", 9,
     "expected `commitment HEX`, found `commitment gc6d8a92ddd30e42c7ce0e374bb0e…`"},
    {"commitment ", "commitment 0", 9,
     "expected `commitment HEX`, found `commitment 0c6d8a92ddd30e42c7ce0e374bb0e…`"},
    {"contribution 0 ", "contribution 1 ", 10,
     "expected `contribution 0 of-anna`, found `contribution 1 of-anna`"},
    {"contribution 0 of-anna", "contribution 0 of anna", 10,
     "expected `contribution 0 of`, found `contribution 0 of anna`"},
    {"contribution 0 of-anna", "contribution 0 \xc3\xa9", 0,
     "a contribution is up to 64 printable ASCII characters without spaces"},
    {"secret ", "Secret ", 12,
     "expected `hash 48191e810b5c7a45`, found `Secret 020d6c3ca6a4d1c0ed4b332b87b9ed535…`"},
    {"hash ", "hash 0", 13, "expected `hash 48191e810b5c7a45`, found `hash 048191e810b5c7a45`"},
    {"1 chance", "2 chance", 14, "expected `1 chance 0/6 roll 1`, found `2 chance 0/6 roll 1`"},
    {"roll 1", "roll 2", 14, "`roll 2` is not the outcome that this draw stands for"},
    {"roll 1", "roll 4", 14, "not a move: roll: expected a smaller number, got \"4\""},
    {"roll 1", "roll 1 ", 14, "expected `1 chance 0/6 roll 1`, found `1 chance 0/6 roll 1 `"},
    {"/6 roll", "/7 roll", 14, "`roll 1` is not the outcome that this draw stands for"},
    {"2 move 0 mark", "2 move 1 mark", 15, "expected `move 0`, found `2 move 1 mark`"},
    {"2 move 0 mark", "2 move 9 mark", 15,
     "expected `NUMBER move|chance|typed|confirm|undo|redo …`, found `2 move 9 mark`"},
    {"2 move 0 mark", "2 move 0 marks", 15,
     "not a move: unknown word \"marks\": did you mean mark?"},
    {"2 move 0 mark", "2 move 0 yes", 15, "`yes` is not possible here"},
    {"2 move 0 mark", "2 chance 0/6 roll 1", 15, "expected `move 0`, found `2 chance 0/6 roll 1`"},
    {"2 move 0 mark", "2 confirm 0", 15, "expected `move 0`, found `2 confirm 0`"},
    {"2 move 0 mark", "2 dance 0", 15,
     "expected `NUMBER move|chance|typed|confirm|undo|redo …`, found `2 dance 0`"},
    {"2 move 0 mark", "2 typed roll 1", 15, "expected `move 0`, found `2 typed roll 1`"},
    {"2 move 0 mark", "x move 0 mark", 15, "expected `move 0`, found `x move 0 mark`"},
    {"4 undo 0 1", "4 undo 0 2", 17, "not the number of moves that it concerns here"},
    {"4 undo 0 1", "4 undo 1 1", 17, "expected `move 0`, found `4 undo 1 1`"},
    {"5 redo 0 1", "5 redo 0 0", 18, "not the number of moves that it concerns here"},
};

static const struct misfit misfits_of_the_end[] = {
    {"9 confirm 0\n", "", 22, "expected `confirm 0`, found `10 chance 1/6 roll 2`"},
    {"place 0 1", "place 0 2", 26, "expected `place 0 1 4`, found `place 0 2 4`"},
    {"reveal ", "reveal 0", 28,
     "expected `reveal HEX`, found `reveal 0020d6c3ca6a4d1c0ed4b332b87b9ed53…`"},
    {"reveal ", "check ", 28,
     "expected `reveal HEX`, found `check 020d6c3ca6a4d1c0ed4b332b87b9ed5354…`"},
    {"contribution 1 -\n",
     "contribution 1 -\n"
     "secret 0000000000000000000000000000000000000000000000000000000000000000\n",
     26, "the game is over, yet the record keeps its secret"},
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
    struct text t;
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    session_end(s);
    t.bytes[t.length++] = '\n';
    refused(&t, 30, "nothing was expected after the check");
    t.length = 0;
    refused(&t, 0, "the text is empty");
}

/* A save without its secret is of no use, one with another would go on with other dice. */
static void saves(void **unused)
{
    (void)unused;
    struct session *s = example(false);
    struct text whole, t;
    write_to(&whole, s, RECORD_OWNER, SEAT_WATCHER);
    session_end(s);
    char line[80] = "", other[80] = "";
    memcpy(line, strstr(whole.bytes, "secret "), strlen("secret ") + 2 * SHA256_BYTES + 1);
    memcpy(other, line, sizeof line);
    other[10] = other[10] == '0' ? '1' : '0';
    t = whole;
    change(&t, line, "");
    refused(&t, 20, "the game is not over, yet its secret is missing");
    t = whole;
    change(&t, line, other);
    refused(&t, 0, "the secret does not fit the commitment");
    t = whole;
    change(&t, "contribution 1 -", "contribution 1 x");
    refused(&t, 14, "the fair draw is 1, the record says 0");
}

static void leaks(void **unused)
{
    (void)unused;
    struct text one, two;
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

static const struct misfit unfair[] = {
    {"1/6 roll 2", "2/6 roll 2", 23, "the fair draw is 1, the record says 2"},
    {"of-anna", "of-anne", 13, "the fair draw is 1, the record says 0"},
    {"commitment c", "commitment d", 0, "the secret does not fit the commitment"},
    {"reveal 0", "reveal 1", 0, "the secret does not fit the commitment"},
    {"0/6 roll 1", "0/6 roll 2", 13, "`roll 2` is not the outcome that this draw stands for"},
    {"0/6 roll 1", "0/7 roll 1", 13, "`roll 1` is not the outcome that this draw stands for"},
};

static enum verify_result verify(const struct text *t, struct record_error *error)
{
    *error = (struct record_error){0};
    return record_verify(t->bytes, t->length, find, NULL, NULL, error);
}

static void verifying(void **unused)
{
    (void)unused;
    struct text whole, t;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(in_memory),
        cmocka_unit_test(damage),
        cmocka_unit_test(first_line_that_does_not_fit),
        cmocka_unit_test(endings),
        cmocka_unit_test(saves),
        cmocka_unit_test(leaks),
        cmocka_unit_test(verifying),
    };
    return RUN(tests);
}
