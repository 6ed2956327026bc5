/* A seat at a served table, played from the terminal (join.c, join_table.c). */
#ifndef AGES_CLI_JOIN_H
#define AGES_CLI_JOIN_H

#include "cli/play.h"
#include "device/follow.h"

struct guest {
    struct play play; /* first: acts find the join by it */
    struct served served;
    struct device device;
    struct table table;     /* of the sketch */
    char base[1024];        /* the address of the page */
    char client[KEY_BYTES]; /* names this program's requests */
    int requests;
    int seq, plies; /* what is on the screen */
    int turn;       /* a seat, or SEAT_CHANCE, SEAT_NOBODY */
    bool over;
    bool rolls;     /* real dice, which are typed in now */
    bool asked;     /* its dice are asked for */
    bool bot_plays; /* in the person's seat   */
    bool told_red;
    char awaited[256]; /* the names of who is waited for */
};

/* Makes the table of an answer the one on the screen, and tells what has happened since the last
 * one. False, after a complaint: it can't be played here. */
bool join_take(struct guest *j, const json_t *now);

/* Asks the server for the table. False: it can't be reached, or `gone`, after a complaint. */
bool join_refresh(struct guest *j, bool *gone);

/* Says what a server's refusal says, or that there was no answer. */
void join_complain(struct guest *j, const struct reply *r);

/* Reads on in the log, gives to the dice, and says in red what is wrong. */
void join_look_at_dice(struct guest *j);

/* The result, the verdict on the dice, and where record and receipt are. */
void join_end(struct guest *j);

extern const struct served join_acts;

#endif
