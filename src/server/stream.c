/* Streams: see stream.h.
 *
 * A stream with nothing to send is suspended; a publisher resumes it, under the same lock. The loop
 * notices that a reader has gone only when it writes, hence the keep-alives; more often where
 * others see that it is here. */
#include "server/stream.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "server/asked_json.h"

enum { BUCKETS = 4096, BLOCK = 1024, SILENCE = 15 * 1000000, LOOKING = 5 * 1000000 };

struct subscription {
    struct followed table;
    struct stream *stream;
    struct company told, now, others;  /* who looks at it, if the reader does          */
    bool spoken;                       /* something was said or erased                 */
    struct subscription *next, **here; /* those of tables with the same hash; refused: none */
};

struct stream {
    struct streams *all;
    struct MHD_Connection *connection;
    bool waits;      /* suspended: nothing to say */
    bool beat;       /* a sign of life is due     */
    bool looks;      /* at one of the tables      */
    bool locked_out; /* a secret of it is void    */
    int64_t spoke;
    struct stream *next, **here;
    int count;
    struct subscription follows[];
};

struct streams {
    pthread_mutex_t lock;
    bool ended;
    int moves; /* tables in `moved` */
    char moved[MOVED_MAX][TABLE_ID_CHARS + 1];
    struct metrics *metrics;
    struct stream *first;
    struct subscription *bucket[BUCKETS];
};

struct streams *streams_new(struct metrics *metrics)
{
    struct streams *all = calloc(1, sizeof *all);
    if (all) {
        all->metrics = metrics;
        pthread_mutex_init(&all->lock, NULL);
    }
    return all;
}

void streams_free(struct streams *all)
{
    if (!all)
        return;
    pthread_mutex_destroy(&all->lock);
    free(all);
}

static struct subscription **bucket_of(struct streams *all, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    return &all->bucket[hash % BUCKETS];
}

/* With the lock held: */

static void wake(struct stream *s)
{
    if (!s->waits)
        return;
    s->waits = false;
    MHD_resume_connection(s->connection);
}

static void note_move(struct streams *all, const char *id)
{
    for (int i = 0; i < all->moves; i++)
        if (strcmp(all->moved[i], id) == 0)
            return;
    if (all->moves < MOVED_MAX)
        strcpy(all->moved[all->moves++], id);
}

/* *others: those at other servers, as every subscription of the table knows them. */
static struct company company_at(struct streams *all, const char *id, struct company *others)
{
    struct company c = {0};
    *others = (struct company){0};
    for (struct subscription *sub = *bucket_of(all, id); sub; sub = sub->next)
        if (strcmp(sub->table.id, id) == 0 && !sub->table.refused) {
            c.here |= sub->table.seats;
            c.watchers += sub->table.looks && !sub->table.seats;
            *others = sub->others;
        }
    return c;
}

/* Somebody comes to the table, or has gone. */
static void stir(struct streams *all, const char *id, bool at_once)
{
    struct company others, c = company_at(all, id, &others);
    struct company now = {c.here | others.here, c.watchers + others.watchers};

    for (struct subscription *sub = *bucket_of(all, id); sub; sub = sub->next)
        if (strcmp(sub->table.id, id) == 0 && sub->table.looks) {
            sub->now = now;
            if (at_once)
                wake(sub->stream);
        }
}

static bool is_stirred(const struct subscription *sub)
{
    return sub->now.here != sub->told.here || sub->now.watchers != sub->told.watchers;
}

static void enter(struct streams *all, struct subscription *sub)
{
    struct subscription **bucket = bucket_of(all, sub->table.id);

    company_at(all, sub->table.id, &sub->others);
    if (sub->table.looks)
        sub->told.watchers = -1;
    sub->next = *bucket;
    sub->here = bucket;
    if (sub->next)
        sub->next->here = &sub->next;
    *bucket = sub;
    stir(all, sub->table.id, true);
    note_move(all, sub->table.id);
}

static void leave(struct streams *all, struct subscription *sub)
{
    *sub->here = sub->next;
    if (sub->next)
        sub->next->here = sub->here;
    stir(all, sub->table.id, false);
    note_move(all, sub->table.id);
}

struct stream *stream_open(struct streams *all, const struct followed tables[], int count)
{
    struct stream *s = calloc(1, sizeof *s + (size_t)count * sizeof s->follows[0]);
    if (!s)
        return NULL;
    s->all = all;
    s->beat = true; /* the reader hears at once that it is heard */
    s->spoke = microseconds_now();
    s->count = count;
    pthread_mutex_lock(&all->lock);
    s->next = all->first;
    s->here = &all->first;
    if (s->next)
        s->next->here = &s->next;
    all->first = s;
    for (int i = 0; i < count; i++) {
        struct subscription *sub = &s->follows[i];
        *sub = (struct subscription){
            .table = tables[i], .stream = s, .spoken = tables[i].talk != tables[i].heard};
        s->looks |= sub->table.looks;
        if (!sub->table.refused)
            enter(all, sub);
    }
    pthread_mutex_unlock(&all->lock);
    all->metrics->streams++;
    return s;
}

