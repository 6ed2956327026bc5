/* Planned answers: what a seat says in advance to questions that come in the turns of others. A
 * view and orders go in; a legal move comes out, or nothing, and then the person is asked. */
#ifndef AGES_BOTS_ORDERS_H
#define AGES_BOTS_ORDERS_H

#include "core/game.h"

enum { ORDERS_MAX = 12, ORDER_ASK = -1 };

/* One kind of question. Its order is the number of one of `values`, or where there are none a
 * number from 0 to max; ORDER_ASK: the person is asked. */
struct order {
    const char *key;   /* in files and requests */
    const char *title; /* an English message; %1 is the seat that it is about */
    const struct nouns *values;
    int max;
    int initial; /* sensible, for who has no wish */
    int about;   /* a seat, or SEAT_NOBODY        */
};

/* The orders that a game has, ended by a NULL key; NULL: it has none. */
const struct order *orders_of(const struct game *g);

/* The answer of the seat that is asked, outside its turn. */
bool orders_answer(const struct game *g, const void *view, int seat, const int orders[ORDERS_MAX],
                   struct move *m);

#endif
