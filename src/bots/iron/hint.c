/* Hints for the Iron Age: see hint.h. */
#include "bots/iron/hint.h"

#include <stdlib.h>
#include <string.h>

#include "core/play.h"

const struct skill iron_sharp = {
    .rolling = IRON_THOROUGH, .standing = IRON_ALL, .last_round = true};

/* Boxes are filled in any order: a move that brings the same as another says nothing new. */
static bool is_known(const struct hint list[], int count, const struct hint *hint)
{
    for (int i = 0; i < count; i++)
        if (list[i].value == hint->value &&
            memcmp(&list[i].now, &hint->now, sizeof hint->now) == 0 &&
            memcmp(&list[i].next, &hint->next, sizeof hint->next) == 0)
            return true;
    return false;
}

static int most_worth(const int32_t worth[], int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (worth[i] > worth[best])
            best = i;
    return best;
}

int iron_hints(const struct iron *s, struct hint out[HINTS])
{
    enum { TRIES = 12 };
    struct search search;
    search.room = malloc(sizeof *search.room);
    struct move legal[MOVES_MAX], plan = iron_best(s, &iron_sharp, &search);
    int32_t worth[MOVES_MAX];
    int count = iron_worths(s, &iron_sharp, &search, legal, worth), found = 0;
    for (int i = 0; i < count; i++)
        if (move_same(legal[i], plan)) { /* of those that are as good, the one planned */
            int32_t planned = worth[i];
            legal[i] = legal[0];
            worth[i] = worth[0];
            legal[0] = plan;
            worth[0] = planned;
        }
    for (int tries = 0; found < HINTS && tries < TRIES && tries < count; tries++) {
        int best = most_worth(worth, count);
        struct hint hint = {.move = legal[best], .value = worth[best]};
        worth[best] = INT32_MIN;
        iron_outlook(&search, s, &hint);
        if (!is_known(out, found, &hint))
            out[found++] = hint;
    }
    free(search.room);
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
    static const struct phrase raises = {MSG("raises armies"), MSG("raises armies in %2 %%")};
    static const struct phrase launches = {MSG("builds ships"), MSG("builds ships in %2 %%")};
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
    say_chance(o, w, &said, &raises, "", look->raised);
    say_chance(o, w, &said, &launches, "", look->launched);
    if (!said)
        out_text(o, tr(w, "nothing in particular"));
}

/* What is kept of the dice: that is what the move is for. */
static void say_kept(const struct iron *s, const struct hint *hint, const struct words *w,
                     struct out *o)
{
    uint32_t kept = dice_pack(s->dice), args = move_args(hint->move);
    bool fate_kept = true;
    int said = 0;
    if (move_verb(hint->move) == V_REROLL) {
        kept -= args & ((1u << 3 * FACES) - 1);
        fate_kept = !(args >> 3 * FACES);
    } else if (move_verb(hint->move) == V_LEADERSHIP) {
        kept -= args == DIE_FATE ? 0 : 1u << 3 * args;
        fate_kept = args != DIE_FATE;
    } else {
        return;
    }
    char text[160];
    struct out list = out_to(text, sizeof text);
    for (int face = 0; face < FACES; face++) {
        int count = dice_of_face(kept, face);
        if (!count)
            continue;
        out_text(&list, said++ ? ", " : "");
        if (count > 1) {
            out_int(&list, count);
            out_text(&list, " × ");
        }
        out_text(&list, tr(w, iron_faces.titles[face]));
    }
    if (fate_kept) {
        out_text(&list, said++ ? ", " : "");
        out_text(&list, tr(w, iron_fates.titles[s->fate]));
    }
    out_text(o, "    ");
    if (said)
        say(o, w, "keeps %1", SAY_TEXT(text));
    else
        out_text(o, tr(w, "keeps nothing"));
    out_char(o, '\n');
}

void iron_hint_print(const struct iron *s, const struct hint *hint, const struct words *w,
                     struct out *o)
{
    struct worth worth = {hint->points, hint->value, solitaire(s)};
    hint_print(&game_iron, hint->move, worth, w, o);
    say_kept(s, hint, w, o);
    if (s->phase != PHASE_TAKE && iron_to_move(s) == s->seat) {
        out_text(o, "    ");
        out_text(o, tr(w, "this turn: "));
        say_outlook(o, w, &hint->now);
        out_char(o, '\n');
    }
    if (hint->has_next) {
        out_text(o, "    ");
        out_text(o, tr(w, "next turn: "));
        say_outlook(o, w, &hint->next);
        out_char(o, '\n');
    }
}

static void json_outlook(struct out *o, const char *key, const struct outlook *look)
{
    json_key(o, key);
    json_open(o, '{');
    for (int d = 0; d < DEVELOPMENTS; d++)
        json_odds(o, iron_developments.ids[d], look->bought[d]);
    for (int t = 0; t < TARGETS; t++)
        json_odds(o, iron_targets.ids[t], look->finished[t]);
    for (int d = UNREST; d < DISASTERS; d++)
        json_odds(o, iron_disasters.ids[d], look->disaster[d]);
    json_odds(o, "colony", look->founded);
    json_odds(o, "conquest", look->conquered);
    json_odds(o, "armies", look->raised);
    json_odds(o, "ships", look->launched);
    json_odds(o, "hungry", look->hungry);
    json_close(o, '}');
}

void iron_hint_json(const struct iron *s, const struct hint *hint, const struct words *w,
                    struct out *o)
{
    struct worth worth = {hint->points, hint->value, solitaire(s)};
    json_open(o, '{');
    json_key(o, "move");
    move_json(&game_iron, hint->move, w, o);
    worth_json(worth, o);
    json_outlook(o, "this_turn", &hint->now);
    if (hint->has_next)
        json_outlook(o, "next_turn", &hint->next);
    json_close(o, '}');
}
