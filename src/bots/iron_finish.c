/* The last round of the Iron Age: see iron_finish.h. */
#include "bots/iron_finish.h"

#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int ends_of(int dice)
{
    return lattice_first[dice + 1] - lattice_first[dice];
}

static enum disaster disaster_of(int node, int fate)
{
    return iron_disaster(dice_of_face(lattice_dice[node], SKULL) + (fate == FATE_SKULL));
}

/* ---- Places ---------------------------------------------------------------------------------- */

static int place_of(const struct iron *s, int seat)
{
    return (seat - s->start + s->players) % s->players;
}

static int seat_at(const struct finish *f, int place)
{
    return (f->table.start + place) % f->table.players;
}

/* ---- How finely ------------------------------------------------------------------------------ */

const struct grain iron_exact = {.ties = {1, 1, 1, 1}, .points = 1, .strength = 1, .rivals = true,
                                 .goods = true, .colonies = true};

/* By the turns to come: when the dice stand, and while they may still fall otherwise. */
static const struct grain two_to_come_rolling = {.ties = {1, 8, 8}, .points = 4, .strength = 3,
                                                 .race = 2, .colonies = true};
static const struct grain three_to_come = {.ties = {1, 16, 64, 64}, .points = 4, .strength = 5,
                                           .race = 3, .rivals = true};
static const struct grain three_to_come_rolling = {.ties = {1, 64, 64, 64}, .points = 8,
                                                   .strength = 5, .race = 3};
static const struct grain *const grains[SEATS_MAX][2] = {
    [1] = {&iron_exact, &iron_exact},
    [2] = {&iron_exact, &two_to_come_rolling},
    [3] = {&three_to_come, &three_to_come_rolling},
};

/* Small empires take little time. */
static const struct grain *grain_for(const struct iron *s, int to_come)
{
    enum { FEW_DICE = 3 };
    bool small = true;
    for (int slot = 1; slot <= to_come; slot++)
        small = small && empire_dice(&s->seats[(s->seat + slot) % s->players]) <= FEW_DICE;
    return small ? &iron_exact : grains[to_come][s->phase < PHASE_CHOOSE];
}

/* When a decision has taken so much that it must come to an end. */
static const struct grain coarse = {.ties = {1, 64, 64, 64}, .points = 8, .strength = 9,
                                    .race = 4};
enum { WORK_MAX = 8000000, WORK_OF_PROFILE = 200, WORK_OF_TURN = 10 };

/* In ends of the dice that were looked at. */
static void work(struct finish *f, int place, int ends)
{
    f->work += ends * ends_of(empire_dice(&f->table.seats[seat_at(f, place)]));
    if (f->work > WORK_MAX)
        f->grain = &coarse;
}

/* ---- Profiles -------------------------------------------------------------------------------- */

/* What an invasion marks for a seat. */
static int8_t invasion(const struct iron *s, const struct iron_seat *p)
{
    return (int8_t)(strength(p, iron_sends_ships(s, p)) - 10); /* I38 */
}

/* The last turn of a seat under a condition: nobody is weak enough for a demand. */
static struct iron table_for(const struct finish *f, int seat, struct condition c)
{
    struct iron table = f->table;
    struct iron_seat *own = &table.seats[seat];
    for (int other = 0; other < table.players; other++) {
        struct iron_seat *p = &table.seats[other];
        if (other == seat)
            continue;
        p->armies = ARMIES_MAX;
        p->ships = SHIPS_MAX;
        p->developments |= 1u << FORMATIONS | 1u << NAVY;
    }
    own->goods = (uint8_t)most(0, least(GOODS_MAX, own->goods + c.goods));
    if (c.weakened) { /* I15 */
        bool ships = iron_sends_ships(&table, own);
        own->armies = (uint8_t)(own->armies - (own->armies > 0));
        own->ships = (uint8_t)(own->ships - ships);
    }
    for (uint32_t left = c.colonies; left; left &= left - 1)
        own->pegs[__builtin_ctz(left)] = 0; /* I42 */
    table.rival |= c.colonies;
    table.seat = (uint8_t)seat;
    table.asked = NOBODY;
    table.battle = NO_BATTLE;
    iron_begin_turn(&table, NULL);
    return table;
}

