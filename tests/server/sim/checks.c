/* What an answer may say: no more than its reader may know, nothing that is not stored; and to who
 * reads on, all that has happened. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people.h"

enum { BACK = 5 /* what an event says instead of a card */ };

static int number(json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

/* Secrets */

void check_secrets(const struct sim_letter *l, const char *text)
{
    const struct sim_table *t = l->from->table;
    if (l->kind == LETTER_CREATE)
        return;
    for (int i = 0; i < people_count; i++)
        if (&people[i] != l->from && people[i].secret[0] && strstr(text, people[i].secret))
            sim_wrong("%s tells the secret of another seat", l->target);
    bool over =
        t->over || t->gone || strstr(text, "\"over\":true") || strstr(text, "\"given_up\":true");
    if (t->dice[0] && !over && strstr(text, t->dice))
        sim_wrong("%s tells the secret of the dice", l->target);
}

/* Magpie: of the others' cards only backs. */

static void check_spot(const struct sim_letter *l, json_t *spot)
{
    const char *card = json_string_value(json_object_get(spot, "card"));
    json_t *seen = json_object_get(spot, "seen"), *seat;
    size_t i;

    if (!card || strcmp(card, "back") == 0)
        return;
    json_array_foreach(seen, i, seat)
    {
        const char *name = json_string_value(seat);
        int viewer = name ? atoi(name) : (int)json_integer_value(seat);
        if (viewer == l->from->seat)
            return;
    }
    sim_wrong("seat %d is shown a hidden card in a nest", l->from->seat);
}

static void check_hand(const struct sim_letter *l, json_t *hand)
{
    const char *card;
    json_t *count;
    json_object_foreach(hand, card, count)
    {
        if (strcmp(card, "back") != 0)
            sim_wrong("seat %d is shown a hidden card in a hand", l->from->seat);
    }
}

static void check_event(const struct sim_letter *l, json_t *event)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    bool hides = kind && (strcmp(kind, "drawn") == 0 || strcmp(kind, "laid") == 0);
    if (hides && number(event, "seat") != l->from->seat && number(event, "a") != BACK)
        sim_wrong("seat %d is told a hidden card", l->from->seat);
}

static void check_view(const struct sim_letter *l, json_t *table)
{
    json_t *seats = json_object_get(json_object_get(table, "view"), "seats"), *seat, *item;
    size_t i, j;

    json_array_foreach(seats, i, seat)
    {
        if ((int)i != l->from->seat)
            check_hand(l, json_object_get(seat, "hand"));
        json_array_foreach(json_object_get(seat, "nest"), j, item)
        {
            check_spot(l, item);
        }
    }
    json_array_foreach(json_object_get(table, "events"), j, item)
    {
        check_event(l, item);
    }
    if (json_array_size(json_object_get(table, "moves")) && number(table, "turn") != l->from->seat)
        sim_wrong("seat %d is shown another's moves", l->from->seat);
}

/* At the end everything is, and nobody can go back from there; who is alone may. */
static bool is_turned_up(json_t *table)
{
    const char *phase = json_string_value(json_object_get(json_object_get(table, "view"), "phase"));
    bool up = phase && strcmp(phase, "over") == 0;
    if (up && json_is_true(json_object_get(table, "can_undo")) &&
        !json_is_true(json_object_get(table, "alone")))
        sim_wrong("who has seen all cards can go back");
    return up;
}

static void check_table(const struct sim_letter *l)
{
    struct sim_table *t = l->from->table;
    json_t *table = l->answer, *you = json_object_get(table, "you");

    audit_published(t, number(table, "seq"));
    t->over |= json_is_true(json_object_get(table, "over")) ||
               json_is_true(json_object_get(json_object_get(table, "asked"), "given_up"));
    int viewer = l->kind == LETTER_END ? SEAT_WATCHER : l->from->seat; /* the host as such */
    if ((json_is_integer(you) ? (int)json_integer_value(you) : SEAT_WATCHER) != viewer)
        sim_wrong("seat %d is taken for another", l->from->seat);
    if (!t->game->hidden || is_turned_up(table))
        return;
    check_view(l, table);
}

void check_answer(const struct sim_letter *l)
{
    struct sim_table *t = l->from->table;
    bool done = l->status == 200 && !t->gone;

    if (l->status == 500 || l->status == 400 || l->status == 422)
        sim_wrong(
            "%s is answered with %d: %s", l->target, l->status,
            json_string_value(json_object_get(json_object_get(l->answer, "error"), "message")));
    if (l->kind != LETTER_LOG && !t->gone && json_object_get(l->answer, "view"))
        check_table(l);
    if (l->kind == LETTER_ACT && done)
        audit_acknowledged(t, l->sent);
    if ((l->kind == LETTER_CLAIM || l->kind == LETTER_CHAIN) && done) {
        char tip[TIP_CHARS + 1];
        snprintf(tip, sizeof tip, "%s", strstr(l->body, "\"tip\":\"") + 7);
        audit_joined(t, l->from->seat, number(l->answer, "join"), tip);
        audit_published(t, number(l->answer, "seq"));
    }
    if (l->kind == LETTER_GIVE && done)
        audit_published(t, number(l->answer, "seq"));
    if (l->kind == LETTER_LOG && done)
        audit_published(t, number(l->answer, "last"));
}

