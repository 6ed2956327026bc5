/* Null: what a seat may do, and why not. */
#include "games/null/null.h"

const struct verb null_verbs[] = {
    [V_KEEP] = {"keep", MSG("add the roll to your own sum"), {{0}}, .title = MSG("Keep the roll")},
    [V_PASS] = {"pass",
                MSG("add the roll to the sum of the next seat"),
                {{0}},
                .title = MSG("Pass the roll on")},
    [V_ROLL] = {"roll",
                MSG("the die falls"),
                {{ARG_COUNT, 0, 2, NULL}},
                .title = MSG("The die falls: %1")},
    {.name = NULL},
};

const struct refusal null_refusals[] = {
    {2, MSG("that is decided by chance")},
    {4, MSG("the game is over")},
    {0, NULL},
};

int null_to_move(const void *state)
{
    const struct null *s = state;

    switch (s->phase) {
    case PHASE_ROLL: return SEAT_CHANCE; /* N2 */
    case PHASE_CHOOSE: return s->seat;   /* N3 */
    default: return SEAT_NOBODY;         /* N4 */
    }
}

int null_moves(const void *state, struct move out[])
{
    (void)state;
    out[0] = move_of(V_KEEP, 0); /* N3 */
    out[1] = move_of(V_PASS, 0);
    return 2;
}

int null_why_not(const void *v, struct move m)
{
    const struct null *s = v;

    if (s->phase == PHASE_OVER)
        return 4;
    return (s->phase == PHASE_ROLL) == (move_verb(m) == V_ROLL) ? 0 : 2;
}
