/* Clients that never end their request: see slow_sockets.h. */
#include "slow_sockets.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static int begin(int port)
{
    static const char head[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ";
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int s = socket(AF_INET, SOCK_STREAM, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0 || connect(s, (struct sockaddr *)&at, sizeof at) != 0)
        exit(1);
    send(s, head, sizeof head - 1, MSG_NOSIGNAL);
    return s;
}

static void dribble(int port, int count, int ready)
{
    int *slow = calloc((size_t)count, sizeof *slow);

    for (bool told = false; slow; told = true) {
        for (int i = 0; i < count; i++) {
            if (slow[i] && send(slow[i], "x", 1, MSG_NOSIGNAL) == 1)
                continue;
            if (slow[i])
                close(slow[i]);
            slow[i] = begin(port);
        }
        if (!told && write(ready, "x", 1) != 1)
            break;
        sleep(1);
    }
    exit(1);
}

pid_t slow_sockets_open(int port, int count)
{
    int ready[2];
    char told;

    if (pipe(ready) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0)
        dribble(port, count, ready[1]);
    close(ready[1]);
    bool open = child > 0 && read(ready[0], &told, 1) == 1;
    close(ready[0]);
    return open ? child : -1;
}
