/* What a last turn of the Bronze Age can end in, against the rules: all moves after the dice are
 * tried out, and none ends in anything that the search does not have, or something better. And what
 * the search has comes about when its plan is carried out. */
#include "begin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"

enum { SEEN = 1 << 16, STATES = 20000, ENDS = 4096 };

/* ---- By the rules ---------------------------------------------------------------------------- */

struct rule_endings {
    const struct bronze *table;
    bool sure; /* the game ends, whatever is done */
    struct bronze_ending ends[ENDS];
    int count, states;
    uint64_t seen[SEEN];
};

/* How the turn of a seat ended, as the rules have it. */
static struct bronze_ending ending_in(const struct bronze *table, const struct bronze *s,
                                      int disaster)
{
    const struct bronze_seat *p = &s->seats[table->seat];
    struct bronze_ending e = {.disaster = (uint8_t)disaster};
    e.points = (int16_t)bronze_score_of(s, table->seat).total;
    e.tie = (uint16_t)(s->count_breaks_ties ? goods_count(p) : bronze_goods_worth(p));
    e.at_risk = (uint8_t)(has(p, COMMERCE) ? goods_count(p) : 0);
    e.shields = (uint8_t)((has(p, MEDICINE) ? AGAINST_PESTILENCE : 0) |
                          (has(p, RELIGION) ? AGAINST_REVOLT : 0) |
                          (has_monument(p, GREAT_WALL) ? AGAINST_INVASION : 0));
    for (int m = 0; m < MONUMENTS; m++)
        if (has_monument(p, m) && table->first_builder[m] == NOBODY)
            e.first |= (uint8_t)(1u << m);
    return e;
}

static bool turn_over(const struct bronze *table, const struct bronze *s)
{
    return s->phase == PHASE_OVER || s->seat != table->seat || s->round != table->round;
}

static bool seen_before(struct rule_endings *t, const struct bronze *s, int from)
{
    uint64_t words[(sizeof *s + 7) / 8] = {0}, key = (uint64_t)from;
    memcpy(words, s, sizeof *s);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        key = rng_mix(key ^ words[i]);
    key |= 1;
    for (uint64_t at = key >> 32;; at++) {
        uint64_t *place = &t->seen[at % SEEN];
        if (*place == key)
            return true;
        if (!*place) {
            *place = key;
            t->states++;
            return false;
        }
    }
}

/* Whether a move is one of those that the players know; targets and goods in their order. */
static bool tried(struct move m, int *from)
{
    int number = (int)(move_verb(m) == V_BUILD ? move_args(m) >> 8 : move_args(m));
    switch (move_verb(m)) {
    case V_OFFER:
    case V_SHIPS:
    case V_SWAP: return false;
    case V_SMITHING: return !number;
    case V_ENGINEERING: return !*from;
    case V_BUILD:
    case V_DISCARD:
        if (number < *from)
            return false;
        *from = number + (move_verb(m) == V_BUILD);
        return true;
    default: *from = 0; return true;
    }
}

/* Collects all endings; false: there are too many ways. */
static bool try_all(struct rule_endings *t, const struct bronze *s, int disaster, int from)
{
    struct move legal[MOVES_MAX];
    if (turn_over(t->table, s)) {
        if (!t->sure && s->phase != PHASE_OVER && !bronze_ends(s))
            return true;
        struct bronze_ending e = ending_in(t->table, s, disaster);
        for (int i = 0; i < t->count; i++)
            if (!memcmp(&t->ends[i], &e, sizeof e))
                return true;
        t->ends[t->count++] = e;
        return t->count < ENDS;
    }
    if (seen_before(t, s, from))
        return true;
    int count = bronze_moves(s, legal);
    for (int i = 0; i < count; i++) {
        struct bronze after = *s;
        int next = from;
        if (!tried(legal[i], &next))
            continue;
        bronze_apply(&after, legal[i], NULL);
        if (after.phase != s->phase)
            next = 0;
        if (t->states > STATES || !try_all(t, &after, disaster, next))
            return false;
    }
    return true;
}

