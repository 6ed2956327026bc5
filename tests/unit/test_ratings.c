/* Ratings: against the numbers of the published example, and against derivatives of the likelihood,
 * which is written here a second time as people draw lots for the places. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/ratings.h"

static void assert_near(double is, double expected, double most)
{
    if (fabs(is - expected) > most)
        fail_msg("%.9f, expected %.9f", is, expected);
}

static void two_strangers(void **state)
{
    (void)state;
    struct rating r[2] = {{25, 25.0 / 3}, {25, 25.0 / 3}};
    ratings_update(r, (const int[]){1, 2}, 2, 25.0 / 6);
    assert_near(r[0].mean, 27.63523138347365, 1e-9);
    assert_near(r[1].mean, 22.36476861652635, 1e-9);
    assert_near(r[0].deviation, 8.065506316323548, 1e-9);
    assert_near(r[1].deviation, 8.065506316323548, 1e-9);
}

/* The log of the chance that the places come out so: one after the other is drawn, by the weights
 * of those who are left. Of a tie all orders count, each as much. */
static double likelihood(const double mean[], const int place[], int seats, double scale)
{
    double sum = 0;
    for (int q = 0; q < seats; q++) {
        double rest = 0, tied = 0;
        for (int i = 0; i < seats; i++)
            if (place[i] >= place[q]) {
                rest += exp(mean[i] / scale);
                tied += place[i] == place[q];
            }
        sum += log(exp(mean[q] / scale) / rest) / tied;
    }
    return sum;
}

static void check(const struct rating before[], const int place[], int seats)
{
    enum { STEP = 1 };
    struct rating after[SEATS_MAX];
    double spread = rating_spread(), variance = 0;

    for (int i = 0; i < seats; i++) {
        after[i] = before[i];
        variance += before[i].deviation * before[i].deviation + spread * spread;
    }
    double scale = sqrt(2 * variance / seats);
    ratings_update(after, place, seats, spread);
    for (int i = 0; i < seats; i++) {
        double mean[3][SEATS_MAX], is[3], d = before[i].deviation;
        for (int k = 0; k < 3; k++) {
            for (int j = 0; j < seats; j++)
                mean[k][j] = before[j].mean - 1500 + (j == i ? (k - 1) * STEP : 0);
            is[k] = likelihood(mean[k], place, seats, scale);
        }
        double slope = (is[2] - is[0]) / (2 * STEP);
        double bend = -(is[2] - 2 * is[1] + is[0]) / (STEP * STEP);
        assert_near(after[i].mean - before[i].mean, d * d * slope, 1e-2);
        assert_near(after[i].deviation, d * sqrt(1 - d / scale * d * d * bend), 1e-2);
    }
}

static void many_tables(void **state)
{
    (void)state;
    const struct rating four[] = {{1500, 250}, {1730, 0}, {1620, 90}, {1410, 160}};
    check(four, (const int[]){1, 2}, 2);
    check(four, (const int[]){2, 1, 3}, 3);
    check(four, (const int[]){4, 2, 1, 3}, 4);
    check(four, (const int[]){1, 1, 3, 4}, 4);
    check(four, (const int[]){1, 1, 1, 1}, 4);
    check(four, (const int[]){3, 1, 1, 3}, 4);
}

/* All orders of three together are certain: the weights are chances. */
static void orders_are_all(void **state)
{
    (void)state;
    static const int orders[][3] = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3},
                                    {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
    const double mean[] = {0, 120, -300};
    double sum = 0;
    for (int i = 0; i < 6; i++)
        sum += exp(likelihood(mean, orders[i], 3, 173.7));
    assert_near(sum, 1, 1e-12);
}

static void anchors_stay(void **state)
{
    (void)state;
    struct rating r[] = {rating_first(), {0, 0}};
    assert_true(rating_of_bot("bronze", "builder", &r[1]));
    double before = r[1].mean;
    ratings_update(r, (const int[]){2, 1}, 2, rating_spread());
    assert_near(r[1].mean, before, 0);
    assert_near(r[1].deviation, 0, 0);
    assert_true(r[0].mean < 1500 && r[0].deviation < 250);
    assert_false(rating_of_bot("bronze", "nobody", &r[1]));
}

/* Who plays against known strength comes near to the own, wherever it lies. */
static void finds_the_strength(void **state)
{
    (void)state;
    struct rating r[2] = {rating_first(), {1700, 0}};
    uint32_t random = 7;
    for (int i = 0; i < 400; i++) {
        random = random * 1664525u + 1013904223u;
        bool won = random / 4294967296.0 < 1 / (1 + pow(10, (1700 - 1800) / 400.0));
        r[1] = (struct rating){1700, 0};
        ratings_update(r, (const int[]){won ? 1 : 2, won ? 2 : 1}, 2, rating_spread());
    }
    assert_true(r[0].mean > 1730 && r[0].mean < 1870);
    assert_true(r[0].deviation < 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_strangers), cmocka_unit_test(many_tables),
        cmocka_unit_test(orders_are_all), cmocka_unit_test(anchors_stay),
        cmocka_unit_test(finds_the_strength)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
