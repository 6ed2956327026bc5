/* What a bot draws at random at a decision. It follows from the commitment of the table's dice, the
 * seat and the ply alone: a game with the same secret and the same moves of people is the same
 * game in the terminal, the library, the server and the page, and after an undo. */
#ifndef AGES_BOTS_DECISION_H
#define AGES_BOTS_DECISION_H

#include "core/rng.h"
#include "session/session.h"

struct rng decision_rng(const struct session *s, int seat);

#endif
