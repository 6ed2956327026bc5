/* The last round of the Iron Age: see endgame.h. */
#include "bots/iron/endgame.h"

#include <string.h>

/* ---- Places ---------------------------------------------------------------------------------- */

static int place_of(const struct iron *s, int seat)
{
    return seats_before(s->players, s->start, seat);
}

int iron_seat_at(const struct iron_endgame *f, int place)
{
    return (f->table.start + place) % f->table.players;
}

/* ---- How finely ------------------------------------------------------------------------------ */

/* What takes too much is told apart less finely: of two turns to come, or three when the dice
 * stand; and of three while they may still fall otherwise. */
#define ALL_COUNTS .ties = 1, .points = 1, .strength = 1, .rivals = true, .goods = true
static const struct iron_abstraction coarse = {.ties = 8, .points = 4, .strength = 5, .race = 2};
static const struct iron_abstraction fine = {
    .ties = 8, .points = 2, .strength = 5, .rivals = true, .work = 2500000, .coarser = &coarse};
static const struct iron_abstraction rolling = {ALL_COUNTS, .work = 1700000, .coarser = &fine};
static const struct iron_abstraction standing = {ALL_COUNTS, .work = 3000000, .coarser = &fine};
static const struct iron_abstraction coarse_of_three = {
    .ties = 8, .points = 4, .strength = 5, .race = 3};
static const struct iron_abstraction rolling_of_three = {.ties = 8,
                                                         .points = 4,
                                                         .strength = 5,
                                                         .race = 3,
                                                         .rivals = true,
                                                         .goods = true,
                                                         .work = 1200000,
                                                         .coarser = &coarse_of_three};
const struct iron_abstraction iron_exact = {ALL_COUNTS};

/* Three turns to come while the dice may still fall otherwise lead to too many standings, but for
 * small empires. */
static bool is_too_much(const struct iron *s, int to_come)
{
    enum { FEW_DICE = 3 };
    bool small = true;
    for (int slot = 1; slot <= to_come; slot++)
        small = small && empire_dice(&s->seats[(s->seat + slot) % s->players]) <= FEW_DICE;
    return to_come > 2 && s->phase < PHASE_CHOOSE && !small;
}

void iron_endgame_work(struct iron_endgame *f, int place, int ends)
{
    f->work += ends * iron_ends_of(empire_dice(&f->table.seats[iron_seat_at(f, place)]));
    if (!f->abstraction->coarser || f->work <= f->abstraction->work)
        return;
    f->abstraction = f->abstraction->coarser;
    f->work = 0;
    f->coarsened++;
    f->changed = true;
}

bool iron_endgame_again(struct iron_endgame *f)
{
    bool again = f && f->changed;
    if (again)
        f->changed = false;
    return again;
}

/* ---- The solution ---------------------------------------------------------------------------- */

static void win_shares(struct iron_endgame *f, const struct iron_standing *now,
                       int32_t share[SEATS_MAX]);

/* What is known of a last turn is exact; of others, it is known so finely. */
static uint64_t with_abstraction(const struct iron_endgame *f, uint64_t key)
{
    return rng_mix(key + f->coarsened) | 1;
}

/* What all endings of a kind have in common: they lead to these points more than they tell. */
struct iron_kind_value {
    bool known, lost_known;
    int more, from_last;
    struct iron_lead lead;
    int32_t lost[SEATS_MAX]; /* when the turn cannot win */
};

struct iron_hand {
    struct iron_standing before;
    const struct iron_profile *profile;
    int tribute; /* that the demand brought */
    struct iron_kind_value kind_values[KINDS_MAX];
    bool known[ENDINGS_MAX];
    int32_t value[ENDINGS_MAX], share[ENDINGS_MAX][SEATS_MAX];
};

/* The best ending of each throw. */
struct iron_choices {
    uint8_t hand[FATES][IRON_ENDS];
    uint16_t ending[FATES][IRON_ENDS];
};

static const struct iron_seat *next_in_turn(const struct iron_endgame *f,
                                            const struct iron_standing *s)
{
    return &f->table.seats[iron_seat_at(f, s->over)];
}

