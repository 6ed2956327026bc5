/* Hints for Through the Ages, and the judgement of its games: see search/advice.h. A hint is a plan
 * for the whole turn, or an answer. */
#include "bots/tta/advice.h"

#include <string.h>

#include "bots/tta/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"

enum { POOL = 128, DIFFERENT = 2 }; /* plans to choose from; moves in which two differ at least */

static const struct tta_skill careful = {.width = 16, .guesses = TTA_HINT_GUESSES};

static const struct tta_weights *weights_of(const struct tta *s)
{
    return &tta_weights[s->level];
}

/* ---- The end of a plan ----------------------------------------------------------------------- */

void tta_end_turn(struct tta *s, const struct hint *hint)
{
    struct tta_context context;
    tta_context_of(s, s->seat, tta_time_left(s), weights_of(s), &context);
    if (hint && move_verb(hint->move) != V_END_ACTIONS)
        tta_apply(s, hint->move, NULL);
    for (int i = 0; hint && i < hint->steps && tta_to_move(s) >= 0; i++)
        if (move_verb(hint->step[i]) != V_END_ACTIONS)
            tta_apply(s, hint->step[i], NULL);
    if (s->phase == PHASE_ACTIONS)
        tta_evaluate_end(weights_of(s), s, &context);
}

static int32_t points_to_come(const struct tta *s, int seat)
{
    return tta_culture_to_come(weights_of(s), s, seat) * (VALUE_POINT / TTA_CULTURE);
}

/* ---- Three different plans ------------------------------------------------------------------- */

/* The best plan that begins with a move. */
static bool plan_from(const struct tta *view, struct move first, struct tta_plan *out)
{
    static const struct tta_skill quick = {.width = 4};
    struct move inner[MOVES_MAX] = {{0}};
    struct tta after = *view;
    tta_apply(&after, first, NULL);
    int inners = after.phase == PHASE_INNER ? tta_moves(&after, inner) : 0;
    *out = (struct tta_plan){.odds = INT32_MIN};
    for (int i = 0; i < max_of(inners, 1); i++) {
        struct tta then = after;
        struct tta_plan rest;
        if (inners)
            tta_apply(&then, inner[i], NULL);
        if (then.phase != PHASE_ACTIONS)
            continue; /* a card is drawn */
        tta_find_plans(weights_of(view), &then, &quick, &rest, 1);
        int before = 1 + (inners > 0);
        if (rest.odds <= out->odds || rest.count + before > TTA_PLAN_MAX)
            continue;
        *out = (struct tta_plan){.odds = rest.odds, .count = rest.count + before};
        out->moves[0] = first;
        out->moves[1] = inner[i];
        memcpy(out->moves + before, rest.moves, (size_t)rest.count * sizeof *rest.moves);
    }
    return out->count > 0;
}

static void insert_plan(struct tta_plan plans[], int count, const struct tta_plan *plan)
{
    int at = count;
    for (; at > 0 && plans[at - 1].odds < plan->odds; at--)
        plans[at] = plans[at - 1];
    plans[at] = *plan;
}

/* The best plan of all, and the best that begin with each move. */
static int gather(const struct tta *view, struct tta_plan plans[POOL])
{
    struct move legal[MOVES_MAX];
    int count = tta_moves(view, legal);
    int found = tta_find_plans(weights_of(view), view, &careful, plans, 1);
    for (int i = 0; i < count && found < POOL; i++) {
        struct tta_plan plan;
        if (!tta_is_left_out(view, legal[i]) && plan_from(view, legal[i], &plan))
            insert_plan(plans, found++, &plan);
    }
    return found;
}

static int moves_apart(const struct tta_plan *a, const struct tta_plan *b)
{
    int apart = 0;
    bool used[TTA_PLAN_MAX] = {false};
    for (int i = 0; i < a->count; i++) {
        int j = 0;
        while (j < b->count && (used[j] || !move_same(a->moves[i], b->moves[j])))
            j++;
        if (j == b->count)
            apart++;
        else
            used[j] = true;
    }
    return apart;
}

static struct move first_of(const struct tta_plan *plan)
{
    return plan->count ? plan->moves[0] : move_of(V_END_ACTIONS, 0);
}

static bool is_different(const struct tta_plan plans[], const int chosen[], int count, int plan,
                         int least)
{
    for (int i = 0; i < count; i++) {
        const struct tta_plan *other = &plans[chosen[i]];
        if (move_same(first_of(&plans[plan]), first_of(other)) ||
            max_of(moves_apart(&plans[plan], other), moves_apart(other, &plans[plan])) < least)
            return false;
    }
    return true;
}

static struct hint hint_of(const struct tta *view, const struct tta_plan *plan)
{
    struct hint hint = {.move = first_of(plan), .value = plan->odds};
    struct tta end = *view;
    for (int i = 1; i < plan->count; i++)
        hint.step[hint.steps++] = plan->moves[i];
    if (plan->count)
        hint.step[hint.steps++] = move_of(V_END_ACTIONS, 0);
    tta_end_turn(&end, &hint);
    hint.chance = tta_chance(plan->odds);
    hint.points = points_to_come(&end, view->seat);
    return hint;
}

