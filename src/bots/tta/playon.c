/* What comes of plans in the next round: see play.h. */
#include <limits.h>
#include <string.h>

#include "bots/tta/play.h"

#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"

/* Whichever event is laid, the same one comes up: so of those that can be laid only the one is
 * settled after which the position was best. */
static int without_lesser_events(const struct tta_weights *w, const struct tta *s, int time_left,
                                 struct move legal[], int count, int *judged)
{
    int kept = 0, event = NONE;
    int32_t most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        if (move_verb(legal[i]) != V_EVENT) {
            legal[kept++] = legal[i];
            continue;
        }
        struct tta then = *s;
        tta_apply(&then, legal[i], NULL);
        int32_t odds = tta_odds(w, &then, s->seat, time_left);
        ++*judged;
        if (event == NONE)
            event = kept++;
        if (odds > most) {
            most = odds;
            legal[event] = legal[i];
        }
    }
    return kept;
}

/* Politics on a state that is whole: each answer is settled with the same draws. */
static struct move quick_politics(const struct tta_weights *w, const struct tta *s, int time_left,
                                  struct rng *r, int *judged)
{
    const struct tta_weights *all[SEATS_MAX] = {w, w, w, w};
    struct move legal[MOVES_MAX];
    int seat = s->seat, count = tta_moves(s, legal), best = 0;
    int32_t most = INT32_MIN;
    struct rng draws = rng_seeded(rng_next(r));
    count = without_lesser_events(w, s, time_left, legal, count, judged);
    for (int i = 0; i < count && count > 1; i++) {
        struct tta then = *s;
        struct rng same = draws;
        tta_apply(&then, legal[i], NULL);
        tta_settle(all, &then, time_left, &same);
        int32_t odds = tta_odds(w, &then, seat, time_left);
        ++*judged;
        if (odds > most) {
            most = odds;
            best = i;
        }
    }
    return legal[best];
}

static int play_turn(const struct tta_weights *w, struct tta *s)
{
    struct tta_plan plan;
    int judged = tta_plan_quickly(w, s, &plan);
    for (int i = 0; i < plan.count && (s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER); i++)
        tta_apply(s, plan.moves[i], NULL);
    if (s->phase == PHASE_ACTIONS)
        tta_apply(s, move_of(V_END_ACTIONS, 0), NULL);
    return judged;
}

int tta_play_round(const struct tta_weights *w, struct tta *s, int seat, struct rng *r)
{
    int time_left = tta_time_left(s), judged = 0;
    for (int asked; (asked = tta_to_move(s)) != SEAT_NOBODY;) {
        bool ends = asked == seat && s->phase == PHASE_ACTIONS;
        if (asked == SEAT_CHANCE)
            tta_apply(s, tta_draw(s, r), NULL);
        else if (s->phase == PHASE_ACTIONS)
            judged += play_turn(w, s);
        else if (s->phase == PHASE_POLITICS)
            tta_apply(s, quick_politics(w, s, time_left, r, &judged), NULL);
        else
            tta_apply(s, tta_quick_answer(w, s, time_left), NULL);
        if (ends && (s->phase != PHASE_ACTIONS || s->seat != seat))
            break;
    }
    return judged;
}

static bool is_legal(const struct tta *s, struct move m)
{
    struct move legal[MOVES_MAX];
    int count = tta_moves(s, legal), at = 0;
    while (at < count && !move_same(legal[at], m))
        at++;
    return at < count;
}

/* The plan, as far as it goes with the cards that are drawn on the way. */
static void follow(const struct tta_plan *plan, struct tta *s, struct rng *r)
{
    bool drew = false;
    for (int i = 0; i < plan->count && (!drew || is_legal(s, plan->moves[i])); i++) {
        tta_apply(s, plan->moves[i], NULL);
        for (; s->step == STEP_ACTIONS && tta_to_move(s) == SEAT_CHANCE; drew = true)
            tta_apply(s, tta_draw(s, r), NULL);
    }
}

static int32_t chance_after(const struct tta_weights *w, const struct tta *whole,
                            const struct tta_plan *plan, int seat, struct rng r, int *judged)
{
    struct tta then = *whole;
    bool answers = whole->phase != PHASE_ACTIONS;
    follow(plan, &then, &r);
    if (!answers)
        tta_apply(&then, move_of(V_END_ACTIONS, 0), NULL);
    else if (whole->seat == seat)
        *judged += tta_play_round(w, &then, seat, &r);
    *judged += tta_play_round(w, &then, seat, &r);
    return tta_chance(tta_odds(w, &then, seat, tta_time_left(&then)));
}

/* ---- Which is best --------------------------------------------------------------------------- */

/* A plan and what came of it on each guess. */
struct trial {
    int at;         /* in the list that was given               */
    uint64_t outer; /* which of its moves no action card contains */
    int64_t sum;
    int32_t chance[TTA_ROUNDS_MAX];
};

/* The moves that are no part of an action card. What is drawn on the way is what was drawn when the
 * plan was found (plan.c). */
static uint64_t outer_moves(const struct tta *view, const struct tta_plan *plan)
{
    struct tta s = *view;
    uint64_t outer = 0;
    for (int i = 0; i < plan->count; i++) {
        struct rng r = rng_seeded(1);
        outer |= (uint64_t)(s.phase != PHASE_INNER) << i;
        tta_apply(&s, plan->moves[i], NULL);
        while (s.step == STEP_ACTIONS && tta_to_move(&s) == SEAT_CHANCE)
            tta_apply(&s, tta_draw(&s, &r), NULL);
    }
    return outer;
}

