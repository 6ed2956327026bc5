/* Through the Ages: the legal moves of each phase, and which rule forbids another. */
#include "games/tta/tta.h"

static int forbidden_by(const struct tta *s, struct move m)
{
    return s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER ? tta_forbid_action(s, m)
                                                                : tta_forbid_answer(s, m);
}

static int why_not_chance(const struct tta *s, struct move m)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int count = tta_chances(s, list, weight);
    for (int i = 0; i < count; i++)
        if (move_same(list[i], m))
            return 0;
    switch (s->phase) {
    case PHASE_START: return 161;
    case PHASE_DEAL: return 18;
    case PHASE_REVEAL: return s->level == LEVEL_SIMPLE ? 59 : 58;
    case PHASE_DRAW: return 54;
    default: return 227; /* PHASE_ASIDE */
    }
}

int tta_why_not(const void *v, struct move m)
{
    const struct tta *s = v;
    if (s->phase == PHASE_OVER)
        return 84;
    if (tta_to_move(s) == SEAT_CHANCE)
        return why_not_chance(s, m);
    if (move_verb(m) <= V_ASIDE)
        return 16;
    return forbidden_by(s, m);
}

int tta_moves(const void *state, struct move out[])
{
    const struct tta *s = state;
    switch (s->phase) {
    case PHASE_ACTIONS: return tta_list_actions(s, out);
    case PHASE_INNER: return tta_list_inner(s, out);
    default: return tta_list_question(s, out);
    }
}
