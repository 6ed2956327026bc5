/* Addresses of the internet, and those that are not: see address.h. */
#include "notify/address.h"

#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

/* Blocks that are not of the whole internet (RFC 6890 and what came later). */
static const struct block {
    uint8_t start[4];
    int bits;
} reserved[] = {
    {{0, 0, 0, 0}, 8},      {{10, 0, 0, 0}, 8},     {{100, 64, 0, 0}, 10}, {{127, 0, 0, 0}, 8},
    {{169, 254, 0, 0}, 16}, {{172, 16, 0, 0}, 12},  {{192, 0, 0, 0}, 24},  {{192, 0, 2, 0}, 24},
    {{192, 88, 99, 0}, 24}, {{192, 168, 0, 0}, 16}, {{198, 18, 0, 0}, 15}, {{198, 51, 100, 0}, 24},
    {{203, 0, 113, 0}, 24}, {{224, 0, 0, 0}, 3},
};

static bool is_in(const uint8_t *address, const struct block *b)
{
    int whole = b->bits / 8, rest = b->bits % 8;
    uint8_t mask = (uint8_t)(0xff00 >> rest);
    return memcmp(address, b->start, (size_t)whole) == 0 &&
           (!rest || ((address[whole] ^ b->start[whole]) & mask) == 0);
}

static bool is_global_4(const uint8_t address[4])
{
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (is_in(address, &reserved[i]))
            return false;
    return true;
}

/* 2000::/3 without the parts that lead elsewhere: Teredo and other protocols, documentation, 6to4.
 */
static bool is_global_6(const uint8_t a[16])
{
    bool protocols = a[0] == 0x20 && a[1] == 0x01 && a[2] < 0x02;
    bool examples = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8;
    bool newer_examples = a[0] == 0x3f && a[1] == 0xff && a[2] < 0x10;
    bool six_to_four = a[0] == 0x20 && a[1] == 0x02;
    return (a[0] & 0xe0) == 0x20 && !protocols && !examples && !newer_examples && !six_to_four;
}

bool address_is_global(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return is_global_4((const uint8_t *)&four.sin_addr);
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        return is_global_6(six.sin6_addr.s6_addr);
    }
    return false;
}
