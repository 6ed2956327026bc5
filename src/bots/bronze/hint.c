/* Hints for the Bronze Age: see hint.h. */
#include "bots/bronze/hint.h"

#include <stdlib.h>
#include <string.h>

#include "core/play.h"

static const struct network *network_for(const struct bronze *s)
{
    return &bronze_networks[s->players - 1];
}

/* ---- What comes of it ------------------------------------------------------------------------ */

static bool same_turn(const struct bronze *s, int seat, int round)
{
    return s->phase != PHASE_OVER && s->seat == seat && s->round == round;
}

/* Carries out the plan of a search to the end of the turn. */
static void finish_turn(struct bronze *s, struct plan plan)
{
    int seat = s->seat, round = s->round;
    while (same_turn(s, seat, round)) {
        struct move m = s->phase == PHASE_SMITHING ? move_of(V_SMITHING, 0) : plan_next(&plan, s);
        bronze_apply(s, m, NULL);
    }
}

/* The points to be expected at the end of the game, when these dice stand. */
static int32_t points_after(const struct turn *t, uint32_t dice, const struct plan *plan)
{
    struct bronze s = t->state;
    for (int face = 0; face < FACES; face++)
        s.dice[face] = (uint8_t)dice_of_face(dice, face);
    s.rolls_left = 0;
    s.phase = PHASE_CHOOSE;
    finish_turn(&s, *plan);
    return bronze_points(&s, t->seat, t->network);
}

static void add_plan(const struct turn *t, const struct plan *plan, int32_t chance,
                     struct outlook *o)
{
    const struct bronze_seat *p = &t->state.seats[t->seat];
    if (plan->development >= 0)
        o->bought[plan->development] += chance;
    for (int target = 0; target < TARGETS; target++)
        if (plan->boxes[target] && p->boxes[target] + plan->boxes[target] == bronze_size[target])
            o->finished[target] += chance;
}

static void add_dice(const struct turn *t, uint32_t dice, const struct plan *plan, int32_t chance,
                     struct outlook *o)
{
    const struct bronze_seat *p = &t->state.seats[t->seat];
    struct bronze shown = {.revised = t->state.revised};
    for (int face = 0; face < FACES; face++)
        shown.dice[face] = (uint8_t)dice_of_face(dice, face);
    enum disaster d = bronze_disaster(shown.dice[SKULL]);
    if (!bronze_spared(&t->state, p, d))
        o->disaster[d] += chance;
    if (p->food + bronze_yield(&shown, p, plan->choices_for_food).food < cities(p))
        o->hungry += chance;
    o->points += (int32_t)((int64_t)points_after(t, dice, plan) * chance / SURE);
}

/* The rest of the turn from dice that are kept, with so many rolls to make, and then one die once
 * more or not (B13). */
static void look_at_rolls(struct turn *t, int node, int rolls, bool once_more, struct outlook *o)
{
    int64_t reach[LATTICE_ENDS];
    lattice_reach(&t->lattice, node, rolls, once_more, reach);
    int first = lattice_first[t->lattice.dice];
    for (int i = 0; i < lattice_first[t->lattice.dice + 1] - first; i++) {
        int32_t chance = (int32_t)(reach[i] / (LATTICE_SURE / SURE));
        if (!chance)
            continue;
        struct plan plan = turn_plan_dice(t, lattice_dice[first + i]);
        add_plan(t, &plan, chance, o);
        add_dice(t, lattice_dice[first + i], &plan, chance, o);
    }
}

/* The next own turn, as if nobody moved before. Only food, goods and boxes count for what can be
 * bought and built. */
static void look_at_next_turn(const struct bronze *after, int seat, struct turn *t,
                              struct outlook *o)
{
    struct bronze s = *after;
    s.seat = (uint8_t)seat;
    bronze_begin_turn(&s, NULL);
    s.phase = PHASE_ROLL;
    turn_begin(t, &s, network_for(&s), &(struct skill){.uses = 4, .buys = 4});
    turn_solve_dice(t);
    look_at_rolls(t, 0, ROLLS, t->lattice.one_more, o);
}

