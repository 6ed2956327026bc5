/* Positions: a state as JSON, written and read by the game's field table. */
#ifndef AGES_SESSION_POSITION_H
#define AGES_SESSION_POSITION_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

/* Writes {"game": "bronze", "revision": 1, "state": {…}}. */
void position_write(const struct game *g, const void *state, struct out *o);

/* Reads a position into `state`, which changes only if everything fits: every stored field stands
 * once, no field is unknown, derived fields have the right values, and the game's `check` passes.
 * Else `why` says what is wrong and where, in the words of a language. */
const struct game *position_read(const char *text, size_t length,
                                 const struct game *(*find)(const char *id), void *state,
                                 const struct words *w, struct out *why);

/* Reads a position of any revision (see revision.h). In an older one a field that it does not have
 * keeps its value in `state`, so the caller fills that with the set-up; fields that no longer exist
 * are ignored; derived fields are not compared. Every value must be in its range, and `check` must
 * pass. In a newer one everything must be as this revision writes it. */
const struct game *position_read_other(const char *text, size_t length,
                                       const struct game *(*find)(const char *id), void *state,
                                       const struct words *w, struct out *why);

#endif
