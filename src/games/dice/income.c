/* What the dice bring, in words: see dice.h. */
#include "core/game.h"
#include "games/dice/dice.h"

enum { TEXT_MAX = 320 };

static bool is_income(const struct income_words *income, const struct event *e)
{
    return income->kinds >> e->kind & 1;
}

bool income_together(const struct income_words *income, const struct event *before,
                     const struct event *e, bool same_move)
{
    return same_move && is_income(income, before) &&
           (is_income(income, e) || e->kind == income->fed) && before->seat == e->seat;
}

void income_print(const struct income_words *income, const struct event list[], int count,
                  const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    struct out parts = out_to(text, sizeof text);
    const char *who = seat_name(o, w, list->seat);
    const struct event *last = &list[count - 1];
    bool fed = last->kind == income->fed;
    for (int i = 0; i < count - fed; i++) {
        if (i)
            say_comma(&parts, w);
        income->print(&parts, w, &list[i]);
    }
    if (fed)
        say_count(o, w, income->title, income->many, last->a, SAY_TEXT(who), SAY_TEXT(text),
                  SAY_INT(last->a));
    else
        say(o, w, "%1 collects %2.", SAY_TEXT(who), SAY_TEXT(text));
}
