/* ages perft: counts the ways a game can go, move by move; two engines that agree on it agree on
 * the rules. */
#include "cli/setup.h"
#include "core/play.h"

static void report(struct console *c, const struct game *g, const void *state, int depth, bool json)
{
    struct out *o = &c->out;
    double start = seconds_now();
    if (json) {
        json_open(o, '{');
        json_key(o, "game");
        json_text(o, g->id);
        json_key(o, "depth");
        json_int(o, depth);
        json_key(o, "nodes");
        json_open(o, '[');
    }
    for (int d = 1; d <= depth && !console_broken(c); d++) {
        uint64_t nodes = play_perft(g, state, d);
        if (json) {
            json_int(o, (int64_t)nodes);
            continue;
        }
        out_int(o, d);
        out_char(o, ' ');
        out_int(o, (int64_t)nodes);
        out_char(o, '\n');
        console_flush(c);
    }
    if (json) {
        json_close(o, ']');
        json_decimal(o, "seconds", seconds_now() - start, 3);
        json_close(o, '}');
        json_end(c);
    }
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    int64_t depth = 3, players = 2;
    const char *position = NULL;
    struct texts options = {0};
    const struct flag flags[] = {
        {"depth", FLAG_NUMBER, &depth, "N", MSG("moves and chances to look ahead (3)"), 1, 1000},
        {"players", FLAG_NUMBER, &players, "N", MSG("how many play (2)"), 1, SEATS_MAX},
        {"option", FLAG_LIST, &options, "KEY=VALUE", MSG("a variant, see `ages games`"), 0, 0},
        {"position", FLAG_TEXT, &position, "FILE", MSG("begin from this position (JSON)"), 0, 0},
        {"json", FLAG_SWITCH, &json, NULL, MSG("the counts as JSON"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    const struct game *g = read_game(c, argv[0]);
    _Alignas(16) unsigned char state[STATE_MAX];
    if (!g)
        return EXIT_USAGE;
    if (!read_state(c, g, position, (int)players, &options, state))
        return position ? EXIT_FAILED : EXIT_USAGE;
    report(c, g, state, (int)depth, json);
    return EXIT_FINE;
}

const struct command command_perft = {
    .name = "perft",
    .operands = "GAME [--depth N]",
    .summary = MSG("count the ways a game can go, to a depth"),
    .more = NULL,
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
