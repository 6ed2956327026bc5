/* How fast the players of the Bronze Age think, on one core: exact solutions of 3 to 7 dice with 3
 * rolls, and whole turns planned with such dice by each level (the best of several slices counts).
 */
#include <stdio.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"
#include "clock.h"
#include "core/play.h"

enum { SLICES = 20 };

static double solve_seconds(int dice)
{
    enum { TIMES = 200 };
    static struct lattice l;
    double best = 1e9;
    l.dice = dice;
    l.locked = 1u << SKULL;
    for (int i = 0; i < LATTICE_ENDS; i++)
        l.end[i] = i * 7919 % 100003;
    for (int slice = 0; slice < SLICES; slice++) {
        double start = now();
        for (int i = 0; i < TIMES; i++) {
            l.end[i % 20] ^= 1;
            lattice_solve(&l, 3);
        }
        double seconds = (now() - start) / TIMES;
        best = seconds < best ? seconds : best;
    }
    return best;
}

/* A decision between the first two rolls, with n dice. */
static double turn_seconds(int dice, const char *level)
{
    struct bronze s;
    int options[OPTIONS_MAX];
    const struct bot *bot = bot_find(&game_bronze, level);
    struct rng r = rng_seeded(1);
    double best = 1e9;
    options_initial(&game_bronze, options);
    options[0] = 1; /* seat 0 begins */
    play_setup(&game_bronze, &s, 2, options);
    for (int c = 0; c < dice - CITIES_AT_START; c++)
        s.seats[0].boxes[c] = bronze_size[c];
    s.seats[0].goods[WOOD] = s.seats[0].goods[STONE] = s.seats[0].goods[CLOTH] = 1;
    bronze_apply(&s, move_of(V_ROLL, (uint32_t)(dice - 2) | 1u << 3 * WORKERS | 1u << 3 * COINS),
                 NULL);
    for (int slice = 0; slice < SLICES; slice++) {
        double start = now();
        bot->choose(&game_bronze, &s, 0, &r);
        double seconds = now() - start;
        best = seconds < best ? seconds : best;
    }
    return best;
}

int main(void)
{
    static const char *const levels[] = {"easy", "normal", "hard", "expert"};
    printf("dice    solves/s        us      turns/s: easy      normal        hard      expert\n");
    for (int dice = CITIES_AT_START; dice <= CITIES_MAX; dice++) {
        double solve = solve_seconds(dice);
        printf("%4d %11.0f %9.1f         ", dice, 1 / solve, solve * 1e6);
        for (int level = 0; level < 4; level++)
            printf("%12.0f", 1 / turn_seconds(dice, levels[level]));
        printf("\n");
    }
    return 0;
}
