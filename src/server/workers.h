/* Threads that decide for bots. A worker gets what the bot's seat sees, a copy of its own; what it
 * answers goes through the same door as a person's move. */
#ifndef AGES_SERVER_WORKERS_H
#define AGES_SERVER_WORKERS_H

#include "server/writer.h"

struct workers;

struct workers *workers_start(struct writer *writer, int threads); /* NULL: no threads or memory */
void workers_stop(struct workers *w);                              /* and frees them             */

/* False: no memory; the bot is asked again when the table is looked at. */
bool workers_ask(struct workers *w, const struct live_table *live, int seat);

#endif
