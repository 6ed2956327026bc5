/* ages replay: reads a recorded game again. */
#include <string.h>

#include "cli/args.h"
#include "cli/screen.h"
#include "cli/setup.h"
#include "core/play.h"

/* What is told, and to whom. */
struct report {
    const struct session *session;
    int plies, viewer;
};

static void json_move(const struct report *r, int ply, struct out *o)
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
    json_key(o, "ply");
    json_int(o, ply);
    json_key(o, "seat");
    json_int(o, entry->seat);
    json_key(o, "move");
    json_text(o, text);
    json_key(o, "title");
    json_title(g, m, NULL, o);
    json_close(o, '}');
}

static void json_scores(const struct game *g, const void *state, int seats, struct out *o)
{
    int points[SEATS_MAX], place[SEATS_MAX];
    g->score(state, points, place);
    json_key(o, "scores");
    json_open(o, '[');
    for (int seat = 0; seat < seats; seat++)
        json_int(o, points[seat]);
    json_close(o, ']');
    json_key(o, "places");
    json_open(o, '[');
    for (int seat = 0; seat < seats; seat++)
        json_int(o, place[seat]);
    json_close(o, ']');
}

static void json_report(struct console *c, const struct report *r)
{
    const struct table *table = session_table(r->session);
    const struct game *g = table->game;
    struct state_room state;
    session_view_at(r->session, r->viewer, r->plies, state.bytes);
    struct out *o = &c->out;
    json_open(o, '{');
    json_key(o, "game");
    json_text(o, g->id);
    json_key(o, "revision");
    json_int(o, g->revision);
    json_key(o, "options");
    options_json(g, table->options, o);
    json_key(o, "seats");
    json_open(o, '[');
    for (int i = 0; i < table->seats; i++)
        json_text(o, table->seat[i].name);
    json_close(o, ']');
    json_key(o, "plies");
    json_int(o, r->plies);
    json_key(o, "over");
    json_bool(o, g->to_move(state.bytes) == SEAT_NOBODY);
    json_key(o, "moves");
    json_open(o, '[');
    for (int ply = 1; ply <= r->plies; ply++)
        json_move(r, ply, o);
    json_close(o, ']');
    json_scores(g, state.bytes, table->seats, o);
    json_key(o, "state");
    fields_json(g->fields, state.bytes, o);
    json_close(o, '}');
    json_end(c);
}

static void print_report(struct console *c, const struct report *r, bool board)
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

/* Whose eyes: a seat by its number or name, or a watcher's. A game that is over is open. */
static bool read_viewer(struct console *c, const struct table *table, const char *text, int *viewer)
{
    int64_t number;
    if (!text)
        return true;
    *viewer = strcmp(text, "watcher") == 0 ? SEAT_WATCHER : SEAT_NOBODY;
    if (read_number(text, 0, table->seats - 1, &number))
        *viewer = (int)number;
    for (int i = 0; i < table->seats; i++)
        if (strcmp(text, table->seat[i].name) == 0)
            *viewer = i;
    if (*viewer == SEAT_NOBODY)
        complain(c, "--as is %1, but must be a seat from 0 to %2, a name of the table, or watcher",
                 SAY_TEXT(text), SAY_INT(table->seats - 1));
    return *viewer != SEAT_NOBODY;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false, board = false;
    int64_t until = -1;
    const char *as = NULL;
    const struct flag flags[] = {
        {"until", FLAG_NUMBER, &until, "N", MSG("stop after N moves and chances"), 0, 1 << 30},
        {"as", FLAG_TEXT, &as, "SEAT",
         MSG("as that seat or a watcher saw it; else a finished game is told openly"), 0, 0},
        {"board", FLAG_SWITCH, &board, NULL, MSG("draw the board at the end"), 0, 0},
        {"json", FLAG_SWITCH, &json, NULL, MSG("the moves and the position as JSON"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    struct session *s = read_record(c, argv[0]);
    if (!s)
        return EXIT_FAILED;
    const char *names[SEATS_MAX];
    struct report r = {.session = s,
                       .plies =
                           until < 0 || until > session_plies(s) ? session_plies(s) : (int)until,
                       .viewer = session_over(s) || json ? SEAT_OPEN : SEAT_WATCHER};
    console_names(c, session_table(s), names);
    status = read_viewer(c, session_table(s), as, &r.viewer) ? EXIT_FINE : EXIT_USAGE;
    if (!status && json)
        json_report(c, &r);
    else if (!status)
        print_report(c, &r, board);
    c->out.names = NULL;
    session_end(s);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .operands = "FILE",
    .summary = MSG("tell a recorded game again"),
    .more = NULL,
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
