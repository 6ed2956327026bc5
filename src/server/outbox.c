/* Notices and the process that sends them: see outbox.h. */
#include "server/outbox.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <sodium.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/catalogues.h"
#include "server/metrics.h"
#include "server/setup.h"

enum { AT_ONCE = 64, UNDER_WAY = 256, LINE_BYTES = 4096, PATH_BYTES = 4096 };

/* Sent, and not answered yet. */
struct sending {
    int64_t id;
    uint8_t player[SHA256_BYTES];
    char address[CHANNEL_BYTES];
};

struct outbox {
    struct job job; /* first */
    const struct server_config *config;
    struct store *store;
    atomic_bool under_way;

    /* of the writer's thread, once it runs */
    int socket; /* to the sender; -1: there is none */
    pid_t sender;
    int64_t last; /* id */
    struct sending sent[UNDER_WAY];
};

/* The sender */

/* Beside this program, where it was built; else where it is installed. */
static bool find_sender(char path[PATH_BYTES])
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

static int spawn_sender(struct outbox *n, const char *path, int its)
{
    char *argv[] = {"ages-notify", n->config->notices_loopback ? "--loopback" : NULL, NULL};
    char *environment[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none;

    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, its, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, its, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawn(&n->sender, path, &files, &how, argv, environment);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static bool start_sender(struct outbox *n)
{
    char path[PATH_BYTES];
    int ends[2];

    if (!find_sender(path) || socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    bool started = spawn_sender(n, path, ends[1]) == 0;
    close(ends[1]);
    n->socket = started ? ends[0] : -1;
    if (!started)
        close(ends[0]);
    return started;
}

static void stop_sender(struct outbox *n)
{
    if (n->socket < 0)
        return;
    close(n->socket);
    waitpid(n->sender, NULL, 0);
    n->socket = -1;
}

/* False: not now; what is not sent stays due. */
static bool send_line(struct outbox *n, const struct stored_channel *c, const char *text,
                      const char *link)
{
    struct sending *place = &n->sent[++n->last % UNDER_WAY];
    json_t *line = json_pack("{s:I, s:s, s:s, s:s, s:s}", "id", (json_int_t)n->last, "address",
                             c->address, "format", c->format, "text", text, "link", link);
    char *packed = line ? json_dumps(line, JSON_COMPACT) : NULL;
    size_t length = packed ? strlen(packed) : 0;
    bool sent = false;

    if (packed && (n->socket >= 0 || start_sender(n))) {
        packed[length] = '\n'; /* in the place of the zero */
        sent = send(n->socket, packed, length + 1, MSG_DONTWAIT | MSG_NOSIGNAL) > 0;
        if (!sent && errno != EAGAIN)
            stop_sender(n);
    }
    *place = (struct sending){.id = n->last};
    memcpy(place->player, c->player, SHA256_BYTES);
    strcpy(place->address, c->address);
    free(packed);
    json_decref(line);
    return sent;
}

/* Results */

static enum store_status settle(struct outbox *n, struct writer *w, json_t *result)
{
    json_int_t id = json_integer_value(json_object_get(result, "id"));
    json_int_t status = json_integer_value(json_object_get(result, "status"));
    const struct sending *s = &n->sent[id % UNDER_WAY];

    if (s->id != id || (status >= 200 && status < 300))
        return STORE_OK;
    enum store_status written = writer_writes(w, &n->job);
    if (written != STORE_OK)
        return written;
    return status == 404 || status == 410 ? store_remove_channel(n->store, s->player, s->address)
                                          : store_channel_failed(n->store, s->player, s->address);
}

static enum store_status read_results(struct outbox *n, struct writer *w)
{
    char line[LINE_BYTES];
    enum store_status status = STORE_OK;

    while (n->socket >= 0 && status == STORE_OK) {
        ssize_t got = recv(n->socket, line, sizeof line, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            break;
        if (got <= 0) {
            stop_sender(n);
            break;
        }
        json_t *result = json_loadb(line, (size_t)got, JSON_DISABLE_EOF_CHECK, NULL);
        if (result)
            status = settle(n, w, result);
        json_decref(result);
    }
    return status;
}

/* What is told */

static const char *const news[NOTICES] = {
    [NOTICE_ASKED] = MSG("%1 (%2): it is your turn."),
    [NOTICE_WARNING] = MSG("%1 (%2): your time runs out soon."),
    [NOTICE_LATE] = MSG("%1 (%2): your time has run out."),
    [NOTICE_BOT] = MSG("%1 (%2): a bot plays on for you; you can take the seat back."),
    [NOTICE_OVER] = MSG("%1 (%2): the game is over."),
};

/* The game and who else is there: nothing of it is hidden, and none of it opens a seat. */
static void say_notice(const struct stored_notice *n, const struct table *table,
                       const struct words *w, struct out *o)
{
    char names[256] = "";
    struct out list = out_to(names, sizeof names);
    const char *title = tr(w, table->game->short_title);

    for (int i = 0; i < table->seats; i++) {
        if (i == n->seat)
            continue;
        if (names[0])
            say_comma(&list, w);
        out_text(&list, table->seat[i].name);
    }
    say(o, w, news[n->what], SAY_TEXT(title), SAY_TEXT(names));
}

static void link_to(const struct outbox *n, const char *id, char link[], size_t size)
{
    struct out o = out_to(link, size);
    const char *page = n->config->notices;
    out_text(&o, page);
    out_text(&o, page[strlen(page) - 1] == '/' ? "#/t/" : "/#/t/");
    out_text(&o, id);
}

static bool send_notice(struct outbox *n, const struct stored_notice *due)
{
    struct stored_channel list[CHANNELS_MAX];
    int count = store_channels(n->store, due->player, list, CHANNELS_MAX), revision;
    struct table table;
    struct clock clock;
    char text[512], link[512];

    if (!setup_read(due->setup, &table, &clock, &revision))
        return true;
    link_to(n, due->id, link, sizeof link);
    for (int i = 0; i < count; i++) {
        struct out o = out_to(text, sizeof text);
        say_notice(due, &table, words_accepted(list[i].tongue), &o);
        if (!send_line(n, &list[i], text, link))
            return false;
    }
    return true;
}

static bool is_wanted(const struct stored_notice *n, int64_t now)
{
    bool holds = n->what == NOTICE_OVER || n->what == NOTICE_BOT || n->turn == n->seat;
    if (n->what < 0 || n->what >= NOTICES)
        return false;
    return holds && !sodium_is_zero(n->player, SHA256_BYTES) && n->looked <= now - LOOK_SECONDS;
}

static enum store_status send_due(struct outbox *n, struct writer *w, int64_t now)
{
    enum store_status status = STORE_OK;

    for (int i = 0; i < AT_ONCE && status == STORE_OK; i++) {
        struct stored_notice due;
        if (store_next_notice(n->store, now, &due) != STORE_OK)
            return STORE_OK;
        status = writer_writes(w, &n->job);
        if (status == STORE_OK)
            status = store_drop_notice(n->store, due.number, due.seat);
        bool sent = status != STORE_OK || !is_wanted(&due, now) || send_notice(n, &due);
        free(due.setup);
        if (status == STORE_NONE) /* another server has taken it */
            status = STORE_OK;
        if (!sent)
            return store_set_notice(n->store, due.number, due.seat, due.what, now);
    }
    return status;
}

static void act(struct writer *w, struct job *j)
{
    struct outbox *n = (struct outbox *)j;
    if (n->socket < 0 && !start_sender(n))
        return;
    enum store_status status = read_results(n, w);
    if (status == STORE_OK)
        status = send_due(n, w, wall_seconds());
    if (status != STORE_OK)
        writer_refuse(w, status);
}

static void answer(struct writer *w, struct job *j, enum store_status status)
{
    (void)w;
    (void)status;
    ((struct outbox *)j)->under_way = false;
}

void outbox_tick(struct outbox *n, struct writer *w)
{
    if (!n->config->notices || n->under_way)
        return;
    n->under_way = true;
    if (!writer_submit(w, &n->job))
        n->under_way = false;
}

/* What is due */

enum store_status outbox_due(struct outbox *n, const struct live_table *live, int seat,
                             enum notice what)
{
    if (!n->config->notices || sodium_is_zero(live->keys.player[seat], SHA256_BYTES))
        return STORE_OK;
    return store_set_notice(n->store, live->number, seat, (int)what, wall_seconds() + NOTICE_DELAY);
}

bool outbox_greet(struct outbox *n, const struct stored_channel *c)
{
    const struct words *w = words_accepted(c->tongue);
    return send_line(n, c, tr(w, "It will be told here when it is your turn."), n->config->notices);
}

bool outbox_is_on(const struct outbox *n)
{
    return n->config->notices != NULL;
}

bool outbox_check(const struct server_config *config, struct out *why)
{
    char path[PATH_BYTES];
    if (!config->notices || find_sender(path))
        return true;
    out_text(why, tr(config->words, "notices are left out: there is no program ages-notify"));
    return false;
}

struct outbox *outbox_new(const struct server_config *config, struct store *store)
{
    struct outbox *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->config = config;
    n->store = store;
    n->socket = -1;
    n->job.act = act;
    n->job.answer = answer;
    return n;
}

void outbox_free(struct outbox *n)
{
    if (n)
        stop_sender(n);
    free(n);
}
