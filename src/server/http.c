/* The HTTP loop: see http.h. The library calls `handle` for the head of a request, for each piece
 * of its body, and at its end. A request for the writer is suspended until it is answered. */
#include "server/http.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "core/catalogues.h"
#include "server/listen.h"
#include "server/request_head.h"
#include "server/routes.h"
#include "server/static.h"

enum { IDLE_SECONDS = 45, POOL_RESERVE = 8192, ENTRIES_A_REQUEST = 100 };

enum link_state { LINK_READS, LINK_WORKS, LINK_WRITES, LINK_STREAMS };

/* A connection, and since when it is at what. */
struct link {
    struct link *next, **here;
    int socket;
    struct address peer;   /* who is connected              */
    struct address client; /* who asks: behind a proxy another */
    bool held, proxied, streaming;
    enum link_state state;
    int64_t since;
    const char *target_end; /* of the request's target, as it was sent */
    bool zero;              /* a zero byte is in its path              */
};

struct http {
    const struct server_config *config;
    struct writer *writer;
    struct streams *streams;
    struct metrics *metrics;
    struct quotas *quotas;
    struct MHD_Daemon *daemon;
    struct address proxy[PROXIES_MAX];
    int proxies;
    atomic_bool draining;
    int shut;           /* the socket that listened before draining, or -1 */
    atomic_long active; /* requests that are being answered */
    pthread_mutex_t lock;
    struct link *links;
};

const struct server_config *http_config(const struct http *h)
{
    return h->config;
}

const struct metrics *http_metrics(const struct http *h)
{
    return h->metrics;
}

bool request_is_local(const struct request *r)
{
    return address_is_loopback(&r->link->client);
}

static const char too_many_requests[] = MSG("too many requests; please wait a moment");

bool request_spend(struct request *r, int cost)
{
    if (!cost || quotas_spend(r->http->quotas, &r->link->client, cost))
        return true;
    r->http->metrics->limited++;
    refuse(r, 429, "too_many", too_many_requests);
    return false;
}

bool request_spend_load(struct request *r, int entries)
{
    return request_spend(r, 1 + entries / ENTRIES_A_REQUEST);
}

static bool pay_for_loading(struct job *j, int entries)
{
    struct request *r = (struct request *)j;
    if (request_spend_load(r, entries))
        return true;
    request_done(r);
    return false;
}

bool request_begins(struct request *r)
{
    if (quotas_begin(r->http->quotas, &r->link->client, r->http->config->day_tables))
        return true;
    r->http->metrics->limited++;
    return false;
}

bool request_hold_stream(struct request *r)
{
    r->link->streaming = quotas_hold(r->http->quotas, &r->link->client, HELD_STREAMS);
    return r->link->streaming;
}

/* Connections */

static void link_state(struct http *h, struct link *l, enum link_state state)
{
    pthread_mutex_lock(&h->lock);
    l->state = state;
    l->since = microseconds_now();
    pthread_mutex_unlock(&h->lock);
}

static bool is_proxy(const struct http *h, const struct address *a)
{
    for (int i = 0; i < h->proxies; i++)
        if (address_is_same(&h->proxy[i], a))
            return true;
    return false;
}

static struct link *link_open(struct http *h, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *from =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const union MHD_ConnectionInfo *socket =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct link *l = calloc(1, sizeof *l);

    if (!l || !from || !socket || !address_of(from->client_addr, &l->peer)) {
        free(l);
        return NULL;
    }
    l->socket = socket->connect_fd;
    l->client = l->peer;
    l->since = microseconds_now();
    l->proxied = is_proxy(h, &l->peer);
    l->held = !l->proxied && quotas_hold(h->quotas, &l->peer, HELD_CONNECTIONS);
    if (!l->held && !l->proxied) {
        h->metrics->limited++;
        shutdown(l->socket, SHUT_RDWR);
    }
    pthread_mutex_lock(&h->lock);
    l->next = h->links;
    l->here = &h->links;
    if (l->next)
        l->next->here = &l->next;
    h->links = l;
    pthread_mutex_unlock(&h->lock);
    h->metrics->connections++;
    return l;
}

static void link_close(struct http *h, struct link *l)
{
    pthread_mutex_lock(&h->lock);
    *l->here = l->next;
    if (l->next)
        l->next->here = l->here;
    pthread_mutex_unlock(&h->lock);
    if (l->held)
        quotas_let_go(h->quotas, &l->peer, HELD_CONNECTIONS);
    h->metrics->connections--;
    free(l);
}

