/* Requests by libcurl: see wire.h. */
#include "device/wire.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/words.h"

enum { SILENCE = 40, ANSWER = 30, CONNECT = 10, ANSWER_MAX = 32 << 20, URL_BYTES = 2048 };

struct wire {
    char base[1024], language[64];
    CURL *asks, *hears;
    CURLM *many;
    struct curl_slist *hears_headers;
    char *wanted; /* the body of the stream's request */
    bool news;
};

static size_t collect(char *bytes, size_t size, size_t count, void *to)
{
    struct reply *r = to;
    size_t more = size * count;
    if (more > ANSWER_MAX - r->length)
        return 0;
    char *text = realloc(r->text, r->length + more + 1);
    if (!text)
        return 0;
    memcpy(text + r->length, bytes, more);
    r->text = text;
    r->length += more;
    text[r->length] = '\0';
    return more;
}

/* What a stream says is a hint; a line of data is one. */
static size_t listen_to(char *bytes, size_t size, size_t count, void *to)
{
    struct wire *w = to;
    for (size_t i = 0; i < size * count; i++)
        w->news |= bytes[i] == 'd';
    return size * count;
}

static CURL *new_request(void)
{
    CURL *c = curl_easy_init();
    if (!c)
        return NULL;
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, (long)CONNECT);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "ages/" AGES_VERSION);
    return c;
}

struct wire *wire_open(const char *base, const char *language, const char **why)
{
    struct wire *w = calloc(1, sizeof *w);
    *why = MSG("out of memory");
    if (!w || strlen(base) >= sizeof w->base || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) {
        free(w);
        return NULL;
    }
    strcpy(w->base, base);
    struct out o = out_to(w->language, sizeof w->language);
    out_text(&o, "Accept-Language: ");
    out_text(&o, language);
    w->asks = new_request();
    w->hears = new_request();
    w->many = curl_multi_init();
    if (w->asks && w->hears && w->many)
        return w;
    wire_close(w);
    return NULL;
}

void wire_close(struct wire *w)
{
    if (w->many && w->hears)
        curl_multi_remove_handle(w->many, w->hears);
    curl_easy_cleanup(w->asks);
    curl_easy_cleanup(w->hears);
    curl_multi_cleanup(w->many);
    curl_slist_free_all(w->hears_headers);
    free(w->wanted);
    free(w);
    curl_global_cleanup();
}

static void set_address(const struct wire *w, CURL *c, const char *path)
{
    char url[URL_BYTES];
    struct out o = out_to(url, sizeof url);
    out_text(&o, w->base);
    out_text(&o, path);
    curl_easy_setopt(c, CURLOPT_URL, url);
}

static void set_body(CURL *c, const char *body)
{
    if (body)
        curl_easy_setopt(c, CURLOPT_POSTFIELDS, body);
    else
        curl_easy_setopt(c, CURLOPT_HTTPGET, 1L);
}

struct reply wire_ask(struct wire *w, const char *path, const char *auth, json_t *body)
{
    struct reply r = {0};
    char header[128], *sent = body ? json_dumps(body, JSON_COMPACT) : NULL;
    struct out o = out_to(header, sizeof header);
    struct curl_slist *headers = curl_slist_append(NULL, w->language);
    long status = 0;

    out_text(&o, "Authorization: ");
    out_text(&o, auth ? auth : "");
    if (auth)
        headers = curl_slist_append(headers, header);
    if (body)
        headers = curl_slist_append(headers, "Content-Type: application/json");
    set_address(w, w->asks, path);
    set_body(w->asks, sent);
    curl_easy_setopt(w->asks, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(w->asks, CURLOPT_TIMEOUT, (long)ANSWER);
    curl_easy_setopt(w->asks, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(w->asks, CURLOPT_WRITEDATA, &r);
    if ((sent || !body) && curl_easy_perform(w->asks) == CURLE_OK &&
        curl_easy_getinfo(w->asks, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK)
        r.status = (int)status;
    if (r.text)
        r.json = json_loadb(r.text, r.length, 0, NULL);
    if (!r.json && r.status >= 502 && r.status <= 504)
        r.status = 0; /* a proxy did not reach the server */
    curl_slist_free_all(headers);
    free(sent);
    json_decref(body);
    return r;
}

void reply_end(struct reply *r)
{
    json_decref(r->json);
    free(r->text);
    *r = (struct reply){0};
}

const char *reply_code(const struct reply *r)
{
    const char *code =
        json_string_value(json_object_get(json_object_get(r->json, "error"), "code"));
    return code ? code : "";
}

void wire_listen(struct wire *w, json_t *body)
{
    curl_multi_remove_handle(w->many, w->hears);
    curl_slist_free_all(w->hears_headers);
    free(w->wanted);
    w->wanted = json_dumps(body, JSON_COMPACT);
    w->hears_headers = curl_slist_append(NULL, "Content-Type: application/json");
    w->news = false;
    set_address(w, w->hears, "api/stream");
    set_body(w->hears, w->wanted);
    curl_easy_setopt(w->hears, CURLOPT_HTTPHEADER, w->hears_headers);
    curl_easy_setopt(w->hears, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(w->hears, CURLOPT_LOW_SPEED_LIMIT, 1L); /* signs of life come every 15 s */
    curl_easy_setopt(w->hears, CURLOPT_LOW_SPEED_TIME, (long)SILENCE);
    curl_easy_setopt(w->hears, CURLOPT_WRITEFUNCTION, listen_to);
    curl_easy_setopt(w->hears, CURLOPT_WRITEDATA, w);
    curl_multi_add_handle(w->many, w->hears);
    json_decref(body);
}

enum heard wire_hear(struct wire *w, int milliseconds, bool keys)
{
    struct curl_waitfd keyboard = {.fd = STDIN_FILENO, .events = CURL_WAIT_POLLIN};
    int running = 0, ready = 0;

    curl_multi_perform(w->many, &running);
    if (!w->news && running)
        curl_multi_poll(w->many, &keyboard, keys, milliseconds, &ready);
    curl_multi_perform(w->many, &running);
    if (w->news) {
        w->news = false;
        return HEARD_NEWS;
    }
    if (keys && keyboard.revents)
        return HEARD_KEYS;
    return running ? HEARD_NOTHING : HEARD_END;
}
