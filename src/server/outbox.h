/* The outbox of notices: players who are not here are told that it is their turn, or that a game is
 * over. What is due is stored with the move that made it so; a process of its own sends it
 * (src/notify), so that the server itself connects to nobody. */
#ifndef AGES_SERVER_OUTBOX_H
#define AGES_SERVER_OUTBOX_H

#include "server/notices.h"
#include "server/store_notices.h"
#include "server/writer.h"

enum { NOTICE_DELAY = 120, LOOK_SECONDS = 120 };

struct outbox;

/* Can they be sent, if they are wanted? False: `why` has a message. */
bool outbox_check(const struct server_config *config, struct out *why);

struct outbox *outbox_new(const struct server_config *config, struct store *store);
void outbox_free(struct outbox *n);
bool outbox_is_on(const struct outbox *n);

/* What a browser needs to ask for web push; NULL: nothing can be pushed. */
const char *outbox_push_key(const struct outbox *n);

/* Once a second: what is due is sent. */
void outbox_tick(struct outbox *n, struct writer *w);

/* The person at the seat is told, unless it is out of date by then. */
enum store_status outbox_due(struct outbox *n, const struct live_table *live, int seat,
                             enum notice what);

/* The same for the webhook of the table, if it has one: whose turn it is, and the end. */
enum store_status outbox_due_at_hook(struct outbox *n, const struct live_table *live, int seat,
                                     enum notice what);

/* What the person and the hook were not told yet of the seat is due later. */
enum store_status outbox_put_off(struct outbox *n, const struct live_table *live, int seat);

/* May a question be mailed to this address now? Each address gets one in an hour, and all together
 * a limited number: the owner of an address may not have given it here. */
bool outbox_may_ask(struct outbox *n, const char *address);
void outbox_not_asked(struct outbox *n, const char *address); /* for the commit was lost */

/* After the commit, at once: notices will come here; or by mail, shall they? */
void outbox_greet(struct outbox *n, const struct stored_channel *c);
void outbox_greet_hook(struct outbox *n, int64_t number, const struct stored_hook *h);

#endif
