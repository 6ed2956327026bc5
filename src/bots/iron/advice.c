/* The Iron Age's hints and judgements (search/advice.h). Odds are exact: over all results of all
 * dice left in the turn, played as well as the search knows. */
#include "bots/iron/advice.h"

#include <stdlib.h>

/* ---- What comes of a move -------------------------------------------------------------------- */

/* Boxes that finish a target: the next port or province, or a monument. */
static bool finishes(const struct iron_seat *p, const struct iron_plan *plan, int target)
{
    struct iron_seat after = *p;
    after.boxes[target] = (uint8_t)(after.boxes[target] + plan->boxes[target]);
    after.port_goods = (uint8_t)(after.port_goods + plan->port_goods);
    if (target == T_PORT)
        return ports(&after) > ports(p);
    if (target == T_PROVINCE)
        return provinces(&after) > provinces(p);
    return has_monument(&after, target - T_MONUMENT) && !has_monument(p, target - T_MONUMENT);
}

static void add_plan(const struct iron_turn *t, const struct iron_plan *plan, int32_t chance,
                     struct forecast *o)
{
    const struct iron_seat *p = &t->state.seats[t->seat];
    if (plan->development >= 0)
        o->odds[IRON_BUYS + plan->development] += chance;
    for (int target = 0; target < TARGETS; target++)
        if (finishes(p, plan, target))
            o->odds[IRON_COMPLETES + target] += chance;
    if (plan->completed)
        o->odds[IRON_COLONY] += chance;
    if (plan->conquers)
        o->odds[IRON_CONQUEST] += chance;
    if (plan->armies)
        o->odds[IRON_ARMIES] += chance;
    if (plan->ships)
        o->odds[IRON_SHIPS] += chance;
}

static void add_dice(const struct iron_turn *t, uint32_t dice, int fate,
                     const struct iron_plan *plan, int32_t chance, struct forecast *o)
{
    const struct iron_seat *p = &t->state.seats[t->seat];
    struct iron shown = {.fate = (uint8_t)fate};
    for (int face = 0; face < FACES; face++)
        shown.dice[face] = (uint8_t)dice_of_face(dice, face);
    enum iron_disaster d = iron_disaster(skulls(&shown));
    if (!iron_spared(&t->state, p, d))
        o->odds[IRON_SUFFERS + d] += chance;
    int food = p->food + plan->granaries + shown.dice[FOOD] * food_per_die(&shown, p, 3) +
               plan->choices_for_food * food_per_die(&shown, p, 2);
    if (food < provinces(p))
        o->odds[IRON_HUNGRY] += chance;
}

static bool same_turn(const struct iron_turn *t, const struct iron *s)
{
    return s->phase < PHASE_RIVAL && s->seat == t->seat && s->round == t->state.round;
}

/* The points to be expected when these dice stand and the plan is carried out; others do as they
 * are expected to. */
static int32_t points_after(const struct iron_turn *t, uint32_t dice, int fate,
                            struct iron_plan plan)
{
    struct iron s = t->state;
    for (int face = 0; face < FACES; face++)
        s.dice[face] = (uint8_t)dice_of_face(dice, face);
    s.fate = (uint8_t)fate;
    s.rolls_left = 0;
    iron_begin_choose(&s, NULL);
    while (same_turn(t, &s)) {
        bool own = iron_to_move(&s) == t->seat;
        iron_apply(&s, own ? iron_plan_next(&plan, &s) : iron_expected_answer(&s), NULL);
    }
    return iron_points_expected(&s, t->seat, t->network);
}

static void sum_up(struct iron_solution *l, const struct iron_reach *r, struct forecast *o)
{
    int first = lattice_first[l->dice.dice], ends = lattice_first[l->dice.dice + 1] - first;
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends; i++) {
            int32_t chance = (int32_t)(r->stands[i][fate] >> 40);
            if (!chance)
                continue;
            uint32_t dice = lattice_dice[first + i];
            struct iron_plan plan = iron_plan_dice(&l->turn, dice, fate);
            add_plan(&l->turn, &plan, chance, o);
            add_dice(&l->turn, dice, fate, &plan, chance, o);
            int32_t points = points_after(&l->turn, dice, fate, plan);
            o->points += (int32_t)((int64_t)points * chance / SURE);
        }
}

