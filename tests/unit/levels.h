/* What the levels of every game are tested by: games to their end, the same move for the same view,
 * and how many games one wins against another. */
#ifndef AGES_TESTS_LEVELS_H
#define AGES_TESTS_LEVELS_H

#include "unit.h"

#include "bots/bot.h"
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

/* So many decisions twice, the second time with a copy of the view and of the random numbers. */
static inline void assert_same_moves(const struct game *g, const void *start, const struct bot *b,
                                     int decisions)
{
    struct state_room s, copy;
    struct rng dice = rng_seeded(5), r = rng_seeded(6);
    memcpy(s.bytes, start, g->state_size);
    for (int seat; (seat = g->to_move(s.bytes)) != SEAT_NOBODY && decisions;) {
        if (seat == SEAT_CHANCE) {
            g->apply(s.bytes, g->draw(s.bytes, &dice), NULL);
            continue;
        }
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

#endif
