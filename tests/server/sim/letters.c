/* Letters: requests on their way to the server, and its answers on theirs. Some are late, lost or
 * doubled. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people.h"
#include "wire.h"

enum { SECOND = 1000000 };

static struct sim_letter *letters;

struct sim_letter *letter_to(struct person *p, enum letter_kind kind)
{
    struct sim_letter *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->from = p;
    l->kind = kind;
    return l;
}

static void post(struct sim_letter *l)
{
    l->due = world_clock.now + sim_below(sim.delay);
    l->next = letters;
    letters = l;
    totals.letters++;
}

/* The person waits for the answer. Copies are as lost or late as others. */
void letter_send(struct sim_letter *l)
{
    struct person *p = l->from;
    p->waits = l;
    p->patience = world_clock.now + SECOND + sim_below(4 * SECOND);
    post(l);
    while (l->kind != LETTER_STREAM && sim_chance(sim.doubling)) {
        struct sim_letter *copy = letter_to(p, l->kind);
        *copy = *l;
        copy->copy = true;
        totals.doubled++;
        post(copy);
    }
}

void letter_end(struct sim_letter *l)
{
    struct sim_letter **at = &letters;
    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
    wire_leave(l);
    person_lost(l->from, l);
    json_decref(l->answer);
    free(l);
}

void letters_end(void)
{
    while (letters)
        letter_end(letters);
}

/* When it arrives, there or here. */
static int64_t due_of(const struct sim_letter *l)
{
    if (!l->asked || l->answered)
        return l->due;
    return l->dropped ? world_clock.now : INT64_MAX;
}

static bool is_due(const struct sim_letter *l)
{
    return due_of(l) <= world_clock.now;
}

struct sim_letter *letter_due(void)
{
    uint32_t ready = 0;
    for (struct sim_letter *l = letters; l; l = l->next)
        ready += is_due(l);
    if (!ready)
        return NULL;
    uint32_t nth = rng_below(&sim.rng, ready);
    struct sim_letter *l = letters;
    while (!is_due(l) || nth--)
        l = l->next;
    return l;
}

int64_t letters_next(void)
{
    int64_t next = INT64_MAX;
    for (struct sim_letter *l = letters; l; l = l->next)
        if (due_of(l) < next)
            next = due_of(l);
    return next;
}

/* To the server, or back. */
void letter_arrives(struct sim_letter *l)
{
    struct wire_request request = {.method = l->body[0] ? "POST" : "GET",
                                   .target = l->target,
                                   .claim = l->claim,
                                   .body = l->body[0] ? l->body : NULL,
                                   .address = l->from->address};
    if (l->dropped || sim_chance(sim.loss)) {
        totals.lost += !l->dropped;
        sim_note("lost %s", l->target);
        letter_end(l);
    } else if (l->answered) {
        sim_note("%d to %s", l->status, l->target);
        if (!l->copy)
            person_reads(l->from, l);
        letter_end(l);
    } else {
        l->asked = true;
        sim_note("%s %s %s", request.method, l->target, l->body);
        if (!wire_open(&request, l))
            letter_end(l);
    }
}

/* From the server */

/* The end of the value that begins there. */
static const char *after_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"')
            while (*++at != '"')
                at += *at == '\\';
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    } while (depth > 0 || !strchr(",}", *at));
    return at;
}

/* Of a table only what people look at is parsed: the most of it is for screens. */
static json_t *parse(char *text)
{
    static const char *const passed[] = {"facts", "question", "ledger",  "scores",
                                         "board", "options",  "measures"};
    char *to = text, *from = text;

    if (!strstr(text, "\"facts\":"))
        return json_loads(text, 0, NULL);
    for (*to++ = *from++; *from == '"';) {
        const char *end = after_value(strchr(from, ':') + 1);
        size_t length = (size_t)(end - from), i = 0;
        while (i < sizeof passed / sizeof *passed &&
               (strncmp(from + 1, passed[i], strlen(passed[i])) != 0 ||
                from[1 + strlen(passed[i])] != '"'))
            i++;
        if (i == sizeof passed / sizeof *passed) {
            memmove(to, from, length + 1);
            to += length + 1;
        }
        from += length + (*end == ',');
    }
    strcpy(to - 1, "}"); /* in the place of what was behind the last one */
    return json_loads(text, 0, NULL);
}

void wire_answers(void *to, int status, const char *bytes, size_t length)
{
    struct sim_letter *l = to;
    char *text = strndup(bytes, length);

    if (!text)
        abort();
    l->answered = true;
    l->due = world_clock.now + sim_below(sim.delay);
    l->status = status;
    sim_note("answer %d to %s", status, l->target);
    check_secrets(l, text);
    l->answer = parse(text);
    check_answer(l);
    free(text);
}

/* Whole events, as the server writes them. */
void wire_streams(void *to, const char *bytes, size_t length)
{
    struct sim_letter *l = to;
    char *text = strndup(bytes, length);

    if (!text)
        abort();
    for (char *event = strtok(text, "\n"), *data; event; event = strtok(NULL, "\n"))
        if (strncmp(event, "event: ", 7) == 0 && (data = strtok(NULL, "\n")) &&
            strncmp(data, "data: ", 6) == 0) {
            json_t *read = json_loads(data + 6, 0, NULL);
            sim_note("told %s", data);
            person_hears(l->from, event + 7, read);
            json_decref(read);
        }
    free(text);
    if (l->from->waits == l) {
        l->from->waits = NULL;
        l->from->stream = l;
    }
}

void wire_ends(void *to)
{
    struct sim_letter *l = to;
    if (!l->answered)
        l->dropped = true;
}
