/* The server's counters, for /metrics (in the text format of Prometheus). */
#ifndef AGES_SERVER_METRICS_H
#define AGES_SERVER_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

#include "core/out.h"
#include "server/notices.h"

struct metrics {
    atomic_long connections, streams, tables, cached, cached_bytes; /* now */
    atomic_long answers[6]; /* by the first digit of their status */
    atomic_long entries, commits, bot_moves, limited, reaped;
    atomic_long loads; /* tables that were rebuilt from their logs */
    atomic_long notices[NOTICES];
    atomic_long commit_microseconds;
    /* of its processor: the longest that loading held the writer, and that a batch did */
    atomic_long slice_microseconds, batch_microseconds;
};

void metrics_print(const struct metrics *m, struct out *o);

/* A clock that only goes forward. And how long this thread has had a processor, which a busy
 * machine does not change. */
int64_t microseconds_now(void);
int64_t microseconds_worked(void);

/* The clock on the wall, since 1970: this machine's, or that of a database which servers share. */
int64_t wall_milliseconds(void);
int64_t wall_seconds(void);

/* It is so late there; for the writer's thread. */
void wall_follow(int64_t milliseconds);

#endif