/* The number of this ending among those of the profile. */
static uint16_t number_of(struct profile *p, uint16_t places[], const struct ending *e)
{
    uint64_t halves[2];
    _Static_assert(sizeof *e == sizeof(uint64_t) + sizeof(uint32_t), "an ending has no gaps");
    memcpy(&halves[0], e, sizeof halves[0]);
    halves[1] = e->colonies;
    for (uint64_t at = rng_mix(rng_mix(halves[0]) ^ halves[1]);; at++) {
        uint16_t *place = &places[at % (2 * ENDINGS_MAX)];
        if (*place && !memcmp(&p->list[*place - 1], e, sizeof *e))
            return (uint16_t)(*place - 1);
        if (!*place) {
            p->list[p->count++] = *e;
            *place = (uint16_t)p->count;
            return (uint16_t)(p->count - 1);
        }
    }
}

/* What a throw can end in: the first of it finds room, and others while room is left for the first
 * of all. */
static void fill_throw(struct finish *f, int place, struct profile *p, uint16_t places[],
                       struct endings *all, enum disaster d)
{
    enum { THROWS = (FATES - 1) * IRON_ENDS };
    const struct dangers *after = &f->dangers[place + 1];
    for (int e = 0; e < all->count; e++) {
        struct ending *one = &all->list[e].ending;
        if (e && (p->count + THROWS - p->throws >= ENDINGS_MAX ||
                  p->choices + THROWS - p->throws >= CHOICES_MAX))
            break;
        one->disaster = (uint8_t)(d == PESTILENCE || d == INVASION ? d : NO_DISASTER);
        one->colonies &= f->dangers[f->over].colonies;
        one->tie = iron_shown_tie(f->grain, after, one->tie);
        iron_show_strength(f->grain, after, &one->strength, &one->goods);
        p->which[p->choices++] = number_of(p, places, one);
        p->colonies |= one->colonies;
    }
    p->throws++;
}

/* All throws with one face of the Fate die. */
static void fill_face(struct finish *f, int place, struct profile *p, uint16_t places[], int fate)
{
    struct turn *t = &f->room;
    int dice = empire_dice(&t->state.seats[t->seat]), first = lattice_first[dice];
    for (int i = 0; i < ends_of(dice); i++) {
        struct endings all = {.dangers = &f->dangers[place + 1]};
        iron_turn_endings(t, lattice_dice[first + i], fate, &all);
        p->from[fate][i] = (uint16_t)p->choices;
        fill_throw(f, place, p, places, &all, disaster_of(first + i, fate));
    }
    p->from[fate][ends_of(dice)] = (uint16_t)p->choices;
}

/* All faces of the Fate die, or with goods that a demand brought that one alone. */
static void fill_profile(struct finish *f, int place, struct profile *p)
{
    static const struct skill skill = {.rolling = IRON_ENDINGS, .standing = IRON_ENDINGS};
    uint16_t places[2 * ENDINGS_MAX] = {0};
    struct iron table = table_for(f, seat_at(f, place), p->condition);
    iron_turn_begin(&f->room, &table, &iron_networks[table.players - 1], &skill);
    p->count = p->choices = p->throws = 0;
    p->colonies = 0;
    fill_face(f, place, p, places, OMENS);
    for (int fate = 0; fate < FATES && p->condition.goods <= 0; fate++)
        if (fate != OMENS && fate != TRIBUTE)
            fill_face(f, place, p, places, fate);
}

static bool same_condition(struct condition a, struct condition b)
{
    return a.colonies == b.colonies && a.goods == b.goods && a.weakened == b.weakened;
}

/* The profile under this very condition; what was not asked for longest makes room. */
static const struct profile *find_profile(struct finish *f, int place, struct condition c)
{
    int part = PROFILES / (f->table.players - f->over);
    struct profile *list = f->profiles + (place - f->over) * part, *found = list;
    for (int i = 0; i < part; i++) {
        if (list[i].used && same_condition(list[i].condition, c)) {
            list[i].used = ++f->clock;
            return &list[i];
        }
        if (list[i].used < found->used)
            found = &list[i];
    }
    found->used = ++f->clock;
    found->condition = c;
    fill_profile(f, place, found);
    work(f, place, WORK_OF_PROFILE);
    return found;
}

/* Of what others changed only the greatest: an invasion, then colonies that the turn would take,
 * then goods. */
