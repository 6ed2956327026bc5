/* Routes for a whole table: creating it, showing it, its seats. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/play.h"
#include "games/games.h"
#include "server/asked_json.h"
#include "server/asking.h"
#include "server/clock_json.h"
#include "server/commitments.h"
#include "server/http.h"
#include "server/orders.h"
#include "server/players.h"
#include "server/routes.h"
#include "server/setup.h"
#include "server/store_archive.h"
#include "server/sweep.h"
#include "session/present.h"
#include "session/setup.h"

/* How much of a long game costs as much as one request: plies told in words, entries that are
 * counted through. */
enum { PLIES_A_REQUEST = 100, ENTRIES_A_REQUEST = 10000 };

static const char type_json[] = "application/json";

/* What several routes share */

void refuse_store(struct request *r, enum store_status status)
{
    if (status == STORE_NONE)
        refuse(r, 404, "no_such_table", MSG("there is no such table"));
    else if (status == STORE_DAMAGED)
        refuse(r, 500, "damaged", MSG("what is stored of this table is damaged"));
    else if (status == STORE_FULL)
        refuse(r, 507, "full", MSG("the disk is full; nothing was done"));
    else if (status == STORE_MEMORY)
        refuse(r, 503, "memory", MSG("out of memory"));
    else if (status == STORE_AWAY)
        refuse(r, 503, "away", MSG("the database can't be reached; please try again"));
    else
        refuse(r, 503, "storage", MSG("the database has failed; nothing was done"));
}

void answer_out(struct request *r, enum store_status status)
{
    if (!r->status || status != STORE_OK)
        refuse_store(r, status);
    request_done(r);
}

void refuse_removed(struct request *r)
{
    refuse(r, 401, "removed", MSG("this device was removed from the player's devices"));
}

void refuse_rules(struct request *r, int status, const char *code, struct table_rules rules)
{
    char text[256];
    struct out o = out_to(text, sizeof text);
    say_revisions(rules.game, rules.revision, r->words, &o);
    refuse_said(r, status, code, text);
}

static bool is_archived(struct writer *w, const struct request *r)
{
    return r->job.table && store_is_archived(writer_store(w), r->job.table);
}

/* Who asks for something is here, and the dice need not wait for its stream. */
static struct live_table *note_visit(struct writer *w, struct request *r, struct live_table *live)
{
    if (table_is_asked(live) && r->viewer >= 0)
        asking_heard(w, live, r->viewer);
    return live;
}

static bool pay_for_length(struct request *r, const struct live_table *live)
{
    bool due = !r->paid;
    r->paid = true;
    return !due || request_spend(r, session_entries(live->session) / ENTRIES_A_REQUEST);
}

bool request_may(struct writer *w, struct request *r, const struct keys *keys, enum deed deed)
{
    enum store_status status = claim_resolve(w, &r->claim);

    if (status == STORE_NONE)
        refuse_removed(r);
    else if (status != STORE_OK)
        refuse_store(r, status);
    if (status != STORE_OK)
        return false;
    switch (access_decide(keys, &r->claim, deed, &r->viewer)) {
    case ACCESS_GRANTED: return true;
    case ACCESS_UNKNOWN:
        refuse(r, 401, "unknown_secret", MSG("the secret is missing or wrong"));
        break;
    case ACCESS_FORBIDDEN: refuse(r, 403, "forbidden", MSG("you may not see that")); break;
    }
    return false;
}

struct live_table *open_table(struct writer *w, struct request *r, enum deed deed)
{
    enum store_status status;
    struct live_table *live = writer_table(w, &r->job, &status);

    if (status == STORE_RULES)
        refuse_rules(r, 409, "other_rules", r->job.rules);
    else if (status == STORE_NONE && is_archived(w, r))
        refuse(r, 410, "archived",
               MSG("this table has ended and is in the archive: only its record is left"));
    else if (!live)
        refuse_store(r, status);
    if (!live || !pay_for_length(r, live))
        return NULL;
    r->job.bound |= live->changed;
    return request_may(w, r, &live->keys, deed) ? note_visit(w, r, live) : NULL;
}

/* When the table goes, if it is announced. */
static void write_going(struct request *r, const struct live_table *live, struct out *o)
{
    int64_t goes = table_goes(http_config(r->http), live);
    json_key(o, "goes");
    if (goes)
        json_int(o, goes * 1000);
    else
        json_none(o);
}

static struct present wanted_of(const struct request *r, const struct live_table *live)
{
    struct present how = {.since = r->since,
                          .known = r->known,
                          .words = r->words,
                          .seats = live->seats,
                          .level = bot_level};
    int plies = session_plies(live->session);

