/* The search of a turn: see turn.h. */
#include "bots/iron/turn.h"

#include <string.h>

#include "bots/iron/finish.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static const int16_t *table_column(const struct turn *t, int feature)
{
    return t->network->column[t->state.players * SEAT_FEATURES + feature];
}

static void add_features(const struct turn *t, const struct features *f, int16_t lanes[])
{
    for (int i = 0; i < f->count; i++)
        lanes_add(lanes, t->network->column[f->list[i].index], f->list[i].count);
}

/* ---- The end of the turn --------------------------------------------------------------------- */

/* What a use of population leaves after a war, before anything is bought. */
struct built {
    const struct war *war;
    const struct use *use;
    int ports, armies, ships, food, points;
    bool ends;            /* the game */
    int16_t lanes[LANES]; /* of all that purchases do not change */
};

/* What the seat has when the turn is over. */
struct outcome {
    int ships, points, tie;
};

static bool owns(const struct buy *buy, enum development d)
{
    return buy->developments >> d & 1;
}

static void add_lanes(int16_t lanes[], const int16_t more[])
{
    for (int i = 0; i < LANES; i++)
        lanes[i] = (int16_t)(lanes[i] + more[i]);
}

static struct built built(const struct turn *t, const struct war *w, const struct use *use,
                          int more_ports, int food)
{
    const struct fleet *f = use->fleet;
    int bonus_food = f->bonus.food * (has(own(t), AQUEDUCTS) ? 2 : 1); /* I29 */
    int tribute = w->tribute + use->tribute;
    struct built b = {
        .war = w,
        .use = use,
        .ports = use->boxes[T_PORT] ? t->ports_ticked[more_ports] : t->ports[more_ports].ports,
        .armies =
            least(ARMIES_MAX, w->armies + f->bonus.armies + 2 * use->new_provinces + use->armies),
        .ships = least(SHIPS_MAX, w->ships - f->ships + f->bonus.ships),
        .food = most(0, least(FOOD_MAX, food + bonus_food) - use->armies),
        .points = w->points + use->points + use->tribute + 3 * f->colonies, /* I23 */
        .ends = t->sure_to_end || w->ends,
    };
    if (!solitaire(&t->state))
        b.ends = b.ends || tribute >= tribute_to_end(&t->state) ||
                 !t->wanted[t->built | use->first]; /* I22 */
    if (t->endings)
        return b;
    const int16_t *port = t->ports[more_ports].lanes[use->boxes[T_PORT] != 0];
    const int16_t *dice = own_column(t, F_DICE + most(b.ports, use->provinces) - 1);
    const int16_t *armies = own_column(t, F_ARMIES + b.armies);
    const int16_t *stored = own_column(t, F_STORE + iron_store_step(b.food, use->provinces));
    const int16_t *eat = own_column(t, F_FOOD);
    const int16_t *given = own_column(t, F_TRIBUTE + iron_tribute_step(&t->state, tribute));
    const int16_t *open = table_column(t, T_UNBUILT + t->wanted[t->built | use->first]);
    for (int i = 0; i < LANES; i++)
        b.lanes[i] = (int16_t)(w->lanes[i] + use->lanes[i] + f->lanes[i] + port[i] + dice[i] +
                               armies[i] + stored[i] + eat[i] * b.food + given[i] + open[i]);
    return b;
}

