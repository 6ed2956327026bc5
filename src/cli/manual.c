/* Manual pages, in the macros of man(7), from the tables that --help is made of. */
#include <string.h>

#include "cli/help.h"

/* Text of a page. What stands between backquotes is bold; dashes stay what they are. */
static void put_text(struct out *o, const char *text)
{
    bool bold = false, line_start = false;
    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            out_text(o, "\\&");
        line_start = *text == '\n';
        if (*text == '`')
            out_text(o, (bold = !bold) ? "\\fB" : "\\fR");
        else if (*text == '\\')
            out_text(o, "\\e");
        else if (*text == '-')
            out_text(o, "\\-");
        else
            out_char(o, *text);
    }
}

static void put_line(struct out *o, const char *macro, const char *text)
{
    out_text(o, macro);
    put_text(o, text);
    out_char(o, '\n');
}

static void put_capitals(struct out *o, const char *word)
{
    for (; *word; word++)
        out_char(o, (char)(*word >= 'a' && *word <= 'z' ? *word - 'a' + 'A' : *word));
}

static void put_head(struct console *c, const char *name, const char *summary)
{
    struct out *o = &c->out;
    out_text(o, ".TH AGES");
    if (*name) {
        out_text(o, "\\-");
        put_capitals(o, name);
    }
    out_text(o, " 1 \"\" \"ages " AGES_VERSION "\"\n");
    put_line(o, ".SH ", tr(c->words, "NAME"));
    out_text(o, *name ? "ages\\-" : "ages");
    out_text(o, name);
    out_text(o, " \\- ");
    put_text(o, summary);
    out_char(o, '\n');
    put_line(o, ".SH ", tr(c->words, "SYNOPSIS"));
}

static void put_flag(struct console *c, const struct flag *flag)
{
    struct out *o = &c->out;
    out_text(o, ".TP\n\\fB\\-\\-");
    put_text(o, flag->name);
    out_text(o, "\\fR");
    if (flag->value) {
        out_text(o, flag->kind == FLAG_OPTIONAL ? "[=\\fI" : " \\fI");
        put_text(o, flag->value);
        out_text(o, flag->kind == FLAG_OPTIONAL ? "\\fR]" : "\\fR");
    }
    out_char(o, '\n');
    put_line(o, "", tr(c->words, flag->help));
}

/* Lines with several blanks are columns: they are shown as they stand. */
static void put_more(struct console *c, const char *more)
{
    bool columns = strstr(more, "   ") != NULL;
    put_line(&c->out, ".SH ", tr(c->words, columns ? MSG("EXAMPLES") : MSG("NOTES")));
    out_text(&c->out, columns ? ".nf\n" : "");
    put_line(&c->out, "", more);
    out_text(&c->out, columns ? ".fi\n" : "");
}

void write_manual(struct console *c, const struct command *command, const struct flag flags[])
{
    struct out *o = &c->out;
    put_head(c, command->name, tr(c->words, command->summary));
    out_text(o, "\\fBages ");
    out_text(o, command->name);
    out_text(o, "\\fR [\\fI");
    put_text(o, tr(c->words, MSG("OPTION")));
    out_text(o, "…\\fR] ");
    put_line(o, "", command->operands);
    put_line(o, ".SH ", tr(c->words, "OPTIONS"));
    for (const struct flag *f = flags; f->name; f++)
        put_flag(c, f);
    for (const struct flag *f = flags_everywhere; f->name; f++)
        put_flag(c, f);
    if (command->more)
        put_more(c, tr(c->words, command->more));
    put_line(o, ".SH ", tr(c->words, "SEE ALSO"));
    out_text(o, ".BR ages (1)\n");
}

static const struct {
    const char *term, *text;
} statuses[] =
    {
        {"0", MSG("all went well")},
        {"1", MSG("it could not be done; standard error says why")},
        {"2", MSG("the command was used wrongly")},
        {"3", MSG("`ages verify`: a record does not verify")},
},
  surroundings[] = {
      {"AGES_LANG", MSG("the language to speak, before LC_ALL, LC_MESSAGES and LANG")},
      {"NO_COLOR", MSG("if it is set: no colours")},
      {"XDG_STATE_HOME", MSG("games are saved in its folder ages; else in ~/.local/state/ages")},
      {"XDG_DATA_HOME",
       MSG("the server's tables are in its folder ages; else in ~/.local/share/ages")},
};

void write_overview_manual(struct console *c)
{
    struct out *o = &c->out;
    put_head(c, "",
             tr(c->words, MSG("play, replay and study the Through the Ages family of games")));
    out_text(o, "\\fBages\\fR ");
    put_line(o, "", tr(c->words, MSG("COMMAND [ARGUMENT…]")));
    put_line(o, ".SH ", tr(c->words, "COMMANDS"));
    for (int i = 0; commands[i]; i++) {
        out_text(o, ".TP\n.BR ages\\-");
        out_text(o, commands[i]->name);
        out_text(o, " (1)\n");
        put_line(o, "", tr(c->words, commands[i]->summary));
    }
    put_line(o, ".SH ", tr(c->words, "EXIT STATUS"));
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        put_line(o, ".TP\n", statuses[i].term);
        put_line(o, "", tr(c->words, statuses[i].text));
    }
    put_line(o, ".SH ", tr(c->words, "ENVIRONMENT"));
    for (size_t i = 0; i < sizeof surroundings / sizeof *surroundings; i++) {
        put_line(o, ".TP\n", surroundings[i].term);
        put_line(o, "", tr(c->words, surroundings[i].text));
    }
    put_line(o, ".SH ", tr(c->words, "EXAMPLES"));
    out_text(o, ".nf\nages play bronze\nages serve\nages arena iron \\-\\-seats expert,normal "
                "\\-\\-games 100\n.fi\n");
}
