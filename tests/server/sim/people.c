/* The people of the simulation: they set tables, join, move, undo, read on, give to the dice,
 * repeat what was not answered, and go away. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "wire.h"

enum { SECOND = 1000000 };

struct person people[PEOPLE_MAX];
int people_count;

void hex_print(const uint8_t bytes[SHA256_BYTES], char hex[TIP_CHARS + 1])
{
    struct out o = out_to(hex, TIP_CHARS + 1);
    out_hex(&o, bytes, SHA256_BYTES);
}

static void seat_person(struct sim_table *t, int seat)
{
    struct person *p = &people[people_count++];
    *p = (struct person){
        .table = t, .seat = seat, .act = -1, .said = -1, .heard = -1, .seq = -1, .next_chain = -1};
    p->address = 0x0a000000u + (uint32_t)people_count;
    p->chain = people_count % CHAINS;
    p->next = world_clock.now + sim_below(SECOND);
}

static void set_table(struct sim_table *t)
{
    static const char *const games[] = {"magpie", "bronze", "iron"};
    static const char *const needs[] = {"", "", "0", "1", "\"all\""};

    t->game = game_find(games[sim_below(3)]);
    t->needs = needs[sim_below(5)];
    t->seats = 2 + (int)sim_below(2);
    for (int i = 1; i < t->seats; i++)
        t->bot[i] = sim_chance(20);
    for (int i = 0; i < t->seats; i++)
        if (!t->bot[i])
            seat_person(t, i);
    seat_person(t, SEAT_WATCHER);
}

void people_begin(void)
{
    people_count = 0;
    for (int i = 0; i < sim.tables; i++)
        set_table(&sim.table[i]);
}

void people_end(void)
{
    letters_end();
    for (int i = 0; i < people_count; i++)
        free(people[i].told);
    for (int i = 0; i < sim.tables; i++)
        audit_forget(&sim.table[i]);
    people_count = 0;
}

void people_stay(void)
{
    for (int i = 0; i < people_count; i++) {
        people[i].away = false;
        if (people[i].next > world_clock.now + SECOND)
            people[i].next = world_clock.now;
    }
}

static bool is_asked(const struct person *p)
{
    return p->table->needs[0] != '\0';
}

/* Requests */

static struct sim_letter *to_table(struct person *p, enum letter_kind kind, const char *what)
{
    struct sim_letter *l = letter_to(p, kind);
    snprintf(l->target, sizeof l->target, "/api/tables/%s%s", p->table->id, what);
    if (p->secret[0] && kind != LETTER_CLAIM)
        snprintf(l->claim, sizeof l->claim, "Seat %s", p->secret);
    return l;
}

static void ask_for_table(struct person *p)
{
    const struct sim_table *t = p->table;
    struct sim_letter *l = letter_to(p, LETTER_CREATE);
    struct out o = out_to(l->body, sizeof l->body);

    snprintf(l->target, sizeof l->target, "/api/tables");
    out_text(&o, "{\"game\":\"");
    out_text(&o, t->game->id);
    out_text(&o, "\",\"seats\":[");
    for (int i = 0; i < t->seats; i++) {
        out_text(&o, i ? "," : "");
        out_text(&o, t->bot[i] ? "{\"kind\":\"bot\",\"bot\":\"random\"}" : "{\"kind\":\"person\"}");
    }
    out_text(&o, "]");
    if (t->needs[0]) {
        out_text(&o, ",\"needs\":");
        out_text(&o, t->needs);
    }
    out_text(&o, "}");
    letter_send(l);
}

/* The host's device makes its secret as all others do. */
static void claim(struct person *p)
{
    struct sim_letter *l = to_table(p, LETTER_CLAIM, "/claim");
    char tip[TIP_CHARS + 1];

    if (!p->secret[0])
        secret_make(p->secret);
    hex_print(chain_element(p->chain, 0), tip);
    snprintf(l->body, sizeof l->body, "{\"invitation\":\"%s\",\"secret\":\"%s\",\"tip\":\"%s\"}",
             p->table->key[p->seat], p->secret, tip);
    letter_send(l);
}

static void open_stream(struct person *p)
{
    struct sim_letter *l = letter_to(p, LETTER_STREAM);
    const char *before = p->secret[0] ? ",\"secret\":\"" : "", *after = p->secret[0] ? "\"" : "";

    p->said = -1;
    snprintf(l->target, sizeof l->target, "/api/stream");
    snprintf(l->body, sizeof l->body, "{\"tables\":[{\"id\":\"%s\",\"since\":-1%s%s%s}]}",
             p->table->id, before, p->secret, after);
    letter_send(l);
}

