/* ages play: sits people and bots down to a game, or goes on with a saved one. */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "bots/bot.h"
#include "cli/bests.h"
#include "cli/screen.h"
#include "cli/setup.h"
#include "games/games.h"
#include "session/record.h"

struct wishes { /* of the command line */
    const char *seats, *seed, *dice, *save, *resume, *from;
    int64_t ply;
    struct texts options;
    double bot_time;
    bool contribute, allow_exec, helped;
};

/* The dice: of a seed, or a secret nobody knows. */
static bool set_dice(struct console *c, const struct wishes *wishes, struct table *table)
{
    if (!wishes->dice || strcmp(wishes->dice, "fair") == 0) {
        table->dice = DICE_FAIR;
    } else if (strcmp(wishes->dice, "real") == 0) {
        table->dice = DICE_TYPED;
    } else {
        complain(c, "--dice is %1, but must be `fair` or `real`", SAY_TEXT(wishes->dice));
        return false;
    }
    if (table->dice == DICE_TYPED && table->game->hidden) {
        complain(c, "%1 has cards that only one may see; they can't be typed in",
                 SAY_TEXT(table->game->id));
        return false;
    }
    if (wishes->seed) {
        fair_seed(&table->fair, wishes->seed);
    } else if (getrandom(table->fair.secret, sizeof table->fair.secret, 0) !=
               (ssize_t)sizeof table->fair.secret) {
        complain(c, "no random numbers: %1", SAY_TEXT(error_text(c->words, errno)));
        return false;
    }
    fair_commit(&table->fair);
    return true;
}

/* Each person adds a word to the dice, after the commitment is told. */
static void ask_contributions(struct play *p, struct table *table)
{
    struct console *c = p->console;
    char hex[2 * SHA256_BYTES + 1], question[256];
    struct out o = out_to(hex, sizeof hex);
    out_hex(&o, table->fair.commitment, SHA256_BYTES);
    say(&c->out, c->words, "The secret of the dice is fixed: %1", SAY_TEXT(hex));
    out_char(&c->out, '\n');
    for (int i = 0; i < table->seats; i++) {
        if (table->seat[i].kind != SEAT_PERSON)
            continue;
        o = out_to(question, sizeof question);
        say(&o, c->words, "%1, a word of yours for the dice: ", SAY_TEXT(table->seat[i].name));
        const char *line = input_read(p->input, question);
        if (!line)
            return;
        o = out_to(table->fair.contribution[i], sizeof table->fair.contribution[i]);
        for (; *line; line++)
            out_char(&o, *line > ' ' && *line <= '~' ? *line : '_');
    }
}

/* Who plays when nobody says: a person, and the game's best bot where it takes two. */
static void usual_seats(const struct game *g, char seats[256])
{
    struct out o = out_to(seats, 256);
    out_text(&o, "you");
    for (int i = 1; i < (g->seats_max > 1 && g->seats_min < 2 ? 2 : g->seats_min); i++) {
        out_char(&o, ',');
        out_text(&o, bot_at(g, 0)->id);
    }
}

static int start_new(struct play *p, const struct wishes *wishes, const struct game *g)
{
    struct console *c = p->console;
    struct table table = {.game = g, .helped = wishes->helped};
    char usual[256];
    usual_seats(g, usual);
    if (!read_options(c, g, &wishes->options, table.options) ||
        !read_seats(c, g, wishes->seats ? wishes->seats : usual, true, &table) ||
        !set_dice(c, wishes, &table))
        return EXIT_USAGE;
    if (wishes->contribute && table.dice == DICE_FAIR)
        ask_contributions(p, &table);
    const char *why;
    p->session = session_start(&table, &why);
    if (p->session)
        return EXIT_FINE;
    complain_plain(c, why);
    return EXIT_USAGE;
}

