/* The last round of the Bronze Age as it is solved, against the rules: the shares it tells are how
 * often the strongest players win when they play it to the end, whoever has turns to come. And what
 * is known of one table is forgotten at another. */
#include "begin.h"

#include "brute_force.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"

static struct bronze_endgame finish;

static void begin(struct bronze *s, int players, const char *edition_id, const char *late)
{
    assert_null(BEGIN(&game_bronze, s, players, "start", "1", "edition", edition_id,
                      "late_bronze_age", late));
}

static void step(struct bronze *s, const struct bot *bot, struct rng *r)
{
    struct move m = bronze_to_move(s) == SEAT_CHANCE ? bronze_draw(s, r)
                                                     : bot->choose(&game_bronze, s, s->seat, r);
    assert_true(play_apply(&game_bronze, s, m, NULL));
}

static void play_turn(struct bronze *s, const struct bot *bot, struct rng *r)
{
    int seat = s->seat, round = s->round;
    while (s->phase != PHASE_OVER && s->seat == seat && s->round == round)
        step(s, bot, r);
}

static double win_shares(const struct bronze *s, int seat)
{
    bronze_endgame_begin(&finish, s, seat);
    struct bronze_standing standing = bronze_endgame_standing(&finish, s, seat);
    return (double)bronze_endgame_share(&finish, &standing) / VALUE_WIN;
}

/* A few rounds into a game a seat has what ends it, and a lead that can still be lost. */
static int last_round(struct bronze *s, int to_come, struct rng *r)
{
    const struct bot *bot = bot_find(&game_bronze, "normal");
    int seat = s->seat;
    for (int turns = s->players * 4 - to_come; turns > 0; turns--) {
        seat = s->seat;
        play_turn(s, bot, r);
    }
    struct bronze_seat *p = &s->seats[seat];
    for (int other = 0; other < s->players; other++)
        for (int d = LEADERSHIP; d < CARAVANS; d++)
            s->seats[other].developments |= rng_below(r, 3) ? 0 : 1u << d;
    s->seats[s->seat].developments |= 1u << LEADERSHIP;
    p->developments |= (1u << PRESERVATION) - 1; /* all of the original game */
    while (p->disasters < 60 && win_shares(s, seat) > 0.4)
        p->disasters++;
    assert_true(bronze_ends(s));
    assert_int_equal(bronze_seats_to_come(s, seat), to_come);
    return seat;
}

static double played(const struct bronze *start, int seat, int games, struct rng *r)
{
    const struct bot *expert = bot_find(&game_bronze, "expert");
    double sum = 0;
    for (int game = 0; game < games; game++) {
        struct bronze s = *start;
        while (s.phase != PHASE_OVER)
            step(&s, expert, r);
        sum += (double)bronze_share(&s, seat) / VALUE_WIN;
    }
    return sum / games;
}

/* Beside each other for many tables; each may be off by five standard errors of what was played. */
static void compare(int players, int to_come, const char *edition_id, int tables, int games)
{
    double told = 0, got = 0;
    int open = 0;
    for (int table = 0; table < tables; table++) {
        struct bronze s;
        struct rng r = rng_seeded((uint64_t)(players * 1000 + to_come * 100 + table));
        begin(&s, players, edition_id, "off");
        int seat = last_round(&s, to_come, &r);
        double expected = win_shares(&s, seat), won = played(&s, seat, games, &r);
        double apart = won - expected, error = expected * (1 - expected) / games + 1e-5;
        open += expected > 0.05 && expected < 0.95;
        if (apart * apart > 25 * error)
            printf("# %d players, %d to come, table %d: expected %.3f, won %.3f\n", players,
                   to_come, table, expected, won);
        assert_true(apart * apart <= 25 * error);
        told += expected;
        got += won;
    }
    printf("# %d players, %d to come: %.3f of %.3f, %d open\n", players, to_come, got / tables,
           told / tables, open);
    assert_true(open > tables / 5);
}

static void test_as_played(void **unused)
{
    (void)unused;
    int more = getenv("AGES_LONG") ? 20 : 1;
    compare(2, 1, "original", 8, more > 1 ? 10000 : 160);
    compare(3, 1, "revised", 8, 75 * more);
    compare(3, 2, "original", 8, 30 * more);
    compare(4, 1, "original", 4, 75 * more);
    compare(4, 2, "revised", 4, 30 * more);
    compare(4, 3, "original", 4, 10 * more);
}