static void on_connection(void *http, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *context = link_open(http, connection);
    else if (*context)
        link_close(http, *context);
}

/* The library counts only silence; this counts until a request is whole or its answer taken. */
void http_tick(struct http *h)
{
    int64_t now = microseconds_now();
    int64_t reading = h->config->request_seconds * 1000000;
    int64_t writing = h->config->answer_seconds * 1000000;

    pthread_mutex_lock(&h->lock);
    for (struct link *l = h->links; l; l = l->next) {
        int64_t limit = l->state == LINK_READS    ? reading
                        : l->state == LINK_WRITES ? writing
                                                  : INT64_MAX;
        if (now - l->since > limit) {
            shutdown(l->socket, SHUT_RDWR);
            h->metrics->reaped++;
            l->since = now;
        }
    }
    pthread_mutex_unlock(&h->lock);
    quotas_tick(h->quotas);
}

/* Answers */

static enum MHD_Result send_answer(struct request *r)
{
    bool streams = r->stream != NULL;
    struct MHD_Response *response = r->unsaid ? NULL : answer_response(r, r->http->draining);

    if (!response)
        return MHD_NO;
    r->http->metrics->answers[r->status / 100]++;
    link_state(r->http, r->link, streams ? LINK_STREAMS : LINK_WRITES);
    enum MHD_Result result = MHD_queue_response(r->connection, (unsigned)r->status, response);
    MHD_destroy_response(response);
    return result;
}

void request_done(struct request *r)
{
    MHD_resume_connection(r->connection);
}

/* Requests */

static const char *header(const struct request *r, const char *name)
{
    return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, name);
}

/* Behind proxies we trust, the last address that is none of them. What can't be read is nobody's
 * address, least of all the proxy's own. */
static void read_client(struct http *h, struct request *r)
{
    static const struct address nobody;
    const char *list = r->link->proxied ? header(r, "X-Forwarded-For") : NULL;
    struct address a;

    r->link->client = r->link->peer;
    for (const char *end = list ? list + strlen(list) : NULL; end;) {
        const char *start = end;
        char text[64];
        while (start > list && start[-1] != ',')
            start--;
        const char *from = start + strspn(start, " ");
        size_t length = strcspn(from, " ,");
        if (length >= sizeof text)
            length = 0;
        memcpy(text, from, length);
        text[length] = '\0';
        if (!address_read(text, &a))
            a = nobody;
        r->link->client = a;
        end = start > list && is_proxy(h, &a) ? start - 1 : NULL;
    }
}

/* A number of plies or entries in the query; `otherwise` when there is none that makes sense. */
static int read_number(const struct request *r, const char *key, int otherwise)
{
    const char *text = MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, key);
    long number = text ? strtol(text, NULL, 10) : otherwise;
    return number >= 0 && number <= ENTRIES_MAX ? (int)number : otherwise;
}

static void read_head(struct http *h, struct request *r)
{
    const char *lang = MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, "lang");
    const char *encoding = header(r, "Accept-Encoding"), *known = header(r, "If-None-Match");

    if (!lang)
        lang = header(r, "Accept-Language");
    r->words = lang ? words_accepted(lang) : NULL;
    r->since = read_number(r, "since", 0);
    r->known = read_number(r, "seq", -1);
    r->back = read_number(r, "back", 0);
    r->gzip = encoding && strstr(encoding, "gzip");
    if (known && strlen(known) < sizeof r->if_none_match)
        strcpy(r->if_none_match, known);
    r->claim = claim_read(header(r, "Authorization"));
    read_client(h, r);
}

/* A page of another site may not write here; who sends no Origin is no page. */
static bool origin_is_ours(const struct request *r)
{
    const char *origin = header(r, "Origin"), *host = header(r, "Host");
    if (!origin)
        return true;
    for (int i = 0; r->http->config->origin[i]; i++)
        if (strcmp(r->http->config->origin[i], origin) == 0)
            return true;
    const char *name = strstr(origin, "://");
    return name && host && strcmp(name + 3, host) == 0;
}

static bool body_is_json(const struct request *r)
{
    static const char json[] = "application/json";
    const char *type = header(r, "Content-Type");
    if (!type || strncasecmp(type, json, sizeof json - 1) != 0)
        return false;
    return strchr(" ;", type[sizeof json - 1]) != NULL; /* or the end */
}

/* Jansson cuts a text short when memory runs out within it, and tells nobody. */
static _Thread_local bool memory_failed;

