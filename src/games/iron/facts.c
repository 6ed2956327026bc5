/* Derived numbers of the Iron Age for the screens: what the dice bring, strength and what a battle
 * would give, prices and how they can be paid, what is left to build, the sheet, the colonies. */
#include "games/iron/iron.h"

static void json_number(struct out *o, const char *key, int n)
{
    json_member_int(o, key, n);
}

static void json_bonus(struct out *o, const char *key, int n)
{
    if (n)
        json_number(o, key, n);
}

/* Points that it would bring at once besides its own, by what stands (I23). */
static int bonus_points(const struct iron *s, const struct iron_seat *p, int d)
{
    struct iron then = *s;
    int seat = (int)(p - s->seats), was = iron_score_of(s, seat).total;
    then.seats[seat].developments |= 1u << d;
    return iron_score_of(&then, seat).total - was - iron_points[d];
}

/* A way to pay, and what it wastes: what is paid too much, and innovations that nobody will ever
 * spend (I49, I50). */
static void json_payment(const struct iron *s, const struct iron_seat *p, int d, int wealth,
                         struct out *o)
{
    int goods, spent = iron_payable(s, p, d, wealth, &goods);
    if (spent < 0)
        return;
    int paid = s->innovations * innovation_value(p) + wealth * WEALTH_VALUE + goods;
    json_open(o, '{');
    json_number(o, "innovations", spent);
    json_number(o, "wealth", wealth);
    json_number(o, "goods", goods);
    json_number(o, "wasted", paid - price(p, d));
    json_close(o, '}');
}

static void json_development(const struct iron *s, const struct iron_seat *p, int d, bool turn,
                             struct out *o)
{
    int innovations = turn ? s->innovations : 0, cost = price(p, d);
    int means = innovations * innovation_value(p) + p->wealth * WEALTH_VALUE + p->goods;
    json_member_open(o, iron_developments.ids[d], '{');
    json_number(o, "cost", cost);
    json_number(o, "points", iron_points[d]);
    json_number(o, "bonus", has(p, (enum iron_development)d) ? 0 : bonus_points(s, p, d));
    json_member_bool(o, "owned", has(p, (enum iron_development)d));
    json_number(o, "short_by", means < cost ? cost - means : 0);
    json_member_open(o, "pay", '[');
    for (int wealth = 0; wealth <= p->wealth && turn && !has(p, (enum iron_development)d); wealth++)
        json_payment(s, p, d, wealth, o);
    json_close(o, ']');
    json_close(o, '}');
}

/* What developments can be paid with, by its worth (I20). */
static void json_purse(const struct iron *s, const struct iron_seat *p, bool turn, struct out *o)
{
    int innovations = turn ? s->innovations * innovation_value(p) : 0;
    int wealth = p->wealth * WEALTH_VALUE;
    json_member_open(o, "purse", '{');
    json_number(o, "innovations", innovations);
    json_number(o, "wealth", wealth);
    json_number(o, "goods", p->goods);
    json_number(o, "total", innovations + wealth + p->goods);
    json_close(o, '}');
}

static void json_developments(const struct iron *s, const struct iron_seat *p, bool turn,
                              struct out *o)
{
    json_open(o, '{');
    for (uint32_t left = developments_in_play(s); left; left &= left - 1)
        json_development(s, p, __builtin_ctz(left), turn, o);
    json_close(o, '}');
}

/* The position when the dice are collected and the provinces have eaten, before any battle. */
static struct iron collected(const struct iron *s, int choices)
{
    struct iron then = *s;
    struct iron_seat *p = &then.seats[s->seat];
    int food = s->dice[FOOD] * food_per_die(s, p, 3) + choices * food_per_die(s, p, 2);
    int after = min_of(p->food + food, FOOD_MAX) - provinces(p);
    int goods = p->goods + ports(p) * s->dice[PORT] + skulls(s) + has(p, DYEMAKING);
    p->food = (uint8_t)(max_of(after, 0));
    p->goods = (uint8_t)min_of(goods, GOODS_MAX);
    then.population = (uint8_t)(POPULATION_A_DIE * s->dice[POPULATION] +
                                POPULATION_A_CHOICE * (s->dice[CHOICE] - choices) + skulls(s));
    then.innovations = s->dice[INNOVATION];
    return then;
}

