/* The last round of the Iron Age: see iron_finish.h. */
#include "bots/iron_finish.h"

#include <string.h>

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* ---- The most that can be had ---------------------------------------------------------------- */

/* The last turn of a seat: nobody is weak enough for a demand, and so many goods more are there. */
static struct iron last_turn_of(const struct iron *s, int seat, int goods)
{
    struct iron turn = *s;
    for (int other = 0; other < s->players; other++) {
        struct iron_seat *p = &turn.seats[other];
        if (other == seat)
            continue;
        p->armies = ARMIES_MAX;
        p->ships = SHIPS_MAX;
        p->developments |= 1u << FORMATIONS | 1u << NAVY;
    }
    turn.seats[seat].goods = (uint8_t)at_most(GOODS_MAX, turn.seats[seat].goods + goods);
    turn.seat = (uint8_t)seat;
    turn.asked = NOBODY;
    turn.battle = NO_BATTLE;
    iron_begin_turn(&turn, NULL);
    return turn;
}

static void find_most(struct last_turn *last, const struct iron *s, int seat, struct turn *room)
{
    static const struct skill skill = {
        .rolling = IRON_FAIR, .standing = IRON_FAIR, .most_points = true};
    const struct network *n = &iron_networks[s->players - 1];
    int first = lattice_first[last->dice], ends = lattice_first[last->dice + 1] - first;
    for (int goods = 0; goods < s->players; goods++) {
        struct iron turn = last_turn_of(s, seat, goods);
        iron_turn_begin(room, &turn, n, &skill);
        for (int i = 0; i < ends && goods; i++)
            last->given[goods - 1][i] =
                (int16_t)iron_value_dice(room, lattice_dice[first + i], OMENS);
        for (int fate = 0; fate < FATES && !goods; fate++)
            for (int i = 0; i < ends; i++)
                last->most[fate][i] =
                    (int16_t)iron_value_dice(room, lattice_dice[first + i], fate);
    }
}

static void begin_last_turn(struct last_turn *last, const struct iron *s, int seat,
                            struct turn *room)
{
    const struct iron_seat *p = &s->seats[seat];
    last->dice = empire_dice(p);
    last->leadership = has(p, LEADERSHIP);
    last->walls = has_monument(p, CITY_WALLS);
    last->losses = (p->armies > 0) + (has(p, NAVY) && p->ships > 0); /* I15 */
    find_most(last, s, seat, room);
}

/* Does the game end with this round, or may the seat in turn end it? */
static bool may_end(const struct iron *s)
{
    enum { TRIBUTE_IN_REACH = 20, MONUMENTS_IN_REACH = 2 };
    const struct iron_seat *p = &s->seats[s->seat];
    return iron_ends(s) || iron_wanted(s, p->developments) <= 1 ||
           p->tribute + TRIBUTE_IN_REACH >= tribute_to_end(s) ||
           iron_monuments_wanted(s, iron_built(s)) <= MONUMENTS_IN_REACH; /* I22 */
}

bool iron_finish_begin(struct finish *f, const struct iron *s, struct turn *room)
{
    f->players = s->players;
    f->to_come = iron_seats_to_come(s, s->seat);
    if (!f->to_come || !may_end(s))
        return false;
    for (int slot = 0; slot < s->players; slot++)
        f->now[slot] = iron_stance(s, (s->seat + slot) % s->players);
    for (int slot = 1; slot <= f->to_come; slot++)
        begin_last_turn(&f->last[slot], s, (s->seat + slot) % s->players, room);
    for (int i = 0; i < FINISH_KNOWN; i++)
        f->known[i].key = 0;
    return true;
}

/* ---- Chances --------------------------------------------------------------------------------- */

/* Before the turn of a seat to come. */
struct standing {
    int32_t best; /* the key of who is best of those whose turn is over */
    int holder;   /* who that is */
    struct stance seats[SEATS_MAX];
    int ahead[SEATS_MAX]; /* points of those to come above what `most` says, by disasters */
};

/* What a demand brings: points of tribute, and goods. */
struct demand {
    int points, goods;
};

static struct demand demand(const struct finish *f, int slot, const struct standing *at, int losses)
{
    struct demand d = {0};
    for (int other = 0; other < f->players; other++) {
        const struct stance *p = &at->seats[other];
        int more = at->seats[slot].strength - losses - p->strength; /* I17 */
        bool gives = p->goods && (more >= 2 || other < slot || other > f->to_come);
        if (other == slot || more <= 0)
            continue;
        d.points += gives ? 0 : more;
        d.goods += gives;
    }
    return d;
}

