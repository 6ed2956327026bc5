/* Hints on the screen. */
#ifndef AGES_CLI_HINT_H
#define AGES_CLI_HINT_H

#include "cli/console.h"
#include "core/game.h"

/* The best moves of what a seat sees when it is asked. False: there are no hints here. */
bool show_hints(struct console *c, const struct game *g, const void *view);

#endif
