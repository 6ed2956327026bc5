/* ages train: lets the computer player of a dice game learn by playing against itself. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/search/train.h"
#include "cli/saves.h"
#include "cli/setup.h"
#include "session/record.h"

enum { TEXT_BYTES = 1 << 23, TEST_GAMES = 200 };

static const struct subject *const subjects[] = {&bronze_subject, &iron_subject};

struct files {
    const char *state, *weights, *curve;
};

static const struct subject *subject_of(const struct game *g)
{
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
        if (subjects[i]->game == g)
            return subjects[i];
    return NULL;
}

static bool write_whole(struct console *c, const char *path, const struct out *text)
{
    int error = text->lost ? ENOMEM : save_text(path, text->buf, text->len);
    if (error)
        complain(c, "cannot write %1: %2", SAY_TEXT(path), SAY_TEXT(strerror(error)));
    return error == 0;
}

/* Goes on where an earlier training stopped. */
static bool resume(struct console *c, struct trainer *t, const char *path)
{
    size_t length;
    if (!path || !file_exists(path))
        return true;
    char *text = read_file(c, path, &length);
    bool fits = text && trainer_load(t, text);
    free(text);
    if (text && !fits)
        complain(c, "%1 is not the state of such a training", SAY_TEXT(path));
    return fits;
}

/* The file holds a network for each number of players; the others stay as they are. */
static bool write_weights(struct console *c, const struct trainer *t, const char *path, int players,
                          char *buffer)
{
    struct out o = out_to(buffer, TEXT_BYTES);
    size_t length = 0;
    char *old = file_exists(path) ? read_file(c, path, &length) : NULL;
    if (file_exists(path) && !old)
        return false;
    bool written = false;
    int of = 0; /* the network the lines belong to; 0: the words above all of them */
    for (char *line = old, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        next = next ? next + 1 : line + strlen(line);
        if (strncmp(line, "network ", 8) == 0)
            of = atoi(line + 8);
        if (of >= players && !written) {
            trainer_write(t, &o);
            written = true;
        }
        if (of != players)
            out_bytes(&o, line, (size_t)(next - line));
    }
    if (!written)
        trainer_write(t, &o);
    free(old);
    return write_whole(c, path, &o);
}

/* One line a chapter: players, games, error, test. */
static bool add_to_curve(struct console *c, const char *path, int players, int64_t games,
                         double error, double test)
{
    bool fresh = !file_exists(path);
    FILE *file = fopen(path, "a");
    bool fine = file != NULL;
    if (fine && fresh)
        fine = fputs("players\tgames\terror\ttest\n", file) >= 0;
    if (fine)
        fine = fprintf(file, "%d\t%lld\t%.5f\t%.4f\n", players, (long long)games, error, test) > 0;
    if (file && fclose(file) != 0)
        fine = false;
    if (!fine)
        complain(c, "cannot write %1: %2", SAY_TEXT(path), SAY_TEXT(strerror(errno)));
    return fine;
}

static void show_progress(struct console *c, int players, int64_t games, int64_t planned,
                          double error, double test)
{
    char wrong[32], tested[32];
    struct out first = out_to(wrong, sizeof wrong), second = out_to(tested, sizeof tested);
    out_decimal(&first, sqrt(error), 4);
    out_decimal(&second, players == 1 ? test : 100 * test, 1);
    if (players == 1)
        say(&c->out, c->words, "%1 of %2 games: wrong by %3, %4 points alone", SAY_INT(games),
            SAY_INT(planned), SAY_TEXT(wrong), SAY_TEXT(tested));
    else
        say(&c->out, c->words, "%1 of %2 games: wrong by %3, wins %4 %% against builder",
            SAY_INT(games), SAY_INT(planned), SAY_TEXT(wrong), SAY_TEXT(tested));
    out_char(&c->out, '\n');
    console_flush(c);
}

static bool keep(struct console *c, const struct trainer *t, const struct files *f, int players,
                 char *buffer)
{
    struct out o = out_to(buffer, TEXT_BYTES);
    if (f->state) {
        trainer_save(t, &o);
        if (!write_whole(c, f->state, &o))
            return false;
    }
    return !f->weights || write_weights(c, t, f->weights, players, buffer);
}

static bool train(struct console *c, struct trainer *t, const struct files *f, int players,
                  int chapter, int64_t planned, char *buffer)
{
    if (!resume(c, t, f->state))
        return false;
    while (trainer_games(t) < planned && !console_broken(c)) {
        trainer_chapter(t, chapter, planned);
        double test = trainer_test(t, TEST_GAMES);
        show_progress(c, players, trainer_games(t), planned, trainer_error(t), test);
        if (f->curve &&
            !add_to_curve(c, f->curve, players, trainer_games(t), trainer_error(t), test))
            return false;
        if (!keep(c, t, f, players, buffer))
            return false;
    }
    return true;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    int64_t players = 2, games = 20000, chapter = 1000, seed = 1;
    struct files files = {0};
    const struct flag flags[] = {
        {"players", FLAG_NUMBER, &players, "N", MSG("how many play (2)"), 1, SEATS_MAX},
        {"games", FLAG_NUMBER, &games, "N", MSG("how many games in all (20000)"), 1, 100000000},
        {"chapter", FLAG_NUMBER, &chapter, "N", MSG("games learned from at a time (1000)"), 1,
         100000},
        {"seed", FLAG_NUMBER, &seed, "S", MSG("another seed, other games (1)"), 0, INT64_MAX},
        {"state", FLAG_TEXT, &files.state, "FILE",
         MSG("keep the training there, and go on from it"), 0, 0},
        {"weights", FLAG_TEXT, &files.weights, "FILE", MSG("write there what is learned"), 0, 0},
        {"curve", FLAG_TEXT, &files.curve, "FILE", MSG("add a line there for every chapter"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    const struct game *g = read_game(c, argv[0]);
    if (!g)
        return EXIT_USAGE;
    const struct subject *subject = subject_of(g);
    if (!subject)
        return usage_error(c, self, MSG("this game cannot be learned"));
    struct trainer *t = trainer_new(subject, (int)players, (uint64_t)seed);
    char *buffer = malloc(TEXT_BYTES);
    bool fine = t && buffer && train(c, t, &files, (int)players, (int)chapter, games, buffer);
    if (!t || !buffer)
        complain_plain(c, MSG("out of memory"));
    free(buffer);
    trainer_free(t);
    return fine ? EXIT_FINE : EXIT_FAILED;
}

const struct command command_train = {
    .name = "train",
    .operands = "GAME [--players N] [--games N]",
    .summary = MSG("let the computer player learn from games against itself"),
    .more = MSG("It learns what positions are worth. The same seed gives the same numbers, in one\n"
                "go or with pauses (--state). `--weights data/GAME_value.txt` and a new build put\n"
                "them into the library."),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