static int find_plans(const struct tta *view, struct hint hints[HINTS])
{
    struct tta_plan plans[POOL];
    int found = gather(view, plans), chosen[HINTS], count = 0;
    for (int least = DIFFERENT; least > 0; least--)
        for (int i = 0; i < found && count < HINTS; i++)
            if (is_different(plans, chosen, count, i, least))
                chosen[count++] = i;
    for (int i = 0; i < count; i++)
        hints[i] = hint_of(view, &plans[chosen[i]]);
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && hints[j].value > hints[j - 1].value; j--) {
            struct hint better = hints[j];
            hints[j] = hints[j - 1];
            hints[j - 1] = better;
        }
    return count;
}

/* ---- Answers --------------------------------------------------------------------------------- */

struct tta tta_settled(const struct tta *view, struct move answer, struct rng *r)
{
    const struct tta_weights *w = weights_of(view), *all[SEATS_MAX] = {w, w, w, w};
    struct tta s = *view;
    struct rng draws = rng_seeded(rng_next(r));
    tta_guess(&s, tta_to_move(view), &draws);
    tta_apply(&s, answer, NULL);
    tta_settle(all, &s, tta_time_left(view), &draws);
    return s;
}

static int32_t points_after(const struct tta *view, struct move answer)
{
    struct rng r = rng_seeded(1);
    int64_t sum = 0;
    for (int guess = 0; guess < careful.guesses; guess++) {
        struct tta s = tta_settled(view, answer, &r);
        sum += points_to_come(&s, tta_to_move(view));
    }
    return (int32_t)(sum / careful.guesses);
}

static int find_answers(const struct tta *view, struct hint hints[HINTS])
{
    struct move legal[MOVES_MAX];
    int32_t chance[MOVES_MAX];
    struct rng r = rng_seeded(1);
    int count = 0;
    int moves = tta_answers(weights_of(view), view, &careful, &r, legal, chance);
    for (; count < HINTS && count < moves; count++) {
        int best = 0;
        for (int i = 1; i < moves; i++)
            best = chance[i] > chance[best] ? i : best;
        hints[count] = (struct hint){.move = legal[best],
                                     .value = chance[best],
                                     .chance = chance[best],
                                     .points = points_after(view, legal[best])};
        chance[best] = INT32_MIN;
    }
    return count;
}

/* The inner action of an action card, and what the turn is worth after it. */
static int find_inner(const struct tta *view, struct hint hints[HINTS])
{
    struct move legal[MOVES_MAX];
    int moves = tta_moves(view, legal), count = 0;
    for (int i = 0; i < moves; i++) {
        struct tta then = *view;
        struct tta_plan plan;
        struct hint hint;
        tta_apply(&then, legal[i], NULL);
        tta_find_plans(weights_of(view), &then, &careful, &plan, 1);
        hint = hint_of(&then, &plan);
        if (hint.steps < STEPS_MAX && plan.count) {
            memmove(hint.step + 1, hint.step, (size_t)hint.steps * sizeof *hint.step);
            hint.step[0] = hint.move;
            hint.steps++;
        }
        hint.move = legal[i];
        int at = count < HINTS ? count++ : HINTS;
        for (; at > 0 && hints[at - 1].value < hint.value; at--)
            if (at < HINTS)
                hints[at] = hints[at - 1];
        if (at < HINTS)
            hints[at] = hint;
    }
    return count;
}

static int find(const void *view, struct hint hints[HINTS])
{
    const struct tta *s = view;
    if (s->phase == PHASE_ACTIONS)
        return find_plans(s, hints);
    return s->phase == PHASE_INNER ? find_inner(s, hints) : find_answers(s, hints);
}

/* ---- Judging --------------------------------------------------------------------------------- */

static struct moment moment(const void *state)
{
    const struct tta *s = state;
    return (struct moment){.round = s->round,
                           .seat = s->seat,
                           .players = s->players,
                           .begun = s->step != STEP_SETUP,
                           .over = s->phase == PHASE_OVER};
}

static int32_t value(const void *state, int seat)
{
    const struct tta *s = state;
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0;
    if (s->phase != PHASE_OVER)
        return tta_chance(tta_odds(weights_of(s), s, seat, tta_time_left(s)));
    tta_score(s, points, place);
    for (int other = 0; other < s->players; other++)
        winners += place[other] == 1;
    return place[seat] == 1 ? VALUE_ONE / winners : 0;
}

/* All decisions between two moves or more; the row, what the seat in turn draws, and events. */
static bool judges(const void *state)
{
    const struct tta *s = state;
    struct move legal[MOVES_MAX];
    if (s->step == STEP_SETUP || s->step == STEP_SCORE || s->phase == PHASE_OVER)
        return false;
    if (tta_to_move(s) == SEAT_CHANCE)
        return (s->phase == PHASE_DRAW && s->asked == s->seat) || s->phase == PHASE_REVEAL ||
               s->phase == PHASE_DEAL;
    return s->phase != PHASE_STAY && tta_moves(s, legal) > 1;
}

