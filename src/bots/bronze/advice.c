/* The Bronze Age's hints and judgements (search/advice.h). Odds are exact: over all results of all
 * dice left in the turn, played as well as the search knows. */
#include "bots/bronze/advice.h"

#include <stdlib.h>

/* ---- What comes of a move -------------------------------------------------------------------- */

static bool same_turn(const struct bronze *s, int seat, int round)
{
    return s->phase != PHASE_OVER && s->seat == seat && s->round == round;
}

/* Carries out the plan of a search to the end of the turn. */
static void finish_turn(struct bronze *s, struct bronze_plan plan)
{
    int seat = s->seat, round = s->round;
    while (same_turn(s, seat, round)) {
        struct move m =
            s->phase == PHASE_SMITHING ? move_of(V_SMITHING, 0) : bronze_plan_next(&plan, s);
        bronze_apply(s, m, NULL);
    }
}

/* The points to be expected at the end of the game, when these dice stand. */
static int32_t points_after(const struct bronze_turn *t, uint32_t dice,
                            const struct bronze_plan *plan)
{
    struct bronze s = t->state;
    for (int face = 0; face < FACES; face++)
        s.dice[face] = (uint8_t)dice_of_face(dice, face);
    s.rolls_left = 0;
    s.phase = PHASE_CHOOSE;
    finish_turn(&s, *plan);
    return bronze_points(&s, t->seat, t->network);
}

static void add_plan(const struct bronze_turn *t, const struct bronze_plan *plan, int32_t chance,
                     struct forecast *o)
{
    const struct bronze_seat *p = &t->state.seats[t->seat];
    if (plan->development >= 0)
        o->odds[BRONZE_BUYS + plan->development] += chance;
    for (int target = 0; target < TARGETS; target++)
        if (plan->boxes[target] && p->boxes[target] + plan->boxes[target] == bronze_size[target])
            o->odds[BRONZE_COMPLETES + target] += chance;
}

static void add_dice(const struct bronze_turn *t, uint32_t dice, const struct bronze_plan *plan,
                     int32_t chance, struct forecast *o)
{
    const struct bronze_seat *p = &t->state.seats[t->seat];
    struct bronze shown = {.revised = t->state.revised};
    for (int face = 0; face < FACES; face++)
        shown.dice[face] = (uint8_t)dice_of_face(dice, face);
    enum bronze_disaster d = bronze_disaster(shown.dice[SKULL]);
    if (!bronze_spared(&t->state, p, d))
        o->odds[BRONZE_SUFFERS + d] += chance;
    if (p->food + bronze_yield(&shown, p, plan->choices_for_food).food < cities(p))
        o->odds[BRONZE_HUNGRY] += chance;
    o->points += (int32_t)((int64_t)points_after(t, dice, plan) * chance / SURE);
}

/* The rest of the turn from dice that are kept, with `rolls` to make, and then one die once
 * more or not (B13). */
static void look_at_rolls(struct bronze_turn *t, int node, int rolls, bool once_more,
                          struct forecast *o)
{
    int64_t reach[LATTICE_ENDS];
    lattice_reach(&t->lattice, node, rolls, once_more, reach);
    int first = lattice_first[t->lattice.dice];
    for (int i = 0; i < lattice_first[t->lattice.dice + 1] - first; i++) {
        int32_t chance = (int32_t)(reach[i] / (LATTICE_SURE / SURE));
        if (!chance)
            continue;
        struct bronze_plan plan = bronze_plan_dice(t, lattice_dice[first + i]);
        add_plan(t, &plan, chance, o);
        add_dice(t, lattice_dice[first + i], &plan, chance, o);
    }
}

/* The next own turn, as if nobody moved before. Only food, goods and boxes count for what can be
 * bought and built. */
static void look_at_next_turn(const struct bronze *after, int seat, struct bronze_turn *t,
                              struct forecast *o)
{
    struct bronze s = *after;
    s.seat = (uint8_t)seat;
    bronze_begin_turn(&s, NULL);
    s.phase = PHASE_ROLL;
    bronze_turn_begin(t, &s, network_for(&s), &(struct bronze_skill){.uses = 4, .buys = 4});
    bronze_solve_dice(t);
    look_at_rolls(t, 0, ROLLS, t->lattice.one_more, o);
}

