/* What the levels of the Bronze Age lose against deep rollouts: errors [POSITIONS [ROLLOUTS]].
 *
 * Positions are decisions of games that experts play against each other (two players). The best
 * three moves as expert sees them, and the moves of hard and expert, are each played on to the end
 * of the game many times. The luck of every roll, which the exact dice tell, is taken off the
 * result: that leaves its mean the same. How much the rest spreads is printed too; by that go the
 * rollouts that are needed. One half of the rollouts says which move is best, the other what it is
 * better by, so that chance alone finds no mistakes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/bronze_play.h"
#include "core/play.h"

enum { PLAYERS = 2, BEST = 3, CANDIDATES = BEST + 2 };

static const struct skill quick = {.uses = 4, .buys = 4};
static const struct skill sharp = {
    .uses = USES_MAX, .buys = BUYS_MAX, .all_pairs = true, .last_turn = true};

static const struct network *const network = &bronze_networks[PLAYERS - 1];

static double as_share(double value)
{
    return value / VALUE_WIN;
}

static bool same_turn(const struct bronze *s, int seat, int round)
{
    return s->phase != PHASE_OVER && s->seat == seat && s->round == round;
}

/* Plays to the end of the turn; returns the luck of its rolls for the seat in turn. */
static int32_t play_turn(struct bronze *s, struct rng *r)
{
    static struct turn t;
    int seat = s->seat, round = s->round;
    int32_t luck = 0;
    struct plan plan = {.value = INT32_MIN};
    bool dice = s->phase <= PHASE_CHOOSE;
    turn_begin(&t, s, network, &quick);
    if (dice)
        turn_solve_dice(&t);
    while (same_turn(s, seat, round)) {
        struct move m;
        if (bronze_turn(s) == SEAT_CHANCE) {
            int32_t before = turn_value(&t, s);
            bronze_apply(s, bronze_draw(s, r), NULL);
            luck += turn_value(&t, s) - before;
            continue;
        }
        if (s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP) {
            m = turn_best_dice(&t, s);
        } else {
            if (plan.value == INT32_MIN)
                plan = s->phase == PHASE_CHOOSE ? turn_plan_dice(&t, dice_pack(s->dice))
                                                : turn_plan_rest(&t);
            m = plan_next(&plan, s);
        }
        bronze_apply(s, m, NULL);
    }
    return luck;
}

/* One game from here to its end: what `seat` gets of the win, but for all luck. */
static double play_on(const struct bronze *from, int seat, uint64_t seed)
{
    struct bronze s = *from;
    struct rng r = rng_seeded(seed);
    double luck = 0;
    while (s.phase != PHASE_OVER) {
        int mover = s.seat;
        int32_t gained = play_turn(&s, &r);
        luck += mover == seat ? gained : -gained;
    }
    return as_share(bronze_share(&s, seat) - luck);
}

struct candidate {
    struct move move;
    double half[2]; /* the mean of each half of its rollouts */
};

static int add_candidate(struct candidate list[], int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move_same(list[i].move, m))
            return i;
    list[count].move = m;
    return count;
}

/* The best three, then those of the levels; tells which are theirs. */
static int candidates(const struct bronze *s, struct rng *r, struct candidate list[], int own[2])
{
    static const char *const levels[] = {"hard", "expert"};
    struct move legal[MOVES_MAX];
    int32_t worth[MOVES_MAX];
    int moves = bronze_worths(s, &sharp, legal, worth), count = 0;
    for (; count < BEST && count < moves; count++) {
        int best = 0;
        for (int i = 1; i < moves; i++)
            if (worth[i] > worth[best])
                best = i;
        list[count].move = legal[best];
        worth[best] = INT32_MIN;
    }
    for (int level = 0; level < 2; level++) {
        const struct bot *bot = bot_find(&game_bronze, levels[level]);
        own[level] = add_candidate(list, count, bot->choose(&game_bronze, s, s->seat, r));
        count += own[level] == count;
    }
    return count;
}

struct tally {
    int positions;
    double lost[2], squares[2], spread; /* of hard and expert; of a rollout */
    double decisions, turns;            /* of the games they come from      */
};

static void judge(const struct bronze *s, struct rng *r, int rollouts, struct tally *tally)
{
    struct candidate list[CANDIDATES];
    int own[2], count = candidates(s, r, list, own), best = 0;
    for (int i = 0; i < count; i++) {
        struct bronze after = *s;
        double sum[2] = {0}, squares = 0;
        bronze_apply(&after, list[i].move, NULL);
        for (int n = 0; n < rollouts; n++) {
            uint64_t seed = (uint64_t)tally->positions << 20 | (uint64_t)n;
            double got = play_on(&after, s->seat, seed);
            sum[n & 1] += got;
            squares += got * got;
        }
        double mean = (sum[0] + sum[1]) / rollouts;
        tally->spread += sqrt(fmax(0, squares / rollouts - mean * mean)) / count;
        list[i].half[0] = sum[0] / ((rollouts + 1) / 2);
        list[i].half[1] = sum[1] / (rollouts / 2);
        best = list[i].half[0] > list[best].half[0] ? i : best;
    }
    for (int level = 0; level < 2; level++) {
        double lost = list[best].half[1] - list[own[level]].half[1];
        tally->lost[level] += lost;
        tally->squares[level] += lost * lost;
    }
    tally->positions++;
}

static void set_up(struct bronze *s, struct rng *r)
{
    int options[OPTIONS_MAX];
    options_initial(&game_bronze, options);
    play_setup(&game_bronze, s, PLAYERS, options);
    bronze_apply(s, bronze_draw(s, r), NULL);
}

/* One game of experts; every so often a decision of it is judged. */
static void play_and_judge(struct rng *r, int positions, int rollouts, struct tally *tally)
{
    struct bronze s;
    const struct bot *expert = bot_find(&game_bronze, "expert");
    set_up(&s, r);
    while (s.phase != PHASE_OVER) {
        struct move legal[MOVES_MAX];
        int seat = s.seat, round = s.round;
        if (bronze_turn(&s) == SEAT_CHANCE) {
            bronze_apply(&s, bronze_draw(&s, r), NULL);
        } else {
            if (bronze_moves(&s, legal) > 1) {
                tally->decisions++;
                if (rng_below(r, 8) == 0 && tally->positions < positions)
                    judge(&s, r, rollouts, tally);
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
    struct tally tally = {0};
    while (tally.positions < positions)
        play_and_judge(&r, positions, rollouts, &tally);
    double a_turn = tally.decisions / tally.turns;
    printf("%d positions, %d rollouts of each move; one spreads by %.1f %% of a win without its "
           "luck\n", positions, rollouts, 100 * tally.spread / positions);
    printf("level     lost a decision    lost a turn (%.1f decisions), per cent of a win\n", a_turn);
    for (int level = 0; level < 2; level++) {
        double mean = tally.lost[level] / positions;
        double spread = sqrt(tally.squares[level] / positions - mean * mean);
        double error = spread / sqrt(positions);
        printf("%-8s %8.2f +- %.2f %11.2f +- %.2f\n", level ? "expert" : "hard", 100 * mean,
               100 * error, 100 * mean * a_turn, 100 * error * a_turn);
    }
    return 0;
}
