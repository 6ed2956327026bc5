/* The turn of the Iron Age, in the order of the rulebook (I34).
 *
 * Each step has a `begin_` function that asks its question (it sets the phase and stops) or, when
 * there is nothing to decide, goes on to the next step; and one that carries an answer out; which
 * answers are legal is in moves.c. A question with a single answer is not asked (I33). The dice are
 * in rules_dice.c, disasters and battles in rules_war.c, colonies in rules_colonies.c. */
#include <string.h>

#include "games/iron/iron.h"

static struct iron_seat *active(struct iron *s)
{
    return &s->seats[s->seat];
}

/* ---- Before the first turn ------------------------------------------------------------------- */

static void province_done(struct iron *s, int nth, struct events *log)
{
    struct iron_seat *p = active(s);
    int armies = min_of(2, ARMIES_MAX - p->armies); /* I19 IE5 */
    int tribute = iron_province_tribute[nth - 1];   /* I4 I19 IE5 IE8 */
    p->armies = (uint8_t)(p->armies + armies);
    p->tribute = (uint16_t)(p->tribute + tribute);
    tell(log, E_PROVINCE, s->seat, nth, 0);
    if (armies)
        tell(log, E_ARMIES, s->seat, armies, 0);
    tell(log, E_TRIBUTE, s->seat, tribute, 0);
}

void iron_begin_take(struct iron *s, int seat)
{
    s->start = s->seat = (uint8_t)seat; /* I32 */
    s->phase = PHASE_TAKE;              /* I4 */
}

static void take(struct iron *s, uint32_t what, struct events *log)
{
    struct iron_seat *p = active(s);
    tell(log, E_TOOK, s->seat, (int32_t)what, 0);
    if (what == T_PORT) {
        p->boxes[T_PORT] = 1;                   /* I4 IE5 */
        p->port_goods = iron_goods_of_ports[1]; /* I4 IE5 */
    } else {
        p->boxes[T_PROVINCE] = iron_boxes_of_provinces[1]; /* I4 */
        province_done(s, 2, log);                          /* I4 */
    }
    s->seat = (uint8_t)((s->seat + 1) % s->players); /* I4 */
    if (s->seat == s->start)                         /* I4 */
        iron_begin_turn(s, log);
}

void iron_begin_turn(struct iron *s, struct events *log)
{
    memset(s->dice, 0, sizeof s->dice);
    s->fate = NOBODY;
    s->toward_free_box = 0;
    s->completed = 0;
    s->rolls_left = ROLLS; /* I8 */
    tell_to(log, SEEN_BY_ALL, EVENT_TURN, E_TURN, s->seat, s->round, 0);
    s->phase = PHASE_ROLL;
}

/* ---- 1 Collect ------------------------------------------------------------------------------- */

static void collect(struct iron *s, int choices_for_food, struct events *log);

void iron_begin_choose(struct iron *s, struct events *log)
{
    if (s->dice[CHOICE]) /* I12 */
        s->phase = PHASE_CHOOSE;
    else
        collect(s, 0, log);
}

static void collect_goods(struct iron *s, struct events *log)
{
    struct iron_seat *p = active(s);
    int brought = ports(p) * s->dice[PORT] + skulls(s); /* I2 I10 */
    if (has(p, DYEMAKING))                              /* I10 */
        brought++;                                      /* I10 */
    p->goods = (uint8_t)(p->goods + brought);
    if (brought)
        tell(log, E_GOODS, s->seat, brought, 0);
}

static void collect_food(struct iron *s, int choices, struct events *log)
{
    struct iron_seat *p = active(s);
    int brought = s->dice[FOOD] * food_per_die(s, p, 3) + /* I11 */
                  choices * food_per_die(s, p, 2);        /* I11 */
    int kept = min_of(brought, FOOD_MAX - p->food);       /* I11 */
    p->food = (uint8_t)(p->food + kept);
    if (brought)
        tell(log, E_FOOD, s->seat, kept, brought - kept);
}

static void collect_people(struct iron *s, int choices, struct events *log)
{
    s->population = (uint8_t)(POPULATION_A_DIE * s->dice[POPULATION] +
                              POPULATION_A_CHOICE * choices + skulls(s)); /* I12 */
    s->innovations = s->dice[INNOVATION];                                 /* I12 */
    if (s->population)
        tell(log, E_POPULATION, s->seat, s->population, 0);
    if (s->innovations)
        tell(log, E_INNOVATIONS, s->seat, s->innovations, 0);
}

