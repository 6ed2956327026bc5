/* A game of a few lines in which everything a session must tell apart can be brought about at will:
 * chance, plain steps, a hidden choice, a look that reveals, a question to the next seat, a turn
 * that ends by decision or by itself, the end of the game.
 *
 * A turn: `roll N` (1 to 3, of weight N); a 3 ends it at once. Then `mark` up to twice, `again` (a
 * new roll), `hide 1` or `hide 2` (once a game; others see `hide`), `peek` (tells its seat
 * something), `ask` (the next seat says `yes`), and `done`. Points: marks and rolls. */
#ifndef AGES_TESTS_TINY_H
#define AGES_TESTS_TINY_H

#include <stddef.h>

#include "core/game.h"

enum {
    TINY_ROLL,
    TINY_MARK,
    TINY_AGAIN,
    TINY_HIDE,
    TINY_HIDDEN,
    TINY_PEEK,
    TINY_ASK,
    TINY_YES,
    TINY_DONE
};
enum { TINY_ROLLS, TINY_ACTS, TINY_ANSWERS, TINY_OVER };
enum { TINY_TOLD_ROLL, TINY_TOLD_MARK, TINY_TOLD_PEEK, TINY_TOLD_TURN };

struct tiny {
    uint8_t seats, seat, phase, marks, left;
    uint8_t points[SEATS_MAX];
    uint8_t hidden[SEATS_MAX]; /* 0 nothing yet, 1 or 2; 3 in a view: something */
};

static const struct verb tiny_verbs[] = {
    [TINY_ROLL] = {"roll", "", {{ARG_COUNT, 0, 2, NULL}}, .title = "Roll %1"},
    [TINY_MARK] = {"mark", "", {{0}}, .title = "Mark"},
    [TINY_AGAIN] = {"again", "", {{0}}, .title = "Again"},
    [TINY_HIDE] = {"hide", "", {{ARG_COUNT, 0, 2, NULL}}, .title = "Hide %1"},
    [TINY_HIDDEN] = {"hide", "", {{0}}, .title = "Hide something"},
    [TINY_PEEK] = {"peek", "", {{0}}, .title = "Peek"},
    [TINY_ASK] = {"ask", "", {{0}}, .title = "Ask"},
    [TINY_YES] = {"yes", "", {{0}}, .title = "Yes"},
    [TINY_DONE] = {"done", "", {{0}}, .title = "Done"},
    {0},
};

static const char *const tiny_event_ids[] = {"roll", "mark", "peek", "turn"};
static const struct nouns tiny_events = {4, tiny_event_ids, tiny_event_ids};

static const struct option tiny_options[] = {
    {"turns", "turns", NULL, 1, 200, .initial = 4},
    {"colour", "colour", &off_on, 0, 1, .initial = 0},
    {0},
};

#define TINY_FIELD(member) .offset = offsetof(struct tiny, member), .kind = FIELD_INT, .size = 1
static const struct field tiny_fields[] = {
    {.name = "seats", TINY_FIELD(seats)},
    {.name = "seat", TINY_FIELD(seat)},
    {.name = "phase", TINY_FIELD(phase)},
    {.name = "marks", TINY_FIELD(marks)},
    {.name = "left", TINY_FIELD(left)},
    {.name = "points", TINY_FIELD(points), .count = SEATS_MAX, .stride = 1},
    {.name = "hidden", TINY_FIELD(hidden), .count = SEATS_MAX, .stride = 1},
    {.kind = FIELD_END},
};

static const char *tiny_setup(void *state, int seats, const int options[])
{
    struct tiny *s = state;
    s->seats = (uint8_t)seats;
    s->left = (uint8_t)options[0];
    return seats == 4 && options[0] == 13 ? "not thirteen turns with four" : NULL;
}

static int tiny_to_move(const void *state)
{
    const struct tiny *s = state;
    switch (s->phase) {
    case TINY_ROLLS: return SEAT_CHANCE;
    case TINY_ACTS: return s->seat;
    case TINY_ANSWERS: return (s->seat + 1) % s->seats;
    default: return SEAT_NOBODY;
    }
}

