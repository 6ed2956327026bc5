/* Ratings of people, from the places of finished games: Weng and Lin's approximation of the
 * Plackett-Luce model, for any number of seats and with ties. Bots are fixed points of the scale
 * (data/anchors.tsv), which they share with people: 400 points are odds of ten to one. */
#ifndef AGES_SERVER_RATINGS_H
#define AGES_SERVER_RATINGS_H

#include "core/game.h"

struct rating {
    double mean, deviation; /* a deviation of 0: fixed */
};

enum { RATED_GAMES_SHOWN = 10 /* with fewer nothing can be said */ };

struct rating rating_first(void);

/* The ratings after a game; place[i] counts from 1, and equal places are ties. `spread` is what
 * chance and form add to everybody's strength. */
void ratings_update(struct rating rating[], const int place[], int seats, double spread);
double rating_spread(void);

struct anchor {
    const char *game, *bot;
    int rating;
};

extern const struct anchor anchors[]; /* up to one without a game */

/* False: nobody knows how strong that bot is. */
bool rating_of_bot(const char *game, const char *bot, struct rating *rating);

#endif
