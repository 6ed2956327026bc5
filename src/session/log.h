/* The log: the events of a game in lines, as people read them. Every event has a depth: 0 where a
 * turn begins, 1 for what its seat decides, 2 for what follows from that. Some events share a line
 * with those before them, as the game's `together` says: "New in the row: Homer, Moses." */
#ifndef AGES_SESSION_LOG_H
#define AGES_SESSION_LOG_H

#include "session/session.h"

enum { LINE_EVENTS = 48, LINE_BYTES = 2048 }; /* of one line */

/* Reads the log event by event. Callers may read the members above the blank line. */
struct log_reader {
    const struct session *session;
    int viewer;
    int ply, depth;                 /* of the last event                              */
    struct event line[LINE_EVENTS]; /* the events of the line so far                  */
    int length;

    bool holds;          /* leave out the turn that begins in the last ply          */
    int last, at;        /* the last ply to read, and the current one               */
    int next, count;     /* its next event, and its number of events                */
    int owner;           /* whose turn it is                                        */
    int base;            /* the depth of the ply's first event                      */
    bool decided, inner; /* the owner has acted; not the first event of the ply     */
    struct event events[EVENTS_MAX];
};

/* How far a reader has come: `plies` whole plies, and `events` events of the next. */
struct bookmark {
    int plies, events;
};

/* Starts after the bookmark; reads up to the ply `last`. */
void log_open(struct log_reader *t, const struct session *s, int viewer, struct bookmark from,
              int last);
struct bookmark log_bookmark(const struct log_reader *t);

/* Reads the next event, or all events of the next line. False: there is none. */
bool log_next_event(struct log_reader *t);
bool log_next_line(struct log_reader *t);

/* Does a turn begin with this line, or the game end? */
bool log_begins_turn(const struct log_reader *t);

/* Prints the line so far; nothing for events that need no line. */
void log_print(const struct log_reader *t, const struct words *w, struct out *o);

#endif
