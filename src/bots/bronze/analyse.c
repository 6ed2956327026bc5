/* Luck and skill: see analyse.h. */
#include "bots/bronze/analyse.h"

#include <stdlib.h>

static const struct network *network_for(const struct bronze *s)
{
    return &bronze_networks[s->players - 1];
}

/* The dice of a turn are solved once, at its first roll. */
static void follow(struct analyst *a, const struct bronze *s)
{
    bool first_roll = s->phase == PHASE_ROLL && s->rolls_left == ROLLS;
    bool known = a->begun && a->turn.seat == s->seat && a->turn.state.round == s->round;
    if (known && !(first_roll && a->turn.state.phase == PHASE_PRESERVE))
        return;
    struct skill skill = sharpest(&a->last_round);
    turn_begin(&a->turn, s, network_for(s), &skill);
    if (s->phase <= PHASE_CHOOSE && s->phase != PHASE_PRESERVE)
        turn_solve_dice(&a->turn);
    a->begun = true;
}

static int32_t as_win(const struct bronze *s, int32_t value)
{
    return s->players == 1 ? value : (int32_t)((int64_t)value * VALUE_ONE / VALUE_WIN);
}

struct judged bronze_judge(struct analyst *a, const struct bronze *before, struct move m)
{
    struct judged judged = {.seat = -1};
    struct bronze after = *before;
    bool offering = before->phase >= PHASE_TRADE && before->phase <= PHASE_ANSWER;
    if (before->phase == PHASE_START || before->phase == PHASE_OVER || offering)
        return judged;
    follow(a, before);
    bronze_apply(&after, m, NULL);
    judged.seat = before->seat;
    judged.rolled = bronze_to_move(before) == SEAT_CHANCE;
    judged.gain = as_win(before, turn_value(&a->turn, &after) - turn_value(&a->turn, before));
    if (!judged.rolled && judged.gain > 0)
        judged.gain = 0; /* better than the search saw: nothing was lost */
    return judged;
}

struct move bronze_advised(const struct bronze *before)
{
    struct finish *room = malloc(sizeof *room);
    struct skill skill = sharpest(room);
    struct move m = bronze_best(before, &skill);
    free(room);
    return m;
}

void bronze_hopes(const struct bronze *s, int seat, int32_t hope[SEATS_MAX])
{
    int64_t others = 0;
    for (int i = 0; i < s->players; i++) {
        hope[i] = bronze_value(s, i, network_for(s));
        if (s->players > 1)
            hope[i] = bronze_chance(hope[i], bronze_points(s, i, network_for(s)));
        others += i == seat ? 0 : hope[i];
    }
    if (s->players == 1 || s->phase == PHASE_OVER)
        return;
    for (int i = 0; i < s->players; i++) /* the chances of all make one */
        if (i != seat)
            hope[i] = others ? (int32_t)((int64_t)hope[i] * (VALUE_ONE - hope[seat]) / others)
                             : (VALUE_ONE - hope[seat]) / (s->players - 1);
}
