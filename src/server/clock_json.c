/* Clocks as JSON: see clock_json.h. */
#include "server/clock_json.h"

#include <string.h>

#include "server/timing.h"

enum { DAY = 24 * 3600, DAYS_MAX = 60 };

static const char *const late_names[] = {"ask", "bot", "wait"};

/* Settings */

void clock_settings_json(const struct clock *c, struct out *o)
{
    json_member_int(o, "bank", c->bank);
    json_member_int(o, "add", c->add);
    json_member_int(o, "cap", c->cap);
    json_member_int(o, "grace", c->grace);
    json_member_int(o, "answer", c->answer);
    json_member_int(o, "pause_days", c->pause_days);
    json_member_text(o, "late", late_names[c->late]);
}

static int name_of(const json_t *from, const char *const names[], int count)
{
    const char *name = json_string_value(from);
    for (int i = 0; name && i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

/* Takes over a member that is there; false: it is no number from min to max. */
static bool read_number(const json_t *object, const char *key, int64_t min, int64_t max,
                        int64_t *number)
{
    const json_t *from = json_object_get(object, key);
    int64_t wanted = json_integer_value(from);

    if (from && (!json_is_integer(from) || wanted < min || wanted > max))
        return false;
    if (from)
        *number = wanted;
    return true;
}

static const char *read_numbers(const json_t *from, struct clock *c)
{
    const int64_t most = (int64_t)DAYS_MAX * DAY;
    int64_t days = c->pause_days;

    if (!read_number(from, "bank", 60, most, &c->bank) || !c->bank)
        return MSG("bank: expected a number of seconds from 60 to 5184000");
    if (!json_object_get(from, "cap") && c->cap < c->bank)
        c->cap = c->bank;
    if (!read_number(from, "add", 0, most, &c->add))
        return MSG("add: expected a number of seconds up to 5184000");
    if (!read_number(from, "cap", c->bank, most, &c->cap))
        return MSG("cap: expected a number of seconds, not less than the bank");
    if (!read_number(from, "grace", 0, most, &c->grace))
        return MSG("grace: expected a number of seconds up to 5184000");
    if (!read_number(from, "answer", 0, most, &c->answer))
        return MSG("answer: expected a number of seconds up to 5184000");
    if (!read_number(from, "pause_days", 0, DAYS_MAX, &days))
        return MSG("pause_days: expected a number from 0 to 60");
    c->pause_days = (int)days;
    return NULL;
}

static const char *read_object(const json_t *from, struct clock *c)
{
    const json_t *kind = json_object_get(from, "kind"), *late = json_object_get(from, "late");
    int preset = kind ? name_of(kind, clock_names, CLOCKS) : CLOCK_OWN;
    int what = late ? name_of(late, late_names, LATE_WAIT + 1) : LATE_ASK;

    if (preset < 0)
        return MSG("kind: expected live, quick, days or own");
    *c = clock_presets[preset];
    if (what < 0)
        return MSG("late: expected ask, bot or wait");
    c->late = (enum late)what;
    return read_numbers(from, c);
}

const char *clock_settings_read(const json_t *from, struct clock *c)
{
    *c = (struct clock){0};
    if (!from || json_is_null(from) || name_of(from, (const char *const[]){"none"}, 1) == 0)
        return NULL;
    int preset = name_of(from, clock_names, CLOCKS);
    if (preset > CLOCK_OWN) {
        *c = clock_presets[preset];
        return NULL;
    }
    return json_is_object(from) ? read_object(from, c)
                                : MSG("expected none, live, quick, days or an object");
}

/* Where they stand */

static void put_time(struct out *o, const char *key, int64_t at)
{
    json_key(o, key);
    if (at == NEVER)
        json_none(o);
    else
        json_int(o, at);
}

static void put_pause(struct out *o, const char *key, const struct pause *p)
{
    json_key(o, key);
    if (!p) {
        json_none(o);
        return;
    }
    json_open(o, '{');
    json_member_int(o, "from", p->from);
    put_time(o, "to", p->to);
    json_close(o, '}');
}

static void put_seat(const struct live_table *live, int seat, int64_t now, struct out *o)
{
    const struct timing *t = &live->timing;
    const struct clock *c = &t->clock;
    struct time_left left = clocks_left(c, &t->pauses, &t->clocks, seat, now);
    struct deadlines d = {NEVER, NEVER, NEVER};
    const struct pause *pause = pause_at(&t->pauses, seat, now);
    int64_t rest = (int64_t)c->pause_days * DAY * 1000 - pauses_taken(&t->pauses, seat);

    if (seat == t->clocks.asked)
        d = timing_deadlines(live);
    json_open(o, '{');
    json_member_int(o, "seat", seat);
    json_member_int(o, "bank", left.bank);
    json_member_int(o, "grace", left.grace);
    json_member_bool(o, "runs", seat == t->clocks.asked && !pause);
    put_time(o, "warning", d.warning);
    put_time(o, "ends", d.late);
    put_time(o, "bot", d.bot);
    json_member_bool(o, "late", now >= d.late);
    put_pause(o, "pause", pause && pause->seat == seat ? pause : NULL);
    json_member_int(o, "pause_left", rest > 0 ? rest : 0);
    json_close(o, '}');
}

void clock_json(const struct live_table *live, struct out *o)
{
    const struct timing *t = &live->timing;
    int64_t now = timing_now(live);

    json_key(o, "clock");
    if (!table_has_clock(live)) {
        json_none(o);
        return;
    }
    json_open(o, '{');
    json_member_text(o, "kind", clock_names[clock_kind(&t->clock)]);
    clock_settings_json(&t->clock, o);
    put_pause(o, "pause", pause_at(&t->pauses, TABLE_PAUSE, now));
    json_member_open(o, "seats", '[');
    for (int i = 0; i < live->keys.seats; i++)
        if (session_table(live->session)->seat[i].kind == SEAT_PERSON)
            put_seat(live, i, now, o);
    json_close(o, ']');
    json_close(o, '}');
}
