/* Chance at a table whose dice are asked for (docs/fairness.md): when an ask is due, who is asked,
 * when it lapses, when it is drawn. The session knows what may be done, this is when it is done. */
#ifndef AGES_SERVER_ASKING_H
#define AGES_SERVER_ASKING_H

#include "server/metrics.h"
#include "server/stream.h"
#include "server/writer.h"

enum { PRESENCE_SECONDS = 40 }; /* that a device counts as here */

static inline bool table_is_asked(const struct live_table *live)
{
    return session_table(live->session)->dice == DICE_ASKED;
}

/* While chance is due: opens an ask, ends it by a lapse, or draws; SESSION_NOTHING: there is
 * nothing to be done now. Sees to it that the table is looked at when there will be. */
enum session_status asking_step(struct writer *w, struct live_table *live);

/* Would a step do something? */
bool asking_is_ready(struct writer *w, struct live_table *live);

/* The device of a seat shows that it is there. */
void asking_heard(struct writer *w, struct live_table *live, int seat);

struct open_ask asking_open(const struct live_table *live);

unsigned asking_here(struct writer *w, const struct live_table *live);
unsigned asking_waits_for(struct writer *w, const struct live_table *live);
unsigned table_unclaimed(const struct live_table *live);

/* May the host make a new link to the seat: does its holder agree, or do all other persons, and
 * not the host alone? */
bool link_is_agreed(const struct live_table *live, int seat);

#endif
