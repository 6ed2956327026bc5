/* Exact dice against brute force: over every sequence of results for up to 4 dice, and against
 * games with simulated dice for 7. Skulls locked or not, the extra die of Leadership or not. */
#include "unit.h"

#include <stdio.h>

#include "bots/search/lattice.h"
#include "core/rng.h"

enum { FACES = LATTICE_FACES, SKULL = 2, UNIT = 1 << 16 };

static struct lattice l;

static uint32_t packed(const int dice[], int n)
{
    uint32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += 1u << 3 * dice[i];
    return sum;
}

static void random_values(struct rng *r, int dice, unsigned locked, bool one_more)
{
    l.dice = dice;
    l.locked = locked;
    l.one_more = one_more;
    int ends = lattice_first[dice + 1] - lattice_first[dice];
    for (int i = 0; i < ends; i++)
        l.end[i] = ((int32_t)rng_below(r, 2000) - 1000) * UNIT;
}

/* ---- Brute force: dice are a sequence, a keep is a mask of them ------------------------------ */

static double end_value(const int dice[])
{
    return l.end[lattice_node(packed(dice, l.dice)) - lattice_first[l.dice]];
}

/* What sequences of up to 4 dice were found to be worth, by the number of rolls left. */
static struct {
    bool known;
    double value;
} memory[3][FACES * FACES * FACES * FACES];

static double brute_stand(const int dice[], int rolls);

/* The mean over all results of rolling the dice of the mask, one after the other. */
static double brute_roll(int dice[], unsigned mask, int rolls)
{
    double sum = 0;
    for (int i = 0; i < l.dice; i++)
        if (mask >> i & 1) {
            int before = dice[i];
            for (dice[i] = 0; dice[i] < FACES; dice[i]++)
                sum += brute_roll(dice, mask & ~(1u << i), rolls);
            dice[i] = before;
            return sum / FACES;
        }
    return brute_stand(dice, rolls);
}

static double brute_last(const int dice[])
{
    double best = end_value(dice);
    int again[LATTICE_DICE];
    for (int i = 0; i < l.dice && l.one_more; i++) {
        double sum = 0;
        memcpy(again, dice, sizeof again);
        for (again[i] = 0; again[i] < FACES; again[i]++)
            sum += end_value(again);
        best = sum / FACES > best ? sum / FACES : best;
    }
    return best;
}

static double brute_stand(const int dice[], int rolls)
{
    unsigned locked = 0;
    int sequence = 0;
    for (int i = 0; i < l.dice; i++) {
        locked |= (l.locked >> dice[i] & 1) << i;
        sequence = sequence * FACES + dice[i];
    }
    if (memory[rolls][sequence].known)
        return memory[rolls][sequence].value;
    double best = brute_last(dice);
    for (unsigned mask = 1; mask < 1u << l.dice && rolls; mask++) {
        int again[LATTICE_DICE] = {0};
        memcpy(again, dice, sizeof(int) * (size_t)l.dice);
        double value = mask & locked ? best : brute_roll(again, mask, rolls - 1);
        best = value > best ? value : best;
    }
    memory[rolls][sequence].known = true;
    memory[rolls][sequence].value = best;
    return best;
}

static void assert_near(double got, double wanted)
{
    double apart = got > wanted ? got - wanted : wanted - got;
    if (apart > 64) /* of 65,536 to a point: what rounding may cost */
        printf("# %f, wanted %f\n", got, wanted);
    assert_true(apart <= 64);
}

static void compare_with_brute_force(int dice, int rolls, unsigned locked, bool one_more)
{
    struct rng r = rng_seeded((uint64_t)(dice * 100 + rolls * 10) + locked + one_more);
    int rolled[LATTICE_DICE] = {0};
    random_values(&r, dice, locked, one_more);
    memset(memory, 0, sizeof memory);
    lattice_solve(&l, rolls);
    assert_near(l.keep[rolls - 1][0], brute_roll(rolled, (1u << dice) - 1, rolls - 1));
    for (int i = 0; i < dice; i++)
        rolled[i] = (int)rng_below(&r, FACES);
    int node = lattice_node(packed(rolled, dice));
    assert_near(l.stand[rolls - 1][lattice_end(&l, node)], brute_stand(rolled, rolls - 1));
}