/* ---- By the search --------------------------------------------------------------------------- */

static int late_by(const struct bronze *s, unsigned set)
{
    int points = 0;
    for (int m = 0; m < MONUMENTS; m++)
        if (set >> m & 1)
            points += bronze_monument_first_points[m] - edition(s)->later_points[m];
    return points;
}

/* Nothing that others do after it makes the one better than the other; what the one has first alone
 * brings them less. */
static bool as_good(const struct bronze_endings *all, const struct bronze_ending *other,
                    const struct bronze_ending *one)
{
    for (unsigned taken = 0; taken < 1u << MONUMENTS; taken++)
        for (int revolt = 0; revolt <= (all->dangers.shields & AGAINST_REVOLT ? 1 : 0); revolt++) {
            unsigned early = one->first & ~(unsigned)other->first & all->dangers.reach;
            int more = other->points - late_by(all->table, (other->first & taken) | early);
            int less = one->points - late_by(all->table, one->first & taken);
            bool other_struck = revolt && !(other->shields & AGAINST_REVOLT);
            bool one_struck = revolt && !(one->shields & AGAINST_REVOLT);
            more -= other_struck ? other->at_risk : 0;
            less -= one_struck ? one->at_risk : 0;
            bool ties = (other_struck ? 0 : other->tie) >= (one_struck ? 0 : one->tie);
            if (more < less || (more == less && !ties))
                return false;
        }
    return !(one->shields & ~other->shields & all->dangers.shields);
}

static bool has_as_good(const struct bronze_endings *all, const struct bronze_ending *one)
{
    for (int i = 0; i < all->count; i++)
        if (as_good(all, &all->list[i].ending, one))
            return true;
    return false;
}

static void carry_out(const struct bronze *table, struct bronze s, struct bronze_plan plan,
                      const struct bronze_dangers *dangers, const struct bronze_ending *wanted)
{
    while (!turn_over(table, &s)) {
        struct move m =
            s.phase == PHASE_SMITHING ? move_of(V_SMITHING, 0) : bronze_plan_next(&plan, &s);
        assert_true(play_apply(&game_bronze, &s, m, NULL));
    }
    struct bronze_ending got = ending_in(table, &s, wanted->disaster);
    got.shields &= (uint8_t)dangers->shields;
    got.at_risk = dangers->shields & AGAINST_REVOLT ? got.at_risk : 0;
    assert_memory_equal(&got, wanted, sizeof got);
}

/* ---- Beside each other ----------------------------------------------------------------------- */

/* A seat some rounds into a game, with a few developments and goods, and little left to build. */
static struct bronze table_of(int players, const char *edition_id, const char *late, struct rng *r)
{
    struct bronze s;
    const struct bot *bot = bot_find(&game_bronze, "normal");
    assert_null(BEGIN(&game_bronze, &s, players, "start", "1", "edition", edition_id,
                      "late_bronze_age", late));
    int rounds = 2 + (int)rng_below(r, 3);
    while (s.phase != PHASE_OVER && (s.round <= rounds || s.phase != PHASE_ROLL)) {
        bool chance = bronze_to_move(&s) == SEAT_CHANCE;
        struct move m =
            chance ? bronze_draw(&s, r) : bot->choose(&game_bronze, &s, bronze_to_move(&s), r);
        assert_true(play_apply(&game_bronze, &s, m, NULL));
    }
    struct bronze_seat *p = &s.seats[s.seat];
    for (int d = 0; d < DEVELOPMENTS; d++)
        if (developments_in_play(&s) >> d & 1 && !rng_below(r, 3) &&
            bronze_wanted(&s, p->developments) > (int)rng_below(r, 3))
            p->developments |= 1u << d;
    for (int g = 0; g < GOODS; g++)
        p->goods[g] = (uint8_t)rng_below(r, 3);
    for (int target = 0; target < TARGETS; target++) {
        int m = target - CITIES, left = 1 + (int)rng_below(r, m < 0 ? 2 : 5);
        if (p->boxes[target] == bronze_size[target] || !in_play(&s, target))
            continue;
        p->boxes[target] = (uint8_t)(bronze_size[target] - (left < 3 ? left : 3));
        if (left > 4) {
            p->boxes[target] = bronze_size[target];
            p->monument_points[m] = edition(&s)->later_points[m];
            s.first_builder[m] = (uint8_t)((s.seat + 1) % players);
        }
    }
    for (int other = 0; other < players; other++)
        if (other != s.seat)
            memset(&s.seats[other], 0, sizeof s.seats[other]);
    return s;
}

