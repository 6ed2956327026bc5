/* The route for news of tables. */
#include <stdio.h>
#include <string.h>

#include "server/asking.h"
#include "server/http.h"
#include "server/routes.h"

enum { GLANCES_A_REQUEST = 8 };

static const char *followed_id(json_t *from)
{
    const char *id = json_string_value(json_object_get(from, "id"));
    return id && table_id_is_valid(id) ? id : NULL;
}

/* Does the secret open a seat there? Then the reader is here for it. */
static bool follow_as(const struct keys *keys, const char *secret, struct followed *f)
{
    struct claim claim = {.kind = CLAIM_NONE};
    char header[64];
    int viewer;

    if (secret) {
        snprintf(header, sizeof header, "Seat %s", secret);
        claim = claim_read(header);
    }
    if (access_decide(keys, &claim, DEED_WATCH, &viewer) != ACCESS_GRANTED)
        return false;
    if (viewer >= 0)
        f->seats |= 1u << viewer;
    return true;
}

static bool follow_all(const struct keys *keys, json_t *from, struct followed *f)
{
    json_t *secrets = json_object_get(from, "secrets"), *secret;
    size_t i;

    if (!follow_as(keys, json_string_value(json_object_get(from, "secret")), f))
        return false;
    if (json_array_size(secrets) > SEATS_MAX)
        return false;
    json_array_foreach(secrets, i, secret)
    {
        if (!follow_as(keys, json_string_value(secret), f))
            return false;
    }
    return true;
}

/* The devices of these seats are here now: what waits for them may go on. */
static void note_readers(struct writer *w, const struct followed *f, struct live_table *live)
{
    if (!live && f->turn == SEAT_CHANCE && f->seats)
        writer_look_at(w, f->id, microseconds_now());
    for (int i = 0; live && table_is_asked(live) && i < SEATS_MAX; i++)
        if (f->seats >> i & 1)
            asking_heard(w, live, i);
}

/* A table that is not there is refused on the stream; a store that fails, with the request. */
static enum store_status follow(struct writer *w, json_t *from, struct followed *f)
{
    const char *id = followed_id(from);
    json_t *since = json_object_get(from, "since");
    struct keys keys;
    struct stored_standing standing;
    struct live_table *live;

    *f = (struct followed){.seq = json_is_integer(since) ? (int)json_integer_value(since) : -1};
    strcpy(f->id, id);
    enum store_status status = writer_glance(w, id, &keys, &standing, &f->goes, &live);
    f->refused = status != STORE_OK || !follow_all(&keys, from, f);
    if (f->refused) {
        f->seq = -1;
        f->seats = 0;
        return status;
    }
    f->now = standing.seq;
    f->turn = standing.turn;
    f->reseated = f->goes != 0;
    if (live)
        f->ask = asking_open(live);
    note_readers(w, f, live);
    return STORE_OK;
}

/* Everything that can be refused is, before the first table is looked at. */
static bool may_follow(struct request *r, json_t *tables)
{
    size_t count = json_array_size(tables);

    if (!json_is_array(tables) || count > STREAM_TABLES_MAX)
        return refuse_field(r, "tables", MSG("expected a list of at most 64 tables"));
    for (size_t i = 0; i < count; i++)
        if (!followed_id(json_array_get(tables, i)))
            return refuse_field(r, "id", MSG("expected the id of a table"));
    if (!request_spend(r, (int)count / GLANCES_A_REQUEST))
        return false;
    if (!request_hold_stream(r)) {
        refuse(r, 429, "too_many", MSG("too many streams; please close some"));
        return false;
    }
    return true;
}

static void open_stream(struct writer *w, struct request *r)
{
    json_t *tables = json_object_get(r->input, "tables");
    struct followed follows[STREAM_TABLES_MAX];
    size_t count = json_array_size(tables);

    if (!may_follow(r, tables))
        return;
    for (size_t i = 0; i < count; i++) {
        enum store_status status = follow(w, json_array_get(tables, i), &follows[i]);
        if (status == STORE_FAILED || status == STORE_MEMORY) {
            refuse_store(r, status);
            return;
        }
    }
    r->stream = stream_open(writer_streams(w), follows, (int)count);
    if (!r->stream) {
        refuse(r, 503, "memory", MSG("out of memory"));
        return;
    }
    r->status = 200;
    r->type = "text/event-stream";
}

void stream_answer(struct writer *w, struct job *j, enum store_status status)
{
    (void)status;
    open_stream(w, (struct request *)j);
    request_done((struct request *)j);
}
