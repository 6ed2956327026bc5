/* Acts at a table: see act.h. */
#include "server/act.h"

#include <string.h>

#include "server/asking.h"
#include "server/notices.h"
#include "server/results.h"
#include "session/sequence.h"

static bool is_zero(const uint8_t request[DIGEST_BYTES])
{
    static const uint8_t zeros[DIGEST_BYTES];
    return memcmp(request, zeros, sizeof zeros) == 0;
}

enum act_result act_check(struct writer *w, const struct live_table *live, const struct act *a)
{
    int now = session_seq(live->session);

    if (a->seq == now)
        return ACT_DONE;
    if (a->seq < now && !is_zero(a->request) && writer_is_repeat(w, live, a->seq + 1, a->request))
        return ACT_REPEATED;
    return ACT_STALE;
}

static enum session_status do_act(struct session *s, const struct act *a)
{
    switch (a->kind) {
    case ACT_MOVES:
        return sequence_make(s, a->typed ? SEAT_CHANCE : a->seat, a->moves, a->count, a->confirm);
    case ACT_CONFIRM: return session_confirm(s, a->seat);
    case ACT_UNDO: return session_undone_enough(s) ? SESSION_ENOUGH : session_undo(s, a->seat);
    case ACT_REDO: return session_redo(s, a->seat);
    }
    return SESSION_ILLEGAL;
}

/* Fair chance comes by itself; a bot that plays for a person confirms at once. */
static void go_on(struct writer *w, struct live_table *live)
{
    struct session *s = live->session;
    enum session_status status = SESSION_OK;

    while (status == SESSION_OK) {
        int turn = table_turn(live);
        if (turn == SEAT_CHANCE)
            status = table_is_asked(live) ? asking_step(w, live) : session_roll(s);
        else if (turn >= 0 && session_unconfirmed(s) && live->seats[turn].kind == SEAT_BOT)
            status = session_confirm(s, turn);
        else
            break;
    }
}

/* Once in a turn, however often dice are rolled in it; and again if another person was asked in
 * between. */
static void give_notice(struct writer *w, const struct live_table *live, struct call before)
{
    struct call called = live->timing.called;
    int asked = live->timing.clocks.asked;
    if (asked >= 0 && (asked != before.seat || called.turn != before.turn))
        notice(w, live, NOTICE_ASKED, asked);
    else if (asked >= 0)
        notice_later(w, live, asked);
    if (session_over(live->session))
        notice(w, live, NOTICE_OVER, SEAT_NOBODY);
}

static enum act_result keep(struct writer *w, struct live_table *live, const uint8_t *request,
                            bool by_bot)
{
    int before = live->kept;
    struct call called = live->timing.called;
    go_on(w, live);
    writer_grown(w, live);
    enum store_status status = tables_keep(writer_tables(w), live, request);
    if (status == STORE_OK && live->kept > before)
        status = writer_keep_alarm(w, live, live->timing.at - 1);
    if (status != STORE_OK) {
        writer_refuse(w, status);
        return ACT_UNSTORED;
    }
    writer_count_entries(w, live->kept - before, by_bot);
    if (live->kept > before)
        give_notice(w, live, called);
    if (live->kept > before && session_over(live->session))
        status = results_keep(w, live);
    if (status != STORE_OK)
        writer_refuse(w, status);
    return status == STORE_OK ? ACT_DONE : ACT_UNSTORED;
}

enum act_result act_apply(struct writer *w, struct job *j, struct live_table *live,
                          const struct act *a, enum session_status *why)
{
    if (writer_writes(w, j) != STORE_OK)
        return ACT_UNSTORED;
    *why = do_act(live->session, a);
    if (*why != SESSION_OK) {
        j->bound = live->changed;
        return ACT_REFUSED;
    }
    return keep(w, live, a->request, live->seats[a->seat].kind == SEAT_BOT);
}

enum act_result act_begin(struct writer *w, struct job *j, struct live_table *live)
{
    static const uint8_t nobody[DIGEST_BYTES];
    return writer_writes(w, j) == STORE_OK ? keep(w, live, nobody, false) : ACT_UNSTORED;
}