    how.back = min_of(r->back, plies);
    if (is_behind(r, live))
        how.back = max_of(how.back, plies - session_round_ago(live->session));
    return how;
}

bool pay_for_telling(struct request *r, const struct live_table *live)
{
    struct present how = wanted_of(r, live);
    return request_spend(r, present_plies_told(live->session, &how) / PLIES_A_REQUEST);
}

void write_table(struct request *r, const struct live_table *live, struct out *o)
{
    struct present how = wanted_of(r, live);

    json_member_text(o, "table", live->id);
    json_member_int(o, "now", wall_milliseconds());
    write_going(r, live, o);
    life_json(live, is_behind(r, live), o);
    present_table(live->session, r->viewer, &how, o);
    if (!is_behind(r, live))
        clock_json(live, o);
    if (table_is_asked(live) && !is_behind(r, live))
        asked_json(r->writer, live, o);
}

void answer_table(struct request *r, const struct live_table *live, int status)
{
    char buffer[4096];
    struct out o = answer_begin(r, status, type_json, buffer, sizeof buffer);
    json_open(&o, '{');
    write_table(r, live, &o);
    json_close(&o, '}');
    answer_end(r, &o);
}

void show_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_WATCH);
    (void)status;
    if (live && pay_for_telling(r, live))
        answer_table(r, live, 200);
    request_done(r);
}

/* A new table */

static bool read_options(struct request *r, struct table *table)
{
    json_t *options = json_object_get(r->input, "options"), *value;
    const char *key;
    char number[24], wanted[256];

    options_initial(table->game, table->options);
    if (options && !json_is_object(options))
        return refuse_field(r, "options", MSG("expected an object"));
    json_object_foreach(options, key, value)
    {
        struct out o = out_to(wanted, sizeof wanted);
        const char *text = option_text(value, number);
        const char *why = text ? option_set(table->game, table->options, key, text, &o)
                               : MSG("expected a text, a number, true or false");
        if (why)
            return refuse_field(r, "options", why);
    }
    return true;
}

static bool read_seat(struct request *r, json_t *from, struct table *table, int i)
{
    struct seat *seat = &table->seat[i];
    const char *kind = json_string_value(json_object_get(from, "kind"));

    if (!kind || (strcmp(kind, "person") != 0 && strcmp(kind, "bot") != 0))
        return refuse_field(r, "kind", MSG("expected person or bot"));
    if (!read_text(r, from, "name", seat->name, sizeof seat->name) ||
        !read_text(r, from, "contribution", table->fair.contribution[i],
                   sizeof table->fair.contribution[i]))
        return false;
    if (strcmp(kind, "bot") == 0) {
        seat->kind = SEAT_BOT;
        if (!read_text(r, from, "bot", seat->program, sizeof seat->program))
            return false;
        if (!bot_find(table->game, seat->program))
            return refuse_field(r, "bot", MSG("there is no such bot for this game"));
    }
    return true;
}

static bool read_seats(struct request *r, struct table *table)
{
    json_t *seats = json_object_get(r->input, "seats");
    int first = -1;

    if (!json_is_array(seats) || json_array_size(seats) > SEATS_MAX)
        return refuse_field(r, "seats", MSG("expected a list of 1 to 4 seats"));
    table->seats = (int)json_array_size(seats);
    for (int i = 0; i < table->seats; i++) {
        if (!read_seat(r, json_array_get(seats, (size_t)i), table, i))
            return false;
        if (first < 0 && table->seat[i].kind == SEAT_PERSON)
            first = i;
    }
    if (first < 0)
        return refuse_field(r, "seats", MSG("a table needs a person"));
    char why[256];
    struct out o = out_to(why, sizeof why);
    if (!seats_name(table, r->words, &o))
        return refuse_field(r, "seats", why);
    if (table->fair.contribution[first][0])
        return true;
    return read_text(r, r->input, "contribution", table->fair.contribution[first],
                     sizeof table->fair.contribution[first]);
}

/* Who sits where is in the log, with its time, only where the dice are asked for. */
static bool read_clock(struct request *r, const struct table *table, struct clock *clock)
{
    const char *why = clock_settings_read(json_object_get(r->input, "clock"), clock);

    if (!why && clock->bank && table->dice != DICE_ASKED)
        why = MSG("only a table with needs has a clock");
    return !why || refuse_field(r, "clock", why);
}

/* Who claims a seat agrees to it, so a table whose seats nobody claims has none. */
static bool read_help(struct request *r, struct table *table)
{
    json_t *helped = json_object_get(r->input, "helped");

    if (helped && !json_is_boolean(helped))
        return refuse_field(r, "helped", MSG("expected true or false"));
    table->helped = json_is_true(helped);
    return !table->helped || table->dice == DICE_ASKED ||
           refuse_field(r, "helped", MSG("only a table with needs agrees to help"));
}

