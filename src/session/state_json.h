/* A state or view from the JSON that fields_json writes of it, wherever the engine runs.
 * (position.h reads JSON of any form, and says what is wrong with it.) */
#ifndef AGES_SESSION_STATE_JSON_H
#define AGES_SESSION_STATE_JSON_H

#include "core/game.h"

enum { STATE_JSON_MAX = 64 << 10 }; /* bytes */

/* False if the text is not, byte by byte, as a state of this game is written; `state` is unchanged
 * then. Whether the state can come up in the game is not checked. */
bool state_json_read(const struct game *g, const char *text, size_t length, void *state);

#endif
