/* ages check: runs scenarios. */
#include <stdlib.h>

#include "cli/setup.h"
#include "games/games.h"
#include "session/scenario.h"

struct total {
    int files, unreadable;
    struct scenario_report sum;
};

static void check_file(struct console *c, const char *path, bool json, struct total *total)
{
    size_t length;
    char *text = read_file(c, path, &length);
    total->files++;
    if (!text) {
        total->unreadable++;
        return;
    }
    struct out *failures = json ? &c->err : &c->out;
    struct scenario_report r = scenario_run(path, text, length, game_find, failures);
    out_flush(failures);
    total->sum.games += r.games;
    total->sum.checks += r.checks;
    total->sum.failed += r.failed;
    total->sum.broken |= r.broken;
    free(text);
}

static void report(struct console *c, const struct total *total, bool json)
{
    const struct scenario_report *sum = &total->sum;
    struct out *o = &c->out;
    if (!json) {
        say_count(o, c->words, "%1 file, %2 games, %3 checks, %4 failed",
                  "%1 files, %2 games, %3 checks, %4 failed", total->files, SAY_INT(total->files),
                  SAY_INT(sum->games), SAY_INT(sum->checks), SAY_INT(sum->failed));
        out_char(o, '\n');
        return;
    }
    json_open(o, '{');
    json_member_int(o, "files", total->files);
    json_member_int(o, "games", sum->games);
    json_member_int(o, "checks", sum->checks);
    json_member_int(o, "failed", sum->failed);
    json_member_bool(o, "broken", sum->broken || total->unreadable);
    json_close(o, '}');
    json_end(c);
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    const struct flag flags[] = {
        {"json", FLAG_SWITCH, &json, NULL, MSG("the summary as JSON"), 0, 0},
        {0},
    };
    int status;
    int files = args_read(c, self, flags, argc, argv, &status);
    if (files < 0)
        return status;
    struct total total = {0};
    for (int i = 0; i < files; i++)
        check_file(c, argv[i], json, &total);
    report(c, &total, json);
    if (total.sum.broken || total.unreadable)
        return EXIT_USAGE;
    return total.sum.failed ? EXIT_FAILED : EXIT_FINE;
}

const struct command command_check = {
    .name = "check",
    .operands = "FILE…",
    .summary = MSG("run scenarios: rules as readable tests"),
    .more = MSG("The exit status is 1 if a check fails, 2 if a file is not a scenario."),
    .operands_min = 1,
    .operands_max = 1 << 20,
    .run = run,
};
