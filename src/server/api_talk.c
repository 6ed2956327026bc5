/* Routes for the talk at a table: saying, reading, erasing and muting, and private notes. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/minmax.h"
#include "server/asked_json.h"
#include "server/http.h"
#include "server/routes.h"
#include "server/talk.h"

enum { DAY = 24 * 60 * 60, CLIENT_MAX = 64, WORDS_A_REQUEST = 100 };

static bool is_host(const struct request *r)
{
    return r->claim.kind == CLAIM_HOST;
}

/* Who holds the seat: a person with a key, whatever device they use, else who has its secret. */
static const uint8_t *holder_of(const struct keys *keys, int seat)
{
    return sodium_is_zero(keys->player[seat], SHA256_BYTES) ? keys->seat[seat] : keys->player[seat];
}

bool may_read_talk(const struct request *r, const struct live_table *live)
{
    return r->viewer >= 0 || is_host(r) || live->terms.reads;
}

/* Saying */

/* Recognizes the request if it comes again. */
static void digest(const char *client, const char *text, uint8_t request[DIGEST_BYTES])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, DIGEST_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)client, strlen(client) + 1);
    crypto_generichash_update(&state, (const uint8_t *)text, strlen(text));
    crypto_generichash_final(&state, request, DIGEST_BYTES);
}

static bool read_word(struct request *r, struct stored_word *word)
{
    char client[CLIENT_MAX + 1];

    if (!read_text(r, r->input, "client", client, sizeof client) ||
        !read_text(r, r->input, "text", word->text, sizeof word->text))
        return false;
    if (!talk_is_text(word->text, TALK_CHARS, false))
        return refuse_field(r, "text", MSG("expected a line of 1 to 500 characters"));
    digest(client, word->text, word->request);
    return true;
}

/* Within the limits? Then it counts. */
static bool may_say(struct writer *w, struct request *r, struct live_table *live)
{
    int64_t now = microseconds_now();
    int today = store_said_since(writer_store(w), live->number, r->viewer, wall_seconds() - DAY);

    if (live->terms.muted >> r->viewer & 1)
        refuse(r, 403, "muted", MSG("the host has muted this seat"));
    else if (today < 0)
        refuse_store(r, status_of_count(today));
    else if (today >= TALK_DAY)
        refuse(r, 429, "enough_said", MSG("that was enough for today: 200 messages"));
    else if (!talk_may(&live->spoken[r->viewer], now))
        refuse(r, 429, "too_fast", MSG("please write more slowly"));
    return !r->status;
}

/* The talk has changed: it is told after the commit. */
static void settle(struct writer *w, struct live_table *live, int last, enum store_status status)
{
    live->talk = last;
    live->talked = true;
    if (status != STORE_OK)
        writer_refuse(w, status);
}

static void say_word(struct writer *w, struct request *r, struct live_table *live,
                     struct stored_word *word)
{
    struct store *store = writer_store(w);
    struct talk_last last;
    enum store_status status;

    status = store_said(store, live->number, r->viewer, word->request, &r->known);
    if (status == STORE_OK)
        return;
    if (status != STORE_NONE)
        refuse_store(r, status);
    else if (may_say(w, r, live) && writer_writes(w, &r->job) == STORE_OK) {
        writer_changed(w, live);
        status = store_talk_last(store, live->number, &last);
        r->known = word->n = last.n + 1;
        word->change = last.change + 1;
        word->seat = r->viewer;
        word->at = wall_seconds();
        memcpy(word->holder, holder_of(&live->keys, r->viewer), SHA256_BYTES);
        if (status == STORE_OK)
            status = store_say(store, live->number, word);
        settle(w, live, word->n, status);
    }
}

void say_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_PLAY);
    struct stored_word *word = live ? calloc(1, sizeof *word) : NULL;

    if (live && !word)
        refuse(r, 503, "memory", MSG("out of memory"));
    if (word && read_word(r, word))
        say_word(w, r, live, word);
    free(word);
}

static void answer_said(struct request *r, const struct live_table *live)
{
    char buffer[128];
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    json_member_text(&o, "table", live->id);
    json_member_int(&o, "n", r->known);
    json_close(&o, '}');
    answer_end(r, &o);
}

void said_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer_with(w, (struct request *)j, status, answer_said);
}

/* Reading */

struct talk_reader {
    const struct live_table *live;
    int viewer;
    struct out *o;
};