static void test_brute_force(void **unused)
{
    (void)unused;
    for (int dice = 1; dice <= 4; dice++)
        for (int rolls = 1; rolls <= 3; rolls++)
            for (int way = 0; way < 4; way++)
                compare_with_brute_force(dice, rolls, way & 1 ? 1u << SKULL : 0, way & 2);
}

/* ---- Simulation: 7 dice played by the keeps of the lattice ----------------------------------- */

static int roll_up(struct rng *r, int node)
{
    while (node < lattice_first[l.dice])
        node = lattice_more[node][rng_below(r, FACES)];
    return node;
}

/* The best keep by trying every one: those below the node that leave locked dice alone. */
static int best_keep(const int32_t keep[], int node)
{
    int best = node;
    for (int face = 0; face < FACES; face++) {
        int less = lattice_less[node][face];
        if (less == node || l.locked >> face & 1)
            continue;
        int below = best_keep(keep, less);
        best = keep[below] > keep[best] ? below : best;
    }
    return best;
}

static double simulate(struct rng *r, int games)
{
    double sum = 0;
    for (int game = 0; game < games; game++) {
        int node = roll_up(r, 0);
        for (int rolls = 2; rolls > 0; rolls--) {
            int keep = best_keep(l.keep[rolls - 1], node);
            if (keep == node)
                break;
            node = roll_up(r, keep);
        }
        int once = -1;
        int32_t value = l.end[lattice_end(&l, node)];
        for (int face = 0; face < FACES && l.one_more; face++)
            if (lattice_less[node][face] != node && lattice_once_more(&l, node, face) > value) {
                value = lattice_once_more(&l, node, face);
                once = face;
            }
        if (once >= 0)
            node = roll_up(r, lattice_less[node][once]);
        sum += l.end[lattice_end(&l, node)];
    }
    return sum / games;
}

static void test_simulation(void **unused)
{
    (void)unused;
    enum { GAMES = 5000 };
    for (int way = 0; way < 4; way++) {
        struct rng r = rng_seeded(77 + (uint64_t)way);
        random_values(&r, LATTICE_DICE, way & 1 ? 1u << SKULL : 0, way & 2);
        lattice_solve(&l, 3);
        double mean = simulate(&r, GAMES), apart = mean - l.keep[2][0];
        /* The values spread by 577 points; five standard errors of the mean are 40. */
        assert_true(apart < 40.0 * UNIT && apart > -40.0 * UNIT);
    }
}

/* The ends that the best keeps lead to are as often as all rolls, and worth what was promised. */
static void test_reach(void **unused)
{
    (void)unused;
    static int64_t reach[LATTICE_ENDS];
    for (int dice = 1; dice <= LATTICE_DICE; dice++)
        for (int rolls = 1; rolls <= 3; rolls++)
            for (int way = 0; way < 4; way++) {
                struct rng r = rng_seeded((uint64_t)(dice * 100 + rolls * 10 + way));
                double often = 0, value = 0;
                random_values(&r, dice, way & 1 ? 1u << SKULL : 0, way & 2);
                lattice_solve(&l, rolls);
                lattice_reach(&l, 0, rolls, l.one_more, reach);
                for (int i = 0; i < lattice_first[dice + 1] - lattice_first[dice]; i++) {
                    often += (double)reach[i] / LATTICE_SURE;
                    value += (double)reach[i] / LATTICE_SURE * l.end[i];
                }
                assert_true(often > 0.999999 && often < 1.000001);
                assert_near(value, l.keep[rolls - 1][0]);
            }
}

/* Every node knows its neighbours, and is found by its dice. */
static void test_nodes(void **unused)
{
    (void)unused;
    for (int node = 0; node < LATTICE_NODES; node++) {
        assert_int_equal(lattice_node(lattice_dice[node]), node);
        for (int face = 0; face < FACES; face++) {
            bool there = lattice_dice[node] >> 3 * face & 7;
            if (there)
                assert_int_equal(lattice_more[lattice_less[node][face]][face], node);
            else
                assert_int_equal(lattice_less[node][face], node);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_simulation),
        cmocka_unit_test(test_reach),
    };
    return RUN(tests);
}
