/* The detector of leaks (see indistinguishable.h). */
#include "indistinguishable.h"

#include <stdalign.h>
#include <string.h>

#include "../unit/log_text.h"
#include "codes.h"
#include "core/play.h"
#include "session/record.h"

enum { TEXT_ROOM = 1 << 18 };

/* The channels. */

static const struct game *game_of(const struct session *s)
{
    return session_table(s)->game;
}

static void write_view(const struct session *s, int viewer, struct out *o)
{
    struct state_room view;

    session_view(s, viewer, view.bytes);
    out_hex(o, view.bytes, game_of(s)->state_size);
    out_char(o, '\n');
    fields_json(game_of(s)->fields, view.bytes, o);
}

static void write_hash(const struct session *s, int viewer, struct out *o)
{
    struct state_room view;

    session_view(s, viewer, view.bytes);
    out_hex64(o, play_hash(game_of(s), view.bytes));
}

static void write_facts(const struct session *s, int viewer, struct out *o)
{
    struct state_room view;

    session_view(s, viewer, view.bytes);
    game_of(s)->facts(view.bytes, viewer, NULL, o);
}

static void write_board(const struct session *s, int viewer, struct out *o)
{
    struct state_room view;

    session_view(s, viewer, view.bytes);
    game_of(s)->print_board(view.bytes, viewer, NULL, o);
}

static void write_question(const struct session *s, int viewer, struct out *o)
{
    struct state_room view;

    session_view(s, viewer, view.bytes);
    prompt_json(game_of(s), view.bytes, viewer, NULL, o);
}

static void write_asked(const struct session *s, int viewer, struct out *o)
{
    struct state_room view;
    struct move list[MOVES_MAX];

    out_int(o, session_to_move(s));
    out_text(o, session_unconfirmed(s) ? " confirm" : "");
    out_text(o, session_over(s) ? " over" : "");
    session_view(s, viewer, view.bytes);
    if (viewer < 0 || game_of(s)->to_move(view.bytes) != viewer)
        return;
    for (int i = 0, n = game_of(s)->moves(view.bytes, list); i < n; i++) {
        out_char(o, '\n');
        move_print(game_of(s)->verbs, list[i], o);
    }
}

static void write_log(const struct session *s, int viewer, struct out *o)
{
    log_text(s, viewer, 0, o);
}

static void write_events(const struct session *s, int viewer, struct out *o)
{
    struct event list[EVENTS_MAX];

    for (int ply = 1; ply <= session_plies(s); ply++)
        for (int i = 0, n = session_events(s, viewer, ply, list, EVENTS_MAX); i < n; i++) {
            const struct event *e = &list[i];
            const int64_t values[] = {ply, e->kind, e->seat, e->flags, e->a, e->b};
            for (int j = 0; j < 6; j++) {
                out_int(o, values[j]);
                out_char(o, j < 5 ? ' ' : '\n');
            }
        }
}

static void write_shown(const struct session *s, int viewer, struct out *o)
{
    const struct game *g = game_of(s);

    for (int ply = 1; ply <= session_plies(s); ply++) {
        struct move m = session_ply(s, ply)->move;
        move_print(g->verbs, g->shown(session_state_at(s, ply - 1), m, viewer), o);
        out_char(o, '\n');
    }
}

/* What a viewer is told who types this or that: the errors, and what is found. */
static void write_answers(const struct session *s, int viewer, struct out *o)
{
    enum { TRIES = 24 };
    const struct game *g = game_of(s);
    struct rng r = rng_seeded((uint64_t)session_plies(s));
    struct state_room view;
    struct move found[SEQUENCE_MAX];

    session_view(s, viewer, view.bytes);
    for (int i = 0; i < TRIES; i++) {
        char text[256];
        struct out typed = out_to(text, sizeof text);
        uint32_t verb = rng_below(&r, (uint32_t)codes_verbs(g->verbs));
        uint32_t args = codes_random(&g->verbs[verb], &r);
        move_print(g->verbs, move_of(verb, args), &typed);
        out_int(o, play_find(g, view.bytes, text, found, NULL, o));
        out_char(o, '\n');
    }
}

