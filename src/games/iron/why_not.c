/* Which rule forbids a move, for the messages to people and the tests of rules; and the one-line
 * forms that stand for several moves. */
#include <string.h>

#include "games/iron/iron.h"

static bool is_legal(const struct iron *s, struct move m)
{
    struct move legal[MOVES_MAX];
    int n = iron_moves(s, legal);
    for (int i = 0; i < n; i++)
        if (move_same(legal[i], m))
            return true;
    return false;
}

static int why_not_chance(const struct iron *s, struct move m)
{
    switch (move_verb(m)) {
    case V_ROLL:
        return s->phase != PHASE_ROLL || dice_packed_count(move_args(m)) != iron_dice_to_roll(s)
                   ? 8
                   : 0;
    case V_FATE: return s->phase == PHASE_FATE ? 0 : 8;
    case V_START: return s->phase == PHASE_START && move_args(m) < s->players ? 0 : 32;
    case V_RIVAL: return s->phase == PHASE_RIVAL && move_args(m) >= 1 && move_args(m) <= 6 ? 0 : 55;
    default: { /* V_RIVAL_FOUNDS */
        unsigned among = iron_rival_choices(s, s->rival_size);
        bool last = iron_colonies[move_args(m)].solo_last;
        return s->phase == PHASE_RIVAL_COLONY && among >> move_args(m) & 1 ? 0 : last ? 56 : 55;
    }
    }
}

static int why_not_colony(const struct iron *s, int c, unsigned verb)
{
    if (!s->mediterranean)
        return 53;
    if (s->phase != PHASE_COLONIES)
        return 34;
    if (!iron_colony_in_play(s, c))
        return 28;
    if (!iron_colony_open(s, c))
        return 27;
    const struct iron_seat *p = &s->seats[s->seat];
    if (verb == V_COMPLETE)
        return 27;
    if (verb == V_TAKE_BACK)
        return 26;
    return p->pegs[c] + 1 >= iron_holes[c] ? 41 : 40;
}

static int why_not_build(const struct iron *s, int target, int boxes)
{
    const struct iron_seat *p = &s->seats[s->seat];
    if (s->phase != PHASE_BUILD)
        return 34;
    if (boxes > iron_size[target] - p->boxes[target])
        return target < T_MONUMENT ? 5 : 6;
    return 19;
}

static int why_not_buy(const struct iron *s, int development, int wealth)
{
    const struct iron_seat *p = &s->seats[s->seat];
    int goods;
    if (development >= development_count(s))
        return 53;
    if (s->phase != PHASE_BUY || has(p, (enum development)development))
        return 20;
    for (int other = 0; other <= p->wealth; other++)
        if (other != wealth && iron_payable(s, p, development, other, &goods) >= 0)
            return 49;
    return 20;
}

int iron_why_not(const void *view, struct move m)
{
    const struct iron *s = view;
    uint32_t args = move_args(m);
    bool chance = iron_to_move(s) == SEAT_CHANCE;
    if (!chance && is_legal(s, m))
        return 0;
    switch ((enum iron_verb)move_verb(m)) {
    case V_TAKE: return 4;
    case V_STOP:
    case V_REROLL: return 8;
    case V_SKIP_LEADERSHIP:
    case V_LEADERSHIP:
    case V_SKIP_OMENS:
    case V_OMENS:
    case V_OMENS_FATE: return 9;
    case V_CHOOSE: return 12;
    case V_SKIP_GRANARIES:
    case V_GRANARIES: return 10;
    case V_SKIP_NAVY:
    case V_NAVY: return 15;
    case V_SKIP_CONQUEST:
    case V_CONQUEST: return 16;
    case V_GIVE:
    case V_REFUSE: return 17;
    case V_END_COLONIES: return s->mediterranean ? 34 : 53;
    case V_PEG:
    case V_TAKE_BACK: return why_not_colony(s, (int)(args >> 8), move_verb(m));
    case V_COMPLETE: return why_not_colony(s, (int)args, V_COMPLETE);
    case V_BUILD: return why_not_build(s, (int)(args >> 8), (int)(args & 0xff));
    case V_PORT_GOODS: return s->phase == PHASE_BUILD ? 5 : 34;
    case V_SHIPS: return !s->mediterranean && !has(&s->seats[s->seat], SHIPBUILDING) ? 53 : 19;
    case V_ARMIES:
    case V_END_BUILD: return 19;
    case V_SKIP_BUY: return 20;
    case V_BUY: return why_not_buy(s, (int)(args >> 8), (int)(args & 0xff));
    case V_SKIP_STORE: return 21;
    case V_STORE: return s->phase == PHASE_STORE ? 51 : 21;
    default: return why_not_chance(s, m);
    }
}

/* ---- One-line forms -------------------------------------------------------------------------- */

static int read_one(const char *text, struct move *m)
{
    const char *wanted;
    int where;
    return move_parse(iron_verbs, text, m, &where, &wanted) == MOVE_OK;
}

/* `roll FACE=n… fate FACE`: both kinds of dice at once. */
static int expand_roll(const char *text, const char *fate, struct move out[])
{
    char dice[128];
    size_t length = (size_t)(fate - text);
    if (length >= sizeof dice)
        return 0;
    memcpy(dice, text, length);
    dice[length] = '\0';
    return read_one(dice, &out[0]) && read_one(fate + 1, &out[1]) ? 2 : 0;
}

/* `build TARGET N TARGET N…`: several things at once. */
static int expand_build(const char *text, struct move out[], int cap)
{
    int n = 0;
    for (const char *at = text + strlen("build "); *at && n < cap; n++) {
        char one[64] = "build ";
        size_t length = strcspn(at, " ");
        length += strspn(at + length, " ");
        length += strcspn(at + length, " ");
        if (strlen(one) + length >= sizeof one)
            return 0;
        memcpy(one + strlen("build "), at, length);
        if (!read_one(one, &out[n]))
            return 0;
        at += length + strspn(at + length, " ");
    }
    return n;
}

int iron_expand(const void *view, const char *text, struct move out[], int cap)
{
    const char *fate = strstr(text, " fate ");
    (void)view;
    if (strncmp(text, "roll ", strlen("roll ")) == 0 && fate && cap >= 2)
        return expand_roll(text, fate, out);
    if (strncmp(text, "build ", strlen("build ")) == 0)
        return expand_build(text, out, cap);
    return 0;
}