/* What an invasion does to a seat's points. */
static int invaded(const struct stance *p)
{
    return p->strength - 10; /* I38 */
}

/* The key of a seat whose dice stand like this, and what they do to the others. */
static int32_t stand(const struct finish *f, int slot, const struct demand demands[2], int fate,
                     int i, struct standing *at)
{
    const struct last_turn *last = &f->last[slot];
    int shown = dice_of_face(lattice_dice[lattice_first[last->dice] + i], SKULL);
    enum disaster d = iron_disaster(shown + (fate == FATE_SKULL));
    bool fought = d == INVASION || (d == BARBARIANS && !last->walls);
    int32_t key = last->most[fate][i];
    if (fate == TRIBUTE) {
        const struct demand *asked = &demands[fought];
        key = asked->goods ? last->given[asked->goods - 1][i] : key;
        key += asked->points * KEY_POINT;
        at->best -= asked->goods && at->seats[at->holder].goods; /* a good less */
    }
    key += at->ahead[slot] * KEY_POINT;
    if (d != PESTILENCE && d != INVASION)
        return key;
    for (int other = 0; other < f->players; other++) {
        const struct stance *p = &at->seats[other];
        int change = d == INVASION ? invaded(p) : p->medicine ? 0 : -3; /* I14 */
        if (other == at->holder)
            at->best += change * KEY_POINT;
        else if (other > slot && other <= f->to_come)
            at->ahead[other] += change;
    }
    return key;
}

static void solve(struct finish *f, int slot, struct standing at, int32_t chance[SEATS_MAX]);

/* What is to be beaten by those after a seat: to save time, by two of them what breaks ties is told
 * in steps, and by three not at all. */
static int32_t roughly(const struct finish *f, int slot, int32_t key)
{
    static const uint8_t steps[SEATS_MAX] = {1, 1, 32, KEY_POINT};
    return key - (key & (steps[f->to_come - slot] - 1));
}

/* The chances of all when the seat has stood with such a key. */
static void go_on(struct finish *f, int slot, int32_t key, struct standing *at,
                  int32_t chance[SEATS_MAX])
{
    bool even = key == at->best;
    int before = at->holder;
    if (key > at->best) {
        at->best = roughly(f, slot, key);
        at->holder = slot;
    }
    solve(f, slot + 1, *at, chance);
    if (even) { /* they share what is left of the win */
        chance[slot] = chance[before] / 2;
        chance[before] -= chance[slot];
    }
}

/* Only differences count: all is told from the last seat's point of view. */
static uint64_t fingerprint(const struct finish *f, int slot, struct standing *at)
{
    int shift = at->ahead[f->to_come];
    uint64_t key = (uint64_t)slot << 4 | (uint64_t)at->holder;
    at->best -= shift * KEY_POINT;
    key = rng_mix(key ^ (uint64_t)(at->best + (1 << 20)) << 8);
    for (int other = slot; other <= f->to_come; other++) {
        at->ahead[other] -= shift;
        key = rng_mix(key ^ (uint64_t)(at->ahead[other] + (1 << 20)));
    }
    if (at->holder)
        at->seats[0] = f->now[0]; /* who is beaten counts no more */
    for (int other = 0; other < f->players; other++) {
        const struct stance *p = &at->seats[other];
        key = rng_mix(key ^ ((uint64_t)p->strength << 2 | (uint64_t)p->goods << 1 | p->medicine));
    }
    return key;
}

/* Where it is kept, or can be: in one of a few places, else in place of another. */
static struct known_chance *find_known(struct finish *f, uint64_t key)
{
    enum { PLACES = 8 };
    struct known_chance *at = &f->known[key % (FINISH_KNOWN / PLACES) * PLACES];
    for (int i = 0; i < PLACES; i++)
        if (at[i].key == key || !at[i].key)
            return &at[i];
    return &at[key >> 32 & (PLACES - 1)];
}