/* One seat has a turn to come and a monument to complete: taken by another, it brings less. */
static void test_tables_apart(void **unused)
{
    (void)unused;
    struct bronze s;
    struct rng r = rng_seeded(5);
    begin(&s, 2, "original", "off");
    int seat = last_round(&s, 1, &r);
    struct bronze_seat *p = &s.seats[!seat];
    p->boxes[CITIES + GREAT_WALL] = (uint8_t)(bronze_size[CITIES + GREAT_WALL] - 1);
    p->disasters = (uint16_t)(p->disasters + 5);
    double open = win_shares(&s, seat);
    finish.key = 0;
    s.first_builder[GREAT_WALL] = (uint8_t)seat;
    double taken = win_shares(&s, seat);
    s.first_builder[GREAT_WALL] = NOBODY;
    assert_true(taken > open + 0.2);
    assert_true(win_shares(&s, seat) == open);
    s.first_builder[GREAT_WALL] = (uint8_t)seat;
    assert_true(win_shares(&s, seat) == taken);
}

/* Three seats, the last to come can no longer win. The first leads the second by enough to be safe
 * from pestilence (B24) as the first is not. */
static double share_in_pestilence(int lead)
{
    struct bronze s;
    begin(&s, 3, "original", "off");
    s.seat = 0;
    s.seats[1].developments = 1u << MEDICINE | 1u << EMPIRE | 1u << ARCHITECTURE;
    s.seats[2].developments = s.seats[1].developments ^ (1u << MEDICINE | 1u << CARAVANS);
    s.seats[2].developments |= 1u << IRRIGATION | 1u << QUARRYING;
    s.seats[0].disasters = 40;
    s.seats[2].disasters = 0;
    int ahead = bronze_score_of(&s, 2).total - bronze_score_of(&s, 1).total;
    s.seats[ahead > lead ? 2 : 1].disasters = (uint16_t)abs(ahead - lead);
    assert_int_equal(bronze_seats_to_come(&s, 2), 1);
    return win_shares(&s, 2);
}

static void test_pestilence(void **unused)
{
    (void)unused;
    double ties = share_in_pestilence(3), loses = share_in_pestilence(2);
    assert_true(share_in_pestilence(4) > 0.9999);
    assert_true(loses > 0.8 && loses < 0.99);
    assert_true(ties > loses && ties < 0.999);
}

/* Three seats: the second is safe from revolts (B26) and can no longer win; the last wins with what
 * it has goods for, unless a revolt of the second takes them. */
static void test_revolt(void **unused)
{
    (void)unused;
    const struct bot *expert = bot_find(&game_bronze, "expert");
    struct bronze s;
    struct rng r = rng_seeded(1);
    enum { GAMES = 800 };
    int revolts = 0;
    begin(&s, 3, "original", "off");
    s.start = s.seat = 0;
    s.seats[0].developments = (1u << 5) - 1;
    s.seats[1].developments = 1u << RELIGION;
    s.seats[1].disasters = 32;
    s.seats[2].disasters = 12;
    memcpy(s.seats[1].boxes, bronze_size, CITIES);
    memcpy(s.seats[2].goods, bronze_goods_max, GOODS);
    s.seats[0].disasters = (uint16_t)(bronze_score_of(&s, 0).total + 5);
    assert_true(bronze_ends(&s));
    double expected = win_shares(&s, 0);
    s.seat = 1;
    bronze_begin_turn(&s, NULL);
    for (int game = 0; game < GAMES; game++) {
        struct bronze now = s;
        play_turn(&now, expert, &r);
        revolts += !goods_count(&now.seats[2]);
    }
    double share = (double)revolts / GAMES, error = share * (1 - share) / GAMES;
    printf("# %.4f expected, %.4f revolts\n", expected, share);
    assert_true(revolts > 20 && (expected - share) * (expected - share) < 9 * error);
}

/* Nobody has completed a monument that others have not, and little is left to do of all. */
static void begin_race(struct bronze *s, struct rng *r)
{
    for (int m = 0; m < MONUMENTS; m++) {
        int target = CITIES + m;
        s->first_builder[m] = NOBODY;
        for (int seat = 0; seat < s->players; seat++)
            if (s->seats[seat].boxes[target] < bronze_size[target])
                s->seats[seat].boxes[target] =
                    (uint8_t)(bronze_size[target] - 1 - rng_below(r, 8) / 2);
    }
}

