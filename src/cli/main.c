/* ages: the program. Finds the command and hands over; the files beside this one do the work. */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/help.h"

const struct command *const commands[] = {
    &command_play,    &command_games,   &command_rules,  &command_replay, &command_verify,
    &command_check,   &command_arena,   &command_perft,  &command_bench,  &command_serve,
    &command_backup,  &command_restore, &command_tables, &command_cards,  &command_hint,
    &command_analyse, &command_train,   &command_help,   &command_join,   NULL,
};

const struct command *find_command(struct console *c, const char *given)
{
    const char *names[sizeof commands / sizeof *commands];
    int count = 0;
    for (; commands[count]; count++) {
        if (strcmp(given, commands[count]->name) == 0)
            return commands[count];
        names[count] = commands[count]->name;
    }
    names[count] = NULL;
    complain(c, "there is no command %1; the nearest is %2 (`ages --help` lists all)",
             SAY_TEXT(given), SAY_TEXT(nearest_word(given, names)));
    return NULL;
}

/* Takes `--lang CODE` out of the arguments, wherever it stands: help and complaints obey it too. */
static bool take_language(struct console *c, int *argc, char **argv)
{
    int kept = 1;
    const char *language = NULL;
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            while (i < *argc)
                argv[kept++] = argv[i++];
        } else if (strncmp(argv[i], "--lang=", 7) == 0) {
            language = argv[i] + 7;
        } else if (strcmp(argv[i], "--lang") == 0) {
            language = i + 1 < *argc ? argv[++i] : "";
        } else {
            argv[kept++] = argv[i];
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return !language || console_speak(c, language);
}

static int run(struct console *c, int argc, char **argv)
{
    if (!take_language(c, &argc, argv))
        return EXIT_USAGE;
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_overview(c->words, &c->out);
        return EXIT_FINE;
    }
    if (strcmp(name, "--version") == 0) {
        print_version(c);
        return EXIT_FINE;
    }
    if (!*name) {
        print_overview(c->words, &c->err);
        out_flush(&c->err);
        return EXIT_USAGE;
    }
    const struct command *command = find_command(c, name);
    return command ? command->run(c, command, argc - 2, argv + 2) : EXIT_USAGE;
}

/* A file opened later must not take the place of a closed stdin, stdout or stderr. What stands in
 * for it refuses to be used, so that a lost output is reported. */
static void occupy_standard_files(void)
{
    for (int file = 0; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file ? O_RDONLY : O_WRONLY) < 0)
            return;
}

int main(int argc, char **argv)
{
    occupy_standard_files();
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN); /* closed pipes and full disks come back as errors */
    signal(SIGXFSZ, SIG_IGN);
    struct console console;
    console_start(&console);
    return console_end(&console, run(&console, argc, argv));
}
