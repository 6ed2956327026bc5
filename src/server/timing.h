/* The times of a table in memory: from its entries to its clocks, and what is due at which time. */
#ifndef AGES_SERVER_TIMING_H
#define AGES_SERVER_TIMING_H

#include "server/tables.h"

void timing_start(struct timing *t, const struct clock *clock);

/* The time at the table, for new entries and for its clocks: later than that of all entries before,
 * whatever the clock on the wall says. So the entries of one batch are known by their time, and
 * count as one; and a pause that began is on, though the wall is set back. */
int64_t timing_now(const struct live_table *live);

/* One more entry; and behind the last of a batch, as the session stands then. */
void timing_note(struct live_table *live, const struct stored_entry *e);
void timing_go_on(struct live_table *live);

static inline bool table_has_clock(const struct live_table *live)
{
    return live->timing.clock.bank != 0;
}

struct deadlines timing_deadlines(const struct live_table *live);
bool timing_is_late(const struct live_table *live, int seat);

/* When something is due after `told`, or NEVER. */
int64_t timing_next(const struct live_table *live, int64_t told);

#endif
