/* The log as people read it: see log.h. */
#include "session/log.h"

#include <assert.h>

static const struct game *game_of(const struct log_reader *t)
{
    return session_table(t->session)->game;
}

/* The seat whose turn it is acts at depth 1. Chance and answers follow from that: depth 2. */
static void enter_ply(struct log_reader *t, int ply)
{
    const struct entry *entry = session_ply(t->session, ply);
    bool acts = entry->seat == t->owner && !game_of(t)->verbs[move_verb(entry->move)].answers;
    t->at = ply;
    t->next = 0;
    t->count = session_events(t->session, t->viewer, ply, t->events, EVENTS_MAX);
    t->inner = false;
    t->base = t->owner < 0 ? 0 : t->decided && !acts ? 2 : 1;
    t->decided = t->decided || acts;
}

/* Takes the next event of the current ply: its depth, and whose turn it is from there on. */
static const struct event *take(struct log_reader *t)
{
    const struct event *e = &t->events[t->next++];
    t->ply = t->at;
    t->depth = t->base + t->inner;
    t->inner = t->owner >= 0;
    if (e->flags & EVENT_OVER)
        t->depth = 0;
    if (e->flags & EVENT_TURN) {
        t->owner = e->seat;
        t->depth = 0;
        t->base = 1;
        t->inner = t->decided = false;
    }
    return e;
}

/* The event that comes next, or NULL. */
static const struct event *peek(struct log_reader *t)
{
    while (t->next == t->count) {
        if (t->at >= t->last)
            return NULL;
        enter_ply(t, t->at + 1);
    }
    const struct event *e = &t->events[t->next];
    return t->holds && t->at == t->last && e->flags & EVENT_TURN ? NULL : e;
}

static bool goes_on(struct log_reader *t, const struct event *e)
{
    const struct game *g = game_of(t);
    return t->length && t->length < LINE_EVENTS && g->together &&
           g->together(&t->line[t->length - 1], e, t->at == t->ply);
}

bool log_next_event(struct log_reader *t)
{
    const struct event *e = peek(t);
    if (!e)
        return false;
    bool more = goes_on(t, e);
    int depth = t->depth;
    take(t);
    if (more || t->depth > depth + 1) /* its cause may have had no line */
        t->depth = more ? depth : depth + 1;
    t->length = more ? t->length : 0;
    t->line[t->length++] = *e;
    return true;
}

bool log_next_line(struct log_reader *t)
{
    t->length = 0;
    if (!log_next_event(t))
        return false;
    for (const struct event *e; (e = peek(t)) && goes_on(t, e);)
        log_next_event(t);
    return true;
}

static bool begins_turn(const struct session *s, int ply)
{
    struct event events[EVENTS_MAX];
    int count = session_events(s, SEAT_WATCHER, ply, events, EVENTS_MAX);
    for (int i = 0; i < count; i++)
        if (events[i].flags & EVENT_TURN)
            return true;
    return false;
}

void log_open(struct log_reader *t, const struct session *s, int viewer, struct bookmark from,
              int last)
{
    int turn = from.plies;
    assert(last <= session_plies(s));
    while (turn > 0 && !begins_turn(s, turn))
        turn--;
    *t = (struct log_reader){.session = s, .viewer = viewer, .last = last};
    t->owner = game_of(t)->to_move(session_state_at(s, 0)); /* of a game that was begun elsewhere */
    t->at = turn > 0 ? turn - 1 : 0;
    while (peek(t) && (t->at <= from.plies || t->next < from.events))
        log_next_event(t);
}

struct bookmark log_bookmark(const struct log_reader *t)
{
    if (t->next < t->count)
        return (struct bookmark){t->at - 1, t->next};
    return (struct bookmark){t->at, 0};
}

bool log_begins_turn(const struct log_reader *t)
{
    return t->line[0].flags & (EVENT_TURN | EVENT_OVER);
}

void log_print(const struct log_reader *t, const struct words *w, struct out *o)
{
    const struct game *g = game_of(t);
    struct state_room view;
    session_view_at(t->session, t->viewer, t->ply, view.bytes);
    if (t->length == 1)
        g->print_event(view.bytes, t->line, w, o);
    else
        g->print_together(view.bytes, t->line, t->length, w, o);
}
