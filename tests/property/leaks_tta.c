/* Leaks planted in every channel of Through the Ages, whose military hands, events and discards are
 * hidden: the detector (indistinguishable.h) must find each of them, by the channel it is in. That
 * the honest game has none is a matter of the battery. */
#include <string.h>

#include "../unit/unit.h"
#include "core/play.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/state.h"
#include "planted.h"

enum { SEEDS = 8, SEATS = 3 };

static int options[OPTIONS_MAX];
static const struct ground ground = {&game_tta, options, SEATS, SEATS, SEEDS};

static int choose_full_game(void **unused)
{
    char wanted[256];
    struct out o = out_to(wanted, sizeof wanted);

    (void)unused;
    options_initial(&game_tta, options);
    return option_set(&game_tta, options, "level", "full", &o) != NULL;
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
        assert_leak_found(&ground, &g, channels, "view");
    }
}

/* What others remember of a deck: here the private bonus cards that they did not keep. */
static void observe_decks(const void *state, int viewer, void *view)
{
    const struct tta *s = state;
    struct tta *v = view;

    tta_observe(state, viewer, view);
    memcpy(v->returned, s->returned, sizeof v->returned);
}

static void leak_by_memory(void **unused)
{
    struct game g = game_tta;
    int private_cards[OPTIONS_MAX];
    char wanted[256];
    struct out o = out_to(wanted, sizeof wanted);
    struct ground with_private_cards = ground;
    struct leak_report report = {0};

    (void)unused;
    memcpy(private_cards, options, sizeof options);
    assert_null(option_set(&g, private_cards, "bonus_cards", "private", &o));
    with_private_cards.options = private_cards;
    assert_null(search_leak(&with_private_cards, &game_tta, channels, &report));
    g.observe = observe_decks;
    assert_leak_found(&with_private_cards, &g, channels, "view");
}

static void leak_by_shown_move(void **unused)
{
    struct game g = game_tta;

    (void)unused;
    g.shown = shown_to_all;
    assert_leak_found(&ground, &g, channels, "shown");
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
    assert_leak_found(&ground, &g, channels, "events");
}

/* Hidden cards come out by moves that everybody sees, so the two tables can't tell whether the move
 * could be taken back. The event that reveals them bars it. */

static void count_hidden(const struct tta *s, int left[CARDS])
{
    struct tta view;

    tta_observe(s, SEAT_WATCHER, &view);
    for (int age = AGE_I; age <= AGE_III; age++) {
        int8_t unseen[FACES_AND_NONE];
        tta_unseen(&view, age, unseen);
        for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
            left[card] = unseen[card];
    }
}

static bool comes_out(const struct tta *before, const struct tta *after)
{
    int had[CARDS], has[CARDS];

    count_hidden(before, had);
    count_hidden(after, has);
    for (int card = tta_first_military[AGE_I]; card < CARDS; card++)
        if (has[card] < had[card])
            return true;
    return false;
}

static bool is_barred(const struct events *log)
{
    for (int i = 0; i < log->count; i++)
        if (log->list[i].flags & EVENT_REVEALS && event_seen_by(&log->list[i], SEAT_WATCHER))
            return true;
    return false;
}

/* Is there a decision by which a card comes out, and which could be taken back? Counts those by
 * which one comes out. */
static bool is_taken_back(const struct game *g, int *came_out)
{
    struct rng r = rng_seeded(1);
    struct tta s, before;

    for (int games = 0; games < 20; games++)
        for (play_setup(g, &s, SEATS, options); g->to_move(&s) != SEAT_NOBODY;) {
            struct move list[MOVES_MAX];
            struct event events[EVENTS_MAX];
            struct events log = {events, 0, EVENTS_MAX};
            bool decision = g->to_move(&s) >= 0;
            before = s;
            g->apply(&s, decision ? play_any(g, list, g->moves(&s, list), &r) : g->draw(&s, &r),
                     &log);
            if (!decision || s.phase == PHASE_OVER || !comes_out(&before, &s))
                continue;
            ++*came_out;
            if (!is_barred(&log))
                return true;
        }
    return false;
}

