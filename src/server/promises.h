/* Commitments to secrets of dice that no table has yet. A table that is made with one was bound
 * before it knew what its people contribute; see session/fair.h. Only the clerk's thread uses
 * them; they are few, used once, and gone with the program. */
#ifndef AGES_SERVER_PROMISES_H
#define AGES_SERVER_PROMISES_H

#include <stdbool.h>

#include "session/fair.h"

struct promises;

struct promises *promises_new(void); /* NULL: no memory */
void promises_free(struct promises *p);

/* A new secret and its commitment; the oldest promise may be forgotten for it. */
void promises_make(struct promises *p, uint8_t commitment[SHA256_BYTES]);

/* The secret behind a commitment, once. False: there is no such promise (any more). */
bool promises_keep(struct promises *p, const uint8_t commitment[SHA256_BYTES],
                   uint8_t secret[SHA256_BYTES]);

#endif