/* A file may come from a stranger: what it wants to start is started only if the player says so. */
static int start_saved(struct play *p, const struct wishes *wishes, const struct game *g,
                       const char *file)
{
    struct console *c = p->console;
    if (file) {
        p->session = read_record(c, file);
        if (p->session)
            snprintf(p->path, sizeof p->path, "%s", file);
    } else {
        p->session = latest_save(c, g, p->path);
        if (!p->session)
            complain_plain(c, MSG("there is no unfinished game to go on with"));
    }
    if (!p->session)
        return EXIT_FAILED;
    if (g && session_table(p->session)->game != g) {
        complain(c, "%1 is a game of %2, not of %3", SAY_TEXT(p->path),
                 SAY_TEXT(session_table(p->session)->game->id), SAY_TEXT(g->id));
        return EXIT_FAILED;
    }
    if (session_table(p->session)->dice == DICE_ASKED && !session_over(p->session)) {
        complain(
            c, "%1 is of a table of several devices, which its dice need; it can only be replayed",
            SAY_TEXT(p->path));
        return EXIT_FAILED;
    }
    if (table_count(session_table(p->session), SEAT_EXEC) && !wishes->allow_exec) {
        complain(c, "%1 would start another program; --allow-exec permits it", SAY_TEXT(p->path));
        return EXIT_FAILED;
    }
    return EXIT_FINE;
}

/* The seats of a copy, when nobody says: a person for the one that is asked there (the first one
 * while chance is), and bots for the others. */
static void usual_copiers(const struct session *from, int ply, struct table *table)
{
    const struct game *g = session_table(from)->game;
    int asked = g->to_move(session_state_at(from, ply));

    table->seats = session_table(from)->seats;
    for (int i = 0; i < table->seats; i++) {
        table->seat[i] = session_table(from)->seat[i];
        if (i == max_of(asked, 0)) {
            table->seat[i].kind = SEAT_PERSON;
            table->seat[i].program[0] = '\0';
        } else if (table->seat[i].kind != SEAT_BOT) {
            table->seat[i].kind = SEAT_BOT;
            snprintf(table->seat[i].program, sizeof table->seat[i].program, "%s", bot_usual(g)->id);
        }
    }
}

/* While people play, a copy must not show one of them what another holds. */
static bool may_copy(const struct session *from)
{
    bool hidden = session_table(from)->game->hidden;
    return session_over(from) || session_alone(from) || (session_helped(from) && !hidden);
}

static int copy_game(struct play *p, const struct wishes *wishes, const struct session *from)
{
    struct console *c = p->console;
    struct table table = {.game = session_table(from)->game};
    int ply = wishes->ply < 0 ? session_plies(from) : (int)wishes->ply;
    const char *why = MSG("the game has no such move");

    if (!may_copy(from)) {
        complain_plain(c, MSG("several people still play this game; a copy waits for its end"));
        return EXIT_FAILED;
    }
    if (wishes->seats && !read_seats(c, table.game, wishes->seats, true, &table))
        return EXIT_USAGE;
    if (!set_dice(c, wishes, &table))
        return EXIT_USAGE;
    if (ply > 0 && ply <= session_plies(from)) {
        if (!wishes->seats)
            usual_copiers(from, ply, &table);
        if (table.seats == session_table(from)->seats)
            p->session = session_copy(from, &table, ply, &why);
        else
            why = MSG("the game is not for that number of players");
    }
    if (p->session)
        return EXIT_FINE;
    complain_plain(c, why);
    return EXIT_USAGE;
}

/* A copy of a recorded game from one of its moves on. */
static int start_copy(struct play *p, const struct wishes *wishes)
{
    struct session *from = read_record(p->console, wishes->from);
    if (!from)
        return EXIT_FAILED;
    int status = copy_game(p, wishes, from);
    session_end(from);
    return status;
}

/* Where the game is kept. A file that is there already is somebody's. */
static int choose_save(struct play *p, const struct wishes *wishes)
{
    struct console *c = p->console;
    if (!wishes->save && wishes->resume)
        return EXIT_FINE;
    if (!wishes->save) {
        int error = new_save(session_table(p->session)->game, p->path);
        if (error) {
            p->path[0] = '\0';
            complain(c, "no folder to save in: %1; the game is not saved",
                     SAY_TEXT(error_text(c->words, error)));
        }
        return EXIT_FINE;
    }
    if (file_exists(wishes->save) && strcmp(wishes->save, p->path) != 0) {
        complain(c, "%1 exists already; --resume goes on with it", SAY_TEXT(wishes->save));
        return EXIT_FAILED;
    }
    int error = snprintf(p->path, sizeof p->path, "%s", wishes->save) >= PATH_BYTES
                    ? ENAMETOOLONG
                    : save_session(p->session, p->path);
    if (error)
        complain(c, "cannot save %1: %2", SAY_TEXT(wishes->save),
                 SAY_TEXT(error_text(c->words, error)));
    return error ? EXIT_FAILED : EXIT_FINE;
}

