/* Several moves at once: see wish.h. */
#include "session/wish.h"

void wish_begin(struct wish *wish, const struct session *s, int seat)
{
    wish->game = session_table(s)->game;
    wish->seat = seat;
    wish->turn_over = false;
    wish->count = 0;
    session_view(s, seat, wish->view.bytes);
}

static bool is_asked(const struct wish *wish)
{
    return wish->game->to_move(wish->view.bytes) == wish->seat;
}

static void make(struct wish *wish, struct move m)
{
    struct event list[EVENTS_MAX];
    struct events events = {list, 0, EVENTS_MAX};

    wish->moves[wish->count++] = m;
    if (!is_asked(wish))
        return; /* the session will refuse it */
    wish->game->apply(wish->view.bytes, m, &events);
    for (int i = 0; i < events.count; i++)
        wish->turn_over |= (list[i].flags & EVENT_TURN) != 0;
}

bool wish_add(struct wish *wish, const char *text, const struct words *w, struct out *why)
{
    struct move found[SEQUENCE_MAX];

    if (!is_asked(wish)) {
        out_text(why, tr(w, "the moves before this one end the decision"));
        return false;
    }
    int count = play_find_titled(wish->game, wish->view.bytes, text, found, w, why);
    if (!count)
        return false;
    if (wish->count + count > SEQUENCE_MAX) {
        out_text(why, tr(w, "so many moves at once"));
        return false;
    }
    for (int i = 0; i < count; i++)
        make(wish, found[i]);
    return true;
}

/* The text as one legal move. */
static bool is_possible(const struct wish *wish, const char *text, struct move *m)
{
    int where;
    const char *wanted;

    return move_parse(wish->game->verbs, text, m, &where, &wanted) == MOVE_OK &&
           play_is_legal(wish->game, wish->view.bytes, *m);
}

void wish_leave(struct wish *wish, const char *const ways[], int count)
{
    uint64_t gone = 0;

    for (int i = 0; i < count && i < 64 && wish->count < SEQUENCE_MAX; i++) {
        struct move m;
        if (wish->turn_over || !is_asked(wish))
            return;
        if (gone >> i & 1 || !is_possible(wish, ways[i], &m))
            continue;
        make(wish, m);
        gone |= (uint64_t)1 << i;
        i = -1; /* of the next step, any of them */
    }
}

enum session_status wish_make(struct session *s, int seat, const struct move moves[], int count,
                              bool confirm)
{
    enum session_status status = session_moves(s, seat, moves, count);

    if (status == SESSION_OK && confirm && session_unconfirmed(s) && session_to_move(s) == seat)
        session_confirm(s, seat); /* without memory the turn waits for it still */
    return status;
}
