/* The four levels of the Iron Age: legal moves in every variant, the same move for the same view
 * and seed, sensible answers to demands, hints in order, luck that adds up, no mistakes of the
 * strongest, and each level at least a little better than a beginner or chance. The long suite
 * plays many more games. */
#include "levels.h"

#include "begin.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/iron/advice.h"

static void begin(struct iron *s, int players, bool mediterranean, bool normal)
{
    assert_null(BEGIN(&game_iron, s, players, "start", "0", "mediterranean",
                      mediterranean ? "on" : "off", "length", normal ? "normal" : "short"));
}

static const struct bot *bot(const char *id)
{
    return bot_named(&game_iron, id);
}

static void test_legal(void **unused)
{
    (void)unused;
    const struct bot *bots[SEATS_MAX];
    for (int players = 1; players <= SEATS_MAX; players++)
        for (int variant = 0; variant < 4; variant++) {
            struct iron s;
            for (int seat = 0; seat < players; seat++)
                bots[seat] = seat == 1 ? &bot_random : bot(levels[(variant + seat) % LEVELS]);
            begin(&s, players, variant & 1, variant & 2);
            play_bots(&game_iron, &s, bots, (uint64_t)(variant * 10 + players));
        }
}

static void test_same_move(void **unused)
{
    (void)unused;
    struct iron start;
    begin(&start, 2, true, true);
    for (int level = 0; level < LEVELS; level++)
        assert_same_moves(&game_iron, &start, bot(levels[level]), 60);
}

/* I17: a good is handed over to somebody much stronger. */
static void test_demand(void **unused)
{
    (void)unused;
    struct iron s;
    struct rng r = rng_seeded(1);
    begin(&s, 2, true, true);
    iron_apply(&s, move_of(V_TAKE, T_PORT), NULL);
    iron_apply(&s, move_of(V_TAKE, T_PORT), NULL);
    s.seats[0].armies = 7;
    s.seats[1].armies = 0;
    s.seats[1].goods = 3;
    s.phase = PHASE_TRIBUTE;
    s.asked = 1;
    assert_int_equal(move_verb(bot("expert")->choose(&game_iron, &s, 1, &r)), V_GIVE);
}

static double won(const char *id, const char *against, int games)
{
    struct iron start;
    begin(&start, 2, true, true);
    return wins(&game_iron, &start, id, against, games);
}

static void test_strength(void **unused)
{
    (void)unused;
    bool many = getenv("AGES_LONG") != NULL;
    assert_true(won("easy", "random", many ? 400 : 6) > 0.8);
    assert_true(won("hard", "builder", many ? 400 : 8) > 0.8);
    assert_true(won("expert", "builder", many ? 200 : 4) > 0.8);
    for (int level = 1; level < LEVELS && many; level++)
        assert_true(won(levels[level], levels[level - 1], 300) > 0.57);
}

/* The best is what the strongest player would do, and none is another in other words. */
static void check_hints(const struct iron *s)
{
    static const int sums[][2] = {
        {IRON_BUYS, DEVELOPMENTS}, {IRON_SUFFERS, DISASTERS}, {IRON_COLONY, 1}, {0, 0}};
    struct hint hints[HINTS];
    struct rng r = rng_seeded(1);
    int count = assert_hints(&adviser_iron, s, hints, sums);
    struct move best = bot("expert")->choose(&game_iron, s, iron_to_move(s), &r);
    assert_true(move_same(hints[0].move, best) || count == 1 || hints[0].value > hints[1].value);
    bool standing = iron_to_move(s) == s->seat && s->phase >= PHASE_CHOOSE && s->round < 4;
    assert_true(hints[0].has_next == standing || s->round >= 4);
    for (int i = 0; i < count; i++) {
        assert_true(!i || hints[i].value < hints[i - 1].value ||
                    memcmp(&hints[i].now, &hints[i - 1].now, sizeof hints[i].now) != 0 ||
                    memcmp(&hints[i].next, &hints[i - 1].next, sizeof hints[i].next) != 0);
        assert_in_range(hints[i].points + 60 * VALUE_POINT, 0, 260 * VALUE_POINT);
        assert_true(solitaire(s) || hints[i].points == hints[i].now.points);
        assert_true(!solitaire(s) || hints[i].points == hints[i].value);
    }
}

