/* `builder`: plays the Iron Age like a sensible beginner. It feeds its provinces, grows to five
 * Empire dice, completes colonies as long as it has ships, fights what it can win, builds
 * monuments, buys what counts most, and never looks ahead. It is the fixed point that later bots
 * are measured by: its games are golden records, so that a change of its play is noticed. */
#include "bots/bot.h"
#include "bots/search/greedy.h"
#include "games/iron/iron.h"

enum { DICE_WANTED = 5, FOOD_IN_STORE = 2, SHIPS_WANTED = 2 };

/* ---- Dice ------------------------------------------------------------------------------------ */

/* Food still wanted after what is stored and what the food dice bring. */
static int food_short(const struct iron *s, const struct iron_seat *p, int food_dice)
{
    return provinces(p) + FOOD_IN_STORE - p->food - food_dice * food_per_die(s, p, 3);
}

/* The value of an Empire die to this player now, in tenths of a point or so. */
static int face_value(const void *state, int seat, int face, int food_dice)
{
    const struct iron *s = state;
    const struct iron_seat *p = &s->seats[seat];
    bool hungry = food_short(s, p, food_dice) > 0;
    switch (face) {
    case POPULATION: return 21;
    case FOOD: return hungry ? 24 : 3;
    case CHOICE: return hungry ? 17 : 14;
    case INNOVATION: return 4 * innovation_value(p);
    case PORT: return 6 * ports(p);
    default: return 8;
    }
}

static struct greedy_dice dice_of(const struct iron *s, int seat)
{
    return (struct greedy_dice){.state = s,
                                .seat = seat,
                                .dice = s->dice,
                                .food = FOOD,
                                .skull = SKULL,
                                .skulls_locked = true,
                                .value = face_value};
}

/* Tribute that a conquest or a demand would mark. */
static int conquest_gain(const struct iron_seat *p)
{
    return p->armies ? strength(p, true) - iron_foe(p, CONQUERING) : 0;
}

static int demand_gain(const struct iron *s, const struct iron_seat *p)
{
    int gain = 0, mine = strength(p, true);
    for (int seat = 0; seat < s->players; seat++) {
        int more = mine - strength(&s->seats[seat], true);
        gain += more > 0 ? (s->seats[seat].goods ? 1 : more) : 0;
    }
    return s->players == 1 && mine > s->round ? mine - s->round : gain;
}

static bool fate_is_fine(const struct iron *s, const struct iron_seat *p)
{
    switch (s->fate) {
    case OMENS: return true;
    case ABUNDANCE: return s->dice[FOOD] > 0;
    case CONQUEST: return conquest_gain(p) >= 2;
    case TRIBUTE: return demand_gain(s, p) >= 2;
    default: return false;
    }
}

static struct move choose_reroll(const struct iron *s, int seat)
{
    struct greedy_dice dice = dice_of(s, seat);
    uint32_t again = greedy_reroll(&dice);
    if (s->fate != FATE_SKULL && !fate_is_fine(s, &s->seats[seat]))
        again |= 1u << 3 * FACES;
    return again ? move_of(V_REROLL, again) : move_of(V_STOP, 0);
}

static bool disaster_hurts(const struct iron *s, const struct iron_seat *p)
{
    enum iron_disaster d = iron_disaster(skulls(s));
    bool won = d == BARBARIANS && strength(p, true) >= iron_foe(p, AGAINST_BARBARIANS);
    return d != NO_DISASTER && !won && !iron_spared(s, p, d);
}

static struct move choose_leadership(const struct iron *s, int seat)
{
    struct greedy_dice dice = dice_of(s, seat);
    uint32_t poorest = greedy_poorest(&dice);
    if (disaster_hurts(s, &s->seats[seat]) && s->dice[SKULL])
        return move_of(V_LEADERSHIP, SKULL);
    return poorest < FACES ? move_of(V_LEADERSHIP, poorest) : move_of(V_SKIP_LEADERSHIP, 0);
}

static struct move choose_omens(const struct iron *s, int seat)
{
    const struct iron_seat *p = &s->seats[seat];
    struct greedy_dice dice = dice_of(s, seat);
    uint32_t poorest = greedy_poorest(&dice);
    if (conquest_gain(p) >= 3)
        return move_of(V_OMENS_FATE, CONQUEST);
    if (disaster_hurts(s, p) && s->dice[SKULL])
        return move_of(V_OMENS, SKULL << 8 | POPULATION);
    if (poorest < FACES && poorest != POPULATION)
        return move_of(V_OMENS, poorest << 8 | POPULATION);
    return move_of(V_SKIP_OMENS, 0);
}

/* Just enough food to feed everybody this turn. */
static struct move choose_food(const struct iron *s, const struct iron_seat *p)
{
    int each = food_per_die(s, p, 2);
    int wanted = food_short(s, p, s->dice[FOOD]) - FOOD_IN_STORE;
    return move_of(V_CHOOSE, greedy_food_dice(wanted, each, s->dice[CHOICE]));
}

/* Goods made food: what the provinces lack, and what would be lost. */
static struct move choose_granaries(const struct iron *s, const struct iron_seat *p)
{
    int lacking = s->phase == PHASE_GRANARIES ? provinces(p) - p->food : 0;
    int lost = p->goods - GOODS_MAX;
    int goods = min_of(max_of(lacking, lost), convertible(p));
    return goods > 0 ? move_of(V_GRANARIES, (uint32_t)goods) : move_of(V_SKIP_GRANARIES, 0);
}

/* ---- War ------------------------------------------------------------------------------------- */

/* Ships fight when there are more than the one that would be lost. */
static struct move choose_navy(const struct iron_seat *p)
{
    return move_of(p->ships >= 2 ? V_NAVY : V_SKIP_NAVY, 0);
}

