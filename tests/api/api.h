/* What the tests of the flat API share. They know ages.h and nothing else of the library; jansson
 * tells whether what is written is JSON. */
#ifndef AGES_TESTS_API_H
#define AGES_TESTS_API_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "ages.h"

enum { ROOM = 1 << 18 };

#define RUN(tests)                                                                                 \
    (cmocka_set_message_output(CM_OUTPUT_TAP), cmocka_run_group_tests(tests, NULL, NULL))

/* Calls a function that writes a text: measured, cut off, and whole must agree. Fills in `got`, an
 * array of ROOM bytes, and is the text's length. The arguments are those before the buffer. */
#define WRITTEN(got, function, ...)                                                                \
    (assert_cut((got), function(__VA_ARGS__, NULL, 0), function(__VA_ARGS__, (got), 8)),           \
     assert_whole((got), function(__VA_ARGS__, NULL, 0), function(__VA_ARGS__, (got), ROOM)))

static inline void assert_cut(const char *got, int measured, int length)
{
    assert_true(measured >= 0);
    assert_int_equal(measured, length);
    assert_int_equal(strlen(got), length < 7 ? length : 7);
}

static inline int assert_whole(const char *got, int measured, int length)
{
    assert_int_equal(measured, length);
    assert_int_equal(strlen(got), length);
    return length;
}

static inline json_t *parsed(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        print_error("%s\n%s\n", error.text, text);
    assert_non_null(value);
    return value;
}

/* One number after the other; the tests need no better ones. */
static inline uint64_t next_random(uint64_t *r)
{
    *r = *r * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *r >> 33;
}

static inline struct ages_state *new_state(const char *game, int seats)
{
    char error[256];
    struct ages_state *s = ages_state_new(game, seats, NULL, error, sizeof error);
    assert_non_null(s);
    return s;
}

/* A random move or outcome, listed and applied. */
static inline void random_step(struct ages_state *s, uint64_t *r)
{
    uint32_t codes[2048];
    int count = ages_state_moves(s, codes, NULL, 2048);
    assert_in_range(count, 1, 2048);
    assert_int_equal(ages_state_apply(s, codes[next_random(r) % (unsigned)count]), AGES_OK);
}

#endif