static bool is_outer(const struct trial *t, int at)
{
    return t->outer >> at & 1;
}

/* Is a move of one plan, with what it contains, in another plan too? */
static bool has_too(const struct tta_plan *plan, const struct trial *t, int at,
                    const struct tta_plan *other, const struct trial *u)
{
    bool contains = at + 1 < plan->count && !is_outer(t, at + 1);
    for (int i = 0; i < other->count; i++) {
        bool inner = i + 1 < other->count && !is_outer(u, i + 1);
        if (is_outer(u, i) && move_same(plan->moves[at], other->moves[i]) && inner == contains &&
            (!inner || move_same(plan->moves[at + 1], other->moves[i + 1])))
            return true;
    }
    return false;
}

/* A move that all plans have, whenever, can be made now, and the rest be decided later. Returns
 * where the first one has it, or NONE. */
static int shared_move(const struct tta *view, const struct tta_plan plans[],
                       const struct trial trials[], int count)
{
    const struct tta_plan *first = &plans[trials[0].at];
    for (int at = 0; at < first->count; at++) {
        int others = 1;
        if (!is_outer(&trials[0], at) || (at && !is_legal(view, first->moves[at])))
            continue;
        while (others < count &&
               has_too(first, &trials[0], at, &plans[trials[others].at], &trials[others]))
            others++;
        if (others == count)
            return at;
    }
    return NONE;
}

/* Is the first better by more than `clear` times the uncertainty of that? */
static bool is_clearly_worse(const struct trial *first, const struct trial *other, int tried,
                             int clear)
{
    int64_t lead = first->sum - other->sum, sum = 0, squares = 0;
    for (int i = 0; i < tried; i++) {
        int64_t difference = first->chance[i] - other->chance[i];
        sum += difference;
        squares += difference * difference;
    }
    return lead * lead * (tried - 1) > clear * clear * (tried * squares - sum * sum);
}

static void put_in_order(struct trial trials[], int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && trials[j].sum > trials[j - 1].sum; j--) {
            struct trial swapped = trials[j];
            trials[j] = trials[j - 1];
            trials[j - 1] = swapped;
        }
}

/* Keeps what is still in after `tried` guesses: the better half after every `halving` of them, and
 * nothing that is clearly worse. Returns how many. */
static int keep_better(struct trial trials[], int count, int tried, int halving, int clear)
{
    enum { LEAST = 5 };
    int kept = 1, most = tried % halving == 0 ? (count + 1) / 2 : count;
    for (int i = 1; i < most; i++)
        if (!clear || tried < LEAST || !is_clearly_worse(&trials[0], &trials[i], tried, clear))
            trials[kept++] = trials[i];
    return kept;
}

/* The best first, beginning with the move that can be made now. */
static void reorder(const struct tta *view, struct tta_plan plans[], int total,
                    const struct trial trials[], int count)
{
    struct tta_plan given[TTA_PLANS_MAX];
    int shared = shared_move(view, plans, trials, count);
    memcpy(given, plans, (size_t)total * sizeof *given);
    for (int i = 0; i < count; i++)
        plans[i] = given[trials[i].at];
    if (shared == NONE || !shared)
        return;
    bool contains = shared + 1 < plans[0].count && !is_outer(&trials[0], shared + 1);
    const struct move moved[2] = {plans[0].moves[shared], plans[0].moves[shared + 1]};
    memmove(plans[0].moves + 1 + contains, plans[0].moves, (size_t)shared * sizeof *moved);
    memcpy(plans[0].moves, moved, (1u + contains) * sizeof *moved);
}

/* The plans are tried on the same guesses: one after the other, as long as another one that takes
 * as much as the dearest so far fits into the budget. */
int tta_play_on(const struct tta_weights *w, const struct tta *view, const struct tta_skill *skill,
                struct rng *r, struct tta_plan plans[], int count)
{
    struct trial trials[TTA_PLANS_MAX];
    int total = count, seat = tta_to_move(view);
    int share = view->players * view->players * view->players / 2;
    int rounds = min_of(max_of(4 * skill->rounds / share, 1), TTA_ROUNDS_MAX);
    int halving = max_of(4 * skill->halving / share, 2);
    int judged = 0, dearest = 0, budget = skill->budget ? skill->budget : INT_MAX;
    for (int i = 0; i < count; i++) {
        int32_t chance = view->phase == PHASE_ACTIONS ? tta_chance(plans[i].odds) : plans[i].odds;
        trials[i].at = i;
        trials[i].outer = view->phase == PHASE_ACTIONS ? outer_moves(view, &plans[i]) : 1;
        trials[i].sum = (int64_t)skill->prior * chance;
    }
    put_in_order(trials, count);
    for (int tried = 0; tried < rounds && count > 1 && judged <= budget - dearest &&
                        shared_move(view, plans, trials, count) == NONE;
         tried++) {
        int before = judged;
        struct tta whole = *view;
        struct rng draws = rng_seeded(rng_next(r));
        tta_guess(&whole, seat, &draws);
        for (int i = 0; i < count; i++) {
            trials[i].chance[tried] =
                chance_after(w, &whole, &plans[trials[i].at], seat, draws, &judged);
            trials[i].sum += trials[i].chance[tried];
        }
        dearest = max_of(judged - before, dearest);
        put_in_order(trials, count);
        count = keep_better(trials, count, tried + 1, halving, skill->clear);
    }
    reorder(view, plans, total, trials, count);
    return judged;
}
