/* Bots against bots: many games, every bot in every seat, the same dice for each seating. */
#ifndef AGES_BOTS_ARENA_H
#define AGES_BOTS_ARENA_H

#include "session/session.h"

struct arena {
    const struct game *game;
    int options[OPTIONS_MAX];
    int bots; /* as many as seats */
    struct seat bot[SEATS_MAX];
    const char *seed;
    int games, jobs;
    int milliseconds;                       /* what an exec bot has for a decision           */
    const char *records;                    /* the folder each game is written to, or NULL   */
    bool overwrite;                         /* records that are there; else nothing is played */
    void (*progress)(void *with, int done); /* of any thread; may be NULL */
    void *with;
    const struct words *words;
};

struct arena_score {
    double wins;    /* a tie of n counts 1/n */
    double squares; /* the sum of (share of a deal - share of all)² */
    double mean, deviation;
    int best, worst;
};

struct arena_result {
    int games, deals;
    double winners_mean; /* of the points of those who won */
    struct arena_score bot[SEATS_MAX];
};

/* Games of one deal: one for each seating. Where the same bot sits everywhere there is one seating,
 * because the others would be the same game again. */
int arena_seatings(const struct arena *a);

/* Plays. False with a message in `why` if a game could not be played to its end. The same arena
 * gives the same result, whatever the number of jobs. */
bool arena_run(const struct arena *a, struct arena_result *result, struct out *why);

/* The interval that holds the true mean of shares in 95 cases of 100. A unit is what is independent
 * of the others: a deal, with all its games. `squares`: the sum of the squared differences between
 * each unit's share and the mean. */
void share_interval(double mean, double squares, int units, double *low, double *high);

#endif
