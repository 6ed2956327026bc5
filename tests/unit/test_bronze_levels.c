/* The four levels of the Bronze Age: legal moves in every variant, the same move for the same view
 * and seed, offers judged by what they are worth, hints in order, luck that adds up, and each
 * level at least a little better than a beginner or chance. The long suite plays many more games.
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/bronze_analyse.h"
#include "bots/bronze_hint.h"
#include "core/play.h"

static const char *const levels[] = {"easy", "normal", "hard", "expert"};
enum { LEVELS = 4 };

static void begin(struct bronze *s, int players, bool trading, bool late)
{
    int options[OPTIONS_MAX];
    char wanted[64];
    struct out o = out_to(wanted, sizeof wanted);
    options_initial(&game_bronze, options);
    assert_null(option_set(&game_bronze, options, "start", "0", &o));
    assert_null(option_set(&game_bronze, options, "trading", trading ? "on" : "off", &o));
    assert_null(option_set(&game_bronze, options, "late_bronze_age", late ? "on" : "off", &o));
    assert_null(play_setup(&game_bronze, s, players, options));
}

static const struct bot *bot(const char *id)
{
    const struct bot *found = bot_find(&game_bronze, id);
    assert_non_null(found);
    return found;
}

/* Plays to the end; asserts that every move is legal. The dice follow `seed`. */
static void play(struct bronze *s, const struct bot *const bots[], uint64_t seed)
{
    struct rng dice = rng_seeded(seed), thoughts = rng_seeded(seed + 1);
    while (s->phase != PHASE_OVER) {
        int seat = bronze_turn(s);
        struct move m = seat == SEAT_CHANCE ? bronze_draw(s, &dice)
                                            : bots[seat]->choose(&game_bronze, s, seat, &thoughts);
        assert_true(play_apply(&game_bronze, s, m, NULL));
    }
}

static void test_legal(void **unused)
{
    (void)unused;
    const struct bot *bots[SEATS_MAX];
    for (int players = 1; players <= SEATS_MAX; players++)
        for (int variant = 0; variant < 4; variant++)
            for (int level = 0; level < LEVELS; level++) {
                struct bronze s;
                for (int seat = 0; seat < players; seat++)
                    bots[seat] = seat == 1 ? &bot_random : bot(levels[(level + seat) % LEVELS]);
                begin(&s, players, variant & 1, variant & 2);
                play(&s, bots, (uint64_t)(variant * 10 + level));
            }
}

/* Every decision twice, the second time with a copy of the view and of the random numbers. */
static void test_same_move(void **unused)
{
    (void)unused;
    for (int level = 0; level < LEVELS; level++) {
        struct bronze s, copy;
        struct rng dice = rng_seeded(5), r = rng_seeded(6);
        begin(&s, 2, false, false);
        for (int decisions = 0; s.phase != PHASE_OVER && decisions < 40;) {
            if (bronze_turn(&s) == SEAT_CHANCE) {
                bronze_apply(&s, bronze_draw(&s, &dice), NULL);
                continue;
            }
            struct rng again = r;
            memcpy(&copy, &s, sizeof s);
            const struct bot *b = bot(levels[level]);
            struct move first = b->choose(&game_bronze, &s, s.seat, &r);
            struct move second = b->choose(&game_bronze, &copy, s.seat, &again);
            assert_true(move_same(first, second));
            assert_memory_equal(&s, &copy, sizeof s); /* a view is read only */
            bronze_apply(&s, first, NULL);
            decisions++;
        }
    }
}

/* B42: what is offered is weighed. */
static struct move answer(int given, int got)
{
    struct bronze s;
    struct rng r = rng_seeded(1);
    begin(&s, 2, true, false);
    s.round = 3;
    s.seats[0].goods[SPEARHEADS] = s.seats[1].goods[SPEARHEADS] = 2;
    s.seats[0].goods[WOOD] = s.seats[1].goods[WOOD] = 2;
    s.phase = PHASE_ANSWER;
    s.offer_to = 1;
    s.give[given] = 1;
    s.get[got] = 1;
    return bot("expert")->choose(&game_bronze, &s, 1, &r);
}

