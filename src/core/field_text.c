/* Values of fields as text and JSON, and back from text.
 *
 * The whole text is read before anything is stored, so a bad value leaves the state unchanged. */
#include <assert.h>
#include <string.h>

#include "core/field_place.h"
#include "core/words.h"

/* Nouns of a set or list: the i-th, or -1 behind the last. */
static int noun_at(const struct place *p, const void *state, int i)
{
    const struct field *f = p->field;
    if (f->kind == FIELD_LIST)
        return i < f->count ? (int)place_load(p, state, i) - 1 : -1;
    uint64_t bits = (uint64_t)place_value(p, state);
    for (int noun = 0; noun < f->values->count; noun++)
        if (bits >> noun & 1 && i-- == 0)
            return noun;
    return -1;
}

/* The word of a value that has one, or NULL: a number outside its nouns shows as a number. */
static const char *value_word(const struct field *f, int64_t value)
{
    if (value == field_none(f))
        return "none";
    if (f->kind == FIELD_SEAT && f->derive && value < 0)
        return value == -1 ? "chance" : "nobody";
    if (f->kind == FIELD_NOUN && value >= 0 && value < f->values->count)
        return f->values->ids[value];
    return NULL;
}

static void print_nouns(const struct place *p, const void *state, struct out *o)
{
    const struct nouns *nouns = p->field->values;
    int noun;
    for (int i = 0; (noun = noun_at(p, state, i)) >= 0; i++) {
        if (i)
            out_char(o, ',');
        if (noun < nouns->count)
            out_text(o, nouns->ids[noun]);
        else
            out_int(o, noun);
    }
    if (noun_at(p, state, 0) < 0)
        out_text(o, "none");
}

void place_print(const struct place *p, const void *state, struct out *o)
{
    const struct field *f = p->field;
    if (f->kind == FIELD_SET || f->kind == FIELD_LIST) {
        print_nouns(p, state, o);
        return;
    }
    int64_t value = place_value(p, state);
    bool wordy = f->kind == FIELD_NOUN || f->kind == FIELD_SEAT;
    const char *word = wordy ? value_word(f, value) : NULL;
    if (word)
        out_text(o, word);
    else
        out_int(o, value);
}

/* Seats in a set are nouns called by their numbers: those are numbers in JSON too. */
static void json_noun(const struct nouns *nouns, int noun, struct out *o)
{
    if (noun < nouns->count && !(nouns->ids[noun][0] >= '0' && nouns->ids[noun][0] <= '9'))
        json_text(o, nouns->ids[noun]);
    else
        json_int(o, noun);
}

static void json_value(const struct place *p, const void *state, struct out *o)
{
    const struct field *f = p->field;
    if (f->kind == FIELD_SET || f->kind == FIELD_LIST) {
        int noun;
        json_open(o, '[');
        for (int i = 0; (noun = noun_at(p, state, i)) >= 0; i++)
            json_noun(f->values, noun, o);
        json_close(o, ']');
        return;
    }
    int64_t value = place_value(p, state);
    bool wordy = f->kind == FIELD_NOUN || f->kind == FIELD_SEAT;
    const char *word = wordy ? value_word(f, value) : NULL;
    if (f->kind == FIELD_BOOL && (value == 0 || value == 1))
        json_bool(o, value);
    else if (wordy && value == field_none(f))
        json_none(o);
    else if (word)
        json_text(o, word);
    else
        json_int(o, value);
}

static void json_record(const struct field *fields, const struct place *record, const void *state,
                        struct out *o);

static void json_element(const struct place *p, const void *state, struct out *o)
{
    if (p->field->kind == FIELD_RECORD)
        json_record(p->field->fields, p, state, o);
    else
        json_value(p, state, o);
}

static void json_array(const struct field *f, const struct place *record, const void *state,
                       struct out *o)
{
    bool object = f->keys || f->sparse;
    int n = field_in_use(f, state);
    json_open(o, object ? '{' : '[');
    for (int i = 0; i < n; i++) {
        struct place p = place_child(record, f, i);
        char name[PATH_MAX_BYTES];
        struct out key = out_to(name, sizeof name);
        element_name(f, i, &key);
        if (f->sparse && f->kind != FIELD_RECORD && place_value(&p, state) == 0)
            continue;
        if (object)
            json_key(o, name);
        json_element(&p, state, o);
    }
    json_close(o, object ? '}' : ']');
}