static void collect(struct iron *s, int choices_for_food, struct events *log)
{
    collect_goods(s, log);                                      /* I35 */
    collect_food(s, choices_for_food, log);                     /* I35 */
    collect_people(s, s->dice[CHOICE] - choices_for_food, log); /* I12 */
    if (convertible(mover(s))) {                                /* I10 I13 */
        s->phase = PHASE_GRANARIES;
        return;
    }
    iron_cut_goods(s, log);
    iron_feed(s, log);
}

void iron_cut_goods(struct iron *s, struct events *log)
{
    struct iron_seat *p = active(s);
    if (p->goods > GOODS_MAX) { /* I3 I10 */
        tell(log, E_GOODS_LOST, s->seat, p->goods - GOODS_MAX, 0);
        p->goods = GOODS_MAX;
    }
}

static void ask_again(struct iron *s, struct events *log);

/* The goods are what was asked for, or another question still stands. */
static void convert(struct iron *s, int goods, struct events *log)
{
    struct iron_seat *p = active(s);
    p->goods = (uint8_t)(p->goods - goods); /* I10 */
    p->food = (uint8_t)(p->food + goods);   /* I10 */
    if (goods)
        tell(log, E_GRANARIES, s->seat, goods, 0);
    ask_again(s, log);
}

/* ---- 5 Build --------------------------------------------------------------------------------- */

static void begin_buy(struct iron *s, struct events *log);

/* Is there something to decide in this step, be it food for an army from the Granaries? */
void iron_begin_build(struct iron *s, struct events *log)
{
    const struct iron_seat *p = mover(s);
    bool possible = (p->goods && p->port_goods < PORT_GOODS_MAX) || iron_may_build_ships(s, p) ||
                    iron_may_raise_armies(s, p, p->food + convertible(p)); /* I10 */
    for (int t = 0; t < TARGETS && !possible; t++)
        possible = iron_may_fill(s, p, t) > 0;
    if (possible)
        s->phase = PHASE_BUILD;
    else
        begin_buy(s, log);
}

static void complete_monument(struct iron *s, int m, bool first, struct events *log)
{
    struct iron_seat *p = active(s);
    if (first && s->first_builder[m] == NOBODY)
        s->first_builder[m] = s->seat;                                           /* I47 */
    p->monument_points[m] = first ? iron_first_points[m] : iron_later_points[m]; /* I47 IE6 */
    tell(log, E_MONUMENT, s->seat, m, p->monument_points[m]);
}

/* What boxes of a monument cost: with Architecture every third one is free. */
int iron_people_for(const struct iron *s, const struct iron_seat *p, int boxes)
{
    bool cheaper = has(p, ARCHITECTURE);                             /* I46 */
    return boxes - (cheaper ? (s->toward_free_box + boxes) / 3 : 0); /* I19 I46 */
}

static void build_monument(struct iron *s, int m, int boxes, struct events *log)
{
    struct iron_seat *p = active(s);
    bool first = solitaire(s) || !built_by_someone(s, m);                    /* I25 I47 */
    s->population = (uint8_t)(s->population - iron_people_for(s, p, boxes)); /* I19 I46 */
    if (has(p, ARCHITECTURE))
        s->toward_free_box = (uint8_t)((s->toward_free_box + boxes) % 3); /* I46 */
    p->boxes[T_MONUMENT + m] = (uint8_t)(p->boxes[T_MONUMENT + m] + boxes);
    if (has_monument(p, m))
        complete_monument(s, m, first, log);
}

static void build(struct iron *s, int target, int boxes, struct events *log)
{
    struct iron_seat *p = active(s);
    int had_ports = ports(p), had_provinces = provinces(p);
    tell(log, E_BUILT, s->seat, target, boxes);
    if (target >= T_MONUMENT) {
        build_monument(s, target - T_MONUMENT, boxes, log);
    } else {
        s->population = (uint8_t)(s->population - boxes);       /* I19 */
        p->boxes[target] = (uint8_t)(p->boxes[target] + boxes); /* I19 */
    }
    for (int nth = had_provinces + 1; nth <= provinces(p); nth++)
        province_done(s, nth, log); /* I19 IE8 */
    if (ports(p) > had_ports)
        tell(log, E_PORT, s->seat, ports(p), 0);
    iron_begin_build(s, log);
}

