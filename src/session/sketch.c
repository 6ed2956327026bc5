/* Sketches: see sketch.h. The JSON of a view is read by the field table. Then the view is written
 * again and compared with the text, and the guess is observed and compared with the view: so only
 * what a game could have shown to that seat is taken. */
#include "session/sketch.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_BYTES = 1024, KEY_BYTES = 64, DEPTH_MAX = 2 * FIELD_DEPTH };

struct view_reading {
    const struct game *game;
    const char *at, *end;
    int depth;
    struct state_room view;
};

static bool take(struct view_reading *r, char c)
{
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* A text without escapes, which no word of a field table needs. */
static bool take_quoted(struct view_reading *r, struct out *o)
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

static bool take_literal(struct view_reading *r, const char *literal)
{
    size_t length = strlen(literal);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, literal, length) != 0)
        return false;
    r->at += length;
    return true;
}

static bool take_number(struct view_reading *r, struct out *o)
{
    const char *from = r->at;
    while (r->at < r->end && (*r->at == '-' || (*r->at >= '0' && *r->at <= '9')))
        out_char(o, *r->at++);
    return r->at > from && !o->lost;
}

/* A value as the field table reads it. */
static bool take_value(struct view_reading *r, struct out *o)
{
    const char *const literals[][2] = {{"true", "on"}, {"false", "off"}, {"null", "none"}};
    for (int i = 0; i < 3; i++)
        if (take_literal(r, literals[i][0])) {
            out_text(o, literals[i][1]);
            return true;
        }
    return r->at < r->end && *r->at == '"' ? take_quoted(r, o) : take_number(r, o);
}

static bool store(struct view_reading *r, const char *path, const char *text)
{
    char none[1];
    struct out wanted = out_to(none, sizeof none);
    enum field_status status = field_set(r->game->fields, r->view.bytes, path, text, &wanted);
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

static bool read_value(struct view_reading *r, const char *path);

static bool read_object(struct view_reading *r, const char *path)
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
static bool read_list(struct view_reading *r, const char *path)
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

static bool read_elements(struct view_reading *r, const char *path, int first)
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

static bool read_array(struct view_reading *r, const char *path)
{
    struct place place;
    switch (field_find(r->game->fields, r->view.bytes, path, &place)) {
    case FIELD_OK: return read_list(r, path);
    case FIELD_NOT_ONE: return place.whole && read_elements(r, path, place.field->first);
    default: return false;
    }
}

static bool read_value(struct view_reading *r, const char *path)
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

/* Is the view written just so? */
static bool is_written(const struct view_reading *r, const char *text, size_t length)
{
    char *again = malloc(SKETCH_MAX_BYTES);
    if (!again)
        return false;
    struct out o = out_to(again, SKETCH_MAX_BYTES);
    fields_json(r->game->fields, r->view.bytes, &o);
    bool same = !o.lost && o.len == length && memcmp(again, text, length) == 0;
    free(again);
    return same;
}

static bool read_view(struct view_reading *r, const char *text, size_t length)
{
    if (length >= SKETCH_MAX_BYTES)
        return false;
    /* Twice: how many elements of an array there are may follow from a field behind it. */
    for (int i = 0; i < 2; i++) {
        r->at = text;
        r->end = text + length;
        if (!read_value(r, "") || r->at != r->end)
            return false;
    }
    return is_written(r, text, length);
}

/* A state that the seat would see so. */
static bool guess(const struct view_reading *r, int seat, struct state_room *state)
{
    const struct game *g = r->game;
    struct state_room seen = {0};
    struct rng rng = rng_seeded(1);
    memcpy(state->bytes, r->view.bytes, g->state_size);
    g->guess(state->bytes, seat, &rng);
    if (g->check(state->bytes))
        return false;
    g->observe(state->bytes, seat, seen.bytes);
    return memcmp(seen.bytes, r->view.bytes, g->state_size) == 0;
}

struct session *sketch_open(const struct table *table, const char *view, size_t length, int seat,
                            bool ahead, const char **why)
{
    const struct game *g = table->game;
    struct view_reading r = {.game = g};
    struct state_room state = {0};

    if (seat < 0 || seat >= table->seats || !read_view(&r, view, length) ||
        !guess(&r, seat, &state)) {
        *why = MSG("this is not what a seat of this game can see");
        return NULL;
    }
    if (ahead && g->to_move(state.bytes) != seat &&
        (!g->ahead || !g->ahead(state.bytes, seat) || g->check(state.bytes))) {
        *why = MSG("your next turn can't be planned yet");
        return NULL;
    }
    return session_resume(table, state.bytes, 0, why);
}
