/* The search of a turn of the Iron Age against the rules: what a plan promises is what the position
 * is worth when its moves have been made; the moves are legal in every variant; the dice are those
 * of all results, tried one by one; and a value is asked for by itself as it is with its plan. */
#include "begin.h"

#include <stdio.h>

#include "bots/bot.h"
#include "bots/iron/play.h"

static struct iron_solution solution;
static struct iron_turn turn;
static struct iron_network network;
static int telling; /* values that are not just a game won or lost */

static const struct iron_skill sharp = {.rolling = IRON_THOROUGH, .standing = IRON_ALL};

/* Any numbers will do to compare two ways of adding them up. */
static void random_network(uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    for (int i = 0; i < FEATURES_MAX; i++)
        for (int unit = 0; unit < UNITS; unit++)
            network.column[i][unit] = (int16_t)((int)rng_below(&r, 21) - 10);
    for (int unit = 0; unit < UNITS; unit++)
        network.out[unit] = (int16_t)(unit == LINEAR ? 0 : (int)rng_below(&r, 301) - 150);
}

static void begin(struct iron *s, int players, bool mediterranean, bool normal)
{
    assert_null(BEGIN(&game_iron, s, players, "start", "0", "mediterranean",
                      mediterranean ? "on" : "off", "length", normal ? "normal" : "short"));
}

/* Carries out a plan by legal moves alone; the dice stand already, others answer as expected. */
static void carry_out(struct iron *s, struct iron_plan plan)
{
    int seat = s->seat, round = s->round;
    while (s->phase < PHASE_RIVAL && s->seat == seat && s->round == round) {
        struct move m =
            iron_to_move(s) == seat ? iron_plan_next(&plan, s) : iron_expected_answer(s);
        assert_true(play_apply(&game_iron, s, m, NULL));
    }
}

/* The value a plan promises is that of the position it leads to. */
static void check_plan(const struct iron *s)
{
    struct iron after = *s;
    bool dice = s->phase == PHASE_CHOOSE;
    iron_turn_begin(&turn, s, &network, &sharp);
    struct iron_plan plan =
        dice ? iron_plan_dice(&turn, dice_pack(s->dice), s->fate) : iron_plan_rest(&turn);
    carry_out(&after, plan);
    int32_t wanted = iron_value(&after, s->seat, &network);
    if (plan.value != wanted)
        printf("# promised %d, got %d, phase %d, players %d\n", plan.value, wanted, s->phase,
               s->players);
    assert_int_equal(plan.value, wanted);
    if (dice)
        assert_int_equal(iron_value_dice(&turn, dice_pack(s->dice), s->fate), wanted);
    telling += wanted != 0 && wanted != VALUE_ONE;
}

/* The same in a richer empire, after other dice, many of them skulls. */
static void check_other_dice(const struct iron *s, struct rng *r)
{
    struct iron other = *s;
    struct iron_seat *p = &other.seats[s->seat];
    static const uint8_t boxes[] = {0, 2, 4, 5, 7, 10, 13, 14};
    p->boxes[T_PROVINCE] = boxes[rng_below(r, 8)];
    p->boxes[T_PORT] = (uint8_t)rng_below(r, PORTS_MAX);
    p->port_goods = (uint8_t)rng_below(r, PORT_GOODS_MAX + 1);
    p->armies = (uint8_t)rng_below(r, ARMIES_MAX + 1);
    p->ships = (uint8_t)rng_below(r, SHIPS_MAX + 1);
    p->goods = (uint8_t)rng_below(r, GOODS_MAX + 1);
    p->food = (uint8_t)rng_below(r, FOOD_MAX + 1);
    p->wealth = (uint8_t)rng_below(r, WEALTH_MAX + 1);
    p->developments |= (uint32_t)(rng_next(r) & rng_next(r)) & developments_in_play(s);
    memset(other.dice, 0, sizeof other.dice);
    other.dice[CHOICE] = 1;
    for (int i = 1; i < empire_dice(p); i++)
        other.dice[rng_below(r, 2) ? SKULL : rng_below(r, FACES)]++;
    other.fate = (uint8_t)rng_below(r, FATES);
    other.rolls_left = 0;
    other.phase = PHASE_CHOOSE;
    assert_null(game_iron.check(&other));
    check_plan(&other);
}