static void fill_port_goods(struct iron *s, int goods, struct events *log)
{
    struct iron_seat *p = active(s);
    int had = ports(p);
    p->goods = (uint8_t)(p->goods - goods);           /* I19 */
    p->port_goods = (uint8_t)(p->port_goods + goods); /* I19 */
    tell(log, E_PORT_GOODS, s->seat, goods, 0);
    if (ports(p) > had)
        tell(log, E_PORT, s->seat, ports(p), 0);
    iron_begin_build(s, log);
}

static void raise_armies(struct iron *s, int armies, struct events *log)
{
    struct iron_seat *p = active(s);
    s->population = (uint8_t)(s->population - armies); /* I19 */
    p->food = (uint8_t)(p->food - armies);             /* I19 */
    p->armies = (uint8_t)(p->armies + armies);         /* I19 */
    tell(log, E_ARMIES, s->seat, armies, 0);
    iron_begin_build(s, log);
}

static void build_ships(struct iron *s, int ships, struct events *log)
{
    struct iron_seat *p = active(s);
    p->goods = (uint8_t)(p->goods - 2 * ships); /* I19 */
    p->ships = (uint8_t)(p->ships + ships);     /* I19 */
    tell(log, E_SHIPS, s->seat, ships, 0);
    iron_begin_build(s, log);
}

/* ---- 6 Buy ----------------------------------------------------------------------------------- */

static void begin_store(struct iron *s, struct events *log);

static void begin_buy(struct iron *s, struct events *log)
{
    const struct iron_seat *p = mover(s);
    int means = s->innovations * innovation_value(p) + p->wealth * WEALTH_VALUE + /* I20 */
                p->goods;                                                         /* I20 */
    bool possible = false;
    s->population = 0; /* I50 */
    for (uint32_t left = developments_left(s, p); left && !possible; left &= left - 1)
        possible = price(p, __builtin_ctz(left)) <= means; /* I20 */
    if (possible)
        s->phase = PHASE_BUY;
    else
        begin_store(s, log);
}

static void buy(struct iron *s, int development, int wealth, struct events *log)
{
    struct iron_seat *p = active(s);
    int goods = 0, innovations = iron_payable(s, p, development, wealth, &goods);
    tell(log, E_BOUGHT, s->seat, development, price(p, development));
    s->innovations = (uint8_t)(s->innovations - innovations);
    p->wealth = (uint8_t)(p->wealth - wealth); /* I49 */
    p->goods = (uint8_t)(p->goods - goods);    /* I49 */
    p->developments |= 1u << development;
    begin_store(s, log); /* I20 */
}

/* ---- 7 Store, end ---------------------------------------------------------------------------- */

static void begin_store(struct iron *s, struct events *log)
{
    s->innovations = 0;                                        /* I50 */
    if (iron_sets_to_store(mover(s)) || convertible(mover(s))) /* I10 I21 */
        s->phase = PHASE_STORE;
    else
        iron_begin_rival(s, log);
}

static void store(struct iron *s, int sets, struct events *log)
{
    struct iron_seat *p = active(s);
    int goods = sets * goods_per_wealth(p);  /* I51 */
    p->goods = (uint8_t)(p->goods - goods);  /* I51 */
    p->wealth = (uint8_t)(p->wealth + sets); /* I51 */
    tell(log, E_STORED, s->seat, sets, goods);
    iron_begin_rival(s, log);
}

/* The number of the rule by which the game ends with this round, or 0. */
static int ending(const struct iron *s)
{
    int built = 0;
    if (solitaire(s))
        return s->round >= SOLO_ROUNDS ? 25 : 0; /* I25 */
    for (int seat = 0; seat < s->players; seat++) {
        const struct iron_seat *p = &s->seats[seat];
        if (__builtin_popcount(p->developments) >= developments_to_end(s) || /* I22 */
            p->tribute >= tribute_to_end(s))                                 /* I22 */
            return 22;
    }
    for (int m = 0; m < MONUMENTS; m++)
        built += built_by_someone(s, m); /* I22 */
    if (built >= monuments_to_end(s))    /* I22 */
        return 22;
    return s->round >= ROUNDS_MAX ? 58 : 0; /* I58 */
}

