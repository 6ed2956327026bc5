/* Decisions in the Iron Age: see play.h. */
#include "bots/iron/play.h"

#include <stdlib.h>
#include <string.h>

const struct iron_skill iron_sharp = {
    .rolling = IRON_THOROUGH, .standing = IRON_ALL, .last_round = true};

struct iron_skill iron_skill_for(const struct iron *s, const struct iron_skill *skill,
                                 struct iron_endgame *room)
{
    struct iron_skill with = *skill;
    if (skill->last_round && room && iron_endgame_begin(room, s))
        with.endgame = room;
    return with;
}

void iron_solve(struct iron_solution *l, const struct iron *s, const struct iron_network *n,
                const struct iron_skill *skill)
{
    l->solved = iron_rolling(s);
    do {
        iron_turn_begin(&l->turn, s, n, skill);
        if (l->solved)
            iron_solve_dice(&l->turn, &l->dice);
    } while (iron_endgame_again(skill->endgame));
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool turn_is_over(const struct iron_turn *t, const struct iron *s)
{
    return s->phase >= PHASE_RIVAL || s->seat != t->seat || s->round != t->state.round;
}

/* Goods are made food or battles are fought: the best the seat can decide, others as expected. */
static int32_t war_value(const struct iron_turn *t, const struct iron *s, struct iron_turn *other)
{
    struct move legal[MOVES_MAX];
    int32_t most = INT32_MIN;
    struct iron after = *s;
    bool asked_other = iron_to_move(s) != t->seat;
    int count = asked_other ? 1 : iron_moves(s, legal);
    if (asked_other)
        legal[0] = iron_expected_answer(s);
    for (int i = 0; i < count; i++) {
        if (s->phase != PHASE_GRANARIES && move_verb(legal[i]) == V_GRANARIES)
            break; /* in battles it is no use */
        after = *s;
        iron_apply(&after, legal[i], NULL);
        int32_t value = iron_rest_value(t, &after, other);
        most = max_of(value, most);
    }
    return most;
}

/* The turn is over. */
static int32_t value_after(const struct iron_turn *t, const struct iron *s)
{
    if (!t->skill.endgame || s->phase == PHASE_OVER || !iron_ends(s))
        return iron_value(s, t->seat, t->network);
    return iron_endgame_share(t->skill.endgame, s, t->seat);
}

int32_t iron_rest_value(const struct iron_turn *t, const struct iron *s, struct iron_turn *other)
{
    if (turn_is_over(t, s))
        return value_after(t, s);
    if (s->phase != PHASE_CHOOSE && (s->phase < PHASE_COLONIES || s->phase == PHASE_BONUS))
        return war_value(t, s, other);
    iron_turn_begin(other, s, t->network, &t->skill);
    return s->phase == PHASE_CHOOSE ? iron_value_dice(other, dice_pack(s->dice), s->fate)
                                    : iron_plan_rest(other).value;
}

/* ---- Carrying on ----------------------------------------------------------------------------- */

struct move iron_best_after(const struct iron *s, iron_valuer *value_of, void *with)
{
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    int count = iron_moves(s, legal);
    for (int i = 0; i < count; i++) {
        struct iron after = *s;
        iron_apply(&after, legal[i], NULL);
        value[i] = value_of(&after, with);
    }
    return legal[best_of(value, count)];
}

/* While goods are made food and battles are fought. */
static int32_t value_in_war(const struct iron *after, void *with)
{
    struct iron_search *search = with;
    return iron_rest_value(&search->solution.turn, after, &search->other);
}

void iron_carry_on(struct iron *s, struct iron_search *search)
{
    const struct iron_turn *t = &search->solution.turn;
    struct iron_plan plan = {.development = -1, .pegged = -1};
    bool planned = false;
    while (!turn_is_over(t, s)) {
        bool planning = s->phase >= PHASE_COLONIES && s->phase != PHASE_BONUS;
        if (planning && !planned) {
            iron_turn_begin(&search->other, s, t->network, &t->skill);
            plan = iron_plan_rest(&search->other);
            planned = true;
        }
        struct move m = iron_to_move(s) != t->seat   ? iron_expected_answer(s)
                        : s->phase >= PHASE_COLONIES ? iron_plan_next(&plan, s)
                                                     : iron_best_after(s, value_in_war, search);
        iron_apply(s, m, NULL);
    }
}

/* ---- Decisions ------------------------------------------------------------------------------- */

/* Somebody who is not in turn is asked: the position is judged as if the turn had ended now. In the
 * last round who is in turn is taken to play on. */
static int32_t answer_value(const struct iron *s, struct move m, struct iron_search *search)
{
    const struct iron_skill *skill = &search->solution.turn.skill;
    struct iron after = *s;
    iron_apply(&after, m, NULL);
    if (skill->last_round && iron_ends(s))
        iron_carry_on(&after, search);
    return skill->endgame ? iron_endgame_share(skill->endgame, &after, s->asked)
                          : iron_value(&after, s->asked, network_for(s));
}

static int answer_values(const struct iron *s, const struct iron_skill *skill,
                         struct iron_search *search, const struct move legal[], int count,
                         int32_t value[])
{
    struct iron_skill with = *skill;
    if (iron_ends(s))
        with = iron_skill_for(s, skill, search->room);
    iron_turn_begin(&search->solution.turn, s, network_for(s), &with);
    do
        for (int i = 0; i < count; i++)
            value[i] = answer_value(s, legal[i], search);
    while (iron_endgame_again(with.endgame));
    return count;
}

/* Before the first turn: the second port or province, by what the first turn promises, as if the
 * seat began and those who have not chosen yet chose a province. */
static int take_values(struct iron_solution *l, const struct iron *s,
                       const struct iron_skill *skill, const struct move legal[], int count,
                       int32_t value[])
{
    for (int i = 0; i < count; i++) {
        struct iron after = *s;
        iron_apply(&after, legal[i], NULL);
        while (after.phase == PHASE_TAKE)
            iron_apply(&after, move_of(V_TAKE, T_PROVINCE), NULL);
        after.start = after.seat = s->seat;
        iron_begin_turn(&after, NULL);
        iron_solve(l, &after, network_for(s), skill);
        value[i] = iron_dice_value(&l->dice, &after);
    }
    return count;
}

static int32_t move_value(const struct iron *s, struct move m, struct iron_search *search)
{
    struct iron after = *s;
    if (s->phase <= PHASE_OMENS)
        return iron_dice_move(&search->solution.dice, s, m);
    iron_apply(&after, m, NULL);
    return iron_rest_value(&search->solution.turn, &after, &search->other);
}

int iron_values(const struct iron *s, const struct iron_skill *skill, struct iron_search *search,
                struct move legal[], int32_t value[])
{
    struct iron_solution *l = &search->solution;
    int count = iron_moves(s, legal);
    if (s->phase == PHASE_TAKE)
        return take_values(l, s, skill, legal, count, value);
    if (iron_to_move(s) != s->seat)
        return answer_values(s, skill, search, legal, count, value);
    struct iron_skill with = iron_skill_for(s, skill, search->room);
    iron_solve(l, s, network_for(s), &with);
    do
        for (int i = 0; i < count; i++)
            value[i] = move_value(s, legal[i], search);
    while (iron_endgame_again(with.endgame));
    return count;
}

static struct move most_valuable(const struct iron *s, const struct iron_skill *skill,
                                 struct iron_search *search)
{
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    int count = iron_values(s, skill, search, legal, value);
    return legal[best_of(value, count)];
}

/* Dice stand, or dice and battles are behind. */
static struct iron_plan best_plan(const struct iron *s, const struct iron_skill *skill,
                                  struct iron_search *search)
{
    struct iron_turn *t = &search->solution.turn;
    struct iron_skill with = iron_skill_for(s, skill, search->room);
    struct iron_plan plan;
    do {
        iron_turn_begin(t, s, network_for(s), &with);
        plan = s->phase == PHASE_CHOOSE ? iron_plan_dice(t, dice_pack(s->dice), s->fate)
                                        : iron_plan_rest(t);
    } while (iron_endgame_again(with.endgame));
    return plan;
}

struct move iron_best(const struct iron *s, const struct iron_skill *skill,
                      struct iron_search *search)
{
    struct iron_solution *l = &search->solution;
    struct iron_plan plan;
    struct iron_skill with;
    switch (s->phase) {
    case PHASE_REROLL:
    case PHASE_LEADERSHIP:
    case PHASE_OMENS:
        with = iron_skill_for(s, skill, search->room);
        iron_solve(l, s, network_for(s), &with);
        return iron_dice_best(&l->dice, s);
    case PHASE_CHOOSE:
    case PHASE_COLONIES:
    case PHASE_BUILD:
    case PHASE_BUY:
    case PHASE_STORE: plan = best_plan(s, skill, search); return iron_plan_next(&plan, s);
    default: return most_valuable(s, skill, search);
    }
}

struct move iron_play(const struct iron *s, struct iron_skill skill)
{
    struct iron_search search;
    search.room = skill.last_round ? malloc(sizeof *search.room) : NULL;
    struct move m = iron_best(s, &skill, &search);
    free(search.room);
    return m;
}

/* ---- Carrying it out ------------------------------------------------------------------------- */

static struct move next_colony(struct iron_plan *plan)
{
    if (plan->completed) {
        uint32_t colony = (uint32_t)__builtin_ctz(plan->completed);
        plan->completed &= plan->completed - 1;
        return move_of(V_COMPLETE, colony);
    }
    if (plan->pegged >= 0) {
        uint32_t colony = (uint32_t)plan->pegged;
        plan->pegged = -1;
        return move_of(V_PEG, colony << 8 | plan->pegs);
    }
    return move_of(V_END_COLONIES, 0);
}

/* Boxes first: a province done brings armies, for which there must be room. */
static struct move next_work(struct iron_plan *plan)
{
    uint8_t *const goods[] = {&plan->port_goods, &plan->armies, &plan->ships};
    static const unsigned verbs[] = {V_PORT_GOODS, V_ARMIES, V_SHIPS};
    for (uint32_t target = 0; target < TARGETS; target++)
        if (plan->boxes[target]) {
            uint32_t boxes = plan->boxes[target];
            plan->boxes[target] = 0;
            return move_of(V_BUILD, target << 8 | boxes);
        }
    for (int i = 0; i < 3; i++)
        if (*goods[i]) {
            uint32_t count = *goods[i];
            *goods[i] = 0;
            return move_of(verbs[i], count);
        }
    return move_of(V_END_BUILD, 0);
}

/* Goods that would be lost become food. */
static struct move next_granaries(struct iron_plan *plan, const struct iron *s)
{
    const struct iron_seat *p = &s->seats[s->seat];
    uint32_t goods = s->phase == PHASE_GRANARIES ? plan->granaries : 0;
    if (s->phase == PHASE_BONUS)
        goods = (uint32_t)min_of(convertible(p), p->goods - GOODS_MAX); /* I43 */
    return goods ? move_of(V_GRANARIES, goods) : move_of(V_SKIP_GRANARIES, 0);
}

struct move iron_plan_next(struct iron_plan *plan, const struct iron *s)
{
    bool navy = s->battle == CONQUERING ? plan->navy_conquers : plan->navy;
    switch (s->phase) {
    case PHASE_CHOOSE: return move_of(V_CHOOSE, plan->choices_for_food);
    case PHASE_GRANARIES:
    case PHASE_DEMAND:
    case PHASE_BONUS: return next_granaries(plan, s);
    case PHASE_NAVY: return move_of(navy ? V_NAVY : V_SKIP_NAVY, 0);
    case PHASE_CONQUEST: return move_of(plan->conquers ? V_CONQUEST : V_SKIP_CONQUEST, 0);
    case PHASE_COLONIES: return next_colony(plan);
    case PHASE_BUILD: return next_work(plan);
    case PHASE_BUY:
        return plan->development < 0
                   ? move_of(V_SKIP_BUY, 0)
                   : move_of(V_BUY, (uint32_t)plan->development << 8 | plan->wealth_spent);
    default: /* PHASE_STORE */
        return plan->stored ? move_of(V_STORE, plan->stored) : move_of(V_SKIP_STORE, 0);
    }
}
