/* How often `expert` solves last rounds of the Iron Age exactly, and how far it is off where it
 * tells standings apart in steps: at the first choice of dice to roll again and when the dice
 * stand, in games that `hard` plays. Three turns to come while dice roll are too much to be solved
 * exactly. last-rounds [GAMES] */
#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/iron/play.h"
#include "core/play.h"

enum { GAMES = 30 };

static struct iron_endgame finish;
static struct iron_solution solution;

/* The win probability of the seat in turn; false: this can hardly be the last round. */
static bool told(const struct iron *s, const struct iron_abstraction *abstraction, double *chance)
{
    const struct iron_network *network = &iron_networks[s->players - 1];
    struct iron_skill skill = {.rolling = IRON_THOROUGH, .standing = IRON_ALL, .endgame = &finish};
    struct iron_plan plan;
    if (!iron_endgame_begin(&finish, s))
        return false;
    finish.abstraction = abstraction ? abstraction : finish.abstraction;
    if (s->phase == PHASE_REROLL) {
        iron_solve(&solution, s, network, &skill);
        *chance = (double)iron_dice_value(&solution.dice, s) / VALUE_ONE;
        return true;
    }
    do {
        iron_turn_begin(&solution.turn, s, network, &skill);
        plan = iron_plan_dice(&solution.turn, dice_pack(s->dice), s->fate);
    } while (iron_endgame_again(&finish));
    *chance = (double)plan.value / VALUE_ONE;
    return true;
}

struct errors {
    int decisions, exact;
    double sum, most;
};

static void compare(const struct iron *s, bool feasible, struct errors *e)
{
    double found, wanted, off = 0;
    if (!told(s, NULL, &found))
        return;
    e->decisions++;
    if (!feasible)
        return;
    if (finish.coarsened) {
        told(s, &iron_exact, &wanted);
        off = found > wanted ? found - wanted : wanted - found;
    } else {
        e->exact++;
    }
    e->sum += off;
    e->most = off > e->most ? off : e->most;
}

static void print(const char *when, int players, int to_come, bool feasible, const struct errors *e)
{
    printf("%7d %8d  %-5s %9d", players, to_come, when, e->decisions);
    if (feasible && e->decisions)
        printf(" %7d %8.2f %6.2f", e->exact, e->sum / e->decisions * 100, e->most * 100);
    putchar('\n');
    fflush(stdout);
}

static void measure(int players, int to_come, int games)
{
    struct errors rolling = {0}, standing = {0};
    bool feasible = to_come < 3;
    for (int game = 0; game < games; game++) {
        struct iron s;
        int options[OPTIONS_MAX];
        struct rng r = rng_seeded((uint64_t)game);
        options_initial(&game_iron, options);
        play_setup(&game_iron, &s, players, options);
        for (int asked; (asked = play_to_decision(&game_iron, &s, &r)) != SEAT_NOBODY;) {
            if (asked == s.seat && iron_seats_to_come(&s, asked) == to_come) {
                if (s.phase == PHASE_REROLL && s.rolls_left == ROLLS - 1)
                    compare(&s, feasible, &rolling);
                if (s.phase == PHASE_CHOOSE)
                    compare(&s, true, &standing);
            }
            iron_apply(&s, bot_iron_hard.choose(&game_iron, &s, asked, &r), NULL);
        }
    }
    print("roll", players, to_come, feasible, &rolling);
    print("stand", players, to_come, true, &standing);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : GAMES;
    if (games < 1) {
        fprintf(stderr, "last-rounds [GAMES]: how many games to play (%d)\n", GAMES);
        return 2;
    }
    printf("players  to come  dice  decisions  exact  off by, in %% of a win: mean, most\n");
    for (int players = 2; players <= SEATS_MAX; players++)
        for (int to_come = 1; to_come < players; to_come++)
            measure(players, to_come, games);
    return 0;
}
