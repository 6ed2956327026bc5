/* Null: the rules, in the order of docs/rules/null.md. */
#include "games/null/null.h"

static void roll(struct null *s, int face, struct events *log)
{
    s->roll = (uint8_t)face; /* N2 */
    s->phase = PHASE_CHOOSE;
    tell(log, E_ROLLED, s->seat, face, 0);
}

static void end_turn(struct null *s, struct events *log)
{
    s->roll = 0;
    if (s->seat + 1 == s->seats && s->round == ROUNDS) {
        s->phase = PHASE_OVER; /* N4 */
        tell_to(log, SEEN_BY_ALL, EVENT_OVER, E_OVER, -1, 0, 0);
        return;
    }
    s->seat = (uint8_t)((s->seat + 1) % s->seats); /* N1 */
    s->round = (uint8_t)(s->round + (s->seat == 0));
    s->phase = PHASE_ROLL;
    tell_to(log, SEEN_BY_ALL, EVENT_TURN, E_TURN, s->seat, s->round, 0);
}

static void choose(struct null *s, bool keep, struct events *log)
{
    int owner = keep ? s->seat : (s->seat + 1) % s->seats; /* N3 */

    s->sum[owner] = (uint8_t)(s->sum[owner] + s->roll);
    tell(log, keep ? E_KEPT : E_PASSED, s->seat, s->roll, 0);
    end_turn(s, log);
}

void null_apply(void *state, struct move m, struct events *log)
{
    if (move_verb(m) == V_ROLL)
        roll(state, (int)move_args(m), log);
    else
        choose(state, move_verb(m) == V_KEEP, log);
}
