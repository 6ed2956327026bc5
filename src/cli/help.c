/* Help: the overview, what `ages COMMAND --help` says, and the same tables as manual pages and as
 * completion for shells. */
#include "cli/help.h"

#include <string.h>

#include "core/minmax.h"

enum { FLAG_TEXT_MAX = ARGUMENTS_MAX + 32 };

/* How arguments are called. */
static const char *const placeholders[] = {
    MSG("ADDRESS"), MSG("BYTES"),  MSG("COMMAND"), MSG("DAYS"),  MSG("DIR"),
    MSG("FILE"),    MSG("GAME"),   MSG("HOURS"),   MSG("KEY"),   MSG("LINK"),
    MSG("NAME"),    MSG("NUMBER"), MSG("SEAT"),    MSG("TABLE"), MSG("POSITION"),
    MSG("PROGRAM"), MSG("RECORD"), MSG("TO"),      MSG("VALUE"), MSG("WORD"),
};

static const char *find_placeholder(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof placeholders / sizeof *placeholders; i++)
        if (strlen(placeholders[i]) == length && strncmp(word, placeholders[i], length) == 0)
            return placeholders[i];
    return NULL;
}

const char *say_arguments(const struct words *w, const char *arguments, char text[ARGUMENTS_MAX])
{
    struct out o = out_to(text, ARGUMENTS_MAX);
    for (size_t length; *arguments; arguments += length) {
        length = strspn(arguments, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        const char *found = find_placeholder(arguments, length);
        if (!length)
            length = 1;
        if (found)
            out_text(&o, tr(w, found));
        else
            out_bytes(&o, arguments, length);
    }
    return text;
}

static const char *flag_text(const struct words *w, const struct flag *flag,
                             char text[FLAG_TEXT_MAX])
{
    char value[ARGUMENTS_MAX];
    struct out o = out_to(text, FLAG_TEXT_MAX);
    out_text(&o, "  --");
    out_text(&o, flag->name);
    if (flag->value) {
        out_text(&o, flag->kind == FLAG_OPTIONAL ? "[=" : " ");
        out_text(&o, say_arguments(w, flag->value, value));
        out_text(&o, flag->kind == FLAG_OPTIONAL ? "]" : "");
    }
    return text;
}

static int flags_width(const struct words *w, const struct flag flags[])
{
    char text[FLAG_TEXT_MAX];
    int width = 0;
    for (; flags->name; flags++)
        width = max_of(text_columns(flag_text(w, flags, text)), width);
    return width;
}

static void print_flags(struct console *c, const struct flag flags[], int width)
{
    char text[FLAG_TEXT_MAX];
    for (; flags->name; flags++)
        print_item(&c->out, flag_text(c->words, flags, text), width + 2, tr(c->words, flags->help));
}

void print_help(struct console *c, const struct command *command, const struct flag flags[])
{
    char operands[ARGUMENTS_MAX];
    int width = max_of(flags_width(c->words, flags), flags_width(c->words, flags_everywhere));
    say(&c->out, c->words, "Usage: ages %1 %2", SAY_TEXT(command->name),
        SAY_TEXT(say_arguments(c->words, command->operands, operands)));
    out_text(&c->out, "\n\n");
    print_line(c, tr(c->words, command->summary));
    out_char(&c->out, '\n');
    print_flags(c, flags, width);
    print_flags(c, flags_everywhere, width);
    if (command->more) {
        out_char(&c->out, '\n');
        print_line(c, tr(c->words, command->more));
    }
}

void print_overview(const struct words *w, struct out *o)
{
    char label[32];
    int width = 0;
    for (int i = 0; commands[i]; i++)
        width = max_of(text_columns(commands[i]->name), width);
    out_text(o, tr(w, "Usage: ages COMMAND [ARGUMENT…]"));
    out_text(o, "\n\n");
    for (int i = 0; commands[i]; i++) {
        struct out name = out_to(label, sizeof label);
        out_text(&name, "  ");
        out_text(&name, commands[i]->name);
        print_item(o, label, 2 + width + 2, tr(w, commands[i]->summary));
    }
    out_char(o, '\n');
    print_item(o, "", 0,
               tr(w, "`ages COMMAND --help` tells more of each. To begin: ages play bronze"));
}

int describe(struct console *c, const struct command *command, describer *with)
{
    char help[] = "--help";
    char *argv[] = {help};
    c->describe = with;
    int status = command->run(c, command, 1, argv);
    c->describe = NULL;
    return status;
}

void describe_all(struct console *c, describer *with)
{
    for (int i = 0; commands[i]; i++)
        describe(c, commands[i], with);
}

static int complete_for(struct console *c, const struct command *self, const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        write_bash_completion(c);
    else if (strcmp(shell, "zsh") == 0)
        write_zsh_completion(c);
    else
        return usage_error(c, self, MSG("--completion is for bash or zsh"));
    return EXIT_FINE;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    const char *shell = NULL;
    bool man = false;
    const struct flag flags[] = {
        {"man", FLAG_SWITCH, &man, NULL, MSG("as a manual page, for `man -l -`"), 0, 0},
        {"completion", FLAG_TEXT, &shell, "bash|zsh",
         MSG("the commands and their options, for the shell to complete"), 0, 0},
        {0},
    };
    int status, operands = args_read(c, self, flags, argc, argv, &status);
    if (operands < 0)
        return status;
    c->data = man || shell;
    if (shell)
        return complete_for(c, self, shell);
    if (operands) {
        const struct command *command = find_command(c, argv[0]);
        return command ? describe(c, command, man ? write_manual : print_help) : EXIT_USAGE;
    }
    if (man)
        write_overview_manual(c);
    else
        print_overview(c->words, &c->out);
    return EXIT_FINE;
}

const struct command command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = MSG("describe a command, or list them all"),
    .more = NULL,
    .operands_min = 0,
    .operands_max = 1,
    .run = run,
};
