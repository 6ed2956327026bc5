/* The network of the simulation, in the place of libmicrohttpd: requests come from the simulation,
 * and answers go to it. A wire is a connection with one request. */
#ifndef AGES_TESTS_WIRE_H
#define AGES_TESTS_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rng.h"

struct wire_request {
    const char *method, *target;
    const char *claim; /* the header Authorization, or "" */
    const char *body;  /* of a POST                       */
    uint32_t address;  /* who asks                        */
};

/* What the server says to whom; `to` is what the wire was opened with. */
void wire_answers(void *to, int status, const char *bytes, size_t length);
void wire_streams(void *to, const char *bytes, size_t length);
void wire_ends(void *to); /* after the answer, or without one */

/* False: nobody listens. The answer may come at once. */
bool wire_open(const struct wire_request *request, void *to);

/* The client is gone; the server notices when it writes. Nothing is said to it any more. */
void wire_leave(void *to);
void wires_leave(void); /* all of them */

/* The server hangs up. */
void wire_shut(int socket);

/* One that the server has something to say on gets it; false: none. */
bool wires_run(struct rng *r);
bool wires_ready(void);

#endif
