/* Leaks planted in every channel of Through the Ages, whose military hands, events and discards are
 * hidden: the detector (twins.h) must find each of them, by the channel it is in. That the honest
 * game has none is a matter of the battery. */
#include <string.h>

#include "../unit/unit.h"
#include "core/play.h"
#include "games/tta/tta.h"
#include "session/record.h"
#include "twins.h"

enum { SEEDS = 8, SEATS = 3, WATCHER_AND_SEATS = 1 + SEATS };

static const char *search(const struct game *tested, const struct channel *through)
{
    static char where[1024], wanted[256];
    int options[OPTIONS_MAX] = {0};
    struct out o = out_to(wanted, sizeof wanted);
    struct twins_report report = {0};

    options_initial(&game_tta, options);
    assert_null(option_set(&game_tta, options, "level", "full", &o));
    for (uint64_t seed = 0; seed < SEEDS * WATCHER_AND_SEATS; seed++) {
        struct twins t = {&game_tta, tested, through, SEATS, options};
        struct out why = out_to(where, sizeof where);
        int viewer = (int)(seed % WATCHER_AND_SEATS) - 1;
        if (!twins_agree(&t, viewer < 0 ? SEAT_WATCHER : viewer, seed, &report, &why))
            return where;
    }
    return NULL;
}

static void assert_found(const struct game *tested, const struct channel *through,
                         const char *channel)
{
    const char *where = search(tested, through);

    if (!where)
        fail_msg("the leak was not found (%s)", channel);
    if (strncmp(where, channel, strlen(channel)) != 0)
        fail_msg("found by another channel than %s: %s", channel, where);
}

static void assert_channel_found(const char *name,
                                 void (*leaking)(const struct session *, int, struct out *))
{
    struct channel through[CHANNELS];

    memcpy(through, channels, sizeof through);
    for (int i = 0; i < CHANNELS; i++)
        if (strcmp(through[i].name, name) == 0)
            through[i].write = leaking;
    assert_found(&game_tta, through, name);
}

/* Hooks of the game that tell too much. */

static void observe_hands(const void *state, int viewer, void *view)
{
    const struct tta *s = state;
    struct tta *v = view;

    tta_observe(state, viewer, view);
    memcpy(v->civs[1].military, s->civs[1].military, sizeof v->civs[1].military);
}

static void observe_future_events(const void *state, int viewer, void *view)
{
    tta_observe(state, viewer, view);
    ((struct tta *)view)->future = ((const struct tta *)state)->future;
}

static void observe_discards(const void *state, int viewer, void *view)
{
    const struct tta *s = state;
    struct tta *v = view;

    tta_observe(state, viewer, view);
    memcpy(v->discards, s->discards, sizeof v->discards);
}

static void leak_by_view(void **unused)
{
    static void (*const hooks[])(const void *, int, void *) = {observe_hands, observe_future_events,
                                                                observe_discards};
    struct game g = game_tta;

    (void)unused;
    for (int i = 0; i < 3; i++) {
        g.observe = hooks[i];
        assert_found(&g, channels, "view");
    }
}

static struct move shown_to_all(const void *state, struct move m, int viewer)
{
    (void)state;
    (void)viewer;
    return m;
}

static void leak_by_shown_move(void **unused)
{
    struct game g = game_tta;

    (void)unused;
    g.shown = shown_to_all;
    assert_found(&g, channels, "shown");
}

static void apply_aloud(void *state, struct move m, struct events *log)
{
    game_tta.apply(state, m, log);
    for (int i = 0; log && i < log->count; i++)
        if (log->list[i].kind == E_DREW || log->list[i].kind == E_DISCARDED)
            log->list[i].seen = SEEN_BY_ALL;
}

static void leak_by_event(void **unused)
{
    struct game g = game_tta;

    (void)unused;
    g.apply = apply_aloud;
    assert_found(&g, channels, "events");
}

static void leak_by_draw_of_live_record(void **unused)
{
    struct game g = game_tta;

    (void)unused;
    g.hidden = false;
    assert_found(&g, channels, "record");
}

/* Channels of the table that look at the state instead of the view. */

static void write_log_of_another(const struct session *s, int viewer, struct out *o)
{
    session_tell(s, (viewer + 1) % SEATS, 0, NULL, o);
}

static void write_hash_of_state(const struct session *s, int viewer, struct out *o)
{
    (void)viewer;
    out_hex64(o, play_hash(&game_tta, session_state(s)));
}

static void write_whole_record(const struct session *s, int viewer, struct out *o)
{
    record_write(s, RECORD_OWNER, viewer, o);
}

static void write_facts_of_hand(const struct session *s, int viewer, struct out *o)
{
    const struct tta *state = session_state(s);

    (void)viewer;
    out_int(o, tta_holds(&state->civs[0], C_LEGION));
}

static void write_board_of_state(const struct session *s, int viewer, struct out *o)
{
    game_tta.print_board(session_state(s), viewer, NULL, o);
}

static void write_errors_of_state(const struct session *s, int viewer, struct out *o)
{
    struct move found[SEQUENCE_MAX];

    (void)viewer;
    play_find(&game_tta, session_state(s), "event rats", found, NULL, o);
    play_find(&game_tta, session_state(s), "tactic legion", found, NULL, o);
}

static void leak_by_channel(void **unused)
{
    (void)unused;
    assert_channel_found("log", write_log_of_another);
    assert_channel_found("hash", write_hash_of_state);
    assert_channel_found("record", write_whole_record);
    assert_channel_found("facts", write_facts_of_hand);
    assert_channel_found("board", write_board_of_state);
    assert_channel_found("answers", write_errors_of_state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leak_by_view),
        cmocka_unit_test(leak_by_shown_move),
        cmocka_unit_test(leak_by_event),
        cmocka_unit_test(leak_by_draw_of_live_record),
        cmocka_unit_test(leak_by_channel),
    };

    return RUN(tests);
}
