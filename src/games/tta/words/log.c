/* Lines of the log of Through the Ages that tell several events: the refill of the row, what a seat
 * gains and loses, cards drawn and discarded, bids. */
#include "games/tta/log.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

enum { PART_BYTES = 192 };

/* ---- Which events share a line --------------------------------------------------------------- */

enum theme { ALONE, THE_ROW, UPGRADES, LAYING, DRAWS, DISCARDS, BIDS, CHANGES, GONE_BY };

static enum theme theme_of(const struct event *e)
{
    switch ((enum tta_event)e->kind) {
    case E_SWEPT:
    case E_DEALT: return THE_ROW;
    case E_UPGRADED:
    case E_PAID: return UPGRADES;
    case E_FUTURE: return LAYING;
    case E_DREW: return DRAWS;
    case E_DISCARDED: return DISCARDS;
    case E_BID:
    case E_PASSED: return BIDS;
    case E_CULTURE:
    case E_SCIENCE:
    case E_FOOD:
    case E_RESOURCES:
    case E_MORE_ACTIONS:
    case E_FOR_UNITS:
    case E_EATEN:
    case E_FAMINE:
    case E_POPULATION:
    case E_LOST_CULTURE:
    case E_LOST_SCIENCE:
    case E_LOST_FOOD:
    case E_LOST_RESOURCES:
    case E_GOT_YELLOW:
    case E_LOST_YELLOW:
    case E_LOST_BLUE:
    case E_CORRUPTION: return CHANGES;
    case E_OBSOLETE: return GONE_BY;
    default: return ALONE;
    }
}

bool tta_together(const struct event *before, const struct event *e, bool same_move)
{
    enum theme theme = theme_of(e);
    if (before->kind == E_FUTURE)
        return same_move && e->kind == E_CULTURE && e->seat == before->seat;
    if (theme == ALONE || theme != theme_of(before))
        return false;
    if (theme == THE_ROW)
        return e->kind == E_DEALT || before->kind == E_SWEPT;
    if (theme == UPGRADES)
        return same_move && before->kind == E_UPGRADED && e->kind == E_PAID;
    return same_move || theme == DRAWS || theme == DISCARDS || theme == BIDS;
}

/* ---- Their words ----------------------------------------------------------------------------- */

static void print_cards(const struct event list[], int count, int kind, const struct words *w,
                        struct out *o)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (list[i].kind != kind)
            continue;
        if (any)
            say_comma(o, w);
        tta_print_title(list[i].a, w, o);
        any = true;
    }
}

static void print_row(const struct event list[], int count, const struct words *w, struct out *o)
{
    char gone_text[1024], come_text[1024];
    struct out gone = out_to(gone_text, sizeof gone_text);
    struct out come = out_to(come_text, sizeof come_text);
    print_cards(list, count, E_SWEPT, w, &gone);
    print_cards(list, count, E_DEALT, w, &come);
    if (gone.len && come.len)
        say(o, w, "Out of the row: %1. New: %2.", SAY_TEXT(gone_text), SAY_TEXT(come_text));
    else if (gone.len)
        say(o, w, "Out of the row: %1.", SAY_TEXT(gone_text));
    else
        say(o, w, "New in the row: %1.", SAY_TEXT(come_text));
}

/* What is upgraded, and what was paid for it. */
static void print_upgrade(const struct event list[], const struct words *w, struct out *o)
{
    char old_title[PART_BYTES], new_title[PART_BYTES];
    struct out from = out_to(old_title, sizeof old_title), to = out_to(new_title, sizeof new_title);
    tta_print_title(list[0].b, w, &from);
    tta_print_title(list[0].a, w, &to);
    say_count(o, w, "%1 upgrades %2 to %3 for %4 resource.",
              "%1 upgrades %2 to %3 for %4 resources.", list[1].a,
              SAY_TEXT(seat_name(o, w, list->seat)), SAY_TEXT(old_title), SAY_TEXT(new_title),
              SAY_INT(list[1].a));
}

/* An event that is laid, and the culture that it brings. */
static void print_laying(const struct event list[], const struct words *w, struct out *o)
{
    char title[PART_BYTES];
    struct out card = out_to(title, sizeof title);
    tta_print_title(list[0].a, w, &card);
    say(o, w, "%1 lays %2 on the future events and scores %3 culture.",
        SAY_TEXT(seat_name(o, w, list->seat)), SAY_TEXT(title), SAY_INT(list[1].a));
}

/* "3 cards of age I", or a card by its name. */
static void print_drawn(int face, int copies, const struct words *w, struct out *o)
{
    if (face < CARDS && copies > 1) {
        char title[PART_BYTES];
        struct out card = out_to(title, sizeof title);
        tta_print_title(face, w, &card);
        say(o, w, "%1 × %2", SAY_INT(copies), SAY_TEXT(title));
    } else if (face < CARDS) {
        tta_print_title(face, w, o);
    } else {
        say_count(o, w, "%1 card of age %2", "%1 cards of age %2", copies, SAY_INT(copies),
                  SAY_TEXT(tr(w, tta_ages.titles[face - BACK_A])));
    }
}

/* What one seat draws or discards: equal cards are counted. */
static void print_hand(const struct event list[], int count, const struct words *w, struct out *o)
{
    char text[1024];
    struct out cards = out_to(text, sizeof text);
    for (int i = 0, copies; i < count; i += copies) {
        for (copies = 1; i + copies < count && list[i + copies].a == list[i].a; copies++)
            ;
        if (i)
            say_comma(&cards, w);
        print_drawn(list[i].a, copies, w, &cards);
    }
    const char *who = seat_name(o, w, list->seat);
    if (list->kind == E_DREW)
        say(o, w, "%1 draws %2", SAY_TEXT(who), SAY_TEXT(text));
    else
        say(o, w, "%1 discards %2", SAY_TEXT(who), SAY_TEXT(text));
}

