/* The search of a turn: see turn.h. */
#include "bots/iron/turn.h"

#include <string.h>

#include "bots/iron/endgame.h"

/* ---- The end of the turn --------------------------------------------------------------------- */

/* What a use of population leaves after a war, before anything is bought. */
struct iron_built {
    const struct iron_war *war;
    const struct iron_use *use;
    int ports, armies, ships, food, points;
    bool ends;            /* the game */
    int16_t units[UNITS]; /* of all that purchases do not change */
};

/* What the seat has when the turn is over. */
struct iron_turn_end {
    int ships, points, tie;
};

static bool owns(const struct iron_buy *buy, enum iron_development d)
{
    return buy->developments >> d & 1;
}

static void add_units(int16_t units[], const int16_t more[])
{
    for (int i = 0; i < UNITS; i++)
        units[i] = (int16_t)(units[i] + more[i]);
}

static struct iron_built built(const struct iron_turn *t, const struct iron_war *w,
                               const struct iron_use *use, int more_ports, int food)
{
    const struct iron_fleet *f = use->fleet;
    int bonus_food = f->bonus.food * (has(own(t), AQUEDUCTS) ? 2 : 1); /* I29 */
    int tribute = w->tribute + use->tribute;
    struct iron_built b = {
        .war = w,
        .use = use,
        .ports = use->boxes[T_PORT] ? t->ports_ticked[more_ports] : t->ports[more_ports].ports,
        .armies =
            min_of(ARMIES_MAX, w->armies + f->bonus.armies + 2 * use->new_provinces + use->armies),
        .ships = min_of(SHIPS_MAX, w->ships - f->ships + f->bonus.ships),
        .food = max_of(0, min_of(FOOD_MAX, food + bonus_food) - use->armies),
        .points = w->points + use->points + use->tribute + COLONY_POINTS * f->colonies, /* I23 */
        .ends = t->sure_to_end || w->ends,
    };
    if (!solitaire(&t->state))
        b.ends = b.ends || tribute >= tribute_to_end(&t->state) ||
                 !t->wanted[t->built | use->first]; /* I22 */
    if (t->endings)
        return b;
    const int16_t *port = t->ports[more_ports].units[use->boxes[T_PORT] != 0];
    const int16_t *dice = own_column(t, F_DICE + max_of(b.ports, use->provinces) - 1);
    const int16_t *armies = own_column(t, F_ARMIES + b.armies);
    const int16_t *stored = own_column(t, F_STORE + iron_store_step(b.food, use->provinces));
    const int16_t *eat = own_column(t, F_FOOD);
    const int16_t *given = own_column(t, F_TRIBUTE + iron_tribute_step(&t->state, tribute));
    const int16_t *open = table_column(t, T_UNBUILT + t->wanted[t->built | use->first]);
    for (int i = 0; i < UNITS; i++)
        b.units[i] = (int16_t)(w->units[i] + use->units[i] + f->units[i] + port[i] + dice[i] +
                               armies[i] + stored[i] + eat[i] * b.food + given[i] + open[i]);
    return b;
}

static int score(const struct iron_built *b, const struct iron_buy *buy, int ships)
{
    const struct iron_fleet *f = b->use->fleet;
    int points = b->points + buy->points + WEALTH_POINTS * buy->wealth; /* I23 */
    if (owns(buy, SHIPBUILDING))
        points += ships;
    if (owns(buy, NAVY))
        points += ships;
    if (owns(buy, AQUEDUCTS))
        points += b->food / 3;
    if (owns(buy, METALLURGY))
        points += f->mine_points;
    if (owns(buy, CIVICS))
        points += 3 * b->use->monuments;
    if (owns(buy, EMPIRE))
        points += b->use->provinces + b->armies + f->colonies;
    if (owns(buy, COMMERCE))
        points += b->ports + ships + f->colonies;
    return points;
}

static struct iron_turn_end turn_end(const struct iron_built *b, const struct iron_buy *buy)
{
    int ships = min_of(SHIPS_MAX, b->ships + buy->ships);
    return (struct iron_turn_end){
        .ships = ships,
        .points = score(b, buy, ships),
        .tie = buy->wealth + ships + b->armies + buy->goods + b->food, /* I24 */
    };
}

