/* What games say of their options is true: where one is said to be of no use, it is refused, or the
 * game goes on as it would without it. */
#include "unit.h"

#include <string.h>

#include "core/play.h"
#include "games/games.h"

static const struct option *option_of(const struct game *g, const char *key)
{
    for (const struct option *o = g->options; o->key; o++)
        if (strcmp(o->key, key) == 0)
            return o;
    return NULL;
}

/* Plays both with the same chances and choices: nothing tells them apart. */
static void play_alike(const struct game *g, int seats, const int one[], const int other[])
{
    struct state_room a, b;
    struct rng r = rng_seeded(7);
    if (play_setup(g, b.bytes, seats, other))
        return;
    assert_null(play_setup(g, a.bytes, seats, one));
    for (int plies = 0; plies < 3000 && g->to_move(a.bytes) != SEAT_NOBODY; plies++) {
        struct move moves[MOVES_MAX], others[MOVES_MAX];
        uint32_t weight[MOVES_MAX];
        assert_int_equal(g->to_move(a.bytes), g->to_move(b.bytes));
        bool chance = g->to_move(a.bytes) == SEAT_CHANCE;
        int count = chance ? g->chances(a.bytes, moves, weight) : g->moves(a.bytes, moves);
        assert_int_equal(count,
                         chance ? g->chances(b.bytes, others, weight) : g->moves(b.bytes, others));
        assert_memory_equal(moves, others, (size_t)count * sizeof *moves);
        struct move m =
            chance ? moves[rng_below(&r, (uint32_t)count)] : play_any(g, moves, count, &r);
        g->apply(a.bytes, m, NULL);
        g->apply(b.bytes, m, NULL);
    }
    assert_int_equal(g->to_move(a.bytes), g->to_move(b.bytes));
    int points[2][SEATS_MAX], place[2][SEATS_MAX];
    g->score(a.bytes, points[0], place[0]);
    g->score(b.bytes, points[1], place[1]);
    for (int i = 0; i < seats; i++) {
        assert_int_equal(points[0][i], points[1][i]);
        assert_int_equal(place[0][i], place[1][i]);
    }
}

static void try_values(const struct game *g, int seats, const struct option *option,
                       const int options[])
{
    int changed[OPTIONS_MAX];
    memcpy(changed, options, sizeof changed);
    for (int value = option->min; value <= option->max; value++) {
        changed[option - g->options] = value;
        play_alike(g, seats, options, changed);
    }
}

static void options_of_no_use(void **unused)
{
    (void)unused;
    int tried = 0;
    for (const struct game *const *g = all_games; *g; g++)
        for (const struct option *o = (*g)->options; o->key; o++) {
            int options[OPTIONS_MAX] = {0};
            options_initial(*g, options);
            for (int seats = (*g)->seats_min; seats < o->seats_min; seats++, tried++)
                try_values(*g, seats, o, options);
            const struct option *other = o->needs ? option_of(*g, o->needs) : NULL;
            assert_true(!o->needs || (other && other->values));
            for (int value = 0; other && value <= other->max; value++) {
                if (o->needs_values >> value & 1)
                    continue;
                options[other - (*g)->options] = value;
                try_values(*g, (*g)->seats_max, o, options);
                tried++;
            }
        }
    assert_true(tried > 10);
}

/* The values of who begins are the seats: no more than sit there. */
static void values_that_are_seats(void **unused)
{
    (void)unused;
    for (const struct game *const *g = all_games; *g; g++)
        for (const struct option *o = (*g)->options; o->key; o++)
            for (int seats = (*g)->seats_min; o->names_seats && seats <= (*g)->seats_max; seats++) {
                struct state_room state;
                int options[OPTIONS_MAX] = {0};
                options_initial(*g, options);
                assert_int_equal(o->max, (*g)->seats_max);
                options[o - (*g)->options] = seats;
                assert_null(play_setup(*g, state.bytes, seats, options));
                options[o - (*g)->options] = seats + 1;
                assert_true(seats == (*g)->seats_max ||
                            play_setup(*g, state.bytes, seats, options));
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_of_no_use),
        cmocka_unit_test(values_that_are_seats),
    };
    return RUN(tests);
}