/* How much of each thing could then be built, if nothing else is done with the population. */
static void json_reach(struct iron then, struct out *o)
{
    struct move moves[MOVES_MAX];
    int most[TARGETS] = {0}, goods = 0, armies = 0, ships = 0;
    then.phase = PHASE_BUILD;
    for (int i = 0, n = iron_moves(&then, moves); i < n; i++) {
        int args = (int)move_args(moves[i]); /* of a verb in rising order: the last is the most */
        if (move_verb(moves[i]) == V_BUILD)
            most[args >> 8] = args & 0xff;
        else if (move_verb(moves[i]) == V_PORT_GOODS)
            goods = args;
        else if (move_verb(moves[i]) == V_ARMIES)
            armies = args;
        else if (move_verb(moves[i]) == V_SHIPS)
            ships = args;
    }
    json_member_open(o, "reach", '{');
    for (int t = 0; t < TARGETS; t++)
        json_number(o, iron_targets.ids[t], most[t]);
    json_number(o, "port_goods", goods);
    json_number(o, "armies", armies);
    json_number(o, "ships", ships);
    json_close(o, '}');
}

/* The ledger of these dice, up to the next question that is not one of Granaries. */
static void json_preview(const struct iron *s, int choices, struct out *o)
{
    struct move moves[2] = {move_of(V_CHOOSE, (uint32_t)choices), move_of(V_SKIP_GRANARIES, 0)};
    struct iron now = *s, then;
    now.phase = PHASE_CHOOSE;
    then = now;
    iron_apply(&then, moves[0], NULL);
    json_key(o, "ledger");
    iron_ledger(&now, moves, then.phase == PHASE_GRANARIES ? 2 : 1, o);
}

/* What the dice bring when `choices` of the choice dice are taken as food. */
static void json_brings(const struct iron *s, const struct iron_seat *p, int choices, struct out *o)
{
    struct iron then = collected(s, choices);
    int food = s->dice[FOOD] * food_per_die(s, p, 3) + choices * food_per_die(s, p, 2);
    int short_of = provinces(p) - min_of(p->food + food, FOOD_MAX);
    json_open(o, '{');
    json_number(o, "choose", choices);
    json_number(o, "food", food);
    json_number(o, "population", then.population);
    json_number(o, "food_after_feeding", then.seats[s->seat].food);
    json_number(o, "provinces_unfed", max_of(short_of, 0));
    json_preview(s, choices, o);
    json_reach(then, o);
    json_close(o, '}');
}

static void json_dice(const struct iron *s, const struct iron_seat *p, struct out *o)
{
    enum iron_disaster d = iron_disaster(skulls(s));
    struct iron then = collected(s, 0);
    json_open(o, '{');
    json_member_open(o, "choices", '[');
    for (int choices = 0; choices <= s->dice[CHOICE]; choices++)
        json_brings(s, p, choices, o);
    json_close(o, ']');
    json_number(o, "goods", ports(p) * s->dice[PORT] + skulls(s) + has(p, DYEMAKING));
    json_number(o, "innovations", s->dice[INNOVATION]);
    json_number(o, "skulls", skulls(s));
    json_member_text(o, "disaster", iron_disasters.ids[d]);
    json_member_bool(o, "spared", iron_spared(s, p, d));
    json_purse(&then, &then.seats[s->seat], true, o);
    json_key(o, "developments");
    json_developments(&then, &then.seats[s->seat], true, o);
    json_close(o, '}');
}

static void json_monuments(const struct iron *s, const struct iron_seat *p, struct out *o)
{
    json_open(o, '{');
    for (int m = 0; m < MONUMENTS; m++) {
        bool taken = s->first_builder[m] != NOBODY && !solitaire(s);
        json_member_open(o, iron_monuments.ids[m], '{');
        json_number(o, "size", iron_size[T_MONUMENT + m]);
        json_number(o, "first", iron_first_points[m]);
        json_number(o, "later", iron_later_points[m]);
        json_number(o, "boxes_left", iron_size[T_MONUMENT + m] - p->boxes[T_MONUMENT + m]);
        json_number(o, "points_now", taken ? iron_later_points[m] : iron_first_points[m]);
        json_close(o, '}');
    }
    json_close(o, '}');
}

/* How many boxes of a row are filled when one more port or province stands. */
static void json_steps(struct out *o, const char *key, const uint8_t stand[], int boxes)
{
    json_member_open(o, key, '[');
    for (int n = 1; n <= boxes; n++)
        if (stand[n] > stand[n - 1])
            json_int(o, n);
    json_close(o, ']');
}

/* Points a disaster costs the seat that rolls it, its battle with the ships. */
static int toll(const struct iron *s, const struct iron_seat *p, enum iron_disaster d)
{
    if (iron_spared(s, p, d))
        return 0;
    int battle = d == BARBARIANS ? iron_foe(p, AGAINST_BARBARIANS) - strength(p, true)
                 : d == INVASION ? iron_foe(p, AGAINST_INVASION) - strength(p, true)
                                 : 0;
    return iron_disaster_points[d] + (max_of(battle, 0));
}

