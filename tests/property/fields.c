/* Field tables as tests look at them: see fields.h. */
#include "fields.h"

#include <assert.h>

#include "core/field_place.h"

static const struct place root = {.field = NULL};

struct comparison {
    const void *before, *after;
    struct out *o;
    char path[PATH_MAX_BYTES];
    int count;
};

static void compare_value(struct comparison *c, const struct place *place)
{
    int numbers = place->field->kind == FIELD_LIST ? place->field->count : 1;
    bool same = true;
    for (int i = 0; i < numbers; i++)
        same &= place_load(place, c->before, i) == place_load(place, c->after, i);
    if (same)
        return;
    out_text(c->o, c->path);
    out_char(c->o, ' ');
    place_print(place, c->before, c->o);
    out_text(c->o, " -> ");
    place_print(place, c->after, c->o);
    out_char(c->o, '\n');
    c->count++;
}

static void compare(struct comparison *c, const struct field *fields, const struct place *record,
                    size_t length)
{
    for (const struct field *f = fields; f->kind; f++) {
        for (int i = 0; i < (field_is_array(f) ? f->count : 1); i++) {
            if (f->kind == FIELD_PADDING || f->derive)
                break;
            struct place place = place_child(record, f, i);
            struct out path = out_to(c->path + length, sizeof c->path - length);
            out_text(&path, length ? "." : "");
            out_text(&path, f->name);
            if (field_is_array(f)) {
                out_char(&path, '.');
                element_name(f, i, &path);
            }
            assert(!path.lost);
            if (f->kind == FIELD_RECORD)
                compare(c, f->fields, &place, length + path.len);
            else
                compare_value(c, &place);
        }
    }
}

int fields_diff(const struct field *fields, const void *before, const void *after, struct out *o)
{
    struct comparison c = {before, after, o, "", 0};
    compare(&c, fields, &root, 0);
    return c.count;
}

static void cover(const struct field *fields, const struct place *record, size_t size,
                  uint8_t covered[])
{
    for (const struct field *f = fields; f->kind; f++) {
        for (int i = 0; i < (f->count ? f->count : 1) && !f->derive; i++) {
            struct place place = *record;
            place.offset += f->offset + (size_t)i * (f->stride ? f->stride : f->size);
            place.shift += f->shift + i * f->apart;
            if (f->kind == FIELD_RECORD) {
                cover(f->fields, &place, size, covered);
                continue;
            }
            assert(place.offset + f->size <= size);
            for (int bit = 0; bit < (f->bits ? f->bits : 8 * f->size); bit++)
                covered[8 * place.offset + (size_t)(place.shift + bit)]++;
        }
    }
}

void fields_cover(const struct field *fields, size_t size, uint8_t covered[])
{
    cover(fields, &root, size, covered);
}
