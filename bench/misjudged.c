/* What one action of a turn is worth, and what the value of Through the Ages says of it:
 * misjudged ROUND [DEALS [GAMES [WEIGHTS]]].
 *
 * In the full game of two the second seat comes to its actions in ROUND. Each single action, after
 * which the turn ends, is held against ending the turn at once: by the share of the win in GAMES
 * games that quick players without a beam go on with to the end, all on the same luck; and by the
 * learned value of the end of the turn. A line an action, of those that DEALS deals bring at least
 * five times: both differences, in per cent of a win. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/tta/lessons.h"
#include "contestant.h"
#include "core/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"

enum { PLAYERS = 2, OFTEN = 5, NAMES_MAX = 512, NAME_BYTES = 64 };

static const struct tta_skill quick = {.width = 1, .guesses = 1};

struct row {
    char name[NAME_BYTES];
    int count;
    double won, value;
};

struct probe {
    struct contestant player;
    const struct tta_weights *both[PLAYERS];
    int round, games, rows;
    struct row row[NAMES_MAX];
};

/* ---- Playing --------------------------------------------------------------------------------- */

static bool is_wanted(const struct tta *s, int round)
{
    return s->phase == PHASE_ACTIONS && s->round >= round && s->seat != s->start;
}

static double share_won(const struct probe *p, const struct tta *ended, int seat, uint64_t seed)
{
    double sum = 0;
    for (int game = 0; game < p->games; game++) {
        struct tta s = *ended;
        struct rng r = rng_seeded(rng_mix(seed + (unsigned)game));
        int points[SEATS_MAX], place[SEATS_MAX];
        tta_lesson_game(&s, p->both, NULL, &quick, NULL, &r);
        tta_score(&s, points, place);
        sum += (double)tta_result_of(points, place, s.players, seat, 0);
    }
    return sum / p->games;
}

/* ---- One turn -------------------------------------------------------------------------------- */

static struct row *row_of(struct probe *p, struct move m)
{
    char name[NAME_BYTES];
    struct out o = out_to(name, sizeof name);
    move_print(game_tta.verbs, m, &o);
    int at = 0;
    while (at < p->rows && strcmp(p->row[at].name, name) != 0)
        at++;
    if (at == p->rows && p->rows < NAMES_MAX)
        memcpy(p->row[p->rows++].name, name, sizeof name);
    return &p->row[at < NAMES_MAX ? at : NAMES_MAX - 1];
}

static double value_of(const struct probe *p, const struct tta *s,
                       const struct tta_context *context)
{
    struct tta end = *s;
    return (double)tta_chance(tta_evaluate_end(&p->player.weights, &end, context)) / VALUE_ONE;
}

static void compare_actions(struct probe *p, const struct tta *s, uint64_t seed)
{
    struct tta_context context;
    struct tta ended = *s;
    struct move legal[MOVES_MAX];
    int count = tta_moves(s, legal), seat = s->seat;
    tta_context_of(s, seat, tta_time_left(s), &p->player.weights, &context);
    tta_apply(&ended, move_of(V_END_ACTIONS, 0), NULL);
    double won = share_won(p, &ended, seat, seed), value = value_of(p, s, &context);
    for (int i = 0; i < count; i++) {
        struct tta then = *s;
        tta_apply(&then, legal[i], NULL);
        if (move_verb(legal[i]) == V_END_ACTIONS || then.phase != PHASE_ACTIONS ||
            then.seat != seat || is_resignation(&game_tta, legal[i]))
            continue;
        struct row *row = row_of(p, legal[i]);
        row->value += value_of(p, &then, &context) - value;
        tta_apply(&then, move_of(V_END_ACTIONS, 0), NULL);
        row->won += share_won(p, &then, seat, seed) - won;
        row->count++;
    }
}

static void probe_deal(struct probe *p, int deal)
{
    struct rng r = rng_seeded(rng_mix((uint64_t)deal));
    struct tta s;
    tta_lesson_table(&s, LEVEL_FULL, PLAYERS, true, &r);
    while (tta_to_move(&s) != SEAT_NOBODY && !is_wanted(&s, p->round))
        tta_lesson_step(&s, p->both, NULL, &quick, NULL, &r);
    if (s.phase == PHASE_ACTIONS)
        compare_actions(p, &s, (uint64_t)deal << 32);
}

/* ---- The program ----------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    static struct probe p;
    int deals = argc > 2 ? atoi(argv[2]) : 30, all = 0;
    double won = 0, value = 0;
    p.round = argc > 1 ? atoi(argv[1]) : 0;
    p.games = argc > 3 ? atoi(argv[3]) : 24;
    p.player.weights = tta_weights[LEVEL_FULL];
    for (int seat = 0; seat < PLAYERS; seat++)
        p.both[seat] = &p.player.weights;
    if (p.round < 1 || deals < 1 || p.games < 1 || argc > 5) {
        fprintf(stderr, "misjudged ROUND [DEALS [GAMES [WEIGHTS]]]: all from 1 on\n");
        return 2;
    }
    if (argc > 4 && !contestant_weights(&p.player, argv[4], LEVEL_FULL)) {
        fprintf(stderr, "misjudged: %s has no weights of the full game\n", argv[4]);
        return 1;
    }
    for (int deal = 0; deal < deals; deal++)
        probe_deal(&p, deal);
    printf("%-40s %5s %8s %8s\n", "action", "times", "won", "value");
    for (int i = 0; i < p.rows; i++) {
        const struct row *row = &p.row[i];
        if (row->count >= OFTEN)
            printf("%-40s %5d %+7.1f%% %+7.1f%%\n", row->name, row->count,
                   100 * row->won / row->count, 100 * row->value / row->count);
        won += row->won;
        value += row->value;
        all += row->count;
    }
    printf("%-40s %5d %+7.1f%% %+7.1f%%\n", "all", all, 100 * won / all, 100 * value / all);
    return 0;
}
