/* What a seat of the Iron Age is asked, with the numbers it decides by. Nothing is hidden here. */
#include "games/iron/iron.h"

struct iron_prompt_context {
    const struct iron *s;
    const struct iron_seat *p; /* who is asked */
    const struct prompt *a;
    const char *who;
};

#define ASK(m, ...) say(prompt_line((m)->a), (m)->a->w, __VA_ARGS__)

static void ask_take(const struct iron_prompt_context *m)
{
    ASK(m, "%1 takes a second port or a second province.", SAY_TEXT(m->who)); /* I4 */
}

static void ask_reroll(const struct iron_prompt_context *m)
{
    prompt_int(m->a, "rolls_left", m->s->rolls_left);
    prompt_int(m->a, "skulls", skulls(m->s));
    say_count(prompt_line(m->a), m->a->w, "%1 may roll again: %2 roll left.",
              "%1 may roll again: %2 rolls left.", m->s->rolls_left, SAY_TEXT(m->who),
              SAY_INT(m->s->rolls_left));
    if (skulls(m->s))
        say_count(prompt_line(m->a), m->a->w, "%1 skull stays.", "%1 skulls stay.", skulls(m->s),
                  SAY_INT(skulls(m->s)));
}

static void ask_leadership(const struct iron_prompt_context *m)
{
    ASK(m, "%1 may roll one die once more.", SAY_TEXT(m->who)); /* I9 */
}

static void ask_omens(const struct iron_prompt_context *m)
{
    ASK(m, "Omens: %1 may set one die to any face.", SAY_TEXT(m->who)); /* I9 */
}

static void ask_choose(const struct iron_prompt_context *m)
{
    const struct iron *s = m->s;
    int each = food_per_die(s, m->p, 2), brought = s->dice[FOOD] * food_per_die(s, m->p, 3);
    prompt_int(m->a, "dice", s->dice[CHOICE]);
    prompt_int(m->a, "each", each);
    prompt_int(m->a, "food", m->p->food);
    prompt_int(m->a, "brought", brought);
    prompt_int(m->a, "needed", provinces(m->p));
    say_count(prompt_line(m->a), m->a->w, "%1 takes %2 die as %3 food or as population.",
              "%1 takes %2 dice as %3 food each or as population.", s->dice[CHOICE],
              SAY_TEXT(m->who), SAY_INT(s->dice[CHOICE]), SAY_INT(each));
    ASK(m, "There are %1 food, the other dice bring %2, and the provinces eat %3.",
        SAY_INT(m->p->food), SAY_INT(brought), SAY_INT(provinces(m->p)));
}

/* Granaries, before goods are cut: those beyond what the track holds would be lost (I10). */
static void ask_granaries(const struct iron_prompt_context *m)
{
    prompt_int(m->a, "goods", m->p->goods);
    prompt_int(m->a, "room", GOODS_MAX);
    prompt_int(m->a, "food", m->p->food);
    prompt_int(m->a, "needed", provinces(m->p));
    ASK(m,
        "%1 may turn goods into food: %2 goods, of which %3 may stay; %4 food, of which the "
        "provinces eat %5.",
        SAY_TEXT(m->who), SAY_INT(m->p->goods), SAY_INT(GOODS_MAX), SAY_INT(m->p->food),
        SAY_INT(provinces(m->p)));
}

/* I15: both strengths against what is fought. */
static void ask_navy(const struct iron_prompt_context *m)
{
    enum battle b = (enum battle)m->s->battle;
    int foe = iron_foe(m->p, b);
    prompt_noun(m->a, "battle", &iron_battles, (int)b);
    prompt_int(m->a, "against", foe);
    prompt_int(m->a, "strength", strength(m->p, true));
    prompt_int(m->a, "without_ships", strength(m->p, false));
    ASK(m, "%1 battles against %3 (%2), with a strength of %4, or of %5 without ships.",
        SAY_TEXT(m->who), SAY_TEXT(noun_title(m->a->w, &iron_battles, (int)b)), SAY_INT(foe),
        SAY_INT(strength(m->p, true)), SAY_INT(strength(m->p, false)));
}

static void ask_conquest(const struct iron_prompt_context *m)
{
    int foe = iron_foe(m->p, CONQUERING);
    prompt_int(m->a, "against", foe);
    prompt_int(m->a, "strength", strength(m->p, true));
    ASK(m, "%1 may conquer, with a strength of %2 against %3.", SAY_TEXT(m->who),
        SAY_INT(strength(m->p, true)), SAY_INT(foe)); /* I16 */
}

static void ask_demand(const struct iron_prompt_context *m)
{
    prompt_int(m->a, "goods", m->p->goods);
    prompt_int(m->a, "room", GOODS_MAX);
    ASK(m, "%1 demands tribute and may turn goods into food first: %2 goods, room for %3.",
        SAY_TEXT(m->who), SAY_INT(m->p->goods), SAY_INT(GOODS_MAX)); /* I17 */
}

