/* A table from texts: how every front end reads what is to be played. What can't be is told by a
 * status; the words around it are the caller's. */
#ifndef AGES_SESSION_SETUP_H
#define AGES_SESSION_SETUP_H

#include "session/session.h"

struct bot;

enum option_status { OPTION_READ, OPTION_NO_PAIR, OPTION_WRONG };

/* Sets an option by a text `key=value` of that many bytes. Of a wrong one *why is an English
 * message, and `wanted` gets what was expected. */
enum option_status option_read(const struct game *g, const char *text, size_t length, int options[],
                               const char **why, struct out *wanted);

enum seats_status { SEATS_READ, SEATS_TOO_MANY, SEATS_UNKNOWN, SEATS_TOO_LONG };

/* What a list of seats may hold: a set of enum seat_kind, and the bots there are. */
struct seats_allowed {
    unsigned kinds;
    const struct bot *(*find_bot)(const struct game *g, const char *id);
};

/* Seats separated by commas: `you`, `you:NAME`, a bot's id, `exec:PROGRAM`. Where one can't be,
 * `at` has its text. */
enum seats_status seats_read(const char *text, const struct seats_allowed *allowed,
                             struct table *table, char at[PROGRAM_MAX_BYTES]);

/* Names the seats that have no name (name_seats). False: `why` says which name is not clear. */
bool seats_name(struct table *table, const struct words *w, struct out *why);

#endif
