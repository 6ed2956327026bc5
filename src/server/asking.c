/* Chance at a table whose dice are asked for: see asking.h. */
#include "server/asking.h"

#include <string.h>

enum { NOTED_SECONDS = 10, SECOND = 1000000 };

/* Who is here */

/* Its stream is open, or it asked for something lately. */
static bool is_here(const struct live_table *live, unsigned followers, int seat)
{
    int64_t heard = live->asking.heard[seat];
    return followers >> seat & 1 ||
           (heard && microseconds_now() - heard < PRESENCE_SECONDS * SECOND);
}

unsigned asking_here(struct writer *w, const struct live_table *live)
{
    unsigned here = 0, followers = streams_here(writer_streams(w), live->id);

    if (writer_is_shared(w))
        followers |= store_presence(writer_store(w), live->number);
    for (int i = 0; i < live->keys.seats; i++)
        if (live->keys.taken[i] && is_here(live, followers, i))
            here |= 1u << i;
    return here;
}

/* Other servers are to know, too. */
static void note_presence(struct writer *w, struct live_table *live, int seat)
{
    int64_t now = microseconds_now(), *noted = &live->asking.noted[seat];
    if (!writer_is_shared(w) || (*noted && now - *noted < NOTED_SECONDS * SECOND))
        return;
    *noted = now;
    store_set_presence(writer_store(w), live->id, 1u << seat, PRESENCE_SECONDS);
    writer_notes(w);
}

void asking_heard(struct writer *w, struct live_table *live, int seat)
{
    bool was_here = asking_here(w, live) >> seat & 1;

    note_presence(w, live, seat);
    live->asking.heard[seat] = microseconds_now();
    if (was_here)
        return;
    live->asked = -1; /* what waited for it may go on now */
    if (!live->changed)
        writer_see_to(w, live);
}

unsigned table_unclaimed(const struct live_table *live)
{
    unsigned seats = 0;
    for (int i = 0; i < live->keys.seats; i++)
        if (session_table(live->session)->seat[i].kind == SEAT_PERSON && !live->keys.taken[i])
            seats |= 1u << i;
    return seats;
}

bool link_is_agreed(const struct live_table *live, int seat)
{
    unsigned others = 0, guests = 0, by = session_accord(live->session, seat).by;

    for (int i = 0; i < live->keys.seats; i++) {
        const struct join *join = session_join_of(live->session, i);
        if (i == seat || !live->keys.taken[i])
            continue;
        others |= 1u << i;
        if (join && join->link)
            guests |= 1u << i;
    }
    bool several = others & (others - 1);
    return by >> seat & 1 || (several && guests && (by & others) == others);
}

/* What is to be done */

enum next { NEXT_WAIT, NEXT_ASK, NEXT_LAPSE, NEXT_DRAW };

/* An ask is on: is it to be drawn, or has it lasted too long? `seats` are those who have not given;
 * `at`: it lapses then. */
static enum next after_ask(struct writer *w, struct live_table *live, unsigned *seats, int64_t *at)
{
    const struct session *s = live->session;
    struct asking *a = &live->asking;
    int64_t now = microseconds_now();

    if (a->timed != session_asks(s)) {
        a->timed = session_asks(s);
        a->until = now + writer_config(w)->ask_seconds * SECOND;
    }
    *seats = session_asked(s) & ~table_gave(live);
    if (!*seats)
        return NEXT_DRAW;
    if (now >= a->until)
        return session_needs_met(s, table_gave(live)) ? NEXT_LAPSE : NEXT_WAIT;
    *at = a->until;
    return NEXT_WAIT;
}

/* After a restart the devices need a moment to come back. */
static bool waits_for_more(struct writer *w, const struct live_table *live, unsigned seats,
                           int64_t *at)
{
    int64_t until = writer_started(w) + writer_config(w)->ask_seconds * SECOND;
    unsigned all = session_joined(live->session) & ~session_resting(live->session);

    if (!live->asking.loaded || seats == all || microseconds_now() >= until)
        return false;
    *at = until;
    return true;
}

static enum next before_ask(struct writer *w, struct live_table *live, unsigned *seats, int64_t *at)
{
    const struct session *s = live->session;
    unsigned here = asking_here(w, live) & session_joined(s), rested = here & ~session_resting(s);

    *seats = session_needs_met(s, rested) ? rested : here;
    if (session_absent(s) || !session_needs_met(s, *seats) || waits_for_more(w, live, *seats, at))
        return NEXT_WAIT;
    return NEXT_ASK;
}

static enum next next_step(struct writer *w, struct live_table *live, unsigned *seats)
{
    int64_t at = 0;
    enum next next = session_ask_open(live->session) ? after_ask(w, live, seats, &at)
                                                     : before_ask(w, live, seats, &at);
    if (at && at != live->asking.wakes) {
        live->asking.wakes = at;
        writer_look_at(w, live->id, at);
    }
    return next;
}

bool asking_is_ready(struct writer *w, struct live_table *live)
{
    unsigned seats;
    return table_turn(live) == SEAT_CHANCE && next_step(w, live, &seats) != NEXT_WAIT;
}

enum session_status asking_step(struct writer *w, struct live_table *live)
{
    unsigned seats;

    switch (next_step(w, live, &seats)) {
    case NEXT_ASK: return session_ask(live->session, seats);
    case NEXT_LAPSE: return session_lapse(live->session, seats);
    case NEXT_DRAW: return session_draw(live->session, &live->asking.x);
    case NEXT_WAIT: break;
    }
    return SESSION_NOTHING;
}

/* What there is to tell */

struct open_ask asking_open(const struct live_table *live)
{
    const struct session *s = live->session;
    struct open_ask ask = {0};

    if (!table_is_asked(live) || !session_ask_open(s) || session_given_up(s))
        return ask;
    ask.number = session_asks(s);
    ask.seq = session_seq(s);
    ask.seats = session_asked(s);
    memcpy(ask.seal, session_entry(s, session_ask_at(s, ask.number)->entry)->hash, sizeof ask.seal);
    memcpy(ask.head, live->asking.heads.head, sizeof ask.head);
    return ask;
}

/* Without whom the next ask is not enough: all that are not here, or could be any of them. */
static unsigned missing_for_needs(struct writer *w, const struct live_table *live)
{
    const struct session *s = live->session;
    unsigned here = asking_here(w, live) & session_joined(s), missing = 0;

    if (session_needs_met(s, here))
        return 0;
    for (int i = 0; i < live->keys.seats; i++)
        if (!(here >> i & 1) && session_join_of(s, i) &&
            (session_table(s)->needs == NEEDS_ALL || session_join_of(s, i)->link))
            missing |= 1u << i;
    return missing & ~session_absent(s);
}

unsigned asking_waits_for(struct writer *w, const struct live_table *live)
{
    const struct session *s = live->session;

    if (table_turn(live) != SEAT_CHANCE)
        return session_over(s) || session_given_up(s) ? 0 : session_absent(s);
    if (session_ask_open(s))
        return session_asked(s) & ~table_gave(live);
    return session_absent(s) ? session_absent(s) : missing_for_needs(w, live);
}
