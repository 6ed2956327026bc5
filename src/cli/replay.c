/* ages replay: reads a recorded game again. */
#include <string.h>

#include "cli/args.h"
#include "cli/screen.h"
#include "cli/setup.h"
#include "core/play.h"

/* What is told, and to whom. */
struct replay_report {
    const struct session *session;
    int plies, viewer;
};

static void json_move(const struct replay_report *r, int ply, struct out *o)
{
    const struct game *g = session_table(r->session)->game;
    const struct entry *entry = session_ply(r->session, ply);
    char text[256];
    struct out move = out_to(text, sizeof text);
    struct move m = entry->move;
    if (r->viewer != SEAT_OPEN)
        m = g->shown(session_state_at(r->session, ply - 1), m, r->viewer);
    move_print(g->verbs, m, &move);
    json_open(o, '{');
    json_member_int(o, "ply", ply);
    json_member_int(o, "seat", entry->seat);
    json_member_text(o, "move", text);
    json_key(o, "title");
    json_title(g, m, NULL, o);
    json_close(o, '}');
}

static void json_scores(const struct game *g, const void *state, int seats, struct out *o)
{
    int points[SEATS_MAX], place[SEATS_MAX];
    g->score(state, points, place);
    json_member_open(o, "scores", '[');
    for (int seat = 0; seat < seats; seat++)
        json_int(o, points[seat]);
    json_close(o, ']');
    json_member_open(o, "places", '[');
    for (int seat = 0; seat < seats; seat++)
        json_int(o, place[seat]);
    json_close(o, ']');
}

static void json_report(struct console *c, const struct replay_report *r)
{
    const struct table *table = session_table(r->session);
    const struct game *g = table->game;
    struct state_room state;
    session_view_at(r->session, r->viewer, r->plies, state.bytes);
    struct out *o = &c->out;
    json_open(o, '{');
    json_member_text(o, "game", g->id);
    json_member_int(o, "revision", g->revision);
    json_key(o, "options");
    options_json(g, table->options, o);
    json_member_open(o, "seats", '[');
    for (int i = 0; i < table->seats; i++)
        json_text(o, table->seat[i].name);
    json_close(o, ']');
    json_member_int(o, "plies", r->plies);
    json_member_bool(o, "over", g->to_move(state.bytes) == SEAT_NOBODY);
    json_member_open(o, "moves", '[');
    for (int ply = 1; ply <= r->plies; ply++)
        json_move(r, ply, o);
    json_close(o, ']');
    json_scores(g, state.bytes, table->seats, o);
    json_key(o, "state");
    fields_json(g->fields, state.bytes, o);
    json_close(o, '}');
    json_end(c);
}

static void print_report(struct console *c, const struct replay_report *r, bool board)
{
    const struct table *table = session_table(r->session);
    const struct game *g = table->game;
    struct state_room view;
    struct log_reader t;
    session_view_at(r->session, r->viewer, r->plies, view.bytes);
    log_open(&t, r->session, r->viewer, (struct bookmark){0, 0}, r->plies);
    show_log(c, &t);
    out_char(&c->out, '\n');
    if (board)
        g->print_board(view.bytes, r->viewer >= 0 ? r->viewer : SEAT_WATCHER, c->words, &c->out);
    else
        show_scores(c, g, view.bytes, table->seats, g->to_move(view.bytes) == SEAT_NOBODY);
    int draws = session_taken_back(r->session);
    if (draws) {
        say_taken_back(g, draws, c->words, &c->out);
        out_char(&c->out, '\n');
    }
}

/* The command line. */
struct replay_flags {
    bool json, board;
    int64_t until;
    const char *as;
};

static int replay(struct console *c, const struct session *s, const void *how)
{
    const struct replay_flags *wanted = how;
    int plies = session_plies(s);
    struct replay_report r = {
        .session = s,
        .plies = wanted->until < 0 || wanted->until > plies ? plies : (int)wanted->until,
        .viewer = session_over(s) || wanted->json ? SEAT_OPEN : SEAT_WATCHER};
    if (!read_viewer(c, session_table(s), wanted->as, &r.viewer))
        return EXIT_USAGE;
    if (wanted->json)
        json_report(c, &r);
    else
        print_report(c, &r, wanted->board);
    return EXIT_FINE;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    struct replay_flags wanted = {.until = -1};
    const struct flag flags[] = {
        {"until", FLAG_NUMBER, &wanted.until, "N", MSG("stop after N moves and chances"), 0,
         1 << 30},
        {"as", FLAG_TEXT, &wanted.as, "SEAT",
         MSG("as that seat or a watcher saw it; else a finished game shows all"), 0, 0},
        {"board", FLAG_SWITCH, &wanted.board, NULL, MSG("draw the board at the end"), 0, 0},
        {"json", FLAG_SWITCH, &wanted.json, NULL, MSG("the moves and the position as JSON"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    return with_record(c, argv[0], replay, &wanted);
}

const struct command command_replay = {
    .name = "replay",
    .operands = "FILE",
    .summary = MSG("replay a recorded game"),
    .more = NULL,
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
