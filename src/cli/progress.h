/* A bar on stderr that says how far a long command has come, if stderr is a terminal. */
#ifndef AGES_CLI_PROGRESS_H
#define AGES_CLI_PROGRESS_H

#include "cli/console.h"

struct progress_bar {
    struct console *console;
    bool shown;
    int percent; /* on the screen, or -1 */
};

struct progress_bar bar_of(struct console *c);

/* At 100 the line is empty again. */
void bar_show(struct progress_bar *bar, int percent);

#endif
