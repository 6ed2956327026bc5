/* How a turn of the Iron Age may go on after a move, and what it brings (iron_hint.h). */
#include <string.h>

#include "bots/iron_hint.h"

/* ---- How the dice may go on ------------------------------------------------------------------ */

/* Chances of dice that are kept, with a face of the Fate die or to roll it too, and of dice that
 * stand, in 1/2^60. */
struct course {
    uint64_t kept[FATES + 1][IRON_NODES];
    uint64_t stands[FATES][IRON_ENDS];
};

/* For each node what it is best held down to. */
static void best_keeps(const struct iron_dice *d, const int32_t worth[],
                       uint16_t keep[IRON_NODES])
{
    for (int node = 0; node < lattice_first[d->dice + 1]; node++) {
        keep[node] = (uint16_t)node;
        for (int face = 0; face < SKULL; face++) {
            uint16_t below = keep[lattice_less[node][face]];
            if (worth[below] > worth[keep[node]])
                keep[node] = below;
        }
    }
}

static void roll_kept(const struct iron_dice *d, struct course *c)
{
    int first = lattice_first[d->dice], nodes = lattice_first[d->dice + 1];
    for (int fate = 0; fate <= FATES; fate++)
        for (int node = 0; node < first; node++) {
            for (int face = 0; face < FACES; face++)
                c->kept[fate][lattice_more[node][face]] += c->kept[fate][node] / FACES;
            c->kept[fate][node] = 0;
        }
    for (int node = first; node < nodes; node++) {
        for (int fate = 0; fate < FATES; fate++)
            c->kept[fate][node] += c->kept[FATE_ROLLED][node] / FATES;
        c->kept[FATE_ROLLED][node] = 0;
    }
}

/* After a roll: what is held back for the next one, and what stands. */
static void hold(const struct iron_dice *d, int rolls_left, struct course *c)
{
    uint16_t keep[FATES + 1][IRON_NODES];
    int first = lattice_first[d->dice];
    const int32_t(*worth)[IRON_NODES] = rolls_left ? d->keep[rolls_left - 1] : NULL;
    for (int fate = 0; fate <= FATES && rolls_left; fate++)
        best_keeps(d, worth[fate], keep[fate]);
    for (int fate = 0; fate < FATES; fate++)
        for (int node = first; node < lattice_first[d->dice + 1]; node++) {
            uint64_t chance = c->kept[fate][node];
            int row = fate;
            c->kept[fate][node] = 0;
            if (rolls_left && fate != FATE_SKULL &&
                worth[FATE_ROLLED][keep[FATE_ROLLED][node]] > worth[fate][keep[fate][node]])
                row = FATE_ROLLED;
            if (rolls_left && (row == FATE_ROLLED || keep[fate][node] != node))
                c->kept[row][keep[row][node]] += chance;
            else
                c->stands[fate][node - first] += chance;
        }
}

/* One die once more, where that is best; then one die set by Omens (I9). */
static void choose_last(const struct iron_dice *d, unsigned phase, struct course *c)
{
    uint64_t before[FATES][IRON_ENDS];
    int first = lattice_first[d->dice], ends = lattice_first[d->dice + 1] - first;
    memcpy(before, c->stands, sizeof before);
    memset(c->stands, 0, sizeof c->stands);
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends; i++) {
            struct iron s = {.phase = (uint8_t)phase, .fate = (uint8_t)fate};
            for (int face = 0; face < FACES; face++)
                s.dice[face] = (uint8_t)dice_of_face(lattice_dice[first + i], face);
            bool asked = phase == PHASE_LEADERSHIP || fate == OMENS;
            if (!before[fate][i] || !asked) {
                c->stands[fate][i] += before[fate][i];
                continue;
            }
            struct move m = iron_dice_best(d, &s);
            uint32_t args = move_args(m);
            int less = lattice_less[first + i][args % FACES];
            for (int to = 0; to < FACES && move_verb(m) == V_LEADERSHIP; to++)
                if (args == DIE_FATE)
                    c->stands[to][i] += before[fate][i] / FATES;
                else
                    c->stands[fate][lattice_more[less][to] - first] += before[fate][i] / FACES;
            if (move_verb(m) == V_OMENS)
                c->stands[fate][lattice_more[lattice_less[first + i][args >> 8]][args & 0xff] -
                                first] += before[fate][i];
            else if (move_verb(m) == V_OMENS_FATE)
                c->stands[args][i] += before[fate][i];
            else if (move_verb(m) != V_LEADERSHIP)
                c->stands[fate][i] += before[fate][i];
        }
}

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

