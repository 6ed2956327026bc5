/* What the dice games share: dice of six faces, kept as a number for each face.
 *
 * Dice in a move take three bits a face, the first face lowest. Plain functions; which dice there
 * are and what they mean is the business of each game. */
#ifndef AGES_GAMES_DICE_DICE_H
#define AGES_GAMES_DICE_DICE_H

#include <stdbool.h>
#include <string.h>

#include "core/event.h"
#include "core/move.h"
#include "core/rng.h"

enum { DIE_FACES = 6, DICE_MAX = 7 };

/* From the least to the most; none when that is less. */
struct range {
    int least, most;
};

static inline bool in_range(struct range r, uint32_t n)
{
    return (int)n >= r.least && (int)n <= r.most;
}

static inline bool all_zero(const uint8_t bytes[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

static inline int dice_packed(uint32_t packed, int face)
{
    return packed >> 3 * face & 7;
}

static inline int dice_count(const uint8_t dice[DIE_FACES])
{
    int n = 0;
    for (int f = 0; f < DIE_FACES; f++)
        n += dice[f];
    return n;
}

static inline int dice_packed_count(uint32_t packed)
{
    int n = 0;
    for (int f = 0; f < DIE_FACES; f++)
        n += dice_packed(packed, f);
    return n;
}

static inline void dice_add(uint8_t dice[DIE_FACES], uint32_t packed)
{
    for (int f = 0; f < DIE_FACES; f++)
        dice[f] = (uint8_t)(dice[f] + dice_packed(packed, f));
}

static inline void dice_take(uint8_t dice[DIE_FACES], uint32_t packed)
{
    for (int f = 0; f < DIE_FACES; f++)
        dice[f] = (uint8_t)(dice[f] - dice_packed(packed, f));
}

/* Copies moves with `more` added to each. It copies in fours, which is quick: there must be room
 * for three too many, which the next copy overwrites or nobody counts. */
static inline void moves_copy_with(struct move to[], const struct move from[], int count,
                                   uint32_t more)
{
    for (int i = 0; i < count; i += 4) {
        struct move four[4];
        memcpy(four, from + i, sizeof four);
        for (int lane = 0; lane < 4; lane++)
            four[lane].code += more;
        memcpy(to + i, four, sizeof four);
    }
}

/* A verb without arguments. */
static inline int list_word(unsigned verb, struct move out[])
{
    out[0] = move_of(verb, 0);
    return 1;
}

/* A move for each number of a range up to 16, added to `args`. There must be room for three moves
 * too many. */
static inline int list_range(unsigned verb, uint32_t args, struct range r, struct move out[])
{
    static const struct move numbers[19] = {{0},  {1},  {2},  {3},  {4},  {5},  {6},
                                            {7},  {8},  {9},  {10}, {11}, {12}, {13},
                                            {14}, {15}, {16}, {17}, {18}};
    int count = r.most - r.least + 1;
    if (count <= 0)
        return 0;
    moves_copy_with(out, numbers + r.least, count, move_of(verb, args).code);
    return count;
}

/* Every choice among the dice whose faces are in the set, the empty one first, sorted. Counts of a
 * later face weigh more than all before it, so appending face by face keeps the list sorted. There
 * must be room for three moves too many. */
static inline int dice_choices(unsigned verb, const uint8_t dice[DIE_FACES], unsigned faces,
                               struct move out[])
{
    int n = 1;
    out[0] = out[1] = out[2] = out[3] = move_of(verb, 0);
    for (int f = 0; f < DIE_FACES; f++) {
        int here = faces >> f & 1 ? dice[f] : 0;
        int before = n;
        for (int d = 0; d < here; d++, n += before)
            moves_copy_with(out + n, out + n - before, before, 1u << 3 * f);
    }
    return n;
}

/* All ways in which n dice can fall, in the order of their codes, with their weights. */
int dice_falls(unsigned verb, int dice, struct move out[], uint32_t weight[]);

/* How many of the 6^n falls of n dice show exactly k of a given face. */
int64_t dice_falls_with(int n, int k);

/* "falls": of one die, two dice and so on up to `most`, how many falls show a face exactly 0, 1, 2
 * … times. */
void dice_falls_json(int most, struct out *o);

/* One of all falls, as likely as its weight says. */
struct move dice_fall(unsigned verb, int dice, struct rng *r);

/* Has a seat filled all boxes of a monument? `boxes` are those of seat 0, those of the next seat
 * lie `stride` bytes on. */
bool monument_complete(const uint8_t *boxes, size_t stride, int seats, int size);

/* Seats that have their turn before this one in a round that seat `start` begins, and after it. */
static inline int seats_before(int players, int start, int seat)
{
    return (seat - start + players) % players;
}

static inline int seats_to_come(int players, int start, int seat)
{
    return players - 1 - seats_before(players, start, seat);
}

/* The next seat has the turn, in the next round where all have had theirs. */
static inline void turn_pass(int players, int start, uint8_t *seat, uint8_t *round)
{
    *round = (uint8_t)(*round + !seats_to_come(players, start, *seat)); /* B2 I22 I52 */
    *seat = (uint8_t)((*seat + 1) % players);                           /* B2 I32 */
}

/* How a game tells of its income: the kinds of events that are income, a set; the kind that feeds;
 * an income in words; and the sentence with feeding, as TITLES. */
struct income_words {
    uint64_t kinds;
    int fed;
    void (*print)(struct out *o, const struct words *w, const struct event *e);
    const char *title, *many;
};

/* What the dice bring, and feeding, are one line: `together` and `print_together` of a game. */
bool income_together(const struct income_words *income, const struct event *before,
                     const struct event *e, bool same_move);
void income_print(const struct income_words *income, const struct event list[], int count,
                  const struct words *w, struct out *o);

#endif
