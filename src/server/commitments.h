/* Commitments to secrets of dice that belong to no table yet. A table that uses one was bound to
 * its secret before it knew the contributions of its people; see session/fair.h. Only the writer's
 * thread uses them. They are few, used once, and not stored; but where servers share a
 * store they are rows of it. */
#ifndef AGES_SERVER_COMMITMENTS_H
#define AGES_SERVER_COMMITMENTS_H

#include <stdbool.h>

#include "server/store_status.h"
#include "session/fair.h"

struct commitments;

struct store;

struct commitments *commitments_new(struct store *store); /* NULL: no memory */
void commitments_free(struct commitments *all);

/* Makes a secret and its commitment; the oldest may be dropped for it. */
enum store_status commitments_make(struct commitments *all, uint8_t commitment[SHA256_BYTES]);

/* The secret of a commitment, once. STORE_NONE: it was never made, was dropped, or was used. */
enum store_status commitments_take(struct commitments *all, const uint8_t commitment[SHA256_BYTES],
                                   uint8_t secret[SHA256_BYTES]);

#endif
