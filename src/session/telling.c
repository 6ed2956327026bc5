/* The log as people read it: see telling.h. */
#include "session/telling.h"

#include <assert.h>

static const struct game *game_of(const struct telling *t)
{
    return session_table(t->session)->game;
}

/* Whoever has the turn acts at a depth of 1; what chance brings, and answers, come of that. */
static void enter_ply(struct telling *t, int ply)
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

/* Takes the next event of the ply that is read: its depth, and whose turn it is from there on. */
static const struct event *take(struct telling *t)
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
static const struct event *peek(struct telling *t)
{
    while (t->next == t->count) {
        if (t->at >= t->last)
            return NULL;
        enter_ply(t, t->at + 1);
    }
    const struct event *e = &t->events[t->next];
    return t->holds && t->at == t->last && e->flags & EVENT_TURN ? NULL : e;
}

static bool goes_on(struct telling *t, const struct event *e)
{
    const struct game *g = game_of(t);
    return t->length && t->length < LINE_EVENTS && g->together &&
           g->together(&t->line[t->length - 1], e, t->at == t->ply);
}

bool telling_event(struct telling *t)
{
    const struct event *e = peek(t);
    if (!e)
        return false;
    bool more = goes_on(t, e);
    int depth = t->depth;
    take(t);
    if (more || t->depth > depth + 1) /* what caused it may have been no line of its own */
        t->depth = more ? depth : depth + 1;
    t->length = more ? t->length : 0;
    t->line[t->length++] = *e;
    return true;
}

bool telling_line(struct telling *t)
{
    t->length = 0;
    if (!telling_event(t))
        return false;
    for (const struct event *e; (e = peek(t)) && goes_on(t, e);)
        telling_event(t);
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

void telling_begin(struct telling *t, const struct session *s, int viewer, struct bookmark from,
                   int last)
{
    int turn = from.plies;
    assert(last <= session_plies(s));
    while (turn > 0 && !begins_turn(s, turn))
        turn--;
    *t = (struct telling){.session = s, .viewer = viewer, .last = last};
    t->owner = game_of(t)->to_move(session_state_at(s, 0)); /* of a game that was begun elsewhere */
    t->at = turn > 0 ? turn - 1 : 0;
    while (peek(t) && (t->at <= from.plies || t->next < from.events))
        telling_event(t);
}

struct bookmark telling_end(const struct telling *t)
{
    if (t->next < t->count)
        return (struct bookmark){t->at - 1, t->next};
    return (struct bookmark){t->at, 0};
}

bool telling_turn(const struct telling *t)
{
    return t->line[0].flags & (EVENT_TURN | EVENT_OVER);
}

void telling_words(const struct telling *t, const struct words *w, struct out *o)
{
    const struct game *g = game_of(t);
    struct state_room view;
    session_view_at(t->session, t->viewer, t->ply, view.bytes);
    if (t->length == 1)
        g->print_event(view.bytes, t->line, w, o);
    else
        g->print_together(view.bytes, t->line, t->length, w, o);
}
