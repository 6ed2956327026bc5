/* The loop of a game at the keyboard: whoever is asked decides, all hear of it, it is saved. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/args.h"
#include "cli/interrupt.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "cli/shorthand.h"
#include "core/play.h"
#include "session/record.h"
#include "session/sequence.h"

enum { CHOICES_MAX = MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX, MESSAGE_BYTES = 2048 };

static const struct table *table_of(const struct play *p)
{
    return session_table(p->session);
}

static bool is_person(const struct play *p, int seat)
{
    return seat >= 0 && table_of(p)->seat[seat].kind == SEAT_PERSON;
}

const void *play_view(const struct play *p, struct state_room *view)
{
    session_view(p->session, p->reader, view->bytes);
    return view->bytes;
}

int play_choices(const struct play *p, struct move choices[])
{
    const struct game *g = table_of(p)->game;
    uint32_t weights[CHANCES_MAX];
    const void *state = session_state(p->session);
    int turn = g->to_move(state);
    if (turn == SEAT_NOBODY)
        return 0;
    return turn == SEAT_CHANCE ? g->chances(state, choices, weights) : g->moves(state, choices);
}

bool play_unconfirmed(const struct play *p)
{
    return p->served ? p->served->unconfirmed : session_unconfirmed(p->session);
}

bool play_can_undo(const struct play *p, int seat)
{
    return p->served ? p->served->can_undo : session_can_undo(p->session, seat);
}

bool play_can_redo(const struct play *p, int seat)
{
    return p->served ? p->served->can_redo : session_can_redo(p->session, seat);
}

int asked_person(const struct play *p)
{
    if (p->served)
        return p->reader;
    int turn = session_to_move(p->session);
    for (int seat = 0; turn < 0 && seat < table_of(p)->seats; seat++)
        if (is_person(p, seat))
            return is_person(p, p->reader) ? p->reader : seat;
    return turn;
}

static void keep_last_words(const struct play *p)
{
    char text[PATH_BYTES + 256];
    struct out o = out_to(text, sizeof text);
    print_kept(p, &o);
    interrupt_says(text);
}

void autosave(struct play *p)
{
    int error = p->path[0] ? save_session(p->session, p->path) : 0;
    p->unsaved = error != 0;
    if (error)
        complain(p->console, "cannot save %1: %2; `save FILE` may save elsewhere",
                 SAY_TEXT(p->path), SAY_TEXT(error_text(p->console->words, error)));
    keep_last_words(p);
}

/* Several people who may not see the same must not read over each other's shoulders. */
static bool needs_curtain(const struct play *p)
{
    return table_of(p)->game->hidden && p->people > 1;
}

/* Tells what has happened since the reader last heard. A turn that waits for its confirmation is
 * not over yet: the next one is not announced. */
static void tell_news(struct play *p)
{
    bool apart = needs_curtain(p);
    if (p->served || (apart && p->reader < 0))
        return;
    struct bookmark *heard = &p->heard[apart ? p->reader : 0];
    struct log_reader t;
    log_open(&t, p->session, p->reader, *heard, session_plies(p->session));
    t.holds = play_unconfirmed(p);
    show_log(p->console, &t);
    *heard = log_bookmark(&t);
}

static enum play_outcome draw_curtain(struct play *p, int seat)
{
    if (!needs_curtain(p)) {
        p->reader = table_of(p)->game->hidden || p->people == 1 ? p->reader : seat;
        return PLAY_ON;
    }
    if (p->reader == seat)
        return PLAY_ON;
    p->reader = seat;
    p->shown = -1;
    input_forget(p->input);
    if (input_is_terminal(p->input)) {
        char question[256];
        struct out o = out_to(question, sizeof question);
        clear_screen(p->console);
        say(&o, p->console->words, "Now %1 alone looks at the screen. Enter when ready: ",
            SAY_TEXT(table_of(p)->seat[seat].name));
        if (!input_read(p->input, question))
            return PLAY_STOPPED;
        clear_screen(p->console);
    }
    tell_news(p);
    return PLAY_ON;
}

