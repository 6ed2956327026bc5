/* What every unit test needs: cmocka, TAP, and a writer whose text can be compared. */
#ifndef AGES_TESTS_UNIT_H
#define AGES_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/out.h"

/* A writer into a buffer of its own. */
struct sheet {
    char text[4096];
    struct out o;
};

static inline struct out *sheet_new(struct sheet *s)
{
    s->o = out_to(s->text, sizeof s->text);
    return &s->o;
}

#define RUN(tests)                                                                                 \
    (cmocka_set_message_output(CM_OUTPUT_TAP), cmocka_run_group_tests(tests, NULL, NULL))

#endif
