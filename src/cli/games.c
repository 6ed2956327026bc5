/* ages games: what can be played, with which variants and which bots. */
#include <string.h>

#include "bots/bot.h"
#include "bots/listing.h"
#include "cli/setup.h"
#include "core/minmax.h"
#include "core/play.h"
#include "games/games.h"

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

/* What is typed for an option, for one of its values, for a bot. */
enum { LABEL_MAX = 160 };

static const char *option_label(const struct game *g, const struct option *option,
                                const struct words *w, char text[LABEL_MAX])
{
    struct out o = out_to(text, LABEL_MAX);
    out_text(&o, "  --option ");
    out_text(&o, option->key);
    out_char(&o, '=');
    if (has_titles(g, option, w))
        out_text(&o, "…");
    else
        print_range(option, &o);
    return text;
}

static const char *value_label(const struct option *option, int value, char text[LABEL_MAX])
{
    struct out o = out_to(text, LABEL_MAX);
    out_repeat(&o, " ", 13);
    option_print(option, value, &o);
    return text;
}

static const char *bot_label(const struct bot *bot, char text[LABEL_MAX])
{
    struct out o = out_to(text, LABEL_MAX);
    out_text(&o, "  --seats …,");
    out_text(&o, bot->id);
    return text;
}

static int labels_width(const struct game *g, const struct words *w)
{
    char text[LABEL_MAX];
    const struct bot *bot;
    int width = 0;
    for (const struct option *option = g->options; option->key; option++) {
        width = max_of(text_columns(option_label(g, option, w, text)), width);
        for (int value = option->min; option->values && value <= option->max; value++)
            width = max_of(text_columns(value_label(option, value, text)), width);
    }
    for (int i = 0; (bot = bot_at(g, i)); i++)
        width = max_of(text_columns(bot_label(bot, text)), width);
    return width + 2;
}

static void print_option(struct console *c, const struct game *g, const struct option *option,
                         int width)
{
    char label[LABEL_MAX], text[512];
    struct out title = out_to(text, sizeof text);
    out_text(&title, tr(c->words, option->title));
    out_text(&title, " (");
    option_print(option, option->initial, &title);
    out_char(&title, ')');
    print_item(&c->out, option_label(g, option, c->words, label), width, text);
    if (option->note)
        print_item(&c->out, "", width, tr(c->words, option->note));
    for (int value = option->min; has_titles(g, option, c->words) && value <= option->max;
         value++) {
        struct out told = out_to(text, sizeof text);
        option_title(g, option, value, c->words, &told);
        print_item(&c->out, value_label(option, value, label), width, text);
    }
}

static void print_game(struct console *c, const struct game *g)
{
    struct out *o = &c->out;
    const struct bot *bot;
    char label[LABEL_MAX];
    int width = labels_width(g, c->words);
    console_style(c, STYLE_BOLD);
    out_pad(o, g->id, 10);
    out_text(o, tr(c->words, g->title));
    console_style(c, STYLE_PLAIN);
    say_comma(o, c->words);
    say(o, c->words, "%1 to %2 players", SAY_INT(g->seats_min), SAY_INT(g->seats_max));
    out_char(o, '\n');
    for (const struct option *option = g->options; option->key; option++)
        print_option(c, g, option, width);
    for (int i = 0; (bot = bot_at(g, i)); i++)
        print_item(o, bot_label(bot, label), width, tr(c->words, bot->title));
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