/* Who may rather keep the good for a demand still to come; NOBODY: all give. */
static int refuser(const struct iron_endgame *f, const struct iron_standing *s)
{
    int found = NOBODY;
    for (int i = 0; i < s->over && f->abstraction->goods; i++) {
        const struct iron_stand *p = &s->places[i];
        int stronger = 0;
        for (int later = s->over + 1; later < s->players; later++)
            stronger += s->places[later].strength > p->strength;
        bool may = p->goods && p->goods <= stronger && p->points > CANNOT_WIN;
        if (may && (found == NOBODY || p->points > s->places[found].points))
            found = i;
    }
    return found;
}

struct iron_demand iron_ask(const struct iron_endgame *f, struct iron_standing *before, int which,
                            int refuser)
{
    const struct iron_seat *own = next_in_turn(f, before);
    bool weaker = which == DEMAND_WEAKER || which == REFUSED_WEAKER;
    int losses = weaker ? (own->armies > 0) + iron_sends_ships(&f->table, own) : 0; /* I15 */
    return which == NO_DEMAND ? (struct iron_demand){0} : iron_demand(before, losses, refuser);
}

static void begin_hand(struct iron_endgame *f, const struct iron_standing *s, int which,
                       int refused_by, struct iron_hand *h)
{
    h->before = *s;
    struct iron_demand d = iron_ask(f, &h->before, which, which < REFUSED ? NOBODY : refused_by);
    h->tribute = d.points;
    h->profile = iron_profile_of(f, s, d.goods);
    for (int i = 0; i < h->profile->kinds; i++)
        h->kind_values[i].known = false;
    memset(h->known, 0, sizeof h->known);
}

static struct iron_standing ended(const struct iron_hand *h, int e)
{
    return iron_after_turn(&h->before, &h->profile->list[e], h->tribute);
}

static struct iron_kind_value *kind_value_of(struct iron_endgame *f, struct iron_hand *h, int e)
{
    struct iron_kind_value *o = &h->kind_values[h->profile->kind[e]];
    if (o->known)
        return o;
    struct iron_standing after = ended(h, e);
    o->known = true;
    o->lost_known = false;
    o->more = after.places[after.over - 1].points - h->profile->list[e].points;
    o->from_last = after.places[after.players - 1].points;
    o->lead = iron_judge_lead(f->abstraction, &f->dangers[after.over], &after);
    return o;
}

/* Of endings of a kind that cannot win one stands for all; where nobody else whose turn is over can
 * win, only their own points and ties count. */
static void shares_after(struct iron_endgame *f, struct iron_hand *h, int e,
                         struct iron_kind_value *o, int32_t share[SEATS_MAX])
{
    const struct iron_ending *end = &h->profile->list[e];
    int32_t key = iron_key_to_win(end->points + o->more, end->tie);
    if (key < o->lead.lost_below && o->lost_known) {
        memcpy(share, o->lost, sizeof o->lost);
        return;
    }
    struct iron_standing after;
    if (key < o->lead.ahead_from) {
        after = ended(h, e);
        win_shares(f, &after, share);
        o->lost_known = key < o->lead.lost_below;
        memcpy(o->lost, share, sizeof o->lost);
        return;
    }
    int32_t ahead = iron_key_to_win(end->points + o->more - o->from_last, end->tie);
    uint64_t known = with_abstraction(f, rng_mix(o->lead.key ^ (uint32_t)ahead));
    struct cached_shares *kept = cached_for(f->cache, STANDINGS, known);
    if (kept->key != known) {
        struct cached_shares found = {.key = known};
        after = ended(h, e);
        win_shares(f, &after, found.share);
        kept = cached_for(f->cache, STANDINGS, known);
        *kept = found;
    }
    memcpy(share, kept->share, sizeof kept->share);
}

static void judge(struct iron_endgame *f, struct iron_hand *h, int e)
{
    int at = h->before.over;
    if (h->profile->kind[e] < KINDS_MAX) {
        struct iron_kind_value *o = kind_value_of(f, h, e);
        shares_after(f, h, e, o, h->share[e]);
        h->value[e] = h->share[e][at] + h->profile->list[e].points + o->more;
    } else {
        struct iron_standing after = ended(h, e);
        win_shares(f, &after, h->share[e]);
        h->value[e] = h->share[e][at] + after.places[at].points;
    }
    h->known[e] = true;
}

