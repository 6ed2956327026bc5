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

#include "server/http.h"
#include "server/workers.h"

enum { ANSWER = 1 << 16 };

static struct metrics metrics;
static struct server_config config;
static int port;
static char id[TABLE_ID_CHARS + 1], claims[4][64];

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

/* The answer has the host's secret first, then those of the seats. */
static void make_table(void)
{
    static const char body[] =
        "{\"game\":\"bronze\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}]}";
    static char answer[ANSWER];
    char request[512], secret[32];
    int length = snprintf(request, sizeof request,
                          "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          strlen(body), body);
    if (served_ask(request, (size_t)length, PATIENT, answer, sizeof answer) != 201)
        abort();
    find(answer, "\"table\":\"", id, sizeof id);
    find(answer, "\"host\":\"", secret, sizeof secret);
    snprintf(claims[3], sizeof claims[3], "Authorization: Host %s\r\n", secret);
    const char *at = answer;
    for (int i = 1; i <= 2; i++) {
        at = strstr(at, "\"secret\":\"");
        if (!at)
            abort();
        find(at, "\"secret\":\"", secret, sizeof secret);
        snprintf(claims[i], sizeof claims[i], "Authorization: Seat %s\r\n", secret);
        at++;
    }
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
    make_table();
    return 0;
}

const char *served_table(void)
{
    return id;
}

const char *served_claim(unsigned which)
{
    return claims[which % 4];
}

int served_seq(void)
{
    static char answer[ANSWER];
    char request[256];
    int seq = -1,
        length = snprintf(request, sizeof request,
                          "GET /api/tables/%s?since=200000 HTTP/1.1\r\nHost: localhost\r\n"
                          "Connection: close\r\n\r\n",
                          id);
    if (served_ask(request, (size_t)length, PATIENT, answer, sizeof answer) == 200) {
        const char *at = strstr(answer, "\"seq\":");
        if (at)
            seq = atoi(at + strlen("\"seq\":"));
    }
    return seq;
}
