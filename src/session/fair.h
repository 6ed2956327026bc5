/* The dice of one table that keeps a secret: they can be repeated by everybody afterwards.
 *
 * Before the first draw the table publishes a commitment to its secret. Then every seat may add a
 * contribution. The key of the game is made from both. Each draw is taken from a stream labelled
 * with the number of its entry, which is never used twice. At the end the secret is revealed, and
 * everybody can repeat the draws: docs/formats.md says how, byte by byte, and tools/verify.py does
 * it without knowing a rule. So nothing can be changed afterwards; but who keeps the secret knows
 * every draw before it comes. Dice that nobody knows before are in asked.h. */
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

/* A number below `weight` from the stream of a key, a heading and a label. */
uint64_t fair_stream(const uint8_t key[SHA256_BYTES], const char *heading, uint64_t label,
                     uint64_t weight);

/* A seat's contribution as it is in the key and in records: `-` if there is none. */
const char *fair_contribution(const struct fair *f, int seat);

/* Makes the secret from a text, for games that can be repeated (`--seed`). */
void fair_seed(struct fair *f, const char *text);

#endif
