/* What levels lose against a reference move, for any game.
 *
 * A position is a decision. The moves that look best and those of the levels are each played on
 * many times, all with the same luck. The move that does best is the reference. Where a level plays
 * another one, both are played on as often again, with other luck: a move that was best by chance
 * is no better there. Elsewhere the level loses nothing. */
#ifndef AGES_BENCH_ERRORS_H
#define AGES_BENCH_ERRORS_H

#include <math.h>
#include <stdio.h>

#include "bots/bot.h"
#include "core/play.h"

enum { BEST = 3, JUDGED = 2, CANDIDATES = BEST + JUDGED };

static const char *const judged[JUDGED] = {"hard", "expert"};

struct error_tally {
    const struct game *game;
    /* Plays on once after a move of the seat in turn: its share of the win. */
    double (*play_on)(const struct error_tally *t, const void *view, struct move m, uint64_t seed);
    int wanted, positions; /* how many to judge, and how many are judged              */
    int rollouts, rounds;  /* rounds: how far, where a game is not played to its end */
    int other[JUDGED];     /* moves than the reference                               */
    double lost[JUDGED], squares[JUDGED];
    double spread, spreads;  /* of rollouts of a move, and how many */
    double decisions, turns; /* of the games they come from         */
};

/* Moves, each once. */
struct candidates {
    struct move list[CANDIDATES];
    int count;
};

/* Where the move stands among the candidates. */
static inline int add_candidate(struct candidates *c, struct move m)
{
    for (int i = 0; i < c->count; i++)
        if (move_same(c->list[i], m))
            return i;
    c->list[c->count] = m;
    return c->count++;
}

/* The three of the most value, but none that has less than the first by more than `margin`. Uses
 * the values up. */
static inline void add_best(struct candidates *c, const struct move legal[], int32_t value[],
                            int count, int32_t margin)
{
    int64_t most = 0;
    while (c->count < BEST && c->count < count) {
        int best = 0;
        for (int i = 1; i < count; i++)
            best = value[i] > value[best] ? i : best;
        if (c->count && value[best] < most - margin)
            break;
        most = c->count ? most : value[best];
        add_candidate(c, legal[best]);
        value[best] = INT32_MIN;
    }
}

/* The mean of the rollouts after a move. */
static inline double mean_after(struct error_tally *t, const void *view, struct move m,
                                uint64_t seed)
{
    double sum = 0, squares = 0;
    for (int n = 0; n < t->rollouts; n++) {
        double got = t->play_on(t, view, m, seed + (uint64_t)n);
        sum += got;
        squares += got * got;
    }
    double mean = sum / t->rollouts;
    t->spread += sqrt(fmax(0, squares / t->rollouts - mean * mean));
    t->spreads++;
    return mean;
}

/* Judges the levels in one position; the candidates so far are those that look best. */
static inline void judge(struct error_tally *t, const void *view, struct candidates *c,
                         struct rng *r)
{
    double mean[CANDIDATES] = {0}, reference = NAN;
    int own[JUDGED], best = 0;
    uint64_t first = (uint64_t)t->positions++ << 32, second = first | UINT64_C(1) << 31;
    for (int level = 0; level < JUDGED; level++) {
        const struct bot *bot = bot_find(t->game, judged[level]);
        own[level] = add_candidate(c, bot->choose(t->game, view, t->game->to_move(view), r));
    }
    for (int i = 0; i < c->count && c->count > 1; i++) {
        mean[i] = mean_after(t, view, c->list[i], first);
        best = mean[i] > mean[best] ? i : best;
    }
    for (int level = 0; level < JUDGED; level++) {
        if (mean[own[level]] >= mean[best]) /* the same, or another way to the same end */
            continue;
        if (isnan(reference))
            reference = mean_after(t, view, c->list[best], second);
        double lost = reference - mean_after(t, view, c->list[own[level]], second);
        t->other[level]++;
        t->lost[level] += lost;
        t->squares[level] += lost * lost;
    }
}

/* Counts a decision, and draws whether it is judged: one of `every`, until there are enough. */
static inline bool is_judged(struct error_tally *t, struct rng *r, uint32_t every)
{
    t->decisions++;
    return rng_below(r, every) == 0 && t->positions < t->wanted;
}

static inline void print_tally(const struct error_tally *t)
{
    double a_turn = t->decisions / t->turns;
    printf("%d positions, %d rollouts of each move; one spreads by %.1f %% of a win\n",
           t->positions, t->rollouts, 100 * t->spread / t->spreads);
    printf("level    other moves   lost a decision   lost a turn (%.1f decisions), per cent of a "
           "win\n",
           a_turn);
    for (int level = 0; level < JUDGED; level++) {
        double mean = t->lost[level] / t->positions;
        double error = sqrt((t->squares[level] / t->positions - mean * mean) / t->positions);
        printf("%-8s %9.1f %% %9.2f +- %.2f %10.2f +- %.2f\n", judged[level],
               100.0 * t->other[level] / t->positions, 100 * mean, 100 * error, 100 * mean * a_turn,
               100 * error * a_turn);
    }
}

/* Plays games until enough decisions of them are judged. */
static inline void judge_games(struct error_tally *t,
                               void (*play_and_judge)(struct error_tally *t, struct rng *r))
{
    struct rng r = rng_seeded(1);
    while (t->positions < t->wanted)
        play_and_judge(t, &r);
    print_tally(t);
}

#endif
