/* Games looked back on: see report.h. */
#include "bots/search/report.h"

#include <stdlib.h>
#include <string.h>

#include "core/play.h"

struct report_work {
    void *memory; /* of the adviser */
    struct own_values own;
    struct state_room before, after;
};

/* A thousandth of a win, or a tenth of a point. */
static bool is_mistake(const struct report *r, int32_t gain)
{
    return gain <= (r->seats == 1 ? -VALUE_POINT / 10 : -VALUE_ONE / 1000);
}

static void note_mistake(struct report *r, int ply)
{
    int at = r->mistakes < REPORT_MISTAKES ? r->mistakes++ : REPORT_MISTAKES;
    for (; at > 0 && r->ply[r->mistake[at - 1]].judged.gain > r->ply[ply].judged.gain; at--)
        if (at < REPORT_MISTAKES)
            r->mistake[at] = r->mistake[at - 1];
    if (at < REPORT_MISTAKES)
        r->mistake[at] = ply;
}

static void add_up(struct report *r, int ply)
{
    struct verdict judged = r->ply[ply].judged;
    struct report_seat *seat = &r->seat[judged.seat];
    if (judged.rolled) {
        seat->luck += judged.gain;
        seat->rolls++;
        return;
    }
    seat->cost -= judged.gain;
    seat->decisions++;
    if (is_mistake(r, judged.gain))
        note_mistake(r, ply);
    else
        seat->good++;
}

/* Whose roll or decision comes then. */
static int seat_before(const struct report *r, const void *state)
{
    int asked = r->adviser->game->to_move(state);
    return asked == SEAT_CHANCE ? r->adviser->moment(state).seat : asked;
}

static void judge(struct report *r, int ply, struct report_work *work)
{
    struct report_ply *p = &r->ply[ply];
    const void *before = work->before.bytes, *after = work->after.bytes;
    session_view_at(r->session, r->viewer, ply - 1, work->before.bytes);
    session_view_at(r->session, r->viewer, ply, work->after.bytes);
    p->judged.seat = -1;
    if (r->viewer == SEAT_OPEN || r->viewer == seat_before(r, before))
        p->judged =
            advice_judge(r->adviser, work->memory, before, session_ply(r->session, ply)->move);
    if (p->judged.seat >= 0)
        add_up(r, ply);
    p->ends_turn = advice_values(r->adviser, before, after, &work->own, p->value);
    if (!p->ends_turn)
        return;
    r->seat[r->adviser->moment(before).seat].turns++;
    if (r->seats > 1)
        advice_note_turn(&r->turning, ply, p->value, r->seats);
}

bool report_make(struct report *r, const struct session *s, int viewer)
{
    const struct adviser *adviser = adviser_of(session_table(s)->game);
    struct report_work *work = calloc(1, sizeof *work);
    *r = (struct report){.session = s,
                         .adviser = adviser,
                         .viewer = viewer,
                         .unit = advice_unit(adviser, session_state(s)),
                         .plies = session_plies(s),
                         .seats = session_table(s)->seats};
    r->ply = calloc((size_t)r->plies + 1, sizeof *r->ply);
    if (work)
        work->memory = calloc(1, adviser->memory_size);
    bool fine = work && work->memory && r->ply;
    for (int ply = 1; fine && ply <= r->plies; ply++)
        judge(r, ply, work);
    if (work)
        free(work->memory);
    free(work);
    return fine;
}

void report_free(struct report *r)
{
    free(r->ply);
}

struct moment report_moment(const struct report *r, int ply)
{
    return r->adviser->moment(session_state_at(r->session, ply - 1));
}

struct move report_move(const struct report *r, int ply)
{
    struct move m = session_ply(r->session, ply)->move;
    return r->viewer == SEAT_OPEN
               ? m
               : r->adviser->game->shown(session_state_at(r->session, ply - 1), m, r->viewer);
}

struct move report_better(const struct report *r, int ply)
{
    struct state_room view;
    session_view_at(r->session, r->viewer, ply - 1, view.bytes);
    return r->adviser->best(view.bytes);
}
