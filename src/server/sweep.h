/* Tables that go: those at which nothing has happened for long are announced, and later deleted.
 * The record of a finished one stays in the archive. */
#ifndef AGES_SERVER_SWEEP_H
#define AGES_SERVER_SWEEP_H

#include "server/writer.h"

struct sweep;

struct sweep *sweep_new(const struct server_config *config,
                        struct store *store); /* NULL: no memory */
void sweep_free(struct sweep *s);

/* Once a second. When the clock on the wall has gone on by a minute, all tables are looked through:
 * some in a batch, so that nobody waits for it. */
void sweep_tick(struct sweep *s, struct writer *w);

/* When an announced table goes; 0: it is not announced. */
int64_t life_goes(const struct server_config *config, const struct stored_life *life);
int64_t table_goes(const struct server_config *config, const struct live_table *live);

#endif