static void look(struct person *p, bool whole)
{
    char what[64] = "";
    if (p->knows && !whole)
        snprintf(what, sizeof what, "?since=%d&seq=%d", p->plies, p->seq);
    letter_send(to_table(p, whole ? LETTER_WHOLE : LETTER_SHOW, what));
}

static void read_log(struct person *p)
{
    char what[32];
    snprintf(what, sizeof what, "/chain?since=%d", p->log);
    letter_send(to_table(p, LETTER_LOG, what));
}

static void give(struct person *p)
{
    struct sim_letter *l = to_table(p, LETTER_GIVE, "/give");
    char x[TIP_CHARS + 1];

    l->ask = p->asks;
    hex_print(chain_element(p->chain, p->asks - p->before), x);
    snprintf(l->body, sizeof l->body, "{\"n\":%d,\"x\":\"%s\"}", p->asks, x);
    letter_send(l);
}

/* A new chain is asked for until there is an answer. */
static void change_chain(struct person *p)
{
    struct sim_letter *l = to_table(p, LETTER_CHAIN, "/tip");
    char tip[TIP_CHARS + 1];

    if (p->next_chain < 0)
        p->next_chain = (p->chain + 1) % CHAINS;
    hex_print(chain_element(p->next_chain, 0), tip);
    snprintf(l->body, sizeof l->body, "{\"tip\":\"%s\"}", tip);
    letter_send(l);
}

static void reseat(struct person *p, int seat, bool back)
{
    char way[16];
    snprintf(way, sizeof way, "/seats/%d", seat);
    struct sim_letter *l = to_table(p, back ? LETTER_BACK : LETTER_BOT, way);
    if (!back)
        snprintf(l->claim, sizeof l->claim, "Host %s", p->table->host);
    strcpy(l->body, back ? "{\"to\":\"back\"}" : "{\"to\":\"bot\",\"bot\":\"random\"}");
    if (!back)
        p->table->bot[seat] = true; /* from now on one may move there */
    letter_send(l);
}

static void end_table(struct person *p)
{
    struct sim_letter *l = to_table(p, LETTER_END, "/give_up");
    snprintf(l->claim, sizeof l->claim, "Host %s", p->table->host);
    strcpy(l->body, "{}");
    letter_send(l);
}

/* What the host of an asked table may do besides. */
static bool manage(struct person *p)
{
    int what = (int)sim_below(400);
    if (p->seat != 0 || sim.calm || !is_asked(p) || !p->knows || what > 3)
        return false;
    if (what == 0)
        end_table(p);
    else
        reseat(p, (int)sim_below(p->table->seats), false);
    return true;
}

/* An act is sent again under its name until there is an answer. */
static void send_act(struct person *p)
{
    static const char *const ways[] = {"/moves", "/confirm", "/undo", "/redo"};
    const struct sent *s = &p->table->sent[p->act];
    struct sim_letter *l = to_table(p, LETTER_ACT, ways[s->kind]);
    int length = snprintf(l->body, sizeof l->body, "{\"seq\":%d,\"client\":\"act %d\",\"since\":%d",
                          s->seq, p->act, p->plies);
    struct out o = out_to(l->body + length, sizeof l->body - (size_t)length);

    l->sent = p->act;
    if (s->kind == SENT_MOVE) {
        out_text(&o, ",\"moves\":[\"");
        out_text(&o, s->text);
        out_text(&o, s->confirm ? "\"],\"confirm\":true" : "\"]");
    }
    out_text(&o, "}");
    letter_send(l);
}

static void decide(struct person *p)
{
    struct sim_table *t = p->table;
    struct sent act = {.seat = p->seat, .seq = p->seq - (sim_chance(4) && p->seq > 0)};

    if (p->can_undo && sim_chance(sim.calm ? 0 : 12))
        act.kind = SENT_UNDO;
    else if (p->can_redo && sim_chance(sim.calm ? 0 : 30))
        act.kind = SENT_REDO;
    else if (p->unconfirmed && p->turn == p->seat)
        act.kind = SENT_CONFIRM;
    else if (p->moves && p->turn == p->seat) {
        act.kind = SENT_MOVE;
        act.confirm = sim_chance(20);
        strcpy(act.text, p->move[sim_below(p->moves)]);
    } else
        return;
    struct sent *sent = realloc(t->sent, (size_t)(t->sents + 1) * sizeof *sent);
    if (!sent)
        abort();
    t->sent = sent;
    t->sent[t->sents] = act;
    p->act = t->sents++;
    send_act(p);
}

/* What a person does next */

