/* Two ends of a turn of Through the Ages compared: see compare.h. */
#include "bots/tta/compare.h"

#include <string.h>

#include "bots/tta/explore.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"

enum {
    GUESSES = 2,
    RANDOM_PLANS = 30 /* of a hundred */,
    LAST_MOVE = 4 /* one in four is the last */
};

static bool goes_on(const struct tta *s)
{
    return s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER;
}

/* Any moves, until one of them ends it or chance does. */
static void plan_randomly(const struct tta *view, struct tta_plan *plan, struct rng *r)
{
    struct tta s = *view;
    plan->count = 0;
    while (plan->count < TTA_PLAN_MAX) {
        struct move legal[MOVES_MAX];
        int count = tta_moves(&s, legal), kept = 0;
        for (int i = 0; i < count; i++)
            if (s.phase == PHASE_INNER || !tta_is_left_out(&s, legal[i]))
                legal[kept++] = legal[i];
        if (!kept || (s.phase == PHASE_ACTIONS && !rng_below(r, LAST_MOVE)))
            return;
        struct move m = legal[rng_below(r, (uint32_t)kept)];
        tta_apply(&s, m, NULL);
        if (!goes_on(&s))
            return;
        plan->moves[plan->count++] = m;
    }
}

/* Makes the moves of the plan and ends the turn; false: that takes a draw, or ends the game. */
static bool end_turn(const struct tta_plan *plan, struct tta *s)
{
    for (int i = 0; i < plan->count; i++) {
        tta_apply(s, plan->moves[i], NULL);
        if (!goes_on(s))
            return false;
    }
    if (s->phase != PHASE_ACTIONS)
        return false;
    tta_apply(s, move_of(V_END_ACTIONS, 0), NULL);
    return s->phase != PHASE_OVER && s->step != STEP_SCORE;
}

/* In 1, and not far beyond what is decided. */
static float odds_later(const struct tta_weights *player, const struct tta_weights *value,
                        const struct tta *whole, const struct tta_plan *plan, int rounds, int seat,
                        struct rng r)
{
    int32_t most = 5 * TTA_ODDS;
    struct tta s = *whole;
    end_turn(plan, &s);
    for (int i = 0; i < rounds && s.phase != PHASE_OVER; i++)
        tta_play_round(player, &s, seat, &r);
    int32_t odds = tta_odds(value, &s, seat, tta_time_left(&s));
    return (float)min_of(max_of(odds, -most), most) / TTA_ODDS;
}

bool tta_compare(const struct tta_weights *player, const struct tta_weights *value,
                 const struct tta *view, int rounds, struct rng *r, struct tta_comparison *out)
{
    struct tta_plan plans[2];
    int seat = view->seat;
    float sum = 0;
    tta_plan_quickly(player, view, &plans[0]);
    if (rng_below(r, 100) < RANDOM_PLANS) {
        plan_randomly(view, &plans[1], r);
    } else {
        struct tta_weights liked = tta_with_random_taste(player, view->level, r);
        tta_plan_quickly(&liked, view, &plans[1]);
    }
    for (int i = 0; i < 2; i++) {
        out->end[i] = *view;
        if (!end_turn(&plans[i], &out->end[i]))
            return false;
        if (out->end[i].phase == PHASE_MINES)
            tta_apply(&out->end[i], move_of(V_DECLINE, 0), NULL);
    }
    if (!memcmp(&out->end[0].civs[seat], &out->end[1].civs[seat], sizeof out->end[0].civs[seat]))
        return false;
    for (int i = 0; i < GUESSES; i++) {
        struct tta whole = *view;
        struct rng draws = rng_seeded(rng_next(r));
        tta_guess(&whole, seat, &draws);
        sum += odds_later(player, value, &whole, &plans[0], rounds, seat, draws) -
               odds_later(player, value, &whole, &plans[1], rounds, seat, draws);
    }
    out->difference = sum / GUESSES;
    return true;
}
