/* A whole server in the fuzzer's own process, with a table of two persons. */
#ifndef AGES_TESTS_FUZZ_SERVED_H
#define AGES_TESTS_FUZZ_SERVED_H

#include <stddef.h>

enum { PATIENT = 100000, HASTY = 20 }; /* milliseconds to wait for more of an answer */

/* Sends the bytes and reads the answer into `text`, as far as it fits, until the server closes the
 * connection or nothing more comes. Its status, or 0: there is none. It aborts when the fault is
 * the server's. */
int served_ask(const char *bytes, size_t size, int patience, char *text, size_t room);

const char *served_table(void);           /* its id            */
const char *served_claim(unsigned which); /* a header, or ""   */
int served_seq(void);                     /* of the table, now */

#endif
