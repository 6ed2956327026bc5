/* What several commands begin with: a game by its name, its options, a table with its seats, a file
 * with a record or a position. Each says itself what is wrong and returns false or NULL. */
#ifndef AGES_CLI_SETUP_H
#define AGES_CLI_SETUP_H

#include "cli/args.h"
#include "session/record.h"

const struct game *read_game(struct console *c, const char *id);

/* `--option key=value`, again and again; the others keep their initial values. */
bool read_options(struct console *c, const struct game *g, const struct texts *given,
                  int options[OPTIONS_MAX]);

/* `--seats you:Ada,builder,exec:PROGRAM`: seats and their names. */
bool read_seats(struct console *c, const struct game *g, const char *text, bool people,
                struct table *table);

/* A whole file in memory, which the caller frees. */
char *read_file(struct console *c, const char *path, size_t *length);

/* A record, read and replayed. */
struct session *read_record(struct console *c, const char *path);

/* Reads a record, calls the seats by their names, and lets `report` do the rest: its status. */
int with_record(struct console *c, const char *path,
                int (*report)(struct console *c, const struct session *s, const void *how),
                const void *how);

/* `--as`: a seat by its number or name, or a watcher; the viewer stays as it is without it. False,
 * with a complaint: there is no such seat. */
bool read_viewer(struct console *c, const struct table *table, const char *as, int *viewer);

/* What `show` finds by a query; it returns how many. Of none `message` is told, with the query as
 * %1. As JSON it is an array. */
struct listing {
    int (*show)(struct console *c, const void *of, const char *query, bool json);
    const void *of;
    bool json;
    const char *message;
};
bool text_holds(const char *text, const char *part); /* whatever their case and accents */
int show_listing(struct console *c, const struct listing *list, int count, char *const words[]);

/* A state to begin with: of a position's file when `position` is given, else set up. */
bool read_state(struct console *c, const struct game *g, const char *position, int players,
                const struct texts *options, void *state);

/* From now on seats are called by their names; `names` must last as long. */
void console_names(struct console *c, const struct table *table, const char *names[SEATS_MAX]);

/* What was found out about dice, as an English message (verify.c). */
const char *verify_message(enum verify_result result, bool asked);

/* Says of a copy which part of it was not checked. */
void say_copied(const struct findings *found, const struct words *w, struct out *o);

double seconds_now(void);

#endif