void stream_close(struct stream *s)
{
    struct streams *all = s->all;
    pthread_mutex_lock(&all->lock);
    *s->here = s->next;
    if (s->next)
        s->next->here = s->here;
    for (int i = 0; i < s->count; i++)
        if (s->follows[i].here)
            leave(all, &s->follows[i]);
    pthread_mutex_unlock(&all->lock);
    all->metrics->streams--;
    free(s);
}

static void print_ask(const struct open_ask *ask, struct out *o)
{
    json_member_open(o, "ask", '{');
    json_member_int(o, "n", ask->number);
    json_member_seats(o, "seats", ask->seats);
    json_member_hex(o, "seal", ask->seal);
    json_member_int(o, "seq", ask->seq);
    json_member_hex(o, "head", ask->head);
    json_close(o, '}');
}

static void print_news(const struct followed *t, struct out *o)
{
    out_text(o, "id: ");
    out_text(o, t->id);
    out_char(o, '.');
    out_int(o, t->now);
    out_text(o, t->refused ? "\nevent: refused\ndata: " : "\nevent: table\ndata: ");
    json_open(o, '{');
    json_member_text(o, "table", t->id);
    if (t->refused) {
        json_close(o, '}');
        out_text(o, "\n\n");
        return;
    }
    json_member_int(o, "seq", t->now);
    json_key(o, "turn");
    if (t->turn >= 0)
        json_int(o, t->turn);
    else
        json_none(o);
    json_member_bool(o, "over", t->turn == SEAT_NOBODY);
    json_member_bool(o, "seats", t->reseated);
    json_key(o, "goes");
    if (t->goes)
        json_int(o, t->goes * 1000);
    else
        json_none(o);
    if (t->ask.number)
        print_ask(&t->ask, o);
    json_close(o, '}');
    out_text(o, "\n\n");
}

static void print_company(const char *id, struct company c, struct out *o)
{
    out_text(o, "event: here\ndata: ");
    json_open(o, '{');
    json_member_text(o, "table", id);
    json_member_seats(o, "here", c.here);
    json_member_int(o, "watchers", c.watchers);
    json_close(o, '}');
    out_text(o, "\n\n");
}

static void print_talk(const struct followed *t, struct out *o)
{
    out_text(o, "event: talk\ndata: ");
    json_open(o, '{');
    json_member_text(o, "table", t->id);
    json_member_int(o, "last", t->talk);
    json_close(o, '}');
    out_text(o, "\n\n");
}

/* What there is to tell of a table. */
static void print_table(const struct subscription *sub, struct out *o)
{
    const struct followed *t = &sub->table;

    if (t->seq != t->now || t->reseated)
        print_news(t, o);
    if (is_stirred(sub) && !t->refused)
        print_company(t->id, sub->now, o);
    if (sub->spoken)
        print_talk(t, o);
}

/* As many whole events as fit. */
static size_t print_all(struct stream *s, char *buffer, size_t room)
{
    char text[768];
    size_t length = 0;

    for (int i = 0; i < s->count; i++) {
        struct subscription *sub = &s->follows[i];
        struct out o = out_to(text, sizeof text);
        print_table(sub, &o);
        if (length + o.len > room)
            break;
        memcpy(buffer + length, text, o.len);
        length += o.len;
        sub->table.seq = sub->table.now;
        sub->table.reseated = sub->spoken = false;
        sub->told = sub->now;
    }
    if (!length && s->beat && room >= 3) {
        memcpy(buffer, ":\n\n", 3);
        length = 3;
    }
    if (length)
        s->beat = false;
    return length;
}

static ssize_t read_stream(void *stream, uint64_t position, char *buffer, size_t room)
{
    struct stream *s = stream;
    ssize_t length;
    (void)position;
    pthread_mutex_lock(&s->all->lock);
    if (s->all->ended || s->locked_out) {
        length = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        length = (ssize_t)print_all(s, buffer, room);
        if (length) {
            s->spoke = microseconds_now();
        } else {
            s->waits = true;
            MHD_suspend_connection(s->connection);
        }
    }
    pthread_mutex_unlock(&s->all->lock);
    return length;
}

static void close_stream(void *stream)
{
    stream_close(stream);
}

struct MHD_Response *stream_response(struct stream *s, struct MHD_Connection *connection)
{
    s->connection = connection;
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, s, close_stream);
}

/* A secret or a device that no longer opens the seat: who has it is not here, and has to ask again
 * with what they have now. */
static void shut_out(struct subscription *sub, const uint64_t locks[SEATS_MAX])
{
    struct followed *t = &sub->table;
    for (int i = 0; i < SEATS_MAX; i++)
        if (t->seats >> i & 1 && t->locks[i] != locks[i]) {
            t->seats &= ~(1u << i);
            sub->stream->locked_out = true;
        }
}