static void test_hints(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 3; players++) {
        struct iron s;
        struct rng r = rng_seeded((uint64_t)players);
        begin(&s, players, players != 2, players != 3);
        int decisions = 0;
        for (int asked; (asked = play_to_decision(&game_iron, &s, &r)) != SEAT_NOBODY;) {
            if (decisions++ % 9 == 0)
                check_hints(&s);
            iron_apply(&s, bot_iron_builder.choose(&game_iron, &s, asked, &r), NULL);
        }
    }
}

/* The points that are told are about those that come, and near the end nearly so. */
static void test_points(void **unused)
{
    (void)unused;
    enum { GAMES = 3, TURNS = 200 };
    for (int players = 2; players <= SEATS_MAX; players++) {
        const struct iron_network *n = &iron_networks[players - 1];
        int64_t wrong = 0, late = 0, bias = 0, turns = 0, late_turns = 0;
        for (uint64_t game = 0; game < GAMES; game++) {
            struct iron s;
            struct rng r = rng_seeded(game);
            struct {
                int seat, round;
                int64_t points;
            } told[TURNS];
            int count = 0;
            begin(&s, players, true, true);
            while (s.phase != PHASE_OVER) {
                int seat = s.seat, round = s.round, asked = iron_to_move(&s);
                bool taking = s.phase <= PHASE_TAKE;
                iron_apply(&s,
                           asked == SEAT_CHANCE ? iron_draw(&s, &r)
                                                : bot("hard")->choose(&game_iron, &s, asked, &r),
                           NULL);
                if (taking || s.phase == PHASE_OVER || (s.seat == seat && s.round == round))
                    continue;
                assert_true(count < TURNS);
                told[count].seat = seat;
                told[count].round = round;
                told[count++].points = iron_points_expected(&s, seat, n);
            }
            for (int i = 0; i < count; i++) {
                int64_t came = (int64_t)iron_score_of(&s, told[i].seat).total * VALUE_POINT;
                int64_t off = told[i].points - came;
                bool is_late = told[i].round + 1 >= s.round;
                wrong += off < 0 ? -off : off;
                bias += off;
                turns++;
                late += !is_late ? 0 : off < 0 ? -off : off;
                late_turns += is_late;
            }
        }
        printf("# %d players: off by %d, bias %d, near the end off by %d\n", players,
               (int)(wrong / turns / VALUE_POINT), (int)(bias / turns / VALUE_POINT),
               (int)(late / late_turns / VALUE_POINT));
        assert_true(wrong / turns < 25 * VALUE_POINT);
        assert_true(late / late_turns < 14 * VALUE_POINT);
    }
}

/* Before the first turn nobody is far ahead, whoever begins. */
static void test_take(void **unused)
{
    (void)unused;
    struct iron s;
    struct hint hints[HINTS];
    begin(&s, 2, true, true);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(s.phase, PHASE_TAKE);
        assert_int_equal(adviser_iron.find(&s, hints), 2);
        assert_in_range(hints[0].value, VALUE_ONE / 3, VALUE_ONE * 2 / 3);
        iron_apply(&s, hints[0].move, NULL);
    }
}

