/* Memory that runs out: the k-th allocation fails, for every k. What was asked for is refused, what
 * was there stays, nothing leaks. */
#include "unit.h"

#include <stdlib.h>

#include "failing_memory.h"
#include "session/record.h"
#include "sitting.h"
#include "tiny.h"

static const struct game *find(const char *id)
{
    return strcmp(id, "tiny") == 0 ? &tiny : NULL;
}

static void starting(void **unused)
{
    (void)unused;
    struct table t = table_for(&tiny, "pp", DICE_FAIR);
    for (int k = 0;; k++) {
        const char *why = NULL;
        until_failure = k;
        struct session *s = session_start(&t, &why);
        bool reached = until_failure < 0;
        until_failure = -1;
        if (!reached) {
            assert_true(k >= 3);
            session_end(s);
            return;
        }
        assert_null(s);
        assert_string_equal(why, "out of memory");
    }
}

/* Every step of a game fails a few times before it is done, and is done as if it had not. */
static void playing(void **unused)
{
    (void)unused;
    struct table t = table_for(&tiny, "pb", DICE_FAIR);
    t.options[0] = 60;
    struct session *smooth = sit_down(&t), *rough = sit_down(&t);
    struct rng r = rng_seeded(7);
    int failures = 0;
    while (!session_over(smooth)) {
        struct rng before = r;
        assert_int_equal(random_step(smooth, &r), SESSION_OK);
        for (int k = 0;; k++) {
            int entries = session_entries(rough), plies = session_plies(rough);
            r = before;
            until_failure = k;
            enum session_status status = random_step(rough, &r);
            until_failure = -1;
            if (status == SESSION_OK)
                break;
            failures++;
            assert_int_equal(status, SESSION_NO_MEMORY);
            assert_int_equal(session_entries(rough), entries);
            assert_int_equal(session_plies(rough), plies);
        }
    }
    assert_true(failures > session_entries(smooth));
    size_t one, two;
    char *a = record_text(smooth, RECORD_OWNER, 0, &one);
    char *b = record_text(rough, RECORD_OWNER, 0, &two);
    assert_non_null(a);
    assert_non_null(b);
    assert_string_equal(a, b);
    free(a);
    free(b);
    session_end(smooth);
    session_end(rough);
}

static void sequences(void **unused)
{
    (void)unused;
    struct table t = table_for(&tiny, "p", DICE_TYPED);
    struct session *s = sit_down(&t);
    const struct move moves[] = {move_of(TINY_MARK, 0), move_of(TINY_HIDE, 1),
                                 move_of(TINY_PEEK, 0)};
    assert_int_equal(session_type(s, move_of(TINY_ROLL, 1)), SESSION_OK);
    for (int k = 0; k < 3; k++) {
        until_failure = k;
        assert_int_equal(session_moves(s, 0, moves, 3), SESSION_NO_MEMORY);
        until_failure = -1;
        assert_int_equal(session_plies(s), 1);
    }
    assert_int_equal(session_moves(s, 0, moves, 3), SESSION_OK);
    session_end(s);
}

static void reading_and_writing(void **unused)
{
    (void)unused;
    struct table t = table_for(&tiny, "pp", DICE_FAIR);
    struct session *s = sit_down(&t);
    size_t length;
    play_randomly(s, 3, 200);
    until_failure = 0;
    assert_null(record_text(s, RECORD_OWNER, 0, &length));
    until_failure = -1;
    char *text = record_text(s, RECORD_OWNER, 0, &length);
    session_end(s);
    for (int k = 0;; k++) {
        struct record_error error;
        until_failure = k;
        s = record_read(text, length, find, NULL, &error);
        bool reached = until_failure < 0;
        until_failure = -1;
        if (!reached)
            break;
        assert_null(s);
        assert_string_equal(error.text, "out of memory");
        assert_int_equal(error.line, 0);
    }
    assert_non_null(s);
    session_end(s);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starting),
        cmocka_unit_test(playing),
        cmocka_unit_test(sequences),
        cmocka_unit_test(reading_and_writing),
    };
    return RUN(tests);
}
