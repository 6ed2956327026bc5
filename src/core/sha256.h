/* SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104); our own, as they must run in the browser. */
#ifndef AGES_CORE_SHA256_H
#define AGES_CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

struct sha256 {
    uint32_t h[8];
    uint64_t length;
    uint8_t block[64];
};

void sha256_start(struct sha256 *c);
void sha256_add(struct sha256 *c, const void *bytes, size_t count);
void sha256_end(struct sha256 *c, uint8_t digest[SHA256_BYTES]);

void sha256(const void *bytes, size_t count, uint8_t digest[SHA256_BYTES]);
/* The hash of a text and of what follows it: the text says what is hashed. */
void sha256_prefixed(const char *prefix, const void *bytes, size_t count,
                     uint8_t digest[SHA256_BYTES]);
void hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count,
                 uint8_t digest[SHA256_BYTES]);

#endif
