/* The log of a session as one text, with each line's depth in blanks before it. */
#ifndef AGES_TESTS_LOG_TEXT_H
#define AGES_TESTS_LOG_TEXT_H

#include "session/log.h"

static inline void log_text(const struct session *s, int viewer, int from, struct out *o)
{
    struct log_reader t;
    log_open(&t, s, viewer, (struct bookmark){from, 0}, session_plies(s));
    while (log_next_line(&t)) {
        char text[LINE_BYTES];
        struct out line = out_to(text, sizeof text);
        log_print(&t, NULL, &line);
        if (!line.len)
            continue;
        out_repeat(o, " ", t.depth);
        out_text(o, text);
        out_char(o, '\n');
    }
}

#endif
