/* Many random games of every kind: no game hangs, trips an assertion or ends in a state that its
 * check refuses, and what a seat does not see may be dealt anew without its seeing it.
 *
 *     marathon GAME [--games N] [--seed S]
 *
 * Each game draws its number of players and every option. The laws of the battery (laws.h) would
 * take a hundred times as long. Speaks TAP; what fails is named by a line that runs it again. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "games/games.h"
#include "laws.h"

enum { GAMES = 2000, DEALT_ANEW = 128 /* one position of this many */ };

static const struct game *g;
static uint64_t seed, plies, dealt;

static int fail(const char *what)
{
    printf("not ok 1 - marathon %s\n# again: marathon %s --games 1 --seed %llu\n# %s\n1..1\n",
           g->id, g->id, (unsigned long long)seed, what);
    fflush(stdout);
    return 1;
}

static void on_abort(int signal_number)
{
    (void)signal_number;
    _Exit(fail("an assertion failed"));
}

/* Options that go together. */
static int sit_down(struct state_room *s, struct rng *r)
{
    int options[OPTIONS_MAX], seats;

    do {
        seats = g->seats_min + (int)rng_below(r, (uint32_t)(g->seats_max - g->seats_min + 1));
        options_initial(g, options);
        for (int i = 0; g->options[i].key; i++) {
            const struct option *o = &g->options[i];
            if (i == 0 || rng_below(r, 4) == 0)
                options[i] = o->min + (int)rng_below(r, (uint32_t)(o->max - o->min + 1));
        }
    } while (play_setup(g, s->bytes, seats, options));
    return seats;
}

static const char *deal_anew(const struct state_room *s, int seats, struct rng *r)
{
    for (int viewer = 0; viewer < seats; viewer++) {
        struct state_room view = {0}, other, again = {0};
        g->observe(s->bytes, viewer, view.bytes);
        other = view;
        g->guess(other.bytes, viewer, r);
        g->observe(other.bytes, viewer, again.bytes);
        if (memcmp(view.bytes, again.bytes, g->state_size) != 0)
            return "a view shows that what is hidden was dealt anew";
        const char *wrong = g->check(other.bytes);
        if (wrong)
            return wrong;
    }
    dealt++;
    return NULL;
}

static const char *play_game(void)
{
    struct rng r = rng_seeded(seed);
    struct move list[MOVES_MAX];
    struct state_room s;
    const char *wrong = NULL;
    int seats = sit_down(&s, &r), turn;

    for (uint32_t ply = 0; (turn = g->to_move(s.bytes)) != SEAT_NOBODY && !wrong; ply++, plies++) {
        if (ply == g->plies_max)
            return "the game does not end";
        if (g->hidden && rng_below(&r, DEALT_ANEW) == 0)
            wrong = deal_anew(&s, seats, &r);
        if (turn == SEAT_CHANCE)
            g->apply(s.bytes, g->draw(s.bytes, &r), NULL);
        else
            g->apply(s.bytes, play_any(g, list, g->moves(s.bytes, list), &r), NULL);
    }
    return wrong ? wrong : g->check(s.bytes);
}

int main(int argc, char **argv)
{
    uint64_t games = GAMES, first = 1;

    g = argc > 1 ? game_find(argv[1]) : NULL;
    for (int i = 2; i + 1 < argc; i += 2)
        if (strcmp(argv[i], "--games") == 0)
            games = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            first = strtoull(argv[i + 1], NULL, 10);
        else
            g = NULL;
    if (!g || argc % 2 || !games) {
        fprintf(stderr, "usage: marathon GAME [--games N] [--seed S]\n");
        return 2;
    }
    signal(SIGABRT, on_abort);
    for (seed = first; seed < first + games; seed++) {
        const char *wrong = play_game();
        if (wrong)
            return fail(wrong);
    }
    printf("ok 1 - marathon %s --games %llu\n# %llu plies, %llu positions dealt anew\n1..1\n",
           g->id, (unsigned long long)games, (unsigned long long)plies, (unsigned long long)dealt);
    return 0;
}