/* The game is over: the own share of the win. */
static int32_t result(const struct iron_turn *t, const struct iron_war *w,
                      const struct iron_turn_end *e)
{
    if (solitaire(&t->state))
        return e->points * VALUE_POINT;
    if (e->points != w->best_other)
        return e->points > w->best_other ? VALUE_ONE : 0;
    if (e->tie != w->best_tie)
        return e->tie > w->best_tie ? VALUE_ONE : 0; /* I24 */
    return VALUE_ONE / (1 + w->best_count);
}

static int strength_with(const struct iron_built *b, const struct iron_buy *buy, int ships)
{
    return b->armies + (owns(buy, FORMATIONS) ? 2 : 0) + (owns(buy, NAVY) ? ships : 0);
}

static int32_t end_value(const struct iron_turn *t, const struct iron_built *b,
                         const struct iron_buy *buy, int *points)
{
    const struct iron_war *w = b->war;
    struct iron_turn_end e = turn_end(b, buy);
    bool alone = solitaire(&t->state), over = b->ends || (buy->ends && !alone); /* I22 */
    *points = e.points;
    if (over && !t->to_come) /* who cannot win plays for points */
        return result(t, w, &e) + (t->skill.last_round && !alone ? e.points : 0);
    int shown = max_of(-50, min_of(e.points, 150));
    const int16_t *ships = own_column(t, F_SHIPS + e.ships), *gain = own_column(t, F_SCORE);
    int16_t units[UNITS];
    for (int i = 0; i < UNITS; i++)
        units[i] = (int16_t)(b->units[i] + buy->units[i] + ships[i] + gain[i] * shown);
    if (!alone) {
        int strong = strength_with(b, buy, e.ships);
        int lead = iron_lead(e.points, w->best_other);
        const int16_t *led = table_column(t, (over ? T_LEAD_ENDS : T_LEAD) + lead);
        const int16_t *above = table_column(t, T_STRONGEST + iron_stronger(strong, w->strongest));
        const int16_t *below = table_column(t, T_WEAKEST + iron_stronger(strong, w->weakest));
        for (int i = 0; i < UNITS; i++)
            units[i] = (int16_t)(units[i] + led[i] + above[i] + below[i]);
        if (over)
            add_units(units, table_column(t, T_ENDS + t->to_come));
    }
    return value_of_units(t->network->out, units, t->state.players);
}

static int32_t rank_of(const struct iron_turn_end *e)
{
    return e->points * VALUE_POINT + e->tie;
}

/* When the game is over whatever the seat does, its points tell more than a win that another part
 * of the turn decides. */
static int32_t result_rank(const struct iron_built *b, const struct iron_buy *buy)
{
    struct iron_turn_end e = turn_end(b, buy);
    return rank_of(&e);
}

/* What uses and purchases are ranked by before they meet. */
int32_t iron_rank(const struct iron_turn *t, const struct iron_war *w, const struct iron_use *use,
                  const struct iron_buy buys[], int count, int food)
{
    struct iron_built b = built(t, w, use, 0, food);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        int points;
        best = max_of(best, t->sure_to_end ? result_rank(&b, &buys[i])
                                           : end_value(t, &b, &buys[i], &points));
    }
    return best;
}

/* ---- Both together --------------------------------------------------------------------------- */

/* What there is to decide on when dice and battles are behind. */
struct iron_means {
    int people, goods, innovations, food;
};

static void note_plan(struct iron_plan *plan, const struct iron_turn *t, const struct iron_war *w,
                      const struct iron_use *use, const struct iron_buy *buy, int more_ports)
{
    plan->navy = w->navy;
    plan->conquers = w->conquers;
    plan->navy_conquers = w->navy_conquers;
    plan->completed = use->fleet->set;
    plan->pegged = use->pegged;
    plan->pegs = use->pegs;
    memcpy(plan->boxes, use->boxes, sizeof plan->boxes);
    plan->boxes[T_PORT] = (uint8_t)min_of(plan->boxes[T_PORT] + t->ports[more_ports].people,
                                          PORTS_MAX - 1 - own(t)->boxes[T_PORT]);
    plan->port_goods = t->ports[more_ports].goods;
    plan->armies = use->armies;
    plan->ships = buy->ships;
    plan->development = buy->development;
    plan->wealth_spent = buy->wealth_spent;
    plan->stored = buy->stored;
}

