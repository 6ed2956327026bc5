/* Rebuilding a table from its stored entries, in steps: a long game does not hold up the writer. */
#ifndef AGES_SERVER_LOADING_H
#define AGES_SERVER_LOADING_H

#include "server/tables.h"

struct loading;

/* NULL: *status says why there is nothing to load. */
struct loading *loading_begin(struct store *store, const char *id, enum store_status *status);

const char *loading_id(const struct loading *l);
int loading_entries(const struct loading *l); /* that have to be replayed, in all */

/* Replays some entries; true: that was all. */
bool loading_step(struct loading *l);

/* Frees it, done or not. NULL: STORE_DAMAGED, the stored data are inconsistent; or STORE_RULES, the
 * rules can't go on from them. */
struct live_table *loading_end(struct loading *l, enum store_status *status);

/* Brings a table up to what another server has stored, if that is not much; false: it must be
 * loaded anew. */
bool live_go_on(struct store *store, struct live_table *live);

/* All of it at once; NULL: *status says why not. */
struct live_table *load_table(struct store *store, const char *id, enum store_status *status);

/* The rules that the table began under. */
struct table_rules {
    const struct game *game;
    int revision;
};

struct table_rules loading_rules(const struct loading *l);

/* What a stream or a list needs to know of a table, without loading it. */
struct glance {
    int64_t number;
    struct table table;
    struct clock clock;
    struct keys keys;
    struct stored_standing standing;
    struct stored_life life;
    struct stored_terms terms;
};

enum store_status glance(struct store *store, const char *id, struct glance *g);

#endif
