/* SHA-256 as FIPS 180-4 defines it, and HMAC over it (RFC 2104). */
#include "core/sha256.h"

#include <string.h>

enum { BLOCK = 64 };

static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static uint32_t load(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void store(uint8_t *b, uint32_t x)
{
    for (int i = 0; i < 4; i++)
        b[i] = (uint8_t)(x >> (24 - 8 * i));
}

/* One round (FIPS 180-4, 6.2.2): of the eight working variables only d and h change, and the next
 * round calls them by other names instead of moving them. */
static inline void mix(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f,
                       uint32_t g, uint32_t *h, uint32_t kw)
{
    uint32_t t = *h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (g ^ (e & (f ^ g))) + kw;
    *d += t;
    *h = t + (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) | (c & (a | b)));
}

static void compress(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int t = 0; t < 16; t++)
        w[t] = load(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t s0 = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
    for (int t = 0; t < 64; t += 8) {
        mix(a, b, c, &d, e, f, g, &h, k[t] + w[t]);
        mix(h, a, b, &c, d, e, f, &g, k[t + 1] + w[t + 1]);
        mix(g, h, a, &b, c, d, e, &f, k[t + 2] + w[t + 2]);
        mix(f, g, h, &a, b, c, d, &e, k[t + 3] + w[t + 3]);
        mix(e, f, g, &h, a, b, c, &d, k[t + 4] + w[t + 4]);
        mix(d, e, f, &g, h, a, b, &c, k[t + 5] + w[t + 5]);
        mix(c, d, e, &f, g, h, a, &b, k[t + 6] + w[t + 6]);
        mix(b, c, d, &e, f, g, h, &a, k[t + 7] + w[t + 7]);
    }
    const uint32_t sum[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += sum[i];
}

void sha256_start(struct sha256 *c)
{
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(c->h, initial, sizeof initial);
    c->length = 0;
}

void sha256_add(struct sha256 *c, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    while (count) {
        size_t filled = c->length % BLOCK, part = BLOCK - filled;
        if (part > count)
            part = count;
        memcpy(c->block + filled, from, part);
        c->length += part;
        from += part;
        count -= part;
        if (filled + part == BLOCK)
            compress(c->h, c->block);
    }
}

void sha256_end(struct sha256 *c, uint8_t digest[SHA256_BYTES])
{
    static const uint8_t padding[BLOCK] = {0x80};
    uint64_t bits = c->length * 8;
    uint8_t length[8];
    store(length, (uint32_t)(bits >> 32));
    store(length + 4, (uint32_t)bits);
    sha256_add(c, padding, (BLOCK + 55 - c->length % BLOCK) % BLOCK + 1);
    sha256_add(c, length, sizeof length);
    for (int i = 0; i < 8; i++)
        store(digest + 4 * i, c->h[i]);
}

void sha256(const void *bytes, size_t count, uint8_t digest[SHA256_BYTES])
{
    struct sha256 c;
    sha256_start(&c);
    sha256_add(&c, bytes, count);
    sha256_end(&c, digest);
}

void sha256_prefixed(const char *prefix, const void *bytes, size_t count,
                     uint8_t digest[SHA256_BYTES])
{
    struct sha256 c;
    sha256_start(&c);
    sha256_add(&c, prefix, strlen(prefix));
    sha256_add(&c, bytes, count);
    sha256_end(&c, digest);
}

void hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count,
                 uint8_t digest[SHA256_BYTES])
{
    struct sha256 c;
    uint8_t pad[BLOCK] = {0};
    if (key_count > BLOCK)
        sha256(key, key_count, pad);
    else if (key_count)
        memcpy(pad, key, key_count);
    for (int i = 0; i < BLOCK; i++)
        pad[i] ^= 0x36;
    sha256_start(&c);
    sha256_add(&c, pad, sizeof pad);
    sha256_add(&c, bytes, count);
    sha256_end(&c, digest);
    for (int i = 0; i < BLOCK; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    sha256_start(&c);
    sha256_add(&c, pad, sizeof pad);
    sha256_add(&c, digest, SHA256_BYTES);
    sha256_end(&c, digest);
}
