/* Names of seats: names for seats that have none, and which names are not allowed. */
#include <string.h>
#include <strings.h>

#include "session/session.h"

/* Of computer players among people. */
static const char *const first_names[] = {"Bram", "Noor",  "Remy",  "Juno",
                                          "Toni", "Sasha", "Robin", "Kim"};

enum { FIRST_NAMES = sizeof first_names / sizeof *first_names };

static bool is_taken(const struct table *table, const char *name)
{
    for (int i = 0; i < table->seats; i++)
        if (strcasecmp(table->seat[i].name, name) == 0)
            return true;
    return false;
}

int table_count(const struct table *table, enum seat_kind kind)
{
    int count = 0;
    for (int i = 0; i < table->seats; i++)
        count += table->seat[i].kind == kind;
    return count;
}

static bool has_double(const struct table *table, int seat)
{
    int alike = 0;
    for (int i = 0; i < table->seats; i++)
        alike += table->seat[i].kind == table->seat[seat].kind &&
                 strcmp(table->seat[i].program, table->seat[seat].program) == 0;
    return alike > 1;
}

static void name_by_program(struct table *table, int i, struct out *name)
{
    const char *program = table->seat[i].program, *slash = strrchr(program, '/');
    out_text(name, slash ? slash + 1 : program);
    if (has_double(table, i)) {
        out_char(name, ' ');
        out_int(name, i + 1);
    }
}

/* There are more names than seats. */
static const char *free_name(const struct table *table)
{
    int i = 0;
    while (i < FIRST_NAMES - 1 && is_taken(table, first_names[i]))
        i++;
    return first_names[i];
}

void name_seats(struct table *table, const struct words *w)
{
    bool people = table_count(table, SEAT_PERSON) > 0;
    for (int i = 0; i < table->seats; i++) {
        struct seat *seat = &table->seat[i];
        if (seat->name[0])
            continue;
        struct out name = out_to(seat->name, sizeof seat->name);
        if (seat->kind == SEAT_PERSON)
            say(&name, w, "Player %1", SAY_INT(i + 1));
        else if (seat->kind == SEAT_BOT && people)
            out_text(&name, free_name(table));
        else
            name_by_program(table, i, &name);
    }
}

static bool is_move_word(const struct game *g, const char *name)
{
    for (const struct verb *verb = g->verbs; verb->name; verb++) {
        if (strcasecmp(verb->name, name) == 0)
            return true;
        for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX; arg++)
            for (int i = 0; arg->nouns && i < arg->nouns->count; i++)
                if (strcasecmp(arg->nouns->ids[i], name) == 0)
                    return true;
    }
    return false;
}

static bool is_name_before(const struct table *table, int seat)
{
    for (int other = 0; other < seat; other++)
        if (strcasecmp(table->seat[other].name, table->seat[seat].name) == 0)
            return true;
    return false;
}

bool names_are_clear(const struct table *table, const struct words *w, struct out *why)
{
    for (int i = 0; i < table->seats; i++) {
        const char *name = table->seat[i].name;
        if (is_name_before(table, i))
            say(why, w, "two seats are called %1; give each a name of its own", SAY_TEXT(name));
        else if (name[strspn(name, "0123456789")] == '\0' || is_move_word(table->game, name))
            say(why, w, "%1 can't be a name: it is a number or a word of a move", SAY_TEXT(name));
        else
            continue;
        return false;
    }
    return true;
}
