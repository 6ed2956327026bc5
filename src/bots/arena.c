/* The arena: games are numbered; game i uses the dice of deal i / n and seats the bots turned by
 * i mod n, with n seatings. Threads take the next number; results are added up in the order of the
 * numbers. */
#include "bots/arena.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/players.h"
#include "session/record.h"

struct game_result {
    int points[SEATS_MAX]; /* by bot, not by seat */
    double wins[SEATS_MAX];
};

struct work {
    const struct arena *arena;
    struct game_result *results;
    pthread_mutex_t lock;
    int next, done;
    bool failed;
    struct out *why; /* of the first failure */
};

int arena_seatings(const struct arena *a)
{
    for (int i = 1; i < a->bots; i++)
        if (a->bot[i].kind != a->bot[0].kind || strcmp(a->bot[i].program, a->bot[0].program) != 0)
            return a->bots;
    return 1;
}

static void set_table(const struct arena *a, int number, struct table *table)
{
    *table = (struct table){.game = a->game, .seats = a->bots, .dice = DICE_FAIR};
    memcpy(table->options, a->options, sizeof table->options);
    for (int seat = 0; seat < a->bots; seat++)
        table->seat[seat] = a->bot[(seat + number) % a->bots];
    char seed[256];
    snprintf(seed, sizeof seed, "%s/%d", a->seed, number / arena_seatings(a));
    fair_seed(&table->fair, seed);
    fair_commit(&table->fair);
}

enum { FILE_NAME_MAX = 4096 };

static void record_path(const struct arena *a, int number, char path[FILE_NAME_MAX])
{
    snprintf(path, FILE_NAME_MAX, "%s/%s-%04d.ages", a->records, a->game->id, number + 1);
}

/* Makes the folder; nothing that is there may be overwritten unless it was asked for. */
static bool make_place(const struct arena *a, struct out *why)
{
    char path[FILE_NAME_MAX];
    if (!a->records)
        return true;
    if (mkdir(a->records, 0777) < 0 && errno != EEXIST) {
        say(why, a->words, "cannot make the folder %1: %2", SAY_TEXT(a->records),
            SAY_TEXT(error_text(a->words, errno)));
        return false;
    }
    for (int number = 0; number < a->games && !a->overwrite; number++) {
        record_path(a, number, path);
        if (access(path, F_OK) == 0) {
            say(why, a->words, "%1 exists already; --overwrite replaces the records of a folder",
                SAY_TEXT(path));
            return false;
        }
    }
    return true;
}

static bool save_game(const struct arena *a, const struct session *s, int number, struct out *why)
{
    if (!a->records)
        return true;
    char path[FILE_NAME_MAX];
    size_t length;
    record_path(a, number, path);
    char *text = record_text(s, RECORD_OWNER, SEAT_WATCHER, &length);
    int error = text ? save_text(path, text, length) : ENOMEM;
    free(text);
    if (error)
        say(why, a->words, "cannot write %1: %2", SAY_TEXT(path),
            SAY_TEXT(error_text(a->words, error)));
    return error == 0;
}

static bool play_on(const struct arena *a, struct session *s, struct players *p, struct out *why)
{
    while (!session_over(s)) {
        int seat = session_to_move(s);
        enum session_status status;
        if (seat == SEAT_CHANCE) {
            status = session_roll(s);
        } else {
            struct move m;
            if (!players_decide(p, s, seat, &m, a->words, why))
                return false;
            status = session_move(s, seat, m);
        }
        if (status != SESSION_OK) {
            out_text(why, tr(a->words, status == SESSION_NO_MEMORY
                                           ? MSG("out of memory")
                                           : MSG("a bot made a move that is not legal")));
            return false;
        }
    }
    return true;
}

static void count_result(const struct arena *a, const struct session *s, int number,
                         struct game_result *result)
{
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0;
    a->game->score(session_state(s), points, place);
    for (int seat = 0; seat < a->bots; seat++)
        winners += place[seat] == 1;
    for (int seat = 0; seat < a->bots; seat++) {
        int bot = (seat + number) % a->bots;
        result->points[bot] = points[seat];
        result->wins[bot] = place[seat] == 1 ? 1.0 / winners : 0;
    }
}

