/* Steps 2 and 3 of a turn of the Iron Age: feeding and the disaster of the skulls, its battle, then
 * conquest or a tribute demand by the Fate die (I13 to I17, I34, I37 to I39). */
#include "games/iron/iron.h"

/* ---- 2 Feed, disaster ------------------------------------------------------------------------ */

static void lose_points(struct iron *s, int seat, int points, enum iron_disaster d,
                        struct events *log)
{
    s->seats[seat].lost = (uint16_t)(s->seats[seat].lost + points); /* I3 */
    tell(log, E_LOST, seat, points, (int32_t)d);
}

/* Does the seat go unharmed by a disaster of its own dice? */
bool iron_spared(const struct iron *s, const struct iron_seat *p, enum iron_disaster d)
{
    switch (d) {
    case UNREST: return has(p, RELIGION);                      /* I14 */
    case BARBARIANS: return has_monument(p, CITY_WALLS);       /* I14 */
    case PESTILENCE: return !solitaire(s) || has(p, MEDICINE); /* I14 I25 */
    case CIVIL_WAR: return has(p, CIVICS);                     /* I14 */
    case INVASION: return false;                               /* I14 */
    default: return true;
    }
}

static void strike(struct iron *s, enum iron_disaster d, struct events *log)
{
    bool spared = iron_spared(s, mover(s), d);
    tell(log, E_DISASTER, s->seat, (int32_t)d, spared);
    if (!spared && iron_disaster_points[d])
        lose_points(s, s->seat, iron_disaster_points[d], d, log);
    for (int seat = 0; seat < s->players && d == PESTILENCE; seat++)
        if (seat != s->seat && !has(&s->seats[seat], MEDICINE)) /* I14 */
            lose_points(s, seat, iron_disaster_points[d], d, log);
}

static void begin_battles(struct iron *s, enum iron_disaster d, struct events *log);

void iron_feed(struct iron *s, struct events *log)
{
    struct iron_seat *p = &s->seats[s->seat];
    enum iron_disaster d = iron_disaster(skulls(s));
    int fed = min_of(p->food, provinces(p)); /* I13 */
    int unfed = provinces(p) - fed;
    p->food = (uint8_t)(p->food - fed); /* I13 */
    tell(log, E_FED, s->seat, fed, unfed);
    if (unfed)
        lose_points(s, s->seat, unfed, NO_DISASTER, log); /* I13 */
    if (d != NO_DISASTER)
        strike(s, d, log);
    begin_battles(s, d, log);
}

/* ---- 3 Battles ------------------------------------------------------------------------------- */

static void begin_fate(struct iron *s, struct events *log);

static void mark_tribute(struct iron *s, int seat, int tribute, struct events *log)
{
    s->seats[seat].tribute = (uint16_t)(s->seats[seat].tribute + tribute); /* I3 */
    tell(log, E_TRIBUTE, seat, tribute, 0);
}

int iron_foe(const struct iron_seat *p, enum battle b)
{
    return b == CONQUERING ? p->conquest : iron_foe_strength[b]; /* I14 I16 */
}

bool iron_may_leave_out_ships(const struct iron *s, const struct iron_seat *p)
{
    return s->mediterranean && has(p, NAVY) && p->ships; /* I15 */
}

static void battle(struct iron *s, int seat, enum battle b, bool navy, struct events *log)
{
    struct iron_seat *p = &s->seats[seat];
    int mine = strength(p, navy), foe = iron_foe(p, b);
    int armies = p->armies > 0;                       /* I15 */
    int ships = navy && has(p, NAVY) && p->ships > 0; /* I15 */
    tell(log, E_BATTLE, seat, mine, foe);
    if (mine > foe)
        mark_tribute(s, seat, mine - foe, log); /* I16 I38 IE1 */
    if (mine < foe) {
        p->lost = (uint16_t)(p->lost + foe - mine); /* I16 I38 */
        tell(log, E_DEFEAT, seat, foe - mine, 0);
    }
    if (b == CONQUERING && mine > foe && p->conquest < CONQUEST_MAX) { /* I16 I39 */
        p->conquest++;                                                 /* I16 IE1 */
        tell(log, E_CONQUEST, seat, p->conquest, 0);
    }
    p->armies = (uint8_t)(p->armies - armies); /* I15 IE1 */
    p->ships = (uint8_t)(p->ships - ships);    /* I15 */
    if (armies + ships)
        tell(log, E_LOSSES, seat, armies, ships);
}

static void after_battle(struct iron *s, int seat, enum battle b, struct events *log);

static void fight(struct iron *s, int seat, enum battle b, struct events *log)
{
    if (iron_may_leave_out_ships(s, &s->seats[seat])) { /* I15 */
        s->asked = (uint8_t)seat;
        s->battle = (uint8_t)b;
        s->phase = PHASE_NAVY;
        return;
    }
    battle(s, seat, b, true, log); /* I15 */
    after_battle(s, seat, b, log);
}

