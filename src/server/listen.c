/* Listening: see listen.h. */
#include "server/listen.h"
#include "session/record.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

static int bound_port(int s)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    if (getsockname(s, (struct sockaddr *)&at, &size) != 0)
        return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

static int open_socket(const struct addrinfo *at)
{
    int on = 1, s = socket(at->ai_family, SOCK_STREAM, 0);
    if (s < 0)
        return -1;
    fcntl(s, F_SETFD, FD_CLOEXEC);
    fcntl(s, F_SETFL, fcntl(s, F_GETFL) | O_NONBLOCK);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(s, at->ai_addr, at->ai_addrlen) == 0 && listen(s, BACKLOG) == 0)
        return s;
    int failed = errno;
    close(s);
    errno = failed;
    return -1;
}

int listen_at(const struct server_config *config, int *port, struct out *why)
{
    struct addrinfo *at = NULL, wanted = {.ai_socktype = SOCK_STREAM,
                                          .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    char service[8];
    snprintf(service, sizeof service, "%d", config->port);
    if (getaddrinfo(config->listen, service, &wanted, &at) != 0) {
        say(why, config->words, "%1 is not an address", SAY_TEXT(config->listen));
        return -1;
    }
    int s = open_socket(at);
    if (s < 0)
        say(why, config->words, "cannot listen on %1, port %2: %3", SAY_TEXT(config->listen),
            SAY_INT(config->port), SAY_TEXT(error_text(config->words, errno)));
    else
        *port = bound_port(s);
    freeaddrinfo(at);
    return s;
}