/* The coach warns those who may be helped, in their first games; `coach` switches it. */
static void sit_down(struct play *p)
{
    enum { FIRST_GAMES = 3 };
    const struct table *table = session_table(p->session);
    p->reader = SEAT_WATCHER;
    p->board = SEAT_NOBODY;
    p->shown = -1;
    p->people = table_count(table, SEAT_PERSON);
    for (int i = 0; i < table->seats; i++)
        p->heard[i].plies = session_plies(p->session);
    for (int i = table->seats - 1; i >= 0; i--)
        if (table->seat[i].kind == SEAT_PERSON && (p->people == 1 || !table->game->hidden))
            p->reader = i;
    p->coached = session_helped(p->session) && count_saves(table->game) <= FIRST_GAMES;
    console_names(p->console, table, p->names);
    input_completion(p->input, complete_line, p);
}

void welcome(struct play *p)
{
    struct console *c = p->console;
    const struct table *table = session_table(p->session);
    char names[512];
    struct out list = out_to(names, sizeof names);
    for (int i = 0; i < table->seats; i++) {
        const struct seat *seat = &table->seat[i];
        if (i)
            say_comma(&list, c->words);
        if (seat->kind == SEAT_BOT)
            say(&list, c->words, "%1 (%2)", SAY_TEXT(seat->name),
                SAY_TEXT(tr(c->words, bot_level(table->game, seat->program))));
        else
            out_text(&list, seat->name);
    }
    console_style(c, STYLE_BOLD);
    say(&c->out, c->words, "%1: %2", SAY_TEXT(tr(c->words, table->game->title)), SAY_TEXT(names));
    console_style(c, STYLE_PLAIN);
    out_char(&c->out, '\n');
    if (!p->served)
        tell_best_before(c, p->session);
    print_line(c,
               tr(c->words, "`?` lists what you can type, `rules` explains the game, `quit` leaves "
                            "it."));
}

/* Draws every die of the game again. */
static void print_verdict(struct play *p)
{
    struct console *c = p->console;
    struct record_error error;
    size_t length;
    struct findings found = {0};
    char *text = record_text(p->session, RECORD_OWNER, SEAT_WATCHER, &length);
    if (!text)
        return;
    enum verify_result result = record_verify(text, length, game_find, c->words, &found, &error);
    free(text);
    say(&c->out, c->words, "The dice: %1.",
        SAY_TEXT(tr(c->words, verify_message(result, found.asked))));
    out_char(&c->out, '\n');
    if (found.taken_back) {
        say_taken_back(found.game, found.taken_back, c->words, &c->out);
        out_char(&c->out, '\n');
    }
    if (found.copied || found.guessed) {
        say_copied(&found, c->words, &c->out);
        out_char(&c->out, '\n');
    }
}

static void print_end(struct play *p)
{
    struct console *c = p->console;
    const struct table *table = session_table(p->session);
    out_char(&c->out, '\n');
    show_scores(c, table->game, session_state(p->session), table->seats, true);
    tell_best_after(c, p->session);
    print_verdict(p);
    if (p->path[0] && !p->unsaved) {
        say(&c->out, c->words, "The record of the game: %1 (`ages verify` checks it again)",
            SAY_TEXT(p->path));
        out_char(&c->out, '\n');
    }
}

void print_kept(const struct play *p, struct out *o)
{
    const struct words *w = p->console->words;
    if (p->served)
        p->served->print_kept(p, o);
    else if (!p->path[0] || p->unsaved)
        out_text(o, tr(w, "The game is not saved."));
    else
        say(o, w, "The game is saved. To go on: ages play --resume %1%2",
            SAY_TEXT(table_count(session_table(p->session), SEAT_EXEC) ? "--allow-exec " : ""),
            SAY_TEXT(p->path));
}

static void farewell(struct play *p, enum play_outcome outcome)
{
    struct console *c = p->console;
    if (outcome == PLAY_OVER) {
        print_end(p);
        return;
    }
    print_kept(p, &c->out);
    out_char(&c->out, '\n');
}

static int play_on(struct play *p, const struct wishes *wishes)
{
    char wrong[512];
    struct out why = out_to(wrong, sizeof wrong);
    int status = choose_save(p, wishes);
    if (status)
        return status;
    if (!players_start(&p->players, session_table(p->session), (int)(wishes->bot_time * 1000),
                       p->console->words, &why)) {
        complain_plain(p->console, wrong);
        return EXIT_FAILED;
    }
    sit_down(p);
    welcome(p);
    autosave(p);
    enum play_outcome outcome = play_game(p);
    players_end(&p->players);
    farewell(p, outcome);
    p->console->out.names = NULL;
    return outcome == PLAY_FAILED || p->unsaved ? EXIT_FAILED : EXIT_FINE;
}

