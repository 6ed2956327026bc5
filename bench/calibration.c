/* Does what the learned player of Through the Ages takes for an even chance win every second game?
 * calibration [LEVEL [GAMES]] lets the weights in use play quick games of two, three and four, and
 * compares the chance at the end of each turn with the result: a line for each tenth of the
 * chances; then the factor of the odds that would have told the results best. */
#include "bots/tta/lessons.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/play.h"
#include "games/tta/score.h"

enum { GAMES = 300, BINS = 10, TOLD_MAX = 1 << 20, FACTORS = 20 };

struct prediction {
    float chance, won;
};

static struct prediction told[TOLD_MAX];
static int count;

static void play_game(int level, int players, uint64_t seed, struct book *book)
{
    const struct tta_weights *evaluator = &tta_weights[level], *w[SEATS_MAX];
    struct tta_skill skill = {.width = 1, .guesses = 1};
    struct rng r = rng_seeded(seed);
    int points[SEATS_MAX], place[SEATS_MAX];
    struct tta s;
    for (int seat = 0; seat < players; seat++)
        w[seat] = evaluator;
    *book = (struct book){.seats = (1u << players) - 1};
    tta_lesson_table(&s, level, players, true, &r);
    tta_lesson_game(&s, w, evaluator, &skill, book, &r);
    tta_score(&s, points, place);
    for (int i = 0; i < book->lessons; i++) {
        const struct lesson *l = &book->lesson[i];
        if (count < TOLD_MAX)
            told[count++] =
                (struct prediction){l->value, tta_result_of(points, place, players, l->seat, 0)};
        free(l->index);
        free(l->input);
    }
}

/* The mean surprise if all odds are multiplied by the factor. */
static double surprise(double factor)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double chance = fmin(fmax(told[i].chance, 1e-6), 1 - 1e-6);
        double odds = factor * log(chance / (1 - chance));
        double then = 1 / (1 + exp(-odds));
        sum -= told[i].won * log(fmax(then, 1e-9)) + (1 - told[i].won) * log(fmax(1 - then, 1e-9));
    }
    return sum / count;
}

static void print_table(int players)
{
    double chance[BINS] = {0}, won[BINS] = {0}, best = 1;
    int in[BINS] = {0};
    for (int i = 0; i < count; i++) {
        int bin = (int)fmin(told[i].chance * BINS, BINS - 1);
        chance[bin] += told[i].chance;
        won[bin] += told[i].won;
        in[bin]++;
    }
    printf("%d players, %d turns\n", players, count);
    for (int bin = 0; bin < BINS; bin++)
        if (in[bin])
            printf("  told %5.1f %%  won %5.1f %%  %6d turns\n", 100 * chance[bin] / in[bin],
                   100 * won[bin] / in[bin], in[bin]);
    for (int i = 1; i <= FACTORS; i++)
        if (surprise(0.1 * i) < surprise(best))
            best = 0.1 * i;
    printf("  odds times %.1f tell it best: surprise %.4f, as they are %.4f\n", best,
           surprise(best), surprise(1));
}

int main(int argc, char **argv)
{
    int options[OPTIONS_MAX], games = argc > 2 ? atoi(argv[2]) : GAMES;
    struct book *book = malloc(sizeof *book);
    options_initial(&game_tta, options);
    if (!book || games < 1 ||
        option_set(&game_tta, options, "level", argc > 1 ? argv[1] : "full", NULL)) {
        fprintf(stderr, "calibration [LEVEL [GAMES]]: simple, advanced or full; games (%d)\n",
                GAMES);
        free(book);
        return 2;
    }
    for (int players = 2; players <= SEATS_MAX; players++) {
        count = 0;
        for (int game = 0; game < games; game++)
            play_game(options[0], players, (uint64_t)game, book);
        print_table(players);
    }
    free(book);
    return 0;
}
