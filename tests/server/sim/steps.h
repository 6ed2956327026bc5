/* Threads that are steps, for the simulation: the linker sends the server's calls for threads,
 * locks, sleep, signals, clocks and sockets here (--wrap). A thread runs until it waits, or where
 * it takes a lock; then the simulation chooses who goes on. Nothing else runs meanwhile, and time
 * passes only as it is told to. */
#ifndef AGES_TESTS_STEPS_H
#define AGES_TESTS_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

struct world_clock {
    int64_t now;  /* microseconds, only forward          */
    int64_t wall; /* what the clock on the wall is ahead */
};

extern struct world_clock world_clock;

/* No threads; whatever is chosen is chosen by `r`. One of `switches` locks lets another go on; 0:
 * none does. */
void steps_begin(struct rng *r, int switches);

/* A first thread; it starts the others. */
void steps_spawn(void *(*run)(void *), void *with);

bool steps_run(void);     /* One that can go on does. False: all wait.      */
bool steps_spun(void);    /* Did it go on as if it never came to rest?       */
bool steps_ready(void);   /* Can one?                                       */
bool steps_ended(void);   /* Are all of them at their end?                  */
int64_t steps_next(void); /* When the next one can go on; INT64_MAX: never. */

/* As by kill; the thread that waits for signals gets it. */
void steps_signal(void);

#endif
