/* ages rules: reads the numbered rules, all of them or those one asks for. */
#include "cli/rules.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli/setup.h"
#include "games/games.h"

enum { INDENT = 6 };

/* A query that looks like a number is one: B2 is not to bring B20 to B29. */
static bool is_number(const char *query)
{
    size_t letters = 0;
    while (isalpha((unsigned char)query[letters]))
        letters++;
    size_t digits = strspn(query + letters, "0123456789");
    return letters > 0 && digits > 0 && !query[letters + digits];
}

static bool is_asked(const struct rule *rule, const char *query)
{
    if (is_number(query))
        return rule->id && strcasecmp(rule->id, query) == 0;
    return text_holds(rule->text, query) || text_holds(rule->heading, query);
}

static void print_rule(struct console *c, const struct rule *rule, const char **heading)
{
    if (*heading && strcmp(*heading, rule->heading) != 0) {
        out_char(&c->out, '\n');
        console_style(c, STYLE_BOLD);
        out_text(&c->out, rule->heading);
        console_style(c, STYLE_PLAIN);
        out_char(&c->out, '\n');
        *heading = rule->heading;
    }
    print_wrapped(c, rule->id ? rule->id : "", INDENT, rule->text);
}

static int show(struct console *c, const void *of, const char *query, bool json)
{
    const struct game *g = of;
    int shown = 0;
    for (const struct rule_book *english = rule_books; english->prefix; english++) {
        const char *heading = *query ? NULL : "";
        if (english->language || (g && strcmp(english->prefix, g->rule_prefix) != 0))
            continue;
        const struct rule_book *book =
            rule_book_in(rule_books, english->prefix, json ? NULL : c->words);
        for (int i = 0; i < book->count; i++) {
            if (*query && !is_asked(&book->rules[i], query))
                continue;
            if (json)
                rule_json(&book->rules[i], &c->out);
            else
                print_rule(c, &book->rules[i], &heading);
            shown++;
        }
    }
    return shown;
}

int show_rules(struct console *c, const struct game *g, const char *query)
{
    return show(c, g, query, false);
}

static void list_books(struct console *c)
{
    for (int i = 0; offered_games[i]; i++) {
        const struct game *g = offered_games[i];
        out_text(&c->out, "ages rules ");
        out_pad(&c->out, g->id, 10);
        out_text(&c->out, rule_book_in(rule_books, g->rule_prefix, c->words)->title);
        out_char(&c->out, '\n');
    }
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    const struct flag flags[] = {
        {"json", FLAG_SWITCH, &json, NULL, MSG("the rules as JSON"), 0, 0},
        {0},
    };
    int status;
    int words = args_read(c, self, flags, argc, argv, &status);
    if (words < 0)
        return status;
    if (!words && !json) {
        list_books(c);
        return EXIT_FINE;
    }
    const struct game *g = words ? game_find(argv[0]) : NULL;
    const struct listing list = {show, g, json, MSG("no rule is about `%1`")};
    return show_listing(c, &list, g ? words - 1 : words, g ? argv + 1 : argv);
}

const struct command command_rules = {
    .name = "rules",
    .operands = "[GAME] [NUMBER|WORD…]",
    .summary = MSG("read the rules: all, one by its number, or those about a word"),
    .more = NULL,
    .operands_min = 0,
    .operands_max = 64,
    .run = run,
};
