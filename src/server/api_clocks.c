/* The route for pauses of clocks. */
#include "server/alarms.h"
#include "server/http.h"
#include "server/routes.h"
#include "server/timing.h"

enum { DAY_MILLISECONDS = 24 * 3600 * 1000, TABLE_DAYS_MAX = 90, PAUSES_MAX = 400 };

/* The whole days that a seat may still pause. */
static int days_left(const struct live_table *live, int seat)
{
    const struct timing *t = &live->timing;
    int64_t taken = pauses_taken(&t->pauses, seat);
    return t->clock.pause_days - (int)((taken + DAY_MILLISECONDS - 1) / DAY_MILLISECONDS);
}

static bool refuse_days(struct request *r, int most)
{
    char text[128];
    struct out o = out_to(text, sizeof text);

    if (most < 1) {
        refuse(r, 409, "no_pause", MSG("this seat has no days of pause left"));
        return false;
    }
    say(&o, r->words, "days: expected a number from 0 to %1", SAY_INT(most));
    refuse_said(r, 400, "bad_request", text);
    return false;
}

/* The pause that is on; -1: none. */
static int pause_now(const struct live_table *live, int seat, int64_t now)
{
    const struct pauses *p = &live->timing.pauses;
    for (int i = 0; i < p->count; i++)
        if (p->list[i].seat == seat && p->list[i].from <= now && now < p->list[i].to)
            return i;
    return -1;
}

/* What is to be kept: a pause that begins, or the one that is on, with its end. False: refused. */
static bool read_pause(struct request *r, const struct live_table *live, int *n, struct pause *p)
{
    json_t *days = json_object_get(r->input, "days");
    bool host = r->claim.kind == CLAIM_HOST;
    int seat = host ? TABLE_PAUSE : r->viewer;
    int most = host ? TABLE_DAYS_MAX : days_left(live, seat);
    int64_t now = timing_now(live), wanted = json_integer_value(days);

    *n = pause_now(live, seat, now);
    if (json_is_integer(days) && wanted == 0) {
        if (*n >= 0) {
            *p = live->timing.pauses.list[*n];
            p->to = now;
        }
        return true;
    }
    if (*n >= 0 || live->timing.pauses.count >= PAUSES_MAX) {
        refuse(r, 409, "paused", MSG("there is a pause already; end it first"));
        return false;
    }
    if (!(json_is_null(days) && host) && (!json_is_integer(days) || wanted < 1 || wanted > most))
        return refuse_days(r, most);
    *n = live->timing.pauses.count;
    *p = (struct pause){seat, now,
                        json_is_null(days) ? PAUSE_OPEN : now + wanted * DAY_MILLISECONDS};
    return true;
}

/* Pages are told by the news that a change of seats makes: they look at the table again. */
void pause_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    bool host = r->claim.kind == CLAIM_HOST;
    struct live_table *live = open_table(w, r, host ? DEED_SEATS : DEED_PLAY);
    struct pause pause;
    int n;

    if (!live || !pay_for_telling(r, live))
        return;
    if (!table_has_clock(live) || table_turn(live) == SEAT_NOBODY) {
        refuse(r, 409, "no_clock", MSG("no clock runs at this table"));
        return;
    }
    if (!read_pause(r, live, &n, &pause) || n < 0 || writer_writes(w, j) != STORE_OK)
        return;
    live->reseated = true;
    writer_changed(w, live);
    enum store_status status = tables_keep_pause(writer_tables(w), live, n, &pause);
    if (status == STORE_OK)
        status = writer_keep_alarm(w, live, timing_now(live));
    writer_refuse(w, status);
}
