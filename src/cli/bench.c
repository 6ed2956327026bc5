/* ages bench: how fast random games go through the public interface of a game, on one core.
 *
 * Machines differ and are shared, so a decision is also given in yardsticks, measured in the
 * same run in turn with the games: a yardstick is the time to roll 7 dice from one random draw
 * and to copy 512 bytes. Of every figure the best of many short slices counts. */
#include <stdlib.h>
#include <string.h>

#include "cli/setup.h"
#include "cli/yardstick.h"
#include "core/play.h"

enum { SAMPLES = 2048 };

struct sample {
    struct state_room before;
    struct move move;
};

struct figures {
    double games_per_second, decisions_per_second; /* of the best slices */
    double decision_ns, yardstick_ns, moves_ns, apply_ns;
};

static void least(double *best, double value)
{
    if (*best == 0 || value < *best)
        *best = value;
}

/* Plays games to their ends; returns the decisions made in them. */
static uint64_t play_games(const struct game *g, const struct state_room *begin, int games,
                           struct rng *r)
{
    struct state_room s;
    struct move moves[MOVES_MAX];
    uint64_t decisions = 0;
    for (int i = 0; i < games; i++) {
        memcpy(s.bytes, begin->bytes, g->state_size);
        for (int turn; (turn = g->to_move(s.bytes)) != SEAT_NOBODY;) {
            if (turn == SEAT_CHANCE) {
                g->apply(s.bytes, g->draw(s.bytes, r), NULL);
            } else {
                int count = g->moves(s.bytes, moves);
                g->apply(s.bytes, play_any(g, moves, count, r), NULL);
                decisions++;
            }
        }
    }
    return decisions;
}

static void measure_games(const struct game *g, const struct state_room *begin, int games,
                          struct rng *r, struct figures *f)
{
    double start = seconds_now();
    uint64_t decisions = play_games(g, begin, games, r);
    double seconds = seconds_now() - start;
    if (games / seconds > f->games_per_second)
        f->games_per_second = games / seconds;
    if ((double)decisions / seconds > f->decisions_per_second)
        f->decisions_per_second = (double)decisions / seconds;
    if (decisions)
        least(&f->decision_ns, seconds * 1e9 / (double)decisions);
}

/* Decisions as random games bring them. */
static int take_samples(const struct game *g, const struct state_room *begin, struct rng *r,
                        struct sample samples[])
{
    struct move moves[MOVES_MAX];
    int taken = 0;
    for (int game = 0; game < SAMPLES && taken < SAMPLES; game++) {
        struct state_room s = *begin;
        while (taken < SAMPLES && play_to_decision(g, s.bytes, r) != SEAT_NOBODY) {
            int count = g->moves(s.bytes, moves);
            samples[taken].before = s;
            samples[taken].move = play_any(g, moves, count, r);
            g->apply(s.bytes, samples[taken++].move, NULL);
        }
    }
    return taken;
}

static void measure_calls(const struct game *g, const struct sample samples[], int count,
                          struct figures *f)
{
    struct move moves[MOVES_MAX];
    struct state_room s;
    double start = seconds_now();
    for (int i = 0; i < count; i++)
        g->moves(samples[i].before.bytes, moves);
    double listed = seconds_now();
    for (int i = 0; i < count; i++) {
        memcpy(s.bytes, samples[i].before.bytes, g->state_size);
        g->apply(s.bytes, samples[i].move, NULL);
    }
    double applied = seconds_now();
    for (int i = 0; i < count; i++) {
        memcpy(s.bytes, samples[i].before.bytes, g->state_size);
        __asm__ volatile("" : : "r"(s.bytes) : "memory");
    }
    double copied = seconds_now();
    double apply_ns = ((applied - listed) - (copied - applied)) * 1e9 / count;
    least(&f->moves_ns, (listed - start) * 1e9 / count);
    least(&f->apply_ns, apply_ns > 0 ? apply_ns : 0);
}

static bool measure(const struct game *g, const struct state_room *begin, double seconds,
                    struct figures *f)
{
    struct rng r = rng_seeded(1);
    struct sample *samples = malloc(SAMPLES * sizeof *samples);
    if (!samples)
        return false;
    int count = take_samples(g, begin, &r, samples);
    int games = 1; /* of a slice: about 2 ms, as a yardstick takes, so that both go undisturbed */
    for (double start = seconds_now(); seconds_now() - start < 0.002; games *= 2)
        play_games(g, begin, games, &r);
    *f = (struct figures){0};
    double end = seconds_now() + seconds;
    do {
        least(&f->yardstick_ns, yardstick_ns());
        measure_games(g, begin, games, &r, f);
        if (count)
            measure_calls(g, samples, count, f);
    } while (seconds_now() < end);
    free(samples);
    return true;
}