/* The secret of the dice: the one committed to before, or a new one. */
static bool read_secret(struct writer *w, struct request *r, struct fair *fair)
{
    json_t *given = json_object_get(r->input, "commitment");
    const char *hex = json_string_value(given);
    uint8_t commitment[SHA256_BYTES];
    size_t bytes = 0;
    enum store_status status;

    if (!given) {
        randombytes_buf(fair->secret, sizeof fair->secret);
    } else if (!hex ||
               sodium_hex2bin(commitment, sizeof commitment, hex, strlen(hex), NULL, &bytes,
                              NULL) != 0 ||
               bytes != sizeof commitment) {
        return refuse_field(r, "commitment", MSG("expected 64 hexadecimal digits"));
    } else if ((status = commitments_take(writer_commitments(w), commitment, fair->secret)) !=
               STORE_OK) {
        if (status != STORE_NONE)
            refuse_store(r, status);
        else
            refuse(r, 409, "no_commitment",
                   MSG("this commitment is used or expired; get a new one"));
        return false;
    }
    fair_commit(fair);
    return true;
}

static bool read_table(struct writer *w, struct request *r, struct table *table,
                       struct clock *clock)
{
    const char *game = json_string_value(json_object_get(r->input, "game"));

    *table = (struct table){.game = game ? game_find(game) : NULL, .dice = DICE_FAIR};
    if (!table->game)
        return refuse_field(r, "game", MSG("there is no such game"));
    return read_options(r, table) && read_seats(r, table) && request_needs(r, table) &&
           read_help(r, table) && read_clock(r, table, clock) && request_dice(r, table) &&
           read_secret(w, r, &table->fair);
}

static void make_keys(struct request *r, const struct table *table, struct keys *keys)
{
    *keys = (struct keys){.seats = table->seats};
    secret_make(r->made[SEATS_MAX]);
    secret_hash(r->made[SEATS_MAX], keys->host);
    for (int i = 0; i < table->seats; i++) {
        bool person = table->seat[i].kind == SEAT_PERSON, asked = table->dice == DICE_ASKED;
        keys->taken[i] = person && !asked;
        secret_make(r->made[i]);
        if (!asked)
            secret_hash(r->made[i], keys->seat[i]);
        else if (person)
            secret_hash(r->made[i], keys->invitation[i]);
    }
}

struct live_table *set_table(struct writer *w, struct request *r, const struct table *table,
                             const struct clock *clock)
{
    struct keys keys;
    const char *why = NULL;
    enum store_status status;

    if (!request_begins(r)) {
        refuse(r, 429, "enough_tables",
               MSG("you have set enough tables for today; please go on with them"));
        return NULL;
    }
    if (!writer_has_room(w)) {
        refuse(r, 503, "too_many_tables", MSG("there are too many tables here already"));
        return NULL;
    }
    make_keys(r, table, &keys);
    if (writer_writes(w, &r->job) != STORE_OK)
        return NULL;
    struct live_table *live = tables_add(writer_tables(w), table, clock, &keys, &why, &status);
    if (!live && why) {
        r->job.bound = false;
        if (strcmp(why, session_message(SESSION_NO_MEMORY)) == 0)
            refuse(r, 503, "memory", why);
        else
            refuse_field(r, "table", why);
    } else if (!live) {
        writer_refuse(w, status);
    }
    return live;
}

void create_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct table table;
    struct clock clock;
    struct stored_terms terms = {0};
    json_t *wanted = json_object_get(r->input, "terms");
    struct live_table *live =
        read_table(w, r, &table, &clock) && request_terms(w, r, wanted, &table, &terms)
            ? set_table(w, r, &table, &clock)
            : NULL;

    if (!live)
        return;
    live->terms = terms;
    if (wanted && keep_terms(w, live) != STORE_OK)
        return;
    strcpy(r->parameter[0], live->id);
    j->table = r->parameter[0];
    act_begin(w, j, live);
}

/* `way` leads from the table to the secret: "/", to an invitation "/i/", or "" to watch. */
static void write_link(const char *id, const char *way, const char *secret, struct out *o)
{
    char link[64];
    json_key(o, *way ? "link" : "watch");
    snprintf(link, sizeof link, "/#/t/%s%s%s", id, way, secret);
    json_text(o, link);
}

void write_secret(const char *key, const char *secret, struct out *o)
{
    json_key(o, key);
    if (*secret)
        json_text(o, secret);
    else
        json_none(o);
}