/* The rest of the turn from dice that are kept, with the rolls that are left. */
static void forecast_dice(struct iron_solution *l, const struct iron *after, struct forecast *o)
{
    struct iron_reach r;
    iron_dice_reach(&l->dice, after, &r);
    sum_up(l, &r, o);
}

/* What is sure when the dice stand: the difference that the rest of the turn makes. */
static void compare(const struct iron_seat *p, const struct iron_seat *q, struct forecast *o)
{
    for (int d = 0; d < DEVELOPMENTS; d++)
        o->odds[IRON_BUYS + d] =
            has(q, (enum iron_development)d) > has(p, (enum iron_development)d) ? SURE : 0;
    for (int m = 0; m < MONUMENTS; m++)
        o->odds[IRON_COMPLETES + T_MONUMENT + m] =
            has_monument(q, m) > has_monument(p, m) ? SURE : 0;
    o->odds[IRON_COMPLETES + T_PORT] = ports(q) > ports(p) ? SURE : 0;
    o->odds[IRON_COMPLETES + T_PROVINCE] = provinces(q) > provinces(p) ? SURE : 0;
    o->odds[IRON_COLONY] = colonies_completed(q) > colonies_completed(p) ? SURE : 0;
    o->odds[IRON_CONQUEST] = q->conquest > p->conquest ? SURE : 0;
    o->odds[IRON_ARMIES] = q->armies > p->armies ? SURE : 0;
    o->odds[IRON_SHIPS] = q->ships > p->ships ? SURE : 0;
}

/* Has a seat another turn, when its own is over? */
static bool goes_on(const struct iron *s)
{
    bool rival = s->phase == PHASE_RIVAL || s->phase == PHASE_RIVAL_COLONY;
    if (s->phase == PHASE_OVER)
        return false;
    return solitaire(s) && !rival ? true : !iron_ends(s);
}

/* The turn is carried out, and the next one looked at. */
static void look_after_dice(const struct iron *s, struct iron_search *search, struct hint *hint)
{
    static const struct iron_skill quick = {.rolling = IRON_QUICK, .standing = IRON_QUICK};
    const struct iron_network *network = network_for(s);
    struct iron after = *s;
    struct iron_skill sharp = iron_skill_for(s, &iron_sharp, search->room);
    iron_solve(&search->solution, s, network, &sharp);
    iron_apply(&after, hint->move, NULL);
    iron_carry_on(&after, search);
    compare(&s->seats[s->seat], &after.seats[s->seat], &hint->now);
    hint->now.points = iron_points_expected(&after, s->seat, network);
    hint->has_next = goes_on(&after);
    if (!hint->has_next)
        return;
    after.seat = s->seat;
    iron_begin_turn(&after, NULL);
    iron_solve(&search->solution, &after, network, &quick);
    forecast_dice(&search->solution, &after, &hint->next);
}

/* The dice after a move of rolling or setting them, as they lie before anything comes of them. */
static struct iron dice_after(const struct iron *s, struct move m, bool leadership)
{
    struct iron after = *s;
    uint32_t args = move_args(m);
    switch (move_verb(m)) {
    case V_REROLL:
    case V_LEADERSHIP: iron_apply(&after, m, NULL); return after;
    case V_OMENS:
        after.dice[args >> 8]--;
        after.dice[args & 0xff]++;
        break;
    case V_OMENS_FATE: after.fate = (uint8_t)args; break;
    case V_STOP: after.phase = leadership ? PHASE_LEADERSHIP : PHASE_OMENS; return after;
    case V_SKIP_LEADERSHIP: after.phase = PHASE_OMENS; return after;
    default: /* V_SKIP_OMENS */ break;
    }
    after.phase = PHASE_CHOOSE;
    return after;
}

/* Not the own turn: as if it had ended now. */
static void look_at_answer(const struct iron *s, struct hint *hint)
{
    struct iron after = *s;
    iron_apply(&after, hint->move, NULL);
    hint->now.points = iron_points_expected(&after, iron_to_move(s), network_for(s));
}

