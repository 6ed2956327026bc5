/* The moves of the Iron Age: their words, which are legal, which rule forbids the others, and the
 * one-line forms that stand for several. */
#include <string.h>

#include "games/iron/iron.h"

#define NOUN(list)                                                                                 \
    {                                                                                              \
        ARG_NOUN, 0, 8, &iron_##list                                                               \
    }
#define NOUN_BEFORE(list)                                                                          \
    {                                                                                              \
        ARG_NOUN, 8, 8, &iron_##list                                                               \
    }
#define SEAT                                                                                       \
    {                                                                                              \
        ARG_SEAT, 0, 8, NULL                                                                       \
    }
#define COUNT                                                                                      \
    {                                                                                              \
        ARG_COUNT, 0, 8, NULL                                                                      \
    }
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
                {NOUN(fates)},
                .title = MSG("The Fate die shows %1")},
    [V_RIVAL] = {"rival", MSG("the rival's die"), {COUNT}, .title = MSG("The rival rolls %1")},
    [V_RIVAL_FOUNDS] = {"rival_founds",
                        MSG("the rival's colony"),
                        {NOUN(colony_names)},
                        .title = MSG("The rival founds %1")},
    [V_TAKE] = {"take",
                MSG("take the second port or province"),
                {NOUN(gifts)},
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
                      {NOUN(dice_names)},
                      .title = MSG("Roll one die once more: %1")},
    [V_SKIP_OMENS] = {"skip_omens", MSG("set no die"), {{0}}, .title = MSG("Set no die")},
    [V_OMENS] = {"omens",
                 MSG("set a die to another face"),
                 {NOUN_BEFORE(faces), NOUN(faces)},
                 .title = MSG("Set one %1 to %2")},
    [V_OMENS_FATE] = {"omens",
                      MSG("set the Fate die to another face"),
                      {NOUN_BEFORE(fate_die), NOUN(fates)},
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
               {NOUN_BEFORE(colony_names), COUNT},
               TITLES("Put %2 peg into %1", "Put %2 pegs into %1")},
    [V_TAKE_BACK] = {"take_back",
                     MSG("take pegs back from a colony"),
                     {NOUN_BEFORE(colony_names), COUNT},
                     TITLES("Take %2 peg back from %1", "Take %2 pegs back from %1")},
    [V_COMPLETE] = {"complete",
                    MSG("complete a colony with a ship"),
                    {NOUN(colony_names)},
                    .title = MSG("Complete %1 with a ship")},
    [V_END_BUILD] = {"end_build", MSG("build no more"), {{0}}, .title = MSG("Build no more")},
    [V_BUILD] = {"build",
                 MSG("fill n boxes"),
                 {NOUN_BEFORE(targets), COUNT},
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
               MSG("buy with so much wealth"),
               {NOUN_BEFORE(developments), COUNT},
               .title = MSG("Buy %1 with %2 wealth"),
               .none = MSG("Buy %1 without wealth")},
    [V_SKIP_STORE] = {"skip_store", MSG("store nothing"), {{0}}, .title = MSG("Store nothing")},
    [V_STORE] = {"store",
                 MSG("store goods as so much wealth"),
                 {COUNT},
                 .title = MSG("Store goods as %1 wealth")},
    [V_GRANARIES] = {"granaries",
                     MSG("turn n goods into food"),
                     {COUNT},
                     TITLES("Turn %1 good into food", "Turn %1 goods into food")},
    [VERBS] = {.name = NULL},
};

/* ---- Legal moves ----------------------------------------------------------------------------- */

