/* The search of a turn against the rules: what a plan promises is what the position is worth when
 * its moves have been made; the dice and plans are legal in every variant; and small searches find
 * what trying everything finds. */
#include "begin.h"

#include <stdio.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"

static struct bronze_turn turn;
static struct bronze_network network;
static int telling; /* values that are not just a game won or lost */

/* Any numbers will do to compare two ways of adding them up. */
static void random_network(uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    for (int i = 0; i < FEATURES_MAX; i++)
        for (int unit = 0; unit < UNITS; unit++)
            network.column[i][unit] = (int16_t)((int)rng_below(&r, 41) - 20);
    for (int unit = 0; unit < UNITS; unit++)
        network.out[unit] = (int16_t)(unit == LINEAR ? 0 : (int)rng_below(&r, 301) - 150);
}

static void begin(struct bronze *s, int players, const char *edition_id, const char *late)
{
    assert_null(BEGIN(&game_bronze, s, players, "start", "0", "edition", edition_id,
                      "late_bronze_age", late));
}

static bool same_turn(const struct bronze *s, const struct bronze *began)
{
    return s->phase != PHASE_OVER && s->seat == began->seat && s->round == began->round;
}

/* Carries out a plan by legal moves alone; the dice stand already. */
static void carry_out(struct bronze *s, struct bronze_plan plan)
{
    struct bronze began = *s;
    while (same_turn(s, &began)) {
        struct move m =
            s->phase == PHASE_SMITHING ? move_of(V_SMITHING, 0) : bronze_plan_next(&plan, s);
        assert_true(play_apply(&game_bronze, s, m, NULL));
    }
}

/* The value a plan promises is that of the position it leads to. */
static void check_plan(const struct bronze *s, const struct bronze_skill *skill)
{
    struct bronze after = *s;
    bronze_turn_begin(&turn, s, &network, skill);
    struct bronze_plan plan = s->phase == PHASE_CHOOSE ? bronze_plan_dice(&turn, dice_pack(s->dice))
                                                       : bronze_plan_rest(&turn);
    carry_out(&after, plan);
    int32_t wanted = bronze_value(&after, s->seat, &network);
    if (plan.value != wanted)
        printf("# promised %d, got %d, phase %d\n", plan.value, wanted, s->phase);
    assert_int_equal(plan.value, wanted);
    telling += after.phase != PHASE_OVER;
}

/* The same with more cities, after other dice, many of them skulls. */
static void check_other_dice(const struct bronze *s, const struct bronze_skill *skill,
                             struct rng *r)
{
    struct bronze other = *s;
    struct bronze_seat *p = &other.seats[s->seat];
    for (int c = 0; c < CITIES; c++)
        p->boxes[c] = rng_below(r, 4) ? bronze_size[c] : p->boxes[c];
    int dice = cities(p);
    memset(other.dice, 0, sizeof other.dice);
    other.dice[CHOICE] = 1;
    for (int i = 1; i < dice; i++)
        other.dice[rng_below(r, 2) ? SKULL : rng_below(r, FACES)]++;
    other.rolls_left = 0;
    other.phase = PHASE_CHOOSE;
    check_plan(&other, skill);
}

/* Positions as the games of `builder` and of chance bring them. */
static int check_game(int players, uint64_t seed, const char *edition_id, const char *late)
{
    static const struct bronze_skill skill = {
        .uses = USES_MAX, .buys = BUYS_MAX, .all_pairs = true};
    struct bronze s;
    struct rng r = rng_seeded(seed);
    int checked = 0;
    begin(&s, players, edition_id, late);
    while (play_to_decision(&game_bronze, &s, &r) != SEAT_NOBODY) {
        struct move legal[MOVES_MAX];
        bool rest = s.phase == PHASE_CHOOSE || s.phase == PHASE_BUILD || s.phase == PHASE_BUY ||
                    s.phase == PHASE_DISCARD;
        if (s.phase == PHASE_REROLL)
            check_other_dice(&s, &skill, &r);
        if (rest && !s.seats[s.seat].ships) {
            check_plan(&s, &skill);
            checked++;
        }
        int count = bronze_moves(&s, legal);
        struct move m = rng_below(&r, 4) ? bot_bronze_builder.choose(&game_bronze, &s, s.seat, &r)
                                         : legal[rng_below(&r, (uint32_t)count)];
        bronze_apply(&s, m, NULL);
    }
    return checked;
}

static void test_plans(void **unused)
{
    (void)unused;
    int checked = 0;
    for (int players = 1; players <= SEATS_MAX; players++)
        for (uint64_t game = 0; game < 12; game++) {
            random_network(game);
            checked += check_game(players, game, game % 2 ? "revised" : "original", "off");
            checked += check_game(players, game + 100, "revised", "on");
        }
    assert_true(checked > 2000);
    assert_true(telling > checked / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plans),
    };
    return RUN(tests);
}