/* An added field without a value, so that a state is written as before there was the field. */
static bool is_left_out(const struct field *f, const struct place *record, const void *state)
{
    for (int i = 0; f->added && i < (field_is_array(f) ? f->count : 1); i++) {
        struct place p = place_child(record, f, i);
        if (place_value(&p, state))
            return false;
    }
    return f->added;
}

static void json_record(const struct field *fields, const struct place *record, const void *state,
                        struct out *o)
{
    json_open(o, '{');
    for (const struct field *f = fields; f->kind; f++) {
        if (f->kind == FIELD_PADDING || is_left_out(f, record, state))
            continue;
        json_key(o, f->name);
        struct place p = place_child(record, f, 0);
        if (field_is_array(f))
            json_array(f, record, state, o);
        else
            json_element(&p, state, o);
    }
    json_close(o, '}');
}

void fields_json(const struct field *fields, const void *state, struct out *o)
{
    json_record(fields, &(struct place){.field = NULL}, state, o);
}

/* `message` has the nouns as %1 and a number as %2. */
static void want_nouns(struct out *wanted, const struct words *w, const char *message,
                       const struct nouns *nouns, int number)
{
    char text[4096];
    struct out list = out_to(text, sizeof text);
    for (int i = 0; i < nouns->count; i++) {
        if (i)
            say_comma(&list, w);
        out_text(&list, nouns->ids[i]);
    }
    say(wanted, w, message, SAY_TEXT(text), SAY_INT(number));
}

/* Reads a whole number that is all of the text. */
static bool read_number(const char *text, size_t length, int64_t *value)
{
    bool minus = length && text[0] == '-';
    uint64_t n = 0;
    if (length == minus)
        return false;
    for (size_t i = minus; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || n > INT64_MAX / 10)
            return false;
        n = n * 10 + (uint64_t)(text[i] - '0');
    }
    if (n > INT64_MAX)
        return false;
    *value = minus ? -(int64_t)n : (int64_t)n;
    return true;
}

static bool word_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static bool means_none(const char *text, size_t length)
{
    return word_is(text, length, "none") || word_is(text, length, "-");
}

static bool read_int(const struct field *f, const char *text, size_t length, int64_t *value,
                     const struct words *w, struct out *wanted)
{
    int unused = 64 - 8 * f->size;
    int spare = f->kind == FIELD_INT && unused ? unused : unused + 1; /* for the sign */
    int64_t fits = (int64_t)(~UINT64_C(0) >> spare);
    int64_t max = f->min || f->max ? f->max : fits;
    int64_t min = f->min || f->max ? f->min : f->kind == FIELD_SIGNED ? -fits - 1 : 0;
    if (read_number(text, length, value) && *value >= min && *value <= max)
        return true;
    say(wanted, w, "a number from %1 to %2", SAY_INT(min), SAY_INT(max));
    return false;
}

static bool read_bool(const char *text, size_t length, int64_t *value, const struct words *w,
                      struct out *wanted)
{
    static const char *const words[] = {"0", "1", "off", "on", "false", "true", "no", "yes"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++) {
        if (word_is(text, length, words[i])) {
            *value = i & 1;
            return true;
        }
    }
    out_text(wanted, tr(w, "0 or 1"));
    return false;
}

static bool read_noun(const struct field *f, const char *text, size_t length, int64_t *value,
                      const struct words *w, struct out *wanted)
{
    int noun = noun_find(f->values, text, (int)length);
    *value = noun >= 0 ? noun : field_none(f);
    if (noun >= 0 || means_none(text, length))
        return true;
    want_nouns(wanted, w, MSG("one of %1, none"), f->values, 0);
    return false;
}

