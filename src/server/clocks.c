/* Clocks: see clocks.h. */
#include "server/clocks.h"

#include <stdlib.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR, MS = 1000 };

const char *const clock_names[CLOCKS] = {"own", "live", "quick", "days"};

const struct clock clock_presets[CLOCKS] = {
    [CLOCK_LIVE] = {.bank = 15 * MINUTE, .add = 45, .cap = 15 * MINUTE, .grace = 30, .answer = 10},
    [CLOCK_QUICK] = {.bank = DAY,
                     .add = 4 * HOUR,
                     .cap = DAY,
                     .grace = 3 * HOUR,
                     .answer = HOUR,
                     .pause_days = 7},
    [CLOCK_DAYS] = {.bank = 3 * DAY,
                    .add = 12 * HOUR,
                    .cap = 3 * DAY,
                    .grace = 8 * HOUR,
                    .answer = 3 * HOUR,
                    .pause_days = 14},
};

int clock_kind(const struct clock *c)
{
    for (int i = CLOCK_LIVE; i < CLOCKS; i++) {
        const struct clock *preset = &clock_presets[i];
        if (c->bank == preset->bank && c->add == preset->add && c->cap == preset->cap &&
            c->grace == preset->grace && c->answer == preset->answer &&
            c->pause_days == preset->pause_days)
            return i;
    }
    return CLOCK_OWN;
}

/* Pauses */

bool pauses_add(struct pauses *p, const struct pause *pause)
{
    struct pause *grown = realloc(p->list, (size_t)(p->count + 1) * sizeof *grown);
    if (!grown)
        return false;
    p->list = grown;
    p->list[p->count++] = *pause;
    return true;
}

void pauses_free(struct pauses *p)
{
    free(p->list);
    *p = (struct pauses){0};
}

static int64_t max_of64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static bool is_of(const struct pause *p, int seat)
{
    return p->seat == seat || p->seat == TABLE_PAUSE;
}

const struct pause *pause_at(const struct pauses *p, int seat, int64_t now)
{
    for (int i = 0; i < p->count; i++)
        if (is_of(&p->list[i], seat) && p->list[i].from <= now && now < p->list[i].to)
            return &p->list[i];
    return NULL;
}

int64_t pauses_taken(const struct pauses *p, int seat)
{
    int64_t taken = 0;
    for (int i = 0; i < p->count; i++)
        if (p->list[i].seat == seat)
            taken += max_of64(p->list[i].to - p->list[i].from, (int64_t)DAY * MS);
    return taken;
}

/* The first pause of the seat that begins after `now`; NEVER: none does. */
static int64_t next_pause(const struct pauses *p, int seat, int64_t now)
{
    int64_t next = NEVER;
    for (int i = 0; i < p->count; i++)
        if (is_of(&p->list[i], seat) && p->list[i].from > now && p->list[i].from < next)
            next = p->list[i].from;
    return next;
}

/* The time from `from` on at which the clock has run for `run`, but at most `until`; what is then
 * left to be run goes to *rest. */
static int64_t run_on(const struct pauses *p, int seat, int64_t from, int64_t until, int64_t *rest)
{
    const struct pause *pause;
    int64_t t = from;

    while (t < until && ((pause = pause_at(p, seat, t)) || *rest)) {
        int64_t next = pause ? pause->to : next_pause(p, seat, t), step;
        if (next > until)
            next = until;
        if (!pause) {
            step = next - t < *rest ? next - t : *rest;
            *rest -= step;
            next = t + step;
        }
        t = next;
    }
    return t;
}

static int64_t time_run(const struct pauses *p, int seat, int64_t from, int64_t to)
{
    int64_t rest = NEVER;
    run_on(p, seat, from, to, &rest);
    return NEVER - rest;
}

/* Going on */

void clocks_start(const struct clock *c, struct clocks *k)
{
    *k = (struct clocks){.asked = SEAT_NOBODY, .owner = SEAT_NOBODY};
    for (int i = 0; i < SEATS_MAX; i++)
        k->left[i] = c->bank * MS;
}

struct time_left clocks_left(const struct clock *c, const struct pauses *p, const struct clocks *k,
                             int seat, int64_t now)
{
    struct time_left left = {.bank = k->left[seat]};

    if (seat != k->asked)
        return left;
    int64_t run = now > k->since ? time_run(p, seat, k->since, now) : 0;
    if (k->owner != seat)
        left.grace = run < c->grace * MS ? c->grace * MS - run : 0;
    if (!left.grace) {
        run -= k->owner != seat ? c->grace * MS : 0;
        left.bank = run < left.bank ? left.bank - run : 0;
    }
    return left;
}

static void add(const struct clock *c, struct clocks *k, int seat, int64_t seconds)
{
    int64_t most = c->cap * MS;
    if (seat >= 0 && k->left[seat] < most) {
        int64_t more = k->left[seat] + seconds * MS;
        k->left[seat] = more < most ? more : most;
    }
}

/* Who is asked on in the same turn, or out of turn for the same answer, is asked since then. */
void clocks_go_on(const struct clock *c, const struct pauses *p, struct clocks *k,
                  const struct asked_at *m)
{
    bool own = k->asked == k->owner, owns = m->asked == m->turn.owner;

    if (m->asked != k->asked || own != owns) {
        if (k->asked >= 0)
            k->left[k->asked] = clocks_left(c, p, k, k->asked, m->at).bank;
        if (k->asked >= 0 && !own)
            add(c, k, k->asked, c->answer);
        k->asked = m->asked;
        k->since = m->at;
    }
    if (m->turn.count > k->turns) { /* what was taken back is not added twice */
        add(c, k, k->owner, c->add);
        k->turns = m->turn.count;
    }
    k->owner = m->turn.owner;
    if (m->back >= 0 && k->left[m->back] < c->add * MS)
        k->left[m->back] = c->add * MS;
}

/* Deadlines */

/* A quarter of the bank, and where that is a day or more at least half a day. */
static int64_t warns_before(const struct clock *c)
{
    int64_t quarter = c->bank / 4;
    return (c->bank >= DAY && quarter < DAY / 2 ? DAY / 2 : quarter) * MS;
}

/* When the asked seat has been asked for `run`, pauses left out. */
static int64_t when(const struct pauses *p, const struct clocks *k, int64_t run)
{
    int64_t then = run_on(p, k->asked, k->since, NEVER, &run);
    return run ? NEVER : then;
}

struct deadlines clocks_deadlines(const struct clock *c, const struct pauses *p,
                                  const struct clocks *k)
{
    struct deadlines d = {NEVER, NEVER, NEVER};

    if (k->asked < 0)
        return d;
    int64_t run = k->left[k->asked] + (k->owner != k->asked ? c->grace * MS : 0);
    int64_t before = warns_before(c);
    d.warning = when(p, k, run > before ? run - before : 0);
    d.late = when(p, k, run);
    if (c->late == LATE_BOT)
        d.bot = when(p, k, run + c->add * MS);
    return d;
}

bool clocks_is_late(const struct clock *c, const struct pauses *p, const struct clocks *k, int seat,
                    int64_t now)
{
    return seat == k->asked && now >= clocks_deadlines(c, p, k).late;
}
