/* Through the Ages: what cards say: the terms of a pact, what a territory gives. */
#include "games/tta/cards.h"
#include "games/tta/words/words.h"

static const char *const gain_ids[GAINS] = {
    [GAIN_NONE] = "nothing",
    [GAIN_SCIENCE] = "science",
    [GAIN_FOOD] = "food",
    [GAIN_CULTURE] = "culture",
    [GAIN_POPULATION] = "population",
    [GAIN_CARDS] = "military_cards",
    [GAIN_RESOURCES] = "resources",
};
const struct nouns tta_gains = {GAINS, gain_ids, NULL};

struct term {
    const char *one, *many; /* English messages */
    int number;
};

static void list_terms(const struct term list[], int count, const struct words *w, struct out *o)
{
    bool any = false; /* nothing at all is promised by a card that says it in other words */
    for (int i = 0; i < count; i++) {
        char text[16];
        struct out number = out_to(text, sizeof text);
        int n = list[i].number;
        if (!n)
            continue;
        out_text(&number, n > 0 ? "+" : "");
        out_int(&number, n);
        if (any)
            say_comma(o, w);
        say_args(o, tr_count(w, list[i].one, list[i].many, n < 0 ? -n : n), 1,
                 (struct say_arg[]){SAY_TEXT(text)});
        any = true;
    }
}

void tta_print_terms(const struct terms *t, const struct words *w, struct out *o)
{
    const struct term list[] = {
        {MSGS("%1 culture a turn", "%1 culture a turn"), t->culture},
        {MSGS("%1 strength", "%1 strength"), t->strength},
        {MSGS("%1 military action", "%1 military actions"), t->military},
        {MSGS("%1 food a turn", "%1 food a turn"), t->food},
        {MSGS("%1 resource a turn", "%1 resources a turn"), t->resources},
    };
    list_terms(list, (int)(sizeof list / sizeof *list), w, o);
}

void tta_print_gain(int card, int amount, const struct words *w, struct out *o)
{
    static const char *const messages[GAINS][2] = {
        [GAIN_SCIENCE] = {MSGS("%1 science", "%1 science")},
        [GAIN_FOOD] = {MSGS("%1 food", "%1 food")},
        [GAIN_CULTURE] = {MSGS("%1 culture", "%1 culture")},
        [GAIN_POPULATION] = {MSGS("%1 new worker", "%1 new workers")},
        [GAIN_CARDS] = {MSGS("%1 military card", "%1 military cards")},
        [GAIN_RESOURCES] = {MSGS("%1 resource", "%1 resources")},
    };
    const char *const *forms = messages[tta_cards[card].gain];
    say_args(o, tr_count(w, forms[0], forms[1], amount), 1, (struct say_arg[]){SAY_INT(amount)});
}

void tta_print_lasting(int card, const struct words *w, struct out *o)
{
    const struct card *c = &tta_cards[card];
    const struct term list[] = {
        {MSGS("%1 yellow token", "%1 yellow tokens"), c->yellow},
        {MSGS("%1 blue token", "%1 blue tokens"), c->blue},
        {MSGS("%1 strength", "%1 strength"), c->strength},
        {MSGS("%1 happy face", "%1 happy faces"), c->happy},
    };
    list_terms(list, (int)(sizeof list / sizeof *list), w, o);
}
