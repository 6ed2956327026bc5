/* Decisions in the Bronze Age: see play.h. */
#include "bots/bronze/play.h"

#include <stdlib.h>
#include <string.h>

const struct bronze_skill bronze_sharp = {
    .uses = USES_MAX, .buys = BUYS_MAX, .all_pairs = true, .last_round = true};

struct bronze_skill bronze_sharp_in(struct bronze_endgame *room)
{
    struct bronze_skill skill = bronze_sharp;
    if (room)
        room->key = 0;
    skill.endgame = room;
    return skill;
}

/* ---- Dice ------------------------------------------------------------------------------------ */

static int32_t value_of_dice_move(const struct bronze_turn *t, const struct bronze *s,
                                  struct move m)
{
    const struct lattice *l = &t->lattice;
    uint32_t dice = dice_pack(s->dice);
    int node = lattice_node(dice);
    switch (move_verb(m)) {
    case V_REROLL: return l->keep[s->rolls_left - 1][lattice_node(dice - move_args(m))];
    case V_STOP: return l->stand[0][lattice_end(l, node)];
    case V_LEADERSHIP: return lattice_once_more(l, node, (int)move_args(m));
    default: /* V_SKIP_LEADERSHIP */ return l->end[lattice_end(l, node)];
    }
}

struct move bronze_dice_best(const struct bronze_turn *t, const struct bronze *s)
{
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    int count = bronze_moves(s, legal);
    for (int i = 0; i < count; i++)
        value[i] = value_of_dice_move(t, s, legal[i]);
    return legal[best_of(value, count)];
}

