/* What a server says of a table, on the screen, and what is done at it: see join.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "cli/join.h"
#include "cli/screen.h"
#include "cli/setup.h"
#include "core/play.h"
#include "device/hash.h"
#include "games/games.h"
#include "session/sketch.h"

enum { RETRY_MAX = 8 };

static struct guest *join_of(const struct play *p)
{
    return (struct guest *)p;
}

static const char *text_of(const json_t *from, const char *key)
{
    const char *text = json_string_value(json_object_get(from, key));
    return text ? text : "";
}

void join_complain(struct guest *j, const struct reply *r)
{
    const char *message = text_of(json_object_get(r->json, "error"), "message");
    if (*message)
        complain_plain(j->play.console, message);
    else if (r->status)
        complain(j->play.console, "The server answered %1.", SAY_INT(r->status));
    else
        complain_plain(j->play.console, MSG("The server can't be reached."));
}

/* The table of an answer */

static void read_seat(const json_t *from, struct seat *seat)
{
    struct out name = out_to(seat->name, sizeof seat->name);
    struct out program = out_to(seat->program, sizeof seat->program);
    out_text(&name, text_of(from, "name"));
    seat->kind = strcmp(text_of(from, "kind"), "bot") == 0 ? SEAT_BOT : SEAT_PERSON;
    if (seat->kind == SEAT_BOT)
        out_text(&program, text_of(from, "bot"));
}

static void read_option(const struct game *g, const char *key, const json_t *value, int options[])
{
    char text[64], wanted[256];
    struct out o = out_to(text, sizeof text), ignored = out_to(wanted, sizeof wanted);
    if (json_is_string(value))
        out_text(&o, json_string_value(value));
    else
        out_int(&o, json_integer_value(value));
    option_set(g, options, key, text, &ignored);
}

/* False: this program does not know the game, or not these rules of it. */
static bool read_table(struct guest *j, const json_t *now)
{
    struct console *c = j->play.console;
    const json_t *seats = json_object_get(now, "seats");
    const struct game *g = game_find(text_of(now, "game"));
    const char *key;
    json_t *value;

    if (!g || g->revision != number_of(now, "revision")) {
        complain(c, "the server plays %1 by other rules (revision %2) than this program",
                 SAY_TEXT(text_of(now, "game")), SAY_INT(number_of(now, "revision")));
        return false;
    }
    j->table = (struct table){.game = g, .dice = DICE_TYPED};
    j->table.seats = (int)json_array_size(seats);
    if (j->table.seats > SEATS_MAX)
        j->table.seats = SEATS_MAX;
    options_initial(g, j->table.options);
    json_object_foreach(json_object_get(now, "options"), key, value)
        read_option(g, key, value, j->table.options);
    for (int i = 0; i < j->table.seats; i++)
        read_seat(json_array_get(seats, (size_t)i), &j->table.seat[i]);
    j->bot_plays = j->table.seat[j->play.reader].kind == SEAT_BOT;
    return true;
}

static bool read_sketch(struct guest *j, const json_t *now)
{
    const char *why = NULL;
    char *view = json_dumps(json_object_get(now, "view"), JSON_COMPACT);
    struct session *s =
        view ? sketch_open(&j->table, view, strlen(view), j->play.reader, false, &why) : NULL;

    free(view);
    if (!s) {
        complain_plain(j->play.console, why ? why : MSG("out of memory"));
        return false;
    }
    session_end(j->play.session);
    j->play.session = s;
    console_names(j->play.console, session_table(s), j->play.names);
    return true;
}

static void read_turn(struct guest *j, const json_t *now)
{
    const json_t *turn = json_object_get(now, "turn");
    j->turn = json_is_integer(turn)  ? (int)json_integer_value(turn)
              : json_is_string(turn) ? SEAT_CHANCE
                                     : SEAT_NOBODY;
    j->over = json_is_true(json_object_get(now, "over"));
    j->asked = json_is_object(json_object_get(now, "asked"));
    j->rolls = j->turn == SEAT_CHANCE && json_object_get(now, "outcomes");
    j->seq = number_of(now, "seq");
    j->plies = number_of(now, "plies");
    j->served.unconfirmed =
        json_is_true(json_object_get(now, "unconfirmed")) && j->turn == j->play.reader;
    j->served.can_undo = json_is_true(json_object_get(now, "can_undo"));
    j->served.can_redo = json_is_true(json_object_get(now, "can_redo"));
    j->play.shown = -1;
}