static int score(const struct built *b, const struct buy *buy, int ships)
{
    const struct fleet *f = b->use->fleet;
    int points = b->points + buy->points + 2 * buy->wealth; /* I23 */
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

static struct outcome outcome(const struct built *b, const struct buy *buy)
{
    int ships = least(SHIPS_MAX, b->ships + buy->ships);
    return (struct outcome){
        .ships = ships,
        .points = score(b, buy, ships),
        .tie = buy->wealth + ships + b->armies + buy->goods + b->food, /* I24 */
    };
}

/* The game is over: the own share of the win. */
static int32_t result(const struct turn *t, const struct war *w, const struct outcome *e)
{
    if (solitaire(&t->state))
        return e->points * VALUE_POINT;
    if (e->points != w->best_other)
        return e->points > w->best_other ? VALUE_ONE : 0;
    if (e->tie != w->best_tie)
        return e->tie > w->best_tie ? VALUE_ONE : 0; /* I24 */
    return VALUE_ONE / (1 + w->best_count);
}

static int strength_with(const struct built *b, const struct buy *buy, int ships)
{
    return b->armies + (owns(buy, FORMATIONS) ? 2 : 0) + (owns(buy, NAVY) ? ships : 0);
}

static int32_t end_value(const struct turn *t, const struct built *b, const struct buy *buy,
                         int *points)
{
    const struct war *w = b->war;
    struct outcome e = outcome(b, buy);
    bool alone = solitaire(&t->state), over = b->ends || (buy->ends && !alone); /* I22 */
    *points = e.points;
    if (over && !t->to_come) /* who cannot win plays for points */
        return result(t, w, &e) + (t->skill.last_round && !alone ? e.points : 0);
    int shown = most(-50, least(e.points, 150));
    const int16_t *ships = own_column(t, F_SHIPS + e.ships), *gain = own_column(t, F_SCORE);
    int16_t lanes[LANES];
    for (int i = 0; i < LANES; i++)
        lanes[i] = (int16_t)(b->lanes[i] + buy->lanes[i] + ships[i] + gain[i] * shown);
    if (!alone) {
        int strong = strength_with(b, buy, e.ships);
        int lead = iron_lead(e.points, w->best_other);
        const int16_t *led = table_column(t, (over ? T_LEAD_ENDS : T_LEAD) + lead);
        const int16_t *above = table_column(t, T_STRONGEST + iron_stronger(strong, w->strongest));
        const int16_t *below = table_column(t, T_WEAKEST + iron_stronger(strong, w->weakest));
        for (int i = 0; i < LANES; i++)
            lanes[i] = (int16_t)(lanes[i] + led[i] + above[i] + below[i]);
        if (over)
            add_lanes(lanes, table_column(t, T_ENDS + t->to_come));
    }
    return value_of_lanes(t->network->out, lanes, t->state.players);
}

static int32_t rank_of(const struct outcome *e)
{
    return e->points * VALUE_POINT + e->tie;
}

/* When the game is over whatever the seat does, its points tell more than a win that another part
 * of the turn decides. */
static int32_t result_rank(const struct built *b, const struct buy *buy)
{
    struct outcome e = outcome(b, buy);
    return rank_of(&e);
}

/* What uses and purchases are ranked by before they meet. */
int32_t iron_rank(const struct turn *t, const struct war *w, const struct use *use,
                  const struct buy buys[], int count, int food)
{
    struct built b = built(t, w, use, 0, food);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        int points;
        best = most(best, t->sure_to_end ? result_rank(&b, &buys[i])
                                         : end_value(t, &b, &buys[i], &points));
    }
    return best;
}

/* ---- Both together --------------------------------------------------------------------------- */

/* What there is to decide on when dice and battles are behind. */
struct means {
    int people, goods, innovations, food;
};

static void note_plan(struct plan *plan, const struct turn *t, const struct war *w,
                      const struct use *use, const struct buy *buy, int more_ports)
{
    plan->navy = w->navy;
    plan->conquers = w->conquers;
    plan->navy_conquers = w->navy_conquers;
    plan->completed = use->fleet->set;
    plan->pegged = use->pegged;
    plan->pegs = use->pegs;
    memcpy(plan->boxes, use->boxes, sizeof plan->boxes);
    plan->boxes[T_PORT] = (uint8_t)least(plan->boxes[T_PORT] + t->ports[more_ports].people,
                                         PORTS_MAX - 1 - own(t)->boxes[T_PORT]);
    plan->port_goods = t->ports[more_ports].goods;
    plan->armies = use->armies;
    plan->ships = buy->ships;
    plan->development = buy->development;
    plan->wealth_spent = buy->wealth_spent;
    plan->stored = buy->stored;
}

/* Uses that looked best, best first. */
struct favourites {
    int count;
    struct {
        int32_t value;
        const struct use *use;
    } list[MEET_MAX];
};

