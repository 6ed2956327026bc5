/* The socket to listen on. */
#ifndef AGES_SERVER_LISTEN_H
#define AGES_SERVER_LISTEN_H

#include "server/server.h"

/* The socket, or -1 with a message in `why`; *port is the one it got. */
int listen_at(const struct server_config *config, int *port, struct out *why);

#endif
