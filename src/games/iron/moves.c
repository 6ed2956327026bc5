/* The moves of the Iron Age: their words, which are legal, which rule forbids the others, and the
 * one-line forms that stand for several. */
#include <string.h>

#include "core/verb_args.h"
#include "games/iron/iron.h"

#define FACE_COUNTS                                                                                \
    {                                                                                              \
        ARG_COUNTS, 0, 3, &iron_faces                                                              \
    }

const struct verb iron_verbs[] = {
    [V_START] = {"start", MSG("this seat begins"), {SEAT}, .title = MSG("%1 begins")},
    [V_ROLL] = {"roll",
                MSG("the Empire dice just rolled"),
                {FACE_COUNTS},
                .title = MSG("The Empire dice fall: %1")},
    [V_FATE] = {"fate",
                MSG("the Fate die just rolled"),
                {NOUN(iron_fates)},
                .title = MSG("The Fate die shows %1")},
    [V_RIVAL] = {"rival", MSG("the rival's die"), {COUNT}, .title = MSG("The rival rolls %1")},
    [V_RIVAL_FOUNDS] = {"rival_founds",
                        MSG("the rival's colony"),
                        {NOUN(iron_colony_names)},
                        .title = MSG("The rival founds %1")},
    [V_TAKE] = {"take",
                MSG("take the second port or province"),
                {NOUN(iron_gifts)},
                .title = MSG("Take a second %1")},
    [V_STOP] = {"stop", MSG("keep all dice"), {{0}}, .title = MSG("Keep all dice")},
    [V_REROLL] = {"reroll",
                  MSG("roll these dice again"),
                  {FACE_COUNTS, {ARG_SET, 3 * FACES, 1, &iron_fate_die}},
                  .title = MSG("Roll again: %1")},
    [V_SKIP_LEADERSHIP] = {"skip_leadership",
                           MSG("let all dice stand"),
                           {{0}},
                           .title = MSG("Let all dice stand")},
    [V_LEADERSHIP] = {"leadership",
                      MSG("roll one die once more"),
                      {NOUN(iron_dice_names)},
                      .title = MSG("Roll one die once more: %1")},
    [V_SKIP_OMENS] = {"skip_omens", MSG("set no die"), {{0}}, .title = MSG("Set no die")},
    [V_OMENS] = {"omens",
                 MSG("set a die to another face"),
                 {NOUN_BEFORE(iron_faces), NOUN(iron_faces)},
                 .title = MSG("Set one %1 to %2")},
    [V_OMENS_FATE] = {"omens",
                      MSG("set the Fate die to another face"),
                      {NOUN_BEFORE(iron_fate_die), NOUN(iron_fates)},
                      .title = MSG("Set the %1 to %2")},
    [V_CHOOSE] = {"choose",
                  MSG("take food from n choice dice"),
                  {COUNT},
                  TITLES("Take food from %1 choice die", "Take food from %1 choice dice"),
                  .none = MSG("Take population from all choice dice")},
    [V_SKIP_GRANARIES] = {"skip_granaries",
                          MSG("make no goods food"),
                          {{0}},
                          .title = MSG("Turn no goods into food")},
    [V_SKIP_NAVY] = {"skip_navy",
                     MSG("leave the ships out of the battle"),
                     {{0}},
                     .title = MSG("Leave the ships out of the battle")},
    [V_NAVY] = {"navy",
                MSG("ships fight too, and one is lost"),
                {{0}},
                .title = MSG("Let the ships fight too, and lose one")},
    [V_SKIP_CONQUEST] = {"skip_conquest",
                         MSG("conquer nothing"),
                         {{0}},
                         .title = MSG("Conquer nothing")},
    [V_CONQUEST] = {"conquest",
                    MSG("go to battle for tribute"),
                    {{0}},
                    .title = MSG("Go to battle for tribute")},
    [V_GIVE] = {"give", MSG("hand over a good"), {{0}}, .title = MSG("Hand over a good")},
    [V_REFUSE] = {"refuse", MSG("hand over nothing"), {{0}}, .title = MSG("Hand over nothing")},
    [V_END_COLONIES] = {"end_colonies",
                        MSG("no more for colonies"),
                        {{0}},
                        .title = MSG("Do no more for colonies")},
    [V_PEG] = {"peg",
               MSG("put pegs into a colony"),
               {NOUN_BEFORE(iron_colony_names), COUNT},
               TITLES("Put %2 peg into %1", "Put %2 pegs into %1")},
    [V_TAKE_BACK] = {"take_back",
                     MSG("take pegs back from a colony"),
                     {NOUN_BEFORE(iron_colony_names), COUNT},
                     TITLES("Take %2 peg back from %1", "Take %2 pegs back from %1")},
    [V_COMPLETE] = {"complete",
                    MSG("complete a colony with a ship"),
                    {NOUN(iron_colony_names)},
                    .title = MSG("Complete %1 with a ship")},
    [V_END_BUILD] = {"end_build", MSG("build no more"), {{0}}, .title = MSG("Build no more")},
    [V_BUILD] = {"build",
                 MSG("fill n boxes"),
                 {NOUN_BEFORE(iron_targets), COUNT},
                 TITLES("Fill %2 box of the %1", "Fill %2 boxes of the %1")},
    [V_PORT_GOODS] = {"port_goods",
                      MSG("fill n goods boxes of ports"),
                      {COUNT},
                      TITLES("Fill %1 goods box of the ports", "Fill %1 goods boxes of the ports")},
    [V_ARMIES] = {"armies",
                  MSG("raise armies, a population and a food each"),
                  {COUNT},
                  TITLES("Raise %1 army", "Raise %1 armies")},
    [V_SHIPS] = {"ships",
                 MSG("build ships of two goods each"),
                 {COUNT},
                 TITLES("Build %1 ship", "Build %1 ships")},
    [V_SKIP_BUY] = {"skip_buy", MSG("buy nothing"), {{0}}, .title = MSG("Buy nothing")},
    [V_BUY] = {"buy",
               MSG("buy with n wealth"),
               {NOUN_BEFORE(iron_developments), COUNT},
               .title = MSG("Buy %1 with %2 wealth"),
               .none = MSG("Buy %1 without wealth")},
    [V_SKIP_STORE] = {"skip_store", MSG("store nothing"), {{0}}, .title = MSG("Store nothing")},
    [V_STORE] = {"store",
                 MSG("store goods as n wealth"),
                 {COUNT},
                 .title = MSG("Store goods as %1 wealth")},
    [V_GRANARIES] = {"granaries",
                     MSG("turn n goods into food"),
                     {COUNT},
                     TITLES("Turn %1 good into food", "Turn %1 goods into food")},
    [VERBS] = {.name = NULL},
};