static void *allocate_json(size_t size)
{
    void *memory = malloc(size);
    memory_failed = memory_failed || !memory;
    return memory;
}

void http_watch_memory(void)
{
    json_set_alloc_funcs(allocate_json, free);
}

/* False: the request is refused. */
static bool read_body(struct request *r)
{
    if (!origin_is_ours(r)) {
        refuse(r, 403, "origin", MSG("a page of another site may not do that"));
        return false;
    }
    if (r->too_long) {
        refuse(r, 413, "too_large", MSG("the body is too long"));
        return false;
    }
    if (!body_is_json(r)) {
        refuse(r, 415, "not_json", MSG("the body must be of the type application/json"));
        return false;
    }
    memory_failed = false;
    r->input = json_loadb(r->body.bytes ? r->body.bytes : "", r->body.length,
                          JSON_REJECT_DUPLICATES, NULL);
    if (memory_failed) {
        refuse(r, 503, "memory", MSG("out of memory"));
        return false;
    }
    if (!json_is_object(r->input)) {
        refuse(r, 400, "bad_json", MSG("the body is not a JSON object"));
        return false;
    }
    return true;
}

/* The loop may not touch the request once it is handed in: it is the writer's until it is done. */
static enum MHD_Result hand_in(struct request *r)
{
    r->job.act = r->route->act;
    r->job.answer = r->route->answer;
    r->job.pay = pay_for_loading;
    if (table_id_is_valid(r->parameter[0]))
        r->job.table = r->parameter[0];
    r->suspended = true;
    link_state(r->http, r->link, LINK_WORKS);
    MHD_suspend_connection(r->connection);
    if (!writer_submit(r->http->writer, &r->job)) {
        refuse(r, 503, "busy", MSG("the server is busy; please try again"));
        request_done(r);
    }
    return MHD_YES;
}

static bool is_api(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/api") == 0;
}

static enum MHD_Result dispatch(struct request *r, const char *method)
{
    bool reads = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;

    r->route = route_find(method, r, &r->allow);
    if (r->route && r->route->body && !read_body(r))
        return send_answer(r);
    if (r->route && !r->route->at_once)
        return hand_in(r);
    if (r->route)
        r->route->at_once(r);
    else if (r->allow || (!reads && !is_api(r->path)))
        refuse(r, 405, "method", MSG("this path does not take that method"));
    else if (is_api(r->path))
        refuse(r, 404, "no_such_path", MSG("there is no such path"));
    else
        get_static(r, r->http->config->web);
    if (r->status == 405 && !r->allow)
        r->allow = "GET, HEAD";
    return send_answer(r);
}

static struct request *request_new(struct http *h, struct MHD_Connection *connection,
                                   const char *url)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct request *r = info && info->socket_context ? calloc(1, sizeof *r) : NULL;

    if (!r)
        return NULL;
    r->http = h;
    r->writer = h->writer;
    r->connection = connection;
    r->link = info->socket_context;
    strncat(r->path, url, PATH_MAX_CHARS);
    read_head(h, r);
    h->active++;
    return r;
}

/* A proxy whom we trust has looked at the name, unless the operator has given names. */
static bool is_for_us(const struct http *h, const struct request *r)
{
    const char *host = header(r, "Host");
    bool by_proxy = r->link->proxied && header(r, "X-Forwarded-For");
    return !host || (by_proxy && !h->config->host[0]) ||
           host_is_known(host, h->config->host, h->config->origin);
}

/* What can be refused before the body is read; the connection ends with it. */
static bool refuse_early(struct http *h, struct request *r, const char *method, const char *url,
                         const char *version)
{
    const char *length = header(r, "Content-Length"), *allow;
    const struct route *route = route_find(method, r, &allow);
    const char *fault = request_head_fault(r->connection, version, (size_t)h->config->header_bytes);

    if (strlen(url) > PATH_MAX_CHARS)
        refuse(r, 414, "path_too_long", MSG("the path is too long"));
    else if (fault)
        refuse(r, 400, "bad_head", fault);
    else if (r->link->zero || version != r->link->target_end + 1)
        refuse(r, 400, "bad_head", MSG("the path has a zero byte"));
    else if (!is_for_us(h, r))
        refuse(r, 421, "unknown_host",
               MSG("this server does not go by that name; who runs it can name it with --host"));
    else if (!request_spend(r, route ? route->cost : 1))
        return true;
    else if (length && strtoll(length, NULL, 10) > h->config->body_bytes)
        refuse(r, 413, "too_large", MSG("the body is too long"));
    else
        return false;
    return true;
}