/* The events of who reads on are those of who reads all. */

static uint64_t words_of(json_t *event)
{
    const char *text = json_string_value(json_object_get(event, "text"));
    uint64_t hash = 14695981039346656037u;
    for (; text && *text; text++)
        hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    return hash;
}

static bool is_as_told(const struct person *p, json_t *events)
{
    json_t *event;
    size_t i;
    if ((int)json_array_size(events) != p->tolds)
        return false;
    json_array_foreach(events, i, event)
    {
        if (p->told[i].ply != number(event, "ply") || p->told[i].words != words_of(event))
            return false;
    }
    return true;
}

void check_told(struct person *p, json_t *table, bool whole)
{
    json_t *events = json_object_get(table, "events"), *event;
    int since = number(table, "since");
    size_t i;

    if (whole && p->knows && p->seq == number(table, "seq") && !p->over && !is_as_told(p, events))
        sim_wrong("who read on at seat %d of %s missed something", p->seat, p->table->id);
    while (p->tolds && p->told[p->tolds - 1].ply > since)
        p->tolds--;
    size_t most = (size_t)p->tolds + json_array_size(events);
    struct told_event *told = realloc(p->told, (most + 1) * sizeof *told);
    if (!told)
        abort();
    p->told = told;
    json_array_foreach(events, i, event)
    {
        p->told[p->tolds++] = (struct told_event){number(event, "ply"), words_of(event)};
    }
}

/* The log of a table whose dice are asked for: entry by entry, up to the head. */

static void read_hex(const char *hex, uint8_t bytes[SHA256_BYTES])
{
    for (int i = 0; i < SHA256_BYTES; i++) {
        unsigned byte = 0;
        sscanf(hex + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
    }
}

static void read_ask(struct person *p, const char *line)
{
    char seats[16] = "";
    int n, ask;

    if (sscanf(line, "%d ask %d %15s", &n, &ask, seats) != 3)
        return;
    if (ask != ++p->asks)
        sim_wrong("ask %d of %s has the number %d", p->asks, p->table->id, ask);
    p->ask_entry = n;
    p->asked_me = strchr(seats, '0' + p->seat) != NULL;
}

/* Which chain counts is what the log says, as for the page: a repeated request may bring one that
 * was refused before. */
static void read_join(struct person *p, const char *line)
{
    char tip[TIP_CHARS + 1], ours[TIP_CHARS + 1];
    int seat;

    if (sscanf(line, "%*d join %d %*s %64s", &seat, tip) != 2 || seat != p->seat)
        return;
    for (int i = 0; i < CHAINS; i++) {
        hex_print(chain_element(i, 0), ours);
        if (strcmp(tip, ours) == 0) {
            p->chain = i;
            p->before = p->asks;
        }
    }
}

static void read_entry(struct person *p, json_t *entry)
{
    const char *line = json_string_value(json_object_get(entry, "line"));
    const char *salted = json_string_value(json_object_get(entry, "e"));
    uint8_t value[SHA256_BYTES];
    char whole[1024];

    if (number(entry, "n") != p->log + 1) {
        sim_wrong("entry %d of the log of %s is missing", p->log + 1, p->table->id);
        return;
    }
    p->log++;
    if (line && p->table->game->hidden && !p->table->over &&
        (strstr(line, " move ") || strstr(line, " chance ")))
        sim_wrong("the log of %s tells a hidden move", p->table->id);
    if (line) {
        read_ask(p, line);
        read_join(p, line);
    }
    int length = snprintf(whole, sizeof whole, "%s\n", line ? line : "");
    if (salted)
        read_hex(salted, value);
    else
        entry_value(whole, (size_t)length, value);
    head_add(p->head, value);
}

void check_log(struct person *p, json_t *page)
{
    const char *commitment = json_string_value(json_object_get(page, "commitment"));
    const char *opening = json_string_value(json_object_get(page, "opening"));
    const char *head = json_string_value(json_object_get(page, "head"));
    char ours[TIP_CHARS + 1];
    json_t *entry;
    size_t i;

    if (p->commitment[0] && (!commitment || strcmp(p->commitment, commitment) != 0))
        sim_wrong("%s has another commitment", p->table->id);
    if (commitment && !p->commitment[0])
        strncat(p->commitment, commitment, TIP_CHARS);
    if (opening && !p->log)
        head_begin(opening, strlen(opening), p->head);
    json_array_foreach(json_object_get(page, "entries"), i, entry)
    {
        read_entry(p, entry);
    }
    hex_print(p->head, ours);
    if (head && strcmp(head, ours) != 0)
        sim_wrong("the log of %s does not go on from what seat %d saw", p->table->id, p->seat);
}
