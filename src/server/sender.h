/* A process that sends notices, ages-notify (src/notify): it is started when there is something to
 * send, and gets and gives lines of JSON. */
#ifndef AGES_SERVER_SENDER_H
#define AGES_SERVER_SENDER_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "server/server.h"

struct sender {
    const struct server_config *config;
    bool mails; /* by sendmail, and nothing else; otherwise all but mails */
    int socket; /* -1: it does not run */
    pid_t process;
};

/* Is the program there? */
bool sender_exists(void);

bool sender_start(struct sender *s); /* unless it runs; false: it can't be started */
void sender_stop(struct sender *s);

/* False: not now. The line is the sender's to free. */
bool sender_give(struct sender *s, json_t *line);

/* What it has said; NULL: nothing more for now. */
json_t *sender_hear(struct sender *s);

/* New keys for web push, {"secret", "public"}; NULL: the program is built without. */
json_t *sender_make_keys(void);

#endif
