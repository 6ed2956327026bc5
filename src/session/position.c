/* Positions: a state as JSON, out and in.
 *
 * Reading sets every value by its path, writes the state as JSON again, and compares the two. A
 * missing, unknown, mistyped or wrongly derived value is a difference, with its path. So there is
 * one canonical form, and what is read equals what was written. */
#include "session/position.h"

#include <jansson.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "session/revision.h"

enum { TEXT_MAX_BYTES = 4096 };

/* Which revision of the rules a position may be of. */
enum written_by { THESE_RULES, OLDER_RULES, NEWER_RULES };

struct reading {
    const struct game *game;
    bool older; /* than these rules */
    struct state_room state;
    const struct words *words; /* of who reads why */
    struct out *why;
};

/* The way down to a value, as a path of the field table. */
struct way {
    char path[PATH_MAX_BYTES];
};

void position_write(const struct game *g, const void *state, struct out *o)
{
    json_open(o, '{');
    json_member_text(o, "game", g->id);
    json_member_int(o, "revision", g->revision);
    json_key(o, "state");
    fields_json(g->fields, state, o);
    json_close(o, '}');
}

static bool wrong(const struct reading *r, const struct way *at, const char *message, const char *a,
                  const char *b)
{
    char where[PATH_MAX_BYTES + 8], what[3 * TEXT_MAX_BYTES];
    struct out path = out_to(where, sizeof where), text = out_to(what, sizeof what);
    out_text(&path, at->path[0] ? "state." : "state");
    out_text(&path, at->path);
    say(&text, r->words, message, SAY_TEXT(a), SAY_TEXT(b));
    say(r->why, r->words, "%1: %2", SAY_TEXT(where), SAY_TEXT(what));
    return false;
}

/* One step down; false when no path is that long. */
static bool step(const struct way *from, const char *key, struct way *to)
{
    struct out o = out_to(to->path, sizeof to->path);
    out_text(&o, from->path);
    out_text(&o, from->path[0] ? "." : "");
    out_text(&o, key);
    return o.lost == 0;
}

static bool step_to(const struct way *from, size_t number, struct way *to)
{
    char key[24];
    struct out o = out_to(key, sizeof key);
    out_int(&o, (int64_t)number);
    return step(from, key, to);
}

/* A value as the field table reads it. */
static void value_text(const json_t *value, struct out *o)
{
    if (json_is_integer(value))
        out_int(o, json_integer_value(value));
    else if (json_is_string(value))
        out_text(o, json_string_value(value));
    else if (json_is_boolean(value))
        out_text(o, json_is_true(value) ? "on" : "off");
    else if (json_is_null(value))
        out_text(o, "none");
    for (size_t i = 0; json_is_array(value) && i < json_array_size(value); i++) {
        out_text(o, i ? "," : "");
        value_text(json_array_get(value, i), o);
    }
}

/* A value as it stands in JSON, for messages. */
static void value_shown(const json_t *value, const struct words *w, char text[TEXT_MAX_BYTES])
{
    size_t length = json_dumpb(value, text, TEXT_MAX_BYTES - 1, JSON_ENCODE_ANY | JSON_COMPACT);
    if (length < TEXT_MAX_BYTES) {
        text[length] = '\0';
        return;
    }
    struct out o = out_to(text, TEXT_MAX_BYTES);
    out_text(&o, tr(w, "something long"));
}

/* A value that the table does not take, of older rules: the game may know it. */
static bool adopt(struct reading *r, const struct way *at, const char *text)
{
    return r->older && r->game->adopt && r->game->adopt(r->state.bytes, at->path, text);
}

/* Stores one value; derived ones are left to the comparison. */
static bool store(struct reading *r, const struct way *at, const struct place *place,
                  const json_t *value)
{
    char text[TEXT_MAX_BYTES], shown[TEXT_MAX_BYTES], range[256] = "";
    struct out o = out_to(text, sizeof text), expected = out_to(range, sizeof range);
    value_text(value, &o);
    enum field_status status =
        o.lost ? FIELD_BAD_VALUE : place_set(place, r->state.bytes, text, r->words, &expected);
    if (status != FIELD_OK && !adopt(r, at, text) && status == FIELD_BAD_VALUE) {
        value_shown(value, r->words, shown);
        return wrong(r, at, MSG("expected %1, got %2"), range, shown);
    }
    return true;
}