/* Uses that looked best, best first. */
struct iron_favourites {
    int count;
    struct iron_favourite {
        int32_t value;
        const struct iron_use *use;
    } list[MEET_MAX];
};

/* Where the search of a turn stands: what there is, a war that was fought, ports to be built. */
struct iron_chance {
    const struct iron_means *means;
    const struct iron_war *war;
    int more_ports;
    struct iron_plan *plan;       /* the best so far */
    bool better;                  /* did it become better? */
    struct iron_endings *endings; /* of the game, while others are still to come */
};

static bool closes(const struct iron_turn *t, const struct iron_built *b,
                   const struct iron_buy *buy)
{
    return t->endings || (t->skill.endgame && (b->ends || buy->ends)); /* I22 */
}

/* Returns the rank of the ending. */
static int32_t note_ending(struct iron_turn *t, struct iron_chance *c, const struct iron_built *b,
                           const struct iron_buy *buy)
{
    struct iron_turn_end e = turn_end(b, buy);
    struct iron_plan *plan =
        iron_endings_add(c->endings, (struct iron_ending){
                                         .points = (int16_t)e.points,
                                         .tie = (uint8_t)e.tie,
                                         .strength = (uint8_t)strength_with(b, buy, e.ships),
                                         .goods = buy->goods,
                                         .first = b->use->first,
                                         .colonies = b->use->fleet->set,
                                         .medicine = owns(buy, MEDICINE),
                                     });
    if (plan && !t->endings) {
        *plan = (struct iron_plan){.points = (int16_t)e.points};
        note_plan(plan, t, c->war, b->use, buy, c->more_ports);
    }
    return rank_of(&e);
}

static void take_better(struct iron_chance *c, const struct iron_plan *found)
{
    struct iron_plan *plan = c->plan;
    if (found->value < plan->value ||
        (found->value == plan->value && found->points <= plan->points))
        return;
    uint8_t food = plan->choices_for_food, granaries = plan->granaries;
    *plan = *found;
    plan->choices_for_food = food;
    plan->granaries = granaries;
    c->better = true;
}

/* What the last round makes of each way to end the game. */
static void try_endings(struct iron_turn *t, struct iron_chance *c)
{
    for (int i = 0; i < c->endings->count; i++) {
        struct iron_plan *plan = &c->endings->list[i].plan;
        plan->value =
            iron_endgame_chance(t->skill.endgame, c->war->others, &c->endings->list[i].ending) +
            plan->points;
        take_better(c, plan);
    }
}

/* A use with the purchases from one to another of those it leaves the goods for; the best value. */
static int32_t try_use(struct iron_turn *t, struct iron_chance *c, const struct iron_use *use,
                       int from, int to)
{
    const struct iron_fleet *f = use->fleet;
    int held = min_of(GOODS_MAX, c->means->goods + c->war->goods) + f->bonus.goods;
    int goods = min_of(GOODS_MAX, held) - t->ports[c->more_ports].goods;
    int food =
        c->means->food + (has(own(t), GRANARIES) ? max_of(0, held - GOODS_MAX) : 0); /* I43 */
    struct iron_built b = built(t, c->war, use, c->more_ports, food);
    const struct iron_buys *buys =
        iron_find_buys(t, goods, c->means->innovations + f->bonus.innovations, b.ships);
    int32_t highest = INT32_MIN;
    for (int i = from; i < min_of(to, buys->count); i++) {
        const struct iron_buy *buy = &buys->list[i];
        int points;
        bool ends = closes(t, &b, buy);
        int32_t rank = ends ? note_ending(t, c, &b, buy) : 0;
        int32_t value =
            t->endings ? rank : end_value(t, &b, buy, &points) + use->noise + buy->noise;
        highest = max_of(highest, value);
        if (ends || value < c->plan->value ||
            (value == c->plan->value && points <= c->plan->points))
            continue;
        c->plan->value = value;
        c->plan->points = (int16_t)points;
        note_plan(c->plan, t, c->war, use, buy, c->more_ports);
        c->better = true;
    }
    return highest;
}

