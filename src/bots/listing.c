/* A game with its variants and its bots, as JSON (see listing.h). */
#include "bots/listing.h"

#include <string.h>

#include "bots/bot.h"
#include "bots/search/advice.h"
#include "core/play.h"

static void json_values(const struct option *option, const struct words *w, struct out *o)
{
    if (option->values) {
        json_member_open(o, "values", '[');
        for (int i = 0; i < option->values->count; i++)
            json_text(o, option->values->ids[i]);
        json_close(o, ']');
        json_member_open(o, "value_titles", '[');
        for (int i = 0; i < option->values->count; i++)
            json_text(o, noun_title(w, option->values, i));
        json_close(o, ']');
    } else {
        json_member_int(o, "min", option->min);
        json_member_int(o, "max", option->max);
    }
}

/* When the option is of any use, and what is to be known before it is chosen. */
static void json_use(const struct game *g, const struct option *option, const struct words *w,
                     struct out *o)
{
    json_member_int(o, "players_min", max_of(option->seats_min, g->seats_min));
    json_member_bool(o, "names_seats", option->names_seats);
    if (option->note)
        json_member_text(o, "note", tr(w, option->note));
    for (const struct option *other = g->options; option->needs && other->key; other++) {
        if (strcmp(other->key, option->needs) != 0)
            continue;
        json_member_open(o, "needs", '{');
        json_member_text(o, "key", other->key);
        json_member_open(o, "values", '[');
        for (int i = 0; i < other->values->count; i++)
            if (option->needs_values >> i & 1)
                json_text(o, other->values->ids[i]);
        json_close(o, ']');
        json_close(o, '}');
    }
}

static void json_option(const struct game *g, const struct option *option, const struct words *w,
                        struct out *o)
{
    json_open(o, '{');
    json_member_text(o, "key", option->key);
    json_member_text(o, "title", tr(w, option->title));
    json_values(option, w, o);
    json_key(o, "initial");
    option_json(option, option->initial, o);
    json_use(g, option, w, o);
    json_close(o, '}');
}

static void json_alone(const struct alone *alone, const struct words *w, struct out *o)
{
    json_member_open(o, "alone", '{');
    json_member_text(o, "goal", tr(w, alone->goal));
    json_member_int(o, "points", alone->points);
    json_close(o, '}');
}

void game_json(const struct game *g, const struct words *w, struct out *o)
{
    const struct bot *bot;
    json_open(o, '{');
    json_member_text(o, "id", g->id);
    json_member_text(o, "title", tr(w, g->title));
    json_member_text(o, "short_title", tr(w, g->short_title));
    json_member_int(o, "revision", g->revision);
    json_member_int(o, "players_min", g->seats_min);
    json_member_int(o, "players_max", g->seats_max);
    json_member_bool(o, "hidden", g->hidden);
    json_member_bool(o, "example", g->example);
    if (g->alone)
        json_alone(g->alone, w, o);
    json_member_bool(o, "hints", adviser_of(g) != NULL);
    json_member_bool(o, "plans", g->ahead != NULL);
    json_member_open(o, "options", '[');
    for (const struct option *option = g->options; option->key; option++)
        json_option(g, option, w, o);
    json_close(o, ']');
    json_member_text(o, "usual_bot", bot_usual(g)->id);
    json_member_open(o, "bots", '[');
    for (int i = 0; (bot = bot_at(g, i)); i++) {
        json_open(o, '{');
        json_member_text(o, "id", bot->id);
        json_member_text(o, "name", tr(w, bot->name));
        json_member_text(o, "title", tr(w, bot->title));
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}
