/* Limits of the talk: see talk.h. */
#include "server/talk.h"

#include <string.h>

enum { SECOND = 1000000 };

/* Line breaks aside: what a name must be. */
static bool lines_are_plain(const char *text)
{
    char line[NOTES_CHARS * 4 + 1];

    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line)
            return false;
        memcpy(line, text, length);
        line[length] = '\0';
        if (!text_is_plain(line))
            return false;
        text += length + (text[length] == '\n');
    }
    return true;
}

bool talk_is_text(const char *text, int most, bool lines)
{
    int characters = 0;
    bool blank = true;

    for (const char *c = text; *c; c++) {
        characters += ((unsigned char)*c & 0xc0) != 0x80;
        blank &= *c == ' ' || *c == '\n';
    }
    if (characters > most || (blank && !lines))
        return false;
    return lines ? lines_are_plain(text) : text_is_plain(text);
}

bool talk_may(int64_t *full, int64_t now)
{
    int64_t from = *full > now ? *full : now;

    if (from - now > (int64_t)(TALK_BURST - 1) * SECOND)
        return false;
    *full = from + SECOND;
    return true;
}