static struct move choose_answer(const struct iron *s, int seat)
{
    int more = strength(&s->seats[s->seat], true) - strength(&s->seats[seat], true);
    return move_of(more >= 2 ? V_GIVE : V_REFUSE, 0);
}

/* ---- Colonies and building ------------------------------------------------------------------- */

/* What a colony gives for its population. */
static int colony_value(const void *state, int seat, struct move m)
{
    const struct iron *s = state;
    uint32_t c = move_args(m);
    const struct colony *colony = &iron_colonies[c];
    int bonus = 8 * colony->goods + 15 * colony->armies + 16 * colony->ships + 5 * colony->food +
                20 * colony->innovations;
    return (30 + bonus) / (iron_holes[c] - s->seats[seat].pegs[c]);
}

/* Points a box of the target brings, in hundredths; what is begun comes before what is not. */
static int target_value(const struct iron *s, const struct iron_seat *p, int target)
{
    int left = iron_size[target] - p->boxes[target];
    if (!left)
        return -1;
    if (target == T_PORT)
        return iron_ports_by_goods[p->port_goods] > p->boxes[T_PORT] ? 500 : -1;
    if (target == T_PROVINCE)
        return empire_dice(p) < DICE_WANTED ? 1000 : 30;
    int m = target - T_MONUMENT;
    int points = s->first_builder[m] == NOBODY ? iron_first_points[m] : iron_later_points[m];
    bool finished_now = left <= iron_monument_boxes(s, p);
    return points * 100 / left + (finished_now ? 100 * points : 0);
}

static struct move choose_boxes(const struct iron *s, const struct iron_seat *p)
{
    int best = -1, value = 0;
    for (int t = 0; t < TARGETS; t++)
        if (target_value(s, p, t) > value) {
            value = target_value(s, p, t);
            best = t;
        }
    int people = best >= T_MONUMENT ? iron_monument_boxes(s, p) : s->population;
    int boxes = best < 0 ? 0 : min_of(people, iron_size[best] - p->boxes[best]);
    if (best == T_PORT)
        boxes = min_of(boxes, 1);
    return boxes > 0 ? move_of(V_BUILD, (uint32_t)(best << 8 | boxes)) : move_of(V_END_BUILD, 0);
}

static struct move choose_build(const struct iron *s, const struct iron_seat *p)
{
    bool may_sail = s->mediterranean && p->ships < SHIPS_WANTED && p->goods >= 2;
    if (may_sail)
        return move_of(V_SHIPS, 1);
    if (s->population && p->armies < 2 && p->food > provinces(p))
        return move_of(V_ARMIES, 1);
    return choose_boxes(s, p);
}

/* ---- Buying ---------------------------------------------------------------------------------- */

/* Tenths of a point: the printed points, and what helps for the rest of the game. */
static int development_value(const struct iron_seat *p, int d)
{
    static const uint8_t help[DEVELOPMENTS] = {
        [LEADERSHIP] = 10, [GRANARIES] = 5,   [DYEMAKING] = 15,  [FORMATIONS] = 25,
        [MEDICINE] = 8,    [IRRIGATION] = 15, [METALLURGY] = 20, [ARCHITECTURE] = 25,
        [COINAGE] = 12,    [AQUEDUCTS] = 20,
    };
    int value = 10 * iron_points[d] + help[d];
    if (d == CIVICS)
        value += 30 * monuments_built(p);
    if (d == EMPIRE)
        value += 10 * (provinces(p) + p->armies + colonies_completed(p));
    if (d == COMMERCE)
        value += 10 * (ports(p) + p->ships + colonies_completed(p));
    return value;
}

/* Paid with as little wealth as can be: wealth counts too. */
static int purchase_value(const void *state, int seat, struct move m)
{
    const struct iron *s = state;
    return development_value(&s->seats[seat], (int)(move_args(m) >> 8)) -
           20 * (int)(move_args(m) & 0xff);
}

static struct move choose_store(const struct iron_seat *p)
{
    int sets = min_of(p->goods / goods_per_wealth(p), WEALTH_MAX - p->wealth);
    return sets ? move_of(V_STORE, (uint32_t)sets) : move_of(V_SKIP_STORE, 0);
}

static struct move choose(const struct game *g, const void *view, int seat, struct rng *r)
{
    const struct iron *s = view;
    const struct iron_seat *p = &s->seats[seat];
    (void)r;
    switch (s->phase) {
    case PHASE_TAKE: return move_of(V_TAKE, T_PROVINCE);
    case PHASE_REROLL: return choose_reroll(s, seat);
    case PHASE_LEADERSHIP: return choose_leadership(s, seat);
    case PHASE_OMENS: return choose_omens(s, seat);
    case PHASE_CHOOSE: return choose_food(s, p);
    case PHASE_GRANARIES:
    case PHASE_DEMAND:
    case PHASE_BONUS: return choose_granaries(s, p);
    case PHASE_NAVY: return choose_navy(p);
    case PHASE_CONQUEST: return move_of(conquest_gain(p) > 0 ? V_CONQUEST : V_SKIP_CONQUEST, 0);
    case PHASE_TRIBUTE: return choose_answer(s, seat);
    case PHASE_COLONIES: return greedy_move(g, s, seat, V_COMPLETE, colony_value);
    case PHASE_BUILD: return choose_build(s, p);
    case PHASE_BUY: return greedy_move(g, s, seat, V_BUY, purchase_value);
    default: return choose_store(p);
    }
}

const struct bot bot_iron_builder = {
    .id = "builder",
    .name = MSG("builder"),
    .title = MSG("feeds, sails and builds like a sensible beginner"),
    .game = "iron",
    .choose = choose,
};