static const struct profile *profile_of(struct finish *f, const struct standing *s, int goods)
{
    const struct stand *own = &s->places[s->over];
    struct condition c = {.weakened = own->weakened};
    if (f->grain->goods && !own->weakened)
        c.goods = (int8_t)(goods - own->given);
    const struct profile *p = find_profile(f, s->over, c);
    while (p->colonies & s->colonies && !own->weakened) {
        c.goods = 0;
        c.colonies |= p->colonies & s->colonies;
        p = find_profile(f, s->over, c);
    }
    return p;
}

/* ---- The solution ---------------------------------------------------------------------------- */

static void hope(struct finish *f, const struct standing *now, int32_t share[SEATS_MAX]);

/* What a turn can be before it is played on: without a demand, with one, with one after a battle;
 * and with one of both that was refused by who would give. */
enum { NO_DEMAND, DEMAND, DEMAND_WEAKER, REFUSED, REFUSED_WEAKER, HANDS };

struct hand {
    struct standing before;
    const struct profile *profile;
    int tribute; /* that the demand brought */
    bool known[ENDINGS_MAX];
    int32_t worth[ENDINGS_MAX], share[ENDINGS_MAX][SEATS_MAX];
};

/* The best ending of each throw. */
struct choices {
    uint8_t hand[FATES][IRON_ENDS];
    uint16_t ending[FATES][IRON_ENDS];
};

static const struct iron_seat *next_in_turn(const struct finish *f, const struct standing *s)
{
    return &f->table.seats[seat_at(f, s->over)];
}

/* Who may rather keep the good for a demand still to come; NOBODY: all give. */
static int refuser(const struct finish *f, const struct standing *s)
{
    int found = NOBODY;
    for (int i = 0; i < s->over && f->grain->goods; i++) {
        const struct stand *p = &s->places[i];
        int stronger = 0;
        for (int later = s->over + 1; later < s->players; later++)
            stronger += s->places[later].strength > p->strength;
        bool may = p->goods && p->goods <= stronger && p->points > WITHOUT_HOPE;
        if (may && (found == NOBODY || p->points > s->places[found].points))
            found = i;
    }
    return found;
}

static void begin_hand(struct finish *f, const struct standing *s, int which, int refused_by,
                       struct hand *h)
{
    const struct iron_seat *own = next_in_turn(f, s);
    bool weaker = which == DEMAND_WEAKER || which == REFUSED_WEAKER;
    int losses = weaker ? (own->armies > 0) + iron_sends_ships(&f->table, own) : 0; /* I15 */
    struct demand d = {0};
    h->before = *s;
    if (which != NO_DEMAND)
        d = iron_demand(&h->before, losses, which < REFUSED ? NOBODY : refused_by);
    h->tribute = d.points;
    h->profile = profile_of(f, s, d.goods);
    memset(h->known, 0, sizeof h->known);
}

static void judge(struct finish *f, struct hand *h, int e)
{
    struct standing after = iron_after_turn(&h->before, &h->profile->list[e], h->tribute);
    int at = h->before.over;
    hope(f, &after, h->share[e]);
    h->worth[e] = h->share[e][at] + after.places[at].points;
    h->known[e] = true;
}

/* The best ending of these dice: for the win, and a little for every point. */
static int choose(struct finish *f, struct hand *h, int fate, int i)
{
    const struct profile *p = h->profile;
    int chosen = -1;
    for (int j = p->from[fate][i]; j < p->from[fate][i + 1]; j++) {
        int e = p->which[j];
        if (!h->known[e])
            judge(f, h, e);
        if (chosen < 0 || h->worth[e] > h->worth[chosen])
            chosen = e;
    }
    return chosen;
}

/* What every throw is worth, and then all dice. */
static void throw_all(struct finish *f, const struct standing *s, struct hand hands[],
                      int refused_by, struct choices *c)
{
    const struct iron_seat *own = next_in_turn(f, s);
    bool walls = has_monument(own, CITY_WALLS);
    int32_t worth[FATES][IRON_ENDS];
    int dice = empire_dice(own);
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends_of(dice); i++) {
            enum disaster d = disaster_of(lattice_first[dice] + i, fate);
            bool fights = d == INVASION || (d == BARBARIANS && !walls); /* I14 */
            int h = fate != TRIBUTE ? NO_DEMAND : fights ? DEMAND_WEAKER : DEMAND;
            int e = choose(f, &hands[h], fate == TRIBUTE ? OMENS : fate, i);
            if (h != NO_DEMAND && refused_by != NOBODY) {
                int refused = h - DEMAND + REFUSED, other = choose(f, &hands[refused], OMENS, i);
                if (hands[refused].share[other][refused_by] > hands[h].share[e][refused_by]) {
                    h = refused;
                    e = other;
                }
            }
            c->hand[fate][i] = (uint8_t)h;
            c->ending[fate][i] = (uint16_t)e;
            worth[fate][i] = hands[h].worth[e];
        }
    f->dice.dice = dice; /* not before: others are solved on the way */
    f->dice.leadership = has(own, LEADERSHIP);
    memcpy(f->dice.plain, worth, sizeof worth);
    iron_solve_rolls(&f->dice, ROLLS);
}

