/* What the levels of the Bronze Age lose against deep rollouts (errors.h): errors [POSITIONS
 * [ROLLOUTS]].
 *
 * Positions are decisions of games that experts play against each other (two players). Moves are
 * played on to the end of the game. The luck of every roll, which the exact dice tell, is taken off
 * the result: that leaves its mean the same. */
#include "errors.h"

#include <stdlib.h>

#include "bots/bronze/play.h"

enum { PLAYERS = 2, MUCH = VALUE_WIN / 25 };

static const struct bronze_skill quick = {.uses = 4, .buys = 4};

static const struct bronze_network *const network = &bronze_networks[PLAYERS - 1];

static double as_share(double value)
{
    return value / VALUE_WIN;
}

static bool same_turn(const struct bronze *s, int seat, int round)
{
    return s->phase != PHASE_OVER && s->seat == seat && s->round == round;
}

/* The value of a roll. What follows the last one of a turn was planned before it. */
static int32_t value_of_roll(const struct bronze_turn *t, const struct bronze *after, uint32_t dice)
{
    const struct lattice *l = &t->lattice;
    bool still_rolling = same_turn(after, t->seat, t->state.round) && after->phase <= PHASE_CHOOSE;
    return still_rolling ? bronze_turn_value(t, after) : l->end[lattice_end(l, lattice_node(dice))];
}

/* Rolls, and returns the luck of it. */
static int32_t roll(const struct bronze_turn *t, struct bronze *s, struct rng *r)
{
    struct move rolled = bronze_draw(s, r);
    int32_t before = bronze_turn_value(t, s);
    uint32_t dice = dice_pack(s->dice) + move_args(rolled);
    bronze_apply(s, rolled, NULL);
    return value_of_roll(t, s, dice) - before;
}

/* Plays to the end of the turn; returns the luck of its rolls for the seat in turn. */
static int32_t play_turn(struct bronze *s, struct rng *r)
{
    static struct bronze_turn t;
    int seat = s->seat, round = s->round;
    int32_t luck = 0;
    struct bronze_plan plan = {.value = INT32_MIN};
    bool dice = s->phase <= PHASE_CHOOSE;
    bronze_turn_begin(&t, s, network, &quick);
    if (dice)
        bronze_solve_dice(&t);
    while (same_turn(s, seat, round)) {
        if (bronze_to_move(s) == SEAT_CHANCE) {
            luck += roll(&t, s, r);
        } else if (s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP) {
            bronze_apply(s, bronze_dice_best(&t, s), NULL);
        } else {
            if (plan.value == INT32_MIN)
                plan = dice ? bronze_plan_dice(&t, dice_pack(s->dice)) : bronze_plan_rest(&t);
            bronze_apply(s, bronze_plan_next(&plan, s), NULL);
        }
    }
    return luck;
}

/* One game from here to its end: what the seat in turn gets of the win, but for all luck. Each turn
 * has its own dice, so that those of later turns are the same after any move. */
static double play_on(const struct error_tally *t, const void *view, struct move m, uint64_t seed)
{
    struct bronze s = *(const struct bronze *)view;
    int seat = s.seat;
    double luck = 0;
    (void)t;
    bronze_apply(&s, m, NULL);
    while (s.phase != PHASE_OVER) {
        int mover = s.seat;
        struct rng dice = rng_seeded(rng_mix(seed) ^ (uint64_t)(s.round * PLAYERS + mover));
        int32_t gained = play_turn(&s, &dice);
        luck += mover == seat ? gained : -gained;
    }
    return as_share(bronze_share(&s, seat) - luck);
}

/* The best as expert sees them, but none that looks much worse than the first. */
static struct candidates best_moves(const struct bronze *s)
{
    struct candidates best = {0};
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    static struct bronze_endgame last_round;
    struct bronze_skill sharp = bronze_sharp_in(&last_round);
    int moves = bronze_values(s, &sharp, legal, value);
    add_best(&best, legal, value, moves, MUCH);
    return best;
}

static void set_up(struct bronze *s, struct rng *r)
{
    int options[OPTIONS_MAX];
    options_initial(&game_bronze, options);
    play_setup(&game_bronze, s, PLAYERS, options);
    bronze_apply(s, bronze_draw(s, r), NULL);
}

/* One game of experts; every so often a decision of it is judged. */
static void play_and_judge(struct error_tally *t, struct rng *r)
{
    struct bronze s;
    const struct bot *expert = bot_find(&game_bronze, "expert");
    set_up(&s, r);
    for (int seat; (seat = play_to_decision(&game_bronze, &s, r)) != SEAT_NOBODY;) {
        struct move legal[MOVES_MAX];
        int round = s.round;
        if (bronze_moves(&s, legal) > 1 && is_judged(t, r, 8)) {
            struct candidates best = best_moves(&s);
            judge(t, &s, &best, r);
        }
        bronze_apply(&s, expert->choose(&game_bronze, &s, seat, r), NULL);
        t->turns += !same_turn(&s, seat, round);
    }
}

int main(int argc, char **argv)
{
    struct error_tally t = {.game = &game_bronze,
                            .play_on = play_on,
                            .wanted = argc > 1 ? atoi(argv[1]) : 500,
                            .rollouts = argc > 2 ? atoi(argv[2]) : 32};
    if (t.wanted < 2 || t.rollouts < 2) {
        fprintf(stderr, "usage: errors [POSITIONS [ROLLOUTS]], both at least 2\n");
        return 2;
    }
    judge_games(&t, play_and_judge);
    return 0;
}
