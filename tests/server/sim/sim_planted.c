/* Faults that the linker puts into the server (--wrap), one at a time, for the simulation to
 * find. */
#include "sim_planted.h"

#include <string.h>

#include "server/act.h"
#include "server/stream.h"
#include "server/workers.h"

const struct planted planted_faults[] = {
    {"a stream that skips an entry", "the stream of"},
    {"a view that shows a hidden card", "hidden card"},
    {"a repeat that is done twice", "done before"},
    {"a bot that is never asked", "is stuck"},
    {NULL, NULL},
};

const struct planted *planted_now;
static int calls;

void planted_begin(void)
{
    calls = 0;
}

/* Of the calls where it makes a difference, every n-th. */
static bool strikes(int fault, int nth)
{
    return planted_now == &planted_faults[fault] && ++calls % nth == 0;
}

void __real_streams_publish(struct streams *all, const struct news *news);
void __wrap_streams_publish(struct streams *all, const struct news *news);
void __real_session_view(const struct session *s, int viewer, void *view);
void __wrap_session_view(const struct session *s, int viewer, void *view);
enum act_result __real_act_check(struct writer *w, const struct live_table *live,
                                 const struct act *a);
enum act_result __wrap_act_check(struct writer *w, const struct live_table *live,
                                 const struct act *a);
bool __real_workers_ask(struct workers *w, const struct live_table *live, int seat);
bool __wrap_workers_ask(struct workers *w, const struct live_table *live, int seat);

void __wrap_streams_publish(struct streams *all, const struct news *news)
{
    if (!strikes(0, 9))
        __real_streams_publish(all, news);
}

void __wrap_session_view(const struct session *s, int viewer, void *view)
{
    __real_session_view(s, strikes(1, 9) ? SEAT_OPEN : viewer, view);
}

enum act_result __wrap_act_check(struct writer *w, const struct live_table *live,
                                 const struct act *a)
{
    enum act_result result = __real_act_check(w, live, a);
    return result == ACT_REPEATED && strikes(2, 1) ? ACT_DONE : result;
}

bool __wrap_workers_ask(struct workers *w, const struct live_table *live, int seat)
{
    return strikes(3, 3) || __real_workers_ask(w, live, seat);
}
