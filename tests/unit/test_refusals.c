/* Whatever a game forbids it forbids in words: any move that can be written, tried at every
 * decision of random games, is legal or has a sentence and a rule. */
#include "unit.h"

#include "core/play.h"
#include "games/games.h"

static uint32_t random_argument(const struct arg *arg, struct rng *r)
{
    int lists = arg->nouns ? arg->nouns->count : 1;
    uint32_t value = 0;
    if (arg->kind == ARG_NOUN)
        return rng_below(r, (uint32_t)arg->nouns->count) << arg->shift;
    if (arg->kind == ARG_SEAT)
        return rng_below(r, SEATS_MAX) << arg->shift;
    if (arg->kind == ARG_COUNT)
        return rng_below(r, 4) << arg->shift;
    for (int i = 0; i < lists; i++) {
        int width = arg->kind == ARG_SET ? 1 : arg->width;
        value |= (uint32_t)(rng_below(r, 3) == 0) << (arg->shift + i * width);
    }
    return value;
}

static struct move random_move(const struct game *g, struct rng *r)
{
    unsigned verbs = 0;
    while (g->verbs[verbs].name)
        verbs++;
    unsigned verb = rng_below(r, verbs);
    uint32_t args = 0;
    for (const struct arg *arg = g->verbs[verb].args;
         arg < g->verbs[verb].args + ARGS_MAX && arg->kind; arg++)
        args |= random_argument(arg, r);
    return move_of(verb, args);
}

static void forbidden_in_words(const struct game *g, const void *state, struct move m)
{
    char text[512], move[256];
    struct out o = out_to(text, sizeof text), name = out_to(move, sizeof move);
    bool told = why_not_print(g, state, m, NULL, &o);
    move_print(g->verbs, m, &name);
    if (!told || text[0] == ' ')
        fail_msg("%s: \"%s\" is forbidden without words: \"%s\"", g->id, move, text);
}

static void play_and_try(const struct game *g, int seats, const int options[], uint64_t seed)
{
    enum { TRIES = 12 };
    struct state_room state;
    struct rng r = rng_seeded(seed);
    assert_null(play_setup(g, state.bytes, seats, options));
    while (play_to_decision(g, state.bytes, &r) != SEAT_NOBODY) {
        for (int i = 0; i < TRIES; i++) {
            struct move m = random_move(g, &r);
            if (!play_is_legal(g, state.bytes, m))
                forbidden_in_words(g, state.bytes, m);
        }
        struct move list[MOVES_MAX];
        g->apply(state.bytes, play_any(g, list, g->moves(state.bytes, list), &r), NULL);
    }
}

static void every_game_says_why_not(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        int seats, games;
        const char *key, *value;
    } tables[] = {
        {"bronze", 3, 20, "trading", "on"}, {"bronze", 2, 20, "late_bronze_age", "on"},
        {"bronze", 1, 20, NULL, NULL},      {"iron", 3, 10, NULL, NULL},
        {"iron", 1, 10, NULL, NULL},        {"iron", 2, 10, "mediterranean", "off"},
        {"magpie", 3, 20, NULL, NULL},      {"tta", 2, 10, "level", "simple"},
        {"tta", 3, 5, "level", "advanced"}, {"tta", 4, 5, "level", "full"},
        {"tta", 2, 10, "level", "full"},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const struct game *g = game_find(tables[i].game);
        int options[OPTIONS_MAX];
        char wanted[256];
        struct out o = out_to(wanted, sizeof wanted);
        options_initial(g, options);
        if (tables[i].key)
            assert_null(option_set(g, options, tables[i].key, tables[i].value, &o));
        for (int game = 0; game < tables[i].games; game++)
            play_and_try(g, tables[i].seats, options, (uint64_t)game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_says_why_not)};
    return RUN(tests);
}
