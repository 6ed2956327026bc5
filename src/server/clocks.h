/* The clocks of a table: what each seat has left follows from the times of its log and from its
 * pauses, and from nothing else. The rules and the session know nothing of it.
 *
 * A seat has a bank. In its own turn the bank runs while the seat is asked, and a turn adds to it
 * at its end. A seat that is asked in another's turn has a grace first; then the bank runs, and the
 * answer adds to it too. An empty bank loses nothing: the seat is late, and others may let a bot
 * play on. Settings are in seconds, times in milliseconds since 1970. */
#ifndef AGES_SERVER_CLOCKS_H
#define AGES_SERVER_CLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "session/session.h"

/* What follows when a bank is empty: the others may let a bot play on; a bot does after as much
 * time as a turn adds; nothing. */
enum late { LATE_ASK, LATE_BOT, LATE_WAIT };

struct clock {
    int64_t bank; /* to begin with; 0: the table has no clock */
    int64_t add;  /* at the end of a turn                     */
    int64_t cap;  /* no bank grows beyond it                  */
    int64_t grace, answer;
    int pause_days; /* that a seat may take in all */
    enum late late;
};

enum { CLOCK_OWN, CLOCK_LIVE, CLOCK_QUICK, CLOCK_DAYS, CLOCKS };
extern const char *const clock_names[CLOCKS];
extern const struct clock clock_presets[CLOCKS]; /* CLOCK_OWN: none */
int clock_kind(const struct clock *c);           /* which of them it is */

enum { TABLE_PAUSE = -1 }; /* in the place of a seat: everybody's */
#define PAUSE_OPEN INT64_MAX

struct pause {
    int seat;
    int64_t from, to;
};

struct pauses {
    struct pause *list;
    int count;
};

bool pauses_add(struct pauses *p, const struct pause *pause); /* false: no memory */
void pauses_free(struct pauses *p);

/* The seat that is asked from an entry of the log on. */
struct asked_at {
    int64_t at;
    int asked; /* a seat that a person plays, or SEAT_NOBODY     */
    struct turn turn;
    int back; /* the seat that its person took back, or SEAT_NOBODY */
};

/* Where the clocks stand: made from the moments of the log, one after the other. */
struct clocks {
    int64_t left[SEATS_MAX]; /* without what runs now */
    int asked;
    int64_t since; /* that it is asked */
    int turns;     /* for which was added */
    int owner;     /* of the turn         */
};

void clocks_start(const struct clock *c, struct clocks *k);
void clocks_go_on(const struct clock *c, const struct pauses *p, struct clocks *k,
                  const struct asked_at *m);

/* What the seat has left then, of its bank and of its grace. */
struct time_left {
    int64_t bank, grace;
};
struct time_left clocks_left(const struct clock *c, const struct pauses *p, const struct clocks *k,
                             int seat, int64_t now);

/* When the asked seat is warned, is late, and a bot takes over; NEVER: nobody is asked, or the
 * clock does not run. */
#define NEVER INT64_MAX
struct deadlines {
    int64_t warning, late, bot;
};
struct deadlines clocks_deadlines(const struct clock *c, const struct pauses *p,
                                  const struct clocks *k);

bool clocks_is_late(const struct clock *c, const struct pauses *p, const struct clocks *k, int seat,
                    int64_t now);

/* The pause that holds a seat's clock then; NULL: none. */
const struct pause *pause_at(const struct pauses *p, int seat, int64_t now);

/* The time that a seat has taken or planned in pauses of its own; each counts for a day at least.
 */
int64_t pauses_taken(const struct pauses *p, int seat);

#endif
