/* A game for a test: begun with some options, changed by hand, played by texts. */
#ifndef AGES_TESTS_BEGIN_H
#define AGES_TESTS_BEGIN_H

#include "unit.h"

#include "core/play.h"

/* BEGIN(&game_iron, &s, 2, "start", "0", "length", "short"): options by key and value. NULL, or why
 * not. */
#define BEGIN(g, state, seats, ...)                                                                \
    begin_game(g, state, seats, (const char *const[]){__VA_ARGS__, NULL})

static inline const char *begin_game(const struct game *g, void *state, int seats,
                                     const char *const wanted[])
{
    int options[OPTIONS_MAX];
    struct sheet s;
    options_initial(g, options);
    for (; *wanted; wanted += 2)
        assert_null(option_set(g, options, wanted[0], wanted[1], sheet_new(&s)));
    return play_setup(g, state, seats, options);
}

/* A value of an option at random. */
static inline int any_value(const struct option *option, struct rng *r)
{
    return option->min + (int)rng_below(r, (uint32_t)(option->max - option->min + 1));
}

/* Begins a game with seats and options at random, such as go together; the number of seats. */
static inline int begin_any(const struct game *g, void *state, struct rng *r)
{
    int options[OPTIONS_MAX];
    int seats = g->seats_min + (int)rng_below(r, (uint32_t)(g->seats_max - g->seats_min + 1));
    do
        for (int i = 0; g->options[i].key; i++)
            options[i] = any_value(&g->options[i], r);
    while (play_setup(g, state, seats, options));
    return seats;
}

static inline void set_field(const struct game *g, void *state, const char *path, const char *value)
{
    struct sheet s;
    assert_int_equal(field_set(g->fields, state, path, value, sheet_new(&s)), FIELD_OK);
}

static inline void apply_text(const struct game *g, void *state, const char *text,
                              struct events *log)
{
    struct move m;
    int where;
    const char *wanted;
    assert_int_equal(move_parse(g->verbs, text, &m, &where, &wanted), MOVE_OK);
    assert_true(play_apply(g, state, m, log));
}

#endif
