/* The languages there are. tools/catalogues.py makes their tables of the files in po/. */
#ifndef AGES_CORE_CATALOGUES_H
#define AGES_CORE_CATALOGUES_H

#include "core/words.h"

extern const struct words *const all_words[]; /* besides English; ends with NULL */

/* The words of a language by its code, as the environment writes it (`fr`, `fr_CH.UTF-8`): those of
 * its most exact catalogue, or NULL, which is English. */
const struct words *words_find(const char *language);

#endif