/* The best ending of these dice: for the win, and a little for every point. */
static int choose(struct iron_endgame *f, struct iron_hand *h, int fate, int i)
{
    const struct iron_profile *p = h->profile;
    int chosen = -1;
    for (int j = p->from[fate][i]; j < p->from[fate][i + 1]; j++) {
        int e = p->which[j];
        if (!h->known[e])
            judge(f, h, e);
        if (chosen < 0 || h->value[e] > h->value[chosen])
            chosen = e;
    }
    return chosen;
}

/* The best ending of a throw; who would give for its demand may refuse. */
static void choose_for_throw(struct iron_endgame *f, struct iron_hand hands[], int refused_by,
                             int h, int fate, int i, struct iron_choices *c)
{
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
}

/* The value of every throw. Returns a key of all that: different standings often come to the
 * same. */
static uint64_t throw_all(struct iron_endgame *f, const struct iron_standing *s,
                          struct iron_hand hands[], int refused_by, struct iron_choices *c)
{
    enum { MIX = 0x2545f491 };
    const struct iron_seat *own = next_in_turn(f, s);
    int32_t value[IRON_ENDS][FATE_WIDTH];
    int dice = empire_dice(own), ends = iron_ends_of(dice);
    uint64_t key = (uint64_t)s->over;
    for (int fate = 0; fate < FATES; fate++) {
        uint64_t sum = 0;
        for (int i = 0; i < ends; i++) {
            uint64_t shares[2];
            int h = iron_hand_of(own, fate, lattice_first[dice] + i);
            choose_for_throw(f, hands, refused_by, h, fate, i, c);
            const struct iron_hand *hand = &hands[c->hand[fate][i]];
            int e = c->ending[fate][i];
            value[i][fate] = hand->value[e];
            memcpy(shares, hand->share[e], sizeof shares);
            sum = ((sum * MIX + shares[0]) * MIX + shares[1]) * MIX + (uint32_t)hand->value[e];
        }
        key = rng_mix(key ^ sum);
    }
    f->dice.dice = dice; /* not before: others are solved on the way */
    f->dice.leadership = has(own, LEADERSHIP);
    memcpy(f->dice.plain, value, (size_t)ends * sizeof *value);
    return key | 1;
}

const struct iron_reach *iron_endgame_reach(struct iron_endgame *f)
{
    static const struct iron fresh = {.phase = PHASE_ROLL, .fate = NOBODY, .rolls_left = ROLLS};
    iron_dice_reach(&f->dice, &fresh, &f->reach);
    return &f->reach;
}

static void share_out(struct iron_endgame *f, const struct iron_hand hands[],
                      const struct iron_choices *c, int32_t share[SEATS_MAX])
{
    int64_t sum[SEATS_MAX] = {0};
    iron_solve_rolls(&f->dice, ROLLS - 1);
    const struct iron_reach *r = iron_endgame_reach(f);
    for (int fate = 0; fate < FATES; fate++)
        for (int i = 0; i < iron_ends_of(f->dice.dice); i++) {
            const int32_t *each = hands[c->hand[fate][i]].share[c->ending[fate][i]];
            for (int seat = 0; seat < f->table.players; seat++)
                sum[seat] += (int64_t)(r->stands[i][fate] >> 20) * each[seat] >> 20;
        }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        share[seat] = (int32_t)(sum[seat] >> 20);
}

static void solve(struct iron_endgame *f, const struct iron_standing *s, int32_t share[SEATS_MAX])
{
    struct iron_hand hands[HANDS];
    struct iron_choices c;
    int refused_by = refuser(f, s);
    for (int h = 0; h < (refused_by == NOBODY ? REFUSED : HANDS); h++)
        begin_hand(f, s, h, refused_by, &hands[h]);
    uint64_t key = throw_all(f, s, hands, refused_by, &c);
    struct cached_shares *kept = cached_for(f->cache, STANDINGS, key);
    if (kept->key != key) {
        *kept = (struct cached_shares){.key = key};
        share_out(f, hands, &c, kept->share);
        iron_endgame_work(f, s->over, WORK_OF_DICE);
    }
    memcpy(share, kept->share, sizeof kept->share);
    iron_endgame_work(f, s->over, WORK_OF_TURN);
}

/* ---- The cache ------------------------------------------------------------------------------- */

