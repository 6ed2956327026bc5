/* ages train: lets the computer player of a game learn by playing against itself. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/search/course.h"
#include "cli/saves.h"
#include "cli/setup.h"
#include "session/record.h"

enum { TEXT_BYTES = 1 << 23, TEST_GAMES = 200 };

static const struct course *const courses[] = {&bronze_course, &iron_course, &tta_course};

struct files {
    const char *state, *weights, *curve;
};

/* A course that is being taken, and room for texts. */
struct taken {
    const struct course *course;
    void *t;
    struct files files;
    bool alone;
    char *buffer;
};

static const struct course *course_of(const struct game *g)
{
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++)
        if (courses[i]->game == g)
            return courses[i];
    return NULL;
}

static bool write_whole(struct console *c, const char *path, const struct out *text)
{
    int error = text->lost ? ENOMEM : save_text(path, text->buf, text->len);
    if (error)
        complain(c, "cannot write %1: %2", SAY_TEXT(path), SAY_TEXT(error_text(c->words, error)));
    return error == 0;
}

/* Goes on where an earlier training stopped. */
static bool resume(struct console *c, const struct taken *k)
{
    const char *path = k->files.state;
    size_t length;
    if (!path || !file_exists(path))
        return true;
    char *text = read_file(c, path, &length);
    bool fits = text && k->course->load(k->t, text);
    free(text);
    if (text && !fits)
        complain(c, "%1 is not the state of such a training", SAY_TEXT(path));
    return fits;
}

static bool begins_section(const char *line)
{
    return strncmp(line, "network ", 8) == 0 || strncmp(line, "level ", 6) == 0;
}

/* The file holds a section for each number of players or level; the others stay as they are. */
static bool write_weights(struct console *c, const struct taken *k)
{
    const char *path = k->files.weights;
    struct out o = out_to(k->buffer, TEXT_BYTES);
    char own[64];
    struct out title = out_to(own, sizeof own);
    k->course->section(k->t, &title);
    out_char(&title, '\n');
    size_t length = 0;
    char *old = file_exists(path) ? read_file(c, path, &length) : NULL;
    if (file_exists(path) && !old)
        return false;
    bool written = false, replaced = false;
    for (char *line = old, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        next = next ? next + 1 : line + strlen(line);
        if (begins_section(line))
            replaced = strncmp(line, own, strlen(own)) == 0;
        if (replaced && !written) {
            k->course->write(k->t, &o);
            written = true;
        }
        if (!replaced)
            out_bytes(&o, line, (size_t)(next - line));
    }
    if (!written)
        k->course->write(k->t, &o);
    free(old);
    return write_whole(c, path, &o);
}

/* One line a chapter: what is learned, games, error, test. */
static bool add_to_curve(struct console *c, const struct taken *k, double test)
{
    char own[64];
    struct out title = out_to(own, sizeof own);
    k->course->section(k->t, &title);
    bool fresh = !file_exists(k->files.curve);
    FILE *file = fopen(k->files.curve, "a");
    bool fine = file != NULL;
    const char *what = strchr(own, ' ') + 1;
    if (fine && fresh)
        fine = fprintf(file, "%s\tgames\terror\ttest\n",
                       k->course->each_count ? "players" : "level") > 0;
    if (fine)
        fine = fprintf(file, "%s\t%lld\t%.5f\t%.4f\n", what, (long long)k->course->games(k->t),
                       k->course->error(k->t), test) > 0;
    if (file && fclose(file) != 0)
        fine = false;
    if (!fine)
        complain(c, "cannot write %1: %2", SAY_TEXT(k->files.curve),
                 SAY_TEXT(error_text(c->words, errno)));
    return fine;
}

static void show_progress(struct console *c, const struct taken *k, int64_t planned, double test)
{
    char wrong[32], tested[32];
    struct out first = out_to(wrong, sizeof wrong), second = out_to(tested, sizeof tested);
    int64_t games = k->course->games(k->t);
    say_decimal(&first, c->words, sqrt(k->course->error(k->t)), 4);
    say_decimal(&second, c->words, k->alone ? test : 100 * test, 1);
    if (k->alone)
        say(&c->out, c->words, "%1 of %2 games: wrong by %3, %4 points alone", SAY_INT(games),
            SAY_INT(planned), SAY_TEXT(wrong), SAY_TEXT(tested));
    else
        say(&c->out, c->words, "%1 of %2 games: wrong by %3, wins %4 %% against builder",
            SAY_INT(games), SAY_INT(planned), SAY_TEXT(wrong), SAY_TEXT(tested));
    out_char(&c->out, '\n');
    console_flush(c);
}