/* Who is asked, or whose devices the dice wait for. */
static void read_awaited(struct guest *j, const json_t *now)
{
    const json_t *asked = json_object_get(now, "asked"), *seat;
    struct out o = out_to(j->awaited, sizeof j->awaited);
    size_t i;

    j->awaited[0] = '\0';
    if (j->turn >= 0 && j->turn < j->table.seats)
        out_text(&o, j->table.seat[j->turn].name);
    json_array_foreach(json_object_get(asked, "waits_for"), i, seat)
    {
        json_int_t number = json_integer_value(seat);
        if (j->turn >= 0 || number < 0 || number >= j->table.seats)
            continue;
        if (o.len)
            say_comma(&o, j->play.console->words);
        out_text(&o, j->table.seat[number].name);
    }
}

/* The lines of the events; one that goes on with the line before it takes its place. */
static void tell_events(struct console *c, const json_t *events)
{
    const char *line = "";
    int depth = 0;
    size_t i;
    json_t *event;

    json_array_foreach((json_t *)events, i, event)
    {
        const char *whole = json_string_value(json_object_get(event, "line"));
        if (!whole && *line)
            show_log_line(c, depth, line);
        if (!whole)
            depth = number_of(event, "depth");
        line = whole ? whole : text_of(event, "text");
    }
    if (*line)
        show_log_line(c, depth, line);
}

bool join_take(struct guest *j, const json_t *now)
{
    int before = j->turn;

    if (!read_table(j, now) || !read_sketch(j, now))
        return false;
    if (j->seq >= 0) /* else it is seen for the first time */
        tell_events(j->play.console, json_object_get(now, "events"));
    read_turn(j, now);
    read_awaited(j, now);
    if (before != j->turn)
        j->play.board = SEAT_NOBODY;
    return true;
}

bool join_refresh(struct guest *j, bool *gone)
{
    char path[256], auth[64], what[64];
    struct out o = out_to(what, sizeof what);

    out_text(&o, "?since=");
    out_int(&o, j->plies);
    if (j->seq >= 0) {
        out_text(&o, "&seq=");
        out_int(&o, j->seq);
    }
    struct reply r = wire_ask(j->device.wire, device_path(&j->device, what, path),
                              device_auth(&j->device, auth), NULL);
    bool fine = r.status == 200 && join_take(j, r.json);
    *gone = r.status && !fine;
    if (r.status && r.status != 200)
        join_complain(j, &r);
    reply_end(&r);
    return fine;
}

/* Acts */

static json_t *body_of(struct guest *j, const char *what, char *const texts[], int count)
{
    char client[64];
    struct out o = out_to(client, sizeof client);
    if (strcmp(what, "back") == 0)
        return json_pack("{ss}", "to", "back");
    out_text(&o, j->client);
    out_char(&o, '-');
    out_int(&o, ++j->requests);
    json_t *body = json_pack("{si si ss}", "seq", j->seq, "since", j->plies, "client", client);
    if (count) {
        json_t *moves = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(moves, json_string(texts[i]));
        json_object_set_new(body, "moves", moves);
    }
    return body;
}

/* A request without an answer is sent again until there is one; the server knows it again. */
static struct reply insist(struct guest *j, const char *what, json_t *body)
{
    char path[256], auth[64];
    struct reply r = {0};
    for (unsigned rest = 1; !r.status; rest = rest < RETRY_MAX ? 2 * rest : rest) {
        if (rest == 2) {
            say_line(j->play.console, MSG("The server can't be reached; trying again …"));
            console_flush(j->play.console);
        }
        if (rest > 1)
            sleep(rest / 2);
        r = wire_ask(j->device.wire, device_path(&j->device, what, path),
                     device_auth(&j->device, auth), json_incref(body));
    }
    json_decref(body);
    return r;
}

