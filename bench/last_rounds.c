/* How far what `expert` tells of last rounds of the Iron Age, when the dice stand and while they
 * may still fall, is from telling all standings apart (but for colonies with three seats to come):
 * in rounds of games that `hard` plays. last-rounds [GAMES] */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/iron_play.h"
#include "core/play.h"

enum { GAMES = 60 };

static struct finish finish;

/* What the seat whose turn is over can hope for. */
static double told(const struct iron *s, int seat, enum phase phase, bool exactly)
{
    struct iron ended = *s;
    ended.seat = (uint8_t)seat;
    ended.phase = (uint8_t)phase;
    iron_finish_begin(&finish, &ended);
    if (exactly) {
        finish.grain = &iron_exact;
        finish.work = INT_MIN / 2;
    }
    return (double)iron_finish_share(&finish, &ended, seat) / VALUE_ONE;
}

struct error {
    double sum, most;
};

static void add(struct error *e, double difference)
{
    double size = difference < 0 ? -difference : difference;
    e->sum += size;
    e->most = size > e->most ? size : e->most;
}

/* Plays on until a turn has ended the game with so many to come, if one does: who had it, or -1. */
static int play_to_last_round(struct iron *s, int to_come, struct rng *r)
{
    while (s->phase != PHASE_OVER) {
        int seat = s->seat, asked = iron_turn(s);
        bool begun = s->phase > PHASE_TAKE;
        iron_apply(s, asked == SEAT_CHANCE ? iron_draw(s, r)
                                           : bot_iron_hard.choose(&game_iron, s, asked, r), NULL);
        if (begun && s->seat != seat && s->phase != PHASE_OVER && iron_ends(s))
            return iron_seats_to_come(s, seat) == to_come ? seat : -1;
    }
    return -1;
}

static void measure(int players, int to_come, int games)
{
    struct error standing = {0}, rolling = {0};
    int rounds = 0;
    for (int game = 0; game < games; game++) {
        struct iron s;
        int options[OPTIONS_MAX];
        struct rng r = rng_seeded((uint64_t)game);
        options_initial(&game_iron, options);
        play_setup(&game_iron, &s, players, options);
        int seat = play_to_last_round(&s, to_come, &r);
        if (seat < 0)
            continue;
        double exact = told(&s, seat, PHASE_STORE, true);
        add(&standing, told(&s, seat, PHASE_STORE, false) - exact);
        add(&rolling, told(&s, seat, PHASE_REROLL, false) - exact);
        rounds++;
    }
    printf("%7d %8d %7d %11.2f %7.2f %11.2f %7.2f\n", players, to_come, rounds,
           rounds ? standing.sum / rounds * 100 : 0, standing.most * 100,
           rounds ? rolling.sum / rounds * 100 : 0, rolling.most * 100);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : GAMES;
    if (games < 1) {
        fprintf(stderr, "last-rounds [GAMES]: how many games to play (%d)\n", GAMES);
        return 2;
    }
    printf("%% of a win     rounds   standing: mean, most   rolling: mean, most\n"
           "players  to come\n");
    for (int players = 2; players <= SEATS_MAX; players++)
        for (int to_come = 1; to_come < players; to_come++)
            measure(players, to_come, games);
    return 0;
}
