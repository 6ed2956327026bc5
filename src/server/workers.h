/* Threads that decide for bots. A worker gets a copy of the view of the bot's seat; its move
 * becomes an act, like a person's move. */
#ifndef AGES_SERVER_WORKERS_H
#define AGES_SERVER_WORKERS_H

#include "server/writer.h"

struct workers;

struct workers *workers_start(struct writer *writer, int threads); /* NULL: no threads or memory */
void workers_stop(struct workers *w);                              /* and frees them             */

/* Have they enough to do for now? */
bool workers_are_busy(struct workers *w);

/* False: no memory; the bot is asked again later. */
bool workers_ask(struct workers *w, const struct live_table *live, int seat);

#endif
