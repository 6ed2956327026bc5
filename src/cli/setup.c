/* Games, options, seats and files as the commands are told them: see setup.h. */
#include "cli/setup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "bots/bot.h"
#include "core/play.h"
#include "games/games.h"
#include "session/position.h"
#include "session/record.h"
#include "session/setup.h"

const struct game *read_game(struct console *c, const char *id)
{
    const struct game *g = game_find(id);
    if (g)
        return g;
    const char *ids[64];
    int count = 0;
    for (; offered_games[count] && count < 63; count++)
        ids[count] = offered_games[count]->id;
    ids[count] = NULL;
    complain(c, "there is no game %1; the nearest is %2 (`ages games` lists all)", SAY_TEXT(id),
             SAY_TEXT(nearest_word(id, ids)));
    return NULL;
}

static bool read_option(struct console *c, const struct game *g, const char *text, int options[])
{
    char wanted[256];
    struct out o = out_to(wanted, sizeof wanted);
    const char *wrong;
    switch (option_read(g, text, strlen(text), options, &wrong, &o)) {
    case OPTION_READ: return true;
    case OPTION_NO_PAIR:
        complain(c, "--option is %1, but must be KEY=VALUE (`ages games` lists them)",
                 SAY_TEXT(text));
        return false;
    case OPTION_WRONG: break;
    }
    complain(c, "--option %1: %2: %3", SAY_TEXT(text), SAY_TEXT(tr(c->words, wrong)),
             SAY_TEXT(wanted));
    return false;
}

bool read_options(struct console *c, const struct game *g, const struct texts *given,
                  int options[OPTIONS_MAX])
{
    memset(options, 0, OPTIONS_MAX * sizeof *options);
    options_initial(g, options);
    for (int i = 0; i < given->count; i++)
        if (!read_option(c, g, given->text[i], options))
            return false;
    return true;
}

static bool unknown_seat(struct console *c, const struct game *g, const char *text, bool people)
{
    char bots[512];
    struct out o = out_to(bots, sizeof bots);
    const struct bot *bot;
    for (int i = 0; (bot = bot_at(g, i)); i++) {
        out_text(&o, i ? ", " : "");
        out_text(&o, bot->id);
    }
    complain(c,
             people ? MSG("nobody called `%1` can sit here; a seat is one of: you, you:NAME, %2, "
                          "exec:PROGRAM")
                    : MSG("nobody called `%1` can sit here; a seat is one of: %2, exec:PROGRAM"),
             SAY_TEXT(text), SAY_TEXT(bots));
    return false;
}

bool read_seats(struct console *c, const struct game *g, const char *text, bool people,
                struct table *table)
{
    const struct seats_allowed allowed = {
        1u << SEAT_BOT | 1u << SEAT_EXEC | (people ? 1u << SEAT_PERSON : 0), bot_find};
    char at[PROGRAM_MAX_BYTES], why[256];
    struct out o = out_to(why, sizeof why);
    table->game = g;
    switch (seats_read(text, &allowed, table, at)) {
    case SEATS_READ: break;
    case SEATS_UNKNOWN: return unknown_seat(c, g, at, people);
    case SEATS_TOO_LONG: complain_plain(c, MSG("--seats is too long")); return false;
    case SEATS_TOO_MANY:
        complain(c, "--seats %1: too many; %2 has at most %3", SAY_TEXT(text), SAY_TEXT(g->id),
                 SAY_INT(g->seats_max));
        return false;
    }
    if (table->seats < g->seats_min) {
        complain(c, "--seats %1: too few; %2 needs at least %3", SAY_TEXT(text), SAY_TEXT(g->id),
                 SAY_INT(g->seats_min));
        return false;
    }
    if (seats_name(table, c->words, &o))
        return true;
    complain(c, "%1", SAY_TEXT(why));
    return false;
}

char *read_file(struct console *c, const char *path, size_t *length)
{
    char *text = load_text(path, length, RECORD_MAX_BYTES);
    if (!text)
        complain(c, "cannot read %1: %2", SAY_TEXT(path), SAY_TEXT(error_text(c->words, errno)));
    return text;
}

