/* The Bronze Age: why a move is not possible, and what one costs, in words. */
#include "games/bronze/bronze.h"

const struct refusal bronze_refusals[] = {
    {2, MSG("who begins is decided already")},
    {5, MSG("this city has fewer boxes left")},
    {6, MSG("this monument has fewer boxes left")},
    {7, MSG("this monument is not in play with so few players")},
    {9, MSG("the dice can't be rolled now, or not as many")},
    {10, MSG("skulls are not rolled again")},
    {11, MSG("these dice can't be rolled again")},
    {12, MSG("there are no dice to keep now")},
    {13, MSG("Leadership can't be used now")},
    {14, MSG("there are fewer dice to choose for")},
    {28, MSG("there are no workers for that")},
    {32, MSG("you can't use Engineering now, or have fewer stones")},
    {33, MSG("you can't buy that now: one development a turn, each only once")},
    {34, MSG("these coins and goods don't pay for it")},
    {35, MSG("Granaries sell food for a development that can be bought then")},
    {37, MSG("there is nothing to discard in that way")},
    {42, MSG("that is not possible in trade now")},
    {46, MSG("the late Bronze Age alone knows that, and not at any time")},
    {0, NULL},
};

/* The step of the turn in which a verb has its place. */
static int phase_of(unsigned verb)
{
    switch (verb) {
    case V_BUILD:
    case V_END_BUILD:
    case V_ENGINEERING: return PHASE_BUILD;
    case V_BUY:
    case V_SKIP_BUY:
    case V_GRANARIES: return PHASE_BUY;
    case V_DISCARD: return PHASE_DISCARD;
    default: return PHASES;
    }
}

static bool tell_step(const struct bronze *s, unsigned verb, const struct words *w, struct out *o)
{
    static const char *const before[PHASES] = {
        [PHASE_BUILD] = MSG("building comes after the dice and the disasters"),
        [PHASE_BUY] = MSG("developments are bought after building"),
        [PHASE_DISCARD] = MSG("goods are discarded at the end of the turn"),
    };
    static const char *const after[PHASES] = {
        [PHASE_BUILD] = MSG("building is over in this turn"),
        [PHASE_BUY] = MSG("buying is over in this turn"),
        [PHASE_DISCARD] = MSG("the turn is over"),
    };
    int phase = phase_of(verb);
    bool trading = s->phase >= PHASE_TRADE && s->phase <= PHASE_ANSWER;
    bool built = trading && s->late && phase == PHASE_BUILD; /* B46 */
    if (phase == PHASES || s->phase == phase)
        return false;
    out_text(o, tr(w, s->phase < phase && !built ? before[phase] : after[phase]));
    return true;
}

static bool tell_build(const struct bronze *s, int boxes, const struct words *w, struct out *o)
{
    if (boxes <= s->workers)
        return false;
    say_count(o, w, "you have %1 worker, it takes %2", "you have %1 workers, it takes %2",
              s->workers, SAY_INT(s->workers), SAY_INT(boxes));
    return true;
}

void bronze_print_price(const void *view, struct move m, const struct words *w, struct out *o)
{
    const struct bronze *s = view;
    if (move_verb(m) == V_BUY)
        say(o, w, "costs %1, pays %2", SAY_INT(edition(s)->cost[move_args(m) >> 8]),
            SAY_INT(bronze_payment(s, move_args(m))));
}

static bool tell_buy(const struct bronze *s, uint32_t args, const struct words *w, struct out *o)
{
    const struct bronze_seat *p = &s->seats[s->seat];
    int development = (int)(args >> 8), paid = bronze_payment(s, args);
    if (has(p, (enum bronze_development)development)) {
        say(o, w, "you have %1 already",
            SAY_TEXT(noun_title(w, &bronze_developments, development)));
        return true;
    }
    int price = edition(s)->cost[development];
    if (paid >= price)
        return false;
    say(o, w, "it costs %1, and this pays %2; coins and goods are worth %3", SAY_INT(price),
        SAY_INT(paid), SAY_INT(s->coins + bronze_goods_worth(p)));
    return true;
}

static bool tell_part(const struct bronze *s, int from, int to, uint32_t args,
                      const struct words *w, struct out *o)
{
    int ware = (int)(args >> 8), count = (int)(args & 0xff);
    const struct bronze_seat *giver = &s->seats[from], *taker = &s->seats[to];
    bool food = ware == WARE_FOOD;
    int held = food ? giver->food : giver->goods[ware];
    int room = food ? FOOD_MAX - taker->food : bronze_goods_max[ware] - taker->goods[ware];
    char text[48];
    struct out amount = out_to(text, sizeof text);
    bronze_print_amount(&amount, w, ware, count > held ? held : room);
    if (s->give[ware] || s->get[ware])
        say(o, w, "%1 is part of this offer already", SAY_TEXT(noun_title(w, &bronze_wares, ware)));
    else if (count > held)
        say(o, w, "%1 has %2", SAY_TEXT(seat_name(o, w, from)), SAY_TEXT(text));
    else if (count > room)
        say(o, w, "%1 has room for %2", SAY_TEXT(seat_name(o, w, to)), SAY_TEXT(text));
    else
        return false;
    return true;
}

static bool tell_trade(const struct bronze *s, struct move m, const struct words *w, struct out *o)
{
    unsigned verb = move_verb(m);
    bool answers = s->phase == PHASE_ANSWER && s->offer_from != s->seat;
    if (!s->trading)
        out_text(o, tr(w, "this game is played without trading"));
    else if (s->phase < PHASE_TRADE || s->phase > PHASE_ANSWER)
        out_text(o, tr(w, s->late ? MSG("trade comes after building and before buying")
                                  : MSG("trade comes after the disasters and before building")));
    else if (verb == V_OFFER && answers)
        out_text(o, tr(w, "an offer that answers another is accepted or declined"));
    else if (verb == V_OFFER && s->phase == PHASE_ANSWER && s->offers_made == OFFERS_MAX)
        say_count(o, w, "there was %1 offer in this turn, and there can be no more",
                  "there were %1 offers in this turn, and there can be no more", OFFERS_MAX,
                  SAY_INT(OFFERS_MAX));
    else if (verb == V_GIVE && s->phase == PHASE_OFFER)
        return tell_part(s, s->offer_from, s->offer_to, move_args(m), w, o);
    else if (verb == V_GET && s->phase == PHASE_OFFER)
        return tell_part(s, s->offer_to, s->offer_from, move_args(m), w, o);
    else
        return false;
    return true;
}

bool bronze_tell_why_not(const void *view, struct move m, int rule, const struct words *w,
                         struct out *o)
{
    const struct bronze *s = view;
    if (rule == 7 || bronze_to_move(s) < 0)
        return false;
    if (move_verb(m) >= V_END_TRADE && move_verb(m) <= V_DECLINE)
        return tell_trade(s, m, w, o);
    if (rule == 46 && move_verb(m) != V_BUILD)
        return false;
    if (tell_step(s, move_verb(m), w, o))
        return true;
    if (rule == 28 && move_verb(m) == V_BUILD)
        return tell_build(s, (int)(move_args(m) & 0xff), w, o);
    return move_verb(m) == V_BUY && tell_buy(s, move_args(m), w, o);
}