static enum bronze_disaster striking(const struct bronze_seat *p, enum bronze_disaster d)
{
    bool strikes = d == PESTILENCE || (d == REVOLT && has(p, RELIGION)) ||
                   (d == INVASION && has(p, SMITHING)); /* B24 B26 B46 */
    return strikes ? d : NO_DISASTER;
}

static void compare(const struct bronze *table, const struct bronze_dangers *dangers, bool sure,
                    struct rng *r, int tally[3])
{
    static struct rule_endings t;
    static struct bronze_turn turn;
    const struct bronze_skill skill = {.points_only = sure, .uses = 1, .buys = 1};
    const struct bronze_seat *p = &table->seats[table->seat];
    int first = lattice_first[cities(p)], ends = lattice_first[cities(p) + 1] - first;
    uint32_t dice = lattice_dice[first + (int)rng_below(r, (uint32_t)ends)];
    struct bronze_endings all = {.table = table, .dangers = *dangers};
    struct bronze s = *table;
    bronze_turn_begin(&turn, table, &bronze_networks[table->players - 1], &skill);
    bronze_turn_endings(&turn, dice, &all);
    s.phase = PHASE_CHOOSE;
    s.rolls_left = 0;
    for (int f = 0; f < FACES; f++)
        s.dice[f] = (uint8_t)dice_of_face(dice, f);
    memset(&t, 0, sizeof t);
    t.table = table;
    t.sure = sure;
    enum bronze_disaster strikes = striking(p, bronze_disaster(s.dice[SKULL]));
    for (int i = 0; i < all.count; i++)
        carry_out(table, s, all.list[i].plan, dangers, &all.list[i].ending);
    if (!try_all(&t, &s, (int)strikes, 0)) {
        tally[2]++;
        return;
    }
    for (int i = 0; i < t.count; i++)
        assert_true(has_as_good(&all, &t.ends[i]));
    tally[0]++;
    tally[1] += all.count > 1;
}

static void test_all_endings(void **unused)
{
    (void)unused;
    int more = getenv("AGES_LONG") ? 20 : 1, tally[3] = {0}, ending[3] = {0};
    for (int i = 0; i < 60 * more; i++) {
        struct rng r = rng_seeded((uint64_t)i);
        struct bronze s =
            table_of(2 + i % 3, i / 3 % 2 ? "revised" : "original", i / 6 % 3 ? "off" : "on", &r);
        struct bronze_dangers dangers = {.shields = rng_below(&r, 8), .reach = rng_below(&r, 128)};
        compare(&s, &dangers, true, &r, tally);
        compare(&s, &(struct bronze_dangers){0}, true, &r, tally);
        if (!bronze_ends(&s))
            compare(&s, &dangers, false, &r, ending);
    }
    printf("# %d dice tried out that may end the game or not, %d too many\n", ending[0], ending[2]);
    assert_true(ending[0] > 10 * more);
    printf("# %d dice tried out, %d with several endings; %d had too many ways\n", tally[0],
           tally[1], tally[2]);
    assert_true(tally[1] > 15 * more && tally[0] > tally[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_endings),
    };
    return RUN(tests);
}
