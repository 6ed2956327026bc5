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
        while (same < length && (known[same] == code[same] || known[same] == (code[same] | 0x20) ||
                                 (known[same] == '_' && code[same] == '-')))
            same++;
        if (same == length && !known[same])
            return all_words[i];
    }
    return NULL;
}

static bool is_english(const char *code, size_t length)
{
    return length >= 2 && (code[0] == 'e' || code[0] == 'E') &&
           (code[1] == 'n' || code[1] == 'N') && (length == 2 || code[2] == '-' || code[2] == '_');
}

bool words_known(const char *language)
{
    size_t whole = strcspn(language, ".@");
    return is_english(language, whole) || words_find(language);
}

static const char *skip_blanks(const char *c)
{
    return c + strspn(c, " \t");
}

/* What stands behind a language, up to the next comma: `;q=0.8` in thousandths, else 1000. */
static int weight_of(const char *c, const char *end)
{
    const char *mark = memchr(c, ';', (size_t)(end - c));
    if (!mark)
        return 1000;
    c = skip_blanks(mark + 1);
    if ((*c != 'q' && *c != 'Q') || c[1] != '=')
        return 1000;
    c += 2;
    if (*c != '0')
        return *c == '1' ? 1000 : 0;
    int weight = 0, unit = 100;
    for (c += 1 + (c[1] == '.'); *c >= '0' && *c <= '9' && unit; c++, unit /= 10)
        weight += (*c - '0') * unit;
    return weight;
}

const struct words *words_accepted(const char *header)
{
    const struct words *best = NULL;
    int most = 0;
    for (const char *c = header; *c;) {
        c = skip_blanks(c);
        const char *end = c + strcspn(c, ",");
        size_t length = strcspn(c, " \t,;");
        const struct words *found = find(c, length);
        if (!found)
            found = find(c, strcspn(c, "_- \t,;"));
        int weight = weight_of(c, end);
        if (weight > most && (found || is_english(c, length) || (length == 1 && *c == '*'))) {
            best = found;
            most = weight;
        }
        c = end + (*end == ',');
    }
    return best;
}

const struct words *words_find(const char *language)
{
    size_t whole = strcspn(language, ".@"), short_form = strcspn(language, "_-.@");
    const struct words *found = find(language, whole);
    return found ? found : find(language, short_form);
}