/* A reader without a seat is told less where the host wants it so. */
static void bring(struct subscription *sub, const struct news *news)
{
    struct followed *t = &sub->table;
    shut_out(sub, news->locks);
    bool watches = !t->seats, behind = watches && news->later && news->turn != SEAT_NOBODY;

    t->now = news->seq;
    t->turn = behind ? SEAT_CHANCE : news->turn;
    t->goes = news->goes;
    t->ask = behind ? (struct open_ask){0} : news->ask;
    t->reseated |= news->reseated;
    t->refused = watches && news->closed;
    if (news->talk >= 0 && (!watches || news->reads)) {
        t->talk = news->talk;
        sub->spoken = true;
    }
}

void streams_publish(struct streams *all, const struct news *news)
{
    pthread_mutex_lock(&all->lock);
    for (struct subscription *sub = *bucket_of(all, news->id); sub; sub = sub->next)
        if (strcmp(sub->table.id, news->id) == 0 && !sub->table.refused) {
            bring(sub, news);
            wake(sub->stream);
        }
    pthread_mutex_unlock(&all->lock);
}

bool streams_follow(struct streams *all, const char *id)
{
    bool followed = false;
    pthread_mutex_lock(&all->lock);
    for (struct subscription *sub = *bucket_of(all, id); sub && !followed; sub = sub->next)
        followed = strcmp(sub->table.id, id) == 0 && !sub->table.refused;
    pthread_mutex_unlock(&all->lock);
    return followed;
}

static int add_followed(struct followed some[], int count, const struct followed *one)
{
    for (int i = 0; i < count; i++)
        if (strcmp(some[i].id, one->id) == 0) {
            some[i].seats |= one->seats;
            return count;
        }
    if (one->refused || count == STREAM_TABLES_MAX)
        return count;
    some[count] = *one;
    return count + 1;
}

int streams_followed(struct streams *all, int *next, struct followed some[STREAM_TABLES_MAX])
{
    int count = 0;
    pthread_mutex_lock(&all->lock);
    for (; *next < BUCKETS && count < STREAM_TABLES_MAX / 2; ++*next)
        for (struct subscription *sub = all->bucket[*next]; sub; sub = sub->next)
            count = add_followed(some, count, &sub->table);
    pthread_mutex_unlock(&all->lock);
    return count;
}

unsigned streams_here(struct streams *all, const char *id)
{
    pthread_mutex_lock(&all->lock);
    struct company others;
    unsigned seats = company_at(all, id, &others).here;
    pthread_mutex_unlock(&all->lock);
    return seats;
}

struct company streams_company(struct streams *all, const char *id)
{
    struct company others;
    pthread_mutex_lock(&all->lock);
    struct company here = company_at(all, id, &others);
    pthread_mutex_unlock(&all->lock);
    return here;
}

void streams_others(struct streams *all, const char *id, struct company others)
{
    pthread_mutex_lock(&all->lock);
    for (struct subscription *sub = *bucket_of(all, id); sub; sub = sub->next)
        if (strcmp(sub->table.id, id) == 0)
            sub->others = others;
    stir(all, id, true);
    pthread_mutex_unlock(&all->lock);
}

int streams_moved(struct streams *all, char ids[MOVED_MAX][TABLE_ID_CHARS + 1])
{
    pthread_mutex_lock(&all->lock);
    int count = all->moves;
    memcpy(ids, all->moved, sizeof all->moved);
    all->moves = 0;
    pthread_mutex_unlock(&all->lock);
    return count;
}

bool streams_have_moved(struct streams *all)
{
    pthread_mutex_lock(&all->lock);
    bool moved = all->moves > 0;
    pthread_mutex_unlock(&all->lock);
    return moved;
}

void streams_gone(struct streams *all, const char *id)
{
    pthread_mutex_lock(&all->lock);
    for (struct subscription *sub = *bucket_of(all, id); sub; sub = sub->next)
        if (strcmp(sub->table.id, id) == 0 && !sub->table.refused) {
            sub->table.refused = sub->table.reseated = true;
            wake(sub->stream);
        }
    pthread_mutex_unlock(&all->lock);
}

void streams_tick(struct streams *all)
{
    int64_t now = microseconds_now();
    pthread_mutex_lock(&all->lock);
    for (struct stream *s = all->first; s; s = s->next) {
        bool stirred = false;
        for (int i = 0; i < s->count; i++)
            stirred |= is_stirred(&s->follows[i]);
        if (now - s->spoke >= (s->looks ? LOOKING : SILENCE))
            s->beat = stirred = true;
        if (stirred)
            wake(s);
    }
    pthread_mutex_unlock(&all->lock);
}

void streams_end(struct streams *all)
{
    pthread_mutex_lock(&all->lock);
    all->ended = true;
    for (struct stream *s = all->first; s; s = s->next)
        wake(s);
    pthread_mutex_unlock(&all->lock);
}
