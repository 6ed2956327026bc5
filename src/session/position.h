/* Positions: a state as JSON, read back through the game's field table. */
#ifndef AGES_SESSION_POSITION_H
#define AGES_SESSION_POSITION_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

/* Writes {"game": "bronze", "revision": 1, "state": {…}}. */
void position_write(const struct game *g, const void *state, struct out *o);

/* Reads one into `state`, which is changed only when all of it fits: every stored field once, no
 * unknown one, derived ones equal to what they are, and the game's `check` content. `why` gets
 * what is wrong and where. */
const struct game *position_read(const char *text, size_t length,
                                 const struct game *(*find)(const char *id), void *state,
                                 struct out *why);

/* Reads one of an older revision of the rules. Fields that it did not have yet keep what `state`
 * has, so that should be the game as it is set up; those that are gone are left out; derived ones
 * are not compared. Every value must still be one that can be, and `check` content. */
const struct game *position_read_older(const char *text, size_t length,
                                       const struct game *(*find)(const char *id), void *state,
                                       struct out *why);

#endif
