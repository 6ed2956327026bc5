/* Weights of Through the Ages as text, the way data/tta_value.txt and the frozen players have
 * them. Kinds of features that a text does not name have no weight: they came after it. */
#ifndef AGES_BOTS_TTA_TEXT_H
#define AGES_BOTS_TTA_TEXT_H

#include "bots/tta/features.h"

void tta_write_weights(int level, const struct tta_weights *w, struct out *o);

/* Reads the section of a level; false: there is none, or it does not fit. */
bool tta_read_weights(const char *text, int level, struct tta_weights *out);

#endif
