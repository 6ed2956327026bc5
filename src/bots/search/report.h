/* A game looked back on: what each roll was worth, what each decision cost, the costliest of them,
 * the chances after each turn and the turns that changed these most. While a game runs, a player
 * may have that by what the own seat has seen; when it is finished, all is told. */
#ifndef AGES_BOTS_SEARCH_REPORT_H
#define AGES_BOTS_SEARCH_REPORT_H

#include "bots/search/advice.h"
#include "session/session.h"

enum { REPORT_MISTAKES = 6 };

struct report_ply {
    struct verdict judged;
    bool ends_turn;
    int32_t value[SEATS_MAX]; /* if it ends a turn: to every seat */
};

struct report_seat {
    int64_t luck, cost;
    int rolls, decisions, turns;
    int good; /* decisions that cost nothing worth telling */
};

struct report {
    const struct session *session;
    const struct adviser *adviser;
    int viewer;   /* a seat, whose rolls and decisions alone are judged; SEAT_OPEN: all are */
    int32_t unit; /* of gains and values (advice.h)                                        */
    int plies, seats;
    struct report_ply *ply; /* from 1 */
    struct report_seat seat[SEATS_MAX];
    int mistake[REPORT_MISTAKES], mistakes; /* plies, the costliest first */
    struct turning_points turning;
};

/* The game must have an adviser. False: out of memory. To be freed in any case. */
bool report_make(struct report *r, const struct session *s, int viewer);
void report_free(struct report *r);

/* The moment before a ply, its move as the viewer saw it, and the best one. */
struct moment report_moment(const struct report *r, int ply);
struct move report_move(const struct report *r, int ply);
struct move report_better(const struct report *r, int ply);

#endif
