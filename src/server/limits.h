/* How much one address may ask: a bucket of requests that fills with time, and how many connections
 * and streams it holds. Of IPv6 the first half counts as the address: whoever has one has them all.
 * */
#ifndef AGES_SERVER_LIMITS_H
#define AGES_SERVER_LIMITS_H

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

struct limits;

enum held { HELD_CONNECTIONS, HELD_STREAMS, HELD_KINDS };

struct limits *limits_new(int64_t rate, int64_t held_max); /* NULL: no memory */
void limits_free(struct limits *l);

/* Takes `cost` requests out of the bucket; false: there are not so many in it. */
bool limits_spend(struct limits *l, const struct address *a, int cost);

bool limits_hold(struct limits *l, const struct address *a, enum held what); /* false: too many */
void limits_let_go(struct limits *l, const struct address *a, enum held what);

void limits_tick(struct limits *l); /* forgets addresses that have been quiet */

#endif
