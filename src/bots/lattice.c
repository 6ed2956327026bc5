/* The exact dice of lattice.h: means handed up, best keeps handed down. */
#include "bots/lattice.h"

#include <string.h>

const uint16_t lattice_first[LATTICE_DICE + 2] = {0, 1, 7, 28, 84, 210, 462, 924, 1716};

/* A sixth, rounded to the nearest, by a product: 715827883 is 2^32 / 6 and a little. */
static int32_t sixth(int32_t sum)
{
    return (int32_t)(((int64_t)sum + 3) * 715827883 >> 32);
}

static int32_t mean(const int32_t worth[], int node)
{
    const uint16_t *more = lattice_more[node];
    return sixth(worth[more[0]] + worth[more[1]] + worth[more[2]] + worth[more[3]] +
                 worth[more[4]] + worth[more[5]]);
}

void lattice_hand_up(int32_t worth[], int dice)
{
    for (int node = lattice_first[dice] - 1; node >= 0; node--)
        worth[node] = mean(worth, node);
}

void lattice_hand_down(int dice, unsigned locked, const int32_t keep[], int32_t stand[])
{
    int32_t best[LATTICE_NODES];
    int nodes = lattice_first[dice + 1], faces[LATTICE_FACES] = {0};
    int some = 0; /* a face that may be taken away stands in for those that may not */
    while (locked >> some & 1)
        some++;
    for (int face = 0; face < LATTICE_FACES; face++)
        faces[face] = locked >> face & 1 ? some : face;
    memcpy(best, keep, (size_t)nodes * sizeof *best);
    for (int node = 1; node < nodes; node++) {
        const uint16_t *less = lattice_less[node];
        int32_t most = best[node];
        for (int face = 0; face < LATTICE_FACES; face++) {
            int32_t with = best[less[faces[face]]];
            most = with > most ? with : most;
        }
        best[node] = most;
    }
    memcpy(stand, best + lattice_first[dice],
           (size_t)(nodes - lattice_first[dice]) * sizeof *stand);
}

int lattice_node(uint32_t dice)
{
    int node = 0;
    for (int face = 0; face < LATTICE_FACES; face++)
        for (uint32_t count = dice >> 3 * face & 7; count > 0; count--)
            node = lattice_more[node][face];
    return node;
}

int32_t lattice_once_more(const struct lattice *l, int node, int face)
{
    const uint16_t *more = lattice_more[lattice_less[node][face]];
    int first = lattice_first[l->dice];
    int32_t sum = 0;
    for (int f = 0; f < LATTICE_FACES; f++)
        sum += l->end[more[f] - first];
    return sixth(sum);
}

/* What stands after the last roll, or one die of it rolled once more. */
static void last_die(const struct lattice *l, int32_t stand[])
{
    int first = lattice_first[l->dice], ends = lattice_first[l->dice + 1] - first;
    memcpy(stand, l->end, (size_t)ends * sizeof *stand);
    if (!l->one_more)
        return;
    int32_t rolled[LATTICE_NODES];
    int smaller = lattice_first[l->dice - 1];
    memcpy(rolled + first, l->end, (size_t)ends * sizeof *rolled);
    for (int node = smaller; node < first; node++)
        rolled[node] = mean(rolled, node);
    for (int i = 0; i < ends; i++)
        for (int face = 0; face < LATTICE_FACES; face++) {
            int less = lattice_less[first + i][face];
            int32_t with = less < first ? rolled[less] : stand[i];
            stand[i] = with > stand[i] ? with : stand[i];
        }
}

void lattice_solve(struct lattice *l, int rolls)
{
    int first = lattice_first[l->dice];
    size_t ends = sizeof *l->end * (size_t)(lattice_first[l->dice + 1] - first);
    last_die(l, l->stand[0]);
    for (int roll = 0; roll < rolls; roll++) {
        int32_t *keep = l->keep[roll];
        memcpy(keep + first, l->stand[roll], ends);
        lattice_hand_up(keep, l->dice);
        memcpy(keep + first, l->stand[0], ends); /* to keep all is to stop */
        if (roll + 1 < rolls)
            lattice_hand_down(l->dice, l->locked, keep, l->stand[roll + 1]);
    }
}