void iron_next_turn(struct iron *s, struct events *log)
{
    bool last = !seats_to_come(s->players, s->start, s->seat);
    int rule = last ? ending(s) : 0; /* I22 I52 */
    if (rule) {
        s->phase = PHASE_OVER;
        tell_to(log, SEEN_BY_ALL, EVENT_OVER, E_OVER, -1, rule, 0);
    } else {
        turn_pass(s->players, s->start, &s->seat, &s->round); /* I32 */
        iron_begin_turn(s, log);
    }
}

/* After the Granaries: on from where the question stood. */
static void ask_again(struct iron *s, struct events *log)
{
    switch (s->phase) {
    case PHASE_GRANARIES:
        iron_cut_goods(s, log); /* I10 I35 */
        iron_feed(s, log);
        break;
    case PHASE_BONUS:
        iron_cut_goods(s, log); /* I43 */
        iron_begin_build(s, log);
        break;
    case PHASE_DEMAND: iron_apply_war(s, move_of(V_SKIP_GRANARIES, 0), log); break;
    case PHASE_BUILD: iron_begin_build(s, log); break;
    case PHASE_BUY: begin_buy(s, log); break;
    case PHASE_STORE: begin_store(s, log); break;
    default: /* the question is still open */ break;
    }
}

/* ---- The interface of a game ----------------------------------------------------------------- */

int iron_to_move(const void *state)
{
    const struct iron *s = state;
    switch (s->phase) {
    case PHASE_START:
    case PHASE_ROLL:
    case PHASE_FATE:
    case PHASE_RIVAL:
    case PHASE_RIVAL_COLONY: return SEAT_CHANCE;
    case PHASE_NAVY:
    case PHASE_TRIBUTE: return s->asked; /* I17 I38 */
    case PHASE_OVER: return SEAT_NOBODY;
    default: return s->seat;
    }
}

static void apply_build(struct iron *s, struct move m, struct events *log)
{
    int args = (int)move_args(m);
    switch (move_verb(m)) {
    case V_BUILD: build(s, args >> 8, args & 0xff, log); break;
    case V_PORT_GOODS: fill_port_goods(s, args, log); break;
    case V_ARMIES: raise_armies(s, args, log); break;
    case V_SHIPS: build_ships(s, args, log); break;
    default: /* V_END_BUILD */ begin_buy(s, log);
    }
}

void iron_apply(void *state, struct move m, struct events *log)
{
    struct iron *s = state;
    uint32_t args = move_args(m);
    switch ((enum iron_verb)move_verb(m)) {
    case V_START:
        iron_begin_take(s, (int)args);
        tell(log, E_START, s->seat, 0, 0);
        break;
    case V_TAKE: take(s, args, log); break;
    case V_CHOOSE: collect(s, (int)args, log); break;
    case V_GRANARIES: convert(s, (int)args, log); break;
    case V_SKIP_GRANARIES: convert(s, 0, log); break;
    case V_SKIP_NAVY:
    case V_NAVY:
    case V_SKIP_CONQUEST:
    case V_CONQUEST:
    case V_GIVE:
    case V_REFUSE: iron_apply_war(s, m, log); break;
    case V_END_COLONIES:
    case V_PEG:
    case V_TAKE_BACK:
    case V_COMPLETE: iron_apply_colonies(s, m, log); break;
    case V_END_BUILD:
    case V_BUILD:
    case V_PORT_GOODS:
    case V_ARMIES:
    case V_SHIPS: apply_build(s, m, log); break;
    case V_SKIP_BUY: begin_store(s, log); break;
    case V_BUY: buy(s, (int)(args >> 8), (int)(args & 0xff), log); break;
    case V_SKIP_STORE: iron_begin_rival(s, log); break;
    case V_STORE: store(s, (int)args, log); break;
    case V_RIVAL:
    case V_RIVAL_FOUNDS: iron_apply_rival(s, m, log); break;
    default: iron_apply_dice(s, m, log);
    }
}