static void json_report(struct console *c, const struct game *g, int players, const int options[],
                        const struct figures *f)
{
    struct out *o = &c->out;
    json_open(o, '{');
    json_member_text(o, "game", g->id);
    json_member_int(o, "players", players);
    json_key(o, "options");
    options_json(g, options, o);
    json_decimal(o, "games_per_second", f->games_per_second, 0);
    json_decimal(o, "decisions_per_second", f->decisions_per_second, 0);
    json_decimal(o, "moves_ns", f->moves_ns, 2);
    json_decimal(o, "apply_ns", f->apply_ns, 2);
    json_member_int(o, "state_bytes", (int64_t)g->state_size);
    json_decimal(o, "decision_ns", f->decision_ns, 2);
    json_decimal(o, "yardstick_ns", f->yardstick_ns, 2);
    json_decimal(o, "yardsticks_per_decision", f->decision_ns / f->yardstick_ns, 2);
    json_close(o, '}');
    json_end(c);
}

static void print_figure(struct console *c, const char *title, double figure, int digits)
{
    char text[32];
    struct out number = out_to(text, sizeof text);
    say_decimal(&number, c->words, figure, digits);
    out_pad(&c->out, text, -12);
    out_text(&c->out, "  ");
    say_line(c, title);
}

/* What is measured: the players, the first option (a level, where a game has some), and what is not
 * as usual. */
static void print_subject(struct console *c, const struct game *g, int players, const int options[])
{
    struct out *o = &c->out;
    out_text(o, tr(c->words, g->title));
    say_comma(o, c->words);
    say_count(o, c->words, "%1 player", "%1 players", players, SAY_INT(players));
    for (int i = 0; g->options[i].key; i++) {
        const struct option *option = &g->options[i];
        if (i > 0 && options[i] == option->initial)
            continue;
        char value[128];
        struct out said = out_to(value, sizeof value);
        option_title(g, option, options[i], c->words, &said);
        say_comma(o, c->words);
        say(o, c->words, "%1: %2", SAY_TEXT(tr(c->words, option->title)), SAY_TEXT(value));
    }
    out_char(o, '\n');
}

static void print_report(struct console *c, const struct game *g, const struct figures *f)
{
    print_figure(c, MSG("games per second"), f->games_per_second, 0);
    print_figure(c, MSG("decisions per second"), f->decisions_per_second, 0);
    print_figure(c, MSG("ns per decision, with its share of chance"), f->decision_ns, 1);
    print_figure(c, MSG("ns to list the legal moves"), f->moves_ns, 1);
    print_figure(c, MSG("ns to apply one"), f->apply_ns, 1);
    print_figure(c, MSG("ns for the reference job (7 dice, 512 bytes copied)"), f->yardstick_ns, 1);
    print_figure(c, MSG("reference jobs per decision"), f->decision_ns / f->yardstick_ns, 2);
    print_figure(c, MSG("bytes of a state"), (double)g->state_size, 0);
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    int64_t players = 2;
    double seconds = 3;
    struct texts given = {0};
    const struct flag flags[] = {
        {"players", FLAG_NUMBER, &players, "N", MSG("how many play (2)"), 1, SEATS_MAX},
        {"option", FLAG_LIST, &given, "KEY=VALUE", MSG("a variant, see `ages games`"), 0, 0},
        {"seconds", FLAG_DECIMAL, &seconds, "T", MSG("how long to measure (3)"), 0, 3600},
        {"json", FLAG_SWITCH, &json, NULL, MSG("the figures as JSON"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    const struct game *g = read_game(c, argv[0]);
    struct state_room begin;
    struct figures figures;
    int options[OPTIONS_MAX];
    if (!g || !read_options(c, g, &given, options) ||
        !read_state(c, g, NULL, (int)players, &given, begin.bytes))
        return EXIT_USAGE;
    if (!measure(g, &begin, seconds, &figures)) {
        complain_plain(c, MSG("out of memory"));
        return EXIT_FAILED;
    }
    if (json) {
        json_report(c, g, (int)players, options, &figures);
    } else {
        print_subject(c, g, (int)players, options);
        print_report(c, g, &figures);
    }
    return EXIT_FINE;
}

const struct command command_bench = {
    .name = "bench",
    .operands = "GAME [--players N]",
    .summary = MSG("measure how fast random games go"),
    .more = MSG("One core, random moves: list the legal moves, pick one, apply it; dice come\n"
                "between. Of every figure the best of many short slices counts."),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