/* What a move after the dice aims at: what else the turn brings, and the next one. */
static void look_after_dice(const struct bronze *s, int seat, const struct skill *skill,
                            struct hint *hint, struct turn *t)
{
    struct bronze after = *s;
    bronze_apply(&after, hint->move, NULL);
    if (same_turn(&after, seat, s->round)) {
        turn_begin(t, &after, network_for(s), skill);
        finish_turn(&after, turn_plan_rest(t));
    }
    const struct bronze_seat *before = &s->seats[seat], *p = &after.seats[seat];
    for (int d = 0; d < DEVELOPMENTS; d++)
        hint->now.bought[d] =
            has(p, (enum development)d) > has(before, (enum development)d) ? SURE : 0;
    for (int target = 0; target < TARGETS; target++)
        hint->now.finished[target] =
            p->boxes[target] == bronze_size[target] && before->boxes[target] < bronze_size[target]
                ? SURE
                : 0;
    hint->now.points = bronze_points(&after, seat, network_for(s));
    hint->has_next = after.phase != PHASE_OVER;
    if (hint->has_next)
        look_at_next_turn(&after, seat, t, &hint->next);
}

/* What to preserve comes before the dice. */
static void look_before_dice(const struct bronze *s, const struct skill *skill, struct hint *hint,
                             struct turn *t)
{
    struct bronze after = *s;
    bronze_apply(&after, hint->move, NULL);
    turn_begin(t, &after, network_for(s), skill);
    turn_solve_dice(t);
    look_at_rolls(t, 0, ROLLS, t->lattice.one_more, &hint->now);
}

/* An offer that is not made or answered yet: nothing is sure but what lies on the table. */
static void look_at_offer(const struct bronze *s, int seat, struct hint *hint)
{
    struct bronze after = *s;
    bronze_apply(&after, hint->move, NULL);
    hint->now.points = bronze_points(&after, seat, network_for(s));
}