/* What a reroll keeps, what this turn brings, and after the dice the next one too. */
static void test_words(void **unused)
{
    (void)unused;
    struct iron s;
    struct hint hints[HINTS];
    struct sheet sheet;
    begin(&s, 2, true, true);
    iron_apply(&s, move_of(V_TAKE, T_PROVINCE), NULL);
    iron_apply(&s, move_of(V_TAKE, T_PROVINCE), NULL);
    iron_apply(&s, move_of(V_ROLL, 1u << 3 * POPULATION | 1u << 3 * INNOVATION), NULL);
    iron_apply(&s, move_of(V_FATE, CONQUEST), NULL);
    struct hint kept = {.move = move_of(V_REROLL, 1u << 3 * POPULATION)};
    hint_print(&adviser_iron, &s, &kept, NULL, sheet_new(&sheet));
    assert_non_null(strstr(sheet.text, "keeps innovation, conquest\n"));
    kept.move = move_of(V_REROLL, dice_pack(s.dice) | 1u << 3 * FACES);
    hint_print(&adviser_iron, &s, &kept, NULL, sheet_new(&sheet));
    assert_non_null(strstr(sheet.text, "keeps nothing\n"));
    s.phase = PHASE_BUILD;
    s.population = 3;
    s.seats[0].goods = 2;
    assert_true(adviser_iron.find(&s, hints) > 1);
    hint_print(&adviser_iron, &s, &hints[0], NULL, sheet_new(&sheet));
    assert_non_null(strstr(sheet.text, "this turn: "));
    assert_non_null(strstr(sheet.text, "next turn: "));
}

/* The chances of a forecast make one: with as many skulls as there are dice one disaster is sure,
 * unless the Fate die is rolled for Omens or a third skull, which two rolls miss in 4 of 9 cases.
 */
static void test_odds(void **unused)
{
    (void)unused;
    struct hint hints[HINTS];
    struct iron s;
    begin(&s, 2, true, true);
    iron_apply(&s, move_of(V_TAKE, T_PORT), NULL);
    iron_apply(&s, move_of(V_TAKE, T_PORT), NULL);
    iron_apply(&s, move_of(V_ROLL, 2u << 3 * SKULL), NULL);
    iron_apply(&s, move_of(V_FATE, DROUGHT), NULL);
    int count = adviser_iron.find(&s, hints);
    for (int i = 0; i < count; i++) {
        int32_t sure = 0;
        for (int d = 0; d < DISASTERS; d++)
            sure += hints[i].now.odds[IRON_SUFFERS + d];
        bool fate_again = move_verb(hints[i].move) == V_REROLL;
        assert_true(fate_again || hints[i].now.odds[IRON_SUFFERS + BARBARIANS] == SURE);
        assert_in_range(sure, fate_again ? SURE / 9 * 4 : SURE, SURE);
    }
}

static void test_luck(void **unused)
{
    (void)unused;
    struct iron s;
    begin(&s, 2, true, true);
    iron_apply(&s, move_of(V_TAKE, T_PORT), NULL);
    iron_apply(&s, move_of(V_TAKE, T_PORT), NULL);
    assert_no_luck(&adviser_iron, &s, 36);
}

/* What the strongest player does costs next to nothing: the judge searches the rest of a turn
 * anew at every step, and finds nothing much better that was left out. */
static void test_no_mistakes(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 2; players++) {
        struct iron s;
        struct rng r = rng_seeded(3);
        int32_t one = players == 1 ? 20 * VALUE_POINT : VALUE_ONE;
        int64_t cost = 0, decisions = 0;
        void *memory = calloc(1, adviser_iron.memory_size);
        assert_non_null(memory);
        begin(&s, players, true, true);
        while (s.phase != PHASE_OVER && s.round < 6) {
            int seat = iron_to_move(&s);
            struct move m = seat == SEAT_CHANCE ? iron_draw(&s, &r)
                                                : bot("expert")->choose(&game_iron, &s, seat, &r);
            struct verdict verdict = advice_judge(&adviser_iron, memory, &s, m);
            if (verdict.seat >= 0 && !verdict.rolled) {
                assert_true(verdict.gain > -one / 100);
                cost -= verdict.gain;
                decisions++;
            }
            iron_apply(&s, m, NULL);
        }
        assert_true(decisions > 20);
        assert_true(cost / decisions < one / 5000);
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal),       cmocka_unit_test(test_same_move),
        cmocka_unit_test(test_demand),      cmocka_unit_test(test_strength),
        cmocka_unit_test(test_hints),       cmocka_unit_test(test_points),
        cmocka_unit_test(test_take),        cmocka_unit_test(test_words),
        cmocka_unit_test(test_odds),        cmocka_unit_test(test_luck),
        cmocka_unit_test(test_no_mistakes),
    };
    return RUN(tests);
}
