/* What is due at a time though nobody does anything: warnings, seats that are late, bots that play
 * on for them, planned answers. The store has the time for each table, so that nothing is forgotten
 * by a restart. */
#ifndef AGES_SERVER_ALARMS_H
#define AGES_SERVER_ALARMS_H

#include "server/writer.h"

struct alarms;

struct alarms *alarms_new(struct store *store); /* NULL: no memory */
void alarms_free(struct alarms *a);

/* Once a second: when the time of one has come, all that are due are seen to. */
void alarms_tick(struct alarms *a, struct writer *w);

/* The table has gone on, or its pauses have changed: notes when something is due there next. What
 * was due up to `told` has been done. */
enum store_status alarms_keep(struct alarms *a, struct tables *t, struct live_table *live,
                              int64_t told);

#endif
