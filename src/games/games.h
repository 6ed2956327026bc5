/* The games there are: the list in src/games/meson.build. */
#ifndef AGES_GAMES_GAMES_H
#define AGES_GAMES_GAMES_H

#include "core/game.h"

/* Both end with NULL. A template is built and tested, but not offered to players. */
extern const struct game *const all_games[];
extern const struct game *const offered_games[];

const struct game *game_find(const char *id); /* any that is built, or NULL */

#endif