static int tiny_moves(const void *state, struct move out[])
{
    const struct tiny *s = state;
    int n = 0;
    if (s->phase == TINY_ANSWERS) {
        out[n++] = move_of(TINY_YES, 0);
        return n;
    }
    if (s->marks < 2)
        out[n++] = move_of(TINY_MARK, 0);
    out[n++] = move_of(TINY_AGAIN, 0);
    if (!s->hidden[s->seat])
        for (uint32_t i = 1; i <= 2; i++)
            out[n++] = move_of(TINY_HIDE, i);
    out[n++] = move_of(TINY_PEEK, 0);
    if (s->seats > 1)
        out[n++] = move_of(TINY_ASK, 0);
    out[n++] = move_of(TINY_DONE, 0);
    return n;
}

static int tiny_chances(const void *state, struct move out[], uint32_t weight[])
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        out[i] = move_of(TINY_ROLL, i + 1);
        weight[i] = i + 1;
    }
    return 3;
}

static void tiny_end_turn(struct tiny *s, struct events *log)
{
    s->seat = (uint8_t)((s->seat + 1) % s->seats);
    s->marks = 0;
    s->phase = --s->left ? TINY_ROLLS : TINY_OVER;
    if (s->left)
        tell_to(log, SEEN_BY_ALL, EVENT_TURN, TINY_TOLD_TURN, s->seat, 0, 0);
}

static void tiny_apply(void *state, struct move m, struct events *log)
{
    struct tiny *s = state;
    switch (move_verb(m)) {
    case TINY_ROLL:
        tell(log, TINY_TOLD_ROLL, s->seat, (int32_t)move_args(m), 0);
        s->points[s->seat] = (uint8_t)(s->points[s->seat] + move_args(m));
        s->phase = TINY_ACTS;
        if (move_args(m) == 3)
            tiny_end_turn(s, log);
        break;
    case TINY_MARK:
        tell(log, TINY_TOLD_MARK, s->seat, 0, 0);
        s->points[s->seat]++;
        s->marks++;
        break;
    case TINY_AGAIN: s->phase = TINY_ROLLS; break;
    case TINY_HIDE: s->hidden[s->seat] = (uint8_t)move_args(m); break;
    case TINY_PEEK:
        tell_to(log, (uint8_t)(1 << s->seat), EVENT_REVEALS, TINY_TOLD_PEEK, s->seat, 7, 0);
        break;
    case TINY_ASK: s->phase = TINY_ANSWERS; break;
    case TINY_YES: s->phase = TINY_ACTS; break;
    case TINY_DONE: tiny_end_turn(s, log); break;
    }
}

static void tiny_observe(const void *state, int viewer, void *view)
{
    const struct tiny *s = state;
    struct tiny *v = view;
    *v = *s;
    for (int i = 0; i < SEATS_MAX; i++)
        if (i != viewer && s->hidden[i])
            v->hidden[i] = 3;
}

static struct move tiny_shown(const void *state, struct move m, int viewer)
{
    bool mine = ((const struct tiny *)state)->seat == viewer;
    return move_verb(m) == TINY_HIDE && !mine ? move_of(TINY_HIDDEN, 0) : m;
}

static void tiny_score(const void *state, int points[], int place[])
{
    const struct tiny *s = state;
    for (int i = 0; i < s->seats; i++) {
        points[i] = s->points[i];
        place[i] = 1;
        for (int j = 0; j < s->seats; j++)
            place[i] += s->points[j] > s->points[i];
    }
}

static void tiny_print_event(const void *view, const struct event *e, const struct words *w,
                             struct out *o)
{
    const struct tiny *v = view;
    (void)w;
    if (e->kind == TINY_TOLD_MARK)
        return; /* an event without words */
    out_text(o, tiny_event_ids[e->kind]);
    out_char(o, ' ');
    out_int(o, e->a);
    out_text(o, " hidden ");
    out_int(o, v->hidden[0]);
}

static const struct game tiny = {
    .id = "tiny",
    .title = "tiny",
    .rule_prefix = "T",
    .revision = 3,
    .seats_min = 1,
    .seats_max = 4,
    .hidden = true,
    .moves_max = 16,
    .chances_max = 3,
    .events_max = 4,
    .plies_max = 10000,
    .state_size = sizeof(struct tiny),
    .options = tiny_options,
    .verbs = tiny_verbs,
    .fields = tiny_fields,
    .events = &tiny_events,
    .setup = tiny_setup,
    .to_move = tiny_to_move,
    .moves = tiny_moves,
    .chances = tiny_chances,
    .apply = tiny_apply,
    .observe = tiny_observe,
    .shown = tiny_shown,
    .score = tiny_score,
    .print_event = tiny_print_event,
};

#endif