static void look_ahead(const struct bronze *s, int seat, const struct skill *skill,
                       struct turn *dice, struct turn *other, struct hint *hint)
{
    uint32_t shown = dice_pack(s->dice), args = move_args(hint->move);
    int node = lattice_node(shown);
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

static void tell_worth(const struct bronze *s, struct hint *hint)
{
    hint->points = s->players == 1 ? hint->value : hint->now.points;
    hint->chance = s->players == 1 ? 0 : bronze_chance(hint->value, hint->points);
}

int bronze_hints(const struct bronze *s, struct hint out[HINTS])
{
    struct turn dice, other;
    struct move legal[MOVES_MAX];
    int32_t worth[MOVES_MAX];
    struct finish *room = malloc(sizeof *room);
    struct skill skill = sharpest(room);
    int seat = bronze_to_move(s), count = bronze_worths(s, &skill, legal, worth), found = 0;
    if (s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP) {
        turn_begin(&dice, s, network_for(s), &skill);
        turn_solve_dice(&dice);
    }
    for (; found < HINTS && found < count; found++) {
        int best = 0;
        for (int i = 1; i < count; i++)
            if (worth[i] > worth[best])
                best = i;
        out[found] = (struct hint){.move = legal[best], .value = worth[best]};
        worth[best] = INT32_MIN;
        look_ahead(s, seat, &skill, &dice, &other, &out[found]);
        tell_worth(s, &out[found]);
    }
    free(room);
    return found;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* The likeliest things of an outlook, purchases first. */
static void say_outlook(struct out *o, const struct words *w, const struct outlook *look)
{
    static const struct phrase buys = {MSG("buys %1"), MSG("buys %1 in %2 %%")};
    static const struct phrase builds = {MSG("completes the %1"), MSG("completes the %1 in %2 %%")};
    static const struct phrase suffers = {MSG("suffers %1"), MSG("suffers %1 in %2 %%")};
    static const struct phrase hunger = {MSG("not enough food"), MSG("not enough food in %2 %%")};
    int said = 0;
    struct outlook left = *look;
    for (int best = 0; best >= 0 && said < 2;) {
        best = -1;
        for (int d = 0; d < DEVELOPMENTS; d++)
            if (chance_percent(left.bought[d]) >= 5 &&
                (best < 0 || left.bought[d] > left.bought[best]))
                best = d;
        if (best < 0)
            break;
        say_chance(o, w, &said, &buys, tr(w, bronze_developments.titles[best]), left.bought[best]);
        left.bought[best] = 0;
    }
    for (int t = 0; t < TARGETS; t++)
        if (chance_percent(look->finished[t]) >= 10)
            say_chance(o, w, &said, &builds, tr(w, bronze_targets.titles[t]), look->finished[t]);
    for (int d = DROUGHT; d < DISASTERS; d++)
        if (chance_percent(look->disaster[d]) >= 10)
            say_chance(o, w, &said, &suffers, tr(w, bronze_disasters.titles[d]), look->disaster[d]);
    if (chance_percent(look->hungry) >= 10)
        say_chance(o, w, &said, &hunger, "", look->hungry);
    if (!said)
        out_text(o, tr(w, "nothing in particular"));
}

/* What is kept of the dice: that is what the move is for. */
static void say_kept(const struct bronze *s, const struct hint *hint, const struct words *w,
                     struct out *o)
{
    uint32_t kept = dice_pack(s->dice);
    int said = 0;
    if (move_verb(hint->move) == V_REROLL)
        kept -= move_args(hint->move);
    else if (move_verb(hint->move) == V_LEADERSHIP)
        kept -= 1u << 3 * move_args(hint->move);
    else
        return;
    char text[128];
    struct out list = out_to(text, sizeof text);
    for (int face = 0; face < FACES; face++) {
        int count = dice_of_face(kept, face);
        if (!count)
            continue;
        out_text(&list, said++ ? ", " : "");
        if (count > 1) {
            out_int(&list, count);
            out_text(&list, " × ");
        }
        out_text(&list, tr(w, bronze_faces.titles[face]));
    }
    out_text(o, "    ");
    if (said)
        say(o, w, "keeps %1", SAY_TEXT(text));
    else
        out_text(o, tr(w, "keeps nothing"));
    out_char(o, '\n');
}

void bronze_hint_print(const struct bronze *s, const struct hint *hint, const struct words *w,
                       struct out *o)
{
    struct worth worth = {hint->points, hint->chance, s->players == 1};
    hint_print(&game_bronze, hint->move, worth, w, o);
    say_kept(s, hint, w, o);
    out_text(o, "    ");
    out_text(o, tr(w, "this turn: "));
    say_outlook(o, w, &hint->now);
    if (hint->has_next) {
        out_text(o, "\n    ");
        out_text(o, tr(w, "next turn: "));
        say_outlook(o, w, &hint->next);
    }
    out_char(o, '\n');
}

static void json_outlook(struct out *o, const char *key, const struct outlook *look)
{
    json_key(o, key);
    json_open(o, '{');
    for (int d = 0; d < DEVELOPMENTS; d++)
        json_odds(o, bronze_developments.ids[d], look->bought[d]);
    for (int t = 0; t < TARGETS; t++)
        json_odds(o, bronze_targets.ids[t], look->finished[t]);
    for (int d = DROUGHT; d < DISASTERS; d++)
        json_odds(o, bronze_disasters.ids[d], look->disaster[d]);
    json_odds(o, "hungry", look->hungry);
    json_close(o, '}');
}

void bronze_hint_json(const struct bronze *s, const struct hint *hint, const struct words *w,
                      struct out *o)
{
    struct worth worth = {hint->points, hint->chance, s->players == 1};
    json_open(o, '{');
    json_key(o, "move");
    move_json(&game_bronze, hint->move, w, o);
    worth_json(worth, o);
    json_outlook(o, "this_turn", &hint->now);
    if (hint->has_next)
        json_outlook(o, "next_turn", &hint->next);
    json_close(o, '}');
}
