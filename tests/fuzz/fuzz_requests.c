/* The whole way of a request, from the socket to the store and back: a route, a secret that fits,
 * and any body. The first byte says which route, the second whose secret; an @ in the body is the
 * number of the table's last entry. Whatever is asked, the table is there afterwards and has lost
 * nothing. */
#define _GNU_SOURCE
#include "served.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BODY = 1 << 13 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t fill_in(const uint8_t *data, size_t size, int seq, char body[BODY])
{
    size_t length = 0;
    for (size_t i = 0; i < size && length + 16 < BODY; i++)
        if (data[i] == '@')
            length += (size_t)snprintf(body + length, BODY - length, "%d", seq);
        else
            body[length++] = (char)data[i];
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const routes[] = {"moves",   "confirm",      "undo",   "redo",
                                         "seats/1", "claim",        "give",   "tip",
                                         "/stream", "/commitments", "/tables"};
    static char request[BODY + 512], answer[1 << 16], body[BODY];
    if (size < 2)
        return 0;
    const char *route = routes[data[0] % (sizeof routes / sizeof *routes)];
    int before = served_seq();
    size_t length = fill_in(data + 2, size - 2, before, body);
    int head = snprintf(request, sizeof request,
                        "POST /api%s%s%s%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                        route[0] == '/' ? "" : "/tables/", route[0] == '/' ? "" : served_table(),
                        route[0] == '/' ? "" : "/", route, served_claim(data[1]), length);
    memcpy(request + head, body, length);
    int status = served_ask(request, (size_t)head + length, PATIENT, answer, sizeof answer);
    int after = served_seq();
    assert(status && before >= 0 && after >= before);
    return 0;
}
