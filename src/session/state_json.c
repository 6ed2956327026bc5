/* A state or view as JSON, read without a library: see state_json.h. */
#include "session/state_json.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_BYTES = 1024, KEY_BYTES = 64, DEPTH_MAX = 2 * FIELD_DEPTH };

struct json_reading {
    const struct game *game;
    const char *at, *end;
    int depth;
    struct state_room state;
};

static bool take(struct json_reading *r, char c)
{
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* A text without escapes, which no word of a field table needs. */
static bool take_quoted(struct json_reading *r, struct out *o)
{
    if (!take(r, '"'))
        return false;
    for (; r->at < r->end && *r->at != '"'; r->at++) {
        if (*r->at == '\\')
            return false;
        out_char(o, *r->at);
    }
    return take(r, '"') && !o->lost;
}

static bool take_literal(struct json_reading *r, const char *literal)
{
    size_t length = strlen(literal);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, literal, length) != 0)
        return false;
    r->at += length;
    return true;
}

static bool take_number(struct json_reading *r, struct out *o)
{
    const char *from = r->at;
    while (r->at < r->end && (*r->at == '-' || (*r->at >= '0' && *r->at <= '9')))
        out_char(o, *r->at++);
    return r->at > from && !o->lost;
}

/* A value as the field table reads it. */
static bool take_value(struct json_reading *r, struct out *o)
{
    const char *const literals[][2] = {{"true", "on"}, {"false", "off"}, {"null", "none"}};
    for (int i = 0; i < 3; i++)
        if (take_literal(r, literals[i][0])) {
            out_text(o, literals[i][1]);
            return true;
        }
    return r->at < r->end && *r->at == '"' ? take_quoted(r, o) : take_number(r, o);
}

static bool store(struct json_reading *r, const char *path, const char *text)
{
    char none[1];
    struct out wanted = out_to(none, sizeof none);
    enum field_status status = field_set(r->game->fields, r->state.bytes, path, text, &wanted);
    return status == FIELD_OK || status == FIELD_READ_ONLY;
}

static bool step(const char *from, const char *key, char to[PATH_MAX_BYTES])
{
    struct out o = out_to(to, PATH_MAX_BYTES);
    out_text(&o, from);
    out_text(&o, *from ? "." : "");
    out_text(&o, key);
    return !o.lost;
}

static bool read_value(struct json_reading *r, const char *path);

static bool read_object(struct json_reading *r, const char *path)
{
    char key[KEY_BYTES], below[PATH_MAX_BYTES];
    if (take(r, '}'))
        return true;
    do {
        struct out o = out_to(key, sizeof key);
        if (!take_quoted(r, &o) || !take(r, ':') || !step(path, key, below) ||
            !read_value(r, below))
            return false;
    } while (take(r, ','));
    return take(r, '}');
}

/* A set or a list is one value: its words, with commas between them. */
static bool read_list(struct json_reading *r, const char *path)
{
    char text[VALUE_BYTES] = "";
    struct out o = out_to(text, sizeof text);
    if (!take(r, ']')) {
        do {
            if (o.len)
                out_char(&o, ',');
            if (!take_value(r, &o))
                return false;
        } while (take(r, ','));
        if (!take(r, ']'))
            return false;
    }
    return !o.lost && store(r, path, text);
}

static bool read_elements(struct json_reading *r, const char *path, int first)
{
    char number[24], below[PATH_MAX_BYTES];
    if (take(r, ']'))
        return true;
    for (int i = first;; i++) {
        struct out o = out_to(number, sizeof number);
        out_int(&o, i);
        if (!step(path, number, below) || !read_value(r, below))
            return false;
        if (!take(r, ','))
            return take(r, ']');
    }
}

static bool read_array(struct json_reading *r, const char *path)
{
    struct place place;
    switch (field_find(r->game->fields, r->state.bytes, path, &place)) {
    case FIELD_OK: return read_list(r, path);
    case FIELD_NOT_ONE: return place.whole && read_elements(r, path, place.field->first);
    default: return false;
    }
}

static bool read_value(struct json_reading *r, const char *path)
{
    char text[VALUE_BYTES];
    struct out o = out_to(text, sizeof text);
    bool fits;
    if (r->depth == DEPTH_MAX)
        return false;
    r->depth++;
    if (take(r, '{'))
        fits = read_object(r, path);
    else if (take(r, '['))
        fits = read_array(r, path);
    else
        fits = take_value(r, &o) && store(r, path, text);
    r->depth--;
    return fits;
}

/* Is the state written just so? */
static bool is_written(const struct json_reading *r, const char *text, size_t length)
{
    char *again = malloc(STATE_JSON_MAX);
    if (!again)
        return false;
    struct out o = out_to(again, STATE_JSON_MAX);
    fields_json(r->game->fields, r->state.bytes, &o);
    bool same = !o.lost && o.len == length && memcmp(again, text, length) == 0;
    free(again);
    return same;
}

bool state_json_read(const struct game *g, const char *text, size_t length, void *state)
{
    struct json_reading r = {.game = g};

    if (length >= STATE_JSON_MAX)
        return false;
    /* Twice: how many elements of an array there are may follow from a field behind it. */
    for (int i = 0; i < 2; i++) {
        r.at = text;
        r.end = text + length;
        if (!read_value(&r, "") || r.at != r.end)
            return false;
    }
    if (!is_written(&r, text, length))
        return false;
    memcpy(state, r.state.bytes, g->state_size);
    return true;
}
