/* Dice that anyone can check.
 *
 * Before the first draw the table publishes a commitment to its secret; then every seat may add a
 * contribution; the key of the game follows from both. Each draw is taken from a stream labelled
 * with the number of its log entry, which is never used twice. At the end the secret is revealed
 * and everybody can draw again: docs/formats.md says how, byte by byte, and tools/verify.py does it
 * without knowing a single rule. */
#ifndef AGES_SESSION_FAIR_H
#define AGES_SESSION_FAIR_H

#include <stdint.h>

#include "core/game.h"
#include "core/sha256.h"

enum { CONTRIBUTION_MAX = 64 };

struct fair {
    uint8_t secret[SHA256_BYTES];
    uint8_t commitment[SHA256_BYTES];
    char contribution[SEATS_MAX][CONTRIBUTION_MAX + 1]; /* printable, no spaces; "": none */
    uint8_t key[SHA256_BYTES];                          /* made by fair_begin             */
};

void fair_commit(struct fair *f);           /* commitment from secret                    */
void fair_begin(struct fair *f, int seats); /* key from secret and contributions         */
uint64_t fair_draw(const struct fair *f, uint64_t label, uint64_t weight); /* 0 … weight-1 */

/* What stands for a seat's contribution in the key and in records: `-` where there is none. */
const char *fair_contribution(const struct fair *f, int seat);

/* A secret out of a text, for games that can be repeated (`--seed`). */
void fair_seed(struct fair *f, const char *text);

#endif
