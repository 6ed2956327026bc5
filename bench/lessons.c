/* How many games to learn from the training of Through the Ages plays in a second of a core, with
 * the weights in use: lessons [LEVEL [SECONDS]]. A line for each number of players: games without
 * comparisons of two ends of a turn, and with them as at the end of a training (compare.h). */
#include "bots/tta/lessons.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/tta/train.h"
#include "clock.h"
#include "core/play.h"

enum { SECONDS = 10, COMPARED = 60 };

static void play_game(int level, int players, int compared, uint64_t seed, struct book *book)
{
    const struct tta_weights *evaluator = &tta_weights[level], *w[SEATS_MAX];
    struct tta_skill skill = {.width = 1, .guesses = 1};
    struct rng r = rng_seeded(seed);
    struct tta s;
    for (int seat = 0; seat < players; seat++)
        w[seat] = evaluator;
    *book = (struct book){.seats = (1u << players) - 1,
                          .compared = compared,
                          .rounds = tta_last_rounds[level],
                          .player = evaluator};
    tta_lesson_table(&s, level, players, true, &r);
    tta_lesson_game(&s, w, evaluator, &skill, book, &r);
    for (int i = 0; i < book->lessons; i++) {
        free(book->lesson[i].index);
        free(book->lesson[i].input);
    }
}

static double games_a_second(int level, int players, int compared, double seconds,
                             struct book *book)
{
    double start = thought(), took = 0;
    int games = 0;
    for (; took < seconds; took = thought() - start)
        play_game(level, players, compared, (uint64_t)games++, book);
    return games / took;
}

int main(int argc, char **argv)
{
    int options[OPTIONS_MAX];
    double seconds = argc > 2 ? strtod(argv[2], NULL) : SECONDS;
    struct book *book = malloc(sizeof *book);
    options_initial(&game_tta, options);
    if (!book || !(seconds > 0) ||
        option_set(&game_tta, options, "level", argc > 1 ? argv[1] : "full", NULL)) {
        fprintf(stderr,
                "lessons [LEVEL [SECONDS]]: simple, advanced or full, and how long to play\n"
                "for each figure (%d)\n",
                SECONDS);
        free(book);
        return 2;
    }
    printf("games a second of a core  without comparisons  with them\n");
    for (int players = 2; players <= 4; players++)
        printf("%d players %36.0f %10.0f\n", players,
               games_a_second(options[0], players, 0, seconds, book),
               games_a_second(options[0], players, COMPARED, seconds, book));
    free(book);
    return 0;
}
