/* ages-notify: sends notices for `ages serve`, which starts it and gives it one JSON object a line:
 *
 *     {"id": 7, "address": "https://…", "format": "ntfy", "text": "…", "link": "https://…"}
 *
 * and hears of each {"id": 7, "status": 200}, or {"id": 7, "error": "…"}. Nothing else leaves the
 * server, and nothing but these lines comes here: no file of the store, no secret of a seat. With
 * the format "push" there are "keys" of the subscription, and "secret", "public" and "contact" of
 * the server; --keys prints a new pair of these, once. It needs no files, and shuts itself out of
 * them.
 *
 * With --sendmail, which names a program, it sends mails and nothing else: the format "mail" alone,
 * with "from" and "subject". That program needs files, but then nothing from the net comes here.
 *
 * Addresses are typed by players, so none is trusted: https on port 443 alone, no name and
 * password, no redirect, no address that is not of the whole internet (looked at after the name was
 * resolved), 5 seconds, 4 kB of an answer. With --loopback, which is for tests, http and this
 * machine are allowed. */
#include <curl/curl.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "notify/address.h"
#include "notify/files.h"
#include "notify/mail.h"
#include "notify/push.h"

enum { SECONDS = 5, ANSWER_BYTES = 4096, LINE_BYTES = 8192, AT_ONCE = 64 };
enum { PUSH_DAYS = 2, TOKEN_HOURS = 12 }; /* how long a push waits for its browser */

static bool loopback;

struct letter {
    json_int_t id;
    CURL *easy;
    struct curl_slist *headers;
    char *body;
    long length;
    size_t answered;
    bool refused; /* its address is not one to send to */
};

static void tell(json_int_t id, long status, const char *error)
{
    json_t *line = json_object();
    json_object_set_new(line, "id", json_integer(id));
    if (error)
        json_object_set_new(line, "error", json_string(error));
    else
        json_object_set_new(line, "status", json_integer(status));
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(line);
}

/* Where it goes */

static bool part_is(CURLU *url, CURLUPart part, const char *wanted)
{
    char *text = NULL;
    CURLUcode code =
        curl_url_get(url, part, &text, part == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0);
    bool is = wanted ? code == CURLUE_OK && strcmp(text, wanted) == 0 : code != CURLUE_OK;
    curl_free(text);
    return is;
}

static bool may_go_to(const char *address)
{
    CURLU *url = curl_url();
    bool may = url && curl_url_set(url, CURLUPART_URL, address, 0) == CURLUE_OK &&
               part_is(url, CURLUPART_USER, NULL) && part_is(url, CURLUPART_PASSWORD, NULL) &&
               (loopback ||
                (part_is(url, CURLUPART_SCHEME, "https") && part_is(url, CURLUPART_PORT, "443")));
    curl_url_cleanup(url);
    return may;
}

