/* What field.c and field_text.c share: places, their raw numbers, the names of elements. */
#ifndef AGES_CORE_FIELD_PLACE_H
#define AGES_CORE_FIELD_PLACE_H

#include "core/field.h"

bool field_is_array(const struct field *f);
int field_in_use(const struct field *f, const void *state); /* elements; 1 of a single value */
int64_t field_none(const struct field *f);                  /* the value that means `none`   */

struct place place_child(const struct place *record, const struct field *f, int i);

/* The i-th number of a place; all but lists have one only. */
uint64_t place_load(const struct place *p, const void *state, int i);
void place_store(const struct place *p, void *state, int i, uint64_t value);

void element_name(const struct field *f, int i, struct out *o);

/* field_find; for a wrong path `wanted` lists what could follow. `wanted` may be NULL. */
enum field_status path_find(const struct field *fields, const void *state, const char *path,
                            struct place *place, struct out *wanted);

#endif
