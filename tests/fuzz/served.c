/* A server for fuzz targets: see served.h. */
#define _GNU_SOURCE
#include "served.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chains.h"
#include "server/http.h"
#include "server/workers.h"

/* A table that was used so often may have been spoilt for what comes; one that has ended may still
 * have a rematch. */
enum { ANSWER = 1 << 16, USES = 256, USES_ENDED = 8 };

static struct metrics metrics;
static struct server_config config;
static int port;

static void no_rules(const struct game *g, const struct words *w, struct out *o)
{
    (void)g;
    (void)w;
    out_text(o, "[]");
}

static void complain(const char *message)
{
    fprintf(stderr, "the server says: %s\n", message);
    abort();
}

static bool is_stream(const char *answer)
{
    return strstr(answer, "text/event-stream") != NULL;
}

/* The clock of libFuzzer interrupts whatever waits, twice in the time that an input may take. */
static bool connect_to(int s, const struct sockaddr_in *at)
{
    while (connect(s, (const struct sockaddr *)(const void *)at, sizeof *at) != 0)
        if (errno != EINTR && errno != EALREADY)
            return errno == EISCONN;
    return true;
}

static int send_all(const char *bytes, size_t size)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0 || !connect_to(s, &at)) {
        perror("the server can't be reached");
        abort();
    }
    for (ssize_t sent; size && (sent = TEMP_FAILURE_RETRY(send(s, bytes, size, MSG_NOSIGNAL))) > 0;
         size -= (size_t)sent)
        bytes += sent;
    return s;
}

int served_ask(const char *bytes, size_t size, int patience, char *text, size_t room)
{
    int s = send_all(bytes, size), status = 0;
    size_t length = 0;
    struct pollfd ready = {.fd = s, .events = POLLIN};

    text[0] = '\0';
    while (length + 1 < room && !is_stream(text) &&
           TEMP_FAILURE_RETRY(poll(&ready, 1, patience)) == 1) {
        ssize_t got = TEMP_FAILURE_RETRY(recv(s, text + length, room - 1 - length, 0));
        if (got <= 0)
            break;
        length += (size_t)got;
        text[length] = '\0';
    }
    close(s);
    if (sscanf(text, "HTTP/1.%*d %d", &status) != 1)
        return 0;
    if (status >= 500 && status != 501 && status != 505) {
        fprintf(stderr, "%.*s\n", (int)length, text);
        abort();
    }
    return status;
}

static void find(const char *answer, const char *key, char *into, size_t room)
{
    const char *at = strstr(answer, key);
    if (!at)
        abort();
    at += strlen(key);
    snprintf(into, room, "%.*s", (int)strcspn(at, "\""), at);
}

static int number_after(const char *answer, const char *key)
{
    const char *at = answer ? strstr(answer, key) : NULL;
    return at ? atoi(at + strlen(key)) : 0;
}