/* What a sparse array leaves out is 0, whatever the state had there. */
static void clear_sparse(struct reading *r, const struct way *at)
{
    struct place place;
    struct way below;
    char none[1];
    struct out unused = out_to(none, sizeof none);
    if (field_find(r->game->fields, r->state.bytes, at->path, &place) != FIELD_NOT_ONE ||
        !place.whole || !place.field->sparse)
        return;
    for (int i = 0; i < place.field->count; i++)
        if (place.field->keys ? step(at, place.field->keys->ids[i], &below)
                              : step_to(at, (size_t)i + place.field->first, &below))
            field_set(r->game->fields, r->state.bytes, below.path, "0", &unused);
}

/* Stores whatever has a place; what has none is left to the comparison too. */
static bool fill(struct reading *r, const struct way *at, const json_t *value)
{
    struct way below;
    if (json_is_object(value)) {
        const char *key;
        json_t *child;
        clear_sparse(r, at);
        json_object_foreach((json_t *)value, key, child) if (step(at, key, &below) &&
                                                             !fill(r, &below, child)) return false;
        return true;
    }
    struct place place;
    enum field_status status = field_find(r->game->fields, r->state.bytes, at->path, &place);
    if (status == FIELD_OK)
        return store(r, at, &place, value);
    if (status == FIELD_NO_SUCH) {
        char text[TEXT_MAX_BYTES];
        struct out o = out_to(text, sizeof text);
        value_text(value, &o);
        adopt(r, at, text);
        return true;
    }
    for (size_t i = 0; status == FIELD_NOT_ONE && place.whole && i < json_array_size(value); i++)
        if (step_to(at, i + place.field->first, &below) &&
            !fill(r, &below, json_array_get(value, i)))
            return false;
    return true;
}

static bool compare(const struct reading *r, const struct way *at, const json_t *is,
                    const json_t *given);

/* A field that is left out while it is 0, and may stand all the same. */
static bool is_added(const struct reading *r, const struct way *at, const char *key)
{
    struct place place;
    struct way below;
    return step(at, key, &below) &&
           field_find(r->game->fields, r->state.bytes, below.path, &place) != FIELD_NO_SUCH &&
           place.field->added;
}

static bool compare_objects(const struct reading *r, const struct way *at, const json_t *is,
                            const json_t *given)
{
    const char *key;
    json_t *child;
    struct way below;
    json_object_foreach((json_t *)given, key, child)
    {
        if (!json_object_get(is, key) && !is_added(r, at, key))
            return wrong(r, at, MSG("the field \"%1\" is unknown here"), key, "");
    }
    json_object_foreach((json_t *)is, key, child)
    {
        const json_t *other = json_object_get(given, key);
        if (!other)
            return wrong(r, at, MSG("the field \"%1\" is missing"), key, "");
        if (step(at, key, &below) && !compare(r, &below, child, other))
            return false;
    }
    return true;
}

/* Seats in sets were once written as words: "2" for 2. */
static bool was_number(const json_t *is, const json_t *given)
{
    char number[24];
    struct out o = out_to(number, sizeof number);
    value_text(is, &o);
    return json_is_integer(is) && json_is_string(given) &&
           strcmp(json_string_value(given), number) == 0;
}

static bool compare_arrays(const struct reading *r, const struct way *at, const json_t *is,
                           const json_t *given)
{
    size_t count = json_array_size(is);
    if (json_array_size(given) != count) {
        char expected[24];
        struct out o = out_to(expected, sizeof expected);
        out_int(&o, (int64_t)count);
        return wrong(r, at, MSG("expected a list of %1"), expected, "");
    }
    struct way below;
    for (size_t i = 0; i < count; i++) {
        const json_t *one = json_array_get(is, i), *other = json_array_get(given, i);
        if (step_to(at, i, &below) && !was_number(one, other) && !compare(r, &below, one, other))
            return false;
    }
    return true;
}

static bool compare(const struct reading *r, const struct way *at, const json_t *is,
                    const json_t *given)
{
    if (json_is_object(is) && json_is_object(given))
        return compare_objects(r, at, is, given);
    if (json_equal(is, given))
        return true;
    if (json_is_array(is) && json_is_array(given))
        return compare_arrays(r, at, is, given);
    char wanted[TEXT_MAX_BYTES], got[TEXT_MAX_BYTES];
    value_shown(is, r->words, wanted);
    value_shown(given, r->words, got);
    return wrong(r, at, MSG("expected %1, got %2"), wanted, got);
}

/* The JSON of the state that was read; NULL without memory. */
static json_t *written(const struct reading *r)
{
    char none[1];
    struct out measure = out_to(none, sizeof none);
    fields_json(r->game->fields, r->state.bytes, &measure);
    size_t size = measure.len + measure.lost + 1;
    char *text = malloc(size);
    if (!text)
        return NULL;
    struct out o = out_to(text, size);
    fields_json(r->game->fields, r->state.bytes, &o);
    json_t *value = json_loadb(text, o.len, 0, NULL);
    free(text);
    return value;
}

