/* Clients that never end their request. */
#ifndef AGES_BENCH_SLOW_SOCKETS_H
#define AGES_BENCH_SLOW_SOCKETS_H

#include <sys/types.h>

/* A process that holds n sockets to a server on loopback, all of them open when it returns: a
 * byte of a request a second on each, and a new socket for one that is cut off. -1: it failed. */
pid_t slow_sockets_open(int port, int count);

#endif
