/* What seats are called that nobody gave a name. */
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

static bool has_people(const struct table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].kind == SEAT_PERSON)
            return true;
    return false;
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
    bool people = has_people(table);
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
