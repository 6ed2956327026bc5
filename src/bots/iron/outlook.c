/* How a turn of the Iron Age may go on after a move, and what it brings (hint.h). */
#include "bots/iron/hint.h"

/* ---- What comes of it ------------------------------------------------------------------------ */

/* Boxes that finish a target: the next port or province, or a monument. */
static bool finishes(const struct iron_seat *p, const struct plan *plan, int target)
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

static void add_plan(const struct turn *t, const struct plan *plan, int32_t chance,
                     struct outlook *o)
{
    const struct iron_seat *p = &t->state.seats[t->seat];
    if (plan->development >= 0)
        o->bought[plan->development] += chance;
    for (int target = 0; target < TARGETS; target++)
        if (finishes(p, plan, target))
            o->finished[target] += chance;
    if (plan->completed)
        o->founded += chance;
    if (plan->conquers)
        o->conquered += chance;
    if (plan->armies)
        o->raised += chance;
    if (plan->ships)
        o->launched += chance;
}

static void add_dice(const struct turn *t, uint32_t dice, int fate, const struct plan *plan,
                     int32_t chance, struct outlook *o)
{
    const struct iron_seat *p = &t->state.seats[t->seat];
    struct iron shown = {.fate = (uint8_t)fate};
    for (int face = 0; face < FACES; face++)
        shown.dice[face] = (uint8_t)dice_of_face(dice, face);
    enum disaster d = iron_disaster(skulls(&shown));
    if (!iron_spared(&t->state, p, d))
        o->disaster[d] += chance;
    int food = p->food + plan->granaries + shown.dice[FOOD] * food_per_die(&shown, p, 3) +
               plan->choices_for_food * food_per_die(&shown, p, 2);
    if (food < provinces(p))
        o->hungry += chance;
}

static bool same_turn(const struct turn *t, const struct iron *s)
{
    return s->phase < PHASE_RIVAL && s->seat == t->seat && s->round == t->state.round;
}

/* The points to be expected when these dice stand and the plan is carried out; others do as they
 * are expected to. */
static int32_t points_after(const struct turn *t, uint32_t dice, int fate, struct plan plan)
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

static void sum_up(struct look *l, const struct iron_reach *r, struct outlook *o)
{
    int first = lattice_first[l->dice.dice], ends = lattice_first[l->dice.dice + 1] - first;
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends; i++) {
            int32_t chance = (int32_t)(r->stands[i][fate] >> 40);
            if (!chance)
                continue;
            uint32_t dice = lattice_dice[first + i];
            struct plan plan = iron_plan_dice(&l->turn, dice, fate);
            add_plan(&l->turn, &plan, chance, o);
            add_dice(&l->turn, dice, fate, &plan, chance, o);
            int32_t points = points_after(&l->turn, dice, fate, plan);
            o->points += (int32_t)((int64_t)points * chance / SURE);
        }
}

/* The rest of the turn from dice that are kept, with so many rolls to make. */
static void look_at_dice(struct look *l, const struct iron *after, struct outlook *o)
{
    struct iron_reach r;
    iron_dice_reach(&l->dice, after, &r);
    sum_up(l, &r, o);
}

/* What is sure when the dice stand: the difference that the rest of the turn makes. */
static void compare(const struct iron_seat *p, const struct iron_seat *q, struct outlook *o)
{
    for (int d = 0; d < DEVELOPMENTS; d++)
        o->bought[d] = has(q, (enum development)d) > has(p, (enum development)d) ? SURE : 0;
    for (int m = 0; m < MONUMENTS; m++)
        o->finished[T_MONUMENT + m] = has_monument(q, m) > has_monument(p, m) ? SURE : 0;
    o->finished[T_PORT] = ports(q) > ports(p) ? SURE : 0;
    o->finished[T_PROVINCE] = provinces(q) > provinces(p) ? SURE : 0;
    o->founded = colonies_completed(q) > colonies_completed(p) ? SURE : 0;
    o->conquered = q->conquest > p->conquest ? SURE : 0;
    o->raised = q->armies > p->armies ? SURE : 0;
    o->launched = q->ships > p->ships ? SURE : 0;
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
static void look_after_dice(const struct iron *s, struct search *search, struct hint *hint)
{
    static const struct skill quick = {.rolling = IRON_QUICK, .standing = IRON_QUICK};
    const struct network *network = &iron_networks[s->players - 1];
    struct iron after = *s;
    struct skill sharp = iron_skill_for(s, &iron_sharp, search->room);
    iron_look(&search->look, s, network, &sharp);
    iron_apply(&after, hint->move, NULL);
    iron_carry_on(&after, search);
    compare(&s->seats[s->seat], &after.seats[s->seat], &hint->now);
    hint->now.points = iron_points_expected(&after, s->seat, network);
    hint->has_next = goes_on(&after);
    if (!hint->has_next)
        return;
    after.seat = s->seat;
    iron_begin_turn(&after, NULL);
    iron_look(&search->look, &after, network, &quick);
    look_at_dice(&search->look, &after, &hint->next);
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
    hint->now.points =
        iron_points_expected(&after, iron_to_move(s), &iron_networks[s->players - 1]);
}

void iron_outlook(struct search *search, const struct iron *s, struct hint *hint)
{
    if (iron_to_move(s) != s->seat || s->phase == PHASE_TAKE) {
        look_at_answer(s, hint);
    } else if (s->phase <= PHASE_OMENS) {
        struct iron after = dice_after(s, hint->move, search->look.dice.leadership);
        look_at_dice(&search->look, &after, &hint->now);
    } else {
        look_after_dice(s, search, hint);
    }
    hint->points = solitaire(s) ? hint->value : hint->now.points;
}
