/* In the place of libmicrohttpd: see wire.h. Of the library there is what the server uses. */
#include "wire.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEAD_MAX = 1024, QUERY_MAX = 128, HEADERS = 4, FIRST_SOCKET = 1 << 20, BLOCK = 1024 };

struct MHD_Response {
    int users;
    char *bytes;
    size_t length;
    bool frees;
    MHD_ContentReaderCallback read;
    MHD_ContentReaderFreeCallback release;
    void *with;
};

struct MHD_Connection {
    struct MHD_Connection *next;
    int socket;
    struct sockaddr_in from;
    void *to; /* NULL: gone */
    void *link, *request;
    char method[8], query[QUERY_MAX];
    char path[HEAD_MAX]; /* and behind it the rest of the head, as it came, with zeros for ends */
    const char *version;
    const char *header[HEADERS][2];
    int headers;
    bool suspended, resumed, shut;
    int status;
    struct MHD_Response *response;
};

struct MHD_Daemon {
    MHD_AccessHandlerCallback handle;
    void *handle_with;
    MHD_RequestCompletedCallback completed;
    void *completed_with;
    MHD_NotifyConnectionCallback connected;
    void *connected_with;
    void *(*noted)(void *with, const char *target, struct MHD_Connection *c);
    void *noted_with;
    int listening;
    bool quiet;
};

static struct MHD_Daemon *daemon_now;
static struct MHD_Connection *wires;
static int sockets;

/* The end of a wire */

static void end_wire(struct MHD_Connection *c)
{
    struct MHD_Connection **at = &wires;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    if (c->request)
        daemon_now->completed(daemon_now->completed_with, c, &c->request,
                              MHD_REQUEST_TERMINATED_COMPLETED_OK);
    if (c->response)
        MHD_destroy_response(c->response);
    daemon_now->connected(daemon_now->connected_with, c, &c->link, MHD_CONNECTION_NOTIFY_CLOSED);
    if (c->to)
        wire_ends(c->to);
    free(c);
}

static bool is_stream(const struct MHD_Connection *c)
{
    return c->response && c->response->read;
}

/* What the server has queued goes out. */
static void deliver(struct MHD_Connection *c)
{
    char block[BLOCK];

    if (c->suspended)
        return;
    if (!c->to || c->shut || !c->response) {
        end_wire(c);
        return;
    }
    if (!is_stream(c)) {
        wire_answers(c->to, c->status, c->response->bytes, c->response->length);
        end_wire(c);
        return;
    }
    ssize_t got = c->response->read(c->response->with, 0, block, sizeof block);
    if (got < 0)
        end_wire(c);
    else if (got)
        wire_streams(c->to, block, (size_t)got);
}

/* A request */

/* Returns where the next text goes: behind `gap` zeros. */
static char *put(struct MHD_Connection *c, char *at, const char *text, int gap)
{
    size_t length = strlen(text);
    if (at + length + gap >= c->path + HEAD_MAX - 2) /* two zeros are its end */
        abort();
    memcpy(at, text, length);
    return at + length + gap;
}

static char *add_header(struct MHD_Connection *c, char *at, const char *name, const char *value)
{
    c->header[c->headers][0] = at;
    at = put(c, at, name, 1);
    c->header[c->headers++][1] = at;
    return put(c, at, value, 2);
}

static void call(struct MHD_Connection *c, const char *bytes, size_t length)
{
    size_t left = length;
    daemon_now->handle(daemon_now->handle_with, c, c->path, c->method, c->version, bytes, &left,
                       &c->request);
}

static struct MHD_Connection *new_wire(const struct wire_request *r, void *to)
{
    struct MHD_Connection *c = calloc(1, sizeof *c);
    char length[24];

