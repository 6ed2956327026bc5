/* Acts at a table: see door.h. */
#include "server/door.h"

#include <string.h>

#include "session/wish.h"

static bool is_zero(const uint8_t request[DIGEST_BYTES])
{
    static const uint8_t zeros[DIGEST_BYTES];
    return memcmp(request, zeros, sizeof zeros) == 0;
}

enum door door_knock(struct clerk *c, const struct live_table *live, const struct act *a)
{
    int now = session_seq(live->session);

    if (a->seq == now)
        return DOOR_OPEN;
    if (a->seq < now && !is_zero(a->request) && clerk_is_repeat(c, live, a->seq + 1, a->request))
        return DOOR_REPEATED;
    return DOOR_STALE;
}

static enum session_status do_act(struct session *s, const struct act *a)
{
    switch (a->kind) {
    case ACT_MOVES:
        return wish_make(s, a->seat, a->moves, a->count, a->confirm);
    case ACT_CONFIRM:
        return session_confirm(s, a->seat);
    case ACT_UNDO:
        return session_undo(s, a->seat);
    case ACT_REDO:
        return session_redo(s, a->seat);
    }
    return SESSION_ILLEGAL;
}

/* Fair chance comes by itself; a bot that plays for a person confirms at once. */
static void go_on(struct live_table *live)
{
    struct session *s = live->session;
    enum session_status status = SESSION_OK;

    while (status == SESSION_OK) {
        int turn = session_turn(s);
        if (turn == SEAT_CHANCE)
            status = session_roll(s);
        else if (turn >= 0 && session_unconfirmed(s) && live->seats[turn].kind == SEAT_BOT)
            status = session_confirm(s, turn);
        else
            break;
    }
}

static enum door keep(struct clerk *c, struct live_table *live, const uint8_t *request,
                      bool by_bot)
{
    int before = live->kept;
    go_on(live);
    clerk_changed(c, live);
    enum store_status status = tables_keep(clerk_tables(c), live, request);
    if (status != STORE_OK) {
        clerk_refuse(c, status);
        return DOOR_STORE;
    }
    clerk_count_entries(c, live->kept - before, by_bot);
    return DOOR_OPEN;
}

enum door door_pass(struct clerk *c, struct job *j, struct live_table *live, const struct act *a,
                    enum session_status *why)
{
    if (clerk_writes(c, j) != STORE_OK)
        return DOOR_STORE;
    *why = do_act(live->session, a);
    if (*why != SESSION_OK) {
        j->wrote = false;
        return DOOR_REFUSED;
    }
    return keep(c, live, a->request, live->seats[a->seat].kind == SEAT_BOT);
}

enum door door_begin(struct clerk *c, struct job *j, struct live_table *live)
{
    static const uint8_t nobody[DIGEST_BYTES];
    return clerk_writes(c, j) == STORE_OK ? keep(c, live, nobody, false) : DOOR_STORE;
}
