/* The Iron Age: why a move is not possible, and what one costs, in words. */
#include "games/iron/iron.h"

const struct refusal iron_refusals[] = {
    {4, MSG("a port or a province is taken before the first round")},
    {5, MSG("there are no such boxes left in ports and provinces, or no goods for them")},
    {6, MSG("this monument has fewer boxes left")},
    {8, MSG("these dice can't be rolled now")},
    {9, MSG("Leadership or good omens can't be used in that way now")},
    {10, MSG("Granaries can't be used now, or not for as many goods")},
    {12, MSG("there are fewer dice to choose for")},
    {15, MSG("no battle is fought now in which ships could fight")},
    {16, MSG("there is nothing to conquer now")},
    {17, MSG("nobody demands tribute of you now")},
    {19, MSG("there is too little population, food, room or goods for that")},
    {20, MSG("you can't buy that now: one development a turn, each only once")},
    {21, MSG("goods are stored at the end of the turn")},
    {26, MSG("you have fewer pegs there")},
    {27, MSG("this colony can't be completed now")},
    {28, MSG("this colony is in play with four players only")},
    {32, MSG("who begins is decided already")},
    {34, MSG("that is another step of the turn")},
    {40, MSG("there are no population, pegs or empty holes for that")},
    {41, MSG("the last hole is filled by completing the colony alone")},
    {49, MSG("it can't be paid with so much wealth")},
    {51, MSG("there are not enough goods, or no room for that much wealth")},
    {53, MSG("that is not in this game")},
    {55, MSG("the rival does not do that now")},
    {56, MSG("the rival can't found this colony yet")},
    {0, NULL},
};

static bool tell_build(const struct iron *s, int boxes, const struct words *w, struct out *o)
{
    if (boxes <= s->population)
        return false;
    say(o, w, "you have %1 population, it takes %2", SAY_INT(s->population), SAY_INT(boxes));
    return true;
}

static bool tell_buy(const struct iron *s, int development, const struct words *w, struct out *o)
{
    const struct iron_seat *p = &s->seats[s->seat];
    int worth = p->goods + s->innovations * innovation_value(p) + WEALTH_VALUE * p->wealth;
    if (s->phase != PHASE_BUY) {
        out_text(o, tr(w, "developments are bought after building"));
        return true;
    }
    if (has(p, (enum iron_development)development)) {
        say(o, w, "you have %1 already", SAY_TEXT(noun_title(w, &iron_developments, development)));
        return true;
    }
    if (worth >= price(p, development))
        return false;
    say(o, w, "it costs %1; goods, innovations and wealth are worth %2",
        SAY_INT(price(p, development)), SAY_INT(worth));
    return true;
}

bool iron_tell_why_not(const void *view, struct move m, int rule, const struct words *w,
                       struct out *o)
{
    const struct iron *s = view;
    uint32_t args = move_args(m);
    if (iron_to_move(s) < 0)
        return false;
    if (rule == 19 && move_verb(m) == V_BUILD)
        return tell_build(s, (int)(args & 0xff), w, o);
    return rule == 20 && move_verb(m) == V_BUY && tell_buy(s, (int)(args >> 8), w, o);
}

/* What is paid beside the innovations, which vanish anyway (I49). */
void iron_print_price(const void *view, struct move m, const struct words *w, struct out *o)
{
    const struct iron *s = view;
    const struct iron_seat *p = &s->seats[s->seat];
    int development = (int)(move_args(m) >> 8), wealth = (int)(move_args(m) & 0xff), goods = 0;
    if (move_verb(m) != V_BUY || iron_payable(s, p, development, wealth, &goods) < 0)
        return;
    say(o, w, "costs %1; goods: %2, wealth: %3", SAY_INT(price(p, development)), SAY_INT(goods),
        SAY_INT(wealth));
}
