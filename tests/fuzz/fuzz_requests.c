/* The whole way of a request, from the socket to the store and back: a route, a secret that fits,
 * and any body. The first byte says which route, its highest bit at which table; the second whose
 * secret. In the body an @ is the number of the table's last entry, a # that of its ask, and a ~
 * what the device of the seat gives to it. Whatever is asked, the table is there afterwards and has
 * lost nothing. */
#define _GNU_SOURCE
#include "served.h"

#include <assert.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "chains.h"

enum { BODY = 1 << 13, LONGEST = 2 * SHA256_BYTES + 1 };

/* Below /api/tables/ID/; from a slash on, below /api. */
static const struct {
    const char *method, *path;
} routes[] = {
    {"POST", "moves"},        {"POST", "confirm"},      {"POST", "undo"},
    {"POST", "redo"},         {"POST", "seats/1"},      {"POST", "claim"},
    {"POST", "give"},         {"POST", "tip"},          {"POST", "/stream"},
    {"POST", "/commitments"}, {"POST", "/tables"},      {"POST", "give_up"},
    {"POST", "talk"},         {"POST", "talk/1/erase"}, {"POST", "notes"},
    {"POST", "terms"},        {"POST", "nudge"},        {"POST", "pause"},
    {"POST", "orders"},       {"POST", "rematch"},      {"POST", "hook"},
    {"POST", "/mail"},        {"POST", "/me/pairing"},  {"POST", "/me/join"},
    {"POST", "/me/recovery"}, {"POST", "/me/notices"},  {"POST", "/me/notices/remove"},
    {"POST", "/me/looking"},  {"POST", "/me/delete"},   {"GET", "chain"},
    {"GET", "record"},        {"GET", "talk"},          {"GET", "notes"},
    {"GET", "orders"},        {"GET", "hook"},          {"GET", "/tables"},
    {"GET", "/me/devices"},   {"GET", "/me/tables"},    {"GET", "/me/history"},
    {"GET", "/me/notices"},   {"GET", "/me/export"},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t fill_in(const uint8_t *data, size_t size, const struct fuzzed_table *t, int seat,
                      char body[BODY])
{
    char given[LONGEST];
    int n = t->ask < CHAIN_LINKS ? t->ask : CHAIN_LINKS;
    size_t length = 0;

    sodium_bin2hex(given, sizeof given, chain_element(seat, n), SHA256_BYTES);
    for (size_t i = 0; i < size && length + LONGEST < BODY; i++)
        if (data[i] == '@' || data[i] == '#')
            length += (size_t)snprintf(body + length, BODY - length, "%d",
                                       data[i] == '@' ? t->seq : t->ask);
        else if (data[i] == '~')
            length += (size_t)snprintf(body + length, BODY - length, "%s", given);
        else
            body[length++] = (char)data[i];
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char request[BODY + 512], answer[1 << 16], body[BODY];
    if (size < 2)
        return 0;
    unsigned route = (data[0] & 127) % (sizeof routes / sizeof *routes);
    unsigned claim = data[1] % SERVED_CLAIMS;
    const char *path = routes[route].path;
    struct fuzzed_table *t = served_table(data[0] >> 7);
    int before = t->seq;
    size_t length = fill_in(data + 2, size - 2, t, claim == 2, body);
    int head = snprintf(request, sizeof request,
                        "%s /api%s%s%s%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                        routes[route].method, path[0] == '/' ? "" : "/tables/",
                        path[0] == '/' ? "" : t->id, path[0] == '/' ? "" : "/", path,
                        t->claim[claim], length);
    memcpy(request + head, body, length);
    int status = served_ask(request, (size_t)head + length, PATIENT, answer, sizeof answer);
    served_look(t);
    assert(status && t->seq >= before);
    return 0;
}
