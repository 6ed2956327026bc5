/* A whole server in the fuzzer's own process, with two tables of two persons: one has its own dice,
 * the other asks two devices for them. */
#ifndef AGES_TESTS_FUZZ_SERVED_H
#define AGES_TESTS_FUZZ_SERVED_H

#include <stddef.h>

#include "server/access.h"

enum { PATIENT = 100000, HASTY = 20 }; /* milliseconds to wait for more of an answer */

enum { SERVED_SEATS = 2, SERVED_CLAIMS = 5 };

struct fuzzed_table {
    char id[TABLE_ID_CHARS + 1];
    char claim[SERVED_CLAIMS][64]; /* headers: "", of the seats, of the host, of a player or "" */
    int seq, ask;                  /* as served_look found; the number of the ask, or 0 */
    unsigned uses, ended;          /* since when it is over or gone */
};

/* Sends the bytes and reads the answer into `text`, as far as it fits, until the server closes the
 * connection or nothing more comes. Its status, or 0: there is none. It aborts when the fault is
 * the server's. */
int served_ask(const char *bytes, size_t size, int patience, char *text, size_t room);

/* A table at which something can be done: now and then a new one, and in the place of one that has
 * ended. */
struct fuzzed_table *served_table(bool asked);

/* Is it there, and not over? */
bool served_look(struct fuzzed_table *t);

#endif