static void test_offers(void **unused)
{
    (void)unused;
    assert_int_equal(move_verb(answer(SPEARHEADS, WOOD)), V_ACCEPT);
    assert_int_equal(move_verb(answer(WOOD, SPEARHEADS)), V_DECLINE);
}

static double wins(const char *id, const char *against, int games)
{
    double won = 0;
    for (int game = 0; game < games; game++) {
        struct bronze s;
        const struct bot *bots[2] = {bot(id), bot(against)};
        int own = game & 1;
        if (own) {
            bots[0] = bot(against);
            bots[1] = bot(id);
        }
        begin(&s, 2, false, false);
        play(&s, bots, (uint64_t)(game / 2));
        won += (double)bronze_result(&s, own) / VALUE_ONE;
    }
    return won / games;
}

static void test_strength(void **unused)
{
    (void)unused;
    bool many = getenv("AGES_LONG") != NULL;
    assert_true(wins("easy", "random", many ? 1000 : 30) > 0.8);
    assert_true(wins("hard", "builder", many ? 1000 : 40) > 0.8);
    assert_true(wins("expert", "builder", many ? 1000 : 30) > 0.8);
    if (!many)
        return;
    assert_true(wins("expert", "builder", 2000) > 0.85);
    assert_true(wins("expert", "random", 2000) > 0.995);
    for (int level = 1; level < LEVELS; level++)
        assert_true(wins(levels[level], levels[level - 1], 1000) > 0.53);
}

/* Hints are legal, different, and the best comes first; the odds are odds. */
static void check_hints(const struct bronze *s)
{
    struct hint hints[HINTS];
    struct sheet sheet;
    int count = bronze_hints(s, hints);
    assert_true(count > 0 && count <= HINTS);
    for (int i = 0; i < count; i++) {
        assert_true(play_is_legal(&game_bronze, s, hints[i].move));
        assert_true(!i || hints[i].value <= hints[i - 1].value);
        assert_true(!i || !move_same(hints[i].move, hints[i - 1].move));
        int32_t bought = 0, suffered = 0;
        for (int d = 0; d < DEVELOPMENTS; d++)
            bought += hints[i].now.bought[d];
        for (int d = 0; d < DISASTERS; d++)
            suffered += hints[i].now.disaster[d];
        assert_in_range(bought, 0, SURE);
        assert_in_range(suffered, 0, SURE);
        bronze_hint_print(s, &hints[i], NULL, sheet_new(&sheet));
        assert_true(sheet.o.len > 10 && !sheet.o.lost);
        bronze_hint_json(s, &hints[i], sheet_new(&sheet));
        assert_int_equal(sheet.text[0], '{');
    }
}

static void test_hints(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 3; players++) {
        struct bronze s;
        struct rng r = rng_seeded((uint64_t)players);
        begin(&s, players, false, players == 3);
        for (int asked = 0; s.phase != PHASE_OVER;) {
            if (bronze_turn(&s) == SEAT_CHANCE) {
                bronze_apply(&s, bronze_draw(&s, &r), NULL);
                continue;
            }
            if (asked++ % 5 == 0)
                check_hints(&s);
            bronze_apply(&s, bot_bronze_builder.choose(&game_bronze, &s, s.seat, &r), NULL);
        }
    }
}

/* The luck of all rolls that can come from one position is nothing, but for rounding. */
static void test_luck(void **unused)
{
    (void)unused;
    static struct analyst a;
    struct bronze s;
    struct move rolls[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int64_t sum = 0, all = 0;
    begin(&s, 2, false, false);
    int count = bronze_chances(&s, rolls, weight);
    for (int i = 0; i < count; i++) {
        struct judged judged = bronze_judge(&a, &s, rolls[i]);
        assert_int_equal(judged.seat, 0);
        assert_true(judged.rolled);
        sum += (int64_t)judged.gain * weight[i];
        all += weight[i];
    }
    assert_int_equal(all, 216);
    assert_in_range(sum / all + 10, 0, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal),  cmocka_unit_test(test_same_move),
        cmocka_unit_test(test_offers), cmocka_unit_test(test_strength),
        cmocka_unit_test(test_hints),  cmocka_unit_test(test_luck),
    };
    return RUN(tests);
}
