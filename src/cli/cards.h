/* The cards of Through the Ages, read in the terminal. */
#ifndef AGES_CLI_CARDS_H
#define AGES_CLI_CARDS_H

#include "cli/console.h"

/* Shows the cards whose id or part of the name that is. Returns how many. */
int show_cards(struct console *c, const char *query);

#endif
