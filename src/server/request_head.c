/* Heads of requests: see request_head.h. */
#include "server/request_head.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <microhttpd.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/words.h"

struct request_head {
    size_t bytes;
    int hosts, lengths, forwarded;
    bool odd_name;
    const char *next; /* where the next line begins */
    bool whole;       /* each line so far ended where the next one begins */
};

enum { LINE_END = 2 };

/* A token of RFC 9110: no blank before the colon, for one. */
static bool is_token(const char *name)
{
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("!#$%&'*+-.^_`|~", *c))
            return false;
    return *name;
}

/* The library writes zeros over the two bytes at the end of a line. */
static bool line_ends(const char *text, const char **next)
{
    const char *end = text + strlen(text);
    *next = end + LINE_END;
    return !end[1];
}

static enum MHD_Result read_field(void *with, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    struct request_head *head = with;
    (void)kind;
    head->bytes += strlen(name) + (value ? strlen(value) : 0) + 4;
    head->odd_name |= !is_token(name);
    head->hosts += strcasecmp(name, "Host") == 0;
    head->forwarded += strcasecmp(name, "X-Forwarded-For") == 0;
    head->lengths +=
        strcasecmp(name, "Content-Length") == 0 || strcasecmp(name, "Transfer-Encoding") == 0;
    head->whole = head->whole && name == head->next && value && line_ends(value, &head->next);
    return MHD_YES;
}

/* From version 0.9.77 on the library refuses lines that can be read in two ways, and lays its own
 * out otherwise. The one that runs may be newer than the one that this was built with. */
static bool library_is_strict(void)
{
    int major = 0, minor = 0, patch = 0;
    sscanf(MHD_get_version(), "%d.%d.%d", &major, &minor, &patch);
    return (major * 100 + minor) * 1000 + patch >= 9 * 1000 + 77;
}

/* Did the library take every line for what it is? It takes a zero byte in a value for its end, and
 * a line without a name for the end of the head: what follows would be another request. The empty
 * line at the end is two zeros. */
static bool is_whole(const struct request_head *head)
{
    return library_is_strict() || (head->whole && !head->next[0] && !head->next[1]);
}

/* With two ways to tell where a request ends, or whom it is for, a proxy might choose the other. */
const char *request_head_fault(struct MHD_Connection *connection, const char *version, size_t limit)
{
    struct request_head head = {0};

    head.whole = line_ends(version, &head.next);
    MHD_get_connection_values(connection, MHD_HEADER_KIND, read_field, &head);
    if (head.odd_name)
        return MSG("a header of the request has an invalid name");
    if (head.lengths > 1)
        return MSG("the request gives the length of its body twice");
    if (head.hosts > 1)
        return MSG("the request names two hosts");
    if (head.forwarded > 1)
        return MSG("the request says twice for whom it is forwarded");
    if (head.bytes > limit)
        return MSG("the headers of the request are too long");
    if (!is_whole(&head))
        return MSG("a line of the head can be read in two ways");
    return NULL;
}

bool path_has_zero(const char *target)
{
    const char *zero = strstr(target, "%00"), *query = strchr(target, '?');
    return zero && (!query || zero < query);
}

static bool is_address(const char *host, size_t length)
{
    char text[64];
    unsigned char bytes[16];
    bool six = length > 2 && host[0] == '[' && host[length - 1] == ']';

    if (six) {
        host++;
        length -= 2;
    }
    if (length >= sizeof text)
        return false;
    memcpy(text, host, length);
    text[length] = '\0';
    return inet_pton(six ? AF_INET6 : AF_INET, text, bytes) == 1;
}

static bool is_name(const char *host, size_t length, const char *name)
{
    return strlen(name) == length && strncasecmp(host, name, length) == 0;
}

bool host_is_known(const char *host, const char *const names[], const char *const origins[])
{
    const char *port = strrchr(host, ':');
    bool has_port = port && port[1 + strspn(port + 1, "0123456789")] == '\0';
    size_t length = has_port ? (size_t)(port - host) : strlen(host);

    if (is_address(host, length) || is_name(host, length, "localhost"))
        return true;
    for (int i = 0; names[i]; i++)
        if (is_name(host, length, names[i]))
            return true;
    for (int i = 0; origins[i]; i++) {
        const char *name = strstr(origins[i], "://");
        if (name && strcasecmp(name + 3, host) == 0)
            return true;
    }
    return false;
}
