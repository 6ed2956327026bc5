/* A table that began under an older revision goes on from its snapshot: the last turn begins again.
 */
#ifndef AGES_SERVER_RESUME_H
#define AGES_SERVER_RESUME_H

#include "server/store.h"

/* The session; its history goes on after `entries` entries. NULL: these rules can't go on from it.
 * A game that was over is over again. */
struct session *resume_session(struct store *store, int64_t number, const struct table *table,
                               const struct stored_snapshot *snapshot, int entries);

#endif