static void put_word(void *with, const struct stored_word *word)
{
    static const char *const states[] = {"said", "erased", "removed"};
    const struct talk_reader *to = with;
    const uint8_t *holder = holder_of(&to->live->keys, word->seat);

    json_open(to->o, '{');
    json_member_int(to->o, "n", word->n);
    json_member_int(to->o, "seat", word->seat);
    json_member_int(to->o, "at", word->at * 1000);
    json_member_text(to->o, "state", states[word->state]);
    json_member_bool(to->o, "mine",
                     to->viewer == word->seat && memcmp(holder, word->holder, SHA256_BYTES) == 0);
    json_member_text(to->o, "text", word->text);
    json_close(to->o, '}');
}

static void answer_talk(struct writer *w, struct request *r, const struct live_table *live)
{
    struct store *store = writer_store(w);
    struct talk_last last = {0};
    char buffer[4096];
    enum store_status status = store_talk_last(store, live->number, &last);

    if (status != STORE_OK) {
        refuse_store(r, status);
        return;
    }
    if (!request_spend(r, clamp(last.change - r->since, 0, TALK_KEPT) / WORDS_A_REQUEST))
        return;
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    json_member_text(&o, "table", live->id);
    json_member_int(&o, "last", last.n);
    json_member_int(&o, "change", last.change);
    json_member_seats(&o, "muted", live->terms.muted);
    json_member_open(&o, "words", '[');
    store_words(store, live->number, r->since, put_word,
                &(struct talk_reader){live, r->viewer, &o});
    json_close(&o, ']');
    json_close(&o, '}');
    answer_end(r, &o);
}

void talk_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_WATCH);
    (void)status;

    if (live && !may_read_talk(r, live))
        refuse(r, 403, "forbidden", MSG("you may not see that"));
    else if (live)
        answer_talk(w, r, live);
    request_done(r);
}

/* Erasing */

static void erase(struct writer *w, struct request *r, struct live_table *live,
                  const struct stored_word *word)
{
    bool own = r->viewer == word->seat &&
               memcmp(holder_of(&live->keys, word->seat), word->holder, SHA256_BYTES) == 0;
    struct talk_last last = {0};

    if (!own && !is_host(r)) {
        refuse(r, 403, "forbidden", MSG("only who wrote it and the host can erase it"));
        return;
    }
    if (word->state != WORD_SAID || writer_writes(w, &r->job) != STORE_OK)
        return;
    writer_changed(w, live);
    enum store_status status = store_talk_last(writer_store(w), live->number, &last);
    if (status == STORE_OK)
        status = store_erase(writer_store(w), live->number, word->n,
                             own ? WORD_ERASED : WORD_REMOVED, last.change + 1);
    settle(w, live, last.n, status);
}

void erase_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_WATCH);
    struct stored_word *word = live ? calloc(1, sizeof *word) : NULL;
    enum store_status status = STORE_MEMORY;

    if (word) {
        r->known = atoi(r->parameter[1]);
        status = store_word(writer_store(w), live->number, r->known, word);
    }
    if (word && status == STORE_NONE)
        refuse(r, 404, "no_such_message", MSG("there is no such message"));
    else if (live && status != STORE_OK)
        refuse_store(r, status);
    else if (live)
        erase(w, r, live, word);
    free(word);
}

/* Notes */

void notes_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_PLAY);
    char text[NOTES_CHARS * 4 + 1];

    if (!live || !read_text(r, r->input, "text", text, sizeof text))
        return;
    if (!talk_is_text(text, NOTES_CHARS, true)) {
        refuse_field(r, "text", MSG("expected at most 8,000 characters"));
        return;
    }
    if (writer_writes(w, j) != STORE_OK)
        return;
    enum store_status status = store_set_notes(writer_store(w), live->number, r->viewer,
                                               holder_of(&live->keys, r->viewer), text);
    if (status != STORE_OK)
        writer_refuse(w, status);
}

static void answer_notes(struct writer *w, struct request *r, const struct live_table *live)
{
    char text[NOTES_CHARS * 4 + 1], buffer[4096];
    enum store_status status = store_notes(writer_store(w), live->number, r->viewer,
                                           holder_of(&live->keys, r->viewer), text, sizeof text);
    if (status != STORE_OK) {
        refuse_store(r, status);
        return;
    }
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    json_member_text(&o, "table", live->id);
    json_member_int(&o, "seat", r->viewer);
    json_member_text(&o, "text", text);
    json_close(&o, '}');
    answer_end(r, &o);
}

void notes_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    struct live_table *live = r->status || status != STORE_OK ? NULL : open_table(w, r, DEED_PLAY);

    if (live)
        answer_notes(w, r, live);
    answer_out(r, status);
}
