/* Promised secrets: see promises.h. */
#include "server/promises.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PROMISES_MAX = 4096 };

struct promise {
    uint8_t secret[SHA256_BYTES], commitment[SHA256_BYTES];
    bool open;
};

struct promises {
    int next; /* the oldest, where the ring is full */
    struct promise ring[PROMISES_MAX];
};

struct promises *promises_new(void)
{
    return calloc(1, sizeof(struct promises));
}

void promises_free(struct promises *p)
{
    free(p);
}

void promises_make(struct promises *p, uint8_t commitment[SHA256_BYTES])
{
    struct promise *promise = &p->ring[p->next];
    struct fair f = {0};

    randombytes_buf(f.secret, sizeof f.secret);
    fair_commit(&f);
    memcpy(promise->secret, f.secret, SHA256_BYTES);
    memcpy(promise->commitment, f.commitment, SHA256_BYTES);
    memcpy(commitment, f.commitment, SHA256_BYTES);
    promise->open = true;
    p->next = (p->next + 1) % PROMISES_MAX;
}

bool promises_keep(struct promises *p, const uint8_t commitment[SHA256_BYTES],
                   uint8_t secret[SHA256_BYTES])
{
    for (int i = 0; i < PROMISES_MAX; i++) {
        struct promise *promise = &p->ring[i];
        if (promise->open && memcmp(promise->commitment, commitment, SHA256_BYTES) == 0) {
            memcpy(secret, promise->secret, SHA256_BYTES);
            promise->open = false;
            return true;
        }
    }
    return false;
}
