/* Sketches: see sketch.h. The view is read and written again, and the guess is observed and
 * compared with the view: so only what a game could have shown to that seat is taken. */
#include "session/sketch.h"

#include <string.h>

#include "session/state_json.h"

/* A state that the seat would see so. What is guessed depends on the secret of the dice, if there
 * is one. */
static bool guess(const struct table *table, const struct state_room *view, int seat,
                  struct state_room *state)
{
    const struct game *g = table->game;
    struct state_room seen = {0};
    uint64_t seed = 1;
    for (int i = 0; i < 8; i++)
        seed += (uint64_t)table->fair.secret[i] << 8 * i;
    struct rng rng = rng_seeded(seed);
    memcpy(state->bytes, view->bytes, g->state_size);
    g->guess(state->bytes, seat, &rng);
    if (g->check(state->bytes))
        return false;
    g->observe(state->bytes, seat, seen.bytes);
    return memcmp(seen.bytes, view->bytes, g->state_size) == 0;
}

struct session *sketch_open(const struct table *table, const char *view, size_t length, int seat,
                            bool ahead, const char **why)
{
    const struct game *g = table->game;
    struct state_room seen = {0}, state = {0};

    if (seat < 0 || seat >= table->seats || !state_json_read(g, view, length, seen.bytes) ||
        !guess(table, &seen, seat, &state)) {
        *why = MSG("this is not what a seat of this game can see");
        return NULL;
    }
    if (ahead && g->to_move(state.bytes) != seat &&
        (!g->ahead || !g->ahead(state.bytes, seat) || g->check(state.bytes))) {
        *why = MSG("your next turn can't be planned yet");
        return NULL;
    }
    return session_resume(table, state.bytes, 0, why);
}
