/* Quotas of each address: a token bucket of requests, the number of connections and streams, and
 * the tables and players that begin in a day. Addresses are forgotten with the day and the program.
 * The first half of an IPv6 address counts, since one client has the whole network. */
#ifndef AGES_SERVER_QUOTAS_H
#define AGES_SERVER_QUOTAS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

struct address {
    uint8_t bytes[16]; /* IPv4 as ::ffff:a.b.c.d */
};

bool address_of(const struct sockaddr *from, struct address *a);
bool address_read(const char *text, struct address *a);
bool address_is_same(const struct address *a, const struct address *b);
bool address_is_loopback(const struct address *a);

struct quotas;

enum held { HELD_CONNECTIONS, HELD_STREAMS, HELD_KINDS };

struct quotas *quotas_new(int64_t rate, int64_t held_max); /* NULL: no memory */
void quotas_free(struct quotas *l);

/* Takes `cost` requests out of the bucket, or three seconds' worth if that is less; false: it has
 * fewer. */
bool quotas_spend(struct quotas *l, const struct address *a, int cost);

bool quotas_hold(struct quotas *l, const struct address *a, enum held what); /* false: too many */
void quotas_let_go(struct quotas *l, const struct address *a, enum held what);

/* One table or player more today; false: there are as many already. */
bool quotas_begin(struct quotas *l, const struct address *a, int64_t most);

void quotas_tick(struct quotas *l); /* forgets addresses that have been quiet */

#endif