/* After the name was resolved, so that no name leads to a neighbour. */
static curl_socket_t open_socket(void *with, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct letter *n = with;
    (void)purpose;
    if (!loopback && !address_is_global(&address->addr)) {
        n->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t take_answer(char *bytes, size_t size, size_t count, void *with)
{
    struct letter *n = with;
    (void)bytes;
    n->answered += size * count;
    return n->answered <= ANSWER_BYTES ? size * count : 0;
}

/* What it says */

static char *said_json(const char *key, const char *text, const char *link)
{
    char *said = NULL;
    json_t *body = json_pack("{s:o}", key, json_sprintf("%s %s", text, link));
    if (body &&
        strcmp(key, "content") == 0) /* Discord: nobody is called by what stands in a name */
        json_object_set_new(body, "allowed_mentions", json_pack("{s:[]}", "parse"));
    if (body)
        said = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    return said;
}

static void add_header(struct letter *n, const char *name, const char *value)
{
    char line[2100];
    snprintf(line, sizeof line, "%s: %s", name, value);
    n->headers = curl_slist_append(n->headers, line);
}

/* The scheme, host and port of an address. */
static void write_origin(const char *address, char origin[], size_t size)
{
    const char *host = strstr(address, "://");
    size_t length = host ? (size_t)(host + 3 - address) + strcspn(host + 3, "/?#") : 0;
    snprintf(origin, size, "%.*s", (int)length, address);
}

static const char *text_of(json_t *wanted, const char *key)
{
    const char *text = json_string_value(json_object_get(wanted, key));
    return text ? text : "";
}

static bool write_push(struct letter *n, json_t *wanted)
{
    struct push_message m;
    char origin[512], authorization[2048], seconds[24];
    const char *link = text_of(wanted, "link");
    json_t *body = json_pack("{s:s, s:s}", "text", text_of(wanted, "text"), "link", link);
    char *plain = body ? json_dumps(body, JSON_COMPACT) : NULL;

    write_origin(text_of(wanted, "address"), origin, sizeof origin);
    bool sealed =
        plain && push_seal(text_of(wanted, "keys"), plain, link, &m) &&
        push_authorization(text_of(wanted, "secret"), text_of(wanted, "public"), origin,
                           text_of(wanted, "contact"), (int64_t)time(NULL) + TOKEN_HOURS * 60 * 60,
                           authorization, sizeof authorization) &&
        (n->body = malloc(m.length));
    free(plain);
    json_decref(body);
    if (!sealed)
        return false;
    memcpy(n->body, m.sealed, m.length);
    n->length = (long)m.length;
    snprintf(seconds, sizeof seconds, "%d", PUSH_DAYS * 24 * 60 * 60);
    add_header(n, "Content-Type", "application/octet-stream");
    add_header(n, "Content-Encoding", "aes128gcm");
    add_header(n, "TTL", seconds);
    add_header(n, "Urgency", "normal");
    add_header(n, "Topic", m.topic);
    add_header(n, "Authorization", authorization);
    return true;
}

/* False: it can't be written. */
static bool write_body(struct letter *n, json_t *wanted)
{
    const char *format = text_of(wanted, "format"), *text = text_of(wanted, "text");
    const char *link = text_of(wanted, "link");

    if (strcmp(format, "push") == 0)
        return write_push(n, wanted);
    if (strcmp(format, "ntfy") == 0) {
        n->body = strdup(text);
        add_header(n, "Content-Type", "text/plain; charset=utf-8");
        add_header(n, "Click", link);
    } else {
        add_header(n, "Content-Type", "application/json");
        if (strcmp(format, "discord") == 0) {
            n->body = said_json("content", text, link);
        } else if (strcmp(format, "matrix") == 0) {
            n->body = said_json("text", text, link);
        } else {
            json_t *body = json_pack("{s:s, s:s}", "text", text, "link", link);
            n->body = json_dumps(body, JSON_COMPACT);
            json_decref(body);
        }
    }
    n->length = n->body ? (long)strlen(n->body) : 0;
    return n->body;
}

static void letter_free(struct letter *n)
{
    curl_easy_cleanup(n->easy);
    curl_slist_free_all(n->headers);
    free(n->body);
    free(n);
}

static void set_up(struct letter *n, const char *address)
{
    CURL *c = n->easy;
    curl_easy_setopt(c, CURLOPT_URL, address);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, loopback ? "http,https" : "https");
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, n);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(c, CURLOPT_WRITEDATA, n);
    curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, take_answer);
    curl_easy_setopt(c, CURLOPT_HEADERDATA, n);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "ages");
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, n->body);
    curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, n->length);
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, n->headers);
    curl_easy_setopt(c, CURLOPT_PRIVATE, n);
}

static void tell_mailed(json_int_t id, const char *error)
{
    tell(id, 200, error);
}