/* I17: who demands, both strengths, and what the rival marks if nothing is given. */
static void ask_tribute(const struct iron_prompt_context *m)
{
    int theirs = strength(&m->s->seats[m->s->seat], true), own = strength(m->p, true);
    prompt_seat(m->a, "demanded_by", m->s->seat, m->s->players);
    prompt_int(m->a, "strength", own);
    prompt_int(m->a, "against", theirs);
    prompt_int(m->a, "tribute", theirs - own);
    prompt_int(m->a, "goods", m->p->goods);
    ASK(m, "%1 demands tribute with a strength of %2 against %3.",
        SAY_TEXT(prompt_name(m->a, m->s->seat)), SAY_INT(theirs), SAY_INT(own));
    ASK(m, "%1 gives one of %2 goods, or %3 marks %4 tribute.", SAY_TEXT(m->who),
        SAY_INT(m->p->goods), SAY_TEXT(prompt_name(m->a, m->s->seat)), SAY_INT(theirs - own));
}

static void ask_colonies(const struct iron_prompt_context *m)
{
    int pegs = PEGS - pegs_placed(m->p);
    prompt_int(m->a, "population", m->s->population);
    prompt_int(m->a, "ships", m->p->ships);
    prompt_int(m->a, "pegs", pegs);
    ASK(m, "%1 may found colonies: %2 population, %3 ships, %4 pegs.", SAY_TEXT(m->who),
        SAY_INT(m->s->population), SAY_INT(m->p->ships), SAY_INT(pegs)); /* I26 */
}

static void ask_build(const struct iron_prompt_context *m)
{
    prompt_int(m->a, "population", m->s->population);
    prompt_int(m->a, "goods", m->p->goods);
    prompt_int(m->a, "food", m->p->food);
    ASK(m, "%1 may build: %2 population, %3 goods, %4 food.", SAY_TEXT(m->who),
        SAY_INT(m->s->population), SAY_INT(m->p->goods), SAY_INT(m->p->food)); /* I19 */
}

static void ask_buy(const struct iron_prompt_context *m)
{
    int each = innovation_value(m->p);
    prompt_int(m->a, "innovations", m->s->innovations);
    prompt_int(m->a, "innovation_value", each);
    prompt_int(m->a, "goods", m->p->goods);
    prompt_int(m->a, "wealth", m->p->wealth);
    prompt_int(m->a, "wealth_value", WEALTH_VALUE);
    ASK(m,
        "%1 may buy a development: %2 innovations worth %3 each, %4 goods, %5 wealth worth %6 "
        "each.",
        SAY_TEXT(m->who), SAY_INT(m->s->innovations), SAY_INT(each), SAY_INT(m->p->goods),
        SAY_INT(m->p->wealth), SAY_INT(WEALTH_VALUE)); /* I20 */
}

static void ask_store(const struct iron_prompt_context *m)
{
    prompt_int(m->a, "goods", m->p->goods);
    prompt_int(m->a, "each", goods_per_wealth(m->p));
    prompt_int(m->a, "wealth", m->p->wealth);
    prompt_int(m->a, "room", WEALTH_MAX);
    ASK(m, "%1 may store goods: %2 goods, %3 for a wealth, %4 wealth of at most %5.",
        SAY_TEXT(m->who), SAY_INT(m->p->goods), SAY_INT(goods_per_wealth(m->p)),
        SAY_INT(m->p->wealth), SAY_INT(WEALTH_MAX)); /* I21 */
}

void iron_prompt(const void *v, int viewer, const struct prompt *a)
{
    static void (*const prompts[PHASES])(const struct iron_prompt_context *m) = {
        [PHASE_TAKE] = ask_take,
        [PHASE_REROLL] = ask_reroll,
        [PHASE_LEADERSHIP] = ask_leadership,
        [PHASE_OMENS] = ask_omens,
        [PHASE_CHOOSE] = ask_choose,
        [PHASE_GRANARIES] = ask_granaries,
        [PHASE_NAVY] = ask_navy,
        [PHASE_CONQUEST] = ask_conquest,
        [PHASE_DEMAND] = ask_demand,
        [PHASE_TRIBUTE] = ask_tribute,
        [PHASE_COLONIES] = ask_colonies,
        [PHASE_BONUS] = ask_granaries,
        [PHASE_BUILD] = ask_build,
        [PHASE_BUY] = ask_buy,
        [PHASE_STORE] = ask_store,
    };
    const struct iron *s = v;
    int seat = iron_to_move(s);
    struct iron_prompt_context m = {s, &s->seats[seat], a, prompt_name(a, seat)};
    (void)viewer;
    prompt_noun(a, "kind", &iron_phases, s->phase);
    prompt_int(a, "seat", seat);
    prompts[s->phase](&m);
}
