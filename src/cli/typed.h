/* What people type in their language. The English words of moves and commands always work, and are
 * what records keep; a reader may type those of their language beside them, with or without
 * accents. */
#ifndef AGES_CLI_TYPED_H
#define AGES_CLI_TYPED_H

#include "core/game.h"

/* Is this typed word, or a word that begins so, one of those that mean `word`? */
enum typed_fit { TYPED_NOT, TYPED_CUT, TYPED_EXACT };
enum typed_fit typed_fits(const struct words *w, const char *word, const char *typed,
                          size_t length);

/* The same of a title: `fers_de_lance` for `Fers de lance`. */
enum typed_fit typed_fits_title(const char *title, const char *typed, size_t length);

/* The word as the reader types it. */
void typed_print(const struct words *w, const char *word, struct out *o);

/* A noun as the reader types it: as the game names it, with _ for blanks. */
void typed_noun(const struct game *g, const struct words *w, const struct nouns *nouns, int noun,
                struct out *o);

/* A move as the reader types it. */
void typed_move(const struct game *g, struct move m, const struct words *w, struct out *o);

#endif
