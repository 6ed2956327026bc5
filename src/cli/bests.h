/* The best results of one who plays alone, by game and options, in the folder of data.h. */
#ifndef AGES_CLI_BESTS_H
#define AGES_CLI_BESTS_H

#include "cli/console.h"
#include "session/session.h"

/* Before a game: its goal and the best result so far. Nothing when it is not a game of one. */
void tell_best_before(struct console *c, const struct session *s);

/* After it: how it compares; a new best is kept. */
void tell_best_after(struct console *c, const struct session *s);

#endif
