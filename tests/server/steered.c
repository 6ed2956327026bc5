/* Planted: a server that lets its players steer the dice, in the way that AGES_TEST_PLANTED names.
 * It is linked into a copy of the program (--wrap). */
#include <stdlib.h>
#include <string.h>

#include "server/act.h"
#include "server/routes.h"
#include "session/session_nodes.h"

enum session_status __real_session_undo(struct session *s, int seat);
enum session_status __wrap_session_undo(struct session *s, int seat);
enum session_status __real_session_redo(struct session *s, int seat);
enum session_status __wrap_session_redo(struct session *s, int seat);
enum act_result __real_act_check(struct writer *w, const struct live_table *live,
                                 const struct act *a);
enum act_result __wrap_act_check(struct writer *w, const struct live_table *live,
                                 const struct act *a);
void __real_tip_act(struct writer *w, struct job *j);
void __wrap_tip_act(struct writer *w, struct job *j);
bool __real_session_ask_open(const struct session *s);
bool __wrap_session_ask_open(const struct session *s);
enum session_status __real_session_join(struct session *s, int seat, bool link,
                                        const uint8_t tip[SHA256_BYTES]);
enum session_status __wrap_session_join(struct session *s, int seat, bool link,
                                        const uint8_t tip[SHA256_BYTES]);
enum session_status __real_session_reseat(struct session *s, int seat, enum seat_change change,
                                          const char *bot);
enum session_status __wrap_session_reseat(struct session *s, int seat, enum seat_change change,
                                          const char *bot);
bool __real_join_accepts(const struct join *j, int ask, const uint8_t x[SHA256_BYTES]);
bool __wrap_join_accepts(const struct join *j, int ask, const uint8_t x[SHA256_BYTES]);

static bool is_planted(const char *fault)
{
    const char *planted = getenv("AGES_TEST_PLANTED");
    return planted && strcmp(planted, fault) == 0;
}

/* Draws can be taken back, as if one person sat there. */
enum session_status __wrap_session_undo(struct session *s, int seat)
{
    bool alone = s->alone;
    s->alone |= is_planted("undo");
    enum session_status status = __real_session_undo(s, seat);
    s->alone = alone;
    return status;
}

/* Anybody can bring back what another seat took back. */
enum session_status __wrap_session_redo(struct session *s, int seat)
{
    enum session_status status = __real_session_redo(s, seat);
    for (int i = 0; status == SESSION_NOT_YOURS && is_planted("redo") && i < s->table.seats; i++)
        status = __real_session_redo(s, i);
    return status;
}

/* An act may answer an older entry than the last. */
enum act_result __wrap_act_check(struct writer *w, const struct live_table *live,
                                 const struct act *a)
{
    enum act_result result = __real_act_check(w, live, a);
    return result == ACT_STALE && is_planted("stale") ? ACT_DONE : result;
}

/* A device can change its chain while it is asked. */
static bool joins_anew; /* one thread writes */

void __wrap_tip_act(struct writer *w, struct job *j)
{
    joins_anew = is_planted("reconnect");
    __real_tip_act(w, j);
    joins_anew = false;
}

bool __wrap_session_ask_open(const struct session *s)
{
    return !joins_anew && __real_session_ask_open(s);
}

enum session_status __wrap_session_join(struct session *s, int seat, bool link,
                                        const uint8_t tip[SHA256_BYTES])
{
    bool open = s->asked.open;
    s->asked.open &= !joins_anew;
    enum session_status status = __real_session_join(s, seat, link, tip);
    s->asked.open = open;
    joins_anew = false;
    return status;
}

/* A seat that a bot took over while it was asked is asked again as soon as its person is back. */
enum session_status __wrap_session_reseat(struct session *s, int seat, enum seat_change change,
                                          const char *bot)
{
    enum session_status status = __real_session_reseat(s, seat, change, bot);
    if (is_planted("bot"))
        memset(s->asked.left_in, 0, sizeof s->asked.left_in);
    return status;
}

/* Whatever is given is taken. */
bool __wrap_join_accepts(const struct join *j, int ask, const uint8_t x[SHA256_BYTES])
{
    return is_planted("bad_give") || __real_join_accepts(j, ask, x);
}
