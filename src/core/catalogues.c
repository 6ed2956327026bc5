/* Finds the catalogue of a language among the tables that tools/catalogues.py makes. */
#include "core/catalogues.h"

#include <stddef.h>
#include <string.h>

/* The words of exactly this code of that length; `-` and `_` are the same. */
static const struct words *find(const char *code, size_t length)
{
    for (int i = 0; all_words[i]; i++) {
        const char *known = all_words[i]->language;
        size_t same = 0;
        while (same < length &&
               (known[same] == code[same] || (known[same] == '_' && code[same] == '-')))
            same++;
        if (same == length && !known[same])
            return all_words[i];
    }
    return NULL;
}

const struct words *words_find(const char *language)
{
    size_t whole = strcspn(language, ".@"), short_form = strcspn(language, "_-.@");
    const struct words *found = find(language, whole);
    return found ? found : find(language, short_form);
}