static void write_undo(const struct session *s, int viewer, struct out *o)
{
    (void)viewer;
    for (int seat = 0; seat < session_table(s)->seats; seat++) {
        out_text(o, session_can_undo(s, seat) ? "undo " : "- ");
        out_text(o, session_can_redo(s, seat) ? "redo " : "- ");
    }
}

/* When the game is over its record is open to all: then two histories may well have come to the
 * same end. */
static void write_record(const struct session *s, int viewer, struct out *o)
{
    if (!session_over(s))
        record_write(s, RECORD_PUBLIC, viewer, o);
}

/* What a viewer is asked, and sees, comes before what is made of it. */
const struct channel channels[CHANNELS] = {
    {"asked", write_asked},   {"view", write_view},     {"hash", write_hash},
    {"facts", write_facts},   {"board", write_board},   {"shown", write_shown},
    {"events", write_events}, {"log", write_log},       {"answers", write_answers},
    {"undo", write_undo},     {"record", write_record}, {"question", write_question},
};

/* A pair of tables. */

struct pair {
    const struct indistinguishable *t;
    int viewer;
    struct session *a, *b;
    struct rng r;
    struct out *why;
};

static struct session *sit_down(const struct indistinguishable *t)
{
    struct table table = {.game = t->tested, .seats = t->seats, .dice = DICE_FAIR};
    const char *why;

    memcpy(table.options, t->options, sizeof table.options);
    for (int i = 0; i < t->seats; i++)
        table.seat[i] = (struct seat){.kind = SEAT_PERSON, .name = {(char)('A' + i)}};
    fair_seed(&table.fair, "deals");
    fair_commit(&table.fair);
    return session_start(&table, &why);
}

/* Where two texts part: the line in each. */
static bool tell_apart(struct pair *p, const char *channel, const char *a, const char *b)
{
    size_t same = 0, line;

    while (a[same] && a[same] == b[same])
        same++;
    for (line = same; line > 0 && a[line - 1] != '\n'; line--)
        continue;
    out_text(p->why, channel);
    out_text(p->why, ": after ply ");
    out_int(p->why, session_plies(p->a));
    out_text(p->why, ", \"");
    out_bytes(p->why, a + line, strcspn(a + line, "\n"));
    out_text(p->why, "\" or \"");
    out_bytes(p->why, b + line, strcspn(b + line, "\n"));
    out_text(p->why, "\"");
    return false;
}

static bool look_alike(struct pair *p, struct leak_report *report)
{
    static char text_a[TEXT_ROOM], text_b[TEXT_ROOM];

    report->compared++;
    report->different +=
        memcmp(session_state(p->a), session_state(p->b), p->t->rules->state_size) != 0;
    for (int i = 0; i < CHANNELS; i++) {
        const struct channel *c = &p->t->channels[i];
        struct out a = out_to(text_a, sizeof text_a), b = out_to(text_b, sizeof text_b);
        c->write(p->a, p->viewer, &a);
        c->write(p->b, p->viewer, &b);
        assert(!a.lost && !b.lost);
        if (strcmp(text_a, text_b) != 0)
            return tell_apart(p, c->name, text_a, text_b);
    }
    return true;
}

static int choices(const struct game *g, const void *state, struct move list[])
{
    uint32_t weight[CHANCES_MAX];

    return g->to_move(state) == SEAT_CHANCE ? g->chances(state, list, weight)
                                            : g->moves(state, list);
}

/* What the viewer sees by the rules when the move is made. */
static void see_after(const struct pair *p, const struct session *s, struct move m,
                      struct state_room *view)
{
    const struct game *g = p->t->rules;
    struct state_room next;

    memcpy(next.bytes, session_state(s), g->state_size);
    g->apply(next.bytes, m, NULL);
    memset(view->bytes, 0, g->state_size);
    g->observe(next.bytes, p->viewer, view->bytes);
}

/* Of b's choices, one that looks to the viewer like m at a: when it is made, and afterwards too, or
 * (`reveals`) only when it is made. */
