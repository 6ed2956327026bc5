/* The log as people read it. Every event stands at a depth: a turn's beginning at 0, what its seat
 * decides below it, what comes of that below that; and some events share a line with those before
 * them, as the game's `together` says: "New in the row: Homer, Moses." */
#ifndef AGES_SESSION_TELLING_H
#define AGES_SESSION_TELLING_H

#include "session/session.h"

enum { LINE_EVENTS = 48, LINE_BYTES = 2048 }; /* of one line */

/* Goes from event to event. The members above the blank line may be read. */
struct telling {
    const struct session *session;
    int viewer;
    int ply, depth;                 /* of the newest event                            */
    struct event line[LINE_EVENTS]; /* what stands in the line, the newest event last */
    int length;

    bool holds;          /* the turn that begins in the last ply is not told yet    */
    int last, at;        /* the last ply, and the one that is read                  */
    int next, count;     /* the next event of that one, and how many it has         */
    int owner;           /* whose turn it is                                        */
    int base;            /* the depth of the ply's first event                      */
    bool decided, inner; /* the owner has done something; it is not the first event */
    struct event events[EVENTS_MAX];
};

/* How far somebody has read: all of so many plies, and some events of the next. */
struct bookmark {
    int plies, events;
};

void telling_begin(struct telling *t, const struct session *s, int viewer, struct bookmark from,
                   int last);
struct bookmark telling_end(const struct telling *t);

/* Takes the next event, or all that share the next line. False: all is told. */
bool telling_event(struct telling *t);
bool telling_line(struct telling *t);

/* Does a turn begin with the line? */
bool telling_turn(const struct telling *t); /* or does the game end? */

/* The line, as far as it is told; "" for what is not worth a line. */
void telling_words(const struct telling *t, const struct words *w, struct out *o);

#endif
