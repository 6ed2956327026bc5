/* A table from texts: see setup.h. */
#include "session/setup.h"

#include <string.h>

#include "core/play.h"

enum { PAIR_MAX_BYTES = 128 };

enum option_status option_read(const struct game *g, const char *text, size_t length, int options[],
                               const char **why, struct out *wanted)
{
    char pair[PAIR_MAX_BYTES];
    char *equals = NULL;

    if (length < sizeof pair) {
        memcpy(pair, text, length);
        pair[length] = '\0';
        equals = strchr(pair, '=');
    }
    if (!equals)
        return OPTION_NO_PAIR;
    *equals = '\0';
    *why = option_set(g, options, pair, equals + 1, wanted);
    return *why ? OPTION_WRONG : OPTION_READ;
}

/* What follows the word in a text that begins with it, or NULL. */
static const char *behind(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 ? text + length : NULL;
}

static bool read_person(const char *text, struct seat *seat)
{
    const char *name = behind(text, "you");

    if (!name || (*name && *name != ':'))
        return false;
    struct out o = out_to(seat->name, sizeof seat->name);
    out_text(&o, *name ? name + 1 : "");
    seat->kind = SEAT_PERSON;
    return o.lost == 0;
}

static bool read_program(const char *text, const struct seats_allowed *allowed,
                         const struct game *g, struct seat *seat)
{
    const char *program = behind(text, "exec:");

    seat->kind = program ? SEAT_EXEC : SEAT_BOT;
    if (!program && !allowed->find_bot(g, text))
        return false;
    strcpy(seat->program, program ? program : text);
    return seat->program[0] != '\0';
}

static bool read_seat(const char *text, const struct seats_allowed *allowed, const struct game *g,
                      struct seat *seat)
{
    bool person = allowed->kinds >> SEAT_PERSON & 1;

    *seat = (struct seat){0};
    if (person && read_person(text, seat))
        return true;
    *seat = (struct seat){0};
    return read_program(text, allowed, g, seat) && allowed->kinds >> seat->kind & 1;
}

enum seats_status seats_read(const char *text, const struct seats_allowed *allowed,
                             struct table *table, char at[PROGRAM_MAX_BYTES])
{
    table->seats = 0;
    for (;;) {
        size_t length = strcspn(text, ",");
        if (length >= PROGRAM_MAX_BYTES)
            return SEATS_TOO_LONG;
        memcpy(at, text, length);
        at[length] = '\0';
        if (table->seats == table->game->seats_max)
            return SEATS_TOO_MANY;
        if (!read_seat(at, allowed, table->game, &table->seat[table->seats++]))
            return SEATS_UNKNOWN;
        if (!text[length])
            return SEATS_READ;
        text += length + 1;
    }
}

bool seats_name(struct table *table, const struct words *w, struct out *why)
{
    name_seats(table, w);
    return names_are_clear(table, w, why);
}