static bool take_answer(struct guest *j, struct reply *r)
{
    bool done = r->status == 200;

    if (json_object_get(r->json, "view"))
        join_take(j, r->json);
    if (strcmp(reply_code(r), "stale") == 0)
        say_line(j->play.console, MSG("The table has moved on; look again."));
    else if (!done)
        join_complain(j, r);
    reply_end(r);
    return done;
}

static bool act(struct play *p, const char *what, const struct move moves[], int count)
{
    struct guest *j = join_of(p);
    char texts[SEQUENCE_MAX][256], *list[SEQUENCE_MAX], path[32];
    struct out o = out_to(path, sizeof path);

    for (int i = 0; i < count; i++) {
        struct out text = out_to(texts[i], sizeof texts[i]);
        move_print(j->table.game->verbs, moves[i], &text);
        list[i] = texts[i];
    }
    bool undo = strcmp(what, "undo") == 0 || strcmp(what, "redo") == 0;
    if ((count || undo) && j->asked) {
        kept_send(&j->device.kept, j->seq, undo ? &what : (const char *const *)list,
                  undo ? 1 : count);
        kept_save(&j->device.kept);
    }
    out_text(&o, strcmp(what, "back") == 0 ? "/seats" : "");
    out_char(&o, '/');
    if (strcmp(what, "back") == 0)
        out_int(&o, p->reader);
    else
        out_text(&o, what);
    struct reply r = insist(j, path, body_of(j, what, list, count));
    return take_answer(j, &r);
}

static void show_whole_log(struct play *p)
{
    struct guest *j = join_of(p);
    char path[256], auth[64];
    struct reply r = wire_ask(j->device.wire, device_path(&j->device, "?since=0", path),
                              device_auth(&j->device, auth), NULL);
    if (r.status == 200)
        tell_events(p->console, json_object_get(r.json, "events"));
    else
        join_complain(j, &r);
    reply_end(&r);
}

static struct reply get_record(struct guest *j)
{
    char path[256], auth[64];
    return wire_ask(j->device.wire, device_path(&j->device, "/record", path),
                    device_auth(&j->device, auth), NULL);
}

static void save_record(struct play *p, const char *path)
{
    struct guest *j = join_of(p);
    struct console *c = p->console;
    struct reply r = get_record(j);
    int error = r.status == 200 ? save_text(path, r.text, r.length) : 0;

    if (r.status != 200) {
        join_complain(j, &r);
    } else if (error) {
        complain(c, "cannot save %1: %2", SAY_TEXT(path), SAY_TEXT(error_text(c->words, error)));
    } else {
        say(&c->out, c->words, "Saved in %1.", SAY_TEXT(path));
        out_char(&c->out, '\n');
    }
    reply_end(&r);
}

static void print_way_back(const struct play *p, struct out *o)
{
    const struct guest *j = join_of(p);
    char link[1280];
    struct out text = out_to(link, sizeof link);
    out_text(&text, j->base);
    out_text(&text, "#/t/");
    out_text(&text, j->device.table);
    say(o, p->console->words, "The table goes on at the server. To come back: ages join %1",
        SAY_TEXT(link));
}

/* Dice */

static void say_red(struct console *c, const struct misfit *fault)
{
    char why[256];
    struct out o = out_to(why, sizeof why);
    say(&o, c->words, fault->text, SAY_INT(fault->args[0]), SAY_INT(fault->args[1]));
    console_style(c, STYLE_BAD);
    say(&c->out, c->words, "Entry %1: %2", SAY_INT(fault->entry), SAY_TEXT(why));
    console_style(c, STYLE_PLAIN);
    out_char(&c->out, '\n');
    print_line(c, tr(c->words, "This device gives nothing more to the dice, so the server can pick "
                               "what they show from now on."));
    if (device_can_accept(fault))
        say_line(c, MSG("`trust` goes on with the table as it is now."));
}

static bool accept_log(struct play *p)
{
    struct guest *j = join_of(p);
    j->served.accept = NULL;
    j->told_red = !device_accept(&j->device);
    return !j->told_red;
}

