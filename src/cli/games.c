/* ages games: what can be played, with which variants and which bots. */
#include <string.h>

#include "bots/bot.h"
#include "bots/listing.h"
#include "cli/setup.h"
#include "core/play.h"
#include "games/games.h"

enum { KEY_WIDTH = 32, WORDS_AT = 44 };

static void print_range(const struct option *option, struct out *o)
{
    if (!option->values) {
        out_int(o, option->min);
        out_text(o, "…");
        out_int(o, option->max);
        return;
    }
    for (int value = option->min; value <= option->max; value++) {
        if (value > option->min)
            out_text(o, "|");
        option_print(option, value, o);
    }
}

/* Are the values more than their words, "off" and "on"? */
static bool has_titles(const struct game *g, const struct option *option, const struct words *w)
{
    for (int value = option->min; option->values && value <= option->max; value++) {
        char text[128], title[128];
        struct out typed = out_to(text, sizeof text), told = out_to(title, sizeof title);
        option_print(option, value, &typed);
        option_title(g, option, value, w, &told);
        if (strcmp(text, title) != 0)
            return true;
    }
    return false;
}

static void print_values(struct console *c, const struct game *g, const struct option *option)
{
    struct out *o = &c->out;
    for (int value = option->min; value <= option->max; value++) {
        char text[128];
        struct out typed = out_to(text, sizeof text);
        option_print(option, value, &typed);
        out_repeat(o, " ", WORDS_AT - KEY_WIDTH + 1);
        out_pad(o, text, KEY_WIDTH - 2);
        out_char(o, ' ');
        option_title(g, option, value, c->words, o);
        out_char(o, '\n');
    }
}

static void print_option(struct console *c, const struct game *g, const struct option *option)
{
    struct out *o = &c->out;
    char text[128];
    struct out typed = out_to(text, sizeof text);
    bool titles = has_titles(g, option, c->words);
    out_text(&typed, option->key);
    out_char(&typed, '=');
    if (titles)
        out_text(&typed, "…");
    else
        print_range(option, &typed);
    out_text(o, "  --option ");
    out_pad(o, text, KEY_WIDTH);
    out_char(o, ' ');
    out_text(o, tr(c->words, option->title));
    out_text(o, " (");
    option_print(option, option->initial, o);
    out_text(o, ")\n");
    if (option->note) {
        out_repeat(o, " ", WORDS_AT);
        say_line(c, option->note);
    }
    if (titles)
        print_values(c, g, option);
}

static void print_game(struct console *c, const struct game *g)
{
    struct out *o = &c->out;
    const struct bot *bot;
    console_style(c, STYLE_BOLD);
    out_pad(o, g->id, 10);
    out_text(o, tr(c->words, g->title));
    console_style(c, STYLE_PLAIN);
    say_comma(o, c->words);
    say(o, c->words, "%1 to %2 players", SAY_INT(g->seats_min), SAY_INT(g->seats_max));
    out_char(o, '\n');
    for (const struct option *option = g->options; option->key; option++)
        print_option(c, g, option);
    for (int i = 0; (bot = bot_at(g, i)); i++) {
        out_text(o, "  --seats …,");
        out_pad(o, bot->id, 31);
        out_char(o, ' ');
        say_line(c, bot->title);
    }
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    const struct flag flags[] = {
        {"json", FLAG_SWITCH, &json, NULL, MSG("the list as JSON"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    if (json)
        json_open(&c->out, '[');
    for (int i = 0; offered_games[i]; i++) {
        if (json)
            game_json(offered_games[i], NULL, &c->out);
        else
            print_game(c, offered_games[i]);
    }
    if (json) {
        json_close(&c->out, ']');
        json_end(c);
    }
    return EXIT_FINE;
}

const struct command command_games = {
    .name = "games",
    .operands = "",
    .summary = MSG("list the games, their variants and their bots"),
    .more = NULL,
    .operands_min = 0,
    .operands_max = 0,
    .run = run,
};