/* What an army and a ship take: one of each is raised on a copy of the seat with enough of all. */
static void json_costs(const struct iron *s, struct out *o)
{
    static const struct {
        const char *id;
        unsigned verb;
    } things[] = {{"army", V_ARMIES}, {"ship", V_SHIPS}};
    json_member_open(o, "costs", '{');
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        struct iron then = *s;
        struct iron_seat *p = &then.seats[s->seat];
        p->goods = GOODS_MAX;
        p->food = FOOD_MAX;
        p->armies = p->ships = 0;
        then.population = POPULATION_MAX;
        then.phase = PHASE_BUILD;
        iron_apply(&then, move_of(things[i].verb, 1), NULL);
        json_member_open(o, things[i].id, '{');
        json_bonus(o, "population", POPULATION_MAX - then.population);
        json_bonus(o, "food", FOOD_MAX - p->food);
        json_bonus(o, "goods", GOODS_MAX - p->goods);
        json_close(o, '}');
    }
    json_close(o, '}');
}

/* Opponents whom pestilence strikes. */
static void json_struck(const struct iron *s, const struct iron_seat *p, struct out *o)
{
    json_member_open(o, "strikes", '[');
    for (int seat = 0; seat < s->players; seat++)
        if (&s->seats[seat] != p && !has(&s->seats[seat], MEDICINE)) /* I14 */
            json_int(o, seat);
    json_close(o, ']');
}