static const char *question_for(struct play *p, int seat, char text[256])
{
    struct out o = out_to(text, 256);
    const struct console *c = p->console;
    if (play_unconfirmed(p))
        say(&o, c->words,
            "%1, Enter ends the turn, `undo` takes back: ", SAY_TEXT(table_of(p)->seat[seat].name));
    else if (session_to_move(p->session) == SEAT_CHANCE)
        out_text(&o, tr(c->words, "rolled> "));
    else
        say(&o, c->words, "%1> ", SAY_TEXT(table_of(p)->seat[seat].name));
    return text;
}

/* The board, when a turn begins; later in a turn only how it stands, unless the board is short. */
static void show_table(struct play *p, int seat)
{
    enum { SHORT_LINES = 16 };
    char text[8192];
    struct state_room view;
    struct out o = out_to(text, sizeof text);
    int lines = 0;
    o.names = p->names;
    console_measure(p->console);
    o.columns = p->console->out.columns;
    table_of(p)->game->print_board(play_view(p, &view), p->reader, p->console->words, &o);
    for (const char *byte = text; *byte; byte++)
        lines += *byte == '\n';
    char *empty_line = strstr(text, "\n\n");
    if (p->board == seat && lines > SHORT_LINES && empty_line)
        empty_line[1] = '\0';
    p->board = seat;
    out_char(&p->console->out, '\n');
    out_text(&p->console->out, text);
}

/* What is asked, and everything that lies open to decide by. */
static void show_question(struct play *p)
{
    char text[PROMPT_BYTES];
    struct state_room view;
    struct out o = out_to(text, sizeof text);
    o.names = p->names;
    prompt_print(table_of(p)->game, play_view(p, &view), p->reader, p->console->words, &o);
    print_wrapped(p->console, "", 2, text);
}

static void show_decision(struct play *p, int seat)
{
    struct state_room view;
    const struct game *g = table_of(p)->game;
    struct console *c = p->console;
    struct move choices[CHOICES_MAX];
    int count = play_choices(p, choices);
    if (p->shown == session_plies(p->session))
        return;
    p->shown = session_plies(p->session);
    if (session_to_move(p->session) == SEAT_CHANCE) {
        char example[128];
        struct out o = out_to(example, sizeof example);
        move_print_named(g->verbs, choices[count / 2], p->names, &o);
        say(&c->out, c->words, "What came up? For instance: %1", SAY_TEXT(example));
        out_char(&c->out, '\n');
        return;
    }
    show_table(p, seat);
    out_char(&c->out, '\n');
    show_question(p);
    out_char(&c->out, '\n');
    show_choices(c, g, play_view(p, &view), choices, count);
}

static bool is_name(const char *text, const char *name)
{
    size_t length = strlen(name);
    return length && strncasecmp(text, name, length) == 0 &&
           (text[length] == ' ' || text[length] == '\0');
}

/* The seat whose name the text begins with, the longest one where several fit; or -1. */
static int named_seat(const struct play *p, const char *text)
{
    int found = -1;
    for (int i = 0; i < table_of(p)->seats; i++)
        if (is_name(text, p->names[i]) &&
            (found < 0 || strlen(p->names[i]) > strlen(p->names[found])))
            found = i;
    return found;
}

/* The line with the numbers of seats in the place of their names, as records have them. */
static void write_seats_as_numbers(const struct play *p, const char *line, struct out *o)
{
    while (*line) {
        int seat = named_seat(p, line);
        size_t length = seat >= 0 ? strlen(p->names[seat]) : strcspn(line, " ");
        if (seat >= 0)
            out_int(o, seat);
        else
            out_bytes(o, line, length);
        line += length;
        length = strspn(line, " ");
        out_bytes(o, line, length);
        line += length;
    }
}

