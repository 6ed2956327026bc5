/* The server: tables for browsers, for every game. It knows views, move texts and secrets, and no
 * rule.
 *
 * Threads: a loop for HTTP (http.c), the writer, which alone changes tables and store (writer.c),
 * workers that decide for bots (workers.c), and the caller's, which waits for signals and runs
 * timers. */
#ifndef AGES_SERVER_SERVER_H
#define AGES_SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

/* How far a table has come. */
enum life_state { LIFE_UNBEGUN, LIFE_RUNNING, LIFE_OVER, LIFE_STATES };

enum { PROXIES_MAX = 8, ORIGINS_MAX = 8, HOSTS_MAX = 8 };

struct server_config {
    const char *listen; /* an address, IPv4 or IPv6 */
    int port;           /* 0: any free one          */
    const char *data;   /* the database's file, or a URL of PostgreSQL */
    bool take_over;     /* from servers with other revisions of the games */
    const char *web;    /* a folder of files instead of those built in; NULL: none */
    const char *proxy[PROXIES_MAX + 1];  /* addresses whose X-Forwarded-For is trusted      */
    const char *origin[ORIGINS_MAX + 1]; /* origins besides the server's own that may write */
    const char *host[HOSTS_MAX + 1];     /* names of the server besides its addresses       */

    int64_t body_bytes, header_bytes;         /* of a request                                 */
    int64_t rate;                             /* requests a second and address                */
    int64_t connections, address_connections; /* in all; an address's, and its streams    */
    int64_t request_seconds;                  /* to receive a whole request                   */
    int64_t answer_seconds;                   /* to send an answer                            */
    int64_t tables;                           /* in the store                                 */
    int64_t cache_mebibytes;                  /* for tables in memory                         */
    int64_t workers;                          /* threads for bots                             */
    int64_t ask_seconds;                      /* until an ask for the dice lapses             */
    bool public_list;                         /* tables may be on it                          */
    int64_t day_tables;                       /* and players that begin at an address a day   */

    /* How long tables are kept when nothing happens at them, in seconds by enum life_state; 0: for
     * ever. `notice`: how long before they go it is announced. */
    int64_t keep[LIFE_STATES], notice;

    const char *notices;   /* the page's address for links in notices; NULL: none are sent */
    bool notices_loopback; /* they may go to this machine, for tests                     */
    const char *mail_from; /* the sender of mails; NULL: none are sent                   */
    const char *sendmail;  /* the program that takes them                                */

    const struct words *words; /* the language of messages to the operator */

    /* The numbered rules of a game in the reader's language, a JSON list of {id, section, text}. */
    void (*rules_json)(const struct game *g, const struct words *w, struct out *o);

    /* A message for the operator; called by any thread. */
    void (*log)(const char *message);

    /* Called when the server is ready. */
    void (*ready)(const struct server_config *c, int port);
};

/* Serves until SIGTERM or SIGINT, then finishes open requests. False: it could not start or had to
 * stop; `why` has a message. */
bool server_run(const struct server_config *config, struct out *why);

#endif