/* What others have before the last turns, again and again another. */
static void change(struct bronze *s, int seat, struct rng *r)
{
    for (int other = 0; other < s->players; other++) {
        struct bronze_seat *p = &s->seats[other];
        if (bronze_seats_to_come(s, other) < bronze_seats_to_come(s, seat)) {
            p->disasters = (uint16_t)(p->disasters + 16 + (rng_below(r, 4) ? 0 : 3)); /* B24 */
            continue;
        }
        p->disasters = (uint16_t)(p->disasters + 20 - rng_below(r, 9)); /* all have 16 more */
        p->developments ^= rng_below(r, 2) << MEDICINE;
        for (int g = 0; g < GOODS; g++)
            p->goods[g] = (uint8_t)rng_below(r, 3);
    }
    for (int m = 0; m < MONUMENTS; m++)
        if (!rng_below(r, 4))
            s->first_builder[m] = s->first_builder[m] == NOBODY ? (uint8_t)seat : NOBODY;
}

/* All turns to come end in something or other. Who of those to come wins, and with how many
 * others; if none of them does the others share the win, however many they are. */
static unsigned winners(struct bronze_standing s, struct rng r)
{
    unsigned over = (1u << s.over) - 1;
    struct bronze_lead leads[HITS];
    while (s.over < s.players) {
        const struct bronze_profile *p =
            bronze_endgame_profile(&finish, s.over, s.places[s.over].looted);
        s = bronze_endgame_after_turn(&finish, &s, &p->list[rng_below(&r, (uint32_t)p->count)]);
    }
    bronze_endgame_leads(&finish, &s, leads);
    unsigned to_come = leads[0].leaders & ~over;
    return to_come ? to_come << 8 | (unsigned)__builtin_popcount(leads[0].leaders & over) : 0;
}

/* Where a lead makes no difference to the key it makes none to who wins. */
static void test_leads(void **unused)
{
    (void)unused;
    int same = 0;
    for (int table = 0; table < 60; table++) {
        struct rng r = rng_seeded((uint64_t)table + 300);
        struct bronze s;
        struct bronze_lead leads[HITS];
        int players = 2 + table % 3;
        begin(&s, players, "original", table % 2 ? "on" : "off");
        int seat = last_round(&s, 1 + table / 3 % (players - 1), &r);
        s.seats[s.seat].developments |= 1u << RELIGION;
        begin_race(&s, &r);
        finish.key = 0;
        bronze_endgame_begin(&finish, &s, seat);
        for (int i = 0; i < 40; i++) {
            struct bronze_standing one = bronze_endgame_standing(&finish, &s, seat), other = one;
            struct bronze_stand *place = &one.places[rng_below(&r, one.over)];
            place->points = (int16_t)(place->points + 8 - (int)rng_below(&r, 17));
            place->tie = (uint16_t)rng_below(&r, 30);
            other = one;
            place = &other.places[place - one.places];
            place->points = (int16_t)(place->points + (int)rng_below(&r, 2));
            place->tie = (uint16_t)rng_below(&r, 30);
            if (bronze_endgame_leads(&finish, &one, leads) !=
                bronze_endgame_leads(&finish, &other, leads))
                continue;
            same++;
            for (int game = 0; game < 400; game++, rng_next(&r))
                assert_int_equal(winners(one, r), winners(other, r));
        }
    }
    printf("# %d pairs of standings with the same key\n", same);
    assert_true(same > 300);
}

/* Standings that are taken for the same are: asked one after the other, and each alone. */
static void test_memory(void **unused)
{
    (void)unused;
    static struct bronze asked[30];
    int differ = 0;
    for (int table = 0; table < 8; table++) {
        struct rng r = rng_seeded((uint64_t)table + 70);
        struct bronze s;
        double alone[30], last = -1;
        int players = 3 + table % 2;
        begin(&s, players, "original", table % 2 ? "on" : "off");
        int seat = last_round(&s, table == 7 ? 3 : 2, &r);
        begin_race(&s, &r);
        for (int i = 0; i < 30; i++) {
            asked[i] = s;
            change(&asked[i], seat, &r);
            finish.key = 0;
            bronze_endgame_begin(&finish, &s, seat); /* the same turns to come for all */
            alone[i] = win_shares(&asked[i], seat);
            differ += alone[i] != last;
            last = alone[i];
        }
        for (int i = 0; i < 30; i++) {
            double again = win_shares(&asked[i], seat);
            assert_true(again - alone[i] < 1e-5 && alone[i] - again < 1e-5);
        }
    }
    printf("# %d standings with other shares than the one before\n", differ);
    assert_true(differ > 150);
}

/* ---- All that seats can do ------------------------------------------------------------------- */

static void result_of(const void *s, struct seat_values *out)
{
    for (int seat = 0; seat < ((const struct bronze *)s)->players; seat++) {
        out->won[seat] = (float)bronze_share(s, seat);
        out->value[seat] = (float)bronze_result(s, seat);
    }
}