static const int32_t *look_up(struct iron_endgame *f, const struct iron_standing *s)
{
    bool last = s->over == s->players - 1;
    uint64_t key = last ? iron_standing_key(s) : with_abstraction(f, iron_standing_key(s));
    struct cached_shares *kept = cached_for(f->cache, STANDINGS, key);
    if (kept->key != key) {
        struct cached_shares found = {.key = key};
        (last ? iron_solve_last : solve)(f, s, found.share);
        kept = cached_for(f->cache, STANDINGS, key); /* others may have been noted since */
        *kept = found;
    }
    return kept->share;
}

/* The same, with more for those who lead. */
static struct iron_standing led_by(const struct iron_standing *s, int points, int tie)
{
    struct iron_standing with = *s;
    for (int i = 0; i < s->over; i++)
        if (s->places[i].points == s->places[0].points) {
            with.places[i].points = (int16_t)(with.places[i].points + points);
            with.places[i].tie = (uint8_t)(with.places[i].tie + tie);
        }
    return with;
}

/* The win probability of every place. Where points and what breaks ties are told in steps, between
 * two of them. */
static void win_shares(struct iron_endgame *f, const struct iron_standing *now,
                       int32_t share[SEATS_MAX])
{
    struct iron_standing s = *now;
    uint8_t from[SEATS_MAX] = {0};
    iron_simplify(f->abstraction, &f->dangers[s.over], &s, from);
    int points = f->abstraction->points, points_above = s.places[0].points & (points - 1);
    int ties = f->abstraction->ties, tie_above = s.places[0].tie & (ties - 1);
    int64_t sum[SEATS_MAX] = {0};
    f->work += WORK_OF_LOOKUP;
    for (int p = 0; p <= (points_above > 0); p++)
        for (int t = 0; t <= (tie_above > 0); t++) {
            struct iron_standing near = led_by(&s, p * points - points_above, t * ties - tie_above);
            const int32_t *known = look_up(f, &near);
            int weight =
                (p ? points_above : points - points_above) * (t ? tie_above : ties - tie_above);
            for (int i = 0; i < s.players; i++)
                sum[i] += (int64_t)known[i] * weight;
        }
    for (int i = 0; i < s.players; i++)
        share[from[i]] = (int32_t)(sum[i] / (points * ties));
}

/* What an invasion marks for a seat. */
static int8_t invasion(const struct iron *s, const struct iron_seat *p)
{
    return (int8_t)(strength(p, iron_sends_ships(s, p)) - 10); /* I38 */
}

/* The place of a seat whose turn is over, or before its turn. */
static struct iron_stand stand_of(const struct iron_endgame *f, int place,
                                  const struct iron_stance *p)
{
    const struct iron_seat *seat = &f->table.seats[iron_seat_at(f, place)];
    if (place < f->over)
        return (struct iron_stand){.points = p->points,
                                   .tie = p->tie,
                                   .strength = p->strength,
                                   .goods = p->goods,
                                   .medicine = p->medicine};
    return (struct iron_stand){
        .points = (int16_t)(p->marks - (seat->tribute - seat->lost)),
        .strength = p->strength,
        .goods = p->goods,
        .invaded = invasion(&f->table, seat),
        .medicine = p->medicine,
        .weakened = p->armies < seat->armies,
        .given = (uint8_t)(seat->goods - p->goods),
    };
}

static void shares_now(struct iron_endgame *f, const struct iron_stance others[],
                       const struct iron_ending *own, int32_t share[SEATS_MAX])
{
    struct iron_standing s = f->now;
    for (int slot = 1; slot < s.players; slot++) {
        int place = (f->over - 1 + slot) % s.players;
        s.places[place] = stand_of(f, place, &others[slot - 1]);
    }
    iron_end_place(&s, f->over - 1, own, 0);
    win_shares(f, &s, share);
}

int32_t iron_endgame_chance(struct iron_endgame *f, const struct iron_stance others[],
                            const struct iron_ending *own)
{
    int32_t share[SEATS_MAX];
    shares_now(f, others, own, share);
    return share[f->over - 1];
}