static void favour(struct favourites *f, const struct use *use, int32_t value, int cap)
{
    int at = f->count;
    if (at == cap) {
        if (value <= f->list[cap - 1].value)
            return;
        at--;
    } else {
        f->count++;
    }
    for (; at > 0 && f->list[at - 1].value < value; at--)
        f->list[at] = f->list[at - 1];
    f->list[at].value = value;
    f->list[at].use = use;
}

/* Where the search of a turn stands: what there is, a war that was fought, ports to be built. */
struct chance {
    const struct means *means;
    const struct war *war;
    int more_ports;
    struct plan *plan;       /* the best so far */
    bool better;             /* did it become better? */
    struct endings *endings; /* of the game, while others are still to come */
};

static bool closes(const struct turn *t, const struct built *b, const struct buy *buy)
{
    return t->endings || (t->skill.finish && (b->ends || buy->ends)); /* I22 */
}

/* Returns the rank of the ending. */
static int32_t note_ending(struct turn *t, struct chance *c, const struct built *b,
                           const struct buy *buy)
{
    struct outcome e = outcome(b, buy);
    struct plan *plan =
        iron_endings_add(c->endings, (struct ending){
                                         .points = (int16_t)e.points,
                                         .tie = (uint8_t)e.tie,
                                         .strength = (uint8_t)strength_with(b, buy, e.ships),
                                         .goods = buy->goods,
                                         .first = b->use->first,
                                         .colonies = b->use->fleet->set,
                                         .medicine = owns(buy, MEDICINE),
                                     });
    if (plan && !t->endings) {
        *plan = (struct plan){.points = (int16_t)e.points};
        note_plan(plan, t, c->war, b->use, buy, c->more_ports);
    }
    return rank_of(&e);
}