    if (!c)
        abort();
    c->to = to;
    c->socket = FIRST_SOCKET + sockets++;
    c->from = (struct sockaddr_in){.sin_family = AF_INET};
    c->from.sin_addr.s_addr = htonl(r->address);
    snprintf(c->method, sizeof c->method, "%s", r->method);
    char *at = put(c, c->path, r->target, 1);
    c->version = at;
    at = put(c, at, "HTTP/1.1", 2);
    at = add_header(c, at, "Host", "localhost");
    if (*r->claim)
        at = add_header(c, at, "Authorization", r->claim);
    if (r->body) {
        snprintf(length, sizeof length, "%zu", strlen(r->body));
        at = add_header(c, at, "Content-Type", "application/json");
        add_header(c, at, "Content-Length", length);
    }
    c->next = wires;
    wires = c;
    return c;
}

bool wire_open(const struct wire_request *r, void *to)
{
    struct MHD_Daemon *d = daemon_now;
    if (!d || d->quiet)
        return false;
    struct MHD_Connection *c = new_wire(r, to);
    d->connected(d->connected_with, c, &c->link, MHD_CONNECTION_NOTIFY_STARTED);
    d->noted(d->noted_with, c->path, c);
    char *query = strchr(c->path, '?');
    if (query) {
        *query = '\0';
        snprintf(c->query, sizeof c->query, "%s", query + 1);
    }
    if (!c->shut)
        call(c, NULL, 0);
    size_t length = r->body ? strlen(r->body) : 0, half = length / 2;
    if (!c->shut && !c->response && c->request && length) {
        call(c, r->body, half);
        call(c, r->body + half, length - half);
    }
    if (!c->shut && !c->response && c->request)
        call(c, NULL, 0);
    deliver(c);
    return true;
}

void wire_leave(void *to)
{
    for (struct MHD_Connection *c = wires; c; c = c->next)
        if (c->to == to)
            c->to = NULL;
}

void wires_leave(void)
{
    for (struct MHD_Connection *c = wires; c; c = c->next)
        c->to = NULL;
}

void wire_shut(int socket)
{
    for (struct MHD_Connection *c = wires; c; c = c->next)
        if (c->socket == socket)
            c->shut = true;
}

/* A stream that nobody reads is noticed when it is written to. */
static bool is_ready(const struct MHD_Connection *c)
{
    return c->resumed || !c->suspended;
}

bool wires_ready(void)
{
    for (struct MHD_Connection *c = wires; c; c = c->next)
        if (is_ready(c))
            return true;
    return false;
}

bool wires_run(struct rng *r)
{
    uint32_t ready = 0;
    for (struct MHD_Connection *c = wires; c; c = c->next)
        ready += is_ready(c);
    if (!ready)
        return false;
    uint32_t nth = rng_below(r, ready);
    struct MHD_Connection *c = wires;
    while (!is_ready(c) || nth--)
        c = c->next;
    bool answer = c->resumed && !is_stream(c);
    c->suspended = c->resumed = false;
    if (answer)
        call(c, NULL, 0);
    deliver(c);
    return true;
}

/* The library's functions */

void MHD_suspend_connection(struct MHD_Connection *c)
{
    c->suspended = true;
}

void MHD_resume_connection(struct MHD_Connection *c)
{
    c->resumed = true;
}

const union MHD_ConnectionInfo *MHD_get_connection_info(struct MHD_Connection *c,
                                                        enum MHD_ConnectionInfoType type, ...)
{
    static union MHD_ConnectionInfo address, socket, context;
    switch (type) {
    case MHD_CONNECTION_INFO_CLIENT_ADDRESS:
        address.client_addr = (struct sockaddr *)(void *)&c->from;
        return &address;
    case MHD_CONNECTION_INFO_CONNECTION_FD: socket.connect_fd = c->socket; return &socket;
    case MHD_CONNECTION_INFO_SOCKET_CONTEXT: context.socket_context = c->link; return &context;
    default: abort();
    }
}

static const char *argument(struct MHD_Connection *c, const char *key)
{
    size_t length = strlen(key);
    for (const char *at = c->query; *at; at += strcspn(at, "&"), at += *at == '&')
        if (strncmp(at, key, length) == 0 && at[length] == '=')
            return at + length + 1; /* of numbers, what follows does no harm */
    return NULL;
}

