/* The usual arguments in a game's table of verbs: one byte each, in the lowest byte or above it. */
#ifndef AGES_CORE_VERB_ARGS_H
#define AGES_CORE_VERB_ARGS_H

#include "core/move.h"

/* clang-format off */
#define ARG_LOW(kind, nouns)  {kind, 0, 8, nouns}
#define ARG_HIGH(kind, nouns) {kind, 8, 8, nouns}
/* clang-format on */

#define NOUN(list)        ARG_LOW(ARG_NOUN, &(list))
#define NOUN_BEFORE(list) ARG_HIGH(ARG_NOUN, &(list)) /* another argument stands behind it */
#define SEAT              ARG_LOW(ARG_SEAT, NULL)
#define COUNT             ARG_LOW(ARG_COUNT, NULL)

#endif