/* What every seat wins when this one plays its dice by what they are worth. */
static void follow(struct finish *f, int slot, const struct standing *at,
                   const struct demand demands[2], int32_t chance[SEATS_MAX])
{
    static const struct iron before = {.phase = PHASE_ROLL, .fate = NOBODY, .rolls_left = ROLLS};
    uint32_t stands[FATES][IRON_ENDS];
    int64_t sum[SEATS_MAX] = {0};
    int ends = lattice_first[f->dice.dice + 1] - lattice_first[f->dice.dice];
    iron_dice_reach(&f->dice, &before, &f->reach);
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends; i++)
            stands[fate][i] = (uint32_t)(f->reach.stands[fate][i] >> 30);
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends; i++) {
            struct standing after = *at;
            int32_t each[SEATS_MAX];
            if (!stands[fate][i])
                continue;
            int32_t key = stand(f, slot, demands, fate, i, &after);
            go_on(f, slot, key, &after, each);
            for (int other = 0; other < f->players; other++)
                sum[other] += (int64_t)each[other] * stands[fate][i] >> 10;
        }
    for (int other = 0; other < f->players; other++)
        chance[other] = (int32_t)(sum[other] >> 20);
}

/* The dice of a seat to come: for each end its chance, and what they are worth before the first
 * roll. 0: it cannot win. */
static int32_t own_chance(struct finish *f, int slot, const struct standing *at,
                          const struct demand demands[2])
{
    int32_t worth[FATES][IRON_ENDS], highest = 0;
    const struct last_turn *last = &f->last[slot];
    int ends = lattice_first[last->dice + 1] - lattice_first[last->dice];
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends; i++) {
            struct standing after = *at;
            int32_t each[SEATS_MAX] = {0}, key = stand(f, slot, demands, fate, i, &after);
            if (slot == f->to_come)
                each[slot] = key > after.best ? VALUE_ONE : key == after.best ? VALUE_ONE / 2 : 0;
            else if (key >= after.best)
                go_on(f, slot, key, &after, each);
            worth[fate][i] = each[slot];
            highest = most(highest, each[slot]);
        }
    if (!highest)
        return 0;
    f->dice.dice = last->dice;
    f->dice.leadership = last->leadership;
    memcpy(f->dice.plain, worth, sizeof worth);
    iron_solve_rolls(&f->dice, ROLLS);
    return f->dice.keep[ROLLS - 1][FATE_ROLLED][0];
}

/* The chances of all seats to win before the turn of this one. */
static void solve(struct finish *f, int slot, struct standing at, int32_t chance[SEATS_MAX])
{
    memset(chance, 0, SEATS_MAX * sizeof *chance);
    if (slot > f->to_come) {
        chance[at.holder] = VALUE_ONE;
        return;
    }
    uint64_t key = fingerprint(f, slot, &at);
    struct known_chance *known = find_known(f, key);
    if (known->key == key) {
        memcpy(chance, known->chance, sizeof known->chance);
        return;
    }
    struct demand demands[] = {demand(f, slot, &at, 0),
                               demand(f, slot, &at, f->last[slot].losses)};
    int32_t own = own_chance(f, slot, &at, demands);
    if (!own) {
        solve(f, slot + 1, at, chance);
    } else if (slot < f->to_come) {
        follow(f, slot, &at, demands, chance);
    } else {
        chance[slot] = own;
        chance[at.holder] = VALUE_ONE - own;
    }
    known = find_known(f, key); /* others may have been noted since */
    known->key = key;
    memcpy(known->chance, chance, sizeof known->chance);
}

int32_t iron_finish_chance(struct finish *f, const struct stance others[], struct stance own)
{
    int32_t best = iron_points_key(own.points, own.tie), chance[SEATS_MAX];
    struct standing at = {.best = roughly(f, 0, best)};
    int equal = 1;
    int strongest = 0;
    for (int slot = 1; slot <= f->to_come; slot++)
        strongest = most(strongest, others[slot - 1].strength);
    if (own.strength > strongest)
        own.strength = (uint8_t)strongest; /* more is the same to a demand */
    at.seats[0] = own;
    for (int slot = 1; slot < f->players; slot++) {
        const struct stance *p = &others[slot - 1];
        int32_t key = iron_points_key(p->points, p->tie);
        at.seats[slot] = *p;
        at.ahead[slot] = p->points - f->now[slot].points;
        if (slot > f->to_come && key > best)
            return 0;
        equal += slot > f->to_come && key == best;
    }
    solve(f, 1, at, chance);
    return chance[0] / equal; /* I54 */
}
