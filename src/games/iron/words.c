/* What happened in the Iron Age, in words. */
#include "games/iron/iron.h"

enum { TEXT_MAX = 160 };

/* "2 × food, port" */
static const char *dice_text(char text[TEXT_MAX], const struct words *w, uint32_t packed, bool fate)
{
    struct out o = out_to(text, TEXT_MAX);
    for (int f = 0; f < DICE_NAMES; f++) {
        int n = f == DIE_FATE ? fate : dice_packed(packed, f);
        if (!n)
            continue;
        if (o.len)
            say_comma(&o, w);
        if (n > 1)
            say(&o, w, "%1 × %2", SAY_INT(n), SAY_TEXT(noun_title(w, &iron_faces, f)));
        else
            out_text(&o, noun_title(w, &iron_dice_names, f));
    }
    return text;
}

static void print_roll(struct out *o, const struct words *w, const char *who, const struct event *e)
{
    char text[TEXT_MAX];
    switch (e->kind) {
    case E_ROLLED:
        say(o, w, "%1 rolls %2.", SAY_TEXT(who), SAY_TEXT(dice_text(text, w, (uint32_t)e->a, 0)));
        break;
    case E_FATE:
        say(o, w, "The Fate die shows %1.", SAY_TEXT(noun_title(w, &iron_fates, e->a)));
        break;
    case E_KEPT: say(o, w, "%1 keeps the dice.", SAY_TEXT(who)); break;
    case E_REROLLS:
        say(o, w, "%1 rolls again: %2.", SAY_TEXT(who),
            SAY_TEXT(dice_text(text, w, (uint32_t)e->a, e->b)));
        break;
    case E_LEADERSHIP:
        say(o, w, "%1 rolls one die once more by Leadership: %2.", SAY_TEXT(who),
            SAY_TEXT(noun_title(w, &iron_dice_names, e->a)));
        break;
    default: /* E_OMENS */
        say(o, w, "%1 follows the omens: %2 becomes %3.", SAY_TEXT(who),
            SAY_TEXT(noun_title(w, &iron_dice_names, e->a)),
            SAY_TEXT(noun_title(w, e->a == DIE_FATE ? &iron_fates : &iron_faces, e->b)));
    }
}

/* "3 food", "2 goods", "5 population" */
static void print_income(struct out *o, const struct words *w, const struct event *e)
{
    switch (e->kind) {
    case E_FOOD: say(o, w, "%1 food", SAY_INT(e->a)); break;
    case E_GOODS: say_count(o, w, "%1 good", "%1 goods", e->a, SAY_INT(e->a)); break;
    case E_POPULATION: say(o, w, "%1 population", SAY_INT(e->a)); break;
    default: /* E_INNOVATIONS */
        say_count(o, w, "%1 innovation", "%1 innovations", e->a, SAY_INT(e->a));
    }
    if (e->b && e->kind == E_FOOD) {
        out_char(o, ' ');
        say(o, w, "(%1 lost for want of room)", SAY_INT(e->b));
    }
}

static const struct income_words income = {
    .kinds = 1u << E_FOOD | 1u << E_GOODS | 1u << E_POPULATION | 1u << E_INNOVATIONS,
    .fed = E_FED,
    .print = print_income,
    TITLES("%1 collects %2 and feeds %3 province.", "%1 collects %2 and feeds %3 provinces."),
};

bool iron_together(const struct event *before, const struct event *e, bool same_move)
{
    return income_together(&income, before, e, same_move);
}

void iron_print_together(const void *view, const struct event list[], int count,
                         const struct words *w, struct out *o)
{
    (void)view;
    income_print(&income, list, count, w, o);
}

