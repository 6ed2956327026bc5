/* Players of Through the Ages against each other, and where they stand on one ladder:
 * ladder LEVEL[:PLAYERS] DEALS[:LOW:HIGH] SEED PLAYER PLAYER…
 * Who plays is said in contestant.h.
 *
 * Every two of them play DEALS deals, with the seats swapped: with more than two players one
 * of the first against all others of the second, in every seat. The unit is the deal: what one
 * player gets of it is the mean of its games, and the interval (95 %) is over deals. With two
 * players and more than two contestants the strengths that explain the results best follow (Elo,
 * the first has 1000), with the interval of 400 samples of DEALS deals.
 *
 * With LOW and HIGH, two shares in per cent, two contestants stop before DEALS as soon as it is
 * clear whether the first wins LOW or HIGH of its games (Wald's sequential test, errors of 5 %,
 * with the spread of the deals so far). */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/arena.h"
#include "contestant.h"
#include "core/play.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

enum { CONTESTANTS_MAX = 16, PAIRS_MAX = CONTESTANTS_MAX * (CONTESTANTS_MAX - 1) / 2, DRAWS = 400 };

struct ladder {
    int options[OPTIONS_MAX];
    int level, players, deals, jobs;
    uint64_t seed;
    int count, pairs;
    struct contestant contestant[CONTESTANTS_MAX];
    int first[PAIRS_MAX], second[PAIRS_MAX];
    double *share; /* of the first, by pair and deal */
    double margin[PAIRS_MAX];
    double low, high; /* shares; equal: all deals are played */
    int next, done;
    double sum, squares; /* of the shares of two contestants so far */
    pthread_mutex_t lock;
};

/* ---- Playing --------------------------------------------------------------------------------- */

static double play_game(const struct ladder *l, int pair, int deal, int own, double *margin)
{
    const struct contestant *first = &l->contestant[l->first[pair]];
    const struct contestant *second = &l->contestant[l->second[pair]];
    uint64_t seed = rng_mix(l->seed << 20 ^ (unsigned)deal);
    struct rng cards = rng_seeded(seed), thoughts = rng_seeded(rng_mix(seed + 1 + (unsigned)own));
    struct tta s, view;
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0, best = 0;
    play_setup(&game_tta, &s, l->players, l->options);
    for (int seat; (seat = play_to_decision(&game_tta, &s, &cards)) != SEAT_NOBODY;) {
        tta_observe(&s, seat, &view);
        tta_apply(&s, contestant_choose(seat == own ? first : second, &view, seat, &thoughts),
                  NULL);
    }
    game_tta.score(&s, points, place);
    for (int seat = 0; seat < l->players; seat++) {
        winners += place[seat] == 1;
        best = seat == own ? best : max_of(points[seat], best);
    }
    *margin += points[own] - best;
    return place[own] == 1 ? 1.0 / winners : 0;
}

/* The spread is that of the deals so far and of one more that was half won and half lost, so that a
 * few equal deals are not taken for certainty. */
static bool is_clear(const struct ladder *l)
{
    enum { LEAST = 10 };
    double n = l->done, mean = l->sum / n;
    double variance = (l->squares - n * mean * mean + 0.25) / n;
    double ratio = (l->high - l->low) / variance * (l->sum - n * (l->low + l->high) / 2);
    return l->low < l->high && l->done >= LEAST && fabs(ratio) > log(0.95 / 0.05);
}

static void *play_deals(void *with)
{
    struct ladder *l = with;
    for (;;) {
        pthread_mutex_lock(&l->lock);
        int number = l->next++;
        pthread_mutex_unlock(&l->lock);
        if (number >= l->pairs * l->deals)
            return NULL;
        int pair = number / l->deals;
        double sum = 0, margin = 0;
        for (int own = 0; own < l->players; own++)
            sum += play_game(l, pair, number % l->deals, own, &margin);
        l->share[number] = sum / l->players;
        pthread_mutex_lock(&l->lock);
        l->margin[pair] += margin / l->players;
        l->done++;
        l->sum += l->share[number];
        l->squares += l->share[number] * l->share[number];
        if (l->done % 10 == 0)
            fprintf(stderr, "%d deals of %d, the first has %.1f %%\n", l->done, l->pairs * l->deals,
                    100 * l->sum / l->done);
        if (l->pairs == 1 && is_clear(l))
            l->deals = min_of(l->next, l->deals); /* those that are under way are played */
        pthread_mutex_unlock(&l->lock);
    }
}

/* ---- Reckoning ------------------------------------------------------------------------------- */

static double mean_of(const double share[], const int pick[], int deals)
{
    double sum = 0;
    for (int i = 0; i < deals; i++)
        sum += share[pick ? pick[i] : i];
    return sum / deals;
}

/* The strengths that make the results most probable (Bradley and Terry), in Elo above the first.
 * A share is kept off 0 and 1 by half a game. */