/* How often each throw stands. */
static const struct iron_reach *reach(struct finish *f)
{
    static const struct iron fresh = {.phase = PHASE_ROLL, .fate = NOBODY, .rolls_left = ROLLS};
    iron_dice_reach(&f->dice, &fresh, &f->reach);
    return &f->reach;
}

static void solve(struct finish *f, const struct standing *s, int32_t share[SEATS_MAX])
{
    struct hand hands[HANDS];
    struct choices c;
    int64_t sum[SEATS_MAX] = {0};
    int refused_by = refuser(f, s);
    for (int h = 0; h < (refused_by == NOBODY ? REFUSED : HANDS); h++)
        begin_hand(f, s, h, refused_by, &hands[h]);
    throw_all(f, s, hands, refused_by, &c);
    const struct iron_reach *r = reach(f);
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends_of(f->dice.dice); i++) {
            const int32_t *each = hands[c.hand[fate][i]].share[c.ending[fate][i]];
            for (int seat = 0; seat < s->players; seat++)
                sum[seat] += (int64_t)(r->stands[fate][i] >> 20) * each[seat] >> 20;
        }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        share[seat] = (int32_t)(sum[seat] >> 20);
}

/* ---- The last turn of all -------------------------------------------------------------------- */

/* What is to be beaten after a disaster, and who has it. */
struct bar {
    int32_t key;
    unsigned holders; /* places: a set */
};

static int32_t key_to_win(int points, int tie)
{
    return points * 64 + tie; /* I24 */
}

static struct bar bar_after(struct standing s, enum disaster d, int tribute)
{
    struct bar bar = {.key = INT32_MIN};
    iron_strike_others(&s, d);
    int brought = s.places[s.over].points + tribute;
    for (int i = 0; i < s.over; i++) {
        int32_t key = key_to_win(s.places[i].points - brought, s.places[i].tie);
        if (key > bar.key)
            bar = (struct bar){.key = key};
        bar.holders |= (unsigned)(key == bar.key) << i;
    }
    return bar;
}

/* The own share of each ending, and a little for every point if that makes a difference to who else
 * wins. Returns whether it can win. */
static bool judge_all(struct hand *h, const struct bar bars[DISASTERS], bool points_too)
{
    bool wins = false;
    for (int e = 0; e < h->profile->count; e++) {
        const struct ending *end = &h->profile->list[e];
        const struct bar *bar = &bars[end->disaster];
        int points = end->points - iron_late_by(end->first & h->before.taken);
        int32_t key = key_to_win(points, end->tie);
        int32_t won = key > bar->key    ? VALUE_ONE
                      : key == bar->key ? VALUE_ONE / (1 + __builtin_popcount(bar->holders))
                                        : 0; /* I54 */
        h->share[e][h->before.over] = won;
        h->worth[e] = won + (points_too ? points : 0);
        h->known[e] = true;
        wins = wins || won;
    }
    return wins;
}

