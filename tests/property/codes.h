/* Moves that a table of verbs can say, legal or not: what people may type. */
#ifndef AGES_TESTS_CODES_H
#define AGES_TESTS_CODES_H

#include "core/game.h"

int codes_verbs(const struct verb *verbs);

/* How many values the arguments of a verb could take, told by the bits they fill. */
uint32_t codes_count(const struct verb *verb);

/* Does every word and seat that these arguments name exist? */
bool codes_well_formed(const struct verb *verb, uint32_t args);

/* Arguments of a verb, each value as likely as the others. */
uint32_t codes_random(const struct verb *verb, struct rng *r);

#endif
