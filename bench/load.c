/* Load on the server, over loopback: load PROGRAM [--rate N] [--tables N] [--seconds N] [--streams
 * N] [--slow N] [--search] [--json]; or load --at PORT[,PORT] and the same, without streams.
 *
 * Starts the program with a database of its own, or goes to servers that run already, each table to
 * one of them, and plays many tables of two persons. The load is open: moves fall due at their
 * times, and one takes from when it was due to when its answer was there, durably kept. Before and
 * after, bare commits of SQLite on the disk of its own database are measured. --search raises the
 * rate until the 99th percentile exceeds 50 ms. Then come streams. */
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "load_server.h"
#include "slow_sockets.h"

enum { ID = 16, SECRET = 24, MOVES = 64, PENDING_MAX = 1 << 20, COMMITS = 200, AT_ONCE = 64 };
enum { SERVERS_MAX = 8 };

static const double p99_limit = 0.050, slow_limit = 0.250, least_of_single = 0.9;

enum busy_state { IDLE, MAKING, LOOKING, MOVING };

struct busy_table {
    int socket, port;
    enum busy_state state;
    char id[ID + 1], secret[2][SECRET + 1];
    int seat; /* whose answer we look at */
    int seq;
    bool unconfirmed;
    char move[128];
    double due; /* of the move under way */
    char *in;
    size_t have, room;
};

struct load_run {
    const char *program; /* NULL: the servers run already */
    struct load_server own;
    int port[SERVERS_MAX], servers, epoll;
    double rate, seconds;
    int tables, streams, slow;
    bool search, json;

    struct busy_table *table;
    int *idle, idle_first, idle_count;
    double *pending; /* due and not sent yet */
    int pending_first, pending_count;
    double *took;
    int done, room;
    int errors, broken;
    unsigned client;
};

/* Connections */

static int connect_to(int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1, s = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0 || connect(s, (struct sockaddr *)&at, sizeof at) != 0)
        die("connect");
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return s;
}

static void watch(const struct load_run *l, int s, void *what)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = what};
    fcntl(s, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(l->epoll, EPOLL_CTL_ADD, s, &e) != 0)
        die("epoll");
}

static void ask(struct busy_table *t, const char *method, const char *path, const char *secret,
                const char *body)
{
    char text[2048];
    int length = snprintf(text, sizeof text,
                          "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                          "%s%s%sContent-Length: %zu\r\n\r\n%s",
                          method, path, *secret ? "Authorization: Seat " : "", secret,
                          *secret ? "\r\n" : "", strlen(body), body);
    if (send(t->socket, text, (size_t)length, MSG_NOSIGNAL) != length)
        die("send");
}

/* Tables */

static void make(struct busy_table *t)
{
    t->state = MAKING;
    t->seat = 0;
    ask(t, "POST", "/api/tables", "",
        "{\"game\":\"bronze\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}]}");
}

static void look(struct busy_table *t)
{
    char path[64];
    t->state = LOOKING;
    snprintf(path, sizeof path, "/api/tables/%s?since=100000", t->id);
    ask(t, "GET", path, t->secret[t->seat], "");
}

static void move(struct load_run *l, struct busy_table *t, double due)
{
    char path[64], body[512];
    t->state = MOVING;
    t->due = due;
    snprintf(path, sizeof path, "/api/tables/%s/%s", t->id, t->unconfirmed ? "confirm" : "moves");
    snprintf(body, sizeof body, "{\"seq\":%d,\"client\":\"%u\",\"since\":100000%s%s%s}", t->seq,
             ++l->client, t->unconfirmed ? "" : ",\"moves\":[\"", t->unconfirmed ? "" : t->move,
             t->unconfirmed ? "" : "\"]");
    ask(t, "POST", path, t->secret[t->seat], body);
}

