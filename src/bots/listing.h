/* What can be played and by whom, as JSON: for the program's lists and for other programs. */
#ifndef AGES_BOTS_LISTING_H
#define AGES_BOTS_LISTING_H

#include "core/game.h"

/* An object: id, title, revision, players_min, players_max, hidden, hints (there are some), options
 * and bots (each with its id and a title that says what it is). */
void game_json(const struct game *g, const struct words *w, struct out *o);

#endif
