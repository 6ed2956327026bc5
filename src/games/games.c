/* The games there are. */
#include "games/games.h"

#include <string.h>

/* The registry looks into no game: each is known by its name alone. */
extern const struct game game_bronze, game_iron, game_magpie, game_tta;

const struct game *const all_games[] = {&game_bronze, &game_iron, &game_magpie, &game_tta, NULL};

const struct game *game_find(const char *id)
{
    for (const struct game *const *g = all_games; *g; g++)
        if (strcmp((*g)->id, id) == 0)
            return *g;
    return NULL;
}
