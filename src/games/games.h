/* The games there are. */
#ifndef AGES_GAMES_GAMES_H
#define AGES_GAMES_GAMES_H

#include "core/game.h"

extern const struct game *const all_games[]; /* ends with NULL */

const struct game *game_find(const char *id); /* or NULL */

#endif
