/* The computer players of one table: those of this library and exec bots. Each decides on
 * what its seat sees. */
#ifndef AGES_BOTS_PLAYERS_H
#define AGES_BOTS_PLAYERS_H

#include "session/session.h"

struct exec_bot;

struct players {
    int milliseconds; /* what an exec bot has for a decision */
    struct exec_bot *exec[SEATS_MAX];
    int heard[SEATS_MAX]; /* the last ply an exec bot has heard of */
};

/* Starts the exec bots of the table. False with a message in `why`; then none is running. */
bool players_start(struct players *p, const struct table *table, int milliseconds,
                   const struct words *w, struct out *why);
void players_end(struct players *p);

/* The move of the seat that is asked. False with a message in `why`: an exec bot was too slow,
 * has gone, or said something that is no legal move. */
bool players_decide(struct players *p, const struct session *s, int seat, struct move *m,
                    const struct words *w, struct out *why);

#endif
