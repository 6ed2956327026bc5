/* Exec bots: a child process in a group of its own, a pipe to it and one from it. Both are
 * served under one deadline, so that a program that does not read can block nobody. */
#define _GNU_SOURCE /* pipe2: no other thread's child may inherit our ends */
#include "bots/exec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 32, BOTS_MAX = 256, LEAVE_MS = 200 };

struct exec_bot {
    pid_t pid;
    int slot;
    int to, from;
};

/* The children alive, so that a signal that ends us ends them too. */
static _Atomic pid_t children[BOTS_MAX];
static atomic_flag handlers_set = ATOMIC_FLAG_INIT;

static void end_children(int signal_number)
{
    for (int i = 0; i < BOTS_MAX; i++) {
        pid_t pid = atomic_load(&children[i]);
        if (pid > 0)
            kill(-pid, SIGKILL);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void set_handlers(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    if (atomic_flag_test_and_set(&handlers_set))
        return;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], end_children);
}

static int enter_child(pid_t pid)
{
    for (int i = 0; i < BOTS_MAX; i++) {
        pid_t none = 0;
        if (atomic_compare_exchange_strong(&children[i], &none, pid))
            return i;
    }
    return -1;
}

static int spawn(pid_t *pid, char *arguments[], int input, int output)
{
    extern char **environ;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(pid, arguments[0], &files, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* Splits at spaces; false when there is nothing or too much. */
static bool split(char *command, char *arguments[ARGUMENTS_MAX + 1])
{
    char *rest = NULL;
    int count = 0;
    for (char *word = strtok_r(command, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (count == ARGUMENTS_MAX)
            return false;
        arguments[count++] = word;
    }
    arguments[count] = NULL;
    return count > 0;
}

static int start(struct exec_bot *bot, const char *command)
{
    char text[1024];
    char *arguments[ARGUMENTS_MAX + 1];
    if (strlen(command) >= sizeof text || !split(strcpy(text, command), arguments))
        return EINVAL;
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) < 0)
        return errno;
    if (pipe2(out, O_CLOEXEC) < 0) {
        int error = errno;
        close(in[0]);
        close(in[1]);
        return error;
    }
    set_handlers();
    int error = spawn(&bot->pid, arguments, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    bot->to = in[1];
    bot->from = out[0];
    if (error) {
        close(bot->to);
        close(bot->from);
        return error;
    }
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    fcntl(bot->from, F_SETFL, O_NONBLOCK);
    bot->slot = enter_child(bot->pid);
    return 0;
}

struct exec_bot *exec_start(const char *command)
{
    struct exec_bot *bot = calloc(1, sizeof *bot);
    if (!bot)
        return NULL;
    int error = start(bot, command);
    if (!error)
        return bot;
    free(bot);
    errno = error;
    return NULL;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Writes what the pipe takes now. */
static enum exec_status send_some(struct exec_bot *bot, const char **line, size_t *length)
{
    ssize_t done = write(bot->to, *line, *length);
    if (done > 0) {
        *line += done;
        *length -= (size_t)done;
    }
    if (done >= 0 || errno == EAGAIN || errno == EINTR)
        return EXEC_OK;
    return errno == EPIPE ? EXEC_GONE : EXEC_FAILED;
}

/* Reads what there is, up to the end of the line; *whole says that it has come. A byte at a time,
 * since what follows the line belongs to the next answer. */
static enum exec_status receive_some(struct exec_bot *bot, char answer[], size_t cap,
                                     size_t *length, bool *whole)
{
    for (;;) {
        char c;
        ssize_t got = read(bot->from, &c, 1);
        if (got == 0)
            return EXEC_GONE;
        if (got < 0)
            return errno == EAGAIN || errno == EINTR ? EXEC_OK : EXEC_FAILED;
        if (c == '\n') {
            *whole = true;
            return EXEC_OK;
        }
        if (*length + 1 >= cap)
            return EXEC_TOO_LONG;
        answer[(*length)++] = c;
        answer[*length] = '\0';
    }
}

enum exec_status exec_ask(struct exec_bot *bot, const char *line, size_t length, int milliseconds,
                          char answer[], size_t cap)
{
    int64_t deadline = now_ms() + milliseconds;
    size_t answered = 0;
    bool whole = false;
    answer[0] = '\0';
    while (length || !whole) {
        int64_t left = deadline - now_ms();
        if (left <= 0)
            return EXEC_TIMEOUT;
        struct pollfd files[2] = {
            {.fd = whole ? -1 : bot->from, .events = POLLIN},
            {.fd = length ? bot->to : -1, .events = POLLOUT},
        };
        if (poll(files, 2, (int)left) < 0 && errno != EINTR)
            return EXEC_FAILED;
        enum exec_status status = EXEC_OK;
        if (files[1].revents)
            status = send_some(bot, &line, &length);
        if (status == EXEC_OK && files[0].revents)
            status = receive_some(bot, answer, cap, &answered, &whole);
        if (status != EXEC_OK)
            return status;
    }
    if (answered && answer[answered - 1] == '\r')
        answer[answered - 1] = '\0';
    return EXEC_OK;
}

void exec_end(struct exec_bot *bot)
{
    if (!bot)
        return;
    close(bot->to);
    close(bot->from);
    siginfo_t left = {0};
    for (int waited = 0; waited < LEAVE_MS && !left.si_pid; waited += 5) {
        if (waitid(P_PID, (id_t)bot->pid, &left, WEXITED | WNOHANG | WNOWAIT) < 0)
            break;
        if (!left.si_pid)
            nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    kill(-bot->pid, SIGKILL); /* not reaped yet: the number is still its own */
    if (bot->slot >= 0)
        atomic_store(&children[bot->slot], 0);
    while (waitpid(bot->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    free(bot);
}
