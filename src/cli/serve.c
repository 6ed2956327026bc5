/* ages serve: the table in the browser. Here are its flags, its data's place, and what it prints;
 * the server itself is in src/server. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/data.h"
#include "cli/rules.h"
#include "server/mails.h"
#include "server/server.h"

enum { HOUR = 60 * 60, DAY = 24 * HOUR };

static void rules_json(const struct game *g, const struct words *w, struct out *o)
{
    const struct rule_book *book = rule_book_in(rule_books, g->rule_prefix, w);
    json_open(o, '[');
    for (int i = 0; book && i < book->count; i++)
        rule_json(&book->rules[i], o);
    json_close(o, ']');
}

static void log_line(const char *message)
{
    fprintf(stderr, "ages: %s\n", message); /* one call: threads do not mix their lines */
}

static void print_link(const char *address, int port)
{
    bool six = strchr(address, ':');
    printf("  http://%s%s%s:%d/\n", six ? "[" : "", address, six ? "]" : "", port);
}

/* The addresses by which neighbours reach a server that listens everywhere. */
static void print_neighbours(int port)
{
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0)
        return;
    for (struct ifaddrs *i = all; i; i = i->ifa_next) {
        char text[INET_ADDRSTRLEN];
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET)
            continue;
        struct sockaddr_in *at = (struct sockaddr_in *)(void *)i->ifa_addr;
        bool loopback = ntohl(at->sin_addr.s_addr) >> 24 == 127;
        if (!loopback && inet_ntop(AF_INET, &at->sin_addr, text, sizeof text))
            print_link(text, port);
    }
    freeifaddrs(all);
}

static void ready(const struct server_config *config, int port)
{
    bool everywhere = strcmp(config->listen, "0.0.0.0") == 0 || strcmp(config->listen, "::") == 0;

    printf("%s\n", tr(config->words, "The table is set. Open this in a browser:"));
    print_link(everywhere ? "127.0.0.1" : config->listen, port);
    if (everywhere) {
        printf("%s\n", tr(config->words, "Neighbours open:"));
        print_neighbours(port);
    }
    printf("%s\n", tr(config->words, "Ctrl+C ends it; the games are kept."));
    fflush(stdout);
}

/* A list of flags as an array that NULL ends. False: there are too many. */
static bool take_list(struct console *c, const char *name, const struct texts *given,
                      const char *into[], int cap)
{
    if (given->count > cap) {
        complain(c, "--%1 is given too often; %2 times are allowed", SAY_TEXT(name), SAY_INT(cap));
        return false;
    }
    for (int i = 0; i < given->count; i++)
        into[i] = given->text[i];
    into[given->count] = NULL;
    return true;
}

/* What the flags say; without them this. */
static struct {
    struct server_config config;
    int64_t port, unbegun_hours, running_days, over_days, notice_days;
    struct texts proxies, origins, hosts;
} wanted = {
    .config = {.listen = "127.0.0.1",
               .body_bytes = 64 << 10,
               .header_bytes = 16 << 10,
               .rate = 50,
               .connections = 4096,
               .address_connections = 64,
               .request_seconds = 15,
               .answer_seconds = 60,
               .tables = 100000,
               .cache_mebibytes = 256,
               .workers = 2,
               .day_tables = 200,
               .ask_seconds = 6,
               .sendmail = "/usr/sbin/sendmail",
               .rules_json = rules_json,
               .log = log_line,
               .ready = ready},
    .port = 8080,
    .unbegun_hours = 72,
    .running_days = 90,
    .over_days = 90,
    .notice_days = 14,
};