void join_look_at_dice(struct guest *j)
{
    const struct misfit *fault = &j->device.kept.seen.fault;

    if (!j->asked)
        return;
    device_sync(&j->device);
    if (j->device.unkept)
        complain(j->play.console, "cannot save %1: %2", SAY_TEXT(j->device.kept.path),
                 SAY_TEXT(error_text(j->play.console->words, errno)));
    if (!fault->text[0] || j->told_red)
        return;
    j->told_red = true;
    j->served.accept = device_can_accept(fault) ? accept_log : NULL;
    say_red(j->play.console, fault);
}

static void show_dice(struct play *p)
{
    struct guest *j = join_of(p);
    struct console *c = p->console;
    const struct seen *seen = &j->device.kept.seen;
    char head[13];
    struct out o = out_to(head, sizeof head);

    if (!j->asked) {
        print_line(c,
                   tr(c->words, "The dice come from a secret that the server keeps: its operator "
                                "could foresee them."));
        return;
    }
    out_hex(&o, seen->log.head, 6);
    say(&c->out, c->words, "Head of the log: %1, the same on every screen at this table.",
        SAY_TEXT(head));
    out_char(&c->out, '\n');
    say(&c->out, c->words,
        "Draws: %1; without this device while it was here: %2; to which only the host's device "
        "gave: %3, nobody's: %4.",
        SAY_INT(seen->log.drawn), SAY_INT(seen->without), SAY_INT(seen->log.by_host),
        SAY_INT(seen->log.by_nobody));
    out_char(&c->out, '\n');
    if (seen->fault.text[0])
        say_red(c, &seen->fault);
}

const struct served join_acts = {
    .act = act,
    .show_log = show_whole_log,
    .save = save_record,
    .print_kept = print_way_back,
    .show_dice = show_dice,
};

/* The end */

static void check_receipt(struct guest *j, const struct reply *record)
{
    struct console *c = j->play.console;
    struct record_error error = {0};
    struct misfit fault = {0};
    size_t room = 4096 + 200 * (json_array_size(j->device.kept.gifts) + CHAINS_MAX);
    char *text = malloc(room);
    struct out o = text ? out_to(text, room) : (struct out){0};

    if (!text)
        return;
    kept_receipt(&j->device.kept, j->device.table, &o);
    if (!device_made_moves(&j->device, record->text, &fault))
        say_red(c, &fault);
    else if (receipt_fits(record->text, record->length, text, o.len, game_find, c->words, &error))
        say_line(c, MSG("The record says what this device saw and gave."));
    else
        complain(c, "the receipt, line %1: %2", SAY_INT(error.line), SAY_TEXT(error.text));
    char path[PATH_BYTES + 16];
    struct out name = out_to(path, sizeof path);
    out_text(&name, j->play.path);
    out_text(&name, ".receipt");
    if (save_text(path, text, o.len) == 0) {
        say(&c->out, c->words, "The receipt of this device: %1", SAY_TEXT(path));
        out_char(&c->out, '\n');
    }
    free(text);
}

static void print_record(struct guest *j, const struct reply *record)
{
    struct console *c = j->play.console;
    struct record_error error = {0};
    struct findings found = {0};
    enum verify_result result =
        record_verify(record->text, record->length, game_find, c->words, &found, &error);

    say(&c->out, c->words, "The dice: %1.",
        SAY_TEXT(tr(c->words, verify_message(result, found.asked))));
    out_char(&c->out, '\n');
    if (new_save(j->table.game, j->play.path) != 0 ||
        save_text(j->play.path, record->text, record->length) != 0)
        return;
    say(&c->out, c->words, "The record of the game: %1 (`ages verify` checks it again)",
        SAY_TEXT(j->play.path));
    out_char(&c->out, '\n');
    if (j->asked)
        check_receipt(j, record);
}

void join_end(struct guest *j)
{
    struct console *c = j->play.console;
    struct reply record = get_record(j);

    out_char(&c->out, '\n');
    show_scores(c, j->table.game, session_state(j->play.session), j->table.seats, true);
    if (record.status == 200)
        print_record(j, &record);
    else
        join_complain(j, &record);
    reply_end(&record);
}
