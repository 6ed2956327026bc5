/* The battery: what every registered game is put through, whatever its rules.
 *
 *     battery GAME [--games N] [--thorough M] [--every E] [--seats K] [--option KEY=VALUE]…
 *                  [--seed S]
 *
 * Plays random games with every number of players and with each option at each of its values, and
 * holds every state against the laws (laws.h, tables.h, indistinguishable.h). Speaks TAP: a test a
 * configuration. What fails is named by a line that runs it again. */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "indistinguishable.h"
#include "laws.h"
#include "tables.h"

/* One game in 50, up to M, is looked into at one ply in E (at each, unless said otherwise), played
 * at a table and searched for leaks. Of the others the first hundred are looked into at one ply in
 * 64, the next at one in 128, and so on; and all at the end. */
enum { GAMES = 200, THOROUGH = 50, SELDOM = 64, OFTEN = 100 };

struct wish {
    const struct game *g;
    int games, thorough, every;
    int seats; /* 0: every number */
    int options[OPTIONS_MAX];
    bool chosen; /* options were given: no others */
    uint64_t seed;
};

static int tests, failures;
static struct law_run now; /* of the game being played, for a report when an assertion fails */

static void print_configuration(const struct law_run *run)
{
    printf("battery %s --seats %d", run->g->id, run->seats);
    for (int i = 0; run->g->options[i].key; i++) {
        char value[64];
        struct out o = out_to(value, sizeof value);
        option_print(&run->g->options[i], run->options[i], &o);
        if (run->options[i] != run->g->options[i].initial)
            printf(" --option %s=%s", run->g->options[i].key, value);
    }
}

static void print_failure(const struct law_run *run, const char *what)
{
    char text[256] = "the start";
    struct out o = out_to(text, sizeof text);

    if (run->ply && run->move.code != UINT32_MAX)
        move_print(run->g->verbs, run->move, &o);
    printf("# again: ");
    print_configuration(run);
    printf(" --seed %llu --games 1\n# at ply %u, after %s\n", (unsigned long long)run->seed,
           run->ply, text);
    for (char line[sizeof run->broken]; *what; what += strcspn(what, "\n"), what += *what == '\n') {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(what, "\n"), what);
        printf("# %s\n", line);
    }
}

static void on_abort(int signal_number)
{
    (void)signal_number;
    printf("not ok %d - an assertion failed\n", tests + 1);
    print_failure(&now, "an assertion failed");
    fflush(stdout);
    _Exit(1);
}

/* One ply of `every` in depth. */
static bool look_into(struct law_run *run, const struct state_room *s, uint32_t every)
{
    if (!laws_of_state(run, s))
        return false;
    if (run->g->to_move(s->bytes) != SEAT_NOBODY && !laws_of_choices(run, s))
        return false;
    return rng_below(&run->r, every) != 0 || laws_in_depth(run, s);
}

/* Any move; of those that give up only a few, or hardly a game would be played to its end. */
static struct move some_move(const struct game *g, const struct state_room *s, struct rng *r)
{
    struct move list[MOVES_MAX];
    int count = g->moves(s->bytes, list);
    return rng_below(r, SELDOM) ? play_any(g, list, count, r) : list[rng_below(r, (uint32_t)count)];
}

static bool play_game(struct law_run *run, uint32_t every)
{
    const struct game *g = run->g;
    struct rng dice = rng_seeded(run->seed);
    struct state_room s;
    uint32_t drawn_at = rng_below(&run->r, 100);

    play_setup(g, s.bytes, run->seats, run->options);
    for (run->ply = 0; g->to_move(s.bytes) != SEAT_NOBODY; run->ply++, run->plies++) {
        if (run->ply == g->plies_max)
            return broken(run, "a game ends within plies_max", NULL);
        if (!look_into(run, &s, every))
            return false;
        bool chance = g->to_move(s.bytes) == SEAT_CHANCE;
        if (chance && run->ply >= drawn_at) {
            drawn_at = UINT32_MAX;
            if (!laws_of_draw(run, &s))
                return false;
        }
        struct move m = chance ? g->draw(s.bytes, &dice) : some_move(g, &s, &dice);
        if (!laws_of_move(run, &s, m))
            return false;
        g->apply(s.bytes, m, NULL);
        run->move = m;
    }
    return look_into(run, &s, 1);
}

/* Where something is hidden: can any viewer tell what it must not? */
static bool play_indistinguishable(struct law_run *run)
{
    struct indistinguishable t = {run->g, run->g, channels, run->seats, run->options};
    struct leak_report report = {0};
    char text[1024];

    for (int viewer = -1; viewer < run->seats; viewer++) {
        struct out why = out_to(text, sizeof text);
        if (!indistinguishable_holds(&t, viewer < 0 ? SEAT_WATCHER : viewer, run->seed, &report,
                                     &why))
            return broken(run, "nobody is told what is hidden", text);
    }
    return true;
}