struct analyst {
    struct tta at; /* where `odds` is what the best plan comes to */
    int32_t odds;
};

static int32_t plan_odds(struct analyst *a, const struct tta *state)
{
    struct tta_plan plan;
    struct tta view;
    tta_observe(state, state->seat, &view);
    if (memcmp(&a->at, &view, sizeof view) != 0) {
        tta_find_plans(weights_of(&view), &view, &careful, &plan, 1);
        a->at = view;
        a->odds = plan.odds;
    }
    return a->odds;
}

static int32_t best_inner(const struct tta *s)
{
    struct hint hints[HINTS];
    struct tta view;
    tta_observe(s, s->seat, &view);
    find_inner(&view, hints);
    return hints[0].value;
}

static int32_t odds_before(struct analyst *a, const struct tta *s)
{
    return s->phase == PHASE_INNER ? best_inner(s) : plan_odds(a, s);
}

static int32_t gain_of_action(struct analyst *a, const struct tta *before, struct move m)
{
    int32_t best = odds_before(a, before), made;
    struct tta after = *before;
    if (move_verb(m) == V_END_ACTIONS) {
        tta_end_turn(&after, NULL);
        made = tta_odds(weights_of(before), &after, before->seat, tta_time_left(before));
    } else {
        tta_apply(&after, m, NULL);
        if (tta_to_move(&after) != before->seat)
            return 0; /* a card is drawn: that is luck */
        made = odds_before(a, &after);
    }
    return tta_chance(made) - tta_chance(best);
}

static int32_t gain_of_answer(const struct tta *before, struct move m)
{
    struct move legal[MOVES_MAX];
    int32_t chance[MOVES_MAX], best = INT32_MIN, made = INT32_MIN;
    struct tta view;
    struct rng r = rng_seeded(1), same = r;
    tta_observe(before, tta_to_move(before), &view);
    int count = tta_answers(weights_of(&view), &view, &careful, &r, legal, chance);
    for (int i = 0; i < count; i++) {
        best = max_of(chance[i], best);
        if (move_same(legal[i], m))
            made = chance[i];
    }
    if (made == INT32_MIN) /* a higher bid than there had to be */
        tta_chances_of(weights_of(&view), &view, &careful, &same, &m, 1, &made);
    return made - best;
}

/* What the best plan of the turn that begins comes to with this card in the row. */
static int32_t chance_with_card(const struct tta *before, int card)
{
    static const struct tta_skill quick = {.width = 1};
    struct tta after = *before, view;
    struct tta_plan plan;
    tta_deal(&after, card, NULL);
    after.phase = PHASE_ACTIONS;
    after.step = STEP_ACTIONS;
    tta_observe(&after, after.seat, &view);
    tta_find_plans(weights_of(&view), &view, &quick, &plan, 1);
    return tta_chance(plan.odds);
}

static int32_t chance_after(const struct tta *before, struct move m)
{
    if (before->phase == PHASE_DEAL)
        return chance_with_card(before, move_card(m));
    const struct tta_weights *w = weights_of(before), *all[SEATS_MAX] = {w, w, w, w};
    struct tta after = *before;
    struct rng r = rng_seeded(1);
    int time_left = tta_time_left(before);
    tta_apply(&after, m, NULL);
    if (before->phase == PHASE_REVEAL)
        tta_settle(all, &after, time_left, &r);
    return tta_chance(tta_odds(w, &after, before->seat, time_left));
}

static int32_t luck(const struct tta *before, struct move m)
{
    struct move outcomes[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int64_t sum = 0, all = 0;
    int count = tta_chances(before, outcomes, weight);
    for (int i = 0; i < count; i++) {
        sum += (int64_t)chance_after(before, outcomes[i]) * weight[i];
        all += weight[i];
    }
    return chance_after(before, m) - (int32_t)(sum / all);
}

static int32_t gain(void *memory, const void *before, struct move m)
{
    const struct tta *s = before;
    if (tta_to_move(s) == SEAT_CHANCE)
        return luck(s, m);
    return s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER ? gain_of_action(memory, s, m)
                                                                : gain_of_answer(s, m);
}

static struct move best(const void *state)
{
    const struct tta *s = state;
    struct tta view;
    struct hint hints[HINTS];
    tta_observe(s, tta_to_move(s), &view);
    return find(&view, hints) ? hints[0].move : move_of(V_END_ACTIONS, 0);
}

const struct adviser adviser_tta = {
    .game = &game_tta,
    .moment = moment,
    .find = find,
    .aims = tta_aims,
    .best = best,
    .judges = judges,
    .memory_size = sizeof(struct analyst),
    .gain = gain,
    .own_turns_only = true,
    .value = value,
};
