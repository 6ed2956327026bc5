/* Reads a table from texts, for every front end. A status says what is wrong; the caller writes the
 * message. */
#ifndef AGES_SESSION_SETUP_H
#define AGES_SESSION_SETUP_H

#include "session/session.h"

struct bot;

enum option_status { OPTION_READ, OPTION_NO_PAIR, OPTION_WRONG };

/* Sets an option from a text `key=value` of `length` bytes. If it is wrong, *why is an English
 * message, and `wanted` gets what was expected. */
enum option_status option_read(const struct game *g, const char *text, size_t length, int options[],
                               const char **why, struct out *wanted);

enum seats_status { SEATS_READ, SEATS_TOO_MANY, SEATS_UNKNOWN, SEATS_TOO_LONG };

/* What a list of seats may contain: a set of enum seat_kind, and the known bots. */
struct seats_allowed {
    unsigned kinds;
    const struct bot *(*find_bot)(const struct game *g, const char *id);
};

/* Reads seats separated by commas: `you`, `you:NAME`, a bot's id, `exec:PROGRAM`. `at` gets the
 * text of a seat that is wrong. */
enum seats_status seats_read(const char *text, const struct seats_allowed *allowed,
                             struct table *table, char at[PROGRAM_MAX_BYTES]);

/* Names the seats that have no name (name_seats). False: `why` says which name is ambiguous. */
bool seats_name(struct table *table, const struct words *w, struct out *why);

#endif
