/* The log of a session as one text, with each line's depth in blanks before it. */
#ifndef AGES_TESTS_TOLD_H
#define AGES_TESTS_TOLD_H

#include "session/telling.h"

static inline void tell_all(const struct session *s, int viewer, int from, struct out *o)
{
    struct telling t;
    telling_begin(&t, s, viewer, (struct bookmark){from, 0}, session_plies(s));
    while (telling_line(&t)) {
        char text[LINE_BYTES];
        struct out line = out_to(text, sizeof text);
        telling_words(&t, NULL, &line);
        if (!line.len)
            continue;
        out_repeat(o, " ", t.depth);
        out_text(o, text);
        out_char(o, '\n');
    }
}

#endif
