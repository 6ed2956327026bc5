/* How often the game is handed to a seat outside its turn, in full games of four builders of
 * Through the Ages, and how often still when all seats have the initial orders: handovers [GAMES
 * [LEAST]], which fails if less than LEAST per cent of the hand-overs are gone. */
#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/orders.h"
#include "core/play.h"
#include "games/tta/state.h"

enum { GAMES = 100, SEATS = 4 };

static void play(uint64_t seed, const int *orders, double *handed, double *answered)
{
    int options[OPTIONS_MAX], before = SEAT_NOBODY;
    struct tta s, view;
    struct rng r = rng_seeded(seed);

    options_initial(&game_tta, options);
    option_set(&game_tta, options, "level", "full", NULL);
    play_setup(&game_tta, &s, SEATS, options);
    for (int seat; (seat = play_to_decision(&game_tta, &s, &r)) != SEAT_NOBODY;) {
        struct move m;
        bool ordered = false;
        game_tta.observe(&s, seat, &view);
        if (seat != s.seat && orders)
            ordered = orders_answer(&game_tta, &view, seat, orders, &m);
        if (!ordered)
            m = bot_tta_builder.choose(&game_tta, &view, seat, &r);
        *answered += ordered;
        *handed += seat != s.seat && seat != before && !ordered;
        before = ordered ? before : seat;
        game_tta.apply(&s, m, NULL);
    }
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : GAMES, orders[ORDERS_MAX];
    const struct order *list = orders_of(&game_tta);
    double without = 0, with = 0, answered = 0, none = 0;

    for (int i = 0; i < ORDERS_MAX; i++)
        orders[i] = ORDER_ASK;
    for (int i = 0; list[i].key; i++)
        orders[i] = list[i].initial;
    for (int i = 0; i < games; i++) {
        play((uint64_t)i, NULL, &without, &none);
        play((uint64_t)i, orders, &with, &answered);
    }
    printf("hand-overs a game: %.1f; with the initial orders: %.1f (%.0f %% fewer), %.1f answers "
           "by order\n",
           without / games, with / games, 100 - 100 * with / without, answered / games);
    return argc > 2 && 100 - 100 * with / without < atof(argv[2]);
}
