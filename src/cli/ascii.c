/* Texts for terminals that show ASCII alone: see ascii.h. */
#include "cli/ascii.h"

#include <stdbool.h>
#include <string.h>

/* The signs of boards and texts, and letters of names that have a plain form. */
static const struct {
    const char *sign;
    char plain;
} signs[] = {
    {"─", '-'}, {"│", '|'}, {"▮", '#'}, {"▯", '.'}, {"▶", '>'}, {"▷", '>'},      {"●", 'o'},
    {"▲", '^'}, {"■", '#'}, {"◆", '*'}, {"○", 'o'}, {"•", '*'}, {"·", '.'},      {"★", '*'},
    {"✓", 'v'}, {"…", '.'}, {"–", '-'}, {"−", '-'}, {"×", 'x'}, {"’", '\''},     {"“", '"'},
    {"”", '"'}, {"«", '"'}, {"»", '"'}, {"„", '"'}, {"à", 'a'}, {"á", 'a'},      {"â", 'a'},
    {"ä", 'a'}, {"ç", 'c'}, {"è", 'e'}, {"é", 'e'}, {"ê", 'e'}, {"ë", 'e'},      {"î", 'i'},
    {"ï", 'i'}, {"í", 'i'}, {"ñ", 'n'}, {"ô", 'o'}, {"ö", 'o'}, {"ó", 'o'},      {"ù", 'u'},
    {"û", 'u'}, {"ü", 'u'}, {"ú", 'u'}, {"ß", 's'}, {"œ", 'o'}, {"æ", 'a'},      {"À", 'A'},
    {"Â", 'A'}, {"Ä", 'A'}, {"Ç", 'C'}, {"È", 'E'}, {"É", 'E'}, {"Ê", 'E'},      {"Î", 'I'},
    {"Ô", 'O'}, {"Ö", 'O'}, {"Ù", 'U'}, {"Ü", 'U'}, {"Œ", 'O'}, {"\u00a0", ' '}, {"\u202f", ' '},
};

static int sequence_length(unsigned char first)
{
    return first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

static char plain_sign(const char sign[4], int length)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strlen(signs[i].sign) == (size_t)length &&
            memcmp(signs[i].sign, sign, (size_t)length) == 0)
            return signs[i].plain;
    return '?';
}

size_t to_ascii(struct ascii *a, const char *bytes, size_t count, char to[])
{
    size_t written = 0;
    for (size_t i = 0; i < count; i++) {
        a->cut[a->length++] = bytes[i];
        if (a->length < sequence_length((unsigned char)a->cut[0]))
            continue;
        to[written++] = a->length == 1 ? a->cut[0] : plain_sign(a->cut, a->length);
        a->length = 0;
    }
    return written;
}
