/* Planned answers at a table: what is sealed, and when it is used (docs/hosting.md). */
#ifndef AGES_SERVER_ORDERS_H
#define AGES_SERVER_ORDERS_H

#include "server/act.h"
#include "server/tables.h"

struct sealed orders_none(void);
int order_index(const struct order *list, const char *key); /* -1: there is none */

/* The stored text of orders, "KEY VALUE\n" for each; unknown ones are left out. */
void orders_write(const struct game *g, const struct sealed *sealed, struct out *o);
struct sealed orders_read(const struct game *g, const char *text);

/* The seat gets another holder, or its player goes: nothing is sealed for it any more. */
enum store_status orders_drop(struct store *s, struct live_table *live, int seat);

/* When an order of the seat that is asked is used; NEVER: the person answers. */
int64_t orders_due(const struct live_table *live);

/* The answer by order of the seat that is asked; false: there is none. */
bool orders_act_now(const struct live_table *live, struct act *a);

/* What stands in the place of a request's digest where an order answered. */
void orders_digest(const struct live_table *live, int seat, uint8_t digest[DIGEST_BYTES]);

#endif