/* With a body it is a POST. */
static int ask(const char *path, const char *claim, const char *body, char answer[ANSWER])
{
    char request[1024];
    int length = snprintf(request, sizeof request,
                          "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          *body ? "POST" : "GET", path, claim, strlen(body), body);
    return served_ask(request, (size_t)length, PATIENT, answer, ANSWER);
}

/* The secret behind `key` of the seat becomes its claim, by that kind. */
static void take_secrets(struct fuzzed_table *t, const char *answer, const char *key,
                         const char *kind)
{
    const char *at = answer;
    char secret[32];
    for (int i = 0; i < SERVED_SEATS; i++, at++) {
        at = strstr(at, key);
        if (!at)
            abort();
        find(at, key, secret, sizeof secret);
        snprintf(t->claim[1 + i], sizeof t->claim[1 + i], "Authorization: %s %s\r\n", kind, secret);
    }
}

/* The device of a seat comes with a secret, a key and a chain that are always the same. */
static void sit_down(struct fuzzed_table *t, int seat)
{
    static char answer[ANSWER];
    char path[64], invitation[32], body[512], secret[SECRET_CHARS + 1], tip[2 * SHA256_BYTES + 1];

    find(t->claim[1 + seat], "Invitation ", invitation, sizeof invitation);
    memset(secret, 'A' + seat, SECRET_CHARS);
    secret[SECRET_CHARS] = '\0';
    sodium_bin2hex(tip, sizeof tip, chain_element(seat, 0), SHA256_BYTES);
    snprintf(path, sizeof path, "/api/tables/%s/claim", t->id);
    snprintf(body, sizeof body,
             "{\"invitation\":\"%.*s\",\"secret\":\"%s\",\"player\":\"%s\",\"tip\":\"%s\"}",
             SECRET_CHARS, invitation, secret, secret, tip);
    if (ask(path, "", body, answer) != 200)
        abort();
    snprintf(t->claim[1 + seat], sizeof t->claim[1 + seat], "Authorization: Seat %s\r\n", secret);
    snprintf(t->claim[4], sizeof t->claim[4], "Authorization: Player %s\r\n", secret);
}

/* The answer has the host's secret first, then those of the seats. */
static void make_table(struct fuzzed_table *t, bool asked)
{
    static char answer[ANSWER];
    char secret[32];

    if (ask("/api/tables", "",
            asked ? "{\"game\":\"bronze\",\"needs\":0,\"clock\":\"days\","
                    "\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}]}"
                  : "{\"game\":\"bronze\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}]}",
            answer) != 201)
        abort();
    find(answer, "\"table\":\"", t->id, sizeof t->id);
    find(answer, "\"host\":\"", secret, sizeof secret);
    snprintf(t->claim[3], sizeof t->claim[3], "Authorization: Host %s\r\n", secret);
    if (!asked) {
        take_secrets(t, answer, "\"secret\":\"", "Seat");
        return;
    }
    take_secrets(t, answer, "\"invitation\":\"", "Invitation");
    for (int i = 0; i < SERVED_SEATS; i++)
        sit_down(t, i);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);

/* The server runs before the first input. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    static char folder[] = "/tmp/ages-fuzz-XXXXXX", path[64];
    char why[256];
    struct out o = out_to(why, sizeof why);

    signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0 || !mkdtemp(folder))
        abort();
    snprintf(path, sizeof path, "%s/tables.db", folder);
    config = (struct server_config){.listen = "127.0.0.1",
                                    .data = path,
                                    .body_bytes = 64 << 10,
                                    .header_bytes = 16 << 10,
                                    .rate = 1000000,
                                    .connections = 1000,
                                    .address_connections = 1000,
                                    .request_seconds = 15,
                                    .answer_seconds = 60,
                                    .tables = 1 << 30,
                                    .day_tables = 1 << 30,
                                    .cache_mebibytes = 16,
                                    .workers = 1,
                                    .ask_seconds = 1,
                                    .public_list = true,
                                    .rules_json = no_rules,
                                    .log = complain};
    struct store *store = store_open(path, NULL, &o);
    struct streams *streams = streams_new(&metrics);
    struct writer *writer = store ? writer_start(&config, store, streams, &metrics) : NULL;
    struct workers *workers = writer ? workers_start(writer, 1) : NULL;
    if (!workers)
        abort();
    writer_employ(writer, workers);
    if (!http_start(&config, writer, streams, &metrics, &port, &o))
        abort();
    return 0;
}

bool served_look(struct fuzzed_table *t)
{
    static char answer[ANSWER];
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s?since=200000", t->id);
    if (ask(path, t->claim[3], "", answer) != 200)
        return false;
    t->seq = number_after(answer, "\"seq\":");
    t->ask = number_after(strstr(answer, "\"ask\":{"), "\"n\":");
    return !strstr(answer, "\"over\":true") && !strstr(answer, "\"given_up\":true");
}

struct fuzzed_table *served_table(bool asked)
{
    static struct fuzzed_table tables[2];
    struct fuzzed_table *t = &tables[asked];

    t->ended = served_look(t) ? 0 : t->ended + 1;
    if (t->uses++ % USES == 0 || t->ended > USES_ENDED) {
        make_table(t, asked);
        served_look(t);
    }
    return t;
}
