/* What is kept of a game when it is over: a result for each player, and ratings where the table is
 * rated. */
#ifndef AGES_SERVER_RESULTS_H
#define AGES_SERVER_RESULTS_H

#include "server/writer.h"

/* Why such a table can't be rated, in English; NULL: it can. */
const char *rated_refusal(const struct table *table);

/* The game has ended just now. */
enum store_status results_keep(struct writer *w, const struct live_table *live);

/* The members ratings and games. */
enum store_status results_json(struct writer *w, const uint8_t player[SHA256_BYTES], struct out *o);

#endif
