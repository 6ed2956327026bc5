/* The first step of a turn of the Iron Age (I8, I9): the Empire dice and the Fate die, Leadership
 * and Omens. The Fate die falls after the Empire dice, as a chance of its own, so that the ways
 * they can fall stay few. */
#include "games/iron/iron.h"

static void begin_leadership(struct iron *s, struct events *log);
static void begin_omens(struct iron *s, struct events *log);

/* All dice show a face: how the rolling goes on. */
static void dice_settled(struct iron *s, struct events *log)
{
    if (s->rolls_left == 0) {
        begin_omens(s, log); /* I9: what Leadership rolled stands */
        return;
    }
    s->rolls_left--; /* I8 */
    bool only_skulls = s->dice[SKULL] == empire_dice(mover(s)) && s->fate == FATE_SKULL;
    if (s->rolls_left > 0 && !only_skulls) /* I8 */
        s->phase = PHASE_REROLL;
    else
        begin_leadership(s, log);
}

static void dice_rolled(struct iron *s, uint32_t rolled, struct events *log)
{
    tell(log, E_ROLLED, s->seat, (int32_t)rolled, 0);
    dice_add(s->dice, rolled);
    if (s->fate == NOBODY)
        s->phase = PHASE_FATE; /* I8 */
    else
        dice_settled(s, log);
}

static void fate_rolled(struct iron *s, uint32_t face, struct events *log)
{
    tell(log, E_FATE, s->seat, (int32_t)face, 0);
    s->fate = (uint8_t)face;
    dice_settled(s, log);
}

static void roll_again(struct iron *s, uint32_t which, struct events *log)
{
    uint32_t dice = which & (FATE_AGAIN - 1);
    tell(log, E_REROLLS, s->seat, (int32_t)dice, (which & FATE_AGAIN) != 0);
    dice_take(s->dice, dice);
    if (which & FATE_AGAIN)
        s->fate = NOBODY;
    s->phase = dice ? PHASE_ROLL : PHASE_FATE;
}

static void begin_leadership(struct iron *s, struct events *log)
{
    s->rolls_left = 0;
    if (has(mover(s), LEADERSHIP)) /* I9 */
        s->phase = PHASE_LEADERSHIP;
    else
        begin_omens(s, log);
}

static void leadership(struct iron *s, uint32_t die, struct events *log)
{
    tell(log, E_LEADERSHIP, s->seat, (int32_t)die, 0);
    if (die == DIE_FATE) {
        s->fate = NOBODY; /* I9 */
        s->phase = PHASE_FATE;
    } else {
        s->dice[die]--; /* I9 */
        s->phase = PHASE_ROLL;
    }
}

static void begin_omens(struct iron *s, struct events *log)
{
    if (s->fate == OMENS) /* I9 */
        s->phase = PHASE_OMENS;
    else
        iron_begin_choose(s, log);
}

static void set_die(struct iron *s, uint32_t from, uint32_t to, struct events *log)
{
    tell(log, E_OMENS, s->seat, (int32_t)from, (int32_t)to);
    if (from == DIE_FATE) {
        s->fate = (uint8_t)to; /* I9 */
    } else {
        s->dice[from]--; /* I9 */
        s->dice[to]++;   /* I9 */
    }
    iron_begin_choose(s, log);
}

void iron_apply_dice(struct iron *s, struct move m, struct events *log)
{
    uint32_t args = move_args(m);
    switch (move_verb(m)) {
    case V_ROLL: dice_rolled(s, args, log); break;
    case V_FATE: fate_rolled(s, args, log); break;
    case V_STOP:
        tell(log, E_KEPT, s->seat, s->rolls_left, 0);
        begin_leadership(s, log); /* I8 I9 */
        break;
    case V_REROLL: roll_again(s, args, log); break;
    case V_SKIP_LEADERSHIP:
        begin_omens(s, log); /* I9 */
        break;
    case V_LEADERSHIP: leadership(s, args, log); break;
    case V_SKIP_OMENS: iron_begin_choose(s, log); break;
    case V_OMENS: set_die(s, args >> 8, args & 0xff, log); break;
    default: /* V_OMENS_FATE */ set_die(s, DIE_FATE, args, log);
    }
}