static void leave(struct person *p)
{
    p->away = true;
    p->next = world_clock.now + sim_below(90 * SECOND);
    if (p->stream)
        letter_end(p->stream);
    if (p->waits)
        letter_end(p->waits);
    totals.left++;
    sim_note("seat %d of table %d goes away", p->seat, (int)(p->table - sim.table));
}

static bool gives_now(const struct person *p)
{
    return p->asked_me && p->ask_entry == p->log && p->gave < p->asks && p->ask == p->asks;
}

static void act(struct person *p)
{
    struct sim_table *t = p->table;
    bool host = p->seat == 0;

    if (t->gone || (!t->made && !host))
        return;
    if (!t->made)
        ask_for_table(p);
    else if (is_asked(p) && p->seat >= 0 && !p->claimed)
        claim(p);
    else if (p->next_chain >= 0)
        change_chain(p);
    else if (manage(p))
        return;
    else if (!p->stream && !sim_chance(10))
        open_stream(p);
    else if (p->by_bot && p->knows && sim_chance(sim.calm ? 90 : 10))
        reseat(p, p->seat, true);
    else if (is_asked(p) && p->seat >= 0 && p->chain < CHAINS - 1 && sim_chance(1))
        change_chain(p);
    else if (p->act >= 0 && !sim_chance(5))
        send_act(p);
    else if (!p->knows || p->heard > p->seq || sim_chance(5))
        look(p, false);
    else if (sim_chance(4))
        look(p, true);
    else if (is_asked(p) && p->seat >= 0 && p->ask > p->gave && gives_now(p))
        give(p);
    else if (is_asked(p) && p->seat >= 0 && (p->ask > p->asks || sim_chance(3)))
        read_log(p);
    else if (p->seat >= 0 && !p->over)
        decide(p);
}

static void person_acts(struct person *p)
{
    p->next = world_clock.now + sim_below(p->away ? 1 : SECOND / 2);
    if (p->away) {
        p->away = false;
        return;
    }
    if (p->waits && world_clock.now < p->patience)
        return;
    if (p->waits)
        letter_end(p->waits);
    if (!sim.calm && p->table->made && sim_chance(1))
        leave(p);
    else
        act(p);
}

/* Answers */

static void read_made(struct person *p, json_t *made)
{
    struct sim_table *t = p->table;
    json_t *seat;
    size_t i;

    strncat(t->id, json_string_value(json_object_get(made, "table")), TABLE_ID_CHARS);
    strncat(t->host, json_string_value(json_object_get(made, "host")), SECRET_CHARS);
    json_array_foreach(json_object_get(made, "seats"), i, seat)
    {
        const char *key =
            json_string_value(json_object_get(seat, is_asked(p) ? "invitation" : "secret"));
        if (key)
            strncat(t->key[i], key, SECRET_CHARS);
    }
    t->made = true;
    for (int j = 0; j < people_count; j++)
        if (people[j].table == t && people[j].seat >= 0 && !is_asked(p))
            strcpy(people[j].secret, t->key[people[j].seat]);
}