static int evaluate(void *with, const void *state, struct move legal[], int32_t value[])
{
    struct iron_search *search = with;
    struct move plan = iron_best(state, &iron_sharp, search);
    int count = iron_values(state, &iron_sharp, search, legal, value);
    for (int i = 0; i < count; i++)
        if (move_same(legal[i], plan)) { /* of those that are as good, the one planned */
            int32_t planned = value[i];
            legal[i] = legal[0];
            value[i] = value[0];
            legal[0] = plan;
            value[0] = planned;
        }
    return count;
}

static void look_ahead(void *with, const void *state, struct hint *hint)
{
    struct iron_search *search = with;
    const struct iron *s = state;
    hint->has_now = iron_to_move(s) == s->seat && s->phase != PHASE_TAKE;
    if (!hint->has_now) {
        look_at_answer(s, hint);
    } else if (s->phase <= PHASE_OMENS) {
        struct iron after = dice_after(s, hint->move, search->solution.dice.leadership);
        forecast_dice(&search->solution, &after, &hint->now);
    } else {
        look_after_dice(s, search, hint);
    }
}

static int find(const void *view, struct hint out[HINTS])
{
    struct iron_search search;
    search.room = malloc(sizeof *search.room);
    int count = find_hints(&adviser_iron, &search, view, out);
    free(search.room);
    return count;
}

/* The value is the chance. */
static int32_t chance(int32_t value, int32_t points)
{
    (void)points;
    return value;
}

static bool kept(const void *view, struct move m, struct kept_dice *kept)
{
    const struct iron *s = view;
    uint32_t rolled, args = move_args(m);
    bool fate_rolled;
    if (move_verb(m) == V_REROLL) {
        rolled = args & ((1u << 3 * FACES) - 1);
        fate_rolled = args >> 3 * FACES;
    } else if (move_verb(m) == V_LEADERSHIP) {
        fate_rolled = args == DIE_FATE;
        rolled = fate_rolled ? 0 : 1u << 3 * args;
    } else {
        return false;
    }
    kept->dice = dice_pack(s->dice) - rolled;
    kept->another = fate_rolled ? NULL : iron_fates.titles[s->fate];
    return true;
}

/* ---- Luck and skill -------------------------------------------------------------------------- */

/* The search of the turn that is looked at. */
struct iron_analyst {
    bool begun;
    struct iron_search search;
    struct iron_endgame last_round;
};

/* The dice of a turn are solved once, at its first roll. */
static void follow(struct iron_analyst *a, const struct iron *s)
{
    const struct iron_turn *t = &a->search.solution.turn;
    if (a->begun && t->seat == s->seat && t->state.round == s->round &&
        (a->search.solution.solved || !iron_rolling(s)))
        return;
    struct iron_skill sharp = iron_skill_for(s, &iron_sharp, &a->last_round);
    iron_solve(&a->search.solution, s, network_for(s), &sharp);
    a->begun = true;
}

/* The start, the second port or province, answers out of turn and the rival's dice are nobody's
 * roll or decision of a turn. */
static bool judges(const void *state)
{
    const struct iron *s = state;
    int asked = iron_to_move(s);
    return s->phase > PHASE_TAKE && s->phase < PHASE_RIVAL &&
           (asked == SEAT_CHANCE || asked == s->seat);
}

static int32_t gain(void *memory, const void *before, struct move m)
{
    struct iron_analyst *a = memory;
    const struct iron *s = before;
    const struct iron_solution *solution = &a->search.solution;
    struct iron after = *s;
    bool rolled = iron_to_move(s) == SEAT_CHANCE;
    int32_t gain;
    follow(a, s);
    if (iron_rolling(s))
        return (rolled ? iron_dice_fallen : iron_dice_move)(&solution->dice, s, m) -
               iron_dice_value(&solution->dice, s);
    iron_apply(&after, m, NULL);
    if (solution->turn.skill.endgame)
        iron_endgame_begin(solution->turn.skill.endgame, s); /* as finely as when the dice stand */
    do
        gain = iron_rest_value(&solution->turn, &after, &a->search.other) -
               iron_rest_value(&solution->turn, s, &a->search.other);
    while (iron_endgame_again(solution->turn.skill.endgame));
    return gain;
}

