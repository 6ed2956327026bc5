/* What a seat of the Bronze Age is asked, with the numbers it decides by. Nothing is hidden. */
#include "games/bronze/bronze.h"

struct bronze_prompt_context {
    const struct bronze *s;
    const struct bronze_seat *p; /* who is asked */
    const struct prompt *a;
    const char *who;
};

#define ASK(m, ...) say(prompt_line((m)->a), (m)->a->w, __VA_ARGS__)

static void ask_preserve(const struct bronze_prompt_context *m)
{
    int doubled = 2 * m->p->food, then = min_of(doubled, FOOD_MAX); /* B46 */
    prompt_int(m->a, "food", m->p->food);
    prompt_int(m->a, "then", then);
    ASK(m, "%1 has %2 food; for a pottery it would be %3.", SAY_TEXT(m->who), SAY_INT(m->p->food),
        SAY_INT(then));
}

static void ask_reroll(const struct bronze_prompt_context *m)
{
    int kept = m->s->players > 1 ? m->s->dice[SKULL] : 0; /* B10 B39 */
    prompt_int(m->a, "rolls_left", m->s->rolls_left);
    prompt_int(m->a, "skulls_kept", kept);
    say_count(prompt_line(m->a), m->a->w, "%1 may roll again: %2 roll left.",
              "%1 may roll again: %2 rolls left.", m->s->rolls_left, SAY_TEXT(m->who),
              SAY_INT(m->s->rolls_left));
    if (kept)
        say_count(prompt_line(m->a), m->a->w, "%1 skull stays.", "%1 skulls stay.", kept,
                  SAY_INT(kept));
}

static void ask_leadership(const struct bronze_prompt_context *m)
{
    ASK(m, "%1 may roll one die once more.", SAY_TEXT(m->who)); /* B13 */
}

/* The other dice, the store and the cities' hunger: what is missing is to be seen. */
static void ask_choose(const struct bronze_prompt_context *m)
{
    int dice = m->s->dice[CHOICE], brought = bronze_yield(m->s, m->p, 0).food;
    prompt_int(m->a, "dice", dice);
    prompt_int(m->a, "food", m->p->food);
    prompt_int(m->a, "brought", brought);
    prompt_int(m->a, "needed", cities(m->p));
    say_count(prompt_line(m->a), m->a->w, "%1 takes %2 die as food or as workers.",
              "%1 takes %2 dice as food or as workers.", dice, SAY_TEXT(m->who), SAY_INT(dice));
    ASK(m, "There are %1 food, the other dice bring %2, and the cities eat %3.",
        SAY_INT(m->p->food), SAY_INT(brought), SAY_INT(cities(m->p)));
}

/* Invasion: what the opponents lose with no spearhead, and with each (B46). */
static void ask_smithing(const struct bronze_prompt_context *m)
{
    prompt_int(m->a, "spearheads", m->p->goods[SPEARHEADS]);
    prompt_int(m->a, "points", bronze_disaster_points[INVASION]);
    prompt_int(m->a, "each", SPEARHEAD_POINTS);
    ASK(m,
        "Invasion: opponents without a Great Wall lose %1 points, and %2 more for each of the "
        "%3 spearheads that %4 spends.",
        SAY_INT(bronze_disaster_points[INVASION]), SAY_INT(SPEARHEAD_POINTS),
        SAY_INT(m->p->goods[SPEARHEADS]), SAY_TEXT(m->who));
}

/* B42: how many offers there may still be. */
static void tell_offers(const struct bronze_prompt_context *m)
{
    int left = OFFERS_MAX - m->s->offers_made, declines = DECLINED_MAX - m->s->offers_declined;
    prompt_int(m->a, "offers_left", left);
    prompt_int(m->a, "declines_left", declines);
    char offers[64], end[96];
    struct out first = out_to(offers, sizeof offers), then = out_to(end, sizeof end);
    say_count(&first, m->a->w, "%1 offer left", "%1 offers left", left, SAY_INT(left));
    say_count(&then, m->a->w, "trade ends when %1 more is declined",
              "trade ends when %1 more are declined", declines, SAY_INT(declines));
    ASK(m, "%1; %2.", SAY_TEXT(offers), SAY_TEXT(end));
}

