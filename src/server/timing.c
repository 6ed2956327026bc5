/* The times of a table: see timing.h. */
#include "server/timing.h"

#include "server/metrics.h"
#include "server/orders.h"

void timing_start(struct timing *t, const struct clock *clock)
{
    t->clock = *clock;
    t->alarm = (struct stored_alarm){NEVER, 0, NEVER};
    t->called = (struct call){SEAT_NOBODY, 0};
    t->back = SEAT_NOBODY;
    clocks_start(clock, &t->clocks);
}

int64_t timing_now(const struct live_table *live)
{
    int64_t now = wall_milliseconds();
    return now > live->timing.at ? now : live->timing.at + 1;
}

void timing_note(struct live_table *live, const struct stored_entry *e)
{
    live->timing.at = e->at;
    if (e->entry.kind == ENTRY_SEAT && e->entry.w == SEAT_BACK)
        live->timing.back = e->entry.seat;
}

/* The seat of a person who is asked; nobody's clock runs before all have sat down. */
static int asked_person(const struct live_table *live)
{
    const struct session *s = live->session;
    int turn = table_turn(live);
    return turn >= 0 && session_persons(s) >> turn & 1 && !session_absent(s) ? turn : SEAT_NOBODY;
}

void timing_go_on(struct live_table *live)
{
    struct timing *t = &live->timing;
    const struct asked_at m = {.at = t->at,
                               .asked = asked_person(live),
                               .turn = session_turn(live->session),
                               .back = t->back};
    clocks_go_on(&t->clock, &t->pauses, &t->clocks, &m);
    if (m.asked >= 0 || session_absent(live->session))
        t->called = (struct call){m.asked, m.turn.count};
    t->back = SEAT_NOBODY;
}

struct deadlines timing_deadlines(const struct live_table *live)
{
    const struct timing *t = &live->timing;
    if (!table_has_clock(live))
        return (struct deadlines){NEVER, NEVER, NEVER};
    return clocks_deadlines(&t->clock, &t->pauses, &t->clocks);
}

bool timing_is_late(const struct live_table *live, int seat)
{
    const struct timing *t = &live->timing;
    return table_has_clock(live) &&
           clocks_is_late(&t->clock, &t->pauses, &t->clocks, seat, timing_now(live));
}

static int64_t sooner(int64_t next, int64_t at, int64_t told)
{
    return at > told && at < next ? at : next;
}

int64_t timing_next(const struct live_table *live, int64_t told)
{
    struct deadlines d = timing_deadlines(live);
    int64_t next = sooner(sooner(sooner(NEVER, d.warning, told), d.late, told), d.bot, told);
    return sooner(next, orders_due(live), told);
}
