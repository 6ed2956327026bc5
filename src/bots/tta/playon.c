/* What comes of plans in the next round: see play.h. */
#include "bots/tta/play.h"

#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"

static const struct tta_skill greedy = {.width = 1, .guesses = 1};

/* Politics on a state that is whole: each answer is settled with the same draws. */
static struct move quick_politics(const struct tta_weights *w, const struct tta *s, int time_left,
                                  struct rng *r)
{
    const struct tta_weights *all[SEATS_MAX] = {w, w, w, w};
    struct move legal[MOVES_MAX];
    int seat = s->seat, count = tta_moves(s, legal), best = 0;
    int32_t most = INT32_MIN;
    struct rng draws = rng_seeded(rng_next(r));
    for (int i = 0; i < count && count > 1; i++) {
        struct tta then = *s;
        struct rng same = draws;
        tta_apply(&then, legal[i], NULL);
        tta_settle(all, &then, time_left, &same);
        int32_t odds = tta_odds(w, &then, seat, time_left);
        if (odds > most) {
            most = odds;
            best = i;
        }
    }
    return legal[best];
}

static void play_turn(const struct tta_weights *w, struct tta *s)
{
    struct tta_plan plan;
    tta_find_plans(w, s, &greedy, &plan, 1);
    for (int i = 0; i < plan.count && (s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER); i++)
        tta_apply(s, plan.moves[i], NULL);
    if (s->phase == PHASE_ACTIONS)
        tta_apply(s, move_of(V_END_ACTIONS, 0), NULL);
}

void tta_play_round(const struct tta_weights *w, struct tta *s, int seat, struct rng *r)
{
    int time_left = tta_time_left(s);
    for (int asked; (asked = tta_to_move(s)) != SEAT_NOBODY;) {
        bool ends = asked == seat && s->phase == PHASE_ACTIONS;
        if (asked == SEAT_CHANCE)
            tta_apply(s, tta_draw(s, r), NULL);
        else if (s->phase == PHASE_ACTIONS)
            play_turn(w, s);
        else if (s->phase == PHASE_POLITICS)
            tta_apply(s, quick_politics(w, s, time_left, r), NULL);
        else
            tta_apply(s, tta_quick_answer(w, s, time_left), NULL);
        if (ends && (s->phase != PHASE_ACTIONS || s->seat != seat))
            return;
    }
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
                            const struct tta_plan *plan, int seat, struct rng r)
{
    struct tta then = *whole;
    bool answers = whole->phase != PHASE_ACTIONS;
    follow(plan, &then, &r);
    if (!answers)
        tta_apply(&then, move_of(V_END_ACTIONS, 0), NULL);
    else if (whole->seat == seat)
        tta_play_round(w, &then, seat, &r);
    tta_play_round(w, &then, seat, &r);
    return tta_chance(tta_odds(w, &then, seat, tta_time_left(&then)));
}

static bool begin_alike(const struct tta_plan plans[], int count)
{
    for (int i = 1; i < count; i++)
        if (!plans[i].count != !plans[0].count ||
            (plans[0].count && !move_same(plans[i].moves[0], plans[0].moves[0])))
            return false;
    return true;
}

/* The plans are tried on the same guesses; after some of these the worse half goes. */
int tta_play_on(const struct tta_weights *w, const struct tta *view, const struct tta_skill *skill,
                struct rng *r, struct tta_plan plans[], int count)
{
    int64_t sum[TTA_PLANS_MAX] = {0};
    int seat = tta_to_move(view), share = view->players * view->players;
    int rounds = max_of(4 * skill->rounds / share, 1);
    int halving = max_of(4 * skill->halving / share, 1);
    for (int i = 0; i < count; i++)
        sum[i] = (int64_t)skill->prior *
                 (view->phase == PHASE_ACTIONS ? tta_chance(plans[i].odds) : plans[i].odds);
    for (int tried = 0; tried < rounds && count > 1 && !begin_alike(plans, count); tried++) {
        struct tta whole = *view;
        struct rng draws = rng_seeded(rng_next(r));
        tta_guess(&whole, seat, &draws);
        for (int i = 0; i < count; i++)
            sum[i] += chance_after(w, &whole, &plans[i], seat, draws);
        for (int i = 1; i < count; i++) /* in order */
            for (int j = i; j > 0 && sum[j] > sum[j - 1]; j--) {
                struct tta_plan plan = plans[j];
                int64_t swapped = sum[j];
                plans[j] = plans[j - 1];
                sum[j] = sum[j - 1];
                plans[j - 1] = plan;
                sum[j - 1] = swapped;
            }
        if ((tried + 1) % halving == 0)
            count = (count + 1) / 2;
    }
    return count;
}