static enum MHD_Result handle(void *http, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **context)
{
    struct http *h = http;
    struct request *r = *context;

    if (!r) {
        *context = r = request_new(h, connection, url);
        if (!r)
            return MHD_NO;
        return refuse_early(h, r, method, url, version) ? send_answer(r) : MHD_YES;
    }
    if (*upload_size) {
        if (r->body.length + *upload_size > (size_t)h->config->body_bytes) {
            r->too_long = true;
            text_free(&r->body);
        }
        if (!r->too_long)
            text_add(&r->body, upload, *upload_size);
        *upload_size = 0;
        return r->body.failed ? MHD_NO : MHD_YES;
    }
    return r->suspended ? send_answer(r) : dispatch(r, method);
}

static void on_completed(void *http, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code)
{
    struct http *h = http;
    struct request *r = *context;
    (void)connection;
    (void)code;

    if (!r)
        return;
    if (r->link->streaming)
        quotas_let_go(h->quotas, &r->link->client, HELD_STREAMS);
    r->link->streaming = false;
    link_state(h, r->link, LINK_READS);
    if (r->stream)
        stream_close(r->stream);
    json_decref(r->input);
    text_free(&r->body);
    text_free(&r->answer);
    free(r);
    *context = NULL;
    h->active--;
}

/* Start and end */

static bool read_proxies(struct http *h, struct out *why)
{
    const struct server_config *c = h->config;
    for (h->proxies = 0; c->proxy[h->proxies]; h->proxies++)
        if (!address_read(c->proxy[h->proxies], &h->proxy[h->proxies])) {
            say(why, c->words, "%1 is not an address", SAY_TEXT(c->proxy[h->proxies]));
            return false;
        }
    return true;
}

/* Called when the target is known; the library cuts it up afterwards. Its end should be where the
 * blank before the version was; else a zero byte was sent in it. */
static void *note_target(void *http, const char *target, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct link *l = info ? info->socket_context : NULL;
    (void)http;
    if (l) {
        l->target_end = target + strlen(target);
        l->zero = path_has_zero(target);
    }
    return NULL;
}

static void ignore_noise(void *with, const char *format, va_list list)
{
    (void)with;
    (void)format;
    (void)list;
}

static struct MHD_Daemon *start_daemon(struct http *h, int listening)
{
    const struct server_config *c = h->config;
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handle, h, MHD_OPTION_EXTERNAL_LOGGER, ignore_noise, NULL,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT, (unsigned)c->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)c->header_bytes + POOL_RESERVE, MHD_OPTION_NOTIFY_COMPLETED, on_completed, h,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, h, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, note_target, h, MHD_OPTION_END);
}

struct http *http_start(const struct server_config *config, struct writer *writer,
                        struct streams *streams, struct metrics *metrics, int *port,
                        struct out *why)
{
    struct http *h = calloc(1, sizeof *h);
    if (!h) {
        out_text(why, tr(config->words, "out of memory"));
        return NULL;
    }
    h->config = config;
    h->writer = writer;
    h->streams = streams;
    h->metrics = metrics;
    h->shut = -1;
    pthread_mutex_init(&h->lock, NULL);
    h->quotas = quotas_new(config->rate, config->address_connections);
    int listening = -1;
    if (h->quotas && read_proxies(h, why)) {
        listening = listen_at(config, port, why);
        if (listening >= 0)
            h->daemon = start_daemon(h, listening);
        if (listening >= 0 && !h->daemon)
            out_text(why, tr(config->words, "the HTTP server does not start"));
    }
    if (h->daemon)
        return h;
    if (listening >= 0)
        close(listening);
    http_stop(h);
    return NULL;
}

void http_drain(struct http *h)
{
    if (!h->draining) {
        h->draining = true;
        h->shut = MHD_quiesce_daemon(h->daemon);
        if (h->shut >= 0) /* the library's thread may still look at it: closed when that is over */
            shutdown(h->shut, SHUT_RDWR);
    }
    for (int tenths = 0; h->active && tenths < 50; tenths++) {
        struct timespec tenth = {0, 100 * 1000 * 1000};
        nanosleep(&tenth, NULL);
    }
}

void http_stop(struct http *h)
{
    if (h->daemon)
        MHD_stop_daemon(h->daemon);
    if (h->shut >= 0)
        close(h->shut);
    quotas_free(h->quotas);
    pthread_mutex_destroy(&h->lock);
    free(h);
}