/* ---- What may be said: lists and refusals ask the same ----------------------------------------
 */

#define VERB(v) (UINT64_C(1) << (v))

/* The verbs that answer the question of a phase, a set. */
static const uint64_t answers[PHASES] = {
    [PHASE_TAKE] = VERB(V_TAKE),
    [PHASE_REROLL] = VERB(V_STOP) | VERB(V_REROLL),
    [PHASE_LEADERSHIP] = VERB(V_SKIP_LEADERSHIP) | VERB(V_LEADERSHIP),
    [PHASE_OMENS] = VERB(V_SKIP_OMENS) | VERB(V_OMENS) | VERB(V_OMENS_FATE),
    [PHASE_CHOOSE] = VERB(V_CHOOSE),
    [PHASE_GRANARIES] = VERB(V_SKIP_GRANARIES) | VERB(V_GRANARIES),
    [PHASE_NAVY] = VERB(V_SKIP_NAVY) | VERB(V_NAVY) | VERB(V_GRANARIES),
    [PHASE_CONQUEST] = VERB(V_SKIP_CONQUEST) | VERB(V_CONQUEST) | VERB(V_GRANARIES),
    [PHASE_DEMAND] = VERB(V_SKIP_GRANARIES) | VERB(V_GRANARIES),
    [PHASE_TRIBUTE] = VERB(V_GIVE) | VERB(V_REFUSE),
    [PHASE_COLONIES] = VERB(V_END_COLONIES) | VERB(V_PEG) | VERB(V_TAKE_BACK) | VERB(V_COMPLETE) |
                       VERB(V_GRANARIES),
    [PHASE_BONUS] = VERB(V_SKIP_GRANARIES) | VERB(V_GRANARIES),
    [PHASE_BUILD] = VERB(V_END_BUILD) | VERB(V_BUILD) | VERB(V_PORT_GOODS) | VERB(V_ARMIES) |
                    VERB(V_SHIPS) | VERB(V_GRANARIES),
    [PHASE_BUY] = VERB(V_SKIP_BUY) | VERB(V_BUY) | VERB(V_GRANARIES),
    [PHASE_STORE] = VERB(V_SKIP_STORE) | VERB(V_STORE) | VERB(V_GRANARIES),
};

