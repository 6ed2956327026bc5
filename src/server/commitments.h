/* Commitments to secrets of dice that no table has yet. A table that is made with one was bound
 * before it knew what its people contribute; see session/fair.h. Only the writer's thread uses
 * them; they are few, used once, and gone with the program. */
#ifndef AGES_SERVER_COMMITMENTS_H
#define AGES_SERVER_COMMITMENTS_H

#include <stdbool.h>

#include "session/fair.h"

struct commitments;

struct commitments *commitments_new(void); /* NULL: no memory */
void commitments_free(struct commitments *all);

/* A new secret and its commitment; the oldest may be forgotten for it. */
void commitments_make(struct commitments *all, uint8_t commitment[SHA256_BYTES]);

/* The secret behind a commitment, once. False: it was never made, is forgotten, or was taken. */
bool commitments_take(struct commitments *all, const uint8_t commitment[SHA256_BYTES],
                      uint8_t secret[SHA256_BYTES]);

#endif
