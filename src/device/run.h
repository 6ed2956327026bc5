/* The run of an ask, as a device reads it: its draws are checked when all of it is told. */
#ifndef AGES_DEVICE_RUN_H
#define AGES_DEVICE_RUN_H

#include <jansson.h>

#include "device/log.h"

enum { PART_MAX = 4096 }; /* entries that are read at once */

struct draw {
    int entry;
    uint64_t u, w;
};

/* A run as it is read: its ask, the joins then, and its draws. */
struct told_run {
    struct told_ask ask;
    struct told_join join[SEATS_MAX];
    struct draw draw[PART_MAX];
    int draws;
};

/* One more entry: `log` is the log with it, `part` what the table tells beside. The second asks
 * whether key, elements and draws of a run that has ended fit. */
bool run_note(struct told_run *r, const struct device_log *before, const struct device_log *log,
              const struct told *told, const json_t *part, struct misfit *fault);
bool run_end(const struct told_run *r, const json_t *part, bool hidden, struct misfit *fault);

#endif
