/* Streams: see stream.h.
 *
 * A stream with nothing to send is suspended; a publisher resumes it, under the same lock. The loop
 * notices that a reader has gone only when it writes, hence the keep-alives. */
#include "server/stream.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "server/asked_json.h"

enum { BUCKETS = 4096, BLOCK = 1024, SILENCE = 15 * 1000000 };

struct subscription {
    struct followed table;
    struct stream *stream;
    struct subscription *next, **here; /* those of tables with the same hash */
};

struct stream {
    struct streams *all;
    struct MHD_Connection *connection;
    bool waits; /* suspended: nothing to say */
    bool beat;  /* a sign of life is due     */
    int64_t spoke;
    struct stream *next, **here;
    int count;
    struct subscription follows[];
};

struct streams {
    pthread_mutex_t lock;
    bool ended;
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
        struct subscription *sub = &s->follows[i], **bucket = bucket_of(all, tables[i].id);
        *sub =
            (struct subscription){.table = tables[i], .stream = s, .next = *bucket, .here = bucket};
        if (sub->next)
            sub->next->here = &sub->next;
        *bucket = sub;
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
    for (int i = 0; i < s->count; i++) {
        struct subscription *sub = &s->follows[i];
        *sub->here = sub->next;
        if (sub->next)
            sub->next->here = sub->here;
    }
    pthread_mutex_unlock(&all->lock);
    all->metrics->streams--;
    free(s);
}

/* With the lock held: */

static void wake(struct stream *s)
{
    if (!s->waits)
        return;
    s->waits = false;
    MHD_resume_connection(s->connection);
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

/* As many whole events as fit. */
static size_t print_all(struct stream *s, char *buffer, size_t room)
{
    char text[512];
    size_t length = 0;

    for (int i = 0; i < s->count; i++) {
        struct followed *t = &s->follows[i].table;
        struct out o = out_to(text, sizeof text);
        if (t->seq == t->now && !t->reseated)
            continue;
        print_news(t, &o);
        if (length + o.len > room)
            break;
        memcpy(buffer + length, text, o.len);
        length += o.len;
        t->seq = t->now;
        t->reseated = false;
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
    if (s->all->ended) {
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

void streams_publish(struct streams *all, const struct news *news)
{
    pthread_mutex_lock(&all->lock);
    for (struct subscription *sub = *bucket_of(all, news->id); sub; sub = sub->next)
        if (strcmp(sub->table.id, news->id) == 0 && !sub->table.refused) {
            sub->table.now = news->seq;
            sub->table.turn = news->turn;
            sub->table.goes = news->goes;
            sub->table.ask = news->ask;
            sub->table.reseated |= news->reseated;
            wake(sub->stream);
        }
    pthread_mutex_unlock(&all->lock);
}

unsigned streams_here(struct streams *all, const char *id)
{
    unsigned seats = 0;
    pthread_mutex_lock(&all->lock);
    for (struct subscription *sub = *bucket_of(all, id); sub; sub = sub->next)
        if (strcmp(sub->table.id, id) == 0)
            seats |= sub->table.seats;
    pthread_mutex_unlock(&all->lock);
    return seats;
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
    for (struct stream *s = all->first; s; s = s->next)
        if (now - s->spoke >= SILENCE) {
            s->beat = true;
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
