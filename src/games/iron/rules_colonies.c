/* Step 4 of a turn of the Iron Age, the Mediterranean expansion (I18, I26 to I31, I40 to I44), and
 * the rival of solitaire, who founds colonies after the player's turn (I30, I55 to I57). */
#include "games/iron/iron.h"

static bool anything_to_do(const struct iron *s)
{
    int at_hand = iron_pegs_at_hand(s);
    for (int c = 0; c < COLONIES; c++) {
        bool own = mover(s)->pegs[c];
        if ((own || at_hand) && iron_colony_open(s, c) &&
            (own || iron_may_peg(s, c, at_hand) > 0 || iron_may_complete(s, c, at_hand)))
            return true;
    }
    return false;
}

static void collect_bonuses(struct iron *s, struct events *log);

void iron_begin_colonies(struct iron *s, struct events *log)
{
    if (s->mediterranean && anything_to_do(s)) /* I18 I33 I53 */
        s->phase = PHASE_COLONIES;
    else
        collect_bonuses(s, log);
}

static void place_pegs(struct iron *s, int c, int pegs, struct events *log)
{
    struct iron_seat *p = &s->seats[s->seat];
    s->population = (uint8_t)(s->population - pegs); /* I26 */
    p->pegs[c] = (uint8_t)(p->pegs[c] + pegs);       /* I26 */
    tell(log, E_PEGS, s->seat, c, pegs);
}

static void take_back(struct iron *s, int c, int pegs, struct events *log)
{
    struct iron_seat *p = &s->seats[s->seat];
    p->pegs[c] = (uint8_t)(p->pegs[c] - pegs); /* I26 */
    tell(log, E_TOOK_BACK, s->seat, c, pegs);
}

/* Pegs of everybody but the one who completes go home. */
static void displace(struct iron *s, int c, int but, struct events *log)
{
    for (int seat = 0; seat < s->players; seat++) {
        uint8_t *pegs = &s->seats[seat].pegs[c];
        if (seat == but || !*pegs)
            continue;
        tell(log, E_DISPLACED, seat, c, *pegs);
        *pegs = 0; /* I27 I42 */
    }
}

static void complete(struct iron *s, int c, struct events *log)
{
    struct iron_seat *p = &s->seats[s->seat];
    int needed = iron_holes[c] - p->pegs[c];
    displace(s, c, s->seat, log);
    s->population = (uint8_t)(s->population - needed); /* I27 */
    p->ships--;                                        /* I27 */
    p->pegs[c] = iron_holes[c];                        /* I27 */
    s->completed |= 1u << c;                           /* I29 */
    tell(log, E_COMPLETED, s->seat, c, needed);
}

/* ---- Bonuses --------------------------------------------------------------------------------- */

static struct colony bonuses(const struct iron *s)
{
    struct colony sum = {0};
    for (uint32_t left = s->completed; left; left &= left - 1) { /* I29 I43 */
        const struct colony *colony = &iron_colonies[__builtin_ctz(left)];
        sum.goods = (uint8_t)(sum.goods + colony->goods);
        sum.armies = (uint8_t)(sum.armies + colony->armies);
        sum.ships = (uint8_t)(sum.ships + colony->ships);
        sum.food = (uint8_t)(sum.food + colony->food);
        sum.innovations = (uint8_t)(sum.innovations + colony->innovations);
    }
    return sum;
}

static void gain(struct iron *s, uint8_t *track, int most, int more, unsigned event,
                 struct events *log)
{
    int kept = min_of(more, most - *track); /* I43 */
    *track = (uint8_t)(*track + kept);
    if (more)
        tell(log, event, s->seat, kept, more - kept);
}

static void collect_bonuses(struct iron *s, struct events *log)
{
    struct iron_seat *p = &s->seats[s->seat];
    struct colony sum = bonuses(s);
    s->completed = 0;
    gain(s, &p->food, FOOD_MAX, sum.food * (has(p, AQUEDUCTS) ? 2 : 1), E_FOOD, log); /* I29 I43 */
    gain(s, &p->armies, ARMIES_MAX, sum.armies, E_ARMIES, log);                       /* I29 I43 */
    gain(s, &p->ships, SHIPS_MAX, sum.ships, E_SHIPS, log);                           /* I29 I43 */
    gain(s, &s->innovations, INNOVATIONS_MAX, sum.innovations, E_INNOVATIONS, log);   /* I29 I44 */
    gain(s, &p->goods, GOODS_EVER, sum.goods, E_GOODS, log);                          /* I29 */
    if (p->goods > GOODS_MAX && convertible(p)) {                                     /* I43 */
        s->phase = PHASE_BONUS;
        return;
    }
    iron_cut_goods(s, log); /* I43 */
    iron_begin_build(s, log);
}

void iron_apply_colonies(struct iron *s, struct move m, struct events *log)
{
    int colony = (int)(move_args(m) >> 8), pegs = (int)(move_args(m) & 0xff);
    switch (move_verb(m)) {
    case V_PEG: place_pegs(s, colony, pegs, log); break;
    case V_TAKE_BACK: take_back(s, colony, pegs, log); break;
    case V_COMPLETE: complete(s, pegs, log); break;
    default: /* V_END_COLONIES */ collect_bonuses(s, log); return;
    }
    iron_begin_colonies(s, log);
}

/* ---- The rival of solitaire ------------------------------------------------------------------ */

void iron_begin_rival(struct iron *s, struct events *log)
{
    if (solitaire(s) && s->mediterranean && s->round >= 2) /* I30 I55 */
        s->phase = PHASE_RIVAL;
    else
        iron_next_turn(s, log);
}

/* The colonies the rival's draw is among, a set. */
unsigned iron_rival_choices(const struct iron *s, int size)
{
    unsigned among = 0;
    bool small_one_completed = false;
    for (int c = 0; c < COLONIES; c++)
        small_one_completed =
            small_one_completed || (iron_holes[c] == 1 && colony_completed(s, c)); /* I56 */
    for (int c = 0; c < COLONIES; c++)
        if (iron_holes[c] == size && iron_colony_open(s, c) &&    /* I55 */
            (!iron_colonies[c].solo_last || small_one_completed)) /* I56 */
            among |= 1u << c;
    return among;
}

static void rival_done(struct iron *s, struct events *log)
{
    s->rival_size = 0;
    s->rival_second = 0;
    iron_next_turn(s, log);
}

static void rival_founds(struct iron *s, int c, struct events *log)
{
    displace(s, c, NOBODY, log); /* I57 */
    s->rival |= 1u << c;         /* I55 I57 */
    tell(log, E_RIVAL_FOUNDED, -1, c, 0);
    s->rival_size = 0;
    if (s->rival_second) { /* I55 */
        rival_done(s, log);
        return;
    }
    s->rival_second = 1;
    s->phase = PHASE_RIVAL;
}

static void rival_rolled(struct iron *s, int die, struct events *log)
{
    int size = die - (s->rival_second ? 4 : 2); /* I30 I55 */
    unsigned among = size > 0 ? iron_rival_choices(s, size) : 0;
    tell(log, E_RIVAL, -1, die, 0);
    if (!among) { /* I55 */
        rival_done(s, log);
    } else if (among & (among - 1)) {
        s->rival_size = (uint8_t)size;
        s->phase = PHASE_RIVAL_COLONY;
    } else {
        rival_founds(s, __builtin_ctz(among), log);
    }
}

void iron_apply_rival(struct iron *s, struct move m, struct events *log)
{
    if (move_verb(m) == V_RIVAL)
        rival_rolled(s, (int)move_args(m), log);
    else
        rival_founds(s, (int)move_args(m), log);
}
