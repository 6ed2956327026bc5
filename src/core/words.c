/* Messages: finding translations, filling in arguments, and the distance of two words. */
#include "core/words.h"

#include <string.h>

#include "core/minmax.h"

enum { GROUPED_FROM = 5 }; /* digits: 1000, but 10,000 */

static const struct message *find(const struct words *w, const char *key)
{
    int low = 0, high = w ? w->count : 0;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(key, w->messages[middle].key);
        if (order == 0)
            return &w->messages[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* The English of a message: what stands behind its context. */
static const char *english(const char *message)
{
    const char *context_end = strchr(message, '\004');
    return context_end ? context_end + 1 : message;
}

const char *tr(const struct words *w, const char *message)
{
    const struct message *found = find(w, message);
    return found ? found->text : english(message);
}

const char *tr_count(const struct words *w, const char *one, const char *many, int64_t n)
{
    const struct message *found = find(w, one);
    if (!found)
        return english(n == 1 ? one : many);
    bool is_plural = n == 0 ? w->zero_is_plural : n != 1 && n != -1;
    return found->plural && is_plural ? found->plural : found->text;
}

void say_args(struct out *o, const char *format, int count, const struct say_arg args[])
{
    for (const char *c = format; *c; c++) {
        int i = c[0] == '%' ? c[1] - '1' : -1;
        if (i >= 0 && i < count) {
            if (args[i].text)
                out_text(o, args[i].text);
            else
                out_int(o, args[i].number);
            c++;
        } else {
            out_char(o, *c);
            c += c[0] == '%' && c[1] == '%';
        }
    }
}

/* What stands between %1 and %2. */
static void put_between(struct out *o, const char *list)
{
    const char *first = strstr(list, "%1"), *second = first ? strstr(first, "%2") : NULL;
    if (second)
        out_bytes(o, first + 2, (size_t)(second - first - 2));
}

void say_comma(struct out *o, const struct words *w)
{
    put_between(o, tr(w, CTX("list", "%1, %2")));
}

void say_semicolon(struct out *o, const struct words *w)
{
    put_between(o, tr(w, CTX("list", "%1; %2")));
}

void say_number(struct out *o, const struct words *w, const char *digits)
{
    if (*digits == '-') {
        out_text(o, "−");
        digits++;
    }
    size_t whole = strspn(digits, "0123456789");
    for (size_t i = 0; digits[i]; i++) {
        if (i && whole >= GROUPED_FROM && i < whole && (whole - i) % 3 == 0)
            put_between(o, tr(w, CTX("thousands", "%1,%2")));
        if (digits[i] == '.')
            out_text(o, tr(w, CTX("decimal mark", ".")));
        else
            out_char(o, digits[i]);
    }
}

static void put_folded(struct out *o, char c)
{
    bool umlaut = c == 'e' && o->len && strchr("aou", o->buf[o->len - 1]);
    if (!umlaut)
        out_char(o, c);
}

void text_fold(struct out *o, const char *text, char blank)
{
    static const char latin[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts" /* U+00C0 to U+00FF */
                                "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
    for (; *text; text++) {
        unsigned char c = (unsigned char)text[0], next = (unsigned char)text[1];
        if (c == ' ' || c == '_' || c == '-') {
            out_char(o, blank);
        } else if (c == 0xc2 && next == 0xa0) { /* no-break space */
            out_char(o, blank);
            text++;
        } else if (c == 0xc3 && next >= 0x80) {
            put_folded(o, latin[next - 0x80]);
            if (next == 0x9f) /* ß */
                out_char(o, 's');
            text++;
        } else if (c == 0xc5 && (next == 0x92 || next == 0x93)) { /* Œ, œ */
            out_char(o, 'o');
            text++;
        } else if (c == 0xe2 && next == 0x80 && text[2]) { /* ’ and the narrow no-break space */
            out_char(o, (unsigned char)text[2] == 0x99 ? '\'' : blank);
            text += 2;
        } else {
            put_folded(o, (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c));
        }
    }
}

const char *seat_name(const struct out *o, const struct words *w, int seat)
{
    static const char *const numbered[] = {MSG("seat 0"), MSG("seat 1"), MSG("seat 2"),
                                           MSG("seat 3")};
    int count = (int)(sizeof numbered / sizeof *numbered);
    if (seat < 0 || seat >= count)
        return tr(w, "nobody");
    return o->names ? o->names[seat] : tr(w, numbered[seat]);
}

int word_distance(const char *a, const char *b)
{
    enum { LONGEST = 64 };
    int rows[3][LONGEST + 1]; /* of Levenshtein's table: the one before last, the last, this one */
    int *before = rows[0], *last = rows[1], *now = rows[2];
    int a_length = min_of((int)strlen(a), LONGEST), b_length = min_of((int)strlen(b), LONGEST);
    for (int j = 0; j <= b_length; j++)
        now[j] = j;
    for (int i = 1; i <= a_length; i++) {
        int *oldest = before;
        before = last;
        last = now;
        now = oldest;
        now[0] = i;
        for (int j = 1; j <= b_length; j++) {
            now[j] = min_of(min_of(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = min_of(now[j], before[j - 2] + 1);
        }
    }
    return now[b_length];
}
