/* ages hint: the best moves of a position, what they are worth and what they aim at. */
#include "cli/hint.h"

#include <stdlib.h>
#include <string.h>

#include "bots/search/advice.h"
#include "cli/setup.h"
#include "cli/typed.h"
#include "games/games.h"
#include "session/position.h"

/* What the move is worth, how it is typed, and what it aims at. */
static void show_hint(struct console *c, const struct adviser *a, const void *view,
                      const struct hint *hint)
{
    char text[4096], typed[256];
    struct out words = out_to(text, sizeof text), move = out_to(typed, sizeof typed);
    words.names = move.names = c->out.names;
    hint_print(a, view, hint, c->words, &words);
    out_text(&move, "    ");
    typed_move(a->game, hint->move, c->words, &move);
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        print_line(c, line);
        if (line == text)
            print_line(c, typed);
    }
}

bool show_hints(struct console *c, const struct game *g, const void *view)
{
    const struct adviser *adviser = adviser_of(g);
    if (!adviser || g->to_move(view) < 0)
        return false;
    struct hint hints[HINTS];
    int count = adviser->find(view, hints);
    for (int i = 0; i < count; i++)
        show_hint(c, adviser, view, &hints[i]);
    return true;
}

static void json_hints(struct console *c, const struct game *g, const void *view)
{
    struct out *o = &c->out;
    json_open(o, '{');
    json_member_text(o, "game", g->id);
    json_member_int(o, "seat", g->to_move(view));
    json_key(o, "hints");
    hints_json(adviser_of(g), view, o);
    json_close(o, '}');
    json_end(c);
}

static const struct game *read_position(struct console *c, const char *path, const char *text,
                                        size_t length, void *state)
{
    char wrong[512];
    struct out why = out_to(wrong, sizeof wrong);
    const struct game *g = position_read(text, length, game_find, state, c->words, &why);
    if (!g)
        complain(c, "%1: %2", SAY_TEXT(path), SAY_TEXT(wrong));
    return g;
}

/* The position of a record after n moves and chances (-1: all); if nobody is asked there,
 * the last one before where somebody was. */
static const struct game *read_moment(struct console *c, const char *path, int64_t until,
                                      void *state)
{
    struct session *s = read_record(c, path);
    if (!s)
        return NULL;
    const struct game *g = session_table(s)->game;
    int ply = until < 0 || until > session_plies(s) ? session_plies(s) : (int)until;
    while (ply > 0 && g->to_move(session_state_at(s, ply)) < 0)
        ply--;
    memcpy(state, session_state_at(s, ply), g->state_size);
    session_end(s);
    return g;
}

static const struct game *read_question(struct console *c, const char *path, int64_t until,
                                        void *state)
{
    size_t length;
    char *text = read_file(c, path, &length);
    if (!text)
        return NULL;
    const struct game *g = text[strspn(text, " \t\r\n")] == '{'
                               ? read_position(c, path, text, length, state)
                               : read_moment(c, path, until, state);
    free(text);
    return g;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    int64_t until = -1;
    const struct flag flags[] = {
        {"until", FLAG_NUMBER, &until, "N", MSG("of a record: after N moves and chances"), 0,
         1 << 30},
        {"json", FLAG_SWITCH, &json, NULL, MSG("the hints as JSON"), 0, 0},
        {0},
    };
    int status;
    struct state_room state, view;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    const struct game *g = read_question(c, argv[0], until, state.bytes);
    if (!g)
        return EXIT_FAILED;
    int seat = g->to_move(state.bytes);
    if (seat < 0 || !adviser_of(g)) {
        complain(c, "%1: %2", SAY_TEXT(argv[0]),
                 SAY_TEXT(tr(c->words, seat < 0 ? MSG("nobody has a decision to make here")
                                                : MSG("there are no hints for this game"))));
        return EXIT_FAILED;
    }
    g->observe(state.bytes, seat, view.bytes);
    if (json)
        json_hints(c, g, view.bytes);
    else
        show_hints(c, g, view.bytes);
    return EXIT_FINE;
}

const struct command command_hint = {
    .name = "hint",
    .operands = "POSITION",
    .summary = MSG("show the best moves of a position"),
    .more = MSG("POSITION is a file with a position as JSON, or a record. In a running game,\n"
                "`hint` does the same."),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
