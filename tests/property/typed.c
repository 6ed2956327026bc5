/* What a screen shows can be typed: on random positions of every game each move is written in the
 * reader's words, in every language that is built in, and read back as the terminal does. */
#include "../unit/begin.h"

#include <stdio.h>

#include "cli/shorthand.h"
#include "cli/typed.h"
#include "core/catalogues.h"
#include "games/games.h"

enum { GAMES_EACH = 4, MOVES_READ = 12, LINE_BYTES = 512 };

static const char *const languages[] = {"fr", "de"};

static void reads_back(const struct game *g, const void *view, const struct move list[], int count,
                       struct move m, const struct words *w)
{
    char line[LINE_BYTES], full[LINE_BYTES], why[LINE_BYTES];
    struct out typed = out_to(line, sizeof line), text = out_to(full, sizeof full);
    struct out reason = out_to(why, sizeof why);
    struct move found[SEQUENCE_MAX];
    typed_move(g, m, w, &typed);
    int n = play_find(g, view, line, found, w, &reason);
    if (!n) {
        reason = out_to(why, sizeof why);
        write_in_full(g, list, count, line, w, &text);
        n = play_find_titled(g, view, full, found, w, &reason);
    }
    if (n != 1 || !move_same(found[0], m))
        fail_msg("%s, %s: \"%s\" is read as \"%s\": %s", g->id, w->language, line, full, why);
}

static void walk(const struct game *g, struct rng *r)
{
    struct state_room state, view;
    struct move list[MOVES_MAX];
    begin_any(g, state.bytes, r);
    for (int seat; (seat = play_to_decision(g, state.bytes, r)) != SEAT_NOBODY;) {
        int count = g->moves(state.bytes, list);
        g->observe(state.bytes, seat, view.bytes);
        for (int i = 0; i < count; i += 1 + count / MOVES_READ)
            for (size_t l = 0; l < sizeof languages / sizeof *languages; l++)
                reads_back(g, view.bytes, list, count, list[i], words_find(languages[l]));
        g->apply(state.bytes, play_any(g, list, count, r), NULL);
    }
}

static void every_move_can_be_typed(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++) {
        struct rng r = rng_seeded(18);
        for (int n = 0; n < GAMES_EACH; n++)
            walk(all_games[i], &r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_can_be_typed),
    };
    return RUN(tests);
}