/* Granaries may make any number of goods food, at any question of the own turn once the dice are
 * collected. */
static inline int goods_to_eat(const struct iron *s)
{
    bool own = s->phase != PHASE_NAVY || s->asked == s->seat;
    return own ? convertible(mover(s)) : 0; /* I10 */
}

/* The highest number that a verb may name, if it names one from 1 up; `what`: the thing that it
 * counts. */
static inline int most_of(const struct iron *s, unsigned verb, int what)
{
    const struct iron_seat *p = mover(s);
    switch (verb) {
    case V_BUILD: return iron_may_fill(s, p, what);                             /* I19 */
    case V_PORT_GOODS: return min_of(p->goods, PORT_GOODS_MAX - p->port_goods); /* I45 */
    case V_ARMIES: return iron_may_raise_armies(s, p, p->food);                 /* I19 */
    case V_SHIPS: return iron_may_build_ships(s, p);                            /* I19 */
    case V_STORE: return iron_sets_to_store(p);                                 /* I21 */
    default: /* V_GRANARIES */ return goods_to_eat(s);
    }
}

/* The same of pegs, into an open colony and back. */
static inline int most_pegs(const struct iron *s, unsigned verb, int c, int at_hand)
{
    return verb == V_PEG ? iron_may_peg(s, c, at_hand) : mover(s)->pegs[c]; /* I26 I40 */
}

/* The faces that may be rolled again, a set. */
enum { ALL_BUT_SKULLS = (1 << FACES) - 1 - (1 << SKULL) }; /* I8 */

static inline bool fate_rollable(const struct iron *s)
{
    return s->fate != FATE_SKULL; /* I8 */
}

static bool may_reroll(const struct iron *s, uint32_t which)
{
    for (int f = 0; f < FACES; f++)
        if (dice_packed(which, f) > (ALL_BUT_SKULLS >> f & 1 ? s->dice[f] : 0))
            return false;
    return which && which < 2 * FATE_AGAIN && (!(which & FATE_AGAIN) || fate_rollable(s));
}

static inline bool may_lead(const struct iron *s, uint32_t die)
{
    return die == DIE_FATE || (die < FACES && s->dice[die]); /* I9 */
}

static inline bool may_set(const struct iron *s, uint32_t from, uint32_t to)
{
    return from < FACES && to < FACES && s->dice[from] && to != from; /* I9 */
}

static inline bool may_set_fate(uint32_t to)
{
    return to < FATES && to != OMENS; /* I9 */
}

static inline bool may_buy(const struct iron *s, int d, int wealth)
{
    int goods;
    return developments_left(s, mover(s)) >> d & 1 && /* I7 I53 */
           iron_payable(s, mover(s), d, wealth, &goods) >= 0;
}

