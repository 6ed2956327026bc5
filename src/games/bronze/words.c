/* What happened in the Bronze Age, in words. */
#include "games/bronze/bronze.h"

enum { TEXT_MAX = 160 };

static const char *const amounts[WARES][2] = {
    [WOOD] = {MSGS("%1 wood", "%1 wood")},
    [STONE] = {MSGS("%1 stone", "%1 stone")},
    [POTTERY] = {MSGS("%1 pottery", "%1 pottery")},
    [CLOTH] = {MSGS("%1 cloth", "%1 cloth")},
    [SPEARHEADS] = {MSGS("%1 spearhead", "%1 spearheads")},
    [WARE_FOOD] = {MSGS("%1 food", "%1 food")},
};

/* "2 wood" */
void bronze_print_amount(struct out *o, const struct words *w, int ware, int n)
{
    say_count(o, w, amounts[ware][0], amounts[ware][1], n, SAY_INT(n));
}

/* "2 wood, 1 cloth" */
void bronze_print_wares(struct out *o, const struct words *w, uint32_t packed)
{
    bool any = false;
    for (int ware = 0; ware < WARES; ware++) {
        int n = packed4(packed, ware);
        if (!n)
            continue;
        if (any)
            say_comma(o, w);
        bronze_print_amount(o, w, ware, n);
        any = true;
    }
    if (!any)
        out_text(o, tr(w, "nothing"));
}

/* "food, 2 × coins" */
static void print_faces(struct out *o, const struct words *w, uint32_t packed)
{
    bool any = false;
    for (int f = 0; f < FACES; f++) {
        int n = dice_packed(packed, f);
        if (!n)
            continue;
        if (any)
            say_comma(o, w);
        if (n > 1)
            say(o, w, "%1 × %2", SAY_INT(n), SAY_TEXT(noun_title(w, &bronze_faces, f)));
        else
            out_text(o, noun_title(w, &bronze_faces, f));
        any = true;
    }
}

static const char *counts(char text[TEXT_MAX], const struct words *w, int32_t packed)
{
    struct out o = out_to(text, TEXT_MAX);
    bronze_print_wares(&o, w, (uint32_t)packed);
    return text;
}

static void print_disaster(struct out *o, const struct words *w, const char *who,
                           const struct event *e)
{
    const char *what = noun_title(w, &bronze_disasters, e->a);
    if (e->b)
        say(o, w, "%1 causes %2 and is spared.", SAY_TEXT(who), SAY_TEXT(what));
    else
        say(o, w, "%1 suffers %2.", SAY_TEXT(who), SAY_TEXT(what));
}