static void solve_last(struct finish *f, const struct standing *s, int32_t share[SEATS_MAX])
{
    struct hand hands[REFUSED];
    struct bar bars[REFUSED][DISASTERS];
    struct choices c;
    unsigned holders = 0;
    int64_t sum[SEATS_MAX] = {0};
    for (int h = 0; h < REFUSED; h++)
        begin_hand(f, s, h, NOBODY, &hands[h]);
    for (int h = 0; h < REFUSED; h++)
        for (int d = 0; d < DISASTERS; d++) {
            bars[h][d] = bar_after(hands[h].before, (enum disaster)d, hands[h].tribute);
            holders |= bars[h][d].holders;
        }
    bool several = holders & (holders - 1), wins = false;
    for (int h = 0; h < REFUSED; h++)
        wins = judge_all(&hands[h], bars[h], several) || wins;
    memset(share, 0, SEATS_MAX * sizeof *share);
    if (wins || several)
        throw_all(f, s, hands, NOBODY, &c);
    if (!several) {
        share[s->over] = wins ? f->dice.keep[ROLLS - 1][FATE_ROLLED][0] : 0;
        share[__builtin_ctz(holders)] = VALUE_ONE - share[s->over];
        return;
    }
    const struct iron_reach *r = reach(f);
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < ends_of(f->dice.dice); i++) {
            int h = c.hand[fate][i];
            const struct bar *bar =
                &bars[h][disaster_of(lattice_first[f->dice.dice] + i, fate)];
            int32_t won = hands[h].share[c.ending[fate][i]][s->over];
            int32_t rest = (VALUE_ONE - won) / __builtin_popcount(bar->holders);
            int64_t often = (int64_t)(r->stands[fate][i] >> 20);
            sum[s->over] += often * won >> 20;
            for (unsigned left = bar->holders; left; left &= left - 1)
                sum[__builtin_ctz(left)] += often * rest >> 20;
        }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        share[seat] = (int32_t)(sum[seat] >> 20);
}

/* ---- What is remembered ---------------------------------------------------------------------- */

/* Where the hopes of a standing are kept, or are to be: one of a few places. */
static struct remembered *remembered(struct finish *f, uint64_t key)
{
    uint64_t at = key >> 40;
    struct remembered *kept = NULL;
    for (int i = 0; i < 4; i++) {
        kept = &f->remembered[(at + (uint64_t)i) & (STANDINGS - 1)];
        if (!kept->key || kept->key == key)
            return kept;
    }
    return kept;
}

static const int32_t *look_up(struct finish *f, const struct standing *s)
{
    uint64_t key = iron_standing_key(s);
    struct remembered *kept = remembered(f, key);
    if (kept->key != key) {
        struct remembered found = {.key = key};
        bool last = s->over == s->players - 1;
        (last ? solve_last : solve)(f, s, found.share);
        work(f, s->over, last ? 1 : WORK_OF_TURN);
        kept = remembered(f, key); /* others may have been noted since */
        *kept = found;
    }
    return kept->share;
}

/* Those who lead have so many points more. */
static struct standing led_by(const struct standing *s, int more)
{
    struct standing with = *s;
    for (int i = 0; i < s->over; i++)
        if (s->places[i].points == s->places[0].points)
            with.places[i].points = (int16_t)(with.places[i].points + more);
    return with;
}

/* What every place can hope for. Where points are told in steps, between two of them. */
static void hope(struct finish *f, const struct standing *now, int32_t share[SEATS_MAX])
{
    struct standing s = *now;
    uint8_t from[SEATS_MAX] = {0};
    iron_simplify(f->grain, &f->dangers[s.over], &s, from);
    int step = f->grain->points, above = s.places[0].points & (step - 1);
    struct standing low = led_by(&s, -above);
    const int32_t *less = look_up(f, &low);
    for (int i = 0; i < s.players; i++)
        share[from[i]] = less[i];
    if (!above)
        return;
    struct standing high = led_by(&s, step - above);
    const int32_t *more = look_up(f, &high);
    for (int i = 0; i < s.players; i++)
        share[from[i]] += (more[i] - share[from[i]]) * above / step;
}

/* The place of a seat whose turn is over, or before its turn. */
static struct stand stand_of(const struct finish *f, int place, const struct stance *p)
{
    const struct iron_seat *seat = &f->table.seats[seat_at(f, place)];
    if (place < f->over)
        return (struct stand){.points = p->points, .tie = p->tie, .strength = p->strength,
                              .goods = p->goods, .medicine = p->medicine};
    return (struct stand){
        .points = (int16_t)(p->marks - (seat->tribute - seat->lost)),
        .strength = p->strength,
        .goods = p->goods,
        .invaded = invasion(&f->table, seat),
        .medicine = p->medicine,
        .weakened = p->armies < seat->armies,
        .given = (uint8_t)(seat->goods - p->goods),
    };
}

static void hopes(struct finish *f, const struct stance others[], const struct ending *own,
                  int32_t share[SEATS_MAX])
{
    struct standing s = f->now;
    for (int slot = 1; slot < s.players; slot++) {
        int place = (f->over - 1 + slot) % s.players;
        s.places[place] = stand_of(f, place, &others[slot - 1]);
    }
    iron_end_place(&s, f->over - 1, own, 0);
    hope(f, &s, share);
}

