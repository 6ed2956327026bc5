/* The languages. tools/catalogues.py makes their tables from the files in po/. */
#ifndef AGES_CORE_CATALOGUES_H
#define AGES_CORE_CATALOGUES_H

#include "core/words.h"

extern const struct words *const all_words[]; /* besides English; ends with NULL */

/* The catalogue that fits a language code best, as the environment writes it (`fr`,
 * `fr_CH.UTF-8`); NULL is English. */
const struct words *words_find(const char *language);

/* The catalogue that a reader wants most, by a header as browsers send it: `fr-CH, fr;q=0.9,
 * en;q=0.8,
 * *;q=0.5`. The weight decides, then the order. */
const struct words *words_accepted(const char *header);

/* Is there this language? English is always there. */
bool words_known(const char *language);

#endif
