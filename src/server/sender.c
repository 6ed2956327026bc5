/* The senders of notices, processes: see sender.h. */
#include "server/sender.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_BYTES = 4096, PATH_BYTES = 4096 };

/* Beside this program, where it was built; else where it is installed. */
static bool find_program(char path[PATH_BYTES])
{
    static const char name[] = "ages-notify";
    ssize_t length = readlink("/proc/self/exe", path, PATH_BYTES - sizeof name);
    char *slash = length > 0 ? (path[length] = '\0', strrchr(path, '/')) : NULL;
    if (slash)
        strcpy(slash + 1, name);
    if (slash && access(path, X_OK) == 0)
        return true;
    strcpy(path, AGES_LIBEXEC "/ages-notify");
    return access(path, X_OK) == 0;
}

bool sender_exists(void)
{
    char path[PATH_BYTES];
    return find_program(path);
}

static pid_t spawn(char *argv[], int its, const char *path)
{
    char *environment[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none;
    pid_t process = -1;

    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, its, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, its, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
    if (posix_spawn(&process, path, &files, &how, argv, environment) != 0)
        process = -1;
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return process;
}

/* Its end of the pair; -1: it can't be started. */
static int start(char *argv[], pid_t *process)
{
    char path[PATH_BYTES];
    int ends[2];

    if (!find_program(path) || socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    *process = spawn(argv, ends[1], path);
    close(ends[1]);
    if (*process >= 0)
        return ends[0];
    close(ends[0]);
    return -1;
}

bool sender_start(struct sender *s)
{
    char path[PATH_BYTES] = "";
    char *argv[] = {"ages-notify", NULL, NULL, NULL, NULL};
    int count = 1;

    strncat(path, s->config->sendmail, sizeof path - 1);
    if (s->config->notices_loopback)
        argv[count++] = "--loopback";
    if (s->mails) {
        argv[count++] = "--sendmail";
        argv[count++] = path;
    }
    if (s->socket < 0)
        s->socket = start(argv, &s->process);
    return s->socket >= 0;
}

void sender_stop(struct sender *s)
{
    if (s->socket < 0)
        return;
    close(s->socket);
    waitpid(s->process, NULL, 0);
    s->socket = -1;
}

bool sender_give(struct sender *s, json_t *line)
{
    char *packed = line ? json_dumps(line, JSON_COMPACT) : NULL;
    size_t length = packed ? strlen(packed) : 0;
    bool given = false;

    if (packed && sender_start(s)) {
        packed[length] = '\n'; /* in the place of the zero */
        given = send(s->socket, packed, length + 1, MSG_DONTWAIT | MSG_NOSIGNAL) > 0;
        if (!given && errno != EAGAIN)
            sender_stop(s);
    }
    free(packed);
    json_decref(line);
    return given;
}

json_t *sender_hear(struct sender *s)
{
    char line[LINE_BYTES];

    while (s->socket >= 0) {
        ssize_t got = recv(s->socket, line, sizeof line, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return NULL;
        if (got <= 0) {
            sender_stop(s);
            return NULL;
        }
        json_t *said = json_loadb(line, (size_t)got, JSON_DISABLE_EOF_CHECK, NULL);
        if (said)
            return said;
    }
    return NULL;
}

json_t *sender_make_keys(void)
{
    char *argv[] = {"ages-notify", "--keys", NULL}, line[LINE_BYTES];
    pid_t process;
    int socket = start(argv, &process);
    if (socket < 0)
        return NULL;
    ssize_t got = recv(socket, line, sizeof line, 0);
    close(socket);
    waitpid(process, NULL, 0);
    return got > 0 ? json_loadb(line, (size_t)got, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
}