static bool play_one(struct law_run *run, const struct wish *wish, int nth)
{
    bool thorough = nth % THOROUGH == 0 && nth / THOROUGH < wish->thorough;
    uint32_t every = thorough ? (uint32_t)wish->every : SELDOM * (1 + (uint32_t)(nth / OFTEN));

    run->seed = wish->seed + (uint64_t)nth;
    run->r = rng_seeded(~run->seed);
    run->move.code = UINT32_MAX;
    if (!play_game(run, every))
        return false;
    run->ply = 0;
    return !thorough || (laws_of_session(run) && (!run->g->hidden || play_indistinguishable(run)));
}

static void test_configuration(const struct wish *wish, int seats, const int options[])
{
    struct state_room s;
    struct law_run *run = &now;
    const char *refused = play_setup(wish->g, s.bytes, seats, options);

    now = (struct law_run){.g = wish->g, .seats = seats, .seed = wish->seed};
    memcpy(run->options, options, sizeof run->options);
    if (refused && !wish->chosen) {
        printf("# left out (%s): ", refused);
        print_configuration(run);
        printf("\n");
        return;
    }
    bool fine = refused ? broken(run, "the game can be set up", refused) : laws_of_tables(run);
    for (int i = 0; i < wish->games && fine; i++)
        fine = play_one(run, wish, i);
    fine = fine && laws_of_distribution(run);
    printf("%s %d - ", fine ? "ok" : "not ok", ++tests);
    print_configuration(run);
    printf(" --games %d\n", wish->games);
    if (!fine)
        print_failure(run, run->broken);
    else
        printf("# %llu plies, %llu draws, a rule named for %llu of %llu illegal moves\n",
               (unsigned long long)run->plies, (unsigned long long)run->drawn,
               (unsigned long long)run->named, (unsigned long long)run->illegal);
    fflush(stdout);
    failures += !fine;
}

/* A variant that the initial game has not is tried in the others: the first option chooses the
 * game, the last of its values the whole one. */
static void find_game(const struct wish *wish, int seats, int options[])
{
    const struct option *first = wish->g->options;
    struct state_room s;

    for (int value = first->max; value >= first->min; value--) {
        if (!play_setup(wish->g, s.bytes, seats, options))
            return;
        options[0] = value;
    }
}

/* The configuration wished for; else the initial one, and each option at each other value. */
static void test_options(const struct wish *wish, int seats)
{
    const struct option *option = wish->g->options;
    int options[OPTIONS_MAX];

    test_configuration(wish, seats, wish->options);
    for (int i = 0; option[i].key && !wish->chosen; i++)
        for (int value = option[i].min; value <= option[i].max; value++) {
            if (value == option[i].initial)
                continue;
            memcpy(options, wish->options, sizeof options);
            options[i] = value;
            if (i > 0)
                find_game(wish, seats, options);
            test_configuration(wish, seats, options);
        }
}

static int usage(const char *wrong, const char *what)
{
    fprintf(stderr,
            "battery: %s%s\n"
            "usage: battery GAME [--games N] [--thorough M] [--every E] [--seats K] "
            "[--option KEY=VALUE]... [--seed S]\n",
            wrong, what);
    return 2;
}

static const char *read_option(struct wish *wish, const char *text)
{
    char key[64], wanted[256];
    struct out o = out_to(wanted, sizeof wanted);
    size_t length = strcspn(text, "=");

    if (!text[length] || length >= sizeof key)
        return "an option is KEY=VALUE, not ";
    memcpy(key, text, length);
    key[length] = '\0';
    wish->chosen = true;
    return option_set(wish->g, wish->options, key, text + length + 1, &o);
}

int main(int argc, char **argv)
{
    struct wish wish = {.games = GAMES, .thorough = INT_MAX, .every = 1, .seed = 1};

    wish.g = argc > 1 ? game_find(argv[1]) : NULL;
    if (!wish.g)
        return usage("no such game: ", argc > 1 ? argv[1] : "(none given)");
    options_initial(wish.g, wish.options);
    for (int i = 2; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "", *wrong = NULL;
        if (strcmp(argv[i], "--games") == 0 && atoi(value) > 0)
            wish.games = atoi(value);
        else if (strcmp(argv[i], "--thorough") == 0 && atoi(value) > 0)
            wish.thorough = atoi(value);
        else if (strcmp(argv[i], "--every") == 0 && atoi(value) > 0)
            wish.every = atoi(value);
        else if (strcmp(argv[i], "--seats") == 0 && atoi(value) >= wish.g->seats_min &&
                 atoi(value) <= wish.g->seats_max)
            wish.seats = atoi(value);
        else if (strcmp(argv[i], "--seed") == 0 && *value)
            wish.seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--option") == 0)
            wrong = read_option(&wish, value);
        else
            return usage("not understood: ", argv[i]);
        if (wrong)
            return usage(wrong, value);
    }
    signal(SIGABRT, on_abort);
    for (int seats = wish.g->seats_min; seats <= wish.g->seats_max; seats++)
        if (!wish.seats || wish.seats == seats)
            test_options(&wish, seats);
    printf("1..%d\n", tests);
    return failures > 0;
}
