/* Memory that runs out under the flat API: the k-th allocation fails, for every k. What was asked
 * for is refused with a message, the handles stay as they were, nothing leaks. */
#include "api.h"

#include <stdlib.h>

#include "../unit/failing_memory.h"

static char error[512];

/* Evaluates an expression until none of its allocations fails, then holds; each failure must make
 * `refused` true. */
#define EVERY_FAILURE(expression, refused)                                                         \
    for (int k = 0;; k++) {                                                                        \
        until_failure = k;                                                                         \
        error[0] = '\0';                                                                           \
        expression;                                                                                \
        bool reached = until_failure < 0;                                                          \
        until_failure = -1;                                                                        \
        if (!reached) {                                                                            \
            assert_true(k > 0);                                                                    \
            break;                                                                                 \
        }                                                                                          \
        assert_true(refused);                                                                      \
    }

static void states(void **unused)
{
    (void)unused;
    struct ages_state *s, *other;
    int status;
    EVERY_FAILURE(s = ages_state_new("bronze", 2, "start=0", error, sizeof error),
                  !s && strcmp(error, "out of memory") == 0)
    uint64_t hash = ages_state_hash(s);
    EVERY_FAILURE(status = ages_state_do(s, "roll food=3"),
                  status == AGES_NO_MEMORY && ages_state_hash(s) == hash &&
                      strcmp(ages_state_error(s), "out of memory") == 0)
    assert_true(ages_state_hash(s) != hash);
    EVERY_FAILURE(other = ages_state_copy(s), !other)
    ages_state_free(other);
    EVERY_FAILURE(other = ages_state_observe(s, 1), !other)
    ages_state_free(other);

    char text[8192];
    size_t length = (size_t)ages_state_json(s, text, sizeof text);
    assert_true(length < sizeof text);
    EVERY_FAILURE(other = ages_state_read(text, length, error, sizeof error), !other && error[0])
    assert_true(ages_state_hash(other) == ages_state_hash(s));
    ages_state_free(other);
    ages_state_free(s);
}

static void tables(void **unused)
{
    (void)unused;
    struct ages_table *t, *other;
    struct ages_state *s;
    int status;
    EVERY_FAILURE(t = ages_table_new("bronze", "builder,you", "start=0", "1", error, sizeof error),
                  !t && strcmp(error, "out of memory") == 0)
    EVERY_FAILURE(status = ages_table_step(t), status == AGES_NO_MEMORY && ages_table_plies(t) == 0)
    EVERY_FAILURE(status = ages_table_step(t), status == AGES_NO_MEMORY && ages_table_plies(t) == 1)
    EVERY_FAILURE(s = ages_table_state(t, 2, AGES_OWNER),
                  !s && strcmp(ages_table_error(t), "out of memory") == 0)
    ages_state_free(s);

    char text[8192];
    size_t length = (size_t)ages_table_record(t, AGES_OWNER, text, sizeof text);
    assert_true(length < sizeof text);
    EVERY_FAILURE(other = ages_table_read(text, length, error, sizeof error), !other && error[0])
    assert_int_equal(ages_table_plies(other), 2);
    ages_table_free(other);
    ages_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states),
        cmocka_unit_test(tables),
    };
    return RUN(tests);
}
