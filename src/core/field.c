/* Field tables at work: values, paths, walking, difference and hash (JSON and setting by text are
 * in field_text.c).
 *
 * A place is computed from the place of its record: place_child() adds the offset and, in an array,
 * the index. Everything else walks over the tables along such places. */
#include "core/field.h"

#include <assert.h>
#include <string.h>

#include "core/field_place.h"
#include "core/minmax.h"
#include "core/rng.h"

bool field_is_array(const struct field *f)
{
    return f->count && f->kind != FIELD_LIST;
}

static size_t stride_of(const struct field *f)
{
    return f->stride ? f->stride : f->size;
}

struct place place_child(const struct place *record, const struct field *f, int i)
{
    struct place p = *record;
    p.field = f;
    p.offset += f->offset + (size_t)i * stride_of(f);
    p.shift += f->shift + i * f->apart;
    p.whole = f->kind == FIELD_LIST;
    if (field_is_array(f)) {
        assert(p.depth < FIELD_DEPTH);
        p.index[p.depth++] = i;
    }
    return p;
}

int field_in_use(const struct field *f, const void *state)
{
    if (!field_is_array(f))
        return 1;
    int n = f->live ? f->live(state) : f->count;
    return min_of(n, f->count);
}

static uint64_t load(const uint8_t *at, int size)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1: return *at;
    case 2: memcpy(&two, at, sizeof two); return two;
    case 4: memcpy(&four, at, sizeof four); return four;
    default:
        assert(size == 8);
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

static void store(uint8_t *at, int size, uint64_t value)
{
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;
    switch (size) {
    case 1: *at = (uint8_t)value; break;
    case 2: memcpy(at, &two, sizeof two); break;
    case 4: memcpy(at, &four, sizeof four); break;
    default: assert(size == 8); memcpy(at, &value, sizeof value);
    }
}

static uint64_t mask_of(const struct field *f)
{
    return ~UINT64_C(0) >> (64 - (f->bits ? f->bits : 8 * f->size));
}

uint64_t place_load(const struct place *p, const void *state, int i)
{
    size_t at = p->offset + (size_t)i * stride_of(p->field);
    return load((const uint8_t *)state + at, p->field->size) >> p->shift & mask_of(p->field);
}

void place_store(const struct place *p, void *state, int i, uint64_t value)
{
    uint8_t *at = (uint8_t *)state + p->offset + (size_t)i * stride_of(p->field);
    uint64_t others = load(at, p->field->size) & ~(mask_of(p->field) << p->shift);
    store(at, p->field->size, others | value << p->shift);
}

int64_t place_value(const struct place *p, const void *state)
{
    if (p->field->derive)
        return p->field->derive(state, p->index);
    uint64_t raw = place_load(p, state, 0);
    int unused = 64 - 8 * p->field->size;
    if (p->field->kind == FIELD_SIGNED && raw >> (63 - unused))
        return -(int64_t)(~(raw | ~(~UINT64_C(0) >> unused))) - 1;
    return (int64_t)raw;
}

int64_t field_none(const struct field *f)
{
    return f->derive ? FIELD_NONE : (int64_t)(~UINT64_C(0) >> (64 - 8 * f->size));
}

void element_name(const struct field *f, int i, struct out *o)
{
    if (f->keys)
        out_text(o, f->keys->ids[i]);
    else
        out_int(o, f->first + i);
}

/* The index of an element by its name, or -1. */
static int element_find(const struct field *f, const char *name, size_t length)
{
    if (f->keys)
        return noun_find(f->keys, name, (int)length);
    int n = 0;
    if (!length || length > 5 || (length > 1 && name[0] == '0'))
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (name[i] < '0' || name[i] > '9')
            return -1;
        n = n * 10 + (name[i] - '0');
    }
    return n - f->first;
}

static const struct field *field_named(const struct field *fields, const char *name, size_t length)
{
    for (; fields->kind; fields++)
        if (fields->kind != FIELD_PADDING && strncmp(fields->name, name, length) == 0 &&
            !fields->name[length])
            return fields;
    return NULL;
}

static enum field_status want_names(const struct field *fields, struct out *wanted)
{
    const char *before = "one of ";
    for (; wanted && fields->kind; fields++) {
        if (fields->kind == FIELD_PADDING)
            continue;
        out_text(wanted, before);
        out_text(wanted, fields->name);
        before = ", ";
    }
    return FIELD_NO_SUCH;
}

static enum field_status want_element(const struct field *f, int in_use, struct out *wanted)
{
    for (int i = 0; wanted && i < in_use; i++) {
        out_text(wanted, i ? ", " : "one of ");
        element_name(f, i, wanted);
    }
    return FIELD_NO_SUCH;
}

enum field_status path_find(const struct field *fields, const void *state, const char *path,
                            struct place *place, struct out *wanted)
{
    *place = (struct place){.field = NULL};
    for (;;) {
        size_t length = strcspn(path, ".");
        const struct field *f = field_named(fields, path, length);
        int i = 0, in_use;
        if (!f)
            return want_names(fields, wanted);
        path += length;
        in_use = field_in_use(f, state);
        if (field_is_array(f) && !*path) {
            place->field = f;
            place->offset += f->offset;
            place->whole = true;
            return want_element(f, in_use, wanted), FIELD_NOT_ONE;
        }
        if (field_is_array(f)) {
            length = strcspn(++path, ".");
            i = element_find(f, path, length);
            if (i < 0 || i >= in_use)
                return want_element(f, in_use, wanted);
            path += length;
        }
        *place = place_child(place, f, i);
        if (f->kind != FIELD_RECORD) {
            if (*path && wanted)
                out_text(wanted, "nothing more");
            return *path ? FIELD_NO_SUCH : FIELD_OK;
        }
        fields = f->fields;
        if (!*path)
            return want_names(fields, wanted), FIELD_NOT_ONE;
        path++;
    }
}

enum field_status field_find(const struct field *fields, const void *state, const char *path,
                             struct place *place)
{
    return path_find(fields, state, path, place, NULL);
}

/* An added value counts by its name, or another added field could stand for it. */
static uint64_t hash_added(const struct field *f, int i, uint64_t value, uint64_t h)
{
    if (!value)
        return h;
    for (const char *c = f->name; *c; c++)
        h = rng_mix(h ^ (uint8_t)*c);
    return rng_mix(rng_mix(h ^ (uint64_t)i) ^ value);
}

static uint64_t hash(const struct field *fields, const uint8_t *record, int shift, uint64_t h)
{
    for (const struct field *f = fields; f->kind; f++) {
        if (f->kind == FIELD_PADDING || f->derive)
            continue;
        const uint8_t *at = record + f->offset;
        int bit = shift + f->shift;
        for (int i = 0; i < (f->count ? f->count : 1); i++) {
            if (f->kind == FIELD_RECORD) {
                h = hash(f->fields, at, bit, h);
            } else {
                uint64_t value = load(at, f->size) >> bit & mask_of(f);
                h = f->added ? hash_added(f, i, value, h) : rng_mix(h ^ value);
            }
            at += stride_of(f);
            bit += f->apart;
        }
    }
    return h;
}

uint64_t fields_hash(const struct field *fields, const void *state)
{
    return hash(fields, state, 0, 0);
}
