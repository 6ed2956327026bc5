/* What a person can type besides a move: help, undo, board, score, log, rules, save, odds, … */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "bots/search/advice.h"
#include "cli/analyse.h"
#include "cli/args.h"
#include "cli/cards.h"
#include "cli/hint.h"
#include "cli/play.h"
#include "cli/rules.h"
#include "cli/screen.h"
#include "cli/typed.h"
#include "core/minmax.h"
#include "core/play.h"
#include "session/record.h"

struct line_command {
    const char *name, *alias;
    const char *help;
    enum line_use (*run)(struct play *p, int seat, const char *rest);
    bool (*applies)(const struct play *p, int seat); /* NULL: at any time */
    bool served;                                     /* only at a server  */
};

static enum line_use show_help(struct play *p, int seat, const char *rest);
static bool can_hint(const struct play *p, int seat);

static enum line_use take_back(struct play *p, int seat, const char *rest)
{
    (void)rest;
    if (p->served) {
        if (p->served->act(p, "undo", NULL, 0))
            say_line(p->console, MSG("Taken back."));
        return LINE_SHOW_AGAIN;
    }
    enum session_status status = session_undo(p->session, seat);
    if (status != SESSION_OK) {
        say_line(p->console, session_message(status));
        return LINE_DONE;
    }
    for (int i = 0; i < SEATS_MAX; i++)
        if (p->heard[i].plies >= session_plies(p->session))
            p->heard[i] = (struct bookmark){session_plies(p->session), 0};
    autosave(p);
    say_line(p->console, MSG("Taken back."));
    return LINE_SHOW_AGAIN;
}

static enum line_use do_again(struct play *p, int seat, const char *rest)
{
    (void)rest;
    if (p->served) {
        p->served->act(p, "redo", NULL, 0);
        return LINE_SHOW_AGAIN;
    }
    enum session_status status = session_redo(p->session, seat);
    if (status != SESSION_OK) {
        say_line(p->console, session_message(status));
        return LINE_DONE;
    }
    autosave(p);
    return LINE_SHOW_AGAIN;
}

static enum line_use show_board(struct play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    struct state_room view;
    const struct game *g = session_table(p->session)->game;
    g->print_board(play_view(p, &view), p->reader, p->console->words, &p->console->out);
    return LINE_DONE;
}

static enum line_use show_score(struct play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    struct state_room view;
    const struct table *table = session_table(p->session);
    show_scores(p->console, table->game, play_view(p, &view), table->seats, false);
    return LINE_DONE;
}

static enum line_use show_the_log(struct play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    struct log_reader t;
    if (p->served) {
        p->served->show_log(p);
        return LINE_DONE;
    }
    log_open(&t, p->session, p->reader, (struct bookmark){0, 0}, session_plies(p->session));
    show_log(p->console, &t);
    return LINE_DONE;
}

