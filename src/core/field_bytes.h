/* Short forms for field tables. */
#ifndef AGES_CORE_FIELD_BYTES_H
#define AGES_CORE_FIELD_BYTES_H

#include "core/field.h"

#define AT(type, member) .offset = offsetof(struct type, member) /* where a member lies */
#define BYTE             .size = 1
#define BYTES(n)         .size = 1, .count = (n), .stride = 1 /* an array of n bytes */

#endif