static int32_t value_of_dice(const struct bronze_turn *t, const struct bronze *s)
{
    const struct lattice *l = &t->lattice;
    int node = lattice_node(dice_pack(s->dice));
    int32_t sum = 0;
    switch (s->phase) {
    case PHASE_ROLL: return l->keep[s->rolls_left - 1][node];
    case PHASE_REROLL:
    case PHASE_LEADERSHIP: return value_of_dice_move(t, s, bronze_dice_best(t, s));
    case PHASE_LEADERSHIP_ROLL:
        for (int face = 0; face < FACES; face++)
            sum += l->end[lattice_end(l, lattice_more[node][face])];
        return sum / FACES;
    default: /* PHASE_CHOOSE */ return l->end[lattice_end(l, node)];
    }
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static struct move next_box(struct bronze_plan *plan)
{
    for (uint32_t target = 0; target < TARGETS; target++)
        if (plan->boxes[target]) {
            uint32_t boxes = plan->boxes[target];
            plan->boxes[target] = 0;
            return move_of(V_BUILD, target << 8 | boxes);
        }
    return move_of(V_END_BUILD, 0);
}

static struct move next_purchase(struct bronze_plan *plan, const struct bronze *s)
{
    if (plan->development < 0)
        return move_of(V_SKIP_BUY, 0);
    if (plan->food_sold && !s->food_sold)
        return move_of(V_GRANARIES, plan->food_sold);
    return move_of(V_BUY, (uint32_t)plan->development << 8 | plan->rows);
}

struct move bronze_plan_next(struct bronze_plan *plan, const struct bronze *s)
{
    uint32_t stones = plan->stones;
    switch (s->phase) {
    case PHASE_CHOOSE: return move_of(V_CHOOSE, plan->choices_for_food);
    case PHASE_TRADE: return move_of(V_END_TRADE, 0);
    case PHASE_BUILD:
        plan->stones = 0;
        return stones ? move_of(V_ENGINEERING, stones) : next_box(plan);
    case PHASE_SWAP: return move_of(V_END_SWAP, 0);
    case PHASE_BUY: return next_purchase(plan, s);
    default:
        for (uint32_t g = 0; g < GOODS; g++)
            if (s->seats[s->seat].goods[g] > plan->goods[g])
                return move_of(V_DISCARD, g);
        return move_of(V_DISCARD, WOOD);
    }
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool turn_is_over(const struct bronze_turn *t, const struct bronze *s)
{
    return s->phase == PHASE_OVER || s->seat != t->seat || s->round != t->state.round;
}

static int32_t value_after_turn(const struct bronze_turn *t, const struct bronze *s)
{
    struct bronze_endgame *f = t->skill.endgame;
    bool finishing = f && s->phase != PHASE_OVER && s->players > 1 && bronze_ends(s) &&
                     s->round == t->state.round;
    if (!finishing)
        return bronze_value(s, t->seat, t->network);
    bronze_endgame_begin(f, s, t->seat);
    struct bronze_standing standing = bronze_endgame_standing(f, s, t->seat);
    return bronze_endgame_share(f, &standing) + bronze_bonus(bronze_score_of(s, t->seat).total);
}

int32_t bronze_turn_value(const struct bronze_turn *t, const struct bronze *s)
{
    struct bronze_turn later;
    if (turn_is_over(t, s))
        return value_after_turn(t, s);
    if (s->phase >= PHASE_ROLL && s->phase <= PHASE_CHOOSE && t->state.phase <= PHASE_CHOOSE &&
        t->state.phase != PHASE_PRESERVE)
        return value_of_dice(t, s);
    bronze_turn_begin(&later, s, t->network, &t->skill);
    if (s->phase <= PHASE_CHOOSE) {
        bronze_solve_dice(&later);
        return value_of_dice(&later, s);
    }
    return bronze_plan_rest(&later).value;
}

/* ---- Moves --------------------------------------------------------------------------------- */

int bronze_values(const struct bronze *s, const struct bronze_skill *skill, struct move legal[],
                  int32_t value[])
{
    struct bronze_turn t;
    int count = bronze_moves(s, legal);
    if (bronze_to_move(s) != s->seat)
        return bronze_answer_values(s, skill, legal, count, value);
    bronze_turn_begin(&t, s, network_for(s), skill);
    bool dice = s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP;
    if (dice)
        bronze_solve_dice(&t);
    for (int i = 0; i < count; i++) {
        struct bronze after = *s;
        if (dice) {
            value[i] = value_of_dice_move(&t, s, legal[i]);
            continue;
        }
        bronze_apply(&after, legal[i], NULL);
        value[i] = bronze_turn_value(&t, &after);
    }
    return count;
}

static struct move most_valuable(const struct bronze *s, const struct bronze_skill *skill)
{
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    int count = bronze_values(s, skill, legal, value);
    return legal[best_of(value, count)];
}

struct move bronze_best(const struct bronze *s, const struct bronze_skill *skill)
{
    struct bronze_turn t;
    struct bronze_plan plan;
    switch (s->phase) {
    case PHASE_REROLL:
    case PHASE_LEADERSHIP:
        bronze_turn_begin(&t, s, network_for(s), skill);
        bronze_solve_dice(&t);
        return bronze_dice_best(&t, s);
    case PHASE_CHOOSE:
        bronze_turn_begin(&t, s, network_for(s), skill);
        plan = bronze_plan_dice(&t, dice_pack(s->dice));
        return bronze_plan_next(&plan, s);
    case PHASE_BUILD:
    case PHASE_BUY:
    case PHASE_DISCARD:
        bronze_turn_begin(&t, s, network_for(s), skill);
        plan = bronze_plan_rest(&t);
        return bronze_plan_next(&plan, s);
    case PHASE_TRADE: return bronze_trade(s);
    case PHASE_OFFER: return bronze_make_offer(s);
    case PHASE_ANSWER: return bronze_answer(s, most_valuable(s, skill));
    default: return most_valuable(s, skill);
    }
}

struct move bronze_play(const struct bronze *s, struct bronze_skill skill)
{
    struct bronze_endgame *room = skill.last_round ? malloc(sizeof *room) : NULL;
    if (room)
        room->key = 0;
    skill.endgame = room;
    struct move m = bronze_best(s, &skill);
    free(room);
    return m;
}