static void put_wares(const struct bronze_prompt_context *m, const char *key,
                      const uint8_t side[WARES])
{
    json_member_open(m->a->data, key, '{');
    for (int i = 0; i < WARES; i++)
        if (side[i])
            prompt_int(m->a, bronze_wares.ids[i], side[i]);
    json_close(m->a->data, '}');
}

/* Whose offer, to whom, and what goes each way, from the side of the one who makes it. */
static void tell_offer(const struct bronze_prompt_context *m)
{
    const struct bronze *s = m->s;
    char give[128], get[128];
    struct out given = out_to(give, sizeof give), got = out_to(get, sizeof get);
    prompt_seat(m->a, "from", s->offer_from, s->players);
    prompt_seat(m->a, "to", s->offer_to, s->players);
    put_wares(m, "give", s->give);
    put_wares(m, "get", s->get);
    bronze_print_wares(&given, m->a->w, pack4(s->give));
    bronze_print_wares(&got, m->a->w, pack4(s->get));
    ASK(m, "%1 offers %2: gives %3, gets %4.", SAY_TEXT(prompt_name(m->a, s->offer_from)),
        SAY_TEXT(prompt_name(m->a, s->offer_to)), SAY_TEXT(give), SAY_TEXT(get));
    tell_offers(m);
}

static void ask_trade(const struct bronze_prompt_context *m)
{
    if (m->s->swaps_left)
        prompt_int(m->a, "swaps_left", m->s->swaps_left);
    ASK(m, "%1 may make an offer.", SAY_TEXT(m->who));
    tell_offers(m);
    if (m->s->swaps_left)
        say_count(prompt_line(m->a), m->a->w, "%1 swap left", "%1 swaps left", m->s->swaps_left,
                  SAY_INT(m->s->swaps_left));
}

static void ask_build(const struct bronze_prompt_context *m)
{
    prompt_int(m->a, "workers", m->s->workers);
    say_count(prompt_line(m->a), m->a->w, "%1 has %2 worker to build with.",
              "%1 has %2 workers to build with.", m->s->workers, SAY_TEXT(m->who),
              SAY_INT(m->s->workers));
}

static void ask_swap(const struct bronze_prompt_context *m)
{
    prompt_int(m->a, "swaps_left", m->s->swaps_left);
    say_count(prompt_line(m->a), m->a->w, "The ships of %1 may swap %2 good.",
              "The ships of %1 may swap %2 goods.", m->s->swaps_left, SAY_TEXT(m->who),
              SAY_INT(m->s->swaps_left));
}

static void ask_buy(const struct bronze_prompt_context *m)
{
    int worth = bronze_goods_worth(m->p);
    prompt_int(m->a, "coins", m->s->coins);
    prompt_int(m->a, "goods_worth", worth);
    ASK(m, "%1 may buy a development: %2 coins, goods worth %3.", SAY_TEXT(m->who),
        SAY_INT(m->s->coins), SAY_INT(worth));
}

static void ask_discard(const struct bronze_prompt_context *m)
{
    prompt_int(m->a, "goods", goods_count(m->p));
    prompt_int(m->a, "kept", GOODS_KEPT);
    ASK(m, "%1 has %2 goods and may keep %3.", SAY_TEXT(m->who), SAY_INT(goods_count(m->p)),
        SAY_INT(GOODS_KEPT)); /* B37 */
}

void bronze_prompt(const void *v, int viewer, const struct prompt *a)
{
    static void (*const prompts[PHASES])(const struct bronze_prompt_context *m) = {
        [PHASE_PRESERVE] = ask_preserve,
        [PHASE_REROLL] = ask_reroll,
        [PHASE_LEADERSHIP] = ask_leadership,
        [PHASE_CHOOSE] = ask_choose,
        [PHASE_SMITHING] = ask_smithing,
        [PHASE_TRADE] = ask_trade,
        [PHASE_OFFER] = tell_offer,
        [PHASE_ANSWER] = tell_offer,
        [PHASE_BUILD] = ask_build,
        [PHASE_SWAP] = ask_swap,
        [PHASE_BUY] = ask_buy,
        [PHASE_DISCARD] = ask_discard,
    };
    const struct bronze *s = v;
    int seat = bronze_to_move(s);
    struct bronze_prompt_context m = {s, &s->seats[seat], a, prompt_name(a, seat)};
    (void)viewer;
    prompt_noun(a, "kind", &bronze_phases, s->phase);
    prompt_int(a, "seat", seat);
    prompts[s->phase](&m);
}
