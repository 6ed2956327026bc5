/* The first step of a turn of the Iron Age (I8, I9): the Empire dice and the Fate die, Leadership
 * and Omens; and all that chance brings. The Fate die falls after the Empire dice, as a chance of
 * its own, so that the ways they can fall stay few. */
#include "games/iron/iron.h"

static const struct iron_seat *mover(const struct iron *s)
{
    return &s->seats[s->seat];
}

/* ---- Rolling --------------------------------------------------------------------------------- */

enum { ALL_BUT_SKULLS = (1 << FACES) - 1 - (1 << SKULL), FATE_AGAIN = 1 << 3 * FACES };

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

/* Every choice of dice to roll again, without and with the Fate die; the empty one is `stop`. */
static int list_rerolls(const struct iron *s, struct move out[])
{
    int n = dice_choices(V_REROLL, s->dice, ALL_BUT_SKULLS, out); /* I8 */
    if (s->fate != FATE_SKULL) {                                  /* I8 */
        moves_copy_with(out + n, out, n, FATE_AGAIN);
        n *= 2;
    }
    out[0] = move_of(V_STOP, 0); /* I8 */
    return n;
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

static int list_leadership(const struct iron *s, struct move out[])
{
    int n = 0;
    out[n++] = move_of(V_SKIP_LEADERSHIP, 0);
    for (uint32_t f = 0; f < FACES; f++)
        if (s->dice[f]) /* I9 */
            out[n++] = move_of(V_LEADERSHIP, f);
    out[n++] = move_of(V_LEADERSHIP, DIE_FATE); /* I9 */
    return n;
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

static int list_omens(const struct iron *s, struct move out[])
{
    int n = 0;
    out[n++] = move_of(V_SKIP_OMENS, 0);
    for (uint32_t from = 0; from < FACES; from++)
        for (uint32_t to = 0; to < FACES; to++)
            if (s->dice[from] && to != from) /* I9 */
                out[n++] = move_of(V_OMENS, from << 8 | to);
    for (uint32_t to = 0; to < FATES; to++)
        if (to != OMENS) /* I9 */
            out[n++] = move_of(V_OMENS_FATE, to);
    return n;
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

int iron_list_dice(const struct iron *s, struct move out[])
{
    switch (s->phase) {
    case PHASE_REROLL: return list_rerolls(s, out);
    case PHASE_LEADERSHIP: return list_leadership(s, out);
    default: /* PHASE_OMENS */ return list_omens(s, out);
    }
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

/* ---- Chance ---------------------------------------------------------------------------------- */

int iron_dice_to_roll(const struct iron *s)
{
    return empire_dice(mover(s)) - dice_count(s->dice); /* I8 */
}

int iron_chances(const void *state, struct move out[], uint32_t weight[])
{
    const struct iron *s = state;
    unsigned colonies = iron_rival_choices(s, s->rival_size);
    int n = 0;
    if (s->phase == PHASE_ROLL)
        return dice_falls(V_ROLL, iron_dice_to_roll(s), out, weight);
    if (s->phase == PHASE_START)
        for (uint32_t seat = 0; seat < s->players; seat++)
            out[n++] = move_of(V_START, seat); /* I32 */
    else if (s->phase == PHASE_FATE)
        for (uint32_t face = 0; face < FATES; face++)
            out[n++] = move_of(V_FATE, face); /* I2 */
    else if (s->phase == PHASE_RIVAL)
        for (uint32_t die = 1; die <= 6; die++) /* I55 */
            out[n++] = move_of(V_RIVAL, die);
    else
        for (uint32_t c = 0; c < COLONIES; c++)
            if (colonies >> c & 1) /* I55 */
                out[n++] = move_of(V_RIVAL_FOUNDS, c);
    for (int i = 0; i < n; i++)
        weight[i] = 1;
    return n;
}

struct move iron_draw(const void *state, struct rng *r)
{
    const struct iron *s = state;
    struct move list[COLONIES];
    uint32_t weight[COLONIES];
    if (s->phase == PHASE_ROLL)
        return dice_fall(V_ROLL, iron_dice_to_roll(s), r);
    if (s->phase == PHASE_FATE)
        return move_of(V_FATE, rng_below(r, FATES));
    return list[rng_below(r, (uint32_t)iron_chances(s, list, weight))];
}