static void print_loss(struct out *o, const struct words *w, const char *who, const struct event *e)
{
    if (e->b == NO_DISASTER)
        say_count(o, w, "%1 loses %2 point to famine.", "%1 loses %2 points to famine.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
    else
        say_count(o, w, "%1 loses %2 point by %3.", "%1 loses %2 points by %3.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a), SAY_TEXT(noun_title(w, &bronze_disasters, e->b)));
}

/* "3 food", "1 wood, 1 cloth", "4 workers" */
static void print_income(struct out *o, const struct words *w, const struct event *e)
{
    switch (e->kind) {
    case E_FOOD: say(o, w, "%1 food", SAY_INT(e->a)); break;
    case E_GOODS: bronze_print_wares(o, w, (uint32_t)e->a); break;
    case E_QUARRIED: out_text(o, tr(w, "one more stone")); break;
    case E_WORKERS: say_count(o, w, "%1 worker", "%1 workers", e->a, SAY_INT(e->a)); break;
    default: /* E_COINS */ say_count(o, w, "%1 coin", "%1 coins", e->a, SAY_INT(e->a));
    }
    if (e->b && (e->kind == E_FOOD || e->kind == E_GOODS)) {
        out_char(o, ' ');
        say(o, w, "(%1 lost for want of room)", SAY_INT(e->b));
    }
}

static const struct income_words income = {
    .kinds = 1u << E_FOOD | 1u << E_GOODS | 1u << E_QUARRIED | 1u << E_WORKERS | 1u << E_COINS,
    .fed = E_FED,
    .print = print_income,
    TITLES("%1 collects %2 and feeds %3 city.", "%1 collects %2 and feeds %3 cities."),
};

bool bronze_together(const struct event *before, const struct event *e, bool same_move)
{
    return income_together(&income, before, e, same_move);
}

void bronze_print_together(const void *view, const struct event list[], int count,
                           const struct words *w, struct out *o)
{
    (void)view;
    income_print(&income, list, count, w, o);
}

static void print_roll(struct out *o, const struct words *w, const char *who, const struct event *e)
{
    char text[TEXT_MAX];
    struct out dice = out_to(text, sizeof text);
    print_faces(&dice, w, (uint32_t)e->a);
    if (e->kind == E_ROLLED)
        say(o, w, "%1 rolls %2.", SAY_TEXT(who), SAY_TEXT(text));
    else
        say(o, w, "%1 rolls again: %2.", SAY_TEXT(who), SAY_TEXT(text));
}

static void print_offered(const struct bronze *s, struct out *o, const struct words *w,
                          const struct event *e)
{
    char give[TEXT_MAX], get[TEXT_MAX];
    counts(give, w, e->a);
    counts(get, w, e->b);
    if (e->kind == E_OFFERED)
        say(o, w, "%1 offers %2: %3 for %4.", SAY_TEXT(seat_name(o, w, s->seat)),
            SAY_TEXT(seat_name(o, w, e->seat)), SAY_TEXT(give), SAY_TEXT(get));
    else
        say(o, w, "%1 answers with an offer to %2: %3 for %4.", SAY_TEXT(seat_name(o, w, e->seat)),
            SAY_TEXT(seat_name(o, w, s->seat)), SAY_TEXT(give), SAY_TEXT(get));
}

static void print_building(struct out *o, const struct words *w, const char *who,
                           const struct event *e)
{
    switch (e->kind) {
    case E_BUILT:
        say_count(o, w, "%1 fills %2 box: %3.", "%1 fills %2 boxes: %3.", e->b, SAY_TEXT(who),
                  SAY_INT(e->b), SAY_TEXT(noun_title(w, &bronze_targets, e->a)));
        break;
    case E_CITY:
        say_count(o, w, "%1 now has %2 city.", "%1 now has %2 cities.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_MONUMENT:
        say_count(o, w, "%1 completes the %2 for %3 point.", "%1 completes the %2 for %3 points.",
                  e->b, SAY_TEXT(who), SAY_TEXT(noun_title(w, &bronze_monuments, e->a)),
                  SAY_INT(e->b));
        break;
    case E_ENGINEERED:
        say_count(o, w, "%1 turns in %2 stone.", "%1 turns in %2 stones.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    default:
        say_count(o, w, "%1 builds %2 ship.", "%1 builds %2 ships.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
    }
}

/* Who has bought enough for the end, or -1: then every monument is built. */
static int who_ended(const struct bronze *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if (__builtin_popcount(s->seats[seat].developments) >= bronze_developments_to_end(s))
            return seat;
    return -1;
}

static void print_over(struct out *o, const struct words *w, const struct bronze *s,
                       const struct event *e)
{
    int seat = who_ended(s);
    int developments = seat >= 0 ? __builtin_popcount(s->seats[seat].developments) : 0;
    if (e->a == 38 && seat >= 0)
        say_count(o, w, "The game is over: %1 has %2 development (B38).",
                  "The game is over: %1 has %2 developments (B38).", developments,
                  SAY_TEXT(seat_name(o, w, seat)), SAY_INT(developments));
    else if (e->a == 38)
        out_text(o, tr(w, "The game is over: every monument is built (B38)."));
    else if (e->a == 39)
        out_text(o, tr(w, "The game is over: ten rounds are played (B39)."));
    else
        out_text(o, tr(w, "The game is over: it has lasted a hundred rounds (B47)."));
}

void bronze_print_event(const void *view, const struct event *e, const struct words *w,
                        struct out *o)
{
    const char *who = e->seat >= 0 ? seat_name(o, w, e->seat) : "";
    switch ((enum bronze_event)e->kind) {
    case E_TURN: say(o, w, "Round %1, %2's turn.", SAY_INT(e->a), SAY_TEXT(who)); break;
    case E_START: say(o, w, "%1 begins.", SAY_TEXT(who)); break;
    case E_ROLLED:
    case E_REROLLS: print_roll(o, w, who, e); break;
    case E_KEPT: say(o, w, "%1 keeps the dice.", SAY_TEXT(who)); break;
    case E_LEADERSHIP:
        say(o, w, "%1 rolls one die once more by Leadership: %2.", SAY_TEXT(who),
            SAY_TEXT(noun_title(w, &bronze_faces, e->a)));
        break;
    case E_FOOD:
    case E_GOODS:
    case E_QUARRIED:
    case E_WORKERS:
    case E_COINS: bronze_print_together(view, e, 1, w, o); break;
    case E_FED:
        say_count(o, w, "%1 feeds %2 city.", "%1 feeds %2 cities.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_DISASTER: print_disaster(o, w, who, e); break;
    case E_LOST: print_loss(o, w, who, e); break;
    case E_LOOTED: say(o, w, "%1 loses all goods (%2).", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_PRESERVED:
        say(o, w, "%1 spends a pottery and gains %2 food.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_SMITHED:
        say_count(o, w, "%1 spends %2 spearhead on the invasion.",
                  "%1 spends %2 spearheads on the invasion.", e->a, SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_OFFERED:
    case E_COUNTERED: print_offered(view, o, w, e); break;
    case E_TRADED: say(o, w, "%1 accepts.", SAY_TEXT(who)); break;
    case E_DECLINED: say(o, w, "%1 declines.", SAY_TEXT(who)); break;
    case E_BUILT:
    case E_CITY:
    case E_MONUMENT:
    case E_ENGINEERED:
    case E_SHIPS: print_building(o, w, who, e); break;
    case E_SWAPPED:
        say(o, w, "%1 swaps %2 for %3.", SAY_TEXT(who),
            SAY_TEXT(noun_title(w, &bronze_goods, e->a)),
            SAY_TEXT(noun_title(w, &bronze_goods, e->b)));
        break;
    case E_SOLD:
        say(o, w, "%1 turns in %2 food for %3 coins.", SAY_TEXT(who), SAY_INT(e->a), SAY_INT(e->b));
        break;
    case E_BOUGHT:
        say(o, w, "%1 buys %2, paying %3.", SAY_TEXT(who),
            SAY_TEXT(noun_title(w, &bronze_developments, e->a)), SAY_INT(e->b));
        break;
    case E_DISCARDED:
        say(o, w, "%1 puts back %2.", SAY_TEXT(who), SAY_TEXT(noun_title(w, &bronze_goods, e->a)));
        break;
    case E_OVER: print_over(o, w, view, e); break;
    case EVENTS: break;
    }
}
