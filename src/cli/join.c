/* ages join: plays at a served table, from an invitation or at the seat that this device has. */
#include "cli/join.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/data.h"
#include "cli/interrupt.h"
#include "games/games.h"
#include "session/record.h"

/* http://HOST/#/t/TABLE, with the seat's secret or an invitation: /SECRET, /i/INVITATION/SEAT */
struct table_link {
    char base[1024], table[TABLE_ID_BYTES], secret[KEY_BYTES], invitation[KEY_BYTES];
    int seat;    /* of an invitation */
    bool agrees; /* to help, where it is part of the invitation */
};

static bool take_part(const char **p, char *text, size_t room)
{
    size_t length = strcspn(*p, "/");
    struct out o = out_to(text, room);
    out_bytes(&o, *p, length);
    *p += length + ((*p)[length] == '/');
    return length && !o.lost;
}

static bool read_link(const char *text, struct table_link *link)
{
    const char *place = strstr(text, "#/t/");
    struct out base = out_to(link->base, sizeof link->base);
    char seat[4] = "";

    if (!place || (strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0))
        return false;
    out_bytes(&base, text, (size_t)(place - text));
    if (base.last != '/')
        out_char(&base, '/');
    place += 4;
    if (base.lost || !take_part(&place, link->table, sizeof link->table))
        return false;
    if (strncmp(place, "i/", 2) == 0) {
        place += 2;
        if (!take_part(&place, link->invitation, sizeof link->invitation) ||
            !take_part(&place, seat, sizeof seat) || seat[0] < '0' || seat[0] >= '0' + SEATS_MAX)
            return false;
        link->seat = seat[0] - '0';
        return seat[1] == '\0' && strlen(link->invitation) == KEY_BYTES - 1 && !*place;
    }
    return !*place || (take_part(&place, link->secret, sizeof link->secret) && !*place &&
                       strlen(link->secret) == KEY_BYTES - 1);
}

/* Letters that nobody can guess. */
static bool random_key(char key[KEY_BYTES])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned char bytes[KEY_BYTES - 1];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        key[i] = letters[bytes[i] % 64];
    key[sizeof bytes] = '\0';
    return true;
}

/* The key of the person at this device, made when it is first used; NULL: it can't be kept. */
static const char *player_key(char key[KEY_BYTES])
{
    char path[PATH_BYTES];
    size_t length;
    if (data_file("player", path) != 0)
        return NULL;
    char *text = load_text(path, &length, KEY_BYTES);
    bool known = text && length == KEY_BYTES - 1;
    if (known)
        memcpy(key, text, KEY_BYTES);
    free(text);
    return known || (random_key(key) && save_text(path, key, KEY_BYTES - 1) == 0) ? key : NULL;
}

/* The file of a seat. 0, or errno. */
static int seat_file(const struct table_link *link, int seat, char path[PATH_BYTES])
{
    char name[TABLE_ID_BYTES + 32], folder[PATH_BYTES];
    struct out o = out_to(name, sizeof name);
    out_text(&o, "seats/");
    out_text(&o, link->table);
    out_char(&o, '-');
    out_int(&o, seat);
    out_text(&o, ".json");
    int error = data_file("seats", folder);
    if (!error)
        error = make_folders(folder);
    return error ? error : data_file(name, path);
}

/* The seat whose file is there. */
static int kept_seat(const struct table_link *link)
{
    char path[PATH_BYTES];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_file(link, seat, path) == 0 && file_exists(path))
            return seat;
    return SEAT_NOBODY;
}

static int open_seat(struct guest *j, const struct table_link *link, int seat)
{
    struct console *c = j->play.console;
    char path[PATH_BYTES] = "";
    int error = seat_file(link, seat, path);

    if (!error)
        error = kept_open(&j->device.kept, path);
    j->play.reader = seat;
    if (error == EWOULDBLOCK)
        complain_plain(c, MSG("another program plays this seat here already"));
    else if (error)
        complain(c, "cannot read %1: %2", SAY_TEXT(path), SAY_TEXT(error_text(c->words, error)));
    return error ? EXIT_FAILED : EXIT_FINE;
}

