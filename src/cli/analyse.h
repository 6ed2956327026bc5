/* Luck and skill of a game, on a terminal. */
#ifndef AGES_CLI_ANALYSE_H
#define AGES_CLI_ANALYSE_H

#include "cli/console.h"
#include "session/session.h"

/* As a seat has seen it, or (SEAT_OPEN) all of it; the game has an adviser. False: out of memory,
 * which is told. */
bool show_analysis(struct console *c, const struct session *s, int viewer, bool json);

#endif