static void write_seat(const struct request *r, const struct live_table *live, int seat,
                       struct out *o)
{
    bool person = live->seats[seat].kind == SEAT_PERSON, asked = table_is_asked(live);
    const char *made = person || asked ? r->made[seat] : "";

    if (asked && session_table(live->session)->seat[seat].kind != SEAT_PERSON)
        made = "";
    json_open(o, '{');
    json_member_int(o, "seat", seat);
    json_member_text(o, "kind", person ? "person" : "bot");
    json_member_text(o, "name", live->seats[seat].name);
    write_secret("secret", asked ? "" : made, o);
    if (asked)
        write_secret("invitation", made, o);
    if (*made)
        write_link(live->id, asked ? "/i/" : "/", made, o);
    else
        write_secret("link", "", o);
    json_close(o, '}');
}

static void answer_created(struct request *r, const struct live_table *live)
{
    char buffer[1024];
    struct out o = answer_begin(r, 201, type_json, buffer, sizeof buffer);
    json_open(&o, '{');
    json_member_text(&o, "table", live->id);
    json_member_text(&o, "host", r->made[SEATS_MAX]);
    if (table_is_asked(live)) {
        json_member_needs(&o, live->session);
        json_member_hex(&o, "commitment", session_table(live->session)->fair.commitment);
    }
    json_member_open(&o, "seats", '[');
    for (int i = 0; i < live->keys.seats; i++)
        write_seat(r, live, i, &o);
    json_close(&o, ']');
    write_link(live->id, "", "", &o);
    json_close(&o, '}');
    answer_end(r, &o);
}

void create_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;

    if (!r->status && status == STORE_OK) {
        struct live_table *live = writer_table(w, j, &status);
        if (live) {
            writer_table_added(w);
            answer_created(r, live);
        }
    }
    answer_out(r, status);
}

/* Who sits where */

static bool read_number(const char *text, int limit, int *number)
{
    if (strlen(text) != 1 || text[0] < '0' || text[0] >= '0' + limit)
        return false;
    *number = text[0] - '0';
    return true;
}

/* Changes who sits there, in memory; false: refused. */
static bool change_seat(struct request *r, struct live_table *live)
{
    const struct table *table = session_table(live->session);
    const char *to = json_string_value(json_object_get(r->input, "to"));
    struct seat *seat = &live->seats[r->seat];
    bool bot = to && strcmp(to, "bot") == 0;
    char program[PROGRAM_MAX_BYTES] = "";

    if (!bot && (!to || strcmp(to, "link") != 0))
        return refuse_field(r, "to", MSG("expected bot or link"));
    if (bot && !read_text(r, r->input, "bot", program, sizeof program))
        return false;
    if (bot && !bot_find(table->game, program))
        return refuse_field(r, "bot", MSG("there is no such bot for this game"));
    if (table->seat[r->seat].kind != SEAT_PERSON) {
        refuse(r, 409, "bots_own", MSG("this seat was a bot's from the beginning"));
        return false;
    }
    seat->kind = bot ? SEAT_BOT : SEAT_PERSON;
    strcpy(seat->program, program);
    live->reseated = true;
    live->keys.taken[r->seat] = !bot;
    secret_make(r->made[r->seat]); /* the old link opens nothing any more */
    secret_hash(r->made[r->seat], live->keys.seat[r->seat]);
    return true;
}

void seat_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_WATCH);

    if (!live)
        return;
    if (!table_is_asked(live) && !open_table(w, r, DEED_SEATS))
        return;
    if (!read_number(r->parameter[1], live->keys.seats, &r->seat)) {
        refuse(r, 404, "no_such_seat", MSG("there is no such seat"));
        return;
    }
    if (writer_writes(w, j) != STORE_OK)
        return;
    if (!(table_is_asked(live) ? asked_reseat(w, r, live) : change_seat(r, live))) {
        j->bound = live->changed;
        return;
    }
    writer_changed(w, live);
    const char *to = json_string_value(json_object_get(r->input, "to"));
    enum store_status status = tables_keep_seat(writer_tables(w), live, r->seat);
    if (status == STORE_OK && strcmp(to, "link") == 0)
        status = orders_drop(writer_store(w), live, r->seat);
    if (status != STORE_OK)
        writer_refuse(w, status);
    else
        act_begin(w, j, live);
}

void seat_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    char buffer[512];

    if (!r->status && status == STORE_OK) {
        struct live_table *live = writer_table(w, j, &status);
        if (live) {
            struct out o = answer_begin(r, 200, type_json, buffer, sizeof buffer);
            write_seat(r, live, r->seat, &o);
            answer_end(r, &o);
        }
    }
    answer_out(r, status);
}