/* [GAME] [FILE]: with --resume a word that is no game is a file. */
static int run_play(struct console *c, const struct command *self, struct wishes *wishes, int words,
                    char **argv)
{
    const struct game *g = words ? game_find(argv[0]) : NULL;
    const char *file = wishes->resume && wishes->resume[0] ? wishes->resume : NULL;
    if (wishes->resume && !file && words > (g ? 1 : 0))
        file = argv[g ? 1 : 0];
    if (wishes->from && (wishes->resume || wishes->dice || wishes->options.count || words))
        return usage_error(c, self,
                           MSG("--from says the game; --resume, --dice and --option don't "
                               "go with it"));
    if (wishes->ply >= 0 && !wishes->from)
        return usage_error(c, self, MSG("--ply is a move of the game of --from"));
    if (!wishes->from && !wishes->resume && words != 1)
        return usage_error(c, self, MSG("which game? For instance: ages play bronze"));
    if (!wishes->from && !wishes->resume && !g) {
        read_game(c, argv[0]);
        return EXIT_USAGE;
    }
    struct play p = {.console = c, .input = input_open(c)};
    if (!p.input) {
        complain_plain(c, MSG("out of memory"));
        return EXIT_FAILED;
    }
    int status = wishes->from     ? start_copy(&p, wishes)
                 : wishes->resume ? start_saved(&p, wishes, g, file)
                                  : start_new(&p, wishes, g);
    if (!status)
        status = play_on(&p, wishes);
    session_end(p.session);
    input_close(p.input);
    return status;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    struct wishes w = {.bot_time = 10, .ply = -1};
    const struct flag flags[] = {
        {"seats", FLAG_TEXT, &w.seats, "A,B,…",
         MSG("who plays: you, you:NAME, a bot, exec:PROGRAM"), 0, 0},
        {"option", FLAG_LIST, &w.options, "KEY=VALUE", MSG("a variant, see `ages games`"), 0, 0},
        {"seed", FLAG_TEXT, &w.seed, "S", MSG("dice that can be repeated"), 0, 0},
        {"dice", FLAG_TEXT, &w.dice, "fair|real", MSG("fair, or real: you type what you rolled"), 0,
         0},
        {"contribute", FLAG_SWITCH, &w.contribute, NULL, MSG("each person adds a word to the dice"),
         0, 0},
        {"helped", FLAG_SWITCH, &w.helped, NULL,
         MSG("all people agree to hints, the coach, and copies while the game runs"), 0, 0},
        {"save", FLAG_TEXT, &w.save, "FILE", MSG("save there after every move"), 0, 0},
        {"resume", FLAG_OPTIONAL, &w.resume, "FILE", MSG("resume that game, or the last one"), 0,
         0},
        {"from", FLAG_TEXT, &w.from, "RECORD",
         MSG("a copy of a finished game, to be played on against bots"), 0, 0},
        {"ply", FLAG_NUMBER, &w.ply, "N",
         MSG("with --from: after that many moves and chances, as `ages replay --until` counts"), 1,
         1 << 30},
        {"allow-exec", FLAG_SWITCH, &w.allow_exec, NULL,
         MSG("let a saved game start its exec: bots"), 0, 0},
        {"bot-time", FLAG_DECIMAL, &w.bot_time, "S",
         MSG("seconds an exec: bot has for a move (10)"), 0, 3600},
        {0},
    };
    int status;
    int words = args_read(c, self, flags, argc, argv, &status);
    return words < 0 ? status : run_play(c, self, &w, words, argv);
}

const struct command command_play = {
    .name = "play",
    .operands = "GAME [--seats A,B,…]",
    .summary = MSG("play in this terminal: alone, with friends, against bots"),
    .more = MSG("ages play bronze                          against a bot\n"
                "ages play bronze --seats you              alone\n"
                "ages play bronze --seats you:Ada,you:Bo   two at one keyboard\n"
                "ages play bronze --dice real              as the score pad of real dice\n"
                "ages play --resume                        go on with the last game\n"
                "ages play --from game.ages --ply 57       play on from there, against bots"),
    .operands_min = 0,
    .operands_max = 2,
    .run = run,
};