/* Every use with a few purchases, and the best of them with all. */
static void try_pairs(struct iron_turn *t, struct iron_chance *c)
{
    const struct iron_means *m = c->means;
    int room = max_of(0, ARMIES_MAX - c->war->armies);
    const struct iron_uses *uses = iron_find_uses(t, m->people - t->ports[c->more_ports].people,
                                                  min_of(m->food, room), c->war);
    struct iron_favourites favourites;
    favourites.count = 0;
    for (int i = 0; i < uses->count; i++) {
        struct iron_favourite one = {.use = &uses->list[i]};
        one.value = try_use(t, c, one.use, 0, t->width.glance);
        ranked_add(favourites.list, sizeof one, &favourites.count, t->width.meet, &one);
    }
    for (int i = 0; i < favourites.count; i++)
        try_use(t, c, favourites.list[i].use, t->width.glance, BUYS_MAX);
}

/* The best with what there is; true when the plan became better. */
static bool plan_means(struct iron_turn *t, const struct iron_means *m,
                       const struct iron_wars *wars, int famine, struct iron_plan *plan)
{
    bool better = false;
    for (int i = 0; i < wars->count; i++) {
        struct iron_war w = wars->list[i];
        struct iron_endings endings;
        struct iron_chance c = {
            .means = m, .war = &w, .plan = plan, .endings = t->endings ? t->endings : &endings};
        w.points -= famine; /* I13 */
        endings.count = 0;
        endings.dangers =
            t->skill.endgame ? &t->skill.endgame->dangers[t->skill.endgame->over] : NULL;
        for (int more = 0; more <= PORTS_AHEAD; more++) {
            c.more_ports = more;
            if (t->ports[more].possible && t->ports[more].people <= m->people &&
                t->ports[more].goods <= min_of(GOODS_MAX, m->goods + w.goods))
                try_pairs(t, &c);
        }
        if (!t->endings)
            try_endings(t, &c);
        better = better || c.better;
    }
    return better;
}

static const struct iron_plan no_plan = {
    .value = INT32_MIN, .points = INT16_MIN, .pegged = -1, .development = -1};

struct iron_plan iron_plan_rest(struct iron_turn *t)
{
    const struct iron *s = &t->state;
    struct iron_plan best = no_plan;
    bool building = s->phase <= PHASE_BUILD;
    struct iron_means m = {building ? s->population : 0, own(t)->goods, s->innovations,
                           own(t)->food};
    plan_means(t, &m, &t->wars[0][0], 0, &best);
    return best;
}

/* ---- Dice that stand ------------------------------------------------------------------------- */

/* Goods made food before the provinces eat: none, what they lack or what would be lost, and some
 * more. */
static int granaries_to_try(const struct iron_seat *p, int goods, int food, int tries[])
{
    int able = has(p, GRANARIES) ? min_of(goods, FOOD_MAX - food) : 0; /* I10 */
    int wanted = min_of(able, max_of(0, max_of(provinces(p) - food, goods - GOODS_MAX)));
    int n = 0;
    tries[n++] = 0;
    if (wanted)
        tries[n++] = wanted;
    if (wanted + 3 <= able)
        tries[n++] = wanted + 3;
    return n;
}

/* Dice that stand, with the goods and the food before them. */
struct iron_roll {
    const struct iron_wars *wars;
    struct iron_means means;
    int food_dice, skulls, fate;
};

/* What is left when `granaries` goods were made food and the provinces have eaten. */
static struct iron_means fed(const struct iron_turn *t, const struct iron_roll *roll, int granaries,
                             int *famine)
{
    struct iron_means m = roll->means;
    int food = m.food + granaries - provinces(own(t)); /* I13 */
    m.goods = min_of(GOODS_MAX, m.goods - granaries);
    m.food = max_of(0, food);
    *famine = max_of(0, -food);
    return m;
}

