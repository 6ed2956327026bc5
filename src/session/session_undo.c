/* Undo and redo. A step is what one undo takes back: a person's decision, or typed dice, and what
 * followed until the next step. */
#include "session/session_nodes.h"

/* However it is played, no game takes more than ENTRIES_MAX entries with UNDOS_MAX between two
 * steps forward. The record needs what was taken back with its states, and of these there could be
 * nearly as many as there are entries: after each undo bots play on. */
enum { UNDOS_MAX = 100, UNDONE_MAX = 1 << 14 };

static bool is_step(const struct session *s, const struct node *n)
{
    return n->entry.kind == ENTRY_TYPED ||
           (n->entry.kind == ENTRY_MOVE && is_person(s, n->entry.seat));
}

static bool is_step_of(const struct node *n, int seat)
{
    return n->entry.kind == ENTRY_TYPED || (n->entry.kind == ENTRY_MOVE && n->entry.seat == seat);
}

static bool is_barrier(const struct node *n, int seat)
{
    return n->reveals || n->confirmed || n->barred || !is_step_of(n, seat);
}

enum session_status undo_plies(const struct session *s, int seat, int *plies)
{
    bool barrier = session_over(s); /* the secret of the dice may be out */

    if (!is_person(s, seat))
        return SESSION_NOT_YOURS;
    if (s->asked.open)
        return SESSION_ASKED;
    for (int ply = s->plies; ply > s->table.copied; ply--) {
        const struct node *n = s->line[ply];
        barrier |= !s->alone && is_barrier(n, seat);
        if (is_step_of(n, seat)) {
            *plies = s->plies - ply + 1;
            return barrier ? SESSION_BARRIER : SESSION_OK;
        }
    }
    return SESSION_NOTHING;
}

enum session_status redo_plies(const struct session *s, int seat, int *plies)
{
    if (!is_person(s, seat))
        return SESSION_NOT_YOURS;
    if (s->asked.open)
        return SESSION_ASKED;
    if (s->plies == s->kept)
        return SESSION_NOTHING;
    if (!is_step_of(s->line[s->plies + 1], seat))
        return SESSION_NOT_YOURS;
    int end = s->plies + 1;
    while (end < s->kept && !is_step(s, s->line[end + 1]))
        end++;
    *plies = end - s->plies;
    return SESSION_OK;
}

enum session_status session_undo(struct session *s, int seat)
{
    struct entry e = {.kind = ENTRY_UNDO, .seat = (int8_t)seat};
    enum session_status status = undo_plies(s, seat, &e.plies);

    if (status == SESSION_OK)
        status = append_remark(s, &e);
    if (status == SESSION_OK)
        s->plies -= e.plies;
    return status;
}

enum session_status session_redo(struct session *s, int seat)
{
    struct entry e = {.kind = ENTRY_REDO, .seat = (int8_t)seat};
    enum session_status status = redo_plies(s, seat, &e.plies);

    if (status == SESSION_OK)
        status = append_remark(s, &e);
    if (status == SESSION_OK)
        s->plies += e.plies;
    return status;
}

bool session_can_undo(const struct session *s, int seat)
{
    int plies;
    return undo_plies(s, seat, &plies) == SESSION_OK;
}

bool session_can_redo(const struct session *s, int seat)
{
    int plies;
    return redo_plies(s, seat, &plies) == SESSION_OK;
}

int session_undos(const struct session *s)
{
    int plies = 0, furthest = 0, undos = 0;

    for (int i = 0; i < s->entry_count; i++) {
        const struct entry *e = &s->entries[i]->entry;
        if (e->kind == ENTRY_UNDO) {
            plies -= e->plies;
            undos++;
        } else if (e->kind == ENTRY_REDO) {
            plies += e->plies;
        } else if (is_ply(e) && ++plies > furthest) {
            furthest = plies;
            undos = 0;
        }
    }
    return undos;
}

bool session_undone_enough(const struct session *s)
{
    int undone = -s->plies;

    for (int i = 0; i < s->entry_count; i++)
        undone += is_ply(&s->entries[i]->entry);
    return undone >= UNDONE_MAX || session_undos(s) >= UNDOS_MAX;
}

int session_taken_back(const struct session *s)
{
    int draws = 0;

    for (int i = 0; i < s->entry_count; i++)
        draws += s->entries[i]->entry.kind == ENTRY_CHANCE;
    for (int ply = 1; ply <= s->plies; ply++)
        draws -= s->line[ply]->entry.kind == ENTRY_CHANCE;
    return draws;
}

void say_taken_back(const struct game *g, int draws, const struct words *w, struct out *o)
{
    if (draws && g->hidden)
        say_count(o, w, "%1 draw was taken back.", "%1 draws were taken back.", draws,
                  SAY_INT(draws));
    else if (draws)
        say_count(o, w, "%1 roll was taken back.", "%1 rolls were taken back.", draws,
                  SAY_INT(draws));
}