struct session *read_record(struct console *c, const char *path)
{
    size_t length;
    char *text = read_file(c, path, &length);
    if (!text)
        return NULL;
    struct record_error error = {0};
    struct session *s = record_read(text, length, game_find, c->words, &error);
    free(text);
    if (!s && error.line)
        complain(c, "%1, line %2: %3", SAY_TEXT(path), SAY_INT(error.line), SAY_TEXT(error.text));
    else if (!s)
        complain(c, "%1: %2", SAY_TEXT(path), SAY_TEXT(error.text));
    return s;
}

int with_record(struct console *c, const char *path,
                int (*report)(struct console *c, const struct session *s, const void *how),
                const void *how)
{
    struct session *s = read_record(c, path);
    if (!s)
        return EXIT_FAILED;
    const char *names[SEATS_MAX];
    console_names(c, session_table(s), names);
    int status = report(c, s, how);
    c->out.names = NULL;
    session_end(s);
    return status;
}

bool read_viewer(struct console *c, const struct table *table, const char *as, int *viewer)
{
    int64_t number;
    if (!as)
        return true;
    *viewer = strcmp(as, "watcher") == 0 ? SEAT_WATCHER : SEAT_NOBODY;
    if (read_number(as, 0, table->seats - 1, &number))
        *viewer = (int)number;
    for (int i = 0; i < table->seats; i++)
        if (strcmp(as, table->seat[i].name) == 0)
            *viewer = i;
    if (*viewer == SEAT_NOBODY)
        complain(c, "--as is %1, but must be a seat from 0 to %2, a name of the table, or watcher",
                 SAY_TEXT(as), SAY_INT(table->seats - 1));
    return *viewer != SEAT_NOBODY;
}

bool text_holds(const char *text, const char *part)
{
    char folded[5000], wanted[512];
    struct out o = out_to(folded, sizeof folded), p = out_to(wanted, sizeof wanted);
    text_fold(&o, text, ' ');
    text_fold(&p, part, ' ');
    return strstr(folded, wanted) != NULL;
}

int show_listing(struct console *c, const struct listing *list, int count, char *const words[])
{
    char query[256];
    struct out o = out_to(query, sizeof query);
    for (int i = 0; i < count; i++) {
        out_text(&o, i ? " " : "");
        out_text(&o, words[i]);
    }
    if (list->json)
        json_open(&c->out, '[');
    int shown = list->show(c, list->of, query, list->json);
    if (list->json) {
        json_close(&c->out, ']');
        json_end(c);
    }
    if (!shown)
        complain(c, list->message, SAY_TEXT(query));
    return shown ? EXIT_FINE : EXIT_FAILED;
}

static bool read_position(struct console *c, const struct game *g, const char *path, void *state)
{
    char wrong[512];
    size_t length;
    char *text = read_file(c, path, &length);
    if (!text)
        return false;
    struct out why = out_to(wrong, sizeof wrong);
    const struct game *found = position_read(text, length, game_find, state, c->words, &why);
    free(text);
    if (!found)
        complain(c, "%1: %2", SAY_TEXT(path), SAY_TEXT(wrong));
    else if (found != g)
        complain(c, "%1 is a position of %2, not of %3", SAY_TEXT(path), SAY_TEXT(found->id),
                 SAY_TEXT(g->id));
    return found == g;
}

bool read_state(struct console *c, const struct game *g, const char *position, int players,
                const struct texts *given, void *state)
{
    int options[OPTIONS_MAX];
    if (position)
        return read_position(c, g, position, state);
    if (!read_options(c, g, given, options))
        return false;
    if (players < g->seats_min || players > g->seats_max) {
        complain(c, "%1 is for %2 to %3 players, not %4", SAY_TEXT(g->id), SAY_INT(g->seats_min),
                 SAY_INT(g->seats_max), SAY_INT(players));
        return false;
    }
    const char *wrong = play_setup(g, state, players, options);
    if (wrong)
        complain_plain(c, wrong);
    return !wrong;
}

void console_names(struct console *c, const struct table *table, const char *names[SEATS_MAX])
{
    table_names(table, names);
    c->out.names = names;
}

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
