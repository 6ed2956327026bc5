/* How long the computer players of a game think, on one core: for each of them and each number of
 * players the longest move and the mean of its own games, in ms of a core. pace GAME [GAMES
 * [LEVEL]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "clock.h"
#include "core/play.h"
#include "games/games.h"

enum { GAMES = 20 };

struct pace {
    double longest, sum;
    int moves;
};

static struct move decide(const struct game *g, const struct bot *bot, const void *state,
                          struct rng *r, struct pace *pace)
{
    struct state_room view;
    int seat = g->to_move(state);
    g->observe(state, seat, view.bytes);
    double start = thought();
    struct move m = bot->choose(g, view.bytes, seat, r);
    double seconds = thought() - start;
    pace->longest = seconds > pace->longest ? seconds : pace->longest;
    pace->sum += seconds;
    pace->moves++;
    return m;
}

static void play_game(const struct game *g, const struct bot *bot, int players, const int options[],
                      uint64_t seed, struct pace *pace)
{
    struct state_room state;
    struct rng r = rng_seeded(seed);
    play_setup(g, state.bytes, players, options);
    while (play_to_decision(g, state.bytes, &r) != SEAT_NOBODY)
        g->apply(state.bytes, decide(g, bot, state.bytes, &r, pace), NULL);
}

static void print_pace(const struct game *g, const struct bot *bot, const int options[], int games)
{
    printf("%-8s", bot->id);
    for (int players = g->seats_min; players <= g->seats_max; players++) {
        struct pace pace = {0};
        for (int game = 0; game < games; game++)
            play_game(g, bot, players, options, (uint64_t)game, &pace);
        printf("%11.2f %8.2f", pace.longest * 1e3, pace.sum / pace.moves * 1e3);
        fflush(stdout);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    const struct game *g = argc > 1 ? game_find(argv[1]) : NULL;
    int games = argc > 2 ? atoi(argv[2]) : GAMES, options[OPTIONS_MAX];
    if (g)
        options_initial(g, options);
    if (!g || games < 1 || (argc > 3 && option_set(g, options, "level", argv[3], NULL))) {
        fprintf(stderr,
                "pace GAME [GAMES [LEVEL [BOT]]]: a game of `ages games`, how many to play (%d), "
                "and of\n"
                "Through the Ages which game; one bot, or all\n",
                GAMES);
        return 2;
    }
    printf("ms a move, longest and mean, in %d games of\n        ", games);
    for (int players = g->seats_min; players <= g->seats_max; players++)
        printf("%11d player%s ", players, players > 1 ? "s" : " ");
    printf("\n");
    for (int i = 0; bot_at(g, i); i++)
        if (argc < 5 || strcmp(bot_at(g, i)->id, argv[4]) == 0)
            print_pace(g, bot_at(g, i), options, games);
    return 0;
}
