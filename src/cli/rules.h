/* The numbered rules of docs/rules, built in by tools/embed.py. */
#ifndef AGES_CLI_RULES_H
#define AGES_CLI_RULES_H

#include "cli/console.h"
#include "core/game.h"

struct rule {
    const char *id; /* "B21"; NULL: a text without a number */
    const char *heading;
    const char *text;
};

struct rule_book {
    const char *prefix; /* of its rules' numbers, as in struct game */
    const char *title;
    int count;
    const struct rule *rules;
};

extern const struct rule_book rule_books[]; /* ends with a NULL prefix */

/* Shows the rule of that number, or those that hold the word; "" shows all of the game's rules
 * (NULL: of every game's). Returns how many. */
int show_rules(struct console *c, const struct game *g, const char *query);

#endif
