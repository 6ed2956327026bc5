/* The numbered rules, read in the terminal. */
#ifndef AGES_CLI_RULES_H
#define AGES_CLI_RULES_H

#include "cli/console.h"
#include "core/game.h"
#include "games/rule_books.h"

/* Shows the rule of that number, or those that hold the word; "" shows all of the game's rules
 * (NULL: of every game's). Returns how many. */
int show_rules(struct console *c, const struct game *g, const char *query);

#endif