const char *MHD_lookup_connection_value(struct MHD_Connection *c, enum MHD_ValueKind kind,
                                        const char *key)
{
    if (kind == MHD_GET_ARGUMENT_KIND)
        return argument(c, key);
    for (int i = 0; i < c->headers; i++)
        if (strcasecmp(c->header[i][0], key) == 0)
            return c->header[i][1];
    return NULL;
}

int MHD_get_connection_values(struct MHD_Connection *c, enum MHD_ValueKind kind,
                              MHD_KeyValueIterator each, void *with)
{
    (void)kind;
    for (int i = 0; i < c->headers; i++)
        each(with, kind, c->header[i][0], c->header[i][1]);
    return c->headers;
}

static struct MHD_Response *new_response(void)
{
    struct MHD_Response *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    r->users = 1;
    return r;
}

struct MHD_Response *MHD_create_response_from_buffer(size_t size, void *bytes,
                                                     enum MHD_ResponseMemoryMode mode)
{
    struct MHD_Response *r = new_response();
    r->bytes = bytes;
    r->length = size;
    r->frees = mode == MHD_RESPMEM_MUST_FREE;
    return r;
}

struct MHD_Response *MHD_create_response_from_callback(uint64_t size, size_t block,
                                                       MHD_ContentReaderCallback read, void *with,
                                                       MHD_ContentReaderFreeCallback release)
{
    struct MHD_Response *r = new_response();
    (void)size;
    (void)block;
    r->read = read;
    r->with = with;
    r->release = release;
    return r;
}

enum MHD_Result MHD_add_response_header(struct MHD_Response *r, const char *name, const char *value)
{
    (void)r;
    (void)name;
    (void)value;
    return MHD_YES;
}

enum MHD_Result MHD_queue_response(struct MHD_Connection *c, unsigned status,
                                   struct MHD_Response *r)
{
    if (c->response)
        abort(); /* a request has one answer */
    r->users++;
    c->response = r;
    c->status = (int)status;
    return MHD_YES;
}

void MHD_destroy_response(struct MHD_Response *r)
{
    if (--r->users)
        return;
    if (r->release)
        r->release(r->with);
    if (r->frees)
        free(r->bytes);
    free(r);
}

struct MHD_Daemon *MHD_start_daemon(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback policy,
                                    void *policy_with, MHD_AccessHandlerCallback handle,
                                    void *handle_with, ...)
{
    struct MHD_Daemon *d = calloc(1, sizeof *d);
    va_list list;
    (void)flags;
    (void)port;
    (void)policy;
    (void)policy_with;
    if (!d || daemon_now)
        abort();
    d->handle = handle;
    d->handle_with = handle_with;
    va_start(list, handle_with);
    for (int option; (option = va_arg(list, int)) != MHD_OPTION_END;)
        switch (option) {
        case MHD_OPTION_NOTIFY_COMPLETED:
            d->completed = va_arg(list, MHD_RequestCompletedCallback);
            d->completed_with = va_arg(list, void *);
            break;
        case MHD_OPTION_NOTIFY_CONNECTION:
            d->connected = va_arg(list, MHD_NotifyConnectionCallback);
            d->connected_with = va_arg(list, void *);
            break;
        case MHD_OPTION_URI_LOG_CALLBACK:
            d->noted = va_arg(list, void *(*)(void *, const char *, struct MHD_Connection *));
            d->noted_with = va_arg(list, void *);
            break;
        case MHD_OPTION_EXTERNAL_LOGGER:
            (void)va_arg(list, void *);
            (void)va_arg(list, void *);
            break;
        case MHD_OPTION_LISTEN_SOCKET: d->listening = va_arg(list, int); break;
        case MHD_OPTION_CONNECTION_MEMORY_LIMIT: (void)va_arg(list, size_t); break;
        default: (void)va_arg(list, unsigned);
        }
    va_end(list);
    daemon_now = d;
    return d;
}

int MHD_quiesce_daemon(struct MHD_Daemon *d)
{
    d->quiet = true;
    return d->listening;
}

void MHD_stop_daemon(struct MHD_Daemon *d)
{
    while (wires)
        end_wire(wires);
    daemon_now = NULL;
    free(d);
}