static enum line_use show_moves(struct play *p, int seat, const char *rest)
{
    (void)seat;
    struct move choices[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    struct state_room view;
    int count = play_choices(p, choices);
    show_every_choice(p->console, session_table(p->session)->game, play_view(p, &view), choices,
                      count, rest);
    return LINE_DONE;
}

static enum line_use show_some_rules(struct play *p, int seat, const char *rest)
{
    (void)seat;
    if (!show_rules(p->console, session_table(p->session)->game, rest)) {
        say(&p->console->out, p->console->words, "no rule is about `%1`", SAY_TEXT(rest));
        out_char(&p->console->out, '\n');
    }
    return LINE_DONE;
}

static enum line_use show_the_odds(struct play *p, int seat, const char *rest)
{
    (void)rest;
    struct state_room view;
    if (!show_odds(p->console, session_table(p->session)->game, play_view(p, &view), seat))
        say_line(p->console, MSG("There are no odds to show now."));
    return LINE_DONE;
}

static enum line_use show_some_hints(struct play *p, int seat, const char *rest)
{
    (void)rest;
    struct state_room view;
    session_view(p->session, seat, view.bytes);
    if (!can_hint(p, seat) || !show_hints(p->console, session_table(p->session)->game, view.bytes))
        say_line(p->console, MSG("There is no hint here."));
    return LINE_DONE;
}

static enum line_use show_luck_and_skill(struct play *p, int seat, const char *rest)
{
    (void)rest;
    if (!can_hint(p, seat) || !show_analysis(p->console, p->session, seat, false))
        say_line(p->console, MSG("There is no judgement here."));
    return LINE_DONE;
}

static enum line_use switch_coach(struct play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    p->coached = !p->coached;
    say_line(p->console, p->coached ? MSG("The coach warns when you end a turn.")
                                    : MSG("The coach is silent."));
    return LINE_DONE;
}

static enum line_use show_a_card(struct play *p, int seat, const char *rest)
{
    (void)seat;
    if (!*rest)
        say_line(p->console, MSG("Which one? For instance: card homer"));
    else if (!show_cards(p->console, rest)) {
        say(&p->console->out, p->console->words, "no card is called `%1`", SAY_TEXT(rest));
        out_char(&p->console->out, '\n');
    }
    return LINE_DONE;
}

static enum line_use save_copy(struct play *p, int seat, const char *rest)
{
    (void)seat;
    struct console *c = p->console;
    if (p->served && *rest && strlen(rest) < PATH_BYTES && !file_exists(rest)) {
        p->served->save(p, rest);
        return LINE_DONE;
    }
    if (!*rest && p->path[0] && !p->unsaved) {
        say(&c->out, c->words, "Saved in %1.", SAY_TEXT(p->path));
        out_char(&c->out, '\n');
        return LINE_DONE;
    }
    const char *path = *rest ? rest : p->path;
    bool ours = strcmp(path, p->path) == 0 || strcmp(path, p->copy) == 0;
    if (!*path || strlen(path) >= PATH_BYTES) {
        say_line(c, MSG("Where? Write: save FILE"));
    } else if (!ours && file_exists(path)) {
        say(&c->out, c->words, "%1 exists already; nothing is saved there.", SAY_TEXT(path));
        out_char(&c->out, '\n');
    } else {
        int error = save_session(p->session, path);
        if (error) {
            complain(c, "cannot save %1: %2", SAY_TEXT(path),
                     SAY_TEXT(error_text(c->words, error)));
            return LINE_DONE;
        }
        if (strcmp(path, p->path) != 0)
            strcpy(p->copy, path);
        say(&c->out, c->words, "Saved in %1.", SAY_TEXT(path));
        out_char(&c->out, '\n');
    }
    return LINE_DONE;
}

static enum line_use accept_log(struct play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    if (!p->served->accept || !p->served->accept(p))
        say_line(p->console, MSG("There is nothing to accept."));
    return LINE_SHOW_AGAIN;
}

static enum line_use show_the_dice(struct play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    p->served->show_dice(p);
    return LINE_DONE;
}

static enum line_use take_seat_back(struct play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    p->served->act(p, "back", NULL, 0);
    return LINE_SHOW_AGAIN;
}

static enum line_use leave(struct play *p, int seat, const char *rest)
{
    (void)p;
    (void)seat;
    (void)rest;
    return LINE_QUIT;
}

/* ---- Which of them apply now ----------------------------------------------------------------- */

static bool can_undo(const struct play *p, int seat)
{
    return play_can_undo(p, seat);
}

static bool can_redo(const struct play *p, int seat)
{
    return play_can_redo(p, seat);
}

static bool can_choose(const struct play *p, int seat)
{
    return !play_unconfirmed(p) && (!p->served || session_to_move(p->session) == seat);
}

static bool can_roll(const struct play *p, int seat)
{
    struct state_room view;
    return has_odds(session_table(p->session)->game, play_view(p, &view), seat);
}

static bool can_hint(const struct play *p, int seat)
{
    return !p->served && session_helped(p->session) && can_choose(p, seat) &&
           adviser_of(session_table(p->session)->game);
}

static bool is_served(const struct play *p, int seat)
{
    (void)seat;
    return p->served;
}

static bool is_here(const struct play *p, int seat)
{
    return !is_served(p, seat);
}

static bool can_accept(const struct play *p, int seat)
{
    return is_served(p, seat) && p->served->accept;
}

static bool bot_plays(const struct play *p, int seat)
{
    return is_served(p, seat) && session_table(p->session)->seat[seat].kind == SEAT_BOT;
}

static bool has_coach(const struct play *p, int seat)
{
    (void)seat;
    return !p->served && session_helped(p->session) && session_table(p->session)->game->warn;
}

static bool has_cards(const struct play *p, int seat)
{
    (void)seat;
    return strcmp(session_table(p->session)->game->id, "tta") == 0;
}

static const struct line_command line_commands[] = {
    {"help", "?", MSG("this list"), show_help, NULL, false},
    {"moves", "m", MSG("every legal move; `moves build` those that begin so"), show_moves,
     can_choose, false},
    {"undo", "u", MSG("take back, as far as nothing new has come out"), take_back, can_undo, false},
    {"redo", "r", MSG("do again what was taken back"), do_again, can_redo, false},
    {"board", "b", MSG("the board"), show_board, NULL, false},
    {"score", "s", MSG("the score sheets"), show_score, NULL, false},
    {"odds", "o", MSG("the odds of the next roll"), show_the_odds, can_roll, false},
    {"hint", "h", MSG("the best moves, and what they aim at"), show_some_hints, can_hint, false},
    {"judge", "j", MSG("luck and skill so far, by what you have seen"), show_luck_and_skill,
     can_hint, false},
    {"coach", NULL, MSG("warn when a turn ends that leads to harm, or no more"), switch_coach,
     has_coach, false},
    {"card", "c", MSG("what a card does; `card homer` by its name or a part of it"), show_a_card,
     has_cards, false},
    {"log", "l", MSG("what has happened"), show_the_log, NULL, false},
    {"rules", NULL, MSG("the rules; `rules %1` one of them, `rules %2` those about it"),
     show_some_rules, NULL, false},
    {"dice", NULL, MSG("how the dice of this table are made, and what this device found"),
     show_the_dice, is_served, true},
    {"back", NULL, MSG("take your seat back from the bot that plays it"), take_seat_back, bot_plays,
     true},
    {"trust", NULL, MSG("go on in spite of what the device found wrong with the dice"), accept_log,
     can_accept, true},
    {"save", NULL, MSG("where the game is saved; `save FILE` saves a copy"), save_copy, NULL,
     false},
    {"quit", "q", MSG("leave; the game is saved"), leave, is_here, false},
    {"quit", "q", MSG("leave; the table goes on at the server"), leave, is_served, true},
};

enum { LINE_COMMANDS = sizeof line_commands / sizeof *line_commands };

static int names_width(const struct words *w)
{
    int width = 6;
    for (int i = 0; i < LINE_COMMANDS; i++) {
        char word[32];
        struct out o = out_to(word, sizeof word);
        typed_print(w, line_commands[i].name, &o);
        width = max_of(width, text_columns(word));
    }
    return width + 1;
}

/* A rule's number and a word that this game's rules know, for the examples. */
static void print_command(struct play *p, const struct line_command *command)
{
    struct console *c = p->console;
    const struct game *g = session_table(p->session)->game;
    char label[64], word[32], number[16], help[512];
    struct out w = out_to(word, sizeof word);
    struct out l = out_to(label, sizeof label), n = out_to(number, sizeof number);
    struct out text = out_to(help, sizeof help);
    out_text(&l, "  ");
    typed_print(c->words, command->name, &w);
    out_pad(&l, word, names_width(c->words));
    out_pad(&l, command->alias ? command->alias : "", 3);
    rule_print(g, 20, &n);
    say(&text, c->words, command->help, SAY_TEXT(number),
        SAY_TEXT(tr(c->words, has_cards(p, 0) ? MSG("wonder") : MSG("skull"))));
    print_wrapped(c, label, names_width(c->words) + 5, help);
}

static enum line_use show_help(struct play *p, int seat, const char *rest)
{
    (void)rest;
    struct console *c = p->console;
    print_line(c, tr(c->words, "Choose by number, or write the move; words may be cut where that "
                               "is clear, and the tab key completes them. Besides:"));
    for (int i = 0; i < LINE_COMMANDS; i++)
        if (!line_commands[i].applies || line_commands[i].applies(p, seat))
            print_command(p, &line_commands[i]);
    return LINE_SHOW_AGAIN;
}

static bool is_word(const char *word, const char *line, size_t length)
{
    return word && strlen(word) == length && strncmp(word, line, length) == 0;
}

enum line_use run_line(struct play *p, int seat, const char *line)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length;
    rest += strspn(rest, " ");
    for (int i = 0; i < LINE_COMMANDS; i++)
        if ((is_word(line_commands[i].name, line, length) ||
             is_word(line_commands[i].alias, line, length) ||
             typed_fits(p->console->words, line_commands[i].name, line, length) == TYPED_EXACT) &&
            (!line_commands[i].served || p->served))
            return line_commands[i].run(p, seat, rest);
    return LINE_IS_MOVE;
}

void complete_line(void *with, const char *text, struct out *o)
{
    const struct play *p = with;
    struct move choices[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    o->names = p->names;
    if (can_choose(p, asked_person(p))) {
        int count = play_choices(p, choices);
        move_complete(session_table(p->session)->game->verbs, choices, count, text, o);
    }
    if (strchr(text, ' '))
        return;
    for (int i = 0; i < LINE_COMMANDS; i++)
        if (*text && strncmp(line_commands[i].name, text, strlen(text)) == 0 &&
            (!line_commands[i].applies || line_commands[i].applies(p, asked_person(p)))) {
            out_text(o, line_commands[i].name);
            out_char(o, '\n');
        }
}