static int32_t value(const void *state, int seat)
{
    return iron_value(state, seat, network_for(state));
}

static struct move best(const void *state)
{
    return iron_play(state, iron_sharp);
}

static struct moment moment(const void *state)
{
    const struct iron *s = state;
    return (struct moment){.round = s->round,
                           .seat = s->seat,
                           .players = s->players,
                           .begun = s->phase > PHASE_TAKE,
                           .over = s->phase == PHASE_OVER};
}

/* ---- What is told ---------------------------------------------------------------------------- */

enum { BUYS, PORTS, PROVINCES, MONUMENT, SUFFERS, COLONY, CONQUERS, RAISES, LAUNCHES, HUNGRY };

static const struct forecast_kind kinds[] = {
    [BUYS] = {.first = IRON_BUYS,
              .count = DEVELOPMENTS,
              .nouns = &iron_developments,
              .likeliest = true,
              .phrase = {MSG("buys %1"), MSG("buys %1 (%2 %%)")}},
    [PORTS] = {.first = IRON_COMPLETES + T_PORT,
               .count = 1,
               .nouns = &iron_targets,
               .noun = T_PORT,
               .least = 10,
               .phrase = {MSG("builds a port"), MSG("builds a port (%2 %%)")}},
    [PROVINCES] = {.first = IRON_COMPLETES + T_PROVINCE,
                   .count = 1,
                   .nouns = &iron_targets,
                   .noun = T_PROVINCE,
                   .least = 10,
                   .phrase = {MSG("builds a province"), MSG("builds a province (%2 %%)")}},
    [MONUMENT] = {.first = IRON_COMPLETES + T_MONUMENT,
                  .count = TARGETS - T_MONUMENT,
                  .nouns = &iron_targets,
                  .noun = T_MONUMENT,
                  .least = 10,
                  .phrase = {MSG("completes the %1"), MSG("completes the %1 (%2 %%)")}},
    [SUFFERS] = {.first = IRON_SUFFERS + UNREST,
                 .count = DISASTERS - UNREST,
                 .nouns = &iron_disasters,
                 .noun = UNREST,
                 .least = 10,
                 .phrase = {MSG("suffers %1"), MSG("suffers %1 (%2 %%)")}},
    [COLONY] = {.first = IRON_COLONY,
                .count = 1,
                .id = "colony",
                .phrase = {MSG("founds a colony"), MSG("founds a colony (%2 %%)")}},
    [CONQUERS] = {.first = IRON_CONQUEST,
                  .count = 1,
                  .id = "conquest",
                  .phrase = {MSG("conquers"), MSG("conquers (%2 %%)")}},
    [RAISES] = {.first = IRON_ARMIES,
                .count = 1,
                .id = "armies",
                .phrase = {MSG("raises armies"), MSG("raises armies (%2 %%)")}},
    [LAUNCHES] = {.first = IRON_SHIPS,
                  .count = 1,
                  .id = "ships",
                  .phrase = {MSG("builds ships"), MSG("builds ships (%2 %%)")}},
    [HUNGRY] = {.first = IRON_HUNGRY,
                .count = 1,
                .id = "hungry",
                .least = 10,
                .phrase = {MSG("not enough food"), MSG("not enough food (%2 %%)")}},
    {.count = 0},
};

static const uint8_t telling[] = {
    1 + BUYS,     1 + COLONY,   1 + PORTS,   1 + PROVINCES,
    1 + MONUMENT, 1 + CONQUERS, 1 + SUFFERS, 1 + HUNGRY,
    1 + RAISES,   1 + LAUNCHES, 0,
};

_Static_assert((int)IRON_HUNGRY < (int)FORECAST_MAX, "a forecast has room for fewer things");

const struct adviser adviser_iron = {
    .game = &game_iron,
    .faces = &iron_faces,
    .kinds = kinds,
    .telling = telling,
    .any_order = true, /* boxes are filled in any order */
    .moment = moment,
    .find = find,
    .evaluate = evaluate,
    .look_ahead = look_ahead,
    .chance = chance,
    .kept = kept,
    .best = best,
    .judges = judges,
    .memory_size = sizeof(struct iron_analyst),
    .gain = gain,
    .value = value,
};