int32_t iron_finish_chance(struct finish *f, const struct stance others[],
                           const struct ending *own)
{
    int32_t share[SEATS_MAX];
    hopes(f, others, own, share);
    return share[f->over - 1];
}

/* What the turn of the seat in turn has ended in. */
static struct ending ended(const struct finish *f, const struct iron *s, int seat)
{
    struct stance own = iron_stance(s, seat);
    struct ending e = {
        .points = own.points,
        .tie = own.tie,
        .strength = own.strength,
        .goods = own.goods,
        .first = (uint8_t)(iron_built(s) & ~f->now.taken),
        .medicine = own.medicine,
    };
    for (int c = 0; c < COLONIES; c++)
        e.colonies |=
            (uint32_t)(has_colony(&s->seats[seat], c) && iron_colony_open(&f->table, c)) << c;
    return e;
}

int32_t iron_finish_share(struct finish *f, const struct iron *s, int seat)
{
    int32_t share[SEATS_MAX];
    struct stance others[SEATS_MAX - 1];
    int before = f->table.seat;
    struct ending own = ended(f, s, before);
    for (int slot = 1; slot < s->players; slot++)
        others[slot - 1] = iron_stance(s, (before + slot) % s->players);
    hopes(f, others, &own, share);
    return share[place_of(s, seat)];
}

/* ---- Before the search ----------------------------------------------------------------------- */

/* Does the game end with this round, or may the seat in turn end it? */
static bool may_end(const struct iron *s)
{
    enum { TRIBUTE_IN_REACH = 20, MONUMENTS_IN_REACH = 2 };
    const struct iron_seat *p = &s->seats[s->seat];
    return iron_ends(s) || iron_wanted(s, p->developments) <= 1 ||
           p->tribute + TRIBUTE_IN_REACH >= tribute_to_end(s) ||
           iron_monuments_wanted(s, iron_built(s)) <= MONUMENTS_IN_REACH; /* I22 */
}

/* Monuments and colonies that all dice could complete. */
static unsigned monuments_in_reach(const struct iron_seat *p)
{
    int people = 3 * empire_dice(p) + 1;
    int boxes = has(p, ARCHITECTURE) ? people + people / 2 : people; /* I46 */
    unsigned set = 0;
    for (int m = 0; m < MONUMENTS; m++) {
        int left = iron_size[T_MONUMENT + m] - p->boxes[T_MONUMENT + m];
        set |= (unsigned)(left > 0 && left <= boxes) << m;
    }
    return set;
}

static uint32_t colonies_in_reach(const struct iron *s, const struct iron_seat *p)
{
    enum { FEW = 3 };
    uint32_t set = 0;
    for (int c = 0; c < COLONIES && s->mediterranean && p->ships; c++) /* I27 */
        set |= (uint32_t)iron_colony_open(s, c) << c;
    return __builtin_popcount(set) > FEW ? 0 : set;
}

/* What is to come when so many turns are over. */
static struct dangers dangers(const struct iron *s, int over, const struct dangers after[],
                              const struct grain *grain)
{
    const struct iron_seat *p = &s->seats[(s->start + over) % s->players];
    struct dangers d = after[over + 1];
    d.turns++;
    d.invasions = (uint8_t)(d.invasions + (empire_dice(p) + 1 >= 5)); /* I14 */
    d.strongest = (uint8_t)most(d.strongest, strength(p, true));
    d.reach |= monuments_in_reach(p);
    d.colonies |= grain->colonies ? colonies_in_reach(s, p) : 0;
    return d;
}

bool iron_finish_begin(struct finish *f, const struct iron *s)
{
    f->over = place_of(s, s->seat) + 1;
    if (f->over == s->players || !may_end(s))
        return false;
    f->table = *s;
    f->grain = grain_for(s, s->players - f->over);
    f->now = (struct standing){.players = s->players, .over = (uint8_t)f->over,
                               .taken = (uint8_t)iron_built(s)};
    f->dangers[s->players] = (struct dangers){0};
    for (int over = s->players - 1; over >= f->over; over--)
        f->dangers[over] = dangers(s, over, f->dangers, f->grain);
    f->clock = 0;
    f->work = 0;
    for (int i = 0; i < PROFILES; i++)
        f->profiles[i].used = 0;
    for (int i = 0; i < STANDINGS; i++)
        f->remembered[i].key = 0;
    return true;
}