/* Of turns that are over no food counts, and no boxes of what was not completed. */
static void forget(void *state)
{
    struct bronze *s = state;
    for (int seat = 0; seat < s->players; seat++) {
        struct bronze_seat *p = &s->seats[seat];
        bool to_come = s->phase != PHASE_OVER &&
                       bronze_seats_to_come(s, seat) <= bronze_seats_to_come(s, s->seat);
        for (int target = 0; target < TARGETS && !to_come; target++)
            if (p->boxes[target] < bronze_size[target])
                p->boxes[target] = 0;
        if (!to_come)
            p->food = 0;
    }
}

/* Who began has ended the game; the others are close, and may build a monument, or two. All else is
 * built, or there would be too much to try. */
static struct bronze small_table(int players, int ahead, uint32_t own, uint32_t others)
{
    struct bronze s;
    begin(&s, players, "original", "off");
    for (int seat = 0; seat < players; seat++) {
        struct bronze_seat *p = &s.seats[seat];
        p->developments = seat ? others : own;
        p->food = 3;
        p->goods[STONE] = p->goods[CLOTH] = 1;
        for (int target = 0; target < TARGETS; target++)
            p->boxes[target] = (uint8_t)(bronze_size[target] - (target < CITIES));
        p->boxes[CITIES + TEMPLE] = 3;
        if (players == 2)
            p->boxes[CITIES + STEP_PYRAMID] = 0;
    }
    for (int m = 0; m < MONUMENTS; m++)
        s.first_builder[m] = m == STEP_PYRAMID || m == TEMPLE ? NOBODY : 0;
    s.start = s.seat = 0;
    int behind = bronze_score_of(&s, 0).total - bronze_score_of(&s, 1).total - ahead;
    s.seats[behind > 0 ? 0 : 1].disasters = (uint16_t)abs(behind);
    for (int seat = 2; seat < players; seat++)
        s.seats[seat].disasters = s.seats[1].disasters;
    return s;
}

static double tried_out(const struct bronze *start)
{
    struct brute_force rules_tried_out = {
        .game = &game_bronze, .seats = start->players, .result = result_of, .forget = forget};
    struct bronze s = *start;
    s.seat = 1;
    bronze_begin_turn(&s, NULL);
    brute_force_begin(&rules_tried_out);
    double won = (double)brute_force(&s).won[0] / VALUE_WIN;
    brute_force_end();
    return won;
}

static const uint32_t five =
    1u << CARAVANS | 1u << GRANARIES | 1u << MASONRY | 1u << IRRIGATION | 1u << QUARRYING;

static void test_one_to_come(void **unused)
{
    (void)unused;
    const uint32_t others[] = {0,
                               1u << LEADERSHIP,
                               1u << ENGINEERING,
                               1u << RELIGION,
                               1u << MEDICINE | 1u << GRANARIES,
                               1u << ARCHITECTURE};
    for (int i = 0; i < 24; i++) {
        struct bronze s = small_table(2, 1 + i % 4 * 2, five, others[i / 4]);
        double found = win_shares(&s, 0), all = tried_out(&s);
        printf("# %d ahead: %.6f, tried out %.6f\n", 1 + i % 4 * 2, found, all);
        assert_true(bronze_ends(&s) && found - all < 1e-5 && all - found < 1e-5);
    }
}

/* With five dice, which may bring a revolt; and with two to come, who may build the same monument.
 * The long suite tries it all out again: a minute or so each. */
static void test_large_ones(void **unused)
{
    (void)unused;
    const struct {
        int players, ahead, new_cities;
        uint32_t others;
        double won;
    } cases[] = {{2, 5, 2, 1u << RELIGION, 0.608570},
                 {2, 7, 2, 1u << RELIGION, 0.685964},
                 {3, 6, 0, 0, 0.827682},
                 {3, 6, 0, 1u << LEADERSHIP, 0.723066}};
    for (int i = 0; i < 4; i++) {
        struct bronze s = small_table(cases[i].players, cases[i].ahead, five, cases[i].others);
        for (int seat = 1; seat < s.players; seat++)
            memcpy(s.seats[seat].boxes, bronze_size, (size_t)cases[i].new_cities);
        double found = win_shares(&s, 0);
        double all = getenv("AGES_LONG") ? tried_out(&s) : cases[i].won;
        printf("# %d players: %.6f, tried out %.6f\n", cases[i].players, found, all);
        assert_true(found - all < 1e-5 && all - found < 1e-5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_played),   cmocka_unit_test(test_tables_apart),
        cmocka_unit_test(test_pestilence),  cmocka_unit_test(test_revolt),
        cmocka_unit_test(test_leads),       cmocka_unit_test(test_memory),
        cmocka_unit_test(test_one_to_come), cmocka_unit_test(test_large_ones),
    };
    return RUN(tests);
}
