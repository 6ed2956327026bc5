/* The route for news of tables. */
#include <stdio.h>
#include <string.h>

#include "server/asking.h"
#include "server/http.h"
#include "server/players.h"
#include "server/routes.h"
#include "server/sweep.h"

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

/* The seats that the player of the request holds there, if it brings one. */
static bool follow_player(const struct keys *keys, struct claim claim, json_t *seats,
                          struct followed *f)
{
    json_t *seat;
    size_t i;
    int viewer;

    json_array_foreach(seats, i, seat)
    {
        claim.seat = json_is_integer(seat) ? (int)json_integer_value(seat) : SEAT_NOBODY;
        if (claim.kind != CLAIM_PLAYER ||
            access_decide(keys, &claim, DEED_WATCH, &viewer) != ACCESS_GRANTED)
            return false;
        f->seats |= 1u << viewer;
    }
    return true;
}

static bool follow_all(const struct keys *keys, const struct claim *claim, json_t *from,
                       struct followed *f)
{
    json_t *secrets = json_object_get(from, "secrets"), *seats = json_object_get(from, "seats");
    json_t *secret = json_object_get(from, "secret");
    bool watches = !secret && !json_array_size(secrets) && !json_array_size(seats);
    size_t i;

    if ((secret || watches) && !follow_as(keys, json_string_value(secret), f))
        return false;
    json_array_foreach(secrets, i, secret)
    {
        if (!follow_as(keys, json_string_value(secret), f))
            return false;
    }
    return follow_player(keys, *claim, seats, f);
}

/* The table may wait for its readers, and is not known: it has to be loaded. */
static void wake(struct writer *w, const struct followed *f)
{
    writer_look_at(w, f->id, microseconds_now());
    if (!writer_is_shared(w))
        return;
    store_set_presence(writer_store(w), f->id, f->seats, PRESENCE_SECONDS);
    writer_hear(w, f->id); /* it may have an ask */
}

/* The devices of these seats are here now: what waits for them may go on. False: whose they are has
 * no requests left for that, and is refused; what is paid for is loaded when they come again. */
static bool note_readers(struct writer *w, struct request *r, const struct followed *f,
                         const struct glance *g, struct live_table *live)
{
    for (int i = 0; live && table_is_asked(live) && i < SEATS_MAX; i++)
        if (f->seats >> i & 1)
            asking_heard(w, live, i);
    if (live || !f->seats || g->table.dice != DICE_ASKED || g->standing.turn != SEAT_CHANCE)
        return true;
    if (!tables_get(writer_tables(w), f->id) && !request_spend_load(r, g->standing.seq))
        return false;
    wake(w, f);
    return true;
}

static int number_of(json_t *from, const char *key, int otherwise)
{
    json_t *value = json_object_get(from, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : otherwise;
}

/* What was said since the reader looked last, if it tells when. */
static enum store_status follow_talk(struct writer *w, json_t *from, const struct glance *g,
                                     struct followed *f)
{
    struct talk_last last = {0};
    enum store_status status = STORE_OK;

    f->heard = f->talk = number_of(from, "talk", -1);
    if (f->heard < 0 || (!f->seats && !g->terms.reads))
        f->heard = f->talk = 0;
    else if ((status = store_talk_last(writer_store(w), g->number, &last)) == STORE_OK)
        f->talk = last.n;
    return status;
}

/* A table that is not there is refused on the stream; a store that fails, with the request. */
static enum store_status follow(struct writer *w, struct request *r, json_t *from,
                                struct followed *f)
{
    const char *id = followed_id(from);
    struct glance g = {0};
    struct live_table *live;

    *f = (struct followed){.seq = number_of(from, "since", -1),
                           .looks = json_is_true(json_object_get(from, "looks"))};
    strcpy(f->id, id);
    enum store_status status = writer_glance(w, id, &g, &live);
    f->refused = status != STORE_OK || !follow_all(&g.keys, &r->claim, from, f);
    if (f->refused) {
        f->seq = -1;
        f->seats = 0;
        return status;
    }
    bool behind = !f->seats && g.terms.watch == WATCH_LATER && g.standing.turn != SEAT_NOBODY;
    keys_locks(&g.keys, f->locks);
    f->goes = life_goes(writer_config(w), &g.life);
    f->now = g.standing.seq;
    f->turn = behind ? SEAT_CHANCE : g.standing.turn;
    f->reseated = f->goes != 0;
    if (live && !behind)
        f->ask = asking_open(live);
    return note_readers(w, r, f, &g, live) ? follow_talk(w, from, &g, f) : STORE_OK;
}

/* Each seat costs a hash. */
static bool may_follow_table(struct request *r, json_t *from)
{
    static const char *const lists[] = {"seats", "secrets"};

    if (!followed_id(from))
        return refuse_field(r, "id", MSG("expected the id of a table"));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (json_array_size(json_object_get(from, lists[i])) > SEATS_MAX)
            return refuse_field(r, lists[i], MSG("expected a list of 1 to 4 seats"));
    return true;
}

/* Each table once: a reader who is told of it is told all. */
static bool is_named_before(json_t *tables, size_t i)
{
    const char *id = followed_id(json_array_get(tables, i));

    for (size_t k = 0; k < i; k++)
        if (strcmp(followed_id(json_array_get(tables, k)), id) == 0)
            return true;
    return false;
}

/* Everything that can be refused is, before the first table is looked at. */
static bool may_follow(struct request *r, json_t *tables)
{
    size_t count = json_array_size(tables);

    if (!json_is_array(tables) || count > STREAM_TABLES_MAX)
        return refuse_field(r, "tables", MSG("expected a list of at most 64 tables"));
    for (size_t i = 0; i < count; i++) {
        if (!may_follow_table(r, json_array_get(tables, i)))
            return false;
        if (is_named_before(tables, i))
            return refuse_field(r, "tables", MSG("expected each table only once"));
    }
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
    if (claim_resolve(w, &r->claim) != STORE_OK)
        r->claim.kind = CLAIM_NONE;
    for (size_t i = 0; i < count; i++) {
        enum store_status status = follow(w, r, json_array_get(tables, i), &follows[i]);
        if (status == STORE_FAILED || status == STORE_MEMORY || status == STORE_AWAY)
            refuse_store(r, status);
        if (r->status)
            return;
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