static bool read_seat(const struct field *f, const char *text, size_t length, int64_t *value,
                      const struct words *w, struct out *wanted)
{
    int64_t none = field_none(f), max = f->max ? f->max : none - 1;
    if (means_none(text, length)) {
        *value = none;
        return true;
    }
    if (read_number(text, length, value) && *value >= 0 && *value <= max)
        return true;
    out_text(wanted, tr(w, "the number of a seat, or none"));
    return false;
}

/* Nouns between commas or blanks. Lists get index + 1 in nouns[], sets a bit each in *bits. */
static bool read_nouns(const struct field *f, const char *text, size_t length, uint64_t *bits,
                       uint16_t nouns[], int *count)
{
    const char *end = text + length;
    *bits = 0;
    *count = 0;
    if (means_none(text, length))
        return true;
    for (;;) {
        text += strspn(text, " \t,");
        if (text >= end)
            return true;
        size_t word = strcspn(text, " \t\r\n,");
        int noun = noun_find(f->values, text, (int)word);
        if (noun < 0)
            return false;
        if (f->kind == FIELD_LIST) {
            if (*count == f->count)
                return false;
            nouns[*count] = (uint16_t)(noun + 1);
        } else if (*bits >> noun & 1) {
            return false;
        } else {
            *bits |= UINT64_C(1) << noun;
        }
        ++*count;
        text += word;
    }
}

enum { LIST_MAX = 256 };

static void sort(uint16_t nouns[], int count)
{
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && nouns[at - 1] > nouns[at]; at--) {
            uint16_t greater = nouns[at - 1];
            nouns[at - 1] = nouns[at];
            nouns[at] = greater;
        }
}

static enum field_status set_nouns(const struct place *p, void *state, const char *text,
                                   size_t length, const struct words *w, struct out *wanted)
{
    const struct field *f = p->field;
    uint16_t nouns[LIST_MAX];
    uint64_t bits;
    int count;
    assert(f->kind == FIELD_SET ? f->values->count <= 64 : f->count <= LIST_MAX);
    if (!read_nouns(f, text, length, &bits, nouns, &count)) {
        want_nouns(wanted, w,
                   f->kind == FIELD_LIST ? MSG("at most %2 of %1, none") : MSG("some of %1, none"),
                   f->values, f->count);
        return FIELD_BAD_VALUE;
    }
    if (f->kind == FIELD_SET)
        place_store(p, state, 0, bits);
    else
        sort(nouns, count);
    for (int i = 0; f->kind == FIELD_LIST && i < f->count; i++)
        place_store(p, state, i, i < count ? nouns[i] : 0);
    return FIELD_OK;
}

enum field_status place_set(const struct place *p, void *state, const char *text,
                            const struct words *w, struct out *wanted)
{
    const struct field *f = p->field;
    if (f->derive)
        return FIELD_READ_ONLY;
    if (f->kind == FIELD_RECORD || (p->whole && f->kind != FIELD_LIST))
        return FIELD_NOT_ONE;
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n", text[length - 1]))
        length--;
    if (f->kind == FIELD_SET || f->kind == FIELD_LIST)
        return set_nouns(p, state, text, length, w, wanted);
    int64_t value;
    bool good = f->kind == FIELD_BOOL   ? read_bool(text, length, &value, w, wanted)
                : f->kind == FIELD_NOUN ? read_noun(f, text, length, &value, w, wanted)
                : f->kind == FIELD_SEAT ? read_seat(f, text, length, &value, w, wanted)
                                        : read_int(f, text, length, &value, w, wanted);
    if (!good)
        return FIELD_BAD_VALUE;
    place_store(p, state, 0, (uint64_t)value);
    return FIELD_OK;
}

enum field_status field_print(const struct field *fields, const void *state, const char *path,
                              struct out *o)
{
    struct place p;
    enum field_status status = field_find(fields, state, path, &p);
    if (status == FIELD_OK)
        place_print(&p, state, o);
    return status;
}

enum field_status field_set(const struct field *fields, void *state, const char *path,
                            const char *text, struct out *wanted)
{
    struct place p;
    enum field_status status = path_find(fields, state, path, &p, wanted);
    return status == FIELD_OK ? place_set(&p, state, text, NULL, wanted) : status;
}
