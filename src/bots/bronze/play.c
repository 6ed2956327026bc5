/* Decisions in the Bronze Age: see play.h. */
#include "bots/bronze/play.h"

#include <stdlib.h>
#include <string.h>

static const struct network *network_for(const struct bronze *s)
{
    return &bronze_networks[s->players - 1];
}

const struct skill bronze_sharp = {
    .uses = USES_MAX, .buys = BUYS_MAX, .all_pairs = true, .last_round = true};

struct skill sharpest(struct finish *room)
{
    struct skill skill = bronze_sharp;
    if (room)
        room->key = 0;
    skill.finish = room;
    return skill;
}

/* ---- Dice ------------------------------------------------------------------------------------ */

static int32_t worth_of_dice_move(const struct turn *t, const struct bronze *s, struct move m)
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

struct move turn_best_dice(const struct turn *t, const struct bronze *s)
{
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    int count = bronze_moves(s, legal);
    for (int i = 0; i < count; i++)
        value[i] = worth_of_dice_move(t, s, legal[i]);
    return legal[best_of(value, count)];
}

static int32_t value_of_dice(const struct turn *t, const struct bronze *s)
{
    const struct lattice *l = &t->lattice;
    int node = lattice_node(dice_pack(s->dice));
    int32_t sum = 0;
    switch (s->phase) {
    case PHASE_ROLL: return l->keep[s->rolls_left - 1][node];
    case PHASE_REROLL:
    case PHASE_LEADERSHIP: return worth_of_dice_move(t, s, turn_best_dice(t, s));
    case PHASE_LEADERSHIP_ROLL:
        for (int face = 0; face < FACES; face++)
            sum += l->end[lattice_end(l, lattice_more[node][face])];
        return sum / FACES;
    default: /* PHASE_CHOOSE */ return l->end[lattice_end(l, node)];
    }
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static struct move next_box(struct plan *plan)
{
    for (uint32_t target = 0; target < TARGETS; target++)
        if (plan->boxes[target]) {
            uint32_t boxes = plan->boxes[target];
            plan->boxes[target] = 0;
            return move_of(V_BUILD, target << 8 | boxes);
        }
    return move_of(V_END_BUILD, 0);
}

static struct move next_purchase(struct plan *plan, const struct bronze *s)
{
    if (plan->development < 0)
        return move_of(V_SKIP_BUY, 0);
    if (plan->food_sold && !s->food_sold)
        return move_of(V_GRANARIES, plan->food_sold);
    return move_of(V_BUY, (uint32_t)plan->development << 8 | plan->rows);
}

struct move plan_next(struct plan *plan, const struct bronze *s)
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

static bool turn_is_over(const struct turn *t, const struct bronze *s)
{
    return s->phase == PHASE_OVER || s->seat != t->seat || s->round != t->state.round;
}

static int32_t value_after_turn(const struct turn *t, const struct bronze *s)
{
    struct finish *f = t->skill.finish;
    bool finishing = f && s->phase != PHASE_OVER && s->players > 1 && bronze_ends(s) &&
                     s->round == t->state.round;
    if (!finishing)
        return bronze_value(s, t->seat, t->network);
    finish_begin(f, s, t->seat);
    struct standing standing = finish_standing(f, s, t->seat);
    return finish_share(f, &standing) + bronze_bonus(bronze_score_of(s, t->seat).total);
}

int32_t turn_value(const struct turn *t, const struct bronze *s)
{
    struct turn later;
    if (turn_is_over(t, s))
        return value_after_turn(t, s);
    if (s->phase >= PHASE_ROLL && s->phase <= PHASE_CHOOSE && t->state.phase <= PHASE_CHOOSE &&
        t->state.phase != PHASE_PRESERVE)
        return value_of_dice(t, s);
    turn_begin(&later, s, t->network, &t->skill);
    if (s->phase <= PHASE_CHOOSE) {
        turn_solve_dice(&later);
        return value_of_dice(&later, s);
    }
    return turn_plan_rest(&later).value;
}

/* ---- Offers (B42) ---------------------------------------------------------------------------- */

/* Whoever made the offer ends the turn as well as possible. */
static void end_turn(struct bronze *s, const struct network *n, const struct skill *skill)
{
    struct turn t;
    int seat = s->seat, round = s->round;
    turn_begin(&t, s, n, skill);
    struct plan plan = turn_plan_rest(&t);
    while (s->phase != PHASE_OVER && s->seat == seat && s->round == round)
        bronze_apply(s, plan_next(&plan, s), NULL);
}

/* What a seat that has no part in this turn can hope for at its end: in its own next turn, as if
 * nobody moved before. */
static int32_t hope_of(struct bronze *s, int seat, const struct network *n,
                       const struct skill *skill)
{
    struct turn t;
    bool plays = s->phase != PHASE_OVER &&
                 (!bronze_ends(s) ||
                  bronze_seats_to_come(s, s->seat) >= (seat - s->seat + s->players) % s->players);
    if (!plays)
        return bronze_result(s, seat);
    s->seat = (uint8_t)seat;
    bronze_begin_turn(s, NULL);
    s->phase = PHASE_ROLL;
    turn_begin(&t, s, n, skill);
    turn_solve_dice(&t);
    return t.lattice.keep[ROLLS - 1][0];
}

/* What an answer is worth to the seat that is asked. */
static int32_t answer_worth(const struct bronze *s, unsigned answer, const struct skill *skill)
{
    struct bronze after = *s;
    int seat = bronze_to_move(s);
    after.phase = PHASE_ANSWER;
    bronze_apply(&after, move_of(answer, 0), NULL);
    end_turn(&after, network_for(s), skill);
    return hope_of(&after, seat, network_for(s), skill);
}

/* A seat that is not in turn. An offer of its own may be declined: it counts as if it were, and
 * comes after a plain no. */
static int answer_worths(const struct bronze *s, const struct skill *skill,
                         const struct move legal[], int count, int32_t worth[])
{
    int32_t declined = answer_worth(s, V_DECLINE, skill);
    for (int i = 0; i < count; i++)
        switch (move_verb(legal[i])) {
        case V_ACCEPT: worth[i] = answer_worth(s, V_ACCEPT, skill); break;
        case V_DECLINE: worth[i] = declined; break;
        default: worth[i] = declined - 1;
        }
    return count;
}

int bronze_worths(const struct bronze *s, const struct skill *skill, struct move legal[],
                  int32_t worth[])
{
    struct turn t;
    int count = bronze_moves(s, legal);
    if (bronze_to_move(s) != s->seat)
        return answer_worths(s, skill, legal, count, worth);
    turn_begin(&t, s, network_for(s), skill);
    bool dice = s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP;
    if (dice)
        turn_solve_dice(&t);
    for (int i = 0; i < count; i++) {
        struct bronze after = *s;
        if (dice) {
            worth[i] = worth_of_dice_move(&t, s, legal[i]);
            continue;
        }
        bronze_apply(&after, legal[i], NULL);
        worth[i] = turn_value(&t, &after);
    }
    return count;
}

static struct move most_worth(const struct bronze *s, const struct skill *skill)
{
    struct move legal[MOVES_MAX];
    int32_t worth[MOVES_MAX];
    int count = bronze_worths(s, skill, legal, worth);
    return legal[best_of(worth, count)];
}

/* Somebody else began it: gives as little and asks for as much as can be. */
struct move bronze_finish_offer(const struct bronze *s)
{
    struct move legal[MOVES_MAX];
    int count = bronze_moves(s, legal);
    return move_verb(legal[count - 1]) == V_GIVE ? legal[0] : legal[count - 1];
}

struct move bronze_best(const struct bronze *s, const struct skill *skill)
{
    struct turn t;
    struct plan plan;
    switch (s->phase) {
    case PHASE_REROLL:
    case PHASE_LEADERSHIP:
        turn_begin(&t, s, network_for(s), skill);
        turn_solve_dice(&t);
        return turn_best_dice(&t, s);
    case PHASE_CHOOSE:
        turn_begin(&t, s, network_for(s), skill);
        plan = turn_plan_dice(&t, dice_pack(s->dice));
        return plan_next(&plan, s);
    case PHASE_BUILD:
    case PHASE_BUY:
    case PHASE_DISCARD:
        turn_begin(&t, s, network_for(s), skill);
        plan = turn_plan_rest(&t);
        return plan_next(&plan, s);
    case PHASE_TRADE: return move_of(V_END_TRADE, 0);
    case PHASE_OFFER: return bronze_finish_offer(s);
    default: return most_worth(s, skill);
    }
}

struct move bronze_play(const struct bronze *s, struct skill skill)
{
    struct finish *room = skill.last_round ? malloc(sizeof *room) : NULL;
    if (room)
        room->key = 0;
    skill.finish = room;
    struct move m = bronze_best(s, &skill);
    free(room);
    return m;
}
