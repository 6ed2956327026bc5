/* The head of a request, as far as it can be wrong. */
#ifndef AGES_SERVER_REQUEST_HEAD_H
#define AGES_SERVER_REQUEST_HEAD_H

#include <stdbool.h>
#include <stddef.h>

struct MHD_Connection;

/* An English message: names that are none, a second Host, two lengths, more than `limit` bytes, a
 * zero byte, a line that is folded or does not end as it should. `version` is the library's text of
 * the first line's end; the other lines stand behind it. NULL: nothing is wrong. */
const char *request_head_fault(struct MHD_Connection *connection, const char *version,
                               size_t limit);

/* Is a zero byte in the path, as %00? */
bool path_has_zero(const char *target);

/* Does the server go by this name? A page of another site can make its own name lead here, but it
 * can't choose ours: an address, localhost, one of `names`, or the host of one of the origins. */
bool host_is_known(const char *host, const char *const names[], const char *const origins[]);

#endif
