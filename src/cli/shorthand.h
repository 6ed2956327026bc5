/* Short ways to write a move: `re f 2g` for `reroll food=1 good=2`. Words may be cut where that
 * is clear, a count may stand before its word, and an only verb may be left out. The reader's own
 * words work too. */
#ifndef AGES_CLI_SHORTHAND_H
#define AGES_CLI_SHORTHAND_H

#include "core/game.h"

/* Writes the text in full, as far as it is understood; what is not stays as it is. */
void write_in_full(const struct game *g, const struct move legal[], int count, const char *text,
                   const struct words *w, struct out *full);

#endif
