/* The numbered rules of docs/rules, built in by tools/embed.py. */
#ifndef AGES_GAMES_RULE_BOOKS_H
#define AGES_GAMES_RULE_BOOKS_H

#include "core/out.h"
#include "core/words.h"

struct rule {
    const char *id; /* "B21"; NULL: a text without a number */
    const char *heading;
    const char *text;
};

struct rule_book {
    const char *prefix;   /* of its rules' numbers, as in struct game */
    const char *language; /* "fr"; NULL: English */
    const char *title;
    int count;
    const struct rule *rules;
};

extern const struct rule_book rule_books[]; /* ends with a NULL prefix */

/* The book of that prefix in the reader's language, in English where there is none; or NULL. */
const struct rule_book *rule_book_in(const struct rule_book books[], const char *prefix,
                                     const struct words *w);

/* {"id", "section", "text"} */
void rule_json(const struct rule *rule, struct out *o);

#endif
