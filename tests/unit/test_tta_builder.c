/* The builder of Through the Ages: it beats chance at every level, pleases its people, keeps an
 * army, defends itself with what it holds, and stays. */
#include <stdalign.h>

#include "begin.h"

#include "bots/arena.h"
#include "bots/bot.h"
#include "games/games.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

enum { GAMES = 40, ARMIES = 10 };

extern const struct bot bot_tta_builder;

static struct state_room state;

static struct tta *at_the_start(void)
{
    assert_null(BEGIN(&game_tta, state.bytes, 2, "level", "full", "start", "0"));
    return (struct tta *)(void *)state.bytes;
}

static struct tta *in_the_middle(void)
{
    struct tta *s = at_the_start();
    s->phase = PHASE_ACTIONS;
    s->step = STEP_ACTIONS;
    s->round = 5;
    s->age = AGE_I;
    s->civs[0].actions[CIVIL] = 4;
    s->civs[0].actions[MILITARY] = 2;
    return s;
}

static struct move choice(const struct tta *s)
{
    struct state_room view;
    struct rng r = rng_seeded(1);
    int seat = tta_to_move(s);
    game_tta.observe(s, seat, view.bytes);
    return bot_tta_builder.choose(&game_tta, view.bytes, seat, &r);
}

/* Plays the actions of a turn, but does not end it. */
static void act(struct tta *s)
{
    struct move m = choice(s);
    for (int i = 0; i < 50 && move_verb(m) != V_END_ACTIONS; i++, m = choice(s))
        assert_true(play_apply(&game_tta, s, m, NULL));
    assert_int_equal(move_verb(m), V_END_ACTIONS);
}

static void win(const char *level)
{
    struct arena a = {.game = &game_tta,
                      .bots = 2,
                      .seed = "1",
                      .games = GAMES,
                      .jobs = 1,
                      .bot = {{.kind = SEAT_BOT, .name = "a", .program = "builder"},
                              {.kind = SEAT_BOT, .name = "b", .program = "random"}}};
    struct arena_result result;
    options_initial(&game_tta, a.options);
    assert_null(option_set(&game_tta, a.options, "level", level, NULL));
    assert_true(arena_run(&a, &result, NULL));
    assert_true(result.bot[0].wins * 100 >= 97 * GAMES);
}

static void test_wins(void **unused)
{
    (void)unused;
    win("simple");
    win("advanced");
    win("full");
}

/* T49: who can't please everybody takes workers off. */
static void test_pleases(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle();
    struct civ *c = &s->civs[0];
    c->yellow = 12;
    c->workers[tta_index[C_BRONZE]] = 5;
    c->workers[tta_index[C_AGRICULTURE]] = 5;
    c->unused = 0;
    assert_true(tta_has_uprising(s, 0));
    act(s);
    assert_false(tta_has_uprising(s, 0));
}

static void test_arms(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle();
    struct civ *c = &s->civs[0];
    c->workers[tta_index[C_WARRIORS]] = 0;
    c->unused = 5;
    c->tokens[tta_index[C_BRONZE]] = 14;
    c->blue = 4;
    act(s);
    assert_true(c->workers[tta_index[C_WARRIORS]] > 0);
}

/* Plays a full game of builders to the end of age III; returns how strong they are together. */
static int army_at_the_end(uint64_t seed)
{
    struct tta *s = at_the_start();
    struct rng r = rng_seeded(seed);
    while (s->age <= AGE_III)
        tta_apply(s, tta_to_move(s) == SEAT_CHANCE ? tta_draw(s, &r) : choice(s), NULL);
    return tta_ratings(s, 0).strength + tta_ratings(s, 1).strength;
}

static void test_keeps_an_army(void **unused)
{
    (void)unused;
    int sum = 0;
    for (uint64_t seed = 1; seed <= ARMIES; seed++)
        sum += army_at_the_end(seed);
    assert_true(sum >= 2 * ARMIES * 10);
}

static struct move defence(int strength)
{
    struct tta *s = in_the_middle();
    s->seat = 1;
    s->civs[0].actions[CIVIL] = s->civs[0].actions[MILITARY] = 0;
    s->civs[1].workers[tta_index[C_WARRIORS]] = (uint8_t)strength;
    tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, C_DEFENSE_COLONIZATION_BONUS_I);
    s->phase = PHASE_DEFENSE;
    s->step = STEP_CONFLICT;
    s->event = C_PLUNDER_I;
    s->asked = s->target = 0;
    return choice(s);
}

/* T66: 1 and a card of 2 hold against 3, not against 4. */
static void test_defends(void **unused)
{
    (void)unused;
    assert_true(move_same(defence(3), move_of(V_BONUS, C_DEFENSE_COLONIZATION_BONUS_I)));
    assert_int_equal(move_verb(defence(4)), V_DONE);
    assert_int_equal(move_verb(defence(1)), V_DONE);
}

static void test_stays(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle();
    s->phase = PHASE_STAY;
    s->step = STEP_BEGIN;
    s->asked = 0;
    assert_int_equal(move_verb(choice(s)), V_STAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wins),  cmocka_unit_test(test_pleases),
        cmocka_unit_test(test_arms),  cmocka_unit_test(test_defends),
        cmocka_unit_test(test_stays), cmocka_unit_test(test_keeps_an_army),
    };
    return RUN(tests);
}
