/* The games there are. */
#include "games/games.h"

#include <string.h>

#include "games/bronze/bronze.h"
#include "games/magpie/magpie.h"

const struct game *const all_games[] = {&game_bronze, &game_magpie, NULL};

const struct game *game_find(const char *id)
{
    for (const struct game *const *g = all_games; *g; g++)
        if (strcmp((*g)->id, id) == 0)
            return *g;
    return NULL;
}