static void print_goods(struct out *o, const struct words *w, const char *who,
                        const struct event *e)
{
    if (e->kind == E_GOODS_LOST)
        say_count(o, w, "%1 has no room for %2 good.", "%1 has no room for %2 goods.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
    else /* E_GRANARIES */
        say_count(o, w, "%1 turns %2 good into food.", "%1 turns %2 goods into food.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
}

static void print_disaster(struct out *o, const struct words *w, const char *who,
                           const struct event *e)
{
    const char *what = noun_title(w, &iron_disasters, e->kind == E_LOST ? e->b : e->a);
    if (e->kind == E_DISASTER && e->b)
        say(o, w, "%1 causes %2 and is spared.", SAY_TEXT(who), SAY_TEXT(what));
    else if (e->kind == E_DISASTER)
        say(o, w, "%1 suffers %2.", SAY_TEXT(who), SAY_TEXT(what));
    else if (e->b == NO_DISASTER)
        say_count(o, w, "%1 loses %2 point to famine.", "%1 loses %2 points to famine.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
    else
        say_count(o, w, "%1 loses %2 point by %3.", "%1 loses %2 points by %3.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a), SAY_TEXT(what));
}

static void print_losses(struct out *o, const struct words *w, const char *who,
                         const struct event *e)
{
    if (e->a && e->b)
        say(o, w, "%1 loses an army and a ship.", SAY_TEXT(who));
    else if (e->a)
        say(o, w, "%1 loses an army.", SAY_TEXT(who));
    else
        say(o, w, "%1 loses a ship.", SAY_TEXT(who));
}

static void print_war(struct out *o, const struct words *w, const char *who, const struct event *e)
{
    switch (e->kind) {
    case E_BATTLE:
        say(o, w, "%1 goes to battle with strength %2 against %3.", SAY_TEXT(who), SAY_INT(e->a),
            SAY_INT(e->b));
        break;
    case E_DEFEAT:
        say_count(o, w, "%1 loses the battle and %2 point.", "%1 loses the battle and %2 points.",
                  e->a, SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_TRIBUTE: say(o, w, "%1 marks %2 tribute.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_LOSSES: print_losses(o, w, who, e); break;
    case E_CONQUEST:
        say_count(o, w, "%1 has %2 conquest box marked.", "%1 has %2 conquest boxes marked.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_DEMAND:
        say(o, w, "%1 demands tribute with strength %2.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_GAVE:
        if (e->a)
            say(o, w, "%1 hands over a good, which is lost.", SAY_TEXT(who));
        else
            say(o, w, "%1 hands over a good.", SAY_TEXT(who));
        break;
    default: /* E_REFUSED */ say(o, w, "%1 hands over nothing.", SAY_TEXT(who));
    }
}

static void print_colony(struct out *o, const struct words *w, const char *who,
                         const struct event *e)
{
    const char *colony = noun_title(w, &iron_colony_names, e->a);
    switch (e->kind) {
    case E_PEGS:
        say_count(o, w, "%1 puts %2 peg into %3.", "%1 puts %2 pegs into %3.", e->b, SAY_TEXT(who),
                  SAY_INT(e->b), SAY_TEXT(colony));
        break;
    case E_TOOK_BACK:
        say_count(o, w, "%1 takes %2 peg back from %3.", "%1 takes %2 pegs back from %3.", e->b,
                  SAY_TEXT(who), SAY_INT(e->b), SAY_TEXT(colony));
        break;
    case E_COMPLETED:
        say(o, w, "%1 completes the colony %2.", SAY_TEXT(who), SAY_TEXT(colony));
        break;
    case E_DISPLACED:
        say_count(o, w, "%1 gets %2 peg back from %3.", "%1 gets %2 pegs back from %3.", e->b,
                  SAY_TEXT(who), SAY_INT(e->b), SAY_TEXT(colony));
        break;
    default: /* E_RIVAL_FOUNDED */ say(o, w, "The rival founds %1.", SAY_TEXT(colony));
    }
}

static void print_building(struct out *o, const struct words *w, const char *who,
                           const struct event *e)
{
    switch (e->kind) {
    case E_TOOK:
        if (e->a == T_PORT)
            say(o, w, "%1 takes a second port.", SAY_TEXT(who));
        else
            say(o, w, "%1 takes a second province.", SAY_TEXT(who));
        break;
    case E_BUILT:
        say_count(o, w, "%1 fills %2 box: %3.", "%1 fills %2 boxes: %3.", e->b, SAY_TEXT(who),
                  SAY_INT(e->b), SAY_TEXT(noun_title(w, &iron_targets, e->a)));
        break;
    case E_PORT_GOODS:
        say_count(o, w, "%1 fills %2 goods box of ports.", "%1 fills %2 goods boxes of ports.",
                  e->a, SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_PORT:
        say_count(o, w, "%1 now has %2 port.", "%1 now has %2 ports.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_PROVINCE:
        say_count(o, w, "%1 now has %2 province.", "%1 now has %2 provinces.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_MONUMENT:
        say_count(o, w, "%1 completes the %2 for %3 point.", "%1 completes the %2 for %3 points.",
                  e->b, SAY_TEXT(who), SAY_TEXT(noun_title(w, &iron_monuments, e->a)),
                  SAY_INT(e->b));
        break;
    case E_ARMIES:
        say_count(o, w, "%1 gains %2 army.", "%1 gains %2 armies.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    default: /* E_SHIPS */
        say_count(o, w, "%1 gains %2 ship.", "%1 gains %2 ships.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
    }
}

/* By whom the game has ended: developments, then tribute; else by the monuments of all (I22). */
static void print_end(struct out *o, const struct words *w, const struct iron *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        const struct iron_seat *p = &s->seats[seat];
        int developments = __builtin_popcount(p->developments);
        if (developments >= developments_to_end(s)) {
            say_count(o, w, "The game is over: %1 has %2 development (I22).",
                      "The game is over: %1 has %2 developments (I22).", developments,
                      SAY_TEXT(seat_name(o, w, seat)), SAY_INT(developments));
            return;
        }
        if (p->tribute >= tribute_to_end(s)) {
            say(o, w, "The game is over: %1 has %2 tribute (I22).", SAY_TEXT(seat_name(o, w, seat)),
                SAY_INT(p->tribute));
            return;
        }
    }
    out_text(o, tr(w, "The game is over: enough monuments are built (I22)."));
}

static void print_over(struct out *o, const struct words *w, const struct iron *s,
                       const struct event *e)
{
    if (e->a == 22)
        print_end(o, w, s);
    else if (e->a == 25)
        out_text(o, tr(w, "The game is over: eight rounds are played (I25)."));
    else
        out_text(o, tr(w, "The game is over: it has lasted fifty rounds (I58)."));
}

static void print_table(struct out *o, const struct words *w, const struct iron *s, const char *who,
                        const struct event *e)
{
    switch (e->kind) {
    case E_TURN: say(o, w, "Round %1, %2's turn.", SAY_INT(e->a), SAY_TEXT(who)); break;
    case E_START: say(o, w, "%1 begins.", SAY_TEXT(who)); break;
    case E_FED:
        say_count(o, w, "%1 feeds %2 province.", "%1 feeds %2 provinces.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_BOUGHT:
        say(o, w, "%1 buys %2, paying %3.", SAY_TEXT(who),
            SAY_TEXT(noun_title(w, &iron_developments, e->a)), SAY_INT(e->b));
        break;
    case E_STORED:
        say_count(o, w, "%1 stores %2 good as %3 wealth.", "%1 stores %2 goods as %3 wealth.", e->b,
                  SAY_TEXT(who), SAY_INT(e->b), SAY_INT(e->a));
        break;
    case E_RIVAL: say(o, w, "The rival rolls %1.", SAY_INT(e->a)); break;
    default: /* E_OVER */ print_over(o, w, s, e);
    }
}

void iron_print_event(const void *view, const struct event *e, const struct words *w, struct out *o)
{
    const char *who = e->seat >= 0 ? seat_name(o, w, e->seat) : "";
    switch ((enum iron_event)e->kind) {
    case E_ROLLED:
    case E_FATE:
    case E_KEPT:
    case E_REROLLS:
    case E_LEADERSHIP:
    case E_OMENS: print_roll(o, w, who, e); break;
    case E_FOOD:
    case E_GOODS:
    case E_POPULATION:
    case E_INNOVATIONS: iron_print_together(view, e, 1, w, o); break;
    case E_GOODS_LOST:
    case E_GRANARIES: print_goods(o, w, who, e); break;
    case E_DISASTER:
    case E_LOST: print_disaster(o, w, who, e); break;
    case E_BATTLE:
    case E_DEFEAT:
    case E_TRIBUTE:
    case E_LOSSES:
    case E_CONQUEST:
    case E_DEMAND:
    case E_GAVE:
    case E_REFUSED: print_war(o, w, who, e); break;
    case E_PEGS:
    case E_TOOK_BACK:
    case E_COMPLETED:
    case E_DISPLACED:
    case E_RIVAL_FOUNDED: print_colony(o, w, who, e); break;
    case E_TOOK:
    case E_BUILT:
    case E_PORT_GOODS:
    case E_PORT:
    case E_PROVINCE:
    case E_MONUMENT:
    case E_ARMIES:
    case E_SHIPS: print_building(o, w, who, e); break;
    default: print_table(o, w, view, who, e);
    }
}