/* Does the state that was read stand in JSON as it was given? */
static bool is_same(const struct reading *r, const json_t *given)
{
    const struct way top = {""};
    json_t *is = written(r);
    if (!is)
        return wrong(r, &top, MSG("out of memory"), "", "");
    bool same = compare(r, &top, is, given);
    json_decref(is);
    return same;
}

static bool read_state(struct reading *r, const json_t *given)
{
    const struct way top = {""};
    if (!json_is_object(given))
        return wrong(r, &top, MSG("expected an object"), "", "");
    /* Twice: how many elements of an array there are may follow from a field behind it. */
    if (!fill(r, &top, given) || !fill(r, &top, given))
        return false;
    if (!r->older && !is_same(r, given))
        return false;
    const char *broken = r->game->check(r->state.bytes);
    return !broken || wrong(r, &top, broken, "", "");
}

static bool revision_fits(const struct reading *r, const json_t *revision, const struct game *g,
                          enum written_by by)
{
    json_int_t number = json_integer_value(revision);
    if (!json_is_integer(revision) || number < 0 || number > UINT16_MAX) {
        say(r->why, r->words, "revision: expected %1", SAY_INT(g->revision));
        return false;
    }
    bool older = number<g->revision, newer = number> g->revision;
    if (by == OLDER_RULES ? older : by == NEWER_RULES ? newer : !older && !newer)
        return true;
    char text[512];
    struct out o = out_to(text, sizeof text);
    say_revisions(g, (int)number, r->words, &o);
    say(r->why, r->words, "%1: %2", SAY_TEXT("revision"), SAY_TEXT(text));
    return false;
}

/* The game a position is of, when what stands around the state fits. */
static const struct game *read_head(const struct reading *r, const json_t *root, enum written_by by,
                                    const struct game *(*find)(const char *id))
{
    const char *key;
    json_t *child;
    const char *id = json_string_value(json_object_get(root, "game"));
    const struct game *g = id ? find(id) : NULL;
    json_object_foreach((json_t *)root, key, child) if (strcmp(key, "game") != 0 &&
                                                        strcmp(key, "revision") != 0 &&
                                                        strcmp(key, "state") != 0)
    {
        say(r->why, r->words, "the field \"%1\" is unknown; expected game, revision and state",
            SAY_TEXT(key));
        return NULL;
    }
    if (!g) {
        say(r->why, r->words, "game: expected the id of a game, got \"%1\"",
            SAY_TEXT(id ? id : ""));
        return NULL;
    }
    if (!revision_fits(r, json_object_get(root, "revision"), g, by))
        return NULL;
    if (!json_object_get(root, "state")) {
        say(r->why, r->words, "the field \"%1\" is missing", SAY_TEXT("state"));
        return NULL;
    }
    return g;
}

static json_t *parse(const char *text, size_t length, const struct words *w, struct out *why)
{
    json_error_t error;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        say(why, w, "line %1, column %2: no JSON (`%3`)", SAY_INT(error.line),
            SAY_INT(error.column), SAY_TEXT(error.text));
    return root;
}

static const struct game *read(const json_t *root, enum written_by by,
                               const struct game *(*find)(const char *id), void *state,
                               const struct words *w, struct out *why)
{
    struct reading r = {.older = by == OLDER_RULES, .words = w, .why = why};
    r.game = root ? read_head(&r, root, by, find) : NULL;
    if (r.game && r.older)
        memcpy(r.state.bytes, state, r.game->state_size);
    if (r.game && !read_state(&r, json_object_get(root, "state")))
        r.game = NULL;
    if (r.game)
        memcpy(state, r.state.bytes, r.game->state_size);
    return r.game;
}

const struct game *position_read(const char *text, size_t length,
                                 const struct game *(*find)(const char *id), void *state,
                                 const struct words *w, struct out *why)
{
    json_t *root = parse(text, length, w, why);
    const struct game *g = read(root, THESE_RULES, find, state, w, why);
    json_decref(root);
    return g;
}

const struct game *position_read_other(const char *text, size_t length,
                                       const struct game *(*find)(const char *id), void *state,
                                       const struct words *w, struct out *why)
{
    json_t *root = parse(text, length, w, why);
    const char *id = json_string_value(json_object_get(root, "game"));
    const struct game *g = id ? find(id) : NULL;
    json_int_t revision = json_integer_value(json_object_get(root, "revision"));
    enum written_by by = THESE_RULES;
    if (g && revision != g->revision)
        by = revision < g->revision ? OLDER_RULES : NEWER_RULES;
    g = read(root, by, find, state, w, why);
    json_decref(root);
    return g;
}