/* The moves a line stands for: a number of the list, a text, or a short form of one. */
static int find_moves(struct play *p, const char *typed, struct move out[], struct out *why)
{
    char line[512];
    struct out numbered = out_to(line, sizeof line);
    write_seats_as_numbers(p, typed, &numbered);
    why->names = p->names;
    const struct game *g = table_of(p)->game;
    const struct words *w = p->console->words;
    struct move choices[CHOICES_MAX];
    int count = play_choices(p, choices);
    int64_t number;
    struct state_room view;
    if (read_number(line, 1, count, &number)) {
        out[0] = choices[number - 1];
        return 1;
    }
    if (line[strspn(line, "0123456789")] == '\0') {
        say(why, w, "The choices are numbered 1 to %1.", SAY_INT(count));
        return 0;
    }
    char full[512], ignored[MESSAGE_BYTES];
    struct out text = out_to(full, sizeof full), first = out_to(ignored, sizeof ignored);
    int found = play_find(g, play_view(p, &view), line, out, w, &first);
    if (found)
        return found;
    write_in_full(g, choices, count, line, w, &text);
    return (w ? play_find_titled : play_find)(g, view.bytes, full, out, w, why);
}

static enum play_outcome failed(struct play *p, const char *message)
{
    complain_plain(p->console, message);
    return PLAY_FAILED;
}

/* Decisions go where the table is kept; what was done there comes back with its news. */
static enum play_outcome make_at_server(struct play *p, const char *what, const struct move moves[],
                                        int count)
{
    p->served->act(p, what, moves, count);
    return PLAY_ON;
}

static enum play_outcome make_move(struct play *p, int seat, struct move m)
{
    if (p->served)
        return make_at_server(p, "moves", &m, 1);
    enum session_status status = session_move(p->session, seat, m);
    if (status != SESSION_OK)
        return failed(p, session_message(status));
    autosave(p);
    return PLAY_ON;
}

/* A player may say at any time that they resign; the rules ask when it is possible. */
static bool wants_to_resign(struct play *p, int seat, const char *line)
{
    const struct game *g = table_of(p)->game;
    bool resigns = false;
    for (unsigned verb = 0; g->verbs[verb].name; verb++)
        resigns |= is_resignation(g, move_of(verb, 0)) && strcmp(g->verbs[verb].name, line) == 0;
    if (!resigns || seat < 0 || session_to_move(p->session) != seat)
        return false;
    p->resigning ^= 1u << seat;
    say_line(p->console, p->resigning >> seat & 1
                             ? MSG("You leave the game at your next turn; write it again to stay.")
                             : MSG("You stay in the game."));
    return true;
}

/* The turn is not over before it is confirmed: who is warned can take it back. */
static void warn(struct play *p, struct move m)
{
    struct console *c = p->console;
    const struct game *g = table_of(p)->game;
    struct state_room view;
    char lines[2048];
    struct out o = out_to(lines, sizeof lines);
    o.names = p->names;
    if (g->warn)
        g->warn(play_view(p, &view), m, c->words, &o);
    for (const char *line = lines; o.len && *line; line = strchr(line, '\n') + 1) {
        char text[512];
        struct out one = out_to(text, sizeof text);
        out_bytes(&one, line, (size_t)(strchr(line, '\n') - line));
        console_style(c, STYLE_BOLD);
        say(&c->out, c->words, "Coach: %1", SAY_TEXT(text));
        console_style(c, STYLE_PLAIN);
        out_char(&c->out, '\n');
    }
}

static enum play_outcome do_line(struct play *p, int seat, const char *line)
{
    if (wants_to_resign(p, seat, line))
        return PLAY_ON;

    struct move moves[SEQUENCE_MAX];
    char wrong[MESSAGE_BYTES];
    struct out why = out_to(wrong, sizeof wrong);
    int count = find_moves(p, line, moves, &why);
    if (!count) {
        print_line(p->console, wrong);
        return PLAY_ON;
    }
    int asked = session_to_move(p->session) == SEAT_CHANCE ? SEAT_CHANCE : seat;
    if (p->coached && count == 1)
        warn(p, moves[0]);
    if (p->served)
        return make_at_server(p, "moves", moves, count);
    enum session_status status = sequence_make(p->session, asked, moves, count, false);
    if (status == SESSION_NO_MEMORY)
        return failed(p, session_message(status));
    if (status != SESSION_OK)
        say_line(p->console, session_message(status));
    else
        autosave(p);
    return PLAY_ON;
}

