/* A sequence of moves that a seat makes at once, given as texts and looked up in the seat's view.
 * All of them are made, or none. */
#ifndef AGES_SESSION_SEQUENCE_H
#define AGES_SESSION_SEQUENCE_H

#include "core/play.h"
#include "session/session.h"

struct sequence {
    const struct game *game;
    int seat;
    bool turn_over; /* the moves so far end the turn */
    struct move moves[SEQUENCE_MAX];
    int count;
    struct state_room view; /* with the moves so far */
};

void sequence_begin(struct sequence *q, const struct session *s, int seat);

/* Adds the moves that a text stands for. False: `why` has the reason, in the reader's language. */
bool sequence_add(struct sequence *q, const char *text, const struct words *w, struct out *why);

/* While the seat is asked in this turn, adds the first of the texts that is possible, each at most
 * once. So a caller can end a turn without knowing which steps are left. */
void sequence_end_turn(struct sequence *q, const char *const ways[], int count);

/* Makes the moves (SEAT_CHANCE: the outcome that was typed in); with `confirm`, also confirms the
 * end of the turn if it waits for that. */
enum session_status sequence_make(struct session *s, int seat, const struct move moves[], int count,
                                  bool confirm);

#endif