static bool is_true(json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static int number(json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static void read_ask_of(struct person *p, json_t *ask)
{
    json_t *seat;
    size_t i;
    p->ask = 0;
    json_array_foreach(json_object_get(ask, "seats"), i, seat)
    {
        if (json_integer_value(seat) == p->seat)
            p->ask = number(ask, "n");
    }
}

/* Who reads on from an older version than it knows by now ignores it. */
static void read_table(struct person *p, json_t *table, bool whole)
{
    json_t *moves = json_object_get(table, "moves"), *turn = json_object_get(table, "turn");
    size_t count = json_array_size(moves);

    if (p->knows && number(table, "seq") < p->seq)
        return;
    check_told(p, table, whole);
    p->knows = true;
    p->seq = number(table, "seq");
    p->plies = number(table, "plies");
    p->turn = json_is_integer(turn) ? (int)json_integer_value(turn) : SEAT_WATCHER;
    p->unconfirmed = is_true(table, "unconfirmed");
    p->over = is_true(table, "over");
    p->can_undo = is_true(table, "can_undo");
    p->can_redo = is_true(table, "can_redo");
    p->moves = 0;
    for (size_t i = 0, step = 1 + count / MOVES_KNOWN; i < count; i += step) {
        const char *text = json_string_value(json_object_get(json_array_get(moves, i), "text"));
        if (strlen(text) < TEXT_MAX)
            strcpy(p->move[p->moves++], text);
    }
    if (!is_asked(p))
        return;
    const char *kind = json_string_value(
        json_object_get(json_array_get(json_object_get(table, "seats"), (size_t)p->seat), "kind"));
    p->by_bot = p->seat >= 0 && kind && strcmp(kind, "bot") == 0;
    p->over |= p->table->over; /* or given up */
    read_ask_of(p, json_object_get(json_object_get(table, "asked"), "ask"));
}

static bool comes_again(int status)
{
    return status == 429 || status == 503 || status == 507;
}

static void read_claimed(struct person *p, const struct sim_letter *l)
{
    if (l->status == 403)
        sim_wrong("seat %d of %s is another's", p->seat, p->table->id);
    if (l->status == 200)
        p->claimed = true;
}

static void read_chained(struct person *p, const struct sim_letter *l)
{
    if (!comes_again(l->status))
        p->next_chain = -1;
}

static void read_log_page(struct person *p, const struct sim_letter *l)
{
    if (l->status == 409)
        sim_wrong("the log of %s is shorter than it was", p->table->id);
    else if (l->status == 200 && number(l->answer, "since") == p->log)
        check_log(p, l->answer);
}

void person_reads(struct person *p, struct sim_letter *l)
{
    p->next = world_clock.now + sim_below(SECOND / 8);
    bool none = l->status == 404 || l->status == 410;
    if (none)
        audit();
    if (none && !p->table->gone)
        sim_wrong("%s is not there", p->table->id);
    if (p->table->gone)
        return;
    if (l->kind == LETTER_ACT && !comes_again(l->status) && p->act == l->sent)
        p->act = -1;
    if (l->kind == LETTER_CREATE && l->status == 201 && !p->table->made)
        read_made(p, l->answer);
    else if (l->kind == LETTER_CLAIM)
        read_claimed(p, l);
    else if (l->kind == LETTER_CHAIN)
        read_chained(p, l);
    else if (l->kind == LETTER_BACK && !comes_again(l->status))
        p->by_bot = false;
    else if (l->kind == LETTER_LOG)
        read_log_page(p, l);
    else if (l->kind == LETTER_GIVE && l->status == 200)
        p->gave = l->ask;
    else if (l->kind == LETTER_GIVE && l->status == 409)
        p->ask = 0;
    else if (json_object_get(l->answer, "view") && l->kind != LETTER_END)
        read_table(p, l->answer, l->kind == LETTER_WHOLE);
}

void person_hears(struct person *p, const char *event, json_t *data)
{
    if (strcmp(event, "refused") == 0) {
        audit();
        if (!p->table->gone)
            sim_wrong("the stream of %s is refused", p->table->id);
        return;
    }
    int seq = number(data, "seq");
    if (seq < p->said)
        sim_wrong("the stream of %s goes back from %d to %d", p->table->id, p->said, seq);
    audit_published(p->table, seq);
    p->said = p->heard = seq;
    if (is_asked(p))
        read_ask_of(p, json_object_get(data, "ask"));
    if (p->next > world_clock.now + SECOND / 8 && !p->away)
        p->next = world_clock.now + sim_below(SECOND / 8);
}

void person_lost(struct person *p, struct sim_letter *l)
{
    if (p->waits == l)
        p->waits = NULL;
    if (p->stream == l)
        p->stream = NULL;
}

/* Whoever reads a stream has heard of the last entry when nothing is under way. */
void people_check_streams(void)
{
    audit();
    for (int i = 0; i < people_count && !sim.wrong[0]; i++) {
        const struct person *p = &people[i];
        if (p->stream && !p->stream->dropped && !p->table->gone && p->said != p->table->count)
            sim_wrong("the stream of %s says %d, and there are %d entries", p->table->id, p->said,
                      p->table->count);
    }
}

/* Steps */

static bool is_due(const struct person *p)
{
    return p->next <= world_clock.now;
}

bool people_ready(void)
{
    for (int i = 0; i < people_count; i++)
        if (is_due(&people[i]))
            return true;
    return letters_next() <= world_clock.now;
}

int64_t people_next(void)
{
    int64_t next = letters_next();
    for (int i = 0; i < people_count; i++)
        if (people[i].next < next)
            next = people[i].next;
    return next;
}

void people_run(void)
{
    struct sim_letter *l = letter_due();
    if (l && (sim_chance(70) || !people_ready())) {
        letter_arrives(l);
        return;
    }
    int first = (int)sim_below(people_count);
    for (int i = 0; i < people_count; i++) {
        struct person *p = &people[(first + i) % people_count];
        if (is_due(p)) {
            person_acts(p);
            return;
        }
    }
    if (l)
        letter_arrives(l);
}

void people_cut_off(void)
{
    wires_leave();
    letters_end();
}
