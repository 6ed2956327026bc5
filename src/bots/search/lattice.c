/* The exact dice of lattice.h: means handed up, best keeps handed down. */
#include "bots/search/lattice.h"

#include <string.h>

const uint16_t lattice_first[LATTICE_DICE + 2] = {0, 1, 7, 28, 84, 210, 462, 924, 1716};

/* A sixth, rounded to the nearest, by a product: 715827883 is 2^32 / 6 and a little. */
static int32_t sixth(int32_t sum)
{
    return (int32_t)(((int64_t)sum + 3) * 715827883 >> 32);
}

static int32_t mean(const int32_t value[], int node)
{
    const uint16_t *more = lattice_more[node];
    return sixth(value[more[0]] + value[more[1]] + value[more[2]] + value[more[3]] +
                 value[more[4]] + value[more[5]]);
}

void lattice_hand_up(int32_t value[], int dice)
{
    for (int node = lattice_first[dice] - 1; node >= 0; node--)
        value[node] = mean(value, node);
}

/* A face that may be taken away stands in for those that may not. */
static void faces_to_take(unsigned locked, int faces[LATTICE_FACES])
{
    int some = 0;
    while (locked >> some & 1)
        some++;
    for (int face = 0; face < LATTICE_FACES; face++)
        faces[face] = locked >> face & 1 ? some : face;
}

/* For every roll of all dice the best it can be held down to; `keep` is by node. */
static void hand_down(int dice, unsigned locked, const int32_t keep[], int32_t stand[])
{
    int32_t best[LATTICE_NODES];
    int nodes = lattice_first[dice + 1], faces[LATTICE_FACES];
    faces_to_take(locked, faces);
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
            hand_down(l->dice, l->locked, keep, l->stand[roll + 1]);
    }
}

/* ---- Forward: what the best keeps lead to ---------------------------------------------------- */

/* The best that each node can be held down to: its value and behind it the node, in one number. */
static void best_keeps(const struct lattice *l, const int32_t keep[], int64_t best[])
{
    int faces[LATTICE_FACES];
    faces_to_take(l->locked, faces);
    best[0] = (int64_t)keep[0] * LATTICE_NODES;
    for (int node = 1; node < lattice_first[l->dice + 1]; node++) {
        const uint16_t *less = lattice_less[node];
        int64_t most = best[node] = (int64_t)keep[node] * LATTICE_NODES + node;
        for (int face = 0; face < LATTICE_FACES; face++) {
            int64_t with = best[less[faces[face]]];
            most = with > most ? with : most;
        }
        best[node] = most;
    }
}

static int node_of(int64_t best)
{
    return (int)((best % LATTICE_NODES + LATTICE_NODES) % LATTICE_NODES);
}

/* What is kept is rolled: it comes to stand in `often`, which may hold some already. */
static void spread(const struct lattice *l, int64_t kept[], int64_t often[])
{
    int first = lattice_first[l->dice], nodes = lattice_first[l->dice + 1];
    for (int node = 0; node < first; node++) {
        int64_t sixth_of_it = kept[node] / LATTICE_FACES;
        for (int face = 0; face < LATTICE_FACES && sixth_of_it; face++)
            kept[lattice_more[node][face]] += sixth_of_it;
    }
    for (int node = first; node < nodes; node++)
        often[node - first] += kept[node];
}

/* The node that is left when the best die, if any, is rolled once more; its own when none is. */
static int best_last_die(const struct lattice *l, int node)
{
    int best = node;
    int32_t most = l->end[lattice_end(l, node)];
    for (int face = 0; face < LATTICE_FACES; face++)
        if (lattice_less[node][face] != node && lattice_once_more(l, node, face) > most) {
            most = lattice_once_more(l, node, face);
            best = lattice_less[node][face];
        }
    return best;
}

/* One die once more, where that is best. */
static void roll_once_more(const struct lattice *l, int64_t reach[LATTICE_ENDS])
{
    int first = lattice_first[l->dice], ends = lattice_first[l->dice + 1] - first;
    int64_t kept[LATTICE_NODES] = {0};
    for (int i = 0; i < ends; i++) {
        int left = reach[i] ? best_last_die(l, first + i) : first + i;
        if (left < first) {
            kept[left] += reach[i];
            reach[i] = 0;
        }
    }
    spread(l, kept, reach);
}

void lattice_reach(const struct lattice *l, int node, int rolls, bool once_more,
                   int64_t reach[LATTICE_ENDS])
{
    int first = lattice_first[l->dice], ends = lattice_first[l->dice + 1] - first;
    int64_t kept[LATTICE_NODES] = {0};
    int64_t best[LATTICE_NODES];
    memset(reach, 0, (size_t)ends * sizeof *reach);
    kept[node] = LATTICE_SURE;
    if (!rolls)
        spread(l, kept, reach);
    while (rolls-- > 0) {
        int64_t often[LATTICE_ENDS] = {0};
        spread(l, kept, often);
        memset(kept, 0, sizeof kept);
        if (rolls)
            best_keeps(l, l->keep[rolls - 1], best);
        for (int i = 0; i < ends; i++) {
            int keep = rolls && often[i] ? node_of(best[first + i]) : first + i;
            *(keep < first ? &kept[keep] : &reach[i]) += often[i];
        }
    }
    if (once_more)
        roll_once_more(l, reach);
}
