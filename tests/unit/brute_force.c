/* The rules tried out: see brute_force.h. */
#include "brute_force.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 1 << 23 };

static const struct brute_force *wanted;

static struct solved {
    uint64_t key;
    struct seat_values value;
} * solved;

void brute_force_begin(const struct brute_force *f)
{
    wanted = f;
    solved = calloc(KEPT, sizeof *solved);
    if (!solved)
        abort();
}

void brute_force_end(void)
{
    free(solved);
}

static uint64_t hash(const void *s)
{
    const unsigned char *bytes = s;
    uint64_t h = 1;
    for (size_t i = 0; i < wanted->game->state_size; i++)
        h = (h ^ bytes[i]) * UINT64_C(1099511628211);
    return rng_mix(h) | 1;
}

static struct seat_values after(const void *s, struct move m)
{
    struct state_room next;
    memcpy(next.bytes, s, wanted->game->state_size);
    wanted->game->apply(next.bytes, m, NULL);
    return brute_force(next.bytes);
}

static struct seat_values by_chance(const void *s)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    struct seat_values mean = {0};
    double won[SEATS_MAX] = {0}, value[SEATS_MAX] = {0}, all = 0;
    int count = wanted->game->chances(s, list, weight);
    for (int i = 0; i < count; i++)
        all += weight[i];
    for (int i = 0; i < count; i++) {
        struct seat_values p = after(s, list[i]);
        for (int seat = 0; seat < wanted->seats; seat++) {
            won[seat] += (double)p.won[seat] * weight[i] / all;
            value[seat] += (double)p.value[seat] * weight[i] / all;
        }
    }
    for (int seat = 0; seat < wanted->seats; seat++) {
        mean.won[seat] = (float)won[seat];
        mean.value[seat] = (float)value[seat];
    }
    return mean;
}

static struct seat_values by_choice(const void *s, int asked)
{
    struct move legal[MOVES_MAX];
    struct seat_values best = {0};
    int count = wanted->game->moves(s, legal);
    for (int i = 0; i < count; i++) {
        struct seat_values p = after(s, legal[i]);
        if (!i || p.value[asked] > best.value[asked])
            best = p;
    }
    return best;
}

struct seat_values brute_force(const void *s)
{
    struct state_room room;
    void *now = room.bytes;
    struct seat_values found = {0};
    memcpy(now, s, wanted->game->state_size);
    if (wanted->forget)
        wanted->forget(now);
    int asked = wanted->game->to_move(now);
    if (asked == SEAT_NOBODY) {
        wanted->result(now, &found);
        return found;
    }
    uint64_t key = hash(now);
    struct solved *at = &solved[key >> 32 & (KEPT - 1)];
    if (at->key == key)
        return at->value;
    found = asked == SEAT_CHANCE ? by_chance(now) : by_choice(now, asked);
    at->key = key;
    at->value = found;
    return found;
}