/* What the turn of the seat in turn has ended in. */
static struct iron_ending turn_ended(const struct iron_endgame *f, const struct iron *s, int seat)
{
    struct iron_stance own = iron_stance(s, seat);
    struct iron_ending e = {
        .points = own.points,
        .tie = own.tie,
        .strength = own.strength,
        .goods = own.goods,
        .first = (uint8_t)(iron_built(s) & ~f->now.taken),
        .medicine = own.medicine,
    };
    for (int c = 0; c < COLONIES; c++)
        e.colonies |= (uint32_t)(has_colony(&s->seats[seat], c) && iron_colony_open(&f->table, c))
                      << c;
    return e;
}

int32_t iron_endgame_share(struct iron_endgame *f, const struct iron *s, int seat)
{
    int32_t share[SEATS_MAX];
    struct iron_stance others[SEATS_MAX - 1];
    int before = f->table.seat;
    struct iron_ending own = turn_ended(f, s, before);
    for (int slot = 1; slot < s->players; slot++)
        others[slot - 1] = iron_stance(s, (before + slot) % s->players);
    shares_now(f, others, &own, share);
    return share[place_of(s, seat)];
}

/* ---- Before the search ----------------------------------------------------------------------- */

/* Tribute that provinces bring if all dice show population. */
static int tribute_of_provinces(const struct iron_seat *p)
{
    int people = POPULATION_A_DIE * empire_dice(p) + 1, tribute = 0; /* I12 */
    int boxes = min_of(p->boxes[T_PROVINCE] + people, iron_size[T_PROVINCE]);
    for (int nth = provinces(p) + 1; nth <= iron_provinces_by_boxes[boxes]; nth++)
        tribute += iron_province_tribute[nth - 1];
    return tribute;
}

/* Does the game end with this round, or may the seat in turn end it? */
static bool may_end(const struct iron *s)
{
    enum { TRIBUTE_OF_WAR = 20, MONUMENTS_IN_REACH = 2 };
    const struct iron_seat *p = &s->seats[s->seat];
    return iron_ends(s) || iron_wanted(s, p->developments) <= 1 ||
           p->tribute + TRIBUTE_OF_WAR + tribute_of_provinces(p) >= tribute_to_end(s) ||
           iron_monuments_wanted(s, iron_built(s)) <= MONUMENTS_IN_REACH; /* I22 */
}

/* Monuments and colonies that all dice could complete. */
static unsigned monuments_in_reach(const struct iron_seat *p)
{
    int people = POPULATION_A_DIE * empire_dice(p) + 1;
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

/* What is to come when `over` turns are over. */
static struct iron_dangers dangers(const struct iron *s, int over,
                                   const struct iron_dangers after[], bool colonies)
{
    const struct iron_seat *p = &s->seats[(s->start + over) % s->players];
    struct iron_dangers d = after[over + 1];
    d.turns++;
    d.invasions = (uint8_t)(d.invasions + (empire_dice(p) + 1 >= 5)); /* I14 */
    d.strongest = (uint8_t)max_of(d.strongest, strength(p, true));
    d.reach |= monuments_in_reach(p);
    d.colonies |= colonies ? colonies_in_reach(s, p) : 0;
    return d;
}

bool iron_endgame_begin(struct iron_endgame *f, const struct iron *s)
{
    f->over = place_of(s, s->seat) + 1;
    if (f->over == s->players || !may_end(s))
        return false;
    f->table = *s;
    bool too_much = is_too_much(s, s->players - f->over);
    f->abstraction = too_much ? &rolling_of_three : s->phase < PHASE_CHOOSE ? &rolling : &standing;
    f->coarsened = 0;
    f->changed = false;
    f->now = (struct iron_standing){
        .players = s->players, .over = (uint8_t)f->over, .taken = (uint8_t)iron_built(s)};
    f->dangers[s->players] = (struct iron_dangers){0};
    for (int over = s->players - 1; over >= f->over; over--)
        f->dangers[over] = dangers(s, over, f->dangers, !too_much);
    f->clock = 0;
    f->work = 0;
    f->dice = (struct iron_dice){0};
    for (int i = 0; i < PROFILES; i++)
        f->profiles[i].used = 0;
    for (int i = 0; i < OUTCOME_SETS; i++)
        f->outcomes[i] = (struct iron_outcomes){0};
    for (int i = 0; i < STANDINGS; i++)
        f->cache[i].key = 0;
    return true;
}
