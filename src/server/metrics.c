/* Counters: see metrics.h. */
#include "server/metrics.h"

#include <time.h>

int64_t microseconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t microseconds_worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t machine_milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static atomic_llong ahead; /* the database's clock, of the machine's */

int64_t wall_milliseconds(void)
{
    return machine_milliseconds() + ahead;
}

void wall_follow(int64_t milliseconds)
{
    ahead = milliseconds - machine_milliseconds();
}

int64_t wall_seconds(void)
{
    return wall_milliseconds() / 1000;
}

static void print(struct out *o, const char *name, const char *kind, long value)
{
    out_text(o, "# TYPE ages_");
    out_text(o, name);
    out_char(o, ' ');
    out_text(o, kind);
    out_text(o, "\nages_");
    out_text(o, name);
    out_char(o, ' ');
    out_int(o, value);
    out_char(o, '\n');
}

void metrics_print(const struct metrics *m, struct out *o)
{
    print(o, "connections", "gauge", m->connections);
    print(o, "streams", "gauge", m->streams);
    print(o, "tables", "gauge", m->tables);
    print(o, "tables_cached", "gauge", m->cached);
    print(o, "tables_cached_bytes", "gauge", m->cached_bytes);
    print(o, "tables_loaded_total", "counter", m->loads);
    print(o, "load_slice_microseconds_max", "gauge", m->slice_microseconds);
    print(o, "batch_microseconds_max", "gauge", m->batch_microseconds);
    print(o, "entries_total", "counter", m->entries);
    print(o, "commits_total", "counter", m->commits);
    print(o, "commit_microseconds_total", "counter", m->commit_microseconds);
    print(o, "bot_moves_total", "counter", m->bot_moves);
    print(o, "limited_total", "counter", m->limited);
    print(o, "reaped_total", "counter", m->reaped);
    out_text(o, "# TYPE ages_answers_total counter\n");
    for (int i = 1; i < 6; i++) {
        out_text(o, "ages_answers_total{status=\"");
        out_int(o, i);
        out_text(o, "xx\"} ");
        out_int(o, m->answers[i]);
        out_char(o, '\n');
    }
    out_text(o, "# TYPE ages_notices_total counter\n");
    for (int i = 0; i < NOTICES; i++) {
        out_text(o, "ages_notices_total{what=\"");
        out_text(o, notice_names[i]);
        out_text(o, "\"} ");
        out_int(o, m->notices[i]);
        out_char(o, '\n');
    }
}
