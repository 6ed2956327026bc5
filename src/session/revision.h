/* The revision of the rules that a stored game was played by. One policy for records, saves,
 * positions, the tables of a server and the games of a device:
 *
 * - while the revision holds, a game is replayed, with equal hashes;
 * - under any other revision nothing is replayed. A table with a stored position goes on from it
 *   (position_read_other) and has no record; everything else is refused with say_revisions, and
 *   what was read stays as it is. */
#ifndef AGES_SESSION_REVISION_H
#define AGES_SESSION_REVISION_H

#include "core/game.h"

bool revision_holds(const struct game *g, int revision);

/* Names both revisions. */
void say_revisions(const struct game *g, int revision, const struct words *w, struct out *o);

#endif