static enum play_outcome confirm(struct play *p, int seat)
{
    if (p->served)
        return make_at_server(p, "confirm", NULL, 0);
    enum session_status status = session_confirm(p->session, seat);
    if (status != SESSION_OK)
        return failed(p, session_message(status));
    autosave(p);
    p->board = SEAT_NOBODY;
    return PLAY_ON;
}

/* At the end of a turn: an empty line confirms. From a pipe, so does a line that is meant for the
 * next decision. */
static enum play_outcome do_confirmation(struct play *p, int seat, const char *line)
{
    if (!*line)
        return confirm(p, seat);
    if (!input_is_terminal(p->input)) {
        input_unread(p->input);
        return confirm(p, seat);
    }
    say_line(p->console, MSG("The turn is over: press Enter, or write `undo`."));
    return PLAY_ON;
}

static enum play_outcome no_more_lines(struct play *p, int seat)
{
    bool finished =
        play_unconfirmed(p) && table_of(p)->game->to_move(session_state(p->session)) == SEAT_NOBODY;
    return finished ? confirm(p, seat) : PLAY_STOPPED;
}

/* Nobody is asked at every turn whether to go on. */
static bool goes_on_or_resigns(struct play *p, int seat, struct move *m)
{
    struct move choices[CHOICES_MAX];
    return seat >= 0 && session_to_move(p->session) == seat && !play_unconfirmed(p) &&
           play_asks_to_resign(table_of(p)->game, choices, play_choices(p, choices),
                               p->resigning >> seat & 1, m);
}

enum play_outcome ask_person(struct play *p)
{
    char question[256];
    struct move m;
    int seat = asked_person(p);
    if (goes_on_or_resigns(p, seat, &m))
        return make_move(p, seat, m);
    if (session_to_move(p->session) >= 0) {
        enum play_outcome outcome = draw_curtain(p, seat);
        if (outcome != PLAY_ON)
            return outcome;
    }
    tell_news(p);
    if (!play_unconfirmed(p))
        show_decision(p, seat);
    const char *line = input_read(p->input, question_for(p, seat, question));
    if (!line)
        return no_more_lines(p, seat);
    line += strspn(line, " ");
    enum line_use use = *line ? run_line(p, seat, line) : LINE_IS_MOVE;
    if (use == LINE_QUIT)
        return PLAY_STOPPED;
    if (use == LINE_SHOW_AGAIN)
        p->shown = -1;
    if (use != LINE_IS_MOVE)
        return PLAY_ON;
    if (play_unconfirmed(p))
        return do_confirmation(p, seat, line);
    return *line ? do_line(p, seat, line) : PLAY_ON;
}

static enum play_outcome ask_bot(struct play *p, int seat)
{
    struct move m;
    char wrong[MESSAGE_BYTES];
    struct out why = out_to(wrong, sizeof wrong);
    if (!players_decide(&p->players, p->session, seat, &m, p->console->words, &why))
        return failed(p, wrong);
    return make_move(p, seat, m);
}

static enum play_outcome roll(struct play *p)
{
    enum session_status status = session_roll(p->session);
    if (status != SESSION_OK)
        return failed(p, session_message(status));
    autosave(p);
    return PLAY_ON;
}

static enum play_outcome play_step(struct play *p)
{
    int turn = session_to_move(p->session);
    if (session_over(p->session))
        return PLAY_OVER;
    if (console_broken(p->console))
        return PLAY_STOPPED;
    if (turn == SEAT_CHANCE && table_of(p)->dice == DICE_FAIR)
        return roll(p);
    if (turn == SEAT_CHANCE || is_person(p, turn))
        return ask_person(p);
    return ask_bot(p, turn);
}

enum play_outcome play_game(struct play *p)
{
    enum play_outcome outcome = PLAY_ON;
    while (outcome == PLAY_ON) {
        outcome = play_step(p);
        if (outcome != PLAY_ON || session_to_move(p->session) != SEAT_CHANCE)
            tell_news(p); /* what chance brings comes with it */
    }
    return outcome;
}
