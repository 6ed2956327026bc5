/* Field tables as tests look at them: the difference of two states, and which bits have a field. */
#ifndef AGES_TESTS_FIELDS_H
#define AGES_TESTS_FIELDS_H

#include "core/field.h"

/* One line for each stored value that differs: `seats.0.food 3 -> 5`. Returns how many. */
int fields_diff(const struct field *fields, const void *before, const void *after, struct out *o);

/* Adds 1 to covered[8 * b + k] for each stored field (or padding) that bit k of byte b belongs to.
 * Bits are those of the values, the lowest byte of a value first. */
void fields_cover(const struct field *fields, size_t size, uint8_t covered[]);

#endif