static void plan_roll(struct iron_turn *t, const struct iron_roll *roll, struct iron_plan *best)
{
    int tries[3], famine;
    int count = granaries_to_try(own(t), roll->means.goods, roll->means.food, tries);
    for (int i = 0; i < count; i++) {
        struct iron_means m = fed(t, roll, tries[i], &famine);
        if (plan_means(t, &m, roll->wars, famine, best)) {
            best->choices_for_food = (uint8_t)roll->food_dice;
            best->granaries = (uint8_t)tries[i];
        }
    }
}

static int32_t value_roll(struct iron_turn *t, const struct iron_roll *roll)
{
    int tries[3], famine;
    int count = granaries_to_try(own(t), roll->means.goods, roll->means.food, tries);
    int kind = roll->fate == CONQUEST ? 1 : roll->fate == TRIBUTE ? 2 : 0;
    int32_t value = INT32_MIN;
    for (int i = 0; i < count; i++) {
        struct iron_means m = fed(t, roll, tries[i], &famine);
        uint32_t key = 1u << 28 | (uint32_t)kind << 26 | (uint32_t)roll->skulls << 22 |
                       (uint32_t)famine << 18 | (uint32_t)m.food << 14 |
                       (uint32_t)m.innovations << 10 | (uint32_t)m.goods << 5 | (uint32_t)m.people;
        struct iron_known *known = &t->known[rng_mix(key) % MEANS_KNOWN];
        if (known->key != key) {
            struct iron_plan best = no_plan;
            plan_means(t, &m, roll->wars, famine, &best);
            *known = (struct iron_known){key, best.value};
        }
        value = max_of(value, known->value);
    }
    return value;
}

/* The next way to take the choice dice (I12); false when there is none, or more food is lost. */
static bool next_roll(struct iron_turn *t, uint32_t dice, int fate, int food_dice,
                      struct iron_roll *roll)
{
    const struct iron_seat *p = own(t);
    struct iron shown = {.fate = (uint8_t)fate};
    for (int f = 0; f < FACES; f++)
        shown.dice[f] = (uint8_t)dice_packed(dice, f);
    int per_food = food_per_die(&shown, p, 3), per_choice = food_per_die(&shown, p, 2); /* I11 */
    int brought = shown.dice[FOOD] * per_food + food_dice * per_choice;
    if (food_dice > shown.dice[CHOICE] || (food_dice && p->food + brought - per_choice >= FOOD_MAX))
        return false;
    roll->skulls = skulls(&shown);
    roll->fate = fate;
    roll->food_dice = food_dice;
    roll->wars = iron_find_wars(t, roll->skulls, fate);
    roll->means = (struct iron_means){
        .people = POPULATION_A_DIE * shown.dice[POPULATION] +
                  POPULATION_A_CHOICE * (shown.dice[CHOICE] - food_dice) + roll->skulls, /* I12 */
        .goods =
            p->goods + ports(p) * shown.dice[PORT] + roll->skulls + has(p, DYEMAKING), /* I10 */
        .innovations = shown.dice[INNOVATION],
        .food = min_of(FOOD_MAX, p->food + brought),
    };
    return true;
}

struct iron_plan iron_plan_dice(struct iron_turn *t, uint32_t dice, int fate)
{
    struct iron_plan best = no_plan;
    struct iron_roll roll;
    for (int food_dice = 0; next_roll(t, dice, fate, food_dice, &roll); food_dice++)
        plan_roll(t, &roll, &best);
    return best;
}

int32_t iron_value_dice(struct iron_turn *t, uint32_t dice, int fate)
{
    struct iron_roll roll;
    int32_t value = INT32_MIN;
    for (int food_dice = 0; next_roll(t, dice, fate, food_dice, &roll); food_dice++)
        value = max_of(value, value_roll(t, &roll));
    return value;
}

void iron_turn_endings(struct iron_turn *t, uint32_t dice, int fate, struct iron_endings *all)
{
    struct iron_plan none = no_plan;
    struct iron_roll roll;
    t->endings = all;
    t->sure_to_end = true;
    for (int food_dice = 0; next_roll(t, dice, fate, food_dice, &roll); food_dice++)
        plan_roll(t, &roll, &none);
}