static bool play_game(const struct arena *a, int number, struct game_result *result,
                      struct out *why)
{
    struct table table;
    set_table(a, number, &table);
    const char *cannot = NULL;
    struct session *s = session_start(&table, &cannot);
    if (!s) {
        out_text(why, tr(a->words, cannot));
        return false;
    }
    struct players players;
    bool fine = players_start(&players, &table, a->milliseconds, a->words, why);
    if (fine) {
        char text[1536];
        struct out fault = out_to(text, sizeof text);
        fine = play_on(a, s, &players, &fault);
        players_end(&players);
        if (fine)
            count_result(a, s, number, result);
        else
            say(why, a->words, "game %1: %2", SAY_INT(number + 1), SAY_TEXT(text));
        fine = save_game(a, s, number, why) && fine;
    }
    session_end(s);
    return fine;
}

static void *work_on(void *with)
{
    struct work *work = with;
    const struct arena *a = work->arena;
    pthread_mutex_lock(&work->lock);
    while (!work->failed && work->next < a->games) {
        int number = work->next++;
        pthread_mutex_unlock(&work->lock);
        char text[2048];
        struct out why = out_to(text, sizeof text);
        bool fine = play_game(a, number, &work->results[number], &why);
        pthread_mutex_lock(&work->lock);
        if (!fine && !work->failed) {
            work->failed = true;
            out_text(work->why, text);
        }
        work->done++;
        if (fine && a->progress)
            a->progress(a->with, work->done);
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* Every game counts once, however many share its win. */
static double winners_mean(const struct arena *a, const struct game_result results[])
{
    double sum = 0;
    for (int i = 0; i < a->games; i++)
        for (int bot = 0; bot < a->bots; bot++)
            sum += results[i].wins[bot] * results[i].points[bot];
    return sum / a->games;
}

/* What the shares of the deals differ from their mean by, squared and added up. */
static double spread_of_deals(const struct arena *a, const struct game_result results[], int bot,
                              double mean)
{
    int seatings = arena_seatings(a);
    double squares = 0;
    for (int first = 0; first < a->games; first += seatings) {
        int games = min_of(seatings, a->games - first);
        double wins = 0;
        for (int i = 0; i < games; i++)
            wins += results[first + i].wins[bot];
        squares += (wins / games - mean) * (wins / games - mean);
    }
    return squares;
}

static void sum_up(const struct arena *a, const struct game_result results[],
                   struct arena_result *sum)
{
    int seatings = arena_seatings(a);
    *sum = (struct arena_result){.games = a->games,
                                 .deals = (a->games + seatings - 1) / seatings,
                                 .winners_mean = winners_mean(a, results)};
    for (int bot = 0; bot < a->bots; bot++) {
        struct arena_score *score = &sum->bot[bot];
        double squares = 0;
        score->best = score->worst = results[0].points[bot];
        for (int i = 0; i < a->games; i++) {
            int points = results[i].points[bot];
            score->wins += results[i].wins[bot];
            score->mean += points;
            squares += (double)points * points;
            score->best = max_of(points, score->best);
            score->worst = min_of(points, score->worst);
        }
        score->mean /= a->games;
        score->squares = spread_of_deals(a, results, bot, score->wins / a->games);
        double variance = squares / a->games - score->mean * score->mean;
        score->deviation = variance > 0 ? sqrt(variance) : 0;
    }
}

bool arena_run(const struct arena *a, struct arena_result *result, struct out *why)
{
    enum { JOBS_MAX = 64 };
    pthread_t threads[JOBS_MAX];
    struct work work = {.arena = a, .lock = PTHREAD_MUTEX_INITIALIZER, .why = why};
    if (!make_place(a, why))
        return false;
    work.results = calloc((size_t)a->games, sizeof *work.results);
    if (!work.results) {
        out_text(why, tr(a->words, "out of memory"));
        return false;
    }
    int started = 0;
    while (started < a->jobs - 1 && started < JOBS_MAX &&
           pthread_create(&threads[started], NULL, work_on, &work) == 0)
        started++;
    work_on(&work);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (!work.failed)
        sum_up(a, work.results, result);
    free(work.results);
    return !work.failed;
}

/* Wilson's, for as many independent games as would vary like these units do. */
void share_interval(double mean, double squares, int units, double *low, double *high)
{
    const double z = 1.959964;
    double n = units, variance = units > 1 ? squares / (units - 1) : 0;
    if (variance > 0)
        n *= mean * (1 - mean) / variance;
    double middle = (mean + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
    *low = middle > half ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}