static void sum_up(struct look *l, const struct course *c, struct outlook *o)
{
    int first = lattice_first[l->dice.dice], ends = lattice_first[l->dice.dice + 1] - first;
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends; i++) {
            int32_t chance = (int32_t)(c->stands[fate][i] >> 40);
            if (!chance)
                continue;
            uint32_t dice = lattice_dice[first + i];
            struct plan plan = iron_plan_dice(&l->turn, dice, fate);
            add_plan(&l->turn, &plan, chance, o);
            add_dice(&l->turn, dice, fate, &plan, chance, o);
        }
}

/* The rest of the turn from dice that are kept, with so many rolls to make. */
static void look_at_dice(struct look *l, const struct iron *after, struct outlook *o)
{
    struct course c = {0};
    int node = lattice_node(dice_pack(after->dice)), first = lattice_first[l->dice.dice];
    int fate = after->fate == NOBODY ? FATE_ROLLED : after->fate;
    bool falls = after->phase == PHASE_ROLL || after->phase == PHASE_FATE;
    if (falls) {
        c.kept[fate][node] = UINT64_C(1) << 60;
        for (int left = after->rolls_left; left > 0; left--) {
            roll_kept(&l->dice, &c);
            hold(&l->dice, left - 1, &c);
        }
        if (!after->rolls_left) { /* the die of Leadership */
            roll_kept(&l->dice, &c);
            hold(&l->dice, 0, &c);
        }
    } else {
        c.stands[fate][node - first] = UINT64_C(1) << 60;
    }
    if (l->dice.leadership && (after->phase == PHASE_LEADERSHIP || (falls && after->rolls_left)))
        choose_last(&l->dice, PHASE_LEADERSHIP, &c);
    if (after->phase != PHASE_CHOOSE)
        choose_last(&l->dice, PHASE_OMENS, &c);
    sum_up(l, &c, o);
}

/* The best answer while goods are made food and battles are fought. */
static struct move best_in_war(const struct iron *s, struct search *search)
{
    struct move legal[MOVES_MAX];
    int count = iron_moves(s, legal), best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        struct iron after = *s;
        iron_apply(&after, legal[i], NULL);
        int32_t worth = iron_rest_value(&search->look.turn, &after, &search->other);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return legal[best];
}

/* Carries the turn on to its end, others as expected. */
static void finish_turn(struct iron *s, struct search *search)
{
    const struct turn *t = &search->look.turn;
    struct plan plan = {.development = -1, .pegged = -1};
    bool planned = false;
    while (s->phase < PHASE_RIVAL && s->seat == t->seat && s->round == t->state.round) {
        bool planning = s->phase >= PHASE_COLONIES && s->phase != PHASE_BONUS;
        if (planning && !planned) {
            iron_turn_begin(&search->other, s, t->network, &iron_sharp);
            plan = iron_plan_rest(&search->other);
            planned = true;
        }
        struct move m = iron_turn(s) != t->seat        ? iron_expected_answer(s)
                        : s->phase >= PHASE_COLONIES ? iron_plan_next(&plan, s)
                                                     : best_in_war(s, search);
        iron_apply(s, m, NULL);
    }
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
    iron_look(&search->look, s, network, &iron_sharp);
    iron_apply(&after, hint->move, NULL);
    finish_turn(&after, search);
    compare(&s->seats[s->seat], &after.seats[s->seat], &hint->now);
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
    case V_LEADERSHIP:
        iron_apply(&after, m, NULL);
        return after;
    case V_OMENS:
        after.dice[args >> 8]--;
        after.dice[args & 0xff]++;
        break;
    case V_OMENS_FATE:
        after.fate = (uint8_t)args;
        break;
    case V_STOP:
        after.phase = leadership ? PHASE_LEADERSHIP : PHASE_OMENS;
        return after;
    case V_SKIP_LEADERSHIP:
        after.phase = PHASE_OMENS;
        return after;
    default: /* V_SKIP_OMENS */
        break;
    }
    after.phase = PHASE_CHOOSE;
    return after;
}

void iron_outlook(struct search *search, const struct iron *s, struct hint *hint)
{
    if (iron_turn(s) != s->seat || s->phase == PHASE_TAKE)
        return;
    if (s->phase <= PHASE_OMENS) {
        struct iron after = dice_after(s, hint->move, search->look.dice.leadership);
        look_at_dice(&search->look, &after, &hint->now);
    } else {
        look_after_dice(s, search, hint);
    }
}