static void after_battle(struct iron *s, int seat, enum battle b, struct events *log)
{
    int next = (seat + 1) % s->players; /* I38 */
    s->asked = NOBODY;
    s->battle = NO_BATTLE;
    if (b == AGAINST_INVASION && next != s->seat) /* I38 */
        fight(s, next, b, log);
    else if (b == CONQUERING)
        iron_begin_colonies(s, log);
    else
        begin_fate(s, log);
}

static void answer_navy(struct iron *s, bool navy, struct events *log)
{
    int seat = s->asked;
    enum battle b = (enum battle)s->battle;
    battle(s, seat, b, navy, log);
    after_battle(s, seat, b, log);
}

static void begin_battles(struct iron *s, enum iron_disaster d, struct events *log)
{
    if (d == BARBARIANS && !iron_spared(s, mover(s), d)) /* I14 */
        fight(s, s->seat, AGAINST_BARBARIANS, log);
    else if (d == INVASION)
        fight(s, s->seat, AGAINST_INVASION, log); /* I38 */
    else
        begin_fate(s, log);
}

/* ---- 3 Conquest and tribute ------------------------------------------------------------------ */

static void begin_demand(struct iron *s, struct events *log);

static void begin_fate(struct iron *s, struct events *log)
{
    if (s->fate == CONQUEST && mover(s)->armies) /* I16 */
        s->phase = PHASE_CONQUEST;
    else if (s->fate == TRIBUTE)
        begin_demand(s, log); /* I17 */
    else
        iron_begin_colonies(s, log);
}

/* By how much the demander is stronger; ships count on both sides whenever there is Navy. */
static int stronger_by(const struct iron *s, int seat)
{
    return strength(mover(s), true) - strength(&s->seats[seat], true); /* I17 IE2 */
}

/* Could a good come that has no room, while Granaries can make some? */
static bool demand_may_overflow(const struct iron *s)
{
    int goods = mover(s)->goods;
    for (int seat = 0; seat < s->players; seat++)
        goods += stronger_by(s, seat) > 0 && s->seats[seat].goods; /* I17 */
    return goods > GOODS_MAX && convertible(mover(s));             /* I10 I17 */
}

/* Asks the opponents from this seat on, as far as they have a choice. */
static void demand(struct iron *s, int seat, struct events *log)
{
    for (; seat != s->seat; seat = (seat + 1) % s->players) { /* I17 */
        int more = stronger_by(s, seat);
        if (more <= 0) /* I17 */
            continue;
        if (s->seats[seat].goods) { /* I17 */
            s->asked = (uint8_t)seat;
            s->phase = PHASE_TRIBUTE;
            return;
        }
        mark_tribute(s, s->seat, more, log); /* I17 */
    }
    iron_begin_colonies(s, log);
}

static void demand_all(struct iron *s, struct events *log)
{
    int mine = strength(mover(s), true);
    tell(log, E_DEMAND, s->seat, mine, 0);
    if (solitaire(s) && mine > s->round)                /* I25 IE7 */
        mark_tribute(s, s->seat, mine - s->round, log); /* I25 IE7 */
    demand(s, (s->seat + 1) % s->players, log);         /* I17 */
}

static void begin_demand(struct iron *s, struct events *log)
{
    if (demand_may_overflow(s))
        s->phase = PHASE_DEMAND; /* I10 */
    else
        demand_all(s, log);
}

static void answer_demand(struct iron *s, bool given, struct events *log)
{
    struct iron_seat *p = &s->seats[s->seat];
    int from = s->asked;
    bool room = p->goods < GOODS_MAX; /* I17 */
    s->asked = NOBODY;
    if (given) {
        s->seats[from].goods--; /* I17 IE2 */
        if (room)
            p->goods++; /* I17 IE2 */
        tell(log, E_GAVE, from, !room, 0);
    } else {
        tell(log, E_REFUSED, from, 0, 0);
        mark_tribute(s, s->seat, stronger_by(s, from), log); /* I17 */
    }
    demand(s, (from + 1) % s->players, log); /* I17 */
}

void iron_apply_war(struct iron *s, struct move m, struct events *log)
{
    switch (move_verb(m)) {
    case V_NAVY:
    case V_SKIP_NAVY: answer_navy(s, move_verb(m) == V_NAVY, log); break;
    case V_CONQUEST: fight(s, s->seat, CONQUERING, log); break;
    case V_SKIP_CONQUEST: iron_begin_colonies(s, log); break;
    case V_GIVE:
    case V_REFUSE: answer_demand(s, move_verb(m) == V_GIVE, log); break;
    default: /* V_SKIP_GRANARIES, in PHASE_DEMAND */ demand_all(s, log);
    }
}
