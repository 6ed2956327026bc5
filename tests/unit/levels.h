/* What the levels of every game are tested by: games to their end, the same move for the same view,
 * and how many games one wins against another. */
#ifndef AGES_TESTS_LEVELS_H
#define AGES_TESTS_LEVELS_H

#include "unit.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "bots/search/advice.h"
#include "core/play.h"

enum { LEVELS = 4 };
static const char *const levels[LEVELS] = {"easy", "normal", "hard", "expert"};

static inline const struct bot *bot_named(const struct game *g, const char *id)
{
    const struct bot *found = bot_find(g, id);
    assert_non_null(found);
    return found;
}

/* Plays to the end; asserts that every move is legal. The dice follow `seed`. */
static inline void play_bots(const struct game *g, void *s, const struct bot *const bots[],
                             uint64_t seed)
{
    struct rng dice = rng_seeded(seed), thoughts = rng_seeded(seed + 1);
    for (int seat; (seat = g->to_move(s)) != SEAT_NOBODY;) {
        struct move m =
            seat == SEAT_CHANCE ? g->draw(s, &dice) : bots[seat]->choose(g, s, seat, &thoughts);
        assert_true(play_apply(g, s, m, NULL));
    }
}

/* Every decision is made twice, the second time with a copy of the view and of the random numbers.
 */
static inline void assert_same_moves(const struct game *g, const void *start, const struct bot *b,
                                     int decisions)
{
    struct state_room s, copy;
    struct rng dice = rng_seeded(5), r = rng_seeded(6);
    memcpy(s.bytes, start, g->state_size);
    for (int seat; decisions && (seat = play_to_decision(g, s.bytes, &dice)) != SEAT_NOBODY;) {
        struct rng again = r;
        memcpy(copy.bytes, s.bytes, g->state_size);
        struct move first = b->choose(g, s.bytes, seat, &r);
        struct move second = b->choose(g, copy.bytes, seat, &again);
        assert_true(move_same(first, second));
        assert_memory_equal(s.bytes, copy.bytes, g->state_size); /* a view is read only */
        g->apply(s.bytes, first, NULL);
        decisions--;
    }
    assert_int_equal(decisions, 0);
}

/* The share of games of two that `id` wins, as often in either seat with the same dice. */
static inline double wins(const struct game *g, const void *start, const char *id,
                          const char *against, int games)
{
    const struct bot *bots[] = {bot_named(g, id), bot_named(g, against), bot_named(g, id)};
    double won = 0;
    for (int game = 0; game < games; game++) {
        struct state_room s;
        int points[SEATS_MAX], place[SEATS_MAX], own = game & 1;
        memcpy(s.bytes, start, g->state_size);
        play_bots(g, s.bytes, bots + own, (uint64_t)(game / 2));
        g->score(s.bytes, points, place);
        won += place[own] != 1 ? 0 : place[!own] == 1 ? 0.5 : 1;
    }
    return won / games;
}

/* Hints are legal, different, and the best comes first; of the odds that exclude each other, some
 * from each of `sums` on, no more than all come. Returns how many hints there are. */
static inline int assert_hints(const struct adviser *a, const void *s, struct hint hints[HINTS],
                               const int sums[][2])
{
    struct sheet sheet;
    int count = a->find(s, hints);
    assert_true(count > 0 && count <= HINTS);
    for (int i = 0; i < count; i++) {
        assert_true(play_is_legal(a->game, s, hints[i].move));
        assert_true(!i || hints[i].value <= hints[i - 1].value);
        assert_true(!i || !move_same(hints[i].move, hints[i - 1].move));
        for (int sum = 0; sums[sum][1]; sum++) {
            int32_t odds = 0;
            for (int thing = 0; thing < sums[sum][1]; thing++)
                odds += hints[i].now.odds[sums[sum][0] + thing];
            assert_in_range(odds, 0, SURE);
        }
        hint_print(a, s, &hints[i], NULL, sheet_new(&sheet));
        assert_true(sheet.o.len > 10 && !sheet.o.lost);
        hint_json(a, s, &hints[i], NULL, sheet_new(&sheet));
        assert_int_equal(sheet.text[0], '{');
    }
    return count;
}

/* The luck of all rolls that can come from one position is nothing, but for rounding. */
static inline void assert_no_luck(const struct adviser *a, const void *s, int weights)
{
    struct move rolls[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int64_t sum = 0, all = 0;
    void *memory = calloc(1, a->memory_size);
    assert_non_null(memory);
    int count = a->game->chances(s, rolls, weight);
    for (int i = 0; i < count; i++) {
        struct verdict verdict = advice_judge(a, memory, s, rolls[i]);
        assert_int_equal(verdict.seat, 0);
        assert_true(verdict.rolled);
        sum += (int64_t)verdict.gain * weight[i];
        all += weight[i];
    }
    assert_int_equal(all, weights);
    assert_in_range(sum / all + 10, 0, 20);
    free(memory);
}

#endif