/* Who claims a seat of a table with help agrees to it. */
static bool agrees_to_help(struct guest *j, const struct table_link *link)
{
    char path[256];
    struct reply r = wire_ask(j->device.wire, device_path(&j->device, "", path), NULL, NULL);
    bool helped = json_is_true(json_object_get(r.json, "helped")) &&
                  !json_is_true(json_object_get(r.json, "alone"));

    reply_end(&r);
    if (helped && !link->agrees)
        complain_plain(j->play.console,
                       MSG("at this table all use hints, the coach and copies to play on from; "
                           "--helped agrees to it"));
    return !helped || link->agrees;
}

/* The seat of an invitation: claimed now, or before. */
static int claim_seat(struct guest *j, const struct table_link *link)
{
    struct kept *k = &j->device.kept;
    char player[KEY_BYTES];
    struct reply refused;
    int status = open_seat(j, link, link->seat);

    if (status)
        return status;
    if (strcmp(k->invitation, link->invitation) == 0 && k->seat >= 0)
        return EXIT_FINE;
    if (!agrees_to_help(j, link)) {
        if (k->seat < 0)
            unlink(k->path);
        return EXIT_FAILED;
    }
    if (strcmp(k->invitation, link->invitation) != 0) {
        strcpy(k->invitation, link->invitation);
        if (!random_key(k->secret))
            return EXIT_FAILED;
    }
    bool claimed = device_claim(&j->device, player_key(player), &refused);
    if (!claimed && j->device.unkept)
        complain(j->play.console, "cannot save %1: %2", SAY_TEXT(k->path),
                 SAY_TEXT(error_text(j->play.console->words, errno)));
    else if (!claimed)
        join_complain(j, &refused);
    if (!claimed && k->seat < 0)
        unlink(k->path);
    reply_end(&refused);
    return claimed ? EXIT_FINE : EXIT_FAILED;
}

/* The seat that a secret opens, which the server knows. */
static int open_secret(struct guest *j, const struct table_link *link)
{
    char path[256], auth[64];
    strcpy(j->device.kept.secret, link->secret);
    struct reply r = wire_ask(j->device.wire, device_path(&j->device, "", path),
                              device_auth(&j->device, auth), NULL);
    const json_t *you = json_object_get(r.json, "you");
    int seat = json_is_integer(you) ? (int)json_integer_value(you) : SEAT_NOBODY, status;

    if (r.status != 200 || seat < 0 || seat >= SEATS_MAX) {
        join_complain(j, &r);
        status = EXIT_FAILED;
    } else {
        status = open_seat(j, link, seat);
        strcpy(j->device.kept.secret, link->secret);
        j->device.kept.seat = seat;
        kept_save(&j->device.kept);
    }
    reply_end(&r);
    return status;
}

static int find_seat(struct guest *j, const struct table_link *link)
{
    int seat = kept_seat(link);

    if (link->invitation[0])
        return claim_seat(j, link);
    if (link->secret[0])
        return open_secret(j, link);
    if (seat >= 0)
        return open_seat(j, link, seat);
    complain_plain(j->play.console,
                   MSG("this device has no seat at that table; the link of an invitation brings "
                       "one"));
    return EXIT_FAILED;
}

/* Playing */

static void follow_news(struct guest *j)
{
    wire_listen(j->device.wire,
                json_pack("{s[{ss s[s] si}]}", "tables", "id", j->device.table, "secrets",
                          j->device.kept.secret, "since", j->seq < 0 ? 0 : j->seq));
}

static bool is_mine(const struct guest *j)
{
    return !j->over && !j->bot_plays && (j->turn == j->play.reader || j->rolls);
}

/* Somebody else is asked. What is typed meanwhile may look at the table. */
static enum play_outcome read_keys(struct guest *j)
{
    struct play *p = &j->play;
    const char *line = input_read(p->input, "");
    if (!line)
        return PLAY_STOPPED;
    line += strspn(line, " ");
    enum line_use use = *line ? run_line(p, p->reader, line) : LINE_DONE;
    if (use == LINE_IS_MOVE)
        say_line(p->console, MSG("It is not your turn."));
    return use == LINE_QUIT ? PLAY_STOPPED : PLAY_ON;
}

static void tell_wait(struct guest *j, int *told)
{
    struct console *c = j->play.console;
    if (*told == j->seq)
        return;
    *told = j->seq;
    console_style(c, STYLE_DIM);
    if (j->bot_plays)
        out_text(&c->out, tr(c->words, "A bot plays your seat; `back` takes it back."));
    else if (j->awaited[0])
        say(&c->out, c->words, "Waiting for %1 …", SAY_TEXT(j->awaited));
    else
        out_text(&c->out, tr(c->words, "Waiting …"));
    console_style(c, STYLE_PLAIN);
    out_char(&c->out, '\n');
}

