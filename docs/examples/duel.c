/* Two bots play a game; the result goes to stderr, the record to stdout, where it can be verified:
 *
 *     cc duel.c -o duel $(pkg-config --cflags --libs ages)
 *     ./duel bronze builder random 42 > game.record
 *     ages verify game.record
 */
#include <ages.h>

#include <stdio.h>
#include <stdlib.h>

static void print_result(struct ages_table *t)
{
    struct ages_state *s = ages_table_state(t, ages_table_plies(t), AGES_WATCHER);
    int points[AGES_SEATS_MAX], places[AGES_SEATS_MAX];
    int seats = s ? ages_state_score(s, points, places, AGES_SEATS_MAX) : 0;

    for (int i = 0; i < seats; i++)
        fprintf(stderr, "seat %d: place %d with %d points\n", i, places[i], points[i]);
    ages_state_free(s);
}

static int print_record(struct ages_table *t)
{
    int length = ages_table_record(t, AGES_OWNER, NULL, 0);
    char *record = malloc((size_t)length + 1);

    if (!record)
        return EXIT_FAILURE;
    ages_table_record(t, AGES_OWNER, record, (size_t)length + 1);
    int status = fputs(record, stdout) < 0 || fflush(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
    free(record);
    return status;
}

int main(int argc, char **argv)
{
    char seats[256], error[256];

    if (argc != 5) {
        fprintf(stderr, "usage: duel GAME BOT BOT SEED\n");
        return 2;
    }
    snprintf(seats, sizeof seats, "%s,%s", argv[2], argv[3]);
    struct ages_table *t = ages_table_new(argv[1], seats, NULL, argv[4], error, sizeof error);
    if (!t) {
        fprintf(stderr, "duel: %s\n", error);
        return 2;
    }
    while (ages_table_turn(t) != AGES_NOBODY && ages_table_step(t) == AGES_OK)
        ;
    int status = EXIT_FAILURE;
    if (ages_table_turn(t) == AGES_NOBODY) {
        print_result(t);
        status = print_record(t);
    } else {
        fprintf(stderr, "duel: %s\n", ages_table_error(t));
    }
    ages_table_free(t);
    return status;
}
