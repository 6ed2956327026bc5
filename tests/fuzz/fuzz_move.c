/* Move texts of strangers: what is read is written as it reads, and what is found is legal. The
 * first byte chooses the game and how far it has been played. */
#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "core/play.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(const struct game *g, const char *text)
{
    struct move m, again;
    int where;
    const char *wanted;
    char canonical[256];
    struct out o = out_to(canonical, sizeof canonical);
    if (move_parse(g->verbs, text, &m, &where, &wanted) != MOVE_OK) {
        assert(where >= 0 && (size_t)where <= strlen(text));
        return;
    }
    move_print(g->verbs, m, &o);
    assert(!o.lost);
    assert(move_parse(g->verbs, canonical, &again, &where, &wanted) == MOVE_OK);
    assert(move_same(m, again));
}

static void check_found(const struct game *g, void *state, const char *text)
{
    struct state_room view = {0};
    struct move found[SEQUENCE_MAX], legal[MOVES_MAX];
    char why[2048], words[4096];
    struct out o = out_to(why, sizeof why), list = out_to(words, sizeof words);
    int seat = g->to_move(state);
    if (seat < 0)
        return;
    g->observe(state, seat, view.bytes);
    move_complete(g->verbs, legal, g->moves(state, legal), text, &list);
    int count = play_find(g, view.bytes, text, found, NULL, &o);
    assert((count == 0) == (o.len > 0));
    if (count == 1)
        assert(play_is_legal(g, state, found[0]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct state_room state = {0};
    int options[OPTIONS_MAX];
    char text[1024];
    if (size < 1 || size > sizeof text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    const struct game *g = all_games[data[0] & 1];
    int count = options_initial(g, options);
    for (int i = 0; i < count; i++) /* with every variant there is */
        options[i] = g->options[i].max;
    if (play_setup(g, state.bytes, g->seats_max, options))
        options_initial(g, options), play_setup(g, state.bytes, g->seats_max, options);
    struct rng r = rng_seeded(data[0]);
    for (int ply = 0; ply < data[0] >> 1 && g->to_move(state.bytes) != SEAT_NOBODY; ply++) {
        struct move m[MOVES_MAX];
        bool chance = g->to_move(state.bytes) == SEAT_CHANCE;
        int n = chance ? 0 : g->moves(state.bytes, m);
        g->apply(state.bytes, chance ? g->draw(state.bytes, &r) : m[rng_below(&r, (uint32_t)n)],
                 NULL);
    }
    check_text(g, text);
    check_found(g, state.bytes, text);
    return 0;
}