static const struct flag flags[] = {
    {"listen", FLAG_TEXT, &wanted.config.listen, "ADDRESS",
     MSG("where to listen (127.0.0.1); 0.0.0.0: for the neighbours too"), 0, 0},
    {"port", FLAG_NUMBER, &wanted.port, "N", MSG("the port (8080); 0: any free one"), 0, 65535},
    {"data", FLAG_TEXT, &wanted.config.data, "FILE",
     MSG("where the tables are kept; or postgresql://…, which servers share"), 0, 0},
    {"take-over", FLAG_SWITCH, &wanted.config.take_over, NULL,
     MSG("from servers with other revisions of the games, which then stop"), 0, 0},
    {"web", FLAG_TEXT, &wanted.config.web, "DIR",
     MSG("the page's files, instead of those built in"), 0, 0},
    {"trust-proxy", FLAG_LIST, &wanted.proxies, "ADDRESS",
     MSG("a proxy whose X-Forwarded-For tells who asks"), 0, 0},
    {"origin", FLAG_LIST, &wanted.origins, "ORIGIN",
     MSG("another origin whose pages may write, https://example.org"), 0, 0},
    {"host", FLAG_LIST, &wanted.hosts, "NAME",
     MSG("a name of this server, besides its addresses and localhost"), 0, 0},
    {"body", FLAG_NUMBER, &wanted.config.body_bytes, "BYTES",
     MSG("the longest body of a request (65536)"), 1024, 16 << 20},
    {"headers", FLAG_NUMBER, &wanted.config.header_bytes, "BYTES",
     MSG("the longest headers of a request (16384)"), 1024, 1 << 20},
    {"rate", FLAG_NUMBER, &wanted.config.rate, "N", MSG("requests per second and address (50)"), 1,
     1000000},
    {"connections", FLAG_NUMBER, &wanted.config.connections, "N",
     MSG("the most connections (4096)"), 1, 1000000},
    {"address-connections", FLAG_NUMBER, &wanted.config.address_connections, "N",
     MSG("the most of one address, and as many streams (64)"), 1, 1000000},
    {"request-seconds", FLAG_NUMBER, &wanted.config.request_seconds, "N",
     MSG("time for a request to come in (15)"), 1, 3600},
    {"answer-seconds", FLAG_NUMBER, &wanted.config.answer_seconds, "N",
     MSG("time for an answer to be taken (60)"), 1, 3600},
    {"tables", FLAG_NUMBER, &wanted.config.tables, "N", MSG("the most tables stored (100000)"), 1,
     1 << 30},
    {"cache", FLAG_NUMBER, &wanted.config.cache_mebibytes, "MIB",
     MSG("of memory for tables that are played (256)"), 1, 1 << 20},
    {"day-tables", FLAG_NUMBER, &wanted.config.day_tables, "N",
     MSG("the most tables and players that may begin at an address in a day (200)"), 1, 1 << 30},
    {"keep-unbegun", FLAG_NUMBER, &wanted.unbegun_hours, "HOURS",
     MSG("tables at which nobody has moved (72); 0: for ever"), 0, 1000000},
    {"keep-running", FLAG_NUMBER, &wanted.running_days, "DAYS",
     MSG("tables at which nobody moves any more (90); 0: for ever"), 0, 100000},
    {"keep-finished", FLAG_NUMBER, &wanted.over_days, "DAYS",
     MSG("finished tables, before only their records are kept (90); 0: for ever"), 0, 100000},
    {"notice", FLAG_NUMBER, &wanted.notice_days, "DAYS",
     MSG("how long before it is announced that a table goes (14)"), 14, 100000},
    {"public", FLAG_SWITCH, &wanted.config.public_list, NULL,
     MSG("a public list, for tables whose hosts put them on it"), 0, 0},
    {"workers", FLAG_NUMBER, &wanted.config.workers, "N", MSG("threads for bots (2)"), 1, 64},
    {"notices", FLAG_TEXT, &wanted.config.notices, "URL",
     MSG("tell players by webhooks when it is their turn; URL is the page's, for links"), 0, 0},
    {"notices-loopback", FLAG_SWITCH, &wanted.config.notices_loopback, NULL,
     MSG("notices may go to this machine and by http: for tests"), 0, 0},
    {"mail", FLAG_TEXT, &wanted.config.mail_from, "ADDRESS",
     MSG("with --notices: mails to players who want them come from there"), 0, 0},
    {"sendmail", FLAG_TEXT, &wanted.config.sendmail, "PROGRAM",
     MSG("takes the mails (/usr/sbin/sendmail)"), 0, 0},
    {"ask-seconds", FLAG_NUMBER, &wanted.config.ask_seconds, "N",
     MSG("time for the devices at a table to give to its dice (6)"), 1, 3600},
    {0},
};

static int serve(struct console *c, struct server_config *config)
{
    char path[PATH_BYTES], message[1024];
    struct out why = out_to(message, sizeof message);

    config->data = tables_file(c, config->data, path);
    if (!config->data)
        return EXIT_FAILED;
    console_flush(c);
    if (server_run(config, &why))
        return EXIT_FINE;
    complain_plain(c, message);
    return EXIT_FAILED;
}

/* What the flags say in other units than the server wants. False: too many of something. */
static bool finish_config(struct console *c, struct server_config *config)
{
    config->words = c->words;
    config->port = (int)wanted.port;
    config->keep[LIFE_UNBEGUN] = wanted.unbegun_hours * HOUR;
    config->keep[LIFE_RUNNING] = wanted.running_days * DAY;
    config->keep[LIFE_OVER] = wanted.over_days * DAY;
    config->notice = wanted.notice_days * DAY;
    return take_list(c, "trust-proxy", &wanted.proxies, config->proxy, PROXIES_MAX) &&
           take_list(c, "origin", &wanted.origins, config->origin, ORIGINS_MAX) &&
           take_list(c, "host", &wanted.hosts, config->host, HOSTS_MAX);
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    struct server_config *config = &wanted.config;
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    if (config->notices && strncmp(config->notices, "https://", 8) != 0 &&
        strncmp(config->notices, "http://", 7) != 0)
        return usage_error(c, self, MSG("--notices wants the address of the page, https://…"));
    if (config->mail_from && (!config->notices || !mail_is_address(config->mail_from)))
        return usage_error(c, self, MSG("--mail wants an address, and --notices"));
    return finish_config(c, config) ? serve(c, config) : EXIT_USAGE;
}

const struct command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = MSG("serve the table to browsers, for you and your friends"),
    .more = MSG("The tables are kept in $XDG_DATA_HOME/ages/tables.db; --data names another file.\n"
                "docs/hosting.md says how to run it for others."),
    .operands_min = 0,
    .operands_max = 0,
    .run = run,
};
