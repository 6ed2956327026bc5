/* Hints for the Iron Age: see iron_hint.h. */
#include "bots/iron_hint.h"

const struct skill iron_sharp = {.rolling = IRON_THOROUGH, .standing = IRON_ALL};

int iron_hints(const struct iron *s, struct hint out[HINTS])
{
    struct search search;
    struct move legal[MOVES_MAX];
    int32_t worth[MOVES_MAX];
    int count = iron_worths(s, &iron_sharp, &search, legal, worth), found = 0;
    for (; found < HINTS && found < count; found++) {
        int best = 0;
        for (int i = 1; i < count; i++)
            if (worth[i] > worth[best])
                best = i;
        out[found] = (struct hint){.move = legal[best], .value = worth[best]};
        worth[best] = INT32_MIN;
        iron_outlook(&search, s, legal[best], &out[found].now);
    }
    return found;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* The likeliest purchases first. */
static void say_purchases(struct out *o, const struct words *w, const struct outlook *look,
                          int *said)
{
    static const struct phrase buys = {MSG("buys %1"), MSG("buys %1 in %2 %%")};
    struct outlook left = *look;
    for (int i = 0; i < 2; i++) {
        int best = 0;
        for (int d = 1; d < DEVELOPMENTS; d++)
            if (left.bought[d] > left.bought[best])
                best = d;
        say_chance(o, w, said, &buys, tr(w, iron_developments.titles[best]), left.bought[best]);
        left.bought[best] = 0;
    }
}

static void say_outlook(struct out *o, const struct words *w, const struct outlook *look)
{
    static const struct phrase builds[] = {
        [T_PORT] = {MSG("builds a port"), MSG("builds a port in %2 %%")},
        [T_PROVINCE] = {MSG("builds a province"), MSG("builds a province in %2 %%")},
        [T_MONUMENT] = {MSG("completes the %1"), MSG("completes the %1 in %2 %%")},
    };
    static const struct phrase founds = {MSG("founds a colony"), MSG("founds a colony in %2 %%")};
    static const struct phrase goes = {MSG("conquers"), MSG("conquers in %2 %%")};
    static const struct phrase suffers = {MSG("suffers %1"), MSG("suffers %1 in %2 %%")};
    static const struct phrase hunger = {MSG("not enough food"), MSG("not enough food in %2 %%")};
    int said = 0;
    say_purchases(o, w, look, &said);
    say_chance(o, w, &said, &founds, "", look->founded);
    for (int t = 0; t < TARGETS; t++)
        if (chance_percent(look->finished[t]) >= 10)
            say_chance(o, w, &said, &builds[t < T_MONUMENT ? t : T_MONUMENT],
                       tr(w, iron_targets.titles[t]), look->finished[t]);
    say_chance(o, w, &said, &goes, "", look->conquered);
    for (int d = UNREST; d < DISASTERS; d++)
        if (chance_percent(look->disaster[d]) >= 10)
            say_chance(o, w, &said, &suffers, tr(w, iron_disasters.titles[d]), look->disaster[d]);
    if (chance_percent(look->hungry) >= 10)
        say_chance(o, w, &said, &hunger, "", look->hungry);
    if (!said)
        out_text(o, tr(w, "nothing in particular"));
}

static void print_worth(const struct iron *s, int32_t value, struct out *o)
{
    if (solitaire(s))
        points_print(value, o);
    else
        chance_print(value, o);
}

void iron_hint_print(const struct iron *s, const struct hint *hint, const struct words *w,
                     struct out *o)
{
    char number[32], move[128];
    struct out value = out_to(number, sizeof number), text = out_to(move, sizeof move);
    print_worth(s, hint->value, &value);
    move_print(game_iron.verbs, hint->move, &text);
    if (solitaire(s))
        say(o, w, "%1 points  %2", SAY_TEXT(number), SAY_TEXT(move));
    else
        say(o, w, "%1 % to win  %2", SAY_TEXT(number), SAY_TEXT(move));
    out_text(o, "\n    ");
    out_text(o, tr(w, "this turn: "));
    say_outlook(o, w, &hint->now);
    out_char(o, '\n');
}

void iron_hint_json(const struct iron *s, const struct hint *hint, struct out *o)
{
    char number[32];
    struct out value = out_to(number, sizeof number);
    print_worth(s, hint->value, &value);
    json_open(o, '{');
    json_key(o, "move");
    move_json(game_iron.verbs, hint->move, o);
    json_key(o, solitaire(s) ? "points" : "win_percent");
    json_text(o, number);
    json_key(o, "this_turn");
    json_open(o, '{');
    for (int d = 0; d < DEVELOPMENTS; d++)
        json_odds(o, iron_developments.ids[d], hint->now.bought[d]);
    for (int t = 0; t < TARGETS; t++)
        json_odds(o, iron_targets.ids[t], hint->now.finished[t]);
    for (int d = UNREST; d < DISASTERS; d++)
        json_odds(o, iron_disasters.ids[d], hint->now.disaster[d]);
    json_odds(o, "colony", hint->now.founded);
    json_odds(o, "conquest", hint->now.conquered);
    json_odds(o, "hungry", hint->now.hungry);
    json_close(o, '}');
    json_close(o, '}');
}
