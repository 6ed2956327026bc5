/* What happened in Through the Ages, in words. */
#include "games/tta/tta.h"

static const char *title(const struct words *w, int card)
{
    return tr(w, tta_card_names.titles[card]);
}

static void print_row(struct out *o, const struct words *w, const struct event *e)
{
    switch (e->kind) {
    case E_SWEPT:
        say(o, w, "%1 leaves the row.", SAY_TEXT(title(w, e->a)));
        break;
    case E_DEALT:
        say(o, w, "%1 comes into the row, place %2.", SAY_TEXT(title(w, e->a)), SAY_INT(e->b));
        break;
    case E_REVEALED:
        say(o, w, "An event: %1.", SAY_TEXT(title(w, e->a)));
        break;
    default: /* E_AGE */
        say(o, w, "Age %1 begins.", SAY_TEXT(tr(w, tta_ages.titles[e->a])));
    }
}

static void print_action(struct out *o, const struct words *w, const char *who,
                         const struct event *e)
{
    switch (e->kind) {
    case E_GREW:
        say(o, w, "%1 increases the population for %2 food.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_PAID:
        say(o, w, "%1 pays %2 resources.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_TOOK:
        say_count(o, w, "%1 takes %2 for %3 civil action.", "%1 takes %2 for %3 civil actions.",
                  e->b, SAY_TEXT(who), SAY_TEXT(title(w, e->a)), SAY_INT(e->b));
        break;
    case E_BUILT:
        say(o, w, "%1 builds on %2 for %3 resources.", SAY_TEXT(who), SAY_TEXT(title(w, e->a)),
            SAY_INT(e->b));
        break;
    case E_UPGRADED:
        say(o, w, "%1 upgrades %2 to %3.", SAY_TEXT(who), SAY_TEXT(title(w, e->b)),
            SAY_TEXT(title(w, e->a)));
        break;
    case E_DESTROYED:
        say(o, w, "%1 takes a worker off %2.", SAY_TEXT(who), SAY_TEXT(title(w, e->a)));
        break;
    case E_STAGE:
        say(o, w, "%1 builds a stage of %2 for %3 resources.", SAY_TEXT(who),
            SAY_TEXT(title(w, e->a)), SAY_INT(e->b));
        break;
    case E_COMPLETED:
        say(o, w, "%1 completes %2.", SAY_TEXT(who), SAY_TEXT(title(w, e->a)));
        break;
    case E_LEADS:
        say(o, w, "%2 leads the civilization of %1.", SAY_TEXT(who), SAY_TEXT(title(w, e->a)));
        break;
    case E_DISCOVERED:
        say(o, w, "%1 discovers %2 for %3 science.", SAY_TEXT(who), SAY_TEXT(title(w, e->a)),
            SAY_INT(e->b));
        break;
    case E_REVOLUTION:
        say(o, w, "%1 has a revolution: %2, for %3 science.", SAY_TEXT(who),
            SAY_TEXT(title(w, e->a)), SAY_INT(e->b));
        break;
    case E_PLAYED:
        say(o, w, "%1 plays %2.", SAY_TEXT(who), SAY_TEXT(title(w, e->a)));
        break;
    default: /* E_DISBANDED */
        say(o, w, "%1 disbands a unit of %2.", SAY_TEXT(who), SAY_TEXT(title(w, e->a)));
    }
}

static void print_production(struct out *o, const struct words *w, const char *who,
                             const struct event *e)
{
    switch (e->kind) {
    case E_CULTURE:
        say(o, w, "%1 scores %2 culture.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_SCIENCE:
        say(o, w, "%1 scores %2 science.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_FOOD:
        say(o, w, "%1 produces %2 food.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_RESOURCES:
        say(o, w, "%1 produces %2 resources.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_FOR_UNITS:
        say(o, w, "%1 has a military action more, and %2 resources for units.", SAY_TEXT(who),
            SAY_INT(e->a));
        break;
    case E_EATEN:
        say(o, w, "The people of %1 eat %2 food.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_FAMINE:
        say(o, w, "Famine: %1 loses %2 culture.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_POPULATION:
        say(o, w, "The population of %1 grows.", SAY_TEXT(who));
        break;
    case E_BONUS:
        say(o, w, "%1 scores %2 culture at the end.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    default: /* E_DECLINED */
        say(o, w, "%1 builds nothing.", SAY_TEXT(who));
    }
}

void tta_print_event(const void *v, const struct event *e, const struct words *w, struct out *o)
{
    const char *who = e->seat >= 0 ? seat_name(o, w, e->seat) : "";
    (void)v;
    switch ((enum tta_event)e->kind) {
    case E_START:
        say(o, w, "%1 begins.", SAY_TEXT(who));
        break;
    case E_TURN:
        say(o, w, "Round %1, %2's turn.", SAY_INT(e->a), SAY_TEXT(who));
        break;
    case E_OVER:
        out_text(o, tr(w, "The game is over."));
        break;
    case E_SWEPT:
    case E_DEALT:
    case E_REVEALED:
    case E_AGE:
        print_row(o, w, e);
        break;
    case E_TOOK:
    case E_GREW:
    case E_BUILT:
    case E_UPGRADED:
    case E_PAID:
    case E_DESTROYED:
    case E_STAGE:
    case E_COMPLETED:
    case E_LEADS:
    case E_DISCOVERED:
    case E_REVOLUTION:
    case E_PLAYED:
    case E_DISBANDED:
        print_action(o, w, who, e);
        break;
    default:
        print_production(o, w, who, e);
    }
}
