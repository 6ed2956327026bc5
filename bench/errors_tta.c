/* What the levels of Through the Ages lose against deep play: errors-tta [POSITIONS [ROLLOUTS
 * [ROUNDS]]].
 *
 * Positions are decisions of full games of two that `hard` players play. The best moves as a wide
 * search sees them and the moves of hard and expert are each played on for ROUNDS rounds by quick
 * play of both, all on the same guesses at what the seat does not see, and the value tells the
 * chance to win then. The move that does best is the reference. Where a level plays another one,
 * both are played on as often again on other guesses: a move that was best by chance is no better
 * there. Elsewhere the level loses nothing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/tta/play.h"
#include "core/play.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"

enum { PLAYERS = 2, BEST = 3, SHOWN = 2, CANDIDATES = BEST + SHOWN };

static const char *const levels[SHOWN] = {"hard", "expert"};

struct tally {
    int positions, rollouts, rounds;
    int other[SHOWN]; /* moves than the reference */
    double lost[SHOWN], squares[SHOWN];
    double decisions, turns; /* of the games they come from */
};

/* ---- Playing on ------------------------------------------------------------------------------ */

static double chance_after(const struct tta *view, struct move m, int rounds, uint64_t seed)
{
    const struct tta_weights *w = &tta_weights[view->level];
    struct rng r = rng_seeded(seed);
    struct tta s = *view;
    int seat = tta_to_move(view);
    tta_guess(&s, seat, &r);
    bool ends = move_verb(m) == V_END_ACTIONS;
    tta_apply(&s, m, NULL);
    for (int round = ends; round <= rounds; round++) /* the rest of this turn is the first */
        tta_play_round(w, &s, seat, &r);
    return (double)tta_chance(tta_odds(w, &s, seat, tta_time_left(&s))) / VALUE_ONE;
}

static double mean_after(const struct tta *view, struct move m, uint64_t seed,
                         const struct tally *t)
{
    double sum = 0;
    for (int n = 0; n < t->rollouts; n++)
        sum += chance_after(view, m, t->rounds, seed + (uint64_t)n);
    return sum / t->rollouts;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

static int add_move(struct move list[], int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move_same(list[i], m))
            return i;
    list[count] = m;
    return count;
}

/* The first moves of the best plans, as far as they differ. */
static int best_actions(const struct tta *view, struct move list[BEST])
{
    static const struct tta_skill wide = {.width = TTA_WIDTH_MAX};
    struct tta_plan plans[TTA_PLANS_MAX];
    int found = tta_find_plans(&tta_weights[view->level], view, &wide, plans, TTA_PLANS_MAX);
    int count = 0;
    for (int i = 0; i < found && count < BEST; i++) {
        struct move first = plans[i].count ? plans[i].moves[0] : move_of(V_END_ACTIONS, 0);
        count += add_move(list, count, first) == count;
    }
    return count;
}

static int best_answers(const struct tta *view, struct rng *r, struct move list[BEST])
{
    static const struct tta_skill wide = {.guesses = 16};
    struct move legal[MOVES_MAX];
    int32_t chance[MOVES_MAX];
    int moves = tta_answers(&tta_weights[view->level], view, &wide, r, legal, chance), count = 0;
    for (; count < BEST && count < moves; count++) {
        int best = 0;
        for (int i = 1; i < moves; i++)
            best = chance[i] > chance[best] ? i : best;
        list[count] = legal[best];
        chance[best] = INT32_MIN;
    }
    return count;
}

/* The best, then those of the levels; tells which are theirs. */
static int candidates(const struct tta *view, struct rng *r, struct move list[], int own[SHOWN])
{
    int count =
        view->phase == PHASE_ACTIONS ? best_actions(view, list) : best_answers(view, r, list);
    for (int level = 0; level < SHOWN; level++) {
        const struct bot *bot = bot_find(&game_tta, levels[level]);
        own[level] = add_move(list, count, bot->choose(&game_tta, view, tta_to_move(view), r));
        count += own[level] == count;
    }
    return count;
}

static void measure(const struct tta *view, struct rng *r, struct tally *t)
{
    struct move list[CANDIDATES];
    double mean[CANDIDATES] = {0};
    int own[SHOWN], count = candidates(view, r, list, own), best = 0;
    uint64_t first = (uint64_t)t->positions++ << 32, second = first | UINT64_C(1) << 31;
    for (int i = 0; i < count && count > 1; i++) {
        mean[i] = mean_after(view, list[i], first, t);
        best = mean[i] > mean[best] ? i : best;
    }
    for (int level = 0; level < SHOWN; level++) {
        if (mean[own[level]] >= mean[best])
            continue;
        double lost =
            mean_after(view, list[best], second, t) - mean_after(view, list[own[level]], second, t);
        t->other[level]++;
        t->lost[level] += lost;
        t->squares[level] += lost * lost;
    }
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* One game; every so often a decision of it is measured. */
static void play_and_measure(struct rng *r, int positions, struct tally *t)
{
    const struct bot *hard = bot_find(&game_tta, "hard");
    int options[OPTIONS_MAX];
    struct move legal[MOVES_MAX];
    struct tta s, view;
    options_initial(&game_tta, options);
    option_set(&game_tta, options, "level", "full", NULL);
    play_setup(&game_tta, &s, PLAYERS, options);
    for (int seat; (seat = tta_to_move(&s)) != SEAT_NOBODY;) {
        if (seat == SEAT_CHANCE) {
            tta_apply(&s, game_tta.draw(&s, r), NULL);
            continue;
        }
        tta_observe(&s, seat, &view);
        bool asked = s.phase != PHASE_STAY && s.phase != PHASE_INNER && tta_moves(&s, legal) > 1;
        t->decisions += asked;
        if (asked && rng_below(r, 30) == 0 && t->positions < positions)
            measure(&view, r, t);
        struct move m = hard->choose(&game_tta, &view, seat, r);
        t->turns += move_verb(m) == V_END_ACTIONS;
        tta_apply(&s, m, NULL);
    }
}

int main(int argc, char **argv)
{
    int positions = argc > 1 ? atoi(argv[1]) : 300, rollouts = argc > 2 ? atoi(argv[2]) : 32;
    struct tally t = {.rollouts = rollouts, .rounds = argc > 3 ? atoi(argv[3]) : 4};
    if (positions < 2 || rollouts < 2 || t.rounds < 1) {
        fprintf(stderr, "usage: errors-tta [POSITIONS [ROLLOUTS [ROUNDS]]], at least 2, 2 and 1\n");
        return 2;
    }
    struct rng r = rng_seeded(1);
    while (t.positions < positions)
        play_and_measure(&r, positions, &t);
    double a_turn = t.decisions / t.turns;
    printf("%d positions, %d rollouts of %d rounds after each move\n", positions, rollouts,
           t.rounds);
    printf("level    other moves   lost a decision   lost a turn (%.1f decisions), per cent of a "
           "win\n",
           a_turn);
    for (int level = 0; level < SHOWN; level++) {
        double mean = t.lost[level] / positions;
        double error = sqrt((t.squares[level] / positions - mean * mean) / positions);
        printf("%-8s %9.1f %% %9.2f +- %.2f %10.2f +- %.2f\n", levels[level],
               100.0 * t.other[level] / positions, 100 * mean, 100 * error, 100 * mean * a_turn,
               100 * error * a_turn);
    }
    return 0;
}
