/* What the levels of Through the Ages lose against deep play (errors.h): errors-tta [POSITIONS
 * [ROLLOUTS [ROUNDS]]].
 *
 * Positions are decisions of full games of two that `hard` players play. The best moves are those
 * that a wide search sees. Moves are played on for ROUNDS rounds by quick play of both, on guesses
 * at what the seat does not see, and the value tells the chance to win then. */
#include "errors.h"

#include <stdlib.h>

#include "bots/tta/play.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"

enum { PLAYERS = 2 };

static double play_on(const struct error_tally *t, const void *seen, struct move m, uint64_t seed)
{
    const struct tta *view = seen;
    const struct tta_weights *w = &tta_weights[view->level];
    struct rng r = rng_seeded(seed);
    struct tta s = *view;
    int seat = tta_to_move(view);
    tta_guess(&s, seat, &r);
    bool ends = move_verb(m) == V_END_ACTIONS;
    tta_apply(&s, m, NULL);
    for (int round = ends; round <= t->rounds; round++) /* the rest of this turn is the first */
        tta_play_round(w, &s, seat, &r);
    return (double)tta_chance(tta_odds(w, &s, seat, tta_time_left(&s))) / VALUE_ONE;
}

/* The first moves of the best plans, as far as they differ. */
static void add_actions(const struct tta *view, struct candidates *best)
{
    static const struct tta_skill wide = {.width = TTA_WIDTH_MAX};
    struct tta_plan plans[TTA_PLANS_MAX];
    int found = tta_find_plans(&tta_weights[view->level], view, &wide, plans, TTA_PLANS_MAX);
    for (int i = 0; i < found && best->count < BEST; i++)
        add_candidate(best, plans[i].count ? plans[i].moves[0] : move_of(V_END_ACTIONS, 0));
}

static void add_answers(const struct tta *view, struct rng *r, struct candidates *best)
{
    static const struct tta_skill wide = {.guesses = 16};
    struct move legal[MOVES_MAX];
    int32_t chance[MOVES_MAX];
    int moves = tta_answers(&tta_weights[view->level], view, &wide, r, legal, chance);
    add_best(best, legal, chance, moves, INT32_MAX);
}

/* One game; every so often a decision of it is judged. */
static void play_and_judge(struct error_tally *t, struct rng *r)
{
    const struct bot *hard = bot_find(&game_tta, "hard");
    int options[OPTIONS_MAX];
    struct move legal[MOVES_MAX];
    struct tta s, view;
    options_initial(&game_tta, options);
    option_set(&game_tta, options, "level", "full", NULL);
    play_setup(&game_tta, &s, PLAYERS, options);
    for (int seat; (seat = play_to_decision(&game_tta, &s, r)) != SEAT_NOBODY;) {
        tta_observe(&s, seat, &view);
        bool asked = s.phase != PHASE_STAY && s.phase != PHASE_INNER && tta_moves(&s, legal) > 1;
        if (asked && is_judged(t, r, 30)) {
            struct candidates best = {0};
            if (view.phase == PHASE_ACTIONS)
                add_actions(&view, &best);
            else
                add_answers(&view, r, &best);
            judge(t, &view, &best, r);
        }
        struct move m = hard->choose(&game_tta, &view, seat, r);
        t->turns += move_verb(m) == V_END_ACTIONS;
        tta_apply(&s, m, NULL);
    }
}

int main(int argc, char **argv)
{
    struct error_tally t = {.game = &game_tta,
                            .play_on = play_on,
                            .wanted = argc > 1 ? atoi(argv[1]) : 300,
                            .rollouts = argc > 2 ? atoi(argv[2]) : 32,
                            .rounds = argc > 3 ? atoi(argv[3]) : 4};
    if (t.wanted < 2 || t.rollouts < 2 || t.rounds < 1) {
        fprintf(stderr, "usage: errors-tta [POSITIONS [ROLLOUTS [ROUNDS]]], at least 2, 2 and 1\n");
        return 2;
    }
    judge_games(&t, play_and_judge);
    return 0;
}