static void print_bids(const struct event list[], int count, const struct words *w, struct out *o)
{
    for (int i = 0; i < count; i++) {
        const char *who = seat_name(o, w, list[i].seat);
        if (i)
            say_comma(o, w);
        if (list[i].kind == E_BID)
            say(o, w, "%1 bids %2", SAY_TEXT(who), SAY_INT(list[i].a));
        else
            say(o, w, "%1 passes", SAY_TEXT(who));
    }
}

static void print_stock(const struct event *e, const struct words *w, struct out *o)
{
    switch (e->kind) {
    case E_FOOD: say(o, w, "+%1 food", SAY_INT(e->a)); break;
    case E_RESOURCES: say_count(o, w, "+%1 resource", "+%1 resources", e->a, SAY_INT(e->a)); break;
    case E_FOR_UNITS:
        say_count(o, w, "+%1 resource for units", "+%1 resources for units", e->a, SAY_INT(e->a));
        break;
    case E_EATEN: say(o, w, "−%1 food eaten", SAY_INT(e->a)); break;
    case E_LOST_FOOD: say(o, w, "−%1 food", SAY_INT(e->a)); break;
    case E_LOST_RESOURCES:
        say_count(o, w, "−%1 resource", "−%1 resources", e->a, SAY_INT(e->a));
        break;
    default: /* E_CORRUPTION */
        say_count(o, w, "−%1 resource by corruption", "−%1 resources by corruption", e->a,
                  SAY_INT(e->a));
    }
}

static void print_change(const struct event *e, const struct words *w, struct out *o)
{
    switch (e->kind) {
    case E_CULTURE: say(o, w, "+%1 culture", SAY_INT(e->a)); break;
    case E_SCIENCE: say(o, w, "+%1 science", SAY_INT(e->a)); break;
    case E_MORE_ACTIONS: out_text(o, tr(w, "+1 military action")); break;
    case E_FAMINE: say(o, w, "−%1 culture by famine", SAY_INT(e->a)); break;
    case E_POPULATION: out_text(o, tr(w, "+1 worker")); break;
    case E_LOST_CULTURE: say(o, w, "−%1 culture", SAY_INT(e->a)); break;
    case E_LOST_SCIENCE: say(o, w, "−%1 science", SAY_INT(e->a)); break;
    case E_GOT_YELLOW:
        say_count(o, w, "+%1 yellow token", "+%1 yellow tokens", e->a, SAY_INT(e->a));
        break;
    case E_LOST_YELLOW:
        say_count(o, w, "−%1 yellow token", "−%1 yellow tokens", e->a, SAY_INT(e->a));
        break;
    case E_LOST_BLUE:
        say_count(o, w, "−%1 blue token", "−%1 blue tokens", e->a, SAY_INT(e->a));
        break;
    default: print_stock(e, w, o);
    }
}

/* "Ada: +2 culture, +1 science" */
static void print_changes(const struct event list[], int count, const struct words *w,
                          struct out *o)
{
    char text[1024];
    struct out changes = out_to(text, sizeof text);
    for (int i = 0; i < count; i++) {
        if (i)
            say_comma(&changes, w);
        print_change(&list[i], w, &changes);
    }
    say(o, w, "%1: %2", SAY_TEXT(seat_name(o, w, list->seat)), SAY_TEXT(text));
}

static void print_gone_by(const struct event list[], int count, const struct words *w,
                          struct out *o)
{
    char text[1024];
    struct out cards = out_to(text, sizeof text);
    for (int i = 0; i < count; i++) {
        char title[PART_BYTES];
        struct out card = out_to(title, sizeof title);
        tta_print_title(list[i].a, w, &card);
        if (i)
            say_comma(&cards, w);
        say(&cards, w, CTX("a card of a player", "%1 of %2"), SAY_TEXT(title),
            SAY_TEXT(seat_name(o, w, list[i].seat)));
    }
    say(o, w, "Obsolete: %1.", SAY_TEXT(text));
}

/* Seat by seat, with semicolons. */
static void print_by_seat(const struct event list[], int count,
                          void (*print)(const struct event *, int, const struct words *,
                                        struct out *),
                          const struct words *w, struct out *o)
{
    for (int i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count && list[i + same].seat == list[i].seat; same++)
            ;
        if (i)
            say_semicolon(o, w);
        print(list + i, same, w, o);
    }
    out_char(o, '.');
}

void tta_print_together(const void *v, const struct event list[], int count, const struct words *w,
                        struct out *o)
{
    (void)v;
    switch (theme_of(list)) {
    case THE_ROW: print_row(list, count, w, o); break;
    case UPGRADES: print_upgrade(list, w, o); break;
    case LAYING:
        print_laying(list, w, o);
        if (count > 2) {
            out_char(o, ' ');
            print_by_seat(list + 2, count - 2, print_changes, w, o);
        }
        break;
    case DRAWS:
    case DISCARDS: print_by_seat(list, count, print_hand, w, o); break;
    case BIDS:
        print_bids(list, count, w, o);
        out_char(o, '.');
        break;
    case CHANGES: print_by_seat(list, count, print_changes, w, o); break;
    default: print_gone_by(list, count, w, o);
    }
}