/* What a move after the dice aims at: what else the turn brings, and the next one. */
static void look_after_dice(const struct bronze *s, int seat, const struct bronze_skill *skill,
                            struct hint *hint, struct bronze_turn *t)
{
    struct bronze after = *s;
    bronze_apply(&after, hint->move, NULL);
    if (same_turn(&after, seat, s->round)) {
        bronze_turn_begin(t, &after, network_for(s), skill);
        finish_turn(&after, bronze_plan_rest(t));
    }
    const struct bronze_seat *before = &s->seats[seat], *p = &after.seats[seat];
    for (int d = 0; d < DEVELOPMENTS; d++)
        hint->now.odds[BRONZE_BUYS + d] =
            has(p, (enum bronze_development)d) > has(before, (enum bronze_development)d) ? SURE : 0;
    for (int target = 0; target < TARGETS; target++)
        hint->now.odds[BRONZE_COMPLETES + target] =
            p->boxes[target] == bronze_size[target] && before->boxes[target] < bronze_size[target]
                ? SURE
                : 0;
    hint->now.points = bronze_points(&after, seat, network_for(s));
    hint->has_next = after.phase != PHASE_OVER;
    if (hint->has_next)
        look_at_next_turn(&after, seat, t, &hint->next);
}

/* What to preserve comes before the dice. */
static void look_before_dice(const struct bronze *s, const struct bronze_skill *skill,
                             struct hint *hint, struct bronze_turn *t)
{
    struct bronze after = *s;
    bronze_apply(&after, hint->move, NULL);
    bronze_turn_begin(t, &after, network_for(s), skill);
    bronze_solve_dice(t);
    look_at_rolls(t, 0, ROLLS, t->lattice.one_more, &hint->now);
}

/* An offer that is not made or answered yet: nothing is sure but what lies on the table. */
static void look_at_offer(const struct bronze *s, int seat, struct hint *hint)
{
    struct bronze after = *s;
    bronze_apply(&after, hint->move, NULL);
    hint->now.points = bronze_points(&after, seat, network_for(s));
}

/* The search of a position, and room for another. */
struct bronze_hinter {
    struct bronze_skill skill;
    struct bronze_turn dice, other;
};

static int evaluate(void *search, const void *state, struct move legal[], int32_t value[])
{
    struct bronze_hinter *h = search;
    const struct bronze *s = state;
    int count = bronze_values(s, &h->skill, legal, value);
    if (s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP) {
        bronze_turn_begin(&h->dice, s, network_for(s), &h->skill);
        bronze_solve_dice(&h->dice);
    }
    return count;
}

static void look_ahead(void *search, const void *state, struct hint *hint)
{
    struct bronze_hinter *h = search;
    struct bronze_turn *dice = &h->dice, *other = &h->other;
    const struct bronze *s = state;
    const struct bronze_skill *skill = &h->skill;
    int seat = bronze_to_move(s);
    uint32_t shown = dice_pack(s->dice), args = move_args(hint->move);
    int node = lattice_node(shown);
    hint->has_now = true;
    switch (move_verb(hint->move)) {
    case V_PRESERVE:
    case V_SKIP_PRESERVE: look_before_dice(s, skill, hint, other); break;
    case V_REROLL:
        look_at_rolls(dice, lattice_node(shown - args), s->rolls_left, dice->lattice.one_more,
                      &hint->now);
        break;
    case V_STOP: look_at_rolls(dice, node, 0, dice->lattice.one_more, &hint->now); break;
    case V_LEADERSHIP: look_at_rolls(dice, lattice_less[node][args], 1, false, &hint->now); break;
    case V_SKIP_LEADERSHIP: look_at_rolls(dice, node, 0, false, &hint->now); break;
    case V_OFFER:
    case V_GIVE:
    case V_GET:
    case V_PROPOSE:
    case V_ACCEPT:
    case V_DECLINE: look_at_offer(s, seat, hint); break;
    default: look_after_dice(s, seat, skill, hint, other);
    }
}

static int find(const void *view, struct hint out[HINTS])
{
    struct bronze_hinter search;
    struct bronze_endgame *room = malloc(sizeof *room);
    search.skill = bronze_sharp_in(room);
    int count = find_hints(&adviser_bronze, &search, view, out);
    free(room);
    return count;
}

static bool kept(const void *view, struct move m, struct kept_dice *kept)
{
    const struct bronze *s = view;
    if (move_verb(m) != V_REROLL && move_verb(m) != V_LEADERSHIP)
        return false;
    uint32_t rolled = move_verb(m) == V_REROLL ? move_args(m) : 1u << 3 * move_args(m);
    kept->dice = dice_pack(s->dice) - rolled;
    return true;
}

