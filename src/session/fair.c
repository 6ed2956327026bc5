/* Fair dice: commitment, key and draws. docs/formats.md fixes every byte of it. */
#include "session/fair.h"

#include <assert.h>
#include <string.h>

void fair_seed(struct fair *f, const char *text)
{
    sha256_prefixed("ages seed 1\n", text, strlen(text), f->secret);
}

void fair_commit(struct fair *f)
{
    sha256_prefixed("ages commitment 1\n", f->secret, sizeof f->secret, f->commitment);
}

const char *fair_contribution(const struct fair *f, int seat)
{
    return f->contribution[seat][0] ? f->contribution[seat] : "-";
}

void fair_begin(struct fair *f, int seats)
{
    char text[32 + SEATS_MAX * (CONTRIBUTION_MAX + 8)];
    struct out o = out_to(text, sizeof text);

    out_text(&o, "ages key 1\n");
    for (int seat = 0; seat < seats; seat++) {
        out_int(&o, seat);
        out_char(&o, ' ');
        out_text(&o, fair_contribution(f, seat));
        out_char(&o, '\n');
    }
    assert(!o.lost);
    hmac_sha256(f->secret, sizeof f->secret, text, o.len, f->key);
}

static void stream_block(const uint8_t key[SHA256_BYTES], const char *heading, uint64_t label,
                         int64_t counter, uint8_t block[SHA256_BYTES])
{
    char text[64];
    struct out o = out_to(text, sizeof text);

    out_text(&o, heading);
    out_int(&o, (int64_t)label);
    out_char(&o, '\n');
    out_int(&o, counter);
    out_char(&o, '\n');
    assert(!o.lost);
    hmac_sha256(key, SHA256_BYTES, text, o.len, block);
}

static uint64_t big_endian(const uint8_t bytes[8])
{
    uint64_t n = 0;
    for (int i = 0; i < 8; i++)
        n = n << 8 | bytes[i];
    return n;
}

uint64_t fair_stream(const uint8_t key[SHA256_BYTES], const char *heading, uint64_t label,
                     uint64_t weight)
{
    assert(weight > 0 && label <= INT64_MAX);

    /* The words past the last whole multiple of `weight` would favour small results. */
    uint64_t last = UINT64_MAX - (0 - weight) % weight;

    for (int64_t counter = 0;; counter++) {
        uint8_t block[SHA256_BYTES];
        stream_block(key, heading, label, counter, block);
        for (size_t i = 0; i < sizeof block; i += 8) {
            uint64_t x = big_endian(block + i);
            if (x <= last)
                return x % weight;
        }
    }
}

uint64_t fair_draw(const struct fair *f, uint64_t label, uint64_t weight)
{
    return fair_stream(f->key, "ages draw 1\n", label, weight);
}
