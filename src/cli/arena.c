/* ages arena: bots against bots. */
#include "bots/arena.h"

#include <string.h>

#include "cli/progress.h"
#include "cli/setup.h"
#include "core/minmax.h"
#include "core/play.h"

struct watched {
    struct progress_bar bar;
    int games;
};

static void show_progress(void *with, int done)
{
    struct watched *w = with;
    bar_show(&w->bar, (int)((int64_t)done * 100 / w->games));
}

/* As --seats has it. */
static const char *bot_text(const struct seat *seat, char *buffer, size_t size)
{
    struct out text = out_to(buffer, size);
    out_text(&text, seat->kind == SEAT_EXEC ? "exec:" : "");
    out_text(&text, seat->program);
    return buffer;
}

static void json_report(struct console *c, const struct arena *a, const struct arena_result *r,
                        double seconds)
{
    struct out *o = &c->out;
    json_open(o, '{');
    json_member_text(o, "game", a->game->id);
    json_key(o, "options");
    options_json(a->game, a->options, o);
    json_member_text(o, "seed", a->seed);
    json_member_int(o, "games", r->games);
    json_member_int(o, "deals", r->deals);
    json_member_open(o, "bots", '[');
    for (int i = 0; i < a->bots; i++) {
        const struct arena_score *score = &r->bot[i];
        char text[PROGRAM_MAX_BYTES + 8];
        double low, high;
        share_interval(score->wins / r->games, score->squares, r->deals, &low, &high);
        json_open(o, '{');
        json_member_text(o, "bot", bot_text(&a->bot[i], text, sizeof text));
        json_decimal(o, "wins", score->wins, 4);
        json_decimal(o, "win_rate", score->wins / r->games, 6);
        json_member_open(o, "ci95", '[');
        out_decimal(o, low, 6);
        out_char(o, ',');
        out_decimal(o, high, 6);
        json_close(o, ']');
        json_decimal(o, "mean_score", score->mean, 4);
        json_decimal(o, "score_deviation", score->deviation, 4);
        json_member_int(o, "best", score->best);
        json_member_int(o, "worst", score->worst);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_decimal(o, "winners_mean_score", r->winners_mean, 4);
    json_decimal(o, "seconds", seconds, 3);
    json_close(o, '}');
    json_end(c);
}

/* The columns of the report, and how many decimals their numbers have. */
static const struct column {
    const char *title; /* an English message */
    int digits;
} columns[] = {
    {MSG("wins"), 1},
    {MSG("win rate"), 2},
    {MSG("95 % between"), 2},
    {MSG("mean"), 2},
    {MSG("spread"), 2},
    {MSG(CTX("column", "worst")), 0},
    {MSG(CTX("column", "best")), 0},
};
enum { WINS, RATE, BETWEEN, MEAN, SPREAD, WORST, BEST, COLUMNS };

enum { CELL_MAX = 96 };

static const char *cell_text(const struct words *w, const struct arena_result *r, int bot,
                             int column, char cell[CELL_MAX])
{
    const struct arena_score *score = &r->bot[bot];
    double low, high;
    share_interval(score->wins / r->games, score->squares, r->deals, &low, &high);
    const double number[COLUMNS] = {score->wins,      score->wins / r->games * 100,
                                    low * 100,        score->mean,
                                    score->deviation, score->worst,
                                    score->best};
    char text[64];
    struct out digits = out_to(text, sizeof text), o = out_to(cell, CELL_MAX);
    say_decimal(&digits, w, number[column], columns[column].digits);
    if (column == BETWEEN) {
        out_text(&digits, " – ");
        say_decimal(&digits, w, high * 100, columns[column].digits);
    }
    if (column == RATE || column == BETWEEN)
        say(&o, w, "%1 %%", SAY_TEXT(text));
    else
        out_text(&o, text);
    return cell;
}

/* As wide as its heading and its numbers. */
static int column_width(const struct words *w, const struct arena *a, const struct arena_result *r,
                        int column)
{
    char cell[CELL_MAX];
    int width = text_columns(tr(w, columns[column].title));
    for (int i = 0; i < a->bots; i++)
        width = max_of(width, text_columns(cell_text(w, r, i, column, cell)));
    return width + 2;
}

/* As wide as the longest name, if the screen has room for it beside the numbers. */
static int names_width(const struct console *c, const struct arena *a, int numbers)
{
    enum { LEAST = 6 };
    int width = text_columns(tr(c->words, "bot"));
    for (int i = 0; i < a->bots; i++)
        width = max_of(width, text_columns(a->bot[i].name));
    return c->out.columns ? clamp(c->out.columns - numbers, LEAST, width) : width;
}

static void print_table(struct console *c, const struct arena *a, const struct arena_result *r)
{
    struct out *o = &c->out;
    char cell[CELL_MAX];
    int first = a->bots == 1 ? MEAN : WINS, width[COLUMNS], numbers = 0;
    for (int i = first; i < COLUMNS; i++)
        numbers += width[i] = column_width(c->words, a, r, i);
    int names = names_width(c, a, numbers);
    out_fit(o, tr(c->words, "bot"), names);
    for (int i = first; i < COLUMNS; i++)
        out_pad(o, tr(c->words, columns[i].title), -width[i]);
    out_char(o, '\n');
    for (int bot = 0; bot < a->bots; bot++) {
        out_fit(o, a->bot[bot].name, names);
        for (int i = first; i < COLUMNS; i++)
            out_pad(o, cell_text(c->words, r, bot, i, cell), -width[i]);
        out_char(o, '\n');
    }
}

static void print_report(struct console *c, const struct arena *a, const struct arena_result *r,
                         double seconds)
{
    struct out *o = &c->out;
    print_table(c, a, r);
    char text[32], mean[32];
    struct out time = out_to(text, sizeof text), won_with = out_to(mean, sizeof mean);
    say_decimal(&time, c->words, seconds, 1);
    say_decimal(&won_with, c->words, r->winners_mean, 2);
    if (a->bots > 1) {
        say(o, c->words, "winners have %1 points on average", SAY_TEXT(mean));
        out_char(o, '\n');
    }
    say_count(o, c->words, "%1 game in %2 s (different deals: %3)",
              "%1 games in %2 s (different deals: %3)", r->games, SAY_INT(r->games), SAY_TEXT(text),
              SAY_INT(r->deals));
    out_char(o, '\n');
}

static int run_arena(struct console *c, struct arena *a, bool json)
{
    char wrong[2048];
    struct out why = out_to(wrong, sizeof wrong);
    struct watched watched = {.bar = bar_of(c), .games = a->games};
    a->progress = show_progress;
    a->with = &watched;
    double start = seconds_now();
    struct arena_result result;
    if (!arena_run(a, &result, &why)) {
        if (watched.bar.percent >= 0)
            out_char(&c->err, '\n');
        complain(c, "%1", SAY_TEXT(wrong));
        return EXIT_FAILED;
    }
    if (json)
        json_report(c, a, &result, seconds_now() - start);
    else
        print_report(c, a, &result, seconds_now() - start);
    return EXIT_FINE;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false, overwrite = false;
    int64_t games = 1000, jobs = 1;
    double bot_time = 10;
    const char *seats = NULL, *seed = "1", *records = NULL;
    struct texts options = {0};
    const struct flag flags[] = {
        {"seats", FLAG_TEXT, &seats, "A,B,…", MSG("the bots; one alone plays solitaire"), 0, 0},
        {"games", FLAG_NUMBER, &games, "N", MSG("how many games (1000)"), 1, 100000000},
        {"seed", FLAG_TEXT, &seed, "S", MSG("another seed, other dice (1)"), 0, 0},
        {"option", FLAG_LIST, &options, "KEY=VALUE", MSG("a variant, see `ages games`"), 0, 0},
        {"records", FLAG_TEXT, &records, "DIR", MSG("write the record of each game there"), 0, 0},
        {"overwrite", FLAG_SWITCH, &overwrite, NULL, MSG("replace records that are there"), 0, 0},
        {"jobs", FLAG_NUMBER, &jobs, "N", MSG("games played at the same time (1)"), 1, 64},
        {"bot-time", FLAG_DECIMAL, &bot_time, "S", MSG("seconds an exec: bot has for a move (10)"),
         0, 3600},
        {"json", FLAG_SWITCH, &json, NULL, MSG("the result as JSON"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    if (!seats)
        return usage_error(c, self, MSG("--seats says who plays, as in --seats builder,random"));
    if (strlen(seed) > 128)
        return usage_error(c, self, MSG("--seed is longer than 128 bytes"));
    struct arena a = {.game = read_game(c, argv[0]),
                      .seed = seed,
                      .games = (int)games,
                      .jobs = (int)jobs,
                      .milliseconds = (int)(bot_time * 1000),
                      .records = records,
                      .overwrite = overwrite,
                      .words = c->words};
    struct table table;
    if (!a.game || !read_options(c, a.game, &options, a.options) ||
        !read_seats(c, a.game, seats, false, &table))
        return EXIT_USAGE;
    a.bots = table.seats;
    memcpy(a.bot, table.seat, sizeof a.bot);
    return run_arena(c, &a, json);
}

const struct command command_arena = {
    .name = "arena",
    .operands = "GAME --seats A,B,… [--games N]",
    .summary = MSG("let bots play against each other and count"),
    .more = MSG("Every bot sits in every seat in turn, with the same dice for each seating.\n"
                "The same seed gives the same result."),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