static bool keep(struct console *c, const struct taken *k)
{
    struct out o = out_to(k->buffer, TEXT_BYTES);
    if (k->files.state) {
        k->course->save(k->t, &o);
        if (!write_whole(c, k->files.state, &o))
            return false;
    }
    return !k->files.weights || write_weights(c, k);
}

static bool train(struct console *c, const struct taken *k, int chapter, int64_t planned)
{
    if (!resume(c, k))
        return false;
    while (k->course->games(k->t) < planned && !console_broken(c)) {
        k->course->chapter(k->t, chapter, planned);
        double test = k->course->test(k->t, TEST_GAMES);
        show_progress(c, k, planned, test);
        if ((k->files.curve && !add_to_curve(c, k, test)) || !keep(c, k))
            return false;
    }
    return true;
}

static bool read_rivals(struct console *c, const struct texts *paths, char *text[])
{
    size_t length;
    for (int i = 0; i < paths->count; i++)
        if (!(text[i] = read_file(c, paths->text[i], &length)))
            return false;
    return true;
}

static bool has_style(const struct course *course, const char *name)
{
    for (int i = 0; course->styles && course->styles[i]; i++)
        if (strcmp(course->styles[i], name) == 0)
            return true;
    return false;
}

static int unknown_style(struct console *c, const struct taken *k, const char *name)
{
    char ids[256];
    struct out list = out_to(ids, sizeof ids);
    for (int i = 0; k->course->styles && k->course->styles[i]; i++) {
        out_text(&list, i ? ", " : "");
        out_text(&list, k->course->styles[i]);
    }
    if (k->course->styles)
        complain(c, "no such style: %1 (there are %2)", SAY_TEXT(name), SAY_TEXT(ids));
    else
        complain_plain(c, MSG("this game has no styles"));
    return EXIT_USAGE;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    int64_t players = 2, games = 20000, chapter = 1000, seed = 1, jobs = 1;
    struct texts given = {0}, rivals = {0};
    struct files files = {0};
    const char *style = NULL, *from = NULL;
    const struct flag flags[] = {
        {"players", FLAG_NUMBER, &players, "N", MSG("how many play (2)"), 1, SEATS_MAX},
        {"option", FLAG_LIST, &given, "KEY=VALUE", MSG("a variant, see `ages games`"), 0, 0},
        {"jobs", FLAG_NUMBER, &jobs, "N", MSG("games played at the same time (1)"), 1, 64},
        {"games", FLAG_NUMBER, &games, "N", MSG("how many games in all (20000)"), 1, 100000000},
        {"chapter", FLAG_NUMBER, &chapter, "N", MSG("games learned from at a time (1000)"), 1,
         100000},
        {"seed", FLAG_NUMBER, &seed, "S", MSG("another seed, other games (1)"), 0, INT64_MAX},
        {"against", FLAG_LIST, &rivals, "FILE",
         MSG("learn against these weights too, in some games; can be repeated"), 0, 0},
        {"from", FLAG_TEXT, &from, "FILE", MSG("begin with these weights"), 0, 0},
        {"style", FLAG_TEXT, &style, "NAME",
         MSG("with what a bot of this name likes more than it should"), 0, 0},
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
    struct taken k = {.course = course_of(g), .files = files};
    int options[OPTIONS_MAX];
    if (!k.course)
        return usage_error(c, self, MSG("this game cannot be learned"));
    if (!read_options(c, g, &given, options))
        return EXIT_USAGE;
    if ((rivals.count || from) && !k.course->has_rivals)
        return usage_error(c, self, MSG("this game has no frozen players to learn against"));
    struct lessons_for for_whom = {.players = (int)players,
                                   .options = options,
                                   .seed = (uint64_t)seed,
                                   .jobs = (int)jobs,
                                   .style = style};
    if (style && !has_style(k.course, style))
        return unknown_style(c, &k, style);
    char *text[TEXTS_MAX] = {NULL}, *first = NULL;
    size_t length;
    if (!read_rivals(c, &rivals, text) || (from && !(first = read_file(c, from, &length))))
        return EXIT_FAILED;
    for_whom.from = first;
    for_whom.rivals = rivals.count;
    for_whom.rival = (const char *const *)text;
    k.alone = k.course->each_count && players == 1;
    k.t = k.course->begin(&for_whom);
    k.buffer = malloc(TEXT_BYTES);
    for (int i = 0; i < rivals.count; i++)
        free(text[i]);
    free(first);
    bool fine = k.t && k.buffer && train(c, &k, (int)chapter, games);
    if (!k.t && (rivals.count || from))
        complain_plain(c, MSG("a file of --against or --from has no weights for this"));
    else if (!k.t || !k.buffer)
        complain_plain(c, MSG("out of memory"));
    free(k.buffer);
    if (k.t)
        k.course->end(k.t);
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
