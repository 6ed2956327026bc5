/* What people may want to hear of a table while they are not looking at it. */
#ifndef AGES_SERVER_NOTICES_H
#define AGES_SERVER_NOTICES_H

#include "server/tables.h"

struct writer;

enum notice {
    NOTICE_ASKED,   /* the seat of a person is asked now, and was not before */
    NOTICE_WARNING, /* its clock runs out soon                               */
    NOTICE_LATE,    /* its clock has run out                                 */
    NOTICE_BOT,     /* another person, or its clock, lets a bot play for it  */
    NOTICE_OVER,    /* the game is over; of no seat                          */
    NOTICE_NUDGE,   /* another player waits for it, and says so              */
    NOTICES
};

extern const char *const notice_names[NOTICES];

/* Called in the writer's thread, before the commit of what led to it: what is stored here is stored
 * with it. */
void notice(struct writer *w, const struct live_table *live, enum notice what, int seat);

/* The seat goes on with its turn: what it was not told yet is told later. */
void notice_later(struct writer *w, const struct live_table *live, int seat);

#endif
