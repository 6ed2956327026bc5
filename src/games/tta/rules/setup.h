/* Levels, options, and the position before the first turn. */
#ifndef AGES_GAMES_TTA_RULES_SETUP_H
#define AGES_GAMES_TTA_RULES_SETUP_H

#include "core/game.h"

extern const struct option tta_options[];
const char *tta_setup(void *state, int seats, const int options[]);
const char *tta_former(const char *option, const char *value, int seats);
bool tta_adopt(void *state, const char *path, const char *text);

#endif
