/* Leaks planted in every channel from a table to a viewer, in the game that has something to hide:
 * the detector (indistinguishable.h) must find each of them, by the channel it is in, and none in
 * the honest game. */
#include <string.h>

#include "../unit/unit.h"
#include "core/play.h"
#include "games/magpie/magpie.h"
#include "planted.h"

enum { SEEDS = 16 };

static int options[OPTIONS_MAX];
static const struct ground ground = {&game_magpie, options, 2, SEATS_MAX, SEEDS};

static int choose_initial_game(void **unused)
{
    (void)unused;
    options_initial(&game_magpie, options);
    return 0;
}

static void honest_game_is_tight(void **unused)
{
    struct leak_report report;
    const char *where = search_leak(&ground, &game_magpie, channels, &report);

    (void)unused;
    if (where)
        fail_msg("%s", where);
    assert_true(report.different * 2 > report.compared); /* there was much to be hidden */
    assert_true(report.revealed > SEEDS);
}

/* Hooks of the game that tell too much. */

static void observe_hands(const void *state, int viewer, void *view)
{
    const struct magpie *s = state;
    struct magpie *v = view;

    magpie_observe(state, viewer, view);
    memcpy(v->at[0].hand, s->at[0].hand, sizeof v->at[0].hand);
}

static void observe_nests(const void *state, int viewer, void *view)
{
    const struct magpie *s = state;
    struct magpie *v = view;

    magpie_observe(state, viewer, view);
    for (int i = 0; i < s->seats; i++)
        v->at[i].nest[NEST_SPOTS - 1] = s->at[i].nest[NEST_SPOTS - 1];
}

static void leak_by_view(void **unused)
{
    struct game g = game_magpie;

    (void)unused;
    g.observe = observe_hands;
    assert_leak_found(&ground, &g, channels, "view");
    g.observe = observe_nests;
    assert_leak_found(&ground, &g, channels, "view");
}

static void leak_by_shown_move(void **unused)
{
    struct game g = game_magpie;

    (void)unused;
    g.shown = shown_to_all;
    assert_leak_found(&ground, &g, channels, "shown");
}

static void apply_aloud(void *state, struct move m, struct events *log)
{
    game_magpie.apply(state, m, log);
    for (int i = 0; log && i < log->count; i++)
        if (log->list[i].kind == E_LAID)
            log->list[i].seen = SEEN_BY_ALL;
}

static void leak_by_event(void **unused)
{
    struct game g = game_magpie;

    (void)unused;
    g.apply = apply_aloud;
    assert_leak_found(&ground, &g, channels, "events");
}

/* A peek that can be taken back: look, and look elsewhere. */
static void apply_without_barrier(void *state, struct move m, struct events *log)
{
    game_magpie.apply(state, m, log);
    for (int i = 0; log && i < log->count; i++)
        if (log->list[i].kind == E_PEEKED)
            log->list[i].flags = 0;
}

static void leak_by_undo(void **unused)
{
    struct game g = game_magpie;

    (void)unused;
    g.apply = apply_without_barrier;
    assert_leak_found(&ground, &g, channels, "undo");
}

/* Who holds no thorn is not asked; the others can hear that. */
static void apply_unasked(void *state, struct move m, struct events *log)
{
    struct magpie *s = state;

    game_magpie.apply(state, m, log);
    if (s->phase == PHASE_ANSWER && s->at[s->target_seat].hand[THORN] == 0)
        game_magpie.apply(state, move_of(V_YIELD, 0), log);
}

static void leak_by_silence(void **unused)
{
    struct game g = game_magpie;

    (void)unused;
    g.apply = apply_unasked;
    assert_leak_found(&ground, &g, channels, "asked");
}

/* A game that says it hides nothing: then the draws of its running records are told in full. */
static void leak_by_draw_of_live_record(void **unused)
{
    struct game g = game_magpie;

    (void)unused;
    g.hidden = false;
    assert_leak_found(&ground, &g, channels, "record");
}

/* Channels of the table that look at the state instead of the view. */

static void write_facts_of_state(const struct session *s, int viewer, struct out *o)
{
    game_magpie.facts(session_state(s), viewer, NULL, o);
}

static void write_errors_of_state(const struct session *s, int viewer, struct out *o)
{
    struct move found[SEQUENCE_MAX];

    (void)viewer;
    play_find(&game_magpie, session_state(s), "lay crown", found, NULL, o);
    play_find(&game_magpie, session_state(s), "guard", found, NULL, o);
}

/* Undo is refused to a seat that holds a thorn. */
static void write_undo_by_hand(const struct session *s, int viewer, struct out *o)
{
    const struct magpie *state = session_state(s);

    (void)viewer;
    for (int seat = 0; seat < state->seats; seat++)
        out_text(o, session_can_undo(s, seat) && !state->at[seat].hand[THORN] ? "undo " : "- ");
}

static void leak_by_log(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "log", write_log_of_another);
}

static void leak_by_hash(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "hash", write_hash_of_state);
}

static void leak_by_live_record(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "record", write_whole_record);
}

static void leak_by_facts(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "facts", write_facts_of_state);
}

static void leak_by_board(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "board", write_board_of_state);
}

static void leak_by_error_text(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "answers", write_errors_of_state);
}

static void leak_by_undo_refused(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "undo", write_undo_by_hand);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_game_is_tight),
        cmocka_unit_test(leak_by_view),
        cmocka_unit_test(leak_by_event),
        cmocka_unit_test(leak_by_shown_move),
        cmocka_unit_test(leak_by_log),
        cmocka_unit_test(leak_by_error_text),
        cmocka_unit_test(leak_by_hash),
        cmocka_unit_test(leak_by_undo),
        cmocka_unit_test(leak_by_undo_refused),
        cmocka_unit_test(leak_by_live_record),
        cmocka_unit_test(leak_by_draw_of_live_record),
        cmocka_unit_test(leak_by_silence),
        cmocka_unit_test(leak_by_facts),
        cmocka_unit_test(leak_by_board),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, choose_initial_game, NULL);
}