/* Until the table has gone on, or something is typed. */
static enum play_outcome wait_for_news(struct guest *j, int *told)
{
    enum { PATIENCE = 1500, LONG = 30000 };
    bool gone = false;

    console_flush(j->play.console);
    enum heard heard = wire_hear(j->device.wire, *told == j->seq ? LONG : PATIENCE,
                                 input_is_terminal(j->play.input));
    if (heard == HEARD_KEYS)
        return read_keys(j);
    if (heard == HEARD_NOTHING) {
        tell_wait(j, told);
        return PLAY_ON;
    }
    if (heard == HEARD_END) {
        j->device.live = false;
        sleep(1);
        follow_news(j);
    }
    join_refresh(j, &gone);
    return gone ? PLAY_FAILED : PLAY_ON;
}

static enum play_outcome play_served(struct guest *j)
{
    enum play_outcome outcome = PLAY_ON;
    int told = -1;

    while (outcome == PLAY_ON) {
        join_look_at_dice(j);
        if (console_broken(j->play.console))
            outcome = PLAY_STOPPED;
        else if (j->over)
            outcome = PLAY_OVER;
        else if (is_mine(j))
            outcome = ask_person(&j->play);
        else
            outcome = wait_for_news(j, &told);
    }
    return outcome;
}

static int sit_down(struct guest *j)
{
    char words[2048];
    struct out o = out_to(words, sizeof words);
    bool gone;

    if (!join_refresh(j, &gone)) {
        if (!gone)
            complain_plain(j->play.console, MSG("The server can't be reached."));
        return EXIT_FAILED;
    }
    input_completion(j->play.input, complete_line, &j->play);
    print_kept(&j->play, &o);
    interrupt_says(words);
    welcome(&j->play);
    follow_news(j);
    enum play_outcome outcome = play_served(j);
    if (outcome == PLAY_OVER) {
        join_look_at_dice(j);
        join_end(j);
    } else {
        print_kept(&j->play, &j->play.console->out);
        out_char(&j->play.console->out, '\n');
    }
    j->play.console->out.names = NULL;
    return outcome == PLAY_FAILED || j->device.kept.seen.fault.text[0] ? EXIT_FAILED : EXIT_FINE;
}

static int join_table(struct guest *j, const struct table_link *link)
{
    int status = find_seat(j, link);
    if (!status)
        status = sit_down(j);
    session_end(j->play.session);
    kept_close(&j->device.kept);
    return status;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    struct table_link link = {0};
    const struct flag flags[] = {
        {"helped", FLAG_SWITCH, &link.agrees, NULL,
         MSG("sit down also where all use hints and the coach"), 0, 0},
        {0},
    };
    const char *why = NULL;
    int status;

    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    if (!read_link(argv[0], &link))
        return usage_error(c, self, MSG("expected the link of a table, http…#/t/…"));
    struct guest *j = calloc(1, sizeof *j);
    if (j) {
        j->served = join_acts;
        j->play = (struct play){.console = c,
                                .served = &j->served,
                                .board = SEAT_NOBODY,
                                .shown = -1,
                                .people = 1,
                                .input = input_open(c)};
        j->seq = -1;
        j->device = (struct device){.find = game_find, .kept = {.seat = -1, .lock = -1}};
        j->device.wire = wire_open(link.base, c->words ? c->words->language : "en", &why);
        strcpy(j->device.table, link.table);
        strcpy(j->base, link.base);
        if (!j->device.wire || !j->play.input || !random_key(j->client))
            complain_plain(c, why ? why : MSG("out of memory"));
    }
    status = j && j->device.wire && j->play.input ? join_table(j, &link) : EXIT_FAILED;
    if (j && j->device.wire)
        wire_close(j->device.wire);
    if (j && j->play.input)
        input_close(j->play.input);
    free(j);
    return status;
}

const struct command command_join = {
    .name = "join",
    .operands = "LINK",
    .summary = MSG("play at a table of a server, from the link of an invitation"),
    .more = MSG("The seat is kept in $XDG_DATA_HOME/ages/seats: `ages join` with the same link, or "
                "with the table's, goes on with it.\n"
                "This device gives to the dice of the table and checks them (docs/fairness.md)."),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
