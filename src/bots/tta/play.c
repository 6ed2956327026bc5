/* Decisions in Through the Ages: see play.h. */
#include "bots/tta/play.h"

#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"

static struct move next_action(const struct tta_weights *w, const struct tta *view,
                               const struct tta_skill *skill, struct rng *r)
{
    struct tta_plan plans[TTA_PLANS_MAX];
    int found = tta_find_plans(w, view, skill, plans, max_of(skill->plans, 1));
    if (skill->plans)
        tta_play_on(w, view, skill, r, plans, found);
    return plans[0].count ? plans[0].moves[0] : move_of(V_END_ACTIONS, 0);
}

/* The inner action of an action card: what the turn is worth after it. */
static struct move inner_action(const struct tta_weights *w, const struct tta *view,
                                const struct tta_skill *skill)
{
    struct move legal[MOVES_MAX];
    int count = tta_moves(view, legal), best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        struct tta then = *view;
        struct tta_plan plan = {.odds = INT32_MIN};
        tta_apply(&then, legal[i], NULL);
        if (then.phase == PHASE_ACTIONS)
            tta_find_plans(w, &then, skill, &plan, 1);
        if (plan.odds > most) {
            most = plan.odds;
            best = i;
        }
    }
    return legal[best];
}

/* The best answers are played on as plans are. */
static struct move play_on_answers(const struct tta_weights *w, const struct tta *view,
                                   const struct tta_skill *skill, struct rng *r,
                                   const struct move legal[], const int32_t chance[], int count)
{
    struct tta_plan plans[TTA_PLANS_MAX];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (kept == skill->answers && plans[kept - 1].odds >= chance[i])
            continue;
        int at = kept < skill->answers ? kept++ : kept - 1;
        for (; at > 0 && plans[at - 1].odds < chance[i]; at--)
            plans[at] = plans[at - 1];
        plans[at] = (struct tta_plan){.odds = chance[i], .count = 1, .moves = {legal[i]}};
    }
    tta_play_on(w, view, skill, r, plans, kept);
    return plans[0].moves[0];
}

static bool is_rude(const struct tta *view, struct move m)
{
    switch (move_verb(m)) {
    case V_WAR: return true;
    case V_AGGRESSION: return view->civs[move_seat(m)].culture <= view->civs[view->seat].culture;
    default: return false;
    }
}

/* Errors about answers are in chances: a quarter of the same number in odds, as at even odds. */
static struct move answer(const struct tta_weights *w, const struct tta *view,
                          const struct tta_skill *skill, struct rng *r)
{
    struct move legal[MOVES_MAX];
    int32_t chance[MOVES_MAX], most = INT32_MIN;
    if (tta_moves(view, legal) == 1)
        return legal[0];
    int count = tta_answers(w, view, skill, r, legal, chance), best = 0;
    int32_t noise = skill->noise * (VALUE_ONE / TTA_ODDS / 4);
    for (int i = 0; i < count; i++) {
        int32_t seen = chance[i] + noise_for(noise, skill->noise_seed, legal[i].code);
        if (seen > most && !(skill->gentle && is_rude(view, legal[i]))) {
            most = seen;
            best = i;
        }
    }
    return skill->answers ? play_on_answers(w, view, skill, r, legal, chance, count) : legal[best];
}

struct move tta_choose_move(const struct tta_weights *w, const struct tta *view,
                            const struct tta_skill *skill, struct rng *r)
{
    switch (view->phase) {
    case PHASE_STAY: return move_of(V_STAY, 0);
    case PHASE_ACTIONS: return next_action(w, view, skill, r);
    case PHASE_INNER: return inner_action(w, view, skill);
    default: return answer(w, view, skill, r);
    }
}