static bool find_counterpart(struct pair *p, struct move m, bool reveals, struct move *counterpart)
{
    const struct game *g = p->t->rules;
    struct move list[MOVES_MAX], shown = g->shown(session_state(p->a), m, p->viewer);
    struct state_room after_a, after_b;
    int count = choices(g, session_state(p->b), list), fit = 0;

    see_after(p, p->a, m, &after_a);
    for (int i = 0; i < count; i++) {
        if (!move_same(g->shown(session_state(p->b), list[i], p->viewer), shown))
            continue;
        see_after(p, p->b, list[i], &after_b);
        bool same = memcmp(after_a.bytes, after_b.bytes, g->state_size) == 0;
        if (same != reveals && rng_below(&p->r, (uint32_t)++fit) == 0)
            *counterpart = list[i];
    }
    return fit > 0;
}

/* A choice of a's and its counterpart at b. */
static bool choose_counterparts(struct pair *p, bool reveals, struct move *m,
                                struct move *counterpart)
{
    const struct game *g = p->t->rules;
    struct move list[MOVES_MAX];
    int count = choices(g, session_state(p->a), list);

    for (; count > 0; count--) {
        uint32_t i = rng_below(&p->r, (uint32_t)count);
        *m = list[i];
        list[i] = list[count - 1];
        if (!is_resignation(g, *m) && find_counterpart(p, *m, reveals, counterpart))
            return true;
    }
    return false;
}

/* Makes the move, or lets the dice fall so. */
static bool make(struct session *s, struct move m)
{
    const struct game *g = game_of(s);
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    struct entry e = {.kind = ENTRY_CHANCE, .seat = SEAT_CHANCE, .move = m};

    if (session_to_move(s) >= 0)
        return session_move(s, session_to_move(s), m) == SESSION_OK;
    for (int i = 0, n = g->chances(session_state(s), list, weight); i < n; i++) {
        if (list[i].code < m.code)
            e.u += weight[i];
        e.w += weight[i];
    }
    return session_replay(s, &e) == SESSION_OK;
}

static bool anybody_can_undo(const struct session *s)
{
    for (int seat = 0; seat < session_table(s)->seats; seat++)
        if (session_can_undo(s, seat))
            return true;
    return false;
}

enum step_end { GO_ON, THE_END, A_LEAK };

static enum step_end leak(struct pair *p, const char *what)
{
    out_text(p->why, what);
    out_text(p->why, " after ply ");
    out_int(p->why, session_plies(p->a));
    return A_LEAK;
}

/* Confirms, takes back or brings back, the same at both tables; false when there was no call to. */
static bool step_aside(struct pair *p)
{
    int seat = (int)rng_below(&p->r, (uint32_t)p->t->seats);
    uint32_t whim = rng_below(&p->r, 6);

    if (whim == 0 && session_can_undo(p->a, seat))
        return session_undo(p->a, seat) == session_undo(p->b, seat);
    if (whim == 1 && session_can_redo(p->a, seat))
        return session_redo(p->a, seat) == session_redo(p->b, seat);
    if (!session_unconfirmed(p->a))
        return false;
    seat = session_to_move(p->a);
    return session_confirm(p->a, seat) == session_confirm(p->b, seat);
}

static enum step_end step(struct pair *p, struct leak_report *report)
{
    struct move m, counterpart;
    bool reveals = rng_below(&p->r, 16) == 0;

    if (session_over(p->a))
        return THE_END;
    if (step_aside(p))
        return GO_ON;
    if (!choose_counterparts(p, reveals, &m, &counterpart)) {
        reveals = !reveals;
        if (!choose_counterparts(p, reveals, &m, &counterpart))
            return THE_END;
    }
    if (!make(p->a, m) || !make(p->b, counterpart))
        return leak(p, "asked: a choice that the rules give is refused");
    if (!reveals)
        return GO_ON;
    report->revealed++;
    if (anybody_can_undo(p->a) || anybody_can_undo(p->b))
        return leak(p, "undo: what has come out could be taken back");
    return THE_END;
}

bool indistinguishable_holds(const struct indistinguishable *t, int viewer, uint64_t seed,
                             struct leak_report *report, struct out *why)
{
    struct pair p = {t, viewer, sit_down(t), sit_down(t), rng_seeded(seed), why};
    enum step_end went = GO_ON;

    assert(p.a && p.b);
    while (went == GO_ON) {
        if (!look_alike(&p, report))
            went = A_LEAK;
        else
            went = step(&p, report);
    }
    session_end(p.a);
    session_end(p.b);
    return went != A_LEAK;
}
