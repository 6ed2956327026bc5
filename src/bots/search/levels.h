/* The four levels of players that search: one player each, with more or less time and less or more
 * noise in what it sees. */
#ifndef AGES_BOTS_SEARCH_LEVELS_H
#define AGES_BOTS_SEARCH_LEVELS_H

#include "bots/bot.h"

enum player_level { EASY, NORMAL, HARD, EXPERT };

struct move bronze_choose(enum player_level level, const void *view, struct rng *r);
struct move tta_choose(enum player_level level, const void *view, struct rng *r);
struct move iron_choose(enum player_level level, const void *view, struct rng *r);

#endif