static const char *find(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

static void copy_word(char *into, const char *from, size_t cap)
{
    size_t length = strcspn(from, "\"");
    assert(length < cap);
    memcpy(into, from, length);
    into[length] = '\0';
}

static void idle(struct load_run *l, struct busy_table *t)
{
    t->state = IDLE;
    l->idle[(l->idle_first + l->idle_count++) % l->tables] = (int)(t - l->table);
}

static void read_made(struct busy_table *t, const char *body)
{
    const char *at = find(body, "\"table\":\"");
    assert(at);
    copy_word(t->id, at, sizeof t->id);
    for (int i = 0; i < 2; i++) {
        at = find(at, "\"secret\":\"");
        assert(at);
        copy_word(t->secret[i], at, sizeof t->secret[i]);
    }
}

static void choose(struct busy_table *t, const char *body)
{
    const char *list[MOVES], *end = strstr(body, "\"can_undo\":"), *at = find(body, "\"moves\":[");
    int count = 0;
    while (count < MOVES && at && (at = find(at, "{\"text\":\"")) && at < end)
        list[count++] = at;
    assert(count > 0);
    copy_word(t->move, list[rand() % count], sizeof t->move);
}

/* The table as it stands: what is to be done next with it. */
static void read_table(struct load_run *l, struct busy_table *t, const char *body)
{
    const char *seq = find(body, "\"seq\":"), *turn = find(body, "\"turn\":");
    assert(seq && turn);
    t->seq = atoi(seq);
    t->unconfirmed = strstr(body, "\"unconfirmed\":true") != NULL;
    if (strncmp(turn, "null", 4) == 0) {
        make(t);
    } else if (atoi(turn) != t->seat) {
        t->seat = atoi(turn);
        look(t);
    } else {
        if (!t->unconfirmed)
            choose(t, body);
        idle(l, t);
    }
}

static void answered(struct load_run *l, struct busy_table *t, int status, const char *body)
{
    bool wanted = status == (t->state == MAKING ? 201 : 200);
    if (t->state == MOVING) {
        assert(l->done < l->room);
        l->took[l->done++] = now() - t->due;
    }
    if (!wanted) {
        if (l->errors++ < 3)
            fprintf(stderr, "load: status %d: %.200s\n", status, body);
        make(t);
    } else if (t->state == MAKING) {
        read_made(t, body);
        look(t);
    } else {
        read_table(l, t, body);
    }
}

/* A whole answer in what has come in? */
static bool take_answer(struct load_run *l, struct busy_table *t)
{
    char *head_end = t->have ? strstr(t->in, "\r\n\r\n") : NULL;
    const char *length = head_end ? strstr(t->in, "Content-Length: ") : NULL;
    if (!length)
        return false;
    size_t body = (size_t)(head_end + 4 - t->in), size = (size_t)atol(length + 16);
    if (t->have < body + size)
        return false;
    int status = atoi(t->in + 9);
    assert(t->have == body + size); /* one question at a time */
    t->have = 0;
    answered(l, t, status, t->in + body);
    return true;
}

static void reconnect(struct load_run *l, struct busy_table *t)
{
    bool lost = t->state != IDLE;
    close(t->socket);
    t->have = 0;
    t->socket = connect_to(t->port);
    watch(l, t->socket, t);
    l->broken += lost;
    if (lost)
        make(t);
}

static void receive(struct load_run *l, struct busy_table *t)
{
    if (t->room - t->have < 32768) {
        t->room = t->room ? t->room * 2 : 65536;
        t->in = realloc(t->in, t->room);
        if (!t->in)
            die("memory");
    }
    ssize_t got = recv(t->socket, t->in + t->have, t->room - t->have - 1, 0);
    if (got <= 0) {
        if (got == 0 || errno != EAGAIN)
            reconnect(l, t);
        return;
    }
    t->have += (size_t)got;
    t->in[t->have] = '\0';
    take_answer(l, t);
}

static void pump(struct load_run *l, double until)
{
    struct epoll_event events[256];
    double wait = fmax(until - now(), 0);
    struct timespec left = {(time_t)wait, (long)(fmod(wait, 1) * 1e9)};
    int count = epoll_pwait2(l->epoll, events, 256, &left, NULL);
    for (int i = 0; i < count; i++)
        receive(l, events[i].data.ptr);
}

static void open_tables(struct load_run *l)
{
    double end = now() + 120;
    for (int i = 0; l->idle_count < l->tables && now() < end;) {
        if (i == l->tables || i - l->idle_count >= AT_ONCE) {
            pump(l, now() + 1);
            continue;
        }
        l->table[i].port = l->port[i % l->servers];
        l->table[i].socket = connect_to(l->table[i].port);
        watch(l, l->table[i].socket, &l->table[i]);
        make(&l->table[i++]);
    }
    if (l->idle_count == l->tables)
        return;
    fprintf(stderr, "load: gives up, %d of %d tables open\n", l->idle_count, l->tables);
    if (l->program)
        load_server_stop(&l->own);
    exit(1);
}

/* Figures */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double percentile(double *sorted, int count, double share)
{
    return count ? sorted[(int)fmin(count - 1, floor(share * count))] : 0;
}

struct load_figures {
    double rate, p50, p99, most;
    int moves, errors, unsent;
};

/* Moves fall due as in a Poisson process. */
static struct load_figures run(struct load_run *l, double rate, double seconds)
{
    double start = now(), end = start + seconds, next = start;
    l->done = l->errors = l->broken = l->pending_count = l->pending_first = 0;
    while (now() < end || l->pending_count || l->idle_count < l->tables) {
        double t = now();
        while (next <= t && next < end && l->pending_count < PENDING_MAX) {
            l->pending[(l->pending_first + l->pending_count++) % PENDING_MAX] = next;
            next += -log(1 - rand() / (RAND_MAX + 1.0)) / rate;
        }
        while (l->pending_count && l->idle_count) {
            struct busy_table *table = &l->table[l->idle[l->idle_first]];
            l->idle_first = (l->idle_first + 1) % l->tables;
            l->idle_count--;
            move(l, table, l->pending[l->pending_first]);
            l->pending_first = (l->pending_first + 1) % PENDING_MAX;
            l->pending_count--;
        }
        pump(l, t < end ? fmin(next, t + 0.01) : t + 0.1);
        if (now() > end + 30)
            break;
    }
    qsort(l->took, (size_t)l->done, sizeof *l->took, compare);
    return (struct load_figures){.rate = rate,
                                 .p50 = percentile(l->took, l->done, 0.5),
                                 .p99 = percentile(l->took, l->done, 0.99),
                                 .most = percentile(l->took, l->done, 1),
                                 .moves = l->done,
                                 .errors = l->errors + l->broken,
                                 .unsent = l->pending_count + l->tables - l->idle_count};
}

/* One row, one commit, forced to the disk: what a server can't be faster than without sharing. */
static struct load_figures bare_commit(const struct load_run *l)
{
    char path[288];
    sqlite3 *db;
    double took[COMMITS];
    snprintf(path, sizeof path, "%s/bare.db", l->own.folder);
    if (sqlite3_open(path, &db) != SQLITE_OK)
        die(path);
    sqlite3_exec(db,
                 "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
                 "CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, x TEXT)",
                 NULL, NULL, NULL);
    for (int i = 0; i < COMMITS; i++) {
        double start = now();
        if (sqlite3_exec(db, "INSERT INTO t (x) VALUES ('a move and its chain')", NULL, NULL,
                         NULL) != SQLITE_OK)
            die(sqlite3_errmsg(db));
        took[i] = now() - start;
    }
    sqlite3_close(db);
    qsort(took, COMMITS, sizeof *took, compare);
    return (struct load_figures){.p50 = percentile(took, COMMITS, 0.5),
                                 .p99 = percentile(took, COMMITS, 0.99)};
}

/* Streams that stay open; how much memory of the server that takes, and do they hear? */
static double open_streams(struct load_run *l, int *heard)
{
    int *socket = calloc((size_t)l->streams, sizeof *socket);
    for (int i = 0; i < l->streams; i++) {
        struct busy_table *t = &l->table[i % l->tables];
        struct busy_table stream = {.socket = connect_to(t->port)};
        char body[128];
        snprintf(body, sizeof body, "{\"tables\":[{\"id\":\"%s\",\"since\":%d}]}", t->id, t->seq);
        ask(&stream, "POST", "/api/stream", "", body);
        socket[i] = stream.socket;
        char head[4096];
        if (recv(socket[i], head, sizeof head, 0) < 12 || memcmp(head + 9, "200", 3) != 0)
            die("a stream does not open");
    }
    run(l, 1000, 1 + l->tables / 500.0);
    double megabytes = load_server_megabytes(&l->own);
    for (int i = 0; i < l->streams; i++) {
        char news[4096];
        ssize_t got;
        bool table = false;
        fcntl(socket[i], F_SETFL, O_NONBLOCK);
        while ((got = recv(socket[i], news, sizeof news - 1, 0)) > 0) {
            news[got] = '\0';
            table |= strstr(news, "event: table") != NULL;
        }
        *heard += table;
        close(socket[i]);
    }
    free(socket);
    return megabytes;
}

static struct load_figures beside_slow_sockets(struct load_run *l)
{
    pid_t holder = slow_sockets_open(l->port[0], l->slow);
    if (holder < 0)
        die("slow sockets");
    struct load_figures f = run(l, l->rate, l->seconds);
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    return f;
}

static void print_figures(const struct load_run *l, const char *name, const struct load_figures *f)
{
    if (l->json)
        printf("{\"what\":\"%s\",\"rate\":%.0f,\"moves\":%d,\"errors\":%d,\"unsent\":%d,"
               "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f}\n",
               name, f->rate, f->moves, f->errors, f->unsent, f->p50 * 1e3, f->p99 * 1e3,
               f->most * 1e3);
    else if (f->rate > 0)
        printf("%-22s %6.0f/s  %7d moves  p50 %6.1f ms  p99 %6.1f ms  max %6.1f ms  %d errors%s\n",
               name, f->rate, f->moves, f->p50 * 1e3, f->p99 * 1e3, f->most * 1e3, f->errors,
               f->unsent ? "  (not all sent)" : "");
    else
        printf("%-22s                           p50 %6.1f ms  p99 %6.1f ms\n", name, f->p50 * 1e3,
               f->p99 * 1e3);
    fflush(stdout);
}

static bool holds(const struct load_figures *f)
{
    return f->p99 <= p99_limit && !f->errors && !f->unsent;
}

/* Ever faster, until it does not hold. False: too far below the rate of single commits, if that is
 * known. */
static bool search(struct load_run *l, double single)
{
    double held = 0;
    for (double rate = l->rate; rate < 100000; rate *= 1.25) {
        struct load_figures f = run(l, rate, 5);
        print_figures(l, "search", &f);
        if (!holds(&f))
            break;
        held = rate;
    }
    if (!single)
        return held > 0;
    printf(l->json ? "{\"what\":\"greatest rate\",\"rate\":%.0f,\"of_single_commits\":%.2f}\n"
                   : "greatest rate held      %.0f/s at p99 <= 50 ms, %.2f times single commits\n",
           held, held / single);
    return held >= least_of_single * single;
}

static void read_ports(struct load_run *l, const char *list)
{
    for (; *list && l->servers < SERVERS_MAX; list += strspn(list, ",")) {
        l->port[l->servers++] = atoi(list);
        list += strcspn(list, ",");
    }
    l->program = NULL;
    l->streams = l->slow = 0;
}

static void read_arguments(struct load_run *l, int argc, char **argv)
{
    bool known = argc > 1, at = known && strcmp(argv[1], "--at") == 0;
    *l = (struct load_run){.program = known ? argv[1] : "",
                           .rate = 500,
                           .tables = 1000,
                           .seconds = 20,
                           .streams = 2000,
                           .slow = 5000};
    if (at)
        read_ports(l, argc > 2 ? argv[2] : "");
    for (int i = at ? 3 : 2; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        if (strcmp(argv[i], "--search") == 0)
            l->search = true;
        else if (strcmp(argv[i], "--json") == 0)
            l->json = true;
        else if (strcmp(argv[i], "--rate") == 0)
            l->rate = atof(argv[++i] ? value : "0");
        else if (strcmp(argv[i], "--seconds") == 0)
            l->seconds = atof(argv[++i] ? value : "0");
        else if (strcmp(argv[i], "--tables") == 0)
            l->tables = atoi(argv[++i] ? value : "0");
        else if (strcmp(argv[i], "--streams") == 0)
            l->streams = atoi(argv[++i] ? value : "0");
        else if (strcmp(argv[i], "--slow") == 0)
            l->slow = atoi(argv[++i] ? value : "0");
        else
            known = false;
    }
    if (!known || (at && !l->servers) || l->rate <= 0 || l->tables <= 0 || l->seconds <= 0 ||
        l->streams < 0 || l->slow < 0) {
        fprintf(stderr, "usage: load PROGRAM|--at PORT[,PORT] [--rate N] [--tables N] [--seconds N]"
                        " [--streams N] [--slow N] [--search] [--json]\n");
        exit(2);
    }
}

static bool play_some(struct load_run *l)
{
    open_tables(l);
    struct load_figures f = run(l, l->rate, l->seconds);
    print_figures(l, "moves", &f);
    return holds(&f);
}

/* At a server of its own, between bare commits on its disk. */
static bool play_alone(struct load_run *l)
{
    l->port[l->servers++] = load_server_start(&l->own, l->program);
    struct load_figures before = bare_commit(l);
    print_figures(l, "bare commit, before", &before);
    bool well = play_some(l);
    struct load_figures after = bare_commit(l);
    print_figures(l, "bare commit, after", &after);
    return well & (!l->search || search(l, 1 / fmin(before.p50, after.p50)));
}

static bool play_at(struct load_run *l)
{
    return play_some(l) & (!l->search || search(l, 0));
}

int main(int argc, char **argv)
{
    struct load_run l;
    struct rlimit files;
    read_arguments(&l, argc, argv);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    l.room = 4000000;
    l.table = calloc((size_t)l.tables, sizeof *l.table);
    l.idle = calloc((size_t)l.tables, sizeof *l.idle);
    l.pending = calloc(PENDING_MAX, sizeof *l.pending);
    l.took = calloc((size_t)l.room, sizeof *l.took);
    l.epoll = epoll_create1(0);
    if (!l.table || !l.idle || !l.pending || !l.took || l.epoll < 0)
        die("memory");
    bool well = (l.program ? play_alone : play_at)(&l);
    if (l.streams) {
        int heard = 0;
        double before = load_server_megabytes(&l.own), with = open_streams(&l, &heard);
        printf(l.json ? "{\"what\":\"streams\",\"open\":%d,\"heard\":%d,\"before_mb\":%.0f,"
                        "\"with_mb\":%.0f}\n"
                      : "%d streams open, %d heard of moves; the server has %.0f MB, %.0f MB with"
                        " them\n",
               l.streams, heard, before, with);
        well &= with - before <= 64 && heard == l.streams;
    }
    if (l.slow) {
        struct load_figures f = beside_slow_sockets(&l);
        print_figures(&l, "beside slow sockets", &f);
        well &= f.p99 <= slow_limit && !f.errors && !f.unsent;
    }
    if (l.program)
        load_server_stop(&l.own);
    return well ? 0 : 1;
}
