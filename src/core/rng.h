/* A small fast random generator for play-outs, bots and guesses: xoroshiro128+ seeded by
 * splitmix64. Dice that people play with come from the fair streams instead (session/fair.h). */
#ifndef AGES_CORE_RNG_H
#define AGES_CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[2];
};

static inline uint64_t rng_mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static inline struct rng rng_seeded(uint64_t seed)
{
    return (struct rng){{rng_mix(seed), rng_mix(seed + UINT64_C(0x9e3779b97f4a7c15))}};
}

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t a = r->s[0], b = r->s[1], sum = a + b;
    b ^= a;
    r->s[0] = (a << 24 | a >> 40) ^ b ^ b << 16;
    r->s[1] = b << 37 | b >> 27;
    return sum;
}

/* Uniform from 0 to n - 1; the bias of the 32-bit multiply, below n / 2^32, does not matter here.
 */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

#endif
