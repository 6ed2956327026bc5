/* ages restore: a copy of the server's tables to where a server keeps them. */
#include "cli/args.h"
#include "server/store.h"

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    char message[1024];
    struct out why = out_to(message, sizeof message);
    const struct flag flags[] = {{0}};
    int status;

    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    if (store_copy(argv[0], argv[1], c->words, &why)) {
        say(&c->out, c->words, "Copied %1 to %2.", SAY_TEXT(argv[0]), SAY_TEXT(argv[1]));
        out_char(&c->out, '\n');
        return EXIT_FINE;
    }
    complain_plain(c, message);
    return EXIT_FAILED;
}

const struct command command_restore = {
    .name = "restore",
    .operands = "FILE TO",
    .summary = MSG("put a copy of the server's tables to where a server keeps them"),
    .more = MSG("FILE is what `ages backup` wrote. TO is a new file, or an empty database "
                "postgresql://…."),
    .operands_min = 2,
    .operands_max = 2,
    .run = run,
};
