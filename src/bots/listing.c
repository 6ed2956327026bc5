/* A game with its variants and its bots, as JSON (see listing.h). */
#include "bots/listing.h"

#include <string.h>

#include "bots/bot.h"
#include "bots/search/advice.h"
#include "core/play.h"

static void json_values(const struct option *option, const struct words *w, struct out *o)
{
    if (option->values) {
        json_key(o, "values");
        json_open(o, '[');
        for (int i = 0; i < option->values->count; i++)
            json_text(o, option->values->ids[i]);
        json_close(o, ']');
        json_key(o, "value_titles");
        json_open(o, '[');
        for (int i = 0; i < option->values->count; i++)
            json_text(o, noun_title(w, option->values, i));
        json_close(o, ']');
    } else {
        json_key(o, "min");
        json_int(o, option->min);
        json_key(o, "max");
        json_int(o, option->max);
    }
}

/* When the option is of any use, and what is to be known before it is chosen. */
static void json_use(const struct game *g, const struct option *option, const struct words *w,
                     struct out *o)
{
    json_key(o, "players_min");
    json_int(o, option->seats_min > g->seats_min ? option->seats_min : g->seats_min);
    json_key(o, "names_seats");
    json_bool(o, option->names_seats);
    if (option->note) {
        json_key(o, "note");
        json_text(o, tr(w, option->note));
    }
    for (const struct option *other = g->options; option->needs && other->key; other++) {
        if (strcmp(other->key, option->needs) != 0)
            continue;
        json_key(o, "needs");
        json_open(o, '{');
        json_key(o, "key");
        json_text(o, other->key);
        json_key(o, "values");
        json_open(o, '[');
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
    json_key(o, "key");
    json_text(o, option->key);
    json_key(o, "title");
    json_text(o, tr(w, option->title));
    json_values(option, w, o);
    json_key(o, "initial");
    option_json(option, option->initial, o);
    json_use(g, option, w, o);
    json_close(o, '}');
}

static void json_alone(const struct alone *alone, const struct words *w, struct out *o)
{
    json_key(o, "alone");
    json_open(o, '{');
    json_key(o, "goal");
    json_text(o, tr(w, alone->goal));
    json_key(o, "points");
    json_int(o, alone->points);
    json_close(o, '}');
}

void game_json(const struct game *g, const struct words *w, struct out *o)
{
    const struct bot *bot;
    json_open(o, '{');
    json_key(o, "id");
    json_text(o, g->id);
    json_key(o, "title");
    json_text(o, tr(w, g->title));
    json_key(o, "short_title");
    json_text(o, tr(w, g->short_title));
    json_key(o, "revision");
    json_int(o, g->revision);
    json_key(o, "players_min");
    json_int(o, g->seats_min);
    json_key(o, "players_max");
    json_int(o, g->seats_max);
    json_key(o, "hidden");
    json_bool(o, g->hidden);
    json_key(o, "example");
    json_bool(o, g->example);
    if (g->alone)
        json_alone(g->alone, w, o);
    json_key(o, "hints");
    json_bool(o, adviser_of(g) != NULL);
    json_key(o, "options");
    json_open(o, '[');
    for (const struct option *option = g->options; option->key; option++)
        json_option(g, option, w, o);
    json_close(o, ']');
    json_key(o, "usual_bot");
    json_text(o, bot_usual(g)->id);
    json_key(o, "bots");
    json_open(o, '[');
    for (int i = 0; (bot = bot_at(g, i)); i++) {
        json_open(o, '{');
        json_key(o, "id");
        json_text(o, bot->id);
        json_key(o, "name");
        json_text(o, tr(w, bot->name));
        json_key(o, "title");
        json_text(o, tr(w, bot->title));
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}
