/* How dice fall, and who has built what: see dice.h. */
#include "games/dice/dice.h"

static const uint16_t factorial[DICE_MAX + 1] = {1, 1, 2, 6, 24, 120, 720, 5040};

/* All ways the faces from `face` down can share `dice` dice. */
static int list_falls(int face, int dice, struct move packed, uint32_t orders, struct move out[],
                      uint32_t weight[])
{
    if (face == 0) {
        out[0].code = packed.code | (uint32_t)dice;
        weight[0] = orders / factorial[dice];
        return 1;
    }
    int n = 0;
    for (int here = 0; here <= dice; here++) {
        struct move with = {packed.code | (uint32_t)here << 3 * face};
        n += list_falls(face - 1, dice - here, with, orders / factorial[here], out + n, weight + n);
    }
    return n;
}

int dice_falls(unsigned verb, int dice, struct move out[], uint32_t weight[])
{
    return list_falls(DIE_FACES - 1, dice, move_of(verb, 0), factorial[dice], out, weight);
}

int64_t dice_falls_with(int n, int k)
{
    int64_t ways = 1; /* C(n, k) * 5^(n - k) */
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    for (int i = 0; i < n - k; i++)
        ways *= DIE_FACES - 1;
    return ways;
}

void dice_falls_json(int most, struct out *o)
{
    json_member_open(o, "falls", '[');
    for (int n = 1; n <= most; n++) {
        json_open(o, '[');
        for (int k = 0; k <= n; k++)
            json_int(o, dice_falls_with(n, k));
        json_close(o, ']');
    }
    json_close(o, ']');
}

/* Each die takes its face from the high end of a product, and leaves the low end for the next. */
struct move dice_fall(unsigned verb, int dice, struct rng *r)
{
    uint64_t random = rng_next(r);
    uint32_t packed = 0;
    for (; dice > 0; dice--) {
        uint64_t high = (random >> 32) * DIE_FACES, low = (random & UINT32_MAX) * DIE_FACES;
        high += low >> 32;
        packed += 1u << 3 * (high >> 32);
        random = high << 32 | (low & UINT32_MAX);
    }
    return move_of(verb, packed);
}

bool monument_complete(const uint8_t *boxes, size_t stride, int seats, int size)
{
    for (int seat = 0; seat < seats; seat++, boxes += stride)
        if (*boxes == size)
            return true;
    return false;
}
