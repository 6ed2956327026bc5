/* ages perft: counts the ways a game can go, move by move; two engines that agree on it agree on
 * the rules. */
#include <string.h>

#include "cli/progress.h"
#include "cli/setup.h"
#include "core/play.h"

enum { DEPTH_MAX = 64 };

static const double ways_most = 1e12; /* a day and more of one core */

struct perft_choices {
    struct move list[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    int count;
};

static void list_choices(const struct game *g, const void *state, struct perft_choices *c)
{
    uint32_t weight[CHANCES_MAX];
    int seat = g->to_move(state);
    c->count = 0;
    if (seat != SEAT_NOBODY)
        c->count =
            seat == SEAT_CHANCE ? g->chances(state, c->list, weight) : g->moves(state, c->list);
}

/* About how many ways there are to each depth: what random ones multiply to, on average (Knuth). */
static void estimate(const struct game *g, const void *state, int depth, double ways[])
{
    enum { PROBES = 400 };
    struct rng r = rng_seeded(1);
    memset(ways, 0, ((size_t)depth + 1) * sizeof *ways);
    for (int probe = 0; probe < PROBES; probe++) {
        struct state_room now;
        double product = 1.0 / PROBES;
        memcpy(now.bytes, state, g->state_size);
        for (int d = 1; d <= depth; d++) {
            struct perft_choices c;
            list_choices(g, now.bytes, &c);
            if (c.count) {
                product *= c.count;
                g->apply(now.bytes, c.list[rng_below(&r, (uint32_t)c.count)], NULL);
            }
            ways[d] += product;
        }
    }
}

/* Would that be too many to count? Says so. */
static bool is_absurd(struct console *c, const struct game *g, const void *state, int depth)
{
    double ways[DEPTH_MAX + 1];
    int possible = depth, power = 0;
    estimate(g, state, depth, ways);
    while (possible > 0 && ways[possible] > ways_most)
        possible--;
    if (possible == depth)
        return false;
    for (double rest = ways[depth]; rest >= 10; rest /= 10)
        power++;
    complain(c, "--depth %1 is too deep: there are about 10^%2 ways; --depth %3 can be counted",
             SAY_INT(depth), SAY_INT(power), SAY_INT(possible));
    return true;
}

/* Counts like play_perft() and shows how far it is. What stands behind the first moves is `share`
 * of all, so far `done` is counted. */
static uint64_t count(const struct game *g, const void *state, int depth, struct progress_bar *bar,
                      double done, double share)
{
    struct perft_choices c;
    uint64_t sum = 0;
    bar_show(bar, (int)(done * 100));
    list_choices(g, state, &c);
    if (depth <= 3 || share < 0.01 || !c.count)
        return play_perft(g, state, depth);
    for (int i = 0; i < c.count; i++) {
        struct state_room next;
        memcpy(next.bytes, state, g->state_size);
        g->apply(next.bytes, c.list[i], NULL);
        sum += count(g, next.bytes, depth - 1, bar, done + share * i / c.count, share / c.count);
    }
    return sum;
}

static void report(struct console *c, const struct game *g, const void *state, int depth, bool json)
{
    struct out *o = &c->out;
    double start = seconds_now();
    if (json) {
        json_open(o, '{');
        json_member_text(o, "game", g->id);
        json_member_int(o, "depth", depth);
        json_member_open(o, "nodes", '[');
    }
    for (int d = 1; d <= depth && !console_broken(c); d++) {
        struct progress_bar bar = bar_of(c);
        uint64_t nodes = count(g, state, d, &bar, 0, 1);
        bar_show(&bar, 100);
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
        {"depth", FLAG_NUMBER, &depth, "N", MSG("moves and chances to look ahead (3)"), 1,
         DEPTH_MAX},
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
    struct state_room state;
    if (!g)
        return EXIT_USAGE;
    if (!read_state(c, g, position, (int)players, &options, state.bytes))
        return position ? EXIT_FAILED : EXIT_USAGE;
    if (is_absurd(c, g, state.bytes, (int)depth))
        return EXIT_USAGE;
    report(c, g, state.bytes, (int)depth, json);
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
