/* Simple players: see greedy.h. */
#include "bots/search/greedy.h"

#include "bots/search/lattice.h"

static int mean(const struct greedy_dice *d)
{
    int sum = 0;
    for (int face = 0; face < LATTICE_FACES; face++)
        sum += d->value(d->state, d->seat, face, d->dice[d->food]);
    return sum / LATTICE_FACES;
}

uint32_t greedy_reroll(const struct greedy_dice *d)
{
    int wanted = mean(d);
    uint32_t again = 0;
    for (int face = 0; face < LATTICE_FACES; face++) {
        bool locked = face == d->skull && d->skulls_locked;
        for (int nth = 0; nth < d->dice[face] && !locked; nth++) {
            int food_dice = face == d->food ? nth : d->dice[d->food];
            if (d->value(d->state, d->seat, face, food_dice) < wanted)
                again += 1u << 3 * face;
        }
    }
    return again;
}

uint32_t greedy_poorest(const struct greedy_dice *d)
{
    uint32_t poorest = LATTICE_FACES;
    int least = mean(d);
    for (int face = 0; face < LATTICE_FACES; face++) {
        int value = d->value(d->state, d->seat, face, d->dice[d->food] - 1);
        if (face != d->skull && d->dice[face] && value < least) {
            least = value;
            poorest = (uint32_t)face;
        }
    }
    return poorest;
}

uint32_t greedy_food_dice(int wanted, int each, int choice)
{
    int dice = wanted > 0 ? (wanted + each - 1) / each : 0;
    return (uint32_t)(min_of(dice, choice));
}

struct move greedy_move(const struct game *g, const void *state, int seat, unsigned verb,
                        int (*value)(const void *state, int seat, struct move m))
{
    struct move legal[MOVES_MAX];
    int count = g->moves(state, legal), best = 0, most = 0;
    for (int i = 0; i < count; i++) {
        int its_value = move_verb(legal[i]) == verb ? value(state, seat, legal[i]) : 0;
        if (its_value > most) {
            most = its_value;
            best = i;
        }
    }
    return legal[best];
}
