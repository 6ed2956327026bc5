/* The inside of a session, for session.c and session_undo.c.
 *
 * Every entry of the history is one node, made once and kept to the end. The node of a move or a
 * chance holds the state after it and its events, and points to the ply before it. So the history
 * is a tree and the line a path in it. An undo only shortens the line; the nodes behind its end are
 * what a redo brings back, until another move takes their place. */
#ifndef AGES_SESSION_SESSION_NODES_H
#define AGES_SESSION_SESSION_NODES_H

#include "session/session.h"

struct node {
    struct entry entry;
    const struct node *before; /* the ply before; NULL: the set-up, or not a ply              */
    int8_t waits_for;          /* the person who confirms what ended here, or SEAT_NOBODY     */
    bool confirmed;
    bool barred; /* a seat has changed hands behind it: no undo */
    bool begins_turn;
    struct turn turn; /* after it */
    bool reveals;
    int events;
    max_align_t memory[]; /* of a ply: the state, then the events */
};

/* What a session keeps of dice that are asked for. */
struct asked {
    struct ask *asks;
    int ask_count, ask_room;
    struct join *joins;
    int join_count, join_room;
    int join_of[SEATS_MAX];   /* index + 1; 0: not joined                 */
    int lapsed_in[SEATS_MAX]; /* the last ask it did not give to; 0: none */
    int left_in[SEATS_MAX];   /* the last ask that a bot's coming made void */
    unsigned by_bot;          /* persons' seats that bots play            */
    bool open;                /* the last ask waits for elements          */
    int place;                /* of the next draw in its run              */
};

struct session {
    struct table table;
    bool alone; /* exactly one person at the table */

    struct node **entries;
    int entry_count, entry_room;
    int earlier; /* entries before the position a game was resumed from */

    struct node **line; /* line[0] is the set-up, which has no entry */
    int plies, kept;    /* behind line[plies], up to line[kept], what can be redone */
    int line_room;
    size_t node_bytes;

    struct asked asked;
    bool given_up;
};

static inline bool is_ply(const struct entry *e)
{
    return e->kind == ENTRY_MOVE || e->kind == ENTRY_CHANCE || e->kind == ENTRY_TYPED;
}

static inline bool is_person(const struct session *s, int seat)
{
    return seat >= 0 && seat < s->table.seats && s->table.seat[seat].kind == SEAT_PERSON;
}

/* Is the next entry one of another game, of which this one is a copy? */
static inline bool is_copying(const struct session *s)
{
    return s->entry_count < s->table.copied;
}

/* An entry that is no ply. */
enum session_status append_remark(struct session *s, const struct entry *e);

/* session_asked.c: an entry of a kind that only asked dice have; may a draw come now, and what
 * follows from it. */
enum session_status replay_asked(struct session *s, const struct entry *e);
bool may_draw(const struct session *s);
void has_drawn(struct session *s);

/* How many plies an undo or redo by that seat concerns. */
enum session_status undo_plies(const struct session *s, int seat, int *plies);
enum session_status redo_plies(const struct session *s, int seat, int *plies);

#endif
