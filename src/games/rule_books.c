/* Finding the rules of a game in the reader's language. */
#include "games/rule_books.h"

#include <string.h>

const struct rule_book *rule_book_in(const struct rule_book books[], const char *prefix,
                                     const struct words *w)
{
    const struct rule_book *english = NULL;
    for (; books->prefix; books++) {
        if (strcmp(books->prefix, prefix) != 0)
            continue;
        if (!books->language)
            english = books;
        else if (w && strcmp(books->language, w->language) == 0)
            return books;
    }
    return english;
}

void rule_json(const struct rule *rule, struct out *o)
{
    json_open(o, '{');
    json_member_text(o, "id", rule->id);
    json_member_text(o, "section", rule->heading);
    json_member_text(o, "text", rule->text);
    json_close(o, '}');
}
