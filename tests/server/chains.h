/* Chains of hashes for the devices of tests, made once: to walk 4,096 links for every element would
 * take most of the time. */
#ifndef AGES_TESTS_CHAINS_H
#define AGES_TESTS_CHAINS_H

#include "session/asked.h"

enum { CHAINS = 8 };

/* The element of a chain for the n-th ask after its join; 0: its tip. */
const uint8_t *chain_element(int chain, int n);

#endif
