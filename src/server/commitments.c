/* Secrets that commitments bind the server to: see commitments.h. */
#include "server/commitments.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/store.h"

enum { COMMITMENTS_MAX = 4096 };

struct commitment {
    uint8_t secret[SHA256_BYTES], commitment[SHA256_BYTES];
    bool unused;
};

struct commitments {
    struct store *store; /* NULL: the ring has them */
    int next;            /* the oldest, where the ring is full */
    struct commitment ring[COMMITMENTS_MAX];
};

struct commitments *commitments_new(struct store *store)
{
    struct commitments *all = calloc(1, sizeof *all);
    if (all && store_serves_many(store))
        all->store = store;
    return all;
}

void commitments_free(struct commitments *all)
{
    free(all);
}

enum store_status commitments_make(struct commitments *all, uint8_t commitment[SHA256_BYTES])
{
    struct commitment *c = &all->ring[all->next];
    struct fair f = {0};

    randombytes_buf(f.secret, sizeof f.secret);
    fair_commit(&f);
    memcpy(commitment, f.commitment, SHA256_BYTES);
    if (all->store)
        return store_add_commitment(all->store, f.commitment, f.secret);
    memcpy(c->secret, f.secret, SHA256_BYTES);
    memcpy(c->commitment, f.commitment, SHA256_BYTES);
    c->unused = true;
    all->next = (all->next + 1) % COMMITMENTS_MAX;
    return STORE_OK;
}

enum store_status commitments_take(struct commitments *all, const uint8_t commitment[SHA256_BYTES],
                                   uint8_t secret[SHA256_BYTES])
{
    if (all->store)
        return store_take_commitment(all->store, commitment, secret);
    for (int i = 0; i < COMMITMENTS_MAX; i++) {
        struct commitment *c = &all->ring[i];
        if (c->unused && memcmp(c->commitment, commitment, SHA256_BYTES) == 0) {
            memcpy(secret, c->secret, SHA256_BYTES);
            c->unused = false;
            return STORE_OK;
        }
    }
    return STORE_NONE;
}