static bool may_settle(const struct iron *s, unsigned verb, int c, int pegs)
{
    int at_hand = iron_pegs_at_hand(s);
    if (c >= COLONIES || !iron_colony_open(s, c))
        return false;
    return verb == V_COMPLETE ? iron_may_complete(s, c, at_hand)
                              : pegs && pegs <= most_pegs(s, verb, c, at_hand);
}

static bool is_legal(const struct iron *s, struct move m)
{
    unsigned verb = move_verb(m);
    uint32_t args = move_args(m);
    int what = (int)(args >> 8), number = (int)(args & 0xff);
    if (!(answers[s->phase] >> verb & 1))
        return false;
    switch (verb) {
    case V_TAKE: return args < T_MONUMENT; /* I4 */
    case V_REROLL: return may_reroll(s, args);
    case V_LEADERSHIP: return may_lead(s, args);
    case V_OMENS: return may_set(s, (uint32_t)what, (uint32_t)number);
    case V_OMENS_FATE: return may_set_fate(args);
    case V_CHOOSE: return args <= s->dice[CHOICE]; /* I12 */
    case V_PEG:
    case V_TAKE_BACK: return may_settle(s, verb, what, number);
    case V_COMPLETE: return may_settle(s, verb, (int)args, 0);
    case V_BUILD: return what < TARGETS && number && number <= most_of(s, verb, what);
    case V_PORT_GOODS:
    case V_ARMIES:
    case V_SHIPS:
    case V_STORE:
    case V_GRANARIES: return args && (int)args <= most_of(s, verb, 0);
    case V_BUY: return what < DEVELOPMENTS && may_buy(s, what, number);
    default: return true;
    }
}

/* ---- Legal moves ----------------------------------------------------------------------------- */

static inline int list_up_to(unsigned verb, uint32_t args, int most, struct move out[])
{
    for (int i = 0; i < most; i++)
        out[i] = move_of(verb, args + (uint32_t)i + 1);
    return most;
}

static inline int list_numbers(const struct iron *s, unsigned verb, int what, struct move out[])
{
    return list_up_to(verb, (uint32_t)what << 8, most_of(s, verb, what), out);
}

/* Every choice of dice to roll again, without and with the Fate die; the empty one is `stop`. */
static int list_rerolls(const struct iron *s, struct move out[])
{
    int n = dice_choices(V_REROLL, s->dice, ALL_BUT_SKULLS, out); /* I8 */
    if (fate_rollable(s)) {
        moves_copy_with(out + n, out, n, FATE_AGAIN);
        n *= 2;
    }
    out[0] = move_of(V_STOP, 0); /* I8 */
    return n;
}

static int list_leadership(const struct iron *s, struct move out[])
{
    int n = list_word(V_SKIP_LEADERSHIP, out);
    for (uint32_t die = 0; die < DICE_NAMES; die++)
        if (may_lead(s, die))
            out[n++] = move_of(V_LEADERSHIP, die);
    return n;
}

static int list_omens(const struct iron *s, struct move out[])
{
    int n = list_word(V_SKIP_OMENS, out);
    for (uint32_t from = 0; from < FACES; from++)
        for (uint32_t to = 0; to < FACES; to++)
            if (may_set(s, from, to))
                out[n++] = move_of(V_OMENS, from << 8 | to);
    for (uint32_t to = 0; to < FATES; to++)
        if (may_set_fate(to))
            out[n++] = move_of(V_OMENS_FATE, to);
    return n;
}

/* The open colonies that the active player has pegs in, or could have. */
static int list_open(const struct iron *s, int at_hand, uint8_t open[])
{
    int n = 0;
    for (int c = 0; c < COLONIES; c++)
        if ((at_hand || mover(s)->pegs[c]) && iron_colony_open(s, c))
            open[n++] = (uint8_t)c;
    return n;
}

