/* The last round of the Bronze Age as it is solved, against the rules: the hopes it tells are how
 * often the strongest players win when they play it to the end, whoever has turns to come. And what
 * is known of one table is forgotten at another. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/bronze_play.h"
#include "core/play.h"

static struct finish finish;

static void begin(struct bronze *s, int players, const char *edition_id, const char *late)
{
    int options[OPTIONS_MAX];
    char wanted[64];
    struct out o = out_to(wanted, sizeof wanted);
    options_initial(&game_bronze, options);
    assert_null(option_set(&game_bronze, options, "start", "1", &o));
    assert_null(option_set(&game_bronze, options, "edition", edition_id, &o));
    assert_null(option_set(&game_bronze, options, "late_bronze_age", late, &o));
    assert_null(play_setup(&game_bronze, s, players, options));
}

static void step(struct bronze *s, const struct bot *bot, struct rng *r)
{
    struct move m = bronze_turn(s) == SEAT_CHANCE ? bronze_draw(s, r)
                                                  : bot->choose(&game_bronze, s, s->seat, r);
    assert_true(play_apply(&game_bronze, s, m, NULL));
}

static void play_turn(struct bronze *s, const struct bot *bot, struct rng *r)
{
    int seat = s->seat, round = s->round;
    while (s->phase != PHASE_OVER && s->seat == seat && s->round == round)
        step(s, bot, r);
}

static double hope(const struct bronze *s, int seat)
{
    finish_begin(&finish, s, seat);
    struct standing standing = finish_standing(&finish, s, seat);
    return (double)finish_share(&finish, &standing) / VALUE_WIN;
}

/* A few rounds into a game a seat has what ends it, and a lead that is big enough for some hope. */
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
    p->developments |= (1u << DEVELOPMENTS_ORIGINAL) - 1;
    while (p->disasters < 60 && hope(s, seat) > 0.4)
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
        double hoped = hope(&s, seat), won = played(&s, seat, games, &r);
        double apart = won - hoped, error = hoped * (1 - hoped) / games + 1e-5;
        open += hoped > 0.05 && hoped < 0.95;
        if (apart * apart > 25 * error)
            printf("# %d players, %d to come, table %d: hoped %.3f, won %.3f\n", players, to_come,
                   table, hoped, won);
        assert_true(apart * apart <= 25 * error);
        told += hoped;
        got += won;
    }
    printf("# %d players, %d to come: %.3f of %.3f, %d open\n", players, to_come, got / tables,
           told / tables, open);
    assert_true(open > tables / 5);
}

static void test_as_played(void **unused)
{
    (void)unused;
    int more = getenv("AGES_LONG") ? 10 : 1;
    compare(2, 1, "original", 8, 1000 * more);
    compare(3, 1, "revised", 8, 150 * more);
    compare(3, 2, "original", 8, 60 * more);
    compare(4, 1, "original", 4, 150 * more);
    compare(4, 2, "revised", 4, 60 * more);
    compare(4, 3, "original", 4, 15 * more);
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
    double open = hope(&s, seat);
    finish.key = 0;
    s.first_builder[GREAT_WALL] = (uint8_t)seat;
    double taken = hope(&s, seat);
    s.first_builder[GREAT_WALL] = NOBODY;
    assert_true(taken > open + 0.2);
    assert_true(hope(&s, seat) == open);
    s.first_builder[GREAT_WALL] = (uint8_t)seat;
    assert_true(hope(&s, seat) == taken);
}

/* Three seats, the last to come without hope. The first leads the second by so much, which is safe
 * from pestilence (B24) as the first is not. */
static double hope_in_pestilence(int lead)
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
    return hope(&s, 2);
}

static void test_pestilence(void **unused)
{
    (void)unused;
    double ties = hope_in_pestilence(3), loses = hope_in_pestilence(2);
    assert_true(hope_in_pestilence(4) > 0.9999);
    assert_true(loses > 0.8 && loses < 0.99);
    assert_true(ties > loses && ties < 0.999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_played),
        cmocka_unit_test(test_tables_apart),
        cmocka_unit_test(test_pestilence),
    };
    return RUN(tests);
}