static void fit(const struct ladder *l, const int pick[], double elo[])
{
    double strength[CONTESTANTS_MAX], share[PAIRS_MAX];
    for (int i = 0; i < l->count; i++)
        strength[i] = 1;
    for (int p = 0; p < l->pairs; p++)
        share[p] =
            (mean_of(l->share + p * l->deals, pick, l->deals) * l->deals + 0.5) / (l->deals + 1);
    for (int round = 0; round < 500; round++) {
        double won[CONTESTANTS_MAX] = {0}, met[CONTESTANTS_MAX] = {0};
        for (int p = 0; p < l->pairs; p++) {
            int a = l->first[p], b = l->second[p];
            won[a] += share[p];
            won[b] += 1 - share[p];
            met[a] += 1 / (strength[a] + strength[b]);
            met[b] += 1 / (strength[a] + strength[b]);
        }
        for (int i = 0; i < l->count; i++)
            strength[i] = won[i] / met[i];
    }
    for (int i = 0; i < l->count; i++)
        elo[i] = 1000 + 400 * log10(strength[i] / strength[0]);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_ladder(const struct ladder *l, int *pick)
{
    static double drawn[CONTESTANTS_MAX][DRAWS];
    double elo[CONTESTANTS_MAX], again[CONTESTANTS_MAX];
    struct rng r = rng_seeded(1);
    fit(l, NULL, elo);
    for (int draw = 0; draw < DRAWS; draw++) {
        for (int i = 0; i < l->deals; i++)
            pick[i] = (int)rng_below(&r, (uint32_t)l->deals);
        fit(l, pick, again);
        for (int i = 0; i < l->count; i++)
            drawn[i][draw] = again[i];
    }
    printf("\n%-36s%8s%20s\n", "player", "Elo", "95 % between");
    for (int i = 0; i < l->count; i++) {
        qsort(drawn[i], DRAWS, sizeof *drawn[i], ascending);
        printf("%-36s%8.0f%12.0f and %4.0f\n", l->contestant[i].name, elo[i], drawn[i][DRAWS / 40],
               drawn[i][DRAWS - 1 - DRAWS / 40]);
    }
}

static void print_pair(const struct ladder *l, int pair)
{
    const double *share = l->share + pair * l->deals;
    double mean = mean_of(share, NULL, l->deals), low, high;
    double squares = 0;
    for (int i = 0; i < l->deals; i++)
        squares += (share[i] - mean) * (share[i] - mean);
    share_interval(mean, squares, l->deals, &low, &high);
    printf("%-24s against %-24s %5.1f %%  (%.1f and %.1f), %+.1f points\n",
           l->contestant[l->first[pair]].name, l->contestant[l->second[pair]].name, 100 * mean,
           100 * low, 100 * high, l->margin[pair] / l->deals);
}

/* ---- What is asked for ----------------------------------------------------------------------- */

static bool read_arguments(struct ladder *l, int argc, char **argv)
{
    if (argc < 6 || argc - 4 > CONTESTANTS_MAX)
        return false;
    char *players = strchr(argv[1], ':');
    if (players)
        *players++ = '\0';
    l->players = players ? atoi(players) : 2;
    char *low = strchr(argv[2], ':'), *high = low ? strchr(low + 1, ':') : NULL;
    l->deals = atoi(argv[2]);
    l->low = high ? atof(low + 1) / 100 : 0;
    l->high = high ? atof(high + 1) / 100 : 0;
    l->seed = (uint64_t)atoll(argv[3]);
    options_initial(&game_tta, l->options);
    if (l->players < 2 || l->players > SEATS_MAX || l->deals < 1 ||
        option_set(&game_tta, l->options, "level", argv[1], NULL))
        return false;
    l->level = l->options[0];
    for (int i = 4; i < argc; i++)
        if (!contestant_read(&l->contestant[l->count++], argv[i], l->level))
            return false;
    for (int i = 0; i < l->count; i++)
        for (int j = i + 1; j < l->count; j++, l->pairs++) {
            l->first[l->pairs] = i;
            l->second[l->pairs] = j;
        }
    return true;
}

int main(int argc, char **argv)
{
    enum { JOBS = 2 };
    static struct ladder l = {.lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[JOBS];
    int started = 0;
    if (!read_arguments(&l, argc, argv)) {
        fprintf(stderr, "ladder LEVEL[:PLAYERS] DEALS[:LOW:HIGH] SEED PLAYER PLAYER…: a player is "
                        "a bot of tta, or LEVEL[:KEY=NUMBER+…][@FILE]\n");
        return 2;
    }
    l.share = calloc((size_t)(l.pairs * l.deals), sizeof *l.share);
    int *pick = calloc((size_t)l.deals, sizeof *pick);
    if (!l.share || !pick)
        return 1;
    while (started < JOBS - 1 && pthread_create(&threads[started], NULL, play_deals, &l) == 0)
        started++;
    play_deals(&l);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    printf("%s, %d players, %d deals with every seat, seed %llu\n", argv[1], l.players, l.deals,
           (unsigned long long)l.seed);
    for (int pair = 0; pair < l.pairs; pair++)
        print_pair(&l, pair);
    if (l.players == 2 && l.count > 2)
        print_ladder(&l, pick);
    free(l.share);
    free(pick);
    return 0;
}