/* False: it is told why it is not sent. `mails`: it sends mails and nothing else, or is NULL. */
static bool send_line(CURLM *all, struct mails *mails, const char *line)
{
    json_t *wanted = json_loads(line, 0, NULL);
    json_int_t id = 0;
    const char *address = "", *format = "", *ignored;
    int read = json_unpack(wanted, "{s:I, s:s, s:s, s:s, s:s}", "id", &id, "address", &address,
                           "format", &format, "text", &ignored, "link", &ignored);
    struct letter *n = NULL;
    const char *error = NULL;
    bool by_mail = read == 0 && strcmp(format, "mail") == 0;

    if (read != 0)
        error = "not a notice";
    else if (by_mail != (mails != NULL))
        error = "not to be sent here";
    else if (by_mail)
        error = mails_give(mails, id, wanted);
    else if (!may_go_to(address))
        error = "address";
    else if (!(n = calloc(1, sizeof *n)) || !(n->easy = curl_easy_init()))
        error = "memory";
    else if (!write_body(n, wanted))
        error = "not to be sealed";
    if (!error && !by_mail) {
        n->id = id;
        set_up(n, address);
        curl_multi_add_handle(all, n->easy);
    } else if (error) {
        tell(id, 0, error);
        if (n)
            letter_free(n);
    }
    json_decref(wanted);
    return !error;
}

static int settle(CURLM *all)
{
    int left, settled = 0;
    for (CURLMsg *m; (m = curl_multi_info_read(all, &left)); settled++) {
        struct letter *n;
        long status = 0;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&n);
        curl_easy_getinfo(m->easy_handle, CURLINFO_RESPONSE_CODE, &status);
        if (m->data.result == CURLE_OK)
            tell(n->id, status, NULL);
        else
            tell(n->id, 0, n->refused ? "address" : curl_easy_strerror(m->data.result));
        curl_multi_remove_handle(all, m->easy_handle);
        letter_free(n);
    }
    return settled;
}

static bool has_room(int under_way, const struct mails *mails)
{
    return under_way < AT_ONCE && !(mails && mails_are_full(mails));
}

/* Lines as they come; at the end those under way are finished. */
static void serve(CURLM *all, struct mails *mails)
{
    char buffer[LINE_BYTES];
    size_t filled = 0;
    int under_way = 0, running;
    bool open = true;

    while (open || under_way) {
        struct curl_waitfd in = {.fd = STDIN_FILENO, .events = CURL_WAIT_POLLIN};
        bool listens = open && has_room(under_way, mails);
        curl_multi_poll(all, &in, listens ? 1 : 0, under_way ? 100 : 1000, NULL);
        if (listens && in.revents) {
            ssize_t got = read(STDIN_FILENO, buffer + filled, sizeof buffer - 1 - filled);
            open = got > 0;
            filled += open ? (size_t)got : 0;
            buffer[filled] = '\0';
        }
        for (char *end; has_room(under_way, mails) && (end = memchr(buffer, '\n', filled));) {
            *end = '\0';
            under_way += send_line(all, mails, buffer);
            filled -= (size_t)(end + 1 - buffer);
            memmove(buffer, end + 1, filled);
        }
        if (filled == sizeof buffer - 1)
            filled = 0; /* no line of ours is so long */
        curl_multi_perform(all, &running);
        under_way -= mails ? mails_settle(mails, tell_mailed) : settle(all);
    }
}

static int print_keys(void)
{
    char secret[PUSH_KEY_TEXT], public[PUSH_KEY_TEXT];
    if (!push_make_keys(secret, public))
        return 1;
    printf("{\"secret\": \"%s\", \"public\": \"%s\"}\n", secret, public);
    return 0;
}

int main(int argc, char **argv)
{
    const char *sendmail = NULL;
    int i = 1;

    if (argc == 2 && strcmp(argv[1], "--keys") == 0)
        return print_keys();
    for (; i < argc && (strcmp(argv[i], "--loopback") == 0 ||
                        (strcmp(argv[i], "--sendmail") == 0 && i + 1 < argc));
         i++) {
        if (strcmp(argv[i], "--loopback") == 0)
            loopback = true;
        else
            sendmail = argv[++i];
    }
    if (i < argc) {
        fputs("ages-notify: started by ages serve, it takes notices from its input\n", stderr);
        return 2;
    }
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURLM *all = curl_multi_init();
    struct mails *mails = sendmail ? mails_new(sendmail) : NULL;
    bool ready = all && (mails || !sendmail);
    if (!sendmail)
        files_shut();
    if (ready)
        serve(all, mails);
    curl_multi_cleanup(all);
    curl_global_cleanup();
    mails_free(mails);
    return ready ? 0 : 1;
}
