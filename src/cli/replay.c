/* ages replay: reads a recorded game again. */
#include "bots/listing.h"
#include "cli/screen.h"
#include "cli/setup.h"

static void json_move(const struct session *s, int ply, struct out *o)
{
    const struct game *g = session_table(s)->game;
    const struct entry *entry = session_ply(s, ply);
    char text[256];
    struct out move = out_to(text, sizeof text);
    move_print(g->verbs, entry->move, &move);
    json_open(o, '{');
    json_key(o, "ply");
    json_int(o, ply);
    json_key(o, "seat");
    json_int(o, entry->seat);
    json_key(o, "move");
    json_text(o, text);
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

static void json_report(struct console *c, const struct session *s, int plies)
{
    const struct table *table = session_table(s);
    const struct game *g = table->game;
    const void *state = session_state_at(s, plies);
    struct out *o = &c->out;
    json_open(o, '{');
    json_key(o, "game");
    json_text(o, g->id);
    json_key(o, "options");
    options_json(g, table->options, o);
    json_key(o, "seats");
    json_open(o, '[');
    for (int i = 0; i < table->seats; i++)
        json_text(o, table->seat[i].name);
    json_close(o, ']');
    json_key(o, "plies");
    json_int(o, plies);
    json_key(o, "over");
    json_bool(o, g->turn(state) == SEAT_NOBODY);
    json_key(o, "moves");
    json_open(o, '[');
    for (int ply = 1; ply <= plies; ply++)
        json_move(s, ply, o);
    json_close(o, ']');
    json_scores(g, state, table->seats, o);
    json_key(o, "state");
    fields_json(g->fields, state, o);
    json_close(o, '}');
    json_end(c);
}

static void print_report(struct console *c, const struct session *s, int plies, bool board)
{
    const struct table *table = session_table(s);
    const struct game *g = table->game;
    const void *state = session_state_at(s, plies);
    for (int ply = 1; ply <= plies && !console_broken(c); ply++)
        tell_ply(c, s, SEAT_WATCHER, ply, 0, false);
    if (board)
        g->print_board(state, SEAT_WATCHER, c->words, &c->out);
    else
        show_scores(c, g, state, table->seats, g->turn(state) == SEAT_NOBODY);
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false, board = false;
    int64_t until = -1;
    const struct flag flags[] = {
        {"until", FLAG_NUMBER, &until, "N", MSG("stop after N moves and chances"), 0, 1 << 30},
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
    console_names(c, session_table(s), names);
    int plies = until < 0 || until > session_plies(s) ? session_plies(s) : (int)until;
    if (json)
        json_report(c, s, plies);
    else
        print_report(c, s, plies, board);
    c->out.names = NULL;
    session_end(s);
    return EXIT_FINE;
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
