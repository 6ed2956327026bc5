/* The bounded writer: text, numbers, padding and JSON (see out.h).
 *
 * One rule places the commas of JSON: a comma comes before a value or key, unless the byte before
 * it opens a bracket, ends a key, or ends a line of text. Input may be any bytes; the JSON is
 * always valid UTF-8. */
#include "core/out.h"

#include <assert.h>
#include <string.h>

struct out out_to(char *buf, size_t cap)
{
    assert(cap > 0);
    buf[0] = '\0';
    return (struct out){.buf = buf, .cap = cap};
}

void out_flush(struct out *o)
{
    if (o->sink && o->len)
        o->sink(o->to, o->buf, o->len);
    if (o->sink)
        o->len = 0;
    o->buf[o->len] = '\0';
}

void out_bytes(struct out *o, const char *bytes, size_t count)
{
    if (!count)
        return;
    o->last = bytes[count - 1];
    while (count) {
        size_t room = o->cap - 1 - o->len;
        size_t part = count < room ? count : room;
        memcpy(o->buf + o->len, bytes, part);
        o->len += part;
        bytes += part;
        count -= part;
        if (count && !(o->sink && o->len)) {
            o->lost += count;
            break;
        }
        if (count)
            out_flush(o);
    }
    o->buf[o->len] = '\0';
}

void out_char(struct out *o, char c)
{
    out_bytes(o, &c, 1);
}

void out_text(struct out *o, const char *text)
{
    out_bytes(o, text, strlen(text));
}

void out_int(struct out *o, int64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0)
        digits[--at] = '-';
    out_bytes(o, digits + at, sizeof digits - at);
}

static const char hex_digits[] = "0123456789abcdef";

void out_hex64(struct out *o, uint64_t n)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        out_char(o, hex_digits[n >> shift & 15]);
}

void out_hex(struct out *o, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        out_char(o, hex_digits[bytes[i] >> 4]);
        out_char(o, hex_digits[bytes[i] & 15]);
    }
}

void out_pad(struct out *o, const char *text, int width)
{
    int blanks = (width < 0 ? -width : width) - text_columns(text);
    if (width < 0)
        out_repeat(o, " ", blanks);
    out_text(o, text);
    if (width > 0)
        out_repeat(o, " ", blanks);
}

void out_fit(struct out *o, const char *text, int width)
{
    assert(width > 0);
    if (text_columns(text) <= width) {
        out_pad(o, text, width);
        return;
    }
    const char *end = text;
    for (int columns = 0; columns < width; end++)
        columns += (*end & 0xc0) != 0x80;
    out_bytes(o, text, (size_t)(end - text - 1));
    out_text(o, "…");
}

void out_repeat(struct out *o, const char *text, int times)
{
    for (int i = 0; i < times; i++)
        out_text(o, text);
}

/* How many bytes the code point at the start of a text has; 0 if it is not valid UTF-8. */
static size_t utf8_length(const char *text, size_t count)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char c = (unsigned char)text[0];
    size_t length = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : c >> 3 == 30 ? 4 : 0;
    if (length < 2 || length > count)
        return length == 1;
    uint32_t point = c & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (text[i] & 0x3f);
    }
    bool surrogate = point >= 0xd800 && point <= 0xdfff;
    return point < least[length] || point > 0x10ffff || surrogate ? 0 : length;
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

void out_excerpt(struct out *o, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count;) {
        size_t length = utf8_length(bytes + i, count - i);
        if (i >= 40) {
            out_text(o, "…");
            return;
        }
        if (length && !is_control(bytes[i]))
            out_bytes(o, bytes + i, length);
        else
            out_char(o, '?');
        i += length ? length : 1;
    }
}

static void json_next(struct out *o)
{
    if (o->last && !strchr("{[,: \n", o->last))
        out_char(o, ',');
}

void json_open(struct out *o, char bracket)
{
    assert(bracket == '{' || bracket == '[');
    json_next(o);
    out_char(o, bracket);
}

void json_close(struct out *o, char bracket)
{
    assert(bracket == '}' || bracket == ']');
    out_char(o, bracket);
}

void json_key(struct out *o, const char *key)
{
    json_text(o, key);
    out_char(o, ':');
}

void json_int(struct out *o, int64_t n)
{
    json_next(o);
    out_int(o, n);
}

void json_printed(struct out *o, const char *number)
{
    json_next(o);
    out_text(o, number);
}

void json_bool(struct out *o, bool b)
{
    json_next(o);
    out_text(o, b ? "true" : "false");
}

void json_none(struct out *o)
{
    json_next(o);
    out_text(o, "null");
}

void json_text(struct out *o, const char *text)
{
    json_bytes(o, text, strlen(text));
}

static void json_escape(struct out *o, char c)
{
    out_char(o, '\\');
    if (c == '"' || c == '\\') {
        out_char(o, c);
    } else if (c == '\n') {
        out_char(o, 'n');
    } else {
        out_text(o, "u00");
        out_hex(o, (const uint8_t *)&c, 1);
    }
}

/* How many bytes at the start of a text need no second look. */
static size_t plain_length(const char *text, size_t count)
{
    size_t i = 0;
    while (i < count && text[i] >= ' ' && text[i] < 0x7f && text[i] != '"' && text[i] != '\\')
        i++;
    return i;
}

void json_bytes(struct out *o, const char *text, size_t count)
{
    json_next(o);
    out_char(o, '"');
    for (size_t i = 0; i < count;) {
        size_t plain = plain_length(text + i, count - i);
        out_bytes(o, text + i, plain);
        i += plain;
        if (i == count)
            break;
        size_t length = utf8_length(text + i, count - i);
        if (!length)
            out_text(o, "\xef\xbf\xbd"); /* U+FFFD stands for what is no UTF-8 */
        else if (is_control(text[i]) || text[i] == '"' || text[i] == '\\')
            json_escape(o, text[i]);
        else
            out_bytes(o, text + i, length);
        i += length ? length : 1;
    }
    out_char(o, '"');
}

int text_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += (*text & 0xc0) != 0x80;
    return columns;
}

void json_member_int(struct out *o, const char *key, int64_t n)
{
    json_key(o, key);
    json_int(o, n);
}

void json_member_bool(struct out *o, const char *key, bool b)
{
    json_key(o, key);
    json_bool(o, b);
}

void json_member_text(struct out *o, const char *key, const char *text)
{
    json_key(o, key);
    if (text)
        json_text(o, text);
    else
        json_none(o);
}

void json_member_bytes(struct out *o, const char *key, const uint8_t list[], int count)
{
    json_member_open(o, key, '[');
    for (int i = 0; i < count; i++)
        json_int(o, list[i]);
    json_close(o, ']');
}

void json_member_open(struct out *o, const char *key, char bracket)
{
    json_key(o, key);
    json_open(o, bracket);
}