static void apply_without_barrier(void *state, struct move m, struct events *log)
{
    game_tta.apply(state, m, log);
    for (int i = 0; log && i < log->count; i++)
        if (log->list[i].kind == E_OFFERED)
            log->list[i].flags = 0;
}

static void leak_by_undo(void **unused)
{
    struct game g = game_tta;
    int came_out = 0;

    (void)unused;
    assert_false(is_taken_back(&g, &came_out));
    assert_true(came_out > 100);
    g.apply = apply_without_barrier;
    assert_true(is_taken_back(&g, &came_out));
}

/* A defender without bonus cards and units to sacrifice is not asked; the others can hear that. */
static void apply_unasked(void *state, struct move m, struct events *log)
{
    struct tta *s = state;
    struct move list[MOVES_MAX];

    game_tta.apply(state, m, log);
    while (s->phase == PHASE_DEFENSE && game_tta.moves(s, list) == 1)
        game_tta.apply(state, list[0], log);
}

static void leak_by_silence(void **unused)
{
    struct game g = game_tta;

    (void)unused;
    g.apply = apply_unasked;
    assert_leak_found(&ground, &g, channels, "asked");
}

static void leak_by_draw_of_live_record(void **unused)
{
    struct game g = game_tta;

    (void)unused;
    g.hidden = false;
    assert_leak_found(&ground, &g, channels, "record");
}

/* Channels of the table that look at the state instead of the view. */

static void write_facts_of_hand(const struct session *s, int viewer, struct out *o)
{
    const struct tta *state = session_state(s);

    (void)viewer;
    out_int(o, tta_holds(&state->civs[0], C_LEGION));
}

/* What the asked seat is told, told to all. */
static void write_question_of_state(const struct session *s, int viewer, struct out *o)
{
    (void)viewer;
    prompt_json(&game_tta, session_state(s), game_tta.to_move(session_state(s)), NULL, o);
}

static void write_errors_of_state(const struct session *s, int viewer, struct out *o)
{
    struct move found[SEQUENCE_MAX];

    (void)viewer;
    play_find(&game_tta, session_state(s), "event rats", found, NULL, o);
    play_find(&game_tta, session_state(s), "tactic legion", found, NULL, o);
}

/* Undo is refused to a seat that holds a certain card. */
static void write_undo_by_hand(const struct session *s, int viewer, struct out *o)
{
    const struct tta *state = session_state(s);

    (void)viewer;
    for (int seat = 0; seat < state->players; seat++)
        out_text(o, session_can_undo(s, seat) && !tta_holds(&state->civs[seat], C_RATS) ? "undo "
                                                                                        : "- ");
}

static void leak_by_channel(void **unused)
{
    (void)unused;
    assert_channel_found(&ground, "log", write_log_of_another);
    assert_channel_found(&ground, "hash", write_hash_of_state);
    assert_channel_found(&ground, "record", write_whole_record);
    assert_channel_found(&ground, "facts", write_facts_of_hand);
    assert_channel_found(&ground, "board", write_board_of_state);
    assert_channel_found(&ground, "question", write_question_of_state);
    assert_channel_found(&ground, "answers", write_errors_of_state);
    assert_channel_found(&ground, "undo", write_undo_by_hand);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leak_by_view),
        cmocka_unit_test(leak_by_memory),
        cmocka_unit_test(leak_by_shown_move),
        cmocka_unit_test(leak_by_event),
        cmocka_unit_test(leak_by_draw_of_live_record),
        cmocka_unit_test(leak_by_undo),
        cmocka_unit_test(leak_by_silence),
        cmocka_unit_test(leak_by_channel),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, choose_full_game, NULL);
}
