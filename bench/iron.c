/* How long the players of the Iron Age think, on one core: for each level and number of players the
 * longest move and the mean of its own games, in ms of a core. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots/bot.h"
#include "core/play.h"
#include "games/iron/iron.h"

struct pace {
    double longest, sum;
    int moves;
};

static double thought(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void play_game(const struct bot *bot, int players, uint64_t seed, struct pace *pace)
{
    struct iron s;
    int options[OPTIONS_MAX];
    struct rng r = rng_seeded(seed);
    options_initial(&game_iron, options);
    play_setup(&game_iron, &s, players, options);
    while (s.phase != PHASE_OVER) {
        if (iron_turn(&s) == SEAT_CHANCE) {
            iron_apply(&s, iron_draw(&s, &r), NULL);
            continue;
        }
        double start = thought();
        struct move m = bot->choose(&game_iron, &s, iron_turn(&s), &r);
        double seconds = thought() - start;
        pace->longest = seconds > pace->longest ? seconds : pace->longest;
        pace->sum += seconds;
        pace->moves++;
        iron_apply(&s, m, NULL);
    }
}

int main(int argc, char **argv)
{
    static const char *const levels[] = {"easy", "normal", "hard", "expert"};
    int games = argc > 1 ? atoi(argv[1]) : 20;
    printf("ms a move, longest and mean, in %d games of\n"
           "           1 player          2 players         3 players        4 players\n",
           games);
    for (int level = 0; level < 4; level++) {
        printf("%-8s", levels[level]);
        for (int players = 1; players <= SEATS_MAX; players++) {
            struct pace pace = {0};
            for (int game = 0; game < games; game++)
                play_game(bot_find(&game_iron, levels[level]), players, (uint64_t)game, &pace);
            printf("%10.2f %6.2f", pace.longest * 1e3, pace.sum / pace.moves * 1e3);
            fflush(stdout);
        }
        printf("\n");
    }
    return 0;
}
