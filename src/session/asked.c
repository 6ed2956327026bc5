/* The values of dice that several devices give to: see asked.h. */
#include "session/asked.h"

#include <assert.h>
#include <string.h>

#include "session/fair.h"

void asked_link(const uint8_t x[SHA256_BYTES], int links, uint8_t later[SHA256_BYTES])
{
    memmove(later, x, SHA256_BYTES);
    while (links-- > 0)
        sha256_prefixed("ages link 2\n", later, SHA256_BYTES, later);
}

bool needs_met(enum needs needs, unsigned wanted, unsigned links, unsigned seats)
{
    switch (needs) {
    case NEEDS_NOBODY: return true;
    case NEEDS_LINK: return !(wanted & links) || (seats & wanted & links);
    case NEEDS_ALL: return (seats & wanted) == wanted;
    }
    return false;
}

/* HMAC of a heading and a number, each on a line of its own. */
static void hmac_of_number(const uint8_t key[SHA256_BYTES], const char *heading, int number,
                           uint8_t digest[SHA256_BYTES])
{
    char text[64];
    struct out o = out_to(text, sizeof text);

    out_text(&o, heading);
    out_int(&o, number);
    out_char(&o, '\n');
    assert(!o.lost);
    hmac_sha256(key, SHA256_BYTES, text, o.len, digest);
}

void asked_key(const uint8_t secret[SHA256_BYTES], int ask, uint8_t key[SHA256_BYTES])
{
    hmac_of_number(secret, "ages key 2\n", ask, key);
}

void asked_seal(const uint8_t key[SHA256_BYTES], uint8_t seal[SHA256_BYTES])
{
    sha256_prefixed("ages seal 2\n", key, SHA256_BYTES, seal);
}

void asked_run(const uint8_t key[SHA256_BYTES], unsigned seats, const struct elements *x,
               uint8_t run[SHA256_BYTES])
{
    char text[16 + SEATS_MAX * (2 * SHA256_BYTES + 4)];
    struct out o = out_to(text, sizeof text);

    out_text(&o, "ages run 2\n");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats >> seat & 1))
            continue;
        out_int(&o, seat);
        out_char(&o, ' ');
        out_hex(&o, x->of[seat], SHA256_BYTES);
        out_char(&o, '\n');
    }
    assert(!o.lost);
    hmac_sha256(key, SHA256_BYTES, text, o.len, run);
}

uint64_t asked_draw(const uint8_t run[SHA256_BYTES], int place, uint64_t weight)
{
    return fair_stream(run, "ages draw 2\n", (uint64_t)place, weight);
}

void entry_value(const char *line, size_t length, uint8_t value[SHA256_BYTES])
{
    sha256_prefixed("ages entry 2\n", line, length, value);
}

void entry_value_salted(const uint8_t secret[SHA256_BYTES], int number, const char *line,
                        size_t length, uint8_t value[SHA256_BYTES])
{
    uint8_t salt[SHA256_BYTES];
    hmac_of_number(secret, "ages salt 2\n", number, salt);
    hmac_sha256(salt, sizeof salt, line, length, value);
}

void head_begin(const char *lines, size_t length, uint8_t head[SHA256_BYTES])
{
    sha256_prefixed("ages head 2\n", lines, length, head);
}

void head_add(uint8_t head[SHA256_BYTES], const uint8_t value[SHA256_BYTES])
{
    uint8_t both[2 * SHA256_BYTES];
    memcpy(both, head, SHA256_BYTES);
    memcpy(both + SHA256_BYTES, value, SHA256_BYTES);
    sha256_prefixed("ages head 2\n", both, sizeof both, head);
}
