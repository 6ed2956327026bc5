/* Hashes and numbers in JSON. */
#ifndef AGES_DEVICE_HASH_H
#define AGES_DEVICE_HASH_H

#include <jansson.h>
#include <string.h>

#include "session/record_scan.h"

static inline bool same_hash(const uint8_t a[SHA256_BYTES], const uint8_t b[SHA256_BYTES])
{
    return memcmp(a, b, SHA256_BYTES) == 0;
}

static inline json_t *hash_json(const uint8_t bytes[SHA256_BYTES])
{
    char digits[2 * SHA256_BYTES + 1];
    struct out o = out_to(digits, sizeof digits);
    out_hex(&o, bytes, SHA256_BYTES);
    return json_string(digits);
}

/* False: there is none. */
static inline bool json_hash(const json_t *from, const char *key, uint8_t bytes[SHA256_BYTES])
{
    const char *digits = json_string_value(json_object_get(from, key));
    return digits && take_hex(&digits, bytes) && !*digits;
}

/* 0: there is none. */
static inline int number_of(const json_t *from, const char *key)
{
    return (int)json_integer_value(json_object_get(from, key));
}

#endif