static void json_disasters(const struct iron *s, const struct iron_seat *p, struct out *o)
{
    json_member_open(o, "disasters", '[');
    for (int n = 1; n < iron_disasters.count; n++) {
        json_open(o, '{');
        json_member_text(o, "id", iron_disasters.ids[iron_disaster(n)]);
        json_number(o, "skulls", n);
        json_number(o, "points", toll(s, p, iron_disaster(n)));
        json_number(o, "takes", iron_disaster_points[iron_disaster(n)]);
        if (iron_disaster(n) == PESTILENCE)
            json_struck(s, p, o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_ends(const struct iron *s, struct out *o)
{
    json_member_open(o, "ends", '{');
    if (solitaire(s)) {
        json_number(o, "rounds", SOLO_ROUNDS);
    } else {
        json_number(o, "developments", developments_to_end(s));
        json_number(o, "tribute", tribute_to_end(s));
        json_number(o, "monuments", monuments_to_end(s));
    }
    json_close(o, '}');
}

/* The sheet as it is printed: how long its rails and rows are. */
static void json_sheet(const struct iron *s, const struct iron_seat *p, struct out *o)
{
    json_member_open(o, "rails", '{');
    json_number(o, "food", FOOD_MAX);
    json_number(o, "goods", GOODS_MAX);
    json_number(o, "wealth", WEALTH_MAX);
    json_number(o, "armies", ARMIES_MAX);
    json_number(o, "ships", SHIPS_MAX);
    json_number(o, "conquest", CONQUEST_MAX);
    json_close(o, '}');
    json_number(o, "port_boxes", iron_size[T_PORT]);
    json_steps(o, "port_goods", iron_ports_by_goods, PORT_GOODS_MAX);
    json_steps(o, "provinces", iron_provinces_by_boxes, iron_size[T_PROVINCE]);
    json_member_open(o, "province_tribute", '[');
    for (int nth = 2; nth <= PROVINCES_MAX; nth++)
        json_int(o, iron_province_tribute[nth - 1]);
    json_close(o, ']');
    json_number(o, "rolls", ROLLS);
    json_number(o, "wealth_value", WEALTH_VALUE);
    json_costs(s, o);
    json_disasters(s, p, o);
    json_ends(s, o);
}

static void json_colony(const struct iron *s, const struct iron_seat *p, int c, struct out *o)
{
    const struct colony *colony = &iron_colonies[c];
    json_member_open(o, iron_colony_names.ids[c], '{');
    json_number(o, "holes", iron_holes[c]);
    json_number(o, "empty", s->rival >> c & 1 ? 0 : iron_empty_holes(s, c));
    json_number(o, "to_complete", iron_holes[c] - p->pegs[c]); /* I27 */
    json_key(o, "completed_by");
    int by = -1;
    for (int seat = 0; seat < s->players; seat++)
        by = has_colony(&s->seats[seat], c) ? seat : by;
    if (s->rival >> c & 1)
        json_text(o, "rival");
    else if (by >= 0)
        json_int(o, by);
    else
        json_none(o);
    json_member_open(o, "bonus", '{');
    json_bonus(o, "goods", colony->goods);
    json_bonus(o, "army", colony->armies);
    json_bonus(o, "ship", colony->ships);
    json_bonus(o, "food", colony->food);
    json_bonus(o, "innovation", colony->innovations);
    json_bonus(o, "mine", colony->mine);
    json_close(o, '}');
    json_close(o, '}');
}

static void json_colonies(const struct iron *s, const struct iron_seat *p, struct out *o)
{
    json_key(o, "colonies_note");
    json_text(o, "names from the rulebook; sizes and bonuses are our reconstruction (I31)");
    json_member_open(o, "colonies_out", '[');
    for (int c = 0; c < COLONIES; c++)
        if (!iron_colony_in_play(s, c)) /* I28 */
            json_text(o, iron_colony_names.ids[c]);
    json_close(o, ']');
    json_member_open(o, "colonies", '{');
    for (int c = 0; c < COLONIES; c++)
        if (iron_colony_in_play(s, c))
            json_colony(s, p, c, o);
    json_close(o, '}');
}

static void json_battle(struct out *o, const struct iron_seat *p, const char *key, enum battle b)
{
    json_member_open(o, key, '{');
    json_number(o, "against", iron_foe(p, b));
    json_number(o, "difference", strength(p, true) - iron_foe(p, b));
    json_number(o, "difference_without_ships", strength(p, false) - iron_foe(p, b));
    json_close(o, '}');
}

/* What each seat fights with; ships count with Navy only (I15). */
static void json_forces(const struct iron *s, struct out *o)
{
    json_member_open(o, "forces", '[');
    for (int seat = 0; seat < s->players; seat++) {
        const struct iron_seat *p = &s->seats[seat];
        json_open(o, '{');
        json_number(o, "strength", strength(p, true));
        json_number(o, "armies", p->armies);
        json_number(o, "formations", strength(p, false) - p->armies);
        json_number(o, "ships", strength(p, true) - strength(p, false));
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* By how much the seat is stronger than those of whom it would demand tribute. */
static void json_demands(const struct iron *s, const struct iron_seat *p, struct out *o)
{
    json_member_open(o, "demands", '[');
    for (int seat = 0; seat < s->players; seat++) {
        bool alone = solitaire(s);
        int rival = alone ? s->round : strength(&s->seats[seat], true); /* I17 I25 */
        if (&s->seats[seat] == p && !alone)
            continue;
        json_open(o, '{');
        json_key(o, "seat");
        if (alone)
            json_none(o);
        else
            json_int(o, seat);
        json_number(o, "strength", rival);
        json_number(o, "difference", strength(p, true) - rival);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_seat(const struct iron *s, const struct iron_seat *p, bool turn, struct out *o)
{
    bool rolled = turn && s->fate != NOBODY && dice_count(s->dice) == empire_dice(p);
    json_number(o, "empire_dice", empire_dice(p));
    json_number(o, "food_needed", provinces(p));
    json_number(o, "strength", strength(p, true));
    json_number(o, "pegs_left", PEGS - pegs_placed(p));
    json_number(o, "innovation_value", innovation_value(p));
    json_number(o, "goods_per_wealth", goods_per_wealth(p));
    json_battle(o, p, "barbarians", AGAINST_BARBARIANS);
    json_battle(o, p, "invasion", AGAINST_INVASION);
    json_battle(o, p, "conquest", CONQUERING);
    json_forces(s, o);
    json_demands(s, p, o);
    iron_question(s, o);
    json_purse(s, p, turn, o);
    json_key(o, "developments");
    json_developments(s, p, turn, o);
    json_key(o, "monuments");
    json_monuments(s, p, o);
    if (rolled) {
        json_key(o, "dice");
        json_dice(s, p, o);
    }
    if (turn && s->phase >= PHASE_REROLL && s->phase <= PHASE_LEADERSHIP)
        dice_falls_json(DICE_MAX, o);
}

void iron_facts(const void *view, int viewer, const struct words *w, struct out *o)
{
    const struct iron *s = view;
    int seat = viewer == SEAT_WATCHER ? s->seat : viewer;
    (void)w;
    json_open(o, '{');
    json_seat(s, &s->seats[seat], seat == s->seat, o);
    json_sheet(s, &s->seats[seat], o);
    if (s->mediterranean)
        json_colonies(s, &s->seats[seat], o);
    if (solitaire(s)) {
        json_number(o, "goal", SOLO_GOAL);
        json_member_bool(o, "goal_beaten", iron_goal_beaten(s));
    }
    json_close(o, '}');
}
