/* A game by its name. */
#include "games/games.h"

#include <string.h>

const struct game *game_find(const char *id)
{
    for (const struct game *const *g = all_games; *g; g++)
        if (strcmp((*g)->id, id) == 0)
            return *g;
    return NULL;
}