/* Every choice of dice to roll again, without and with the Fate die; the empty one is `stop`. */
static int list_rerolls(const struct iron *s, struct move out[])
{
    const unsigned all_but_skulls = (1 << FACES) - 1 - (1 << SKULL);
    int n = dice_choices(V_REROLL, s->dice, all_but_skulls, out); /* I8 */
    if (s->fate != FATE_SKULL) {                                  /* I8 */
        moves_copy_with(out + n, out, n, FATE_AGAIN);
        n *= 2;
    }
    out[0] = move_of(V_STOP, 0); /* I8 */
    return n;
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

static int list_dice(const struct iron *s, struct move out[])
{
    switch (s->phase) {
    case PHASE_REROLL: return list_rerolls(s, out);
    case PHASE_LEADERSHIP: return list_leadership(s, out);
    default: /* PHASE_OMENS */ return list_omens(s, out);
    }
}

static int list_choices(const struct iron *s, struct move out[])
{
    int n = 0;
    for (uint32_t food = 0; food <= s->dice[CHOICE]; food++) /* I12 */
        out[n++] = move_of(V_CHOOSE, food);
    return n;
}

/* Granaries may make any number of goods food, at any question of the own turn from here on. */
static int list_granaries(const struct iron *s, struct move out[])
{
    uint32_t most = (uint32_t)convertible(mover(s));
    for (uint32_t goods = 1; goods <= most; goods++) /* I10 */
        out[goods - 1] = move_of(V_GRANARIES, goods);
    return (int)most;
}

static int list_numbers(unsigned verb, uint32_t args, int most, struct move out[])
{
    for (int i = 0; i < most; i++)
        out[i] = move_of(verb, args + (uint32_t)i + 1);
    return most;
}

static int list_war(const struct iron *s, struct move out[])
{
    bool own = s->phase == PHASE_CONQUEST || s->asked == s->seat;
    switch (s->phase) {
    case PHASE_NAVY:
        out[0] = move_of(V_SKIP_NAVY, 0);
        out[1] = move_of(V_NAVY, 0);
        break;
    case PHASE_CONQUEST:
        out[0] = move_of(V_SKIP_CONQUEST, 0);
        out[1] = move_of(V_CONQUEST, 0);
        break;
    default: /* PHASE_TRIBUTE */ out[0] = move_of(V_GIVE, 0); out[1] = move_of(V_REFUSE, 0);
    }
    return 2 + (own ? list_granaries(s, out + 2) : 0); /* I10 */
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
    int at_hand = iron_pegs_at_hand(s), count = list_open(s, at_hand, open), n = 0;
    out[n++] = move_of(V_END_COLONIES, 0); /* I40 */
    for (int i = 0; i < count; i++)
        for (int pegs = 1, most = iron_may_peg(s, open[i], at_hand); pegs <= most; pegs++)
            out[n++] = move_of(V_PEG, (uint32_t)(open[i] << 8 | pegs));
    for (int i = 0; i < count; i++)
        for (int pegs = 1; pegs <= mover(s)->pegs[open[i]]; pegs++) /* I26 I40 */
            out[n++] = move_of(V_TAKE_BACK, (uint32_t)(open[i] << 8 | pegs));
    for (int i = 0; i < count; i++)
        if (iron_may_complete(s, open[i], at_hand))
            out[n++] = move_of(V_COMPLETE, open[i]);
    return n + list_granaries(s, out + n);
}

static int list_builds(const struct iron *s, struct move out[])
{
    const struct iron_seat *p = mover(s);
    int n = 0;
    out[n++] = move_of(V_END_BUILD, 0); /* I19 */
    for (int t = 0; t < TARGETS; t++)
        n += list_numbers(V_BUILD, (uint32_t)t << 8, iron_may_fill(s, p, t), out + n);
    n += list_numbers(V_PORT_GOODS, 0, min_of(p->goods, PORT_GOODS_MAX - p->port_goods), /* I45 */
                      out + n);
    n += list_numbers(V_ARMIES, 0, iron_may_raise_armies(s, p, p->food), out + n);
    n += list_numbers(V_SHIPS, 0, iron_may_build_ships(s, p), out + n);
    return n + list_granaries(s, out + n);
}

static int list_buys(const struct iron *s, struct move out[])
{
    const struct iron_seat *p = mover(s);
    int n = 0, goods;
    out[n++] = move_of(V_SKIP_BUY, 0);
    for (uint32_t left = developments_left(s, p); left; left &= left - 1) { /* I7 */
        int d = __builtin_ctz(left);
        for (int wealth = 0; wealth <= p->wealth; wealth++)
            if (iron_payable(s, p, d, wealth, &goods) >= 0)
                out[n++] = move_of(V_BUY, (uint32_t)d << 8 | (uint32_t)wealth);
    }
    return n + list_granaries(s, out + n);
}

static int list_store(const struct iron *s, struct move out[])
{
    int n = 0;
    out[n++] = move_of(V_SKIP_STORE, 0); /* I21 */
    n += list_numbers(V_STORE, 0, iron_sets_to_store(mover(s)), out + n);
    return n + list_granaries(s, out + n);
}

int iron_moves(const void *state, struct move out[])
{
    const struct iron *s = state;
    switch (s->phase) {
    case PHASE_TAKE:
        out[0] = move_of(V_TAKE, T_PORT);     /* I4 */
        out[1] = move_of(V_TAKE, T_PROVINCE); /* I4 */
        return 2;
    case PHASE_REROLL:
    case PHASE_LEADERSHIP:
    case PHASE_OMENS: return list_dice(s, out);
    case PHASE_CHOOSE: return list_choices(s, out);
    case PHASE_GRANARIES:
    case PHASE_DEMAND:
    case PHASE_BONUS:
        out[0] = move_of(V_SKIP_GRANARIES, 0); /* I10 */
        return 1 + list_granaries(s, out + 1);
    case PHASE_NAVY:
    case PHASE_CONQUEST:
    case PHASE_TRIBUTE: return list_war(s, out);
    case PHASE_COLONIES: return list_colonies(s, out);
    case PHASE_BUILD: return list_builds(s, out);
    case PHASE_BUY: return list_buys(s, out);
    case PHASE_STORE: return list_store(s, out);
    default: return 0;
    }
}

/* ---- Why not --------------------------------------------------------------------------------- */

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
