/* The door to a table: everything that is done at one goes through it, by people and by bots. */
#ifndef AGES_SERVER_DOOR_H
#define AGES_SERVER_DOOR_H

#include "core/play.h"
#include "server/clerk.h"

enum act_kind { ACT_MOVES, ACT_CONFIRM, ACT_UNDO, ACT_REDO };

struct act {
    enum act_kind kind;
    int seat;
    int seq; /* the version of the game it answers            */
    uint8_t request[DIGEST_BYTES]; /* zeros: can't be repeated */
    struct move moves[SEQUENCE_MAX];
    int count;
    bool confirm; /* after the moves, if the turn then waits for it */
};

enum door {
    DOOR_OPEN,     /* done, or may be                                       */
    DOOR_REPEATED, /* this very request was done already                    */
    DOOR_STALE,    /* it answers another version of the game                */
    DOOR_REFUSED,  /* the session says why                                  */
    DOOR_STORE,    /* the store does not write                              */
};

/* Does the act answer the game as it stands? */
enum door door_knock(struct clerk *c, const struct live_table *live, const struct act *a);

/* Does it: all or nothing, and what follows by itself (chance, confirmations of bots). */
enum door door_pass(struct clerk *c, struct job *j, struct live_table *live, const struct act *a,
                    enum session_status *why);

/* What follows by itself at a new table. */
enum door door_begin(struct clerk *c, struct job *j, struct live_table *live);

#endif
