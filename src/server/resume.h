/* A table that began under other rules goes on from its snapshot: its last turn begins again. */
#ifndef AGES_SERVER_RESUME_H
#define AGES_SERVER_RESUME_H

#include "server/store.h"

/* The session, its log numbered on after so many entries; NULL when these rules can't go on. A
 * game that was over is over again. */
struct session *resume_session(struct store *store, int64_t number, const struct table *table,
                               const char *snapshot, int entries);

#endif