/* Positions as the games of `builder` and of chance bring them. */
static int check_game(int players, uint64_t seed, bool mediterranean, bool normal)
{
    struct iron s;
    struct rng r = rng_seeded(seed);
    int checked = 0;
    begin(&s, players, mediterranean, normal);
    for (int asked;
         (asked = play_to_decision(&game_iron, &s, &r)) != SEAT_NOBODY && s.round < 12;) {
        struct move legal[MOVES_MAX];
        if (s.phase == PHASE_REROLL && rng_below(&r, 2))
            check_other_dice(&s, &r);
        if (s.phase == PHASE_CHOOSE || s.phase == PHASE_COLONIES ||
            (s.phase >= PHASE_BUILD && s.phase <= PHASE_STORE)) {
            check_plan(&s);
            checked++;
        }
        int count = iron_moves(&s, legal);
        struct move m = rng_below(&r, 4) ? bot_iron_builder.choose(&game_iron, &s, asked, &r)
                                         : legal[rng_below(&r, (uint32_t)count)];
        iron_apply(&s, m, NULL);
    }
    return checked;
}

static void test_plans(void **unused)
{
    (void)unused;
    int checked = 0;
    for (int players = 1; players <= SEATS_MAX; players++)
        for (uint64_t game = 0; game < 20; game++) {
            random_network(game);
            checked += check_game(players, game, game % 3 > 0, game % 2);
        }
    printf("# %d positions\n", checked);
    assert_true(checked > 1000);
    assert_true(telling > checked / 2);
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* The value of a position while dice roll, by trying every move and every result. */
static int64_t tried(const struct iron *s)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    if (s->phase == PHASE_CHOOSE || s->phase > PHASE_CHOOSE) {
        int node = lattice_node(dice_pack(s->dice));
        return solution.dice.plain[node - lattice_first[solution.dice.dice]][s->fate];
    }
    bool chance = iron_to_move(s) == SEAT_CHANCE;
    int count = chance ? iron_chances(s, list, weight) : iron_moves(s, list);
    int64_t sum = 0, all = 0, most = INT64_MIN;
    for (int i = 0; i < count; i++) {
        struct iron after = *s;
        iron_apply(&after, list[i], NULL);
        int64_t value = tried(&after);
        sum += chance ? value * weight[i] : 0;
        all += chance ? weight[i] : 0;
        most = value > most ? value : most;
    }
    return chance ? sum / all : most;
}

/* Two Empire dice and the Fate die, with and without Leadership and locked skulls. */
static void test_dice(void **unused)
{
    (void)unused;
    for (int leader = 0; leader < 2; leader++) {
        struct iron s;
        random_network((uint64_t)leader);
        begin(&s, 2, false, true);
        iron_apply(&s, move_of(V_TAKE, T_PORT), NULL);
        iron_apply(&s, move_of(V_TAKE, T_PROVINCE), NULL);
        s.seats[0].developments = leader ? 1u << LEADERSHIP : 0;
        s.rolls_left = 2;
        iron_solve(&solution, &s, &network, &sharp);
        int64_t wanted = tried(&s);
        assert_in_range(iron_dice_value(&solution.dice, &s) - wanted + 12, 0, 24);
        iron_apply(&s, move_of(V_ROLL, 1u << 3 * SKULL | 1u << 3 * FOOD), NULL);
        iron_apply(&s, move_of(V_FATE, OMENS), NULL);
        wanted = tried(&s);
        assert_in_range(iron_dice_value(&solution.dice, &s) - wanted + 12, 0, 24);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plans),
        cmocka_unit_test(test_dice),
    };
    return RUN(tests);
}
