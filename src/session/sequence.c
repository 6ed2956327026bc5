/* Several moves at once: see sequence.h. */
#include "session/sequence.h"

void sequence_begin(struct sequence *q, const struct session *s, int seat)
{
    q->game = session_table(s)->game;
    q->seat = seat;
    q->turn_over = false;
    q->count = 0;
    session_view(s, seat, q->view.bytes);
}

static bool is_asked(const struct sequence *q)
{
    return q->game->to_move(q->view.bytes) == q->seat;
}

static void make(struct sequence *q, struct move m)
{
    struct event list[EVENTS_MAX];
    struct events events = {list, 0, EVENTS_MAX};

    q->moves[q->count++] = m;
    if (!is_asked(q))
        return; /* the session will refuse it */
    q->game->apply(q->view.bytes, m, &events);
    for (int i = 0; i < events.count; i++)
        q->turn_over |= (list[i].flags & EVENT_TURN) != 0;
}

bool sequence_add(struct sequence *q, const char *text, const struct words *w, struct out *why)
{
    struct move found[SEQUENCE_MAX];

    if (!is_asked(q)) {
        out_text(why, tr(w, "the moves before this one end the decision"));
        return false;
    }
    int count = play_find_titled(q->game, q->view.bytes, text, found, w, why);
    if (!count)
        return false;
    if (q->count + count > SEQUENCE_MAX) {
        out_text(why, tr(w, "too many moves at once"));
        return false;
    }
    for (int i = 0; i < count; i++)
        make(q, found[i]);
    return true;
}

void sequence_end_turn(struct sequence *q, const char *const ways[], int count)
{
    uint64_t gone = 0;

    for (int i = 0; i < count && i < 64 && q->count < SEQUENCE_MAX; i++) {
        struct move m;
        if (q->turn_over || !is_asked(q))
            return;
        if (gone >> i & 1 || !play_read(q->game, q->view.bytes, ways[i], &m))
            continue;
        make(q, m);
        gone |= (uint64_t)1 << i;
        i = -1; /* start again for the next step */
    }
}

enum session_status sequence_make(struct session *s, int seat, const struct move moves[], int count,
                                  bool confirm)
{
    enum session_status status =
        seat == SEAT_CHANCE ? session_type(s, moves[0]) : session_moves(s, seat, moves, count);

    if (status == SESSION_OK && confirm && session_unconfirmed(s) && session_to_move(s) == seat)
        session_confirm(s, seat); /* without memory the turn still waits for it */
    return status;
}
