/* The clocks of the benches, in seconds. */
#ifndef AGES_BENCH_CLOCK_H
#define AGES_BENCH_CLOCK_H

#include <time.h>

static inline double clock_seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* By the clock on the wall. */
static inline double now(void)
{
    return clock_seconds(CLOCK_MONOTONIC);
}

/* What a processor has worked for this thread. */
static inline double thought(void)
{
    return clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

#endif
