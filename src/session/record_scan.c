/* The bytes, lines and words of a record that is read, and what is wrong with them. */
#include "session/record_scan.h"

#include <string.h>

/* What is wrong */

/* Notes the first error; later ones follow from it. Always false. */
bool fault(struct reader *r, int line, const char *message, const char *a, const char *b)
{
    if (!r->failed) {
        struct out o = out_to(r->error->text, sizeof r->error->text);
        r->error->line = line;
        say(&o, r->words, message, SAY_TEXT(a), SAY_TEXT(b));
    }
    r->failed = true;
    return false;
}

static size_t line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) : length;
}

/* The word of a line that docs/formats.md keeps for later programs, if the next line is one. */
static const char *reserved_word(const struct reader *r)
{
    static const char *const of_head_and_end[] = {"clock", "time", "resumed", "position"};
    static const char *const of_log[] = {"time"};
    struct reader line = *r;

    while (line.at < line.length && strchr("0123456789 ", line.text[line.at]))
        line.at++;
    bool log = line.at > r->at;
    const char *const *words = log ? of_log : of_head_and_end;
    size_t count =
        log ? sizeof of_log / sizeof of_log[0] : sizeof of_head_and_end / sizeof of_head_and_end[0];
    for (size_t i = 0; r->format > 1 && i < count; i++) {
        size_t end = line.at + strlen(words[i]);
        if (starts_with(&line, words[i]) && (end == r->length || strchr(" \n", r->text[end])))
            return words[i];
    }
    return NULL;
}

bool unlike(struct reader *r, const char *expected)
{
    char found[2 * EXCERPT_MAX];
    struct out f = out_to(found, sizeof found);
    const char *reserved = reserved_word(r);

    if (r->at == r->length)
        return fault(r, r->line, MSG("the text ends where `%1` was expected"), expected, "");
    if (reserved)
        return fault(r, r->line, MSG("a line `%1`, which only a later program can replay"),
                     reserved, "");
    out_excerpt(&f, r->text + r->at, line_length(r->text + r->at, r->length - r->at));
    return fault(r, r->line, MSG("expected `%1`, found `%2`"), expected, found);
}

/* Bytes and lines */

bool check_bytes(struct reader *r)
{
    int line = 1;

    if (!r->length)
        return fault(r, 0, MSG("the text is empty"), "", "");
    if (r->length > RECORD_MAX_BYTES)
        return fault(r, 0, MSG("too long for a record"), "", "");
    for (size_t i = 0; i < r->length; i++) {
        unsigned char c = (unsigned char)r->text[i];
        if (c == '\r')
            return fault(r, line, MSG("a carriage return: lines end with a line feed alone"), "",
                         "");
        if ((c < 0x20 && c != '\n') || c == 0x7f)
            return fault(r, line, MSG("a control character, which no record holds"), "", "");
        line += c == '\n';
    }
    return true;
}

bool starts_with(const struct reader *r, const char *start)
{
    size_t length = strlen(start);
    return r->length - r->at >= length && memcmp(r->text + r->at, start, length) == 0;
}

/* Copies the next line without its end. */
bool peek_line(struct reader *r, char line[RECORD_LINE_MAX])
{
    size_t length = line_length(r->text + r->at, r->length - r->at);

    if (length >= RECORD_LINE_MAX)
        return fault(r, r->line, MSG("a line too long for a record"), "", "");
    memcpy(line, r->text + r->at, length);
    line[length] = '\0';
    return true;
}

void next_line(struct reader *r)
{
    r->at += line_length(r->text + r->at, r->length - r->at);
    if (r->at < r->length) {
        r->at++;
        r->line++;
    }
}

/* Holds a line as it should be against the text. */
void match_line(void *to, const char *line, size_t length)
{
    struct reader *r = to;

    if (r->failed)
        return;
    if (r->length - r->at >= length && memcmp(r->text + r->at, line, length) == 0) {
        next_line(r);
        return;
    }
    char expected[2 * EXCERPT_MAX];
    struct out e = out_to(expected, sizeof expected);
    out_excerpt(&e, line, length - 1);
    unlike(r, expected);
}

/* The words of a line. Each takes what it wants and the blank behind it. */

bool take_end(const char **p)
{
    if (**p == ' ') {
        ++*p;
        return true;
    }
    return **p == '\0';
}

bool take_word(const char **p, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(*p, word, length) != 0)
        return false;
    *p += length;
    return take_end(p);
}

bool take_text(const char **p, char *text, size_t room)
{
    size_t length = strcspn(*p, " ");

    if (!length || length >= room)
        return false;
    memcpy(text, *p, length);
    text[length] = '\0';
    *p += length;
    return take_end(p);
}

bool take_digits(const char **p, uint64_t most, uint64_t *n)
{
    const char *start = *p;

    *n = 0;
    for (; **p >= '0' && **p <= '9'; ++*p) {
        uint64_t digit = (uint64_t)(**p - '0');
        if (digit > most || *n > (most - digit) / 10)
            return false;
        *n = *n * 10 + digit;
    }
    return *p > start;
}

bool take_int(const char **p, int most, int *n)
{
    uint64_t number;

    if (!take_digits(p, (uint64_t)most, &number))
        return false;
    *n = (int)number;
    return take_end(p);
}

bool take_quoted(const char **p, char *text, size_t room)
{
    size_t length = 0;

    if (*(*p)++ != '"')
        return false;
    for (; **p != '"'; ++*p) {
        if (**p == '\\')
            ++*p;
        if (!**p || length + 1 >= room)
            return false;
        text[length++] = **p;
    }
    ++*p;
    text[length] = '\0';
    return take_end(p) && text_is_plain(text);
}

bool take_seats(const char **p, uint8_t *seats)
{
    *seats = 0;
    if (take_word(p, "-"))
        return true;
    for (;; ++*p) {
        if (**p < '0' || **p >= '0' + SEATS_MAX)
            return false;
        *seats |= (uint8_t)(1u << (*(*p)++ - '0'));
        if (**p != ',')
            return take_end(p);
    }
}

bool take_hex(const char **p, uint8_t bytes[SHA256_BYTES])
{
    static const char digits[] = "0123456789abcdef";

    for (int i = 0; i < 2 * SHA256_BYTES; i++, ++*p) {
        const char *digit = **p ? strchr(digits, **p) : NULL;
        if (!digit)
            return false;
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | (digit - digits));
    }
    return take_end(p);
}