static int list_colonies(const struct iron *s, struct move out[])
{
    uint8_t open[COLONIES];
    int at_hand = iron_pegs_at_hand(s), count = list_open(s, at_hand, open);
    int n = list_word(V_END_COLONIES, out); /* I40 */
    for (int i = 0; i < count; i++)
        n += list_up_to(V_PEG, (uint32_t)open[i] << 8, most_pegs(s, V_PEG, open[i], at_hand),
                        out + n);
    for (int i = 0; i < count; i++)
        n += list_up_to(V_TAKE_BACK, (uint32_t)open[i] << 8,
                        most_pegs(s, V_TAKE_BACK, open[i], at_hand), out + n);
    for (int i = 0; i < count; i++)
        if (iron_may_complete(s, open[i], at_hand))
            out[n++] = move_of(V_COMPLETE, open[i]);
    return n;
}

static int list_builds(const struct iron *s, struct move out[])
{
    int n = list_word(V_END_BUILD, out); /* I19 */
    for (int t = 0; t < TARGETS; t++)
        n += list_numbers(s, V_BUILD, t, out + n);
    n += list_numbers(s, V_PORT_GOODS, 0, out + n);
    n += list_numbers(s, V_ARMIES, 0, out + n);
    return n + list_numbers(s, V_SHIPS, 0, out + n);
}

static int list_buys(const struct iron *s, struct move out[])
{
    const struct iron_seat *p = mover(s);
    int n = list_word(V_SKIP_BUY, out), goods;
    for (uint32_t left = developments_left(s, p); left; left &= left - 1) { /* I7 I53 */
        int d = __builtin_ctz(left);
        for (int wealth = 0; wealth <= p->wealth; wealth++)
            if (iron_payable(s, p, d, wealth, &goods) >= 0)
                out[n++] = move_of(V_BUY, (uint32_t)d << 8 | (uint32_t)wealth);
    }
    return n;
}

/* All but what Granaries allow. */
static int list_answers(const struct iron *s, struct move out[])
{
    int n = 0;
    switch (s->phase) {
    case PHASE_TAKE:
        out[0] = move_of(V_TAKE, T_PORT);     /* I4 */
        out[1] = move_of(V_TAKE, T_PROVINCE); /* I4 */
        return 2;
    case PHASE_REROLL: return list_rerolls(s, out);
    case PHASE_LEADERSHIP: return list_leadership(s, out);
    case PHASE_OMENS: return list_omens(s, out);
    case PHASE_CHOOSE:
        out[0] = move_of(V_CHOOSE, 0);
        return 1 + list_up_to(V_CHOOSE, 0, s->dice[CHOICE], out + 1); /* I12 */
    case PHASE_GRANARIES:
    case PHASE_DEMAND:
    case PHASE_BONUS: return list_word(V_SKIP_GRANARIES, out); /* I10 */
    case PHASE_NAVY: n += list_word(V_SKIP_NAVY, out); return n + list_word(V_NAVY, out + n);
    case PHASE_CONQUEST:
        n += list_word(V_SKIP_CONQUEST, out);
        return n + list_word(V_CONQUEST, out + n);
    case PHASE_TRIBUTE: n += list_word(V_GIVE, out); return n + list_word(V_REFUSE, out + n);
    case PHASE_COLONIES: return list_colonies(s, out);
    case PHASE_BUILD: return list_builds(s, out);
    case PHASE_BUY: return list_buys(s, out);
    case PHASE_STORE:
        n += list_word(V_SKIP_STORE, out); /* I21 */
        return n + list_numbers(s, V_STORE, 0, out + n);
    default: return 0;
    }
}

int iron_moves(const void *state, struct move out[])
{
    const struct iron *s = state;
    int n = list_answers(s, out);
    if (answers[s->phase] & VERB(V_GRANARIES))
        n += list_numbers(s, V_GRANARIES, 0, out + n);
    return n;
}

/* ---- Why not --------------------------------------------------------------------------------- */

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
    if (!(developments_in_play(s) >> development & 1))
        return 53;
    if (s->phase != PHASE_BUY || has(p, (enum iron_development)development))
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