static void take_better(struct chance *c, const struct plan *found)
{
    struct plan *plan = c->plan;
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
static void try_endings(struct turn *t, struct chance *c)
{
    for (int i = 0; i < c->endings->count; i++) {
        struct plan *plan = &c->endings->list[i].plan;
        plan->value =
            iron_finish_chance(t->skill.finish, c->war->others, &c->endings->list[i].ending) +
            plan->points;
        take_better(c, plan);
    }
}

/* A use with the purchases from one to another of those it leaves the goods for; the best value. */
static int32_t try_use(struct turn *t, struct chance *c, const struct use *use, int from, int to)
{
    const struct fleet *f = use->fleet;
    int held = least(GOODS_MAX, c->means->goods + c->war->goods) + f->bonus.goods;
    int goods = least(GOODS_MAX, held) - t->ports[c->more_ports].goods;
    int food = c->means->food + (has(own(t), GRANARIES) ? most(0, held - GOODS_MAX) : 0); /* I43 */
    struct built b = built(t, c->war, use, c->more_ports, food);
    const struct buys *buys =
        iron_find_buys(t, goods, c->means->innovations + f->bonus.innovations, b.ships);
    int32_t highest = INT32_MIN;
    for (int i = from; i < least(to, buys->count); i++) {
        const struct buy *buy = &buys->list[i];
        int points;
        bool ends = closes(t, &b, buy);
        int32_t rank = ends ? note_ending(t, c, &b, buy) : 0;
        int32_t value =
            t->endings ? rank : end_value(t, &b, buy, &points) + use->fancy + buy->fancy;
        highest = most(highest, value);
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
static void try_pairs(struct turn *t, struct chance *c)
{
    const struct means *m = c->means;
    int room = most(0, ARMIES_MAX - c->war->armies);
    const struct uses *uses =
        iron_find_uses(t, m->people - t->ports[c->more_ports].people, least(m->food, room), c->war);
    struct favourites favourites;
    favourites.count = 0;
    for (int i = 0; i < uses->count; i++) {
        int32_t value = try_use(t, c, &uses->list[i], 0, t->width.glance);
        favour(&favourites, &uses->list[i], value, t->width.meet);
    }
    for (int i = 0; i < favourites.count; i++)
        try_use(t, c, favourites.list[i].use, t->width.glance, BUYS_MAX);
}

/* The best with what there is; true when the plan became better. */
static bool plan_means(struct turn *t, const struct means *m, const struct wars *wars, int famine,
                       struct plan *plan)
{
    bool better = false;
    for (int i = 0; i < wars->count; i++) {
        struct war w = wars->list[i];
        struct endings endings;
        struct chance c = {
            .means = m, .war = &w, .plan = plan, .endings = t->endings ? t->endings : &endings};
        w.points -= famine; /* I13 */
        endings.count = 0;
        endings.dangers = t->skill.finish ? &t->skill.finish->dangers[t->skill.finish->over] : NULL;
        for (int more = 0; more <= PORTS_AHEAD; more++) {
            c.more_ports = more;
            if (t->ports[more].possible && t->ports[more].people <= m->people &&
                t->ports[more].goods <= least(GOODS_MAX, m->goods + w.goods))
                try_pairs(t, &c);
        }
        if (!t->endings)
            try_endings(t, &c);
        better = better || c.better;
    }
    return better;
}

static const struct plan no_plan = {
    .value = INT32_MIN, .points = INT16_MIN, .pegged = -1, .development = -1};

struct plan iron_plan_rest(struct turn *t)
{
    const struct iron *s = &t->state;
    struct plan best = no_plan;
    bool building = s->phase <= PHASE_BUILD;
    struct means m = {building ? s->population : 0, own(t)->goods, s->innovations, own(t)->food};
    plan_means(t, &m, &t->wars[0][0], 0, &best);
    return best;
}

/* ---- Disasters and battles ------------------------------------------------------------------- */

struct move iron_expected_answer(const struct iron *s)
{
    const struct iron_seat *p = &s->seats[s->asked];
    if (s->phase == PHASE_NAVY)
        return move_of(p->ships >= 2 ? V_NAVY : V_SKIP_NAVY, 0);
    int more = strength(&s->seats[s->seat], true) - strength(p, true);
    return move_of(more >= 2 ? V_GIVE : V_REFUSE, 0);
}

struct stance iron_stance(const struct iron *s, int seat)
{
    const struct iron_seat *p = &s->seats[seat];
    return (struct stance){
        .points = (int16_t)iron_score_of(s, seat).total,
        .tie = (uint8_t)iron_tie_break(p),
        .marks = (int16_t)(p->tribute - p->lost),
        .strength = (uint8_t)strength(p, true),
        .goods = p->goods,
        .armies = p->armies,
        .medicine = has(p, MEDICINE),
    };
}

/* Lanes of the others and of the table, and what the score is compared with. */
static void note_war(struct turn *t, const struct iron *s, struct war *w)
{
    struct features f = {0};
    const struct iron_seat *p = &s->seats[t->seat];
    struct score sum = iron_score_of(s, t->seat);
    struct iron round = *s;
    round.round = t->state.round;
    memset(w->lanes, 0, sizeof w->lanes);
    w->armies = p->armies;
    w->ships = p->ships;
    w->tribute = p->tribute;
    w->points = sum.developments + sum.monuments + sum.tribute - p->lost;
    w->best_other = w->best_tie = w->strongest = INT16_MIN;
    w->best_count = 0;
    w->weakest = INT16_MAX;
    w->ends = iron_ends(&round);
    for (int slot = 1; slot < s->players; slot++) {
        int seat = (t->seat + slot) % s->players;
        const struct iron_seat *other = &s->seats[seat];
        int points = iron_score_of(s, seat).total, tie = iron_tie_break(other);
        iron_seat_features(s, seat, slot, &f);
        w->others[slot - 1] = iron_stance(s, seat);
        if (points > w->best_other || (points == w->best_other && tie > w->best_tie)) {
            w->best_other = points;
            w->best_tie = tie;
            w->best_count = 0;
        }
        w->best_count += points == w->best_other && tie == w->best_tie;
        w->strongest = most(w->strongest, strength(other, true));
        w->weakest = least(w->weakest, strength(other, true));
    }
    iron_table_features(&t->state, t->seat, &f);
    add_features(t, &f, w->lanes);
    int shown = least(t->state.round + (t->to_come == 0), ROUNDS_KNOWN);
    lanes_add(w->lanes, table_column(t, T_ROUND + shown - 1), 1);
    lanes_add(w->lanes, own_column(t, F_CONQUEST + p->conquest - 1), 1);
}

static void fight_on(struct turn *t, struct iron s, struct war decided, struct wars *wars);

static void decide(struct turn *t, const struct iron *s, unsigned verb, struct war decided,
                   struct wars *wars)
{
    struct iron after = *s;
    bool conquering = s->battle == CONQUERING;
    if (verb == V_NAVY)
        *(conquering ? &decided.navy_conquers : &decided.navy) = true;
    if (verb == V_CONQUEST)
        decided.conquers = true;
    iron_apply(&after, move_of(verb, 0), NULL);
    fight_on(t, after, decided, wars);
}

/* Follows the battles to their end, both ways where the seat decides. */
static void fight_on(struct turn *t, struct iron s, struct war decided, struct wars *wars)
{
    while ((s.phase == PHASE_NAVY || s.phase == PHASE_TRIBUTE) && s.asked != t->seat)
        iron_apply(&s, iron_expected_answer(&s), NULL);
    if (s.phase == PHASE_NAVY) {
        decide(t, &s, V_SKIP_NAVY, decided, wars);
        decide(t, &s, V_NAVY, decided, wars);
    } else if (s.phase == PHASE_CONQUEST) {
        decide(t, &s, V_SKIP_CONQUEST, decided, wars);
        decide(t, &s, V_CONQUEST, decided, wars);
    } else if (wars->count < WARS_MAX) {
        decided.goods = s.seats[t->seat].goods;
        note_war(t, &s, &decided);
        wars->list[wars->count++] = decided;
    }
}

/* As the rules carry it out; with nothing at hand, the rest of the turn passes by. */
static const struct wars *find_wars(struct turn *t, int skull_count, int fate)
{
    int kind = fate == CONQUEST ? 1 : fate == TRIBUTE ? 2 : 0;
    struct wars *wars = &t->wars[skull_count][kind];
    if (wars->count)
        return wars;
    struct iron s = t->state;
    struct iron_seat *p = &s.seats[t->seat];
    memset(s.dice, 0, sizeof s.dice);
    s.dice[SKULL] = (uint8_t)skull_count;
    s.fate = (uint8_t)(kind ? fate : OMENS);
    s.population = s.innovations = 0;
    p->goods = 0;
    p->food = (uint8_t)provinces(p);
    iron_feed(&s, NULL);
    fight_on(t, s, (struct war){0}, wars);
    return wars;
}

const struct war *iron_peace(const struct turn *t)
{
    return &t->wars[0][0].list[0];
}

/* ---- Dice that stand ------------------------------------------------------------------------- */

/* Goods made food before the provinces eat: none, what they lack or what would be lost, and some
 * more. */
static int granaries_to_try(const struct iron_seat *p, int goods, int food, int tries[])
{
    int able = has(p, GRANARIES) ? least(goods, FOOD_MAX - food) : 0; /* I10 */
    int wanted = least(able, most(0, most(provinces(p) - food, goods - GOODS_MAX)));
    int n = 0;
    tries[n++] = 0;
    if (wanted)
        tries[n++] = wanted;
    if (wanted + 3 <= able)
        tries[n++] = wanted + 3;
    return n;
}

/* Dice that stand, with the goods and the food before them. */
struct roll {
    const struct wars *wars;
    struct means means;
    int food_dice, skulls, fate;
};

/* What is left when so many goods were made food and the provinces have eaten. */
static struct means fed(const struct turn *t, const struct roll *roll, int granaries, int *famine)
{
    struct means m = roll->means;
    int food = m.food + granaries - provinces(own(t)); /* I13 */
    m.goods = least(GOODS_MAX, m.goods - granaries);
    m.food = most(0, food);
    *famine = most(0, -food);
    return m;
}

static void plan_roll(struct turn *t, const struct roll *roll, struct plan *best)
{
    int tries[3], famine;
    int count = granaries_to_try(own(t), roll->means.goods, roll->means.food, tries);
    for (int i = 0; i < count; i++) {
        struct means m = fed(t, roll, tries[i], &famine);
        if (plan_means(t, &m, roll->wars, famine, best)) {
            best->choices_for_food = (uint8_t)roll->food_dice;
            best->granaries = (uint8_t)tries[i];
        }
    }
}

static int32_t value_roll(struct turn *t, const struct roll *roll)
{
    int tries[3], famine;
    int count = granaries_to_try(own(t), roll->means.goods, roll->means.food, tries);
    int kind = roll->fate == CONQUEST ? 1 : roll->fate == TRIBUTE ? 2 : 0;
    int32_t value = INT32_MIN;
    for (int i = 0; i < count; i++) {
        struct means m = fed(t, roll, tries[i], &famine);
        uint32_t key = 1u << 28 | (uint32_t)kind << 26 | (uint32_t)roll->skulls << 22 |
                       (uint32_t)famine << 18 | (uint32_t)m.food << 14 |
                       (uint32_t)m.innovations << 10 | (uint32_t)m.goods << 5 | (uint32_t)m.people;
        struct known *known = &t->known[rng_mix(key) % MEANS_KNOWN];
        if (known->key != key) {
            struct plan best = no_plan;
            plan_means(t, &m, roll->wars, famine, &best);
            *known = (struct known){key, best.value};
        }
        value = most(value, known->value);
    }
    return value;
}

/* The next way to take the choice dice (I12); false when there is none, or more food is lost. */
static bool next_roll(struct turn *t, uint32_t dice, int fate, int food_dice, struct roll *roll)
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
    roll->wars = find_wars(t, roll->skulls, fate);
    roll->means = (struct means){
        .people = 3 * shown.dice[POPULATION] + 2 * (shown.dice[CHOICE] - food_dice) +
                  roll->skulls, /* I12 */
        .goods =
            p->goods + ports(p) * shown.dice[PORT] + roll->skulls + has(p, DYEMAKING), /* I10 */
        .innovations = shown.dice[INNOVATION],
        .food = least(FOOD_MAX, p->food + brought),
    };
    return true;
}

struct plan iron_plan_dice(struct turn *t, uint32_t dice, int fate)
{
    struct plan best = no_plan;
    struct roll roll;
    for (int food_dice = 0; next_roll(t, dice, fate, food_dice, &roll); food_dice++)
        plan_roll(t, &roll, &best);
    return best;
}

int32_t iron_value_dice(struct turn *t, uint32_t dice, int fate)
{
    struct roll roll;
    int32_t value = INT32_MIN;
    for (int food_dice = 0; next_roll(t, dice, fate, food_dice, &roll); food_dice++)
        value = most(value, value_roll(t, &roll));
    return value;
}

void iron_turn_endings(struct turn *t, uint32_t dice, int fate, struct endings *all)
{
    struct plan none = no_plan;
    struct roll roll;
    t->endings = all;
    t->sure_to_end = true;
    for (int food_dice = 0; next_roll(t, dice, fate, food_dice, &roll); food_dice++)
        plan_roll(t, &roll, &none);
}

/* ---- Before the search ----------------------------------------------------------------------- */

/* What boxes of a monument change; one built first is taken for the others. */
static void note_monument(struct turn *t, int m)
{
    int target = T_MONUMENT + m, filled = own(t)->boxes[target], left = iron_size[target] - filled;
    bool taken = t->built >> m & 1;
    const int16_t *column = own_column(t, (taken ? F_TAKEN : F_OPEN) + m);
    lanes_add(t->idle_lanes, left ? column : own_column(t, F_DONE + m), left ? filled : 1);
    for (int more = 1; more <= left; more++) {
        int16_t *lanes = t->monument_lanes[m][more];
        memset(lanes, 0, sizeof t->monument_lanes[m][more]);
        if (more < left) {
            lanes_add(lanes, column, more);
            continue;
        }
        lanes_add(lanes, column, -filled);
        lanes_add(lanes, own_column(t, F_DONE + m), 1);
        for (int slot = 1; slot < t->state.players && !taken; slot++) {
            int boxes = t->state.seats[(t->seat + slot) % t->state.players].boxes[target];
            int first = slot * SEAT_FEATURES + m;
            lanes_add(lanes, t->network->column[first + F_TAKEN], boxes);
            lanes_add(lanes, t->network->column[first + F_OPEN], -boxes);
        }
    }
}

static int port_features(const struct turn *t, int people, int goods, int16_t lanes[])
{
    static const uint8_t needs[PORTS_MAX] = {0, 2, 5, 8, 12, 16}; /* I5 */
    struct iron_seat p = *own(t);
    p.boxes[T_PORT] = (uint8_t)least(PORTS_MAX - 1, p.boxes[T_PORT] + people);
    p.port_goods = (uint8_t)(p.port_goods + goods);
    int count = ports(&p);
    memset(lanes, 0, LANES * sizeof *lanes);
    lanes_add(lanes, own_column(t, F_PORTS + count - 1), 1);
    lanes_add(lanes, own_column(t, F_PORT_TICKS), p.boxes[T_PORT] - (count - 1));
    lanes_add(lanes, own_column(t, F_PORT_GOODS), p.port_goods - needs[count - 1]);
    return count;
}

/* What one and two more ports take, and what they change. */
static void note_ports(struct turn *t)
{
    static const uint8_t needs[PORTS_MAX] = {0, 2, 5, 8, 12, 16}; /* I5 */
    const struct iron_seat *p = own(t);
    for (int more = 0; more <= PORTS_AHEAD; more++) {
        int wanted = ports(p) + more;
        t->ports[more].possible = !more || (wanted <= PORTS_MAX && t->state.phase <= PHASE_BUILD);
        if (!t->ports[more].possible)
            continue;
        int people = more ? most(0, wanted - 1 - p->boxes[T_PORT]) : 0;
        int goods = more ? most(0, needs[wanted - 1] - p->port_goods) : 0;
        t->ports[more].people = (uint8_t)people;
        t->ports[more].goods = (uint8_t)goods;
        t->ports[more].ports = (uint8_t)port_features(t, people, goods, t->ports[more].lanes[0]);
        t->ports_ticked[more] =
            (uint8_t)port_features(t, people + 1, goods, t->ports[more].lanes[1]);
    }
}

static void note_colonies(struct turn *t)
{
    struct features all = {0}, f = {0};
    iron_seat_features(&t->state, t->seat, 0, &all);
    for (int i = 0; i < all.count; i++)
        if (all.list[i].index >= F_COLONIES && all.list[i].index < F_SCORE)
            f.list[f.count++] = all.list[i];
    add_features(t, &f, t->idle_lanes);
}

/* The table as it is, with no battle to come. */
static void note_peace(struct turn *t)
{
    struct wars *wars = &t->wars[0][0];
    wars->count = 1;
    wars->list[0] = (struct war){0};
    note_war(t, &t->state, &wars->list[0]);
}

void iron_turn_begin(struct turn *t, const struct iron *s, const struct network *n,
                     const struct skill *skill)
{
    t->state = *s;
    t->seat = s->seat;
    t->network = n;
    t->skill = *skill;
    t->endings = NULL;
    t->to_come = iron_seats_to_come(s, t->seat);
    t->sure_to_end = iron_ends(s);
    t->built = (uint8_t)iron_built(s);
    for (int set = 0; set < 1 << MONUMENTS; set++)
        t->wanted[set] = (uint8_t)iron_monuments_wanted(s, set);
    memset(t->wars, 0, sizeof t->wars);
    memset(t->idle_lanes, 0, sizeof t->idle_lanes);
    t->width = s->phase < PHASE_CHOOSE ? skill->rolling : skill->standing;
    for (int i = 0; i < SETS_MAX; i++)
        t->uses[i].key = t->buys[i].key = 0;
    for (int i = 0; i < MEANS_KNOWN; i++)
        t->known[i].key = 0;
    note_peace(t);
    note_ports(t);
    for (int m = 0; m < MONUMENTS; m++)
        note_monument(t, m);
    note_colonies(t);
    iron_begin_uses(t);
}
