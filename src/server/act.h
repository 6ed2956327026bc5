/* Acts: what people and bots do at a table. */
#ifndef AGES_SERVER_ACT_H
#define AGES_SERVER_ACT_H

#include "core/play.h"
#include "server/writer.h"

enum act_kind { ACT_MOVES, ACT_CONFIRM, ACT_UNDO, ACT_REDO };

struct act {
    enum act_kind kind;
    int seat;
    bool typed;                    /* the move is what the person's dice show        */
    int seq;                       /* the version of the game it answers            */
    uint8_t request[DIGEST_BYTES]; /* recognizes a repetition; zeros: none */
    struct move moves[SEQUENCE_MAX];
    int count;
    bool confirm; /* also confirm the turn, if it waits for that */
};

enum act_result {
    ACT_DONE,     /* done, or can be done                   */
    ACT_REPEATED, /* this request was done already          */
    ACT_STALE,    /* it answers another version of the game */
    ACT_REFUSED,  /* the session says why                   */
    ACT_UNSTORED, /* the store does not write               */
};

/* Does the act answer the current version of the game? */
enum act_result act_check(struct writer *w, const struct live_table *live, const struct act *a);

/* Does the act, all or nothing, and what follows by itself: chance, confirmations of bots. */
enum act_result act_apply(struct writer *w, struct job *j, struct live_table *live,
                          const struct act *a, enum session_status *why);

/* What follows by itself at a new table. */
enum act_result act_begin(struct writer *w, struct job *j, struct live_table *live);

#endif
