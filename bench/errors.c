/* What the levels of the Bronze Age lose against deep rollouts: errors [POSITIONS [ROLLOUTS]].
 *
 * Positions are decisions of games that experts play against each other (two players). The best
 * three moves as expert sees them, but none that looks much worse than the first, and the moves of
 * hard and expert are each played on to the end of the game many times, all with the same dice. The
 * luck of every roll, which the exact dice tell, is taken off the result: that leaves its mean the
 * same. The move that does best is the reference. Where a level plays another one, both are played
 * on as often again, with other dice: a move that was best by chance is no better there. Elsewhere
 * the level loses nothing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"
#include "core/play.h"

enum { PLAYERS = 2, BEST = 3, LEVELS = 2, CANDIDATES = BEST + LEVELS, MUCH = VALUE_WIN / 25 };

static const char *const levels[LEVELS] = {"hard", "expert"};

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

/* One game from here to its end: what `seat` gets of the win, but for all luck. Each turn has its
 * own dice, so that those of later turns are the same after any move. */
static double play_on(const struct bronze *from, int seat, uint64_t seed)
{
    struct bronze s = *from;
    double luck = 0;
    while (s.phase != PHASE_OVER) {
        int mover = s.seat;
        struct rng dice = rng_seeded(rng_mix(seed) ^ (uint64_t)(s.round * PLAYERS + mover));
        int32_t gained = play_turn(&s, &dice);
        luck += mover == seat ? gained : -gained;
    }
    return as_share(bronze_share(&s, seat) - luck);
}

static int add_move(struct move list[], int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move_same(list[i], m))
            return i;
    list[count] = m;
    return count;
}

/* The best three, then those of the levels; tells which are theirs. */
static int candidates(const struct bronze *s, struct rng *r, struct move list[], int own[LEVELS])
{
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    static struct bronze_endgame last_round;
    struct bronze_skill sharp = bronze_sharp_in(&last_round);
    int moves = bronze_values(s, &sharp, legal, value), count = 0;
    int32_t most = INT32_MIN;
    for (; count < BEST && count < moves; count++) {
        int best = 0;
        for (int i = 1; i < moves; i++)
            if (value[i] > value[best])
                best = i;
        if (count && value[best] < most - MUCH)
            break;
        most = count ? most : value[best];
        list[count] = legal[best];
        value[best] = INT32_MIN;
    }
    for (int level = 0; level < LEVELS; level++) {
        const struct bot *bot = bot_find(&game_bronze, levels[level]);
        own[level] = add_move(list, count, bot->choose(&game_bronze, s, s->seat, r));
        count += own[level] == count;
    }
    return count;
}

struct tally {
    int positions, rollouts;
    int other[LEVELS]; /* moves than the reference               */
    double lost[LEVELS], squares[LEVELS];
    double spread, spreads;  /* of rollouts of a move, and how many    */
    double decisions, turns; /* of the games they come from            */
};

/* The mean of n rollouts after a move. */
static double mean_after(const struct bronze *s, struct move m, uint64_t seed, struct tally *tally)
{
    struct bronze after = *s;
    double sum = 0, squares = 0;
    bronze_apply(&after, m, NULL);
    for (int n = 0; n < tally->rollouts; n++) {
        double got = play_on(&after, s->seat, seed + (uint64_t)n);
        sum += got;
        squares += got * got;
    }
    double mean = sum / tally->rollouts;
    tally->spread += sqrt(fmax(0, squares / tally->rollouts - mean * mean));
    tally->spreads++;
    return mean;
}

static void judge(const struct bronze *s, struct rng *r, struct tally *tally)
{
    struct move list[CANDIDATES];
    double mean[CANDIDATES] = {0};
    int own[LEVELS], count = candidates(s, r, list, own), best = 0;
    uint64_t first = (uint64_t)tally->positions++ << 32, second = first | UINT64_C(1) << 31;
    for (int i = 0; i < count && count > 1; i++) {
        mean[i] = mean_after(s, list[i], first, tally);
        best = mean[i] > mean[best] ? i : best;
    }
    double reference = NAN;
    for (int level = 0; level < LEVELS; level++) {
        if (mean[own[level]] >= mean[best]) /* the same, or another way to the same end */
            continue;
        if (isnan(reference))
            reference = mean_after(s, list[best], second, tally);
        double lost = reference - mean_after(s, list[own[level]], second, tally);
        tally->other[level]++;
        tally->lost[level] += lost;
        tally->squares[level] += lost * lost;
    }
}

static void set_up(struct bronze *s, struct rng *r)
{
    int options[OPTIONS_MAX];
    options_initial(&game_bronze, options);
    play_setup(&game_bronze, s, PLAYERS, options);
    bronze_apply(s, bronze_draw(s, r), NULL);
}

/* One game of experts; every so often a decision of it is judged. */
static void play_and_judge(struct rng *r, int positions, struct tally *tally)
{
    struct bronze s;
    const struct bot *expert = bot_find(&game_bronze, "expert");
    set_up(&s, r);
    while (s.phase != PHASE_OVER) {
        struct move legal[MOVES_MAX];
        int seat = s.seat, round = s.round;
        if (bronze_to_move(&s) == SEAT_CHANCE) {
            bronze_apply(&s, bronze_draw(&s, r), NULL);
        } else {
            if (bronze_moves(&s, legal) > 1) {
                tally->decisions++;
                if (rng_below(r, 8) == 0 && tally->positions < positions)
                    judge(&s, r, tally);
            }
            bronze_apply(&s, expert->choose(&game_bronze, &s, seat, r), NULL);
        }
        tally->turns += !same_turn(&s, seat, round);
    }
}

int main(int argc, char **argv)
{
    int positions = argc > 1 ? atoi(argv[1]) : 500, rollouts = argc > 2 ? atoi(argv[2]) : 32;
    if (positions < 2 || rollouts < 2) {
        fprintf(stderr, "usage: errors [POSITIONS [ROLLOUTS]], both at least 2\n");
        return 2;
    }
    struct rng r = rng_seeded(1);
    struct tally tally = {.rollouts = rollouts};
    while (tally.positions < positions)
        play_and_judge(&r, positions, &tally);
    double a_turn = tally.decisions / tally.turns;
    printf("%d positions, %d rollouts of each move; one spreads by %.1f %% of a win without its "
           "luck\n",
           positions, rollouts, 100 * tally.spread / tally.spreads);
    printf("level    other moves   lost a decision   lost a turn (%.1f decisions), per cent of a "
           "win\n",
           a_turn);
    for (int level = 0; level < LEVELS; level++) {
        double mean = tally.lost[level] / positions;
        double error = sqrt((tally.squares[level] / positions - mean * mean) / positions);
        printf("%-8s %9.1f %% %9.2f +- %.2f %10.2f +- %.2f\n", levels[level],
               100.0 * tally.other[level] / positions, 100 * mean, 100 * error, 100 * mean * a_turn,
               100 * error * a_turn);
    }
    return 0;
}
