/* What a seat wants done at once: moves that follow each other, given as texts and found on what
 * the seat sees. All of them are made, or none. */
#ifndef AGES_SESSION_WISH_H
#define AGES_SESSION_WISH_H

#include "core/play.h"
#include "session/session.h"

struct wish {
    const struct game *game;
    int seat;
    bool turn_over; /* the moves so far end the turn */
    struct move moves[SEQUENCE_MAX];
    int count;
    struct state_room view; /* with the moves so far */
};

void wish_begin(struct wish *wish, const struct session *s, int seat);

/* Adds the moves that a text stands for. False with the reason in `why`, in the reader's words. */
bool wish_add(struct wish *wish, const char *text, const struct words *w, struct out *why);

/* For as long as the seat is asked in this turn, adds the first of the texts that is possible then,
 * each once. So a turn is left without knowing which steps it still has. */
void wish_leave(struct wish *wish, const char *const ways[], int count);

/* Makes the moves; with `confirm`, confirms the end of the turn if it then waits for that. */
enum session_status wish_make(struct session *s, int seat, const struct move moves[], int count,
                              bool confirm);

#endif
