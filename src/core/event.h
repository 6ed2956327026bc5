/* Events: what happened, as data. Front ends turn them into words in the reader's language. */
#ifndef AGES_CORE_EVENT_H
#define AGES_CORE_EVENT_H

#include <assert.h>
#include <stdint.h>

enum {
    SEEN_BY_WATCHERS = 0x80,
    SEEN_BY_ALL = 0xff, /* a bit a seat, and SEEN_BY_WATCHERS */
};

enum event_flag {
    EVENT_REVEALS = 1, /* somebody learned something: a barrier for undo  */
    EVENT_TURN = 2,    /* a turn begins: the end of the last one must be confirmed */
    EVENT_OVER = 4,    /* the game ends                                   */
};

struct event {
    uint8_t kind; /* an index into the game's names of events */
    int8_t seat;  /* whom it is about; -1: nobody             */
    uint8_t seen; /* who may see it                           */
    uint8_t flags;
    int32_t a, b;
};

enum { EVENT_KINDS_MAX = 256 }; /* of a game */

struct events {
    struct event *list;
    int count, cap;
};

/* `log` may be NULL: searches and play-outs need no events. */
static inline void tell_to(struct events *log, uint8_t seen, uint8_t flags, unsigned kind, int seat,
                           int32_t a, int32_t b)
{
    if (!log)
        return;
    assert(log->count < log->cap);
    log->list[log->count++] = (struct event){(uint8_t)kind, (int8_t)seat, seen, flags, a, b};
}

static inline void tell(struct events *log, unsigned kind, int seat, int32_t a, int32_t b)
{
    tell_to(log, SEEN_BY_ALL, 0, kind, seat, a, b);
}

/* The viewer of a finished game: sees every event as the seat saw it that it is about. */
enum { SEAT_OPEN = -4 };

static inline int event_seen_by(const struct event *e, int viewer)
{
    if (viewer == SEAT_OPEN && e->seat < 0)
        return 1;
    viewer = viewer == SEAT_OPEN ? e->seat : viewer;
    return viewer >= 0 ? e->seen >> viewer & 1 : e->seen >> 7 & 1;
}

#endif