/* ---- Luck and skill -------------------------------------------------------------------------- */

/* The search of the turn that is looked at. */
struct bronze_analyst {
    bool begun;
    struct bronze_turn turn;
    struct bronze_endgame last_round;
};

/* The dice of a turn are solved once, at its first roll. */
static void follow(struct bronze_analyst *a, const struct bronze *s)
{
    bool first_roll = s->phase == PHASE_ROLL && s->rolls_left == ROLLS;
    bool known = a->begun && a->turn.seat == s->seat && a->turn.state.round == s->round;
    if (known && !(first_roll && a->turn.state.phase == PHASE_PRESERVE))
        return;
    struct bronze_skill skill = bronze_sharp_in(&a->last_round);
    bronze_turn_begin(&a->turn, s, network_for(s), &skill);
    if (s->phase <= PHASE_CHOOSE && s->phase != PHASE_PRESERVE)
        bronze_solve_dice(&a->turn);
    a->begun = true;
}

static int32_t as_win(const struct bronze *s, int32_t value)
{
    return s->players == 1 ? value : (int32_t)((int64_t)value * VALUE_ONE / VALUE_WIN);
}

/* Answers to offers are not. */
static bool judges(const void *state)
{
    const struct bronze *s = state;
    bool offering = s->phase >= PHASE_TRADE && s->phase <= PHASE_ANSWER;
    return s->phase != PHASE_START && s->phase != PHASE_OVER && !offering;
}

/* In 1/VALUE_ONE of a win, where a point counts a hundredth; alone in points. */
static int32_t gain(void *memory, const void *before, struct move m)
{
    struct bronze_analyst *a = memory;
    struct bronze after = *(const struct bronze *)before;
    follow(a, before);
    bronze_apply(&after, m, NULL);
    return as_win(before,
                  bronze_turn_value(&a->turn, &after) - bronze_turn_value(&a->turn, before));
}

static int32_t value(const void *state, int seat)
{
    const struct bronze *s = state;
    int32_t all = bronze_value(s, seat, network_for(s));
    return s->players == 1 ? all : bronze_chance(all, bronze_points(s, seat, network_for(s)));
}

static struct move best(const void *state)
{
    return bronze_play(state, bronze_sharp);
}

static struct moment moment(const void *state)
{
    const struct bronze *s = state;
    return (struct moment){.round = s->round,
                           .seat = s->seat,
                           .players = s->players,
                           .begun = s->phase != PHASE_START,
                           .over = s->phase == PHASE_OVER};
}

/* ---- What is told ---------------------------------------------------------------------------- */

enum { BUYS, COMPLETES, SUFFERS, HUNGRY };

static const struct forecast_kind kinds[] = {
    [BUYS] = {.first = BRONZE_BUYS,
              .count = DEVELOPMENTS,
              .nouns = &bronze_developments,
              .likeliest = true,
              .phrase = {MSG("buys %1"), MSG("buys %1 (%2 %%)")}},
    [COMPLETES] = {.first = BRONZE_COMPLETES,
                   .count = TARGETS,
                   .nouns = &bronze_targets,
                   .least = 10,
                   .phrase = {MSG("completes the %1"), MSG("completes the %1 (%2 %%)")}},
    [SUFFERS] = {.first = BRONZE_SUFFERS + DROUGHT,
                 .count = DISASTERS - DROUGHT,
                 .nouns = &bronze_disasters,
                 .noun = DROUGHT,
                 .least = 10,
                 .phrase = {MSG("suffers %1"), MSG("suffers %1 (%2 %%)")}},
    [HUNGRY] = {.first = BRONZE_HUNGRY,
                .count = 1,
                .id = "hungry",
                .least = 10,
                .phrase = {MSG("not enough food"), MSG("not enough food (%2 %%)")}},
    {.count = 0},
};

static const uint8_t telling[] = {1 + BUYS, 1 + COMPLETES, 1 + SUFFERS, 1 + HUNGRY, 0};

_Static_assert((int)BRONZE_HUNGRY < (int)FORECAST_MAX, "a forecast has room for fewer things");

const struct adviser adviser_bronze = {
    .game = &game_bronze,
    .faces = &bronze_faces,
    .kinds = kinds,
    .telling = telling,
    .moment = moment,
    .find = find,
    .evaluate = evaluate,
    .look_ahead = look_ahead,
    .chance = bronze_chance,
    .kept = kept,
    .best = best,
    .judges = judges,
    .memory_size = sizeof(struct bronze_analyst),
    .gain = gain,
    .value = value,
};
