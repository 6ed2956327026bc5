/* One yardstick: roll 7 dice from one random draw and copy 512 bytes.
 *
 * Speed is given in yardsticks, since machines differ and are shared. The measure must be as
 * quick as the machine allows, or it would flatter us: so it uses wide multiplication, and wide
 * vector copies on processors that have them although the rest of the program does without. */
#include "cli/yardstick.h"

#include <stdint.h>
#include <string.h>

#include "cli/setup.h"

enum { ROUNDS = 100000, COPIED = 512 };

__extension__ typedef unsigned __int128 wide_int;

static uint64_t seed[2] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u};
static unsigned char from[COPIED], to[COPIED];

static inline uint64_t next_random(void)
{
    uint64_t a = seed[0], b = seed[1];
    seed[0] = b;
    a ^= a << 23;
    seed[1] = a ^ b ^ a >> 17 ^ b >> 26;
    return seed[1] + b;
}

/* How many of each face, four bits a face. */
static inline uint64_t roll_seven(void)
{
    uint64_t rest = next_random(), faces = 0;
    for (int die = 0; die < 7; die++) {
        wide_int product = (wide_int)rest * 6;
        faces += UINT64_C(1) << 4 * (unsigned)(product >> 64);
        rest = (uint64_t)product;
    }
    return faces;
}

/* Copies by vectors that the compiler makes as wide as the target of the caller allows. */
static inline __attribute__((always_inline)) void copy(void)
{
    typedef uint64_t wide __attribute__((vector_size(32)));
    for (size_t at = 0; at < COPIED; at += sizeof(wide)) {
        wide part;
        memcpy(&part, from + at, sizeof part);
        memcpy(to + at, &part, sizeof part);
    }
}

static inline __attribute__((always_inline)) void rounds(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t faces = roll_seven();
        copy();
        from[i % COPIED] = (unsigned char)faces;
        __asm__ volatile("" : : "r"(to) : "memory"); /* the copy must be made */
    }
}

#ifdef __x86_64__
__attribute__((target("avx2,bmi,bmi2"))) static void rounds_avx2(void)
{
    rounds();
}
#endif

double yardstick_ns(void)
{
    double start = seconds_now();
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        rounds_avx2();
    else
        rounds();
#else
    rounds();
#endif
    return (seconds_now() - start) * 1e9 / ROUNDS;
}
