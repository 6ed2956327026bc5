/* Positions of strangers: one that is accepted comes back byte by byte and can be played to its
 * end. */
#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "core/play.h"
#include "games/games.h"
#include "session/position.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct state_room state, again;
    static char text[64 * 1024];
    char why[1024];
    struct out reason = out_to(why, sizeof why), o = out_to(text, sizeof text);
    memset(state.bytes, 0, sizeof state.bytes);
    const struct game *g =
        position_read((const char *)data, size, game_find, state.bytes, NULL, &reason);
    assert((g == NULL) == (reason.len > 0));
    if (!g)
        return 0;
    position_write(g, state.bytes, &o);
    assert(o.lost == 0);
    assert(position_read(text, o.len, game_find, again.bytes, NULL, &reason) == g);
    assert(memcmp(state.bytes, again.bytes, g->state_size) == 0);
    struct rng r = rng_seeded(1);
    play_out(g, state.bytes, &r);
    assert(g->to_move(state.bytes) == SEAT_NOBODY && !g->check(state.bytes));
    return 0;
}
